//! Names of modules: the files by which a tool would load something else than the exercise's tests mean.
//!
//! A tool that looks for `support` may find `support.py`, `support.js`, a folder `support`, or a file in that folder that stands for
//! it. Where the exercise has one of them, a solution adds none of the others. The same holds for a module of the standard library
//! that the exercise's files load.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use globset::GlobSet;

use super::last;
use tracks::{self, ModuleQuery, Slug, Track};

/// Ends of files that are no code in any language.
const DATA: [&str; 16] = [
    "adoc", "csv", "dat", "html", "in", "ini", "json", "md", "out", "rst", "toml", "tsv", "txt",
    "xml", "yaml", "yml",
];
/// How much of a file that may load modules is read as code, in bytes.
const CODE_BYTES: u64 = 1 << 20;

/// How a language finds modules. Without a track, only files and folders of the same name stand for each other.
#[derive(Debug, Default)]
pub(super) struct Names {
    loadable: GlobSet,
    /// By what the names of modules' files end; by anything but data if it is empty.
    extensions: Vec<String>,
    package: Option<String>,
    of_folders: bool,
    /// Modules are looked for by name in several folders.
    search_path: bool,
    loads: Option<ModuleQuery>,
    starts: Vec<String>,
    standard: Vec<String>,
    places: Vec<String>,
}

/// The modules of an exercise, by their paths in lower case and without an extension.
#[derive(Debug, Default)]
pub(super) struct Modules {
    names: Names,
    files: HashMap<String, String>,
    /// Folders, each with a file in it.
    folders: HashMap<String, String>,
    /// Folders that no other file joins, each with a file in it.
    whole: HashMap<String, String>,
    /// Where modules are looked for: empty, or with `/`.
    places: Vec<String>,
    sources: Sources,
    /// What the sources load and the exercise does not have, with the file that loads it.
    loaded: OnceLock<HashMap<String, Loaded>>,
}

/// The exercise's code, which may load modules.
#[derive(Debug, Default)]
struct Sources {
    root: PathBuf,
    paths: Vec<String>,
    /// The folders that hold its other files, at any depth, and nothing of the solution, in lower case.
    data_folders: HashSet<String>,
    /// The folders and names of the solution's files.
    solution: HashSet<String>,
    /// The folders that hold the solution's files.
    solution_folders: HashSet<String>,
    /// The configuration names the solution's files. Else other files may belong to a solution too.
    are_named: bool,
}

/// A module that the exercise's code loads from elsewhere.
#[derive(Debug, Clone)]
pub(super) struct Loaded {
    /// As it is written.
    pub(super) name: String,
    /// The file of the exercise that loads it.
    pub(super) by: String,
    /// It is not the solution's: the track lists it as one of the language, or it is a folder of the exercise's data.
    pub(super) is_known: bool,
    /// Neither the exercise nor the solution has it.
    is_elsewhere: bool,
    /// The code names it. Else the code starts programs, or cannot be read.
    is_written: bool,
}

/// An exercise, as far as its modules depend on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) root: &'a Path,
    /// Its code, which no solution brings.
    pub(super) code: &'a [&'a str],
    /// Its other files.
    pub(super) data: &'a [&'a str],
    pub(super) tests: &'a [String],
    pub(super) solution: &'a [String],
    /// Whether the configuration names the solution.
    pub(super) is_named: bool,
}

impl Names {
    pub(super) fn of(track: Option<&Track>, slug: &Slug) -> Self {
        let Some(track) = track else { return Self::default() };
        let modules = &track.modules;
        Self {
            loadable: tracks::globs(&modules.files, slug),
            extensions: modules.extensions.clone(),
            package: modules.package.clone(),
            of_folders: modules.of_folders,
            search_path: modules.search_path,
            loads: modules.loads.clone(),
            starts: modules.starts.clone(),
            standard: modules.standard.iter().map(|name| path_of(name)).collect(),
            places: modules.places.iter().map(|place| format!("{place}/")).collect(),
        }
    }

