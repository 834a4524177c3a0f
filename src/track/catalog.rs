//! The tracks that this process knows: those embedded in the program, and those that were added.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{LazyLock, OnceLock};

use serde::de::DeserializeOwned;

use super::folder::DESCRIPTION;
use super::{Candidate, File, Folder, Track};

/// Every file below `src/tracks` as `(path, bytes, digest)`, sorted by path.
static FILES: &[(&str, &[u8], &str)] = include!(concat!(env!("OUT_DIR"), "/tracks.rs"));

/// Folders that are not embedded.
static ADDED: OnceLock<Vec<Folder>> = OnceLock::new();

/// The part of each track's description that recognition needs, by id.
static CANDIDATES: LazyLock<Vec<Candidate>> =
    LazyLock::new(|| descriptions().map(|(path, text)| read(&path, beginning(text))).collect());

/// The tracks, in the order of [`CANDIDATES`], each read when it is first asked for.
static TRACKS: LazyLock<Vec<OnceLock<Track>>> =
    LazyLock::new(|| CANDIDATES.iter().map(|_| OnceLock::new()).collect());

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
        .map(|(track, (path, text))| track.get_or_init(|| read(&path, text)))
}

/// How each track is recognised, in the order of [`all`]. A run reads the full description of its own track only,
/// because that takes longer than anything else before the first step.
pub fn candidates() -> &'static [Candidate] {
    &CANDIDATES
}

/// The track of this id.
pub fn find(id: &str) -> Option<&'static Track> {
    let place = CANDIDATES.iter().position(|candidate| candidate.id == id)?;
    let (path, text) = descriptions().nth(place)?;
    Some(TRACKS[place].get_or_init(|| read(&path, text)))
}

/// The tracks' own files, with their paths.
fn descriptions() -> impl Iterator<Item = (String, &'static str)> {
    let embedded =
        FILES.iter().filter(|(path, ..)| path.ends_with("/track.toml")).map(|(path, bytes, _)| {
            let text = std::str::from_utf8(bytes)
                .expect("the registry test reads every embedded description");
            (format!("src/tracks/{path}"), text)
        });
    let added = ADDED.get().into_iter().flatten();
    embedded.chain(added.filter_map(|folder| {
        Some((folder.path.join(DESCRIPTION).display().to_string(), folder.description()?))
    }))
}

/// A description up to its second table: what a [`Candidate`] is read from.
pub fn beginning(text: &str) -> &str {
    text.split_once("\n[toolchain]").map_or(text, |(beginning, _)| beginning)
}

fn read<T: DeserializeOwned>(path: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|error| {
        panic!("`{path}` was checked before, by a test or when it was added: {error}")
    })
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
        (name != DESCRIPTION).then_some(File { name, bytes, digest })
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
            path: Path::new("src/tracks").join(name),
            description: None,
            files: Vec::new(),
        });
        if file == DESCRIPTION {
            folder.description = Some(bytes);
        } else {
            folder.files.push(File { name: file, bytes, digest });
        }
    }
    folders.into_values().collect()
}
