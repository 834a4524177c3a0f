//! Root gives its rights away before it runs a command of somebody else. Needs root; who is not says so and looks at
//! nothing.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;

use sandbox::{Account, Confinement, Job};
use sandbox::{RawRun, Termination};
use test_support::process::{nap, sleeping, wait_until};

use crate::{bash, given_nap, in_own_process_with, python, run};

/// The user of a run, where this is root.
fn account() -> Option<Account> {
    let account = Account::for_runs();
    #[expect(clippy::print_stderr, reason = "what a test could not look at is said")]
    if account.is_none() {
        eprintln!("not root, or without root's rights: nothing to give away");
    }
    account
}

fn confined(mut job: Job, account: Account, writable: &Path) -> Job {
    job.confinement = Some(Confinement {
        writable: vec![writable.into()],
        account: Some(account),
        ..Confinement::default()
    });
    job
}

/// A scratch folder that belongs to the user.
fn scratch(account: Account) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    chown(dir.path(), Some(account.id()), Some(account.id())).unwrap();
    dir
}

fn said(job: Job, account: Account) -> String {
    let dir = scratch(account);
    let ran = run(&confined(job, account, dir.path())).unwrap();
    assert_eq!(ran.termination, Termination::Exited(0), "{}", ran.stderr.text());
    ran.stdout.text()
}

#[test]
fn nothing_of_root_is_left() {
    let Some(account) = account() else { return };
    let id = account.id();
    let status = said(bash("cat /proc/self/status"), account);
    let fields = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_ascii_whitespace().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    for name in ["Uid:", "Gid:"] {
        assert_eq!(fields(name), vec![id.to_string(); 4], "{name}");
    }
    assert!(fields("Groups:").is_empty(), "{status}");
    for name in ["CapInh:", "CapPrm:", "CapEff:", "CapAmb:"] {
        assert_eq!(fields(name), ["0000000000000000"], "{name}");
    }
    assert_eq!(fields("NoNewPrivs:"), ["1"]);
}

#[test]
fn files_of_others_are_closed() {
    let Some(account) = account() else { return };
    let dir = tempfile::tempdir().unwrap();
    fs::set_permissions(dir.path(), Permissions::from_mode(0o755)).unwrap();
    let (secret, shared) = (dir.path().join("secret"), dir.path().join("shared"));
    for (path, mode) in [(&secret, 0o600), (&shared, 0o644)] {
        fs::write(path, "words\n").unwrap();
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }
    let script = format!("cat {} || cat {}", secret.display(), shared.display());
    let writable = |account, script: &str| -> RawRun {
        run(&confined(bash(script), account, dir.path())).unwrap()
    };
    let ran = writable(account, &script);
    assert_eq!(ran.stdout.text(), "words\n");
    assert!(ran.stderr.text().contains("Permission denied"), "{ran:?}");
    // With the right to read everything, what may be written is the same as before.
    let ran = writable(account.reading_everything(), &format!("cat {}", secret.display()));
    assert_eq!(ran.stdout.text(), "words\n", "{ran:?}");
    let status = writable(account.reading_everything(), "grep CapEff /proc/self/status");
    if status.stdout.text().ends_with("0004\n") {
        let script = format!("echo x >{0}; rm -f {0}; touch {0}2", shared.display());
        assert_ne!(
            writable(account.reading_everything(), &script).termination,
            Termination::Exited(0)
        );
        assert_eq!(fs::read_to_string(&shared).unwrap(), "words\n");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 2);
        // What a program is told of its access is true.
        let told = format!(
            "[ -r {} ] && python3 -c 'import os; print(os.access(\"{}\", 4))'",
            secret.display(),
            secret.display()
        );
        assert_eq!(writable(account.reading_everything(), &told).stdout.text(), "True\n");
    }
}

#[test]
fn its_own_files_and_streams_are_open() {
    let Some(account) = account() else { return };
    let dir = scratch(account);
    let script =
        "echo out >/dev/stdout; echo err >/dev/stderr; echo x >made; mkdir -m 000 locked; cat made";
    let mut job = confined(bash(script), account, dir.path());
    job.cwd = dir.path().into();
    let ran = run(&job).unwrap();
    assert_eq!((ran.stdout.text().as_str(), ran.stderr.text().as_str()), ("out\nx\n", "err\n"));
    assert_eq!(fs::metadata(dir.path().join("made")).unwrap().uid(), account.id());
}