    /// Whether a tool loads it by a name without its extension, although it is no code. A name without an extension is such a
    /// name itself.
    pub(super) fn is_loadable(&self, path: &str) -> bool {
        self.loadable.is_match(path) || !self.loadable.is_empty() && !last(path).contains('.')
    }

    /// Whether a file is there only to make a package of its folder.
    pub(super) fn is_package(&self, path: &str) -> bool {
        self.package.as_deref() == Some(last(without_extension(path)))
    }

    /// The module that a tool finds by the path of a file without its extension.
    fn module_of<'a>(&self, stem: &'a str) -> &'a str {
        parent(stem).filter(|_| self.is_package(stem)).unwrap_or(stem)
    }

    fn is_standard(&self, path: &str) -> bool {
        self.standard.iter().any(|name| name == path || is_part(path, name))
    }

    /// Whether a tool may find a module in a new file of this name.
    fn is_module(&self, path: &str) -> bool {
        if self.extensions.is_empty() {
            return !is_data(path) || self.is_loadable(path);
        }
        let end = last(path).rsplit_once('.').map(|(_, end)| end);
        end.is_some_and(|end| self.extensions.iter().any(|known| known == end))
    }

    /// The names by which a module may be loaded: its path, and where there is a search path, the ends of its path.
    fn names_of<'a>(&self, path: &'a str) -> impl Iterator<Item = &'a str> {
        let all = self.search_path;
        let ends = path
            .char_indices()
            .filter(move |(_, c)| all && *c == '/')
            .map(|(at, _)| &path[at + 1..]);
        let is_name = |name: &&str| self.package.as_deref() != Some(*name);
        std::iter::once(path).chain(ends).filter(is_name)
    }
}

