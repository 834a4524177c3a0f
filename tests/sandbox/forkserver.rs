//! A fork server with a ready interpreter that needs no toolchain: `/usr/bin/python3` with `tracks/python/ready.py`, without a
//! framework.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::time::Instant;

use sandbox::Termination;
use sandbox::{Account, Confinement, ForkServer, ForkedRun, InterpreterCommand, Job, can_be_kept};
use test_support::process::wait_until;
use test_support::root;

use crate::{job, there, turn};

/// Becomes ready, or reports its parent, its argument and its file.
const PROGRAM: &str = r#"
import os, sys

if sys.argv[1:] == ["--ready"]:
    import ready
    ready.become_run()
token, mark = os.read(4, 66).decode().split()
os.write(3, f"{token} {os.getppid()} {sys.argv[1]} {sys.argv[0]}\n".encode())
print("printed", flush=True)
sys.exit(int(sys.argv[2]))
"#;

/// A command that becomes a ready interpreter.
const INTERPRETER: [&str; 3] = ["/usr/bin/python3", "{track}/program.py", "--ready"];

/// The command of a run that shares the namespaces of this process. A fork does not load the program again, so its path may lead nowhere.
fn command(writable: &Path, arguments: [&str; 2]) -> Job {
    let [first, second] = arguments;
    Job {
        report_channel: true,
        confinement: Some(Confinement {
            writable: vec![writable.into()],
            account: Account::for_runs(),
            without_namespaces: true,
            ..Confinement::default()
        }),
        ..job(["/usr/bin/python3", "program.py", first, second])
    }
}

/// Runs a job as a fork, as soon as the interpreter is ready, which reads its files in this folder.
fn forked(server: &mut ForkServer, job: &Job, folder: &Path) -> ForkedRun {
    let argv = INTERPRETER.map(String::from);
    let interpreter = InterpreterCommand { track: "any", argv: &argv };
    let mut ran = None;
    wait_until("the interpreter is ready", || {
        let lay_out = || {
            fs::write(folder.join("program.py"), PROGRAM)?;
            fs::copy(root().join("tracks/python/ready.py"), folder.join("ready.py"))?;
            Ok(folder.to_owned())
        };
        ran = server.run(interpreter, Instant::now(), job, lay_out).unwrap();
        ran.is_some()
    });
    ran.unwrap()
}

#[test]
fn runs_are_forks_of_one_ready_interpreter_and_children_of_this_process() {
    if !can_be_kept() {
        return;
    }
    let _turn = turn();
    let writable = tempfile::tempdir().unwrap();
    if let Some(account) = Account::for_runs() {
        chown(writable.path(), Some(account.id()), Some(account.id())).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let mut server = ForkServer::default();

    for (argument, code) in [("one", 0), ("two", 3)] {
        let job = command(writable.path(), [argument, &code.to_string()]);
        let ForkedRun { run, track_folder } = forked(&mut server, &job, folder.path());
        assert_eq!(run.termination, Termination::Exited(code), "{run:?}");
        assert_eq!((run.foreign_report_lines, run.reaped), (0, 0), "{run:?}");
        assert_eq!(run.output_parts[0].text(), "printed\n");
        assert_eq!(track_folder, folder.path());
        let report = run.report.text();
        let words: Vec<&str> = report.split_whitespace().collect();
        let parent = std::process::id().to_string();
        assert_eq!(words, [&parent, argument, "program.py"], "{report}");
    }

    // A fork in namespaces has a parent that it cannot see.
    let mut apart = command(writable.path(), ["apart", "0"]);
    apart.confinement.as_mut().unwrap().without_namespaces = false;
    let report = forked(&mut server, &apart, folder.path()).run.report.text();
    let parent = if there("pid") { "0".to_owned() } else { std::process::id().to_string() };
    assert_eq!(report.trim(), format!("{parent} apart program.py"));

    let mut lost = command(writable.path(), ["lost", "0"]);
    lost.cwd = "/nowhere/at/all".into();
    let ended = forked(&mut server, &lost, folder.path()).run.termination;
    let expected = "`/nowhere/at/all`: No such file or directory";
    assert_eq!(ended, Termination::NotStarted(expected.to_owned()));

    // The tools of the track are in another folder after an installation.
    let mut run = |argv: &[String]| {
        let job = command(writable.path(), ["one", "0"]);
        let other = InterpreterCommand { track: "any", argv };
        let lay_out = || unreachable!("the files of the track are there");
        server.run(other, Instant::now(), &job, lay_out).unwrap()
    };
    assert!(run(&INTERPRETER.map(|word| format!("{word}x"))).is_none());
    let mut other = INTERPRETER.map(String::from).to_vec();
    other.insert(1, "-B".to_owned());
    wait_until("another interpreter is ready", || run(&other).is_some());
}
