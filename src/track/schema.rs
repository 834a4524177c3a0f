//! What a `track.toml` may say. Unknown keys are errors.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use regex::{Regex, RegexBuilder};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A language: how to recognise it, what it needs, how to run its tests and how to read what they say.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The folder's name, and Exercism's name of the track.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The test framework, as its users write it.
    pub framework: String,
    /// Shared folders, `_name`: their files appear at `{track}` as if they lay in the track's own folder.
    #[serde(default)]
    pub uses: Vec<String>,
    /// How a solution of this track looks.
    pub detect: Detect,
    /// What must be installed.
    pub toolchain: Toolchain,
    /// What happens to the copy of the solution before the tests run.
    #[serde(default)]
    pub workspace: Preparation,
    /// The commands, in order. A build step that fails ends the run with its own words.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// Where the last step's report appears and how it reads.
    pub report: ReportSource,
    /// Where names, code, order and task ids of the tests come from.
    pub test_code: TestCode,
    /// From identifiers to names that people read.
    #[serde(default)]
    pub names: Names,
    /// The flags of an exercise that this track knows.
    #[serde(default)]
    pub flags: Flags,
    /// What the author of a solution that does not pass should know of its files.
    #[serde(default, rename = "hint")]
    pub hints: Vec<Hint>,
    /// Replacements in an exercise's example when it takes the place of the solution: it names its neighbours as seen
    /// from its own folder.
    #[serde(default, rename = "example_edit")]
    pub example_edits: Vec<Edit>,
    /// How the track's own exercises went when all of them were last run by `verify`.
    pub verified: Option<Verification>,
}

/// A whole run of `verify` over the exercises that a track publishes.
#[derive(Debug, Clone, Deserialize)]
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
}

/// What a track's file begins with: enough to see whether a solution is of that track.
#[derive(Debug, Clone, Deserialize)]
pub struct Candidate {
    /// The track's id.
    pub id: String,
    /// How a solution of this track looks.
    pub detect: Detect,
}

/// Flags of an exercise: keys of `custom` in its configuration that are true or not there.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flags {
    /// Tests that a test file itself turns off are optional and not shown. In an exercise that has flags, but not this
    /// one, they have not passed.
    pub optional_tests: Option<String>,
    /// The outermost groups of a test file are the exercise's tasks, in their order.
    pub task_per_group: Option<String>,
    /// Tests belong to tasks in exercises that have this flag only: to those that all of them name, or, where none names
    /// one, each to its own.
    pub task_per_test: Option<String>,
}

/// Recognition. Globs are matched against paths relative to the solution, those without `/` against the names of files at any
/// depth, but for `test`; `{slug}`, `{snake}` and `{pascal}` are the slug's forms.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detect {
    /// Files that a student edits.
    pub solution: Vec<String>,
    /// Test files, also used to find them where the exercise's configuration does not name them. A file counts where the
    /// pattern says, and not deeper. Files of the first pattern with a form of the slug that matches anything win; then those
    /// that are named after the slug in another way, where the last part of a pattern has the slug in the place of `*`.
    pub test: Vec<String>,
    /// Test files that are not named after the slug, nor by the configuration, all belong to the exercise, since the track's
    /// own tool runs them together. Elsewhere more than one of them is an error.
    #[serde(default)]
    pub several: bool,
    /// Files among an exercise's tests that a step of its own looks at: they declare no tests, and are not part of
    /// `{tests}`.
    #[serde(default)]
    pub other_tests: Vec<String>,
    /// Files that settle a doubt between two tracks, such as `Cargo.toml`.
    #[serde(default)]
    pub marker: Vec<String>,
}

/// What must be installed, and how to see that it is.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// Debian packages.
    #[serde(default)]
    pub apt: Vec<AptPackage>,
    /// Python packages with their pins, installed into `{venv}`.
    #[serde(default)]
    pub pip: Vec<String>,
    /// npm packages with their pins, installed below `{tools}/node_modules`.
    #[serde(default)]
    pub npm: Vec<String>,
    /// Further commands of an installation, run in `{tools}` after the packages are there.
    #[serde(default)]
    pub setup: Vec<Setup>,
    /// Commands that print the version of what is needed.
    pub probe: Vec<Probe>,
    /// Globs of what an installation leaves in `{tools}` for speed alone: a run without it has the same results, as a
    /// test proves. It is not part of what is installed.
    #[serde(default, skip_serializing)]
    pub shortcuts: Vec<String>,
}

