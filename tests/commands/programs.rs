//! Rows of a batch that are judged by a problem, by tests of a program, or by calls of a function.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};

use serde_json::{Value, json};
use test_support::{program, root, stderr, with_input};

/// The records of rows, in the order of their ids.
fn records(rows: &[Value]) -> Vec<Value> {
    let (output, records) = batch(rows);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    records
}

fn batch(rows: &[Value]) -> (Output, Vec<Value>) {
    let out = tempfile::tempdir().unwrap();
    let input: String = rows.iter().map(|row| format!("{row}\n")).collect();
    let mut command = program();
    command.args(["batch", "-", "--jobs", "2", "--out"]).arg(out.path());
    command.arg("--problems").arg(root().join("test-data/problems"));
    let output = with_input(command, input.as_bytes());
    let text = fs::read_to_string(out.path().join("shard-0.jsonl")).unwrap_or_default();
    let mut records: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    records.sort_by_key(|record| record["line"].as_u64());
    (output, records)
}

fn function(name: &str, file: &str, text: &str, cases: &Value) -> Value {
    json!({"id": name, "files": {file: text}, "function": name, "cases": cases})
}

/// The verdicts of a record's tests.
fn verdicts(record: &Value) -> Vec<&str> {
    let tests = record["judgement"]["tests"].as_array().unwrap_or_else(|| panic!("{record}"));
    tests.iter().map(|test| test["verdict"].as_str().unwrap()).collect()
}

#[test]
fn a_row_names_a_problem() {
    let right = "import sys\nfor line in sys.stdin:\n    a, b = map(int, line.split())\n    print(abs(a - b))\n";
    let row = |id: &str, text: &str| json!({"id": id, "problem": "different", "files": {"a.py": text}, "model": "m"});
    let found = records(&[row("right", right), row("wrong", "print(0)"), row("broken", "print(")]);
    assert_eq!(found[0]["status"], "pass");
    assert_eq!((&found[0]["passed"], &found[0]["total"]), (&json!(3), &json!(3)));
    assert_eq!((&found[0]["slug"], &found[0]["meta"]["model"]), (&json!("different"), &json!("m")));
    assert_eq!(found[0]["judgement"]["verdict"], "AC");
    assert_eq!(found[1]["status"], "fail");
    assert_eq!(verdicts(&found[1]), ["WA", "AC", "WA"]);
    assert_eq!(
        (&found[2]["status"], &found[2]["judgement"]["verdict"]),
        (&json!("error"), &json!("CE"))
    );
}

#[test]
fn a_row_brings_the_tests_of_a_program() {
    let tests = json!([
        {"stdin": "1 2\n", "stdout": "3\n"},
        {"name": "large", "stdin": "20 22", "stdout": "42"},
        {"stdin": "0 0"}
    ]);
    let row = |id: &str, text: &str, more: Value| {
        let mut row = json!({"id": id, "files": {"a.rb": text}, "program": {"tests": tests}, "limits": {"time_s": 1}});
        for (key, value) in more.as_object().unwrap() {
            row["program"][key] = value.clone();
        }
        row
    };
    let found = records(&[
        row("right", "puts gets.split.sum(&:to_i)", json!({})),
        row(
            "near",
            "puts gets.split.sum(&:to_i) + 0.5",
            json!({"validator_args": ["float_tolerance", "0.6"]}),
        ),
        row("stops", "puts 3", json!({"stop": true})),
        row("loop", "loop {} if gets.include?('20'); puts 3", json!({})),
    ]);
    assert_eq!(verdicts(&found[0]), ["AC", "AC", "AC"]);
    assert_eq!(found[0]["judgement"]["tests"][1]["name"], "large");
    assert_eq!(found[1]["status"], "pass");
    assert_eq!(verdicts(&found[2]), ["AC", "WA"]);
    assert_eq!((&found[2]["passed"], &found[2]["total"]), (&json!(1), &json!(3)));
    assert_eq!(verdicts(&found[3]), ["AC", "TLE", "AC"]);
    assert_eq!(found[2]["judgement"]["tests"][1]["message"], "line 1: expected `42`, found `3`");
}

