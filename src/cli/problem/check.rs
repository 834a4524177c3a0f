//! `problem check`: validates a problem, and judges its own submissions.

use std::path::PathBuf;
use std::time::Duration;

use super::{Context, Failure, Open, open};
use crate::cli::print;
use crate::cli::run::seconds;
use crate::cli::sandbox_layers::SandboxLayers;
use runner::problem::{self, Checked, own_submissions, unchecked};
use test_report::text::{Attributed, Fault, counted};

/// Validate a problem, and judge its own submissions.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner problem check problems/different
  test-runner problem check problems/different --time-limit 2

Each submission in `submissions/` must have the verdict of its folder (`accepted`, `wrong_answer`, `time_limit_exceeded`, \
`run_time_error`, `compiler_error`), or one of those that a comment `@EXPECTED_RESULTS@: …` names.

The exit code is 1 if a submission has another verdict, 2 if the problem cannot be used, 69 if a toolchain is missing, and 70 if an \
output validator or this machine failed.")]
pub(in crate::cli) struct Args {
    /// Folder of the problem.
    problem: PathBuf,
    /// CPU time limit of each run [default: the problem's].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    sandbox: SandboxLayers,
}

pub(super) fn run(args: &Args, context: Context) -> Result<(), Failure> {
    args.sandbox.check()?;
    let mut open = open(&args.problem, &[], args.time_limit, context)?;
    let submissions = own_submissions(&open.package)?;
    for kind in unchecked(&open.package)? {
        print::warning(format!("`submissions/{kind}` is not checked"));
    }
    let tests = counted(open.package.test_count(), "test");
    let seconds = open.limits.time.as_secs_f64();
    print::stdout(&format!("{}: {tests}, time limit {seconds} s\n", open.package.name()))?;
    let (mut wrong, mut unjudged) = (0, None);
    let all = submissions.len();
    for submission in submissions {
        let Open { package, checker, limits, machine } = &mut open;
        let name = submission.name.clone();
        let checked = match problem::check(package, checker, submission, *limits, machine) {
            Ok(checked) => checked,
            // Other submissions can be judged all the same.
            Err(error) if matches!(error.fault(), Fault::Request | Fault::Toolchain) => {
                print::stdout(&format!("--- {name}: {error}\n"))?;
                let failure = Failure::from(error).context(format!("cannot judge `{name}`"));
                unjudged = unjudged.or(Some(failure));
                continue;
            }
            Err(error) => {
                return Err(Failure::from(error).context(format!("cannot judge `{name}`")));
            }
        };
        wrong += usize::from(!checked.is_as_expected());
        print::stdout(&line(&checked))?;
    }
    if wrong == 0 {
        return unjudged.map_or(Ok(()), Err);
    }
    Err(Failure::not_all_passed(format!(
        "{wrong} of {} got an unexpected verdict",
        counted(all, "submission")
    )))
}

/// A line for a submission, and where it differs, the test that decided.
fn line(checked: &Checked) -> String {
    let verdict = checked.judgement.verdict;
    let slowest = checked.judgement.tests.iter().map(|test| test.cpu_s).fold(0.0, f64::max);
    let name = &checked.submission.name;
    let mut text = format!("{:3} {name} ({slowest:.2} s)", verdict.as_str());
    if !checked.is_as_expected() {
        let expected = &checked.submission.expected.0;
        let expected: Vec<&str> = expected.iter().map(|verdict| verdict.as_str()).collect();
        text += &format!(": expected {}", expected.join(" or "));
        let decided = checked.judgement.tests.iter().find(|test| test.verdict == verdict);
        let message = decided.and_then(|test| test.message.as_ref());
        if let (Some(test), Some(message)) =
            (decided, message.or(checked.judgement.message.as_ref()))
        {
            text += &format!("; `{}`: {message}", test.name);
        } else if let Some(message) = &checked.judgement.message {
            text += &format!("; {message}");
        }
    }
    text + "\n"
}
