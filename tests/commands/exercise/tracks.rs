//! The same for every track, without its toolchain: which files a run would have.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use runner::workspace::{Input, InputOwner, Rules, Workspace};
use test_support::{Case, copy, data, folders, name};
use tracks::{ExerciseConfig, Slug, TestFiles, Track, TrackRegistry};

/// Files by which a solution could steer a tool, in one language or another.
const STEERING: [&str; 60] = [
    ".Rprofile",
    ".babelrc",
    ".batsrc",
    ".bashrc",
    ".busted",
    ".cargo/config.toml",
    ".coveragerc",
    ".erlang",
    ".ghci",
    ".hidden/x",
    ".mocharc.json",
    ".npmrc",
    ".proverc",
    ".rspec",
    ".sqliterc",
    ".swiftpm/x",
    ".META/config.json",
    ".exercism/config.json",
    "._x",
    "BUILD.GRADLE",
    "CMakeLists.txt",
    "Cargo.lock",
    "Cargo.toml",
    "Gemfile",
    "MAKEFILE",
    "Makefile",
    "Makefile.PL",
    "Package.swift",
    "Rakefile",
    "babel.config.js",
    "build.gradle",
    "build.rs",
    "build.zig",
    "composer.json",
    "conftest.py",
    "Conftest.py",
    "deps.edn",
    "dub.json",
    "dune",
    "dune-project",
    "go.mod",
    "go.work",
    "jest.config.js",
    "jest.config.ts",
    "mix.exs",
    "package.json",
    "package.yaml",
    "phpunit.xml",
    "pom.xml",
    "project.clj",
    "pyproject.toml",
    "pytest.ini",
    "rebar.config",
    "rescript.json",
    "setup.cfg",
    "setup_suite.bash",
    "shard.yml",
    "stack.yaml",
    "tox.ini",
    "tsconfig.json",
];

/// The files of a run, by path.
fn run(
    exercise: Option<&Path>,
    solution: &Path,
    track: &Track,
    slug: &Slug,
) -> (BTreeSet<(String, Vec<u8>)>, Workspace) {
    let config = ExerciseConfig::of_folder(exercise.unwrap_or(solution)).unwrap();
    let files = config.as_ref().map(|config| &config.files);
    let rules = match exercise {
        Some(exercise) => {
            Rules::of_exercise(Input::read(exercise).unwrap(), Some(track), slug, files)
        }
        None => Rules::of_input(track, slug, files, InputOwner::Submitter),
    };
    let workspace =
        Workspace::create(&Input::read(solution).unwrap(), None, &rules, track).unwrap();
    let read = |path: &String| (path.clone(), fs::read(workspace.solution().join(path)).unwrap());
    (workspace.files().iter().map(read).collect(), workspace)
}

fn tests(exercise: &Path, track: &Track, slug: &Slug) -> Vec<String> {
    let config = ExerciseConfig::of_folder(exercise).unwrap();
    let files = Input::read(exercise).unwrap().files();
    match tracks::test_files(track, slug, &files, config.as_ref().map(|config| &config.files)) {
        TestFiles::Known(files) | TestFiles::Others(files) => files,
        other => panic!("{}: {other:?}", exercise.display()),
    }
}

