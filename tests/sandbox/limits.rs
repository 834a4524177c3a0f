//! What a command may use.

use sandbox::{Job, run_with};
use sandbox::{RawRun, Termination};

use crate::{bash, in_own_process, job, python, run, run_soon, turn, within};

/// The job, and a second of CPU time.
fn one_second(mut job: Job) -> Job {
    job.limits.cpu_seconds = Some(1);
    job
}

fn limited(mut job: Job, data: u64) -> RawRun {
    job.limits.data_bytes = Some(data);
    run_soon(&job)
}

#[test]
fn cpu_time_is_limited() {
    let run = run_soon(&one_second(bash("while :; do :; done")));
    assert_eq!(run.termination, Termination::CpuTimeout);
}

#[test]
fn catching_the_cpu_signal_does_not_help() {
    let run = run_soon(&one_second(bash("trap '' XCPU; while :; do :; done")));
    assert_eq!(run.termination, Termination::CpuTimeout);
}

#[test]
fn a_shell_that_reports_a_child_out_of_cpu_time_is_believed() {
    let run = run_soon(&one_second(bash("bash -c 'while :; do :; done'; exit $?")));
    assert_eq!(run.termination, Termination::CpuTimeout);
    let run = run_soon(&one_second(bash("exit 152")));
    assert_eq!(run.termination, Termination::Exited(152));
}

#[test]
fn a_flood_ends_the_run() {
    for script in ["yes", "yes >&2", "yes | tr -d '\\n'", "yes & sleep 1000"] {
        let mut job = bash(script);
        job.limits.output_bytes = 100_000;
        let run = run_soon(&job);
        assert_eq!(run.termination, Termination::OutputLimit(100_000), "{script}");
        let flooded = if script == "yes >&2" { run.stderr } else { run.stdout };
        assert_eq!(flooded.bytes.len(), 100_000);
        assert!(flooded.dropped > 0);
    }
}

#[test]
fn a_flood_does_not_fill_our_memory() {
    let output = in_own_process("limits::flood_in_a_process_of_its_own");
    assert!(output.is_success(), "{output:?}");
}

#[test]
#[ignore = "started by another test"]
fn flood_in_a_process_of_its_own() {
    let run = run_soon(&bash("yes & yes >&2"));
    assert_eq!(run.termination, Termination::OutputLimit(8 << 20));
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(peak < 64 << 10, "{peak} KiB");
}

#[test]
fn a_small_flood_is_the_same_however_fast_the_command_ends() {
    for _ in 0..20 {
        let mut job = bash("printf 12345678");
        job.limits.output_bytes = 7;
        let run = run(&job).unwrap();
        assert_eq!(run.termination, Termination::OutputLimit(7));
        assert_eq!((run.stdout.text().as_str(), run.stdout.dropped), ("1234567", 1));
    }
}

#[test]
fn exactly_the_limit_is_no_flood() {
    let mut job = bash("printf 12345678");
    job.limits.output_bytes = 8;
    assert_eq!(run(&job).unwrap().termination, Termination::Exited(0));
}

#[test]
fn what_is_not_kept_is_counted_and_goes_to_the_sink() {
    let mut job = bash("head -c 1000000 /dev/zero");
    job.limits.kept_bytes = Some(10);
    let mut seen = 0;
    let _turn = turn();
    let run = run_with(&job, &mut |_, chunk| seen += chunk.len()).unwrap();
    assert_eq!(run.termination, Termination::Exited(0));
    assert_eq!((run.stdout.bytes.len(), run.stdout.dropped), (10, 999_990));
    assert_eq!(seen, 1_000_000);
}

#[test]
fn files_are_limited() {
    let dir = tempfile::tempdir().unwrap();
    let mut job = job(["dd", "if=/dev/zero", "of=big", "bs=64k", "count=100", "status=none"]);
    job.cwd = dir.path().into();
    job.limits.file_bytes = Some(1 << 20);
    assert_eq!(run(&job).unwrap().termination, Termination::FileLimit(1 << 20));
    assert_eq!(std::fs::metadata(dir.path().join("big")).unwrap().len(), 1 << 20);
}

