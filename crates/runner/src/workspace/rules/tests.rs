mod folders;
mod forged;

use std::fs;
use std::path::Path;

use super::*;
use crate::workspace::layout::Layout;
use tracks::{ExerciseConfig, TrackRegistry};

/// Where each file of a run comes from, and what is left out.
struct Laid {
    own: Vec<String>,
    brought: Vec<String>,
    left_out: Vec<LeftOut>,
    nothing: Option<String>,
}

impl Laid {
    fn why(&self, path: &str) -> Option<&Why> {
        self.left_out.iter().find(|left| left.path == path).map(|left| &left.why)
    }
}

fn put(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn rules(exercise: &Path, track: Option<&str>, slug: &str) -> Rules {
    let config = ExerciseConfig::of_folder(exercise).unwrap();
    let files = config.as_ref().map(|config| &config.files);
    let track = track.map(|id| TrackRegistry::embedded().find(id).unwrap());
    let slug = Slug::new(slug).unwrap();
    Rules::of_exercise(Input::read(exercise).unwrap(), track, &slug, files)
}

fn lay_by(rules: &Rules, solution: &[(&str, &str)]) -> Laid {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), solution);
    let layout = Layout::of(&Input::read(folder.path()).unwrap(), rules, &[]).unwrap();
    let files = |is_own: bool| -> Vec<String> {
        let files = layout.placed.iter().filter(|placed| placed.from.is_some());
        let mut files: Vec<String> = files
            .filter(|placed| placed.is_own == is_own)
            .map(|placed| placed.path.to_string_lossy().into_owned())
            .collect();
        files.sort();
        files
    };
    let (own, brought) = (files(true), files(false));
    Laid { own, brought, left_out: layout.left_out, nothing: layout.nothing }
}

fn lay(track: &str, slug: &str, exercise: &[(&str, &str)], solution: &[(&str, &str)]) -> Laid {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), exercise);
    lay_by(&rules(folder.path(), Some(track), slug), solution)
}

const CONFIG: &str = ".meta/config.json";

