//! The sentences of the command itself, such as summaries, in the language of `--language`.

mod refusals;

use std::fmt::{Display, Write as _};

use self::refusals::REFUSALS;
use crate::{Color, Language, Outcome};

/// A language in which things are said.
#[derive(Debug, Clone, Copy, Default)]
pub struct Speech(pub Language);

/// What stands in a place of a sentence, by the name of the place.
pub type Part<'p> = (&'p str, &'p dyn Display);

impl Speech {
    /// The sentence in the language, with its parts: `{n}` is the part of this name, `{n:game|games}` the first word
    /// of both behind a one.
    pub fn say(self, sentence: &str, parts: &[Part<'_>]) -> String {
        match self.0 {
            Language::English => fill(sentence, parts),
            Language::Japanese => fill(said(SENTENCES, sentence), parts),
        }
    }

    /// How many things there are: `1 file`, `2 files`.
    pub fn count(self, number: usize, thing: &str) -> String {
        match self.0 {
            Language::English => count(number, thing),
            Language::Japanese => fill(said(THINGS, thing), &[("n", &number)]),
        }
    }

    /// A number in a sentence that has a place for it.
    pub fn number(self, sentence: &str, number: usize) -> String {
        self.say(sentence, &[("n", &number)])
    }

    /// Numbers, each in a sentence that has a place for it; what there is none of is not said.
    pub fn numbers<'s>(self, numbers: impl IntoIterator<Item = (&'s str, usize)>) -> Vec<String> {
        let numbers = numbers.into_iter().filter(|(_, number)| *number > 0);
        numbers.map(|(sentence, number)| self.number(sentence, number)).collect()
    }

    /// Things one behind the other.
    pub fn list(self, things: impl IntoIterator<Item = String>) -> String {
        let comma = match self.0 {
            Language::English => ", ",
            Language::Japanese => "、",
        };
        things.into_iter().collect::<Vec<_>>().join(comma)
    }

    /// Why something is refused, said in English where that is found out.
    pub fn refusal(self, english: &str) -> String {
        match self.0 {
            Language::English => english.to_string(),
            Language::Japanese => translated(REFUSALS, english).unwrap_or(english.to_string()),
        }
    }

    /// What a side is called.
    pub fn side(self, color: Color) -> &'static str {
        match (self.0, color) {
            (Language::English, color) => color.title(),
            (Language::Japanese, Color::Black) => "先手",
            (Language::Japanese, Color::White) => "後手",
        }
    }

    /// Who has won.
    pub fn outcome(self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(color) => self.say("{side} wins", &[("side", &self.side(color))]),
            Outcome::Draw => self.say("nobody wins", &[]),
        }
    }
}

/// What a table has for something in English; that itself, if it has nothing.
fn said<'s>(table: &[(&str, &'s str)], english: &'s str) -> &'s str {
    table.iter().find(|row| row.0 == english).map_or(english, |row| row.1)
}

/// What a table has for a text in English, of whose rows each `{}` is any text.
pub fn translated(table: &[(&str, &str)], english: &str) -> Option<String> {
    table.iter().find_map(|(pattern, said)| {
        let values = values(pattern, english)?;
        let mut pieces = said.split("{}");
        let mut text = pieces.next()?.to_string();
        for (piece, value) in pieces.zip(values) {
            text.extend([value, piece]);
        }
        Some(text)
    })
}

/// What stands in a text where a pattern has `{}`.
fn values<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut values = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let end = match pieces.peek() {
            Some(_) => rest.find(piece)?,
            None => rest.strip_suffix(piece)?.len(),
        };
        values.push(&rest[..end]);
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(values)
}

