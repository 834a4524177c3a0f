//! Log formats as data: a file of line patterns, what each says about a test, and examples that prove it.
//!
//! A rule file is TOML; `schema.rs` documents its keys. [`Rules::new`] compiles one, [`Rules::check`] reads its
//! examples. Reading takes time linear in the log and memory for the results only. Patterns are those of the `regex`
//! crate, with `\s`, `\S`, `\w` and `\W` as Python has them; `^` and `$` are the ends of the line.
//!
//! A format that needs more than one line and a few words of memory (nesting, XML, JSON) has a parser in Rust instead.

mod compile;
mod lines;
mod run;
mod schema;
mod template;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use crate::python::universal_newlines;
use crate::raised::Raised;
use crate::status_map::{StatusMap, add, worst_of};
use test_report::model::TestReport;
use test_report::parser::{Parser, Streams};

use compile::{Names, Pass};
pub(super) use lines::splitlines;
use run::Run;
use schema::{File, Keep, LineEnds, Stream};
use template::{Step, steps, through};

/// A rule file, ready to read logs.
#[derive(Debug)]
pub struct Rules {
    file: File,
    prepare: Vec<Step>,
    passes: Vec<Pass>,
    /// The passes of a strict reading, if it has rules of its own.
    strict: Vec<Pass>,
    /// The values of the variables at the start.
    initial: Vec<String>,
    /// The rank of each status, for `keep = "worst"`.
    ranks: HashMap<String, usize>,
    /// Whether a test can have several statuses.
    collects: bool,
    /// Whether a status may be one that a later line settles.
    provisional: bool,
}

/// A rule file that is part of the program.
pub(super) struct Embedded {
    text: &'static str,
    rules: OnceLock<Rules>,
}

impl Embedded {
    /// The file with this text; it is compiled when it is first used.
    pub(super) const fn new(text: &'static str) -> Self {
        Self { text, rules: OnceLock::new() }
    }

    /// The compiled file.
    pub(super) fn rules(&self) -> &Rules {
        self.rules.get_or_init(|| Rules::new(self.text).expect("every file is tested"))
    }
}

/// The reason why a rule file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unusable(String);

impl Rules {
    /// Compiles a rule file. The error says what is wrong with which rule.
    pub fn new(text: &str) -> Result<Self, Unusable> {
        let file: File = toml::from_str(text).map_err(|error| Unusable(error.to_string()))?;
        if file.rule.is_empty() || file.example.is_empty() {
            return Err(Unusable("a rule file needs at least one rule and one example".to_owned()));
        }
        // The state at the start is the first one.
        let variables = file.variables.keys().cloned().collect();
        let mut names = Names { variables, states: vec![file.state.clone()] };
        let last = file.rule.iter().map(|rule| rule.pass).max().unwrap_or(1);
        let mut passes = |file: &File| -> Result<Vec<Pass>, Unusable> {
            (1..=last).map(|pass| Pass::new(file, pass, &mut names)).collect()
        };
        let (read, mut strict) = (passes(&file)?, Vec::new());
        if !file.strict.is_empty() || file.within_lines {
            if file.strict.iter().any(|rule| rule.why.is_none()) {
                return Err(Unusable("a rule under `strict` needs the key `why`".to_owned()));
            }
            let rule = [file.strict.clone(), file.rule.clone()].concat();
            strict = passes(&File { rule, ..file.clone() })?;
            for pass in &mut strict {
                pass.within_lines = file.within_lines;
            }
        }
        let prepare = steps(file.prepare.iter().map(String::as_str), &file.steps)
            .map_err(|why| Unusable(format!("prepare: {why}")))?;
        let initial = names.variables.iter().map(|name| file.variables.get(name).cloned());
        let initial = initial.map(Option::unwrap_or_default).collect();
        let ranks =
            file.order.iter().enumerate().flat_map(|(rank, statuses)| {
                statuses.iter().map(move |status| (status.clone(), rank))
            });
        let ranks = ranks.collect();
        let both = |keep| keep == Keep::Both;
        let collects = both(file.keep)
            || file.rule.iter().any(|rule| {
                rule.keep.is_some_and(both)
                    || rule.status.as_ref().is_some_and(|status| status.contains('+'))
            });
        let provisional =
            file.rule.iter().any(|rule| !rule.over.is_empty() || !rule.turn.is_empty());
        Ok(Self { file, prepare, passes: read, strict, initial, ranks, collects, provisional })
    }

