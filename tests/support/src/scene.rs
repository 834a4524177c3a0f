//! The folders of a case: an input, an output, a folder of another user and a temporary directory.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use libtest_mimic::Failed;
use tempfile::TempDir;

use super::{Case, program};

/// Permissions and content of files, by path.
type Files = BTreeMap<PathBuf, (u32, Vec<u8>)>;

/// The folders of one run, removed when dropped.
pub(crate) struct Scene {
    place: TempDir,
}

impl Scene {
    /// Creates the folders; `lay` fills the input.
    pub(crate) fn set(lay: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<Self> {
        let scene = Self { place: tempfile::Builder::new().prefix("corpus-").tempdir()? };
        for dir in ["input", "output", "victim", "tmp"] {
            fs::create_dir(scene.at(dir))?;
        }
        fs::write(scene.at("victim/diary"), "nobody writes here\n")?;
        lay(&scene.at("input"))?;
        Ok(scene)
    }

    fn at(&self, path: &str) -> PathBuf {
        self.place.path().join(path)
    }

    /// Runs the program on the input.
    pub(crate) fn run(&self, case: &Case, tools: Option<&Path>) -> io::Result<Output> {
        self.run_with(case, tools, &[])
    }

    /// `attest.json`.
    pub(crate) fn attestation(&self) -> io::Result<String> {
        fs::read_to_string(self.at("output/attest.json"))
    }

    /// The same with more options.
    pub(crate) fn run_with(
        &self,
        case: &Case,
        tools: Option<&Path>,
        options: &[&str],
    ) -> io::Result<Output> {
        let mut command = program();
        let timeout = case.timeout().to_string();
        command.args(["run", "--verbose", "--timeout", &timeout]).args(options).arg(case.slug());
        command.arg(self.at("input")).arg(self.at("output")).env("TMPDIR", self.at("tmp"));
        if let Some(tools) = tools {
            command.env("TEST_RUNNER_DATA", tools);
        }
        command.output()
    }

    /// Checks that the run left the machine unchanged, but for these files in the output.
    pub(crate) fn check(&self, before: &Files, written: &[&str]) -> Result<(), String> {
        let survivors = self.survivors();
        if !survivors.is_empty() {
            return Err(format!("still running: {}", survivors.join("; ")));
        }
        let tell = |error: io::Error| error.to_string();
        if self.untouchable().map_err(tell)? != *before {
            return Err("the input, or what lies beside the output, was changed".to_owned());
        }
        let left = self.left_behind(written).map_err(tell)?;
        if left.is_empty() { Ok(()) } else { Err(format!("left behind: {}", left.join(", "))) }
    }

    /// All files that no run may change, with their permissions.
    pub(crate) fn untouchable(&self) -> io::Result<Files> {
        let mut found = BTreeMap::new();
        let mut pending = vec![self.at("input"), self.at("victim")];
        while let Some(path) = pending.pop() {
            let metadata = fs::symlink_metadata(&path)?;
            let bytes = if metadata.is_dir() {
                pending.extend(entries(&path)?);
                Vec::new()
            } else if metadata.is_symlink() {
                fs::read_link(&path)?.into_os_string().into_vec()
            } else {
                fs::read(&path)?
            };
            found.insert(path, (metadata.permissions().mode(), bytes));
        }
        Ok(found)
    }

    /// The files in places where a run must leave nothing.
    fn left_behind(&self, written: &[&str]) -> io::Result<Vec<String>> {
        let ours = ["input", "output", "victim", "tmp"].map(|name| self.at(name));
        let mut left = Vec::new();
        for (dir, expected) in [
            (self.place.path().to_owned(), ours.to_vec()),
            (self.at("tmp"), Vec::new()),
            (self.at("output"), written.iter().map(|name| self.at("output").join(name)).collect()),
        ] {
            let strange = entries(&dir)?.into_iter().filter(|path| !expected.contains(path));
            left.extend(strange.map(|path| path.display().to_string()));
        }
        Ok(left)
    }

    /// The results of the run.
    pub(crate) fn results(&self) -> Result<String, Failed> {
        let path = self.at("output/results.json");
        if !fs::symlink_metadata(&path)?.is_file() {
            return Err("`results.json` is no file".into());
        }
        Ok(fs::read_to_string(path)?)
    }

    /// The processes that refer to these folders by working directory, arguments, environment, open files or mapped
    /// files.
    fn survivors(&self) -> Vec<String> {
        let mark = self.place.path().as_os_str().as_bytes();
        let own = std::process::id().to_string();
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let strangers = processes.filter(|process| process.file_name() != own.as_str());
        let found = strangers.filter(|process| concerns(&process.path(), mark));
        found.map(|process| described(&process.path())).collect()
    }
}

fn entries(dir: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(dir)?.map(|entry| entry.map(|entry| entry.path())).collect()
}

/// Whether a process in `/proc` refers to these folders. A process that ends meanwhile does not.
fn concerns(process: &Path, mark: &[u8]) -> bool {
    let holds = |bytes: &[u8]| memchr::memmem::find(bytes, mark).is_some();
    let mut links = vec![process.join("cwd"), process.join("exe")];
    links.extend(
        fs::read_dir(process.join("fd")).into_iter().flatten().flatten().map(|fd| fd.path()),
    );
    ["cmdline", "environ", "maps"]
        .iter()
        .any(|file| fs::read(process.join(file)).is_ok_and(|bytes| holds(&bytes)))
        || links
            .iter()
            .any(|link| fs::read_link(link).is_ok_and(|to| holds(to.as_os_str().as_bytes())))
}

fn described(process: &Path) -> String {
    let words = fs::read(process.join("cmdline")).unwrap_or_default();
    format!("{} {}", process.display(), String::from_utf8_lossy(&words).replace('\0', " "))
}
