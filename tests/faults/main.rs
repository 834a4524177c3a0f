//! Solutions that use too much, unusable input and broken machines: each has its expected result, and nothing is left
//! behind.
//!
//! Every folder `test-data/faults/<track>/<case>/` is a test (`tests/support/src/case.rs`). What no folder can hold is made
//! by the tests of `input` and `machine`. `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is
//! not set.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod input;
mod machine;
mod place;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use test_support::Case;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let cases = test_support::tracks("faults").into_iter().flat_map(|(_, cases)| cases);
    let mut trials: Vec<Trial> = cases.map(|case| case.trial(None)).collect();
    trials.push(Trial::test("storms-at-once", storms));
    trials.extend(input::trials());
    trials.extend(machine::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Several fork bombs at the same time: each has the same result as alone. Together they have some 6,000 processes,
/// among which neither the runners nor the dying processes may starve.
fn storms() -> Result<(), Failed> {
    std::thread::scope(|scope| {
        let storm = |track: &str| {
            let case = Case::read(&test_support::data("faults").join(track).join("fork-bomb"));
            scope.spawn(move || case.check(None))
        };
        let storms = ["bash", "c", "python", "bash"].map(storm);
        storms.into_iter().try_for_each(|storm| storm.join().unwrap())
    })
}
