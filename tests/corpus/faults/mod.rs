//! Solutions that use too much, unusable input and broken machines: each has its expected result, and nothing is left
//! behind.
//!
//! Every case of `test-data/faults` is a test (`tests/support/src/case.rs`). What no folder can hold is made by the tests of
//! `input` and `machine`. `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is
//! not set.

mod input;
mod machine;
mod place;

use libtest_mimic::{Failed, Trial};
use test_support::Case;

pub(super) fn trials() -> Vec<Trial> {
    let cases = test_support::tracks("faults").into_iter().flat_map(|(_, cases)| cases);
    let mut trials: Vec<Trial> = cases.map(Case::trial).collect();
    trials.push(Trial::test("faults/storms-at-once", storms));
    trials.extend(input::trials());
    trials.extend(machine::trials());
    trials
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
