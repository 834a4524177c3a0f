//! Nothing that a command starts outlives its run.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

use test_runner::model::Termination;
use test_runner::sandbox::Tool;

use crate::{alive_with, bash, in_own_process, python, run, run_in, turn, within};

#[test]
fn a_background_process_is_reaped() {
    let run = run_in(&bash("sleep 876543211 & echo started"), 5);
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!(run.stdout.text(), "started\n");
    assert_eq!(run.reaped, 1);
    assert!(alive_with("876543211").is_empty());
}

#[test]
fn a_daemon_that_holds_the_output_is_reaped_and_not_waited_for() {
    let daemon = "import os, sys, time\n\
                  if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        print('daemon', flush=True)\n        \
                  os.execlp('sleep', 'sleep', '876543212')\n    os._exit(0)\n\
                  os.wait(); time.sleep(0.3); print('leader', flush=True)";
    let run = run_in(&python(daemon), 5);
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!(run.stdout.text(), "daemon\nleader\n");
    assert_eq!(run.reaped, 1);
    assert!(alive_with("876543212").is_empty());
}

#[test]
fn a_whole_tree_dies_at_the_deadline() {
    let script = "setsid bash -c 'sleep 876543213 & sleep 876543213' & sleep 876543213";
    let run = run_in(&within(bash(script), 0.7), 8);
    assert!(run.termination.is_timeout());
    assert!(alive_with("876543213").is_empty());
}

#[test]
fn a_fork_storm_is_reaped() {
    // Each process leaves its session and its parent again and again; bounded, so that a failure does no harm.
    let storm = "import os, time\n\
                 end = time.time() + 8\n\
                 for _ in range(20):\n    if os.fork() == 0: break\n\
                 else: time.sleep(60)\n\
                 while time.time() < end:\n    \
                     if os.fork() > 0: os._exit(0)\n    \
                     os.setsid()\n\
                 #876543214";
    let run = run_in(&within(python(storm), 1.0), 8);
    assert!(run.termination.is_timeout(), "{run:?}");
    assert!(alive_with("876543214").is_empty());
}

#[test]
fn a_fork_bomb_is_reaped() {
    let bomb = "import os, signal, time\n\
                signal.signal(signal.SIGTERM, signal.SIG_IGN)\n\
                end = time.time() + 10\n\
                for depth in range(7):\n    os.fork()\n    try: os.setsid()\n    except OSError: pass\n\
                while time.time() < end: time.sleep(0.01)\n#876543215";
    let run = run_in(&within(python(bomb), 1.5), 9);
    assert!(run.termination.is_timeout(), "{run:?}");
    assert!(run.reaped > 20, "{}", run.reaped);
    assert!(alive_with("876543215").is_empty());
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
    let run = run_in(&python(script), 14);
    assert_eq!(run.termination, Termination::Signaled(9));
    for task in std::fs::read_dir("/proc/self/task").unwrap() {
        let children = std::fs::read_to_string(task.unwrap().path().join("children")).unwrap();
        assert_eq!(children, "");
    }
}

#[test]
fn a_subreaper_among_the_processes_is_reaped_too() {
    let script = "import ctypes, os, time\n\
                  if os.fork() == 0:\n    os.setsid(); ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)\n    \
                      if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0: os.setsid(); time.sleep(60)\n        os._exit(0)\n    \
                      time.sleep(60)\n\
                  time.sleep(0.3)\n#876543216";
    let run = run_in(&python(script), 8);
    assert_eq!(run.termination, Termination::Exited(0));
    assert!(alive_with("876543216").is_empty());
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
    let daemon = Tool::new(["bash", "-c", "bash -c 'sleep 876543217; :' & echo $!"]);
    let daemon = daemon.run(&mut |_| {}).unwrap().output.trim().to_owned();
    let is_alive = || alive_with("876543217").len() == 2;
    while !is_alive() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let run = run_in(&bash("setsid sleep 876543218 & sleep 876543218 & :"), 8);
    assert_eq!((run.termination, run.reaped), (Termination::Exited(0), 2));
    assert!(alive_with("876543218").is_empty());
    assert!(is_alive());
    let script = format!("kill $(ps -o pid= --ppid {daemon}) {daemon}");
    assert!(Tool::new(["bash", "-c", &script]).run(&mut |_| {}).unwrap().is_success());
}

#[test]
fn the_leader_does_not_survive_us() {
    let output = in_own_process("tree::killed_in_a_process_of_its_own");
    assert_eq!(output.status.unwrap().signal(), Some(9), "{output:?}");
    for _ in 0..500 {
        if alive_with("876543219").is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it survived: {:?}", alive_with("876543219"));
}

#[test]
#[ignore = "started by another test"]
fn killed_in_a_process_of_its_own() {
    run(&bash("kill -KILL $PPID; exec sleep 876543219")).unwrap();
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
    let output = Tool::new(argv).timeout(Duration::from_mins(1)).run(&mut |_| {}).unwrap();
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
    let run = run_in(&bash("setsid sleep 60 & sleep 60 & (setsid sleep 60 &); echo done"), 8);
    assert_eq!(run.stdout.text(), "done\n");
    assert_eq!((run.termination, run.reaped), (Termination::Exited(0), 3));
    let left = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        entry.unwrap().file_name().to_str().and_then(|name| name.parse::<i32>().ok())
    });
    assert_eq!(left.collect::<Vec<_>>(), [1]);
}