#[test]
fn memory_is_limited_and_python_says_so() {
    let run = limited(python("x = []\nwhile True: x.append(' ' * 1000000)"), 256 << 20);
    assert_eq!(run.termination, Termination::Exited(1));
    assert!(run.stderr.text().contains("MemoryError"), "{run:?}");
    assert!(run.usage.peak_memory < 400 << 20, "{run:?}");
}

#[test]
fn malloc_fails_beyond_the_memory_limit() {
    let script = "import ctypes\nc = ctypes.CDLL(None)\nc.malloc.restype = ctypes.c_void_p\n\
                  c.malloc.argtypes = [ctypes.c_size_t]\nprint(c.malloc(1 << 20) is not None, c.malloc(1 << 30))";
    assert_eq!(limited(python(script), 256 << 20).stdout.text(), "True None\n");
}

#[test]
fn descriptors_and_core_files_are_limited() {
    let mut job = bash("ulimit -n; ulimit -c; ulimit -Hc");
    job.limits.open_files = Some(77);
    assert_eq!(run(&job).unwrap().stdout.text(), "77\n0\n0\n");
}

#[test]
fn a_limit_above_what_we_have_is_what_we_have() {
    let mut job = bash("ulimit -Hn");
    job.limits.open_files = None;
    let own = run(&job).unwrap().stdout;
    job.limits.open_files = Some(u64::MAX - 1);
    assert_eq!(run(&job).unwrap().stdout, own);
}

#[test]
fn the_deadline_beats_the_default_cpu_limit() {
    let run = run_soon(&within(bash("while :; do :; done & while :; do :; done"), 1.0));
    assert!(matches!(run.termination, Termination::WallTimeout(_)), "{run:?}");
}

#[test]
fn processes_that_use_too_much_together_are_ended() {
    // Four times 30 MiB, each within what one process may have, once all four are there.
    let script = "import os, time\nall, last = os.pipe()\nfor _ in range(4):\n    if os.fork() == 0:\n        os.close(last)\n        os.read(all, 1)\n        block = b'x' * (30 << 20)\n        time.sleep(1000)\nos.close(last)\ntime.sleep(1000)";
    let mut job = python(script);
    job.limits.tree_bytes = Some(100 << 20);
    let ended = run(&job).unwrap();
    assert_eq!(ended.termination, Termination::MemoryLimit(100 << 20));
    assert_eq!(ended.termination.to_string(), "used more than 100 MiB of memory");
    assert_eq!(ended.reaped, 4);
}

#[test]
fn too_many_processes_are_ended() {
    let mut job = bash("for i in {1..40}; do sleep 1000 & done; wait");
    job.limits.processes = Some(20);
    let ended = run(&job).unwrap();
    assert_eq!(ended.termination, Termination::ProcessLimit(20));
    job.limits.processes = Some(60);
    job.argv[2] = "for i in {1..40}; do sleep 0.3 & done; wait".into();
    assert_eq!(run(&job).unwrap().termination, Termination::Exited(0));
}

/// Memory that a few processes share counts too, a little in each, and so does that of a process whose first thread has ended.
#[test]
fn memory_is_counted_in_small_parts_and_without_a_first_thread() {
    let parts = "import mmap, os, time\n\
         for _ in range(12):\n\
         \x20   if os.fork() == 0:\n\
         \x20       part = mmap.mmap(-1, 48 << 20)\n\
         \x20       part.write(b'x' * len(part))\n\
         \x20       time.sleep(600)\n\
         time.sleep(600)";
    let thread = "import ctypes, threading, time\n\
         def work():\n\
         \x20   time.sleep(0.5)\n\
         \x20   block = b'x' * (512 << 20)\n\
         \x20   time.sleep(600)\n\
         threading.Thread(target=work).start()\n\
         ctypes.CDLL(None).pthread_exit(None)";
    for script in [parts, thread] {
        let mut job = python(script);
        let limit = 256 << 20;
        job.limits.tree_bytes = Some(limit);
        let ended = run_soon(&job).termination;
        assert_eq!(ended, Termination::MemoryLimit(limit), "{script}");
    }
}
