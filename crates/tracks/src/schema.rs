//! The schema of `track.toml`. Unknown keys are errors.
//!
//! The keys of `[test_code]` are in `test_source::TestCode`. [`lint`](crate::lint) checks what a description says.

mod toolchain;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{DefaultLimits, Program};
use test_source::TestCode;

pub use toolchain::{AptPackage, Probe, Setup, Toolchain};

/// `track.toml`: how to recognise a language, what it needs, how to run its tests and how to read their results. Unknown keys
/// are errors. A key that is missing here may be in the `shared.toml` of a folder that `uses` names.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TrackDescription {
    /// The folder's name, and Exercism's name of the track.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The test framework, as its users write it.
    pub framework: String,
    /// Shared folders, `_name`: their files appear at `{track}` as if they lay in the track's own folder, and their `shared.toml`
    /// gives keys that this file does not have.
    #[serde(default)]
    pub uses: Vec<String>,
    /// How a solution of this track looks.
    pub detect: Detect,
    /// How the language finds modules by their names.
    #[serde(default)]
    pub modules: Modules,
    /// How source files become a program.
    pub program: Option<Program>,
    /// What must be installed.
    pub toolchain: Toolchain,
    /// What a run may use, where its caller sets no limits.
    #[serde(default)]
    pub limits: DefaultLimits,
    /// What happens to the copy of the solution before the tests run.
    #[serde(default)]
    pub workspace: Preparation,
    /// The commands, in order: the last one runs the tests, those before it build. If a build step fails, the run ends with
    /// its output.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// How a solution runs in a process of its own, apart from that of the tests, where the track can do it:
    /// `tracks/_kit/SEPARATE.md`.
    pub separate: Option<Separate>,
    /// Where the last step's report appears, and its format.
    pub report: ReportSource,
    /// Where names, code, order and task ids of the tests come from.
    pub test_code: TestCode,
    /// How identifiers become names for people.
    #[serde(default)]
    pub names: Names,
    /// The flags of an exercise that this track knows.
    #[serde(default)]
    pub flags: Flags,
    /// Hints about files for the author of a solution that does not pass.
    #[serde(default, rename = "hint")]
    pub hints: Vec<Hint>,
    /// Replacements in an exercise's example solution when it takes the place of the solution, because it refers to its
    /// neighbours by paths from its own folder, or has a name of its own. `{stem}` in `replace` is the name of the file
    /// whose place it takes, without the extension.
    #[serde(default, rename = "example_edit")]
    pub example_edits: Vec<Edit>,
    /// Tests stand in the file of the solution, and examples have none: where this expression first matches in the file whose
    /// place an example takes, the rest of that file follows the example, and takes the place of tests of its own.
    pub example_tests: Option<String>,
    /// What stays at the beginning of such a file, before tests that replace its own: the first match of this expression.
    pub example_head: Option<String>,
    /// The folder of an example is the whole solution, as the track's own build takes it: its other files of the example's
    /// kind go along, and those that lie beside the solution and not in it are left empty.
    #[serde(default)]
    pub whole_examples: bool,
    /// Files of an exercise's example solution that its configuration does not name, such as a manifest with the packages that
    /// the example uses. One that is there takes the place of the student's.
    #[serde(default, rename = "example_file")]
    pub example_files: Vec<ExampleFile>,
    /// The result of the last `verify` of all exercises of the track.
    pub verified: Option<Verification>,
    /// How the track resists solutions that want to cheat.
    #[serde(default)]
    pub security: Security,
    /// What a solution can still do to pass without being correct.
    #[serde(default, rename = "limit")]
    pub known_limits: Vec<KnownLimit>,
}

impl TrackDescription {
    /// Whether a step has this placeholder.
    pub fn takes(&self, placeholder: &str) -> bool {
        let mut words =
            self.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
        words.any(|word| word.contains(placeholder))
    }

    /// Every replacement that its description says.
    pub fn edits(&self) -> impl Iterator<Item = &Edit> {
        let last_words = self.report.last_words.iter().flatten();
        let edits = self.workspace.edits.iter().chain(&self.names.rules).chain(last_words);
        edits.chain(&self.example_edits).chain(&self.report.masks)
    }
}

/// How a track resists solutions that want to cheat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Security {
    /// What does not help such a solution, and where the solution runs: whole sentences for the page of limits.
    #[serde(default)]
    pub defence: String,
}

/// Something that a solution can do to pass without being correct.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KnownLimit {
    /// One or two plain sentences, for the page of limits.
    pub what: String,
    /// The forgery that shows it, where there is one.
    pub case: Option<String>,
}

