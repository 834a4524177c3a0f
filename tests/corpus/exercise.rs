//! The exercise decides, in each track: `exercise/<track>/right` hands in the solution of the case `pass` alone, and
//! `exercise/<track>/wrong` that of `fail` with other tests and configuration. The results are those of the cases.

use std::fs;
use std::io;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use runner::workspace::Input;
use tempfile::TempDir;
use test_support::{Case, copy};
use tracks::{ExerciseConfig, Slug, TestFiles, Track, TrackRegistry};

/// Files by which a solution could steer a tool, in one language or another.
const STEERING: [&str; 30] = [
    ".Rprofile",
    ".babelrc",
    ".batsrc",
    ".cargo/config.toml",
    ".rspec",
    ".sqliterc",
    "Cargo.lock",
    "Gemfile",
    "MAKEFILE",
    "Makefile",
    "Package.swift",
    "Rakefile",
    "babel.config.js",
    "build.gradle",
    "build.rs",
    "composer.json",
    "conftest.py",
    "deps.edn",
    "dune-project",
    "go.mod",
    "jest.config.js",
    "mix.exs",
    "package.json",
    "phpunit.xml",
    "pom.xml",
    "pyproject.toml",
    "pytest.ini",
    "rebar.config",
    "setup_suite.bash",
    "tsconfig.json",
];

/// A test of a case of a track.
type Check = fn(&Case, &'static Track) -> Result<(), Failed>;

pub(super) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (id, cases) in test_support::tracks("tracks") {
        let Some(track) = TrackRegistry::embedded().find(&id) else { continue };
        for (name, check) in [("pass", right as Check), ("fail", wrong)] {
            let case = cases.iter().find(|case| case.name() == name).cloned();
            let case = case.unwrap_or_else(|| panic!("{id} has no case `{name}`"));
            let title = if name == "pass" { "right" } else { "wrong" };
            trials.push(Trial::test(format!("exercise/{id}/{title}"), move || check(&case, track)));
        }
    }
    trials
}

/// The solution alone, with a few files of its own.
fn right(case: &Case, track: &'static Track) -> Result<(), Failed> {
    let (exercise, tests) = exercise_of(case, track)?;
    case.check_against(exercise.path(), |solution| {
        copy(exercise.path(), solution)?;
        for test in tests.iter().filter(|_| track.example_tests.is_none()) {
            fs::remove_file(solution.join(test))?;
        }
        let _ = fs::remove_dir_all(solution.join(".meta"));
        put(solution, "notes/README.txt", "mine")?;
        put(solution, ".exercism/metadata.json", "{}")
    })
}

/// The solution with whatever could have other tests run.
fn wrong(case: &Case, track: &'static Track) -> Result<(), Failed> {
    let (exercise, tests) = exercise_of(case, track)?;
    case.check_against(exercise.path(), |solution| {
        copy(exercise.path(), solution)?;
        for path in STEERING.iter().filter(|path| !exercise.path().join(path).exists()) {
            put(solution, path, "forged")?;
        }
        let mut other = "other".to_owned();
        for test in tests.iter().filter(|_| track.example_tests.is_none()) {
            let (folder, file) = test.rsplit_once('/').unwrap_or((".", test));
            put(solution, test, "")?;
            other = format!("{folder}/deeper/{file}");
            put(solution, &other, "")?;
        }
        let config = format!(r#"{{"files": {{"test": ["{other}"]}}}}"#);
        put(solution, ".meta/config.json", &config)
    })
}

/// The exercise of a case in a folder of its own, and its tests.
fn exercise_of(case: &Case, track: &Track) -> Result<(TempDir, Vec<String>), Failed> {
    let exercise = tempfile::tempdir()?;
    case.lay(exercise.path())?;
    // One of the cases has a malformed configuration, which an exercise must not have.
    let config = ExerciseConfig::of_folder(exercise.path());
    if config.is_err() {
        fs::remove_dir_all(exercise.path().join(".meta"))?;
    }
    let config = config.unwrap_or_default();
    let slug = Slug::new(&case.slug()).map_err(|error| error.to_string())?;
    let files = Input::read(exercise.path())?.files();
    match tracks::test_files(track, &slug, &files, config.as_ref().map(|config| &config.files)) {
        TestFiles::Known(tests) | TestFiles::Others(tests) => Ok((exercise, tests)),
        other => Err(format!("{other:?}").into()),
    }
}

fn put(folder: &Path, path: &str, text: &str) -> io::Result<()> {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("it is in the folder"))?;
    fs::write(path, text)
}
