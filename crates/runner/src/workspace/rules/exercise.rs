//! An exercise in a folder of its own: what each of its files is, and what a solution may bring.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use super::modules::{self, Loaded, Modules, Names, Parts};
use super::patterns::{self, Choice, Patterns};
use super::{Decision, Rules, Why, is_metadata, last};
use crate::workspace::Input;
use tracks::{ExerciseConfig, ExerciseFiles, Slug, Track};

/// Folders that hold an exercise's configuration.
const METADATA: [&str; 2] = [".meta", ".exercism"];

/// Names of files by which tools find a folder as a module.
const INDEXES: [&str; 4] = ["__init__", "index", "init", "mod"];

/// An exercise, by the roles of its files.
#[derive(Debug)]
pub(in crate::workspace) struct Exercise {
    pub(in crate::workspace) input: Input,
    slug: String,
    /// Everything in it by its path in lower case.
    own: HashMap<String, Own>,
    /// What a student hands in. If it is empty, any file will do that looks like a solution.
    solution: Vec<String>,
    /// Whether the configuration names it.
    pub(super) is_named: bool,
    /// Files of which it is not known whether they are the solution or helpers of the tests.
    pub(in crate::workspace) unclear: Vec<String>,
    /// What a solution has to bring: of a folder that holds code of the exercise, that code.
    pub(super) asked: Vec<String>,
    /// The solution brings no file that is not named.
    brings_only_named: bool,
    patterns: Patterns,
    modules: Modules,
    tests: Vec<String>,
    /// Folders for tests alone, in lower case, each with `/`.
    folders: Vec<String>,
    /// Folders with files of the exercise and none of the solution, in lower case: tests may take every file in them.
    closed: Vec<String>,
}

/// A file or folder of the exercise.
#[derive(Debug)]
struct Own {
    path: String,
    is_dir: bool,
}

impl Exercise {
    pub(super) fn of(
        input: Input,
        track: Option<&Track>,
        slug: &Slug,
        named: Option<&ExerciseFiles>,
        rules: &Rules,
    ) -> Self {
        let files = input.files();
        let tests = patterns::test_files(track, slug, &files, named);
        let mut patterns = Patterns::of(track, slug);
        let is_plain = |path: &String| {
            let is_shown = !is_hidden(path) && !rules.is_reference(path, false);
            is_shown && !rules.steers(Path::new(path))
        };
        let Choice { solution, is_named, unclear } =
            patterns.solution_among(&files, &tests, named, slug, &is_plain);
        patterns.add_other_tests(track, slug, &solution);
        let folders = folders(&tests, &solution);
        let mut exercise = Self {
            own: own(&input),
            input,
            slug: slug.as_str().to_owned(),
            solution,
            is_named,
            unclear,
            asked: Vec::new(),
            brings_only_named: false,
            patterns,
            modules: Modules::default(),
            tests,
            folders,
            closed: Vec::new(),
        };
        let names = Names::of(track, slug);
        let is_code = |path: &str| exercise.patterns.is_code(path) || names.is_loadable(path);
        let own = files.iter().filter(|path| is_plain(path) && !exercise.is_solution(path));
        let (code, data): (Vec<&str>, Vec<&str>) =
            own.map(String::as_str).partition(|path| is_code(path));
        let closed = exercise.closed_by(code.iter().chain(&data).copied(), &files, &names);
        let is_stub = |path: &&String| is_plain(path) && !exercise.is_blank(path, &names);
        let asked = exercise.asked_of(&files.iter().filter(is_stub).collect::<Vec<_>>());
        let parts = Parts {
            root: &exercise.input.root,
            code: &code,
            data: &data,
            tests: &exercise.tests,
            solution: &exercise.solution,
            is_named,
        };
        exercise.modules = Modules::of(names, parts);
        exercise.closed = closed;
        exercise.asked = asked;
        exercise
    }

