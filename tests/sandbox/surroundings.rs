//! What a command finds: its environment, its descriptors, its session.

use std::fs::File;
use std::os::fd::AsRawFd;

use crate::{bash, in_own_process, job, python, run};

#[test]
fn the_environment_is_exactly_the_one_given() {
    let mut job = job(["/usr/bin/env"]);
    job.env = [("B", "2"), ("A", "1 x=y"), ("EMPTY", "")]
        .map(|(name, value)| (name.into(), value.into()))
        .into();
    assert_eq!(run(&job).unwrap().stdout.text(), "A=1 x=y\nB=2\nEMPTY=\n");
    job.env.clear();
    assert_eq!(run(&job).unwrap().stdout.text(), "");
}

#[test]
fn programs_are_found_in_the_job_s_own_path() {
    let dir = tempfile::tempdir().unwrap();
    let tool = dir.path().join("ls");
    std::fs::write(&tool, "#!/bin/sh\necho mine\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&tool, mode).unwrap();
    let mut job = job(["ls"]);
    job.env.insert("PATH".into(), format!("/nowhere:{}:/bin", dir.path().display()).into());
    assert_eq!(run(&job).unwrap().stdout.text(), "mine\n");
    // One that may not be run is passed over.
    std::fs::set_permissions(&tool, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    assert!(run(&job).unwrap().stdout.text().contains("proc"));
}

#[test]
fn a_program_with_a_slash_is_relative_to_the_working_directory() {
    let mut job = job(["./true"]);
    job.cwd = "/bin".into();
    assert!(run(&job).unwrap().termination.is_success());
}

#[test]
fn stdin_is_empty() {
    assert_eq!(run(&bash("cat; echo end")).unwrap().stdout.text(), "end\n");
}

#[test]
fn no_descriptor_is_inherited() {
    // One as a careless library would open it: not closed on exec.
    let leak = File::open("/dev/null").unwrap();
    rustix::io::fcntl_setfd(&leak, rustix::io::FdFlags::empty()).unwrap();
    assert!(leak.as_raw_fd() > 2);
    let list = "import os; print(sorted(map(int, os.listdir('/proc/self/fd')))[:-1])";
    let mut job = python(list);
    assert_eq!(run(&job).unwrap().stdout.text(), "[0, 1, 2]\n");
    job.report_channel = true;
    assert_eq!(run(&job).unwrap().output_parts[0].text(), "[0, 1, 2, 3, 4]\n");
}

#[test]
fn it_leads_its_own_session_and_gains_no_privileges() {
    let script = "import os; print(os.getsid(0) == os.getpid() == os.getpgrp(), oct(os.umask(0)))\n\
                  print([l.split()[1] for l in open('/proc/self/status') if l.startswith('NoNewPrivs')])";
    assert_eq!(run(&python(script)).unwrap().stdout.text(), "True 0o22\n['1']\n");
}

#[test]
fn signals_are_as_in_a_fresh_shell() {
    // Rust ignores SIGPIPE in this process, and the signal handlers of a run are installed.
    let run = run(&job(["cat", "/proc/self/status"])).unwrap();
    for set in ["SigBlk", "SigIgn", "SigCgt"] {
        let line = format!("{set}:\t0000000000000000\n");
        assert!(run.stdout.text().contains(&line), "{set}: {}", run.stdout.text());
    }
}

#[test]
fn we_leak_no_descriptor_either() {
    // In a process of its own, since other tests open and close descriptors.
    let output = in_own_process("surroundings::descriptors_of_a_process_of_its_own");
    assert!(output.is_success(), "{output:?}");
}

#[test]
#[ignore = "started by another test"]
fn descriptors_of_a_process_of_its_own() {
    let count = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    let mut job = bash("echo hi");
    job.report_channel = true;
    run(&job).unwrap();
    let before = count();
    for _ in 0..50 {
        run(&job).unwrap();
    }
    assert_eq!(count(), before);
}