/// Calls a function with each track, an exercise with a solution that fails, and its slug.
fn each(act: impl Fn(&'static Track, &Path, &Slug)) {
    for folder in folders(&data("tracks")) {
        let Some(track) = TrackRegistry::embedded().find(&name(&folder)) else { continue };
        let case = Case::read(&folder.join("fail"));
        let slug = Slug::new(&case.slug()).unwrap();
        let exercise = tempfile::tempdir().unwrap();
        case.lay(exercise.path()).unwrap();
        // One of them is malformed, as a case of its own.
        if ExerciseConfig::of_folder(exercise.path()).is_err() {
            fs::remove_dir_all(exercise.path().join(".meta")).unwrap();
        }
        act(track, exercise.path(), &slug);
    }
}

#[test]
fn a_solution_by_itself_and_its_exercise_are_the_whole_again() {
    each(|track, exercise, slug| {
        let solution = tempfile::tempdir().unwrap();
        copy(exercise, solution.path()).unwrap();
        let (whole, _) = run(None, exercise, track, slug);
        if track.example_tests.is_none() {
            for test in tests(exercise, track, slug) {
                fs::remove_file(solution.path().join(test)).unwrap();
            }
            let _ = fs::remove_dir_all(solution.path().join(".meta"));
            let (joined, workspace) = run(Some(exercise), solution.path(), track, slug);
            let paths = |files: &BTreeSet<(String, Vec<u8>)>| -> Vec<String> {
                files.iter().map(|(path, _)| path.clone()).collect()
            };
            assert_eq!(paths(&joined), paths(&whole), "{}", track.id);
            assert_eq!(joined, whole, "{}", track.id);
            assert_eq!(workspace.nothing_handed_in(), None, "{}", track.id);
            assert!(workspace.missing().is_empty(), "{}: {:?}", track.id, workspace.missing());
        }
        let empty = tempfile::tempdir().unwrap();
        let (_, workspace) = run(Some(exercise), empty.path(), track, slug);
        let why = workspace.nothing_handed_in().expect(&track.id);
        assert!(why.starts_with("nothing handed in for "), "{}: {why}", track.id);
        assert!(why.ends_with("; found no file"), "{}: {why}", track.id);
    });
}

/// Paths at which a tool may look for other tests than this file.
fn forgeries(test: &str) -> [String; 7] {
    let (folder, file) = test.rsplit_once('/').unwrap_or((".", test));
    let (stem, end) = file.split_once('.').unwrap_or((file, ""));
    [
        format!("{folder}/{}.{end}", stem.to_uppercase()),
        format!("{folder}/{stem}/forged.{end}"),
        format!("{folder}/deeper/{file}"),
        format!("sub/{file}"),
        format!("tests/{file}"),
        format!("spec/{file}"),
        format!("src/test/{file}"),
    ]
}

#[test]
fn a_solution_adds_neither_tests_nor_configuration() {
    each(|track, exercise, slug| {
        let solution = tempfile::tempdir().unwrap();
        copy(exercise, solution.path()).unwrap();
        let put = |path: &str, text: &str| {
            let path = solution.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for path in STEERING {
            if !exercise.join(path).exists() {
                put(path, "forged");
            }
        }
        let (before, _) = run(Some(exercise), exercise, track, slug);
        let mut forged = Vec::new();
        for test in tests(exercise, track, slug).iter().filter(|_| track.example_tests.is_none()) {
            put(test, "forged");
            forged.extend(forgeries(test));
        }
        forged.retain(|path| !exercise.join(path).exists());
        for path in &forged {
            put(path, "forged");
        }
        let other = forged.last().cloned().unwrap_or_default();
        put(".meta/config.json", &format!(r#"{{"files": {{"test": ["{other}"]}}}}"#));
        put("notes.txt", "mine");
        put("helpers/notes/deep.txt", "mine");

        let (after, workspace) = run(Some(exercise), solution.path(), track, slug);
        let added: Vec<&str> = after.difference(&before).map(|(path, _)| path.as_str()).collect();
        assert!(
            added.contains(&"notes.txt") && added.contains(&"helpers/notes/deep.txt"),
            "{}: {added:?}",
            track.id
        );
        assert_eq!(
            before.difference(&after).count(),
            0,
            "{}: {:?}",
            track.id,
            workspace.left_out()
        );
        for path in &added {
            let is_test = track.example_tests.is_none()
                && tracks::loose_globs(&track.detect.test, slug).is_match(path);
            // What other languages read is a file like any other.
            let steers = tracks::globs(&track.workspace.exclude, slug);
            let settings = [&track.workspace.configuration[..], &track.detect.marker].concat();
            let settings = tracks::loose_globs(&settings, slug);
            let is_setting = steers.is_match(path) || settings.is_match(path);
            assert!(!is_test && !path.starts_with('.') && !is_setting, "{}: {path}", track.id);
        }
    });
}
