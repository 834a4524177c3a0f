//! The image in a real container engine. `bin/run-image-tests.sh` starts one, builds the images and runs this; it is no
//! part of plain `cargo test`.
//!
//! Each case of each track runs in every way that people and pipelines run the image, and once without a container: the
//! results are byte-identical.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod engine;
mod look;
mod start;
mod ways;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = ways::trials();
    trials.extend(look::trials());
    trials.extend(start::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A trial of a function that panics on a failure.
fn trial(name: impl Into<String>, check: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, move || {
        check();
        Ok(())
    })
}
