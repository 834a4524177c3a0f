//! Decides for each file of an exercise and of a solution where it comes from, and why it is left out.
//!
//! With an exercise of its own, tests, helper files, configuration and data are the exercise's. A solution brings the files that the
//! exercise names as its solution, and new files that are neither tests nor configuration. Without one, the input is trusted
//! to be both. Reference solutions are left out in either case.

mod exercise;
mod modules;
mod patterns;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

use globset::GlobSet;
use serde::{Deserialize, Serialize};

use super::Input;
pub(super) use exercise::Exercise;
use modules::Loaded;
pub use patterns::is_test_folder;
use test_report::text::{Message, for_terminal};
use tracks::{self, ExerciseFiles, Slug, Track};

/// How many files a message names at most.
const NAMED: usize = 10;

/// The rules of one run.
#[derive(Debug)]
pub struct Rules {
    /// It would configure the test tool.
    drop: GlobSet,
    /// So would these, and those of the exercise do.
    exercise_only: GlobSet,
    /// Files of an input without an exercise that count as the exercise's, even so.
    trusted: Trusted,
    /// Reference solutions that the configuration names.
    references: HashSet<String>,
    pub(super) exercise: Option<Exercise>,
}

/// Whose folder an input without an exercise of its own is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum InputOwner {
    /// Somebody handed it in: a file that steers the test tool counts only if the configuration names it among the tests.
    #[default]
    Submitter,
    /// It is the folder of whoever runs it, and all of it counts.
    Caller,
}

/// Which files of an input without an exercise of its own may configure the test tool.
#[derive(Debug)]
enum Trusted {
    All,
    /// Those that the configuration names as tests.
    Named(HashSet<String>),
}

/// What becomes of a file or folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Decision {
    Take,
    /// It is a solution whose tests are replaced by those of this file of the exercise.
    WithTestsOf(PathBuf),
    LeaveOut(Why),
    /// Left out, and nothing is lost.
    Skip,
}

/// Why something is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// It would change what the test tool does.
    Steers,
    /// It is a solution that students never get.
    Reference,
    /// The exercise's tests run, and no others.
    Test,
    /// The exercise's configuration counts, and no other.
    Configuration,
    /// The exercise has this file, and it is not part of the solution.
    Own,
    /// The same, where nothing says whether it is part of the solution or a helper of the tests.
    Helper,
    /// A name by which a tool would find it in the place of this file of the exercise.
    InPlaceOf(String),
    /// A tool would find it in the place of this module, which is neither the exercise's nor the solution's.
    InPlaceOfModule {
        /// As the exercise's file writes it.
        module: String,
        /// The file that loads it.
        by: String,
    },
    /// The exercise has a file or folder of this name, and this is the other of both.
    OtherKind {
        /// Whether this is the folder.
        is_dir: bool,
    },
    /// The exercise has files in this folder, and the solution has none.
    InFolder(String),
    /// The exercise names what its solution brings, and names no such file.
    NotNamed,
    /// A hidden file that the exercise does not name.
    Hidden,
    /// It lies beside the folder of the solution.
    Outside,
    /// What macOS and Windows put beside files.
    Metadata,
    /// A symbolic link that is not followed.
    Link(&'static str),
    /// A pipe, socket or device.
    NotRegular,
}

/// Something that is not part of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Relative to the solution or the exercise.
    pub path: String,
    /// Whether it is a file of the exercise.
    pub is_own: bool,
    /// The reason.
    pub why: Why,
}

impl Rules {
    /// The rules of an input that is trusted to be the exercise and the solution.
    pub fn of_input(
        track: &Track,
        slug: &Slug,
        files: Option<&ExerciseFiles>,
        owner: InputOwner,
    ) -> Self {
        let trusted = match owner {
            InputOwner::Caller => Trusted::All,
            InputOwner::Submitter => Trusted::named(files),
        };
        Self { trusted, ..Self::without_exercise(Some(track), slug, files) }
    }

    fn without_exercise(track: Option<&Track>, slug: &Slug, files: Option<&ExerciseFiles>) -> Self {
        let globs = |choose: fn(&Track) -> &[String]| {
            tracks::globs(track.map(choose).unwrap_or_default(), slug)
        };
        Self {
            drop: globs(|track| &track.workspace.exclude),
            exercise_only: globs(|track| &track.workspace.exercise_only),
            trusted: Trusted::named(None),
            references: references(files),
            exercise: None,
        }
    }

    /// The rules of a solution to an exercise in a folder of its own. Without a track, only the configuration and the
    /// exercise's own files say what is what.
    pub fn of_exercise(
        exercise: Input,
        track: Option<&Track>,
        slug: &Slug,
        files: Option<&ExerciseFiles>,
    ) -> Self {
        let mut rules = Self::without_exercise(track, slug, files);
        rules.exercise = Some(Exercise::of(exercise, track, slug, files, &rules));
        rules
    }

