//! The mounts that a command sees: the machine's files, read-only; empty folders and files in the place of hidden ones; and the
//! folders in which it may write.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::confine::Confinement;
use crate::spawn::syscall_plan::{Argument, Stage, SyscallPlan};

/// Where kept folders wait while hidden ones are covered. A new `/proc` comes there later.
const WAITING_PLACE: &str = "/proc";

/// The flags of a mount that holds no programs and no devices.
const PLAIN: u64 = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;

/// `struct mount_attr` of `linux/mount.h`: flags to set, flags to clear, propagation, user namespace.
type MountAttributes = [u64; 4];

/// The attributes of a mount on which nothing can be changed.
const READ_ONLY: MountAttributes = [libc::MOUNT_ATTR_RDONLY, 0, 0, 0];

/// The attributes of a mount of the command's own files.
const WRITABLE: MountAttributes =
    [libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV, libc::MOUNT_ATTR_RDONLY, 0, 0];

/// What covers a hidden file, so that it seems to be empty.
const EMPTY_FILE: &str = "/dev/null";

/// A folder that is covered by an empty one, and what lies in it and is kept.
#[derive(Debug, PartialEq, Eq)]
struct Cover {
    folder: PathBuf,
    kept: Vec<PathBuf>,
}

/// What is covered, outer folders first.
#[derive(Debug, Default, PartialEq, Eq)]
struct Covers {
    folders: Vec<Cover>,
    files: Vec<PathBuf>,
}

/// Adds the calls that make the mounts, for the first process of a mount namespace.
pub(super) fn add_to(plan: &mut SyscallPlan, confinement: &Confinement) {
    let writable = existing(&confinement.writable);
    let kept = existing(&[&confinement.writable[..], &confinement.readable].concat());
    let Covers { folders: covers, files } = Covers::of(existing(&confinement.hidden), &kept);
    // From now on, no change is seen elsewhere.
    mount(plan, None, Path::new("/"), None, libc::MS_REC | libc::MS_PRIVATE);
    mount(plan, Some("tmpfs"), Path::new(WAITING_PLACE), Some("mode=755"), PLAIN);
    let moved: Vec<&PathBuf> = covers.iter().flat_map(|cover| &cover.kept).collect();
    for (number, path) in moved.iter().enumerate() {
        let waiting = waiting_place(number);
        make_place(plan, &waiting, path.is_dir());
        bind(plan, path, &waiting);
    }
    let mut number = 0;
    for cover in &covers {
        mount(plan, Some("tmpfs"), &cover.folder, Some("mode=755"), PLAIN);
        for path in &cover.kept {
            make_folders(plan, cover, path);
            make_place(plan, path, path.is_dir());
            let waiting = waiting_place(number);
            number += 1;
            mount(plan, Some(waiting.to_str().unwrap_or_default()), path, None, libc::MS_MOVE);
        }
    }
    for file in &files {
        bind(plan, Path::new(EMPTY_FILE), file);
    }
    for path in confinement.writable.iter().chain(&confinement.readable) {
        link(plan, path, &covers);
    }
    let place = Argument::Text(WAITING_PLACE.as_bytes());
    let detach = u64::from(libc::MNT_DETACH.unsigned_abs());
    plan.add_call(Stage::Namespaces, libc::SYS_umount2, &[place, Argument::Number(detach)]);
    mount(plan, Some("proc"), Path::new("/proc"), None, PLAIN);
    for path in writable.iter().filter(|path| !moved.contains(path)) {
        bind(plan, path, path);
    }
    set_attributes(plan, Path::new("/"), READ_ONLY);
    for path in &writable {
        set_attributes(plan, path, WRITABLE);
    }
}

/// The paths that exist, without links and without doubles.
fn existing(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        paths.iter().filter_map(|path| path.canonicalize().ok()).collect();
    found.sort();
    found.dedup();
    found
}

impl Covers {
    /// Covers for these hidden paths. Each kept path belongs to the innermost folder around it.
    fn of(hidden: Vec<PathBuf>, kept: &[PathBuf]) -> Self {
        let mut covers = Self::default();
        for path in hidden {
            if !covers.leave_visible(&path, kept) || path.parent().is_none() || kept.contains(&path)
            {
                continue;
            }
            if path.is_dir() {
                covers.folders.push(Cover { folder: path, kept: Vec::new() });
            } else {
                covers.files.push(path);
            }
        }
        for path in kept {
            let mut around = covers.folders.iter_mut().rev();
            let around = around.find(|cover| path.starts_with(&cover.folder));
            let Some(cover) = around else { continue };
            // A kept folder brings along what lies in it.
            if !cover.kept.iter().any(|other| path.starts_with(other)) {
                cover.kept.push(path.clone());
            }
        }
        covers
    }

    /// Whether a path is seen in spite of these covers: none is around it, or something between both is kept.
    fn leave_visible(&self, path: &Path, kept: &[PathBuf]) -> bool {
        let outer = self.folders.iter().rev().find(|cover| path.starts_with(&cover.folder));
        outer.is_none_or(|outer| {
            let is_between = |kept: &&PathBuf| {
                **kept != outer.folder && kept.starts_with(&outer.folder) && path.starts_with(kept)
            };
            kept.iter().any(|kept| is_between(&kept))
        })
    }
}

