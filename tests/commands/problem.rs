//! `problem`: programs are judged by their output, and whatever they do, a verdict is theirs and a failure is ours.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;
use test_support::{program, root, stderr, stdout};

/// A problem whose answer is the sum of two numbers, with one sample test and one secret test.
struct Problem(TempDir);

impl Problem {
    fn new(yaml: &str) -> Self {
        let problem = Self(tempfile::tempdir().unwrap());
        problem.write("problem.yaml", yaml);
        problem.write("data/sample/1.in", "1 2\n").write("data/sample/1.ans", "3\n");
        problem.write("data/secret/1.in", "20 22\n").write("data/secret/1.ans", "42\n");
        problem
    }

    fn write(&self, path: &str, text: &str) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn check(&self) -> Output {
        problem(["check".as_ref(), self.0.path()])
    }

    /// The verdicts of a program, and the messages of its tests.
    fn judged(&self, name: &str, text: &str) -> (Vec<String>, Vec<String>) {
        let submission = tempfile::tempdir().unwrap();
        let file = submission.path().join(name);
        fs::write(&file, text).unwrap();
        self.judged_at(&file)
    }

    fn judged_at(&self, submission: &Path) -> (Vec<String>, Vec<String>) {
        let out = tempfile::tempdir().unwrap();
        let output =
            problem(["run".as_ref(), self.0.path(), submission, "--output".as_ref(), out.path()]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let verdicts = fs::read_to_string(out.path().join("verdicts.json")).unwrap();
        let verdicts: Value = serde_json::from_str(&verdicts).unwrap();
        let tests = verdicts["tests"].as_array().unwrap();
        let texts = |key: &str| {
            tests.iter().filter_map(|test| Some(test[key].as_str()?.to_owned())).collect()
        };
        (texts("verdict"), texts("message"))
    }
}

fn problem<const N: usize>(arguments: [&Path; N]) -> Output {
    program().arg("problem").args(arguments).output().unwrap()
}

const SUM: &str = "print(sum(map(int, input().split())))";
const LIMITS: &str = "limits: {time_limit: 1, memory: 128, output: 1}\n";

#[test]
fn each_submission_of_a_problem_has_the_verdict_that_it_should_have() {
    let folder = root().join("test-data/problems/different");
    let output = problem(["check".as_ref(), &folder]);
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    let text = stdout(&output);
    let verdicts: Vec<&str> =
        text.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    let expected =
        ["AC", "AC", "AC", "AC", "AC", "WA", "WA", "TLE", "TLE", "RTE", "OLE", "MLE", "CE"];
    assert_eq!(verdicts, expected, "{text}");
}

#[test]
fn another_verdict_is_an_error_that_says_why() {
    let problem = Problem::new(LIMITS);
    problem.write("submissions/accepted/wrong.py", "print(3)");
    problem.write("submissions/wrong_answer/right.py", SUM);
    problem.write(
        "submissions/run_time_error/any.py",
        &format!("# @EXPECTED_RESULTS@: WA, AC\n{SUM}"),
    );
    let output = problem.check();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let lines: Vec<String> = stdout(&output)
        .lines()
        .skip(1)
        .map(|line| line.split_once(" (").unwrap().0.to_owned() + line.split_once(" s)").unwrap().1)
        .collect();
    assert_eq!(
        lines,
        [
            "WA  submissions/accepted/wrong.py: expected AC; `secret/1`: line 1",
            "AC  submissions/wrong_answer/right.py: expected WA",
            "AC  submissions/run_time_error/any.py"
        ]
    );
    assert!(stderr(&output).contains("2 of 3 submissions got an unexpected verdict"));
}

#[test]
fn what_cannot_be_judged_is_never_a_verdict() {
    let problem = Problem::new(LIMITS);
    problem.write("submissions/accepted/sum.scala", "").write("submissions/accepted/sum.py", SUM);
    let output = problem.check();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stdout(&output).contains("AC  submissions/accepted/sum.py"), "{}", stdout(&output));

