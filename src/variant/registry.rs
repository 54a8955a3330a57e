//! The registered variants, and how they are found by their names.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use super::{PerVariant, Variant, file};
use crate::named::UnknownName;

/// Declares the registered variants: a name and its file. A base comes before those that build on it.
macro_rules! variants {
    ($($name:literal => $file:literal,)*) => {
        /// Each is parsed on first use: parsing the largest takes long, and they are seldom needed.
        static REGISTRY: [LazyLock<Variant>; VARIANT_NAMES.len()] =
            [$(LazyLock::new(|| registered($name, include_str!($file))),)*];

        /// The names of the registered variants.
        pub const VARIANT_NAMES: &[&str] = &[$($name,)*];
    };
}

variants! {
    "shogi" => "shogi.toml",
    "minishogi" => "minishogi.toml",
    "okisaki" => "okisaki.toml",
    "wa" => "wa.toml",
    "wa-shogidrops" => "wa_shogidrops.toml",
    "wa-nodrops" => "wa_nodrops.toml",
    "wa10" => "wa10.toml",
    "wa10nd" => "wa10nd.toml",
    "dobutsu" => "dobutsu.toml",
    "hasami" => "hasami.toml",
    "hasami18" => "hasami18.toml",
    "dai-hasami" => "dai_hasami.toml",
    "dai-hasami-diag" => "dai_hasami_diag.toml",
    "mak-yek" => "mak_yek.toml",
    "mak-yek-seed" => "mak_yek_seed.toml",
    "micro" => "micro.toml",
    "kyoto" => "kyoto.toml",
    "judkins" => "judkins.toml",
    "gorogoro" => "gorogoro.toml",
    "gorogoroplus" => "gorogoroplus.toml",
    "tori" => "tori.toml",
    "yari" => "yari.toml",
    "whale" => "whale.toml",
    "heian" => "heian.toml",
    "annan" => "annan.toml",
    "checkshogi" => "checkshogi.toml",
    "euroshogi" => "euroshogi.toml",
    "heian8" => "heian8.toml",
    "heian9" => "heian9.toml",
    "shoshogi" => "shoshogi.toml",
    "nana" => "nana.toml",
    "gufuu" => "gufuu.toml",
    "bushi" => "bushi.toml",
    "chu" => "chu.toml",
    "dai" => "dai.toml",
    "heian-dai" => "heian_dai.toml",
    "tenjiku" => "tenjiku.toml",
    "dai-dai" => "dai_dai.toml",
    "maka-dai-dai" => "maka_dai_dai.toml",
    "tai" => "tai.toml",
    "taikyoku" => "taikyoku.toml",
}

/// The place of standard shogi.
pub(super) const STANDARD: usize = 0;

fn registered(name: &str, text: &str) -> Variant {
    let mut variant = file::load(text, &by_name).expect("every registered variant loads; a test proves it");
    debug_assert_eq!(variant.name(), name);
    Arc::get_mut(&mut variant.0).expect("nothing else uses it yet").place = place(name);
    variant
}

/// The registered variant with exactly this name.
pub(super) fn by_name(name: &str) -> Option<&'static Variant> {
    place(name).map(|place| &*REGISTRY[place])
}

fn place(name: &str) -> Option<usize> {
    VARIANT_NAMES.iter().position(|known| *known == name)
}

/// The registered variants by all their names. If two variants share a name, it means the first.
static BY_PLAIN_NAME: LazyLock<HashMap<String, &Variant>> = LazyLock::new(|| {
    let named = Variant::all().map(|variant| (plain(variant.name()), variant));
    let called = Variant::all().flat_map(|variant| variant.names().map(move |name| (plain(name), variant)));
    let mut found = HashMap::new();
    for (name, variant) in named.chain(called) {
        found.entry(name).or_insert(variant);
    }
    found
});

/// The names of a variant for comparison.
static PLAIN_NAMES: PerVariant<Vec<String>> = PerVariant::new(|variant| variant.names().map(plain).collect());

/// A name for comparison: without case, hyphens and blanks.
fn plain(name: &str) -> String {
    name.replace(['-', '_', ' '], "").to_lowercase()
}

/// Standard shogi.
impl Default for Variant {
    fn default() -> Variant {
        Variant::shogi()
    }
}

/// The registered variant, as [`Variant::named`] finds it.
///
/// ```
/// use kifu::Variant;
/// let mini: Variant = "minishogi".parse()?;
/// assert_eq!(mini.to_string().parse(), Ok(mini));
/// # Ok::<(), kifu::UnknownName>(())
/// ```
impl FromStr for Variant {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Variant, UnknownName> {
        Variant::named(name).ok_or(UnknownName::among(VARIANT_NAMES))
    }
}

impl Variant {
    /// Standard shogi (本将棋).
    pub fn shogi() -> Variant {
        Variant::standard().clone()
    }

    /// Standard shogi, for those who only read it. Threads that clone one variant wait for each other.
    pub(crate) fn standard() -> &'static Variant {
        &REGISTRY[STANDARD]
    }

    /// Whether this is standard shogi.
    pub(crate) fn is_shogi(&self) -> bool {
        self == Variant::standard()
    }

    /// The registered variant with this name or alias, without regard to case, hyphens and blanks.
    ///
    /// ```
    /// use kifu::Variant;
    /// assert_eq!(Variant::named("中将棋").map(|variant| variant.name().to_string()).as_deref(), Some("chu"));
    /// ```
    pub fn named(name: &str) -> Option<Variant> {
        Variant::find(name).cloned()
    }

    /// The variant with this name or alias: this one, if the name is one of its own or that of the even start (平手),
    /// which any game has, or else a registered one.
    pub(crate) fn or_named(&self, name: &str) -> Option<&Variant> {
        if self.is_even_name(name) { Some(self) } else { Variant::find(name) }
    }

    /// What [`Variant::named`] finds, for those who only read it.
    pub(crate) fn find(name: &str) -> Option<&'static Variant> {
        // To know all names, all files have to be parsed. For a name in the list of variants, its own file is enough.
        by_name(name).or_else(|| BY_PLAIN_NAME.get(&plain(name)).copied())
    }

    /// Whether the name means just the start position of this variant.
    pub(crate) fn is_even_name(&self, name: &str) -> bool {
        name == "平手" || self.is_named(&plain(name))
    }

    /// Whether a name in the form of [`plain`] is one of this variant.
    fn is_named(&self, name: &str) -> bool {
        PLAIN_NAMES.of(self).iter().any(|known| known == name)
    }

    /// All its names.
    fn names(&self) -> impl Iterator<Item = &str> {
        [self.name(), self.title(), self.title_ja()].into_iter().chain(self.aliases())
    }

    /// Every registered variant.
    pub fn all<'a>() -> impl Iterator<Item = &'a Variant> {
        REGISTRY.iter().map(|variant| &**variant)
    }
}