/// A file that belongs to an example solution; paths are relative to the exercise's folder.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExampleFile {
    /// Where it is.
    pub from: String,
    /// Whose place it takes.
    pub to: String,
}

/// A whole run of `verify` over the exercises that a track publishes.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Verification {
    /// The day, `2026-11-22`.
    pub on: String,
    /// The commit of the track's repository, where it is known.
    pub commit: Option<String>,
    /// How many reference solutions there were.
    pub references: u32,
    /// How many of them passed.
    pub passed: u32,
    /// How many tests they have, where they were counted.
    pub tests: Option<u32>,
    /// Which did not pass, and why.
    pub failing: Option<String>,
    /// The median of the wall times that references took, one after the other on an idle machine, in milliseconds.
    pub median_ms: Option<u32>,
    /// What `verify --attest check` showed of those that passed.
    pub attested: Option<AttestedRuns>,
}

/// Attested runs of the reference solutions, none of which may be taken for a forgery.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AttestedRuns {
    /// With how many seeds each exercise ran.
    pub seeds: u32,
    /// How many tests the exercises have that passed.
    pub tests: u32,
    /// How many of them have a strong site: an assertion that a right solution fails when it is changed.
    pub sites: u32,
}

/// What a track's file begins with: enough to see whether a solution is of that track.
#[derive(Debug, Clone, Deserialize)]
pub struct Candidate {
    /// The track's id.
    pub id: String,
    /// How a solution of this track looks.
    pub detect: Detect,
    /// How the language finds modules by their names.
    #[serde(default)]
    pub modules: Modules,
    /// How source files become a program.
    pub program: Option<Program>,
}

/// The names of the flags that this track knows. A flag is a key of `custom` in an exercise's configuration, and is set if
/// its value is `true`.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Flags {
    /// If this flag is set, or if `custom` is missing, disabled tests are optional and left out of the results. Otherwise a
    /// disabled test counts as not passed.
    pub optional_tests: Option<String>,
    /// If this flag is set, each outermost group of a test file is a task of the exercise, in the order of the file.
    pub task_per_group: Option<String>,
    /// If this flag is set, tests belong to tasks: if every test names its task, to that task; if none does, each test is a
    /// task of its own. If this flag is not set, tests belong to no task.
    pub task_per_test: Option<String>,
}

/// Recognition. Globs are matched against paths relative to the solution; those without `/`, except in `test`, match
/// names of files at any depth. `{slug}`, `{snake}` and `{pascal}` are forms of the slug.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Detect {
    /// Files that a student edits.
    pub solution: Vec<String>,
    /// Test files, also used to find them if the exercise's configuration does not name them. A pattern matches at its
    /// own depth only. Files that match the first pattern with a form of the slug win; then files named after the slug
    /// in another spelling, where the slug stands in the place of `*` in the last part of a pattern.
    pub test: Vec<String>,
    /// If the configuration does not name the test files, all of them belong to the exercise, because the track's own tool
    /// runs them together. Without this key, the slug chooses, and otherwise more than one is an error.
    #[serde(default)]
    pub several: bool,
    /// Files among an exercise's tests that declare no tests, because a step of its own checks them or tests load them. They are
    /// not part of `{tests}`.
    #[serde(default)]
    pub other_tests: Vec<String>,
    /// Files that decide between two tracks that both fit, such as `Cargo.toml`.
    #[serde(default)]
    pub marker: Vec<String>,
}

/// How the language finds modules by their names: no file of a solution may take the place of a module that the exercise's tests
/// load.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Modules {
    /// Globs of files that are loaded by a name without the extension, beside solutions and tests: `*.json`.
    /// Without `extensions`, those that are not data count as code of the solution in a folder of the solution.
    #[serde(default)]
    pub files: Vec<String>,
    /// By what the names of modules' files end, without the dot. A new file with another end takes the place of none. Without this
    /// key, any file but data may be a module.
    #[serde(default)]
    pub extensions: Vec<String>,
    /// The name, without the extension, of a file that runs whenever a module of its folder is loaded: `__init__`.
    pub package: Option<String>,
    /// All files of a folder are one module: a new one would join those of the exercise.
    #[serde(default)]
    pub of_folders: bool,
    /// Modules are looked for by name in several folders, and tests can add folders.
    #[serde(default)]
    pub search_path: bool,
    /// How to find the modules that a file loads by a name.
    pub loads: Option<ModuleQuery>,
    /// Words in code that starts other programs: these may load any module of the standard library.
    #[serde(default)]
    pub starts: Vec<String>,
    /// Folders in which modules are looked for, beside those of the exercise, its tests and its solution: `lib`.
    #[serde(default)]
    pub places: Vec<String>,
    /// Modules of the standard library that a file of the solution would take the place of.
    #[serde(default)]
    pub standard: Vec<String>,
}