impl Modules {
    /// The modules of an exercise.
    pub(super) fn of(names: Names, exercise: Parts<'_>) -> Self {
        let Parts { root, code, data, tests, solution, is_named } = exercise;
        let mut modules = Self { places: names.places.clone(), ..Self::default() };
        modules.places.push(String::new());
        for path in code {
            let lower = path.to_lowercase();
            for name in names.names_of(without_extension(&lower)) {
                modules.files.insert(name.to_owned(), (*path).to_owned());
            }
            if !names.is_package(&lower) {
                // A tool may add an extension to the whole name.
                modules.files.insert(lower.clone(), (*path).to_owned());
            }
            for (at, _) in lower.char_indices().filter(|(_, c)| *c == '/') {
                for name in names.names_of(&lower[..at]) {
                    let folder = modules.folders.entry(name.to_owned());
                    folder.or_insert_with(|| (*path).to_owned());
                }
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
        let own = tests.iter().chain(solution).map(String::as_str).chain(code.iter().copied());
        for path in own {
            let ends = path.char_indices().filter(|(_, c)| *c == '/').map(|(at, _)| at);
            modules.places.extend(ends.map(|end| path[..=end].to_lowercase()));
        }
        // It may be a folder.
        modules.places.extend(solution.iter().map(|path| format!("{}/", path.to_lowercase())));
        modules.places.sort();
        modules.places.dedup();
        modules.sources = Sources {
            root: root.to_owned(),
            paths: code.iter().map(|path| (*path).to_owned()).collect(),
            data_folders: data_folders(data, solution),
            solution: solution.iter().flat_map(|path| parts(path)).collect(),
            solution_folders: solution
                .iter()
                .filter_map(|path| parent(path))
                .map(str::to_lowercase)
                .collect(),
            are_named: is_named,
        };
        modules.names = names;
        modules
    }

    /// The modules that the exercise's code loads: those of the language, and those that neither the exercise nor the solution
    /// has, and folders of data. If the solution's files are named, each such module belongs to the language or to a library; else
    /// only the modules that the track lists do.
    fn loaded(&self) -> &HashMap<String, Loaded> {
        self.loaded.get_or_init(|| {
            let Some(query) = &self.names.loads else { return HashMap::new() };
            let mut loaded: HashMap<String, Loaded> = HashMap::new();
            for path in &self.sources.paths {
                for (name, is_written) in self.names_in(self.sources.code(path), query) {
                    let module = path_of(&name);
                    let is_standard = self.names.is_standard(&module);
                    let is_known = self.is_data(&module) || is_standard;
                    let is_elsewhere = self.is_data(&module) || self.is_from_elsewhere(&module);
                    if is_standard || is_elsewhere && (is_known || self.sources.are_named) {
                        let by = path.clone();
                        let one = Loaded { name, by, is_known, is_elsewhere, is_written };
                        loaded.entry(module).or_insert(one).is_written |= is_written;
                    }
                }
            }
            loaded
        })
    }

    /// The modules that code loads, and whether it names them. Code that cannot be read, or that starts programs, may load all of
    /// the language.
    fn names_in(&self, code: Option<String>, query: &ModuleQuery) -> Vec<(String, bool)> {
        let standard = || self.names.standard.iter().map(|name| (name.clone(), false));
        let Some(text) = code else { return standard().collect() };
        // Every query of a track compiles: the lint compiles it.
        let names = test_source::loaded_modules(&query.grammar, &query.query, &text);
        let names = names.unwrap_or_default().into_iter().map(|name| (name, true));
        let starts = self.names.starts.iter().any(|word| text.contains(word));
        names.chain(starts.then(standard).into_iter().flatten()).collect()
    }

    /// Whether a folder of this name holds data of the exercise.
    fn is_data(&self, module: &str) -> bool {
        let folders = &self.sources.data_folders;
        !self.sources.solution.contains(first(module))
            && self.places.iter().any(|place| folders.contains(&format!("{place}{module}")))
    }

    fn is_from_elsewhere(&self, module: &str) -> bool {
        let first = first(module);
        let has = |place: &String| {
            let at = format!("{place}{first}");
            self.files.contains_key(&format!("{place}{module}"))
                || self.folders.contains_key(&at)
                || self.files.contains_key(&at)
        };
        !self.sources.solution.contains(first) && !self.places.iter().any(has)
    }

    /// The file of the exercise that a tool would not find if there were a file of this name, which is in lower case.
    pub(super) fn shadowed(&self, lower: &str) -> Option<&str> {
        let names = &self.names;
        if !names.is_module(lower) {
            return None;
        }
        let folder = parent(lower);
        let joined = folder.and_then(|folder| self.whole.get(folder));
        let of_folder = |path: &str| self.folders.get(path);
        let stands_for_folder = |stem: &str| names.package.as_deref() == Some(last(stem));
        let found = self.looked_for(lower).find_map(|path| {
            stems(path).find_map(|stem| {
                // It runs before the modules of its folder; of a folder of the solution, that is the solution's.
                let around = || {
                    let folder = parent(stem).filter(|_| stands_for_folder(stem))?;
                    if parent(lower)
                        .is_some_and(|whole| self.sources.solution_folders.contains(whole))
                    {
                        return None;
                    }
                    of_folder(folder).or_else(|| self.files.get(folder))
                };
                self.files.get(stem).or_else(|| of_folder(stem)).or_else(around)
            })
        });
        found.or(joined).map(String::as_str)
    }

    /// The module that the exercise's code loads and that a tool would take from a file of this name.
    pub(super) fn loaded_from(&self, lower: &str) -> Option<&Loaded> {
        if !self.names.is_module(lower) {
            return self.joins_data(lower);
        }
        self.looked_for(lower).find_map(|path| {
            stems(path).find_map(|stem| {
                let module = self.names.module_of(stem);
                let loaded = self.loaded().iter().filter(|(_, loaded)| loaded.is_elsewhere);
                let found = loaded.filter(|(name, _)| *name == module || is_part(name, module));
                found.min_by_key(|(name, _)| *name).map(|(_, loaded)| loaded)
            })
        })
    }

    /// The module of the language that the exercise's code names and that has the name of this file of the solution.
    pub(super) fn of_language(&self, path: &str) -> Option<&Loaded> {
        let lower = path.to_lowercase();
        let mut names =
            self.looked_for(&lower).map(|path| self.names.module_of(without_extension(path)));
        let is_loaded = |module: &str, (name, loaded): &(&String, &Loaded)| {
            loaded.is_written
                && self.names.is_standard(name)
                && (*name == module || is_part(name, module))
        };
        names.find_map(|module| {
            let is_standard = self.names.is_standard(module);
            let mut loaded = is_standard.then(|| self.loaded().iter()).into_iter().flatten();
            loaded.find(|found| is_loaded(module, found)).map(|(_, loaded)| loaded)
        })
    }

    /// Whether a tool may find a module in a file of this name.
    pub(super) fn is_module(&self, path: &str) -> bool {
        self.names.is_module(path)
    }

    /// The folder of data that the exercise's code loads as a package, if a tool would find this file in it.
    fn joins_data(&self, lower: &str) -> Option<&Loaded> {
        if self.sources.data_folders.is_empty() {
            return None;
        }
        let is_in = |module: &str| self.looked_for(lower).any(|path| is_part(path, module));
        let loaded = self.loaded().iter().filter(|(name, _)| self.is_data(name) && is_in(name));
        loaded.min_by_key(|(name, _)| *name).map(|(_, loaded)| loaded)
    }

    /// The paths by which a tool looks for a file: from each place that is a folder above it.
    fn looked_for<'a>(&'a self, lower: &'a str) -> impl Iterator<Item = &'a str> {
        self.places.iter().filter_map(move |place| lower.strip_prefix(place.as_str()))
    }
}

impl Sources {
    /// The text of a file; none if it is too long to be read as code, or cannot be read.
    fn code(&self, path: &str) -> Option<String> {
        let whole = self.root.join(path);
        let is_short = |found: fs::Metadata| found.is_file() && found.len() <= CODE_BYTES;
        let bytes = fs::metadata(&whole).is_ok_and(is_short).then(|| fs::read(&whole))?.ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The folders above the exercise's data that hold nothing of the solution, and are not part of it.
fn data_folders(data: &[&str], solution: &[String]) -> HashSet<String> {
    let is_of_solution = |folder: &str| {
        solution.iter().any(|path| path == folder || is_part(path, folder) || is_part(folder, path))
    };
    let folders = data.iter().flat_map(|path| path.match_indices('/').map(|(at, _)| &path[..at]));
    folders.filter(|folder| !is_of_solution(folder)).map(str::to_lowercase).collect()
}

/// The names by which a file may be found: without its extension, and whole. What stands for a version or for types, as in
/// `years.abi3.so` and `years.d.ts`, belongs to the extension.
fn stems(path: &str) -> impl Iterator<Item = &str> {
    let stem = without_extension(path);
    let is_compiled = matches!(path.strip_prefix(stem), Some(".so" | ".pyd"));
    let start = path.len() - last(path).len();
    let first = path[start..].find('.').filter(|at| is_compiled && *at > 0);
    let short = first.map(|at| &path[..start + at]).or_else(|| stem.strip_suffix(".d"));
    short.into_iter().chain([stem, path])
}

fn parent(path: &str) -> Option<&str> {
    path.rfind('/').map(|at| &path[..at])
}

/// The folders and the name of a file, in lower case and without an extension.
fn parts(path: &str) -> Vec<String> {
    without_extension(&path.to_lowercase()).split('/').map(ToOwned::to_owned).collect()
}

/// A path without what follows the last dot of its name.
pub(super) fn without_extension(path: &str) -> &str {
    let start = path.len() - last(path).len();
    path[start..].rfind('.').map_or(path, |at| &path[..start + at])
}

/// The outermost part of a module's name.
fn first(module: &str) -> &str {
    module.split('/').next().unwrap_or_default()
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
