//! The Python package `kifu`: the Rust library as Python sees it.
//!
//! Nothing here knows a notation or a rule. Values are frozen and shared, the interpreter is released
//! while the library works, and what goes wrong is an exception of [`error`].

mod board;
mod coming;
mod command;
mod condition;
mod diag;
mod duplicates;
mod edit;
mod ending;
mod error;
mod evaluation;
mod facts;
mod games;
mod gathering;
mod html;
mod input;
mod io;
mod mv;
mod node;
mod number;
mod openings;
mod pickle;
mod piece;
mod plan;
mod positions;
mod record;
mod scan;
mod source;
mod table;
mod task;
mod training;
mod variant;
mod word;
mod write;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Shogi game records (棋譜): the part of the package that is written in Rust.
#[pymodule(gil_used = false)]
fn _kifu(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<board::Board>()?;
    module.add_class::<piece::Piece>()?;
    module.add_class::<condition::Condition>()?;
    module.add_class::<diag::Diagnostic>()?;
    module.add_class::<edit::Editor>()?;
    module.add_class::<edit::Step>()?;
    module.add_class::<edit::Merged>()?;
    module.add_class::<evaluation::Evaluation>()?;
    module.add_class::<mv::Move>()?;
    module.add_class::<node::Node>()?;
    module.add_class::<ending::Ending>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<facts::TimeControl>()?;
    module.add_class::<scan::Scan>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<task::Task>()?;
    module.add_class::<variant::Variant>()?;
    module.add_function(wrap_pyfunction!(io::parse, module)?)?;
    module.add_function(wrap_pyfunction!(io::parse_all, module)?)?;
    module.add_function(wrap_pyfunction!(io::read, module)?)?;
    module.add_function(wrap_pyfunction!(io::read_all, module)?)?;
    module.add_function(wrap_pyfunction!(scan::scan, module)?)?;
    module.add_function(wrap_pyfunction!(table::games, module)?)?;
    module.add_function(wrap_pyfunction!(table::plies, module)?)?;
    module.add_function(wrap_pyfunction!(openings::openings, module)?)?;
    module.add_function(wrap_pyfunction!(duplicates::duplicates, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::player, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::rated, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::dated, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::lasted, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::ended, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::won, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::started, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::played, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::opened, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::reached, module)?)?;
    module.add_function(wrap_pyfunction!(condition::makers::found, module)?)?;
    module.add_function(wrap_pyfunction!(plan::plan, module)?)?;
    module.add_function(wrap_pyfunction!(training::hcpe, module)?)?;
    module.add_function(wrap_pyfunction!(training::psv, module)?)?;
    module.add_function(wrap_pyfunction!(io::check, module)?)?;
    module.add_function(wrap_pyfunction!(io::convert, module)?)?;
    module.add_function(wrap_pyfunction!(io::formats, module)?)?;
    module.add_function(wrap_pyfunction!(io::variants, module)?)?;
    module.setattr("_CONDITIONS", PyTuple::new(module.py(), condition::MAKERS)?)?;
    module.setattr("_PLAYER", kifu::draw::PLAYER)?;
    module.setattr("_run", wrap_pyfunction!(command::_run, module)?)?;
    error::add_to(module)
}
