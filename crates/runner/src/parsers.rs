//! Every parser that this program knows: those of test tools, and those of evaluation logs, which the program `eval-logs` has.

use crate::eval_logs::{self, EvalLogsError, LogFormat};
use test_report::model::{CompactReport, TestReport};
use test_report::parser::{self, ListedParser, Parser};
use test_report::text::{Attributed, Diagnostic, Fault, did_you_mean, nearest};

/// A parser that was found by its id.
#[derive(Clone)]
pub enum LogParser {
    /// Of a test tool's output.
    OfTool(&'static dyn Parser),
    /// Of evaluation logs.
    OfEvaluationLogs(String),
}

/// There is no such parser.
#[derive(Debug, thiserror::Error)]
pub enum ParserError {
    /// No parser has this id.
    #[error("unknown parser `{id}`{meant}")]
    Unknown {
        /// The id.
        id: String,
        /// A similar id, as a question; empty if there is none.
        meant: String,
    },
    /// The id is one of a benchmark, and `eval-logs` cannot say whether it exists.
    #[error("the parser `{id}` of evaluation logs")]
    EvalLogs {
        /// The id.
        id: String,
        /// Why.
        source: EvalLogsError,
    },
}

impl Diagnostic for ParserError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Unknown { .. } => Some("`test-runner parsers` lists the parsers".to_owned()),
            Self::EvalLogs { source, .. } => source.help(),
        }
    }
}

impl Attributed for ParserError {
    fn fault(&self) -> Fault {
        match self {
            Self::Unknown { .. } => Fault::Request,
            Self::EvalLogs { source, .. } => source.fault(),
        }
    }
}

/// The parser of this id. The ids of a benchmark's parsers have a slash: `swebench/parse_log_pytest`.
pub fn find(id: &str) -> Result<LogParser, ParserError> {
    if let Some(parser) = parser::find(id) {
        return Ok(LogParser::OfTool(parser));
    }
    let mut known: Vec<String> = parser::ALL
        .iter()
        .map(|parser| parser.id().to_owned())
        .chain(["auto".to_owned()])
        .collect();
    if id.contains('/') {
        let listed = eval_logs::parsers();
        let listed =
            listed.map_err(|source| ParserError::EvalLogs { id: id.to_owned(), source })?;
        if listed.iter().any(|parser| parser.id == id) {
            return Ok(LogParser::OfEvaluationLogs(id.to_owned()));
        }
        known.extend(listed.into_iter().map(|parser| parser.id));
    }
    let meant = did_you_mean(nearest(id, known.iter().map(String::as_str)));
    Err(ParserError::Unknown { id: id.to_owned(), meant })
}

impl LogParser {
    /// Its id.
    pub fn id(&self) -> &str {
        match self {
            Self::OfTool(parser) => parser.id(),
            Self::OfEvaluationLogs(id) => id,
        }
    }

    /// What the list of parsers says of it.
    pub fn listed(&self) -> Result<ListedParser, EvalLogsError> {
        match self {
            Self::OfTool(parser) => Ok((*parser).into()),
            Self::OfEvaluationLogs(id) => {
                let listed = eval_logs::parsers()?;
                let own = listed.into_iter().find(|parser| parser.id == *id);
                Ok(own.expect("the id was found in this list"))
            }
        }
    }

    /// Reads a whole log.
    pub fn parse(&self, log: &[u8]) -> Result<TestReport, EvalLogsError> {
        match self {
            Self::OfTool(parser) => Ok(parser.parse(log)),
            Self::OfEvaluationLogs(id) => eval_logs::parse(log, LogFormat::Parser(id)),
        }
    }

    /// Reads a whole log, and keeps less of it.
    pub fn parse_compact(&self, log: &[u8]) -> Result<CompactReport, EvalLogsError> {
        match self {
            Self::OfTool(parser) => Ok(parser.parse_compact(log)),
            Self::OfEvaluationLogs(_) => self.parse(log).map(CompactReport::from),
        }
    }
}

impl std::fmt::Debug for LogParser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
