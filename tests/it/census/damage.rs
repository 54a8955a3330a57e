//! The law of the census for texts with damaged structure: a line is lost, doubled or moved, a sign or a number is
//! lost, numbers are shifted, a comment has a record of another notation, or two records share a text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kifu::Format;
use proptest::prelude::*;
use proptest::sample::Index;
use regex::Regex;

use super::account;

/// Complete records, each with everything that its notation supports: headers, comments, times, variations, an ending.
pub const SEEDS: &[(Format, &str)] = &[
    (
        Format::Kif,
        "# ---- a program ----\n手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n*before the game\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)+\n*a comment\n   3 ２二角成(88) ( 0:03/00:00:04)\n   4 同　銀(31)   ( 0:01/00:00:03)\n   5 ５五角打     ( 0:01/00:00:05)\n   6 投了         ( 0:01/00:00:04)\nまで5手で先手の勝ち\n\n変化：2手\n   2 ８四歩(83)   ( 0:09/00:00:09)\n   3 ２六歩(27)   ( 0:01/00:00:02)\n",
    ),
    (Format::Kif, "手数----指手----\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n"),
    (
        Format::Kif,
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n+---------------------------+\n先手の持駒：なし\n先手番\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 中断         ( 0:03/00:00:04)\n",
    ),
    (
        Format::Ki2,
        "手合割：平手\n先手：甲\n後手：乙\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀\n*a comment\n▲５五角    △４四角\n▲同　角    △同　歩\nまで8手で後手の勝ち\n\n変化：2手\n△８四歩    ▲２六歩\n",
    ),
    (Format::Ki2, "▲７六歩 △３四歩 ▲２六歩 △８四歩\n▲２五歩 △８五歩\n▲７八金 △３二金\nまで8手で中断\n"),
    (
        Format::Csa,
        "V2.2\nN+alpha\nN-beta\n$EVENT:a game\n$START_TIME:2024/05/05 10:00:00\nPI\n+\n+7776FU\nT1\n-3334FU\nT2\n'*a comment\n+8822UM\nT3\n-3122GI\nT1\n+0055KA\nT1\n%TORYO\nT4\n",
    ),
    (
        Format::Csa,
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU,T1\n-3334FU,T2\n+2726FU,T1\n-8384FU,T1\n%CHUDAN\n",
    ),
    (Format::Usi, "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign\n"),
    (
        Format::Usi,
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d\nposition startpos moves 2g2f 8c8d 2f2e 8d8e resign\n",
    ),
    (
        Format::Hodges,
        "[Sente \"Ko\"]\n[Gote \"Otsu\"]\n[Date \"2024/05/05\"]\n\n1. P7g-7f P3c-3d\n2. B8hx2b+ S3ax2b {a comment}\n3. B*5e P4c-4d\n4. P2g-2f P8c-8d\nResigns\n",
    ),
    (Format::Hodges, "P7g-7f P3c-3d P2g-2f P8c-8d\nP2f-2e P8d-8e G6i-7h\nResigns\n"),
    (
        Format::Hodges,
        "[Sente \"Ko\"]\n[Gote \"Otsu\"]\n1.P7g-7f          (00:03 / 00:00:03)\n2.P3c-3d          (00:02 / 00:00:02)\n3.B8hx2b+         (00:04 / 00:00:07)\n{\na comment\n}\n4.S3ax2b          (00:01 / 00:00:03)\n5.Resigns         (00:05 / 00:00:12)\n\nVariation:2\n2.P8c-8d          (00:01 / 00:00:01)\n",
    ),
    (
        Format::Psn2,
        "[Black \"Ko\"]\n[White \"Otsu\"]\n[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"]\n1.7g7f (00:03 / 00:00:03)\n2.3c3d (00:02 / 00:00:02)\n3.8h2b+ (00:04 / 00:00:07)\n4.3a2b (00:01 / 00:00:03)\n5.B*5e (00:00 / 00:00:07)\n6.Interrupt (00:01 / 00:00:04)\n",
    ),
    (
        Format::Jkf,
        "{\n\"header\":{\"先手\":\"甲\",\"後手\":\"乙\"},\n\"initial\":{\"preset\":\"HIRATE\"},\n\"moves\":[\n{\"comments\":[\"before the game\"]},\n{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"color\":0,\"piece\":\"FU\"},\"time\":{\"now\":{\"m\":0,\"s\":1}}},\n{\"move\":{\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"color\":1,\"piece\":\"FU\"},\n\"forks\":[\n[\n{\"move\":{\"from\":{\"x\":8,\"y\":3},\"to\":{\"x\":8,\"y\":4},\"color\":1,\"piece\":\"FU\"}}\n]\n]},\n{\"move\":{\"from\":{\"x\":2,\"y\":7},\"to\":{\"x\":2,\"y\":6},\"color\":0,\"piece\":\"FU\"}},\n{\"special\":\"TORYO\"}\n]\n}\n",
    ),
];

