//! The files of a submission: found, recognised and copied.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use super::ProgramError;
use crate::workspace::Walk;
use tracks::{Program, Track, TrackRegistry};

/// The most that a submission may hold, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// How many bytes of a source file are searched for its main function and its package.
const SEARCHED_BYTES: usize = 1 << 20;

/// The files of a submission, by their paths in it.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: IndexMap<String, Content>,
    /// What was left out, each with the reason, for people.
    pub left_out: Vec<String>,
}

#[derive(Debug, Clone)]
enum Content {
    At(PathBuf),
    Text(String),
    Bytes(Vec<u8>),
}

impl Sources {
    /// The files at a path: a file, or all files of a folder. A symbolic link that leads out of the folder is left out, because it
    /// would show files of this machine to the submission.
    pub fn at(path: &Path) -> Result<Self, ProgramError> {
        let root = path.canonicalize().map_err(ProgramError::reading(path))?;
        let mut sources = Self::default();
        if root.is_file() {
            let name = path.file_name().or(root.file_name()).unwrap_or_default();
            let name = name.to_string_lossy().into_owned();
            sources.files.insert(name, Content::At(root));
            return Ok(sources);
        }
        for entry in Walk::of(&root) {
            let entry = entry.map_err(|error| ProgramError::Read {
                path: root.join(error.path),
                source: error.source,
            })?;
            if entry.kind.is_dir() {
                continue;
            }
            match followed(&root, &entry.path) {
                Ok((name, target)) => _ = sources.files.insert(name, Content::At(target)),
                Err(why) => {
                    sources.left_out.push(format!("`{}`: {why}", entry.path.display()));
                }
            }
        }
        sources.files.sort_unstable_keys();
        sources.left_out.sort_unstable();
        Ok(sources)
    }

    /// Files whose text is known.
    pub fn of(files: &IndexMap<String, String>) -> Self {
        let files = files.iter().map(|(name, text)| (name.clone(), Content::Text(text.clone())));
        Self { files: files.collect(), left_out: Vec::new() }
    }

    /// Files whose bytes are known.
    pub(crate) fn of_bytes(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let files = files.into_iter().map(|(name, bytes)| (name, Content::Bytes(bytes)));
        Self { files: files.collect(), left_out: Vec::new() }
    }

    /// The same, where the only source file has the name that its compiler wants.
    fn named_for(mut self, program: &Program) -> Self {
        let paths = self.paths();
        let [only] = program.sources(&paths)[..] else { return self };
        let wanted = program.wanted_path(only, &self.text(only));
        if let Some(wanted) = wanted.filter(|wanted| !self.files.contains_key(wanted))
            && let Some(content) = self.files.shift_remove(only)
        {
            self.files.insert(wanted, content);
        }
        self
    }