#[test]
fn we_are_out_of_its_reach_without_any_rule_of_the_kernel() {
    let Some(account) = account() else { return };
    let script = "import os\nfor what in [lambda: os.kill(os.getppid(), 0), lambda: open(f'/proc/{os.getppid()}/environ').read(), lambda: open(f'/proc/{os.getppid()}/mem', 'rb')]:\n    try:\n        what()\n        print('done')\n    except PermissionError:\n        print('refused')";
    for account in [account, account.reading_everything()] {
        let dir = scratch(account);
        let mut job = confined(python(script), account, dir.path());
        // Otherwise the command has no number for this process.
        job.confinement.as_mut().unwrap().without_namespaces = true;
        assert_eq!(run(&job).unwrap().stdout.text(), "refused\nrefused\nrefused\n");
    }
}

#[test]
fn its_tasks_are_counted_apart() {
    let Some(account) = account() else { return };
    assert_eq!(said(bash("ulimit -u"), account), "1280\n");
}

#[test]
fn everything_of_it_is_reaped() {
    let Some(account) = account() else { return };
    let dir = scratch(account);
    let nap = nap();
    let script = format!("setsid sleep {nap} & (setsid sleep {nap} &) & wait $!; echo done");
    let ran = run(&confined(bash(&script), account, dir.path())).unwrap();
    assert_eq!(ran.stdout.text(), "done\n");
    assert!(ran.reaped >= 2, "{ran:?}");
    assert!(sleeping(&nap).is_empty());
}

#[test]
fn the_leader_does_not_survive_us_as_another_user_either() {
    if account().is_none() {
        return;
    }
    let nap = nap();
    let output = in_own_process_with(&nap, "account::killed_in_a_process_of_its_own");
    assert_eq!(output.status.unwrap().signal(), Some(9), "{output:?}");
    wait_until("the command is gone", || sleeping(&nap).is_empty());
}

#[test]
#[ignore = "started by another test"]
fn killed_in_a_process_of_its_own() {
    let account = account().unwrap();
    let dir = scratch(account);
    let nap = given_nap();
    // Nobody but root may do that; another thread of ours stands for whoever does.
    let sleeps = nap.clone();
    std::thread::spawn(move || {
        wait_until("the command sleeps", || !sleeping(&sleeps).is_empty());
        rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL)
    });
    run(&confined(bash(&format!("exec sleep {nap}")), account, dir.path())).unwrap();
}

/// Another way to the mark than by reading it back from the output is not in reach either.
#[test]
fn marked_output_is_only_written_to() {
    let Some(account) = account() else { return };
    let dir = scratch(account);
    let script = "read -r t <&4; read -r m <&4; echo $m; echo named >/dev/stdout; chmod 600 /proc/self/fd/1; \
                  timeout 1 cat </dev/stdout && echo READ; echo $? >&2";
    let mut job = confined(bash(script), account, dir.path());
    job.report_channel = true;
    let ran = run(&job).unwrap();
    assert_eq!(ran.output_parts.last().unwrap().text(), "named\n");
    assert!(ran.stderr.text().contains("Permission denied"), "{}", ran.stderr.text());
}

/// A solution in the process of the tests could take lines out of the pipe before this program does, and the token with them.
#[test]
fn the_report_is_only_written_to() {
    let Some(account) = account() else { return };
    let dir = scratch(account);
    let script = "read -r t <&4; echo $t sent >&3; echo $t named >>/dev/fd/3; chmod 600 /proc/self/fd/3; \
                  timeout 1 cat </proc/self/fd/3 && echo READ; echo $? >&2";
    let mut job = confined(bash(script), account, dir.path());
    job.report_channel = true;
    let ran = run(&job).unwrap();
    assert_eq!(ran.report.text(), "sent\nnamed\n");
    assert!(ran.stderr.text().contains("fd/3: Permission denied"), "{}", ran.stderr.text());
}
