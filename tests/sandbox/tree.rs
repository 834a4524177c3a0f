//! Nothing that a command starts outlives its run.

use std::time::Duration;

use test_runner::model::Termination;
use test_runner::sandbox::run;

use crate::{alive_with, bash, in_own_process, python, run_in, within};

#[test]
fn a_background_process_is_swept() {
    let run = run_in(&bash("sleep 876543211 & echo started"), 5);
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!(run.stdout.text(), "started\n");
    assert_eq!(run.swept, 1);
    assert!(alive_with("876543211").is_empty());
}

#[test]
fn a_daemon_that_holds_the_output_is_swept_and_not_waited_for() {
    let daemon = "import os, sys, time\n\
                  if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        print('daemon', flush=True)\n        \
                  os.execlp('sleep', 'sleep', '876543212')\n    os._exit(0)\n\
                  os.wait(); time.sleep(0.3); print('leader', flush=True)";
    let run = run_in(&python(daemon), 5);
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!(run.stdout.text(), "daemon\nleader\n");
    assert_eq!(run.swept, 1);
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
fn a_fork_bomb_is_swept() {
    let bomb = "import os, signal, time\n\
                signal.signal(signal.SIGTERM, signal.SIG_IGN)\n\
                end = time.time() + 10\n\
                for depth in range(7):\n    os.fork()\n    try: os.setsid()\n    except OSError: pass\n\
                while time.time() < end: time.sleep(0.01)\n#876543215";
    let run = run_in(&within(python(bomb), 1.5), 9);
    assert!(run.termination.is_timeout(), "{run:?}");
    assert!(run.swept > 100, "{}", run.swept);
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
fn a_subreaper_among_the_processes_is_swept_too() {
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
fn a_run_without_children_needs_no_sweep() {
    let took: Duration = (0..5).map(|_| run(&bash(":")).unwrap().usage.wall).min().unwrap();
    assert!(took < Duration::from_secs(2), "{took:?}");
}
