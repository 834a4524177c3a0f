//! Every folder `test-data/forgery/<track>/<case>/` is a solution that wants a `pass` it has not earned, or an honest
//! one beside it.
//!
//! The case's `files/` are laid over a copy of the track's `exercise/`, and `run` is asked for its word. As seen from
//! the solution's working directory the output is `../../../output`, and a folder of somebody else's `../../../victim`.
//!
//! `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; all when it is not set. A toolchain that is
//! missing fails the test.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod case;
mod scene;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use case::Case;
use scene::Scene;

/// How many of each a track has at least.
const FORGERIES: usize = 10;
const CONTROLS: usize = 3;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = repository().join("test-data/forgery");
    #[expect(clippy::disallowed_methods, reason = "the test's own switch")]
    let wanted = std::env::var("TEST_RUNNER_TRACKS").unwrap_or_default();
    let mut trials = Vec::new();
    for track in folders(&root) {
        let id = name(&track);
        if !wanted.is_empty() && !wanted.split_whitespace().any(|wanted| wanted == id) {
            continue;
        }
        let cases: Vec<PathBuf> =
            folders(&track).into_iter().filter(|path| name(path) != "exercise").collect();
        for case in &cases {
            let title = format!("{id}/{}", name(case));
            let (exercise, case) = (track.join("exercise"), case.clone());
            trials.push(Trial::test(title, move || check(&exercise, &case)));
        }
        trials.push(Trial::test(format!("{id}: the corpus is whole"), move || whole(&cases)));
    }
    assert!(!trials.is_empty(), "there is no case below `test-data/forgery`");
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Runs one case. Each thing that a solution must not be able to do is looked for after the run.
fn check(exercise: &Path, dir: &Path) -> Result<(), Failed> {
    let case = Case::read(dir)?;
    let scene = Scene::set(exercise, &dir.join("files"))?;
    let before = scene.untouchable()?;
    let run = scene.run(&case)?;
    let survivors = scene.survivors();
    let log = String::from_utf8_lossy(&run.stderr);
    let because = |what: &str| Failed::from(format!("{what}\n{log}"));
    if run.status.code() != Some(0) || !run.stdout.is_empty() {
        return Err(because(&format!("{:?}, {:?}", run.status, run.stdout)));
    }
    if !survivors.is_empty() {
        return Err(because(&format!("still running: {}", survivors.join("; "))));
    }
    if scene.untouchable()? != before {
        return Err(because("the input, or what lies beside the output, was changed"));
    }
    let left = scene.left_behind()?;
    if !left.is_empty() {
        return Err(because(&format!("left behind: {}", left.join(", "))));
    }
    let results = scene.results()?;
    case.judge(&results).map_err(|what| because(&format!("{what}\n{results:#}")))
}

/// Whether a track has enough cases, and its limits stand where people look for them.
fn whole(cases: &[PathBuf]) -> Result<(), Failed> {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let security = plain(&fs::read_to_string(repository().join("SECURITY.md"))?);
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
            return Err(format!("{}: SECURITY.md does not say: {limit}", name(dir)).into());
        }
    }
    if forgeries < FORGERIES || controls < CONTROLS {
        return Err(format!("{forgeries} forgeries and {controls} controls are too few").into());
    }
    Ok(())
}
