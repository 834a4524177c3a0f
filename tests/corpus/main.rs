//! The test data: each case below `test-data` is a test, named `<corpus>/<track>/<case>`.
//!
//! `cargo test --test corpus forgery/bash` runs some of them, and `BLESS=1` writes their expected results.
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; by default all that this machine's Debian has
//! packages for. A test whose toolchain is missing fails.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod attested;
mod broken;
mod doors;
mod exercise;
mod faults;
mod forgery;
mod honest;
mod judge;
mod parsers;
mod programs;
mod separate;
mod tracks;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = parsers::trials();
    trials.extend(judge::trials());
    trials.extend(faults::trials());
    trials.extend(tracks::trials());
    trials.extend(doors::trials());
    trials.extend(exercise::trials());
    trials.extend(forgery::trials());
    trials.extend(honest::trials());
    trials.extend(broken::trials());
    trials.extend(attested::trials());
    trials.extend(separate::trials());
    trials.extend(programs::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}