/// A Debian package.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AptPackage {
    /// Its name.
    pub package: String,
    /// A command that succeeds when what the package provides is there already, from wherever.
    pub unless: Vec<String>,
    /// Whether only the installation needs it, so that an image can do without. It is not part of what is installed.
    #[serde(default, skip_serializing)]
    pub transient: bool,
}

/// A command of an installation.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What the progress line says.
    pub name: String,
    /// Program and arguments, with the placeholders `{tools}`, `{venv}` and `{track}` (the files of the track folder).
    pub argv: Vec<String>,
}

/// A look at an installed tool.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Probe {
    /// The tool's name.
    pub tool: String,
    /// Prints the version: the first `digits.digits…` in its output counts.
    pub argv: Vec<String>,
    /// The oldest accepted version, `3.11`.
    pub at_least: String,
    /// The first version that is no longer accepted.
    pub below: Option<String>,
}

/// What happens to the copy of the solution.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preparation {
    /// Globs of submitted files that would steer the tool; they are not copied.
    #[serde(default)]
    pub exclude: Vec<String>,
    /// Files of the track folder to put into the copy, from and to.
    #[serde(default)]
    pub overlay: BTreeMap<String, String>,
    /// Files that a tool would run with the exercise's tests.
    pub exclude_other_tests: Option<OtherTests>,
    /// Replacements in the test files, in order.
    #[serde(default, rename = "edit")]
    pub edits: Vec<Edit>,
}

/// Words for a file that is likely to be why tests fail. They are said only where tests fail.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Globs of the paths of files; test files are not looked at.
    pub files: Vec<String>,
    /// A regular expression that matches in such a file; `^` and `$` match at lines.
    pub holding: String,
    /// What is said, with the placeholder `{file}`.
    pub text: String,
}

/// Files that a tool takes for tests by their names alone. They are left out where the exercise names its tests and these are
/// not among them; what only helps the tests stays.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherTests {
    /// Globs of their paths.
    pub files: Vec<String>,
    /// A regular expression that matches a line of a file with tests, or with other code that runs by itself.
    pub holding: String,
}

/// A replacement in every test file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// A regular expression; `^` and `$` match at lines.
    pub pattern: String,
    /// What goes there, with `$1` for a group.
    pub replace: String,
    /// The expression, from its first use on: to compile one takes as long as to use it a thousand times.
    #[serde(skip)]
    compiled: OnceLock<Regex>,
}

impl Edit {
    /// An edit that no track file says.
    pub fn new(pattern: impl Into<String>, replace: impl Into<String>) -> Self {
        Self { pattern: pattern.into(), replace: replace.into(), compiled: OnceLock::new() }
    }

    /// The text with every match replaced.
    pub fn apply(&self, text: &str) -> String {
        let compile = || RegexBuilder::new(&self.pattern).multi_line(true).build();
        let pattern = self
            .compiled
            .get_or_init(|| compile().expect("a test checks the embedded expressions"));
        pattern.replace_all(text, self.replace.as_str()).into_owned()
    }
}

/// What a step is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// Compiles; a failure is shown in the compiler's words and nothing runs.
    Build,
    /// Runs tests.
    Test,
}

/// One command. `argv` and `env` may hold the placeholders `{slug}`, `{snake}`, `{pascal}`, `{workdir}` (the copy of
/// the solution), `{track}` (the files of the track folder), `{tools}`, `{venv}`, `{home}`, `{program}` (this program), `{report}` (a file for
/// the report channel `file`); an argument that is just `{tests}` becomes one argument for each test file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// For people and logs.
    pub name: String,
    /// What it is for.
    pub kind: StepKind,
    /// Program and arguments.
    pub argv: Vec<String>,
    /// The flag of an exercise (see [`Flags`]) without which this step does not run.
    pub when: Option<String>,
    /// Added to the environment.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// Private writable memory of each process, in MiB.
    pub data_mib: Option<u64>,
    /// Open files of each process.
    pub open_files: Option<u64>,
    /// Largest file, in MiB.
    pub file_mib: Option<u64>,
}

