//! An exercise in a folder of its own: what each of its files is, and what a solution may bring.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use globset::GlobSet;

use super::{Decision, Rules, Why, is_metadata, last};
use crate::track::{self, ExerciseConfig, ExerciseFiles, Slug, TestFiles, Track};
use crate::workspace::Input;

/// Folders that hold an exercise's configuration.
const METADATA: [&str; 2] = [".meta", ".exercism"];

/// An exercise, by the roles of its files.
#[derive(Debug)]
pub(in crate::workspace) struct Exercise {
    pub(in crate::workspace) input: Input,
    /// Everything in it by its path in lower case.
    own: HashMap<String, Own>,
    /// What a student hands in; where the exercise does not say, and has no such file, `may_be_solution` does.
    solution: Vec<String>,
    may_be_solution: Option<GlobSet>,
    /// Project files: those that a student may change, and does not have to hand in.
    manifests: GlobSet,
    tests: Tests,
    configuration: GlobSet,
    /// Tests stand in the file of the solution.
    has_tests_in_solution: bool,
}

/// A file or folder of the exercise.
#[derive(Debug)]
struct Own {
    path: String,
    is_dir: bool,
    /// Other files would be found in its place if they had its name but for the extension.
    is_code: bool,
}

/// How tests are recognised.
#[derive(Debug)]
struct Tests {
    files: Vec<String>,
    patterns: GlobSet,
    /// Folders for tests alone, in lower case, each with `/`.
    folders: Vec<String>,
}

