//! `parse`: converts a test log to another format.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::input::Input;
use super::{Context, Failure, platform, print};
use course::platform::{Platform, PlatformRun};
use runner::eval_logs::{self, LogFormat};
use runner::external_parser;
use runner::parsers::{self, LogParser};
use runner::sforge::{EvalReport, Run, left_out, section};
use test_report::model::{CompactReport, TestReport};
use test_report::parser::{self, Parser};
use test_report::results::exercism::Results;
use test_report::results::junit::junit;
use test_report::text::{compressed, decoded};

/// Read a test log and print its results.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner parse --parser pytest_v eval.log
  pytest -v | test-runner parse --parser auto --format list
  test-runner parse --parser go_json --format junit go-test.json > junit.xml
  test-runner parse --parser junit_xml --format gradescope report.xml > /autograder/results/results.json
  test-runner parse --rules ours.toml --format status-map eval.log
  test-runner parse eval.log --format status-map --command python3 log_parser.py

If the log has the lines `>>>>> Start Test Output` and `>>>>> End Test Output`, only the text between these two lines is read. A test that \
the log announces but does not report is an error. If the whole run failed, or the log is cut off, the results \
get an additional test `test run` with the status ERROR.

The program of --command gets the log on standard input and its path in TEST_RUNNER_LOG. It prints {\"<test>\": \"<status>\"} or \
{\"tests\": [{\"name\": …, \"status\": …}]} and exits with 0. It runs in the sandbox: no TCP, 1 GiB of memory, 64 processes, 64 MiB of output.

The exit code is 0 even if tests failed. It is 2 for an unknown parser, an unreadable file, or a program without an answer.")]
pub(super) struct Args {
    /// Test log [default: standard input, as with `-`].
    file: Option<PathBuf>,
    /// Format of the log (`test-runner parsers` lists the formats), or `auto` to recognise it.
    #[arg(long, value_name = "ID", required_unless_present_any = ["rules", "command"])]
    parser: Option<String>,
    /// Read the log by a rule file, whose own examples are checked first.
    #[arg(long, value_name = "FILE", conflicts_with = "parser")]
    rules: Option<PathBuf>,
    /// Output: `report` (counts and all tests), `list` (names and statuses), `status-map` (one status per name), `exercism`
    /// (`results.json`), `junit` (XML), or what a platform reads: `gradescope`, `prairielearn`, `classroom50`, `github`, `vpl`,
    /// `coderunner`, `ctrf`.
    #[arg(long, value_enum, default_value = "report", hide_possible_values = true)]
    format: Format,
    /// Read the log by a program of your own, in the sandbox. Put this option last.
    #[arg(long, value_name = "PROGRAM", num_args = 1.., allow_hyphen_values = true, conflicts_with_all = ["parser", "rules"])]
    command: Option<Vec<OsString>>,
    /// Time limit of the program of --command.
    #[arg(long, value_name = "SECONDS", requires = "command", default_value = "60", value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// Counts, pass rate, score, summary and every test case.
    Report,
    /// Name and status of every test case that was not skipped.
    List,
    /// The status of each name: the worst if several results have the same name.
    StatusMap,
    /// `results.json` of Exercism's test runner interface, version 3.
    Exercism,
    /// JUnit XML.
    Junit,
    /// What a grading platform reads. Each test counts 1.
    Platform(Platform),
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Report,
            Self::List,
            Self::StatusMap,
            Self::Exercism,
            Self::Junit,
            Self::Platform(Platform::Gradescope),
            Self::Platform(Platform::Prairielearn),
            Self::Platform(Platform::Classroom50),
            Self::Platform(Platform::Github),
            Self::Platform(Platform::Vpl),
            Self::Platform(Platform::Coderunner),
            Self::Platform(Platform::Ctrf),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Report => Some(PossibleValue::new("report")),
            Self::List => Some(PossibleValue::new("list")),
            Self::StatusMap => Some(PossibleValue::new("status-map")),
            Self::Exercism => Some(PossibleValue::new("exercism")),
            Self::Junit => Some(PossibleValue::new("junit")),
            Self::Platform(platform) => platform.to_possible_value(),
        }
    }
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let parser = match args.parser.as_deref() {
        None | Some("auto") => None,
        Some(id) => Some(parsers::find(id)?),
    };
    let bytes = Input::from(args.file.clone()).read()?;
    let whole = plain(&bytes)?;
    let log = section(&whole);
    let left_out = left_out(&whole, log);
    if let Some(what) = left_out.as_ref().filter(|_| args.format != Format::Report) {
        print::warning(what.as_str());
    }
    let run = Run { remarks: left_out.into_iter().collect(), ..Run::default() };
    let reading = reading(args, parser, log)?;
    match args.format {
        Format::Exercism => print::stdout(&Results::of_log(reading.whole(log)).to_json()),
        Format::Junit => {
            let name = reading.name().to_owned();
            let xml = junit(&name, &reading.whole(log));
            print::stdout(&xml.map_err(Failure::software)?)
        }
        Format::Platform(platform) => {
            let writer = platform::writer(platform)?;
            let run = PlatformRun::of_log(&title(args), reading.whole(log));
            print::stdout(&writer.text(&run))
        }
        Format::Report => print::json(&EvalReport::new(reading.compact(log), log, run)),
        Format::List => {
            let report = EvalReport::new(reading.compact(log), log, Run::default());
            print::stream(|out| write_list(out, &report))
        }
        Format::StatusMap => {
            let report = EvalReport::new(reading.compact(log), log, Run::default());
            let map = report.details.status_map();
            for note in &map.notes {
                print::say(note);
            }
            print::json(&map.statuses)
        }
    }
}

