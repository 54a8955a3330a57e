//! Which members of a container are wanted: all, or the one that an address names.

use std::path::Path;

use super::super::skipped::is_record;
use super::member_name::without_number;

/// What is wanted of the current container.
pub(super) struct Wanted {
    /// The address of what is wanted; everything is wanted if there is none.
    address: Option<String>,
    /// Whether something was asked for that has not been met.
    is_missing: bool,
}

/// What is wanted of a member.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Share {
    Whole,
    /// What has this address in it, if it is a container.
    Inside(String),
}

impl Wanted {
    pub fn new(address: Option<String>) -> Wanted {
        Wanted { is_missing: address.is_some(), address }
    }

    /// The address that was asked for, if nothing of that name was met.
    pub fn missing(&self) -> Option<&str> {
        self.address.as_deref().filter(|_| self.is_missing)
    }

    /// Whether an address was asked for, and is that of this member.
    pub fn names(&self, member: &str) -> bool {
        self.address.as_deref() == Some(member)
    }

    /// Whether an address was asked for. Otherwise the names of files decide which are read.
    pub fn has_address(&self) -> bool {
        self.address.is_some()
    }

    /// Whether the only text of the current container is wanted. It then counts as met.
    pub fn meets_only_text(&mut self) -> bool {
        let is_wanted = self.address.as_deref().is_none_or(str::is_empty);
        self.is_missing &= !is_wanted;
        is_wanted
    }

    /// What is wanted of a member that was met; `None` if nothing is.
    pub fn meets(&mut self, member: &str) -> Option<Share> {
        let wanted = self.of(member)?;
        self.is_missing &= wanted != Share::Whole;
        Some(wanted)
    }

    /// What is wanted of a member; `None` if nothing is.
    pub fn of(&self, member: &str) -> Option<Share> {
        let Some(address) = &self.address else { return Some(Share::Whole) };
        // An address with the name of a record means a record, unless a slash at its end says that it is a folder.
        let is_folder = || address.ends_with('/') || !is_record(Path::new(without_number(address)));
        let rest = member.strip_prefix(address.trim_end_matches('/'));
        let is_below = || rest.is_some_and(|rest| rest.starts_with('/')) && is_folder();
        if address.is_empty() || address == member || is_below() {
            return Some(Share::Whole);
        }
        match address.strip_prefix(member)?.strip_prefix('!')? {
            "" => Some(Share::Whole),
            inside => Some(Share::Inside(inside.to_string())),
        }
    }

    /// Enters a container, of which `wanted` is wanted. Returns what was wanted outside, for [`leave`](Wanted::leave).
    pub fn enter(&mut self, wanted: Share) -> Option<String> {
        let inside = match wanted {
            Share::Whole => None,
            Share::Inside(address) => Some(address),
        };
        self.is_missing &= inside.is_some();
        std::mem::replace(&mut self.address, inside)
    }

    /// Leaves a container.
    pub fn leave(&mut self, outside: Option<String>) {
        self.address = outside;
    }
}
