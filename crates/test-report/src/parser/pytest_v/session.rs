//! The lines of a log in order: tells which belong to a run, and which only show one.
//!
//! | where | what counts |
//! |---|---|
//! | the body: from the session's start to the first section after its results | results |
//! | the sections after it | collection errors, messages, the summary; names where the body has none |
//! | a session within a test's output, from its start to its summary | nothing |
//!
//! Some questions can only be answered by later lines: whether tests print between a name and its outcome, whether a
//! named test ever ended, whether the start of a session was a test's output. One pass assumes the usual answers. If
//! the log contradicts them, [`Session::finish`] returns the answers for another pass; each answer is given once.

use std::ops::Range;

use foldhash::HashMap;
use memchr::memmem;

use super::control::Control;
use super::line::{self, NamedResult, Word};
use super::live::{Open, PendingOutcome};
use super::messages::Messages;
use super::parts::Parts;
use super::short::Short;
use super::summary::{self, Banner, OutcomeCounts, Section};
use crate::model::{CompactReport, Status, TestId};

/// Answers that need the whole log.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
pub(super) struct Answers {
    /// Tests print between their name and their outcome.
    prints_live: bool,
    /// A session that starts while a test runs is the next session of the log.
    starts_next: bool,
    /// A session follows the first one's sections although the first one's summary does not agree with its results.
    continues: bool,
    /// No session follows the first one's sections.
    is_last: bool,
    /// The running test, by number, that ended with the session.
    unfinished: Option<usize>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
enum Place {
    #[default]
    Body,
    Sections {
        errors: bool,
        short: bool,
    },
}

/// The open question of the previous line, as long as no test is known to print.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
enum Watch {
    #[default]
    Nothing,
    /// A test was named.
    Named,
    /// An outcome was read that the next lines may contradict.
    Untimed,
}

/// One pass over a log.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the log")]
pub(super) struct Session {
    answers: Answers,
    pub(super) compact: CompactReport,
    pub(super) control: Control,
    /// By test case: the number of results at the time of its last rerun.
    pub(super) reruns: HashMap<Vec<u8>, usize>,
    /// Results that turned out not to be results.
    pub(super) dropped: Vec<Range<usize>>,
    /// Results that stand for parts of tests.
    pub(super) parts: Parts,
    /// Why tests did not pass, by the number of the result.
    pub(super) messages: HashMap<usize, String>,
    texts: Messages,
    /// The lines that follow are a short summary's.
    in_short_summary: bool,
    /// The pass is useless: an answer was wrong.
    is_wrong: bool,
    place: Place,
    /// How many sessions are open, one within another.
    depth: usize,
    header: bool,
    collected: bool,
    /// How many results there are after the tests of the sessions so far, as pytest counted them before they ran.
    announced: u64,
    has_workers: bool,
    watch: Watch,
    open: Option<Open>,
    opened_tests: usize,
    /// The last test, by number, whose output contained a separator.
    split_test: Option<usize>,
    /// The start of a session was taken for the output of a running test.
    nested_start: bool,
    /// A session follows another session's sections.
    follows_sections: bool,
    /// The same, after a session with more results than its summary counts, which pytest never does.
    exceeds_summary: bool,
    /// The last summary was that of a session within the sections.
    ended_in_sections: bool,
}

impl Session {
    pub(super) fn new(answers: Answers) -> Self {
        Self { answers, ..Self::default() }
    }

    /// Reads the next line.
    #[inline]
    pub(super) fn line(&mut self, line: &[u8]) {
        let Some(&first) = line.first() else {
            if self.place != Place::Body {
                self.texts.line(line);
            }
            return;
        };
        if self.is_wrong {
            return;
        }
        let begins = match first {
            b'=' | b'[' | b'c' | b'n' | b'E' | b'!' | b'I' | b'0'..=b'9' => true,
            b'.' | b'F' | b's' | b'x' | b'X' | b'R' | b'u' | b'y' | b'p' | b',' | b'-' => {
                !self.header || self.control.closed || self.depth == 0
            }
            _ => false,
        };
        if (begins || self.place != Place::Body) && self.special(first, line) {
            return;
        }
        if self.depth > 1 {
            return;
        }
        if self.answers.prints_live {
            return self.live_line(line);
        }
        if first == b' ' && self.watch == Watch::Nothing {
            return;
        }
        if line::colons(line).is_some() {
            if let Some(found) = line::result(line) {
                let other = self.open.take().is_some_and(|open| open.name != found.name);
                self.is_wrong = other && self.watch == Watch::Named;
                self.watch = if found.timed { Watch::Nothing } else { Watch::Untimed };
                return self.push_found(&found);
            }
            if !self.has_workers
                && self.may_name()
                && let Some(name) = line::start(line)
            {
                let rest = line[name.len()..].trim_ascii_start();
                self.is_wrong = line::loose(rest).is_some() || summary::banner(rest).is_some();
                self.watch = Watch::Named;
                self.open = Some(Open::new(name, None));
                return;
            }
        }
        if self.watch != Watch::Nothing {
            let enough = if self.watch == Watch::Named { 1 } else { 2 };
            self.is_wrong = line::loose(line).is_some_and(|loose| loose.level >= enough);
        }
    }

