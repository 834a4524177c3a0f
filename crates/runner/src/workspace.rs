//! The scratch copy of a solution.
//!
//! Creates a directory that only this run knows, and removes it. The input is only read. A symbolic link to a file of
//! the input becomes a copy of that file. Other links, devices and files that the track excludes are not copied, and
//! [`Workspace::left_out`] names each of them: a link that leads out of the input could expose files of this machine.
//! It does not depend on what will run there.

mod changes;
mod divide;
mod input;
mod layout;
mod replica;
mod rules;
mod solution_place;
mod space;
mod walk;

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, chown, lchown};
use std::path::{Path, PathBuf};

use rustix::fs::StatVfsMountFlags;
use tempfile::TempDir;

use layout::{Layout, Placed};
use sandbox::ScratchFolder;
use tracks::Track;

pub(crate) use changes::FileState;
pub use changes::Snapshot;
pub(crate) use divide::Side;
pub use input::Input;
pub use replica::HandedIn;
pub(crate) use replica::{Replica, ReplicaError};
pub(crate) use rules::LeftOut;
pub use rules::is_test_folder;
pub use rules::{InputOwner, Rules, Why, is_metadata, plain};
pub(crate) use space::disk_is_full;
pub(crate) use walk::WalkError;
pub use walk::{Entry, Walk};

/// The largest input that is copied, in bytes: far more than an exercise holds, and less than the limit of the scratch
/// folder.
const INPUT_BYTES: u64 = 256 << 20;

/// A scratch directory with the copy of a solution, removed when dropped.
#[derive(Debug)]
pub struct Workspace {
    root: ScratchFolder,
    files: Vec<String>,
    own_files: Vec<String>,
    expected: Vec<String>,
    left_out: Vec<LeftOut>,
    links: Vec<Link>,
    missing: Vec<String>,
    nothing: Option<String>,
}

/// A symbolic link that was not followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Relative to the solution.
    pub path: String,
    /// A verb phrase about the link: `leads nowhere`.
    pub why: &'static str,
}

/// The input cannot be copied, or there is no directory to copy it to.
#[derive(Debug, thiserror::Error)]
pub enum WorkspaceError {
    /// A file or directory of the input cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// Relative to the input.
        path: String,
        #[source]
        /// The operating system's error.
        source: io::Error,
    },
    /// No candidate for the scratch directory is writable and allows programs to be executed.
    #[error("no writable temporary folder (tried {tried})")]
    NoScratch {
        /// The candidates.
        tried: String,
    },
    /// The input is larger than any solution should be.
    #[error("the input is larger than {} MiB", INPUT_BYTES >> 20)]
    TooLarge,
    /// The scratch directory could not be written.
    #[error("cannot write the temporary copy of `{path}`")]
    Write {
        /// Relative to the input.
        path: String,
        #[source]
        /// The operating system's error.
        source: io::Error,
    },
}

impl WorkspaceError {
    /// Others filled the disk of this folder during a run.
    pub fn full(folder: &Path) -> Self {
        let source = rustix::io::Errno::NOSPC.into();
        Self::Write { path: folder.display().to_string(), source }
    }

    fn unreadable(error: &WalkError) -> Self {
        // The error of a walk is part of an input, which others read as well.
        let source = io::Error::new(error.source.kind(), error.source.to_string());
        Self::Read { path: error.path.display().to_string(), source }
    }

    /// Whether it is the machine that fails, whatever the input holds.
    pub fn is_of_machine(&self) -> bool {
        match self {
            Self::Read { .. } | Self::TooLarge => false,
            Self::NoScratch { .. } => true,
            // A path that is too long for the copy is the input's.
            Self::Write { source, .. } => source.kind() != io::ErrorKind::InvalidFilename,
        }
    }
}

impl Workspace {
    /// Lays the solution out, over the exercise of the rules if they have one. `output` is the directory, if any, that
    /// results go to, which may be the input or lie within it and is not part of the solution.
    pub fn create(
        input: &Input,
        output: Option<&Path>,
        rules: &Rules,
        track: &Track,
    ) -> Result<Self, WorkspaceError> {
        Self::create_in(ScratchFolder::new(scratch(output)?), input, output, rules, track)
    }

