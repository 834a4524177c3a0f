//! `golden`: the recorded results of another runner are compared by meaning, and declared differences are kept apart.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{program, stderr};

/// The checkout of a runner of Bash's tests. Each case has the two tests `adds` and `takes away`, of which the second fails.
struct Peer {
    dir: TempDir,
}

impl Peer {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A case in `tests/`, with tests in `<slug>.bats`.
    fn case(&self, name: &str, slug: &str, expected: &Value) {
        let at = |file: &str| format!("bash-test-runner/tests/{name}/{file}");
        self.write(&at(&format!("{slug}.sh")), "echo $(($1))\n");
        let test = |name: &str, sum: &str| {
            format!("@test \"{name}\" {{\n  run bash {slug}.sh {sum}\n  [ \"$output\" = 3 ]\n}}\n")
        };
        let tests = test("adds", "1+2") + "\n" + &test("takes away", "3-1");
        self.write(&at(&format!("{slug}.bats")), &tests);
        self.write(&at("expected_results.json"), &expected.to_string());
    }

    /// Runs `golden` on the checkout, in the folder above it.
    fn golden(&self, more: &[&str]) -> Output {
        let mut command = program();
        command.current_dir(self.dir.path()).args(["golden", "bash-test-runner"]);
        command.args(["--timeout", "60"]).args(more).output().unwrap()
    }
}

fn stdout(ran: &Output) -> String {
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

fn code(slug: &str, sum: &str) -> String {
    format!("run bash {slug}.sh {sum}\n  [ \"$output\" = 3 ]\n\n")
}

/// The results of a runner that agrees, but for white space, its version, and what it leaves out.
fn agreeing(slug: &str) -> Value {
    json!({"version": 2, "status": "fail", "environment": "x", "tests": [
        {"name": "adds", "status": "pass", "test_code": code(slug, "1+2")},
        {"name": "takes away", "status": "fail", "message": "other words"},
    ]})
}

/// Four cases: one agrees, one differs in status and in a test, one in the order, and one has other names.
fn peer() -> Peer {
    let peer = Peer::new();
    peer.case("same", "same", &agreeing("same"));
    peer.case("deep/pass", "deep", &agreeing("deep"));
    let mut passes = agreeing("passes");
    passes["status"] = json!("pass");
    passes["tests"][1]["status"] = json!("pass");
    passes["tests"][0]["test_code"] = json!("run bash passes.sh 1+1");
    peer.case("passes", "passes", &passes);
    let mut order = agreeing("order");
    order["tests"].as_array_mut().unwrap().reverse();
    peer.case("order", "order", &order);
    peer
}

const PAGE: &str = "# Differences\n\n| golden case | differs in | reason |\n|---|---|---|\n";

#[test]
fn a_case_that_differs_has_a_line_for_each_thing_that_does() {
    let peer = peer();
    let ran = peer.golden(&[]);
    assert_eq!(ran.status.code(), Some(1), "{}", stderr(&ran));
    let text = stdout(&ran);
    let lines: Vec<String> =
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        lines,
        [
            "case differs in expected here",
            "! order order takes away adds",
            "! passes status pass fail",
            "! passes statuses takes away: pass fail",
            "! passes code adds: run bash passes.sh 1+1 run bash passes.sh 1+2",
            "",
            "4 cases: 2 agree, 0 with declared differences, 2 with others or not run",
        ]
    );
    assert!(stderr(&ran).contains("undeclared differences or no run in 2 of 4 cases"));

    let ran = peer.golden(&["same", "deep/pass/"]);
    assert_eq!((ran.status.code(), stdout(&ran).starts_with("2 cases: 2 agree")), (Some(0), true));
    let ran = peer.golden(&["same", "--texts"]);
    assert!(stdout(&ran).contains("same  message     takes away: other words"), "{}", stdout(&ran));
    let ran = peer.golden(&["sane"]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        stderr(&ran).contains("no such case: `sane`; did you mean `same`?"),
        "{}",
        stderr(&ran)
    );
}

