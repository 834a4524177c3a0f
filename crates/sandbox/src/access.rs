//! How a command of another user can read what only its owner can read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::confine::permissions::{ClosedPart, closed_parts};
use crate::namespaces;

/// Whether users other than their owner can read some paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// They can.
    Open,
    /// They can if a [`Confinement`](crate::Confinement) hides some folders that are closed to them, such as root's home, and keeps
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

    /// The folders to hide and the entries to keep. `None` if a path ends at a closed part, or if what is kept would bring along
    /// another closed part.
    fn kept(ways: &[Vec<ClosedPart>]) -> Option<Self> {
        let closed: BTreeSet<&PathBuf> = ways.iter().flatten().map(|part| &part.path).collect();
        let kept = ways.iter().flatten().filter(|part| !part.is_passage);
        let readable: BTreeSet<PathBuf> =
            kept.map(|part| part.next.clone()).collect::<Option<_>>()?;
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

#[cfg(test)]
mod tests {
    use std::fs;
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
        assert_eq!(kept(&["home/tools/bin", "gone", "home/gone"]).unwrap(), ["home/tools"]);
        assert_eq!(kept(&["link", "home/tools"]).unwrap(), ["home/tools"]);
        let both = kept(&["home/local/deep/bin", "home/tools/bin"]).unwrap();
        assert_eq!(both, ["home/local/deep", "home/tools"]);
        // Links lead on in the closed folder, and stay there themselves.
        let tools = root.join("home/tools/bin/tool");
        fs::create_dir_all(root.join("home/venv")).unwrap();
        fs::write(&tools, "").unwrap();
        symlink("../tools/bin/tool", root.join("home/venv/relative")).unwrap();
        symlink(&tools, root.join("home/venv/absolute")).unwrap();
        for link in ["home/venv/relative", "home/venv/absolute"] {
            assert_eq!(kept(&[link]).unwrap(), ["home/tools", "home/venv"], "{link}");
        }
        symlink("deep/bin", root.join("home/local/way")).unwrap();
        assert_eq!(kept(&["home/local/way"]).unwrap(), ["home/local/deep", "home/local/way"]);
        symlink("local/deep/bin", root.join("home/way")).unwrap();
        assert_eq!(kept(&["home/way"]).unwrap(), ["home/local/deep", "home/way"]);
        // A link beside a closed folder: what holds both cannot be kept as a whole.
        fs::create_dir(root.join("home/open")).unwrap();
        fs::create_dir(root.join("home/open/shut")).unwrap();
        fs::set_permissions(root.join("home/open/shut"), fs::Permissions::from_mode(0o700))
            .unwrap();
        fs::write(root.join("home/open/shut/tool"), "").unwrap();
        symlink("shut/tool", root.join("home/open/link")).unwrap();
        assert_eq!(kept(&["home/open/shut/tool"]).unwrap(), ["home/open/shut/tool"]);
        assert_eq!(kept(&["home/open/link"]), None);
        // What ends at a closed part cannot be kept: the home itself, and a file of its own.
        assert_eq!(kept(&["home/tools/bin", "home/other/key"]), None);
        assert_eq!(kept(&["home"]), None);
        assert_eq!(kept(&["home/local/../tools"]), None);
        assert_eq!(Access::to([root.as_path()]), Access::Open);
    }
}
