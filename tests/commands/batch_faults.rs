//! `batch` where the machine fails: each case has a clear end, loses nothing, and what is no verdict is none.

#![expect(clippy::disallowed_methods, reason = "tests start the program under test")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use rustix::process::{Pid, Signal, getuid, kill_process};
use serde_json::{Value, json};
use test_support::batch::{Place, by_id, row, start};
use test_support::process::{nap, sleeping, wait_until, wake};
use test_support::{program, stderr, stdout};

/// Rows of which every third is wrong.
fn rows(count: usize) -> Vec<Value> {
    (0..count)
        .map(|n| row(&format!("r{n}"), &format!("exit {}", usize::from(n % 3 == 2))))
        .collect()
}

/// The same; each sleeps first, until it is woken.
fn sleepers(count: usize, nap: &str) -> Vec<Value> {
    let code = |n: usize| format!("sleep {nap}; exit {}", usize::from(n % 3 == 2));
    (0..count).map(|n| row(&format!("r{n}"), &code(n))).collect()
}

fn verdicts(place: &Place) -> Vec<String> {
    let (merged, lines) = place.merge();
    assert!(merged.status.success(), "{}", stderr(&merged));
    lines.iter().map(|line| line["status"].as_str().unwrap_or("none").to_owned()).collect()
}

fn wanted(count: usize) -> Vec<String> {
    (0..count).map(|n| if n % 3 == 2 { "fail" } else { "pass" }.to_owned()).collect()
}

/// A folder with every program of this machine, so that one of them can be taken away.
fn programs(place: &Place) -> PathBuf {
    let all = place.at("programs");
    fs::create_dir(&all).unwrap();
    let path = std::env::var("PATH").unwrap();
    for program in path.split(':').flat_map(|folder| fs::read_dir(folder).into_iter().flatten()) {
        let program = program.unwrap();
        // The first of a name counts.
        let _ = symlink(program.path(), all.join(program.file_name()));
    }
    all
}

#[test]
fn a_toolchain_that_goes_away_midway_makes_no_verdict() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    let mut all = rows(12);
    all[2] = sleepers(3, &nap).remove(2);
    place.rows(&all);
    let programs = programs(&place);
    let batch = || {
        let mut batch = place.batch_with(&["--jobs", "1", "--timeout", "600"]);
        batch.env("PATH", &programs);
        batch
    };
    let mut running = start(batch());
    wait_until("two rows are done, and the third runs", || !sleeping(&nap).is_empty());
    fs::rename(programs.join("bats"), place.at("bats")).unwrap();
    wake(&nap);
    assert_eq!(running.wait().unwrap().code(), Some(69));
    let lines = place.lines();
    assert_eq!(lines.len(), 12);
    let before = lines.iter().filter(|line| line["infra"].is_null()).count();
    assert!((2..=3).contains(&before), "{before}");
    for (n, verdict) in wanted(12).iter().enumerate() {
        let status = by_id(&lines, "status")[&format!("r{n}")];
        assert!(status.is_null() || status == verdict, "r{n}: {status}");
    }
    let infra = lines.iter().find_map(|line| line["infra"].as_str()).unwrap();
    assert!(infra.contains("bats"), "{infra}");

    // When it is there again, the same command does the rest, and only that.
    fs::rename(place.at("bats"), programs.join("bats")).unwrap();
    let again = batch().stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    if before == 2 {
        wait_until("the third row runs again", || !sleeping(&nap).is_empty());
        wake(&nap);
    }
    let ran = again.wait_with_output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    assert!(stderr(&ran).contains(&format!("{before} of them before")), "{}", stderr(&ran));
    assert_eq!(verdicts(&place), wanted(12));
}

/// Its tests fail, but that may be for want of what went away while they ran.
#[test]
fn a_run_whose_toolchain_goes_away_meanwhile_makes_no_verdict() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    place.rows(&[row("before", "exit 0"), row("meanwhile", &format!("sleep {nap}; exit 1"))]);
    let programs = programs(&place);
    let mut batch = place.batch_with(&["--jobs", "1", "--timeout", "600"]);
    batch.env("PATH", &programs);
    let mut running = start(batch);
    wait_until("the second row is on", || !sleeping(&nap).is_empty());
    fs::rename(programs.join("bats"), place.at("bats")).unwrap();
    wake(&nap);
    assert_eq!(running.wait().unwrap().code(), Some(69));
    let lines = place.lines();
    assert_eq!(by_id(&lines, "status")["before"], "pass");
    assert!(by_id(&lines, "status")["meanwhile"].is_null());
    assert!(by_id(&lines, "infra")["meanwhile"].as_str().unwrap().contains("bats"));
}

