//! Members on their way from the thread that unpacks them to the threads that read them.

use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;

use super::super::Input;

/// Collects members and sends them together, because each message wakes a thread. What is left is sent on drop.
pub(super) struct Parcel<'u> {
    members: Vec<Input>,
    bytes: usize,
    sender: &'u SyncSender<Vec<Input>>,
}

/// How many members a parcel has at most, and about how many bytes.
const MOST_MEMBERS: usize = 64;
const MOST_BYTES: usize = 1 << 18;

impl<'u> Parcel<'u> {
    pub(super) fn new(sender: &'u SyncSender<Vec<Input>>) -> Parcel<'u> {
        Parcel { members: Vec::new(), bytes: 0, sender }
    }

    pub(super) fn add(&mut self, member: Input, bytes: usize) -> ControlFlow<()> {
        self.members.push(member);
        self.bytes += bytes;
        if self.members.len() < MOST_MEMBERS && self.bytes < MOST_BYTES {
            ControlFlow::Continue(())
        } else {
            self.send()
        }
    }

    pub(super) fn send(&mut self) -> ControlFlow<()> {
        self.bytes = 0;
        match self.sender.send(std::mem::take(&mut self.members)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

impl Drop for Parcel<'_> {
    fn drop(&mut self) {
        let _nobody = self.send();
    }
}
