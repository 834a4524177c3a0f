//! The rules by which logs are read and graded: those of the harness whose marks are in the logs, or those that the
//! user chose.

use super::common::GRADING;
use std::path::{Path, PathBuf};

use command_line::{Failure, print};
use eval_logs::log_parser::LogParser;
use eval_logs::swebench::grade::{Rules, Survey};
use eval_logs::swebench::parsers::Generation;
use test_report::parser;
use test_report::text::Message;

/// The rules by which logs are read and graded.
#[derive(Debug, clap::Args)]
pub(super) struct RulesArgs {
    /// Rules of grading: `v1` of swebench 1.1.5, `v5` of the current harness (5.0.2), or `auto` to choose by the marks in the
    /// logs: `v1` for `>>>>> Applied Patch`, `v5` for `>>>>> Start Test Output`.
    #[arg(long, value_name = "RULES", default_value = "auto", hide_possible_values = true, help_heading = GRADING)]
    rules: Asked,

    /// Close the known holes of the rules: skipped tests, timeouts, forged marks and results, logs that are cut off, counts that
    /// contradict the results, empty gold rows; for other benchmarks, the known holes of their parsers. Each change is reported
    /// on stderr.
    #[arg(long, help_heading = GRADING)]
    strict: bool,

    /// Read every log with this parser, whatever its repository: a parser of the harness (such as `parse_log_pytest`), or of a
    /// tool's output format (such as `pytest_v`, `go_json`, `junit_xml`).
    #[arg(long, value_name = "NAME", help_heading = GRADING)]
    parser: Option<String>,

    /// Read every log with this rule file.
    #[arg(long, value_name = "FILE", conflicts_with = "parser", help_heading = GRADING)]
    rules_file: Option<PathBuf>,
}

/// The values of `--rules`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Asked {
    Auto,
    V1,
    V5,
}

/// What happens to logs without a mark of either harness, if the user chose no rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unmarked {
    /// They are read by the rules of swebench 1.1.5, by which no patch was applied.
    NotApplied,
    /// They are refused: a rate over them would be meaningless.
    Refused,
}

impl RulesArgs {
    /// The option that says that the logs are SWE-bench's, if it was given.
    pub(super) fn of_swebench(&self) -> Option<&'static str> {
        let file = self.rules_file.as_ref().map(|_| "--rules-file");
        (self.rules != Asked::Auto).then_some("--rules").or(file)
    }

    /// Whether known holes are closed.
    pub(super) fn strict(&self) -> bool {
        self.strict
    }

    /// The parser that the user chose.
    pub(super) fn parser(&self) -> Option<&str> {
        self.parser.as_deref()
    }

    /// The rules for logs with these marks. `name` returns a log's name for its index in the survey.
    pub(super) fn of(
        &self,
        survey: &Survey,
        name: &dyn Fn(usize) -> String,
        unmarked: Unmarked,
    ) -> Result<Rules, Failure> {
        let generation = match self.rules {
            Asked::V1 => Generation::V1,
            Asked::V5 => Generation::V5,
            Asked::Auto => marked(survey, name, unmarked)?,
        };
        let other = match generation {
            Generation::V1 => Generation::V5,
            Generation::V5 => Generation::V1,
        };
        if let Some(at) = survey.first(Some(other)) {
            let text = format!(
                "{} of {} logs have the marks of {}, such as `{}`; by the rules {}, their patches count as not applied",
                survey.count(Some(other)),
                survey.total(),
                other.name(),
                name(at),
                generation.name()
            );
            print::warning(
                Message::from(text)
                    .help("pass `--rules auto` to choose the rules by the marks in the logs"),
            );
        }
        self.rules(generation)
    }

    fn rules(&self, generation: Generation) -> Result<Rules, Failure> {
        let find = |name: &str| {
            let known = name.strip_prefix("swebench/").unwrap_or(name);
            generation
                .parsers()
                .find(known)
                .or_else(|| generation.parsers().find(&format!("parse_log_{known}")))
                .or_else(|| of_tool(name))
                .ok_or_else(|| {
                    Failure::usage(format!(
                        "the rules {} have no parser `{name}`",
                        generation.name()
                    ))
                    .help("`eval-logs parsers` lists the parsers")
                })
        };
        let own = self.rules_file.as_deref().map(of_file).transpose()?;
        let parser = self.parser.as_deref().map(find).transpose()?.or(own);
        Ok(Rules { generation, strict: self.strict, parser })
    }
}

/// The parser of a tool's own format, by its name.
pub(super) fn of_tool(name: &str) -> Option<&'static LogParser> {
    let tool = parser::find(name).filter(|tool| !tool.id().contains('/'))?;
    Some(Box::leak(Box::new(LogParser::of_tool(tool))))
}

/// The parser that a rule file is.
fn of_file(path: &Path) -> Result<&'static LogParser, Failure> {
    let unusable = |why: &dyn std::fmt::Display| {
        Failure::usage(format!("cannot use the rule file `{}`: {why}", path.display()))
            .help("`docs/book/src/reference/rules.md` documents its keys")
    };
    let text = std::fs::read_to_string(path).map_err(|error| unusable(&error))?;
    let parser = LogParser::of_rules(text).map_err(|why| unusable(&why))?;
    Ok(Box::leak(Box::new(parser)))
}

/// The harness that wrote all logs with a mark.
fn marked(
    survey: &Survey,
    name: &dyn Fn(usize) -> String,
    unmarked: Unmarked,
) -> Result<Generation, Failure> {
    match (survey.first(Some(Generation::V1)), survey.first(Some(Generation::V5))) {
        (Some(first), Some(current)) => Err(Failure::usage(format!(
            "the logs are of two harnesses: {} have the marks of v1 (swebench 1.1.5), such as `{}`, and {} the marks of \
             v5 (the current harness), such as `{}`",
            survey.count(Some(Generation::V1)),
            name(first),
            survey.count(Some(Generation::V5)),
            name(current)
        ))
        .help(
            "pass the logs of one harness at a time; `--rules v1` or `--rules v5` grades all logs by the rules of one",
        )),
        (None, Some(_)) => Ok(Generation::V5),
        (None, None)
            if unmarked == Unmarked::Refused
                && survey.total() > 0
                && survey.unreadable().len() == survey.total() =>
        {
            let (at, why) = &survey.unreadable()[0];
            Err(Failure::usage(format!("no log can be read: `{}`: {why}", name(*at))))
        }
        (None, None) if unmarked == Unmarked::Refused && survey.total() > 0 => {
            Err(Failure::usage(format!(
                "none of the {} logs, such as `{}`, has the marks of an evaluation harness: `>>>>> Applied Patch` (v1) \
                 or `>>>>> Start Test Output` (v5)",
                survey.total(),
                name(0)
            ))
            .help(
                "pass logs that a harness wrote; with `--rules v1` or `--rules v5`, their patches count as not applied",
            ))
        }
        (_, None) => Ok(Generation::V1),
    }
}