#[test]
fn functions_are_called_in_three_languages() {
    let cases = json!([
        {"args": [[3, 1, 2]], "expected": [1, 2, 3]},
        {"name": "empty", "args": [[]], "expected": []},
        {"args": [[2, 1]], "expected": [2, 1]}
    ]);
    let found = records(&[
        function("sort", "a.py", "def sort(values):\n    return sorted(values)\n", &cases),
        function(
            "order",
            "a.js",
            "function order(values) { return values.sort((a, b) => a - b); }",
            &cases,
        ),
        function(
            "exported",
            "a.mjs",
            "export const exported = (values) => values.sort((a, b) => a - b);",
            &cases,
        ),
        function("arrange", "a.rb", "def arrange(values) = values.sort", &cases),
        function(
            "Solution.arrange",
            "b.py",
            "class Solution:\n    def arrange(self, values):\n        return tuple(sorted(values))\n",
            &cases,
        ),
        function(
            "Sorter.arrange",
            "b.rb",
            "class Sorter\n  def arrange(values) = values.sort\nend",
            &cases,
        ),
        function(
            "Sorter.order",
            "b.js",
            "class Sorter { order(values) { return values.sort((a, b) => a - b); } }\nmodule.exports = { Sorter };",
            &cases,
        ),
    ]);
    for record in &found {
        assert_eq!(verdicts(record), ["AC", "AC", "WA"], "{record}");
        assert_eq!(record["judgement"]["tests"][1]["name"], "empty");
        let message = record["judgement"]["tests"][2]["message"].as_str().unwrap();
        assert!(
            message.starts_with("expected `[2, 1]`") || message.starts_with("expected `[2,1]`"),
            "{message}"
        );
    }
}

#[test]
fn an_object_that_is_equal_to_everything_gains_nothing() {
    let forged = "
class Equal(int):
    def __eq__(self, other):
        return True
    def __hash__(self):
        return 0
    def __repr__(self):
        return '42'

def answer(number):
    return [Equal(1), object(), True, float('nan'), None][number]
";
    let case =
        |number: usize| json!({"args": [number], "expected": if number == 2 { 1 } else { 42 }});
    let cases: Vec<Value> = (0..5).map(case).collect();
    let found = records(&[function("answer", "a.py", forged, &json!(cases))]);
    assert_eq!(verdicts(&found[0]), ["WA", "RTE", "WA", "RTE", "WA"], "{}", found[0]);
}

#[test]
fn a_process_that_ends_costs_its_case_alone() {
    let text = "
import os, sys, time

def f(kind):
    print('noise', flush=True)
    if kind == 'exit':
        os._exit(0)
    if kind == 'quit':
        sys.exit(0)
    if kind == 'loop':
        while True: pass
    if kind == 'crash':
        os.kill(os.getpid(), 11)
    if kind == 'raise':
        raise ValueError('no')
    if kind == 'write':
        os.write(3, b'forged {\"case\": 6, \"value\": 1}')
    return 1
";
    let kinds = ["ok", "exit", "loop", "ok", "crash", "raise", "write", "quit", "ok"];
    let cases: Vec<Value> =
        kinds.iter().map(|kind| json!({"args": [kind], "expected": 1})).collect();
    let mut row = function("f", "a.py", text, &json!(cases));
    row["limits"] = json!({"time_s": 1});
    let found = records(&[row]);
    assert_eq!(
        verdicts(&found[0]),
        ["AC", "RTE", "TLE", "AC", "RTE", "RTE", "RTE", "RTE", "AC"],
        "{}",
        found[0]
    );
    let message = |number: usize| &found[0]["judgement"]["tests"][number]["message"];
    assert_eq!(message(1), "ended the process (exit code 0) before the function returned");
    assert_eq!(message(5), "ValueError: no");
    assert_eq!(message(7), "SystemExit: 0");
}

