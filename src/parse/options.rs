//! The options of reading.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::limits::Limits;
use crate::notation::Format;
use crate::record::Record;
use crate::text::Encoding;
use crate::variant::Variant;

/// How to read a text: for [`parse_with`](crate::parse_with), [`read`](crate::read), [`read_from`](crate::read_from) and
/// [`games`](crate::games). What is not set is detected from the text.
///
/// ```
/// use kifu::{Format, ReadOptions};
/// let options = ReadOptions::new().format(Format::Csa).strict(true);
/// let parsed = kifu::parse_with(b"PI\n+\n+7776FU\n", &options);
/// assert!(parsed.has_errors(), "with `strict`, that the ending is missing is an error");
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct ReadOptions {
    pub(crate) format: Option<Format>,
    pub(crate) encoding: Option<Encoding>,
    pub(super) variant: Option<Variant>,
    pub(super) strict: bool,
    pub(super) name: Option<String>,
    pub(crate) limits: Limits,
    pub(super) stop: Option<Arc<AtomicBool>>,
    pub(super) only: Option<Wanted>,
}

/// A predicate that selects the games to replay by the part before their moves.
#[derive(Clone)]
pub(super) struct Wanted(pub(super) Arc<dyn Fn(&Record) -> bool + Send + Sync>);

impl fmt::Debug for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wanted(..)")
    }
}

impl ReadOptions {
    /// Options that leave everything to detection.
    pub fn new() -> ReadOptions {
        ReadOptions::default()
    }

    /// The notation.
    pub fn format(mut self, format: Format) -> ReadOptions {
        self.format = Some(format);
        self
    }

    /// The encoding.
    pub fn encoding(mut self, encoding: Encoding) -> ReadOptions {
        self.encoding = Some(encoding);
        self
    }

    /// The variant of records that do not name theirs; standard shogi by default. A record that names its variant, or
    /// draws a board of another size, is read as it says.
    ///
    /// ```
    /// use kifu::{ReadOptions, Variant};
    /// let options = ReadOptions::new().variant(Variant::named("minishogi").unwrap());
    /// let parsed = kifu::parse_with(b"startpos moves 5d5c", &options);
    /// assert_eq!(parsed.one()?.variant().name(), "minishogi");
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn variant(mut self, variant: Variant) -> ReadOptions {
        self.variant = Some(variant);
        self
    }

    /// Whether warnings are reported as errors; `false` by default. It changes nothing else.
    pub fn strict(mut self, strict: bool) -> ReadOptions {
        self.strict = strict;
        self
    }

    /// The name of the text, such as a path, that is printed with each finding.
    pub fn name(mut self, name: impl Into<String>) -> ReadOptions {
        self.name = Some(name.into());
        self
    }

    /// The limits of what is read, such as the number of bytes.
    pub fn limits(mut self, limits: Limits) -> ReadOptions {
        self.limits = limits;
        self
    }

    /// Stops reading, also in the middle of a text, when another thread sets `stop` to true. The result then holds
    /// everything that was read so far, and a finding that says that reading was stopped.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// let stop = Arc::new(AtomicBool::new(false));
    /// let options = kifu::ReadOptions::new().stop(stop.clone());
    /// assert_eq!(kifu::parse_with(b"startpos moves 7g7f", &options).records.len(), 1);
    /// stop.store(true, Ordering::Relaxed);
    /// let stopped = kifu::parse_with(b"startpos moves 7g7f", &options);
    /// assert!(stopped.diagnostics.iter().any(|found| found.code == kifu::Code::Stopped));
    /// ```
    pub fn stop(mut self, stop: Arc<AtomicBool>) -> ReadOptions {
        self.stop = Some(stop);
        self
    }

    /// Replays only the games for which `wants` is true. `wants` is called before the first move of each game, with a
    /// record that has the headers and the start position. The other games become records without moves: they have all
    /// their headers, including those after the moves, and no findings about moves. Skipping a game takes a fraction of
    /// the time of replaying it.
    ///
    /// If a drawn start position does not give the side to move, the side to move of the record that `wants` gets may be
    /// wrong, because it only follows from the first move.
    ///
    /// ```
    /// use kifu::{Field, ReadOptions};
    /// let heads = ReadOptions::new().only(|_| false);
    /// let parsed = kifu::parse_with("先手：山田\n   1 ７六歩(77)\n   2 投了\n".as_bytes(), &heads);
    /// assert_eq!(parsed.records[0].headers().field(Field::Black), Some("山田"));
    /// assert_eq!(parsed.records[0].mainline().count(), 0);
    /// ```
    pub fn only(mut self, wants: impl Fn(&Record) -> bool + Send + Sync + 'static) -> ReadOptions {
        self.only = Some(Wanted(Arc::new(wants)));
        self
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
