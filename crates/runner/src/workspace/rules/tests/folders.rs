//! Folders that the configuration lists as the solution: what they have to hold, and what may replace what.

use super::*;

const FOLDER: &str = r#"{"files": {"solution": ["src"]}}"#;
/// Tests that load a module of the solution that the language has too.
const LOADS: (&str, &str) =
    ("statistics_test.py", "sys.path.insert(0, 'src')\nfrom statistics import mean\n");

/// Lays the solution's files, each with a text of its own.
fn lay_files(track: &str, slug: &str, exercise: &[(&str, &str)], solution: &[&str]) -> Laid {
    let files: Vec<(&str, &str)> = solution.iter().map(|path| (*path, "mine")).collect();
    lay(track, slug, exercise, &files)
}

#[test]
fn a_stub_with_the_name_of_a_module_of_the_language_is_the_solutions() {
    let exercise = [(CONFIG, FOLDER), LOADS, ("src/statistics.py", "")];
    for slug in ["statistics", "week1"] {
        for brought in [&["src/statistics.py"][..], &["src/statistics/__init__.py"]] {
            let laid = lay_files("python", slug, &exercise, brought);
            assert_eq!(
                (laid.brought.as_slice(), laid.nothing),
                (&[brought[0].to_owned()][..], None)
            );
        }
        // The tests would load the module of the language.
        for other in [
            "src/x.py",
            "src/x.txt",
            "src/statistics.txt",
            "src/statistics/x.py",
            "src/statistics/__init__.txt",
            "src/week1.py",
        ] {
            let nothing = lay_files("python", slug, &exercise, &[other]).nothing.unwrap();
            assert!(nothing.starts_with("nothing handed in for src/statistics.py"), "{nothing}");
        }
    }
    let ruby = [(CONFIG, r#"{"files": {"solution": ["lib"]}}"#), ("lib/matrix.rb", "")];
    let ruby = [&ruby[..], &[("matrix_test.rb", "require 'matrix'\n")]].concat();
    assert_eq!(lay_files("ruby", "matrix", &ruby, &["lib/matrix.rb"]).nothing, None);
    assert!(lay_files("ruby", "matrix", &ruby, &["lib/x.rb"]).nothing.is_some());
    // Another module of the language stays its own.
    let laid = lay_files(
        "python",
        "statistics",
        &[(CONFIG, FOLDER), ("a_test.py", "import calendar\n"), ("src/statistics.py", "")],
        &["src/calendar.py", "src/statistics.py"],
    );
    assert_eq!(laid.brought, ["src/statistics.py"]);
}

#[test]
fn without_a_stub_the_file_with_the_name_of_the_exercise_is_meant() {
    let exercise = [(CONFIG, FOLDER), LOADS];
    let laid = lay_files("python", "statistics", &exercise, &["src/statistics.py", "src/x.py"]);
    assert_eq!((laid.brought.len(), laid.nothing), (2, None));
    assert_eq!(lay_files("python", "week1", &exercise, &["src/statistics.py"]).brought.len(), 0);
}

#[test]
fn a_named_file_that_the_language_has_too_has_to_be_handed_in() {
    let of = |named: &str, brought: &str| {
        let config = format!(r#"{{"files": {{"solution": [{named}]}}}}"#);
        let exercise = [(CONFIG, config.as_str()), ("a_test.py", "from statistics import mean\n")];
        lay_files("python", "week1", &exercise, &[brought]).nothing
    };
    for (named, brought) in [
        (r#""main.py", "statistics.py""#, "main.py"),
        (r#""main.py", "src/statistics.py""#, "main.py"),
        (r#""statistics""#, "statistics/README.txt"),
        (r#""statistics""#, "statistics/x.py"),
        (r#""statistics""#, "statistics"),
    ] {
        assert!(of(named, brought).is_some(), "{named} {brought}");
    }
    for (named, brought) in [
        (r#""main.py", "years.py""#, "main.py"),
        (r#""main.py", "statistics.py""#, "statistics.py"),
        (r#""statistics""#, "statistics/__init__.py"),
        // The tests start programs, which may load any module.
        (r#""main.py", "calendar.py""#, "main.py"),
    ] {
        assert_eq!(of(named, brought), None, "{named} {brought}");
    }
    let config = r#"{"files": {"solution": ["main.py", "calendar.py"]}}"#;
    let exercise = [(CONFIG, config), ("a_test.py", "import subprocess\n")];
    assert_eq!(lay_files("python", "week1", &exercise, &["main.py"]).nothing, None);
}

#[test]
fn a_folder_of_the_solution_needs_code() {
    for (stub, brought, is_nothing) in [
        (None, "src/x.txt", true),
        (None, "src/README", true),
        (None, "src/x.py", false),
        (None, "src/bin/leap", false),
        (Some("src/leap.py"), "src/x.py", true),
        (Some("src/leap.py"), "src/leap.txt", true),
        (Some("src/leap.py"), "src/leap.py", false),
        (Some("src/leap.py"), "src/leap/__init__.py", false),
        // The exercise's stubs are not all of the solution.
        (Some("src/util.py"), "src/leap.py", false),
        (Some("src/__init__.py"), "src/x.py", false),
        (Some("src/words.json"), "src/x.py", false),
    ] {
        let mut exercise = vec![(CONFIG, FOLDER), ("leap_test.py", "")];
        exercise.extend(stub.map(|path| (path, "")));
        let laid = lay_files("python", "leap", &exercise, &[brought]);
        assert_eq!(laid.nothing.is_some(), is_nothing, "{stub:?} {brought} {:?}", laid.nothing);
    }
}

#[test]
fn no_module_in_a_folder_replaces_one_outside_of_it() {
    let tests = [("leap_test.py", ""), ("checks_test.py", ""), ("lib/checks.py", "")];
    for stub in [None, Some(("src/leap.py", ""))] {
        let exercise = [&[(CONFIG, FOLDER)][..], &tests, stub.as_slice()].concat();
        let laid = lay_files("python", "leap", &exercise, &["src/checks.py", "src/leap.py"]);
        assert_eq!(laid.brought, ["src/leap.py"], "{stub:?}");
        assert_eq!(laid.why("src/checks.py"), Some(&Why::InPlaceOf("lib/checks.py".to_owned())));
    }
    let exercise = [&[(CONFIG, FOLDER), ("src/leap.py", "")][..], &tests].concat();
    let laid = lay_files("python", "checks", &exercise, &["src/checks.py", "src/leap.py"]);
    assert_eq!(laid.brought, ["src/leap.py"]);
}

#[test]
fn a_file_is_no_folder_and_a_folder_no_file() {
    let exercise = [
        (CONFIG, r#"{"files": {"solution": ["src", "main.py", "new.py"]}}"#),
        ("leap_test.py", ""),
        ("src/core/leap.py", ""),
        ("main.py", ""),
    ];
    for (path, left_out) in [
        ("src", "src"),
        ("src/core", "src/core"),
        ("src/core/leap.py/x.py", "src/core/leap.py"),
        ("main.py/main.py", "main.py"),
        ("new.py/__init__.py", "new.py"),
    ] {
        let laid = lay_files("python", "leap", &exercise, &[path]);
        let is_dir = path != left_out;
        assert_eq!(laid.why(left_out), Some(&Why::OtherKind { is_dir }), "{path}");
        assert!(laid.brought.is_empty() && laid.nothing.is_some(), "{path}: {:?}", laid.brought);
    }
}

#[test]
fn code_of_every_kind_in_a_folder_is_the_solutions() {
    for (track, test, paths) in [
        ("cpp", "leap_test.cpp", &["src/leap.hpp", "src/leap.cc", "src/leap.h"][..]),
        ("javascript", "leap.spec.js", &["src/rule.jsx", "src/rule.tsx", "src/rule.ts"]),
        ("typescript", "leap.test.ts", &["src/rule.js", "src/rule.mjs", "src/rule.jsx"]),
        ("coffeescript", "leap.spec.coffee", &["src/rule.js"]),
    ] {
        for path in paths {
            let exercise = [(CONFIG, FOLDER), (test, ""), (path, "right"), ("src/a.json", "")];
            let laid = lay_files(track, "leap", &exercise, &[path, "src/a.json"]);
            assert_eq!(laid.brought, [*path], "{track}: {:?}", laid.left_out);
            // The exercise's is never used instead.
            let laid = lay_files(track, "leap", &exercise, &["src/leap.x"]);
            assert!(!laid.own.contains(&(*path).to_owned()), "{track} {path}");
        }
    }
}

#[test]
fn a_file_with_the_name_of_a_module_of_the_language_is_warned_of() {
    let warning = |exercise: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), exercise);
        rules(folder.path(), Some("python"), "week1").module_of_language()
    };
    let exercise = [(CONFIG, FOLDER), LOADS, ("src/statistics.py", "")];
    let said = warning(&exercise).unwrap().to_string();
    let expected = "`statistics` in the exercise's `statistics_test.py` may be the module of the language and not the solution's `src/statistics.py`";
    assert!(said.starts_with(expected), "{said}");
    assert_eq!(warning(&exercise[..2]), None);
    let dotted = ("a_test.py", "from src.statistics import mean\n");
    assert_eq!(warning(&[exercise[0], dotted, exercise[2]]), None);
}
