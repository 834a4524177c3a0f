//! The corpus of forgeries with `--attest check`: what gets a pass without it is exposed, unless the case says that it gets
//! through (`attested` in `case.toml`), and no honest solution loses its pass.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all that have twins when it is not set.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use test_runner::track;

/// Half of the tests are changed in one copy, half in the other; which ones depends on this.
const SEED: u64 = 1;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let has_twins = |id: &str| track::find(id).is_some_and(|track| track.test_code.twins.is_some());
    let corpus = test_support::tracks("forgery").into_iter().filter(|(id, _)| has_twins(id));
    let cases = corpus.flat_map(|(_, cases)| cases);
    let told = cases.filter(|case| {
        case.settings.limit.is_some() || case.settings.attested.is_some() || case.settings.control
    });
    let trials = told.map(|case| Trial::test(case.title(), move || case.check_attested(SEED)));
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
