//! Runs with the solution in a process of its own: which files each process gets, and what becomes of tests that cannot be
//! divided so. `tracks/_kit/SEPARATE.md` describes what happens between both processes.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::context::RunContext;
use super::verdict::Graded;
use super::{Attest, Request, missing_layers};
use crate::publish::write_atomically;
use crate::workspace::{Side, Workspace};
use test_report::model::Unproved;
use test_report::results::exercism::{Results, RunStatus};
use tracks::{ExerciseFiles, Separate, Slug, Track};

/// The file beside `results.json`.
pub(super) const NAME: &str = "separate.json";

/// The file `separate.json`: which results come from a run in which the solution had a process of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Separation {
    /// The version of this file's form: 1.
    pub version: u8,
    /// How many tests have each verdict.
    pub counts: SeparationCounts,
    /// Why no test could run so, if none could.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The tests in the order of `results.json`.
    pub tests: Vec<SeparatedTest>,
}

/// Tests by verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparationCounts {
    /// The result comes from a run with the solution in a process of its own.
    pub separate: usize,
    /// The result comes from an ordinary run.
    pub unproved: usize,
}

/// One test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeparatedTest {
    /// Its name in `results.json`.
    pub name: String,
    /// Where its result comes from.
    pub verdict: SeparationVerdict,
    /// Why it is `unproved`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Where the result of a test comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeparationVerdict {
    /// From a run with the solution in a process of its own.
    Separate,
    /// From an ordinary run.
    Unproved,
}

/// Why a run of this track cannot give the solution a process of its own.
pub(super) fn obstacle(request: &Request, track: &Track) -> Option<String> {
    let Some(separate) = &track.separate else {
        return Some(format!("the track `{}` cannot run a solution in its own process", track.id));
    };
    let needs_program = separate.argv.iter().any(|word| word.contains("{program}"));
    if needs_program && request.program.is_none() {
        return Some("the path of this program, which starts that process, is unknown".to_owned());
    }
    let why = "this machine lacks the sandbox layer `landlock-files`, without which the solution could read the tests";
    missing_layers().contains(&"landlock-files").then(|| why.to_owned())
}

/// Whether a request that does not ask for it gives the solution a process of its own.
pub(super) fn is_implied(request: &Request, track: &Track) -> bool {
    request.attest == Attest::Strict && obstacle(request, track).is_none()
}

impl Separation {
    /// Of results that come from an ordinary run as a whole.
    pub(super) fn impossible(results: &Results, reason: String) -> Self {
        let tests = results.tests.iter().flatten();
        let tests = tests.map(|test| SeparatedTest::unproved(&test.name, None)).collect();
        Self { reason: Some(reason), ..Self::of(tests) }
    }

    fn of(tests: Vec<SeparatedTest>) -> Self {
        let is_unproved = |test: &&SeparatedTest| test.verdict == SeparationVerdict::Unproved;
        let unproved = tests.iter().filter(is_unproved).count();
        let counts = SeparationCounts { separate: tests.len() - unproved, unproved };
        Self { version: 1, counts, reason: None, tests }
    }

    /// Writes the file beside `results.json`.
    pub(super) fn publish(&self, output: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        write_atomically(&output.join(NAME), |file| writeln!(file, "{text}"))
    }

    /// Says in one line what was not proved.
    pub(super) fn tell(&self, context: &mut RunContext<'_>) {
        let SeparationCounts { separate, unproved } = self.counts;
        let reason = self
            .reason
            .as_ref()
            .or_else(|| self.tests.iter().find_map(|test| test.reason.as_ref()));
        if let Some(reason) = reason {
            let all = separate + unproved;
            context.warn(format!(
                "{unproved} of {all} tests ran with the solution in the same process: {reason}"
            ));
        }
    }
}

impl SeparatedTest {
    fn unproved(name: &str, reason: Option<String>) -> Self {
        Self { name: name.to_owned(), verdict: SeparationVerdict::Unproved, reason }
    }
}

