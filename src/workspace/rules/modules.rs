//! Names of modules: the files by which a tool would load something else than the exercise's tests mean.
//!
//! A tool that looks for `support` may find `support.py`, `support.js`, a folder `support`, or a file in that folder that stands for
//! it. Where the exercise has one of them, a solution adds none of the others. The same holds for a module of the standard library
//! that the exercise's files load.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use globset::GlobSet;
use regex::Regex;

use super::last;
use tracks::{self, Slug, Track};

/// Ends of files that are no code in any language.
const DATA: [&str; 16] = [
    "adoc", "csv", "dat", "html", "in", "ini", "json", "md", "out", "rst", "toml", "tsv", "txt",
    "xml", "yaml", "yml",
];
/// How much is read of a file that may load modules, in bytes.
const CODE_BYTES: u64 = 1 << 20;

/// How a language finds modules. Without a track, only files and folders of the same name stand for each other.
#[derive(Debug, Default)]
pub(super) struct Names {
    loadable: GlobSet,
    package: Option<String>,
    of_folders: bool,
    loads: Vec<Regex>,
    standard: Vec<String>,
    places: Vec<String>,
}

/// The modules of an exercise, by their paths in lower case and without an extension.
#[derive(Debug, Default)]
pub(super) struct Modules {
    files: HashMap<String, String>,
    /// Folders, each with a file in it.
    folders: HashMap<String, String>,
    /// Folders that no other file joins, each with a file in it.
    whole: HashMap<String, String>,
    /// What its code loads and it does not have, with the file that loads it.
    loaded: HashMap<String, Loaded>,
    /// Where modules are looked for: empty, or with `/`.
    places: Vec<String>,
}

/// A module that the exercise's code loads from elsewhere.
#[derive(Debug, Clone)]
pub(super) struct Loaded {
    /// As it is written.
    pub(super) name: String,
    /// The file of the exercise that loads it.
    pub(super) by: String,
}

/// The files that the exercise expects of a solution.
#[derive(Debug, Clone, Copy)]
pub(super) struct Expected<'a> {
    pub(super) files: &'a [String],
    /// The configuration names them. Else other files may belong to a solution too.
    pub(super) are_named: bool,
}

impl Names {
    pub(super) fn of(track: Option<&Track>, slug: &Slug) -> Self {
        let Some(track) = track else { return Self::default() };
        Self {
            loadable: tracks::globs(&track.modules.files, slug),
            package: track.modules.package.clone(),
            of_folders: track.modules.of_folders,
            loads: track.expressions.loads.iter().map(|load| load.regex().clone()).collect(),
            standard: track.modules.standard.iter().map(|name| path_of(name)).collect(),
            places: track.modules.places.iter().map(|place| format!("{place}/")).collect(),
        }
    }

    /// Whether a tool loads it by a name without its extension, although it is no code.
    pub(super) fn is_loadable(&self, path: &str) -> bool {
        self.loadable.is_match(path)
    }

    /// The modules that a text loads, as they are written.
    fn loaded_by<'a>(&'a self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let found = self.loads.iter().flat_map(|regex| regex.captures_iter(text));
        let named = found.filter_map(|found| found.name("names"));
        named
            .flat_map(|names| names.as_str().split(','))
            .filter_map(|name| name.split_whitespace().next().filter(|name| !name.starts_with('.')))
    }

    fn is_standard(&self, path: &str) -> bool {
        self.standard.iter().any(|name| name == path || is_part(path, name))
    }
}

impl Modules {
    /// The modules of the exercise's code, which are files that no solution brings.
    pub(super) fn of(names: &Names, code: &[&str], tests: &[String], solution: &[String]) -> Self {
        let mut modules = Self { places: names.places.clone(), ..Self::default() };
        modules.places.push(String::new());
        for path in code {
            let lower = path.to_lowercase();
            modules.files.insert(without_extension(&lower).to_owned(), (*path).to_owned());
            for (at, _) in lower.char_indices().filter(|(_, c)| *c == '/') {
                let folder = modules.folders.entry(lower[..at].to_owned());
                folder.or_insert_with(|| (*path).to_owned());
            }
        }
        let is_of_solution = |folder: &str| {
            solution.iter().any(|path| path == folder || parent(path) == Some(folder))
        };
        for path in code.iter().filter(|_| names.of_folders) {
            if let Some(folder) = parent(path).filter(|folder| !is_of_solution(folder)) {
                modules.whole.insert(folder.to_lowercase(), (*path).to_owned());
            }
        }
        let folders = tests.iter().filter_map(|test| test.rfind('/').map(|at| &test[..=at]));
        modules.places.extend(folders.map(str::to_lowercase));
        modules.places.sort();
        modules.places.dedup();
        modules
    }