    /// One line on the tool and the options that write such logs.
    pub fn reads(&self) -> &str {
        &self.file.reads
    }

    /// The log of the first example: what it has on standard error, if it has nothing else.
    pub fn example(&self) -> &str {
        let first = &self.file.example[0];
        if first.log.is_empty() { first.stderr.as_deref().unwrap_or_default() } else { &first.log }
    }

    /// Reads the file's own examples. The error shows the first one with another result.
    pub fn check(&self) -> Result<(), Unusable> {
        for (number, example) in (1..).zip(&self.file.example) {
            let mut map = StatusMap::default();
            let both = example.both();
            let read = self.read_streams(example.streams(both.as_deref()), &mut map);
            if read.is_err() != example.refused {
                let (expected, found) = if example.refused {
                    ("rejection", "accepted")
                } else {
                    ("results", "rejected")
                };
                return Err(Unusable(format!(
                    "example {number}: expected {expected}, but the log was {found}"
                )));
            }
            if example.refused {
                continue;
            }
            let found: Vec<(String, String)> = map
                .into_iter()
                .map(|(name, word)| (name.into_owned(), word.into_owned()))
                .collect();
            if found != example.tests {
                return Err(Unusable(format!(
                    "example {number}: the rules read {found:?}, not {:?}",
                    example.tests
                )));
            }
        }
        self.check_strict()
    }

    /// The same for a file of a user, in which every status of an example must be one. The program's own files give what their
    /// originals give.
    pub fn check_own(&self) -> Result<(), Unusable> {
        self.check()?;
        for (number, example) in (1..).zip(&self.file.example) {
            let mut words = example.tests.iter().chain(example.strict.iter().flatten());
            if let Some((test, word)) = words.find(|(_, word)| !is_status(word)) {
                return Err(Unusable(format!(
                    "example {number}: the test `{test}` gets `{word}`, which is not a status: {STATUSES}; `words` says which \
                     status a tool's word stands for"
                )));
            }
        }
        Ok(())
    }

    /// Reads the examples strictly.
    fn check_strict(&self) -> Result<(), Unusable> {
        for (number, example) in (1..).zip(&self.file.example) {
            let Some(expected) = &example.strict else { continue };
            let mut map = StatusMap::default();
            let both = example.both();
            let read = self.read_strict_streams(example.streams(both.as_deref()), &mut map);
            let found: Vec<(String, String)> = map
                .into_iter()
                .map(|(name, word)| (name.into_owned(), word.into_owned()))
                .collect();
            if read.is_err() || found != *expected {
                return Err(Unusable(format!(
                    "example {number}: a strict reading finds {found:?}, not {expected:?}"
                )));
            }
        }
        Ok(())
    }