    /// The paths.
    pub fn paths(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    /// The beginning of a file.
    fn text(&self, path: &str) -> String {
        match self.files.get(path) {
            Some(Content::Text(text)) => text.clone(),
            Some(Content::Bytes(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
            Some(Content::At(place)) => {
                let bytes = fs::read(place).unwrap_or_default();
                let length = bytes.len().min(SEARCHED_BYTES);
                String::from_utf8_lossy(&bytes[..length]).into_owned()
            }
            None => String::new(),
        }
    }

    /// Copies the files to a folder.
    pub(super) fn copy_to(&self, folder: &Path) -> Result<(), ProgramError> {
        let mut room = MAX_BYTES;
        for (path, content) in &self.files {
            let to = folder.join(path);
            if let Some(parent) = to.parent() {
                fs::create_dir_all(parent).map_err(ProgramError::Scratch)?;
            }
            let mut file = fs::File::create_new(&to).map_err(ProgramError::Scratch)?;
            let size = match content {
                Content::Text(text) => written(&mut file, text.as_bytes())?,
                Content::Bytes(bytes) => written(&mut file, bytes)?,
                Content::At(place) => {
                    let from = fs::File::open(place).map_err(ProgramError::reading(place))?;
                    let mut from = io::Read::take(from, room.saturating_add(1));
                    io::copy(&mut from, &mut file).map_err(ProgramError::Scratch)?
                }
            };
            room = room.checked_sub(size).ok_or(ProgramError::TooLarge(MAX_BYTES >> 20))?;
        }
        Ok(())
    }
}

fn written(file: &mut fs::File, bytes: &[u8]) -> Result<u64, ProgramError> {
    file.write_all(bytes).map_err(ProgramError::Scratch)?;
    Ok(bytes.len() as u64)
}

/// The path of an entry of a folder as text, and the regular file that it is or leads to.
fn followed(root: &Path, path: &Path) -> Result<(String, PathBuf), &'static str> {
    let name = path.to_str().ok_or("its name is not UTF-8")?;
    let target = root.join(path).canonicalize().map_err(|_| "leads nowhere")?;
    if !target.starts_with(root) {
        return Err("leads out of the folder");
    }
    let is_file = fs::symlink_metadata(&target).is_ok_and(|found| found.is_file());
    if is_file { Ok((name.to_owned(), target)) } else { Err("is not a regular file") }
}

/// A submission whose language is known.
#[derive(Debug, Clone)]
pub struct Submission {
    pub(super) track: &'static Track,
    pub(super) program: &'static Program,
    pub(super) sources: Sources,
    /// Other files, which lie beside the sources and in the folder of each run.
    pub(super) beside: Sources,
    /// Paths of files that a run may leave, and whose content is wanted.
    pub(super) fetched: Vec<String>,
    /// The source files.
    pub(super) paths: Vec<String>,
    /// The main one of them.
    pub(super) main: String,
    /// Its class, in languages that have classes.
    pub(super) class: String,
}

impl Submission {
    /// Recognises the language by the files' extensions, unless the track is named.
    pub fn recognise(
        sources: Sources,
        tracks: TrackRegistry,
        track: Option<&str>,
    ) -> Result<Self, ProgramError> {
        let track = match track {
            Some(id) => tracks.find(id).ok_or_else(|| ProgramError::UnknownTrack {
                id: id.to_owned(),
                meant: tracks.nearest(id),
            })?,
            None => recognised(&sources.paths(), tracks)?,
        };
        let program =
            track.program.as_ref().ok_or_else(|| ProgramError::NoPrograms(track.id.clone()))?;
        let sources = sources.named_for(program);
        let all = sources.paths();
        let found = program.sources(&all);
        if found.is_empty() {
            let ends = program.extensions.join("`, `.");
            return Err(ProgramError::NoLanguage(format!(
                "no file ends in `.{ends}`, as those of the track `{}` do",
                track.id
            )));
        }
        let main = program
            .main_file(&found, |path| sources.text(path))
            .ok_or_else(|| ProgramError::NoMainFile(listed(&found)))?
            .to_owned();
        let class = program.class(&main, &sources.text(&main));
        let paths = found.into_iter().map(str::to_owned).collect();
        let (beside, fetched) = (Sources::default(), Vec::new());
        Ok(Self { track, program, sources, beside, fetched, paths, main, class })
    }

    /// The same with files beside the sources and in the folder of each run.
    #[must_use]
    pub fn with_files(self, beside: Sources) -> Self {
        Self { beside, ..self }
    }

    /// The same, if the content of these files is wanted after a run.
    #[must_use]
    pub(crate) fn fetching(self, fetched: Vec<String>) -> Self {
        Self { fetched, ..self }
    }

    /// The track of its language.
    pub fn track(&self) -> &'static Track {
        self.track
    }

    /// Whether a run shows that the sources can be compiled. A NUL byte ends a file for some parsers, and makes it an archive or
    /// compiled code for others.
    pub(super) fn is_parsed_by_a_run(&self) -> bool {
        let is_text = |text: &str| text.len() < SEARCHED_BYTES && !text.contains('\0');
        self.program.parses_first
            && self.paths.len() == 1
            && is_text(&self.sources.text(&self.main))
    }

    /// What was left out of it, each with the reason.
    pub fn left_out(&self) -> &[String] {
        &self.sources.left_out
    }
}

fn recognised(paths: &[String], tracks: TrackRegistry) -> Result<&'static Track, ProgramError> {
    let fits = |program: &Program| !program.sources(paths).is_empty();
    let candidates = tracks.candidates();
    let fitting: Vec<&str> = candidates
        .filter(|candidate| candidate.program.as_ref().is_some_and(fits))
        .map(|candidate| candidate.id.as_str())
        .collect();
    match fitting.as_slice() {
        [] if paths.is_empty() => Err(ProgramError::NoLanguage("there are no files".to_owned())),
        [] => {
            let names: Vec<&str> = paths.iter().map(String::as_str).collect();
            Err(ProgramError::NoLanguage(listed(&names)))
        }
        [id] => Ok(tracks.find(id).expect("a candidate is a track")),
        several => Err(ProgramError::SeveralLanguages(several.join(", "))),
    }
}

