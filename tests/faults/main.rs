//! Solutions that use too much, input that is no good and machines that are broken: each has its expected result, and
//! nothing is left behind.
//!
//! Every folder `test-data/faults/<track>/<case>/` is a test: its files are laid over the track's exercise (`tests/corpus`).
//! What no folder can hold is made by the tests of `input` and `machine`. `TEST_RUNNER_TRACKS` names the tracks to test,
//! separated by spaces; all when it is not set.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod case;
#[path = "../corpus/mod.rs"]
mod corpus;
mod input;
mod machine;
mod place;

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use case::Case;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tracks = corpus::tracks("faults");
    let mut trials: Vec<Trial> =
        tracks.iter().flat_map(|(id, cases)| corpus::trials(id, cases, check)).collect();
    trials.push(Trial::test("storms-at-once", storms));
    trials.extend(input::trials());
    trials.extend(machine::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn check(dir: &Path) -> Result<(), Failed> {
    let case = Case::read(dir)?;
    corpus::check(dir, &case.slug, case.timeout, |results| case.judge(results))
}

/// Several fork bombs beside each other: each comes to what it comes to alone. Together they have some 6,000 processes at a
/// time, in which neither the runners nor the dying may starve.
fn storms() -> Result<(), Failed> {
    let root = corpus::root("faults");
    std::thread::scope(|scope| {
        let storm = |track: &str| {
            let case = root.join(track).join("fork-bomb");
            scope.spawn(move || check(&case))
        };
        let storms = ["bash", "c", "python", "bash"].map(storm);
        storms.into_iter().try_for_each(|storm| storm.join().unwrap())
    })
}