#[test]
fn numbers_have_all_their_digits() {
    let text = "def f(a, b):\n    return a * b\n";
    let cases = "[{\"args\": [1000000000000000000000, 3], \"expected\": 3000000000000000000000}, {\"args\": [1000000000000000000000, 3], \"expected\": 3000000000000000000001}, {\"args\": [0.1, 3], \"expected\": 0.3, \"tolerance\": 1e-9}, {\"args\": [0.1, 3], \"expected\": 0.3}]";
    let out = tempfile::tempdir().unwrap();
    let line = format!(
        "{{\"id\": \"a\", \"files\": {{\"a.py\": {text:?}}}, \"function\": \"f\", \"cases\": {cases}}}\n"
    );
    let mut command = program();
    command.args(["batch", "-", "--out"]).arg(out.path());
    let output = with_input(command, line.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let record = fs::read_to_string(out.path().join("shard-0.jsonl")).unwrap();
    let record: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(verdicts(&record), ["AC", "WA", "AC", "WA"], "{record}");
}

#[test]
fn rows_that_ask_for_what_does_not_exist_are_invalid() {
    let files = json!({"a.py": ""});
    let rows = [
        json!({"id": "1", "files": files}),
        json!({"id": "2", "files": files, "problem": "nowhere"}),
        json!({"id": "3", "files": files, "problem": "../problems/different"}),
        json!({"id": "4", "files": files, "function": "f", "cases": []}),
        json!({"id": "5", "files": files, "function": "f", "cases": [{"args": 1}]}),
        json!({"id": "6", "files": files, "program": {"tests": [{"stdio": ""}]}}),
        json!({"id": "7", "files": {"a.txt": ""}, "problem": "different"}),
        json!({"id": "8", "files": {"a.pl": "1;"}, "track": "bash", "problem": "different"}),
        json!({"id": "9", "files": {"a.lua": ""}, "function": "f", "cases": [{"args": [], "expected": 1}]}),
    ];
    let (_, found) = batch(&rows);
    let says = [
        "missing key `slug`",
        "no problem `nowhere`",
        "no problem `../problems/different`",
        "`cases` is empty",
        "`cases`: invalid type",
        "`program`: unknown field `stdio`",
        "the language of the submission was not recognised: `a.txt`",
        "no file ends in `.sh`",
        "the track `lua` does not call functions",
    ];
    assert_eq!(found.len(), says.len());
    for (record, says) in found.iter().zip(says) {
        assert_eq!(record["status"], "invalid", "{record}");
        let is_of_solution = says.contains("not recognised") || says.contains("no file ends");
        let reason = if is_of_solution { "nothing_handed_in" } else { "row" };
        assert_eq!(record["invalid_reason"], reason, "{record}");
        assert!(record["message"].as_str().unwrap().contains(says), "{record}");
    }
}

#[test]
fn a_key_beside_a_slug_stays_data() {
    let row =
        json!({"id": "1", "slug": "two-fer", "dir": "/nowhere", "problem": 7, "function": "f"});
    let (_, found) = batch(&[row]);
    assert_eq!(
        (&found[0]["meta"]["problem"], &found[0]["meta"]["function"]),
        (&json!(7), &json!("f"))
    );
}

/// A program that is run at once, and checked only if that fails, gets the verdict of one that is checked first.
#[test]
fn a_compile_error_is_what_the_compiler_says_and_not_what_a_run_prints() {
    let row = |id: &str, files: Value| json!({"id": id, "files": files, "program": {"tests": [{"stdout": "3\n"}, {"stdout": "3\n"}]}});
    let said = "print('  File \"a.py\", line 1\\nSyntaxError: invalid syntax', file=sys.stderr)";
    let rows = [
        ("AC", json!({"a.py": "print(3)"})),
        ("CE", json!({"a.py": "print(3)\nraise SystemExit(0)\n)"})),
        ("RTE", json!({"a.py": "exec('print(')"})),
        ("RTE", json!({"a.py": format!("import sys\n{said}\nsys.exit(1)")})),
        ("CE", json!({"main.py": "print(3)", "b.py": "def f(:"})),
        ("CE", json!({"a.py": "print(3)\n\u{0}"})),
        ("CE", json!({"a.rb": "puts 3\nexit 0\nend"})),
        ("CE", json!({"a.rb": "BEGIN { puts 3; exit! 0 }\nend"})),
        ("RTE", json!({"a.rb": "eval('end')"})),
        (
            "RTE",
            json!({"a.rb": "warn 'a.rb:1: syntax error, unexpected end (SyntaxError)'; exit 1"}),
        ),
        ("CE", json!({"a.sh": "echo 3\nexit 0\nfi"})),
    ];
    let input: Vec<Value> = rows
        .iter()
        .enumerate()
        .map(|(at, (_, files))| row(&at.to_string(), files.clone()))
        .collect();
    for (record, (verdict, files)) in records(&input).iter().zip(rows) {
        assert_eq!(record["judgement"]["verdict"], *verdict, "{files}: {record}");
        let ran = if verdict == "CE" { 0 } else { 2 };
        assert_eq!(record["judgement"]["tests"].as_array().unwrap().len(), ran, "{files}");
    }
}

#[test]
fn a_function_in_a_broken_file_is_a_compile_error() {
    let cases = json!([{"args": [], "expected": 3}]);
    let mut rows = [
        function("f", "a.py", "def f():\n    return 3\n)", &cases),
        function("f", "a.rb", "def f = 3\nend", &cases),
        function("f", "b.py", "exec('print(')", &cases),
        function("f", "c.py", "import os\nos._exit(1)", &cases),
    ];
    for (at, row) in rows.iter_mut().enumerate() {
        row["id"] = json!(at.to_string());
    }
    let found = records(&rows);
    let verdicts: Vec<&Value> =
        found.iter().map(|record| &record["judgement"]["verdict"]).collect();
    assert_eq!(verdicts, ["CE", "CE", "RTE", "RTE"]);
}

#[test]
fn calls_end_after_ten_that_took_too_long() {
    let text = "def f(number):\n    while number: pass\n    return 0\n";
    let case = |number: usize| json!({"args": [number % 2], "expected": 0});
    let cases: Vec<Value> = (0..100).map(case).collect();
    let mut row = function("f", "a.py", text, &json!(cases));
    row["limits"] = json!({"time_s": 0.1});
    let found = records(&[row]);
    assert_eq!(verdicts(&found[0]), ["AC", "TLE"].repeat(10));
    assert_eq!((&found[0]["passed"], &found[0]["total"]), (&json!(10), &json!(100)));
}

#[test]
fn a_program_has_other_files_beside_it_and_leaves_files() {
    let read = "import helper, os\nprint(open('data/a.bin', 'rb').read() == bytes([0, 255]), helper.X)\nos.mkdir('out')\nopen('out/a', 'w').write('b')\nos.symlink('/etc', 'etc')\nos.mkfifo('pipe')\n";
    let tests = json!([{"stdout": "True 7\n"}, {"stdout": "True 7\n"}]);
    let row = |id: &str, program: Value| json!({"id": id, "files": {"main.py": read}, "program": program});
    let files = json!({"data/a.bin": "AP8=", "helper.py": "WCA9IDc="});
    let fetch = json!(["out/a", "etc/passwd", "pipe", "data", "nothing"]);
    let (_, found) = batch(&[
        row("right", json!({"tests": tests, "files": files, "fetch": fetch, "outputs": true})),
        row("clash", json!({"tests": tests, "files": {"main.py": ""}})),
        row("text", json!({"tests": tests, "files": {"a": "&"}})),
        row("out", json!({"tests": tests, "fetch": ["../a"]})),
    ]);
    assert_eq!(found[0]["status"], "pass", "{}", found[0]);
    for test in found[0]["judgement"]["tests"].as_array().unwrap() {
        assert_eq!(test["printed"]["files"], json!({"out/a": "Yg=="}));
    }
    let says = [
        "`main.py` and `main.py` in `program.files` are the same file",
        "`a` in `program.files` is not base64",
        "`../a` in `program.fetch` has `..` in it",
    ];
    for (record, says) in found[1..].iter().zip(says) {
        assert_eq!(record["status"], "invalid", "{record}");
        assert!(record["message"].as_str().unwrap().contains(says), "{record}");
    }
}

#[test]
fn a_program_that_sleeps_has_a_limit_of_its_own() {
    let row = |id: &str, limits: Value| json!({"id": id, "files": {"a.sh": "sleep 2.5; echo 3"}, "program": {"tests": [{"stdout": "3\n"}]}, "limits": limits});
    let found = records(&[
        row("usual", json!({"time_s": 1})),
        row("short", json!({"time_s": 5, "wall_s": 1})),
    ]);
    assert_eq!(verdicts(&found[0]), ["AC"]);
    assert_eq!(verdicts(&found[1]), ["TLE"]);
    assert_eq!(found[1]["judgement"]["tests"][0]["message"], "took more than 1 s");
}

/// Others fill the disk: a failure may be theirs, and a success is not.
#[test]
#[expect(clippy::disallowed_methods, reason = "a test mounts a disk of its own")]
fn a_failure_on_a_full_disk_is_no_verdict() {
    if !rustix::process::geteuid().is_root() {
        eprintln!("skipped: only root can mount a file system");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let (disk, out) = (dir.path().join("disk"), dir.path().join("out"));
    fs::create_dir(&disk).unwrap();
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let row = |id: &str, text: &str| json!({"id": id, "files": {"a.sh": text}, "program": {"tests": [{"stdout": "3\n"}]}});
    let tests = "@test \"one\" {\n  [ \"$(bash a.sh)\" = 3 ]\n}\n";
    let rows = [
        row("right", "echo 3"),
        row(
            "wrong",
            "head -c 3000000 /dev/zero > big; [ $(wc -c < big) = 3000000 ] && echo 3; true",
        ),
        row("fails", "exit 1"),
        row("broken", "if ((("),
        json!({"id": "tests", "track": "bash", "slug": "a", "files": {"a.sh": "echo 4"}, "exercise_files": {"a.bats": tests}}),
    ];
    let input = dir.path().join("rows.jsonl");
    fs::write(&input, rows.map(|row| format!("{row}\n")).concat()).unwrap();
    let run = |ballast: &str| {
        let script = "mount -t tmpfs -o size=24m,mode=1777 tmpfs \"$0\" && head -c \"$1\" /dev/zero > \"$0/ballast\" && shift && TMPDIR=\"$0\" exec \"$@\"";
        let mut command = Command::new("unshare");
        command.args(["--mount", "sh", "-c", script]).arg(&disk).arg(ballast);
        command.arg(program().get_program()).arg("batch").arg(&input).arg("--out").arg(&out);
        let ran = command.output().unwrap();
        let text = fs::read_to_string(out.join("shard-0.jsonl"))
            .unwrap_or_else(|_| panic!("{}", stderr(&ran)));
        let mut records: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        records.sort_by_key(|record| record["line"].as_u64());
        records
    };
    let full = run("22m");
    assert_eq!(full[0]["status"], "pass", "{}", full[0]);
    for record in &full[1..] {
        assert_eq!(record["infra_reason"], "machine_failed", "{record}");
        assert!(record["infra"].as_str().unwrap().contains("is the disk full?"), "{record}");
    }
    fs::remove_dir_all(&out).unwrap();
    let with_room = run("1m");
    let statuses: Vec<&Value> = with_room.iter().map(|record| &record["status"]).collect();
    assert_eq!(statuses, ["pass", "pass", "fail", "error", "fail"]);
}