/// Where a report appears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// A private descriptor that our own reporter writes to.
    Pipe,
    /// The file `{report}`, outside the solution.
    File,
    /// Standard output, which the solution may also write to.
    Stdout,
}

/// How far the results of a solution that wants to cheat can be trusted. `SECURITY.md` says what remains possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// Our own reporter speaks over a private channel, and looks for what a solution did to the tests.
    Sealed,
    /// Our own reporter speaks over a private channel.
    Reported,
    /// The tool's own text or file is read, where a solution may write as well.
    Read,
}

/// The report of the test step.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportSource {
    /// Where it appears.
    pub channel: Channel,
    /// The id of its parser.
    pub parser: String,
    /// How far its results can be trusted.
    pub trust: Trust,
    /// Exit codes of the tool when every test passed; a pass with another code does not count.
    #[serde(default = "zero")]
    pub passed_exit: Vec<i32>,
    /// A regular expression with the group `output`: the part of a message that the solution printed, where the tool
    /// puts both into one text.
    pub output: Option<String>,
    /// A skip is the test file's own decision, out of reach of the solution: such tests are left out of the results.
    #[serde(default)]
    pub leave_out_skipped: bool,
    /// The reporter makes the test process's standard output a file and empties it after each test, so that a test that is
    /// cut off is shown with what it had printed.
    #[serde(default)]
    pub prints_in_file: bool,
    /// The file in the home folder in which the reporter keeps what the running test has printed so far, with the same
    /// effect. For a reporter whose process has another standard output.
    pub prints_at: Option<String>,
    /// What the test process wrote to stderr belongs to its end: it is shown with the test that was running, after these
    /// replacements, which take out what differs from run to run. Not shown there where this is missing.
    pub last_words: Option<Vec<Edit>>,
}

fn zero() -> Vec<i32> {
    vec![0]
}

/// How much of a test is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CodeStyle {
    /// What `@test.body` captures.
    #[default]
    Body,
    /// What `@test.around` captures.
    Whole,
}

/// Where names, code, order and task ids of the tests come from: a grammar and a query, or line markers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestCode {
    /// A name of the grammar table.
    pub grammar: Option<String>,
    /// The query file in the track folder.
    pub query: Option<String>,
    /// How much is shown.
    #[serde(default)]
    pub style: CodeStyle,
    /// How a note on a test (the query says what is one) is shown above its code, with the placeholder `{note}`.
    pub note: Option<String>,
    /// How a row of a table of cases is declared on its own, with the placeholders `{case}` (the variable), `{type}` and
    /// `{values}`; the query says where tables, rows and loops are.
    pub case: Option<String>,
    /// Globs of files beside the test files that may hold such tables.
    #[serde(default)]
    pub tables: Vec<String>,
    /// A regular expression for the lines that are not part of the shown code.
    pub skip_line: Option<String>,
    /// Markers, where no grammar serves.
    pub markers: Option<Markers>,
    /// An auxiliary JSON file of the exercise: a list of `{name, test_code, task_id?}` merged by test name.
    pub auxiliary: Option<String>,
}

/// Lines that begin and end a test.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Markers {
    /// A regular expression with the group `name`.
    pub begin: String,
    /// The line that ends a test.
    pub end: String,
    /// A regular expression with the group `task`, for a line within the test.
    pub task: Option<String>,
    /// A regular expression for a line by which the test file itself leaves the test out.
    pub disabled: Option<String>,
}

/// From identifiers to names that people read.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Joins the names of the groups (classes, describe blocks) and of the test to the identifier.
    #[serde(default = "dot")]
    pub separator: String,
    /// Replacements, in order.
    #[serde(default)]
    pub rules: Vec<Edit>,
    /// Follows the name of a test that belongs to a task.
    #[serde(default)]
    pub task_suffix: String,
    /// Makes all letters lower case before the rules.
    #[serde(default)]
    pub lower_case: bool,
    /// Makes the first letter upper case at the end.
    #[serde(default)]
    pub capitalise: bool,
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
        }
    }
}
