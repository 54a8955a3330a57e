//! Judges whether bytes look like writing, for encodings in which nearly any bytes are valid.

use std::sync::LazyLock;

use super::encoding::Encoding;
use super::shift_jis::ascii_run;

/// The number of non-ASCII characters that are examined.
const SAMPLE: usize = 128;

/// How much bytes look like Japanese writing, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Look {
    /// Mostly rare kanji, and codes that are not in the standard.
    Nonsense,
    /// Mostly half-width katakana, which result from bytes of other encodings.
    HalfWidth,
    /// Mostly kana, symbols and common kanji.
    Writing,
}

/// The class of a non-ASCII character, by its code.
enum Class {
    Common,
    Half,
    Rare,
}

/// How much `bytes` look like Japanese in Shift_JIS or EUC-JP, by the rows of JIS X 0208: kana and symbols come first,
/// then the common kanji (level 1), then the rest.
pub(super) fn look(bytes: &[u8], encoding: Encoding) -> Look {
    match encoding {
        Encoding::ShiftJis => look_at(bytes, encoding, of_shift_jis),
        _ => look_at(bytes, encoding, of_euc_jp),
    }
}

#[inline(always)]
fn look_at(bytes: &[u8], encoding: Encoding, class: impl Fn(&[u8]) -> Class) -> Look {
    let (mut common, mut half, mut rare, mut run) = (0, 0, 0, 0);
    let mut rest = bytes;
    // Once half of the sample is common, the result is certain.
    let is_open = |common, half, rare| common + half + rare < SAMPLE && common < SAMPLE / 2;
    while is_open(common, half, rare) {
        let start = ascii_run(rest);
        if start > 0 {
            // A single half-width letter among others is not a word.
            (half, rare) = if run == 1 { (half - 1, rare + 1) } else { (half, rare) };
            run = 0;
        }
        rest = &rest[start..];
        if rest.is_empty() {
            break;
        }
        while is_open(common, half, rare) && rest.first().is_some_and(|byte| !byte.is_ascii()) {
            match class(rest) {
                Class::Common => common += 1,
                Class::Half => (half, run) = (half + 1, run + 1),
                Class::Rare => rare += 1,
            }
            rest = &rest[encoding.width(rest).max(1)..];
        }
    }
    match (common >= half + rare, common + half >= rare) {
        (true, _) => Look::Writing,
        (_, true) => Look::HalfWidth,
        _ => Look::Nonsense,
    }
}

#[inline(always)]
fn of_shift_jis(bytes: &[u8]) -> Class {
    match bytes {
        [0xa6..=0xdf, ..] => Class::Half,
        [0x83, 0x9f..=0xff, ..] => Class::Rare,
        [0x81..=0x83 | 0x87..=0x97, ..] | [0x98, 0x40..=0x9e, ..] => Class::Common,
        _ => Class::Rare,
    }
}

#[inline(always)]
fn of_euc_jp(bytes: &[u8]) -> Class {
    match bytes {
        [0x8e, 0xa6..=0xdf, ..] => Class::Half,
        [0xa1..=0xa5 | 0xad | 0xb0..=0xcf, ..] => Class::Common,
        _ => Class::Rare,
    }
}

/// The encodings of Cyrillic letters.
const CYRILLIC: [Encoding; 3] = [Encoding::Windows1251, Encoding::Koi8R, Encoding::Ibm866];

/// The encoding in which all non-ASCII words of `bytes` could be Russian, the likeliest if there are several, and
/// whether any of the words has a vowel.
pub(super) fn cyrillic(bytes: &[u8]) -> Option<(Encoding, bool)> {
    let judged = CYRILLIC.into_iter().filter_map(|encoding| Some((russian(bytes, encoding)?, encoding)));
    let ((_, has_vowels), encoding) = judged.max_by_key(|((likeness, _), _)| *likeness)?;
    Some((encoding, has_vowels))
}

/// The maximum share of words that cannot be Russian: one in this many.
const STRANGE: usize = 12;

