//! The log parser of a benchmark, and the record that it fills.

mod tool;

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use test_report::model::TestReport;
use test_report::parser::{Parser, Streams};

pub use crate::raised::Raised;
pub(crate) use tool::Strange;

use crate::python::universal_newlines;
use crate::rules::{Embedded, Rules, Unusable};
use crate::status_map::{StatusMap, add, best_of, worst_of};

/// Facts about the instance that a few parsers of the current harness need in addition to its log.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spec<'a> {
    /// `jekyll__jekyll-9141`: selects the format if a repository has changed its test tool.
    pub instance_id: &'a str,
    /// The version of the instance's project, for the same purpose.
    pub version: &'a str,
}

/// Where the parsers put the tests of a log: a status map, in which the last status of a test counts.
#[derive(Default)]
pub(crate) struct Record<'a> {
    map: StatusMap<'a>,
    /// A test that failed once has failed.
    pub(crate) failures_stay: bool,
    /// The words of a tool that are no status.
    pub(crate) strange: Strange,
}

impl<'a> Record<'a> {
    /// Sets the status of a test.
    #[inline]
    pub(crate) fn insert(&mut self, name: Cow<'a, str>, status: Cow<'a, str>) {
        let failed = || self.map.get(&name).is_some_and(|known| is_failure(known));
        if self.failures_stay && !is_failure(&status) && failed() {
            return;
        }
        self.map.insert(name, status);
    }

    /// The map itself.
    pub(crate) fn into_map(self) -> StatusMap<'a> {
        self.map
    }
}

fn is_failure(status: &str) -> bool {
    matches!(status, "FAILED" | "ERROR")
}

impl<'a> Deref for Record<'a> {
    type Target = StatusMap<'a>;

    fn deref(&self) -> &StatusMap<'a> {
        &self.map
    }
}

impl DerefMut for Record<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.map
    }
}

