//! Stops the command at a signal.
//!
//! Output files that have their names are complete and stay; temporary files are removed. The exit status is 128 plus the
//! number of the signal, as in shells: 130 for SIGINT (Ctrl-C), 143 for SIGTERM.

use std::io;

/// Stops in order from now on.
#[cfg(unix)]
pub fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            stop(128 + signal);
        }
    };
    std::thread::Builder::new().name("signals".to_string()).spawn(wait).map(drop)
}

/// Stops in order from now on, at Ctrl-C and Ctrl-Break.
#[cfg(windows)]
pub fn watch() -> io::Result<()> {
    match ctrlc::set_handler(|| stop(130)) {
        // The package runs the command more than once in a process.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(io::Error::other(error)),
    }
}

fn stop(status: i32) {
    let _nothing_new = super::atomic::abandon();
    std::process::exit(status);
}
