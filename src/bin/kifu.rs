//! The program `kifu`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(kifu::command::run(std::env::args_os()))
}
