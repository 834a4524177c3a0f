//! Memory that goes from one log to the next.
//!
//! New memory for each would be cleared by the kernel, page by page, which takes longer than to read the log.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

/// More than this in one piece is given back, in bytes.
const LARGEST: usize = 4 << 20;

/// How many pieces a thread keeps: a log and a gold row are in hand at a time.
const PIECES: usize = 2;

thread_local! {
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Bytes that may hold anything when they are taken, and go back to the thread when they are dropped.
#[derive(Debug, Default)]
pub(super) struct Spare(Vec<u8>);

impl Spare {
    /// Memory that was used before, if there is some.
    pub(super) fn take() -> Self {
        Self(SPARE.with_borrow_mut(Vec::pop).unwrap_or_default())
    }
}

impl From<Vec<u8>> for Spare {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl Deref for Spare {
    type Target = Vec<u8>;

    fn deref(&self) -> &Vec<u8> {
        &self.0
    }
}

impl DerefMut for Spare {
    fn deref_mut(&mut self) -> &mut Vec<u8> {
        &mut self.0
    }
}

impl Drop for Spare {
    fn drop(&mut self) {
        let bytes = std::mem::take(&mut self.0);
        if (1..=LARGEST).contains(&bytes.capacity()) {
            SPARE.with_borrow_mut(|spare| {
                if spare.len() < PIECES {
                    spare.push(bytes);
                }
            });
        }
    }
}
