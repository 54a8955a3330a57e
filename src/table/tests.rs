use std::sync::mpsc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};

use super::*;
use crate::diag::{Code, Diagnostic, Parts};
use crate::files::Walk;
use crate::files::testing::Folder;
use crate::filter::Condition;
use crate::text::Span;

const GAMES: &str = "\
V2.2
N+Alpha
N-Beta
'black_rate:Alpha:2800.5
$START_TIME:2024/05/05 10:00:00
PI
+
+7776FU
T3
'** 30 -3334FU
-3334FU
T5
+8822UM
T7
%TORYO
/
V2.2
N+
PI
+
+7776FU
-3334FU
+7776FU
%CHUDAN
";

fn text(batch: &RecordBatch, name: &str, row: usize) -> Option<String> {
    let column = batch.column_by_name(name).expect(name).as_string::<i32>();
    column.iter().nth(row).expect("a row").map(str::to_string)
}

fn int(batch: &RecordBatch, name: &str, row: usize) -> Option<i32> {
    let column = batch.column_by_name(name).expect(name).as_primitive::<Int32Type>();
    column.iter().nth(row).expect("a row")
}

fn table_of(level: Level, content: &str) -> RecordBatch {
    let all = level.columns();
    let options =
        TableOptions::new(level).columns(all.iter().map(|column| column.name)).expect("known names");
    let mut rows = options.rows();
    rows.add(&"a.csa".into(), 0, &crate::parse(content.as_bytes()));
    rows.finish().expect("a batch")
}

#[test]
fn the_time_of_an_ending_is_that_of_its_side() {
    let games = table_of(Level::Game, "V2.2\nPI\n+\n+7776FU\nT2\n%TORYO\nT51\n");
    let time = |name| games.column_by_name(name).expect(name).as_primitive::<Int64Type>().value(0);
    assert_eq!((time("black_time_ms"), time("white_time_ms")), (2_000, 51_000));
}

#[test]
fn a_row_says_what_a_game_is() {
    let games = table_of(Level::Game, GAMES);
    assert_eq!(games.num_rows(), 2);
    for (name, first, second) in [
        ("path", Some("a.csa"), Some("a.csa")),
        ("member", None, None),
        ("format", Some("csa"), Some("csa")),
        ("handicap", Some("平手"), Some("平手")),
        ("black", Some("Alpha"), None),
        ("moves", Some("7g7f 3c3d 8h2b+"), Some("7g7f 3c3d")),
        ("ending", Some("resign"), None),
        ("winner", Some("black"), None),
        ("findings", Some(""), None),
    ] {
        assert_eq!(text(&games, name, 0).as_deref(), first, "{name}");
        if name != "findings" && name != "ending" {
            assert_eq!(text(&games, name, 1).as_deref(), second, "{name}");
        }
    }
    assert_eq!((int(&games, "game", 0), int(&games, "game", 1)), (Some(1), Some(2)));
    assert_eq!((int(&games, "plies", 0), int(&games, "plies", 1)), (Some(3), Some(2)));
    assert_eq!((int(&games, "errors", 0), int(&games, "year", 0)), (Some(0), Some(2024)));
    assert!(int(&games, "errors", 1) > Some(0));
    assert!(
        text(&games, "error", 1).is_some_and(|error| error.starts_with("23:")),
        "{:?}",
        text(&games, "error", 1)
    );
    let time = games.column_by_name("black_time_ms").expect("it is there").as_primitive::<Int64Type>();
    assert_eq!(time.iter().collect::<Vec<_>>(), [Some(10_000), None]);
}

