//! Every folder `test-data/tracks/<track>/<case>/` is a test: `run` on its `input/` writes its
//! `expected_results.json` (`tests/support/src/case.rs`). `BLESS=1` writes the expectation instead.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is not set. A toolchain that is
//! missing fails the test.
//!
//! `TEST_RUNNER_SHORTCUTS=no` runs the same cases without the files that an installation leaves only for speed, for the
//! tracks that have any: the results must be the same.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod names;
mod shortcuts;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // The user that runs the tests reads there, too.
    let data = slowly().then(|| {
        let data = tempfile::tempdir().unwrap();
        fs::set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
        data
    });
    let data = data.as_ref().map(tempfile::TempDir::path);
    let mut trials = if slowly() { Vec::new() } else { names::trials() };
    for (id, cases) in test_support::tracks("tracks") {
        if data.is_none_or(|data| shortcuts::leave_out(&id, data)) {
            trials.extend(cases.into_iter().map(|case| case.trial(data)));
        }
    }
    assert!(!trials.is_empty(), "there is no case below `test-data/tracks`");
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Whether shortcuts are left out.
#[expect(clippy::disallowed_methods, reason = "the test's own switch")]
fn slowly() -> bool {
    std::env::var("TEST_RUNNER_SHORTCUTS").is_ok_and(|wanted| wanted == "no")
}