fn waiting_place(number: usize) -> PathBuf {
    Path::new(WAITING_PLACE).join(number.to_string())
}

/// Makes the folders that lead to a path within a cover, unless they are there.
fn make_folders(plan: &mut SyscallPlan, cover: &Cover, path: &Path) {
    let between = path.ancestors().skip(1).take_while(|folder| **folder != cover.folder);
    for folder in between.collect::<Vec<_>>().into_iter().rev() {
        make_place(plan, folder, true);
    }
}

/// Makes a kept path that leads through a link known under this name too, if a cover hides the link.
fn link(plan: &mut SyscallPlan, path: &Path, covers: &[Cover]) {
    let target = path.canonicalize().ok().filter(|target| target != path);
    let cover = covers.iter().rev().find(|cover| path.starts_with(&cover.folder));
    if let (Some(target), Some(cover)) = (target, cover) {
        make_folders(plan, cover, path);
        let [target, path] =
            [&target, path].map(|path| Argument::Text(path.as_os_str().as_bytes()));
        plan.try_add_call(libc::SYS_symlinkat, &[target, CWD, path]);
    }
}

/// Makes an empty folder or file, unless it is there.
fn make_place(plan: &mut SyscallPlan, path: &Path, is_folder: bool) {
    let text = Argument::Text(path.as_os_str().as_bytes());
    if is_folder {
        plan.try_add_call(libc::SYS_mkdirat, &[CWD, text, Argument::Number(0o755)]);
    } else {
        let mode = u64::from(libc::S_IFREG | 0o644);
        plan.try_add_call(libc::SYS_mknodat, &[CWD, text, Argument::Number(mode), NOTHING]);
    }
}

/// Mounts a file system of this kind; or changes or moves a mount, depending on the flags.
fn mount(plan: &mut SyscallPlan, what: Option<&str>, at: &Path, options: Option<&str>, flags: u64) {
    let at = Argument::Text(at.as_os_str().as_bytes());
    // The kind is ignored for moves and changes.
    let arguments = [text(what), at, text(what), Argument::Number(flags), text(options)];
    plan.add_call(Stage::Namespaces, libc::SYS_mount, &arguments);
}

/// A text, or a null pointer.
fn text(text: Option<&str>) -> Argument<'_> {
    text.map_or(NOTHING, |text| Argument::Text(text.as_bytes()))
}

/// Makes a path visible at another place too.
fn bind(plan: &mut SyscallPlan, from: &Path, to: &Path) {
    let [from, to] = [from, to].map(|path| Argument::Text(path.as_os_str().as_bytes()));
    let flags = Argument::Number(libc::MS_BIND | libc::MS_REC);
    plan.add_call(Stage::Namespaces, libc::SYS_mount, &[from, to, NOTHING, flags, NOTHING]);
}

/// Changes the attributes of a mount and of all below it.
fn set_attributes(plan: &mut SyscallPlan, at: &Path, attributes: MountAttributes) {
    let path = Argument::Text(at.as_os_str().as_bytes());
    let flags = Argument::Number(u64::from(libc::AT_RECURSIVE.unsigned_abs()));
    let size = Argument::Number(size_of::<MountAttributes>() as u64);
    let arguments = [CWD, path, flags, Argument::Words(&attributes), size];
    plan.add_call(Stage::Namespaces, libc::SYS_mount_setattr, &arguments);
}

const NOTHING: Argument<'static> = Argument::Number(0);

/// Paths are absolute, so it does not matter.
const CWD: Argument<'static> = Argument::Number((libc::AT_FDCWD as i64).cast_unsigned());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_paths_belong_to_the_innermost_cover() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        for folder in ["tmp/mine/a", "tmp/other", "tmp/tools/secret", "data"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let paths = |names: &[&str]| names.iter().map(|name| root.join(name)).collect::<Vec<_>>();
        let cover =
            |folder: &str, kept: &[&str]| Cover { folder: root.join(folder), kept: paths(kept) };
        let all = |hidden: &[&str], kept: &[&str]| {
            Covers::of(existing(&paths(hidden)), &existing(&paths(kept)))
        };
        let found = |hidden: &[&str], kept: &[&str]| all(hidden, kept).folders;
        assert_eq!(found(&["tmp"], &["tmp/mine"]), [cover("tmp", &["tmp/mine"])]);
        assert_eq!(found(&["tmp", "tmp/other", "nothing"], &["data"]), [cover("tmp", &[])]);
        assert_eq!(found(&["tmp"], &["tmp/mine", "tmp/mine/a"]), [cover("tmp", &["tmp/mine"])]);
        assert_eq!(
            found(&["tmp", "tmp/tools/secret"], &["tmp/tools", "tmp/mine/a"]),
            [cover("tmp", &["tmp/mine/a", "tmp/tools"]), cover("tmp/tools/secret", &[])]
        );
        assert_eq!(found(&["tmp"], &["tmp"]), []);
        assert_eq!(Covers::of(vec!["/".into()], &[]), Covers::default());
        for file in ["rows", "tmp/gone", "tmp/tools/key"] {
            std::fs::write(root.join(file), "").unwrap();
        }
        let files = all(&["tmp", "rows", "tmp/gone", "tmp/tools/key"], &["tmp/tools"]).files;
        assert_eq!(files, paths(&["rows", "tmp/tools/key"]));
    }
}