impl Exercise {
    pub(super) fn of(
        input: Input,
        track: Option<&Track>,
        slug: &Slug,
        named: Option<&ExerciseFiles>,
        rules: &Rules,
    ) -> Self {
        let files: Vec<String> = input.files();
        let patterns = |choose: fn(&Track) -> &[String]| track.map(choose).unwrap_or_default();
        let has_tests_in_solution = track.is_some_and(|track| track.example_tests.is_some());
        let tests = test_files(track, slug, &files, named);
        // Where tests stand in the solution, every file looks like a test.
        let of_tests = if has_tests_in_solution { &[] } else { patterns(|t| &t.detect.test) };
        let test_patterns = track::loose_globs(of_tests, slug);
        let markers = patterns(|t| &t.detect.marker);
        let literal: Vec<String> =
            markers.iter().filter(|glob| !glob.contains('*')).cloned().collect();
        let configuration = [patterns(|t| &t.workspace.configuration), &literal].concat();
        let configuration = track::loose_globs(&configuration, slug);
        let may_be = track::globs(patterns(|t| &t.detect.solution), slug);
        let is_plain = |path: &&String| {
            !is_hidden(path) && !rules.is_reference(path, false) && !rules.drop.is_match(path)
        };
        let is_test = |path: &String| {
            !has_tests_in_solution && (tests.contains(path) || test_patterns.is_match(path))
        };
        let solution =
            match named.map(|files| clean(&files.solution)).filter(|named| !named.is_empty()) {
                Some(mut named) => {
                    named.retain(|path| has_tests_in_solution || !tests.contains(path));
                    named
                }
                None => {
                    let candidates = files
                        .iter()
                        .filter(is_plain)
                        .filter(|path| may_be.is_match(path) && !is_test(path));
                    chosen(candidates.cloned().collect(), patterns(|t| &t.detect.solution), slug)
                }
            };
        // A pattern for the solution's files as well says nothing of new ones.
        let others = patterns(|t| &t.detect.other_tests).iter();
        let others = others.filter(|glob| {
            !solution.iter().any(|path| track::loose_globs(&[(*glob).clone()], slug).is_match(path))
        });
        let test_patterns =
            track::loose_globs(&of_tests.iter().chain(others).cloned().collect::<Vec<_>>(), slug);
        let code = |path: &str| {
            let is_code = track.is_none() || may_be.is_match(path) || test_patterns.is_match(path);
            is_code && !solution.iter().any(|named| named == path || is_below(path, named))
        };
        let own = own(&input, code);
        let folders = folders(&tests, &solution);
        Self {
            own,
            may_be_solution: solution.is_empty().then_some(may_be).filter(|_| track.is_some()),
            solution,
            manifests: configuration.clone(),
            tests: Tests { files: tests, patterns: test_patterns, folders },
            configuration,
            has_tests_in_solution,
            input,
        }
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
        if self.is_solution(path) && !is_dir {
            let own = own.filter(|own| !own.is_dir && self.has_tests_in_solution);
            return match own {
                _ if steers => Decision::LeaveOut(Why::Steers),
                Some(own) => Decision::WithTestsOf(self.input.root.join(&own.path)),
                None => Decision::Take,
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

    /// Why a file that the exercise does not have may not be added.
    fn why_not(&self, path: &str, is_dir: bool, steers: bool) -> Option<Why> {
        let is_configuration = self.configuration.is_match(path);
        if METADATA.contains(&path) || is_configuration && !self.is_solution(path) {
            return Some(Why::Configuration);
        }
        if is_hidden(path) {
            return Some(Why::Hidden);
        }
        if steers {
            return Some(Why::Steers);
        }
        if is_dir && self.solution.iter().any(|named| named == path) {
            return Some(Why::Own);
        }
        let lower = path.to_lowercase();
        if self.tests.patterns.is_match(path) && !is_dir
            || self.tests.folders.iter().any(|folder| {
                lower.starts_with(folder.as_str()) || is_dir && format!("{lower}/") == *folder
            })
        {
            return Some(Why::Test);
        }
        self.shadowed(&lower).map(|own| Why::InPlaceOf(own.to_owned()))
    }

    /// The file of the exercise that a tool would not find if there were one of this name.
    fn shadowed(&self, lower: &str) -> Option<&str> {
        let start = lower.len() - last(lower).len();
        let ends = lower[start..]
            .char_indices()
            .filter(|(at, c)| *c == '.' && *at > 0)
            .map(|(at, _)| start + at);
        ends.chain([lower.len()]).find_map(|end| {
            let own = self.own.get(&format!("\0{}", &lower[..end]))?;
            (own.is_code && !self.is_solution(&own.path)).then_some(own.path.as_str())
        })
    }

    /// Whether the solution is expected to bring this file.
    pub(in crate::workspace) fn is_solution(&self, path: &str) -> bool {
        self.solution
            .iter()
            .any(|named| named == path || self.is_folder(named) && is_below(path, named))
    }

    /// Whether this file of the exercise is not part of a run: a solution has to bring it.
    pub(super) fn leaves_to_solution(&self, path: &str, brought: &HashSet<String>) -> bool {
        self.is_solution(path) && (!self.manifests.is_match(path) || brought.contains(path))
    }

    /// What the solution has to bring and does not.
    pub(in crate::workspace) fn missing(&self, brought: &HashSet<String>) -> Vec<String> {
        let is_missing = |named: &&String| {
            !self.manifests.is_match(named.as_str())
                && !brought.iter().any(|path| path == *named || is_below(path, named))
        };
        self.solution.iter().filter(is_missing).cloned().collect()
    }

    /// Whether a file of the solution, taken, is a part of what was asked for.
    pub(in crate::workspace) fn answers(&self, path: &str) -> bool {
        let is_manifest = self.manifests.is_match(path);
        match &self.may_be_solution {
            Some(globs) => globs.is_match(path) && !is_manifest,
            None if self.solution.is_empty() => true,
            None => {
                self.is_solution(path)
                    && (!is_manifest
                        || self.solution.iter().all(|named| self.manifests.is_match(named)))
            }
        }
    }

    /// Whether a file of the solution is one that no student wrote: hidden, metadata, or the exercise's own.
    pub(in crate::workspace) fn says_nothing(&self, path: &str, root: &Path) -> bool {
        let own = || self.own.get(&path.to_lowercase()).filter(|own| !own.is_dir);
        is_hidden(path)
            || is_metadata(path)
            || own().is_some_and(|own| is_same(&self.input.root.join(&own.path), &root.join(path)))
    }

    /// Why the exercise's own file counts.
    fn why_own(&self, own: &str) -> Why {
        if self.tests.files.iter().any(|test| test == own) || self.tests.patterns.is_match(own) {
            Why::Test
        } else if METADATA.iter().any(|folder| is_below(own, folder))
            || self.configuration.is_match(own)
        {
            Why::Configuration
        } else {
            Why::Own
        }
    }

    fn is_folder(&self, path: &str) -> bool {
        self.own.get(&path.to_lowercase()).is_some_and(|own| own.is_dir)
    }
}

/// Everything in the exercise by its path in lower case; code also by its path without the extension, after a zero byte.
fn own(input: &Input, is_code: impl Fn(&str) -> bool) -> HashMap<String, Own> {
    let mut own = HashMap::new();
    for item in input.entries.iter().flatten() {
        let path = item.path.to_string_lossy().into_owned();
        let (is_dir, is_code) = (item.kind.is_dir(), !item.kind.is_dir() && is_code(&path));
        if is_code && let Some((stem, _)) = path.rsplit_once('.') {
            own.insert(
                format!("\0{}", stem.to_lowercase()),
                Own { path: path.clone(), is_dir, is_code },
            );
        }
        own.insert(path.to_lowercase(), Own { path, is_dir, is_code });
    }
    own
}

/// The tests of the exercise, which its own files decide.
fn test_files(
    track: Option<&Track>,
    slug: &Slug,
    files: &[String],
    named: Option<&ExerciseFiles>,
) -> Vec<String> {
    let mut tests = named.map(|files| clean(&files.test)).unwrap_or_default();
    let found = track.map(|track| track::test_files(track, slug, files, named));
    if let Some(TestFiles::Known(found) | TestFiles::Others(found) | TestFiles::Unclear(found)) =
        found
    {
        tests.extend(found);
    }
    tests
}

/// Of the files that may be a solution: those that a pattern names whole or that are named after the exercise, or else all.
fn chosen(candidates: Vec<String>, patterns: &[String], slug: &Slug) -> Vec<String> {
    let wanted = bare(slug.as_str());
    let is_named = |path: &&String| {
        let stem = last(path).split('.').next().unwrap_or_default();
        patterns.contains(path) || bare(stem) == wanted
    };
    let named: Vec<String> = candidates.iter().filter(is_named).cloned().collect();
    if named.is_empty() { candidates } else { named }
}

/// The highest folders of tests that hold no file of the solution.
fn folders(tests: &[String], solution: &[String]) -> Vec<String> {
    let holds_solution = |folder: &str| solution.iter().any(|path| is_below(path, folder));
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

/// Paths of a configuration as the files have them.
fn clean(paths: &[String]) -> Vec<String> {
    paths
        .iter()
        .map(|path| path.trim_start_matches("./").trim_end_matches('/').to_owned())
        .collect()
}

fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// The letters and digits of a name, in lower case.
fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether two regular files have the same bytes.
fn is_same(one: &Path, other: &Path) -> bool {
    let plain = |path: &Path| fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
    let sizes = plain(one).zip(plain(other)).map(|(one, other)| one.len() == other.len());
    let read = |path: &Path| -> Option<Vec<u8>> { fs::read(path).ok() };
    sizes == Some(true) && read(one).is_some_and(|bytes| read(other) == Some(bytes))
}