#[test]
fn a_row_says_what_a_ply_is() {
    let plies = table_of(Level::Ply, GAMES);
    assert_eq!(plies.num_rows(), 5);
    for (name, values) in [
        ("usi", [Some("7g7f"), Some("3c3d"), Some("8h2b+")]),
        ("ki2", [Some("▲７六歩"), Some("△３四歩"), Some("▲２二角成")]),
        ("side", [Some("black"), Some("white"), Some("black")]),
        ("piece", [Some("P"), Some("P"), Some("B")]),
        ("capture", [None, None, Some("B")]),
        ("pv", [Some("-3334FU"), None, None]),
        ("winner", [Some("black"), Some("black"), Some("black")]),
    ] {
        let found: Vec<_> = (0..3).map(|row| text(&plies, name, row)).collect();
        assert_eq!(found.iter().map(Option::as_deref).collect::<Vec<_>>(), values, "{name}");
    }
    assert_eq!(int(&plies, "evaluation", 0), Some(30));
    assert_eq!(int(&plies, "game", 4), Some(2));
    let total = plies.column_by_name("total_ms").expect("it is there").as_primitive::<Int64Type>();
    assert_eq!(total.iter().collect::<Vec<_>>(), [Some(3000), Some(5000), Some(10_000), None, None]);
    let sfen = text(&plies, "sfen", 1).expect("a position");
    assert_eq!(sfen, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
}

/// The start position is another one than that from which the moves are played.
#[test]
fn what_follows_from_a_start_that_nobody_knows_is_missing() {
    let moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n";
    for (start, is_known) in [("平手", true), ("八十一枚落ち", false)] {
        let text_of_game = format!("手合割：{start}\n{moves}");
        let (games, plies) = (table_of(Level::Game, &text_of_game), table_of(Level::Ply, &text_of_game));
        for name in ["handicap", "start", "game_key", "last_key"] {
            assert_eq!(games.column_by_name(name).expect(name).is_valid(0), is_known, "{name}");
        }
        for name in ["sfen", "key", "capture", "check"] {
            assert_eq!(plies.column_by_name(name).expect(name).is_valid(2), is_known, "{name}");
        }
        assert_eq!(text(&plies, "usi", 2).as_deref(), Some("8h2b+"));
    }
}

#[test]
fn a_row_says_all_that_a_move_takes() {
    for (variant, position, mv, taken) in [
        ("chu", "12/12/12/12/12/5p6/5N6/12/12/12/12/K10k b - 1", "7g7f7g", "P"),
        ("chu", "12/12/12/12/5s6/5p6/5N6/12/12/12/12/K10k b - 1", "7g7f7e", "S P"),
        ("hasami", "9/9/9/9/Ppp6/9/9/9/3P4P b - 1", "6i6e", "P P"),
    ] {
        let mut rows = TableOptions::new(Level::Ply).columns(["capture"]).expect("known names").rows();
        let reading = crate::ReadOptions::new().variant(crate::Variant::named(variant).expect("it is known"));
        let text = format!("position sfen {position} moves {mv}\n");
        rows.add(&"a.usi".into(), 0, &crate::parse_with(text.as_bytes(), &reading));
        let table = rows.finish().expect("a batch");
        assert_eq!(super::tests::text(&table, "capture", 0).as_deref(), Some(taken), "{variant} {mv}");
    }
}

#[test]
fn every_column_has_values_of_its_kind() {
    for &level in Level::ALL {
        let all = level.columns();
        let names: std::collections::BTreeSet<_> = all.iter().map(|column| column.name).collect();
        assert_eq!(names.len(), all.len(), "names differ");
        // What is wrong in a column would be missing everywhere.
        let kif = "開始日時：2024/05/05 10:00:00\n終了日時：2024/05/05 11:00:00\n棋戦：x\n場所：y\n手合割：香落ち\n\
            持ち時間：30分+30秒\n先手：a\n後手：b\n手数----指手---------消費時間--\n   1 ３四歩(33) ( 0:01/00:00:01)\n*c\n   2 ７六歩(77) ( 0:02/00:00:02)\n   3 投了\n\n変化：2手\n   2 ２六歩(27)\n";
        let more = table_of(level, kif);
        let batches =
            [table_of(level, GAMES), more, table_of(level, "position startpos moves 7g7f 7c7d 7f7f")];
        for (at, column) in all.iter().enumerate() {
            let is_filled = batches.iter().any(|batch| batch.column(at).null_count() < batch.num_rows());
            let is_rare = [
                "member",
                "producer",
                "white_rating",
                "illegal",
                "mate",
                "win_rate",
                "depth",
                "nodes",
                "winner_by_rules",
                "path_bytes",
            ];
            assert!(is_filled || is_rare.contains(&column.name), "{level} {}", column.name);
            assert_eq!(batches[0].column(at).data_type(), &column.kind.data_type());
        }
    }
}

/// A mate is counted from White's side below zero, as a score is.
#[test]
fn what_an_engine_says_is_in_columns_of_its_own() {
    let said = ["+詰 5", "-詰 3", "-120"].map(|value| format!("**対局 深さ 7 ノード数 90 評価値 {value}\n"));
    let text = format!("1 ７六歩(77)\n{}2 ３四歩(33)\n{}3 ２六歩(27)\n{}", said[0], said[1], said[2]);
    let plies = table_of(Level::Ply, &text);
    let rows = |name: &str| [0, 1, 2].map(|row| int(&plies, name, row));
    assert_eq!(rows("mate"), [Some(5), Some(-3), None]);
    assert_eq!(rows("evaluation"), [None, None, Some(-120)]);
    assert_eq!(rows("depth"), [Some(7); 3]);
}

#[test]
fn bad_files_are_rows() {
    let mut rows = TableOptions::new(Level::Game).rows();
    rows.add(&"a.csa".into(), 0, &crate::parse(b"nothing at all"));
    rows.fail(&"b.csa".into(), "no such file");
    let batch = rows.finish().expect("a batch");
    assert_eq!(batch.num_rows(), 2);
    assert_eq!(text(&batch, "findings", 0).as_deref(), Some("detect.unknown"));
    assert_eq!((int(&batch, "errors", 0), int(&batch, "errors", 1)), (Some(1), Some(1)));
    assert_eq!(text(&batch, "error", 1).as_deref(), Some("no such file"));
    let columns = |names: &[&str]| TableOptions::new(Level::Game).columns(names).expect_err("they are wrong");
    assert!(matches!(columns(&["path", "nonsense"]), WrongColumn::Unknown(_)));
    assert_eq!(columns(&["path", "year", "path"]), WrongColumn::Repeated("path"));
    let more = TableOptions::new(Level::Game).columns(["path", "year"]).expect("known names");
    let more = more.and_columns(["year", "month", "month"]).expect("known names").schema();
    let names: Vec<&str> = more.fields().iter().map(|field| field.name().as_str()).collect();
    assert_eq!(names, ["path", "year", "month"]);
}

#[test]
fn a_table_has_every_file_in_order_whoever_is_first() {
    let folder = Folder::new();
    for number in 0..300 {
        folder.file(&format!("{number:03}.csa"), GAMES);
    }
    let mut tables = Vec::new();
    for jobs in [1, 3] {
        let options = TableOptions::new(Level::Game).jobs(NonZero::new(jobs));
        let batches: Vec<RecordBatch> = stream(Walk::new([folder.path()]).inputs(), options)
            .map(|batch| batch.expect("a batch"))
            .collect();
        let rows: Vec<_> = batches
            .iter()
            .flat_map(|batch| {
                (0..batch.num_rows()).map(|row| (text(batch, "path", row), int(batch, "game", row)))
            })
            .collect();
        assert_eq!(rows.len(), 600);
        assert!(rows.is_sorted());
        tables.push(batches);
    }
    assert_eq!(tables[0], tables[1]);
    // Nobody has to take all of it.
    assert_eq!(stream(Walk::new([folder.path()]).inputs(), TableOptions::new(Level::Ply)).take(1).count(), 1);
}

#[test]
fn tasks_of_a_plan_have_the_rows_of_the_whole() {
    let folder = Folder::new();
    let large = GAMES.to_string() + &format!("'*{}\n", "山".repeat(300)).repeat(14) + "/\n";
    let bad = "nothing at all";
    for (name, content) in [
        ("a.csa", GAMES),
        ("b/b.csa", bad),
        ("b/c.csa", &large.repeat(1500)),
        ("d.csa", bad),
        ("e.csa", "PK\x03\x04"),
        ("f.csa", GAMES),
    ] {
        folder.file(name, content);
    }
    let named = [folder.path().to_path_buf(), folder.path().join("none.csa"), folder.path().join("e.csa")];
    let tasks = Walk::new(&named).plan(4 << 20, &ReadOptions::new(), None);
    assert!(tasks.len() >= 5, "{tasks:#?}");
    assert_eq!(
        tasks,
        Walk::of(tasks.iter().flat_map(|task| task.parts.clone())).plan(
            4 << 20,
            &ReadOptions::new(),
            NonZero::new(1)
        )
    );
    for &level in Level::ALL {
        let columns = level.columns().iter().map(|column| column.name);
        let options = TableOptions::new(level).columns(columns).expect("known names");
        let rows = |walk: Walk| {
            let batches = stream(walk.inputs(), options.clone()).map(|batch| batch.expect("a batch"));
            batches
                .flat_map(|batch| (0..batch.num_rows()).map(move |row| batch.slice(row, 1)))
                .collect::<Vec<_>>()
        };
        let tasked = tasks.iter().flat_map(|task| rows(Walk::of(task.parts.clone()))).collect::<Vec<_>>();
        assert!(tasked == rows(Walk::new(&named)), "{level}");
    }
    folder.file("b/c.csa", GAMES);
    let inputs = tasks[1..3].iter().flat_map(|task| Walk::of(task.parts.clone()).inputs());
    let rows = table::<ArrowError>(inputs, &TableOptions::new(Level::Game), |_| Ok(())).expect("a table");
    assert!(rows.unread >= 1, "a file that has changed is not read by an old plan");
}

/// A member that comes while it is read holds up what is behind it until then, and no bundle waits for that.
#[test]
fn a_large_member_does_not_stop_the_members_behind_it() {
    let folder = Folder::new();
    let path = folder.path().join("a.tar");
    let mut tar = tar::Builder::new(std::fs::File::create(&path).expect("a file"));
    let large = format!("{GAMES}/\n{}{GAMES}", format!("'{}\n", "x".repeat(999)).repeat(24_000));
    for (name, text) in [("a.csa", GAMES), ("b.csa", &large), ("c.csa", "nothing"), ("d.csa", GAMES)] {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        tar.append_data(&mut header, name, text.as_bytes()).expect("a member");
    }
    tar.finish().expect("a tar");
    for jobs in [1, 3] {
        let inputs = Walk::new([&path]).inputs();
        let options = TableOptions::new(Level::Game).jobs(NonZero::new(jobs));
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let mut ends = Vec::new();
            let done = batches::<ArrowError>(inputs, &options, |batch| {
                ends.push((batch.rows.num_rows(), batch.inputs));
                Ok(())
            });
            let _gone = sender.send(done.map(|()| ends));
        });
        let ends = receiver.recv_timeout(std::time::Duration::from_secs(300)).expect("it ends");
        let ends = ends.expect("batches");
        assert_eq!(ends.iter().map(|(rows, _)| rows).sum::<usize>(), 9, "{ends:?}");
        // The journal of a long run counts inputs by bundles that are whole.
        assert_eq!(ends.iter().map(|&(_, inputs)| inputs).collect::<Vec<_>>(), [0, 4], "{ends:?}");
    }
}