/// Paths for people, at most ten.
fn listed(paths: &[&str]) -> String {
    let mut text = paths.iter().take(10).map(|path| format!("`{path}`")).collect::<Vec<_>>();
    if paths.len() > text.len() {
        text.push("…".to_owned());
    }
    text.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn recognise(files: &[&str], track: Option<&str>) -> Result<Submission, ProgramError> {
        let files = files.iter().map(|name| ((*name).to_owned(), String::new())).collect();
        Submission::recognise(Sources::of(&files), TrackRegistry::embedded(), track)
    }

    #[test]
    fn the_language_is_that_of_the_extensions() {
        let found = |files: &[&str]| recognise(files, None).unwrap();
        assert_eq!(found(&["sum.py", "notes.txt"]).track.id, "python");
        let cpp = found(&["a.cpp", "b.cc", "b.h"]);
        assert_eq!((cpp.track.id.as_str(), cpp.paths.len()), ("cpp", 2));
        assert_eq!(recognise(&["a.py", "b.rb"], Some("ruby")).unwrap().main, "b.rb");
    }

    #[test]
    fn what_is_unclear_is_said() {
        let error = |files: &[&str], track| recognise(files, track).unwrap_err().to_string();
        assert_eq!(
            error(&["a.py", "b.rb"], None),
            "the files are of more than one language: python, ruby"
        );
        assert_eq!(
            error(&["a.txt"], None),
            "the language of the submission was not recognised: `a.txt`"
        );
        assert_eq!(
            error(&["a.rb", "b.rb"], None),
            "it is unclear which source file is the main one: `a.rb`, `b.rb`"
        );
        assert_eq!(error(&[], Some("pithon")), "no such track: `pithon`; did you mean `python`?");
        assert!(error(&["a.el"], Some("emacs-lisp")).contains("has no `[program]`"));
    }

    #[test]
    fn links_out_of_the_folder_are_left_out() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().join("submission");
        fs::create_dir_all(root.join("lib")).unwrap();
        fs::write(dir.path().join("secret"), "42").unwrap();
        fs::write(root.join("lib/a.py"), "").unwrap();
        symlink("lib/a.py", root.join("main.py")).unwrap();
        symlink("../secret", root.join("answers.py")).unwrap();
        symlink("/etc/passwd", root.join("users.py")).unwrap();
        let sources = Sources::at(&root).unwrap();
        assert_eq!(sources.paths(), ["lib/a.py", "main.py"]);
        assert_eq!(
            sources.left_out,
            ["`answers.py`: leads out of the folder", "`users.py`: leads out of the folder"]
        );
        let copy = dir.path().join("copy");
        fs::create_dir(&copy).unwrap();
        sources.copy_to(&copy).unwrap();
        assert!(copy.join("main.py").is_file() && !copy.join("users.py").exists());
    }
}
