//! Moves as text: a file for each spelling, with its grammar and its writing.
//!
//! A grammar says what is written of a move and never asks what it means.

pub(crate) mod csa;
pub(crate) mod usi;
