//! Ready interpreters: a run that is a fork of one has the result of every other run, and no run reaches the next.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::process::wait_until;
use test_support::{Case, all_wanted, data, program, stderr, wanted};

/// The tracks that have ready interpreters, each with the fixture of a right solution: its exercise, and its file.
const TRACKS: [(&str, &str, &str); 2] =
    [("python", "two-fer", "two_fer.py"), ("ruby", "leap", "leap.rb")];

/// How many runs may start before a ready interpreter has loaded what it loads.
const WARM: usize = 4;

/// A folder for inputs, rows, results and the temporary files of a batch.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        // The user that the tests run as looks for its tools below it.
        fs::set_permissions(place.0.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(place.at("tmp")).unwrap();
        fs::set_permissions(place.at("tmp"), fs::Permissions::from_mode(0o755)).unwrap();
        place
    }

    fn at(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn command(&self, rows: &[Value], options: &[&str]) -> Command {
        let lines: String = rows.iter().map(|row| format!("{row}\n")).collect();
        fs::write(self.at("in.jsonl"), lines).unwrap();
        let mut command = program();
        command
            .arg("batch")
            .arg(self.at("in.jsonl"))
            .arg("--out")
            .arg(self.at("out"))
            .arg("--full");
        command.args(options).env("TMPDIR", self.at("tmp")).stdin(Stdio::null());
        command
    }

    /// The results of rows by their id; of a row whose exercise cannot be used, why.
    fn results(&self, rows: &[Value], options: &[&str]) -> BTreeMap<String, Value> {
        let _ = fs::remove_dir_all(self.at("out"));
        // One of its own: a forger of one batch finds nothing of what it kept in the one before.
        let tmp = TempDir::new_in(&self.0).unwrap();
        fs::set_permissions(tmp.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let ran = self.command(rows, options).env("TMPDIR", tmp.path()).output().unwrap();
        let text = fs::read_to_string(self.at("out/shard-0.jsonl")).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let result = |line: &Value| {
            if line["infra_reason"].is_null() {
                return line["results"].clone();
            }
            assert_eq!(line["infra_reason"], "exercise_unusable", "{line:#}");
            json!({ "status": "exercise_unusable", "message": line["infra"] })
        };
        let results: BTreeMap<_, _> =
            lines.map(|line| (line["id"].as_str().unwrap().to_owned(), result(&line))).collect();
        assert_eq!(results.len(), rows.len(), "{}", stderr(&ran));
        let left: Vec<_> = fs::read_dir(tmp.path()).unwrap().flatten().collect();
        assert!(left.is_empty(), "files are left: {left:?}");
        results
    }

    /// Processes that read files in this folder.
    fn processes(&self) -> Vec<String> {
        let name = self.0.path().to_string_lossy().into_owned();
        let all = fs::read_dir("/proc").unwrap().flatten();
        all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok())
            .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
            .filter(|line| line.contains(&name) && line.contains("--ready"))
            .collect()
    }
}

/// A row of the right solution of a track, with another text in the place of the solution's, if there is one.
fn row(id: &str, (track, slug, file): (&str, &str, &str), code: Option<&str>) -> Value {
    let exercise = data("tracks").join(track).join("pass/input");
    let files = code.map_or(json!({}), |code| json!({ file: code }));
    let limits = json!({ "wall_s": 300 });
    json!({"id": id, "track": track, "slug": slug, "exercise": exercise, "files": files, "limits": limits})
}

/// Rows after which the track has a ready interpreter.
fn warm(track: (&str, &str, &str)) -> Vec<Value> {
    (0..WARM).map(|number| row(&format!("warm {} {number}", track.0), track, None)).collect()
}

fn tracks() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    TRACKS.into_iter().filter(|(track, ..)| wanted(track))
}

/// All cases of these tracks, laid out in a folder.
fn cases(place: &Place, track: &str) -> Vec<(Case, Value)> {
    let mut corpora = vec!["tracks", "forgery"];
    // Most of them take as long as their limit.
    if all_wanted() {
        corpora.push("faults");
    }
    let mut found = Vec::new();
    for corpus in corpora {
        let all = test_support::tracks(corpus).into_iter().filter(|(id, _)| id == track);
        for case in all.flat_map(|(_, cases)| cases) {
            let id = case.title();
            let input = place.at("inputs").join(&id).join("input");
            case.lay(&input).unwrap();
            let limits = json!({ "wall_s": case.timeout() });
            let row = json!({"id": id, "track": track, "slug": case.slug(), "dir": input, "limits": limits});
            found.push((case, row));
        }
    }
    found
}

