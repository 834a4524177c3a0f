//! The second step of a run: a workspace that is ready to run.

use std::fs;
use std::io;
use std::path::Path;

use super::attest;
use super::context::RunContext;
use super::detect::Detected;
use super::error::Stop;
use super::inventory::{Inventory, TestSources};
use super::mutant_runs::Evidence;
use super::request::ProcessMode;
use super::separate::Division;
use super::{Request, RunError, SolutionFiles, hints, selection, separate};
use crate::workspace::{Input, Rules, Workspace, WorkspaceError, plain};
use test_report::results::exercism::{Results, RunStatus};
use test_source::{self, TestFile};
use tracks::{self, ExerciseConfig, ExerciseFiles, Slug, Track};

/// The solution laid over its exercise in a scratch folder, and what the exercise declares.
pub(super) struct Prepared {
    pub(super) slug: Slug,
    pub(super) track: &'static Track,
    /// The solution as it was handed in.
    pub(super) input: Input,
    pub(super) workspace: Workspace,
    /// The test files, relative to the solution, in the exercise's order.
    pub(super) tests: Vec<String>,
    pub(super) inventory: Inventory,
    /// The exercise's configuration; empty if it cannot be read.
    pub(super) config: ExerciseConfig,
    /// Hints about symbolic links in the place of the exercise's files.
    pub(super) links: Vec<String>,
    /// Whether the solution gets a process of its own.
    pub(super) is_separate: bool,
}

/// What a workspace is prepared for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To run the tests.
    Run(ProcessMode),
    /// To make mutants of the tests.
    Mutants,
}

/// The files that declare the tests of a run, relative to the solution.
pub(super) struct Declaring {
    pub(super) tests: Vec<String>,
    /// Other files, which may hold tables of test cases.
    pub(super) tables: Vec<String>,
}

impl Prepared {
    /// Copies the files, chooses the tests among them, and begins to read what they declare.
    pub(super) fn prepare(
        detected: Detected,
        purpose: Purpose,
        context: &mut RunContext<'_>,
    ) -> Result<Self, Stop> {
        let Detected { slug, track, input, exercise, config } = detected;
        let request = context.request;
        let files = config.as_ref().map(|config| &config.files);
        let own = exercise.as_ref().map(Input::files);
        let rules = match exercise {
            Some(exercise) => Rules::of_exercise(exercise, Some(track), &slug, files),
            None => Rules::of_input(track, &slug, files, request.input_owner()),
        };
        let rules = match request.solution_files {
            SolutionFiles::WithNew => rules,
            SolutionFiles::NamedOnly => named_only(rules, request)?,
        };
        if request.kind.mutant().is_none() {
            let warnings = [rules.unclear_solution(), rules.module_of_language()];
            warnings.into_iter().flatten().for_each(|warning| context.warn(warning));
        }
        let input = of_solution(input, &rules, context)?;
        let workspace = Workspace::create(&input, request.output.as_deref(), &rules, track)?;
        tell_left_out(&workspace, context);
        if let Some(why) = workspace.nothing_handed_in() {
            context.handed_in.is_nothing = true;
            return Err(Stop::solution(why));
        }
        tell_missing(&workspace, context);
        fill(request, &workspace, track)?;
        let links = hints::of_links(track, &slug, files, workspace.links());
        for link in &links {
            context.warn(link.as_str());
        }
        // A solution cannot add tests, whatever its files are called.
        let candidates = own.as_deref().unwrap_or_else(|| workspace.files());
        let tests = chosen_tests(track, &slug, candidates, files, &links, context)?;
        let declaring = Declaring::of(track, &slug, tests, candidates);
        let config = config.unwrap_or_default();
        let mutation = track.mutation.filter(|_| purpose == Purpose::Mutants);
        let sources = test_sources(request, &workspace, track, &declaring, &config)?;
        let known = request.kind.mutant().and_then(|mutant| mutant.declared.as_deref());
        let inventory = Inventory::begin(TestSources { mutation, ..sources }, known);
        let is_separate = purpose == Purpose::Run(ProcessMode::Separate)
            && separate::obstacle(request, track).is_none();
        if let Some(separate) = track.separate.as_ref().filter(|_| is_separate) {
            let Declaring { tests, tables } = &declaring;
            let division = Division {
                request,
                track,
                separate,
                slug: &slug,
                files: &config.files,
                tests,
                tables,
            };
            let of_track = [request.tools.dir(&track.id), workspace.track()];
            let tools: Vec<_> =
                std::env::split_paths(request.tools.path()).chain(of_track).collect();
            workspace.divide(&tools, &division.sides(&workspace))?;
        }
        let tests = declaring.tests;
        context.track = Some(track.id.as_str());
        Ok(Self { slug, track, input, workspace, tests, inventory, config, links, is_separate })
    }

