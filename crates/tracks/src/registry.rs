//! The tracks that runs can use: those embedded in the program, and those of folders.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use super::folder::{DESCRIPTION, SHARED, description_in, is_shared, read_folders};
use super::lint::{self, Finding};
use super::shared::{Shared, describe};
use super::{Candidate, File, Folder, Track, TrackDescription, TrackError};
use test_report::text;
use test_report::text::Diagnostic;

/// Every file below `tracks` as `(path, bytes, digest)`, sorted by path.
static FILES: &[(&str, &[u8], &str)] = include!(concat!(env!("OUT_DIR"), "/tracks.rs"));

/// The tracks of the program.
static EMBEDDED: LazyLock<Tracks> = LazyLock::new(|| Tracks::new(Vec::new(), Vec::new()));

/// A set of tracks, cheap to copy. A track is read when it is first asked for, and stays in memory.
#[derive(Clone, Copy)]
pub struct TrackRegistry(&'static Tracks);

struct Tracks {
    /// In the order of their ids, those of the program first.
    entries: Vec<Entry>,
    /// The descriptions of shared folders.
    shared: Vec<Description>,
    /// Folders that are not embedded.
    added: Vec<Folder>,
    /// The paths that these were read from.
    paths: Vec<PathBuf>,
}

/// A track, and the part of its description that recognition needs.
struct Entry {
    description: Description,
    candidate: OnceLock<Candidate>,
    track: OnceLock<Track>,
}

/// A track's own file, or that of a shared folder.
struct Description {
    /// The name of its folder.
    folder: &'static str,
    text: &'static str,
    /// The folder's path, where that is not embedded.
    path: Option<PathBuf>,
}

/// The tracks of a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TracksError {
    /// The folder cannot be read.
    #[error("cannot read the folder of tracks `{path}`")]
    Read {
        /// The path that could not be read.
        path: PathBuf,
        /// The operating system's words.
        #[source]
        source: io::Error,
    },
    /// There is no track in it.
    #[error("no track in `{path}`")]
    Empty {
        /// The folder.
        path: PathBuf,
    },
    /// A track in it is malformed.
    #[error("{finding}")]
    Malformed {
        /// The folder.
        path: PathBuf,
        /// The first thing that is wrong.
        finding: Finding,
    },
}

impl Diagnostic for TracksError {
    fn help(&self) -> Option<String> {
        match self {
            Self::Read { .. } => None,
            Self::Empty { .. } => {
                Some("pass a folder with a `track.toml`, or a folder of such folders".to_owned())
            }
            Self::Malformed { path, .. } => Some(format!(
                "run `test-runner tracks check {}` to see all mistakes",
                path.display()
            )),
        }
    }
}

impl fmt::Debug for TrackRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = self.0.entries.iter().map(|entry| entry.description.folder);
        f.debug_list().entries(ids).finish()
    }
}

impl TrackRegistry {
    /// The tracks of the program.
    pub fn embedded() -> Self {
        Self(&EMBEDDED)
    }

    /// These tracks, and those of the folders, each of which is checked. A folder that is named twice counts once. What is read
    /// stays in memory until the process ends.
    pub fn with_folders(self, paths: &[PathBuf]) -> Result<Self, TracksError> {
        let embedded = embedded_folders();
        let mut added = self.0.added.clone();
        let mut read_from = self.0.paths.clone();
        for path in paths {
            let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
            if read_from.contains(&whole) {
                continue;
            }
            read_from.push(whole);
            let folders = read_tracks(path)?;
            let known: Vec<Folder> = embedded.iter().chain(&added).cloned().collect();
            let mut findings = taken(&folders, &known);
            findings.extend(lint::data(&folders, &known));
            if let Some(finding) = findings.into_iter().next() {
                return Err(TracksError::Malformed { path: path.clone(), finding });
            }
            added.extend(folders);
        }
        if added.len() == self.0.added.len() {
            return Ok(self);
        }
        Ok(Self(Box::leak(Box::new(Tracks::new(added, read_from)))))
    }

    /// The paths that were given to [`with_folders`](Self::with_folders).
    pub fn folders(self) -> &'static [PathBuf] {
        &self.0.paths
    }

    /// The files of the tracks that are not part of the program, descriptions among them, in the same order each time.
    pub fn files_of_folders(self) -> impl Iterator<Item = (PathBuf, &'static [u8])> {
        self.0.added.iter().flat_map(|folder| {
            let description = folder.description.map(|bytes| (description_in(&folder.name), bytes));
            let others = folder.files.iter().map(|file| (file.name, file.bytes));
            let all = description.into_iter().chain(others);
            all.map(|(name, bytes)| (Path::new(&folder.name).join(name), bytes))
        })
    }

    /// All tracks: those of the program in the order of their ids, then those of folders.
    pub fn all(self) -> impl Iterator<Item = &'static Track> {
        self.0.entries.iter().map(move |entry| self.track(entry))
    }

    /// The track of this id, which is the name of its folder.
    pub fn find(self, id: &str) -> Option<&'static Track> {
        let entry = self.0.entries.iter().find(|entry| entry.description.folder == id)?;
        Some(self.track(entry))
    }

    /// The id that is most like this one, which is that of no track.
    pub fn nearest(self, id: &str) -> Option<&'static str> {
        let id = id.replace("++", "pp");
        text::nearest(&id, self.0.entries.iter().map(|entry| entry.description.folder))
    }

    /// How each track is recognised, in the order of [`all`](Self::all). A run reads the full description of its own track only,
    /// because that takes longer than anything else before the first step.
    pub fn candidates(self) -> impl Iterator<Item = &'static Candidate> {
        self.0.entries.iter().map(Entry::candidate)
    }

    /// Those of them that some of these paths may be recognised by. A description of the program that does not mention a path's
    /// extension is not even read: that would take time with each track there is.
    pub(super) fn candidates_for(self, paths: &[&str]) -> impl Iterator<Item = &'static Candidate> {
        let extension = |path: &&str| path.rfind('.').map(|at| path[at..].to_owned());
        let extensions: BTreeSet<String> = paths.iter().filter_map(extension).collect();
        let may_fit = move |entry: &&Entry| {
            let text = beginning(entry.description.text);
            entry.description.path.is_some()
                || extensions.iter().any(|end| text.contains(end.as_str()))
        };
        self.0.entries.iter().filter(may_fit).map(Entry::candidate)
    }

    fn track(self, entry: &'static Entry) -> &'static Track {
        entry.track.get_or_init(|| {
            let shared = self.0.shared.iter();
            let shared = shared.map(|shared| Shared { folder: shared.folder, text: shared.text });
            let read = describe(entry.description.text, shared).map_err(TrackError::from);
            entry.description.checked(read.and_then(|description| {
                let files = self.0.files(&description);
                Track::new(description, files)
            }))
        })
    }
}

