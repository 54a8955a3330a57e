//! Everything that is tested from outside, in one binary.

mod brute;
mod corpus;
mod damage;
mod golden;
mod oracles;
mod rules;
mod shared;
mod tidy;