    fn create_in(
        root: ScratchFolder,
        input: &Input,
        output: Option<&Path>,
        rules: &Rules,
        track: &Track,
    ) -> Result<Self, WorkspaceError> {
        let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        // Within the input, if that is the output as well and no other directory allows programs to be executed.
        let mut ours = vec![canonical(root.path())];
        if let Some(output) = output.map(canonical) {
            ours.extend([output.join("results.json"), output]);
        }
        let layout = Layout::of(input, rules, &ours)?;
        let expected = rules.expected_files(&layout.brought());
        let Layout { placed, mut left_out, mut links, missing, nothing } = layout;
        // The order of a folder's entries differs from machine to machine.
        left_out.sort_by(|a, b| a.path.cmp(&b.path));
        links.sort_by(|a, b| a.path.cmp(&b.path));
        let of_exercise = placed.iter().filter(|placed| placed.is_own && placed.from.is_some());
        let own_files = of_exercise.map(|placed| placed.path.to_string_lossy().into_owned());
        let own_files = own_files.collect();
        let files = Vec::new();
        let mut workspace =
            Self { root, files, own_files, expected, left_out, links, missing, nothing };
        for dir in [workspace.solution(), workspace.track(), workspace.home(), workspace.tmp()] {
            make_dir(&dir, &dir.display().to_string())?;
        }
        workspace.copy(&placed, track)?;
        workspace.files.sort();
        Ok(workspace)
    }

    /// The whole scratch directory.
    pub fn root(&self) -> &Path {
        self.root.path()
    }

    /// The copy of the solution.
    pub fn solution(&self) -> PathBuf {
        self.root().join("solution")
    }

    /// The directory for the files of the track folder.
    pub fn track(&self) -> PathBuf {
        self.root().join("track")
    }

    /// The home directory of the commands.
    pub fn home(&self) -> PathBuf {
        self.root().join("home")
    }

    /// The temporary directory of the commands.
    pub fn tmp(&self) -> PathBuf {
        self.root().join("tmp")
    }

    /// The copied files, relative to the solution, with `/`, sorted. Invalid UTF-8 in a name is U+FFFD here.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Those of them that are the exercise's; none if it has no folder of its own.
    pub fn own_files(&self) -> &[String] {
        &self.own_files
    }

    /// The solution files that an exercise in a folder of its own expects, by its configuration or by its files' names.
    pub fn expected_files(&self) -> &[String] {
        &self.expected
    }

    /// The files and folders that were not copied, by path, each with the reason.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// The solution files that the exercise expects and that were not handed in.
    pub fn missing(&self) -> &[String] {
        &self.missing
    }

    /// Why the solution is none, if it brings nothing that the exercise expects.
    pub fn nothing_handed_in(&self) -> Option<&str> {
        self.nothing.as_deref()
    }

    /// The symbolic links among them.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Makes another user, and the group with the same number, the owner of the writable folders, and denies access to
    /// all others. The track's files stay ours: that user can read them, but neither change nor replace them.
    pub fn hand_to(&self, id: u32) -> io::Result<()> {
        // In a sticky folder, only the owner of an entry or of the folder can remove the entry.
        chown(self.root(), None, Some(id))?;
        fs::set_permissions(self.root(), fs::Permissions::from_mode(0o1770))?;
        let folders = [self.solution(), self.home(), self.tmp(), self.apart()];
        for dir in folders.iter().filter(|dir| dir.exists()) {
            each_below(dir, &mut |path, _| lchown(path, Some(id), Some(id)))?;
        }
        each_below(&self.track(), &mut |path, found| {
            let mode = found.permissions().mode();
            let others = mode | 0o4 | u32::from(found.is_dir());
            if others == mode {
                return Ok(());
            }
            fs::set_permissions(path, fs::Permissions::from_mode(others))
        })
    }

