//! Everything that is tested from outside, in one binary.

mod corpus;
mod damage;
mod golden;
mod shared;
mod tidy;
