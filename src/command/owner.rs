//! The process that wrote a temporary file, and whether it still runs.
//!
//! Systems use the id of a process again, and each container has ids of its own. So the name of a temporary file has the
//! id, the time at which the process began, and the system. If it cannot be told whether that process runs, it counts as
//! running. Only Linux tells when a process began, so on other systems no temporary file counts as left behind.

use std::fmt;
use std::fs;
use std::sync::OnceLock;

/// A process, told apart from others with the same id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    process: u32,
    /// In the ticks of the system's clock, since it was started.
    began: u64,
    system: u32,
}

impl Owner {
    /// This process.
    pub fn me() -> Owner {
        static ME: OnceLock<Owner> = OnceLock::new();
        *ME.get_or_init(|| {
            let process = std::process::id();
            Owner { process, began: beginning(process).unwrap_or(0), system: system() }
        })
    }

    /// The owner that a name says.
    pub fn from_words(words: &str) -> Option<Owner> {
        let mut words = words.split('-');
        let owner = Owner {
            process: words.next()?.parse().ok()?,
            began: words.next()?.parse().ok()?,
            system: u32::from_str_radix(words.next()?, 16).ok()?,
        };
        words.next().is_none().then_some(owner)
    }

    /// Whether the process is known to live no more.
    pub fn is_gone(self) -> bool {
        let me = Owner::me();
        let can_judge = me.began > 0 && self.began > 0 && self.system == me.system;
        can_judge && beginning(self.process) != Some(self.began)
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:08x}", self.process, self.began, self.system)
    }
}

/// When a process began, if it is running; a zombie is not.
fn beginning(process: u32) -> Option<u64> {
    let said = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program comes before and may hold anything.
    let mut words = said.rsplit_once(')')?.1.split_ascii_whitespace();
    let state = words.next()?;
    let began = words.nth(18)?.parse().ok()?;
    (!matches!(state, "Z" | "X" | "x")).then_some(began)
}

/// A number for the system or container to which process ids belong.
fn system() -> u32 {
    let namespace = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let mut bytes = namespace.into_os_string().into_encoded_bytes();
    for file in ["/etc/machine-id", "/proc/sys/kernel/hostname"] {
        bytes.extend(fs::read(file).unwrap_or_default());
    }
    // FNV-1a: any version of this program has to come to the same number.
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_is_what_its_name_says() {
        let me = Owner::me();
        assert_eq!(Owner::from_words(&me.to_string()), Some(me));
        for words in ["", "1", "1-2", "1-2-x", "1-2-3-4", "a-2-3", "-1-2-3"] {
            assert_eq!(Owner::from_words(words), None, "{words}");
        }
    }

    #[test]
    fn the_living_and_the_unknown_are_left_alone() {
        let me = Owner::me();
        assert!(!me.is_gone());
        assert!(!Owner { system: me.system ^ 1, began: me.began + 1, ..me }.is_gone());
        assert!(!Owner { began: 0, ..me }.is_gone());
        // The same number, given out again.
        assert_eq!(Owner { began: me.began + 1, ..me }.is_gone(), me.began > 0);
    }
}
