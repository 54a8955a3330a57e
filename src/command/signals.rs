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
    let stop = move || {
        if let Some(signal) = signals.forever().next() {
            let _nothing_new = super::atomic::abandon();
            std::process::exit(128 + signal);
        }
    };
    std::thread::Builder::new().name("signals".to_string()).spawn(stop).map(drop)
}

/// Other systems end a process without asking it; the next run removes what it left where it can tell.
#[cfg(not(unix))]
pub fn watch() -> io::Result<()> {
    Ok(())
}
