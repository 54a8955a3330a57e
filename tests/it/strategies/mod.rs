//! Generates random records through the public interface, for the laws that every notation has to keep.

use std::time::Duration;

use kifu::{Color, Ending, Field, NodeId, Outcome, Position, Reason, Record, Variant};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{Index, select};

mod positions;

pub use positions::{faulty_line, squares, start, variant};

use positions::any_move;

/// Text that could be mistaken for something else in some notation.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "*",
    "**評価値 +120",
    "#",
    "# KIF",
    "&",
    "&しおり",
    "変化：1手",
    "変化：",
    "まで",
    "まで3手で先手の勝ち",
    "'",
    "'*",
    "$",
    "$EVENT:x",
    "%TORYO",
    "N+",
    "N-",
    "P1",
    "PI",
    "V2.2",
    "+7776FU",
    ",T5",
    "T12",
    "/",
    "   1 ７六歩(77)   ( 0:01/00:00:01)",
    "手数----指手---------消費時間--",
    "▲７六歩",
    "手合割：平手",
    "後手：",
    "後手番",
    "position startpos moves 7g7f",
    "resign",
    "\\n",
    "\\",
    "A \"B\"",
    "\"] ;x",
    "\\\"",
    "入玉宣言により勝ち。",
    "\u{2028}",
    "a\u{85}b",
    "\u{85}",
    "\u{feff}",
    "\u{b}\u{c}",
    "\t",
    "a\tb",
    "trailing  ",
    "  leading",
    "trailing\u{3000}",
    "\u{3000}leading",
    "🐉 dragon",
    "髙﨑",
    "\u{301c}～",
    "ﾊﾝｶｸ",
    "：",
    "a:b：c",
    "\u{0}",
    "\u{1b}$B",
    "ñ é ß",
    "が\u{3099}",
];

/// The number of cases of a law: the usual one, or that of `PROPTEST_CASES`.
pub fn cases(usual: u32) -> ProptestConfig {
    let told = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { told.cases } else { usual };
    ProptestConfig { cases, max_shrink_iters: 300, ..told }
}

/// One line of text: hostile, ordinary, or any characters without line ends.
pub fn line() -> impl Strategy<Value = String> {
    let hostile = select(HOSTILE).prop_map(str::to_string);
    let joined = (select(HOSTILE), select(HOSTILE)).prop_map(|(a, b)| format!("{a}{b}"));
    let any = "[^\r\n]{0,12}";
    prop_oneof![4 => hostile, 1 => joined, 2 => "[ぁ-ん一-龠a-z ]{1,8}", 1 => any]
}

