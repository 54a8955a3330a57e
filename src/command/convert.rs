//! `kifu convert`: writes records in another notation or encoding, or into another folder.

use super::args::Convert;
use super::change::Unchanged;
use super::converter;
use super::output::{Output, Status, Stop};

pub fn run(args: &Convert, output: &mut Output) -> Result<Status, Stop> {
    converter::run(&args.read, &args.writing, &Unchanged, output)
}
