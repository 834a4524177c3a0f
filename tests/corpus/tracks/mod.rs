//! Every case of `test-data/tracks` is a test: `run` on its input writes its `expected_results.json`
//! (`tests/support/src/case.rs`). `BLESS=1` writes the expectation instead.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is not set. A toolchain that is
//! missing fails the test.
//!
//! `TEST_RUNNER_SHORTCUTS=no` runs the same cases without the files that an installation leaves only for speed, for the
//! tracks that have any: the results must be the same.

mod names;
mod shortcuts;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

use libtest_mimic::Trial;
use tempfile::TempDir;
use test_support::Case;

pub(super) fn trials() -> Vec<Trial> {
    let corpus = test_support::tracks("tracks").into_iter();
    if !slowly() {
        let mut trials = names::trials();
        trials.extend(corpus.flat_map(|(_, cases)| cases).map(Case::trial));
        return trials;
    }
    // The user that runs the tests reads there, too.
    let data = tempfile::tempdir().unwrap();
    fs::set_permissions(data.path(), Permissions::from_mode(0o755)).unwrap();
    let data = Arc::new(data);
    let without = corpus.filter(|(id, _)| shortcuts::leave_out(id, data.path()));
    let cases = without.flat_map(|(_, cases)| cases);
    cases.map(|case| without_shortcuts(case, Arc::clone(&data))).collect()
}

fn without_shortcuts(case: Case, data: Arc<TempDir>) -> Trial {
    let title = format!("shortcuts/{}", case.title());
    Trial::test(title, move || case.check(Some(data.path())))
}

/// Whether shortcuts are left out.
#[expect(clippy::disallowed_methods, reason = "the test's own switch")]
fn slowly() -> bool {
    std::env::var("TEST_RUNNER_SHORTCUTS").is_ok_and(|wanted| wanted == "no")
}
