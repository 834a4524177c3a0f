//! Thousands of runs of good, bad and hostile solutions, four at a time: each result is byte-identical to that of the
//! run alone, and at the end the machine is unchanged. `bin/soak.sh` runs this; it takes minutes.
//!
//! `SOAK_RUNS` sets the number of runs, by default 2,000; `TEST_RUNNER_TRACKS` sets the tracks, by default those with
//! the fastest tools.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sandbox::Limits;
use sandbox::{self, Account, Job};
use tempfile::TempDir;

/// The users that our runs had: others run this program too.
static USERS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// How many runs there are at a time.
const AT_ONCE: usize = 4;

/// Cases that take longer alone are left out.
const LONG: Duration = Duration::from_secs(8);

/// The shortest limit of a case that waits for its limit, so that a busy machine reaches the same test in time.
const PATIENCE: f64 = 5.0;

/// A solution and its result.
struct Case {
    name: String,
    input: PathBuf,
    slug: String,
    timeout: String,
    alone: Option<Vec<u8>>,
    /// Whether its result is byte-identical each time it runs alone; otherwise only its statuses are compared.
    exact: bool,
}

impl Case {
    /// Numbers may differ: of seconds, or of things that a solution finds on this machine.
    fn is_as_alone(&self, bytes: &[u8]) -> bool {
        let alone = self.alone.as_deref().unwrap();
        without_numbers(bytes) == without_numbers(alone)
            || !self.exact && statuses(bytes) == statuses(alone)
    }
}

fn without_numbers(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().copied().filter(|byte| !byte.is_ascii_digit()).collect()
}

/// The results without their messages and outputs.
fn statuses(bytes: &[u8]) -> Vec<serde_json::Value> {
    let results: serde_json::Value = serde_json::from_slice(bytes).unwrap();
    let tests = results["tests"].as_array().unwrap().iter();
    tests
        .flat_map(|test| [test["name"].clone(), test["status"].clone()])
        .chain([results["status"].clone()])
        .collect()
}

#[test]
#[ignore = "takes minutes: bin/soak.sh"]
fn every_result_is_the_one_it_gives_alone_and_nothing_is_left() {
    let runs = setting("SOAK_RUNS").map_or(2000, |runs| runs.parse().unwrap());
    let tracks = setting("TEST_RUNNER_TRACKS").unwrap_or_else(|| "python bash c ruby".to_owned());
    let place = tempfile::Builder::new().prefix("soak-").tempdir().unwrap();
    let mut cases: Vec<Case> =
        tracks.split_whitespace().flat_map(|track| cases(track, place.path())).collect();
    let start = Instant::now();
    let cases_per_thread = cases.len().div_ceil(2);
    std::thread::scope(|scope| {
        for half in cases.chunks_mut(cases_per_thread) {
            scope.spawn(|| half.iter_mut().for_each(alone));
        }
    });
    let (cases, long): (Vec<Case>, Vec<Case>) =
        cases.into_iter().partition(|case| case.alone.is_some());
    let long: Vec<String> = long.into_iter().map(|case| case.name).collect();
    let inexact: Vec<&str> =
        cases.iter().filter(|case| !case.exact).map(|case| case.name.as_str()).collect();
    println!("{} cases, each alone twice in {:.0?}", cases.len(), start.elapsed());
    println!("left out, since they take long: {}", long.join(", "));
    println!("compared by status, since no two runs say the same: {}", inexact.join(", "));

    let before = Machine::now();
    let start = Instant::now();
    let different = Mutex::new(BTreeMap::<String, usize>::new());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(number) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < runs)
                {
                    // A stride without a common divisor, so that neighbours in the list seldom run together.
                    let case = &cases[number * 37 % cases.len()];
                    let bytes = run(case);
                    if number.is_multiple_of(100) {
                        println!("run {number} of {runs}, {:.0?}", start.elapsed());
                    }
                    if !case.is_as_alone(&bytes) {
                        let after = start.elapsed();
                        println!("{} {after:.0?}: {}", case.name, String::from_utf8_lossy(&bytes));
                        *different.lock().unwrap().entry(case.name.clone()).or_default() += 1;
                    }
                }
            });
        }
    });
    let took = start.elapsed();
    let after = Machine::now();
    println!("{runs} runs, {AT_ONCE} at a time, in {took:.0?}");
    println!("before: {}\nafter: {}", before.said(), after.said());
    assert_eq!(different.into_inner().unwrap(), BTreeMap::new(), "other results than alone");
    assert_eq!(after.of_runs, 0, "processes of runs are left");
    assert!(after.open_files < before.open_files + 500, "open files are left");
}

