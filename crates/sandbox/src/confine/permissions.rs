//! Finds what only its owner can read, and how a command of another user can read it all the same.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

use crate::namespaces;

/// The most symbolic links in one path, as in the kernel.
const MAX_LINKS: u32 = 40;

/// Whether users other than their owner can read some paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// They can.
    Open,
    /// They can if a [`Confinement`](super::Confinement) hides some folders that are closed to them, such as root's home, and keeps
    /// these entries of them readable: in namespaces, an open folder covers a hidden one.
    Kept {
        /// The closed folders.
        hidden: Vec<PathBuf>,
        /// What is kept of them, which leads to the paths.
        readable: Vec<PathBuf>,
    },
    /// This part of a path, links followed, keeps them from it.
    Closed(PathBuf),
}

/// A part of a path that is closed to other users.
#[derive(Debug)]
struct ClosedPart {
    path: PathBuf,
    /// The entry of it that is next on the way; none if the path ends here.
    next: Option<PathBuf>,
}

impl Access {
    /// The access to these paths. Those that do not exist are ignored.
    pub fn to<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Self {
        let ways: Vec<Vec<ClosedPart>> = paths.into_iter().map(closed_parts).collect();
        let Some(first) = ways.iter().flatten().next() else { return Self::Open };
        match Self::kept(&ways).filter(|_| namespaces::are_supported()) {
            Some(kept) => kept,
            None => Self::Closed(first.path.clone()),
        }
    }

    /// The folders to hide and the entries to keep. `None` if a path ends at a closed part, or if what is kept for one path would
    /// bring along a folder that is closed on the way of another one.
    fn kept(ways: &[Vec<ClosedPart>]) -> Option<Self> {
        let closed: BTreeSet<&PathBuf> = ways.iter().flatten().map(|part| &part.path).collect();
        let last = ways.iter().filter_map(|way| way.last());
        let readable: BTreeSet<PathBuf> =
            last.map(|part| part.next.clone()).collect::<Option<_>>()?;
        if closed.iter().any(|closed| readable.iter().any(|kept| closed.starts_with(kept))) {
            return None;
        }
        let is_outermost = |path: &&&PathBuf| {
            !closed.iter().any(|outer| *outer != **path && path.starts_with(outer))
        };
        let hidden = closed.iter().filter(is_outermost).map(|path| (*path).clone()).collect();
        Some(Self::Kept { hidden, readable: readable.into_iter().collect() })
    }
}

/// The first part of a path, links followed, that users other than its owner cannot read. `None` if all users can read the
/// path, or if it does not exist.
pub fn closed_to_others(path: &Path) -> Option<PathBuf> {
    closed_parts(path).into_iter().next().map(|part| part.path)
}

/// All such parts of a path, none if it does not exist.
fn closed_parts(path: &Path) -> Vec<ClosedPart> {
    walk(path).unwrap_or_default()
}

fn walk(path: &Path) -> Option<Vec<ClosedPart>> {
    let mut open: VecDeque<OsString> = parts(path);
    let mut at = PathBuf::from("/");
    let mut links = 0;
    let mut closed: Vec<ClosedPart> = Vec::new();
    while let Some(part) = open.pop_front() {
        if part == ".." {
            at.pop();
            continue;
        }
        at.push(&part);
        let found = fs::symlink_metadata(&at).ok()?;
        if let Some(folder) = closed.last_mut().filter(|folder| folder.next.is_none()) {
            folder.next = Some(at.clone());
        }
        if found.is_symlink() {
            links += 1;
            let target = fs::read_link(&at).ok().filter(|_| links <= MAX_LINKS)?;
            at.pop();
            if target.is_absolute() {
                at = "/".into();
            }
            for part in parts(&target).into_iter().rev() {
                open.push_front(part);
            }
            continue;
        }
        // A file must be readable, and executable if any user can execute it. A folder must be searchable, and the
        // last one also readable.
        let last = open.is_empty();
        let needed = match (found.is_dir(), last) {
            (true, false) => 0o1,
            (true, true) => 0o5,
            (false, _) => 0o4 | u32::from(found.mode() & 0o111 != 0),
        };
        if found.mode() & needed != needed {
            closed.push(ClosedPart { path: at.clone(), next: None });
        }
    }
    Some(closed)
}

fn parts(path: &Path) -> VecDeque<OsString> {
    path.components()
        .filter(|part| matches!(part, Component::Normal(_) | Component::ParentDir))
        .map(|part| part.as_os_str().to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn what_leads_through_closed_folders_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        fs::set_permissions(&root, fs::Permissions::from_mode(0o755)).unwrap();
        for folder in ["home/tools/bin", "home/local/deep/bin", "home/local/x", "home/other"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::write(root.join("home/other/key"), "").unwrap();
        symlink("home/tools/bin", root.join("link")).unwrap();
        for (path, mode) in [("home", 0o700), ("home/local", 0o700), ("home/other/key", 0o600)] {
            fs::set_permissions(root.join(path), fs::Permissions::from_mode(mode)).unwrap();
        }
        let kept = |paths: &[&str]| {
            let ways: Vec<_> = paths.iter().map(|path| closed_parts(&root.join(path))).collect();
            match Access::kept(&ways)? {
                Access::Kept { hidden, readable } => {
                    assert_eq!(hidden, [root.join("home")], "{paths:?}");
                    let names = readable.iter().map(|path| path.strip_prefix(&root).unwrap());
                    Some(names.map(|name| name.display().to_string()).collect::<Vec<_>>())
                }
                Access::Open | Access::Closed(_) => None,
            }
        };
        assert_eq!(kept(&["home/tools/bin", "gone"]).unwrap(), ["home/tools"]);
        assert_eq!(kept(&["link", "home/tools"]).unwrap(), ["home/tools"]);
        let both = kept(&["home/local/deep/bin", "home/tools/bin"]).unwrap();
        assert_eq!(both, ["home/local/deep", "home/tools"]);
        // What ends at a closed part cannot be kept: the home itself, and a file of its own.
        assert_eq!(kept(&["home/tools/bin", "home/other/key"]), None);
        assert_eq!(kept(&["home"]), None);
        assert_eq!(Access::to([root.as_path()]), Access::Open);
    }

    #[test]
    fn what_is_closed_to_others_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let mode = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        let (home, tool, link) = (root.join("home"), root.join("home/tool"), root.join("link"));
        mode(&root, 0o755);
        fs::create_dir(&home).unwrap();
        fs::write(&tool, "").unwrap();
        symlink("home/../home/tool", &link).unwrap();
        let cases = [
            (0o755, 0o755, None),
            (0o711, 0o644, None),
            (0o755, 0o750, Some(&tool)),
            (0o755, 0o754, Some(&tool)),
            (0o750, 0o755, Some(&home)),
        ];
        for (of_home, of_tool, closed) in cases {
            mode(&tool, of_tool);
            mode(&home, of_home);
            for path in [&tool, &link] {
                assert_eq!(closed_to_others(path).as_ref(), closed, "{of_home:o} {of_tool:o}");
            }
        }
        mode(&home, 0o711);
        assert_eq!(closed_to_others(&home), Some(home));
        assert_eq!(closed_to_others(&root.join("nothing")), None);
        symlink("loop", root.join("loop")).unwrap();
        assert_eq!(closed_to_others(&root.join("loop")), None);
    }
}