/// An ending: its word, its reason, and the outcome by the side to move.
type Row = (&'static str, Reason, fn(Color) -> Option<Outcome>);

const ENDINGS: &[Row] = &[
    ("投了", Reason::Resign, |mover| Some(Outcome::Win(!mover))),
    ("先に投了", Reason::Resign, |mover| Some(Outcome::Win(mover))),
    ("詰み", Reason::Checkmate, |mover| Some(Outcome::Win(!mover))),
    ("千日手", Reason::Repetition, |_| Some(Outcome::Draw)),
    ("王手連続千日手", Reason::PerpetualCheck, |_| None),
    ("持将棋", Reason::Impasse, |_| Some(Outcome::Draw)),
    ("入玉勝ち", Reason::Declaration, |mover| Some(Outcome::Win(mover))),
    ("切れ負け", Reason::Time, |mover| Some(Outcome::Win(!mover))),
    ("反則負け", Reason::IllegalMove, |mover| Some(Outcome::Win(!mover))),
    ("反則勝ち", Reason::IllegalMove, |mover| Some(Outcome::Win(mover))),
    ("中断", Reason::Interrupted, |_| None),
    ("最大手数", Reason::MaxMoves, |_| Some(Outcome::Draw)),
    ("不戦勝", Reason::Forfeit, |mover| Some(Outcome::Win(mover))),
    ("不戦敗", Reason::Forfeit, |mover| Some(Outcome::Win(!mover))),
    ("不詰", Reason::NoMate, |_| None),
    ("引き分け", Reason::Draw, |_| Some(Outcome::Draw)),
    ("ごにょごにょ", Reason::Other, |_| None),
];

const OUTCOMES: &[Option<Outcome>] =
    &[None, Some(Outcome::Draw), Some(Outcome::Win(Color::Black)), Some(Outcome::Win(Color::White))];

/// All reasons for an ending, with the outcome that fits if `mover` is to move.
pub fn ending(mover: Color) -> impl Strategy<Value = Ending> {
    select(ENDINGS).prop_map(move |row| ending_of(&row, mover))
}

fn ending_of(&(word, reason, outcome): &Row, mover: Color) -> Ending {
    Ending::new(word, reason, outcome(mover))
}

/// Names of start positions that are unknown.
pub const LABELS: &[&str] = &["指導対局", "変則二枚落ち", "odds of the sun", "七転び八起き"];

/// A header: known or unknown, with valid or invalid values.
fn header() -> impl Strategy<Value = (Option<Field>, String, String)> {
    let known = select(&[
        (Field::Black, "先手"),
        (Field::White, "後手"),
        (Field::Event, "棋戦"),
        (Field::Site, "場所"),
        (Field::StartTime, "開始日時"),
        (Field::EndTime, "終了日時"),
        (Field::TimeControl, "持ち時間"),
        (Field::Byoyomi, "秒読み"),
        (Field::Opening, "戦型"),
        (Field::MaxMoves, "最大手数"),
        (Field::Note, "備考"),
        (Field::Title, "表題"),
    ]);
    let value = prop_oneof![
        Just("2024/05/05 10:00:00".to_string()),
        Just("00:25+00".to_string()),
        Just("30分+60秒".to_string()),
        Just("各5時間（ストップウォッチ方式）".to_string()),
        Just("15分＋30秒＋10回".to_string()),
        Just("https://www.pychess.org/abc".to_string()),
        line().prop_map(|line| line.trim().to_string()),
    ];
    let unknown = select(&[
        "掲載誌",
        "棋譜ID",
        "X-FACT",
        "key with blank",
        "先手省略名",
        "手合割2",
        "■棋戦",
        "[[Sente",
    ]);
    prop_oneof![
        12 => (known, value.clone()).prop_map(|((field, key), value)| (Some(field), key.to_string(), value)),
        1 => select(LABELS)
            .prop_map(|name| (Some(Field::Handicap), "手合割".to_string(), name.to_string())),
        4 => (unknown, value.clone()).prop_map(|(key, value)| (None, key.to_string(), value)),
        4 => (line(), value).prop_map(|(key, value)| (None, key, value)),
    ]
}

/// An edit of a record.
#[derive(Debug, Clone)]
enum Step {
    /// Continue from the node that was added last.
    Play(Index),
    /// Continue with a move that may be illegal, if no move follows yet.
    Fault([Index; 3]),
    /// Go to a node that is not an ending, and continue from there.
    Branch(Index, Index),
    /// End the line, possibly with another word or result than the usual ones.
    End(Index, Option<String>, Option<Option<Outcome>>),
    Comment(String),
    Remark(String),
    Bookmark(String),
    Elapsed(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let elapsed = prop_oneof![
        (0u64..600).prop_map(|seconds| seconds * 1000),
        0u64..100_000,
        Just(0),
        Just(359_999_000),
        0u64..10_000_000_000,
    ];
    prop_oneof![
        24 => any::<Index>().prop_map(Step::Play),
        1 => any::<[Index; 3]>().prop_map(Step::Fault),
        4 => (any::<Index>(), any::<Index>()).prop_map(|(node, mv)| Step::Branch(node, mv)),
        1 => (any::<Index>(), weighted(0.2, line()), weighted(0.1, select(OUTCOMES)))
            .prop_map(|(choice, word, outcome)| Step::End(choice, word, outcome)),
        4 => line().prop_map(Step::Comment),
        1 => line().prop_map(Step::Remark),
        1 => line().prop_map(Step::Bookmark),
        8 => elapsed.prop_map(Step::Elapsed),
    ]
}

/// A record of any variant with up to `steps` moves, endings and remarks.
pub fn record_of(variant: impl Strategy<Value = Variant>, steps: usize) -> impl Strategy<Value = Record> {
    let start = variant.prop_flat_map(start);
    (start, vec(header(), 0..6), vec(step(), 0..steps.max(1))).prop_map(|(start, headers, steps)| {
        let mut record = Record::new(start);
        for (field, key, value) in headers {
            record.headers_mut().push(field, key, value);
        }
        let mut builder = Builder { at: NodeId::ROOT, position: record.start().clone(), record };
        steps.into_iter().for_each(|step| builder.take(step));
        builder.record
    })
}

/// A record of any variant with up to two hundred moves, endings and remarks.
pub fn record() -> impl Strategy<Value = Record> {
    record_of(variant(), 200)
}

struct Builder {
    record: Record,
    at: NodeId,
    /// The position at `at`, so that the cost of a move does not depend on the length of the line.
    position: Position,
}

impl Builder {
    fn take(&mut self, step: Step) {
        match step {
            Step::Play(choice) => self.play(choice),
            Step::Fault(choices) => self.fault(&choices),
            Step::Branch(node, choice) => {
                self.at = NodeId::ROOT;
                let nodes: Vec<NodeId> = self.record.nodes().map(|node| node.id()).collect();
                self.go_to(*node.get(&nodes));
                self.play(choice);
            }
            Step::End(choice, word, outcome) => self.end(choice, word, outcome),
            Step::Comment(text) => self.record.add_comment(self.at, &text),
            Step::Remark(text) => self.record.add_remark(self.at, &text),
            Step::Bookmark(text) => self.record.add_bookmark(self.at, &text),
            Step::Elapsed(millis) => {
                self.record.set_elapsed(self.at, Some(Duration::from_millis(millis)));
            }
        }
    }

    fn go_to(&mut self, node: NodeId) {
        let node = self.record.node(node);
        self.position = node.position();
        self.at = node.id();
    }

    /// Plays a move that no sibling has, if there is one left; beside an ending that was added last.
    fn play(&mut self, choice: Index) {
        self.at = self.record.node(self.at).id();
        let taken: Vec<_> = self.record.node(self.at).children().filter_map(|node| node.mv()).collect();
        let mut moves = self.position.legal_moves();
        moves.retain(|mv| !taken.contains(mv));
        if moves.is_empty() {
            return;
        }
        let mv = *choice.get(&moves);
        self.at = self.record.push(self.at, mv).unwrap();
        self.position.play(mv).unwrap();
    }

    /// Plays a move that may be illegal. A variation does not begin with one, because readers search for the place
    /// where its first move can be played.
    fn fault(&mut self, choices: &[Index; 3]) {
        let parent = self.record.node(self.at).id();
        if self.record.node(parent).children().next().is_some() {
            return;
        }
        if let Ok(at) = self.record.push_any(parent, any_move(&self.position, choices)) {
            self.go_to(at);
        }
    }

    /// Ends the line, if it has no ending yet.
    fn end(&mut self, choice: Index, word: Option<String>, outcome: Option<Option<Outcome>>) {
        let node = self.record.node(self.at);
        if node.ending().is_some() {
            return;
        }
        let mut ending = ending_of(choice.get(ENDINGS), node.turn());
        ending.word = word.unwrap_or(ending.word);
        ending.outcome = outcome.unwrap_or(ending.outcome);
        self.at = self.record.push_ending(self.at, ending);
    }
}

#[test]
fn every_reason_has_an_ending() {
    for reason in Reason::ALL {
        assert!(ENDINGS.iter().any(|row| row.1 == *reason), "{reason}");
    }
}

proptest! {
    #![proptest_config(cases(48))]

    /// The generated records are valid: moves are as legal as they claim, siblings differ, and endings are last.
    #[test]
    fn records_are_well_formed(record in record()) {
        prop_assert_eq!(&record, &record.clone());
        for node in record.nodes() {
            let mut moves: Vec<_> = node.children().filter_map(|child| child.mv()).collect();
            let count = moves.len();
            moves.sort();
            moves.dedup();
            prop_assert_eq!(moves.len(), count);
            prop_assert!(node.endings().count() <= 1);
            if let (Some(mv), Some(parent)) = (node.mv(), node.parent()) {
                prop_assert_eq!(parent.position().legality(mv).err(), node.illegal());
            }
        }
    }

    /// The mover of an ending is the side to move in the position.
    #[test]
    fn endings_know_who_is_to_move(record in record()) {
        for node in record.nodes() {
            let turn = node.position().turn();
            prop_assert_eq!(node.turn(), turn);
            prop_assert!(node.endings().all(|ending| ending.turn() == turn && ending.ply() == node.ply() + 1));
        }
    }

    #[test]
    fn an_ending_fits_its_mover(ending in ending(Color::Black)) {
        let is_mirrored = ENDINGS.iter().any(|row| {
            row.0 == ending.word && (row.2)(Color::White).and_then(Outcome::winner).map(|c| !c)
                == ending.outcome.and_then(Outcome::winner)
        });
        prop_assert!(is_mirrored);
    }
}
