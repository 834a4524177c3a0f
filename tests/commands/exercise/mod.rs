//! The exercise decides: tests, configuration and data are those of its own folder, whatever a solution brings.

mod faults;
mod frameworks;
mod helpers;
mod layouts;
mod names;
mod rows;
mod settings;
mod tracks;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{program, stderr, stdout};

/// The tests of the exercise `fizz`: a right solution returns its argument.
const TESTS: &str = "import unittest\nfrom fizz import fizz\n\n\nclass FizzTest(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(fizz(1), 1)\n\n    def test_two(self):\n        self.assertEqual(fizz(2), 2)\n";
/// Tests that every solution passes.
const EASY: &str = "import unittest\n\n\nclass FizzTest(unittest.TestCase):\n    def test_one(self):\n        pass\n";
const RIGHT: &str = "def fizz(n):\n    return n\n";
const WRONG: &str = "def fizz(n):\n    return 0\n";
const CONFIG: &str = r#"{"files": {"solution": ["fizz.py"], "test": ["fizz_test.py"], "example": [".meta/example.py"]}}"#;

/// A folder with an exercise, and solutions to it.
struct Place(TempDir);

impl Place {
    /// The exercise has a teacher's solution in the place of the student's.
    fn new() -> Self {
        let place = Self::empty();
        place.put("ex/fizz/fizz.py", RIGHT);
        place.put("ex/fizz/fizz_test.py", TESTS);
        place
    }

