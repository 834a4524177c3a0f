//! Each layer denies what it is there for, and what is not confined may do it. On a machine without a layer its test
//! says so and looks at nothing.

use std::fs;
use std::net::TcpListener;
use std::path::Path;

use sandbox::Termination;
use sandbox::{Confinement, Job, TrustedCommand};

use super::{in_own_process_by, python, run, there};

/// The job with all layers except for namespaces: some of these would prevent the same.
fn confined(mut job: Job, writable: &Path) -> Job {
    job.confinement = Some(Confinement {
        writable: vec![writable.to_owned()],
        without_namespaces: true,
        ..Confinement::default()
    });
    job
}

/// Runs the script confined and not; it prints one word.
fn both(script: &str, writable: &Path) -> (String, String) {
    let said = |job: Job| {
        let ran = run(&job).unwrap();
        assert_eq!(ran.termination, Termination::Exited(0), "{}", ran.stderr.text());
        ran.stdout.text().trim().to_owned()
    };
    (said(confined(python(script), writable)), said(python(script)))
}

#[test]
fn files_are_written_in_the_scratch_folder_alone() {
    if !there("landlock-files") {
        return;
    }
    let (scratch, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(other.path().join("kept"), "kept").unwrap();
    std::os::unix::fs::symlink(other.path().join("kept"), scratch.path().join("link")).unwrap();
    let attempts = [
        "open(other + '/new', 'w')",
        "open(other + '/kept', 'a')",
        "os.truncate(other + '/kept', 0)",
        "os.remove(other + '/kept')",
        "os.mkdir(other + '/dir')",
        "os.symlink('x', other + '/sym')",
        "os.rename(scratch + '/mine', other + '/moved')",
        "os.link(other + '/kept', scratch + '/linked')",
        "open(scratch + '/link', 'w')",
    ];
    for attempt in attempts {
        let script = format!(
            "import os\nscratch, other = {:?}, {:?}\nopen(scratch + '/mine', 'w').write('x')\nopen('/dev/null', 'w').write('x')\ntry:\n    {attempt}\n    print('done')\nexcept OSError as error:\n    print(type(error).__name__)",
            scratch.path(),
            other.path()
        );
        let ran = run(&confined(python(&script), scratch.path())).unwrap();
        // Links and moves between folders are refused as if they were different disks.
        let said = ran.stdout.text();
        assert!(
            ["PermissionError", "OSError"].contains(&said.trim()),
            "{attempt}: {said} {}",
            ran.stderr.text()
        );
        assert_eq!(fs::read_to_string(other.path().join("kept")).unwrap(), "kept", "{attempt}");
        assert_eq!(fs::read_dir(other.path()).unwrap().count(), 1, "{attempt}");
    }
    assert_eq!(fs::read_to_string(scratch.path().join("mine")).unwrap(), "x");
}

#[test]
fn processes_of_others_are_out_of_reach() {
    if !there("landlock-signals") {
        return;
    }
    let scratch = tempfile::tempdir().unwrap();
    let attempt = |what: &str| {
        format!(
            "import os\nparent = os.getppid()\ntry:\n    {what}\n    print('done')\nexcept PermissionError:\n    print('refused')"
        )
    };
    let (confined, free) = both(&attempt("os.kill(parent, 0)"), scratch.path());
    assert_eq!((confined.as_str(), free.as_str()), ("refused", "done"));
    let memory = attempt("open(f'/proc/{parent}/mem', 'rb')");
    assert_eq!(both(&memory, scratch.path()), ("refused".into(), "done".into()));
    // Its own processes are not.
    let own = "import subprocess\nchild = subprocess.Popen(['sleep', '9'])\nchild.kill()\nprint(child.wait())";
    assert_eq!(both(own, scratch.path()), ("-9".to_owned(), "-9".to_owned()));
}

#[test]
fn the_network_is_out_of_reach() {
    if !there("landlock-network") {
        return;
    }
    let scratch = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let udp = "import socket\ntry:\n    socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n    print('done')\nexcept PermissionError:\n    print('refused')";
    assert_eq!(both(udp, scratch.path()), ("refused".to_owned(), "done".to_owned()));
    let connect = format!(
        "import socket\ntry:\n    socket.create_connection(('127.0.0.1', {port}))\n    print('done')\nexcept PermissionError:\n    print('refused')"
    );
    assert_eq!(both(&connect, scratch.path()), ("refused".to_owned(), "done".to_owned()));
}

#[test]
fn kernel_interfaces_that_no_test_needs_are_refused() {
    if !there("seccomp") {
        return;
    }
    let scratch = tempfile::tempdir().unwrap();
    let calls = [
        ("io_uring_setup", 425),
        ("io_setup", 206),
        ("unshare", 272),
        ("keyctl", 250),
        ("bpf", 321),
        ("mount", 165),
        ("shmget", 29),
        ("semget", 64),
        ("msgget", 68),
        ("mq_open", 240),
    ];
    for (name, number) in calls {
        // EPERM is 1; without a filter the arguments are what is wrong, or the machine has no such call.
        let script = format!(
            "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nresult = libc.syscall({number}, -1, -1, -1, -1, -1)\nprint(result, ctypes.get_errno())"
        );
        let (confined, free) = both(&script, scratch.path());
        if cfg!(target_arch = "x86_64") {
            assert_eq!(confined, "-1 1", "{name}");
            assert_ne!(free, "-1 1", "{name}");
        }
    }
}

/// Calls in Python that are refused because of their arguments.
const REFUSED_ATTEMPTS: [&str; 11] = [
    "socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262)",
    "socket.socket(40, socket.SOCK_STREAM)",
    "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)",
    "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).sendto(b'x', 0x20000000, ('::1', 9))",
    "socket.socket(socket.AF_INET6, socket.SOCK_DGRAM).setsockopt(41, 32, bytes(32))",
    "resource.prlimit(os.getppid() or 1, resource.RLIMIT_CORE)",
    "os.sched_setaffinity(os.getppid() or 1, os.sched_getaffinity(0))",
    "os.setpriority(os.PRIO_PROCESS, os.getppid() or 1, 19)",
    "os.setpriority(os.PRIO_USER, 0, 19)",
    "os.preadv(os.open('/etc/passwd', os.O_RDONLY), [bytearray(1)], 0, os.RWF_NOWAIT)",
    "os.posix_fadvise(os.open('/etc/passwd', os.O_RDONLY), 0, 0, 4)",
];

/// Refused with some arguments, and allowed with others.
#[test]
fn arguments_that_no_test_needs_are_refused() {
    if !there("seccomp") {
        return;
    }
    let scratch = tempfile::tempdir().unwrap();
    let tried = |attempt: &str| {
        format!(
            "import ctypes, os, resource, socket, threading\n\
             libc = ctypes.CDLL(None, use_errno=True)\n\
             one, other = socket.socketpair()\n\
             def call(*arguments):\n\
             \x20   if libc.syscall(*arguments) < 0:\n\
             \x20       raise OSError(ctypes.get_errno(), '')\n\
             try:\n\
             \x20   {attempt}\n\
             \x20   print('done')\n\
             except OSError as error:\n\
             \x20   print(error.errno)"
        )
    };
    for attempt in REFUSED_ATTEMPTS {
        let (confined, free) = both(&tried(attempt), scratch.path());
        assert_eq!(confined, "1", "{attempt}");
        assert_ne!(free, "1", "{attempt}");
        let mut job = self::confined(python(&tried(attempt)), scratch.path());
        job.confinement.as_mut().unwrap().without_namespaces = false;
        assert_eq!(run(&job).unwrap().stdout.text(), "1\n", "{attempt}");
    }
    if cfg!(target_arch = "x86_64") {
        // `clone` with CLONE_NEWUSER; `clone3` and `cachestat`, which seem to be missing.
        for (call, error) in [
            ("56, 0x10000011, 0, 0, 0, 0", "1"),
            ("435, 0, 0", "38"),
            ("0x40000027, 0", "38"),
            ("451, -1, 0, 0, 0", "38"),
        ] {
            assert_eq!(both(&tried(&format!("call({call})")), scratch.path()).0, error, "{call}");
        }
    }
    let allowed = [
        "socket.socket(socket.AF_UNIX)",
        "one.sendmsg([b'x'])",
        "resource.setrlimit(resource.RLIMIT_CORE, (0, 0))",
        "os.sched_setaffinity(0, os.sched_getaffinity(0))",
        "os.nice(0)",
        "threading.Thread(target=print).start()",
        "os.waitpid(os.posix_spawn('/bin/true', ['true'], {}), 0)",
        "os.preadv(os.open('/etc/passwd', os.O_RDONLY), [bytearray(1)], 0)",
    ];
    for attempt in allowed {
        assert_eq!(both(&tried(attempt), scratch.path()).0.trim(), "done", "{attempt}");
    }
}

#[test]
fn a_buffer_stays_as_it_is() {
    if !there("seccomp") {
        return;
    }
    let scratch = tempfile::tempdir().unwrap();
    let script = "import socket\n\
         one, _ = socket.socketpair()\n\
         asked = (socket.SOL_SOCKET, socket.SO_SNDBUF)\n\
         before = one.getsockopt(*asked)\n\
         one.setsockopt(*asked, 1 << 14)\n\
         print(one.getsockopt(*asked) == before)";
    let said = both(script, scratch.path());
    assert_eq!(said, ("True".to_owned(), "False".to_owned()));
}

/// Whether this command ends well.
fn works(command: &[&str]) -> bool {
    TrustedCommand::new(command.iter().copied())
        .run(&mut |_| {})
        .is_ok_and(|ended| ended.is_success())
}

/// The place of a confined command among ordinary processes, and that of one that is trusted.
fn places() -> (String, String) {
    let scratch = tempfile::tempdir().unwrap();
    both("import os\nprint(os.nice(0))", scratch.path())
}

#[test]
fn what_is_confined_gives_way_where_we_may_not_go_first() {
    let own = rustix::process::getpriority_process(None).unwrap().to_string();
    // Whoever starts us may have given us a policy that we keep, as `chrt --idle` does.
    let usual = "chrt -p $$ | grep -q SCHED_OTHER && chrt --rr 1 true";
    let first = works(&["sh", "-c", usual]);
    assert_eq!(places(), (if first { own.clone() } else { "19".to_owned() }, own));
    let without = ["setpriv", "--bounding-set=-sys_nice"];
    if first && works(&[&without[..], &["true"]].concat()) {
        let ran = in_own_process_by(&without, "confinement::gives_way_in_a_process_of_its_own");
        assert!(ran.is_success(), "{ran:?}");
    }
}

#[test]
#[ignore = "started by another test"]
fn gives_way_in_a_process_of_its_own() {
    let own = rustix::process::getpriority_process(None).unwrap().to_string();
    assert_eq!(places(), ("19".to_owned(), own));
}
