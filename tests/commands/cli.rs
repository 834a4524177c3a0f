//! The command line, called as people and pipelines call it.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use test_support::process::{nap, sleeping, wait_until};
use test_support::{program, stderr, stdout, without_missing_layers};

/// A directory with an `input` of these files and an `output`.
struct Place {
    dir: TempDir,
}

impl Place {
    fn new(files: &[(&str, &str)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("input")).unwrap();
        for (path, text) in files {
            let path = dir.path().join("input").join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self { dir }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    fn run(&self, slug: &str, input: &str, output: &str, more: &[&str]) -> (Output, Option<Value>) {
        let mut command = program();
        command.current_dir(self.dir.path()).arg("run").args(more).args([slug, input, output]);
        let ran = command.output().unwrap();
        (ran, self.results(output))
    }

    fn results(&self, output: &str) -> Option<Value> {
        let text = fs::read(self.at(output).join("results.json")).ok()?;
        Some(serde_json::from_slice(&text).unwrap())
    }
}

const SOLUTION: &str = "#!/usr/bin/env bash\necho \"One for ${1:-you}, one for me.\"\n";
const TESTS: &str = "@test \"no name\" {\n  run bash two_fer.sh\n  [ \"$output\" = \"One for you, one for me.\" ]\n}\n";

fn two_fer() -> Place {
    Place::new(&[("two_fer.sh", SOLUTION), ("two_fer.bats", TESTS)])
}

fn assert_pass(results: Option<Value>) {
    let results = results.expect("there is a results.json");
    assert_eq!(results["status"], "pass", "{results:#}");
    assert_eq!(results["tests"].as_array().unwrap().len(), 1);
}

#[test]
fn a_wrong_number_of_arguments_is_usage() {
    for arguments in
        [&["run"][..], &["run", "two-fer"], &["run", "a", "b", "c", "d"], &[], &["frobnicate"]]
    {
        let ran = program().args(arguments).output().unwrap();
        assert_eq!(ran.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&ran).contains("Usage"), "{}", stderr(&ran));
    }
}

#[test]
fn every_command_has_an_example_in_its_help() {
    let help = program().arg("--help").output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    let commands = text
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let mut count = 0;
    // The continuation of a wrapped description is indented further.
    let named =
        commands.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    for command in
        named.filter_map(|line| line.split_whitespace().next()).filter(|word| *word != "help")
    {
        let help = program().args([command, "--help"]).output().unwrap();
        let text = String::from_utf8(help.stdout).unwrap();
        // It starts another program.
        let example = match command {
            "swebench" => "eval-logs summary".to_owned(),
            _ => format!("test-runner {command}"),
        };
        assert!(text.contains("Example") && text.contains(&example), "{command}: {text}");
        count += 1;
    }
    assert!(count > 5, "{text}");
}

#[test]
fn directories_may_be_relative_equal_nested_and_new() {
    for (input, output) in [
        ("input", "output"),
        ("input/", "new/"),
        ("./input", "input"),
        ("input/", "input/"),
        ("input", "input/out"),
    ] {
        let place = two_fer();
        let (ran, results) = place.run("two-fer", input, output, &[]);
        assert_eq!(ran.status.code(), Some(0), "{input} {output}: {}", stderr(&ran));
        assert_pass(results);
        assert!(ran.stdout.is_empty());
    }
}

#[test]
fn a_stale_or_planted_results_file_is_replaced_and_nothing_else_is_left() {
    let place = two_fer();
    fs::create_dir(place.at("output")).unwrap();
    fs::write(place.at("victim"), "untouched").unwrap();
    symlink(place.at("victim"), place.at("output/results.json")).unwrap();
    let (_, results) = place.run("two-fer", "input", "output", &[]);
    assert_pass(results);
    assert_eq!(fs::read_to_string(place.at("victim")).unwrap(), "untouched");
    let left: Vec<_> =
        fs::read_dir(place.at("output")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["results.json"]);
}

fn assert_error(results: Option<Value>, text: &str) {
    let results = results.expect("there is a results.json");
    assert_eq!(results["status"], "error");
    assert_eq!(results["tests"], Value::Array(Vec::new()));
    assert!(results["message"].as_str().unwrap().contains(text), "{results:#}");
}

#[test]
fn bad_input_is_an_error_that_says_what_to_do() {
    let place = two_fer();
    let (ran, results) = place.run("../two-fer", "input", "output", &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert_error(results, "`../two-fer` is not a valid slug: it contains `/`");
    let (ran, results) = place.run("two-fer", "nowhere", "output", &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("`nowhere`"), "{}", stderr(&ran));
    assert_error(results, "input directory");
    let (ran, results) = place.run("two-fer", "input/two_fer.sh", "output", &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert_error(results, "input directory");
    let (ran, results) = place.run("two-fer", "input", "output", &["--track", "klingon"]);
    assert_eq!(ran.status.code(), Some(2));
    assert_error(results, "no such track: `klingon`");
    for timeout in ["0", "-1", "nan", "soon"] {
        let (ran, _) = place.run("two-fer", "input", "output", &[&format!("--timeout={timeout}")]);
        assert_eq!(ran.status.code(), Some(2), "{timeout}");
    }
}

#[test]
fn a_slug_is_any_name_of_a_folder_without_odd_characters() {
    for slug in ["two_fer", "Two-Fer", "TwoFer", "two.fer", "twofer"] {
        let place = two_fer();
        let (ran, results) = place.run(slug, "input", "output", &[]);
        assert_eq!(stderr(&ran), "", "{slug}");
        assert_pass(results);
    }
    let place = two_fer();
    for slug in ["", "-two-fer", "..", "two/fer", "two fer", "zwei-für", &"a".repeat(101)] {
        let (ran, results) = place.run(slug, "input", "output", &["--"]);
        assert_eq!(ran.status.code(), Some(2), "{slug}");
        assert!(stderr(&ran).contains("help: pass the name of the exercise's folder"), "{slug}");
        assert_error(results, "is not a valid slug");
    }
}

#[test]
fn a_slug_that_no_test_file_has_is_said_once_and_the_tests_run() {
    let place = two_fer();
    for more in [&[][..], &["--verbose"]] {
        let (ran, results) = place.run("leap", "input", "output", more);
        assert_pass(results);
        let said = without_missing_layers(&stderr(&ran));
        let warnings: Vec<&str> =
            said.lines().filter(|line| line.starts_with("warning: ")).collect();
        assert_eq!(
            warnings,
            ["warning: no test file is named after the exercise `leap`; running `two_fer.bats`"]
        );
    }
    // Test files that the configuration names are used.
    let config = r#"{"files": {"test": ["two_fer.bats"]}}"#;
    fs::create_dir(place.at("input/.meta")).unwrap();
    fs::write(place.at("input/.meta/config.json"), config).unwrap();
    let (ran, results) = place.run("leap", "input", "output", &[]);
    assert_eq!(stderr(&ran), "");
    assert_pass(results);
}

#[test]
fn several_test_files_that_nothing_names_are_an_error_that_lists_them() {
    let files = [("two_fer.sh", SOLUTION), ("two_fer.bats", TESTS), ("leap.bats", TESTS)];
    let place = Place::new(&files);
    let (ran, results) = place.run("bob", "input", "output", &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        stderr(&ran).contains("named after the exercise `bob`, and there are several: `leap.bats`")
    );
    assert!(stderr(&ran).contains("help: pass the slug"), "{}", stderr(&ran));
    assert_error(results, "`leap.bats`, `two_fer.bats`");
    let (ran, results) = place.run("two-fer", "input", "output", &[]);
    assert_eq!(stderr(&ran), "");
    assert_pass(results);
    fs::create_dir(place.at("input/.meta")).unwrap();
    for (config, code) in [
        (r#"{"files": {"test": ["two_fer.bats"]}}"#, 0),
        (r#"{"files": {"test": ["gone.bats"]}}"#, 2),
        (r#"{"files": {"test": []}}"#, 2),
    ] {
        fs::write(place.at("input/.meta/config.json"), config).unwrap();
        let (ran, _) = place.run("bob", "input", "output", &[]);
        assert_eq!(ran.status.code(), Some(code), "{config}");
    }
}

#[test]
fn the_tests_of_exercises_in_folders_below_are_not_run() {
    let place = Place::new(&[
        ("two-fer/two_fer.sh", SOLUTION),
        ("two-fer/two_fer.bats", TESTS),
        ("leap/leap.bats", TESTS),
    ]);
    let (ran, results) = place.run("two-fer", "input", "output", &["--track", "bash"]);
    assert_eq!(ran.status.code(), Some(0));
    assert_error(results, "`leap/leap.bats`, `two-fer/two_fer.bats`");
    let (_, results) = place.run("two-fer", "input/two-fer", "output", &[]);
    assert_pass(results);
    // They do not make the track ambiguous either.
    fs::create_dir(place.at("input/two-fer/vendor")).unwrap();
    for other in ["a.js", "a.test.js"] {
        fs::write(place.at("input/two-fer/vendor").join(other), "").unwrap();
    }
    let (_, results) = place.run("two-fer", "input/two-fer", "output", &[]);
    assert_pass(results);
    // In the places where a track's tools look for tests, they are found.
    let place = Place::new(&[("two_fer.sh", SOLUTION), ("test/two_fer.bats", TESTS)]);
    let (ran, results) = place.run("two-fer", "input", "output", &[]);
    assert_eq!(stderr(&ran), "");
    assert_pass(results);
}

#[test]
fn a_link_within_the_solution_is_the_file_and_one_that_leads_out_is_said() {
    let place = Place::new(&[("shared/solution.sh", SOLUTION), ("two_fer.bats", TESTS)]);
    symlink("shared/solution.sh", place.at("input/two_fer.sh")).unwrap();
    let (ran, results) = place.run("two-fer", "input", "output", &[]);
    assert_eq!(stderr(&ran), "");
    assert_pass(results);

    fs::write(place.at("elsewhere"), SOLUTION).unwrap();
    let links = [
        ("two_fer.sh", "../elsewhere", "leads out of the solution's folder"),
        ("two_fer.sh", "gone", "leads nowhere"),
        ("two_fer.bats", "../elsewhere", "leads out of the solution's folder"),
    ];
    for (name, target, why) in links {
        let said = format!(
            "`{name}` is a symbolic link that {why}, and was left out: put the file itself in its place."
        );
        fs::remove_file(place.at("input").join(name)).unwrap();
        symlink(target, place.at("input").join(name)).unwrap();
        let (ran, results) = place.run("two-fer", "input", "output", &[]);
        assert_eq!(ran.status.code(), Some(0));
        assert!(stderr(&ran).contains(&format!("warning: {said}\n")), "{}", stderr(&ran));
        let results = results.unwrap();
        assert_ne!(results["status"], "pass");
        let test = &results["tests"][0];
        let message = results["message"].as_str().or(test["message"].as_str()).unwrap();
        assert!(message.contains(&said), "{message}");
    }
    // A link that no test needs is not reported.
    let place = two_fer();
    symlink("/usr/bin/env", place.at("input/env")).unwrap();
    let (ran, results) = place.run("two-fer", "input", "output", &[]);
    assert_eq!(stderr(&ran), "");
    assert_pass(results);
}

#[test]
fn no_track_says_what_was_looked_for_and_two_say_how_to_choose() {
    let place = Place::new(&[("README.md", "")]);
    let (ran, results) = place.run("two-fer", "input", "output", &[]);
    assert_eq!(ran.status.code(), Some(2));
    let said = "no track was recognised: no track has solution or test files such as `README.md`";
    assert!(stderr(&ran).contains(said), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("`test-runner tracks` lists the tracks"), "{}", stderr(&ran));
    assert!(stderr(&ran).len() < 300, "{}", stderr(&ran));
    assert_error(results, said);
    let named = r#"{"files": {"solution": ["include/stack.ixx"], "test": ["checks.ixx"]}}"#;
    let place = Place::new(&[("README.md", ""), (".meta/config.json", named)]);
    let (_, results) = place.run("two-fer", "input", "output", &[]);
    assert_error(
        results,
        "the configuration names `include/stack.ixx`, `checks.ixx`, which match the solution and test files of no track",
    );
    let place = Place::new(&[]);
    let (_, results) = place.run("two-fer", "input", "output", &[]);
    assert_error(results, "the folder has no files");
    let both = [
        ("two_fer.sh", SOLUTION),
        ("two_fer.bats", TESTS),
        ("two_fer.py", ""),
        ("two_fer_test.py", ""),
    ];
    let place = Place::new(&both);
    let (ran, results) = place.run("two-fer", "input", "output", &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert_error(results, "--track");
    let (_, results) = place.run("two-fer", "input", "output", &["--track", "bash"]);
    assert_pass(results);
}

#[test]
fn no_test_file_and_no_tests_are_errors_never_a_pass() {
    let place = Place::new(&[("two_fer.sh", SOLUTION)]);
    let (ran, results) = place.run("two-fer", "input", "output", &["--track", "bash"]);
    assert_eq!(ran.status.code(), Some(0));
    assert_error(results, "two_fer.bats");
    // No solution can pass an exercise without tests.
    let place = Place::new(&[("two_fer.sh", SOLUTION), ("two_fer.bats", "# nothing\n")]);
    let (ran, results) = place.run("two-fer", "input", "output", &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(stderr(&ran).contains("the exercise is at fault, not the solution: No tests"));
    assert_error(results, "No tests");
}

#[test]
fn a_malformed_configuration_is_said_and_not_used() {
    let files =
        [("two_fer.sh", SOLUTION), ("two_fer.bats", TESTS), (".meta/config.json", "{\"files\": {")];
    let place = Place::new(&files);
    let (ran, results) = place.run("two-fer", "input", "output", &["--verbose"]);
    assert_pass(results);
    assert!(stderr(&ran).contains("malformed file `.meta/config.json`"), "{}", stderr(&ran));
}

#[test]
fn a_missing_toolchain_is_69_and_says_how_to_install_it() {
    let place = two_fer();
    fs::create_dir(place.at("empty")).unwrap();
    let mut command = program();
    command.current_dir(place.dir.path()).env("PATH", place.at("empty"));
    let ran = command.args(["run", "two-fer", "input", "output"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    assert_error(place.results("output"), "test-runner install bash");
}

#[test]
fn an_output_that_cannot_be_written_is_70() {
    let place = two_fer();
    fs::write(place.at("file"), "").unwrap();
    for output in ["file", "file/below"] {
        let (ran, results) = place.run("two-fer", "input", output, &[]);
        assert_eq!(ran.status.code(), Some(70), "{}", stderr(&ran));
        assert!(results.is_none());
    }
}

#[test]
fn older_versions_say_less() {
    let place = two_fer();
    let (_, results) = place.run("two-fer", "input", "output", &["--results-version", "1"]);
    assert_eq!(
        results.unwrap(),
        serde_json::json!({"version": 1, "status": "pass", "message": null})
    );
    let (_, results) = place.run("two-fer", "input", "output", &["--results-version", "2"]);
    assert_eq!(results.unwrap()["version"], 2);
    let (ran, _) = place.run("two-fer", "input", "output", &["--results-version", "4"]);
    assert_eq!(ran.status.code(), Some(2));
}

#[test]
fn what_a_run_used_is_said_on_stderr_and_never_in_results() {
    let place = two_fer();
    let (ran, first) = place.run("two-fer", "input", "output", &["--verbose"]);
    assert!(stderr(&ran).contains("peak memory"), "{}", stderr(&ran));
    let (ran, second) = place.run("two-fer", "input", "again", &[]);
    assert!(ran.stderr.is_empty(), "{}", stderr(&ran));
    assert_eq!(first, second);
}

#[test]
fn interrupted_is_143_with_a_results_file_and_nothing_survives() {
    let nap = nap();
    let solution = format!("setsid sleep {nap} & sleep {nap}\n");
    let place = Place::new(&[("two_fer.sh", &solution), ("two_fer.bats", TESTS)]);
    let mut command = program();
    let child = command
        .current_dir(place.dir.path())
        .args(["run", "--timeout", "600", "two-fer", "input", "output"])
        .spawn()
        .unwrap();
    wait_until("the solution runs", || sleeping(&nap).len() == 2);
    let ran = interrupt(child, "TERM");
    assert_eq!(ran.status.code(), Some(143));
    assert_error(place.results("output"), "interrupted");
    assert!(sleeping(&nap).is_empty());
}

/// Sends a signal to the program and waits for its end.
fn interrupt(child: Child, signal: &str) -> Output {
    #[expect(
        clippy::disallowed_methods,
        reason = "the signal comes from outside, as in a pipeline"
    )]
    let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    child.wait_with_output().unwrap()
}

#[test]
fn an_interrupted_run_keeps_the_tests_that_finished() {
    for signal in ["TERM", "HUP", "INT"] {
        let tests = "@test \"first\" {\n  true\n}\n@test \"second\" {\n  bash two_fer.sh\n}\n@test \"third\" {\n  true\n}\n";
        let nap = nap();
        let solution = format!("sleep {nap}\n");
        let place = Place::new(&[("two_fer.sh", &solution), ("two_fer.bats", tests)]);
        let mut command = program();
        command.current_dir(place.dir.path()).args([
            "run",
            "--timeout",
            "600",
            "two-fer",
            "input",
            "output",
        ]);
        let child = command.stderr(Stdio::null()).spawn().unwrap();
        wait_until("the second test runs", || !sleeping(&nap).is_empty());
        let begin = Instant::now();
        let ran = interrupt(child, signal);
        assert_eq!(ran.status.code(), Some(143), "{signal}");
        assert!(begin.elapsed() < Duration::from_secs(50), "{signal}: {:?}", begin.elapsed());
        let results = place.results("output").unwrap();
        let said = |index: usize| {
            let test = &results["tests"][index];
            (test["name"].as_str().unwrap(), test["status"].as_str().unwrap(), &test["message"])
        };
        assert_eq!(results["status"], "fail", "{results:#}");
        assert_eq!(said(0), ("first", "pass", &Value::Null), "{results:#}");
        let running = format!("The test was interrupted by SIG{signal}.");
        assert_eq!(said(1), ("second", "error", &running.into()), "{results:#}");
        let after =
            format!("The test was not run: the test before it was interrupted by SIG{signal}.");
        assert_eq!(said(2), ("third", "error", &after.into()), "{results:#}");
    }
}

#[test]
fn show_prints_what_a_student_should_see() {
    let place = two_fer();
    fs::write(place.at("input/two_fer.sh"), "echo wrong\n").unwrap();
    place.run("two-fer", "input", "output", &[]);
    let shown = program().arg("show").arg(place.at("output")).output().unwrap();
    let text = String::from_utf8(shown.stdout).unwrap();
    assert!(
        text.contains("FAILED no name") && text.contains("Test Code:\n  run bash two_fer.sh"),
        "{text}"
    );
    assert!(text.contains("Test Result:"), "{text}");
    let missing = program().arg("show").arg(Path::new("/nowhere")).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
}

/// If `doctor --sandbox` reports a layer as missing, `--sandbox require` refuses to run.
#[test]
fn a_missing_layer_is_named_and_refused_on_request() {
    let layers = program().args(["doctor", "--sandbox", "--json"]).output().unwrap();
    let layers: Value = serde_json::from_slice(&layers.stdout).unwrap();
    let layers = layers.as_array().unwrap();
    let missing: Vec<&Value> = layers.iter().filter(|layer| layer["there"] == false).collect();
    let names: Vec<&Value> = layers.iter().map(|layer| &layer["name"]).collect();
    assert!(
        ["user", "files", "net", "pid", "seccomp"]
            .iter()
            .all(|name| names.contains(&&Value::from(*name))),
        "{names:?}"
    );
    let place = two_fer();
    let (ran, results) = place.run("two-fer", "input", "output", &["--sandbox", "require"]);
    if missing.is_empty() {
        assert_pass(results);
    } else {
        assert_eq!(ran.status.code(), Some(78));
        assert_error(results, missing[0]["name"].as_str().unwrap());
    }
}

/// As root, where the solution's user cannot read a toolchain. In namespaces the user sees the toolchain alone of the folder that is
/// closed. Elsewhere it is read with root's rights, and `--sandbox require` refuses to run.
#[test]
fn a_closed_toolchain_is_kept_or_named_and_refused_on_request() {
    let dir = tempfile::tempdir().unwrap();
    if fs::metadata(dir.path()).unwrap().uid() != 0 {
        return;
    }
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o700)).unwrap();
    let data = dir.path().to_str().unwrap();
    let with_data = |arguments: &[&str]| {
        let mut command = program();
        command.env("TEST_RUNNER_DATA", data).args(arguments);
        command
    };
    let installed = with_data(&["install", "c"]).output().unwrap();
    assert!(installed.status.success(), "{}", stderr(&installed));
    fs::write(dir.path().join("secret"), "").unwrap();
    let layers: Value = serde_json::from_slice(
        &with_data(&["doctor", "--sandbox", "--json"]).output().unwrap().stdout,
    )
    .unwrap();
    let is_kept =
        layers.as_array().unwrap().iter().any(|l| l["name"] == "files" && l["there"] == true);
    let solution = format!(
        r#"#include <stdio.h>
int found(void);
int found(void) {{ return fopen("{data}/toolchains", "r") ? fopen("{data}/secret", "r") || fopen("/etc/shadow", "r") : 2; }}"#
    );
    let tests = "#include \"test-framework/unity.h\"\nint found(void);\nvoid setUp(void) {}\nvoid tearDown(void) {}\nstatic void test_found(void) { TEST_ASSERT_EQUAL_INT(0, found()); }\nint main(void) { UNITY_BEGIN(); RUN_TEST(test_found); return UNITY_END(); }\n";
    let place = Place::new(&[("a.c", &solution), ("test_a.c", tests)]);
    let run = |more: &[&str]| {
        let mut command = with_data(&["run", "--track", "c", "--verbose"]);
        command.current_dir(place.dir.path()).args(more);
        command.args(["a", "input", "output"]).output().unwrap()
    };
    let doctor = |more: &[&str]| stdout(&with_data(&["doctor"]).args(more).output().unwrap());
    let rows: Value = serde_json::from_str(&doctor(&["c", "bash", "--json"])).unwrap();
    if is_kept {
        let ran = run(&["--sandbox", "require=user"]);
        assert!(ran.status.success(), "{}", stderr(&ran));
        let results = place.results("output").expect("a run writes its results");
        assert_eq!(results["status"], "pass", "{results}");
        assert!(doctor(&["--sandbox", "c"]).starts_with("user              there"));
        assert_eq!((&rows[0]["closed"], &rows[1]["closed"]), (&Value::Null, &Value::Null));
        return;
    }
    let closed = format!("the run needs `{data}`, which only root can read");
    let said = stderr(&run(&[]));
    assert!(said.contains(&closed), "{said}");
    let refused = run(&["--sandbox", "require=user"]);
    assert_eq!(refused.status.code(), Some(78), "{}", stderr(&refused));
    assert_error(place.results("output"), &closed);
    for (more, word) in [(&["--sandbox", "c"][..], "missing"), (&["--sandbox"], "there")] {
        let said = doctor(more);
        assert!(said.starts_with(&format!("user              {word}")), "{said}");
        let why = format!(
            "c: `run --sandbox require` refuses (layer `user`), because only root can read `{data}`"
        );
        assert!(said.lines().any(|line| line == why), "{said}");
    }
    assert_eq!((&rows[0]["closed"], &rows[1]["closed"]), (&data.into(), &Value::Null));
}

#[test]
fn tracks_and_doctor_speak_json_on_request() {
    for arguments in [["tracks", "--json"], ["parsers", "--json"]] {
        let ran = program().args(arguments).output().unwrap();
        let rows: Value = serde_json::from_slice(&ran.stdout).unwrap();
        assert!(rows.as_array().unwrap().iter().all(|row| row["id"].is_string()));
    }
    let ran = program().args(["doctor", "--json", "bash"]).output().unwrap();
    let rows: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!((&rows[0]["track"], &rows[0]["ready"]), (&"bash".into(), &true.into()), "{rows:#}");
}