    /// Tests are named after their collection.
    fn may_name(&self) -> bool {
        self.collected || !self.header
    }

    /// Lines that cannot begin with a name, and all lines of the sections. `false` for an ordinary line of the body.
    #[inline(never)]
    fn special(&mut self, first: u8, line: &[u8]) -> bool {
        let sections = self.place != Place::Body;
        if self.letters(line) {
            return true;
        }
        if sections && first != b'=' {
            self.section_line(line);
        }
        match first {
            b'=' => {
                let Some(banner) = summary::banner(line) else { return sections };
                self.banner(banner);
                return true;
            }
            b'n' | b'0'..=b'9' if self.depth < 2 && !self.has_running_test() => {
                if let Some(counts) = summary::bare(line) {
                    self.control.bare(counts, self.header);
                }
            }
            b'_' if self.place == (Place::Sections { errors: true, short: false }) => {
                if self.depth < 2
                    && let Some(file) = summary::collected(line)
                {
                    self.control.uncollected(file);
                }
            }
            b'!' | b'I' if self.depth < 2 => {
                if let Some(why) = summary::stopped(line) {
                    self.control.stops(why);
                }
            }
            b'E' if self.depth < 2 && !self.has_running_test() => {
                if let Some(why) = summary::not_found(line) {
                    self.control.not_found(why);
                } else if let Some(rest) = line.strip_prefix(b"ERROR ") {
                    match self.place {
                        Place::Body => self.control.plain_error(rest),
                        Place::Sections { short: true, .. } => self.control.short_error(rest),
                        Place::Sections { .. } => {}
                    }
                }
            }
            b'c' if !sections && !self.collected && memmem::find(line, b"collected ").is_some() => {
                self.collected = true;
                self.drop_results();
                self.announce(line);
            }
            // A module may print such a line when it is imported, before pytest does.
            b'c' if !sections && self.depth < 2 => self.announce(line),
            b'[' if !sections && self.depth < 2 && !self.collected => {
                if let Some(found) = line::of_worker(line) {
                    self.open = None;
                    self.watch = Watch::Nothing;
                    self.has_workers = true;
                    self.push_found(&found);
                    return true;
                }
            }
            _ => {}
        }
        sections
    }

    /// Lines of a session without a header. `true` if the line was read; after such a session has ended, every line up
    /// to the start of another session.
    fn letters(&mut self, line: &[u8]) -> bool {
        let done = self.depth == 0 && self.header && self.control.own.is_some();
        if self.control.closed || done {
            if summary::banner(line) == Some(Banner::Start) {
                return false;
            }
            if !self.starts_quietly(line) {
                return self.control.closed;
            }
            self.end();
            self.place = Place::Body;
            self.header = false;
        }
        if self.header || self.place != Place::Body || self.depth > 0 {
            return false;
        }
        let Some((letters, timed)) = line::progress(line) else { return false };
        self.control.progress(letters, timed && memmem::find(line, b"[100%]").is_some());
        true
    }

    /// Whether a session without a header begins with this line, after the end of another session.
    fn starts_quietly(&self, line: &[u8]) -> bool {
        let errors = self.control.closed || self.place == Place::Body;
        line::progress(line).is_some_and(|(_, timed)| timed)
            || (errors && summary::banner(line) == Some(Banner::Section(Section::Errors)))
            || summary::stopped(line).is_some()
            || summary::bare(line).is_some_and(|counts| self.control.ran_none(counts))
    }

    /// The title of a section. A test may print one, too: of several short summaries the last one counts.
    fn section(&mut self, section: Section) {
        self.texts.banner(Some(section));
        self.in_short_summary = section == Section::Short;
        if self.in_short_summary {
            self.control.short = Short::default();
        }
    }

    /// The lines of the sections.
    fn section_line(&mut self, line: &[u8]) {
        self.texts.line(line);
        if self.in_short_summary {
            self.control.short.line(line, self.control.any);
        }
    }

