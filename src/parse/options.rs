//! How to read.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::limits::Limits;
use crate::notation::Format;
use crate::record::Record;
use crate::text::Encoding;
use crate::variant::Variant;

/// How to read. What is not set here is detected from the bytes.
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

/// Which games are played, by what stands before their moves.
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

    /// The game, where the text does not say which one it is.
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

    /// Whether warnings count as errors.
    pub fn strict(mut self, strict: bool) -> ReadOptions {
        self.strict = strict;
        self
    }

    /// The name that findings print.
    pub fn name(mut self, name: impl Into<String>) -> ReadOptions {
        self.name = Some(name.into());
        self
    }

    /// How much is read.
    pub fn limits(mut self, limits: Limits) -> ReadOptions {
        self.limits = limits;
        self
    }

    /// Stops reading, in the middle of a text if need be, once `stop` is true. What was read until then is given,
    /// with a finding.
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

    /// Plays only the games for which `wants` is true. It is asked before the first move, with a record that has its
    /// headers and its start position. The other games are given as such records, with the headers that follow, and
    /// without findings about their moves; that is several times as fast as playing them.
    ///
    /// The side to move can be wrong in a start position that is drawn without it.
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
