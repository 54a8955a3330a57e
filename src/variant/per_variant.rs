//! What is made from a variant once, and then used by every game of it.

use std::sync::OnceLock;

use super::registry::STANDARD;
use super::{VARIANT_NAMES, Variant};
use crate::shared::Shared;

/// A value for each registered variant, which is made on its first use and lives as long as the program.
pub(crate) struct PerVariant<T: 'static> {
    make: fn(&Variant) -> T,
    // In boxes, because few programs use more than one of them.
    made: [OnceLock<Box<T>>; VARIANT_NAMES.len()],
}

impl<T> PerVariant<T> {
    pub const fn new(make: fn(&Variant) -> T) -> PerVariant<T> {
        PerVariant { make, made: [const { OnceLock::new() }; VARIANT_NAMES.len()] }
    }

    /// The value for `variant`. For a variant of the user it is made anew.
    #[inline]
    pub fn of(&'static self, variant: &Variant) -> Shared<T> {
        match variant.0.place {
            Some(place) => Shared::Known(self.at(place, variant)),
            None => (self.make)(variant).into(),
        }
    }

    /// The value for standard shogi.
    #[inline]
    pub fn standard(&'static self) -> &'static T {
        self.at(STANDARD, Variant::standard())
    }

    #[inline]
    fn at(&'static self, place: usize, variant: &Variant) -> &'static T {
        self.made[place].get_or_init(|| Box::new((self.make)(variant)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static NAMES: PerVariant<String> = PerVariant::new(|variant| variant.name().to_string());

    #[test]
    fn a_value_is_made_once_for_each_registered_variant() {
        for variant in Variant::all() {
            let (first, again) = (NAMES.of(variant), NAMES.of(&variant.clone()));
            assert!(std::ptr::eq(&*first, &*again) && *first == variant.name(), "{variant}");
        }
        let own =
            Variant::from_toml("name = \"own\"\ntitle = { en = \"Own\", ja = \"own\" }\nbase = \"chu\"\n");
        assert_eq!(*NAMES.of(&own.expect("it is valid")), "own");
    }
}
