//! Parts of tests: what `subtests` and `unittest`'s `subTest` report in addition to their test.
//!
//! A part has no name of its own in the report. A failed part makes its test fail, whatever pytest says about the test.

use foldhash::{HashMap, HashSet};

use crate::model::{CompactReport, Status};

/// A test gets no more messages of its parts once they have this many bytes.
const MAX_MESSAGE_BYTES: usize = 8 << 10;

/// The results that stand for a failed part, by number.
#[derive(Debug, Default)]
pub(super) struct Parts {
    failed: Vec<usize>,
}

/// How results change when parts are joined with their tests.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// Results of parts, and the result that gets the message of each.
    pub(super) gone: HashMap<usize, usize>,
    /// Results of tests that fail because of a part.
    pub(super) fail: HashSet<usize>,
}

impl Joined {
    /// These parts belong to the test with this result.
    fn give(&mut self, parts: &mut Vec<usize>, at: usize, status: &Status) {
        if !parts.is_empty() && !matches!(status, Status::Failed | Status::Error) {
            self.fail.insert(at);
        }
        self.gone.extend(parts.drain(..).map(|part| (part, at)));
    }

    /// Puts the messages of parts before the message of their test, up to a limit.
    pub(super) fn bring(&self, messages: &mut HashMap<usize, String>) {
        let mut parts: Vec<(usize, usize)> = self.gone.iter().map(|(at, to)| (*at, *to)).collect();
        parts.sort_unstable();
        let mut texts: HashMap<usize, String> = HashMap::default();
        for (part, to) in parts {
            let Some(message) = messages.remove(&part) else { continue };
            let text = texts.entry(to).or_default();
            if text.len() < MAX_MESSAGE_BYTES {
                text.push_str(&message);
                text.push_str("\n\n");
            }
        }
        for (to, mut text) in texts {
            text.push_str(messages.get(&to).map_or("", String::as_str));
            messages.insert(to, text.trim_end().to_owned());
        }
    }
}

impl Parts {
    /// Adds a failed part of a test.
    pub(super) fn failed(&mut self, compact: &mut CompactReport, name: &str) {
        self.failed.push(compact.len());
        compact.push(name, &Status::Failed);
    }

    /// Whether no part failed.
    pub(super) fn is_empty(&self) -> bool {
        self.failed.is_empty()
    }

    /// Finds the test of each failed part: the next result with that name, otherwise the last one, otherwise the first
    /// part itself.
    pub(super) fn join(&self, compact: &CompactReport) -> Joined {
        let mut joined = Joined::default();
        let parts: HashSet<usize> = self.failed.iter().copied().collect();
        let mut open: HashMap<&str, Vec<usize>> = HashMap::default();
        let mut own: HashMap<&str, (usize, &Status)> = HashMap::default();
        if !parts.is_empty() {
            let names = compact.iter().enumerate().filter(|(at, _)| parts.contains(at));
            open.extend(names.map(|(_, case)| (case.name, Vec::new())));
        }
        for (at, case) in compact.iter().enumerate() {
            let Some(waiting) = open.get_mut(case.name) else { continue };
            if parts.contains(&at) {
                waiting.push(at);
            } else {
                joined.give(waiting, at, case.status);
                own.insert(case.name, (at, case.status));
            }
        }
        for (name, mut waiting) in open {
            match own.get(name) {
                Some((at, status)) => joined.give(&mut waiting, *at, status),
                None => joined.gone.extend(waiting.iter().skip(1).map(|part| (*part, waiting[0]))),
            }
        }
        joined
    }
}
