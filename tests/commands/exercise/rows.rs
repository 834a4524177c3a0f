//! Rows of a batch and their exercises.

use std::fs;

use serde_json::{Value, json};
use test_support::{program, stderr, stdout};

use super::{CONFIG, EASY, Place, RIGHT, TESTS, WRONG, message};

#[test]
fn rows_take_their_tests_from_the_exercise() {
    let place = Place::configured();
    let other = r#"{"files": {"test": ["mine_test.py"]}}"#;
    place.put("handed/fizz.py", WRONG);
    place.put("handed/fizz_test.py", EASY);
    place.put("right/fizz.py", RIGHT);
    let exercise = place.at("ex/fizz");
    let files = |files: Value| json!({"slug": "fizz", "track": "python", "files": files});
    let mut rows = [
        files(json!({"fizz.py": WRONG, "fizz_test.py": EASY})),
        files(json!({"fizz.py": WRONG, "mine_test.py": EASY, ".meta/config.json": other})),
        files(json!({})),
        files(json!({"Fizz (1).py": RIGHT})),
        json!({"slug": "fizz", "dir": place.at("handed")}),
        json!({"slug": "fizz", "dir": place.at("handed"), "exercise": &exercise}),
        json!({"slug": "fizz", "dir": place.at("right")}),
        json!({"slug": "none", "dir": place.at("right")}),
        files(json!({"fizz.py": RIGHT, "lib/more.py": ""})),
    ];
    for (at, row) in rows.iter_mut().enumerate() {
        row["id"] = at.to_string().into();
    }
    let (lines, ran) =
        place.batch(&rows, &["--exercises", &place.exercises(), "--attest", "strict"]);
    let told: Vec<(&str, u64)> = lines
        .iter()
        .map(|line| (line["status"].as_str().unwrap(), line["total"].as_u64().unwrap()))
        .collect();
    assert_eq!(
        told,
        [
            ("fail", 2),
            ("fail", 2),
            ("invalid", 0),
            ("invalid", 0),
            ("fail", 2),
            ("fail", 2),
            ("pass", 2),
            ("invalid", 0),
            ("pass", 2)
        ],
        "{}",
        stderr(&ran)
    );
    assert_eq!(
        lines[0]["left_out"],
        json!(["`fizz_test.py`: a test; only the exercise's tests run"])
    );
    assert_eq!(lines[1]["left_out"].as_array().unwrap().len(), 2);
    assert_eq!(message(&lines[2]), "nothing handed in for fizz.py; found no file");
    assert_eq!(message(&lines[3]), "nothing handed in for fizz.py; found \"Fizz (1).py\"");
    assert!(message(&lines[7]).contains("no exercise `none` in `"), "{}", lines[7]);
    assert!(lines[8].get("left_out").is_none());
    assert!(
        stderr(&ran).contains("9 of 9 runs done: 2 passed, 4 failed, 3 invalid;"),
        "{}",
        stderr(&ran)
    );
    // What cannot run stays as it is.
    let (_, again) = place.batch(&rows, &["--exercises", &place.exercises(), "--attest", "strict"]);
    assert!(stderr(&again).contains("9 of them before"), "{}", stderr(&again));
}

#[test]
fn rows_that_ask_for_nonsense_are_invalid_and_say_why() {
    let place = Place::configured();
    let long = "x".repeat(300);
    let files = |path: &str| json!({"id": path, "slug": "fizz", "files": {path: ""}});
    let rows = [
        (files("/etc/x"), "`/etc/x` in `files` is an absolute path"),
        (files("../x"), "`../x` in `files` has `..` in it"),
        (files("a\0b"), "in `files` has a zero byte"),
        (files(&long), "is too long: 300 bytes"),
        (files("a/"), "names no file"),
        (
            json!({"id": "c", "slug": "fizz", "files": {"a": "", "a/b": ""}}),
            "`a` and `a/b` in `files` clash",
        ),
        (
            json!({"id": "k", "slug": "fizz", "file": {"fizz.py": RIGHT}}),
            "unknown key `file`; did you mean `files`?",
        ),
        (
            json!({"id": "t", "track": "Python", "slug": "fizz", "files": {"fizz.py": RIGHT}}),
            "no such track: `Python`; did you mean `python`?",
        ),
        (
            json!({"id": "u", "track": "c++", "slug": "fizz", "files": {"fizz.py": RIGHT}}),
            "no such track: `c++`; did you mean `cpp`?",
        ),
        (json!({"id": 7, "slug": "fizz", "files": {}}), "`id`: invalid type: integer `7`"),
        (
            json!({"id": "e", "slug": "fizz", "exercise": "/nonexistent", "files": {}}),
            "no such folder: `/nonexistent`",
        ),
    ];
    let input: Vec<Value> = rows.iter().map(|(row, _)| row.clone()).collect();
    let (lines, ran) = place.batch(&input, &["--exercises", &place.exercises()]);
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    for (line, (_, why)) in lines.iter().zip(&rows) {
        assert_eq!((&line["status"], &line["infra"]), (&json!("invalid"), &Value::Null), "{line}");
        assert!(message(line).contains(why), "{why}: {line}");
    }
    assert!(stderr(&ran).contains("0 passed, 11 invalid;"), "{}", stderr(&ran));
}

