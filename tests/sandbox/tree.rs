//! Nothing that a command starts outlives its run.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

use sandbox::Termination;
use sandbox::TrustedCommand;
use test_support::process::{nap, sleeping, wait_until, wake};

use crate::{
    LONG, alive_with, bash, given_nap, in_own_process, in_own_process_with, python, run, run_soon,
    turn, within,
};

#[test]
fn a_background_process_is_reaped() {
    let nap = nap();
    let run = run_soon(&bash(&format!("sleep {nap} & echo started")));
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!(run.stdout.text(), "started\n");
    assert_eq!(run.reaped, 1);
    assert!(sleeping(&nap).is_empty());
}

#[test]
fn a_daemon_that_holds_the_output_is_reaped_and_not_waited_for() {
    // The leader goes on when the daemon has closed its end of the pipe by becoming another program.
    let nap = nap();
    let daemon = format!(
        "import os\n\
         end, other = os.pipe()\n\
         if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        print('daemon', flush=True)\n        \
         os.execlp('sleep', 'sleep', '{nap}')\n    os._exit(0)\n\
         os.close(other); os.wait(); os.read(end, 1); print('leader', flush=True)"
    );
    let run = run_soon(&python(&daemon));
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!(run.stdout.text(), "daemon\nleader\n");
    assert_eq!(run.reaped, 1);
    assert!(sleeping(&nap).is_empty());
}

#[test]
fn a_whole_tree_dies_at_the_deadline() {
    let nap = nap();
    let script = format!("setsid bash -c 'sleep {nap} & sleep {nap}' & sleep {nap}");
    let run = run_soon(&within(bash(&script), 2.0));
    assert!(run.termination.is_timeout());
    assert!(alive_with(&nap).is_empty());
}

#[test]
fn a_fork_storm_is_reaped() {
    // Each process leaves its session and its parent again and again; bounded, so that a failure does no harm.
    let mark = nap();
    let storm = format!(
        "import os, time\n\
         end = time.time() + 120\n\
         for _ in range(20):\n    if os.fork() == 0: break\n\
         else: time.sleep(1000)\n\
         while time.time() < end:\n    \
             if os.fork() > 0: os._exit(0)\n    \
             os.setsid()\n\
         #{mark}"
    );
    let run = run_soon(&within(python(&storm), 2.0));
    assert!(run.termination.is_timeout(), "{run:?}");
    assert!(alive_with(&mark).is_empty());
}

#[test]
fn a_fork_bomb_is_reaped() {
    let mark = nap();
    let bomb = format!(
        "import os, signal, time\n\
         signal.signal(signal.SIGTERM, signal.SIG_IGN)\n\
         end = time.time() + 120\n\
         for depth in range(7):\n    os.fork()\n    try: os.setsid()\n    except OSError: pass\n\
         while time.time() < end: time.sleep(0.01)\n#{mark}"
    );
    let run = run_soon(&within(python(&bomb), 3.0));
    assert!(run.termination.is_timeout(), "{run:?}");
    assert!(run.reaped > 20, "{}", run.reaped);
    assert!(alive_with(&mark).is_empty());
}

#[test]
fn zombies_are_reaped() {
    // In a process of its own, whose children are those of this run only.
    let output = in_own_process("tree::zombies_in_a_process_of_its_own");
    assert!(output.is_success(), "{output:?}");
}

#[test]
#[ignore = "started by another test"]
fn zombies_in_a_process_of_its_own() {
    let script = "import os\n\
                  if os.fork() == 0:\n    \
                      for _ in range(500):\n        if os.fork() == 0: os._exit(0)\n    \
                      os.kill(os.getppid(), 9); os._exit(0)\n\
                  while True: os.wait()";
    let run = run_soon(&python(script));
    assert_eq!(run.termination, Termination::Signaled(9));
    for task in std::fs::read_dir("/proc/self/task").unwrap() {
        let children = std::fs::read_to_string(task.unwrap().path().join("children")).unwrap();
        assert_eq!(children, "");
    }
}

