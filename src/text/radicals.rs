//! Radicals in place of kanji (`⼿` for 手), as they come from a PDF: each looks like its kanji.

/// The kanji for the radicals from U+2F00 on.
const KANGXI: &str = "\
    一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾\
    干幺广廴廾弋弓彐彡彳心戈戶手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用\
    田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕\
    豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨靑非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑\
    黹黽鼎鼓鼠鼻齊齒龍龜龠";
const FIRST_KANGXI: u32 = 0x2f00;

/// Radicals of the preceding block that stand for Japanese kanji.
const OTHERS: &[(char, char)] = &[
    ('⻁', '虎'),
    ('⻄', '西'),
    ('⻆', '角'),
    ('⻑', '長'),
    ('⻘', '青'),
    ('⻝', '食'),
    ('⻤', '鬼'),
    ('⻨', '麦'),
    ('⻩', '黄'),
    ('⻭', '歯'),
    ('⻯', '竜'),
    ('⻲', '亀'),
];

/// The offset of the first radical, and the text with all radicals replaced by kanji. Each has as many bytes as its
/// kanji.
pub(super) fn replaced(text: &str) -> Option<(usize, String)> {
    let (first, _) = first_radical(text)?;
    Some((first, text.chars().map(|c| kanji_of(c).unwrap_or(c)).collect()))
}

/// The first radical that is read as a kanji, and its offset.
pub(crate) fn first_radical(text: &str) -> Option<(usize, char)> {
    // Few texts of KIF and CSA have the first byte of these blocks. Those of KI2 often do, so the search has no branch.
    let start = memchr::memchr(0xe2, text.as_bytes())?;
    let bytes = &text.as_bytes()[start..];
    let is_sign = |(first, second): (&u8, &u8)| (*first == 0xe2) & (*second >= 0xba);
    let has_sign = bytes.iter().zip(&bytes[1..]).fold(false, |any, pair| any | is_sign(pair));
    let mut characters = text.char_indices().filter(|_| has_sign);
    characters.find(|(_, c)| kanji_of(*c).is_some())
}

fn kanji_of(character: char) -> Option<char> {
    let other = || OTHERS.iter().find(|(radical, _)| *radical == character).map(|(_, kanji)| *kanji);
    match u32::from(character).checked_sub(FIRST_KANGXI) {
        // Each kanji has three bytes.
        Some(place) => KANGXI.get(place as usize * 3..)?.chars().next(),
        None => (character >= '\u{2e80}').then(other)?,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn radicals_are_read_as_their_kanji() {
        let text = "…⼿合割\n先⼿：⼭⽥\n   1 ７六歩(77)\n   4 同　⾓(88)⾦⾶⾹⽟⿓⾺⻯⻆⿕\u{2fd6}";
        let kanji = "…手合割\n先手：山田\n   1 ７六歩(77)\n   4 同　角(88)金飛香玉龍馬竜角龠\u{2fd6}";
        assert_eq!(replaced(text), Some((3, kanji.into())));
        for text in ["", "先手：山田", "▲７六歩 △３四歩…", "\u{2fff}\u{2e80}", "a…"] {
            assert_eq!(replaced(text), None, "{text}");
        }
    }

    #[test]
    fn a_radical_has_as_many_bytes_as_its_kanji() {
        assert_eq!(KANGXI.chars().count(), 214);
        assert!(KANGXI.chars().chain(OTHERS.iter().map(|row| row.1)).all(|kanji| kanji.len_utf8() == 3));
    }
}