    /// What is needed to make mutants of the tests. The workspace is removed, so that no mutant's run sees it.
    pub(super) fn into_evidence(self) -> Result<Evidence, RunError> {
        let limits = self.config.settings.limits;
        Ok(Evidence { track: self.track, limits, tests: self.inventory.into_parts()? })
    }

    /// Adds to results that are no pass what the author should know of the solution's files.
    pub(super) fn with_hints(&self, results: Results, request: &Request) -> Results {
        if results.status == RunStatus::Pass {
            return results;
        }
        let mut said = hints::of_files(self);
        said.extend(hints::of_byte_order_marks(self));
        if results.status == RunStatus::Error {
            let files = self.workspace.files();
            said.extend(hints::of_other_tools(self.track, &self.slug, &request.folders(), files));
        }
        said.extend(hints::of_handed_in(self, results.status));
        said.extend_from_slice(&self.links);
        hints::add(results, &said)
    }
}

impl Declaring {
    pub(super) fn of(
        track: &Track,
        slug: &Slug,
        tests: Vec<String>,
        candidates: &[String],
    ) -> Self {
        let tables = tracks::globs(&track.test_code.tables, slug);
        let is_table = |path: &&String| tables.is_match(path.as_str()) && !tests.contains(path);
        let tables = candidates.iter().filter(is_table).cloned().collect();
        Self { tests, tables }
    }
}

/// The test files of a run among these files. Where there is none, what is said of `links` may be why.
fn chosen_tests(
    track: &Track,
    slug: &Slug,
    candidates: &[String],
    files: Option<&ExerciseFiles>,
    links: &[String],
    context: &mut RunContext<'_>,
) -> Result<Vec<String>, Stop> {
    let request = context.request;
    let found = tracks::test_files(track, slug, candidates, files);
    let other_tools = || hints::of_other_tools(track, slug, &request.folders(), candidates);
    let tests = match request.exercise() {
        Some(folder) => selection::of_exercise(found, track, slug, folder, other_tools)?,
        None => selection::settle(found, track, slug, links, other_tools, context)?,
    };
    let is_authors = request.author().is_some();
    if is_authors && request.kind.mutant().is_none() {
        let unused = tracks::unused_tests(track, slug, candidates, files, &tests);
        selection::tell_unused(&tests, &unused, context);
    }
    Ok(tests)
}

/// The part of the input that is the solution. What lies outside of its folder is left out.
fn of_solution(
    input: Input,
    rules: &Rules,
    context: &mut RunContext<'_>,
) -> Result<Input, RunError> {
    let whole = input.root().to_owned();
    let solution = input
        .of_solution(rules.asked(), context.request.exercise())
        .map_err(|source| RunError::Input { path: whole.clone(), source })?;
    if let Ok(folder) = solution.root().strip_prefix(&whole)
        && !folder.as_os_str().is_empty()
        && context.request.kind.mutant().is_none()
    {
        let folder = plain(&folder.to_string_lossy());
        context.warn(format!("the solution is in the folder `{folder}`; other files are left out"));
    }
    for (path, place) in solution.moved() {
        let [path, place] = [path, place].map(|path| plain(&path.to_string_lossy()));
        context.detail(&format!("`{path}` of the solution counts as `{place}`"));
    }
    Ok(solution)
}

/// The same rules for a solution that brings nothing but the files that the exercise names.
fn named_only(rules: Rules, request: &Request) -> Result<Rules, RunError> {
    if rules.names_solution() {
        return Ok(rules.with_named_files_only());
    }
    Err(match request.exercise() {
        Some(path) => RunError::NoNamedFiles { path: path.to_owned() },
        None => RunError::NoExercise,
    })
}