/// `1 file`, `2 files`, where nothing but English is said.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn fill(sentence: &str, parts: &[Part<'_>]) -> String {
    let (mut text, mut rest) = (String::new(), sentence);
    while let Some((before, (place, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let (name, forms) = place.split_once(':').unwrap_or((place, ""));
        let value = parts.iter().find(|part| part.0 == name).map_or(String::new(), |part| part.1.to_string());
        text.push_str(before);
        let _ = match forms.split_once('|') {
            Some((one, many)) => write!(text, "{}", if value == "1" { one } else { many }),
            None => write!(text, "{value}"),
        };
        rest = after;
    }
    text + rest
}

/// Things in English, and what so many of them are in Japanese.
const THINGS: &[(&str, &str)] = &[
    ("file", "{n}ファイル"),
    ("game", "{n}局"),
    ("error", "エラー{n}件"),
    ("warning", "警告{n}件"),
    ("note", "参考{n}件"),
    ("finding", "指摘{n}件"),
    ("move", "{n}手"),
    ("variation", "変化{n}"),
    ("position", "{n}局面"),
    ("row", "{n}行"),
    ("part", "分割{n}ファイル"),
    ("duplicate", "重複{n}局"),
    ("conflict", "食い違い{n}件"),
    ("player", "対局者{n}"),
    ("event", "棋戦{n}"),
    ("place", "場所{n}"),
    ("ending word", "終局の言葉{n}"),
    ("header", "ヘッダー{n}"),
    ("comment", "コメント{n}"),
    ("remark", "注釈{n}"),
    ("unread line", "読めない行{n}"),
];

/// Sentences in English, and what is said in Japanese.
const SENTENCES: &[(&str, &str)] = &[
    // 読んだもの。
    ("{n} without a game", "棋譜のないもの{n}"),
    ("{n} unread", "読めないもの{n}"),
    ("; {n} other {n:file|files} skipped", "。ほかに読まなかったもの{n}ファイル"),
    (
        "; {n} other {n:file|files} skipped (--list-skipped names them)",
        "。ほかに読まなかったもの{n}ファイル（--list-skippedで名前を示す）",
    ),
    ("skipped: {path}: {why}", "読まなかったもの：{path}：{why}"),
    ("not the extension of a record", "棋譜の拡張子でない"),
    ("named in .kifuignore", ".kifuignoreにある"),
    ("excluded", "--excludeで除いた"),
    // 書いたもの。
    ("{n} written", "書き出し{n}"),
    ("{n} would be written", "書き出す予定{n}"),
    ("{n} skipped", "省略{n}"),
    ("{n} refused", "拒否{n}"),
    ("{n} failed", "失敗{n}"),
    (
        "{n} more of {code} in this file; `--dry-run` says them all",
        "このファイルの{code}はほかに{n}件（`--dry-run`ですべて示す）",
    ),
    // 選んだもの、比べたもの、分けたもの。
    ("{n} wanted", "該当{n}局"),
    ("; {n} of fewer than {least} moves not compared", "。{least}手未満なので比べていないもの{n}局"),
    ("; {n} whose start could not be read not compared", "。開始局面が読めないので比べていないもの{n}局"),
    ("; {what}", "。{what}"),
    ("{what}: {list}", "{what}：{list}"),
    ("{game}: the same start and moves as {of}", "{game}：開始局面と指し手が{of}と同じ"),
    ("{game}: the same last position as {of}", "{game}：最後の局面が{of}と同じ"),
    ("{game}: the beginning of {of}", "{game}：{of}の途中まで"),
    ("replaced", "置き換え"),
    ("left out", "除外"),
    ("{n} {n:game|games} left out whose start could not be read", "開始局面が読めず除いたもの{n}局"),
    (
        "of which a book holds none of the {n} of other variants",
        "うちほかの将棋の{n}局面は定跡ファイルに入らない",
    ),
    ("{n} {n:game|games} with errors", "エラーのあるもの{n}局"),
    ("{n} {n:game|games} without a result", "勝敗のないもの{n}局"),
    ("{n} {n:game|games} other than standard shogi", "本将棋でないもの{n}局"),
    ("{n} {n:game|games} that cannot be packed", "圧縮形式で表せないもの{n}局"),
    ("{n} {n:game|games} without any evaluation", "評価値のないもの{n}局"),
    ("{n} {n:move|moves} without an evaluation", "評価値のない手{n}"),
    ("; left out: {list}", "。除外：{list}"),
    ("; {n} {n:evaluation|evaluations} bounded to ±{most}", "。±{most}に抑えた評価値{n}"),
    // 序盤と、一つにまとめた棋譜。
    ("  after{moves}", "  手順{moves}"),
    ("  {n} not known", "  不明{n}"),
    ("  (as above)", "  （上に同じ）"),
    (
        "{game}: its first move is number {other}, and {own} in a record before",
        "{game}：初手が{other}手目だが、前の棋譜では{own}手目",
    ),
    (
        "{place}: {key} is `{value}`, and `{own}` in a record before",
        "{place}：{key}が`{value}`だが、前の棋譜では`{own}`",
    ),
    (
        "{game}: the ending after move {ply} took another time than in a record before",
        "{game}：{ply}手目の後の終局の消費時間が前の棋譜と違う",
    ),
    (
        "{game}: move {ply} took another time than in a record before",
        "{game}：{ply}手目の消費時間が前の棋譜と違う",
    ),
    // ファイルが何であるか。
    ("notation", "形式"),
    ("encoding", "文字コード"),
    ("line ends", "改行"),
    ("program", "ソフト"),
    ("games", "局数"),
    ("odd", "変な点"),
    ("unknown", "不明"),
    ("none", "なし"),
    ("{title}, version {version}", "{title}、版{version}"),
    ("none, no text ({binary})", "なし、テキストではない（{binary}）"),
    ("a guess", "推定"),
    ("told", "指定"),
    ("sure", "確実"),
    ("byte order mark", "BOM"),
    // 数。
    ("result", "勝敗"),
    ("game", "将棋の種類"),
    ("player", "対局者"),
    ("finding", "指摘"),
    ("ending", "終局"),
    ("year", "年"),
    ("first move", "初手"),
    ("Black won", "先手勝ち"),
    ("White won", "後手勝ち"),
    ("draw", "引き分け"),
    ("not known", "不明"),
    (", scores {score} %", "、得点率 {score} %"),
    ("and {n} more", "ほか{n}"),
    (
        "{min} to {max} moves, median {median}, {mean} on average",
        "{min}手から{max}手、中央値{median}、平均{mean}",
    ),
    (
        "{seconds} seconds a move, Black {black} and White {white}",
        "一手{seconds}秒、先手{black}秒、後手{white}秒",
    ),
    ("{n} {n:file|files} without a game", "棋譜のないもの{n}ファイル"),
    ("{n} {n:file|files} unread", "読めないもの{n}ファイル"),
    ("Results", "勝敗"),
    ("Moves in a game", "一局の手数"),
    ("Games by year", "年ごとの局数"),
    ("Endings", "終局"),
    ("First moves, and how Black scores with them", "初手と先手の得点率"),
    ("Seconds for a move", "一手の秒数"),
    ("Players, and how they score", "対局者と得点率"),
    ("Variants", "将棋の種類"),
    ("Findings", "指摘"),
    // 棋譜を見せるとき。
    ("{side} wins", "{side}の勝ち"),
    ("nobody wins", "勝負なし"),
    ("a draw", "引き分け"),
    (", game {number} of {games}", "、{games}局中の{number}局目"),
    ("{findings} (see `kifu check`)", "{findings}（`kifu check`で示す）"),
    ("variation {number}, from move {from}", "変化{number}、{from}手目から"),
    ("variation {number}, from move {from} of variation {of}", "変化{number}、変化{of}の{from}手目から"),
    ("{variations} not shown (see `--variations`)", "{variations}は示していない（`--variations`で示す）"),
    ("after {moves} of {last}", "{last}手中の{moves}目まで"),
    ("by the rules: {what}, {who}", "ルールによる判定：{what}、{who}"),
    ("the position came {times} times", "同じ局面が{times}回現れた"),
    ("points of all pieces: Black {black}, White {white}", "全部の駒の点数：先手{black}点、後手{white}点"),
    // 指摘の種類の説明。
    ("family", "分類"),
    ("example", "例"),
    ("what to do", "対処"),
    // ゲームの説明。
    ("start", "開始局面"),
    ("also", "別名"),
    ("handicaps", "手合割"),
    ("zone", "敵陣"),
    ("rank {first} for {side}", "{side}は{first}段目"),
    ("ranks {first} to {last} for {side}", "{side}は{first}段目から{last}段目"),
    (", becomes {kind}", "、成ると{kind}"),
    (", in hand {kind}", "、持ち駒では{kind}"),
    (", worth {value}", "、価値{value}"),
    ("the drawings and the codes, as the piece sees the board:", "図と文字の意味（駒から見た向き）："),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn places(sentence: &str) -> BTreeSet<&str> {
        let places = sentence.split('{').skip(1).filter_map(|part| part.split_once('}'));
        places.map(|(place, _)| place.split(':').next().unwrap_or(place)).collect()
    }

    #[test]
    fn numbers_decide_between_one_and_many() {
        let speech = Speech(Language::English);
        let said = |number| speech.number("{n} {n:game|games} with errors", number);
        assert_eq!((said(1), said(2)), ("1 game with errors".into(), "2 games with errors".into()));
        assert_eq!(speech.say("{a}, {b}", &[("a", &"{b}"), ("b", &1)]), "{b}, 1");
    }

    /// Names that stand elsewhere, of severities, of how an encoding is known, and of why a file is skipped.
    const NAMES: &[&str] = &[
        "error",
        "warning",
        "note",
        "told",
        "sure",
        "byte order mark",
        "not the extension of a record",
        "named in .kifuignore",
        "excluded",
    ];

    /// The code in a folder, but for the tables of this module.
    pub(super) fn sources(folder: &str) -> String {
        let mut sources = String::new();
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in folder.read_dir().expect("the folder is there") {
                let path = entry.expect("it can be read").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs")
                    && !path.ends_with("speech.rs")
                    && !path.ends_with("refusals.rs")
                {
                    sources += &std::fs::read_to_string(path).expect("it is text");
                }
            }
        }
        sources
    }

    /// What is said in English has the same parts in Japanese, and each row is said somewhere.
    #[test]
    fn every_sentence_is_said_in_japanese() {
        let sources = sources("src/command");
        for (english, japanese) in SENTENCES {
            assert_eq!(places(english), places(japanese), "{english}");
        }
        for (thing, japanese) in THINGS {
            assert_eq!(places(japanese), BTreeSet::from(["n"]), "{thing}");
        }
        for (english, _) in SENTENCES.iter().chain(THINGS) {
            let own = ["{side} wins", "nobody wins"].contains(english) || NAMES.contains(english);
            assert!(own || sources.contains(&format!("\"{english}\"")), "{english}");
        }
        for call in ["speech.say(", "speech.number("] {
            for (at, _) in sources.match_indices(call) {
                let said = sources[at + call.len()..].trim_start();
                let Some(said) = said.strip_prefix('"').and_then(|said| said.split_once('"')) else {
                    continue;
                };
                assert!(SENTENCES.iter().any(|row| row.0 == said.0), "{}", said.0);
            }
        }
        // Numbers are said in lists of sentences as well.
        for (at, place) in sources.match_indices("{n}") {
            let start = sources[..at].rsplit('"').next().unwrap_or_default();
            let end = sources[at + place.len()..].split('"').next().unwrap_or_default();
            let said = [start, place, end].concat();
            assert!(SENTENCES.iter().any(|row| row.0 == said), "{said}");
        }
    }
}
