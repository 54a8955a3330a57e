//! All tests that use the crate from outside, as one program.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod analysis;
mod announced;
mod branches;
mod brute;
mod census;
#[cfg(feature = "cli")]
mod cli;
mod corpus;
mod damage;
mod detected;
mod drawn;
mod edits;
mod golden;
mod heads;
mod joined;
mod large;
#[cfg(feature = "cli")]
mod lists;
mod oracles;
mod pages;
mod pairs;
#[cfg(feature = "cli")]
mod readme;
mod repeated;
mod results;
mod roundtrip;
mod rules;
mod ruling;
mod said;
mod schema;
mod serial;
mod several;
mod shared;
mod starts;
mod strategies;
mod suite;
mod tidy;
mod torn;
mod training;
#[cfg(feature = "cli")]
mod translated;
mod variants;
mod western;
mod winner;