#[test]
fn each_game_has_the_program_that_wrote_it() {
    let games = "手合割：平手\n*評価値=12\n1 ７六歩(77)\n\n手合割：平手\n1 ７六歩(77)\n\n\
        手合割：平手\n# ---- Kifu for Windows V7 棋譜ファイル ----\n1 ７六歩(77)\n";
    let rows = table_of(Level::Game, games);
    let producers: Vec<_> = (0..rows.num_rows()).map(|row| text(&rows, "producer", row)).collect();
    assert_eq!(producers, [Some("ShogiHome".into()), None, Some("Kifu for Windows".into())]);
}

#[cfg(feature = "parquet")]
#[test]
fn cells_of_csv_cannot_become_formulas() {
    let hostile = "V2.2\nN+=cmd|'/c calc'!A0\nN-@sum\n$EVENT:+1\n$SITE:＝1＋1\nPI\n+\n+7776FU\n%TORYO\n";
    let options = TableOptions::new(Level::Game).columns(["black", "white", "event", "site"]).expect("names");
    let mut rows = options.rows();
    rows.add(&"a.csa".into(), 0, &crate::parse(hostile.as_bytes()));
    let mut writer = TableWriter::new(TableFormat::Csv, options.schema(), Vec::new()).expect("memory");
    writer.write(&rows.finish().expect("a batch")).expect("memory");
    let text = String::from_utf8(writer.finish().expect("memory")).expect("text");
    assert_eq!(text, "black,white,event,site\n'=cmd|'/c calc'!A0,'@sum,'+1,'＝1＋1\n");
}