    /// The same rules, by which a solution brings only the files that the exercise's configuration names, where it names some.
    #[must_use]
    pub fn with_named_files_only(mut self) -> Self {
        if let Some(exercise) = &mut self.exercise {
            exercise.bring_only_named();
        }
        self
    }

    /// Whether the exercise's configuration names the files of its solution.
    pub fn names_solution(&self) -> bool {
        self.exercise.as_ref().is_some_and(|exercise| exercise.is_named)
    }

    /// The files and folders that a solution has to bring; none if any file will do.
    pub fn asked(&self) -> &[String] {
        self.exercise.as_ref().map(|exercise| exercise.asked.as_slice()).unwrap_or_default()
    }

    /// A warning if the exercise's files do not say which of them are the solution and which are helpers of the tests.
    pub fn unclear_solution(&self) -> Option<Message> {
        let unclear = &self.exercise.as_ref()?.unclear;
        if unclear.is_empty() {
            return None;
        }
        let named = listed(unclear, |name| format!("`{}`", plain(name)));
        let text = format!(
            "the exercise does not name its solution files, so the solution may replace all of {named}, even if they are helpers of the tests"
        );
        // Which of them is the solution, only the author knows.
        let help = r#"name the solution in `.meta/config.json` of the exercise: {"files": {"solution": ["…"]}}"#;
        Some(Message::from(text).help(help))
    }

    /// A warning if a file of the solution has the name of a module of the language that the tests load.
    pub fn module_of_language(&self) -> Option<Message> {
        let (path, loaded) = self.exercise.as_ref()?.of_language().next()?;
        let (path, module, by) = (plain(path), plain(&loaded.name), plain(&loaded.by));
        let text = format!(
            "`{module}` in the exercise's `{by}` may be the module of the language and not the solution's `{path}`"
        );
        Some(
            Message::from(text)
                .help("give the solution file a name that no module of the language has"),
        )
    }

    /// The files that the exercise expects of a solution, which brought these; none without an exercise.
    pub(super) fn expected_files(&self, brought: &HashSet<String>) -> Vec<String> {
        self.exercise.as_ref().map(|exercise| exercise.expected(brought)).unwrap_or_default()
    }

    /// Rules with nothing but globs of what is not copied.
    #[cfg(test)]
    pub(super) fn dropping(drop: GlobSet) -> Self {
        Self {
            drop,
            exercise_only: GlobSet::empty(),
            trusted: Trusted::All,
            references: HashSet::new(),
            exercise: None,
        }
    }

    /// What becomes of a file or folder of the solution.
    pub(super) fn of_solution(
        &self,
        path: &Path,
        shown: &str,
        is_dir: bool,
        whole: &Path,
    ) -> Decision {
        if is_metadata(shown) {
            return Decision::LeaveOut(Why::Metadata);
        }
        let steers = self.steers(path);
        match &self.exercise {
            Some(exercise) => exercise.of_solution(shown, is_dir, whole, steers),
            None if self.is_reference(shown, is_dir) => Decision::LeaveOut(Why::Reference),
            None if steers && (self.is_dropped(path) || !self.trusted.holds(shown)) => {
                Decision::LeaveOut(Why::Steers)
            }
            None => Decision::Take,
        }
    }

    /// Whether it would configure the test tool, if it were a solution's.
    fn steers(&self, path: &Path) -> bool {
        self.drop.is_match(path) || self.is_exercise_only(path)
    }

    /// Whether no run gets it, whoever brings it. Of an exercise's installed packages, nothing is left out.
    fn is_dropped(&self, path: &Path) -> bool {
        self.drop.is_match(path) && !self.is_exercise_only(path)
    }

    /// Whether only an exercise can bring it, or a folder that it lies in.
    fn is_exercise_only(&self, path: &Path) -> bool {
        path.ancestors().any(|part| self.exercise_only.is_match(part))
    }

    /// What becomes of a file or folder of the exercise. `brought` are the solution's files.
    pub(super) fn of_own(
        &self,
        path: &Path,
        shown: &str,
        is_dir: bool,
        brought: &HashSet<String>,
    ) -> Decision {
        if self.is_not_for_runs(shown, is_dir, brought) {
            Decision::Skip
        } else if self.is_dropped(path) {
            Decision::LeaveOut(Why::Steers)
        } else {
            Decision::Take
        }
    }

    /// Whether no run gets this file or folder of the exercise: reference solutions, what a solution has to bring, and what has
    /// nothing to do with either.
    pub(super) fn is_not_for_runs(
        &self,
        path: &str,
        is_dir: bool,
        brought: &HashSet<String>,
    ) -> bool {
        let replaced = |exercise: &Exercise| !is_dir && exercise.leaves_to_solution(path, brought);
        is_metadata(path)
            || is_repository(path)
            || self.is_reference(path, is_dir)
            || self.exercise.as_ref().is_some_and(replaced)
    }