/// Lines of other notations, some of them with moves, and separators of parts of a record.
const FOREIGN: &[&str] = &[
    "*a comment",
    "**評価値 +120 ▲７六歩",
    "# a remark",
    "&しおり",
    "'a comment",
    "'*-3334FU",
    "{a comment}",
    "{P7g-7f}",
    "; a comment",
    "// a comment",
    "N+somebody",
    "-8384FU",
    "T5",
    "%TORYO",
    "▲７八金",
    "△３二金 ▲２五歩",
    "   7 ７八金(69)",
    "P8c-8d",
    "8. P8c-8d",
    "(8. P8c-8d P2g-2f)",
    "7 ３二金(41) 8 ８五歩(84)",
    "3c3d 2g2f",
    "position startpos moves 1g1f",
    "resign",
    "PI",
    "+",
    "変化：1手",
    "変化：3手",
    "手数----指手---------消費時間--",
    "手合割：平手",
    "先手：somebody",
    "後手番",
    "手合割：二枚落ち",
    "まで5手で先手の勝ち",
    "[Sente \"somebody\"]",
    "+---------------------------+",
    "/",
    "",
];

/// A kind of damage, with its place.
#[derive(Debug, Clone)]
pub enum Damage {
    Remove(usize),
    Double(usize),
    Move(usize, usize),
    Swap(usize, usize),
    Sign(usize),
    Number(usize),
    Shift(usize, bool),
    Foreign(usize, usize),
    Glue(usize),
    Join(usize),
}

static SIGN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"[-+%'*#&$:：(){}\[\]/,|▲△"=.~]|\u{3000}"#).unwrap());
static NUMBER: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[0-9]+").unwrap());
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^( *)([0-9]+)([ .].*)$").unwrap());

impl Damage {
    /// The name of the kind.
    pub fn name(&self) -> &'static str {
        match self {
            Damage::Remove(_) => "a line removed",
            Damage::Double(_) => "a line doubled",
            Damage::Move(..) => "a line moved",
            Damage::Swap(..) => "two lines swapped",
            Damage::Sign(_) => "a sign removed",
            Damage::Number(_) => "a number removed",
            Damage::Shift(..) => "numbers shifted",
            Damage::Foreign(..) => "a line of another notation put in",
            Damage::Glue(_) => "two lines in one",
            Damage::Join(_) => "two records joined",
        }
    }

    /// The text with the damage; `None` if there is no such place.
    pub fn done_to(&self, text: &str) -> Option<String> {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let cut = |pattern: &Regex, at: usize| {
            let found = pattern.find_iter(text).nth(at)?;
            Some(format!("{}{}", &text[..found.start()], &text[found.end()..]))
        };
        let count = lines.len();
        match *self {
            Damage::Remove(at) if at < count => drop(lines.remove(at)),
            Damage::Double(at) if at < count => lines.insert(at, lines[at].clone()),
            Damage::Move(from, to) if from < count && to < count && from != to => {
                let line = lines.remove(from);
                lines.insert(to, line);
            }
            Damage::Swap(a, b) if a < b && b < count => lines.swap(a, b),
            Damage::Sign(at) => return cut(&SIGN, at),
            Damage::Number(at) => return cut(&NUMBER, at),
            Damage::Shift(from, up) if from < count => {
                let mut any = false;
                for line in &mut lines[from..] {
                    let Some(parts) = NUMBERED.captures(line) else { continue };
                    let number: u32 = parts[2].parse().ok()?;
                    let number = if up { number + 1 } else { number.checked_sub(1)? };
                    let shifted = format!("{}{number}{}", &parts[1], &parts[3]);
                    any = true;
                    *line = shifted;
                }
                if !any {
                    return None;
                }
            }
            Damage::Foreign(at, which) if at <= count => lines.insert(at, FOREIGN.get(which)?.to_string()),
            Damage::Glue(at) if at + 1 < count => {
                let next = lines.remove(at + 1);
                lines[at] = format!("{} {next}", lines[at]);
            }
            Damage::Join(which) => return Some(format!("{text}{}", SEEDS.get(which)?.1)),
            _ => return None,
        }
        Some(lines.join("\n") + "\n")
    }

    /// All single damages of a text.
    pub fn all(text: &str) -> Vec<Damage> {
        let lines = text.lines().count();
        let mut all = Vec::new();
        for at in 0..=lines {
            all.extend([Damage::Remove(at), Damage::Double(at), Damage::Glue(at)]);
            all.extend([Damage::Shift(at, true), Damage::Shift(at, false)]);
            all.extend((0..lines).flat_map(|to| [Damage::Move(at, to), Damage::Swap(at, to)]));
            all.extend((0..FOREIGN.len()).map(|which| Damage::Foreign(at, which)));
        }
        all.extend((0..SIGN.find_iter(text).count()).map(Damage::Sign));
        all.extend((0..NUMBER.find_iter(text).count()).map(Damage::Number));
        all.extend((0..SEEDS.len()).map(Damage::Join));
        all
    }
}

