//! Which members of a container are wanted: all, or the one that an address names.

use std::path::Path;

use super::super::skipped::is_record;
use super::member_name::without_number;

/// What is asked for, from the container at hand on.
pub(super) struct Wanted {
    /// Its address; everything is wanted where there is none.
    address: Option<String>,
    /// Whether something was asked for that has not been met.
    is_missing: bool,
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

    /// Whether an address was asked for; otherwise what is wanted is known by the names of files.
    pub fn has_address(&self) -> bool {
        self.address.is_some()
    }

    /// Whether the only text of the container at hand is wanted, which then has been met.
    pub fn meets_only_text(&mut self) -> bool {
        let is_wanted = self.address.as_deref().is_none_or(str::is_empty);
        self.is_missing &= !is_wanted;
        is_wanted
    }

    /// What of a member is wanted: all of it, which then has been met, if that is empty; `None` if nothing is.
    pub fn meets(&mut self, member: &str) -> Option<String> {
        let wanted = self.of(member)?.to_string();
        self.is_missing &= !wanted.is_empty();
        Some(wanted)
    }

    /// What of a member is wanted: all of it if that is empty; `None` if nothing is.
    pub fn of(&self, member: &str) -> Option<&str> {
        let Some(address) = &self.address else { return Some("") };
        // What has the name of a record is one, unless a slash says that it is a folder.
        let is_folder = || address.ends_with('/') || !is_record(Path::new(without_number(address)));
        let rest = member.strip_prefix(address.trim_end_matches('/'));
        let is_below = || rest.is_some_and(|rest| rest.starts_with('/')) && is_folder();
        if address.is_empty() || address == member || is_below() {
            return Some("");
        }
        address.strip_prefix(member)?.strip_prefix('!')
    }

    /// Goes into a container, of which `rest` is wanted, or all if that is empty. Gives what was asked for outside, for
    /// [`leave`](Wanted::leave).
    pub fn enter(&mut self, rest: String) -> Option<String> {
        let inside = Some(rest).filter(|rest| !rest.is_empty());
        self.is_missing &= inside.is_some();
        std::mem::replace(&mut self.address, inside)
    }

    /// Comes out of a container again.
    pub fn leave(&mut self, outside: Option<String>) {
        self.address = outside;
    }
}
