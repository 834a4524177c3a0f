//! What a command sees in namespaces of its own, and that nothing of it is left.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::net::UnixListener;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::{Signal, kill_process};
use sandbox::Termination;
use sandbox::{Account, Confinement, Job};
use test_support::process::wait_until;

use super::{bash, in_own_process_by, python, run, there, within};

fn confined(mut job: Job, confinement: Confinement) -> Job {
    job.confinement = Some(confinement);
    job
}

fn said(job: &Job) -> String {
    let ran = run(job).unwrap();
    assert_eq!(ran.termination, Termination::Exited(0), "{}", ran.stderr.text());
    ran.stdout.text()
}

/// A scratch folder, which belongs to the user of the command.
fn scratch() -> (tempfile::TempDir, Confinement) {
    let dir = tempfile::tempdir().unwrap();
    let account = Account::for_runs();
    if let Some(account) = account {
        chown(dir.path(), Some(account.id()), Some(account.id())).unwrap();
    }
    let writable = vec![dir.path().to_owned()];
    (dir, Confinement { writable, account, ..Confinement::default() })
}

#[test]
fn hidden_folders_are_empty_and_kept_ones_are_not() {
    if !there("files") {
        return;
    }
    let (own, confinement) = scratch();
    let other = tempfile::tempdir().unwrap();
    for name in ["kept", "secret"] {
        fs::create_dir(other.path().join(name)).unwrap();
        fs::write(other.path().join(name).join("file"), name).unwrap();
    }
    let kept = other.path().join("kept/file");
    let link = other.path().join("link");
    std::os::unix::fs::symlink("kept", &link).unwrap();
    // A file outside of these folders, as a batch names its rows.
    let rows = tempfile::NamedTempFile::new_in("/opt").unwrap();
    fs::write(rows.path(), "secret").unwrap();
    fs::set_permissions(rows.path(), fs::Permissions::from_mode(0o644)).unwrap();
    let parent = own.path().parent().unwrap().to_owned();
    let hidden = vec![other.path().to_owned(), parent, rows.path().to_owned()];
    let confinement =
        Confinement { hidden, readable: vec![kept.clone(), link.join("file")], ..confinement };
    let script = format!(
        "cd {own}; echo new > new; cat new {kept} {link}/file; find {other} | wc -l; cat {rows}; touch {other}/new || echo refused",
        rows = rows.path().display(),
        own = own.path().display(),
        kept = kept.display(),
        link = link.display(),
        other = other.path().display()
    );
    assert_eq!(said(&confined(bash(&script), confinement)), "new\nkeptkept5\nrefused\n");
    assert_eq!(fs::read_to_string(own.path().join("new")).unwrap(), "new\n");
}

#[test]
fn no_other_file_can_be_changed() {
    if !there("files") {
        return;
    }
    let (own, confinement) = scratch();
    // As an ordinary user would own it.
    let other = tempfile::tempdir().unwrap();
    let file = other.path().join("file");
    fs::write(&file, "").unwrap();
    if let Some(account) = confinement.account {
        for path in [other.path(), &file] {
            chown(path, Some(account.id()), Some(account.id())).unwrap();
        }
    }
    for change in [
        "os.chmod(path, 0o777)",
        "os.utime(path, (1, 1))",
        "os.setxattr(path, 'user.memory', b'1')",
        "os.chown(path, -1, os.getgid())",
        "os.remove(path)",
        "open(path, 'w')",
    ] {
        let script = format!(
            "import os\npath = {file:?}\ntry:\n    {change}\n    print('done')\nexcept OSError as error:\n    print(error.strerror)"
        );
        let said = said(&confined(python(&script), confinement.clone()));
        assert_eq!(said, "Read-only file system\n", "{change}");
    }
    drop(own);
}

#[test]
fn other_processes_networks_and_sockets_are_not_there() {
    if !there("pid") {
        return;
    }
    let (_own, confinement) = scratch();
    let listener = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let sockets = tempfile::tempdir().unwrap();
    let path = sockets.path().join("socket");
    let _server = UnixListener::bind(&path).unwrap();
    let script = format!(
        "import os, socket\n\
         print(os.getppid(), sum(name.isdigit() for name in os.listdir('/proc')) < 4)\n\
         def tried(kind, of, place):\n\
         \x20   try:\n\
         \x20       one = socket.socket(of, kind)\n\
         \x20       one.connect(place)\n\
         \x20       one.send(b'x')\n\
         \x20       one.recv(1)\n\
         \x20       print('connected')\n\
         \x20   except OSError as error:\n\
         \x20       print(type(error).__name__)\n\
         tried(socket.SOCK_DGRAM, socket.AF_INET, ('127.0.0.1', {port}))\n\
         tried(socket.SOCK_STREAM, socket.AF_UNIX, {path:?})\n"
    );
    let hidden = vec![sockets.path().to_owned()];
    let said = said(&confined(python(&script), Confinement { hidden, ..confinement }));
    assert_eq!(said, "0 True\nConnectionRefusedError\nFileNotFoundError\n");
}

