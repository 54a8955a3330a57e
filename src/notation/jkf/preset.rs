//! The table of presets: the names in JKF and the handicaps that they stand for.

/// A preset.
#[derive(Debug, Clone, Copy)]
pub(super) struct Preset {
    /// The name in JKF.
    pub name: &'static str,
    /// The name of the handicap in standard shogi.
    pub handicap: &'static str,
    /// Whether every program reads it as the same position. Otherwise a board is written instead.
    pub is_agreed: bool,
}

const fn preset(name: &'static str, handicap: &'static str, is_agreed: bool) -> Preset {
    Preset { name, handicap, is_agreed }
}

/// All presets except `OTHER`.
pub(super) const PRESETS: &[Preset] = &[
    preset("HIRATE", "平手", true),
    preset("KY", "香落ち", true),
    preset("KY_R", "右香落ち", true),
    preset("KA", "角落ち", true),
    preset("HI", "飛車落ち", true),
    preset("HIKY", "飛香落ち", true),
    preset("2", "二枚落ち", true),
    // One program is not consistent about the lance: it is that of 9a when it reads, and that of 1a when it writes.
    preset("3", "三枚落ち", false),
    preset("4", "四枚落ち", true),
    // Later additions, which some programs do not know.
    preset("5", "五枚落ち", false),
    preset("5_L", "左五枚落ち", false),
    preset("6", "六枚落ち", true),
    preset("7_L", "左七枚落ち", false),
    preset("7_R", "右七枚落ち", false),
    preset("8", "八枚落ち", true),
    preset("10", "十枚落ち", true),
];

/// The preset for an explicit board.
pub(super) const OTHER: &str = "OTHER";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// "KY 香落ち(11) KY_R 右香(91) KA 角 HI 飛 HIKY 飛香 2 3 4 5(81) 5_L(21) 6 7_L(31) 7_R(71) 8 10".
    #[test]
    fn presets_take_away_what_the_description_says() {
        let also = ["8b", "2b", "1a", "9a"];
        let cases: &[(&str, &[&str])] = &[
            ("HIRATE", &[]),
            ("KY", &["1a"]),
            ("KY_R", &["9a"]),
            ("KA", &["2b"]),
            ("HI", &["8b"]),
            ("HIKY", &["8b", "1a"]),
            ("2", &["8b", "2b"]),
            ("3", &["8b", "2b", "1a"]),
            ("4", &also),
            ("5", &[&also[..], &["8a"]].concat()),
            ("5_L", &[&also[..], &["2a"]].concat()),
            ("6", &[&also[..], &["2a", "8a"]].concat()),
            ("7_L", &[&also[..], &["2a", "8a", "3a"]].concat()),
            ("7_R", &[&also[..], &["2a", "8a", "7a"]].concat()),
            ("8", &[&also[..], &["2a", "8a", "3a", "7a"]].concat()),
            ("10", &[&also[..], &["2a", "8a", "3a", "7a", "4a", "6a"]].concat()),
        ];
        assert_eq!(cases.len(), PRESETS.len());
        for (name, squares) in cases {
            let preset = PRESETS.iter().find(|preset| preset.name == *name).expect(name);
            let shogi = Variant::shogi();
            let handicap = shogi.handicap(preset.handicap).expect("the game has it");
            let removed: Vec<String> = handicap.removes.iter().map(ToString::to_string).collect();
            assert_eq!(removed, *squares, "{name}");
        }
    }
}