    /// Whether this is a solution that no student gets: what the configuration names as one, and what track repositories have in
    /// their usual places.
    fn is_reference(&self, path: &str, is_dir: bool) -> bool {
        if self.references.contains(path) {
            return true;
        }
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        match (first, rest) {
            (".approaches" | ".articles", _) => true,
            (".meta", "") => false,
            // Below `.meta`, folders hold references; the configuration lies in it.
            (".meta", _) if is_dir || rest.contains('/') => true,
            (".meta", name) => {
                let name = name.to_lowercase();
                ["example", "exemplar", "proof", "reference", "solution"]
                    .iter()
                    .any(|word| name.starts_with(word))
            }
            _ => false,
        }
    }
}

impl Trusted {
    fn named(files: Option<&ExerciseFiles>) -> Self {
        let tests = files.iter().flat_map(|files| &files.test);
        Self::Named(tests.map(|path| path.trim_start_matches("./").to_owned()).collect())
    }

    fn holds(&self, path: &str) -> bool {
        match self {
            Self::All => true,
            Self::Named(files) => files.contains(path),
        }
    }
}

impl Why {
    fn in_place_of_module(loaded: &Loaded) -> Self {
        Self::InPlaceOfModule { module: loaded.name.clone(), by: loaded.by.clone() }
    }

    /// Whether the tests would have been others, or would have run in another way.
    pub fn is_of_tests(&self) -> bool {
        matches!(
            self,
            Self::Steers
                | Self::Test
                | Self::Configuration
                | Self::Helper
                | Self::InPlaceOf(_)
                | Self::InFolder(_)
                | Self::InPlaceOfModule { .. }
        )
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steers => f.write_str("it would configure the test tool"),
            Self::Reference => f.write_str("a reference solution"),
            Self::Test => f.write_str("a test; only the exercise's tests run"),
            Self::Configuration => f.write_str("configuration; only the exercise's counts"),
            Self::Own => f.write_str("the exercise has its own"),
            Self::Helper => f.write_str(
                "the exercise has its own, and does not name its solution files: it may be a helper of the tests",
            ),
            Self::InPlaceOf(own) => write!(f, "it would replace the exercise's `{own}`"),
            Self::InPlaceOfModule { module, by } => write!(
                f,
                "it would replace the module `{}` that the exercise's `{}` loads",
                plain(module),
                plain(by)
            ),
            Self::InFolder(folder) => {
                write!(f, "the exercise's folder `{}` takes no new files", plain(folder))
            }
            Self::OtherKind { is_dir: true } => f.write_str("a folder, and the exercise expects a file"),
            Self::OtherKind { is_dir: false } => f.write_str("a file, and the exercise expects a folder"),
            Self::NotNamed => f.write_str("the exercise does not name it as its solution"),
            Self::Hidden => f.write_str("a hidden file"),
            Self::Outside => f.write_str("not in the folder of the solution"),
            Self::Metadata => f.write_str("metadata of an operating system"),
            Self::Link(why) => write!(f, "a symbolic link that {why}"),
            Self::NotRegular => f.write_str("not a regular file"),
        }
    }
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", plain(&self.path), self.why)
    }
}

/// Why a solution is none: what the exercise expects, and what is there. A file that is there and was left out is named once.
pub(super) fn nothing_handed_in(
    expected: &[String],
    found: &[String],
    left_out: &[LeftOut],
) -> String {
    let reason = |name: &String| left_out.iter().find(|left| left.path == *name);
    let bare = |name: &String| match reason(name) {
        Some(left) => format!("{} (left out: {})", plain(name), left.why),
        None => plain(name),
    };
    let quoted = |name: &String| format!("\"{}\"", plain(name));
    let is_other = |name: &&String| !(expected.contains(name) && reason(name).is_some());
    let others: Vec<String> = found.iter().filter(is_other).cloned().collect();
    let found = match (&others[..], found) {
        ([], []) => "no file".to_owned(),
        ([], _) => "no other file".to_owned(),
        (others, _) => listed(others, quoted),
    };
    match expected {
        [] => format!("nothing handed in; found {found}"),
        expected => format!("nothing handed in for {}; found {found}", listed(expected, bare)),
    }
}

/// Some of the names, and how many more there are.
fn listed(names: &[String], shown: impl Fn(&String) -> String) -> String {
    let named: Vec<String> = names.iter().take(NAMED).map(shown).collect();
    match names.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// A name for people, in one line and without what steers a terminal.
pub fn plain(name: &str) -> String {
    for_terminal(name).replace(['\n', '\t'], " ")
}

fn references(files: Option<&ExerciseFiles>) -> HashSet<String> {
    let Some(files) = files else { return HashSet::new() };
    let is_used = |path: &&String| !files.solution.contains(path) && !files.test.contains(path);
    let named = files.example.iter().chain(&files.exemplar).filter(is_used);
    named.map(|path| path.trim_start_matches("./").to_owned()).collect()
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether macOS or Windows put this beside the files of people.
pub fn is_metadata(path: &str) -> bool {
    let name = last(path);
    name.starts_with("._") || matches!(name, ".DS_Store" | "__MACOSX" | "Thumbs.db" | "desktop.ini")
}

fn is_repository(path: &str) -> bool {
    matches!(last(path), ".git" | ".hg" | ".svn")
}
