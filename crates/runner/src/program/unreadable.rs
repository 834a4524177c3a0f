//! The folders that no untrusted command can read, where the sandbox can forbid it.

use std::path::{Path, PathBuf};

use tracks::toolchain::Tools;

/// Where programs put temporary files and sockets, other runs among them, and where terminals of other programs are.
const TEMPORARY: [&str; 5] = ["/tmp", "/var/tmp", "/dev/shm", "/dev/pts", "/run"];

/// What belongs to an installation beside its folder of programs.
const BESIDE_PROGRAMS: [&str; 6] = ["lib", "lib64", "libexec", "share", "include", "etc"];

/// The folders of temporary files.
pub fn temporary() -> impl Iterator<Item = PathBuf> {
    TEMPORARY.map(PathBuf::from).into_iter().chain([std::env::temp_dir()])
}

/// What a command can read all the same: toolchains of the caller's `PATH` that lie within such a folder.
pub fn exceptions(tools: &Tools, hidden: &[PathBuf]) -> Vec<PathBuf> {
    let hidden: Vec<PathBuf> =
        hidden.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
    // As the caller names them and without links: the sandbox keeps both names.
    let programs = std::env::split_paths(tools.path())
        .flat_map(|folder| [folder.canonicalize().ok(), Some(folder)].into_iter().flatten());
    let inside = programs.filter(|folder| hidden.iter().any(|hidden| folder.starts_with(hidden)));
    inside.flat_map(|folder| with_libraries(&folder)).collect()
}

fn with_libraries(programs: &Path) -> Vec<PathBuf> {
    let is_bin = programs.file_name().is_some_and(|name| name == "bin" || name == "sbin");
    let beside = programs.parent().filter(|_| is_bin);
    let beside = beside.into_iter().flat_map(|root| BESIDE_PROGRAMS.map(|name| root.join(name)));
    [programs.to_owned()].into_iter().chain(beside.filter(|folder| folder.is_dir())).collect()
}
