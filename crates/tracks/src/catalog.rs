//! The tracks that this process knows: those embedded in the program, and those that were added.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use super::folder::{DESCRIPTION, SHARED, description_in, is_shared};
use super::shared::{Shared, describe};
use super::{Candidate, File, Folder, Track};
use test_report::text;

/// Every file below `tracks` as `(path, bytes, digest)`, sorted by path.
static FILES: &[(&str, &[u8], &str)] = include!(concat!(env!("OUT_DIR"), "/tracks.rs"));

/// Folders that are not embedded.
static ADDED: OnceLock<Vec<Folder>> = OnceLock::new();

/// All descriptions, those of the program first.
static DESCRIPTIONS: LazyLock<Vec<Description>> =
    LazyLock::new(|| embedded_descriptions().chain(added_descriptions()).collect());

/// The part of each track's description that recognition needs, in the order of [`descriptions`], each read when it is first
/// asked for.
static CANDIDATES: LazyLock<Vec<OnceLock<Candidate>>> =
    LazyLock::new(|| descriptions().map(|_| OnceLock::new()).collect());

/// The tracks, in the same order, each read when it is first asked for.
static TRACKS: LazyLock<Vec<OnceLock<Track>>> =
    LazyLock::new(|| descriptions().map(|_| OnceLock::new()).collect());

/// Adds folders that were checked. To be called once, before tracks are first asked for; later calls add nothing.
pub fn add(folders: Vec<Folder>) {
    // A second call is one of a library's user who was told.
    let _ = ADDED.set(folders);
}

/// All tracks: those of the program in the order of their ids, then those that were added.
pub fn all() -> impl Iterator<Item = &'static Track> {
    TRACKS
        .iter()
        .zip(descriptions())
        .map(|(track, description)| track.get_or_init(|| description.track()))
}

/// How each track is recognised, in the order of [`all`]. A run reads the full description of its own track only,
/// because that takes longer than anything else before the first step.
pub fn candidates() -> impl Iterator<Item = &'static Candidate> {
    of_descriptions(|_, _| true)
}

/// Those of them that some of these paths may be recognised by. A description of the program that does not mention a path's
/// extension is not even read: that would take time with each track there is.
pub(super) fn candidates_for(paths: &[&str]) -> impl Iterator<Item = &'static Candidate> {
    let extension = |path: &&str| path.rfind('.').map(|at| path[at..].to_owned());
    let extensions: BTreeSet<String> = paths.iter().filter_map(extension).collect();
    of_descriptions(move |description, text| {
        description.path.is_some() || extensions.iter().any(|end| text.contains(end.as_str()))
    })
}

fn of_descriptions(
    wanted: impl Fn(&Description, &str) -> bool,
) -> impl Iterator<Item = &'static Candidate> {
    CANDIDATES.iter().zip(descriptions()).filter_map(move |(candidate, description)| {
        let text = beginning(description.text);
        let read = || description.checked(toml::from_str(text));
        wanted(description, text).then(|| candidate.get_or_init(read))
    })
}

/// The track of this id, which is the name of its folder.
pub fn find(id: &str) -> Option<&'static Track> {
    let mut all = TRACKS.iter().zip(descriptions());
    let (track, description) = all.find(|(_, description)| description.folder == id)?;
    Some(track.get_or_init(|| description.track()))
}

/// The id that is most like this one, which is that of no track.
pub fn nearest(id: &str) -> Option<&'static str> {
    let id = id.replace("++", "pp");
    text::nearest(&id, descriptions().map(|description| description.folder))
}

/// A track's own file, or that of a shared folder.
struct Description {
    /// The name of its folder.
    folder: &'static str,
    text: &'static str,
    /// The folder's path, where that is not embedded.
    path: Option<&'static Path>,
}

impl Description {
    fn track(&self) -> Track {
        let shared = DESCRIPTIONS.iter().filter(|shared| is_shared(shared.folder));
        let shared = shared.map(|shared| Shared { folder: shared.folder, text: shared.text });
        self.checked(describe(self.text, shared))
    }

    fn checked<T>(&self, read: Result<T, toml::de::Error>) -> T {
        read.unwrap_or_else(|error| {
            let embedded = Path::new("tracks").join(self.folder);
            let path = self.path.unwrap_or(&embedded).join(description_in(self.folder));
            panic!(
                "`{}` was checked before, by a test or when it was added: {error}",
                path.display()
            )
        })
    }
}

/// The descriptions of the tracks.
fn descriptions() -> impl Iterator<Item = &'static Description> {
    DESCRIPTIONS.iter().filter(|description| !is_shared(description.folder))
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

fn added_descriptions() -> impl Iterator<Item = Description> {
    ADDED.get().into_iter().flatten().filter_map(|added| {
        let text = added.description()?;
        Some(Description { folder: &added.name, text, path: Some(&added.path) })
    })
}

/// A description up to its second table: what a [`Candidate`] is read from.
pub fn beginning(text: &str) -> &str {
    text.split_once("\n[toolchain]").map_or(text, |(beginning, _)| beginning)
}

/// The files of a track other than `track.toml`, in the order of their names.
pub fn files(track: &Track) -> Vec<File> {
    let folders = std::iter::once(&track.id).chain(&track.uses);
    let mut files: Vec<File> = folders.flat_map(|name| folder(name)).collect();
    files.sort_unstable_by_key(|file| Path::new(file.name));
    files
}

/// The text of one file of a track.
pub fn text(track: &Track, name: &str) -> Option<&'static str> {
    let file = files(track).into_iter().find(|file| file.name == name)?;
    std::str::from_utf8(file.bytes).ok()
}

/// The files of one folder.
fn folder(folder: &str) -> impl Iterator<Item = File> + use<'_> {
    let embedded = FILES.iter().filter_map(move |&(path, bytes, digest)| {
        let name = path.strip_prefix(folder)?.strip_prefix('/')?;
        (name != description_in(folder)).then_some(File { name, bytes, digest })
    });
    let added = ADDED.get().into_iter().flatten().filter(move |added| added.name == folder);
    embedded.chain(added.flat_map(|added| added.files.iter().copied()))
}

/// The folders of the program, tracks and shared ones.
pub fn embedded() -> Vec<Folder> {
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