#[test]
fn a_folder_of_the_solution_holds_no_tests_and_no_data_of_its_own() {
    for (track, test, stub, config) in [
        ("python", "src/leap_test.py", "src/leap.py", "src/pytest.ini"),
        ("ruby", "src/leap_test.rb", "src/leap.rb", "src/Gemfile"),
        ("javascript", "src/leap.spec.js", "src/leap.js", "src/package-lock.json"),
        ("php", "src/LeapTest.php", "src/Leap.php", "src/composer.json"),
        ("c", "src/test_leap.c", "src/leap.c", "src/CMakeLists.txt"),
    ] {
        for named in ["src", "src/", "./src", ".//src", "x/../src"] {
            let files = format!(r#"{{"files": {{"solution": ["{named}"], "test": ["{test}"]}}}}"#);
            let exercise = [
                (CONFIG, files.as_str()),
                (test, "tests"),
                (stub, "stub"),
                ("src/data.csv", "1"),
                ("src/cases.jsonl", "x"),
            ];
            let laid = lay(track, "leap", &exercise, &[(stub, "mine")]);
            assert_eq!(laid.nothing, None, "{track} {named}");
            assert_eq!(laid.brought, [stub], "{track} {named}");
            let own = [test, "src/data.csv", "src/cases.jsonl"];
            assert!(
                own.iter().all(|path| laid.own.iter().any(|own| own == path)),
                "{track} {named}"
            );
            assert!(!laid.own.contains(&stub.to_owned()), "{track} {named}");
            let other = test.replace("leap", "other").replace("Leap", "Other");
            let forged = [
                (stub, "mine"),
                (test, "forged"),
                ("src/data.csv", "2"),
                (other.as_str(), "forged"),
                (config, "forged"),
                ("src/.hidden", "forged"),
                ("src/deep/more.txt", "mine"),
                ("src/picture.png", "mine"),
                ("src/cases.jsonl", "forged"),
            ];
            let laid = lay(track, "leap", &exercise, &forged);
            assert_eq!(laid.why(test), Some(&Why::Test), "{track} {named}");
            assert_eq!(laid.why(&other), Some(&Why::Test), "{track} {named}");
            for own in ["src/data.csv", "src/cases.jsonl"] {
                assert_eq!(laid.why(own), Some(&Why::Own), "{track} {named} {own}");
            }
            assert!(laid.why(config).is_some() && laid.why("src/.hidden").is_some(), "{track}");
            let mut brought = vec!["src/deep/more.txt", "src/picture.png", stub];
            brought.sort_unstable();
            assert_eq!(laid.brought, brought, "{track} {named}");
            assert!(lay(track, "leap", &exercise, &[]).nothing.is_some());
        }
    }
}

#[test]
fn a_folder_of_a_project_may_be_the_solution() {
    let files = r#"{"files": {"solution": ["src"], "test": ["tests/leap.rs"]}}"#;
    let exercise = [(CONFIG, files), ("tests/leap.rs", ""), ("Cargo.toml", "")];
    let solution = [("src/lib.rs", "mine"), ("src/deep/mod.rs", "mine"), ("Cargo.toml", "forged")];
    for stub in [&[][..], &[("src/lib.rs", "stub")]] {
        let laid = lay("rust", "leap", &[&exercise, stub].concat(), &solution);
        assert_eq!(laid.brought, ["src/deep/mod.rs", "src/lib.rs"]);
        assert_eq!(laid.why("Cargo.toml"), Some(&Why::Configuration));
    }
}

#[test]
fn the_whole_folder_names_no_solution_and_a_test_is_none() {
    for named in [".", "./", "", "leap_test.py", "Leap_test.py", "x/../leap_test.py"] {
        let files =
            format!(r#"{{"files": {{"solution": ["{named}"], "test": ["leap_test.py"]}}}}"#);
        let exercise =
            [(CONFIG, files.as_str()), ("leap_test.py", "tests"), ("leap.py", ""), ("help.py", "")];
        let forged = [
            ("leap.py", "mine"),
            ("leap_test.py", "forged"),
            ("Leap_test.py", "forged"),
            ("help.py", "x"),
        ];
        let laid = lay("python", "leap", &exercise, &forged);
        assert_eq!(laid.why("leap_test.py"), Some(&Why::Test), "{named}");
        assert_eq!(laid.why("Leap_test.py"), Some(&Why::Test), "{named}");
        if named.len() < 3 {
            assert_eq!(laid.brought, ["leap.py"], "{named}");
        }
    }
}

/// A track, its test file, solution and module of the exercise, and files that would stand in for that.
type Shadows = (&'static str, &'static str, &'static str, &'static str, &'static [&'static str]);

const SHADOWS: &[Shadows] = &[
    (
        "python",
        "leap_test.py",
        "leap.py",
        "support/years.py",
        &["support.py", "support/__init__.py", "support.abi3.so", "SUPPORT.py"],
    ),
    (
        "python",
        "leap_test.py",
        "leap.py",
        "support/deep/years.py",
        &["support/__init__.py", "support/deep.py"],
    ),
    ("python", "leap_test.py", "leap.py", "support/__init__.py", &["support.py", "support.pyc"]),
    ("python", "leap_test.py", "leap.py", "support.py", &["support/__init__.py", "support.so"]),
    (
        "python",
        "tests/leap_test.py",
        "leap.py",
        "tests/util.py",
        &["tests.py", "tests/__init__.py", "tests/util/__init__.py"],
    ),
    (
        "javascript",
        "leap.spec.js",
        "leap.js",
        "helpers/index.js",
        &[
            "helpers.js",
            "helpers.json",
            "helpers.mjs",
            "helpers.cjs",
            "helpers.ts",
            "helpers.tsx",
            "helpers.jsx",
            "helpers/index.json",
        ],
    ),
    ("javascript", "leap.spec.js", "leap.js", "cases.json", &["cases.js", "cases.ts"]),
    (
        "typescript",
        "leap.test.ts",
        "leap.ts",
        "helpers/index.ts",
        &["helpers.ts", "helpers.js", "helpers.json", "helpers.tsx", "helpers.mjs", "helpers.d.ts"],
    ),
    ("typescript", "leap.test.ts", "leap.ts", "helpers.js", &["helpers.ts"]),
    ("typescript", "leap.test.ts", "leap.ts", "cases.json", &["cases.ts", "cases.js"]),
    (
        "coffeescript",
        "leap.spec.coffee",
        "leap.coffee",
        "helpers/index.coffee",
        &["helpers.coffee", "helpers.js", "helpers.json"],
    ),
    (
        "ruby",
        "leap_test.rb",
        "leap.rb",
        "support/years.rb",
        &["support.rb", "support.so", "support/years.so"],
    ),
    ("lua", "leap_spec.lua", "leap.lua", "support/init.lua", &["support.lua"]),
    ("lua", "leap_spec.lua", "leap.lua", "support.lua", &["support.so", "src/support.lua"]),
    (
        "crystal",
        "spec/leap_spec.cr",
        "src/leap.cr",
        "spec/helpers/helpers.cr",
        &["spec/helpers.cr"],
    ),
    ("d", "source/leap.d", "source/leap.d", "source/help/package.d", &[]),
    ("perl5", "leap.t", "Leap.pm", "Helper.pm", &["Helper.pmc", "lib/Helper.pm"]),
    (
        "raku",
        "leap.rakutest",
        "Leap.rakumod",
        "lib/Helper.rakumod",
        &["lib/Helper.pm6", "lib/Helper.pm"],
    ),
    (
        "clojure",
        "test/leap_test.clj",
        "src/leap.clj",
        "src/helper.clj",
        &["src/helper.cljc", "src/helper.class"],
    ),
    ("emacs-lisp", "leap-test.el", "leap.el", "helper.el", &["helper.elc", "helper.el.gz"]),
    ("c", "test_leap.c", "leap.c", "helper.h", &["helper.h/x"]),
    // What `load helper` finds first.
    ("bash", "leap.bats", "leap.sh", "helper.bash", &["helper.bash.bash", "helper.bash/x.bash"]),
    ("bash", "leap.bats", "leap.sh", "helper", &["helper.bash"]),
    ("awk", "test-leap.bats", "leap.awk", "lib/helper", &["lib/helper.bash"]),
    // What an earlier folder of a search path holds.
    (
        "python",
        "leap_test.py",
        "leap.py",
        "lib/deep/checks.py",
        &["checks.py", "checks/__init__.py", "deep/checks.py", "deep/__init__.py", "lib/checks.so"],
    ),
    ("ruby", "leap_test.rb", "leap.rb", "lib/helpers.rb", &["helpers.rb", "helpers.so"]),
    ("php", "LeapTest.php", "Leap.php", "tests/helpers.php", &["helpers.php"]),
    ("c", "test_leap.c", "leap.c", "include/helper.h", &["helper.h"]),
    ("lua", "leap_spec.lua", "leap.lua", "lib/helper.lua", &["helper.lua", "helper/init.lua"]),
    ("perl5", "leap.t", "Leap.pm", "t/lib/My/Helper.pm", &["My/Helper.pm", "lib/My/Helper.pm"]),
    ("haskell", "test/Tests.hs", "src/Leap.hs", "test/Helper.hs", &["src/Helper.hs"]),
    ("clojure", "test/leap_test.clj", "src/leap.clj", "test/helper.clj", &["src/helper.cljc"]),
];

#[test]
fn nothing_stands_in_for_a_module_of_the_exercise() {
    for &(track, test, stub, own, shadows) in SHADOWS {
        let config = format!(r#"{{"files": {{"solution": ["{stub}"], "test": ["{test}"]}}}}"#);
        for config in [Some((CONFIG, config.as_str())), None] {
            let mut exercise = vec![(test, "tests"), (stub, ""), (own, "own")];
            exercise.extend(config);
            for shadow in shadows {
                let laid = lay(track, "leap", &exercise, &[(stub, "mine"), (shadow, "forged")]);
                assert_eq!(laid.brought, [stub], "{track} {own} {shadow}");
                assert!(laid.own.contains(&own.to_owned()), "{track} {own} {shadow}");
            }
            // Others of about the same name, and what no tool loads.
            let folder = Path::new(own).parent().unwrap().to_string_lossy().into_owned();
            let honest = [
                (stub, "mine"),
                ("mine/helper.txt", ""),
                ("supports.txt", ""),
                ("support.md", ""),
                ("README.md", ""),
            ];
            let laid = lay(track, "leap", &exercise, &honest);
            assert_eq!(laid.left_out, [], "{track} {own} {folder}");
        }
    }
}

#[test]
fn nothing_joins_a_package_of_the_exercise() {
    let exercise = [("leap_test.go", ""), ("leap.go", ""), ("cases/cases.go", "own")];
    let solution = [
        ("cases/mine.go", "forged"),
        ("leap.go", "mine"),
        ("mine/mine.go", "mine"),
        ("more.go", "mine"),
    ];
    let laid = lay("go", "leap", &exercise, &solution);
    assert_eq!(laid.brought, ["leap.go", "mine/mine.go", "more.go"]);
    assert_eq!(laid.why("cases/mine.go"), Some(&Why::InPlaceOf("cases/cases.go".to_owned())));
}

#[test]
fn helpers_of_a_solution_are_its_own() {
    let config = r#"{"files": {"solution": ["leap.py"], "test": ["leap_test.py"]}}"#;
    let tests = "import unittest, math as m\nfrom leap import calendar, token\nfrom . import queue\n# import random\nfrom cases import all\n";
    for config in [Some((CONFIG, config)), None] {
        let mut exercise = vec![("leap_test.py", tests), ("leap.py", ""), ("cases.json", "[]")];
        exercise.extend(config);
        let honest = [
            ("calendar.py", ""),
            ("helper.py", ""),
            ("leap.py", "mine"),
            ("lib/__init__.py", ""),
            ("lib/math.py", ""),
            ("queue.py", ""),
            ("random/__init__.py", ""),
            ("token.py", ""),
        ];
        let laid = lay("python", "leap", &exercise, &honest);
        let left_out: Vec<&str> = laid.left_out.iter().map(|left| left.path.as_str()).collect();
        assert!(left_out.is_empty(), "{left_out:?}");
        let taken = laid.brought.iter().map(String::as_str);
        assert!(taken.eq(honest.iter().map(|(path, _)| *path)), "{:?}", laid.brought);
    }
}

#[test]
fn modules_that_the_tests_load_are_not_the_solutions() {
    let tests =
        "import unittest, calendar as c, os.path\nfrom statistics import mean\nimport helper\n";
    let config = r#"{"files": {"solution": ["leap.py"], "test": ["leap_test.py"]}}"#;
    for config in [Some((CONFIG, config)), None] {
        let helper = ("helper.py", "  import random\n");
        let mut exercise = vec![("leap_test.py", tests), ("leap.py", ""), helper];
        exercise.extend(config);
        for path in [
            "calendar.py",
            "calendar/__init__.py",
            "os.py",
            "os/path.py",
            "statistics.so",
            "unittest/__init__.py",
            "random.py",
        ] {
            let laid = lay("python", "leap", &exercise, &[("leap.py", "mine"), (path, "forged")]);
            assert_eq!(laid.brought, ["leap.py"], "{path}");
            assert!(
                laid.left_out.iter().any(|left| matches!(left.why, Why::InPlaceOfModule { .. })),
                "{path}: {:?}",
                laid.left_out
            );
        }
    }
    let why = Why::InPlaceOfModule { module: "calendar".to_owned(), by: "leap_test.py".to_owned() };
    assert_eq!(
        why.to_string(),
        "it would replace the module `calendar` that the exercise's `leap_test.py` loads"
    );
    // An exercise of that name, with and without a stub, and with a configuration of its own.
    let tests = ("calendar_test.py", "import calendar\n");
    let mine = [("calendar.py", "mine")];
    for exercise in [vec![tests], vec![tests, ("calendar.py", "")]] {
        assert_eq!(lay("python", "calendar", &exercise, &mine).brought, ["calendar.py"]);
    }
    // A package of the solution's name is the solution's.
    let config = r#"{"files": {"solution": ["src/leap.py"], "test": ["leap_test.py"]}}"#;
    let package = ["leap/__init__.py", "src/__init__.py", "src/leap.py", "src/leap/part.py"];
    let exercise = [(CONFIG, config), ("leap_test.py", "from src.leap import x\nimport leap\n")];
    assert_eq!(lay("python", "leap", &exercise, &package.map(|path| (path, ""))).brought, package);
    // Without a configuration, a module that no list has may be the solution's.
    let exercise = [("leap_test.py", "import leap, years\n"), ("leap.py", "")];
    let laid = lay("python", "leap", &exercise, &[("leap.py", "mine"), ("years.py", "mine")]);
    assert_eq!(laid.brought, ["leap.py", "years.py"]);
}

/// A test file's text, and files of a solution that it would load by accident.
const LOADS: &[(&str, &str, &str, &str, &[&str])] = &[
    ("python", "leap_test.py", "leap.py", "import unittest; import calendar", &["calendar.py"]),
    (
        "python",
        "leap_test.py",
        "leap.py",
        "try: import calendar\nexcept ImportError: pass",
        &["calendar.py"],
    ),
    ("python", "leap_test.py", "leap.py", "if True: import calendar", &["calendar.py"]),
    ("python", "leap_test.py", "leap.py", "import unittest, \\\n    calendar", &["calendar.py"]),
    ("python", "leap_test.py", "leap.py", "from \\\n calendar import x", &["calendar.py"]),
    ("python", "leap_test.py", "leap.py", "\u{feff}import calendar", &["calendar/__init__.py"]),
    ("python", "leap_test.py", "leap.py", "\u{c}import calendar", &["calendar.py"]),
    ("python", "leap_test.py", "leap.py", "from\tcalendar\timport\\\nisleap", &["calendar.py"]),
    (
        "python",
        "leap_test.py",
        "leap.py",
        "import os.path as p, calendar as c",
        &["os/path.py", "calendar.so"],
    ),
    (
        "python",
        "leap_test.py",
        "leap.py",
        "import importlib\nc = importlib.import_module(\"calendar\")",
        &["calendar.py"],
    ),
    (
        "python",
        "leap_test.py",
        "leap.py",
        "def load():\n    return __import__('calendar')",
        &["calendar.py"],
    ),
    (
        "python",
        "leap_test.py",
        "leap.py",
        "@mock.patch(\"random.choice\")\ndef test(c): pass",
        &["random.py"],
    ),
    ("python", "leap_test.py", "src/leap.py", "import calendar", &["src/calendar.py"]),
    (
        "ruby",
        "leap_test.rb",
        "leap.rb",
        "$LOAD_PATH.unshift 'lib'; require 'date'",
        &["date.rb", "lib/date.rb"],
    ),
    (
        "ruby",
        "leap_test.rb",
        "lib/leap.rb",
        "require(\"json/add/core\")",
        &["lib/json.rb", "lib/json/add/core.rb"],
    ),
    ("perl5", "leap.t", "Leap.pm", "use strict; use Carp;\n", &["Carp.pm", "lib/Carp.pm"]),
    (
        "perl5",
        "leap.t",
        "Leap.pm",
        "BEGIN { require List::Util; List::Util->import('sum') }\n",
        &["List/Util.pm"],
    ),
];

#[test]
fn modules_are_found_however_the_tests_load_them() {
    for (track, test, stub, text, shadows) in LOADS {
        for shadow in *shadows {
            let laid =
                lay(track, "leap", &[(test, text), (stub, "")], &[(stub, "mine"), (shadow, "")]);
            assert_eq!(laid.brought, [*stub], "{text} {shadow}");
        }
    }
    for (track, test, stub, text, shadow) in [
        ("perl5", "leap.t", "Leap.pm", "use JSON::PP;\n", "lib/JSON/PP.pm"),
        ("perl5", "leap.t", "Leap.pm", "  use List::Util qw<sum>;\n", "List/Util.pm"),
    ] {
        let laid = lay(track, "leap", &[(test, text), (stub, "")], &[(stub, "mine"), (shadow, "")]);
        assert_eq!(laid.brought, [stub], "{shadow}");
    }
}

#[test]
fn where_helpers_may_be_the_solution_a_doubt_says_how_to_name_it() {
    let folder = tempfile::tempdir().unwrap();
    let tests = "from stats import mean\nfrom checks import check\n";
    put(folder.path(), &[("test_week1.py", tests), ("stats.py", ""), ("checks.py", "own")]);
    let doubt =
        rules(folder.path(), Some("python"), "week1").unclear_solution().unwrap().to_string();
    assert!(doubt.contains("may replace all of `checks.py`, `stats.py`"), "{doubt}");
    assert!(doubt.contains("help: name the solution in `.meta/config.json`"), "{doubt}");
    let config = r#"{"files": {"solution": ["stats.py"]}}"#;
    put(folder.path(), &[(CONFIG, config)]);
    let rules = rules(folder.path(), Some("python"), "week1");
    assert_eq!(rules.unclear_solution(), None);
    let laid = lay_by(&rules, &[("stats.py", "mine"), ("checks.py", "forged")]);
    assert_eq!(laid.why("checks.py"), Some(&Why::Own));
}

#[test]
fn a_solution_may_be_held_to_the_files_that_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let config = r#"{"files": {"solution": ["main.py", "lib"]}}"#;
    put(folder.path(), &[("evaluate.py", "own"), (CONFIG, config)]);
    let solution = [
        ("main.py", "mine"),
        ("lib/deep/more.py", "mine"),
        ("subprocess.py", "forged"),
        ("json/__init__.py", "forged"),
        ("notes.txt", "mine"),
    ];
    let named_only = rules(folder.path(), None, "any").with_named_files_only();
    let laid = lay_by(&named_only, &solution);
    assert_eq!(laid.brought, ["lib/deep/more.py", "main.py"]);
    for path in ["subprocess.py", "json", "notes.txt"] {
        assert_eq!(laid.why(path), Some(&Why::NotNamed), "{path}");
    }
    fs::remove_dir_all(folder.path().join(".meta")).unwrap();
    let laid = lay_by(&rules(folder.path(), None, "any").with_named_files_only(), &solution);
    assert_eq!(laid.brought.len(), 5);
}

#[test]
fn the_expected_files_are_named_or_known() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), &[("src/test/java/QueueTest.java", ""), ("src/test/java/My Help.java", "")]);
    let brought =
        ["Queue", "List", "Leap", "Part"].map(|name| format!("src/main/java/{name}.java"));
    let expected = |config: &str| -> Vec<String> {
        if !config.is_empty() {
            put(folder.path(), &[(CONFIG, config)]);
        }
        rules(folder.path(), Some("java"), "leap").expected_files(&brought.clone().into())
    };
    assert_eq!(expected(""), ["src/main/java/Leap.java", "src/main/java/Queue.java"]);
    put(folder.path(), &[("src/main/java/Part.java", "stub")]);
    let config = r#"{"files": {"solution": ["src/main/java"]}}"#;
    let of_folder = ["Leap", "Part", "Queue"].map(|name| format!("src/main/java/{name}.java"));
    assert_eq!(expected(config), of_folder);
    let config = r#"{"files": {"solution": ["src/main/java/Any.java"]}}"#;
    assert_eq!(expected(config), ["src/main/java/Any.java"]);
}