#[test]
fn nothing_survives_the_end() {
    if !there("pid") {
        return;
    }
    let (own, confinement) = scratch();
    let alive = format!("while :; do date > {}/alive; sleep 0.01; done", own.path().display());
    let daemon = format!("setsid sh -c '{alive}' >/dev/null 2>&1 & sleep 0.2");
    let ran = run(&confined(bash(&daemon), confinement.clone())).unwrap();
    assert_eq!(ran.termination, Termination::Exited(0));
    assert!(ran.reaped > 0, "{ran:?}");
    is_dead(own.path());

    let bomb = "f() { f | f & }; f; sleep 100";
    let limit = Duration::from_secs(1);
    let ran = run(&within(confined(bash(bomb), confinement), 1.0)).unwrap();
    let by_us = [Termination::WallTimeout(limit), Termination::Exited(0), Termination::Exited(254)];
    assert!(by_us.contains(&ran.termination) || ran.reaped > 0, "{:?}", ran.termination);
}

/// Whether nothing writes `alive` any more.
fn is_dead(folder: &Path) {
    let written = || fs::metadata(folder.join("alive")).and_then(|found| found.modified()).ok();
    let before = written();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(written(), before);
}

#[test]
fn nothing_survives_this_process() {
    if !there("pid") {
        return;
    }
    let (own, _) = scratch();
    let folder = format!("FOLDER={}", own.path().display());
    let test = "namespaces::killed_in_a_process_of_its_own";
    let ended = in_own_process_by(&["env", &folder], test);
    assert_eq!(ended.status.unwrap().signal(), Some(9), "{ended:?}");
    let alive = own.path().join("alive");
    wait_until("it stops", || {
        let written = || fs::metadata(&alive).and_then(|found| found.modified()).ok();
        let before = written();
        std::thread::sleep(Duration::from_millis(200));
        before == written()
    });
    assert!(alive.exists());
}

#[test]
#[ignore = "started by another test"]
fn killed_in_a_process_of_its_own() {
    let folder = PathBuf::from(std::env::var_os("FOLDER").unwrap());
    let writable = vec![folder.clone()];
    let confinement =
        Confinement { writable, account: Account::for_runs(), ..Confinement::default() };
    if let Some(account) = confinement.account {
        chown(&folder, Some(account.id()), Some(account.id())).unwrap();
    }
    let alive = format!("while :; do date > {}/alive; sleep 0.01; done", folder.display());
    let script = format!("setsid sh -c '{alive}' >/dev/null 2>&1 & sleep 1000");
    std::thread::spawn(move || {
        wait_until("it writes", || folder.join("alive").exists());
        kill_process(rustix::process::getpid(), Signal::KILL).unwrap();
    });
    let mut job = confined(bash(&script), confinement);
    // Nobody would remove its cgroup.
    job.limits.tree_bytes = None;
    run(&job).unwrap();
}

/// Files in memory that are on their way through a socket: nobody has them open.
#[test]
fn memory_that_the_kernel_keeps_is_counted() {
    if !there("memory") {
        return;
    }
    let (_own, confinement) = scratch();
    let script = "import os, socket\n\
         one, other = socket.socketpair()\n\
         for _ in range(60):\n\
         \x20   file = os.memfd_create('x')\n\
         \x20   os.write(file, bytes(8 << 20))\n\
         \x20   socket.send_fds(one, [b'x'], [file])\n\
         \x20   os.close(file)\n\
         print('done')";
    let mut job = confined(python(script), confinement);
    job.limits.tree_bytes = Some(1 << 30);
    assert_eq!(run(&job).unwrap().termination, Termination::Exited(0));
    let limit = 256 << 20;
    job.limits.tree_bytes = Some(limit);
    let ran = run(&job).unwrap();
    assert_eq!(ran.termination, Termination::MemoryLimit(limit), "{ran:?}");
}
