//! The part of `tests/it` that takes a second, for mutants: `cargo xtask mutants` builds and runs it often.
#![allow(clippy::unwrap_used, clippy::print_stderr, dead_code)]

#[path = "../it/census/mod.rs"]
mod census;
#[path = "../it/golden.rs"]
mod golden;
#[path = "../it/roundtrip.rs"]
mod roundtrip;
#[path = "../it/shared.rs"]
mod shared;
#[path = "../it/strategies.rs"]
mod strategies;