    fn copy(&mut self, placed: &[Placed], track: &Track) -> Result<(), WorkspaceError> {
        let mut room = INPUT_BYTES;
        for Placed { path, from, tests, is_own: _ } in placed {
            let shown = path.to_string_lossy().into_owned();
            let to = self.solution().join(path);
            let Some(from) = from else {
                // The exercise may have the same folder.
                if !to.is_dir() {
                    make_dir(&to, &shown)?;
                }
                continue;
            };
            match tests {
                None => copy_file(from, &to, &shown, &mut room)?,
                Some(tests) => join_tests(from, tests, &to, &shown, track)?,
            }
            self.files.push(shown);
        }
        Ok(())
    }
}

/// Writes a solution whose tests are those of a file of the exercise.
fn join_tests(
    solution: &Path,
    tests: &Path,
    to: &Path,
    shown: &str,
    track: &Track,
) -> Result<(), WorkspaceError> {
    let text = |path: &Path| match fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(source) => Err(WorkspaceError::Read { path: shown.to_owned(), source }),
    };
    let joined = track.with_tests(&text(solution)?, &text(tests)?);
    fs::write(to, joined).map_err(|source| WorkspaceError::Write { path: shown.to_owned(), source })
}

/// Applies a function to a path and everything below it, without following links.
pub(crate) fn each_below(
    root: &Path,
    act: &mut dyn FnMut(&Path, &fs::Metadata) -> io::Result<()>,
) -> io::Result<()> {
    act(root, &fs::symlink_metadata(root)?)?;
    for entry in Walk::of(root) {
        let entry = entry.map_err(|error| error.source)?;
        act(&root.join(&entry.path), &entry.metadata()?)?;
    }
    Ok(())
}

/// A new directory from which programs may be executed.
pub fn scratch(output: Option<&Path>) -> Result<TempDir, WorkspaceError> {
    let places = [std::env::temp_dir(), "/tmp".into(), "/var/tmp".into(), "/dev/shm".into()];
    // Without links: one may lie in a folder that the commands of the run do not see.
    let candidates: Vec<PathBuf> = places
        .into_iter()
        .chain(output.map(Path::to_owned))
        .map(|dir| dir.canonicalize().unwrap_or(dir))
        .collect();
    let may_execute = |dir: &Path| {
        rustix::fs::statvfs(dir).is_ok_and(|stat| !stat.f_flag.contains(StatVfsMountFlags::NOEXEC))
    };
    let fresh = |dir: &PathBuf| {
        let mut builder = tempfile::Builder::new();
        let private = fs::Permissions::from_mode(0o700);
        builder.prefix(".test-runner-").permissions(private).tempdir_in(dir).ok()
    };
    let usable = candidates.iter().filter(|dir| may_execute(dir)).find_map(fresh);
    // A directory without execution is better than none: it is enough for interpreted languages.
    usable.or_else(|| candidates.iter().find_map(fresh)).ok_or_else(|| {
        let tried: Vec<String> =
            candidates.iter().map(|dir| format!("`{}`", dir.display())).collect();
        WorkspaceError::NoScratch { tried: tried.join(", ") }
    })
}

fn make_dir(dir: &Path, shown: &str) -> Result<(), WorkspaceError> {
    fs::DirBuilder::new()
        .mode(0o700)
        .create(dir)
        .map_err(|source| WorkspaceError::Write { path: shown.to_owned(), source })
}