#[test]
fn declared_differences_are_kept_apart_and_must_still_be_there() {
    let peer = peer();
    let rows = "| `order` | `order` | the file's order |\n| `pass*` | `status`, `statuses`, `code` | it fails |\n";
    peer.write("page.md", &format!("{PAGE}{rows}"));
    let ran = peer.golden(&["--differences", "page.md"]);
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let text = stdout(&ran);
    assert!(text.starts_with("as declared in page.md:\n"), "{text}");
    assert!(text.contains("  order   order       the file's order\n"), "{text}");
    assert!(
        text.contains("4 cases: 2 agree, 2 with declared differences, 0 with others"),
        "{text}"
    );
    assert!(!stderr(&ran).contains("warning"), "{}", stderr(&ran));

    let more = "| `same` | `order`, `message` | no |\n| `gone` | `code` | no |\n| every case | `names` | no |\n";
    peer.write("page.md", &format!("{PAGE}{rows}{more}"));
    let ran = peer.golden(&["--differences", "page.md", "--json"]);
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let warnings: Vec<&str> = stderr_lines(&ran, "warning: ");
    assert_eq!(
        warnings,
        [
            "page.md:7: `same` no longer differs in `order`",
            "page.md:8: there is no case `gone`",
            "page.md:9: `every case` no longer differs in `names`",
        ]
    );
    let report: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(
        (&report["track"], &report["outdated"][0]),
        (&json!("bash"), &json!({"line": 7, "case": "same", "in": "order"}))
    );
    let cases = &report["cases"];
    assert_eq!((&cases[0]["case"], &cases[0]["slug"]), (&json!("deep/pass"), &json!("deep")));
    assert_eq!(
        cases[1]["differences"],
        json!([{"in": "order", "expected": "takes away", "actual": "adds", "reason": "the file's order"}])
    );

    // What a part of the cases shows says nothing about the others.
    let ran = peer.golden(&["--differences", "page.md", "order"]);
    assert_eq!(stderr_lines(&ran, "warning: "), ["page.md:8: there is no case `gone`"]);
}

fn stderr_lines<'a>(ran: &'a Output, start: &str) -> Vec<&'a str> {
    let text = std::str::from_utf8(&ran.stderr).unwrap();
    text.lines().filter_map(|line| line.strip_prefix(start)).collect()
}

#[test]
fn the_page_of_a_checkout_is_found_from_any_folder_in_it() {
    let peer = peer();
    let rows = "| `order`, `passes` | `status`, `statuses`, `code`, `order` | all |\n";
    peer.write("test-data/tracks/bash/DIFFERENCES.md", &format!("{PAGE}{rows}"));
    let ran = peer.golden(&[]);
    assert!(stdout(&ran).starts_with("as declared in test-data/tracks/bash/DIFFERENCES.md:\n"));
    let mut command = program();
    command.current_dir(peer.dir.path().join("test-data/tracks"));
    let ran = command.args(["golden", "../../bash-test-runner"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
}

#[test]
fn what_cannot_be_read_is_named() {
    let said = |peer: &Peer, more: &[&str], text: &str| {
        let ran = peer.golden(more);
        assert_eq!(ran.status.code(), Some(2), "{more:?}: {}", stderr(&ran));
        assert!(stderr(&ran).contains(text), "{more:?}: {}", stderr(&ran));
    };
    let peer = peer();
    said(&peer, &["--expected", "golden.json"], "no file `golden.json` in `bash-test-runner`");
    said(&peer, &["--track", "bsh"], "unknown track `bsh`");
    said(&peer, &["--differences", "gone.md"], "cannot read `gone.md`");
    peer.write("page.md", &format!("{PAGE}| `order` and others | `order` | x |\n"));
    said(&peer, &["--differences", "page.md"], "`page.md`, line 5: `golden case` must be");
    let broken = "bash-test-runner/tests/same/expected_results.json";
    peer.write(broken, "{\"status\": \"fail\",\n \"tests\": [}");
    said(&peer, &[], &format!("cannot read `{broken}`: "));
    said(&peer, &[], "line 2 column ");
}

#[test]
fn the_files_show_the_track_where_no_name_does() {
    let peer = peer();
    let cases = peer.dir.path().join("cases");
    fs::rename(peer.dir.path().join("bash-test-runner/tests"), &cases).unwrap();
    let golden = |dir: &Path| {
        let ran = program().arg("golden").arg(dir).arg("--json").output().unwrap();
        (serde_json::from_slice::<Value>(&ran.stdout).unwrap_or_default(), stderr(&ran))
    };
    // One case alone has the name of its folder.
    let (report, said) = golden(&cases.join("same"));
    assert_eq!(
        (&report["track"], &report["cases"][0]["case"]),
        (&json!("bash"), &json!("same")),
        "{said}"
    );
    fs::write(cases.join("same/same_test.py"), "").unwrap();
    fs::write(cases.join("same/same.py"), "").unwrap();
    let (_, said) = golden(&cases.join("same"));
    assert!(said.contains("cannot recognise the track of"), "{said}");
    assert!(said.contains("pass `--track ID`"), "{said}");
}
