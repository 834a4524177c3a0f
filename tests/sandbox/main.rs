//! The sandbox against real processes. Needs bash, coreutils and python3, nothing else.
//!
//! Bounds on time tell "soon" from "never", not fast from slow: what should be ended would last for hours, and no command has a
//! limit by the clock that is not what its test is about.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod account;
mod confinement;
mod disk_quota;
mod fates;
mod forkserver;
mod interrupts;
mod limits;
mod namespaces;
mod report;
mod surroundings;

mod tree;
mod trusted_command;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sandbox::{self, CommandOutput, Job, SandboxError, TrustedCommand, layers};
use sandbox::{Limits, RawRun};

/// What should be ended soon is ended within this time, on a busy machine too.
const SOON: Duration = Duration::from_mins(1);

/// The limit of what ends by itself.
const LONG: Duration = Duration::from_mins(10);

/// Whether this machine has the layer.
fn there(layer: &str) -> bool {
    let layers = layers();
    let found = layers.iter().find(|one| one.name == layer).unwrap();
    if !found.is_supported {
        #[expect(clippy::print_stderr, reason = "what a test could not look at is said")]
        {
            eprintln!("this machine has no layer `{layer}`");
        }
    }
    found.is_supported
}

/// A job with nothing but a PATH, in the root directory.
fn job<const N: usize>(argv: [&str; N]) -> Job {
    Job {
        argv: argv.iter().map(OsString::from).collect(),
        cwd: "/".into(),
        env: BTreeMap::from([("PATH".into(), std::env::var_os("PATH").unwrap())]),
        stdin: None,
        limits: Limits { wall: LONG, ..Limits::default() },
        report_channel: false,
        merge_output: false,
        confinement: None,
    }
}

fn bash(script: &str) -> Job {
    job(["bash", "-c", script])
}

fn python(script: &str) -> Job {
    job(["python3", "-c", script])
}

/// The job with this many seconds on the wall.
fn within(mut job: Job, seconds: f64) -> Job {
    job.limits.wall = Duration::from_secs_f64(seconds);
    job
}

/// Whose turn it is. Runs of one process wait for each other anyway; this keeps the waiting out of what is measured.
static TURN: Mutex<()> = Mutex::new(());

fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn run(job: &Job) -> Result<RawRun, SandboxError> {
    let _turn = turn();
    sandbox::run(job)
}

/// Runs the job and asserts that it ended soon, whatever it left running.
fn run_soon(job: &Job) -> RawRun {
    let _turn = turn();
    let start = Instant::now();
    let run = sandbox::run(job).unwrap();
    let took = start.elapsed();
    assert!(took < SOON, "took {took:?}: {run:?}");
    run
}

/// The numbers of all processes that have this text in their command line, zombies left out.
fn alive_with(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap() {
        let path = entry.unwrap().path();
        if let Ok(line) = std::fs::read(path.join("cmdline"))
            && String::from_utf8_lossy(&line).contains(text)
        {
            found.push(path.display().to_string());
        }
    }
    found
}

/// Runs an ignored test of this binary in a process of its own.
fn in_own_process(test: &str) -> CommandOutput {
    in_own_process_by(&[], test)
}

/// The same. Its commands sleep for this many seconds ([`given_nap`]).
fn in_own_process_with(nap: &str, test: &str) -> CommandOutput {
    in_own_process_by(&["env", &format!("{NAP}={nap}")], test)
}

/// The variable with the seconds that the commands of a process of its own sleep for.
const NAP: &str = "NAP";

fn given_nap() -> String {
    std::env::var_os(NAP).unwrap().into_string().unwrap()
}

/// The same, with a command before it.
fn in_own_process_by(command: &[&str], test: &str) -> CommandOutput {
    let _turn = turn();
    let own = std::env::current_exe().unwrap().into_os_string();
    let words = command.iter().map(Into::into);
    TrustedCommand::new(words.chain([own, "--exact".into(), "--ignored".into(), test.into()]))
        .timeout(LONG)
        .run(&mut |_| {})
        .unwrap()
}