    /// What the configuration names; of a folder, the code in it that the exercise has, if it has some.
    fn asked_of(&self, files: &[&String]) -> Vec<String> {
        let stubs = |folder: &String| -> Vec<String> {
            let stubs =
                files.iter().filter(|path| is_below(path, folder) && self.is_solution(path));
            stubs.map(|path| (*path).clone()).collect()
        };
        let of = |named: &String| match stubs(named) {
            stubs if stubs.is_empty() => vec![named.clone()],
            stubs => stubs,
        };
        let mut asked: Vec<String> = self.solution.iter().flat_map(of).collect();
        asked.sort();
        asked.dedup();
        asked
    }

    /// Whether a file of the exercise holds nothing that tests read: it says what its folder is for, or makes a package of it.
    fn is_blank(&self, path: &str, names: &Names) -> bool {
        let text = || fs::read_to_string(self.input.root.join(path));
        patterns::is_about_folder(path)
            || names.is_package(path) && text().is_ok_and(|text| text.trim().is_empty())
    }

    /// The highest folders that hold files of the exercise, and no file of the solution. If nothing says what the solution is, it
    /// may lie in every folder above a test. `own` are the exercise's files that no solution brings, `files` all of them.
    fn closed_by<'a>(
        &self,
        own: impl Iterator<Item = &'a str>,
        files: &[String],
        names: &Names,
    ) -> Vec<String> {
        let of_solution = files.iter().filter(|path| self.is_solution(path));
        let of_solution: Vec<&String> = of_solution.chain(&self.solution).collect();
        let is_open = |folder: &str| {
            of_solution.iter().any(|path| is_in(path, folder))
                || self.solution.is_empty() && self.tests.iter().any(|test| is_below(test, folder))
        };
        let highest = |path: &'a str| {
            let ends = path.char_indices().filter(|(_, c)| *c == '/').map(|(at, _)| at);
            ends.map(|end| &path[..end]).find(|folder| !is_open(folder))
        };
        // A folder with nothing else is there for the solution.
        let own = own.filter(|path| !self.is_blank(path, names));
        let mut closed: Vec<String> = own.filter_map(highest).map(str::to_lowercase).collect();
        closed.sort();
        closed.dedup();
        closed
    }

    /// The files that the exercise expects of a solution, of those that one brought and those that are named. In a folder of the
    /// solution, and where nothing is known of it: those that the exercise has too, or that have its name or that of a test.
    pub(super) fn expected(&self, brought: &HashSet<String>) -> Vec<String> {
        let named = self.solution.iter().filter(|named| !self.is_folder(named));
        let is_known = |path: &str| {
            self.own.contains_key(&path.to_lowercase())
                || patterns::is_named_after(path, &self.slug, &self.tests)
        };
        let is_expected =
            |path: &&String| is_known(path) && (self.solution.is_empty() || self.is_solution(path));
        let found = brought.iter().filter(is_expected);
        let mut expected: Vec<String> = named.chain(found).cloned().collect();
        expected.sort();
        expected.dedup();
        expected
    }

    /// From now on, a solution brings only what the configuration names, where it names something.
    pub(super) fn bring_only_named(&mut self) {
        self.brings_only_named = self.is_named;
    }

    /// What becomes of a file or folder of the solution; `steers` if it would change what the tool does.
    pub(super) fn of_solution(
        &self,
        path: &str,
        is_dir: bool,
        whole: &Path,
        steers: bool,
    ) -> Decision {
        let holds_solution = || self.solution.iter().any(|named| is_below(named, path));
        let own = self.own.get(&path.to_lowercase());
        if self.is_solution(path) && own.is_some_and(|own| own.is_dir != is_dir) {
            return Decision::LeaveOut(Why::OtherKind { is_dir });
        }
        if self.is_solution(path) && !is_dir {
            let own = own.filter(|_| self.patterns.has_tests_in_solution);
            return match (self.why_not_in_folder(path, steers), own) {
                (Some(why), _) => Decision::LeaveOut(why),
                (None, Some(own)) => Decision::WithTestsOf(self.input.root.join(&own.path)),
                (None, None) => Decision::Take,
            };
        }
        match own {
            Some(own) if own.is_dir && is_dir && own.path == path => return Decision::Take,
            Some(own)
                if !own.is_dir && !is_dir && is_same(&self.input.root.join(&own.path), whole) =>
            {
                return Decision::Skip;
            }
            Some(own) if !(own.is_dir && is_dir) => {
                return Decision::LeaveOut(self.why_own(&own.path));
            }
            _ => {}
        }
        if is_dir && holds_solution() {
            return Decision::Take;
        }
        if path == ".exercism" && !self.is_other_configuration(whole) {
            return Decision::LeaveOut(Why::Hidden);
        }
        match self.why_not(path, is_dir, steers) {
            Some(why) => Decision::LeaveOut(why),
            None => Decision::Take,
        }
    }

    /// Whether what `exercism download` adds to a solution has a configuration that is not the exercise's.
    fn is_other_configuration(&self, folder: &Path) -> bool {
        let other = folder.join("config.json");
        let own = ExerciseConfig::PATHS.map(|path| self.input.root.join(path));
        fs::symlink_metadata(&other).is_ok() && !own.iter().any(|own| is_same(own, &other))
    }

    /// Why a file that the exercise names, or that lies in a folder that it names, may not be taken.
    fn why_not_in_folder(&self, path: &str, steers: bool) -> Option<Why> {
        if steers {
            return Some(Why::Steers);
        }
        if self.solution.iter().any(|named| named == path) {
            return None;
        }
        let lower = path.to_lowercase();
        if self.is_meant(path) {
            return None;
        }
        if let Some(own) = self.modules.shadowed(&lower) {
            return Some(Why::InPlaceOf(own.to_owned()));
        }
        // Any other module that the tests load may be the solution's.
        let loaded = self.modules.loaded_from(&lower).filter(|loaded| loaded.is_known);
        // So may code beside the exercise's data.
        let is_code = self.patterns.is_code_in_folder(path);
        loaded.map(Why::in_place_of_module).or_else(|| self.why_closed(&lower).filter(|_| !is_code))
    }

    /// Whether the tests mean a file in a folder of the solution, even if another module has its name: the exercise has it, or has
    /// no code in the folder, and the file has the exercise's name.
    fn is_meant(&self, path: &str) -> bool {
        let is_without_stubs =
            || self.asked.iter().any(|asked| is_below(path, asked) && self.is_folder(asked));
        self.asked.iter().any(|asked| stands_for(path, asked))
            || patterns::is_named_after(path, &self.slug, &[]) && is_without_stubs()
    }

    /// Why a new file in a folder of the exercise may not be taken, if the folder has no files of a solution.
    fn why_closed(&self, lower: &str) -> Option<Why> {
        let folder = self.closed.iter().find(|folder| is_below(lower, folder))?;
        Some(Why::InFolder(folder.clone()))
    }

    /// Why a file that the exercise does not have may not be added.
    fn why_not(&self, path: &str, is_dir: bool, steers: bool) -> Option<Why> {
        let is_configuration = self.patterns.configuration.is_match(path);
        if METADATA.contains(&path) || is_configuration && !self.is_solution(path) {
            return Some(Why::Configuration);
        }
        if is_hidden(path) {
            return Some(Why::Hidden);
        }
        if steers {
            return Some(Why::Steers);
        }
        if is_dir && self.solution.iter().any(|named| named == path) && !self.is_folder(path) {
            return Some(Why::OtherKind { is_dir });
        }
        let lower = path.to_lowercase();
        if self.patterns.tests.is_match(path) && !is_dir
            || self.folders.iter().any(|folder| {
                lower.starts_with(folder.as_str()) || is_dir && format!("{lower}/") == *folder
            })
        {
            return Some(Why::Test);
        }
        if let Some(own) = self.modules.shadowed(&lower).filter(|_| !is_dir) {
            return Some(Why::InPlaceOf(own.to_owned()));
        }
        // Where any file may be the solution, it may have the name of such a module.
        let may_replace = !is_dir && !self.solution.is_empty();
        if let Some(loaded) = self.modules.loaded_from(&lower).filter(|_| may_replace) {
            return Some(Why::in_place_of_module(loaded));
        }
        let is_in_folder =
            || self.solution.iter().any(|named| self.is_folder(named) && is_in(path, named));
        if is_dir && is_in_folder() {
            return None;
        }
        self.why_closed(&lower).or(self.brings_only_named.then_some(Why::NotNamed))
    }

    /// Whether the solution is expected to bring this file: it is named, or in a folder that is named and neither a test nor
    /// configuration nor another file of the exercise than code.
    pub(in crate::workspace) fn is_solution(&self, path: &str) -> bool {
        self.solution.iter().any(|named| named == path)
            || self.solution.iter().any(|named| is_below(path, named) && self.is_folder(named))
                && !self.is_kept(path)
    }

    /// Whether a file stays the exercise's in a folder of the solution.
    fn is_kept(&self, path: &str) -> bool {
        let lower = path.to_lowercase();
        let is_own = || self.own.get(&lower).is_some_and(|own| !own.is_dir);
        let is_test = |path: &str| {
            self.tests.iter().any(|test| test.to_lowercase() == lower)
                || self.patterns.tests.is_match(path)
        };
        is_hidden(path)
            || !self.patterns.has_tests_in_solution && is_test(path)
            || self.patterns.configuration.is_match(path)
            || self.folders.iter().any(|folder| lower.starts_with(folder.as_str()))
            || is_own() && !self.patterns.is_code_in_folder(path)
    }

    /// Whether this file of the exercise is not part of a run: a solution has to bring it, or has brought it.
    pub(super) fn leaves_to_solution(&self, path: &str, brought: &HashSet<String>) -> bool {
        let is_named = || self.solution.iter().any(|named| named == path);
        let is_asked_for =
            || !self.is_from_exercise(path) && (is_named() || self.patterns.is_code(path));
        self.is_solution(path) && (brought.contains(path) || is_asked_for())
    }

    /// Whether the exercise's copy counts where the solution has none: project files, and headers of code that was asked for, if no
    /// configuration says that students write them.
    fn is_from_exercise(&self, path: &str) -> bool {
        let is_interface = |path: &str| self.patterns.interfaces.is_match(path);
        let has_code = || self.solution.iter().any(|path| !is_interface(path));
        self.patterns.configuration.is_match(path)
            || !self.is_named && is_interface(path) && has_code()
    }

    /// Of the files that a solution brought: those that no configuration names, if none is named at all. One of them may have the
    /// name of something that the exercise loads.
    pub(in crate::workspace) fn unasked(&self, brought: &HashSet<String>) -> Vec<String> {
        let is_unasked = |path: &&String| !self.is_named && !self.solution.contains(path);
        let mut unasked: Vec<String> = brought.iter().filter(is_unasked).cloned().collect();
        unasked.sort();
        unasked
    }

    /// What the solution has to bring and does not.
    pub(in crate::workspace) fn missing(&self, brought: &HashSet<String>) -> Vec<String> {
        let is_brought = |asked: &String| {
            let is_module = self.modules.of_language(asked).is_some();
            brought.iter().any(|path| {
                stands_for(path, asked) && (!is_module || self.modules.is_module(path))
                    || is_below(path, asked) && !is_module && self.patterns.may_answer(path)
            })
        };
        let is_missing = |asked: &&String| !self.is_from_exercise(asked) && !is_brought(asked);
        self.asked.iter().filter(is_missing).cloned().collect()
    }

    /// Whether a solution that brings these files, and lacks those, is none: it brings nothing that was asked for, or the tests would
    /// load a module of the language in the place of a file that is missing.
    pub(in crate::workspace) fn is_nothing(
        &self,
        brought: &HashSet<String>,
        missing: &[String],
    ) -> bool {
        !brought.iter().any(|path| self.answers(path))
            || missing.iter().any(|path| self.modules.of_language(path).is_some())
    }

    /// The files of the solution that have the name of a module of the language which the tests load, each with that module.
    pub(super) fn of_language(&self) -> impl Iterator<Item = (&str, &Loaded)> {
        let of = |path| Some((path, self.modules.of_language(path)?));
        self.asked.iter().map(String::as_str).filter_map(of)
    }

    /// Whether a file of the solution, taken, is a part of what was asked for. A project file alone is none, unless nothing else
    /// was asked for.
    fn answers(&self, path: &str) -> bool {
        let is_manifest = |path: &str| self.patterns.configuration.is_match(path);
        if self.solution.is_empty() {
            return self.patterns.may_be_solution(path) && !is_manifest(path);
        }
        let is_asked = |asked: &String| {
            stands_for(path, asked) || is_below(path, asked) && self.patterns.may_answer(path)
        };
        let is_named_code = || {
            patterns::is_named_after(path, &self.slug, &self.tests)
                && self.patterns.may_answer(path)
        };
        let wants_more = self.solution.iter().any(|named| !is_manifest(named));
        self.is_solution(path)
            && !(wants_more && is_manifest(path))
            && (self.asked.iter().any(is_asked) || is_named_code())
    }

    /// Whether a file of the solution is one that no student wrote: hidden, metadata, or the exercise's own.
    pub(in crate::workspace) fn says_nothing(&self, path: &str, whole: &Path) -> bool {
        let own = || self.own.get(&path.to_lowercase()).filter(|own| !own.is_dir);
        is_hidden(path)
            || is_metadata(path)
            || own().is_some_and(|own| is_same(&self.input.root.join(&own.path), whole))
    }

    /// Why the exercise's own file counts.
    fn why_own(&self, own: &str) -> Why {
        if self.tests.iter().any(|test| test == own) || self.patterns.tests.is_match(own) {
            Why::Test
        } else if METADATA.iter().any(|folder| is_below(own, folder))
            || self.patterns.configuration.is_match(own)
        {
            Why::Configuration
        } else if !self.is_named && self.patterns.is_solution_code(own) && !self.is_solution(own) {
            Why::Helper
        } else {
            Why::Own
        }
    }

    /// Whether it is a folder of the exercise, or is to be one of the solution.
    fn is_folder(&self, path: &str) -> bool {
        match self.own.get(&path.to_lowercase()) {
            Some(own) => own.is_dir,
            None => !last(path).contains('.'),
        }
    }
}