#[cfg(feature = "parquet")]
#[test]
fn values_of_every_kind_are_written_as_text() {
    let games = "V2.2\nN+A \"b\", c\nN-山\n'black_rate:A:2800.5\n$START_TIME:2024/05/05 10:00:00\n\
        PI\n+\n+7776FU\nT3\n%TORYO\n/\nPI\n+\n+2726FU\n%CHUDAN\n";
    for (level, columns, csv, jsonl) in [
        (
            Level::Game,
            vec!["black", "white", "black_rating", "date", "started", "game", "black_time_ms"],
            "\"A \"\"b\"\", c\",山,2800.5,2024-05-05,2024-05-05T10:00:00,1,3000\n,,,,,2,\n",
            r#"{"black":"A \"b\", c","white":"山","black_rating":2800.5,"date":"2024-05-05","started":"2024-05-05T10:00:00","game":1,"black_time_ms":3000}
{"black":null,"white":null,"black_rating":null,"date":null,"started":null,"game":2,"black_time_ms":null}
"#,
        ),
        // A line of CSV is never empty.
        (Level::Game, vec!["white"], "山\n\"\"\n", "{\"white\":\"山\"}\n{\"white\":null}\n"),
        (
            Level::Ply,
            vec!["usi", "drop", "mate"],
            "7g7f,false,\n2g2f,false,\n",
            "{\"usi\":\"7g7f\",\"drop\":false,\"mate\":null}\n{\"usi\":\"2g2f\",\"drop\":false,\"mate\":null}\n",
        ),
    ] {
        let names = columns.join(",") + "\n";
        let options = TableOptions::new(level).columns(columns).expect("names");
        let mut rows = options.rows();
        rows.add(&"a.csa".into(), 0, &crate::parse(games.as_bytes()));
        let batch = rows.finish().expect("a batch");
        for (format, expected) in [(TableFormat::Csv, names + csv), (TableFormat::Jsonl, jsonl.to_string())] {
            let mut writer = TableWriter::new(format, options.schema(), Vec::new()).expect("memory");
            writer.write(&batch).expect("memory");
            assert_eq!(String::from_utf8(writer.finish().expect("memory")).expect("text"), expected);
        }
    }
}

#[test]
fn a_file_that_is_cut_is_a_row_although_its_first_game_is_not_wanted() {
    let mut parsed = crate::parse(GAMES.as_bytes());
    parsed.diagnostics.push(Diagnostic::of(Code::DamagedMember, Span::default(), Parts::NONE));
    let found = |name: &str| {
        let filter = Condition::Player(None, name.parse().expect("a pattern"));
        let options = TableOptions::new(Level::Game).filter(filter.into());
        let mut rows = options.columns(["game", "findings"]).expect("known names").rows();
        rows.add(&"a.csa.gz".into(), 0, &parsed);
        let batch = rows.finish().expect("rows");
        let games = batch.column(0).as_primitive::<Int32Type>();
        (0..batch.num_rows())
            .map(|row| (games.iter().nth(row).flatten(), text(&batch, "findings", row)))
            .collect::<Vec<_>>()
    };
    let damage = Some("archive.damaged".to_string());
    assert_eq!(found("nobody"), [(None, damage.clone())]);
    assert_eq!(found("Alpha").len(), 1);
    assert!(found("Alpha")[0].1.as_ref().is_some_and(|codes| codes.contains("archive.damaged")));
}
