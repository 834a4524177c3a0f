//! `__parse`: reads a log for `test-runner parse` and `test-runner judge`, which have the other formats of output.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use command_line::Failure;
use eval_logs::parsers;
use eval_logs::rules::{RuleParser, Rules, Unusable};
use test_report::parser::Parser;

/// Read a log with one parser and write the test report as JSON.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The log, in UTF-8.
    log: PathBuf,
    /// The file of the test report.
    report: PathBuf,
    /// Format of the log.
    #[arg(long, value_name = "ID", required_unless_present = "rules")]
    parser: Option<String>,
    /// Read the log by a rule file, whose own examples are checked first.
    #[arg(long, value_name = "FILE", conflicts_with = "parser")]
    rules: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let rules = args.rules.as_deref().map(rules).transpose()?;
    let parser: &dyn Parser = match (&rules, &args.parser) {
        (Some(rules), _) => rules,
        (None, id) => {
            let id = id.as_deref().unwrap_or_default();
            parsers::find(id).ok_or_else(|| {
                Failure::usage(format!("unknown parser `{id}`"))
                    .help("`eval-logs parsers` lists the parsers")
            })?
        }
    };
    let log = fs::read(&args.log).map_err(|error| unreadable(&args.log, error))?;
    let report = parser.parse(&log);
    let written = File::create(&args.report).and_then(|file| {
        let mut out = BufWriter::new(file);
        serde_json::to_writer(&mut out, &report)?;
        out.flush()
    });
    written.map_err(Failure::unwritten(&args.report))
}

/// Reads a rule file and checks its examples.
fn rules(path: &Path) -> Result<RuleParser, Failure> {
    let text = fs::read(path).map_err(|error| unreadable(path, error))?;
    let unusable = |why: Unusable| {
        Failure::usage(format!("cannot use the rule file `{}`: {why}", path.display()))
            .help("`docs/book/src/reference/rules.md` documents its keys")
    };
    let rules = Rules::new(&String::from_utf8_lossy(&text)).map_err(unusable)?;
    rules.check_own().map_err(unusable)?;
    Ok(RuleParser(rules))
}

fn unreadable(path: &Path, error: std::io::Error) -> Failure {
    Failure::usage(error).context(format!("cannot read `{}`", path.display()))
}