/// A tree-sitter query for the modules that a file loads: it captures each name as `@module`.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ModuleQuery {
    /// The grammar of the files.
    pub grammar: String,
    /// The query.
    pub query: String,
}

/// What happens to the copy of the solution.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Preparation {
    /// Globs of submitted files that would steer the tool; they are not copied.
    #[serde(default)]
    pub exclude: Vec<String>,
    /// Globs of files that steer the tool as well, and that exercises rely on: those of an exercise are copied, and never those
    /// of a solution. Without an exercise in a folder of its own, those that its configuration names among the tests.
    #[serde(default)]
    pub exercise_only: Vec<String>,
    /// Globs of project files and settings of tools. Those of an exercise in a folder of its own count, and a solution cannot add
    /// any. Hidden files and the names in `detect.marker` are configuration without being listed. Unlike in other lists, a glob
    /// matches at any depth.
    #[serde(default)]
    pub configuration: Vec<String>,
    /// Globs of files that declare what other files hold, such as headers. If a solution lacks one that no configuration names, the
    /// exercise's copy is used.
    #[serde(default)]
    pub interfaces: Vec<String>,
    /// Replacements in the test files, in order.
    #[serde(default, rename = "edit")]
    pub edits: Vec<Edit>,
    /// The test tool loads the solution before it reads the tests. A pass then counts only if the test files stayed unchanged
    /// during the run.
    #[serde(default)]
    pub watch_tests: bool,
}

/// Words for a file that is likely to be why tests fail. They are said only where tests fail.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Globs of paths; test files are not searched, unless `of_tests` is set.
    pub files: Vec<String>,
    /// It is about tests of another tool: all files are searched, and the words are said only where no test ran or no test file
    /// was found.
    #[serde(default)]
    pub of_tests: bool,
    /// A regular expression that matches in such a file; `^` and `$` match at the start and end of each line.
    pub holding: String,
    /// The hint, with the placeholder `{file}`.
    pub text: String,
}

/// A replacement in every test file.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// A regular expression; `^` and `$` match at the start and end of each line.
    pub pattern: String,
    /// The replacement, with `$1` for a group.
    pub replace: String,
}

/// One command. `argv` and `env` may hold the placeholders `{slug}`, `{snake}`, `{pascal}`, `{workdir}` (the copy of
/// the solution), `{track}` (the files of the track folder), `{tools}`, `{venv}`, `{home}`, `{program}` (this program)
/// `{trusted}` (`yes` if settings of tools are the exercise's, and not those of somebody who handed them in),
/// `{flags}` (the compiler's options of `exercise.toml`), `{test_timeout}` (the seconds that a test may take; a variable with it is
/// left out if there is no such limit),
/// `{exercise}` (the files of an exercise in a folder of its own, one in a line; none with a quotation mark, a backslash or a
/// control character in its path), `{helpers}` (those of them that are no tests), `{solution}` (the same for the solution files that
/// such an exercise expects) and `{report}` (a file for the report channel `file`). An argument that is just `{tests}` becomes one argument for
/// each test file.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// For people and logs.
    pub name: String,
    /// Program and arguments.
    pub argv: Vec<String>,
    /// Program and arguments of a process that loads what this step loads before it knows a solution, and is then forked for
    /// each run of a batch: `tracks/_kit/READY.md`. Its placeholders are `{track}`, `{tools}` and `{venv}`. Only for the
    /// last step.
    #[serde(default)]
    pub ready: Vec<String>,
    /// The flag of an exercise (a key of `[flags]`) without which this step does not run.
    pub when: Option<String>,
    /// It only checks the solution, and the tests run without it as well. So a copy of the tests does, once this step passed
    /// with the tests as they are written, or in the other copy. Never the last step.
    #[serde(default)]
    pub only_checks: bool,
    /// Added to the environment.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// Added to the environment in a copy of the tests, once this step passed with the tests as they are written, or in the
    /// other copy: a step leaves out what only checks the solution, and what failures say, which nobody reads. In the last step,
    /// the solution need not find it in its own environment; that it runs in a copy, it can find out in other ways.
    #[serde(default)]
    pub env_of_copy: BTreeMap<String, String>,
    /// Private writable memory of each process, in MiB.
    pub data_mib: Option<u64>,
    /// Largest file, in MiB.
    pub file_mib: Option<u64>,
}

