//! Every folder `test-data/forgery/<track>/<case>/` is a solution that wants a `pass` it has not earned, or an honest
//! one beside it.
//!
//! Its files are laid over the track's exercise (`tests/corpus`), and `run` is asked for its word. As seen from the solution's working directory the output is `../../../output`, and a folder of somebody else's `../../../victim`.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is not set. A toolchain that is
//! missing fails the test.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod case;
#[path = "../corpus/mod.rs"]
mod corpus;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use case::Case;

/// How many of each a track has at least.
const FORGERIES: usize = 10;
const CONTROLS: usize = 3;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for (id, cases) in corpus::tracks("forgery") {
        trials.extend(corpus::trials(&id, &cases, check));
        trials.push(Trial::test(format!("{id}: the corpus is whole"), move || whole(&cases)));
    }
    assert!(!trials.is_empty(), "there is no case below `test-data/forgery`");
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn check(dir: &Path) -> Result<(), Failed> {
    let case = Case::read(dir)?;
    corpus::check(dir, &case.slug, case.timeout, |results| case.judge(results))
}

/// Whether a track has enough cases, and its limits stand where people look for them.
fn whole(cases: &[PathBuf]) -> Result<(), Failed> {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let security = plain(&fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/SECURITY.md"))?);
    let (mut forgeries, mut controls) = (0, 0);
    for dir in cases {
        let case = Case::read(dir)?;
        if case.control {
            controls += 1;
        } else {
            forgeries += 1;
        }
        if let Some(limit) = &case.limit
            && !security.contains(&plain(limit))
        {
            return Err(format!("{}: SECURITY.md does not say: {limit}", corpus::name(dir)).into());
        }
    }
    if forgeries < FORGERIES || controls < CONTROLS {
        return Err(format!("{forgeries} forgeries and {controls} controls are too few").into());
    }
    Ok(())
}
