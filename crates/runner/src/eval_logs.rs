//! The program `eval-logs`, which reads and grades evaluation logs. It lies beside this program, or in a folder of `PATH`.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use sandbox::{CommandOutput, SandboxError, TrustedCommand};
use test_report::model::TestReport;
use test_report::parser::ListedParser;
use test_report::text::{Attributed, Diagnostic, Fault};

const PROGRAM: &str = "eval-logs";

/// `eval-logs` did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum EvalLogsError {
    /// It cannot be started.
    #[error("cannot start the program {0}")]
    NotStarted(String),
    /// An argument or a file that it was given cannot be used.
    #[error("{what}")]
    Usage {
        /// What it said.
        what: String,
        /// Its help; empty if it gave none.
        help: String,
    },
    /// It failed.
    #[error("the program `eval-logs` failed: {0}")]
    Failed(String),
    /// Its files cannot be written or read.
    #[error("cannot pass a log to the program `eval-logs`")]
    File(#[from] io::Error),
    /// This machine failed.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

impl Diagnostic for EvalLogsError {
    fn help(&self) -> Option<String> {
        match self {
            Self::NotStarted(_) => Some(
                "it reads evaluation logs: put it beside `test-runner` or into a folder of `PATH`; the packages and the image have it, and \
                 `cargo build --release --package eval-logs` builds it"
                    .to_owned(),
            ),
            Self::Usage { help, .. } => (!help.is_empty()).then(|| help.clone()),
            Self::Failed(_) | Self::File(_) | Self::Sandbox(_) => None,
        }
    }
}

impl Attributed for EvalLogsError {
    fn fault(&self) -> Fault {
        match self {
            Self::NotStarted(_) => Fault::Toolchain,
            Self::Usage { .. } => Fault::Request,
            Self::Failed(_) | Self::File(_) | Self::Sandbox(_) => Fault::Machine,
        }
    }
}

/// How a log is read.
#[derive(Debug, Clone, Copy)]
pub enum LogFormat<'a> {
    /// By the parser of this id.
    Parser(&'a str),
    /// By the rule file at this path.
    Rules(&'a Path),
}

/// Becomes `eval-logs` with these arguments. Returns only if it cannot be started.
pub fn exec(arguments: Vec<OsString>) -> EvalLogsError {
    let error = command(arguments).exec();
    EvalLogsError::NotStarted(format!("`{PROGRAM}`: {error}"))
}

/// All parsers of evaluation logs.
pub fn parsers() -> Result<Vec<ListedParser>, EvalLogsError> {
    let output = run(["parsers", "--json"].map(OsString::from).to_vec())?;
    serde_json::from_str(&output).map_err(|error| EvalLogsError::Failed(error.to_string()))
}

/// Reads a log.
pub fn parse(log: &[u8], format: LogFormat<'_>) -> Result<TestReport, EvalLogsError> {
    let folder = tempfile::Builder::new().prefix(".test-runner-").tempdir()?;
    let (log_file, report) = (folder.path().join("log"), folder.path().join("report"));
    std::fs::write(&log_file, log)?;
    let (option, value) = match format {
        LogFormat::Parser(id) => ("--parser", OsStr::new(id)),
        LogFormat::Rules(file) => ("--rules", file.as_os_str()),
    };
    let arguments = [
        OsStr::new("__parse"),
        log_file.as_os_str(),
        report.as_os_str(),
        OsStr::new(option),
        value,
    ];
    run(arguments.map(OsStr::to_owned).to_vec())?;
    let report = BufReader::new(File::open(&report)?);
    serde_json::from_reader(report).map_err(|error| EvalLogsError::Failed(error.to_string()))
}

/// Runs it to its end. Returns what it printed.
fn run(arguments: Vec<OsString>) -> Result<String, EvalLogsError> {
    let CommandOutput { status, output, not_started, .. } = command(arguments).run(&mut |_| {})?;
    if let Some(why) = not_started {
        return Err(EvalLogsError::NotStarted(why));
    }
    match status.and_then(|status| status.code()) {
        Some(0) => Ok(output),
        Some(2) => {
            let said = output.trim_start_matches("error: ").trim_end();
            let (what, help) = said.split_once("\nhelp: ").unwrap_or((said, ""));
            Err(EvalLogsError::Usage { what: what.to_owned(), help: help.to_owned() })
        }
        _ => Err(EvalLogsError::Failed(output.trim_end().to_owned())),
    }
}

/// The command. A program beside this one is of the same version.
fn command(arguments: Vec<OsString>) -> TrustedCommand {
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(PROGRAM));
    let program = beside.filter(|path| path.is_file()).map_or(PROGRAM.into(), OsString::from);
    TrustedCommand::new([vec![program], arguments].concat())
}
