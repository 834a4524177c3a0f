//! What a command may keep in its scratch folder, and in memory that is no process's own.

use std::path::Path;

use sandbox::Termination;
use sandbox::{Confinement, Job};

use crate::{python, run_soon};

/// At most 64 MiB in 500 files.
fn bounded(script: &str, scratch: &Path) -> Job {
    let mut job = python(script);
    job.cwd = scratch.into();
    job.confinement =
        Some(Confinement { writable: vec![scratch.into()], ..Confinement::default() });
    job.limits.disk_bytes = Some(64 << 20);
    job.limits.disk_files = Some(500);
    job
}

fn ended(script: &str) -> Termination {
    let scratch = tempfile::tempdir().unwrap();
    run_soon(&bounded(script, scratch.path())).termination
}

const FULL: Termination = Termination::DiskLimit(64 << 20);

#[test]
fn many_files_of_an_allowed_size_are_too_much_together() {
    let script = "import os, time\nfor i in range(9):\n    os.posix_fallocate(os.open(f'f{i}', os.O_CREAT | os.O_WRONLY), 0, 8 << 20)\ntime.sleep(1000)";
    assert_eq!(ended(script), FULL);
}

#[test]
fn what_is_deleted_and_held_open_counts() {
    let script = "import os, time\nfor i in range(9):\n    os.posix_fallocate(os.open('f', os.O_CREAT | os.O_WRONLY), 0, 8 << 20)\n    os.remove('f')\ntime.sleep(1000)";
    assert_eq!(ended(script), FULL);
}

#[test]
fn links_and_holes_take_nothing() {
    let script = "import os, time\nopen('hole', 'w').truncate(50 << 20)\nopen('hole2', 'w').truncate(50 << 20)\nos.symlink('/usr', 'usr')\ntime.sleep(2.5)";
    assert_eq!(ended(script), Termination::Exited(0));
}

#[test]
fn too_many_files_are_ended() {
    let script = "import os, time\nfor i in range(300):\n    os.mkdir(f'd{i}')\n    open(f'd{i}/f', 'w')\ntime.sleep(1000)";
    assert_eq!(ended(script), Termination::FileCountLimit(500));
}

#[test]
fn memory_in_nameless_files_counts() {
    let memory = |script: &str| {
        let scratch = tempfile::tempdir().unwrap();
        let mut job = bounded(script, scratch.path());
        job.limits.tree_bytes = Some(200 << 20);
        run_soon(&job).termination
    };
    let limit = Termination::MemoryLimit(200 << 20);
    let held = "import os, time\nfor i in range(5):\n    os.write(os.memfd_create('m'), b'x' * (60 << 20))\ntime.sleep(1000)";
    assert_eq!(memory(held), limit);
    let shared = "import mmap, time\nblock = mmap.mmap(-1, 300 << 20)\nblock.write(b'x' * (300 << 20))\ntime.sleep(1000)";
    assert_eq!(memory(shared), limit);
    let little = "import mmap\nblock = mmap.mmap(-1, 80 << 20)\nblock.write(b'x' * (80 << 20))";
    assert_eq!(memory(little), Termination::Exited(0));
}
