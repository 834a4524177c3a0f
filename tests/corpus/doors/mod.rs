//! Every door decides the same: each hand-in goes through `run`, `test`, `batch` (as a folder, as files, and with the exercise's
//! files), `grade`, `serve` and the Python package. Status, message, tests and left-out files are equal.
//!
//! `doors/<track>` has every kind of hand-in if all tracks are tested, and a sample otherwise.

mod corpus;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{program, root, stderr, stdout, with_input};

use corpus::{Course, HandIn};

pub(super) fn trials() -> Vec<Trial> {
    let is_sample = !test_support::all_wanted();
    let courses = corpus::courses().into_iter();
    let tested = courses.filter(|course| test_support::wanted(course.track));
    tested
        .map(|course| {
            let title = format!("doors/{}", course.track);
            Trial::test(title, move || check(&course, is_sample))
        })
        .collect()
}

/// What a door says of a hand-in.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Told {
    status: String,
    message: Option<String>,
    /// Name, status and message of each test.
    tests: Vec<(String, String, Option<String>)>,
    left_out: Vec<String>,
}

/// The hand-ins of a course, laid out for all doors.
struct Class {
    place: TempDir,
    hand_ins: Vec<HandIn>,
}

/// What all doors told of each hand-in, by its name and the door's.
type AllTold = BTreeMap<String, BTreeMap<&'static str, Told>>;

