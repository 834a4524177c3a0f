//! Which files of a solution are honest, and which would change what the tests do.

use super::*;

/// A track, the exercise's files with their texts, and files of a solution.
type Laying = (&'static str, &'static [(&'static str, &'static str)], &'static [&'static str]);

const NAMED: &str = r#"{"files": {"solution": ["leap.py"], "test": ["leap_test.py"]}}"#;
const FOLDER: &str = r#"{"files": {"solution": ["src"]}}"#;

const HONEST: &[Laying] = &[
    (
        "python",
        &[(CONFIG, NAMED), ("leap_test.py", ""), ("tests/utils.py", "")],
        &["leap.py", "parts/utils.py"],
    ),
    ("python", &[(CONFIG, NAMED), ("leap_test.py", "dispatch('move')\n")], &["leap.py", "move.py"]),
    (
        "python",
        &[(CONFIG, NAMED), ("leap_test.py", "import json, calendar\n")],
        &["calendar.ics", "json/data.csv", "leap.py"],
    ),
    (
        "python",
        &[(CONFIG, FOLDER), ("src/leap_test.py", "from leap import x\n")],
        &["src/leap/__init__.py", "src/leap/more.py"],
    ),
    ("python", &[("tests/__init__.py", ""), ("tests/leap_test.py", "")], &["leap.py"]),
    ("java", &[("src/test/java/LeapTest.java", "")], &["src/main/java/Leap.java"]),
    ("javascript", &[("src/leap.spec.js", "")], &["src/leap.js"]),
    ("python", &[("tests/checks.py", ""), ("tests/leap_test.py", "")], &["leap.py"]),
    (
        "ruby",
        &[("leap.rb", ""), ("leap_test.rb", ""), ("test/helpers.rb", "")],
        &["leap.rb", "leap/helpers.rb"],
    ),
    (
        "ruby",
        &[("leap.rb", ""), ("leap_test.rb", "Inventory.load('items')\n")],
        &["items.rb", "leap.rb"],
    ),
    (
        "javascript",
        &[("leap.js", ""), ("leap.spec.js", ""), ("helpers.js", "")],
        &["helpers/div.js", "leap.js"],
    ),
    ("javascript", &[("leap.spec.js", ""), ("vitest.config.js", "")], &["leap.js"]),
    ("bash", &[("leap.sh", ""), ("leap.bats", "")], &["leap.awk", "leap.sh"]),
    (
        "javascript",
        &[("leap.js", ""), ("leap.spec.js", ""), ("utils.js", "own")],
        &["leap.js", "utils.years.js"],
    ),
    // Folders that have nothing for the tests.
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", ""), ("lib/README.md", "your modules")],
        &["leap.py", "lib/rule.py"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", ""), ("lib/core/__init__.py", "\n")],
        &["leap.py", "lib/core/engine.py"],
    ),
    // A folder of data has the name of a module that nothing loads.
    (
        "python",
        &[
            ("leap.py", ""),
            ("leap_test.py", "open('tests/data/years.json')"),
            ("tests/data/years.json", "[]"),
        ],
        &["data.py", "leap.py"],
    ),
    (
        "python",
        &[(CONFIG, FOLDER), ("leap_test.py", ""), ("src/a.json", "[]")],
        &["src/b.json", "src/leap.py"],
    ),
    // Code in a folder of the solution that has only data of the exercise.
    (
        "python",
        &[(CONFIG, FOLDER), ("leap_test.py", "import core\n"), ("src/core/words.json", "[]")],
        &["src/core/__init__.py", "src/core/deep/parts.py"],
    ),
    (
        "python",
        &[
            (CONFIG, FOLDER),
            ("leap_test.py", "from src.core import x\n"),
            ("src/core/words.json", "[]"),
            ("src/core/__init__.py", "stub"),
        ],
        &["src/core/__init__.py", "src/core/more.json"],
    ),
    (
        "python",
        &[(CONFIG, NAMED), ("leap_test.py", "run([sys.executable, '-m', 'leap'])\n")],
        &["leap.py", "parts/move.py"],
    ),
];