/// How Russian the words look, and whether any has a vowel; `None` if they do not look Russian.
fn russian(bytes: &[u8], encoding: Encoding) -> Option<(i64, bool)> {
    let mut words = Words::default();
    let mut at = ascii_run(bytes);
    // A word may begin with ASCII letters; then it is not Russian.
    at -= bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let letters = letters(encoding)?;
    for line in bytes[at..].split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_ascii()) {
        words.take(line, letters);
        if words.strange * STRANGE > words.good + 2 * STRANGE {
            return None;
        }
        if words.good > SAMPLE {
            break;
        }
    }
    let is_russian = words.letters >= 2 && words.strange * STRANGE <= words.good;
    is_russian.then(|| (words.likeness * 100 / words.letters as i64, words.has_vowels))
}

/// The character of a byte in a Cyrillic encoding.
#[derive(Clone, Copy)]
struct Letter {
    character: char,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A separator of words.
    Gap,
    Cyrillic,
    /// A character that does not occur in Russian words.
    Foreign,
}

impl Letter {
    fn of(encoding: Encoding, byte: u8) -> Letter {
        let bytes = [byte];
        let (text, _) = encoding.decode_replacing(&bytes);
        let character = text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
        let kind = match character {
            'А'..='я' | 'Ё' | 'ё' => Kind::Cyrillic,
            '«' | '»' | '–' | '—' | '“' | '”' | '„' | '…' | '№' | '\u{a0}' => Kind::Gap,
            _ if character.is_ascii() && !character.is_ascii_alphabetic() => Kind::Gap,
            _ => Kind::Foreign,
        };
        Letter { character, kind }
    }
}

/// The letters of an encoding, indexed by byte.
fn letters(encoding: Encoding) -> Option<&'static [Letter; 256]> {
    static LETTERS: LazyLock<[[Letter; 256]; 3]> = LazyLock::new(|| {
        CYRILLIC.map(|encoding| std::array::from_fn(|byte| Letter::of(encoding, byte as u8)))
    });
    LETTERS.get(CYRILLIC.iter().position(|known| *known == encoding)?)
}

#[derive(Default)]
struct Words {
    good: usize,
    strange: usize,
    letters: usize,
    likeness: i64,
    has_vowels: bool,
}

impl Words {
    /// Adds the words of a line that are not ASCII.
    fn take(&mut self, line: &[u8], letters: &[Letter; 256]) {
        let kind = |byte: &u8| letters[usize::from(*byte)].kind;
        for word in line.split(|byte| kind(byte) == Kind::Gap).filter(|word| !word.is_ascii()) {
            if word.iter().any(|byte| kind(byte) != Kind::Cyrillic) {
                self.strange += 1;
                continue;
            }
            let word: String = word.iter().map(|&byte| letters[usize::from(byte)].character).collect();
            match likeness(&word) {
                Some(likeness) => {
                    self.good += 1;
                    self.letters += word.chars().count();
                    self.likeness += likeness;
                    self.has_vowels |= word.to_lowercase().contains(is_vowel);
                }
                None => self.strange += 1,
            }
        }
    }
}

/// How Russian a word of Cyrillic letters looks; `None` if it cannot be Russian.
fn likeness(word: &str) -> Option<i64> {
    let is_upper = |c: char| matches!(c, 'А'..='Я' | 'Ё');
    let first = word.chars().next()?;
    if "ъьыЪЬЫ".contains(first) {
        return None;
    }
    let (upper, all) = (word.chars().filter(|&c| is_upper(c)).count(), word.chars().count());
    let is_capital = upper == all && all > 1;
    if !(upper == 0 || upper == 1 && is_upper(first) || is_capital) {
        return None;
    }
    let small = word.to_lowercase();
    if all > 3 && !is_capital && !small.contains(is_vowel) {
        return None;
    }
    let weight = |c: char| match c {
        'о' | 'е' | 'а' | 'и' | 'н' | 'т' | 'с' | 'р' | 'в' | 'л' | 'к' => 3,
        'м' | 'д' | 'п' | 'у' | 'я' | 'ы' | 'з' | 'б' | 'г' | 'й' => 2,
        'ц' | 'щ' | 'э' | 'ф' | 'ъ' | 'ё' => 0,
        _ => 1,
    };
    let sum: i64 = small.chars().map(weight).sum();
    Some(if is_capital { sum / 2 } else { sum })
}

fn is_vowel(letter: char) -> bool {
    "аеёиоуыэюя".contains(letter)
}