fn check(course: &Course, is_sample: bool) -> Result<(), Failed> {
    let class = Class::of(course, is_sample)?;
    let mut told = AllTold::new();
    let mut note = |door, name: String, what| {
        told.entry(name).or_default().insert(door, what);
    };
    for hand_in in &class.hand_ins {
        note("run", hand_in.name(), class.run(hand_in)?);
    }
    let exercises = class.at("exercises");
    for (door, record) in
        [("batch", class.batch()?), ("serve", class.serve()?), ("grade", class.grade()?)]
            .into_iter()
            .flat_map(|(door, records)| records.into_iter().map(move |record| (door, record)))
    {
        let id = record["id"].as_str().ok_or("a record without an id")?;
        let (kind, name) = id.split_once(':').unwrap_or((door, id));
        let door = match (door, kind) {
            ("batch", "dir") => "batch, folder",
            ("batch", "files") => "batch, files",
            ("batch", _) => "batch, exercise's files",
            _ => door,
        };
        note(door, name.to_owned(), Told::of_record(&record));
    }
    for record in class.pool(&exercises)? {
        let id = record["id"].as_str().ok_or("a record without an id")?;
        let name = id.split_once(':').map_or(id, |(_, name)| name);
        note("Python", name.to_owned(), Told::of_record(&record));
    }
    let mut wrong = Vec::new();
    for hand_in in &class.hand_ins {
        let name = hand_in.name();
        let of_doors = &told[&name];
        let run = &of_doors["run"];
        if run.status != hand_in.status {
            wrong.push(format!("{name}: expected `{}`, `run` says {run:?}", hand_in.status));
        }
        let others = [
            "batch, folder",
            "batch, files",
            "batch, exercise's files",
            "serve",
            "grade",
            "Python",
        ];
        for door in others {
            match of_doors.get(door) {
                Some(other) if other == run => {}
                other => wrong.push(format!("{name}: `run` says {run:?}\n  {door} says {other:?}")),
            }
        }
        let (passes, said) = class.test(hand_in);
        if passes != Some(run.status == "pass") {
            wrong.push(format!("{name}: `run` says {run:?}\n  `test` says {said}"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

impl Class {
    fn of(course: &Course, is_sample: bool) -> Result<Self, Failed> {
        let place = tempfile::tempdir()?;
        for (path, text) in course.exercises() {
            put(&place.path().join("exercises").join(path), &text)?;
        }
        let hand_ins = course.hand_ins();
        let hand_ins: Vec<HandIn> =
            hand_ins.into_iter().filter(|hand_in| !is_sample || hand_in.is_of_sample).collect();
        for hand_in in &hand_ins {
            for (path, text) in &hand_in.files {
                put(&place.path().join("in").join(hand_in.name()).join(path), text)?;
            }
        }
        Ok(Self { place, hand_ins })
    }

    fn at(&self, path: &str) -> PathBuf {
        self.place.path().join(path)
    }

    fn exercise(&self, hand_in: &HandIn) -> PathBuf {
        self.at("exercises").join(hand_in.exercise)
    }

    fn run(&self, hand_in: &HandIn) -> Result<Told, Failed> {
        let mut command = program();
        command.args(["run", "--verbose", "--output", "-", hand_in.exercise]);
        command.arg(self.at("in").join(hand_in.name()));
        command.arg("--exercise").arg(self.exercise(hand_in));
        let ran = command.output()?;
        let results = serde_json::from_slice(&ran.stdout)
            .map_err(|error| format!("{}: {error}: {}", hand_in.name(), stderr(&ran)))?;
        let left_out = stderr(&ran);
        let left_out = left_out.lines().filter_map(|line| line.split_once("left out "));
        Ok(Told {
            left_out: left_out.map(|(_, what)| what.to_owned()).collect(),
            ..Told::of_results(&results)
        })
    }

    /// Whether `test` passes; nothing if it did not run.
    fn test(&self, hand_in: &HandIn) -> (Option<bool>, String) {
        let mut command = program();
        command.arg("test").arg(self.at("in").join(hand_in.name()));
        let ran = command.arg("--exercise").arg(self.exercise(hand_in)).output().unwrap();
        let passes = match ran.status.code() {
            Some(0) => Some(true),
            Some(1) => Some(false),
            _ => None,
        };
        (passes, stdout(&ran) + &stderr(&ran))
    }

    /// The rows of a hand-in, by their kind.
    fn rows(&self, hand_in: &HandIn) -> [Value; 3] {
        let id = |kind: &str| format!("{kind}:{}", hand_in.name());
        let slug = hand_in.exercise;
        let own = files_in(&self.exercise(hand_in));
        [
            json!({"id": id("dir"), "slug": slug, "dir": self.at("in").join(hand_in.name())}),
            json!({"id": id("files"), "slug": slug, "files": hand_in.files}),
            json!({"id": id("both"), "slug": hand_in.slug, "files": hand_in.files, "exercise_files": own}),
        ]
    }

    fn batch(&self) -> Result<Vec<Value>, Failed> {
        let rows = self.hand_ins.iter().flat_map(|hand_in| self.rows(hand_in));
        fs::write(self.at("rows.jsonl"), lines(rows))?;
        let mut command = program();
        command.arg("batch").arg(self.at("rows.jsonl")).arg("--out").arg(self.at("batch"));
        command.arg("--full").arg("--exercises").arg(self.at("exercises"));
        let ran = command.output()?;
        records(&self.at("batch/shard-0.jsonl"), &ran)
    }

    fn serve(&self) -> Result<Vec<Value>, Failed> {
        let rows = self.hand_ins.iter().map(|hand_in| self.rows(hand_in)[1].clone());
        let mut command = program();
        command.args(["serve", "--stdio", "--full", "--exercises"]).arg(self.at("exercises"));
        let ran = with_input(command, lines(rows).as_bytes());
        let records = ran.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        Ok(records.map(serde_json::from_slice).collect::<Result<_, _>>()?)
    }

    fn grade(&self) -> Result<Vec<Value>, Failed> {
        let mut command = program();
        command.arg("grade").arg(self.at("in")).arg("--out").arg(self.at("grades"));
        let ran = command.arg("--exercises").arg(self.at("exercises")).output()?;
        records(&self.at("grades/shard-0.jsonl"), &ran)
    }

    fn pool(&self, exercises: &Path) -> Result<Vec<Value>, Failed> {
        const POOL: &str = "\
import json, sys, test_runner
rows = [json.loads(line) for line in sys.stdin]
with test_runner.SyncPool(program=sys.argv[1], exercises=sys.argv[2], full=True) as pool:
    for record in pool.map(rows):
        print(json.dumps(record.raw))
";
        let rows = self.hand_ins.iter().map(|hand_in| self.rows(hand_in)[1].clone());
        #[expect(clippy::disallowed_methods, reason = "a test is a client of the package")]
        let mut command = Command::new("python3");
        command.args(["-c", POOL, test_support::path_of_program()]).arg(exercises);
        command.env("PYTHONPATH", root().join("python/runner/src"));
        let ran = with_input(command, lines(rows).as_bytes());
        if !ran.status.success() {
            return Err(stderr(&ran).into());
        }
        let records = ran.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        Ok(records.map(serde_json::from_slice).collect::<Result<_, _>>()?)
    }
}

impl Told {
    /// What a `results.json` says.
    fn of_results(results: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let message = |value: &Value| value["message"].as_str().map(str::to_owned);
        let tests = results["tests"].as_array().into_iter().flatten();
        Self {
            status: text(&results["status"]),
            message: message(results),
            tests: tests
                .map(|test| (text(&test["name"]), text(&test["status"]), message(test)))
                .collect(),
            left_out: Vec::new(),
        }
    }

    /// What a record says. `run` has no word for a hand-in that is none.
    fn of_record(record: &Value) -> Self {
        let of_results = Self::of_results(&record["results"]);
        let status = record["status"].as_str().unwrap_or("infra");
        let status = if status == "invalid" { "error" } else { status };
        let left_out = record["left_out"].as_array().into_iter().flatten();
        Self {
            status: status.to_owned(),
            message: record["message"].as_str().map(str::to_owned),
            left_out: left_out.filter_map(Value::as_str).map(str::to_owned).collect(),
            ..of_results
        }
    }
}

fn records(path: &Path, ran: &Output) -> Result<Vec<Value>, Failed> {
    let text = fs::read_to_string(path).map_err(|_| stderr(ran))?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

fn lines(rows: impl Iterator<Item = Value>) -> String {
    rows.map(|row| format!("{row}\n")).collect()
}

fn put(path: &Path, text: &str) -> Result<(), Failed> {
    fs::create_dir_all(path.parent().ok_or("a file lies in a folder")?)?;
    Ok(fs::write(path, text)?)
}

/// The texts of a folder's files, by their path in it.
fn files_in(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(dir) = folders.pop() {
        for path in fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read_to_string(path).unwrap());
            }
        }
    }
    found
}