#[test]
fn honest_solutions_keep_their_files() {
    for (track, exercise, solution) in HONEST {
        let files: Vec<(&str, &str)> = solution.iter().map(|path| (*path, "mine")).collect();
        let laid = lay(track, "leap", exercise, &files);
        assert_eq!(laid.brought, *solution, "{exercise:?}: {:?}", laid.left_out);
        assert_eq!(laid.nothing, None, "{exercise:?}");
    }
}

/// The last file of each solution would change what the tests do.
const FORGED: &[Laying] = &[
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", ""), ("cases/a/one.json", "")],
        &["leap.py", "cases/b/two.json"],
    ),
    (
        "ruby",
        &[("leap.rb", ""), ("leap_test.rb", ""), ("support/a/one.rb", "")],
        &["leap.rb", "support/two.rb"],
    ),
    (
        "python",
        &[(CONFIG, FOLDER), ("tests/leap_test.py", "import calendar\n")],
        &["src/leap.py", "src/calendar.py"],
    ),
    (
        "python",
        &[(CONFIG, FOLDER), ("tests/leap_test.py", ""), ("lib/checks.py", "")],
        &["src/leap.py", "src/checks.py"],
    ),
    (
        "ruby",
        &[(CONFIG, FOLDER), ("leap_test.rb", "require 'date'\n")],
        &["src/leap.rb", "src/date.rb"],
    ),
    (
        "javascript",
        &[(CONFIG, FOLDER), ("leap.spec.js", ""), ("src/cases.json", "")],
        &["src/leap.js", "src/cases.js"],
    ),
    (
        "typescript",
        &[(CONFIG, FOLDER), ("leap.test.ts", ""), ("src/cases.json", "")],
        &["src/leap.ts", "src/cases.ts"],
    ),
    (
        "bash",
        &[(CONFIG, FOLDER), ("leap.bats", ""), ("src/checks.bash", "")],
        &["src/leap.sh", "src/checks.bash.bash"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", "import html.leap\n")],
        &["leap.py", "html/__init__.py"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", "import html.leap\n")],
        &["leap.py", "html/leap.py"],
    ),
    (
        "ruby",
        &[("leap.rb", ""), ("leap_test.rb", "require 'net/leap'\n")],
        &["leap.rb", "net/leap.rb"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", "import calendar\n"), ("lib/a.py", "")],
        &["leap.py", "lib/calendar.py"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", ""), ("tools/a.py", "import calendar\n")],
        &["leap.py", "tools/calendar.py"],
    ),
    (
        "bash",
        &[("leap.sh", ""), ("leap.bats", ""), ("checks.inc", "")],
        &["leap.sh", "checks.inc.bash"],
    ),
    (
        "bash",
        &[("leap.sh", ""), ("leap.bats", ""), ("support/a.bash", "")],
        &["leap.sh", "support/z.bash"],
    ),
    (
        "ruby",
        &[("leap.rb", ""), ("leap_test.rb", ""), ("support/a.rb", "")],
        &["leap.rb", "support/deep/z.rb"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", ""), ("cases/a.json", "")],
        &["leap.py", "cases/b.json"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", "import_module(name='calendar')\n")],
        &["leap.py", "calendar.py"],
    ),
    (
        "python",
        &[("leap.py", ""), ("leap_test.py", "import_module(  # it\n 'calendar')\n")],
        &["leap.py", "calendar.py"],
    ),
    (
        "javascript",
        &[("leap.js", ""), ("leap.spec.js", ""), ("checks.mts", "")],
        &["leap.js", "checks.js"],
    ),
    // Data beside the exercise's, in a folder of the solution.
    (
        "python",
        &[(CONFIG, FOLDER), ("leap_test.py", ""), ("src/leap.py", ""), ("src/cases/a.json", "")],
        &["src/leap.py", "src/cases/b.json"],
    ),
    (
        "python",
        &[(CONFIG, FOLDER), ("leap_test.py", ""), ("src/cases/a.json", "")],
        &["src/leap.py", "src/cases/deep/b.json"],
    ),
    // A folder of data is a package.
    (
        "python",
        &[
            ("leap.py", ""),
            ("tests/leap_test.py", "resources.files('data')\n"),
            ("tests/data/a.json", ""),
        ],
        &["leap.py", "data/__init__.py"],
    ),
    (
        "python",
        &[(CONFIG, FOLDER), ("leap_test.py", "files(\"data\") / 'a.json'\n"), ("data/a.json", "")],
        &["src/leap.py", "src/data/__init__.py"],
    ),
    (
        "python",
        &[(CONFIG, FOLDER), ("leap_test.py", "files('data') / 'a.json'\n"), ("data/a.json", "")],
        &["src/leap.py", "src/data/a.json"],
    ),
    (
        "python",
        &[
            ("leap.py", ""),
            ("tests/leap_test.py", "importlib.resources.open_text('data', 'a')\n"),
            ("tests/data/a", ""),
        ],
        &["leap.py", "data/__init__.py"],
    ),
    (
        "python",
        &[
            (CONFIG, FOLDER),
            ("leap_test.py", "files('support') / 'data/a.json'\n"),
            ("support/data/a.json", ""),
        ],
        &["src/leap.py", "src/support/data/a.json"],
    ),
    (
        "python",
        &[
            (CONFIG, FOLDER),
            ("leap_test.py", "files('support') / 'data/a.json'\n"),
            ("support/data/a.json", ""),
            ("support/checks.py", ""),
        ],
        &["src/leap.py", "src/support/data/a.json"],
    ),
    (
        "python",
        &[(CONFIG, NAMED), ("leap_test.py", "run(['python3', '-m', 'pytest'])\n")],
        &["leap.py", "pytest.py"],
    ),
    (
        "python",
        &[(CONFIG, NAMED), ("leap_test.py", "create_subprocess_exec('python3', '-m', 'pytest')\n")],
        &["leap.py", "pytest/__init__.py"],
    ),
    // Programs that the tests start.
    (
        "python",
        &[
            ("leap.py", ""),
            ("leap_test.py", "subprocess.run([sys.executable, '-c', 'import calendar'])\n"),
        ],
        &["leap.py", "calendar.py"],
    ),
    (
        "python",
        &[
            ("leap.py", ""),
            ("leap_test.py", ""),
            ("checks.py", "os.system('python -m json.tool')\n"),
        ],
        &["leap.py", "json/__init__.py"],
    ),
    (
        "bash",
        &[("leap.sh", ""), ("leap.bats", ""), ("lib/checks/load.bash", "")],
        &["leap.sh", "checks/load.bash"],
    ),
    (
        "ruby",
        &[("leap.rb", ""), ("leap_test.rb", "Kernel.require('date')\n")],
        &["leap.rb", "lib/date.rb"],
    ),
    (
        "ruby",
        &[("leap.rb", ""), ("leap_test.rb", "::Kernel.autoload(:Date, 'date')\n")],
        &["leap.rb", "date.rb"],
    ),
];

#[test]
fn forged_files_change_no_test() {
    for (track, exercise, solution) in FORGED {
        let files: Vec<(&str, &str)> = solution.iter().map(|path| (*path, "mine")).collect();
        let laid = lay(track, "leap", exercise, &files);
        assert_eq!(laid.brought, solution[..1], "{exercise:?} {solution:?}");
        assert!(laid.left_out.iter().all(|left| left.why.is_of_tests()), "{:?}", laid.left_out);
    }
    // Too long to be read as code.
    let tests = format!("import calendar\n{}", "# a long table\n".repeat(100_000));
    let exercise = [("leap_test.py", tests.as_str()), ("leap.py", "")];
    let laid = lay("python", "leap", &exercise, &[("leap.py", "mine"), ("calendar.py", "forged")]);
    assert_eq!(laid.brought, ["leap.py"]);
}
