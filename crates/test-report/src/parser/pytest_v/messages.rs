//! The sections on failed tests after the run: `FAILURES` and `ERRORS`.
//!
//! Takes the text below each title, without captured output, and finds the test that it belongs to. pytest writes the
//! sections in the order of the outcomes, and titles them by the test without its file: the first section with a title
//! belongs to the first test that fits. A section that fits no test is dropped.

use std::collections::VecDeque;

use foldhash::HashMap;

use super::super::unparsed_lines::clip;
use super::line;
use super::short::Short;
use super::summary::{self, Section};
use crate::model::{CompactReport, Status};

/// How many bytes of a message are kept from its start.
const HEAD_BYTES: usize = 2 << 10;
/// How many bytes are kept from its end.
const TAIL_BYTES: usize = 6 << 10;

/// The sections of a session.
#[derive(Debug, Default)]
pub(super) struct Messages {
    sections: Vec<Text>,
    /// Whether the current section holds errors; `None` outside of both.
    errors: Option<bool>,
    /// The lines that follow belong to the last section.
    open: bool,
}

/// One section.
#[derive(Debug, Default)]
struct Text {
    error: bool,
    title: String,
    /// The first line that begins with `E`.
    headline: Option<String>,
    head: String,
    tail: String,
    cut: bool,
}

impl Messages {
    /// A separator with the title of one of pytest's sections, or with any other title, which may be a test's output.
    pub(super) fn banner(&mut self, section: Option<Section>) {
        self.open = false;
        if let Some(section) = section {
            self.errors = match section {
                Section::Failures => Some(false),
                Section::Errors => Some(true),
                Section::Short | Section::Known => None,
            };
        }
    }

    /// A line of the sections.
    pub(super) fn line(&mut self, line: &[u8]) {
        let Some(error) = self.errors else { return };
        if let Some(title) = summary::heading(line) {
            self.open = true;
            self.sections.push(Text { error, title: title.to_owned(), ..Text::default() });
        } else if line.starts_with(b"-") && summary::is_captured(line) {
            self.open = false;
        } else if self.open
            && let Some(section) = self.sections.last_mut()
        {
            section.push(line);
        }
    }

    /// Assigns every section to its test, among the results from `first` on; tests without a section get the reason in
    /// the short summary.
    pub(super) fn give(
        &mut self,
        compact: &CompactReport,
        first: usize,
        short: &Short,
        to: &mut HashMap<usize, String>,
    ) {
        let sections = std::mem::take(self).sections;
        let reasons: Vec<_> = short.reasons().collect();
        if sections.is_empty() && reasons.is_empty() {
            return;
        }
        let mut titles: HashMap<(bool, String), VecDeque<usize>> = HashMap::default();
        let mut names: HashMap<(bool, &str), VecDeque<usize>> = HashMap::default();
        for (at, case) in compact.iter().enumerate().skip(first) {
            let error = *case.status == Status::Error;
            if error || *case.status == Status::Failed {
                titles.entry((error, domain(case.name))).or_default().push_back(at);
                names.entry((error, case.name)).or_default().push_back(at);
            }
        }
        for section in sections {
            let title = section.title().to_owned();
            let whole = take(&mut titles, &(section.error, title.clone()));
            let (title, part) = title.split_at(line::blank_outside(title.as_bytes()));
            let part = if whole.is_some() { "" } else { part.trim() };
            let at = whole.or_else(|| take(&mut titles, &(section.error, title.to_owned())));
            if let Some(at) = at {
                to.insert(at, section.message(part));
            }
        }
        for (error, entry) in reasons {
            if let Some(at) = take(&mut names, &(error, &*entry.name)) {
                to.entry(at).or_insert_with(|| entry.reason.clone());
            }
        }
    }
}

fn take<K: std::hash::Hash + Eq>(
    places: &mut HashMap<K, VecDeque<usize>>,
    key: &K,
) -> Option<usize> {
    places.get_mut(key)?.pop_front()
}

/// How pytest titles the section of a test: `a.py::TestA::test_x[b::c]` is `TestA.test_x[b::c]`.
fn domain(id: &str) -> String {
    let Some((_, test)) = id.split_once("::") else { return id.to_owned() };
    let (path, parameters) = test.split_at(test.find('[').unwrap_or(test.len()));
    format!("{}{parameters}", path.replace("::", "."))
}

impl Text {
    /// The title without pytest's prefix.
    fn title(&self) -> &str {
        let before =
            ["ERROR at setup of ", "ERROR at teardown of ", "ERROR collecting ", "[doctest] "];
        before.iter().find_map(|before| self.title.strip_prefix(before)).unwrap_or(&self.title)
    }

    fn push(&mut self, line: &[u8]) {
        let line = String::from_utf8_lossy(line);
        // The name of an xdist worker.
        if self.head.is_empty() && (line.trim().is_empty() || line.starts_with("[gw")) {
            return;
        }
        if self.headline.is_none()
            && let Some(text) = line.strip_prefix("E ")
        {
            self.headline = Some(clip(text.trim(), HEAD_BYTES).to_owned());
        }
        if self.head.len() + line.len() < HEAD_BYTES && !self.cut && self.tail.is_empty() {
            self.head.push_str(&line);
            self.head.push('\n');
            return;
        }
        self.tail.push_str(&line);
        self.tail.push('\n');
        if self.tail.len() > 2 * TAIL_BYTES {
            self.shorten();
        }
    }

    /// Trims the tail to what will be shown.
    fn shorten(&mut self) {
        if self.tail.len() > TAIL_BYTES {
            let from = (self.tail.len() - TAIL_BYTES..=self.tail.len())
                .find(|at| self.tail.is_char_boundary(*at));
            self.tail.drain(..from.unwrap_or(0));
            self.cut = true;
        }
    }

    /// The headline, then the text; `part` is the part of the test that failed.
    fn message(mut self, part: &str) -> String {
        self.shorten();
        let mut text = self.head;
        if self.cut {
            text.push_str("[…]\n");
        }
        text.push_str(&self.tail);
        let text = text.trim_end();
        let headline = self.headline.unwrap_or_default();
        let lines = [part, &headline, text];
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_a_bound_and_shows_its_start_and_end() {
        for line in ["é".repeat(50), "é".repeat(50_000)] {
            let mut text = Text::default();
            text.push(b"first");
            for _ in 0..1000 {
                text.push(line.as_bytes());
            }
            text.push("E   é is not e".as_bytes());
            let message = text.message("");
            assert!(message.len() < 3 * HEAD_BYTES + TAIL_BYTES, "{}", message.len());
            assert!(message.starts_with("é is not e\nfirst\n"), "{}", clip(&message, 40));
            assert!(message.ends_with("\nE   é is not e"));
        }
    }

    #[test]
    fn titles_are_ids_without_their_file() {
        assert_eq!(domain("a/b.py::T::x[c::d]"), "T.x[c::d]");
        assert_eq!(domain("a/b.py"), "a/b.py");
    }
}
