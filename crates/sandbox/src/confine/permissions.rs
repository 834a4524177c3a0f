//! Finds what only its owner can read.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

/// The most symbolic links in one path, as in the kernel.
const MAX_LINKS: u32 = 40;

/// A part of a path that is closed to other users, and where the path goes on from there.
#[derive(Debug)]
pub(crate) struct ClosedPart {
    pub(crate) path: PathBuf,
    /// The entry of it that is next on the way; none if the path ends here.
    pub(crate) next: Option<PathBuf>,
    /// Whether there is a link on the way from there to the next closed part.
    has_link: bool,
    /// Whether that entry only leads to the next closed part, without a link.
    pub(crate) is_passage: bool,
}

impl ClosedPart {
    fn new(path: &Path, next: Option<PathBuf>) -> Self {
        Self { path: path.to_owned(), next, has_link: false, is_passage: false }
    }
}

/// The first part of a path, links followed, that users other than its owner cannot read. `None` if all users can read the
/// path, or if it does not exist.
pub fn closed_to_others(path: &Path) -> Option<PathBuf> {
    let mut closed = Vec::new();
    walk(path, &mut closed);
    closed.into_iter().next().map(|part| part.path)
}

/// All such parts of a path, none if it does not exist.
pub(crate) fn closed_parts(path: &Path) -> Vec<ClosedPart> {
    let mut closed = Vec::new();
    walk(path, &mut closed).map(|()| closed).unwrap_or_default()
}

/// Adds the closed parts of a path. `None` if the path ends before its last part.
fn walk(path: &Path, closed: &mut Vec<ClosedPart>) -> Option<()> {
    let mut open: VecDeque<OsString> = parts(path);
    let mut at = PathBuf::from("/");
    let mut links = 0;
    while let Some(part) = open.pop_front() {
        if part == ".." {
            at.pop();
            continue;
        }
        at.push(&part);
        let found = fs::symlink_metadata(&at).ok()?;
        enter(closed, &at);
        if found.is_symlink() {
            links += 1;
            if let Some(last) = closed.last_mut() {
                last.has_link = true;
            }
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
            if let Some(last) = closed.last_mut().filter(|last| !last.has_link) {
                last.is_passage = last.next.as_ref().is_some_and(|next| at.starts_with(next));
            }
            closed.push(ClosedPart::new(&at, None));
        }
    }
    Some(())
}

/// Notes that a path goes on to this entry, if its folder is closed. `..` and links can lead to a folder again.
fn enter(closed: &mut Vec<ClosedPart>, entry: &Path) {
    let Some(folder) = entry.parent().filter(|at| closed.iter().any(|part| part.path == **at))
    else {
        return;
    };
    let next = Some(entry.to_owned());
    match closed.last_mut() {
        Some(last) if last.next.is_none() && last.path == folder => last.next = next,
        _ => closed.push(ClosedPart::new(folder, next)),
    }
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