    let refused = |yaml: &str, says: &str| {
        let problem = Problem::new(yaml);
        let output = problem.check();
        assert_eq!(output.status.code(), Some(2), "{yaml}");
        assert!(stderr(&output).contains(says), "{yaml}: {}", stderr(&output));
    };
    refused("type: interactive", "interactive problems are not supported");
    refused("validation: custom interactive", "interactive problems are not supported");
    refused("limits: {time_limit: -1}", "the time limit of the problem is -1 s, out of range");
    refused("validator_flags: float_tolerance", "`float_tolerance` of the output validator needs");
    refused("name: [", "cannot use");
    refused("validation: custom\nlimits: {time_limit: 1}", "has no output validator");
    refused("name: x", "no time limit, and no accepted submission");
    let problem = Problem::new(LIMITS);
    fs::remove_file(problem.path("data/secret/1.ans")).unwrap();
    assert!(stderr(&problem.check()).contains("the test `secret/1` has no `.ans` file"));
}

#[test]
fn a_missing_time_limit_follows_from_the_accepted_submissions() {
    let problem = Problem::new("name: Sum\n");
    problem.write("submissions/accepted/sum.py", SUM);
    assert!(stdout(&problem.check()).starts_with("Sum: 2 tests, time limit 1 s\n"));
    problem.write(".timelimit", "2.5\n");
    assert!(stdout(&problem.check()).starts_with("Sum: 2 tests, time limit 2.5 s\n"));
}

#[test]
fn secret_answers_stay_secret() {
    let problem = Problem::new(LIMITS);
    let (verdicts, messages) = problem.judged("wrong.py", "print(0)");
    assert_eq!(verdicts, ["WA", "WA"]);
    assert_eq!(messages, ["line 1: expected `3`, found `0`", "line 1"]);
}

#[test]
fn a_program_reaches_no_answer_and_no_other_run() {
    let problem = Problem::new(LIMITS);
    let folder = problem.0.path().display().to_string();
    let spy = format!(
        r#"
import glob, os, sys
open("left-behind", "w").write("x")
seen = [place for place in ["{folder}/data/secret/1.ans", "{folder}", "/tmp/left-behind"] if os.path.exists(place)]
seen += glob.glob("/tmp/.test-runner-*/*/*")
try:
    open(os.path.join(os.path.dirname(__file__), "planted"), "w")
    seen.append("its own sources")
except OSError:
    pass
try:
    os.open("/proc/self/fd/0", os.O_RDWR)
    seen.append("its input")
except OSError:
    pass
assert os.listdir(".") == ["left-behind"], os.listdir(".")
own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
seen = [place for place in seen if not place.startswith(own + "/") and os.getcwd() not in place]
assert not seen, seen
{SUM}
"#
    );
    let (verdicts, messages) = problem.judged("spy.py", &spy);
    assert_eq!(verdicts, ["AC", "AC"], "{messages:?}");
}

#[test]
fn links_out_of_a_submission_are_left_out() {
    let problem = Problem::new(LIMITS);
    let submission = tempfile::tempdir().unwrap();
    let answer = problem.path("data/secret/1.ans");
    symlink(&answer, submission.path().join("answer.txt")).unwrap();
    let main = submission.path().join("main.py");
    fs::write(
        main,
        format!(
            "import os, sys\nif os.path.exists(sys.path[0] + '/answer.txt'): sys.exit(9)\n{SUM}"
        ),
    )
    .unwrap();
    assert_eq!(problem.judged_at(submission.path()).0, ["AC", "AC"]);
}

#[test]
fn every_way_to_fail_has_its_verdict() {
    let problem = Problem::new(LIMITS);
    let verdict = |name: &str, text: &str| {
        let (verdicts, messages) = problem.judged(name, text);
        assert!(verdicts[0] == verdicts[1], "{verdicts:?}");
        (verdicts[0].clone(), messages.first().cloned().unwrap_or_default())
    };
    let says = |name: &str, text: &str, expected: &str, message: &str| {
        let (verdict, said) = verdict(name, text);
        assert_eq!(verdict, expected, "{text}: {said}");
        assert!(said.contains(message), "{text}: {said}");
    };
    says("a.py", "import sys; sys.exit('oh no')", "RTE", "(exit code 1)\noh no");
    says("a.py", "import os; os.kill(os.getpid(), 11)", "RTE", "crashed with SIGSEGV");
    says("a.py", "import time; time.sleep(1000)", "TLE", "took more than 1 s");
    // It works in a child.
    says("a.sh", "bash -c 'while :; do :; done'", "TLE", "took more than 1 s");
    says("a.py", "print('x' * 2000000)", "OLE", "printed more than 1 MiB");
    says("a.py", "x = bytearray(1 << 28); print(3)", "MLE", "more than 128 MiB");
    // What it prints to standard error is not its answer.
    says("a.py", &format!("import sys; print(1, file=sys.stderr)\n{SUM}"), "AC", "");
    let (verdicts, _) = problem.judged("a.c", "int main(void) { return missing; }");
    assert!(verdicts.is_empty());
}

