//! Enums whose values have names, for people and programs.

use std::fmt;

/// Declares an enum whose values have names. `impl Name { … }` gives names to an enum that is declared elsewhere, and
/// `impl Name` alone implements `Display` by a method `name()`.
///
/// Each value is followed by its names: first the one that is written, then others that are read as well, as in
/// `Utf8 = "utf-8" | "utf8"`. A list that is defined elsewhere stands in brackets: `Kif = [kif::NAMES]`. Names are read
/// without regard to ASCII case, and the first one is serialised.
///
/// The enum can begin with the head of a function; `=> value` behind the names of a value is then what the function
/// returns for it. `: !Display` leaves out the implementation of `Display`, which otherwise writes the name.
macro_rules! named {
    (
        $(#[$outer:meta])*
        $vis:vis enum $name:ident $(: !$trait:ident)? {
            $(#[$about:meta])*
            $see:vis fn $column:ident(self) -> $type:ty;
            $($(#[$($inner:tt)+])+ $variant:ident = $($known:tt)|+ => $value:expr,)+
        }
    ) => {
        crate::named::named! {
            $(#[$outer])*
            $vis enum $name $(: !$trait)? { $($(#[$($inner)+])+ $variant = $($known)|+,)+ }
        }

        impl $name {
            $(#[$about])*
            $see const fn $column(self) -> $type {
                match self { $($name::$variant => { const VALUE: $type = $value; VALUE })+ }
            }
        }
    };
    (
        $(#[$outer:meta])*
        $vis:vis enum $name:ident $(: !$trait:ident)? {
            $($(#[$($inner:tt)+])+ $variant:ident = $($known:tt)|+,)+
        }
    ) => {
        $(#[$outer])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis enum $name { $($(#[$($inner)+])+ $variant,)+ }

        impl $name {
            /// What it is, as the documentation says it.
            pub const fn title(self) -> &'static str {
                match self {
                    $($name::$variant => concat!($(crate::named::named!(@doc $($inner)+)),+).trim_ascii_start(),)+
                }
            }
        }

        crate::named::named!(@names $name { $($variant = $($known)|+,)+ });
        crate::named::named!(@display $name $(!$trait)?);
    };
    (impl $name:ident { $($value:tt)+ }) => {
        crate::named::named!(@names $name { $($value)+ });
        crate::named::named!(@display $name);
    };
    (impl $name:ident) => {
        crate::named::named!(@display $name);
        crate::named::named!(@serialize $name);
    };
    (@names $name:ident { $($variant:ident $(($($inside:tt)+))? = $($known:tt)|+,)+ }) => {
        impl $name {
            /// Every value, in the order of the documentation.
            pub const ALL: &'static [$name] = &[$($name::$variant $(($($inside)+))?,)+];

            /// The name of each.
            pub const NAMES: &'static [&'static str] = &[$($name::$variant $(($($inside)+))?.name(),)+];

            /// The stable name, as it stands in JSON.
            pub const fn name(self) -> &'static str {
                self.known()[0]
            }

            /// The name, and what it is called besides.
            const fn known(self) -> &'static [&'static str] {
                match self { $($name::$variant $(($($inside)+))? => crate::named::named!(@known $($known)|+),)+ }
            }

            /// The value with this name or alias, without regard to ASCII case.
            pub fn from_name(name: &str) -> Option<$name> {
                let is = |known: &&str| known.eq_ignore_ascii_case(name);
                Self::ALL.iter().copied().find(|value| value.known().iter().any(is))
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::named::UnknownName;

            fn from_str(name: &str) -> Result<$name, Self::Err> {
                $name::from_name(name).ok_or(crate::named::UnknownName::among($name::NAMES))
            }
        }

        crate::named::named!(@serialize $name);

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }
    };
    (@known [$known:expr]) => {{ const KNOWN: &[&str] = $known; KNOWN }};
    (@known $($known:literal)|+) => { &[$($known),+] };
    (@doc doc = $doc:literal) => { $doc };
    (@doc $($other:tt)+) => { "" };
    (@serialize $name:ident) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    };
    (@display $name:ident !Display) => {};
    (@display $name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use named;

/// A text that should be one of several names and is none of them.
///
/// ```
/// let error = "wmf".parse::<kifu::Severity>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of note, warning, error");
/// assert_eq!("Warning".parse(), Ok(kifu::Severity::Warning));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct UnknownName {
    names: &'static [&'static str],
}

impl UnknownName {
    pub(crate) const fn among(names: &'static [&'static str]) -> UnknownName {
        UnknownName { names }
    }

    /// The names that there are, aliases aside.
    pub const fn names(self) -> &'static [&'static str] {
        self.names
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", self.names.join(", "))
    }
}

impl std::error::Error for UnknownName {}