    /// Whether a test is named whose outcome is unknown.
    fn has_running_test(&self) -> bool {
        self.watch == Watch::Named || self.open.as_ref().is_some_and(|open| open.outcome.is_none())
    }

    fn banner(&mut self, banner: Banner) {
        if self.depth > 1 {
            return match banner {
                Banner::Start => self.depth += 1,
                Banner::Summary(counts) => {
                    self.depth -= 1;
                    let other = self.control.inner(counts);
                    self.ended_in_sections = other && self.depth == 1 && self.place != Place::Body;
                }
                Banner::Section(section) if self.place != Place::Body => self.section(section),
                _ => {}
            };
        }
        if self.has_running_test() && self.place == Place::Body && !self.ends_run(banner) {
            return;
        }
        self.settle();
        match banner {
            Banner::Start => self.start(),
            Banner::Summary(counts) => {
                self.texts.banner(None);
                self.control.summary(counts, self.depth > 0, self.header);
                self.ended_in_sections = false;
                // Within the sections, a summary that agrees with nothing may be a test's output.
                let ends =
                    self.place == Place::Body || self.answers.continues || self.control.confirmed;
                self.depth = if ends { 0 } else { self.depth };
            }
            Banner::Section(section) => {
                self.section(section);
                let errors = section == Section::Errors;
                if self.place == Place::Body {
                    self.control.problems(section);
                }
                self.place = Place::Sections { errors, short: section == Section::Short };
                self.control.section(section);
            }
            Banner::Other if self.control.any || self.place != Place::Body => {
                self.texts.banner(None);
                self.place = Place::Sections { errors: false, short: false };
            }
            Banner::Other => {}
        }
    }

    /// A separator while a test runs is the test's output, unless that test never ended.
    fn ends_run(&mut self, banner: Banner) -> bool {
        if !self.answers.prints_live {
            self.is_wrong = true;
            return false;
        }
        let start = banner == Banner::Start;
        if (start && (self.depth == 0 || self.answers.starts_next))
            || self.answers.unfinished == Some(self.opened_tests)
        {
            self.note_running();
            return true;
        }
        if start {
            self.depth += 1;
            self.nested_start = true;
        } else {
            self.split_test = Some(self.opened_tests);
        }
        false
    }

    fn start(&mut self) {
        let sections = self.place != Place::Body;
        if sections && self.control.quiet() {
            return;
        }
        if sections && (self.depth > 0 || self.answers.is_last) {
            self.depth += 1;
            return;
        }
        self.follows_sections |= sections && !self.control.closed;
        self.exceeds_summary |= self.follows_sections && self.control.exceeded();
        if self.header || self.control.closed {
            self.end();
        } else {
            self.control.begin();
        }
        self.place = Place::Body;
        self.depth = 1;
        self.header = true;
        self.collected = false;
        self.watch = Watch::Nothing;
    }

    fn announce(&mut self, line: &[u8]) {
        if let Some(tests) = summary::announced(line) {
            self.announced = self.announced.max(self.compact.len() as u64 + tests);
        }
    }

    /// Ends a session: adds what its control sum counts beyond its results.
    fn end(&mut self) {
        let first = self.control.first();
        let short = self.control.end(&mut self.compact, &self.reruns, &mut self.parts);
        self.texts.give(&self.compact, first, &short, &mut self.messages);
    }

    /// A line of the body where tests print.
    fn live_line(&mut self, line: &[u8]) {
        let waits = self.has_running_test();
        if line::colons(line).is_some() {
            if let Some(found) = line::result(line) {
                let name = self.name(&found);
                if let Some(open) = &mut self.open {
                    let again = open.name == name;
                    if again && !waits && found.word.is_of_body() && open.ends_body() {
                        return open.record(PendingOutcome::from(found));
                    }
                    if waits && self.collected && !(again && found.timed) {
                        if !open.keep(name, found.into()) {
                            self.settle();
                        }
                        return;
                    }
                }
                let mut outcome = PendingOutcome::from(found);
                outcome.level -= u8::from(name.len() < found.name.len());
                return self.open(name, Some(outcome));
            }
            if !(waits && self.collected)
                && self.may_name()
                && let Some(name) = line::start(line)
            {
                let rest = line[name.len()..].trim_ascii_start();
                self.open(name, line::loose(rest).map(PendingOutcome::from));
                if summary::banner(rest) == Some(Banner::Start) {
                    self.banner(Banner::Start);
                }
                return;
            }
        }
        if let Some(open) = &mut self.open
            && let Some(loose) = line::loose(line)
        {
            open.complete(loose.before);
            open.record(loose.into());
        }
    }

