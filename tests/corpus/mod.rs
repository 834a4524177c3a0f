//! What the tests of `test-data/forgery` and `test-data/faults` share: how a case becomes an input, and what holds after
//! each run of one.

mod lay;
mod scene;

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use serde_json::Value;

use lay::lay;
use scene::Scene;

/// The folder of a corpus.
pub(crate) fn root(corpus: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data").join(corpus)
}

/// The corpus's tracks that are to be tested, each with its cases. `TEST_RUNNER_TRACKS` names them, separated by spaces; all
/// when it is not set.
pub(crate) fn tracks(corpus: &str) -> Vec<(String, Vec<PathBuf>)> {
    #[expect(clippy::disallowed_methods, reason = "the test's own switch")]
    let wanted = std::env::var("TEST_RUNNER_TRACKS").unwrap_or_default();
    let is_wanted =
        |id: &str| wanted.is_empty() || wanted.split_whitespace().any(|wanted| wanted == id);
    let tracks = folders(&root(corpus)).into_iter().map(|track| (name(&track), cases(&track)));
    tracks.filter(|(id, _)| is_wanted(id)).collect()
}

fn cases(track: &Path) -> Vec<PathBuf> {
    folders(track).into_iter().filter(|path| name(path) != "exercise").collect()
}

/// A trial of each case.
pub(crate) fn trials(
    id: &str,
    cases: &[PathBuf],
    check: fn(&Path) -> Result<(), Failed>,
) -> Vec<Trial> {
    let trial = |case: &PathBuf| {
        let (title, case) = (format!("{id}/{}", name(case)), case.clone());
        Trial::test(title, move || check(&case))
    };
    cases.iter().map(trial).collect()
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// Runs a case, and looks afterwards for each thing that no solution may be able to do; then asks `judge` about the
/// results.
pub(crate) fn check(
    dir: &Path,
    slug: &str,
    timeout: Option<f64>,
    judge: impl FnOnce(&Value) -> Result<(), String>,
) -> Result<(), Failed> {
    let scene = Scene::set(|input| lay(dir, input))?;
    let before = scene.untouchable()?;
    let run = scene.run(slug, timeout)?;
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
    judge(&results).map_err(|what| because(&format!("{what}\n{results:#}")))
}