/// Reads a text with LF line ends into a map.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// A parser that accepts every text.
    Always(for<'a> fn(&'a str, &mut Record<'a>)),
    /// One that raises an exception on some texts.
    MayRaise(for<'a> fn(&'a str, &mut Record<'a>) -> Result<(), Raised>),
    /// One that needs to know the instance.
    ByInstance(for<'a> fn(&'a str, Spec<'_>, &mut Record<'a>) -> Result<(), Raised>),
    /// One that tells standard output from standard error.
    Streams(for<'a> fn(Streams<'a>, &mut StatusMap<'a>)),
    /// The same, where it raises an exception on some.
    StreamsMayRaise(for<'a> fn(Streams<'a>, &mut StatusMap<'a>) -> Result<(), Raised>),
    /// A rule file.
    Rules(&'static Embedded),
    /// A parser of a tool's output, of which the worst status of a name counts.
    Tool(&'static dyn Parser),
}

/// One parser of the table.
pub struct LogParser {
    pub(crate) id: &'static str,
    pub(crate) reads: &'static str,
    pub(crate) example: &'static str,
    pub(crate) read: Read,
}

impl LogParser {
    /// A parser of a tool's output that reads evaluation logs.
    pub fn of_tool(tool: &'static dyn Parser) -> Self {
        Self { id: tool.id(), reads: tool.reads(), example: tool.example(), read: Read::Tool(tool) }
    }

    /// A user's rule file that reads evaluation logs. It and its text last as long as the program.
    pub fn of_rules(text: String) -> Result<Self, Unusable> {
        Rules::new(&text)?.check_own()?;
        let file = Box::leak(Box::new(Embedded::new(text.leak())));
        Ok(Self { id: "rules", reads: "", example: "", read: Read::Rules(file) })
    }

    /// The package's own name for it: `pytest_v2`, `parse_log_pytest_v2`.
    pub fn name(&self) -> &'static str {
        self.id.split_once('/').map_or(self.id, |(_, name)| name)
    }

    /// Whether it reads pytest's short test summary (`-rA`).
    pub(crate) fn reads_pytest(&self) -> bool {
        self.reads.starts_with("pytest -rA")
    }

    /// Whether it is a rule file.
    pub fn is_rules(&self) -> bool {
        matches!(self.read, Read::Rules(_))
    }

    /// The status map of a text, as the package's function returns it. The caller has to translate line ends.
    pub fn status_map<'a>(&self, text: &'a str, spec: Spec<'_>) -> Result<StatusMap<'a>, Raised> {
        Ok(self.status_map_and_words(text, spec)?.0)
    }

    /// The same, with the words that are no status and count as ERROR. Parsers of a harness keep theirs in the map.
    pub(crate) fn status_map_and_words<'a>(
        &self,
        text: &'a str,
        spec: Spec<'_>,
    ) -> Result<(StatusMap<'a>, Strange), Raised> {
        let mut record = Record { map: roomy(text), ..Record::default() };
        self.read_into(text, spec, &mut record)?;
        self.settle_words(&mut record.map, &mut record.strange);
        Ok((record.map, record.strange))
    }

    /// The status map without what is known to be wrong with the package's function: by the rules under `strict` as well, and
    /// with the worse status of a test that has two of them, where the package raises or the last one counts.
    pub(crate) fn strict_map<'a>(
        &self,
        text: &'a str,
        spec: Spec<'_>,
    ) -> Result<StatusMap<'a>, Raised> {
        let mut record = Record { failures_stay: true, ..Record::default() };
        if let Read::Rules(file) = self.read {
            file.rules().read_strict(text, &mut record)?;
            self.settle_words(&mut record.map, &mut Strange::default());
            return Ok(record.map);
        }
        if let Read::Tool(tool) = self.read {
            tool::read_tool(tool, text, true, &mut record);
            return Ok(record.map);
        }
        let read = self.read_into(text, spec, &mut record);
        let mut map = record.map;
        if !map.values().any(|word| word.contains('+')) {
            read?;
        }
        worst_of(&mut map);
        Ok(map)
    }

    /// The same for a log of two files. A test has every status that the log gives it, and the worst one counts.
    pub(crate) fn strict_map_of<'a>(&self, log: Streams<'a>) -> Result<StatusMap<'a>, Raised> {
        let mut map = StatusMap::default();
        if let Read::Rules(file) = self.read {
            file.rules().read_strict_streams(log, &mut map)?;
            self.settle_words(&mut map, &mut Strange::default());
            return Ok(map);
        }
        self.read_streams(log, &mut map)?;
        worst_of(&mut map);
        Ok(map)
    }

    /// The faults that a strict reading corrects, besides contradictions.
    pub(crate) fn strict_reasons(&self) -> impl Iterator<Item = &'static str> {
        let rules = match self.read {
            Read::Rules(file) => Some(file.rules()),
            _ => None,
        };
        rules.into_iter().flat_map(Rules::reasons)
    }

    /// Adds the tests of a text to the map.
    pub(crate) fn read_into<'a>(
        &self,
        text: &'a str,
        spec: Spec<'_>,
        map: &mut Record<'a>,
    ) -> Result<(), Raised> {
        match self.read {
            Read::Always(read) => read(text, map),
            Read::MayRaise(read) => read(text, map)?,
            Read::ByInstance(read) => read(text, spec, map)?,
            Read::Rules(file) => file.rules().read(text, map)?,
            Read::Tool(tool) => tool::read_tool(tool, text, false, map),
            Read::Streams(_) | Read::StreamsMayRaise(_) => {
                let read = self.read_streams(Streams::alone(text), map);
                best_of(map);
                read?;
            }
        }
        Ok(())
    }

    /// Adds the tests of a log of two files to the map; a test may have several statuses.
    fn read_streams<'a>(&self, log: Streams<'a>, map: &mut StatusMap<'a>) -> Result<(), Raised> {
        match self.read {
            Read::Streams(read) => read(log, map),
            Read::StreamsMayRaise(read) => read(log, map)?,
            Read::Rules(file) => file.rules().read_streams(log, map)?,
            _ => {
                let mut record = Record { map: std::mem::take(map), ..Record::default() };
                let read = self.read_into(log.both(), Spec::default(), &mut record);
                *map = record.map;
                read?;
            }
        }
        Ok(())
    }

    /// The status map of a log of two files.
    pub fn status_map_of<'a>(&self, log: Streams<'a>) -> Result<StatusMap<'a>, Raised> {
        let mut map = roomy(log.both());
        self.read_streams(log, &mut map)?;
        best_of(&mut map);
        self.settle_words(&mut map, &mut Strange::default());
        Ok(map)
    }
}

/// An empty map with room for the tests of a log. A test's line is seldom shorter than this; to grow means to copy.
fn roomy<'a>(log: &str) -> StatusMap<'a> {
    StatusMap::with_capacity_and_hasher(log.len() / 64, foldhash::fast::RandomState::default())
}

impl Parser for LogParser {
    fn id(&self) -> &'static str {
        self.id
    }

    fn family(&self) -> &'static str {
        self.id.split_once('/').map_or("swebench", |(family, _)| family)
    }

    fn reads(&self) -> &'static str {
        match self.read {
            Read::Rules(file) => file.rules().reads(),
            _ => self.reads,
        }
    }

    fn example(&self) -> &'static str {
        match self.read {
            Read::Rules(file) => file.rules().example(),
            _ => self.example,
        }
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        let mut report = TestReport::default();
        let text = String::from_utf8_lossy(log);
        if let Cow::Owned(_) = text {
            report.note("the log is not UTF-8; invalid bytes became U+FFFD");
        }
        let text = universal_newlines(&text);
        let mut record = Record::default();
        let read = self.read_into(&text, Spec::default(), &mut record);
        add(&mut report, record.map, read);
        report
    }
}