#[test]
fn validators_of_a_problem_decide_and_their_failures_are_ours() {
    let problem = Problem::new(&format!("validation: custom\nvalidator_flags: 1\n{LIMITS}"));
    let validator = "output_validators/near/validate.py";
    problem.write(
        validator,
        r#"
import sys
given, answer, feedback, tolerance = sys.argv[1:]
assert open(given).read().split() and feedback == "feedback"
said = input()
if said == "crash":
    raise SystemExit(1)
if abs(int(said) - int(open(answer).read())) <= int(tolerance):
    raise SystemExit(42)
open(feedback + "/teammessage.txt", "w").write("too far away")
raise SystemExit(43)
"#,
    );
    let (verdicts, messages) = problem.judged("a.py", "print(41)");
    assert_eq!((verdicts, messages), (vec!["WA".into(), "AC".into()], vec!["too far away".into()]));
    problem.write("submissions/accepted/crash.py", "print('crash')");
    let output = problem.check();
    assert_eq!(output.status.code(), Some(70), "{}", stdout(&output));
    let said = stderr(&output);
    assert!(said.contains("the output validator failed on the test `sample/1`"), "{said}");
    problem.write(validator, "not python at all");
    let output = problem.check();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot use the output validator"), "{}", stderr(&output));
}

#[test]
fn groups_of_tests_have_scores() {
    let problem = Problem::new(&format!("type: scoring\n{LIMITS}"));
    problem.write("data/testdata.yaml", "grader_flags: ignore_sample\n");
    problem.write("data/secret/testdata.yaml", "accept_score: 10\n");
    problem.write("data/secret/pair/testdata.yaml", "grader_flags: min\naccept_score: 50\n");
    for (name, sum) in [("a", 3), ("b", 5)] {
        problem.write(&format!("data/secret/pair/{name}.in"), &format!("1 {}\n", sum - 1));
        problem.write(&format!("data/secret/pair/{name}.ans"), &format!("{sum}\n"));
    }
    let submission = tempfile::tempdir().unwrap();
    let total = |text: &str| {
        let file = submission.path().join("a.py");
        fs::write(&file, text).unwrap();
        let text = stdout(&self::problem(["run".as_ref(), problem.0.path(), &file]));
        text.lines().find_map(|line| line.strip_prefix("TOTAL_SCORE ")).unwrap().to_owned()
    };
    assert_eq!(total(SUM), "60");
    // One test of the pair fails.
    assert_eq!(total("a, b = map(int, input().split()); print(5 if b == 4 else 42)"), "10");
}

#[test]
fn a_report_and_junit_say_the_same() {
    let problem = Problem::new(LIMITS);
    let submission = problem.path("submission.py");
    fs::write(&submission, "print(3)").unwrap();
    let out = tempfile::tempdir().unwrap();
    let (report, junit) = (out.path().join("report.json"), out.path().join("junit.xml"));
    let output = self::problem([
        "run".as_ref(),
        problem.0.path(),
        &submission,
        "--report".as_ref(),
        &report,
        "--junit".as_ref(),
        &junit,
        "--fail-exit".as_ref(),
    ]);
    assert_eq!(output.status.code(), Some(1));
    let lines =
        "CASE 0000 OK score=1\nCASE 0001 WA score=0\nTOTAL_SCORE 1\nCASES_OK 1\nCASES_TOTAL 2\n";
    assert_eq!(stdout(&output), lines);
    let report: Value = serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
    assert_eq!((&report["valid"], &report["score"]), (&Value::Bool(true), &Value::from(1.0)));
    let junit = fs::read_to_string(junit).unwrap();
    assert!(junit.contains(r#"failures="1""#) && junit.contains("WA: line 1"), "{junit}");
}
