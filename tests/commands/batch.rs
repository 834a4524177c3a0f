//! `batch`: each row has one line, whatever happens in between.

#![expect(clippy::disallowed_methods, reason = "tests start the program under test")]

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, getuid, kill_process};
use serde_json::{Value, json};
use test_support::batch::{Place, by_id, row, start};
use test_support::browser::rendered;
use test_support::process::{nap, sleeping, wait_until, wake};
use test_support::{Case, copy, data, program, stderr, stdout, with_input};

fn signal(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

#[test]
fn the_page_of_a_batch_shows_an_invalid_row_as_invalid() {
    let place = Place::new();
    place.exercise("ends");
    place.rows(&[
        row("right", "exit 0"),
        json!({"id": "gone", "track": "bash", "slug": "ends", "dir": "/nonexistent"}),
    ]);
    assert_eq!(place.batch().output().unwrap().status.code(), Some(0));
    let page = place.at("page.html");
    let mut merge = program();
    merge.args(["batch", "merge", "--html"]).arg(&page).arg(place.at("out"));
    assert_eq!(merge.output().unwrap().status.code(), Some(0));
    let page = rendered(&page, "#student=gone", &place.at("profile"));
    assert!(page.contains("<dt>Errors</dt><dd>0</dd>"), "{page}");
    assert!(page.contains("<dt>Invalid</dt><dd>1</dd>"), "{page}");
    assert!(page.contains(">? invalid</button>"), "{page}");
}

#[test]
fn each_row_has_a_line_and_a_bad_one_hides_no_other() {
    let place = Place::new();
    place.exercise("ends");
    let dir = data("tracks/bash/pass/input");
    copy(&dir, &place.at("exercises/two-fer")).unwrap();
    let input = place.rows(&[
        row("right", "exit 0"),
        row("wrong", "exit 1"),
        json!({"id": "folder", "track": "bash", "slug": "two-fer", "dir": dir, "model": "m-1"}),
        json!({"id": "right", "track": "bash", "slug": "ends", "files": {}}),
        json!({"id": "out", "track": "bash", "slug": "ends", "files": {"../x": ""}}),
        json!({"id": "gone", "track": "bash", "slug": "ends", "dir": "/nonexistent"}),
        json!({"id": "language", "track": "klingon", "slug": "ends", "files": {}}),
    ]);
    fs::OpenOptions::new()
        .append(true)
        .open(input)
        .unwrap()
        .write_all(b"{\"id\": \"3\"\n")
        .unwrap();
    let ran = place.batch().args(["--jobs", "2"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("8 of 8 runs done: 2 passed"), "{}", stderr(&ran));

    let (merged, lines) = place.merge();
    assert_eq!(merged.status.code(), Some(0), "{}", stderr(&merged));
    let told: Vec<(u64, &str)> = lines
        .iter()
        .map(|line| (line["line"].as_u64().unwrap(), line["status"].as_str().unwrap()))
        .collect();
    let wanted = ["pass", "fail", "pass", "invalid", "invalid", "invalid", "invalid", "invalid"];
    assert_eq!(told, (1..).zip(wanted).collect::<Vec<_>>());
    assert_eq!(lines[2]["meta"], json!({"model": "m-1"}));
    assert_eq!(
        (&lines[1]["passed"], &lines[1]["failed"], &lines[1]["total"]),
        (&json!(0), &json!(1), &json!(1))
    );
    let said: Vec<&str> = lines[3..].iter().map(|line| line["message"].as_str().unwrap()).collect();
    for (said, wanted) in said.iter().zip([
        "duplicate `id`: line 1 has the same one",
        "`../x` in `files` has `..` in it",
        "cannot read `/nonexistent`",
        "no such track: `klingon`",
        "not a JSON object",
    ]) {
        assert!(said.contains(wanted), "{said}");
    }
    let summary: Value = serde_json::from_str(&stdout(&merged)).unwrap();
    assert_eq!((&summary["all"]["pass"], &summary["all"]["invalid"]), (&json!(2), &json!(5)));

    // A second batch finds everything done.
    let before = fs::read(place.at("out/shard-0.jsonl")).unwrap();
    let again = place.batch().output().unwrap();
    assert!(stderr(&again).contains("8 of them before"), "{}", stderr(&again));
    assert_eq!(fs::read(place.at("out/shard-0.jsonl")).unwrap(), before);
    // A row that asks for something else runs again, and only that.
    let mut rows = vec![row("right", "exit 0"), row("wrong", "exit 0")];
    rows.push(row("new", "exit 0"));
    place.rows(&rows);
    let ran = place.batch().arg("--full").output().unwrap();
    assert!(
        stderr(&ran).contains("3 of 3 runs done, 1 of them before: 3 passed"),
        "{}",
        stderr(&ran)
    );
}

#[test]
fn results_are_those_of_run() {
    let place = Place::new();
    let cases = ["pass", "fail", "error", "prints", "skipped"];
    let input = |name: &str| place.at(name);
    let row = |name: &&str| {
        Case::read(&data("tracks/bash").join(name)).lay(&input(name)).unwrap();
        json!({"id": name, "track": "bash", "slug": *name, "dir": input(name)})
    };
    let rows: Vec<Value> = cases.iter().map(row).collect();
    place.rows(&rows);
    let ran = place.batch().arg("--full").output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    for (name, results) in by_id(&place.lines(), "results") {
        let alone = program()
            .args(["run", "--track", "bash", "--output", "-", &name])
            .arg(input(&name))
            .output()
            .unwrap();
        let alone: Value = serde_json::from_slice(&alone.stdout).unwrap();
        assert_eq!(*results, alone, "{name}");
    }
}

#[test]
fn rows_come_from_standard_input_and_run_several_times() {
    let place = Place::new();
    place.exercise("ends");
    let rows = format!("{}\n{}\n", row("a", "exit 0"), row("b", "exit 1"));
    let mut command = program();
    command.args(["batch", "-", "--repeat", "2", "--fail-exit", "--out"]).arg(place.at("out"));
    command.arg("--exercises").arg(place.at("exercises"));
    let ran = with_input(command, rows.as_bytes());
    assert_eq!(ran.status.code(), Some(1), "{}", stderr(&ran));
    let (merged, lines) = place.merge();
    let told: Vec<_> = lines
        .iter()
        .map(|line| (line["id"].as_str().unwrap(), line["repeat"].as_u64().unwrap()))
        .collect();
    assert_eq!(told, [("a", 1), ("a", 2), ("b", 1), ("b", 2)]);
    let summary: Value = serde_json::from_str(&stdout(&merged)).unwrap();
    assert_eq!(summary["pass_at"], json!({"1": 0.5, "2": 0.5}));
}

#[test]
fn a_row_of_standard_input_runs_before_the_next_one_comes() {
    let place = Place::new();
    place.exercise("ends");
    let mut command = program();
    command.args(["batch", "-", "--out"]).arg(place.at("out"));
    command.arg("--exercises").arg(place.at("exercises"));
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut rows = child.stdin.take().unwrap();
    let shard = place.at("out/shard-0.jsonl");
    let done = || fs::read_to_string(&shard).unwrap_or_default().matches('\n').count();
    for (count, line) in
        [row("a", "exit 0"), row("b", "exit 1"), row("a", "exit 0")].iter().enumerate()
    {
        writeln!(rows, "{line}").unwrap();
        wait_until("the row has its record", || done() == count + 1);
    }
    drop(rows);
    let ran = child.wait_with_output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let (_, lines) = place.merge();
    let told: Vec<&str> = lines.iter().map(|line| line["status"].as_str().unwrap()).collect();
    assert_eq!(told, ["pass", "fail", "invalid"]);
    // All of them count as done, and shards of a stream take their own rows.
    let all = format!("{}\n\n{}\n{}", row("a", "exit 0"), row("b", "exit 1"), row("c", "exit 0"));
    let mut command = program();
    command.args(["batch", "-", "--out"]).arg(place.at("out"));
    command.arg("--exercises").arg(place.at("exercises"));
    let ran = with_input(command, all.as_bytes());
    assert!(stderr(&ran).contains("3 of 3 runs done, 1 of them before"), "{}", stderr(&ran));
    let mut command = program();
    command.args(["batch", "-", "--shard", "1/2", "--out"]).arg(place.at("parts"));
    command.arg("--exercises").arg(place.at("exercises"));
    let ran = with_input(command, all.as_bytes());
    assert!(stderr(&ran).contains("1 of 1 run done: 0 passed, 1 failed"), "{}", stderr(&ran));
}

#[test]
fn a_signal_ends_a_batch_that_waits_for_rows() {
    let place = Place::new();
    place.exercise("ends");
    let mut command = program();
    command.args(["batch", "-", "--out"]).arg(place.at("out"));
    command.arg("--exercises").arg(place.at("exercises"));
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut rows = child.stdin.take().unwrap();
    writeln!(rows, "{}", row("a", "exit 0")).unwrap();
    let shard = place.at("out/shard-0.jsonl");
    wait_until("the row has its record", || fs::metadata(&shard).is_ok_and(|file| file.len() > 0));
    signal(&child, Signal::TERM);
    assert_eq!(child.wait().unwrap().code(), Some(143));
}

#[test]
fn parts_make_the_whole_wherever_they_run() {
    let place = Place::new();
    place.exercise("ends");
    let rows: Vec<Value> =
        (0..9).map(|n| row(&format!("r{n}"), &format!("exit {}", n % 2))).collect();
    place.rows(&rows);
    assert!(place.batch().status().unwrap().success());
    let (_, whole) = place.merge();
    let whole_file = fs::read(place.at("out/merged.jsonl")).unwrap();
    fs::remove_dir_all(place.at("out")).unwrap();

    let slurm = |task: &str| {
        let mut command = place.batch();
        command.args(["--shard", "auto"]).env("SLURM_ARRAY_TASK_ID", task);
        command
            .env("SLURM_ARRAY_TASK_MIN", "1")
            .env("SLURM_ARRAY_TASK_COUNT", "3")
            .output()
            .unwrap()
    };
    for task in ["1", "3"] {
        assert_eq!(slurm(task).status.code(), Some(0));
    }
    let (unfinished, lines) = place.merge();
    assert_eq!((unfinished.status.code(), lines.len()), (Some(1), 6));
    assert!(
        stderr(&unfinished).contains("3 runs of the input have no line yet"),
        "{}",
        stderr(&unfinished)
    );
    assert_eq!(slurm("2").status.code(), Some(0));
    let (finished, lines) = place.merge();
    assert_eq!((finished.status.code(), lines.len()), (Some(0), whole.len()));
    assert_eq!(fs::read(place.at("out/merged.jsonl")).unwrap(), whole_file);
    assert_eq!(slurm("9").status.code(), Some(2));
}

#[test]
fn what_is_killed_at_any_moment_loses_nothing_and_repeats_nothing() {
    let place = Place::new();
    place.exercise("ends");
    let rows: Vec<Value> =
        (0..60).map(|n| row(&format!("r{n}"), &format!("exit {}", n % 3))).collect();
    place.rows(&rows);
    let tmp = place.at("tmp");
    fs::create_dir(&tmp).unwrap();
    for folder in [place.0.path(), &tmp] {
        // The user that the tests run as works below it.
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let batch = || {
        let mut batch = place.batch();
        batch.env("TMPDIR", &tmp);
        batch
    };
    for round in 0..6 {
        let mut child = start(batch());
        thread::sleep(Duration::from_millis(90 + 170 * round));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    wait_until("no file is left", || fs::read_dir(&tmp).unwrap().next().is_none());
    let before = place.lines().len();
    let ran = batch().output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    assert!(
        before == 0 || stderr(&ran).contains(&format!("{before} of them before")),
        "{}",
        stderr(&ran)
    );
    let lines = place.lines();
    let status = by_id(&lines, "status");
    assert_eq!((lines.len(), status.len()), (60, 60), "a row is lost, or there twice");
    for n in 0..60 {
        let wanted = if n % 3 == 0 { "pass" } else { "fail" };
        assert_eq!(*status[&format!("r{n}")], wanted);
    }
}

#[test]
fn a_signal_ends_it_soon_and_leaves_no_process() {
    for asked in [Signal::TERM, Signal::HUP] {
        let place = Place::new();
        place.exercise("ends");
        let nap = nap();
        let rows: Vec<Value> =
            (0..4).map(|n| row(&format!("r{n}"), &format!("sleep {nap}"))).collect();
        place.rows(&[&[row("first", "exit 0")], &rows[..]].concat());
        let mut child = start(place.batch_with(&["--jobs", "2", "--timeout", "600"]));
        wait_until("a run sleeps", || !sleeping(&nap).is_empty());
        let began = Instant::now();
        signal(&child, asked);
        let ended = child.wait().unwrap();
        let took = began.elapsed();
        assert_eq!((ended.code(), ended.signal()), (Some(143), None));
        // Two seconds, where the machine has nothing else to do.
        assert!(took < Duration::from_secs(20), "{took:?}");
        wait_until("no run is left", || sleeping(&nap).is_empty());
        assert!(place.lines().len() <= 1);
    }
}

#[test]
fn two_batches_do_not_write_one_file() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    place.rows(&[row("a", &format!("sleep {nap}"))]);
    let mut first = start(place.batch_with(&["--timeout", "600"]));
    wait_until("a run sleeps", || !sleeping(&nap).is_empty());
    let second = place.batch().output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(stderr(&second).contains("another batch is writing"), "{}", stderr(&second));
    signal(&first, Signal::TERM);
    first.wait().unwrap();
}

#[test]
fn a_missing_toolchain_is_no_verdict_and_is_tried_again_by_the_next_batch() {
    let place = Place::new();
    place.exercise("ends");
    let dir = data("tracks/python/pass/input");
    copy(&dir, &place.at("exercises/greeting")).unwrap();
    place.rows(&[
        row("a", "exit 0"),
        json!({"id": "b", "track": "python", "slug": "greeting", "dir": dir}),
    ]);
    let nowhere = place.at("no-tools");
    fs::create_dir(&nowhere).unwrap();
    let without = |place: &Place| place.batch().env("TEST_RUNNER_DATA", &nowhere).output().unwrap();
    let ran = without(&place);
    assert_eq!(ran.status.code(), Some(69), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("infrastructure failure: "), "{}", stderr(&ran));
    let lines = place.lines();
    let b = lines.iter().find(|line| line["id"] == "b").unwrap();
    assert_eq!(
        (&b["status"], &b["pass_rate"], &b["attempt"]),
        (&Value::Null, &Value::Null, &json!(3))
    );
    assert!(b["infra"].as_str().unwrap().contains("install python"), "{b}");
    let (merged, _) = place.merge();
    let summary: Value = serde_json::from_str(&stdout(&merged)).unwrap();
    assert_eq!((&summary["all"]["infra"], &summary["all"]["fail"]), (&json!(1), &json!(0)));
    // The row is not done: the next batch tries it again, and its new line counts.
    assert_eq!(without(&place).status.code(), Some(69));
    assert_eq!(place.lines().len(), 3);
    assert_eq!(place.merge().1.len(), 2);
}

#[test]
fn a_row_that_comes_while_the_batch_runs_waits_for_the_next_one() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    let input = place.rows(&[row("a", &format!("sleep {nap}; exit 0")), row("b", "exit 0")]);
    let mut child = start(place.batch_with(&["--jobs", "1", "--timeout", "600"]));
    wait_until("the first row runs", || !sleeping(&nap).is_empty());
    let more = format!("{}\n", row("c", "exit 0"));
    fs::OpenOptions::new().append(true).open(input).unwrap().write_all(more.as_bytes()).unwrap();
    wake(&nap);
    assert!(child.wait().unwrap().success());
    assert_eq!(place.lines().len(), 2);
    assert!(place.batch_with(&["--timeout", "600"]).status().unwrap().success());
    assert_eq!(by_id(&place.lines(), "status")["c"], "pass");
}

#[test]
fn an_input_that_is_cut_off_while_the_batch_runs_is_run_whole() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    let code = |n| if n == 0 { format!("sleep {nap}; exit 0") } else { "exit 0".to_owned() };
    let all: Vec<Value> = (0..4).map(|n| row(&format!("r{n}"), &code(n))).collect();
    let input = place.rows(&all);
    let mut child = start(place.batch_with(&["--jobs", "1", "--timeout", "600"]));
    wait_until("the first row runs", || !sleeping(&nap).is_empty());
    fs::write(&input, "{}\n").unwrap();
    wake(&nap);
    let ended = child.wait().unwrap();
    assert_eq!((ended.code(), ended.signal()), (Some(0), None));
    assert_eq!(place.lines().iter().filter(|line| line["status"] == "pass").count(), 4);
}

#[test]
fn a_folder_that_cannot_be_written_is_said_before_anything_runs() {
    let place = Place::new();
    place.exercise("ends");
    place.rows(&[row("a", "exit 0")]);
    fs::write(place.at("out"), "a file").unwrap();
    let ran = place.batch().output().unwrap();
    assert_eq!(ran.status.code(), Some(70), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("cannot write"), "{}", stderr(&ran));
}

/// Needs root, to mount a small disk.
#[test]
fn a_full_disk_loses_no_line_that_was_written() {
    if !getuid().is_root() {
        return;
    }
    let place = Place::new();
    place.exercise("ends");
    let rows: Vec<Value> = (0..12)
        .map(|n| {
            let mut row = row(&format!("r{n}"), "exit 0");
            row["meta"] = "x".repeat(3000).into();
            row
        })
        .collect();
    place.rows(&rows);
    fs::create_dir(place.at("out")).unwrap();
    let script = "mount -t tmpfs -o size=24k tmpfs \"$0\" && shift 0 && \"$@\"; code=$?; cp \"$0\"/* \"$0.kept\"; exit $code";
    fs::create_dir(place.at("out.kept")).unwrap();
    let batch = place.batch();
    let ran = Command::new("unshare")
        .args(["--mount", "sh", "-c", script])
        .arg(place.at("out"))
        .arg(batch.get_program())
        .args(batch.get_args())
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(70), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("No space left"), "{}", stderr(&ran));
    let kept = fs::read_to_string(place.at("out.kept/shard-0.jsonl")).unwrap();
    assert!(kept.ends_with('\n') && kept.lines().count() >= 2, "{} bytes", kept.len());
    assert!(kept.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    // With room, it goes on where it ended.
    fs::copy(place.at("out.kept/shard-0.jsonl"), place.at("out/shard-0.jsonl")).unwrap();
    assert!(place.batch().status().unwrap().success());
    assert_eq!(by_id(&place.lines(), "status").len(), 12);
    assert_eq!(place.lines().len(), 12);
}

#[test]
fn rows_are_planned_from_folders_tracks_and_completions() {
    let place = Place::new();
    let put = |path: &str, text: &str| {
        let path = place.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let files = r#"{"files": {"solution": ["ends.sh"], "test": ["ends.bats"], "example": [".meta/example.sh"]}}"#;
    let exercise = "polyglot/bash/exercises/practice/ends";
    put(&format!("{exercise}/.meta/config.json"), files);
    put(&format!("{exercise}/.meta/example.sh"), "exit 0\n");
    put(&format!("{exercise}/ends.sh"), "exit 9\n");
    put(&format!("{exercise}/ends.bats"), "@test \"ends\" {\n  bash ends.sh\n}\n");
    let plan = |args: &[&str]| -> (String, Vec<Value>) {
        let ran = program()
            .args(["batch", "plan"])
            .args(args)
            .current_dir(place.0.path())
            .output()
            .unwrap();
        let lines = stdout(&ran).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        (stderr(&ran), lines)
    };
    let (_, references) = plan(&["polyglot"]);
    assert_eq!(
        (&references[0]["id"], &references[0]["files"]["ends.sh"]),
        (&json!("bash/ends"), &json!("exit 0\n"))
    );
    assert_eq!(plan(&["polyglot", "--stubs"]).1[0]["files"]["ends.sh"], "exit 9\n");
    assert_eq!(plan(&["polyglot/bash"]).1[0]["id"], "ends");

    for student in ["ann", "bob"] {
        put(&format!("solutions/{student}/ends/ends.sh"), "exit 0\n");
        put(
            &format!("solutions/{student}/ends/ends.bats"),
            "@test \"ends\" {\n  bash ends.sh\n}\n",
        );
    }
    put("solutions/README.md", "");
    let (_, solutions) = plan(&["solutions"]);
    let ids: Vec<&str> = solutions.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["ann/ends", "bob/ends"]);

    let rows = "{\"task_id\": \"bash/ends\", \"completion\": \"exit 1\", \"model\": \"m\"}\n{\"task_id\": \"bash/ends\", \"completion\": \"exit 0\"}\n";
    put("completions.jsonl", rows);
    let (_, completions) = plan(&["completions.jsonl", "--exercises", "polyglot"]);
    assert_eq!(
        (&completions[1]["id"], &completions[1]["task"]),
        (&json!("bash/ends#2"), &json!("bash/ends"))
    );
    fs::write(
        place.at("in.jsonl"),
        completions.iter().chain(&references).map(|row| format!("{row}\n")).collect::<String>(),
    )
    .unwrap();
    assert!(place.batch().status().unwrap().success());
    let status = place.merge().1.iter().map(|line| line["status"].clone()).collect::<Vec<_>>();
    assert_eq!(status, ["fail", "pass", "pass"]);

    assert!(plan(&["completions.jsonl"]).0.contains("pass its folder as `--exercises`"));
    fs::create_dir(place.at("empty")).unwrap();
    assert!(plan(&["empty"]).0.contains("has no solutions"));
}

#[test]
fn the_exercises_of_a_course_are_planned_and_no_folder_of_tests_alone() {
    let place = Place::new();
    let put = |path: &str, text: &str| {
        let path = place.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let plan = |source: &str| -> (String, Vec<String>) {
        let mut plan = program();
        plan.args(["batch", "plan", source]).current_dir(place.0.path());
        let ran = plan.output().unwrap();
        let row = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        let slug = |line| row(line)["slug"].as_str().unwrap().to_owned();
        (stderr(&ran), stdout(&ran).lines().map(slug).collect())
    };
    // They may be in a folder with the name of a track's, and their tests in one of their own.
    put("course/exercises/sum/sum.js", "module.exports = (a, b) => a + b;\n");
    put("course/exercises/sum/__test__/sum.test.js", "test('x', () => {});\n");
    put("course/README.md", "");
    assert_eq!(plan("course").1, ["sum"]);
    assert_eq!(plan("course/exercises").1, ["sum"]);
    put("courses/one/exercises/sum/sum.js", "module.exports = (a, b) => a + b;\n");
    put("courses/one/exercises/sum/sum.test.js", "test('x', () => {});\n");
    assert_eq!(plan("courses").1, ["sum"]);
    // Or beside the code, in folders below that of a project.
    for name in ["sum", "half"] {
        put(&format!("project/src/{name}/{name}.js"), "module.exports = 1;\n");
        put(&format!("project/src/{name}/{name}.test.js"), "test('x', () => {});\n");
    }
    put("project/jest.config.js", "");
    assert_eq!(plan("project").1, ["half", "sum"]);
    put("tests-alone/sum/sum.test.js", "test('x', () => {});\n");
    let (said, slugs) = plan("tests-alone");
    assert!(slugs.is_empty() && said.contains("only test files"), "{said}");
}

#[test]
fn completions_are_planned_for_an_exercise_without_a_configuration() {
    let place = Place::new();
    let exercise = place.at("plain/ends");
    fs::create_dir_all(&exercise).unwrap();
    fs::write(exercise.join("ends.bats"), "@test \"ends\" {\n  bash ends.sh\n}\n").unwrap();
    fs::write(exercise.join("ends.sh"), "").unwrap();
    let lines = "{\"task_id\": \"bash/ends\", \"completion\": \"exit 0\"}\n{\"task_id\": \"bash/ends\", \"completion\": null}\n";
    fs::write(place.at("completions.jsonl"), lines).unwrap();
    let ran = program()
        .args(["batch", "plan", "completions.jsonl", "--exercises", "plain"])
        .current_dir(place.0.path())
        .output()
        .unwrap();
    let row: Value = serde_json::from_str(stdout(&ran).trim()).unwrap();
    assert_eq!(row["files"], json!({"ends.sh": "exit 0"}));
    let said = stderr(&ran);
    let why = "completions.jsonl, line 2: the `completion` of `bash/ends` is null";
    assert!(said.contains(why) && said.contains("1 row, 1 left out"), "{said}");
}

#[test]
fn a_reference_brings_the_files_that_its_configuration_does_not_name() {
    let place = Place::new();
    let exercise = place.at("crates/rust/exercises/practice/leap");
    let put = |path: &str, text: &str| {
        let path = exercise.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let config = r#"{"files": {"solution": ["src/lib.rs", "Cargo.toml"], "test": ["tests/leap.rs"], "example": [".meta/example.rs"]}}"#;
    put(".meta/config.json", config);
    put(".meta/example.rs", "extern crate itertools;\n");
    put(".meta/Cargo-example.toml", "[dependencies]\nitertools = \"0.5\"\n");
    put("src/lib.rs", "");
    put("Cargo.toml", "[dependencies]\n");
    let files = |more: &[&str]| {
        let mut plan = program();
        let ran = plan.args(["batch", "plan"]).arg(place.at("crates")).args(more).output().unwrap();
        serde_json::from_str::<Value>(stdout(&ran).trim()).unwrap()["files"].clone()
    };
    let reference = files(&[]);
    assert_eq!(reference["Cargo.toml"], "[dependencies]\nitertools = \"0.5\"\n");
    assert_eq!(reference["src/lib.rs"], "extern crate itertools;\n");
    assert_eq!(files(&["--stubs"])["Cargo.toml"], "[dependencies]\n");
}

#[test]
fn no_path_of_the_program_stands_in_a_line() {
    let place = Place::new();
    place.exercise("ends");
    place.rows(&[row("a", "exit 1")]);
    assert!(place.batch().arg("--full").status().unwrap().success());
    let text = fs::read_to_string(place.at("out/shard-0.jsonl")).unwrap();
    assert!(!text.contains(Path::new(place.0.path()).to_str().unwrap()), "{text}");
}
