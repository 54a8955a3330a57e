//! Records as they are copied and pickled.

use std::borrow::Cow;
use std::ffi::OsString;
use std::sync::Arc;

use kifu::files::Address;
use kifu::{Encoding, Format, Snapshot};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use super::{Origin, Record};
use crate::diag::Diagnostic;
use crate::error::work_on;
use crate::pickle;
use crate::variant::Variant;

/// What a record is pickled as.
type Pickled<'py> = (
    u32,
    Variant,
    Bound<'py, PyBytes>,
    Bound<'py, PyTuple>,
    Option<&'static str>,
    Option<&'static str>,
    Option<PickledOrigin>,
    Option<String>,
);
/// What it is pickled of where a record was read: path, member and number.
type PickledOrigin = (Option<OsString>, Option<String>, u32);

#[pymethods]
impl Record {
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// A record is pickled alone, without the text that it was read from.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let (py, this) = (slf.py(), slf.get());
        let data = Record::work_on(slf, |this| serde_json::to_vec(&this.record.snapshot()))?
            .map_err(pickle::fault)?;
        let state = (
            pickle::VERSION,
            Variant::of(this.record.variant()),
            PyBytes::new(py, &data),
            Diagnostic::tuple(py, &this.found)?,
            this.format.map(Format::name),
            this.encoding.map(Encoding::name),
            this.origin.as_ref().map(|origin| {
                let address = origin.address.as_deref();
                let member = address.and_then(|address| address.member.clone());
                (address.map(|address| address.path().into_os_string()), member, origin.game)
            }),
            this.producer.as_deref().map(str::to_string),
        );
        Ok((slf.get_type().getattr("_restore")?, state))
    }

    /// The record that was pickled.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "pickle gives one argument for each fact")]
    fn _restore(
        version: u32,
        variant: &Bound<'_, Variant>,
        data: &Bound<'_, PyBytes>,
        found: Vec<Bound<'_, Diagnostic>>,
        format: Option<&str>,
        encoding: Option<&str>,
        origin: Option<PickledOrigin>,
        producer: Option<String>,
    ) -> PyResult<Record> {
        pickle::check(version)?;
        let (variant, bytes) = (variant.get().game().clone(), data.as_bytes().to_vec());
        let record = work_on(data.py(), bytes.len(), &Arc::default(), move || {
            let snapshot = serde_json::from_slice::<Snapshot>(&bytes).map_err(|error| error.to_string())?;
            snapshot.record(&variant).map_err(|error| error.to_string())
        })?;
        let record = record.map_err(pickle::fault)?;
        let found = found.iter().map(|found| found.get().finding()).collect();
        let format = format.map(str::parse::<Format>).transpose().map_err(pickle::fault)?;
        let encoding = encoding.map(str::parse::<Encoding>).transpose().map_err(pickle::fault)?;
        let origin = origin.map(|(file, member, game)| Origin {
            address: file.map(|file| Arc::new(Address::new(file.as_ref(), member))),
            game,
        });
        let producer = producer.map(Cow::Owned);
        Ok(Record { record, found, format, encoding, producer, origin })
    }
}