    fn empty() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(place.at("ex/fizz")).unwrap();
        fs::create_dir(place.at("in")).unwrap();
        place
    }

    fn configured() -> Self {
        let place = Self::new();
        place.put("ex/fizz/.meta/config.json", CONFIG);
        place.put("ex/fizz/.meta/example.py", RIGHT);
        place
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn put(&self, path: &str, text: &str) {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Runs the solution in `in` against the exercise.
    fn run(&self, more: &[&str]) -> (Output, Value) {
        let mut command = program();
        command.args(["run", "fizz"]).arg(self.at("in")).arg(self.at("out"));
        command.arg("--exercise").arg(self.at("ex/fizz")).args(more);
        let ran = command.output().unwrap();
        let text = fs::read(self.at("out/results.json")).unwrap_or_default();
        (ran, serde_json::from_slice(&text).unwrap_or_default())
    }

    /// The status, how many tests there are, and what was said.
    fn verdict(&self) -> (String, usize, String) {
        let (ran, results) = self.run(&[]);
        let status = results["status"].as_str().unwrap_or("none").to_owned();
        (status, results["tests"].as_array().map_or(0, Vec::len), stderr(&ran))
    }

    /// Runs rows, and returns their lines and the last words of the batch.
    fn batch(&self, rows: &[Value], more: &[&str]) -> (Vec<Value>, Output) {
        let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
        fs::write(self.at("in.jsonl"), lines).unwrap();
        let mut command = program();
        command.arg("batch").arg(self.at("in.jsonl")).arg("--out").arg(self.at("results"));
        let ran = command.args(["--jobs", "1"]).args(more).output().unwrap();
        let text = fs::read_to_string(self.at("results/shard-0.jsonl")).unwrap_or_default();
        let mut lines: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.sort_by_key(|line| line["line"].as_u64());
        (lines, ran)
    }

    fn exercises(&self) -> String {
        self.at("ex").display().to_string()
    }
}

fn message(results: &Value) -> &str {
    results["message"].as_str().unwrap_or_default()
}

#[test]
fn a_solution_cannot_choose_the_tests() {
    for place in [Place::new(), Place::configured()] {
        place.put("in/fizz.py", WRONG);
        assert_eq!(place.verdict().0, "fail");
        let other = r#"{"files": {"solution": ["fizz.py"], "test": ["mine_test.py"]}}"#;
        for (path, text) in [
            ("fizz_test.py", EASY),
            ("FIZZ_test.py", EASY),
            ("fizz_Test.py", EASY),
            ("mine_test.py", EASY),
            ("tests/mine_test.py", EASY),
            ("tests/deep/test_mine.py", EASY),
            ("fizz_test/__init__.py", EASY),
            ("fizz_test.pyc", EASY),
            ("fizz_test.cpython-311-x86_64-linux-gnu.so", EASY),
            (".meta/config.json", other),
            (".META/config.json", other),
            (".exercism/config.json", other),
            ("conftest.py", "collect_ignore_glob = ['*']\n"),
            ("sub/conftest.py", "collect_ignore_glob = ['*']\n"),
            ("pytest.ini", "[pytest]\npython_files = mine.py\n"),
            ("PyTest.ini", "[pytest]\n"),
            ("setup.cfg", "[tool:pytest]\n"),
            ("pyproject.toml", "[tool.pytest.ini_options]\n"),
            (".pytest.ini", "[pytest]\n"),
            (".hidden/mine_test.py", EASY),
            (".coveragerc", ""),
        ] {
            place.put(&format!("in/{path}"), text);
            let (status, tests, said) = place.verdict();
            assert_eq!((status.as_str(), tests), ("fail", 2), "{path}: {said}");
            let first = path.split('/').next().unwrap();
            let (verbose, _) = place.run(&["--verbose"]);
            let says = stderr(&verbose).contains(&format!("left out `{first}"));
            let copied = ["PyTest.ini", "FIZZ_test.py"].contains(&path);
            assert!(
                says || path.contains("conftest") || copied || path.starts_with("tests"),
                "{path}: {}",
                stderr(&verbose)
            );
            fs::remove_dir_all(place.at("in")).unwrap();
            place.put("in/fizz.py", WRONG);
        }
    }
}

#[test]
fn nothing_but_a_file_can_take_the_place_of_the_tests() {
    let place = Place::configured();
    place.put("in/fizz.py", WRONG);
    place.put("in/fizz_test.py/__init__.py", EASY);
    assert_eq!(place.verdict().0, "fail");
    fs::remove_dir_all(place.at("in/fizz_test.py")).unwrap();
    place.put("in/easy.txt", EASY);
    std::os::unix::fs::symlink("easy.txt", place.at("in/fizz_test.py")).unwrap();
    let (status, tests, said) = place.verdict();
    assert_eq!((status.as_str(), tests), ("fail", 2), "{said}");
    // A folder of the exercise is not a file of the solution, nor a link to one.
    place.put("ex/fizz/data/numbers.txt", "1 2\n");
    std::os::unix::fs::symlink("/", place.at("in/data")).unwrap();
    assert_eq!(place.verdict().0, "fail");
}

#[test]
fn helper_files_and_data_are_the_exercises() {
    let place = Place::new();
    place.put(
        "ex/fizz/fizz_test.py",
        &TESTS
            .replace("fizz(2), 2", "fizz(2), helper.two()")
            .replace("import unittest", "import helper\nimport unittest"),
    );
    place.put("ex/fizz/helper.py", "def two():\n    return int(open('data/two.txt').read())\n");
    place.put("ex/fizz/data/two.txt", "2");
    place.put("in/fizz.py", RIGHT);
    assert_eq!(place.verdict().0, "pass");
    place.put("in/fizz.py", "def fizz(n):\n    return min(n, 1)\n");
    place.put("in/helper.py", "def two():\n    return 1\n");
    place.put("in/data/two.txt", "1");
    place.put("in/helper/__init__.py", "def two():\n    return 1\n");
    assert_eq!(place.verdict().0, "fail");
}

#[test]
fn an_honest_solution_brings_modules_packages_and_data() {
    for place in [Place::new(), Place::configured()] {
        place.put("in/fizz.py", "import json\nimport tools.numbers.same\nfrom helper import part\n\n\ndef fizz(n):\n    assert json.load(open('table.json')) == [1, 2]\n    open('cache.txt', 'w').write('x')\n    return tools.numbers.same.of(part(n))\n");
        place.put("in/helper.py", "def part(n):\n    return n\n");
        place.put("in/tools/__init__.py", "");
        place.put("in/tools/numbers/__init__.py", "");
        place.put("in/tools/numbers/same.py", "def of(n):\n    return n\n");
        place.put("in/table.json", "[1, 2]");
        place.put("in/README.md", "mine");
        // What `exercism download` and file managers add is nothing to warn of.
        place.put("in/fizz_test.py", TESTS);
        place.put("in/.exercism/metadata.json", r#"{"track": "python", "exercise": "fizz"}"#);
        place.put("in/.git/config", "");
        place.put("in/._fizz_test.py", "\0\u{5}\u{16}\u{7}");
        place.put("in/__MACOSX/._fizz.py", "");
        let (status, tests, said) = place.verdict();
        assert_eq!((status.as_str(), tests, said.as_str()), ("pass", 2, ""));
    }
}

#[test]
fn nothing_handed_in_is_no_pass() {
    for place in [Place::new(), Place::configured()] {
        let said = |place: &Place| {
            let (ran, results) = place.run(&[]);
            assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
            assert_eq!((&results["status"], &results["tests"]), (&json!("error"), &json!([])));
            message(&results).to_owned()
        };
        assert_eq!(said(&place), "nothing handed in for fizz.py; found no file");
        place.put("in/Fizz (1).py", RIGHT);
        assert_eq!(said(&place), "nothing handed in for fizz.py; found \"Fizz (1).py\"");
        place.put("in/fizz_test.py", TESTS);
        place.put("in/fizz/buzz.py", RIGHT);
        assert_eq!(
            said(&place),
            "nothing handed in for fizz.py; found \"Fizz (1).py\", \"fizz/buzz.py\""
        );
        place.put("in/fizz.py/fizz.py", RIGHT);
        assert!(said(&place).starts_with("nothing handed in for fizz.py (left out: "));
        fs::remove_dir_all(place.at("in/fizz.py")).unwrap();
        std::os::unix::fs::symlink(place.at("ex/fizz/fizz.py"), place.at("in/fizz.py")).unwrap();
        let said = said(&place);
        let link = "a symbolic link that leads out of the solution's folder";
        assert_eq!(
            said,
            format!(
                "nothing handed in for fizz.py (left out: {link}); found \"Fizz (1).py\", \"fizz/buzz.py\""
            )
        );
    }
}

#[test]
fn a_solution_is_found_within_a_hand_in() {
    let place = Place::configured();
    place.put("in/home/fizz/fizz.py", RIGHT);
    place.put("in/home/fizz/old/fizz.py", WRONG);
    place.put("in/notes.txt", "");
    let (ran, results) = place.run(&["--verbose"]);
    assert_eq!(results["status"], "pass", "{results:#}");
    let said = stderr(&ran);
    let warning = "warning: the solution is in the folder `home/fizz`; other files are left out\n";
    assert!(said.contains(warning), "{said}");
    assert!(said.contains("left out `notes.txt`: not in the folder of the solution\n"), "{said}");
    // Which of two is it?
    place.put("in/school/fizz.py", RIGHT);
    let (_, results) = place.run(&[]);
    assert!(message(&results).starts_with("nothing handed in for fizz.py; found "), "{results:#}");

    // A file counts at the path at which the exercise expects it, and those beside it move along.
    let place = Place::empty();
    place.put("ex/fizz/src/fizz.py", "");
    place.put("ex/fizz/tests/test_fizz.py", TESTS);
    place.put("in/fizz.py", "from helper import same as fizz\n");
    place.put("in/helper.py", "def same(n):\n    return n\n");
    let (ran, results) = place.run(&["--verbose"]);
    assert_eq!(results["status"], "pass", "{results:#}");
    let detail = "`fizz.py` of the solution counts as `src/fizz.py`\n";
    assert!(stderr(&ran).contains(detail), "{}", stderr(&ran));
    assert!(place.at("in/fizz.py").exists());

    // The exercise may lie within the hand-in, and is no solution.
    let place = Place::configured();
    fs::rename(place.at("ex"), place.at("in/ex")).unwrap();
    let mut command = program();
    command.args(["run", "fizz"]).arg(place.at("in")).arg(place.at("out"));
    assert!(command.arg("--exercise").arg(place.at("in/ex/fizz")).status().unwrap().success());
    let results = fs::read_to_string(place.at("out/results.json")).unwrap();
    assert!(results.contains("nothing handed in for fizz.py"), "{results}");
}

#[test]
fn the_exercises_own_copy_never_stands_in() {
    let place = Place::configured();
    let config = CONFIG.replace(r#"["fizz.py"]"#, r#"["fizz.py", "buzz.py"]"#);
    place.put("ex/fizz/.meta/config.json", &config);
    place.put("ex/fizz/buzz.py", "def buzz(n):\n    return n\n");
    place.put("in/fizz.py", "from buzz import buzz as fizz\n");
    let (_, results) = place.run(&[]);
    assert_eq!(results["status"], "error");
    assert!(message(&results).contains("`buzz.py` was not handed in"), "{}", message(&results));
    // An exercise without a stub, and without a configuration, takes what its language takes for a solution.
    let bare = Place::new();
    fs::remove_file(bare.at("ex/fizz/fizz.py")).unwrap();
    bare.put("in/notes.txt", "");
    assert_eq!(message(&bare.run(&[]).1), "nothing handed in; found \"notes.txt\"");
    bare.put("in/fizz.py", RIGHT);
    assert_eq!(bare.verdict().0, "pass");
}

#[test]
fn what_is_left_out_is_said_once() {
    let place = Place::configured();
    place.put("in/fizz.py", RIGHT);
    place.put("in/fizz_test.py", EASY);
    place.put("in/mine_test.py", EASY);
    place.put("in/.vscode/settings.json", "{}");
    place.put("in/conftest.py", "");
    let (ran, results) = place.run(&[]);
    assert_eq!(results["status"], "pass");
    assert_eq!(
        stderr(&ran),
        "warning: ignored files of the solution: `conftest.py`, `fizz_test.py`, `mine_test.py`; tests and configuration come from the exercise\n"
    );
    let (ran, _) = place.run(&["--verbose"]);
    for line in [
        "left out `.vscode`: a hidden file",
        "left out `conftest.py`: configuration; only the exercise's counts",
        "left out `mine_test.py`: a test; only the exercise's tests run",
    ] {
        assert!(stderr(&ran).lines().any(|said| said == line), "{line}: {}", stderr(&ran));
    }
}

#[test]
fn an_exercise_that_cannot_be_used_is_nobodys_fail() {
    let place = Place::configured();
    place.put("in/fizz.py", RIGHT);
    place.put("ex/fizz/.meta/config.json", "{\"files\": ");
    let (ran, results) = place.run(&[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        stderr(&ran).contains("cannot use the exercise's configuration: `"),
        "{}",
        stderr(&ran)
    );
    // A student learns nothing of where the exercise lies.
    assert!(message(&results).contains("`<exercise>/.meta/config.json`"), "{}", message(&results));
    fs::remove_dir_all(place.at("ex/fizz/.meta")).unwrap();
    fs::remove_file(place.at("ex/fizz/fizz_test.py")).unwrap();
    place.put("in/fizz_test.py", EASY);
    let (ran, _) = place.run(&[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("has no test file (looked for fizz_test.py"), "{}", stderr(&ran));
    fs::remove_dir_all(place.at("ex/fizz")).unwrap();
    let (ran, _) = place.run(&[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("cannot read the exercise's folder"), "{}", stderr(&ran));
}

#[test]
fn test_takes_the_exercise_from_its_own_folder() {
    let place = Place::configured();
    place.put("in/fizz.py", WRONG);
    place.put("in/fizz_test.py", EASY);
    place.put("in/.exercism/metadata.json", r#"{"track": "bash", "exercise": "other"}"#);
    let mut command = program();
    command.arg("test").arg(place.at("in")).arg("--exercise").arg(place.at("ex/fizz"));
    let ran = command.output().unwrap();
    assert_eq!(ran.status.code(), Some(1), "{}", stderr(&ran));
    assert!(stdout(&ran).contains("0 passed, 2 failed"), "{}", stdout(&ran));
    assert!(stderr(&ran).contains("fizz: fail, 0 of 2 tests passed (python"), "{}", stderr(&ran));
    let mut command = program();
    let ran = command.arg("test").arg(place.at("in")).args(["--exercise", "nowhere"]).output();
    let ran = ran.unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        stderr(&ran).contains("cannot read the exercise's folder `nowhere`"),
        "{}",
        stderr(&ran)
    );
}

#[test]
fn the_folders_may_lie_in_each_other() {
    let place = Place::configured();
    place.put("ex/fizz/handed-in/ann/fizz.py", WRONG);
    for (input, exercise) in [("ex/fizz/handed-in/ann", "ex/fizz"), ("app", "app/tests")] {
        if input == "app" {
            test_support::copy(&place.at("ex/fizz"), &place.at("app/tests")).unwrap();
            place.put("app/fizz.py", WRONG);
        }
        let mut command = program();
        command.args(["run", "fizz"]).arg(place.at(input)).args(["--output", "-"]);
        let ran = command.arg("--exercise").arg(place.at(exercise)).output().unwrap();
        let results: Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert_eq!(results["status"], "fail", "{results}");
        assert_eq!(results["tests"].as_array().unwrap().len(), 2, "{results}");
    }
}

#[test]
fn a_proof_or_a_reward_without_an_exercise_says_whose_tests_run() {
    let place = Place::configured();
    place.put("in/fizz.py", RIGHT);
    place.put("in/fizz_test.py", TESTS);
    let warning = "warning: the tests come from the solution's folder";
    let run = |more: &[&str]| {
        let mut command = program();
        command.args(["run", "fizz"]).arg(place.at("in")).arg(place.at("out")).args(more);
        stderr(&command.output().unwrap())
    };
    let exercise = place.at("ex/fizz").display().to_string();
    let reward = place.at("reward").display().to_string();
    for options in [["--attest", "check"], ["--reward", &reward]] {
        assert_eq!(run(&options).matches(warning).count(), 1, "{options:?}");
        let with = [&options[..], &["--exercise", &exercise]].concat();
        assert!(!run(&with).contains(warning), "{options:?}");
    }
    assert!(!run(&[]).contains(warning));
    let rows = [json!({"id": "a", "slug": "fizz", "dir": place.at("in")})];
    let (_, ran) = place.batch(&rows, &["--attest", "check"]);
    assert_eq!(stderr(&ran).matches(warning).count(), 1, "{}", stderr(&ran));
    let (_, ran) = place.batch(&rows, &["--attest", "check", "--exercises", &place.exercises()]);
    assert!(!stderr(&ran).contains(warning), "{}", stderr(&ran));
}

/// What a solution finds in the list of processes, and whether it can read the exercise's folder.
const SPY: &str = r#"
import glob
import os

MARK = "MARK"


def look():
    seen = []
    for path in glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ"):
        try:
            text = open(path).read()
        except OSError:
            continue
        if MARK in text and "test-runner" in text.split("\0")[0]:
            seen.append(text)
    for path in FOLDERS:
        try:
            seen += os.listdir(path)
        except OSError:
            pass
        for file in glob.glob(path + "/**", recursive=True, include_hidden=True):
            try:
                seen.append(open(file).read())
            except OSError:
                pass
    return seen


SEEN = look()


def fizz(n):
    assert not SEEN, SEEN
    return n
"#;

#[test]
fn a_solution_neither_finds_nor_reads_the_exercise() {
    let place = Place::configured();
    // A folder that is hidden for its own sake, not because it is a temporary one.
    let open = tempfile::Builder::new().prefix("exercise-decides-").tempdir_in("/opt").unwrap();
    fs::set_permissions(open.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let exercises = open.path().join("exercises");
    test_support::copy(&place.at("ex"), &exercises).unwrap();
    let input = open.path().join("class/ann");
    fs::create_dir_all(open.path().join("class/bob")).unwrap();
    fs::write(open.path().join("class/bob/fizz.py"), RIGHT).unwrap();
    fs::create_dir_all(&input).unwrap();
    let folders = json!([exercises, input, open.path().join("class/bob")]).to_string();
    let mark = open.path().file_name().unwrap().to_str().unwrap();
    let spy = |folders: &str| {
        SPY.replace("MARK = \"MARK\"", &format!("MARK = {mark:?}\nFOLDERS = {folders}"))
    };
    fs::write(input.join("fizz.py"), spy(&folders)).unwrap();
    let rows = [
        json!({"id": "dir", "slug": "fizz", "dir": &input}),
        json!({"id": "other", "slug": "fizz", "dir": open.path().join("class/bob")}),
        json!({"id": "files", "track": "python", "slug": "fizz", "files": {"fizz.py": spy(&folders)}}),
    ];
    let exercises = exercises.display().to_string();
    for more in [&[][..], &["--cold"], &["--attest", "strict"]] {
        let _ = fs::remove_dir_all(place.at("results"));
        let (lines, ran) =
            place.batch(&rows, &[&["--exercises", &exercises, "--full"], more].concat());
        for line in &lines {
            assert_eq!(line["status"], "pass", "{more:?} {line}\n{}", stderr(&ran));
        }
    }
    // Of a single run, the neighbour's folder is none of its own.
    let own = json!([open.path().join("exercises/fizz"), input]).to_string();
    fs::write(input.join("fizz.py"), spy(&own)).unwrap();
    let mut command = program();
    command.args(["run", "fizz"]).arg(&input).arg(place.at("out"));
    let ran = command.arg("--exercise").arg(Path::new(&exercises).join("fizz")).output().unwrap();
    let results = fs::read_to_string(place.at("out/results.json")).unwrap();
    assert!(results.contains("\"status\": \"pass\""), "{results}\n{}", stderr(&ran));
}

#[test]
fn no_run_gets_a_reference_solution() {
    let place = Place::configured();
    for path in [
        ".meta/exemplar.py",
        ".meta/proof.py",
        ".meta/src/answer.py",
        ".approaches/x/a.py",
        "answer.py",
    ] {
        place.put(&format!("ex/fizz/{path}"), RIGHT);
    }
    let config = CONFIG.replace(".meta/example.py", "answer.py");
    place.put("ex/fizz/.meta/config.json", &config);
    let copier = "import glob\n\nFOUND = [path for path in glob.glob('**', recursive=True, include_hidden=True) if path.endswith('.py')]\n\n\ndef fizz(n):\n    assert sorted(FOUND) == ['fizz.py', 'fizz_test.py'], FOUND\n    return n\n";
    place.put("in/fizz.py", copier);
    assert_eq!(place.verdict().0, "pass");
    // Without an exercise of its own as well.
    let input = place.at("ex/fizz");
    fs::write(input.join("fizz.py"), copier).unwrap();
    let ran = program().args(["run", "fizz"]).arg(&input).args(["--output", "-"]).output().unwrap();
    let results: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(results["status"], "pass", "{results}");
}

#[test]
fn names_reach_no_terminal_as_they_are() {
    let place = Place::configured();
    let evil = "\u{1b}]0;PWN\u{7}\u{1b}[31m\u{202e}\u{200f}x";
    place.put("in/fizz.py", RIGHT);
    place.put(&format!("in/{evil}_test.py"), EASY);
    std::os::unix::fs::symlink("/etc/passwd", place.at(&format!("in/{evil}.py"))).unwrap();
    let controls = |text: &str| text.chars().any(|c| c.is_control() && c != '\n');
    let steers = |text: &str| controls(text) || text.contains(['\u{202e}', '\u{200f}']);
    let (ran, _) = place.run(&["--verbose"]);
    assert!(!steers(&stderr(&ran)), "{:?}", stderr(&ran));
    let (ran, _) = place.run(&[]);
    assert!(stderr(&ran).contains("x_test.py") && !steers(&stderr(&ran)), "{:?}", stderr(&ran));
    let rows = [
        json!({"id": evil, "track": evil, "slug": "fizz", "files": {"fizz.py": RIGHT}}),
        json!({"id": format!("b\u{fffe}{evil}"), "slug": evil, "files": {"x": "1"}}),
        json!({"id": format!("c{evil}"), "slug": "fizz", "files": {format!("../../x{evil}"): "1"}}),
        json!({"id": format!("d{evil}"), "slug": "fizz", "dir": format!("/nonexistent{evil}")}),
        json!({"id": format!("e{evil}"), "track": "python", "slug": "fizz", "files": {"fizz.py": "raise ValueError('\\x1b[2J')"}}),
    ];
    let (_, ran) = place.batch(&rows, &["--exercises", &place.exercises()]);
    assert!(!steers(&stderr(&ran)), "{:?}", stderr(&ran));
    let junit = place.at("junit.xml");
    let mut merge = program();
    merge.args(["batch", "merge"]).arg(place.at("results")).arg("--junit").arg(&junit);
    let merged = merge.output().unwrap();
    let junit = fs::read_to_string(junit).unwrap();
    assert!(!junit.contains('\u{fffe}') && !controls(&junit), "{junit:?}");
    assert!(!steers(&stdout(&merged)) && !steers(&stderr(&merged)), "{:?}", stdout(&merged));
}

/// The tests of some exercise would run, and the solution would be blamed.
#[test]
fn a_folder_of_exercises_is_no_exercise() {
    for configured in [true, false] {
        let place = if configured { Place::configured() } else { Place::new() };
        place.put("ex/vec/vec.py", RIGHT);
        place.put("ex/vec/vec_test.py", TESTS);
        place.put("in/fizz.py", RIGHT);
        let (folder, meant) = (place.at("ex"), place.at("ex/fizz"));
        let mut run = program();
        run.args(["run", "fizz"]).arg(place.at("in")).arg(place.at("out"));
        let mut test = program();
        test.arg("test").arg(place.at("in"));
        for mut command in [run, test] {
            let ran = command.arg("--exercise").arg(&folder).output().unwrap();
            let said = stderr(&ran);
            assert_eq!(ran.status.code(), Some(2), "{said}");
            assert!(
                said.contains("is not an exercise, but a folder of exercises: `fizz`"),
                "{said}"
            );
            assert!(said.contains(&format!("did you mean `{}`?", meant.display())), "{said}");
        }
        let row =
            json!({"id": "a", "slug": "fizz", "exercise": folder, "files": {"fizz.py": RIGHT}});
        let (lines, _) = place.batch(&[row], &[]);
        assert_eq!(lines[0]["status"], "invalid", "{lines:?}");
        assert!(message(&lines[0]).contains("a folder of exercises"), "{lines:?}");
    }
}

#[test]
fn a_judged_submission_brings_no_evaluation() {
    let place = Place::new();
    place.put("task/evaluate.sh", "echo 'TAP version 13'; echo 1..1; bash solution.sh | grep -q right && echo 'ok 1 - a' || echo 'not ok 1 - a'\n");
    place.put(
        "task/.meta/config.json",
        r#"{"files": {"solution": ["solution.sh"], "example": [".meta/example.sh"]}}"#,
    );
    place.put("task/solution.sh", "echo right\n");
    place.put("task/.meta/example.sh", "echo right\n");
    place.put(
        "task.json",
        r#"{"task_id": "t", "judge": {"eval_cmd": "bash evaluate.sh", "parser": "tap"}}"#,
    );
    let judge = || -> Value {
        let mut command = program();
        command.args(["judge", "--task"]).arg(place.at("task.json"));
        command.arg("--workspace").arg(place.at("in")).arg("--exercise").arg(place.at("task"));
        let ran = command.output().unwrap();
        assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
        serde_json::from_slice(&ran.stdout).unwrap()
    };
    let report = judge();
    assert_eq!(report["valid"], false);
    assert!(
        report["diagnostics"][0].as_str().unwrap().contains("nothing handed in for solution.sh"),
        "{report}"
    );
    place.put("in/solution.sh", "cat .meta/example.sh; echo wrong\n");
    place.put("in/evaluate.sh", "echo 1..1; echo 'ok 1 - a'\n");
    let report = judge();
    assert_eq!((&report["valid"], &report["pass_rate"]), (&json!(true), &json!(0.0)), "{report}");
    assert!(
        report["diagnostics"].to_string().contains("left out of the submission: `evaluate.sh`"),
        "{report}"
    );
    // A new file could take the place of what the evaluation loads, unless it lies in a folder that is named.
    place.put("in/solution.sh", "bash lib/more.sh\n");
    place.put("in/lib/more.sh", "echo right\n");
    let report = judge();
    assert_eq!(report["pass_rate"], 0.0, "{report}");
    let why = "left out of the submission: `lib`: the exercise does not name it as its solution";
    assert!(report["diagnostics"].to_string().contains(why), "{report}");
    place.put("task/.meta/config.json", r#"{"files": {"solution": ["solution.sh", "lib"]}}"#);
    assert_eq!(judge()["pass_rate"], 1.0);
    // Where no solution is named, new files count, and are listed.
    fs::remove_dir_all(place.at("task/.meta")).unwrap();
    let report = judge();
    let why = "names no solution, so new files of the submission count, even in the place of a module that the evaluation loads: `lib/more.sh`";
    assert!(report["diagnostics"].to_string().contains(why), "{report}");
}