/// What is wrong with the reading of a text that was in `format` before the damage.
fn faults(text: &str, format: Format) -> Vec<String> {
    let parsed = kifu::parse(text.as_bytes());
    let read = parsed.format.filter(|read| *read != format).map(|read| format!("read as {read}: "));
    let read = read.unwrap_or_default();
    account::faults(&parsed, format).into_iter().map(|fault| format!("{read}{fault}")).collect()
}

/// The kind of a fault: its message without the parts from the text.
fn kind(fault: &str) -> String {
    let kind: String = fault.split('`').step_by(2).collect();
    kind.split(|c: char| c.is_ascii_digit() || c == ' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The fewest lines of a text that still have a fault of this kind.
fn smallest(text: &str, format: Format, of: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    loop {
        let before = lines.len();
        let mut at = lines.len();
        while at > 0 {
            at -= 1;
            let line = lines.remove(at);
            let left: String = lines.iter().map(|line| format!("{line}\n")).collect();
            if !faults(&left, format).iter().any(|fault| kind(fault) == of) {
                lines.insert(at, line);
            }
        }
        if lines.len() == before {
            return lines.iter().map(|line| format!("{line}\n")).collect();
        }
    }
}

/// All faults of all single damages: notation, damage, kind of fault, damaged text, fault.
fn single(mut take: impl FnMut(Format, &Damage, String, &str, String)) -> usize {
    let mut tried = 0;
    for &(format, text) in SEEDS {
        for damage in Damage::all(text) {
            let Some(damaged) = damage.done_to(text) else { continue };
            tried += 1;
            for fault in faults(&damaged, format) {
                take(format, &damage, kind(&fault), &damaged, fault);
            }
        }
    }
    tried
}

/// Faults of one kind: their number, and the smallest texts.
#[derive(Default)]
struct Group {
    count: usize,
    smallest: BTreeMap<String, String>,
}

/// Lost text by notation and kind, with the smallest texts.
#[test]
#[ignore = "a report, for who mends readers"]
fn report_of_damage() {
    let mut groups: BTreeMap<(Format, String, String), Group> = BTreeMap::new();
    let tried = single(|format, damage, of, damaged, fault| {
        let name = match *damage {
            Damage::Foreign(_, which) => format!("{} `{}`", damage.name(), FOREIGN[which]),
            Damage::Join(which) => format!("{} ({})", damage.name(), SEEDS[which].0),
            _ => damage.name().to_string(),
        };
        let group = groups.entry((format, name, of.clone())).or_default();
        group.count += 1;
        if group.smallest.len() < 4 {
            group.smallest.entry(smallest(damaged, format, &of)).or_insert(fault);
        }
    });
    println!("{tried} damaged texts");
    for ((format, name, of), group) in groups {
        println!("\n## {format}: {name}: {of} ({})", group.count);
        for (text, fault) in group.smallest {
            println!("{fault}\n```\n{text}```");
        }
    }
}

#[test]
fn nothing_in_a_damaged_record_goes_nowhere() {
    let mut wrong = Vec::new();
    let tried = single(|format, damage, _, damaged, fault| {
        if wrong.len() < 10 {
            wrong.push(format!("{format}, {}: {fault}\n{damaged}", damage.name()));
        }
    });
    eprintln!("{tried} damaged records");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn damage() -> impl Strategy<Value = (u8, Index, Index)> {
    (0u8..10, any::<Index>(), any::<Index>())
}

fn of_choice((kind, a, b): (u8, Index, Index), text: &str) -> Damage {
    let lines = text.lines().count().max(1);
    let (line, other) = (a.index(lines), b.index(lines));
    match kind {
        0 => Damage::Remove(line),
        1 => Damage::Double(line),
        2 => Damage::Move(line, other),
        3 => Damage::Swap(line.min(other), line.max(other)),
        4 => Damage::Sign(a.index(SIGN.find_iter(text).count().max(1))),
        5 => Damage::Number(a.index(NUMBER.find_iter(text).count().max(1))),
        6 => Damage::Shift(line, b.index(2) == 0),
        7 => Damage::Foreign(line, b.index(FOREIGN.len())),
        8 => Damage::Glue(line),
        _ => Damage::Join(b.index(SEEDS.len())),
    }
}

proptest! {
    #![proptest_config(crate::strategies::cases(1500))]

    #[test]
    fn nothing_goes_nowhere_after_damage_upon_damage(seed in any::<Index>(), damages in proptest::collection::vec(damage(), 2..5)) {
        let &(format, text) = seed.get(SEEDS);
        let mut damaged = text.to_string();
        let mut done = Vec::new();
        for choice in damages {
            let damage = of_choice(choice, &damaged);
            if let Some(text) = damage.done_to(&damaged) {
                damaged = text;
                done.push(damage);
            }
        }
        let faults = faults(&damaged, format);
        prop_assert!(faults.is_empty(), "{:?} after {:?}\n{}", faults, done, damaged);
    }
}