/// How a log is read.
enum Reading {
    /// By a parser of this program, as far as the format of the output needs.
    Parser(&'static dyn Parser),
    /// It has been read by another program.
    Done { name: String, report: Box<TestReport> },
}

impl Reading {
    fn done(name: &str, report: TestReport) -> Self {
        Self::Done { name: name.to_owned(), report: Box::new(report) }
    }

    /// The parser's id, or a word for what read the log.
    fn name(&self) -> &str {
        match self {
            Self::Parser(parser) => parser.id(),
            Self::Done { name, .. } => name,
        }
    }

    fn whole(self, log: &[u8]) -> TestReport {
        match self {
            Self::Parser(parser) => parser.parse(log),
            Self::Done { report, .. } => *report,
        }
    }

    fn compact(self, log: &[u8]) -> CompactReport {
        match self {
            Self::Parser(parser) => parser.parse_compact(log),
            Self::Done { report, .. } => CompactReport::from(*report),
        }
    }
}

/// By what the options say, or by the only parser that recognises the log.
fn reading(args: &Args, parser: Option<LogParser>, log: &[u8]) -> Result<Reading, Failure> {
    if let Some(command) = &args.command {
        let report = by_command(log, command, args.timeout)?;
        return Ok(Reading::done("command", report));
    }
    if let Some(rules) = &args.rules {
        let report = eval_logs::parse(log, LogFormat::Rules(rules))?;
        return Ok(Reading::done("rules", report));
    }
    Ok(match parser {
        Some(LogParser::OfTool(parser)) => Reading::Parser(parser),
        Some(of_logs) => Reading::done(of_logs.id(), of_logs.parse(log)?),
        None => Reading::Parser(recognise(log)?),
    })
}

/// What the tests are of: the log's name. Standard input has none.
fn title(args: &Args) -> String {
    let file = args.file.as_deref().filter(|file| *file != Path::new("-"));
    let stem = file.and_then(Path::file_stem);
    stem.map_or_else(|| "tests".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Reads the log by a command.
fn by_command(log: &[u8], command: &[OsString], seconds: u64) -> Result<TestReport, Failure> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    let limits = external_parser::limits(Duration::from_secs(seconds));
    Ok(external_parser::read(log, command, &path, limits)?)
}

/// The log, decompressed if it is compressed, and converted from UTF-16 to UTF-8.
fn plain(bytes: &[u8]) -> Result<Cow<'_, [u8]>, Failure> {
    let log = compressed::unpacked(Cow::Borrowed(bytes));
    let log = log.map_err(|error| Failure::usage(format!("cannot unpack the log: {error}")))?;
    // The markers of a section are searched in UTF-8.
    Ok(match decoded(&log) {
        Cow::Owned(text) => Cow::Owned(text),
        Cow::Borrowed(_) => log,
    })
}

/// The only parser that recognises the log.
fn recognise(log: &[u8]) -> Result<&'static dyn Parser, Failure> {
    match parser::recognise(log) {
        Ok(parser) => {
            print::say(&format!("recognised `{}`", parser.id()));
            Ok(parser)
        }
        Err(found) if found.is_empty() => Err(Failure::usage("no parser recognises the log")
            .help("pass `--parser ID`; `test-runner parsers` lists the parsers")),
        Err(found) => {
            let ids: Vec<&str> = found.iter().map(|parser| parser.id()).collect();
            let ids = ids.join(", ");
            Err(Failure::usage(format!("more than one parser recognises the log: {ids}"))
                .help("pass one of them as `--parser ID`"))
        }
    }
}

/// A line per test case.
fn write_list(out: &mut dyn Write, report: &EvalReport) -> io::Result<()> {
    let mut before = "[\n";
    for line in report.details.lines() {
        write!(out, "{before}  {line}")?;
        before = ",\n";
    }
    out.write_all(if before == "[\n" { b"[]\n" } else { b"\n]\n" })
}