    /// Adds the tests of a log to the map. The error says why the log cannot be read: a rule refuses it, or a test has two
    /// statuses that contradict each other, written `FAILED+PASSED` in the map.
    pub fn read<'a>(&'a self, log: &'a str, map: &mut StatusMap<'a>) -> Result<(), Raised> {
        self.read_streams(Streams::alone(log), map)
    }

    /// The same for a log of two files.
    pub(crate) fn read_streams<'a>(
        &'a self,
        log: Streams<'a>,
        map: &mut StatusMap<'a>,
    ) -> Result<(), Raised> {
        self.read_by(&self.passes, log, false, map)?;
        self.settle(map)
    }

    /// Adds the tests of a log to the map, by the rules under `strict` as well. A test has every status that a rule without a
    /// `keep` of its own gives it, unless a later line settles what an earlier one says; the worst of them counts.
    pub(crate) fn read_strict<'a>(
        &'a self,
        log: &'a str,
        map: &mut StatusMap<'a>,
    ) -> Result<(), Raised> {
        self.read_strict_streams(Streams::alone(log), map)
    }

    /// The same for a log of two files.
    pub(crate) fn read_strict_streams<'a>(
        &'a self,
        log: Streams<'a>,
        map: &mut StatusMap<'a>,
    ) -> Result<(), Raised> {
        let passes = if self.strict.is_empty() { &self.passes } else { &self.strict };
        self.read_by(passes, log, !self.provisional, map)?;
        // The error is a contradiction, which `worst_of` settles.
        let _ = self.settle(map);
        worst_of(map);
        Ok(())
    }

    /// The faults that the rules under `strict` correct.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        const WITHIN: &str = "a status on the line behind a test is not that test's";
        let rules = self.file.strict.iter().filter_map(|rule| rule.why.as_deref());
        let mut reasons: Vec<&str> = rules.collect();
        // Several rules may be there for one reason.
        reasons.dedup();
        reasons.into_iter().chain(self.file.within_lines.then_some(WITHIN))
    }

    fn read_by<'a>(
        &'a self,
        passes: &'a [Pass],
        log: Streams<'a>,
        every: bool,
        map: &mut StatusMap<'a>,
    ) -> Result<(), Raised> {
        // Rules for standard error alone read a log that is one file.
        let lone = log.is_alone() && passes.iter().all(|pass| pass.stream == Stream::Stderr);
        for pass in passes {
            if pass.fallback && !map.is_empty() {
                continue;
            }
            let taken =
                |status: &String| map.values().any(|word| word.split('+').any(|of| of == status));
            if pass.without.as_ref().is_some_and(taken) {
                continue;
            }
            let stream = if lone { Cow::Borrowed(log.both()) } else { pass.stream(log) };
            match stream {
                Cow::Borrowed(text) => self.pass(pass, text, every, map)?,
                Cow::Owned(text) => {
                    for part in pass.parts(&text) {
                        let mut run = Run::new(self, pass, every, map);
                        run.whole(part, |name| Cow::Owned(name.into_owned()));
                        run.refused.map_or(Ok(()), Err)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// One pass over a stream.
    fn pass<'a>(
        &'a self,
        pass: &'a Pass,
        text: &'a str,
        every: bool,
        map: &mut StatusMap<'a>,
    ) -> Result<(), Raised> {
        for part in pass.parts(text) {
            let mut run = Run::new(self, pass, every, map);
            if pass.prepared {
                match through(&self.prepare, part) {
                    Cow::Borrowed(part) => run.whole(part, |name| name),
                    Cow::Owned(part) => run.whole(&part, |name| Cow::Owned(name.into_owned())),
                }
            } else if pass.lines == LineEnds::None && pass.within_lines {
                for line in part.split('\n') {
                    run.whole(line, |name| name);
                }
            } else if pass.lines == LineEnds::None {
                run.whole(part, |name| name);
            } else {
                for line in lines::Lines::new(part, pass.lines) {
                    run.line(line);
                    if run.refused.is_some() {
                        break;
                    }
                }
            }
            run.refused.map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    /// Gives one status to the tests that have several.
    fn settle(&self, map: &mut StatusMap<'_>) -> Result<(), Raised> {
        let together = &self.file.together;
        if !together.is_empty() {
            for word in map.values_mut() {
                if let Some(status) = together.get(word.as_ref()) {
                    *word = Cow::Owned(status.clone());
                }
            }
            map.retain(|_, word| !word.is_empty());
        }
        if !self.collects {
            return Ok(());
        }
        match map.iter().find(|(_, word)| word.contains('+')) {
            Some((name, word)) => {
                let name: String = name.chars().take(80).collect();
                Err(Raised::because(format!("the test `{name}` is {word}")))
            }
            None => Ok(()),
        }
    }
}

/// The statuses that rules may give.
const STATUSES: &str = "PASSED, FAILED, ERROR, SKIPPED, XFAIL, XPASS";

/// Whether a word is a status, or several of one test.
fn is_status(word: &str) -> bool {
    word.split(['+', '/']).all(|word| STATUSES.split(", ").any(|known| known == word))
}

/// A user's rule file as a parser.
#[derive(Debug)]
pub struct RuleParser(pub Rules);

impl Parser for RuleParser {
    fn id(&self) -> &'static str {
        "rules"
    }

    fn family(&self) -> &'static str {
        "rules"
    }

    fn reads(&self) -> &'static str {
        "what a rule file describes"
    }

    fn example(&self) -> &'static str {
        ""
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let mut report = TestReport::default();
        let text = String::from_utf8_lossy(log);
        if let Cow::Owned(_) = text {
            report.note("the log is not UTF-8; invalid bytes became U+FFFD");
        }
        let text = universal_newlines(&text);
        let mut map = StatusMap::default();
        let read = self.0.read(&text, &mut map);
        let mut unknown: BTreeMap<String, u64> = BTreeMap::new();
        for word in map.values_mut().filter(|word| !is_status(word)) {
            *unknown
                .entry(std::mem::replace(word, Cow::Borrowed("ERROR")).into_owned())
                .or_default() += 1;
        }
        for (word, count) in unknown {
            report.note(format!("unknown status `{word}`, which counts as ERROR: {count} tests"));
        }
        add(&mut report, map, read);
        report
    }
}
