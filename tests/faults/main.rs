//! Solutions that use too much, input that is no good and machines that are broken: each has its expected result, and
//! nothing is left behind.
//!
//! Every folder `test-data/faults/<track>/<case>/` is a test: its `files/` are laid over a copy of the track's `exercise/`.
//! What no folder can hold is made by the tests of `input` and `machine`. `TEST_RUNNER_TRACKS` names the tracks to test,
//! separated by spaces; all when it is not set.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod case;
mod input;
mod machine;
mod place;
#[path = "../forgery/scene.rs"]
mod scene;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use case::Case;
use scene::Scene;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/faults");
    #[expect(clippy::disallowed_methods, reason = "the test's own switch")]
    let wanted = std::env::var("TEST_RUNNER_TRACKS").unwrap_or_default();
    let mut trials = Vec::new();
    for track in folders(&root) {
        let id = name(&track);
        if !wanted.is_empty() && !wanted.split_whitespace().any(|wanted| wanted == id) {
            continue;
        }
        for case in folders(&track).into_iter().filter(|path| name(path) != "exercise") {
            let exercise = track.join("exercise");
            let title = format!("{id}/{}", name(&case));
            trials.push(Trial::test(title, move || check(&exercise, &case)));
        }
    }
    trials.push(Trial::test("storms-at-once", move || storms(&root)));
    trials.extend(input::trials());
    trials.extend(machine::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Several fork bombs beside each other: each comes to what it comes to alone. Together they have some 6,000 processes at a
/// time, in which neither the runners nor the dying may starve.
fn storms(root: &Path) -> Result<(), Failed> {
    std::thread::scope(|scope| {
        let storm = |track| {
            let track = root.join(track);
            scope.spawn(move || check(&track.join("exercise"), &track.join("fork-bomb")))
        };
        let storms = ["bash", "c", "python", "bash"].map(storm);
        storms.into_iter().try_for_each(|storm| storm.join().unwrap())
    })
}

fn folders(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

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