/// Runs a command with a folder that cannot be written, whoever runs it.
fn read_only(folder: &Path, command: &Command) -> Output {
    let mut wrapped;
    if getuid().is_root() {
        let script = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"";
        wrapped = Command::new("unshare");
        wrapped.args(["--mount", "sh", "-c", script]).arg(folder).arg(command.get_program());
    } else {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
        wrapped = Command::new(command.get_program());
    }
    let ran = wrapped.args(command.get_args()).output().unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    ran
}

#[test]
fn a_read_only_folder_is_said_before_anything_runs() {
    let place = Place::new();
    place.exercise("ends");
    place.rows(&rows(3));
    fs::create_dir(place.at("out")).unwrap();
    let ran = read_only(&place.at("out"), &place.batch());
    assert_eq!(ran.status.code(), Some(70), "{}", stderr(&ran));
    assert!(stderr(&ran).contains("cannot write"), "{}", stderr(&ran));
    assert_eq!(fs::read_dir(place.at("out")).unwrap().count(), 0);
    // What is there can be summed up elsewhere, not here.
    assert!(place.batch_with(&["--timeout", "600"]).status().unwrap().success());
    let mut merge = program();
    merge.args(["batch", "merge"]).arg(place.at("out"));
    let ran = read_only(&place.at("out"), &merge);
    assert_eq!(ran.status.code(), Some(70), "{}", stderr(&ran));
}

/// A library that sets the clock back by an hour every second: for what is loaded before others.
const CLOCK: &str = r"
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t id, struct timespec *now) {
    long code = syscall(SYS_clock_gettime, id, now);
    struct timespec up;
    if (code == 0 && id == CLOCK_REALTIME && syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &up) == 0)
        now->tv_sec -= 3600 * (up.tv_sec % 100000);
    return code;
}
time_t time(time_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}
int gettimeofday(struct timeval *at, void *zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
    return 0;
}
";

#[test]
fn a_clock_that_is_set_back_changes_nothing() {
    let place = Place::new();
    let (source, library) = (place.at("clock.c"), place.at("clock.so"));
    fs::write(&source, CLOCK).unwrap();
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", stderr(&made));
    let dates = Command::new("sh")
        .args(["-c", "date +%s; sleep 1.1; date +%s"])
        .env("LD_PRELOAD", &library)
        .output()
        .unwrap();
    let dates: Vec<i64> = stdout(&dates).lines().map(|date| date.parse().unwrap()).collect();
    assert!(dates[1] < dates[0], "{dates:?}");

    place.exercise("ends");
    let mut all: Vec<Value> = sleepers(6, "0.2");
    let mut slow = row("slow", "sleep 1000");
    slow["limits"] = json!({"wall_s": 4});
    all.push(slow);
    place.rows(&all);
    let ran = place.batch_with(&["--timeout", "600"]).env("LD_PRELOAD", &library).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let lines = place.lines();
    for (id, wall) in by_id(&lines, "wall_s") {
        let wall = wall.as_f64().unwrap();
        assert!((0.2..900.0).contains(&wall), "{id}: {wall} s");
    }
    // The time limit holds, and only where it should.
    let slow = by_id(&lines, "wall_s")["slow"].as_f64().unwrap();
    assert!(slow >= 4.0, "{slow} s");
    let verdicts = verdicts(&place);
    assert_eq!(verdicts[..6], wanted(6));
    assert_ne!(verdicts[6], "pass");
}

/// How to run a command on the first processor.
const ON_ONE: &str = "taskset -c $(taskset -pc $$ | sed 's/.*: //; s/[,-].*//') bash -c";

/// Another program, which works on the first processor until this is dropped.
struct Neighbour(Child);

impl Neighbour {
    fn begin() -> Self {
        let script = format!("exec {ON_ONE} 'while :; do :; done'");
        Self(Command::new("bash").args(["-c", &script]).spawn().unwrap())
    }
}

