//! Makes a [`TestReport`] of the bytes that a test tool wrote.
//!
//! One file per format, and the registry [`ALL`]. A parser is pure and total: it accepts any bytes and returns a report
//! in time linear in the input; it never panics and uses no file, clock or environment. The report's diagnostics name
//! what it could not read. Output formats are made in `results`.

mod catch2_xml;
mod console;
mod ctest;
mod ctrf_json;
mod doctest_xml;
mod document;
mod events;
mod exercism;
mod go_json;
mod googletest;
mod jest_json;
pub mod json;
mod junit_xml;
mod libtest;
mod lines;
mod minitest;
mod mocha_json;
mod phpunit_teamcity;
mod prove;
mod pytest_v;
mod rspec_json;
mod score_sum;
mod streams;
mod structured_json;
mod tap;
mod tcltest;
mod total_score;
mod trx;
mod unity;
mod unparsed_lines;
mod xml;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::model::{CompactReport, TestReport};
use crate::text::decoded;

pub use streams::Streams;
pub use total_score::{TotalScore, total_score};

/// A format that this program reads.
pub trait Parser: Sync {
    /// The name used on the command line and in track and task files.
    fn id(&self) -> &'static str;

    /// The kind of format: `text`, `json`, `xml`, `stream`; of evaluation logs the benchmark.
    fn family(&self) -> &'static str;

    /// One line on the tool and the options that produce this format, with versions if they matter.
    fn reads(&self) -> &'static str;

    /// A short log in this format.
    fn example(&self) -> &'static str;

    /// Whether the log is certainly in this format. Used by `--parser auto` only; fast, and `false` if in doubt.
    fn recognises(&self, log: &[u8]) -> bool {
        let _ = log;
        false
    }

    /// Reads a whole log.
    fn parse(&self, log: &[u8]) -> TestReport;

    /// Reads the report of a run whose output was split at marks: `parts` is what was printed before each mark, and after the last one.
    /// Only the protocol of our own reporters has marks.
    fn parse_marked(&self, log: &[u8], parts: &[String]) -> TestReport {
        let _ = parts;
        self.parse(log)
    }

    /// Reads a whole log into a [`CompactReport`]. A parser that overrides this needs memory for the results only, not for
    /// the log.
    fn parse_compact(&self, log: &[u8]) -> CompactReport {
        CompactReport::from(self.parse(log))
    }
}

/// A format that this program reads.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedParser {
    /// Its id, as `--parser` takes it.
    pub id: String,
    /// The kind of format.
    pub family: String,
    /// What it reads.
    pub reads: String,
    /// A line or two of such a log.
    pub example: String,
}

impl From<&dyn Parser> for ListedParser {
    fn from(parser: &dyn Parser) -> Self {
        let [id, family, reads, example] =
            [parser.id(), parser.family(), parser.reads(), parser.example()].map(str::to_owned);
        Self { id, family, reads, example }
    }
}

/// Every parser of this crate, by id. The order is the order of `test-runner parsers`.
pub static ALL: &[&dyn Parser] = &[
    &structured_json::StructuredJson,
    &pytest_v::PytestV,
    &score_sum::ScoreSum,
    &events::Events,
    &exercism::Exercism,
    &tap::Tap,
    &junit_xml::JunitXml,
    &go_json::GoJson,
    &libtest::Libtest,
    &jest_json::JestJson,
    &jest_json::VitestJson,
    &mocha_json::MochaJson,
    &rspec_json::RspecJson,
    &catch2_xml::Catch2Xml,
    &doctest_xml::DoctestXml,
    &trx::Trx,
    &unity::Unity,
    &googletest::Googletest,
    &ctest::Ctest,
    &minitest::Minitest,
    &phpunit_teamcity::PhpunitTeamcity,
    &tcltest::Tcltest,
    &prove::Prove,
    &ctrf_json::CtrfJson,
    &go_json::GoText,
    &console::ALL[0],
    &console::ALL[1],
    &console::ALL[2],
    &console::ALL[3],
    &console::ALL[4],
    &console::ALL[5],
    &console::ALL[6],
    &console::ALL[7],
    &console::ALL[8],
    &console::ALL[9],
    &console::ALL[10],
];

/// The text of a log. Invalid bytes become U+FFFD.
fn text_of(log: &[u8]) -> Cow<'_, str> {
    match decoded(log) {
        Cow::Borrowed(log) => String::from_utf8_lossy(log),
        Cow::Owned(log) => Cow::Owned(String::from_utf8_lossy(&log).into_owned()),
    }
}

/// The only parser that recognises the log. The error holds the parsers that recognise it: none, or several.
pub fn recognise(log: &[u8]) -> Result<&'static dyn Parser, Vec<&'static dyn Parser>> {
    let found: Vec<&'static dyn Parser> =
        ALL.iter().copied().filter(|parser| parser.recognises(log)).collect();
    // A tool may print a report for people around the report for programs.
    let structured = |parser: &&&dyn Parser| matches!(parser.family(), "json" | "xml" | "stream");
    let mut for_programs = found.iter().filter(structured);
    match (&found[..], for_programs.next(), for_programs.next()) {
        ([parser], ..) => Ok(*parser),
        (_, Some(parser), None)
            if found.iter().all(|other| structured(&other) || is_console(*other)) =>
        {
            Ok(*parser)
        }
        _ => Err(found),
    }
}

/// Whether the parser reads a tool's report for people, while another parser reads its report for programs.
fn is_console(parser: &dyn Parser) -> bool {
    console::ALL.iter().any(|console| console.id() == parser.id())
}

/// The parser of this id.
pub fn find(id: &str) -> Option<&'static dyn Parser> {
    ALL.iter().copied().find(|parser| parser.id() == id)
}
