//! Faults of the machine and the pipeline: the runner reports them, and leaves nothing behind.

use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use libtest_mimic::Trial;
use serde_json::Value;

use test_support::path_of_program;
use test_support::process::{nap, sleeping, wait_until, wake};

use crate::faults::place::{Place, SLUG, may, signal};

/// A mount namespace of one's own: needs root.
const MOUNTS: [&str; 3] = ["unshare", "--mount", "--"];

/// Another user.
const NOBODY: [&str; 4] = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];

pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, fn()); 14] = [
        ("terminated", terminated),
        ("terminated as the first process", terminated_as_the_first_process),
        ("killed", killed),
        ("a full output disk", full_output),
        ("a full scratch disk", full_scratch),
        ("a scratch disk that becomes full", filled_scratch),
        ("no writable temporary folder", read_only),
        ("no writable folder at all", no_scratch),
        ("no home and no variables", no_home),
        ("a user without rights", no_rights),
        ("a hundred runs at once", a_hundred),
        ("closed folders and a root that may not trace", closed_folders),
        ("secrets in the environment", secrets),
        ("streams that are closed", closed_streams),
    ];
    tests
        .map(|(name, test)| {
            Trial::test(format!("faults/machine/{}", name.replace(' ', "-")), move || {
                test();
                Ok(())
            })
        })
        .into()
}

/// Held by a test that uses the whole machine, and by tests whose solutions must make progress within seconds.
static MACHINE: Mutex<()> = Mutex::new(());

/// Waits for the end.
fn end(child: Child) -> Option<i32> {
    child.wait_with_output().unwrap().status.code()
}

/// How soon a run must end after a signal: ten times as long as one of 400 processes takes on a quiet machine.
const SOON: Duration = Duration::from_secs(5);

fn terminated() {
    let few = |nap: &str| format!("setsid sleep {nap} & sleep {nap}");
    let many = |nap: &str| {
        format!("for i in {{1..200}}; do sleep {nap} & setsid sleep {nap} & done; sleep {nap}")
    };
    for script in [&few as &dyn Fn(&str) -> String, &many] {
        let nap = nap();
        let place = Place::measuring(&script(&nap));
        let child = Place::start(place.command(&[]), &nap);
        signal("-TERM", child.id());
        let start = Instant::now();
        assert_eq!(end(child), Some(143));
        assert!(start.elapsed() < SOON, "{:?}: {}", start.elapsed(), script(&nap));
        assert!(sleeping(&nap).is_empty());
        assert_interrupted(&place.results().unwrap());
        place.assert_clean();
    }
}

/// The test before the one that was running keeps its result.
fn assert_interrupted(results: &Value) {
    let said =
        |index: usize| (&results["tests"][index]["status"], &results["tests"][index]["message"]);
    assert_eq!((&results["status"], said(0).0), (&"fail".into(), &"pass".into()), "{results:#}");
    let running = "The test was interrupted by SIGTERM.";
    assert_eq!(said(1), (&"error".into(), &running.into()), "{results:#}");
    let after = "The test was not run: the test before it was interrupted by SIGTERM.";
    assert_eq!(said(2), (&"error".into(), &after.into()), "{results:#}");
}

fn terminated_as_the_first_process() {
    let namespace = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "--"];
    if !may(&namespace) {
        return;
    }
    let place = Place::new();
    let ran = place.command(&namespace).output().unwrap();
    place.assert(&ran, 0, "pass", "");
    let nap = nap();
    let place = Place::measuring(&format!("setsid sleep {nap} & sleep {nap}"));
    let child = Place::start(place.command(&namespace), &nap);
    let below = fs::read_to_string(format!("/proc/{0}/task/{0}/children", child.id())).unwrap();
    signal("-TERM", below.trim().parse().unwrap());
    assert_eq!(end(child), Some(143));
    assert!(sleeping(&nap).is_empty());
    assert_interrupted(&place.results().unwrap());
    place.assert_clean();
}

fn killed() {
    // Without root, solutions have no user of their own that would identify their processes.
    let root = rustix::process::geteuid().is_root();
    let nap = nap();
    let apart = if root { format!("setsid sleep {nap} &") } else { String::new() };
    let place = Place::measuring(&format!("sleep {nap} & {apart} sleep {nap}"));
    fs::write(place.at("output/results.json"), "an earlier one").unwrap();
    let child = Place::start(place.command(&[]), &nap);
    signal("-KILL", child.id());
    assert_eq!(child.wait_with_output().unwrap().status.signal(), Some(9));
    wait_until("all that the run started is gone", || sleeping(&nap).is_empty());
    assert!(place.results().is_none());
    wait_until("the scratch folder is gone", || {
        fs::read_dir(place.at("tmp")).unwrap().next().is_none()
    });
    // The next run in the same folders works as usual.
    let next = Place::new();
    let mut command = next.command(&[]);
    let ran = command.env("TMPDIR", place.at("tmp")).output().unwrap();
    next.assert(&ran, 0, "pass", "");
}