/// How a solution runs in a process of its own.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Separate {
    /// Arguments of the last step, put before its `{tests}`. The placeholder `{apart}` is the folder of the solution's process,
    /// with the folders `solution`, `home` and `tmp`.
    pub argv: Vec<String>,
    /// Globs of files that hold expected values or belong to the tests, so that the solution's process does not get them; test
    /// files need no glob. A glob without `/` matches at any depth.
    #[serde(default)]
    pub withheld: Vec<String>,
}

/// The channel on which a report appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// A private descriptor that our own reporter writes to.
    Pipe,
    /// The file `{report}`, outside the solution.
    File,
    /// Standard output, which the solution may also write to.
    Stdout,
}

/// How far the results can be trusted if the solution tries to cheat. `SECURITY.md` says what remains possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// Our own reporter uses a private channel, and checks what a solution did to the tests.
    Sealed,
    /// Our own reporter uses a private channel.
    Reported,
    /// The tool's own text or file is read, to which the solution may write as well.
    Read,
}

/// How many cases a track must have of solutions that want to cheat, and of honest ones that look like them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duty {
    /// Solutions that want to pass without having earned it.
    pub forgeries: usize,
    /// Honest solutions, right and wrong.
    pub controls: usize,
}

impl Trust {
    /// As track files write it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::Reported => "reported",
            Self::Read => "read",
        }
    }

    /// What must be shown of a track that claims it: the more is claimed, the more.
    pub fn duty(self) -> Duty {
        let (forgeries, controls) = match self {
            Self::Sealed => (10, 3),
            Self::Reported => (5, 2),
            Self::Read => (3, 1),
        };
        Duty { forgeries, controls }
    }
}

/// The report of the test step.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportSource {
    /// Where it appears.
    pub channel: Channel,
    /// The id of its parser.
    pub parser: String,
    /// How far its results can be trusted.
    pub trust: Trust,
    /// A regular expression with the group `output`: the part of a message that the solution printed, for tools that
    /// put both into one text.
    pub output: Option<String>,
    /// What is written to stderr counts as printed too, in order of arrival.
    #[serde(default)]
    pub merge_stderr: bool,
    /// What was printed outside of any test is shown with the next test that does not pass, or with the last one.
    #[serde(default)]
    pub show_prints_between_tests: bool,
    /// Replacements in messages, outputs and variants: what differs from run to run, and names of the tool's own folders.
    /// Scratch paths have been replaced before.
    #[serde(default, rename = "mask")]
    pub masks: Vec<Edit>,
    /// What the test process says as it ends by itself is shown in the message of the test that was running, after these
    /// replacements: its stderr, or where `merge_stderr` is set, what was printed last. Not shown there where this is missing.
    pub last_words: Option<Vec<Edit>>,
    /// What a signal that ends the test process likely means in this language. It is added to the last words.
    #[serde(default, rename = "crash")]
    pub crashes: Vec<Crash>,
}

/// The meaning of a signal in a language whose tools say nothing when it ends a process.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Crash {
    /// The signal's name, such as `SIGSEGV`.
    pub signal: String,
    /// A part of the last words that says why, so that this need not.
    pub unless: Option<String>,
    /// The sentence for the student.
    pub text: String,
}

/// How identifiers become names for people.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Joins the names of the groups (classes, describe blocks) and the test to the identifier.
    #[serde(default = "dot")]
    pub separator: String,
    /// Replacements, in order.
    #[serde(default)]
    pub rules: Vec<Edit>,
    /// Appended to the name of a test that belongs to a task.
    #[serde(default)]
    pub task_suffix: String,
    /// Converts all letters to lower case before the rules.
    #[serde(default)]
    pub lower_case: bool,
    /// Converts the first letter to upper case at the end.
    #[serde(default)]
    pub capitalise: bool,
    /// Puts the groups of tests, and what they are called there, before a name that several tests share.
    #[serde(default)]
    pub tell_apart: bool,
}

fn dot() -> String {
    ".".to_owned()
}

impl Default for Names {
    fn default() -> Self {
        Self {
            separator: dot(),
            rules: Vec::new(),
            task_suffix: String::new(),
            lower_case: false,
            capitalise: false,
            tell_apart: false,
        }
    }
}

#[cfg(test)]
mod tests;
