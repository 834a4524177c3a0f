//! Whether the data of tracks is complete and correct, without running any of it.
//!
//! [`data`] looks at what a run depends on, [`all`] also at files that nothing uses, and at a track's cases.
//! `test-runner tracks check` prints what they find, `tests/commands/registry.rs` holds the embedded tracks to it, and
//! [`TrackRegistry::with_folders`](crate::TrackRegistry::with_folders) takes no track in which [`data`] finds anything.

mod cases;
mod description;
mod mutation;
mod patterns;
mod references;
mod test_code;
mod unused;

use std::fmt;
use std::path::PathBuf;

pub use cases::{Cases, KINDS};

use crate::{File, Folder, TrackDescription};

/// Something that is wrong with a track.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The file or folder.
    pub file: PathBuf,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong, and what to do.
    pub what: String,
}

impl Finding {
    /// A file of TOML that cannot be read.
    fn malformed(file: PathBuf, text: &str, error: &toml::de::Error) -> Self {
        let line = error.span().map(|span| text[..span.start].matches('\n').count() + 1);
        Self { file, line, what: error.message().replace('\n', " ") }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
        write!(f, "{}{line}: {}", self.file.display(), self.what)
    }
}

/// A track whose description could be read.
struct Subject<'a> {
    folder: &'a Folder,
    /// The text of `track.toml`.
    text: &'static str,
    track: TrackDescription,
    /// Its files, each with the folder that it lies in.
    files: Vec<(&'a Folder, File)>,
    /// The shared folders that it uses.
    shared: Vec<&'a Folder>,
}

impl Subject<'_> {
    /// A finding at the line of `track.toml` that says `said`.
    fn wrong(&self, said: &str, what: impl Into<String>) -> Finding {
        let escaped = said.replace('\\', r"\\").replace('"', "\\\"");
        let holds = |line: &str| line.contains(said) || line.contains(&escaped);
        let line = self.text.lines().position(holds).map(|at| at + 1);
        Finding { file: self.folder.path.join("track.toml"), line, what: what.into() }
    }

    /// The text of one of its files.
    fn file(&self, name: &str) -> Option<(&Folder, &'static str)> {
        let (folder, file) = self.files.iter().find(|(_, file)| file.name == name)?;
        Some((folder, std::str::from_utf8(file.bytes).ok()?))
    }
}

/// What is wrong with the data of these folders; what their tracks use may also lie in `others`.
pub fn data(folders: &[Folder], others: &[Folder]) -> Vec<Finding> {
    let (subjects, mut findings) = description::subjects(folders, others);
    for subject in &subjects {
        findings.extend(of_data(subject));
    }
    findings
}

/// The same, with files that nothing uses, and with the cases of each track, where it says where they are.
pub fn all(
    folders: &[Folder],
    others: &[Folder],
    cases: impl Fn(&Folder) -> Option<Cases>,
) -> Vec<Finding> {
    let (subjects, mut findings) = description::subjects(folders, others);
    for subject in &subjects {
        findings.extend(of_data(subject));
        if let Some(cases) = cases(subject.folder) {
            findings.extend(cases::check(subject, &cases));
        }
    }
    findings.extend(unused::check(folders, &subjects));
    findings
}

fn of_data(subject: &Subject<'_>) -> Vec<Finding> {
    [
        patterns::check(subject),
        references::check(subject),
        test_code::check(subject),
        mutation::check(subject),
    ]
    .concat()
}