impl Graded {
    /// Whether an ordinary run has to give results.
    pub(super) fn needs_ordinary(&self) -> bool {
        self.unproved != Unproved::None
    }

    /// Takes the results of tests that are unproved from an ordinary run.
    pub(super) fn with_ordinary(mut self, ordinary: Option<Self>) -> (Self, Separation) {
        match (&self.unproved, ordinary) {
            (Unproved::All(why), Some(ordinary)) => {
                let separation = Separation::impossible(&ordinary.results, why.clone());
                (ordinary, separation)
            }
            (_, ordinary) => {
                let separation = self.mixed(ordinary);
                (self, separation)
            }
        }
    }

    fn mixed(&mut self, ordinary: Option<Self>) -> Separation {
        let others =
            ordinary.map(|ordinary| (ordinary.ids, ordinary.results.tests.unwrap_or_default()));
        let (ids, others) = others.unwrap_or_default();
        let mut told = Vec::new();
        let mut tests = self.results.tests.take().unwrap_or_default();
        for (test, id) in tests.iter_mut().zip(&self.ids) {
            let reason = self.unproved.reason(id);
            let at = reason.and_then(|_| ids.iter().position(|other| other == id));
            if let Some(other) = at.and_then(|at| others.get(at)) {
                test.clone_from(other);
            }
            told.push(match reason {
                Some(reason) => SeparatedTest::unproved(&test.name, Some(reason.to_owned())),
                None => SeparatedTest {
                    name: test.name.clone(),
                    verdict: SeparationVerdict::Separate,
                    reason: None,
                },
            });
        }
        if self.results.status == RunStatus::Fail
            && tests.iter().all(|test| test.status == RunStatus::Pass)
        {
            self.results.status = RunStatus::Pass;
        }
        self.results.tests = Some(tests);
        Separation::of(told)
    }
}

/// What is known of the files of a run.
pub(super) struct Division<'a> {
    pub(super) request: &'a Request,
    pub(super) track: &'a Track,
    pub(super) separate: &'a Separate,
    pub(super) slug: &'a Slug,
    pub(super) files: &'a ExerciseFiles,
    pub(super) tests: &'a [String],
    /// Files that may hold tables of test cases.
    pub(super) tables: &'a [String],
}

impl Division<'_> {
    /// Which process gets a file. No file of the solution is the tests', and no file with expected values the solution's.
    pub(super) fn sides<'s>(&'s self, workspace: &'s Workspace) -> impl Fn(&str) -> Side + 's {
        let code = tracks::globs(&self.track.detect.solution, self.slug);
        let withheld = tracks::globs(&self.separate.withheld, self.slug);
        let stubs = self.stubs(workspace);
        let own = match self.request.exercise() {
            Some(_) => workspace.own_files(),
            None => &self.files.editor,
        };
        move |path| {
            if self.tests.iter().any(|test| test == path) || path.starts_with('.') {
                return Side::Tests;
            }
            if own.iter().any(|own| own == path) {
                let holds_cases =
                    self.tables.iter().any(|table| table == path) && !names(&stubs, path);
                let is_withheld = withheld.is_match(path) || holds_cases;
                return if is_withheld { Side::Tests } else { Side::Both };
            }
            let is_solution = self.request.exercise().is_some() || code.is_match(path);
            if is_solution { Side::Solution } else { Side::Both }
        }
    }

    /// The texts of the files that a student edits, as the exercise has them.
    fn stubs(&self, workspace: &Workspace) -> Vec<String> {
        let folder = self.request.exercise().map_or_else(|| workspace.solution(), Path::to_owned);
        self.files
            .solution
            .iter()
            .filter_map(|path| fs::read_to_string(folder.join(path)).ok())
            .collect()
    }
}

/// Whether one of the texts has the name of a file, without its extension.
fn names(texts: &[String], path: &str) -> bool {
    let stem = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.is_some_and(|stem| texts.iter().any(|text| text.contains(&stem)))
}
