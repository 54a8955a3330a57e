//! What a finding says, in parts that programs can use and sentences are made from.

/// A part of what a finding says.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// It is so; `true` in JSON.
    Flag,
    /// A number.
    Number(i64),
    /// A word of ours that every language says in its own way, such as `black`.
    Word(&'static str),
    /// A square; its name alone in JSON.
    Square {
        /// As USI names it.
        name: String,
        /// From 1.
        file: u8,
        /// From 1.
        rank: u8,
    },
    /// Words of the text, names of pieces, moves in USI.
    Text(String),
    /// Several of them.
    List(Vec<String>),
}

/// The parts of what a finding says, by name. An object in JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts(Vec<(&'static str, Value)>);

impl Parts {
    /// Nothing more than the code says.
    pub(crate) const NONE: Parts = Parts(Vec::new());

    /// The same with another part.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Parts {
        self.0.push((name, value.into()));
        self
    }

    /// The same with another part, if there is one.
    pub(crate) fn with_some(self, name: &'static str, value: Option<impl Into<Value>>) -> Parts {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The same with a flag, if it `is` so.
    pub(crate) fn flag(self, name: &'static str, is: bool) -> Parts {
        self.with_some(name, is.then_some(Value::Flag))
    }

    /// The part with this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.iter().find(|part| part.0 == name).map(|part| part.1)
    }

    /// Every part, in the order of the sentence that was made of them first.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// Whether there are none: the code has no parts yet, or says all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

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

impl From<Vec<String>> for Value {
    fn from(list: Vec<String>) -> Value {
        Value::List(list)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Value {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Flag => serializer.serialize_bool(true),
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Word(word) => serializer.serialize_str(word),
            Value::Square { name, .. } => serializer.serialize_str(name),
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