/// Runs the script in a mount namespace of its own; `$0` is the program, `$1` the place.
fn with_mounts(place: &Place, script: &str) -> std::process::Output {
    let place = place.at("");
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    let mut command = Command::new(MOUNTS[0]);
    command.args(&MOUNTS[1..]).args(["sh", "-ec", script, path_of_program()]).arg(&place);
    command.env("TMPDIR", place.join("tmp")).env("SLUG", SLUG).output().unwrap()
}

fn full_output() {
    if !may(&MOUNTS) {
        return;
    }
    let place = Place::new();
    let script = "mount -t tmpfs -o size=64k tmpfs \"$1/output\"; head -c 1000000 /dev/zero >\"$1/output/full\" 2>/dev/null || :
        code=0; \"$0\" run $SLUG \"$1/input\" \"$1/output\" || code=$?
        ls -A \"$1/output\"; exit $code";
    let ran = with_mounts(&place, script);
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(70), "{said}");
    assert!(said.contains("cannot write to the output directory"), "{said}");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "full\n");
    place.assert_clean();
}

fn full_scratch() {
    if !may(&MOUNTS) {
        return;
    }
    // The copy needs three pages. With four, it is the tests that find no room, which is not the solution's fault either.
    for size in ["8k", "16k"] {
        let place = Place::new();
        let script = format!(
            "mount -t tmpfs -o size={size} tmpfs \"$1/tmp\"
            code=0; \"$0\" run $SLUG \"$1/input\" \"$1/output\" || code=$?
            ls -A \"$1/tmp\"; exit $code"
        );
        let ran = with_mounts(&place, &script);
        assert!(ran.stdout.is_empty(), "{ran:?}");
        place.assert(&ran, 70, "error", "No space left on device");
        place.assert(&ran, 70, "error", "cannot copy the solution to a temporary folder");
    }
}

fn filled_scratch() {
    if !may(&MOUNTS) {
        return;
    }
    let place = Place::measuring("dd if=/dev/zero of=big bs=1M count=60 && echo 7");
    let script = "mount -t tmpfs -o size=8m tmpfs \"$1/tmp\"
        code=0; \"$0\" run $SLUG \"$1/input\" \"$1/output\" || code=$?
        ls -A \"$1/tmp\"; exit $code";
    let ran = with_mounts(&place, script);
    assert!(ran.stdout.is_empty(), "{ran:?}");
    place.assert(&ran, 0, "fail", "");
}

fn read_only() {
    if !may(&MOUNTS) {
        return;
    }
    // There is room neither in TMPDIR nor in the usual places, only beside the result.
    let place = Place::new();
    let script = "for dir in /tmp /var/tmp /dev/shm \"$1\"; do
            mount --bind \"$dir\" \"$dir\"; mount -o remount,bind,ro \"$dir\"
        done
        mount --bind \"$1/output\" \"$1/output\"; mount -o remount,bind,rw \"$1/output\"
        exec \"$0\" run --verbose $SLUG \"$1/input\" \"$1/output\"";
    let ran = with_mounts(&place, script);
    place.assert(&ran, 0, "pass", "");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(said.contains("/output/.test-runner-"), "{said}");
}

fn no_scratch() {
    if !may(&MOUNTS) {
        return;
    }
    let place = Place::new();
    let script = "for dir in /tmp /var/tmp /dev/shm \"$1\"; do
            mount --bind \"$dir\" \"$dir\"; mount -o remount,bind,ro \"$dir\"
        done
        exec \"$0\" run $SLUG \"$1/input\" --output -";
    let ran = with_mounts(&place, script);
    assert_eq!(ran.status.code(), Some(70), "{ran:?}");
    let results: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(results["status"], "error");
    for words in ["no writable temporary folder (tried", "cannot copy the solution", "TMPDIR"] {
        assert!(results["message"].as_str().unwrap().contains(words), "{results:#}");
    }
}

fn no_home() {
    let path = "/usr/local/bin:/usr/bin:/bin";
    let place = Place::new();
    let ran = place.command(&[]).env_clear().env("PATH", path).output().unwrap();
    assert_eq!(place.results().unwrap()["status"], "pass", "{ran:?}");
    let nobody = [&["env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin"][..], &NOBODY].concat();
    if may(&nobody) {
        let place = Place::new();
        let ran = place.command(&nobody).output().unwrap();
        place.assert(&ran, 0, "pass", "");
    }
}