/// Names the files of the solution that are left out: each in a detail, and in one warning those that would have changed the tests.
fn tell_left_out(workspace: &Workspace, context: &mut RunContext<'_>) {
    let all = workspace.left_out();
    for left_out in all {
        context.detail(&format!("left out {left_out}"));
    }
    context.handed_in.left_out = all.iter().map(ToString::to_string).collect();
    let request = context.request;
    if request.exercise().is_none() || request.kind.mutant().is_some() {
        return;
    }
    let of_tests = all.iter().filter(|left| !left.is_own && left.why.is_of_tests());
    let of_tests: Vec<String> = of_tests.map(|left| plain(&left.path)).collect();
    if !of_tests.is_empty() {
        context.warn(format!(
            "ignored files of the solution: {}; tests and configuration come from the exercise",
            selection::list(&of_tests)
        ));
    }
}

/// Names the files that the exercise expects and the solution lacks.
fn tell_missing(workspace: &Workspace, context: &mut RunContext<'_>) {
    let missing: Vec<String> = workspace.missing().iter().map(|path| plain(path)).collect();
    if !missing.is_empty() && context.request.kind.mutant().is_none() {
        context.warn(format!(
            "not handed in: {}; the tests run without the missing files",
            selection::list(&missing)
        ));
    }
}

/// Adds the changed test files of a mutant, and the track's own files.
fn fill(request: &Request, workspace: &Workspace, track: &Track) -> Result<(), WorkspaceError> {
    // Each was there in the original run, as a file of its own in that run's workspace as well.
    for TestFile { path, text } in
        request.kind.mutant().into_iter().flat_map(|mutant| &mutant.files)
    {
        put(&workspace.solution().join(path), path, text.as_bytes())?;
    }
    for tracks::File { name, bytes, .. } in track.files() {
        if is_for_steps(track, name) {
            put(&workspace.track().join(name), name, bytes)?;
        }
    }
    Ok(())
}

/// Whether a step may read a file of the track folder. Other files are not written, which saves time.
pub(super) fn is_for_steps(track: &Track, name: &str) -> bool {
    let mut words = track.steps.iter().flat_map(|step| step.argv.iter().chain(step.env.values()));
    !track.test_code.files().any(|file| file == name) && words.any(|word| word.contains("{track}"))
}

/// Reads the files that declare the tests, and makes the track's edits (such as to run skipped tests) in the test files of the
/// workspace.
fn test_sources(
    request: &Request,
    workspace: &Workspace,
    track: &'static Track,
    declaring: &Declaring,
    config: &ExerciseConfig,
) -> Result<TestSources, Stop> {
    let read = |path: &String| match fs::read(workspace.solution().join(path)) {
        Ok(bytes) => {
            Ok(TestFile { path: path.clone(), text: String::from_utf8_lossy(&bytes).into_owned() })
        }
        Err(source) => Err(WorkspaceError::Read { path: path.clone(), source }),
    };
    let tests: Vec<TestFile> = declaring.tests.iter().map(read).collect::<Result<_, _>>()?;
    let tables: Vec<TestFile> = declaring.tables.iter().map(read).collect::<Result<_, _>>()?;
    for TestFile { path, text } in &tests {
        let edited = track.expressions.test_edits.apply(text.clone());
        if edited != *text {
            put(&workspace.solution().join(path), path, edited.as_bytes())?;
        }
    }
    Ok(TestSources {
        spec: spec(track, config),
        tests,
        tables,
        task_per_test: track.flags.task_per_test.as_ref().map(|flag| config.flag(flag)),
        mutation: None,
        seed: attest::seed(request)?,
    })
}

/// How the tests of the track are found in its test files.
pub(super) fn spec<'a>(track: &'a Track, config: &ExerciseConfig) -> test_source::Spec<'a> {
    test_source::Spec {
        code: &track.test_code,
        query: track.query,
        separator: &track.names.separator,
        task_per_group: track.flags.task_per_group.as_ref().is_some_and(|flag| config.flag(flag)),
    }
}

fn put(path: &Path, shown: &str, bytes: &[u8]) -> Result<(), WorkspaceError> {
    let write = || -> io::Result<()> {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)
    };
    write().map_err(|source| WorkspaceError::Write { path: shown.to_owned(), source })
}
