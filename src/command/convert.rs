//! `kifu convert`: records in another notation, files in another folder.

use std::io;

use super::args::Convert;
use super::change::Unchanged;
use super::converter;
use super::output::{Output, Status};

pub fn run(args: &Convert, output: &mut Output) -> io::Result<Status> {
    converter::run(&args.read, &args.writing, &Unchanged, output)
}
