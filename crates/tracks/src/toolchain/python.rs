//! The interpreter that the Python environments of an installation are made of.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Tools;
use super::needs::find;
use sandbox::{TrustedCommand, closed_to_others};

/// Where a system has its own, which may not come first in `PATH`.
const SYSTEM: &str = "/usr/bin";
/// What an interpreter says of itself: where it lies, where its library lies, and whether it is new enough for the reporter.
const QUESTION: &str =
    "import sys; print(sys.executable); print(sys.base_prefix); print(sys.version_info >= (3, 11))";
/// How long it may take to say so.
const TIMEOUT: Duration = Duration::from_secs(20);

/// For root, the first `python3` of `PATH` that other users can use: its runs are those of other users. If there is none, the
/// system's own, where it is still to be installed. Else, and for other users, the first one.
pub(super) fn interpreter(tools: &Tools) -> String {
    let chosen = rustix::process::geteuid().is_root().then(|| of_root(tools.path(), SYSTEM));
    let chosen = chosen.flatten().map(|path| path.to_string_lossy().into_owned());
    chosen.unwrap_or_else(|| "python3".to_owned())
}

fn of_root(path: &str, system: &str) -> Option<PathBuf> {
    let own = Path::new(system).join("python3");
    open_to_others(path, system).or_else(|| Some(own).filter(|own| !own.exists()))
}

/// The first `python3` that is new enough and that users other than its owner can read.
fn open_to_others(path: &str, system: &str) -> Option<PathBuf> {
    let folders = path.split(':').chain([system]);
    let found = folders.filter_map(|folder| find(Path::new("python3"), folder));
    found.into_iter().find(|python| is_open(python))
}

fn is_open(python: &Path) -> bool {
    if closed_to_others(python).is_some() {
        return false;
    }
    let argv = [python.as_os_str(), "-I".as_ref(), "-c".as_ref(), QUESTION.as_ref()];
    let Ok(ran) = TrustedCommand::new(argv).timeout(TIMEOUT).run(&mut |_| ()) else { return false };
    let lines: Vec<&str> = ran.output.lines().collect();
    let [executable, library, is_new] = lines[..] else { return false };
    let is_open = |path: &str| closed_to_others(Path::new(path)).is_none();
    ran.is_success() && is_new == "True" && is_open(executable) && is_open(library)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_first_that_others_can_use_is_chosen() {
        let dir = tempfile::tempdir().unwrap();
        let mode = |path: &Path, mode: u32| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        mode(dir.path(), 0o755);
        let closed = dir.path().join("closed");
        fs::create_dir(&closed).unwrap();
        let put = |name: &str, said: &str| {
            let folder = dir.path().join(name);
            fs::create_dir_all(&folder).unwrap();
            let file = folder.join("python3");
            fs::write(&file, format!("#!/bin/sh\nprintf '{said}'\n")).unwrap();
            mode(&file, 0o755);
            mode(&folder, 0o755);
            folder.display().to_string()
        };
        let shim = format!("{}\\n/usr\\nTrue\\n", closed.display());
        let places = [
            put("closed/bin", "/usr/bin/env\\n/usr\\nTrue\\n"),
            put("shim", &shim),
            put("old", "/usr/bin/env\\n/usr\\nFalse\\n"),
            put("broken", "?"),
            put("open", "/usr/bin/env\\n/usr\\nTrue\\n"),
            put("later", "/usr/bin/env\\n/usr\\nTrue\\n"),
        ];
        mode(&closed, 0o700);
        let found = open_to_others(&places.join(":"), SYSTEM).unwrap();
        assert_eq!(found, dir.path().join("open/python3"));
        // The system's own is installed rather than one of root's taken, but replaced by nothing.
        let [empty, old] = ["empty", "old"].map(|name| dir.path().join(name));
        let of_root = |system: &Path| of_root(&places[0], &system.display().to_string());
        assert_eq!(of_root(&empty), Some(empty.join("python3")));
        assert_eq!(of_root(&old), None);
    }
}