/// What a case came to, as far as it is the same each time.
fn steady(case: &Case, results: &Value) -> Value {
    if case.settings.varies { results["status"].clone() } else { results.clone() }
}

#[test]
fn every_case_has_the_same_result_as_a_fork() {
    // Most of their time is that of cases that meet their limit.
    let tracks: Vec<_> = tracks().collect();
    let wrong = std::thread::scope(|scope| {
        let differing = tracks.iter().map(|track| scope.spawn(|| differing(*track)));
        let differing: Vec<_> = differing.collect();
        differing.into_iter().flat_map(|track| track.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The cases of a track with another result as a fork.
fn differing(track: (&str, &str, &str)) -> Vec<String> {
    let place = Place::new();
    let cases = cases(&place, track.0);
    let rows: Vec<Value> = cases.iter().map(|(_, row)| row.clone()).collect();
    let cold = place.results(&rows, &["--cold", "--jobs", "2"]);
    let forked = place.results(&[warm(track), rows].concat(), &["--jobs", "1"]);
    // Of those that pass, mutants run too, as forks of the same process. A case whose verdict depends on the machine is not
    // compared.
    let is_compared = |case: &Case| !case.verdict().contains(" or ");
    let passed = cases.iter().filter(|(case, row)| passes(&cold, row) && is_compared(case));
    let passed: Vec<_> = passed.cloned().collect();
    let rows: Vec<Value> = passed.iter().map(|(_, row)| row.clone()).collect();
    let attest = ["--attest", "check", "--attest-seed", "5"];
    let options = |more: &[&'static str]| [&attest[..], more].concat();
    let cold_copies = place.results(&rows, &options(&["--cold", "--jobs", "2"]));
    let forked_copies = place.results(&[warm(track), rows].concat(), &options(&["--jobs", "1"]));
    let runs = [(cases, cold, forked), (passed, cold_copies, forked_copies)];
    runs.iter().flat_map(|(cases, cold, forked)| unlike(cases, cold, forked)).collect()
}

#[test]
fn a_solution_in_a_process_of_its_own_has_the_same_result_as_two_forks() {
    let place = Place::new();
    for track in tracks() {
        let names = match track.0 {
            "python" => {
                ["exception", "exit", "fail", "forged-assertions", "prints", "values-of-all-kinds"]
            }
            _ => ["core-classes-reopened", "exception", "exit", "fail", "prints", "spec-style"],
        };
        let mut cases = cases(&place, track.0);
        cases.retain(|(case, _)| names.contains(&case.name().as_str()));
        let rows: Vec<Value> = cases.iter().map(|(_, row)| row.clone()).collect();
        assert_eq!(rows.len(), names.len());
        let cold = place.results(&rows, &["--separate", "--cold", "--jobs", "2"]);
        let forked = place.results(&[warm(track), rows].concat(), &["--separate", "--jobs", "1"]);
        let wrong = unlike(&cases, &cold, &forked);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Every run of a batch is a fork of a process of this program, whatever its language.
#[test]
fn a_run_of_any_track_has_the_same_result_as_a_fork_of_the_program() {
    let place = Place::new();
    let tracks = test_support::tracks("tracks").into_iter();
    let found = tracks.flat_map(|(id, _)| cases(&place, &id));
    let cases: Vec<_> = found.filter(|(case, _)| case.title().ends_with("/fail")).collect();
    assert!(!cases.is_empty(), "no track has a case that fails");
    let rows: Vec<Value> = cases.iter().map(|(_, row)| row.clone()).collect();
    let cold = place.results(&rows, &["--cold", "--jobs", "2"]);
    let forked = place.results(&rows, &["--jobs", "2"]);
    let wrong = unlike(&cases, &cold, &forked);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn passes(results: &BTreeMap<String, Value>, row: &Value) -> bool {
    results[row["id"].as_str().unwrap()]["status"] == "pass"
}

fn unlike(
    cases: &[(Case, Value)],
    cold: &BTreeMap<String, Value>,
    forked: &BTreeMap<String, Value>,
) -> Vec<String> {
    let differs = |(case, row): &&(Case, Value)| {
        let id = row["id"].as_str().unwrap();
        steady(case, &cold[id]) != steady(case, &forked[id])
    };
    let wrong = cases.iter().filter(differs);
    let told = |(_, row): &(Case, Value)| {
        let id = row["id"].as_str().unwrap();
        format!("{id}: {:#}\nas a fork: {:#}", cold[id], forked[id])
    };
    wrong.map(told).collect()
}

/// A solution that tells by its first test what it finds.
fn telling(track: &str) -> String {
    let name = if track == "python" { "probe.py" } else { "probe.rb" };
    fs::read_to_string(data("ready").join(name)).unwrap()
}

/// What a telling solution found.
fn told(results: &Value) -> Value {
    let message = results["tests"][0]["message"].as_str().unwrap_or_default();
    let (start, end) = (message.find('{'), message.rfind('}'));
    let (Some(start), Some(end)) = (start, end) else { panic!("nothing was told: {results:#}") };
    serde_json::from_str(&message[start..=end]).unwrap()
}

#[test]
fn a_fork_finds_what_a_run_finds() {
    for track in tracks() {
        let place = Place::new();
        let probe = row("probe", track, Some(&telling(track.0)));
        let mut cold = told(&place.results(std::slice::from_ref(&probe), &["--cold"])["probe"]);
        let rows = [warm(track), vec![probe]].concat();
        let mut forked = told(&place.results(&rows, &["--jobs", "1"])["probe"]);
        let is_fork = |found: &mut Value| found.as_object_mut().unwrap().remove("is fork");
        assert_eq!(is_fork(&mut cold), Some(json!(false)));
        assert_eq!(is_fork(&mut forked), Some(json!(true)), "it was no fork");
        let place = |found: &mut Value| found.as_object_mut().unwrap().remove("ready");
        assert_ne!(place(&mut cold), place(&mut forked));
        for (name, found) in cold.as_object().unwrap() {
            assert_eq!(&forked[name], found, "{name}");
        }
        assert_eq!(forked.as_object().unwrap().len(), cold.as_object().unwrap().len());
    }
}

#[test]
fn no_run_reaches_the_next() {
    for track in tracks() {
        let place = Place::new();
        let folder = data("ready").join(track.0);
        let mut attacks: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        attacks.sort();
        let probe = telling(track.0);
        let mut rows = [warm(track), vec![row("before", track, Some(&probe))]].concat();
        for attack in &attacks {
            let name = attack.file_stem().unwrap().to_string_lossy().into_owned();
            let code = fs::read_to_string(attack).unwrap();
            let mut attack = row(&name, track, Some(&code));
            // One of them never ends.
            attack["limits"]["wall_s"] = json!(10);
            rows.push(attack);
            rows.push(row(&format!("right after {name}"), track, None));
            rows.push(row(&format!("found after {name}"), track, Some(&probe)));
        }
        let results = place.results(&rows, &["--jobs", "1"]);
        let before = told(&results["before"]);
        assert_eq!(before["is fork"], true, "there is no ready process");
        let right = &results[&format!("warm {} 0", track.0)];
        for attack in attacks {
            let name = attack.file_stem().unwrap().to_string_lossy().into_owned();
            // Those that try to reach other processes say so where they can.
            let said = results[&name].to_string();
            assert!(!said.contains("reached"), "{name}: {said}");
            assert_eq!(results[&format!("right after {name}")], *right, "{name}");
            // The same ready interpreter is there.
            assert_eq!(told(&results[&format!("found after {name}")]), before, "{name}");
        }
    }
}

#[test]
fn nothing_is_left_of_a_batch_that_was_ended() {
    for signal in [Signal::TERM, Signal::KILL] {
        for track in tracks() {
            let place = Place::new();
            let slow = match track.0 {
                "python" => "import time\ndef two_fer(name='you'):\n    time.sleep(50)\n",
                _ => "module Leap\n  def self.leap?(_)\n    sleep 50\n  end\nend\n",
            };
            let rows = [warm(track), vec![row("slow", track, Some(slow))]].concat();
            let mut batch = place.command(&rows, &["--jobs", "1"]).spawn().unwrap();
            let lines = || fs::read_to_string(place.at("out/shard-0.jsonl")).unwrap_or_default();
            wait_until("the last run begins", || lines().lines().count() == WARM);
            wait_until("there is a ready process", || !place.processes().is_empty());
            end(&mut batch, signal);
            wait_until("every process has ended", || place.processes().is_empty());
        }
    }
}

fn end(batch: &mut Child, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(batch.id()).unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
    batch.wait().unwrap();
}

#[test]
fn the_attacks_are_there() {
    for (track, ..) in TRACKS {
        let count = |dir: &Path| fs::read_dir(dir).map_or(0, Iterator::count);
        assert!(count(&data("ready").join(track)) >= 4, "{track}");
    }
}