#[test]
fn a_subreaper_among_the_processes_is_reaped_too() {
    // The leader goes on when the last of them is there.
    let mark = nap();
    let script = format!(
        "import ctypes, os, time\n\
         there, last = os.pipe()\n\
         if os.fork() == 0:\n    os.setsid(); ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)\n    \
             if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0: os.setsid(); os.write(last, b'x'); time.sleep(1000)\n        os._exit(0)\n    \
             time.sleep(1000)\n\
         os.read(there, 1)\n#{mark}"
    );
    let run = run_soon(&python(&script));
    assert_eq!(run.termination, Termination::Exited(0));
    assert!(alive_with(&mark).is_empty());
}

#[test]
fn a_run_without_children_needs_no_reaper() {
    let took: Duration = (0..5).map(|_| run(&bash(":")).unwrap().usage.wall).min().unwrap();
    assert!(took < Duration::from_secs(2), "{took:?}");
}

#[test]
fn children_from_before_are_left_alone() {
    let output = in_own_process("tree::children_from_before_in_a_process_of_its_own");
    assert!(output.is_success(), "{output:?}");
}

#[test]
#[ignore = "started by another test"]
fn children_from_before_in_a_process_of_its_own() {
    // The first run makes this process the heir of orphans, so that the tool's daemon becomes its child.
    run(&bash("true")).unwrap();
    let (before, during) = (nap(), nap());
    let daemon = TrustedCommand::new(["bash", "-c", &format!("bash -c 'sleep {before}; :' & :")]);
    assert!(daemon.run(&mut |_| {}).unwrap().is_success());
    let is_alive = || alive_with(&before).len() == 2;
    wait_until("the daemon sleeps", is_alive);
    let run = run_soon(&bash(&format!("setsid sleep {during} & sleep {during} & :")));
    assert_eq!((run.termination, run.reaped), (Termination::Exited(0), 2));
    assert!(alive_with(&during).is_empty());
    assert!(is_alive());
    wake(&before);
}

#[test]
fn the_leader_does_not_survive_us() {
    let nap = nap();
    let output = in_own_process_with(&nap, "tree::killed_in_a_process_of_its_own");
    assert_eq!(output.status.unwrap().signal(), Some(9), "{output:?}");
    wait_until("the command is gone", || alive_with(&nap).is_empty());
}

#[test]
#[ignore = "started by another test"]
fn killed_in_a_process_of_its_own() {
    run(&bash(&format!("kill -KILL $PPID; exec sleep {}", given_nap()))).unwrap();
}

#[test]
fn as_the_first_process_we_reap_everything() {
    let _turn = turn();
    let own = std::env::current_exe().unwrap();
    let inner = "tree::first_process_of_a_namespace";
    let arguments = ["--test-threads=1", "--exact", "--ignored", inner];
    let mut argv: Vec<_> =
        ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"].map(OsString::from).into();
    argv.push(own.into());
    argv.extend(arguments.map(OsString::from));
    let output = TrustedCommand::new(argv).timeout(LONG).run(&mut |_| {}).unwrap();
    if output.not_started.is_some() || output.output.starts_with("unshare:") {
        println!("skipped, since no namespace can be made here: {output:?}");
        return;
    }
    assert!(output.output.contains("1 passed"), "{output:?}");
}

#[test]
#[ignore = "started by another test"]
fn first_process_of_a_namespace() {
    assert_eq!(std::process::id(), 1);
    let run = run_soon(&bash("setsid sleep 1000 & sleep 1000 & (setsid sleep 1000 &); echo done"));
    assert_eq!(run.stdout.text(), "done\n");
    assert_eq!((run.termination, run.reaped), (Termination::Exited(0), 3));
    let left = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        entry.unwrap().file_name().to_str().and_then(|name| name.parse::<i32>().ok())
    });
    assert_eq!(left.collect::<Vec<_>>(), [1]);
}