/// Copies bytes and the execute bit; times and owners are not part of a solution.
fn copy_file(from: &Path, to: &Path, shown: &str, room: &mut u64) -> Result<(), WorkspaceError> {
    let read = |source| WorkspaceError::Read { path: shown.to_owned(), source };
    let write = |source| WorkspaceError::Write { path: shown.to_owned(), source };
    let mut source = fs::File::open(from).map_err(read)?;
    let found = source.metadata().map_err(read)?;
    let mode = found.permissions().mode();
    *room = room.checked_sub(found.len()).ok_or(WorkspaceError::TooLarge)?;
    let mut target = fs::File::create_new(to).map_err(write)?;
    io::copy(&mut source, &mut target).map_err(write)?;
    target.set_permissions(fs::Permissions::from_mode(0o600 | (mode & 0o111))).map_err(write)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use tracks::TrackRegistry;

    fn create(input: &Path, output: &Path) -> Workspace {
        let drop =
            globset::GlobSetBuilder::new().add("**/conftest.py".parse().unwrap()).build().unwrap();
        let input = Input::read(input).unwrap();
        Workspace::create(&input, Some(output), &Rules::dropping(drop), python()).unwrap()
    }

    fn python() -> &'static Track {
        TrackRegistry::embedded().find("python").unwrap()
    }

    #[test]
    fn copies_files_and_names_what_it_leaves_out() {
        let input = tempfile::tempdir().unwrap();
        let at = |path: &str| input.path().join(path);
        fs::create_dir_all(at("src/deep")).unwrap();
        fs::write(at("src/deep/a.py"), "x").unwrap();
        fs::write(at("conftest.py"), "x").unwrap();
        fs::write(at("results.json"), "stale").unwrap();
        symlink("/etc/passwd", at("link")).unwrap();
        fs::create_dir(at("out")).unwrap();
        fs::write(at("out/old"), "x").unwrap();
        let workspace = create(input.path(), &at("out"));
        assert_eq!(workspace.files(), ["results.json", "src/deep/a.py"]);
        assert_eq!(workspace.left_out().len(), 2, "{:?}", workspace.left_out());
        let same = create(input.path(), input.path());
        assert_eq!(same.files(), ["out/old", "src/deep/a.py"]);
    }

    #[test]
    fn a_link_to_a_file_of_the_input_is_that_file_and_others_are_named() {
        let input = tempfile::tempdir().unwrap();
        let at = |path: &str| input.path().join(path);
        fs::create_dir_all(at("shared/out")).unwrap();
        fs::write(at("shared/a.py"), "x").unwrap();
        fs::write(at("shared/out/results.json"), "old").unwrap();
        let links = [
            ("a.py", "shared/a.py", None),
            ("b.py", "a.py", None),
            ("absolute.py", at("shared/a.py").to_str().unwrap(), None),
            ("folder", "shared", Some("leads to a folder")),
            ("loop", "loop", Some("leads nowhere")),
            ("nowhere", "gone", Some("leads nowhere")),
            ("old", "shared/out/results.json", Some("leads to results of a run")),
            ("out", "/etc/hostname", Some("leads out of the solution's folder")),
            ("up", "../../../../../../etc/hostname", Some("leads out of the solution's folder")),
        ]
        .map(|(name, target, why)| {
            symlink(target, at(name)).unwrap();
            (name, why)
        });
        let workspace = create(input.path(), &at("shared/out"));
        assert_eq!(workspace.files(), ["a.py", "absolute.py", "b.py", "shared/a.py"]);
        let mut left: Vec<(&str, Option<&str>)> =
            workspace.links().iter().map(|link| (link.path.as_str(), Some(link.why))).collect();
        left.sort_unstable();
        assert_eq!(left, links.into_iter().filter(|(_, why)| why.is_some()).collect::<Vec<_>>());
        let copy = fs::symlink_metadata(workspace.solution().join("b.py")).unwrap();
        assert!(copy.is_file() && copy.len() == 1);
    }

    #[test]
    fn a_scratch_directory_within_the_input_is_no_part_of_the_solution() {
        let input = tempfile::tempdir().unwrap();
        fs::write(input.path().join("a.py"), "x").unwrap();
        let root = ScratchFolder::new(tempfile::tempdir_in(input.path()).unwrap());
        let rules = Rules::dropping(globset::GlobSet::empty());
        let read = Input::read(input.path()).unwrap();
        let workspace =
            Workspace::create_in(root, &read, Some(input.path()), &rules, python()).unwrap();
        assert_eq!(workspace.files(), ["a.py"]);
        assert!(workspace.left_out().is_empty());
    }

    #[test]
    fn is_removed_whatever_permissions_were_left() {
        let input = tempfile::tempdir().unwrap();
        let workspace = create(input.path(), input.path());
        let root = workspace.root().to_owned();
        let locked = workspace.solution().join("locked/inner");
        fs::create_dir_all(&locked).unwrap();
        fs::write(locked.join("file"), "x").unwrap();
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
        drop(workspace);
        assert!(!root.exists());
    }
}