impl Tracks {
    fn new(added: Vec<Folder>, paths: Vec<PathBuf>) -> Self {
        let of_folders = added.iter().filter_map(|folder| {
            let text = folder.description()?;
            // The folder's name lives as long as its text.
            let name: &'static str = Box::leak(folder.name.clone().into_boxed_str());
            Some(Description { folder: name, text, path: Some(folder.path.clone()) })
        });
        let all = embedded_descriptions().chain(of_folders);
        let (shared, own): (Vec<_>, Vec<_>) =
            all.partition(|description| is_shared(description.folder));
        let entries = own.into_iter().map(|description| Entry {
            description,
            candidate: OnceLock::new(),
            track: OnceLock::new(),
        });
        Self { entries: entries.collect(), shared, added, paths }
    }

    /// The files of a track other than `track.toml`, in the order of their names.
    fn files(&self, track: &TrackDescription) -> Vec<File> {
        let folders = std::iter::once(&track.id).chain(&track.uses);
        let mut files: Vec<File> = folders.flat_map(|name| self.files_in(name)).collect();
        files.sort_unstable_by_key(|file| Path::new(file.name));
        files
    }

    /// The files of one folder.
    fn files_in<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = File> + use<'a> {
        let embedded = FILES.iter().filter_map(move |&(path, bytes, digest)| {
            let name = path.strip_prefix(folder)?.strip_prefix('/')?;
            (name != description_in(folder)).then_some(File { name, bytes, digest })
        });
        let added = self.added.iter().filter(move |added| added.name == folder);
        embedded.chain(added.flat_map(|added| added.files.iter().copied()))
    }
}

impl Entry {
    fn candidate(&self) -> &Candidate {
        let Self { description, candidate, .. } = self;
        candidate.get_or_init(|| {
            description
                .checked(toml::from_str(beginning(description.text)).map_err(TrackError::from))
        })
    }
}

impl Description {
    fn checked<T>(&self, read: Result<T, TrackError>) -> T {
        read.unwrap_or_else(|error| {
            let embedded = Path::new("tracks").join(self.folder);
            let path = self.path.as_ref().unwrap_or(&embedded).join(description_in(self.folder));
            panic!(
                "`{}` is malformed, and the lint of tracks did not say so: {error}",
                path.display()
            )
        })
    }
}

fn embedded_descriptions() -> impl Iterator<Item = Description> {
    let named = |path: &str| path.ends_with(DESCRIPTION) || path.ends_with(SHARED);
    FILES.iter().filter(move |(path, ..)| named(path)).filter_map(|(path, bytes, _)| {
        let (folder, file) = path.split_once('/')?;
        let text = (file == description_in(folder)).then(|| {
            std::str::from_utf8(bytes).expect("the registry test reads every embedded description")
        });
        Some(Description { folder, text: text?, path: None })
    })
}

/// A description up to its second table: what a [`Candidate`] is read from.
pub fn beginning(text: &str) -> &str {
    text.split_once("\n[toolchain]").map_or(text, |(beginning, _)| beginning)
}

/// The folders of the program, tracks and shared ones.
pub fn embedded_folders() -> Vec<Folder> {
    let mut folders: BTreeMap<&str, Folder> = BTreeMap::new();
    for &(path, bytes, digest) in FILES {
        let (name, file) = path.split_once('/').unwrap_or(("", path));
        let folder = folders.entry(name).or_insert_with(|| Folder {
            name: name.to_owned(),
            path: Path::new("tracks").join(name),
            description: None,
            files: Vec::new(),
        });
        if file == description_in(name) {
            folder.description = Some(bytes);
        } else {
            folder.files.push(File { name: file, bytes, digest });
        }
    }
    folders.into_values().collect()
}

/// The tracks and shared folders at a path, at least one track.
pub fn read_tracks(path: &Path) -> Result<Vec<Folder>, TracksError> {
    let folders =
        read_folders(path).map_err(|source| TracksError::Read { path: path.to_owned(), source })?;
    if folders.iter().any(Folder::is_track) {
        return Ok(folders);
    }
    Err(TracksError::Empty { path: path.to_owned() })
}

/// Names that are taken already.
fn taken(folders: &[Folder], known: &[Folder]) -> Vec<Finding> {
    let is_taken = |folder: &&Folder| known.iter().any(|known| known.name == folder.name);
    let finding = |folder: &Folder| Finding {
        file: folder.path.clone(),
        line: None,
        what: format!("a track `{}` already exists: rename the folder", folder.name),
    };
    folders.iter().filter(is_taken).map(finding).collect()
}