fn no_rights() {
    if !may(&[&NOBODY[..], &[path_of_program(), "--version"]].concat()) {
        return;
    }
    let place = Place::new();
    let ran = place.command(&NOBODY).output().unwrap();
    place.assert(&ran, 0, "pass", "");
    // The runner names the file that it cannot read.
    fs::set_permissions(place.at("input/weather_station.sh"), crate::faults::place::mode(0o000))
        .unwrap();
    let ran = place.command(&NOBODY).output().unwrap();
    place.assert(&ran, 0, "error", "weather_station.sh");
    fs::set_permissions(place.at("input"), crate::faults::place::mode(0o000)).unwrap();
    let ran = place.command(&NOBODY).output().unwrap();
    place.assert(&ran, 2, "error", "cannot read the input directory");
    fs::set_permissions(place.at("input"), crate::faults::place::mode(0o755)).unwrap();
    fs::remove_file(place.at("output/results.json")).unwrap();
    fs::set_permissions(place.at("output"), crate::faults::place::mode(0o755)).unwrap();
    let ran = place.command(&NOBODY).output().unwrap();
    assert_eq!(ran.status.code(), Some(70));
    assert!(place.results().is_none());
}

/// If the solution's user needs one of root's rights to enter the folders, its output is still found.
fn closed_folders() {
    let container = ["setpriv", "--bounding-set=-sys_ptrace,-dac_read_search"];
    if !may(&container) {
        return;
    }
    let _alone = MACHINE.lock().unwrap_or_else(PoisonError::into_inner);
    let place = Place::new();
    fs::set_permissions(place.at("tmp"), crate::faults::place::mode(0o700)).unwrap();
    let cut_off = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/tracks/c/timeout/input");
    #[expect(clippy::disallowed_methods, reason = "a test starts the program under test")]
    let mut command = Command::new(container[0]);
    command.args([
        container[1],
        path_of_program(),
        "run",
        "--verbose",
        "--timeout",
        "20",
        "timeout",
    ]);
    command.arg(cut_off).arg(place.at("output")).env("TMPDIR", place.at("tmp"));
    let ran = command.output().unwrap();
    place.assert(&ran, 0, "fail", "round and round");
    let log = String::from_utf8_lossy(&ran.stderr);
    assert!(log.contains("which only root can read"), "{log}");
}

fn a_hundred() {
    let _alone = MACHINE.lock().unwrap_or_else(PoisonError::into_inner);
    let places: Vec<Place> = (0..100).map(|_| Place::new()).collect();
    let start = |place: &Place| {
        let mut command = place.command(&[]);
        command.stderr(std::process::Stdio::null()).spawn().unwrap()
    };
    let children: Vec<Child> = places.iter().map(start).collect();
    for (place, mut child) in places.iter().zip(children) {
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert_eq!(place.results(), places[0].results());
        assert_eq!(place.results().unwrap()["status"], "pass");
        place.assert_clean();
    }
}

/// The runner's initial environment is neither in its environment nor in its memory, and its child processes cannot
/// read either.
fn secrets() {
    let secret = format!("token-{}-{}", "of", "the-pipeline");
    let look = "for file in environ mem maps; do pid=$PPID; while [ $pid -gt 1 ]; do
        if grep -aq the-pipeline /proc/$pid/$file 2>/dev/null; then echo found >&2; exit 1; fi
        pid=$(cut -d' ' -f4 /proc/$pid/stat); done; done;";
    let nap = nap();
    let place = Place::measuring(&format!("{look} sleep {nap}; echo 7"));
    let mut command = place.command(&[]);
    command.env("PIPELINE_TOKEN", &secret);
    let child = Place::start(command, &nap);
    for pid in [child.id()] {
        if let Ok(environment) = fs::read(format!("/proc/{pid}/environ")) {
            assert!(!holds(&environment, &secret));
            assert!(holds(&environment, "TMPDIR="));
            assert!(!memory(pid).iter().any(|block| holds(block, &secret)));
        }
    }
    wake(&nap);
    assert_eq!(end(child), Some(0));
    assert_eq!(place.results().unwrap()["tests"][1]["name"], "measure");
}

fn holds(bytes: &[u8], text: &str) -> bool {
    memchr::memmem::find(bytes, text.as_bytes()).is_some()
}

/// The writable parts of a process's memory.
fn memory(pid: u32) -> Vec<Vec<u8>> {
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
    let mut memory = fs::File::open(format!("/proc/{pid}/mem")).unwrap();
    let mut blocks = Vec::new();
    for line in maps.lines().filter(|line| line.contains(" rw")) {
        let (first, last) = line.split_once(' ').unwrap().0.split_once('-').unwrap();
        let (first, last) =
            (u64::from_str_radix(first, 16).unwrap(), u64::from_str_radix(last, 16).unwrap());
        let mut block = Vec::new();
        memory.seek(SeekFrom::Start(first)).unwrap();
        if (&mut memory).take(last - first).read_to_end(&mut block).is_ok() {
            blocks.push(block);
        }
    }
    assert!(!blocks.is_empty());
    blocks
}

fn closed_streams() {
    let place = Place::new();
    let script = ["sh", "-c", "exec 0<&- 1>&- 2>&-; exec \"$0\" \"$@\""];
    let ran = place.command(&script).output().unwrap();
    place.assert(&ran, 0, "pass", "");
}