/// Records the result of a case that runs alone.
fn alone(case: &mut Case) {
    let start = Instant::now();
    let alone = run(case);
    if start.elapsed() < LONG {
        case.exact &= run(case) == alone;
        case.alone = Some(alone);
    }
}

/// A process that runs many commands does not grow.
#[test]
#[ignore = "takes minutes: bin/soak.sh"]
fn a_process_that_runs_much_stays_as_it_was() {
    let job = Job {
        argv: ["bash", "-c", "head -c 200000 /dev/zero; (setsid sleep 5 &); exit 3"]
            .map(Into::into)
            .into(),
        cwd: "/".into(),
        env: [("PATH".into(), "/usr/bin:/bin".into())].into(),
        stdin: None,
        limits: Limits::default(),
        report_channel: true,
        merge_output: false,
        confinement: None,
    };
    let own = || {
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let memory: usize = memory.trim().trim_end_matches(" kB").parse().unwrap();
        (memory, fs::read_dir("/proc/self/fd").unwrap().count())
    };
    for _ in 0..50 {
        sandbox::run(&job).unwrap();
    }
    let before = own();
    for _ in 0..500 {
        sandbox::run(&job).unwrap();
    }
    let after = own();
    println!("memory in KiB and descriptors after 50 runs {before:?}, after 550 {after:?}");
    assert!(after.0 < before.0 + 2048 && after.1 <= before.1, "{before:?} {after:?}");
}

#[expect(clippy::disallowed_methods, reason = "the test's own switches")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The resources of the machine that leaks would use up.
struct Machine {
    processes: usize,
    /// Of the users that our runs were given.
    of_runs: usize,
    open_files: usize,
    free_memory_mib: usize,
    free_inodes: u64,
}

impl Machine {
    fn said(&self) -> String {
        format!(
            "{} processes, {} of them of runs; {} open files; {} MiB of memory and {} inodes free",
            self.processes, self.of_runs, self.open_files, self.free_memory_mib, self.free_inodes
        )
    }

    fn now() -> Self {
        let numbers = |path: &str| -> Vec<String> {
            let text = fs::read_to_string(path).unwrap();
            text.split_ascii_whitespace().map(str::to_owned).collect()
        };
        let users: Vec<u32> = fs::read_dir("/proc")
            .unwrap()
            .flatten()
            .filter(|entry| entry.file_name().as_encoded_bytes()[0].is_ascii_digit())
            .filter_map(|entry| entry.metadata().ok().map(|process| process.uid()))
            .collect();
        let ours = USERS.lock().unwrap();
        let memory = numbers("/proc/meminfo");
        let at = memory.iter().position(|word| word == "MemAvailable:").unwrap();
        Self {
            processes: users.len(),
            of_runs: users.iter().filter(|user| ours.contains(user)).count(),
            open_files: numbers("/proc/sys/fs/file-nr")[0].parse().unwrap(),
            free_memory_mib: memory[at + 1].parse::<usize>().unwrap() >> 10,
            free_inodes: rustix::fs::statvfs(std::env::temp_dir()).unwrap().f_ffree,
        }
    }
}

/// Runs a case in folders of its own, asserts that nothing is left in them, and returns the bytes of its result.
fn run(case: &Case) -> Vec<u8> {
    let place: TempDir = tempfile::Builder::new().prefix("soak-run-").tempdir().unwrap();
    let (output, tmp) = (place.path().join("output"), place.path().join("tmp"));
    fs::create_dir(&tmp).unwrap();
    let mut command = test_support::program();
    command.args(["run", "--timeout", &case.timeout, &case.slug]);
    command.arg(&case.input).arg(&output).env("TMPDIR", &tmp).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    USERS.lock().unwrap().insert(Account::number_for(child.id()));
    let ended = child.wait().unwrap();
    let bytes = fs::read(output.join("results.json")).unwrap();
    assert!(ended.success() || ended.code().is_some(), "{}: {ended:?}", case.name);
    let left: Vec<PathBuf> =
        fs::read_dir(&tmp).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.is_empty(), "{}: {left:?}", case.name);
    bytes
}

/// The track's cases in all of the test data, each with its input in a folder of its own below `place`.
fn cases(track: &str, place: &Path) -> Vec<Case> {
    let mut cases = Vec::new();
    for kind in ["faults", "forgery", "tracks"] {
        for case in test_support::cases(kind, track) {
            let input = place.join(format!("{kind}-{track}-{}", case.name()));
            case.lay(&input).unwrap();
            cases.push(Case {
                name: case.title(),
                input,
                slug: case.slug(),
                timeout: case.timeout().max(PATIENCE).to_string(),
                alone: None,
                exact: !case.settings.varies,
            });
        }
    }
    cases
}
