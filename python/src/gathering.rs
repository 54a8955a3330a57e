//! Work on many games within one call, which Ctrl-C can end.

use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kifu::files::{Address, GameOf, Input, Portion, Walk, in_order, unread};
use kifu::filter::Filter;
use kifu::{Diagnostic, Parsed, ReadOptions};
use pyo3::prelude::*;

use crate::condition::{Wanted, filter_of};
use crate::error::work_on;
use crate::input::named;
use crate::io::{How, Told};
use crate::record::Record;
use crate::source::{OnError, Source, Sources};

/// What is read, and which of its games are taken.
pub struct Gathering {
    pub sources: Sources,
    pub on_error: OnError,
    pub jobs: Option<NonZero<usize>>,
    filter: Filter,
    options: ReadOptions,
    /// The work stops when this is true; `options` have it as well.
    stop: Arc<AtomicBool>,
}

impl Gathering {
    /// What the arguments ask for.
    pub fn new(
        paths: &Bound<'_, PyAny>,
        wanted: Wanted<'_, '_>,
        on_error: OnError,
        told: Told<'_, '_>,
        jobs: Option<NonZero<usize>>,
    ) -> PyResult<Gathering> {
        let How { options, stop, .. } = How::new(told, false)?;
        let (sources, filter) = (Sources::existing(paths)?, filter_of(wanted)?);
        let options = filter.reading(options);
        Ok(Gathering { sources, on_error, jobs, filter, options, stop })
    }

    /// Runs `gather`, while this thread listens for Ctrl-C.
    pub fn make<T: Send + 'static>(
        self,
        py: Python<'_>,
        gather: impl FnOnce(Gathering) -> PyResult<T> + Send + 'static,
    ) -> PyResult<T> {
        let stop = Arc::clone(&self.stop);
        // How much there is to read is not known, so it may be much.
        work_on(py, usize::MAX, &stop, move || gather(self))?
    }

    /// Calls `look` with each part of a file and each record, and `take` with the results in their order. If a
    /// container can be unpacked only in part, that part comes first, and then the error.
    pub fn each<R: Send>(
        self,
        look: impl Fn(Met<'_>, &Filter) -> R + Sync,
        mut take: impl FnMut(R) -> PyResult<()>,
    ) -> PyResult<()> {
        let Gathering { sources, on_error, jobs, filter, options, stop } = self;
        for source in sources.into_iter() {
            let walk = match source {
                Source::Files(parts) => Walk::of(parts),
                Source::Records(records) => {
                    let mut wanted = records.iter().take_while(|_| !stop.load(Ordering::Relaxed));
                    wanted.try_for_each(|record| take(look(Met::Record(record.get()), &filter)))?;
                    continue;
                }
            };
            let read = |mut input: Input, put: &mut dyn FnMut(_) -> ControlFlow<()>| {
                let (path, address) = (named(&input), input.address());
                let made = |Portion { parsed, before, .. }: Portion| match parsed {
                    Ok(parsed) => {
                        let made = look(Met::Text(&address, before, &parsed), &filter);
                        let cut = unread(&parsed).map(|found| io::Error::other(found.message.clone()));
                        (Some(made), cut.map(|why| (why, path.clone())))
                    }
                    Err(error) => (None, Some((error, path.clone()))),
                };
                input.portions(&options).each(made, put);
            };
            in_order(walk.inputs(), jobs, read, |(made, unread)| {
                made.map_or(Ok(()), &mut take)?;
                unread.map_or(Ok(()), |(error, path)| on_error.failed(&error, path))
            })?;
        }
        Ok(())
    }
}

/// A part of a file or a record.
pub enum Met<'m> {
    /// A part of a file, and how many games of the file stand before it.
    Text(&'m Address, u32, &'m Parsed),
    Record(&'m Record),
}

impl Met<'_> {
    /// Calls `take` with each game that the filter selects, the findings about it, and its place.
    pub fn games(&self, filter: &Filter, mut take: impl FnMut(&kifu::Record, &[&Diagnostic], GameOf)) {
        match self {
            Met::Text(address, before, parsed) => {
                let found = parsed.by_game();
                for at in filter.games(parsed) {
                    let game = Some(before.saturating_add(at as u32 + 1));
                    take(&parsed.records[at], found.of(at), GameOf { address: (*address).clone(), game });
                }
            }
            Met::Record(record) => {
                let found = record.found();
                if filter.wants(record.record(), &found) {
                    let address = record.address().cloned().unwrap_or_else(|| Address::from(""));
                    take(record.record(), &found, GameOf { address, game: record.number() });
                }
            }
        }
    }
}
