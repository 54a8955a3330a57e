//! The part of `tests/it` that takes some seconds, for mutants: `cargo xtask mutants` builds and runs it often.
#![allow(clippy::unwrap_used, clippy::print_stderr, dead_code, unused_imports)]

#[path = "../it/announced.rs"]
mod announced;
#[path = "../it/branches.rs"]
mod branches;
#[path = "../it/brute/mod.rs"]
mod brute;
#[path = "../it/variants/cases.rs"]
mod cases;
#[path = "../it/census/mod.rs"]
mod census;
#[path = "../it/variants/custodian.rs"]
mod custodian;
#[path = "../it/variants/endings.rs"]
mod endings;
#[path = "../it/golden.rs"]
mod golden;
#[path = "../it/large/mod.rs"]
mod large;
#[path = "../it/variants/own.rs"]
mod own;
#[path = "../it/results.rs"]
mod results;
#[path = "../it/roundtrip/mod.rs"]
mod roundtrip;
#[path = "../it/rules.rs"]
mod rules;
#[path = "../it/ruling.rs"]
mod ruling;
#[path = "../it/several.rs"]
mod several;
#[path = "../it/shared.rs"]
mod shared;
#[path = "../it/strategies/mod.rs"]
mod strategies;
#[path = "../it/suite.rs"]
mod suite;
#[path = "../it/western.rs"]
mod western;
#[path = "../it/winner.rs"]
mod winner;