    /// The test case's name without what the test printed after it.
    fn name<'a>(&self, found: &NamedResult<'a>) -> &'a [u8] {
        let name = found.name;
        let certain = self.answers.prints_live || (self.header && !name.contains(&b'['));
        if found.timed || !certain {
            return name;
        }
        line::python_id(name).map_or(name, |end| &name[..end])
    }

    fn open(&mut self, name: &[u8], outcome: Option<PendingOutcome>) {
        self.settle();
        self.opened_tests += 1;
        self.open = Some(Open::new(name, outcome));
    }

    /// Ends the test case that was named last.
    fn settle(&mut self) {
        self.watch = Watch::Nothing;
        let Some(open) = self.open.take() else { return };
        if let Some(outcome) = open.outcome {
            return self.push(&open.name, outcome.word);
        }
        for (name, outcome) in open.aside {
            self.push(&name, outcome.word);
        }
    }

    #[inline]
    fn push_found(&mut self, found: &NamedResult<'_>) {
        let name = if found.timed { found.name } else { self.name(found) };
        self.push(name, found.word);
    }

    #[inline]
    fn push(&mut self, name: &[u8], word: Word) {
        let Some(status) = word.status() else {
            if word == Word::Rerun {
                self.reruns.insert(name.to_vec(), self.compact.len());
            }
            return;
        };
        self.control.count(status);
        match std::str::from_utf8(name) {
            Ok(name) if !word.is_of_part() => self.compact.push(name, status),
            _ => self.push_rare(&String::from_utf8_lossy(name), word, status),
        }
    }

    #[cold]
    fn push_rare(&mut self, name: &str, word: Word, status: &Status) {
        match word {
            Word::PartFailed => self.parts.failed(&mut self.compact, name),
            word if word.is_of_part() => {}
            _ => self.compact.push(name, status),
        }
    }

    /// Lines before the tests were collected are not results: modules print when they are imported.
    fn drop_results(&mut self) {
        self.settle();
        if self.header && self.control.any && !self.has_workers {
            self.dropped.push(self.control.drop_results(self.compact.len()));
        }
    }

    fn note_running(&mut self) {
        let Some(open) = &self.open else { return };
        if open.outcome.is_some() || !open.aside.is_empty() {
            return;
        }
        let name = String::from_utf8_lossy(&open.name).into_owned();
        self.compact.report.running = Some(TestId::new(name));
    }

    /// Ends the pass. `Some` are the answers that the next one needs.
    pub(super) fn finish(&mut self) -> Option<Answers> {
        if self.is_wrong || (self.watch == Watch::Named && !self.control.seen) {
            return Some(Answers { prints_live: true, ..self.answers });
        }
        if let Some(open) = &mut self.open {
            // If no line follows, a word within a line is not an outcome.
            open.outcome.take_if(|outcome| outcome.level < 2);
        }
        let open_ended = self.split_test == Some(self.opened_tests) && self.control.own.is_none();
        if (open_ended || (self.split_test.is_some() && self.control.exceeded()))
            && self.answers.unfinished.is_none()
        {
            return Some(Answers { unfinished: self.split_test, ..self.answers });
        }
        if self.nested_start && self.control.own.is_none() && !self.answers.starts_next {
            return Some(Answers { starts_next: true, ..self.answers });
        }
        self.note_running();
        self.settle();
        if self.ended_in_sections
            && self.control.own.is_some()
            && !self.answers.continues
            && !self.answers.is_last
        {
            return Some(Answers { continues: true, ..self.answers });
        }
        let exceeds = self.exceeds_summary || (self.follows_sections && self.control.exceeded());
        if exceeds && !self.answers.is_last {
            return Some(Answers { is_last: true, ..self.answers });
        }
        self.end();
        self.compact.report.complete = Some(!self.control.cut);
        // Later, the summary counts them.
        let lacks_some = self.control.cut && self.announced > self.compact.len() as u64;
        self.compact.report.planned_count = lacks_some.then_some(self.announced);
        self.compact.report.evidence |= self.control.seen;
        None
    }
}

/// The difference between a session's summary and its results.
pub(super) fn missing(stated: OutcomeCounts, read: OutcomeCounts) -> [u64; 3] {
    let (stated, read) = (stated.each(), read.each());
    std::array::from_fn(|at| stated[at].saturating_sub(read[at]))
}