impl Drop for Neighbour {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn what_the_processes_of_a_solution_take_from_each_other_is_its_own_fault() {
    let place = Place::new();
    place.exercise("ends");
    let storm = "for i in $(seq 40); do (while :; do :; done) & done; wait";
    place.rows(&[row("storm", &format!("{ON_ONE} '{storm}'"))]);
    let ran = place.batch_with(&["--jobs", "1", "--timeout", "4"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    assert_eq!(verdicts(&place), ["error"]);
}

/// Whatever else the machine does, loops that share a processor with others wait for it. One that only sleeps is not looked at
/// here: its attempts depend on what others do, its verdict does not.
#[test]
fn a_run_that_waited_for_a_processor_is_tried_again_before_it_counts() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    let _neighbours = [Neighbour::begin(), Neighbour::begin()];
    let busy = format!("{ON_ONE} 'while :; do :; done'");
    let late = format!("{ON_ONE} 'set -m; (while :; do :; done) & sleep {nap}; kill %1; exit 0'");
    place.rows(&[row("waits", &busy), row("is late", &late)]);
    let mut batch = place.batch_with(&["--jobs", "1", "--timeout", "4"]);
    let batch = batch.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // The third attempt may come to its end.
    let mut attempts = BTreeSet::new();
    wait_until("the third attempt sleeps", || {
        attempts.extend(sleeping(&nap));
        attempts.len() == 3
    });
    wake(&nap);
    let ran = batch.wait_with_output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let lines = place.lines();
    assert_eq!(json!(by_id(&lines, "status")), json!({"waits": "error", "is late": "pass"}));
    assert_eq!(json!(by_id(&lines, "attempt")), json!({"waits": 3, "is late": 3}));
    // The last attempt may wait for ten times as long, and work for as long as its limit. Its message is that of its limit.
    let wall = by_id(&lines, "wall_s")["waits"].as_f64().unwrap();
    assert!(wall >= 8.0, "{wall} s");
    let message = by_id(&lines, "message")["waits"].to_string();
    assert!(message.contains("4 s"), "{message}");
}

#[test]
fn a_single_run_that_waited_for_a_processor_runs_again_before_it_counts() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    let _neighbours = [Neighbour::begin(), Neighbour::begin()];
    let late = format!("{ON_ONE} 'set -m; (while :; do :; done) & sleep {nap}; kill %1; exit 0'");
    let solution = place.at("late");
    fs::create_dir(&solution).unwrap();
    fs::write(solution.join("ends.sh"), format!("{late}\n")).unwrap();
    let mut run = program();
    run.args(["run", "ends"]).arg(&solution).arg("--exercise").arg(place.at("exercises/ends"));
    run.args(["--output", "-", "--timeout", "4"]);
    let run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut attempts = BTreeSet::new();
    wait_until("the second attempt sleeps", || {
        attempts.extend(sleeping(&nap));
        attempts.len() == 2
    });
    wake(&nap);
    let ran = run.wait_with_output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", stderr(&ran));
    let results: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(results["status"], "pass", "{results}");
    assert!(
        stderr(&ran).contains("warning: other programs had the processors"),
        "{}",
        stderr(&ran)
    );
}

/// The workers of a batch.
fn workers(parent: u32) -> Vec<i32> {
    let tasks = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let pids = lists.flat_map(|list| {
        list.split_whitespace().map(|pid| pid.parse().unwrap()).collect::<Vec<i32>>()
    });
    let is_worker = |pid: &i32| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains("__worker")
    };
    pids.filter(is_worker).collect()
}

#[test]
fn a_batch_replaces_a_worker_that_is_killed() {
    let place = Place::new();
    place.exercise("ends");
    let nap = nap();
    place.rows(&sleepers(12, &nap));
    let mut batch = start(place.batch_with(&["--jobs", "1", "--timeout", "600"]));
    let mut killed = 0;
    while batch.try_wait().unwrap().is_none() {
        wait_until("the next row runs, or there is none", || {
            !sleeping(&nap).is_empty() || batch.try_wait().unwrap().is_some()
        });
        if let ([worker], true) = (&workers(batch.id())[..], killed < 4) {
            killed += 1;
            let old = sleeping(&nap);
            let pid = Pid::from_raw(*worker).unwrap();
            kill_process(pid, Signal::KILL).unwrap();
            wait_until("it is gone", || !workers(batch.id()).contains(worker));
            wait_until("the row runs again", || {
                let now = sleeping(&nap);
                workers(batch.id()).iter().any(|pid| pid != worker)
                    && !now.is_empty()
                    && !now.iter().any(|pid| old.contains(pid))
            });
        }
        if !sleeping(&nap).is_empty() {
            wake(&nap);
            wait_until("the row is over", || sleeping(&nap).is_empty());
        }
    }
    assert!(batch.wait().unwrap().success());
    assert!(killed >= 1, "there was no worker");
    assert_eq!(verdicts(&place), wanted(12));
    let infra = place.lines();
    assert!(infra.iter().all(|line| line["infra"].is_null()));
}
