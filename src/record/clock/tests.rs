use proptest::prelude::*;

use std::time::Duration;

use super::*;

/// Spellings as records have them, and the date as far as it is known.
#[test]
fn dates_are_read_in_the_spellings_of_records() {
    let cases = [
        ("2023/03/18 07:14:51", "2023/03/18 07:14:51"),
        ("2023/04/21", "2023/04/21"),
        ("2023/03/15 06:05", "2023/03/15 06:05:00"),
        ("2015/12/28 8:52:34", "2015/12/28 08:52:34"),
        ("2004/04/01(木) 21:43:11", "2004/04/01 21:43:11"),
        ("2004/04/01（木）", "2004/04/01"),
        ("2009/08/23(日)  4:06:08", "2009/08/23 04:06:08"),
        ("2017-03-22T01:00:00.000Z", "2017/03/22 01:00:00"),
        ("2017-03-22T01:00:00+09:00", "2017/03/22 01:00:00"),
        ("1983年8月", "1983/08"),
        ("1983年", "1983"),
        ("1983", "1983"),
        ("1967年2月号", "1967/02"),
        ("2014/09/13 14：59", "2014/09/13 14:59:00"),
        ("2005/11/29･30日", "2005/11/29"),
        ("2017/03/13 ??:??", "2017/03/13"),
        ("2017.03.??", "2017/03"),
        ("2017/??/??", "2017"),
        ("平成２９年？？月？？日", "2017"),
        ("2017/03/13 --:--:--", "2017/03/13"),
        ("2005/11/29～30", "2005/11/29"),
        ("2005年11月29日～12月1日", "2005/11/29"),
        ("2005/11/29 10:00～12/1 18:00", "2005/11/29 10:00:00"),
        ("2005/11/29 10:00～18:00", "2005/11/29 10:00:00"),
        ("令和6年5月5日 9時〜令和6年5月6日 18時", "2024/05/05 09:00:00"),
        ("2015/3/14", "2015/03/14"),
        ("1997 年 3 月 12 日", "1997/03/12"),
        ("2024年5月5日", "2024/05/05"),
        ("２０２４年５月５日", "2024/05/05"),
        ("2000年01月02日(金) 01：02：03", "2000/01/02 01:02:03"),
        ("2000年1月2日 9時", "2000/01/02 09:00:00"),
        ("2000年1月2日 9時半", "2000/01/02 09:30:00"),
        ("2000年1月2日 午後1時5分", "2000/01/02 13:05:00"),
        ("2000年1月2日午前0時5分7秒", "2000/01/02 00:05:07"),
        ("2000年1月2日 午後12時", "2000/01/02 12:00:00"),
        ("2008/12/18/19:30", "2008/12/18 19:30:00"),
        ("2024-05-05", "2024/05/05"),
        ("2024.5.5", "2024/05/05"),
        ("20240505", "2024/05/05"),
        ("2024/02/29", "2024/02/29"),
        ("1858/00", "1858"),
        ("1858/07/00", "1858/07"),
        ("令和6年5月5日", "2024/05/05"),
        ("令和元年5月", "2019/05"),
        ("平成31年4月30日", "2019/04/30"),
        ("昭和64年1月7日", "1989/01/07"),
        ("大正15年", "1926"),
        ("明治6年1月1日", "1873/01/01"),
        ("慶応2年9月", "1866"),
        ("　2023/04/21　", "2023/04/21"),
        ("2024-05-05T10:00:00+09", "2024/05/05 10:00:00"),
        ("2024/05/05 10:00:00 JST", "2024/05/05 10:00:00"),
        ("R6.1.2", "2024/01/02"),
        ("S.63.1.2", "1988/01/02"),
        ("㍻30年4月30日", "2018/04/30"),
        ("H30/4/30 10:00", "2018/04/30 10:00:00"),
        ("S10.12", "1935/12"),
        ("令和六年一月二日", "2024/01/02"),
        ("昭和十年十二月", "1935/12"),
        ("二〇二四年五月五日（日） 午後一時三十分", "2024/05/05 13:30:00"),
        ("12/30/2018 10:29:48 PM", "2018/12/30 22:29:48"),
        ("12/30/2018 12:05 AM", "2018/12/30 00:05:00"),
        ("Aug 31, 2020 6:39:53 PM", "2020/08/31 18:39:53"),
        ("August 31, 2020", "2020/08/31"),
        ("31 Aug 2020", "2020/08/31"),
        ("Sunday, May 5th, 2024", "2024/05/05"),
        ("July 10th and 11th 2013", "2013/07/10"),
        ("10 & 11 July 2013", "2013/07/10"),
        ("2024-May-05", "2024/05/05"),
        ("19/07/2013", "2013/07/19"),
        ("05/05/2013", "2013/05/05"),
        ("19.07.2013 10:00", "2013/07/19 10:00:00"),
        ("1986 September", "1986/09"),
        ("Sept. 1986", "1986/09"),
    ];
    for (text, expected) in cases {
        assert_eq!(DateTime::parse(text).map(|date| date.to_string()).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn a_date_is_ambiguous_or_says_more_than_a_date() {
    assert!(DateTime::is_ambiguous("05/06/2018") && DateTime::parse("05/06/2018").is_none());
    for text in ["12/30/2018", "05/05/2018", "30/30/2018", "2018/05/06", "", "x"] {
        assert!(!DateTime::is_ambiguous(text) || text == "05/05/2018", "{text}");
    }
    for text in ["2024/05/05", "2024/05/05(日) 10:00", "2024-05-05 (Sun)", "2024年5月5日（日曜日）"]
    {
        assert_eq!(DateTime::parse_exact(text), DateTime::parse(text), "{text}");
        assert!(DateTime::parse(text).is_some(), "{text}");
    }
    for text in [
        "July 10th and 11th 2013",
        "2024/05/05～06",
        "2005/11/29･30日",
        "2005年11月29日(火)・30日(水)",
        "2005/11/29(火) 10:00:00.5",
        "2024/05/05（ストップウォッチ方式）",
        "慶応2年9月",
        "2017-03-22T01:00:00Z",
    ] {
        assert!(DateTime::parse(text).is_some() && DateTime::parse_exact(text).is_none(), "{text}");
    }
}

#[test]
fn what_is_no_date() {
    let cases = [
        "",
        "13:28:35",
        "20世紀",
        "開始日時テスト",
        "2024/13/01",
        "2023/02/29",
        "2024/04/31",
        "2024/05/05 25:00",
        "2024/05/05 10:61",
        "24/05/05",
        "20240",
        "20241305",
        "202405051",
        "2024/05/05 夜",
        "令和4294967295年",
        "99999999999999999999年",
        "(2024/05/05)",
        "R6",
        "T10:00",
        "X6.1.2",
        "令和十百年",
        "0000",
        "0000/05",
        "0000/05/01",
        "0000/05/01 10:00:00",
        "00000501",
        "May 1, 0000",
        "12/30/0000",
        "令和0年5月1日",
        "R0.5.1",
    ];
    for text in cases {
        assert_eq!(DateTime::parse(text), None, "{text}");
    }
}

/// Main time, byoyomi and increment in seconds.
fn control(main: u64, byoyomi: u64, increment: u64) -> TimeControl {
    let [main, byoyomi, increment] = [main, byoyomi, increment].map(Duration::from_secs);
    TimeControl { main, byoyomi, increment }
}

#[test]
fn time_controls_are_read_in_the_spellings_of_records() {
    let cases = [
        ("３時間", (10800, 0, 0)),
        ("4時間", (14400, 0, 0)),
        ("4時間0分", (14400, 0, 0)),
        ("0時間40分", (2400, 0, 0)),
        ("各６時間", (21600, 0, 0)),
        ("各10分", (600, 0, 0)),
        ("15分+60秒", (900, 60, 0)),
        ("30分＋30秒", (1800, 30, 0)),
        ("10分切れ負け", (600, 0, 0)),
        ("25分、切れ負け", (1500, 0, 0)),
        ("15分30秒", (930, 0, 0)),
        ("15分 秒読み60秒", (900, 60, 0)),
        ("60分 切れたら1分将棋", (3600, 60, 0)),
        ("3時間、切れたら1手60秒", (10800, 60, 0)),
        ("1時間(チェスクロック使用)", (3600, 0, 0)),
        ("1時間（チェスクロック使用）", (3600, 0, 0)),
        ("5分+5秒追加", (300, 0, 5)),
        ("15分＋30秒＋10回", (900, 30, 0)),
        ("15分＋30秒＋（考慮時間10分）", (900, 30, 0)),
        ("10分（秒読み30秒）", (600, 30, 0)),
        ("10分（切れたら30秒）", (600, 30, 0)),
        ("各5時間（1分将棋）", (18000, 60, 0)),
        ("10分（1手ごとに5秒加算）", (600, 0, 5)),
        ("3時間（180分）", (10800, 0, 0)),
        ("10分（切れ負け）", (600, 0, 0)),
        ("フィッシャー方式、初期持ち時間：900秒、加算：5秒", (900, 0, 5)),
        ("フイッシャー方式、初期持ち時間：900秒、加算：5秒", (900, 0, 5)),
        ("1手30秒", (0, 30, 0)),
        ("初手から30秒", (0, 30, 0)),
        ("30秒将棋", (0, 30, 0)),
        ("一手30秒未満", (0, 30, 0)),
        ("1手60秒以内", (0, 60, 0)),
        ("なし、1手30秒", (0, 30, 0)),
        ("無し（秒読み30秒）", (0, 30, 0)),
        ("切れ負け10分", (600, 0, 0)),
        ("5分+10秒/手", (300, 10, 0)),
        ("4時間　チェスクロック方式", (14400, 0, 0)),
        ("00:25+00", (1500, 0, 0)),
        ("01:30+60", (5400, 60, 0)),
        ("00:00+30", (0, 30, 0)),
        ("900+0+5", (900, 0, 5)),
        ("１８００+30+0", (1800, 30, 0)),
        ("150+00+10", (150, 0, 10)),
        ("1500+0+0      # 25分切れ負け", (1500, 0, 0)),
        ("1.5時間", (5400, 0, 0)),
        ("各０．５時間＋30秒", (1800, 30, 0)),
        ("各六時間", (21600, 0, 0)),
        ("一時間三十分、切れたら一分将棋", (5400, 60, 0)),
        ("15 min + 60 sec", (900, 60, 0)),
        ("15m+60s", (900, 60, 0)),
        ("1h30m", (5400, 0, 0)),
        ("2 Hours, 60 seconds byoyomi", (7200, 60, 0)),
        ("10 min. + 5 sec. increment", (600, 0, 5)),
        ("10 minutes (30 seconds per move)", (600, 30, 0)),
        // lishogi has the byoyomi last in English, and the increment in Japanese.
        ("600+5+30(1)", (600, 30, 5)),
        ("15+0+0(1)", (15, 0, 0)),
        ("10分+30秒(2)+5秒", (600, 30, 5)),
        ("10分|30秒(1)+5秒", (600, 30, 5)),
        ("10分+30秒(3)", (600, 30, 0)),
        ("00:00:15+10", (15, 10, 0)),
        ("00:00:45", (45, 0, 0)),
    ];
    for (text, (main, byoyomi, increment)) in cases {
        assert_eq!(TimeControl::parse(text, None), Some(control(main, byoyomi, increment)), "{text}");
    }
    assert_eq!(TimeControl::parse("10分", Some("60秒")), Some(control(600, 60, 0)));
    assert_eq!(TimeControl::parse("10分", Some("1手30秒")), Some(control(600, 30, 0)));
    assert_eq!(TimeControl::parse("10分", Some("")), Some(control(600, 0, 0)));
    assert_eq!(TimeControl::parse("なし", Some("30秒")), Some(control(0, 30, 0)));
    let half = TimeControl { increment: Duration::from_millis(500), ..control(10, 0, 0) };
    assert_eq!(TimeControl::parse("10+0+0.5", None), Some(half));
}

#[test]
fn what_is_no_time_control() {
    for text in [
        "",
        "3",
        "480",
        "(持ち時間)",
        "10分（30秒のち60秒）",
        "持ち時間テスト",
        "+",
        "10分たっぷり",
        "なし",
        "10分将棋",
        "切れ負け",
        "10 moves",
        "10 min (60 sec after it)",
        "1.23456時間",
        "五五十分",
        "99999999999999999999秒",
    ] {
        assert_eq!(TimeControl::parse(text, None), None, "{text}");
    }
    assert_eq!(TimeControl::parse("10分", Some("秒読みテスト")), None);
}

#[test]
fn a_second_time_that_contradicts_the_first_is_no_time_control() {
    for text in [
        "10分+30秒+5秒",
        "10分+30秒（切れたら60秒）",
        "フィッシャー方式、10分+5秒+10秒",
        "10分+5秒追加+9秒追加",
    ] {
        assert_eq!(TimeControl::parse(text, None), None, "{text}");
    }
    assert_eq!(TimeControl::parse("10分+30秒", Some("60秒")), None);
    let said_twice = [("10分+30秒（1手30秒）", None), ("10分+30秒", Some("30秒"))];
    for (text, byoyomi) in said_twice {
        assert_eq!(TimeControl::parse(text, byoyomi), Some(control(600, 30, 0)), "{text}");
    }
}

#[test]
fn csa_2_says_only_what_it_can() {
    let cases = [
        (control(1500, 0, 0), Some("00:25+00")),
        (control(5400, 60, 0), Some("01:30+60")),
        (control(359_940, 99, 0), Some("99:59+99")),
        (control(360_000, 0, 0), None),
        (control(0, 100, 0), None),
        (control(90, 0, 0), None),
        (control(60, 0, 1), None),
        (TimeControl { byoyomi: Duration::from_millis(500), ..control(60, 0, 0) }, None),
    ];
    for (control, expected) in cases {
        assert_eq!(control.to_csa2().as_deref(), expected, "{control:?}");
    }
}

fn millis() -> impl Strategy<Value = Duration> {
    let whole = (0u64..400_000).prop_map(Duration::from_secs);
    let minutes = (0u64..6000).prop_map(|minutes| Duration::from_secs(minutes * 60));
    let any = (0u64..100_000_000).prop_map(Duration::from_millis);
    prop_oneof![Just(Duration::ZERO), whole, minutes, any]
}

proptest! {
    #[test]
    fn a_control_is_read_as_written(main in millis(), byoyomi in millis(), increment in millis()) {
        let control = TimeControl { main, byoyomi, increment };
        prop_assert_eq!(TimeControl::parse(&control.to_csa3(), None), Some(control));
        prop_assert_eq!(TimeControl::parse(&control.to_kif(), None), Some(control));
        if let Some(text) = control.to_csa2() {
            prop_assert_eq!(TimeControl::parse(&text, None), Some(control));
        }
    }

    #[test]
    fn a_date_is_read_as_written(days in -300_000i32..200_000, seconds in proptest::option::of(0u32..86_400)) {
        use chrono::Datelike;
        let date = NaiveDate::from_num_days_from_ce_opt(730_000 + days).expect("a date in the calendar");
        let time = seconds.and_then(|s| NaiveTime::from_num_seconds_from_midnight_opt(s, 0));
        let (month, day) = (Some(date.month()), Some(date.day()));
        let written = DateTime { year: date.year(), month, day, time };
        prop_assert_eq!(DateTime::parse(&written.to_string()), Some(written));
        let partial = DateTime { day: None, time: None, ..written };
        prop_assert_eq!(DateTime::parse(&partial.to_string()), Some(partial));
    }

    /// The grammar is the law: the fast way reads what the grammar reads, or nothing.
    #[test]
    fn the_fast_way_agrees_with_the_grammar(
        text in "[0-9]{3}[0-9a]/[01][0-9]/[0-3][0-9] [0-2][0-9]:[0-6][0-9][:/][0-6][0-9]|[0-9 :/]{19}",
    ) {
        if let Some(read) = usual(&text) {
            let long = all_consuming(terminated(date_time, space0)).parse(text.as_str());
            prop_assert_eq!(long.ok().map(|(_, date)| date), Some(read));
        }
    }

    #[test]
    fn no_text_makes_dates_and_time_controls_panic(text in "[0-9０-９:+./ 年月日時間分秒各前後午、（）()~令和-]{0,20}") {
        let _ = (DateTime::parse(&text), TimeControl::parse(&text, Some(&text)));
    }
}
