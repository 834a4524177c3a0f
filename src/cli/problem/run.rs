//! `problem run`: judges one submission.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Context, Failure, open};
use crate::cli::run::seconds;
use crate::cli::sandbox_layers::SandboxLayers;
use crate::cli::{outcome, print};
use runner::problem::{JudgeSettings, judge};
use runner::program::{Judgement, Sources, Submission, Verdict};
use runner::publish::{can_write, publish, write_atomically};
use runner::sforge::{EvalReport, Run};
use test_report::parser;

/// Judge a submission of a problem.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner problem run problems/different solution.py
  test-runner problem run problems/different submission/ --track cpp
  test-runner problem run problems/different solution.py --output out/ --report report.json

The lines `CASE <number> <code> score=<score>` on stdout are those that the parser `score_sum` reads.

The exit code is 0 if the submission was judged, whatever its verdict; --fail-exit changes that. It is 69 if a toolchain is missing, \
and 70 after an infrastructure failure, such as an output validator that fails: then there is no verdict.")]
pub(in crate::cli) struct Args {
    /// Folder of the problem.
    problem: PathBuf,
    /// Source file, or folder of source files.
    submission: PathBuf,
    /// Track of the submission [default: recognised by the files' extensions].
    #[arg(long, value_name = "ID")]
    track: Option<String>,
    /// CPU time limit of each run [default: the problem's].
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    time_limit: Option<Duration>,
    /// Stop at the first test that is not accepted.
    #[arg(long)]
    stop: bool,
    #[command(flatten)]
    sandbox: SandboxLayers,
    /// Write `results.json` and `verdicts.json` to this folder; created if missing.
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write the results as JUnit XML.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    junit: Option<PathBuf>,
    /// Write the report of a judged task, as `judge` does.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    report: Option<PathBuf>,
    /// Exit with code 1 unless the submission was accepted.
    #[arg(long, help_heading = "Output")]
    fail_exit: bool,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    args.sandbox.check()?;
    for file in args.junit.iter().chain(&args.report) {
        can_write(file).map_err(Failure::unwritten(file))?;
    }
    let hidden = [Some(args.submission.as_path()), args.output.as_deref()];
    let hidden: Vec<&Path> = hidden.into_iter().flatten().collect();
    let sources = Sources::at(&args.submission)?;
    for left_out in &sources.left_out {
        print::warning(format!("left out of the submission: {left_out}"));
    }
    let submission = Submission::recognise(sources, context.tracks, args.track.as_deref())?;
    let mut open = open(&args.problem, &hidden, args.time_limit, context)?;
    let settings =
        JudgeSettings { limits: open.limits, stops_early: args.stop, keeps_output: false };
    let judged = judge(&open.package, &open.checker, submission, settings, &mut open.machine)?;
    write(args, &open.package.folder().to_string_lossy(), &judged)?;
    print::stdout(&judged.score_sum())?;
    let passed = judged.tests.iter().filter(|test| test.verdict == Verdict::Accepted).count();
    let line = format!("{}: {passed} of {} tests accepted", judged.verdict.as_str(), judged.total);
    print::say(&line);
    if let Some(message) = &judged.message {
        print::say(message);
    }
    if args.fail_exit && judged.verdict != Verdict::Accepted {
        return Err(Failure::reported());
    }
    Ok(())
}

fn write(args: &Args, problem: &str, judged: &Judgement) -> Result<(), Failure> {
    let name = problem.rsplit('/').next().unwrap_or_default();
    let results = judged.results();
    if let Some(folder) = &args.output {
        let unwritten = || Failure::unwritten(folder);
        std::fs::create_dir_all(folder).map_err(unwritten())?;
        publish(&results, folder).map_err(unwritten())?;
        json(&folder.join("verdicts.json"), judged)?;
    }
    if let Some(path) = &args.junit {
        outcome::write_junit(path, name, &results)?;
    }
    if let Some(path) = &args.report {
        let log = judged.score_sum();
        let parser = parser::find("score_sum").expect("it is one of the parsers");
        let run = Run { task_id: name.to_owned(), ..Run::default() };
        json(path, &EvalReport::new(parser.parse_compact(log.as_bytes()), log.as_bytes(), run))?;
    }
    Ok(())
}

fn json(path: &Path, value: &impl serde::Serialize) -> Result<(), Failure> {
    write_atomically(path, |file| {
        let mut out = std::io::BufWriter::new(file);
        print::write_json(&mut out, value)?;
        std::io::Write::flush(&mut out)
    })
    .map_err(Failure::unwritten(path))
}