/// Everything in the exercise by its path in lower case.
fn own(input: &Input) -> HashMap<String, Own> {
    let of = |item: &crate::workspace::input::Item| {
        let path = item.path.to_string_lossy().into_owned();
        (path.to_lowercase(), Own { path, is_dir: item.kind.is_dir() })
    };
    input.entries.iter().flatten().map(of).collect()
}

/// The highest folders of tests that hold no file of the solution. If nothing says what the solution is: those with the name of a
/// folder of tests.
fn folders(tests: &[String], solution: &[String]) -> Vec<String> {
    let holds_solution = |folder: &str| {
        solution.iter().any(|path| is_in(path, folder))
            || solution.is_empty() && !patterns::is_test_folder(last(folder))
    };
    let of = |test: &String| {
        let ends = test.char_indices().filter(|(_, c)| *c == '/').map(|(at, _)| at);
        ends.map(|end| &test[..end])
            .find(|folder| !holds_solution(folder))
            .map(|folder| format!("{}/", folder.to_lowercase()))
    };
    let mut folders: Vec<String> = tests.iter().filter_map(of).collect();
    folders.sort();
    folders.dedup();
    folders
}

fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether a file is one that was asked for, or the file by which a tool finds a folder of that name.
fn stands_for(path: &str, asked: &str) -> bool {
    let module = modules::without_extension(asked);
    let index = path.strip_prefix(module).and_then(|rest| rest.strip_prefix('/'));
    path == asked || index.is_some_and(|name| INDEXES.contains(&modules::without_extension(name)))
}

fn is_in(path: &str, folder: &str) -> bool {
    path == folder || is_below(path, folder)
}

/// Whether two regular files have the same bytes.
fn is_same(one: &Path, other: &Path) -> bool {
    let plain = |path: &Path| fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
    let sizes = plain(one).zip(plain(other)).map(|(one, other)| one.len() == other.len());
    let read = |path: &Path| -> Option<Vec<u8>> { fs::read(path).ok() };
    sizes == Some(true) && read(one).is_some_and(|bytes| read(other) == Some(bytes))
}