    /// Adds the modules that the exercise's code loads and that neither the exercise nor the solution has. If the solution's files are
    /// named, each such module belongs to the language or to a library; else only the modules that the track lists do.
    pub(super) fn add_loaded(
        &mut self,
        names: &Names,
        code: &[&str],
        root: &Path,
        expected: Expected<'_>,
    ) {
        let solution: HashSet<String> =
            expected.files.iter().flat_map(|path| parts(path)).collect();
        for path in code.iter().filter(|_| !names.loads.is_empty()) {
            let whole = root.join(path);
            let is_short = |found: fs::Metadata| found.is_file() && found.len() <= CODE_BYTES;
            if !fs::metadata(&whole).is_ok_and(is_short) {
                continue;
            }
            let bytes = fs::read(&whole).unwrap_or_default();
            for name in names.loaded_by(&String::from_utf8_lossy(&bytes)) {
                let module = path_of(name);
                let first = module.split('/').next().unwrap_or_default();
                if module.split('/').any(|part| solution.contains(part)) {
                    continue;
                }
                let has = |place: &String| {
                    let at = format!("{place}{module}");
                    self.files.contains_key(&at)
                        || self.folders.contains_key(&format!("{place}{first}"))
                        || self.files.contains_key(&format!("{place}{first}"))
                };
                if self.places.iter().any(has)
                    || !(expected.are_named || names.is_standard(&module))
                {
                    continue;
                }
                let loaded = Loaded { name: name.to_owned(), by: (*path).to_owned() };
                self.loaded.entry(module).or_insert(loaded);
            }
        }
    }

    /// The file of the exercise that a tool would not find if there were one of this name, which is in lower case.
    pub(super) fn shadowed(&self, names: &Names, lower: &str, is_dir: bool) -> Option<&str> {
        if !is_dir && is_data(lower) && !names.is_loadable(lower) {
            return None;
        }
        let folder = parent(lower);
        let joined = folder.filter(|_| !is_dir).and_then(|folder| self.whole.get(folder));
        let stands_for_folder = |stem: &str| names.package.as_deref() == Some(last(stem));
        stems(lower).find_map(|stem| {
            let of_folder = || self.folders.get(stem).filter(|_| !is_dir);
            let around = || {
                let folder = folder.filter(|_| !is_dir && stands_for_folder(stem));
                folder.and_then(|folder| self.folders.get(folder))
            };
            let found = self.files.get(stem).or_else(of_folder).or_else(around);
            found.or(joined).map(String::as_str)
        })
    }

    /// The module that the exercise's code loads and that a tool would take from a file or folder of this name.
    pub(super) fn loaded_from(&self, names: &Names, lower: &str, is_dir: bool) -> Option<&Loaded> {
        if self.loaded.is_empty() || !is_dir && is_data(lower) {
            return None;
        }
        let has_parts = !is_dir || names.package.is_some();
        let below = |place: &String| lower.strip_prefix(place.as_str());
        let mut places = self.places.iter().filter_map(below);
        places.find_map(|name| {
            stems(name).find_map(|stem| {
                let found = self
                    .loaded
                    .iter()
                    .filter(|(module, _)| *module == stem || has_parts && is_part(module, stem));
                found.min_by_key(|(module, _)| *module).map(|(_, loaded)| loaded)
            })
        })
    }
}

/// The names by which a file may be found: without its extensions, one after the other, and whole.
fn stems(path: &str) -> impl Iterator<Item = &str> {
    let start = path.len() - last(path).len();
    let dots = path[start..].char_indices().filter(|(at, c)| *c == '.' && *at > 0);
    dots.map(move |(at, _)| &path[..start + at]).chain([path])
}

fn parent(path: &str) -> Option<&str> {
    path.rfind('/').map(|at| &path[..at])
}

/// The folders and the name of a file, in lower case and without an extension.
fn parts(path: &str) -> Vec<String> {
    without_extension(&path.to_lowercase()).split('/').map(ToOwned::to_owned).collect()
}

fn without_extension(path: &str) -> &str {
    let start = path.len() - last(path).len();
    path[start..].rfind('.').map_or(path, |at| &path[..start + at])
}

/// A module's name as the path of its file, in lower case.
fn path_of(name: &str) -> String {
    name.replace("::", "/").replace('.', "/").to_lowercase()
}

/// Whether a module is a part of another, as `os/path` is of `os`.
fn is_part(module: &str, of: &str) -> bool {
    module.strip_prefix(of).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether it is no code in any language.
pub(super) fn is_data(path: &str) -> bool {
    let name = last(path);
    name.rsplit_once('.').is_some_and(|(_, end)| DATA.contains(&end.to_lowercase().as_str()))
}
