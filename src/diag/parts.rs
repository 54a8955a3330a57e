//! The parts of a finding: named facts that programs can use, and from which its message is made.

/// The value of a part of a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A fact that needs no value; `true` in JSON.
    Flag,
    /// A number.
    Number(i64),
    /// A word of this crate, such as `black`, which messages translate.
    Word(&'static str),
    /// A time in seconds; messages write it as `0:01:30`, JSON as a number.
    Seconds(u64),
    /// A square; its name alone in JSON.
    Square {
        /// As USI names it.
        name: String,
        /// From 1.
        file: u8,
        /// From 1.
        rank: u8,
    },
    /// A move; messages write it as records of the language do, JSON in USI.
    Move(Box<NamedMove>),
    /// A quotation from the text, or the name of a piece.
    Text(String),
    /// Several values.
    List(Vec<Value>),
}

/// A move that a finding names. Squares are file and rank, from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedMove {
    /// The move in USI.
    pub usi: String,
    /// The piece that moves, in kanji.
    pub piece: String,
    /// The origin; `None` if it is a drop.
    pub from: Option<(u8, u8)>,
    /// The square between, if the piece moves in two steps.
    pub via: Option<(u8, u8)>,
    /// The destination.
    pub to: (u8, u8),
    /// Whether it promotes.
    pub promotes: bool,
}

/// The parts of a finding: named facts, such as the `square` of a second pawn. An object in JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts(Vec<(&'static str, Value)>);

impl Parts {
    /// No parts, for a code whose message has none.
    pub(crate) const NONE: Parts = Parts(Vec::new());

    /// The parts for a statement of a reader that can be translated: what it expected, if the words say that, and
    /// otherwise what it found.
    pub(crate) fn of(words: &'static str) -> Parts {
        match words.strip_prefix("expected ") {
            Some(expected) => Parts::NONE.word("expected", expected),
            None => Parts::NONE.word("what", words),
        }
    }

    /// The same parts and another one.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Parts {
        self.0.push((name, value.into()));
        self
    }

    /// The same parts and a word that can be translated.
    pub(crate) fn word(self, name: &'static str, word: &'static str) -> Parts {
        self.with(name, Value::Word(word))
    }

    /// The same parts and another one, if there is a value.
    pub(crate) fn with_some(self, name: &'static str, value: Option<impl Into<Value>>) -> Parts {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The same parts and a flag, if `is` is true.
    pub(crate) fn flag(self, name: &'static str, is: bool) -> Parts {
        self.with_some(name, is.then_some(Value::Flag))
    }

    /// The same parts, with the middle of long texts left out.
    pub(super) fn shortened(mut self) -> Parts {
        for (_, value) in &mut self.0 {
            if let Value::Text(text) = value {
                *text = super::shortened(std::mem::take(text));
            }
        }
        self
    }

    /// The part with this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.iter().find(|part| part.0 == name).map(|part| part.1)
    }

    /// All parts with their names, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// Whether there are no parts: the code is sufficient, or [`Diagnostic::new`](super::Diagnostic::new) was given the
    /// message.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Value {
                Value::Number(number.try_into().unwrap_or(i64::MAX))
            }
        })+
    };
}

numbers!(u8 u32 u64 usize i64);

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<Vec<Value>> for Value {
    fn from(list: Vec<Value>) -> Value {
        Value::List(list)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Value {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Flag => serializer.serialize_bool(true),
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Seconds(seconds) => serializer.serialize_u64(*seconds),
            Value::Word(word) => serializer.serialize_str(word),
            Value::Square { name, .. } => serializer.serialize_str(name),
            Value::Move(named) => serializer.serialize_str(&named.usi),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(list) => list.serialize(serializer),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Parts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