#[test]
fn a_folder_of_exercises_that_is_missing_is_a_wrong_command() {
    let place = Place::configured();
    let rows = [json!({"id": "a", "slug": "fizz", "files": {}})];
    for command in [&["batch"][..], &["batch", "plan"]] {
        let mut ran = program();
        ran.args(command).arg(place.at("in.jsonl")).args(["--exercises", "no-such-folder"]);
        if command.len() == 1 {
            place.batch(&rows, &["--exercises", "no-such-folder"]);
            ran.arg("--out").arg(place.at("results"));
        }
        let ran = ran.output().unwrap();
        assert_eq!(ran.status.code(), Some(2), "{}", stderr(&ran));
        assert!(stderr(&ran).contains("no such folder: `no-such-folder`"), "{}", stderr(&ran));
    }
}

#[test]
fn plan_says_what_it_leaves_out() {
    let place = Place::configured();
    place.put("class/ann/fizz/fizz.py", RIGHT);
    place.put("class/ann/fizz/fizz_test.py", TESTS);
    place.put("class/ann/__MACOSX/fizz/._fizz.py", "");
    place.put("class/bob/fizz/fizz.py", RIGHT);
    fs::create_dir_all(place.at("class/eve/fizz")).unwrap();
    let plan = |args: &[&str]| {
        let mut command = program();
        let ran = command.args(["batch", "plan"]).args(args).current_dir(place.0.path()).output();
        let ran = ran.unwrap();
        let rows: Vec<Value> =
            stdout(&ran).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let ids: Vec<String> =
            rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
        (ids, stderr(&ran), ran.status.code(), rows)
    };
    let (ids, said, code, _) = plan(&["class"]);
    assert_eq!((ids, code), (vec!["ann/fizz".to_owned()], Some(0)));
    assert_eq!(
        said,
        "left out: class/bob/fizz (no test file)\nleft out: class/eve/fizz (no file)\n1 row, 2 left out\n"
    );
    // With exercises, everybody has a row: who handed in nothing, one that says so.
    let (ids, said, _, rows) = plan(&["class", "--exercises", "ex"]);
    assert_eq!(ids, ["ann/fizz", "bob/fizz", "eve/fizz"], "{said}");
    let (lines, _) = place.batch(&rows, &[]);
    let status: Vec<&str> = lines.iter().map(|line| line["status"].as_str().unwrap()).collect();
    assert_eq!(status, ["pass", "pass", "invalid"]);

    let lines = [
        json!({"task_id": "fizz", "completion": RIGHT}),
        json!({"task_id": "fizz", "completion": null}),
        json!({"task_id": "none", "completion": RIGHT}),
        json!({"task_id": "fizz", "completion": WRONG}),
    ];
    place.put("c.jsonl", &lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    let (ids, said, code, _) = plan(&["c.jsonl", "--exercises", "ex"]);
    assert_eq!((ids, code), (vec!["fizz#1".to_owned(), "fizz#3".to_owned()], Some(0)));
    let more = [
        ("{\"task_id\": \"fizz\"}", "the `completion` of `fizz` is missing"),
        ("{\"task_id\": \"fizz\", \"completion\": 7}", "`completion`: invalid type: integer `7`"),
        ("{\"task_id\": null}", "missing key `task_id`: the name of the exercise"),
        ("[1]", "not a JSON object: [1]"),
    ];
    place.put("more.jsonl", &more.map(|(line, _)| line).join("\n"));
    let (_, told, _, _) = plan(&["more.jsonl", "--exercises", "ex"]);
    for (at, (line, why)) in more.iter().enumerate() {
        let why = format!("left out: more.jsonl, line {}: {why}", at + 1);
        assert!(told.contains(&why), "{line}: {told}");
    }
    for why in [
        "left out: c.jsonl, line 2: the `completion` of `fizz` is null",
        "left out: c.jsonl, line 3: no such exercise: `none`",
        "2 rows, 2 left out",
    ] {
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_warning_of_several_rows_is_said_once() {
    let place = Place::new();
    place.put(
        "ex/week1/test_week1.py",
        "from checks import same\nfrom stats import mean\n\ndef test_mean():\n    assert same(mean([1]), 1)\n",
    );
    place.put("ex/week1/stats.py", "");
    place.put("ex/week1/checks.py", "def same(a, b):\n    return a == b\n");
    let row = |id: &str| {
        let files = json!({"stats.py": "def mean(of):\n    return 1\n", "checks.py": "def same(a, b):\n    return True\n"});
        json!({"id": id, "slug": "week1", "track": "python", "files": files})
    };
    let (lines, ran) = place.batch(&[row("ann"), row("bob")], &["--exercises", &place.exercises()]);
    assert_eq!([&lines[0]["status"], &lines[1]["status"]], ["pass", "pass"]);
    let said = stderr(&ran);
    let warning = "the exercise does not name its solution files";
    assert_eq!(said.matches(warning).count(), 1, "{said}");
    assert!(
        said.contains("warning: row `ann`: ") || said.contains("warning: row `bob`: "),
        "{said}"
    );
}

#[test]
fn a_solution_does_not_choose_its_exercise() {
    let place = Place::configured();
    place.put("ex/easy/easy.py", "");
    place.put("ex/easy/easy_test.py", EASY);
    place.put("class/.evil/fizz/fizz.py", WRONG);
    place.put("class/.evil/fizz/fizz_test.py", EASY);
    let evil = place.at("class/.evil").display().to_string();
    let metadata = [
        ("ann", json!({"exercise": "fizz", "track": "../class/.evil"})),
        ("bob", json!({"exercise": "fizz", "track": evil})),
        ("cid", json!({"exercise": "easy"})),
    ];
    for (student, metadata) in &metadata {
        place.put(&format!("class/{student}/fizz/fizz.py"), WRONG);
        place.put(&format!("class/{student}/fizz/easy.py"), WRONG);
        place.put(&format!("class/{student}/fizz/.exercism/metadata.json"), &metadata.to_string());
    }
    place.put("class/dan/fizz/fizz.py", WRONG);
    place.put("class/dan/fizz/.meta/config.json", r#"{"slug": "easy"}"#);
    // A name in another spelling, and a folder with the name of another exercise.
    place.put("class/fay/Fizz/fizz.py", WRONG);
    place.put("class/fay/Fizz/.exercism/metadata.json", r#"{"exercise": "easy"}"#);
    place.put("class/gus/fizz/easy/easy.py", WRONG);
    // A student's folder that says of which exercise it is.
    place.put("class/eve/fizz/fizz.py", WRONG);
    place.put("class/eve/easy.py", WRONG);
    place.put("class/eve/.exercism/metadata.json", r#"{"exercise": "easy"}"#);
    let mut plan = program();
    plan.args(["batch", "plan"]).arg(place.at("class"));
    let ran = plan.args(["--exercises", &place.exercises()]).output().unwrap();
    let rows: Vec<Value> =
        stdout(&ran).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 7, "{}", stderr(&ran));
    let exercise = place.at("ex/fizz").canonicalize().unwrap();
    for row in &rows {
        assert_eq!(row["slug"], "fizz", "{row}");
        assert_eq!(row["exercise"], exercise.to_str().unwrap(), "{row}");
    }
}

#[test]
fn a_solution_may_be_held_to_the_files_that_are_named() {
    let place = Place::configured();
    place.put("in/fizz.py", RIGHT);
    place.put("in/more.py", "");
    let (ran, results) = place.run(&["--named-files-only", "-v"]);
    assert_eq!(results["status"], "pass", "{}", stderr(&ran));
    let why = "left out `more.py`: the exercise does not name it as its solution";
    assert!(stderr(&ran).contains(why), "{}", stderr(&ran));
    let row = json!({"id": "a", "slug": "fizz", "exercise": place.at("ex/fizz"), "files": {"fizz.py": RIGHT, "more.py": ""}});
    let input = json!({"id": "b", "slug": "fizz", "dir": place.at("ex/fizz")});
    let (lines, ran) = place.batch(&[row, input], &["--named-files-only"]);
    assert_eq!(lines[0]["status"], "pass", "{}", stderr(&ran));
    assert_eq!(lines[1]["status"], "invalid", "{}", lines[1]);
    let why = "no exercise names the files of the solution";
    assert!(message(&lines[1]).starts_with(why), "{}", lines[1]);
    assert_eq!(lines[0]["left_out"].as_array().map(Vec::len), Some(1), "{}", lines[0]);
    // Of several files, the missing ones are named.
    let config = CONFIG.replace(r#"["fizz.py"]"#, r#"["fizz.py", "buzz.py", "src"]"#);
    place.put("ex/fizz/.meta/config.json", &config);
    place.put("ex/fizz/src/rule.py", "");
    let (ran, results) = place.run(&["--named-files-only"]);
    let why =
        "warning: not handed in: `buzz.py`, `src/rule.py`; the tests run without the missing files";
    assert_eq!(results["status"], "pass", "{}", message(&results));
    assert!(stderr(&ran).contains(why), "{}", stderr(&ran));
    // What names no files leaves none.
    fs::remove_file(place.at("ex/fizz/.meta/config.json")).unwrap();
    let (ran, results) = place.run(&["--named-files-only"]);
    assert_eq!((ran.status.code(), &results["status"]), (Some(2), &json!("error")));
    assert!(
        stderr(&ran).contains("does not name the files of a solution\nhelp: "),
        "{}",
        stderr(&ran)
    );
}
