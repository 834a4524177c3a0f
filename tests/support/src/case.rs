//! A case: its input, its settings in `cases.toml`, and the check of its results.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};
use serde::Deserialize;
use serde_json::Value;
use toml::Table;
use tracks::TrackRegistry;
use tracks::toolchain;

use super::scene::Scene;
use super::{copy, data, folders, golden, name, write};

/// The factor on the limit of a case that runs once more.
const LONGER: f64 = 10.0;

/// A folder `test-data/<corpus>/<track>/<case>/`, and the case's table in the track's `cases.toml`. One of both is enough.
///
/// Its input is its folder `input/`. Without that folder it is the input of its `base`, or else `../exercise/`, with the
/// case's own files over it: those in its folder `files/`, and short ones as text in its settings. The expectation is
/// `expected_results.json`, its settings, or both.
#[derive(Clone)]
pub struct Case {
    /// The folder, which may be absent.
    pub dir: PathBuf,
    /// The settings in its table of `cases.toml`; the defaults without one.
    pub settings: Settings,
}

/// A table of a track's `cases.toml`. Keys above the first table hold for every case that does not set them itself. Every
/// corpus has the same keys.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The purpose of the case, in one sentence.
    pub what: Option<String>,
    /// The exercise; by default the case's name.
    pub slug: Option<String>,
    /// Time limit of the run in seconds. By default ten minutes, so that no busy machine ends what comes to an end. A case that
    /// waits for its limit has at least ten times what comes before takes. If it ends otherwise all the same, because others had
    /// the processors, it runs once more with ten times the limit.
    pub timeout: Option<f64>,
    /// In that second run, the factor on the limit.
    #[serde(skip)]
    limit_factor: Option<f64>,
    /// The program's exit code.
    #[serde(default)]
    pub exit_code: i32,
    /// The case whose input lies below its own files, as a path from the track's folder. A case with an `input/` needs none.
    pub base: Option<String>,
    /// Short files of its own, by path.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The status in `results.json`: `pass`, `fail` or `error`, or several with ` or ` between them.
    pub status: Option<String>,
    /// The test with the fault: it does not pass, and all tests before it do.
    pub test: Option<String>,
    /// A part of that test's message; without a test, of any text in `results.json`.
    pub message: Option<String>,
    /// The whole output of that test.
    pub output: Option<String>,
    /// For a forgery that passes: the `case` of the track's `[[limit]]` that says why.
    pub limit: Option<String>,
    /// A command, run in the track's folder, that succeeds where this machine's tools make the attack possible. Elsewhere, the case
    /// must not pass, and no more is expected of it.
    pub possible_if: Option<Vec<String>>,
    /// A forgery that the track's own reporter answers with `distrust` (tests/reporters.rs).
    #[serde(default)]
    pub distrusted: bool,
    /// The kind of attack, for the table of forgeries: one of `CLASSES` in `tests/commands/forgeries.rs`.
    pub class: Option<String>,
    /// For a forgery that passes: the verdict of an attested run, `forged` without this key. Several, with ` or ` between them,
    /// where it depends on the seed or the machine.
    pub verdict: Option<String>,
    /// The status of a run with `--separate`. Without it, no forgery passes, an honest solution has its status, and a fixture its
    /// results.
    pub separated: Option<String>,
    /// An honest solution among forgeries.
    #[serde(default)]
    pub control: bool,
    /// Several limits apply, so the message is one of these.
    #[serde(default)]
    pub varies: bool,
}

/// The tracks of a corpus to test, each with its cases.
pub fn tracks(corpus: &str) -> Vec<(String, Vec<Case>)> {
    let tracks = folders(&data(corpus)).into_iter().filter(|track| wanted(&name(track)));
    tracks.map(|track| (name(&track), cases(corpus, &name(&track)))).collect()
}

/// Whether to test a track. `TEST_RUNNER_TRACKS` names the tracks to test, separated by spaces; by default all that this
/// machine's Debian has packages for. `bin/in-debian-13.sh` tests the others.
pub fn wanted(track: &str) -> bool {
    let wanted = named();
    if wanted.is_empty() {
        return TrackRegistry::embedded()
            .find(track)
            .is_none_or(|track| toolchain::too_old(track).is_none());
    }
    wanted.split_whitespace().any(|wanted| wanted == track)
}

/// Whether all tracks are to be tested.
pub fn all_wanted() -> bool {
    named().is_empty()
}

fn named() -> String {
    #[expect(clippy::disallowed_methods, reason = "the tests' own switch")]
    std::env::var("TEST_RUNNER_TRACKS").unwrap_or_default()
}

/// A text without the numbers of lines in `file.d(7)`.
fn without_lines_of_d(text: &str) -> String {
    let mut parts = text.split(".d(");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + ".d(" + part.trim_start_matches(|c: char| c.is_ascii_digit())
    })
}

/// The cases of a track in a corpus, by name.
pub fn cases(corpus: &str, track: &str) -> Vec<Case> {
    let track = data(corpus).join(track);
    let tables = tables(&track);
    let named = tables.iter().filter(|(_, value)| value.is_table()).map(|(name, _)| name.clone());
    let mut names: BTreeSet<String> = folders(&track).iter().map(|dir| name(dir)).collect();
    names.remove("exercise");
    names.extend(named);
    names.iter().map(|name| Case::new(track.join(name), &tables)).collect()
}

/// The `cases.toml` of a track. Panics if it is malformed, which is a mistake in the test data.
fn tables(track: &Path) -> Table {
    let path = track.join("cases.toml");
    let text = fs::read_to_string(&path).unwrap_or_default();
    text.parse().unwrap_or_else(|why| panic!("`{}`: {why}", path.display()))
}

impl Case {
    /// Reads a case. Panics if its settings are malformed, which is a mistake in the test data.
    pub fn read(dir: &Path) -> Self {
        Self::new(dir.to_owned(), &tables(dir.parent().expect("a case lies in a track's folder")))
    }

    fn new(dir: PathBuf, tables: &Table) -> Self {
        let shared = tables.iter().filter(|(_, value)| !value.is_table());
        let own = tables.get(&name(&dir)).and_then(toml::Value::as_table).into_iter().flatten();
        let all: Table =
            shared.chain(own).map(|(key, value)| (key.clone(), value.clone())).collect();
        let settings = all.try_into();
        let settings = settings.unwrap_or_else(|why| panic!("`{}`: {why}", dir.display()));
        Self { dir, settings }
    }

    /// The case's name.
    pub fn name(&self) -> String {
        name(&self.dir)
    }

    /// The names of the corpus, the track and the case.
    pub fn title(&self) -> String {
        let corpus = self.track().parent().expect("a track lies in the folder of a corpus");
        format!("{}/{}/{}", name(corpus), name(self.track()), self.name())
    }

    /// The exercise.
    pub fn slug(&self) -> String {
        self.settings.slug.clone().unwrap_or_else(|| self.name())
    }

    /// Time limit of the run in seconds.
    pub fn timeout(&self) -> f64 {
        self.settings.timeout.unwrap_or(600.0) * self.settings.limit_factor.unwrap_or(1.0)
    }

    /// Makes a check of a case that waits for its limit independent of how busy the machine is.
    fn whatever_the_load(&self, check: impl Fn(&Self) -> Result<(), Failed>) -> Result<(), Failed> {
        check(self).or_else(|first| {
            if self.settings.timeout.is_none() {
                return Err(first);
            }
            let settings = Settings { limit_factor: Some(LONGER), ..self.settings.clone() };
            check(&Self { dir: self.dir.clone(), settings })
        })
    }

    /// The results of a run of this case, which name the limit that the case has.
    fn results(&self, scene: &Scene) -> Result<String, Failed> {
        let limit = self.settings.timeout.unwrap_or_default();
        let words = |seconds: f64| format!("timed out after {seconds} s");
        Ok(scene.results()?.replace(&words(self.timeout()), &words(limit)))
    }

    /// A test that runs and checks the case.
    pub fn trial(self) -> Trial {
        Trial::test(self.title(), move || self.check(None))
    }

    /// Runs the case; then checks the results, and everything that a solution must not be able to do.
    pub fn check(&self, tools: Option<&Path>) -> Result<(), Failed> {
        self.whatever_the_load(|case| case.check_once(tools))
    }

    fn check_once(&self, tools: Option<&Path>) -> Result<(), Failed> {
        let scene = Scene::set(|input| self.lay(input))?;
        let before = scene.untouchable()?;
        let run = scene.run(self, tools)?;
        let log = String::from_utf8_lossy(&run.stderr);
        let because = |what: &str| Failed::from(format!("{what}\n{log}"));
        if run.status.code() != Some(self.settings.exit_code) || !run.stdout.is_empty() {
            return Err(because(&format!("{:?}, {:?}", run.status, run.stdout)));
        }
        scene.check(&before, &["results.json"]).map_err(|what| because(&what))?;
        let text = self.results(&scene)?;
        let results: Value = serde_json::from_str(&text)?;
        if !self.is_possible()? {
            let passes = results["status"] == "pass";
            return if passes { Err(because("it passes without its attack")) } else { Ok(()) };
        }
        self.judge(&results).map_err(|what| because(&format!("{what}\n{results:#}")))?;
        let golden = self.dir.join("expected_results.json");
        if self.settings.status.is_some() && !golden.exists() {
            return Ok(());
        }
        golden::check(&golden, &text).map_err(|diff| {
            because(&format!(
                "the results are not as expected\n{}",
                diff.message().unwrap_or_default()
            ))
        })
    }

    /// Whether this machine's tools make the attack possible.
    fn is_possible(&self) -> io::Result<bool> {
        let Some((program, arguments)) =
            self.settings.possible_if.as_deref().and_then(<[_]>::split_first)
        else {
            return Ok(true);
        };
        #[expect(clippy::disallowed_methods, reason = "a test looks at its machine")]
        let mut command = Command::new(program);
        Ok(command.args(arguments).current_dir(self.track()).status()?.success())
    }

    /// Runs a solution that `lay` makes against an exercise in a folder of its own: the results are those of the case.
    pub fn check_against(
        &self,
        exercise: &Path,
        lay: impl FnOnce(&Path) -> io::Result<()>,
    ) -> Result<(), Failed> {
        let scene = Scene::set(lay)?;
        let before = scene.untouchable()?;
        let exercise = exercise.to_str().ok_or("the path is not text")?;
        let run = scene.run_with(self, None, &["--exercise", exercise])?;
        let log = String::from_utf8_lossy(&run.stderr);
        let failed = |what: String| Failed::from(format!("{what}\n{log}"));
        scene.check(&before, &["results.json"]).map_err(failed)?;
        let golden = self.dir.join("expected_results.json");
        // D's tests stand above the solution then, and its lines have other numbers.
        if without_lines_of_d(&fs::read_to_string(&golden)?)
            == without_lines_of_d(&scene.results()?)
        {
            return Ok(());
        }
        golden::check(&golden, &scene.results()?)
            .map_err(|diff| failed(diff.message().unwrap_or_default().to_owned()))
    }

    /// Runs the case with `--attest strict` if it is a forgery and with `check` if it is not; then checks the verdict, the status,
    /// and everything that a solution must not be able to do.
    pub fn check_attested(&self, seed: u64) -> Result<(), Failed> {
        self.whatever_the_load(|case| case.check_attested_once(seed))
    }

    fn check_attested_once(&self, seed: u64) -> Result<(), Failed> {
        let scene = Scene::set(|input| self.lay(input))?;
        let before = scene.untouchable()?;
        let seed = seed.to_string();
        let mode = if self.settings.control { "check" } else { "strict" };
        let run = scene.run_with(self, None, &["--attest", mode, "--attest-seed", &seed])?;
        let log = String::from_utf8_lossy(&run.stderr);
        let written = ["results.json", "attest.json", "separate.json"];
        scene.check(&before, &written).map_err(|what| Failed::from(format!("{what}\n{log}")))?;
        let results: Value = serde_json::from_str(&self.results(&scene)?)?;
        let status = results["status"].as_str().unwrap_or_default();
        let text = scene.attestation().unwrap_or_default();
        let attestation: Value = serde_json::from_str(&text).unwrap_or_default();
        let is_right = match attestation["verdict"].as_str() {
            verdict if self.settings.control => {
                self.settings.status.as_deref() == Some(status) && verdict != Some("forged")
            }
            // A forgery that remembers other runs may fail the original tests.
            None => status != "pass" && self.is_verdict("forged"),
            Some(verdict) => self.is_verdict(verdict) && status == status_of(verdict),
        };
        if is_right {
            Ok(())
        } else {
            Err(format!("the status is `{status}`\n{text}\n{log}").into())
        }
    }

    /// Runs the case with the solution in a process of its own.
    pub fn check_separate(&self) -> Result<(), Failed> {
        self.whatever_the_load(Self::check_separate_once)
    }

    fn check_separate_once(&self) -> Result<(), Failed> {
        let scene = Scene::set(|input| self.lay(input))?;
        let before = scene.untouchable()?;
        let run = scene.run_with(self, None, &["--separate"])?;
        let log = String::from_utf8_lossy(&run.stderr);
        let failed = |what: String| Failed::from(format!("{what}\n{log}"));
        scene.check(&before, &["results.json", "separate.json"]).map_err(failed)?;
        let text = self.results(&scene)?;
        let results: Value = serde_json::from_str(&text)?;
        let status = results["status"].as_str().unwrap_or_default();
        let golden = self.dir.join("expected_results.json");
        let settings = &self.settings;
        let is_expected = match (&settings.separated, &settings.status) {
            (Some(expected), _) => expected == status,
            (None, Some(expected)) if settings.control => expected == status,
            (None, Some(_)) => status != "pass",
            (None, None) => {
                return golden::check(&golden, &text)
                    .map_err(|diff| failed(diff.message().unwrap_or_default().to_owned()));
            }
        };
        if is_expected {
            Ok(())
        } else {
            Err(failed(format!("the status is `{status}`\n{results:#}")))
        }
    }

    /// Whether a pass may have this verdict with `--attest strict`. What passes only in the process of the tests is not earned, and
    /// mutants that run after the original tests may not show a forgery.
    fn is_verdict(&self, verdict: &str) -> bool {
        let is_expected = self.verdict().split(" or ").any(|expected| expected == verdict);
        match verdict {
            "earned" => is_expected && !self.needs_the_process_of_the_tests(),
            "unproved" => is_expected || self.needs_the_process_of_the_tests(),
            _ => is_expected,
        }
    }

    /// Whether it is a forgery that fails with the solution in a process of its own.
    pub fn needs_the_process_of_the_tests(&self) -> bool {
        let track = TrackRegistry::embedded().find(&name(self.track()));
        track.is_some_and(|track| track.separate.is_some())
            && self.settings.separated.as_deref() != Some("pass")
    }

    /// The verdict of an attested run on a forgery that passes. Without mutants, every pass is unproved.
    pub fn verdict(&self) -> &str {
        let track = TrackRegistry::embedded().find(&name(self.track()));
        let has_mutants = track.is_none_or(|track| track.test_code.mutation.is_some());
        let usual = if has_mutants { "forged" } else { "unproved" };
        self.settings.verdict.as_deref().unwrap_or(usual)
    }

    /// Runs the case with its mutants: the results are those of an ordinary run.
    pub fn check_results_with_mutants(&self, seed: u64) -> Result<(), Failed> {
        self.whatever_the_load(|case| case.check_results_with_mutants_once(seed))
    }

    fn check_results_with_mutants_once(&self, seed: u64) -> Result<(), Failed> {
        let scene = Scene::set(|input| self.lay(input))?;
        let seed = seed.to_string();
        let run = scene.run_with(self, None, &["--attest", "check", "--attest-seed", &seed])?;
        let log = String::from_utf8_lossy(&run.stderr);
        let ran = |what: &str| log.find(what).ok_or(format!("no `{what}` in\n{log}"));
        if ran("mutants ran")? > ran("plan: ")? {
            return Err(format!("the original tests ran first\n{log}").into());
        }
        // Without what is known of the pass, which comes last.
        let text = self.results(&scene)?;
        let own = text.find(",\n  \"attestation\": ");
        let text = own.map_or(text.clone(), |at| text[..at].to_owned() + "\n}\n");
        golden::check(&self.dir.join("expected_results.json"), &text)
    }

    /// The status that its results are to have.
    pub fn expected_status(&self) -> Option<String> {
        let text = fs::read_to_string(self.dir.join("expected_results.json")).ok()?;
        let results: Value = serde_json::from_str(&text).ok()?;
        Some(results["status"].as_str()?.to_owned())
    }

    /// Makes the case's input.
    pub fn lay(&self, input: &Path) -> io::Result<()> {
        let own = self.dir.join("input");
        if own.is_dir() {
            return copy(&own, input);
        }
        let exercise = self.track().join("exercise");
        match &self.settings.base {
            None => copy(&exercise, input)?,
            Some(base) if base.starts_with("../javascript/") => {
                copy(&exercise, input)?;
                Self::read(&self.track().join(base)).put(input)?;
                as_typescript(input)?;
            }
            Some(base) => {
                assert_ne!(*base, self.name(), "`{}` has no `input/`", self.dir.display());
                Self::read(&self.track().join(base)).lay(input)?;
            }
        }
        self.put(input)
    }

    /// Copies the case's own files over an input. It may have none: the unchanged exercise is a case too, and so is a base.
    fn put(&self, input: &Path) -> io::Result<()> {
        let files = self.dir.join("files");
        if files.is_dir() {
            copy(&files, input)?;
        }
        write(&self.settings.files, input)
    }

    fn track(&self) -> &Path {
        self.dir.parent().expect("a case lies in the folder of a track")
    }

    /// Whether results are consistent, and as the settings expect.
    fn judge(&self, results: &Value) -> Result<(), String> {
        sensible(results)?;
        let Settings { status, test, message, output, .. } = &self.settings;
        if let Some(status) = status
            && !status.split(" or ").any(|status| results["status"] == status)
        {
            return Err(format!("the status is not `{status}`"));
        }
        let place = match test {
            Some(name) => first_failure(results, name)?,
            None => results,
        };
        if let Some(output) = output
            && place["output"] != output.as_str()
        {
            return Err(format!("the output is {}", place["output"]));
        }
        let said = if test.is_some() { &place["message"] } else { place };
        match message {
            Some(words) if !says(said, words) => Err(format!("nothing says `{words}`")),
            _ => Ok(()),
        }
    }
}

/// The status of a run with `--attest strict` that passes without it.
fn status_of(verdict: &str) -> &'static str {
    match verdict {
        "earned" => "pass",
        "forged" => "fail",
        _ => "error",
    }
}

/// The test of this name, which must be the first that did not pass.
fn first_failure<'a>(results: &'a Value, name: &str) -> Result<&'a Value, String> {
    let tests = results["tests"].as_array().ok_or("there is no list of tests")?;
    match tests.iter().find(|test| test["status"] != "pass") {
        Some(test) if test["name"] == name => Ok(test),
        other => Err(format!("`{name}` is not the first that did not pass: {other:?}")),
    }
}

/// Whether a string in the value contains this text.
fn says(value: &Value, words: &str) -> bool {
    match value {
        Value::String(text) => text.contains(words),
        Value::Array(values) => values.iter().any(|value| says(value, words)),
        Value::Object(members) => members.values().any(|value| says(value, words)),
        _ => false,
    }
}

/// The rules that hold for every `results.json`.
fn sensible(results: &Value) -> Result<(), String> {
    let tests = results["tests"].as_array().ok_or("there is no list of tests")?;
    let statuses: Vec<&str> = tests.iter().filter_map(|test| test["status"].as_str()).collect();
    let known = statuses.iter().all(|status| ["pass", "fail", "error"].contains(status));
    if results["version"] != 3 || statuses.len() != tests.len() || !known {
        return Err("this is no `results.json` of version 3".into());
    }
    let passed = statuses.iter().filter(|status| **status == "pass").count();
    let consistent = match results["status"].as_str() {
        Some("pass") => passed > 0 && passed == tests.len(),
        Some("fail") => passed < tests.len(),
        Some("error") => tests.is_empty() && results["message"].is_string(),
        _ => false,
    };
    if consistent { Ok(()) } else { Err("the status is not that of the tests".into()) }
}

/// Makes TypeScript of the JavaScript in an input: renames the solution and the tests, also where they refer to each other,
/// and turns off type checking.
fn as_typescript(input: &Path) -> io::Result<()> {
    let renamed = |text: &str| text.replace(".spec.js", ".test.ts").replace("booth.js", "booth.ts");
    for script in ["toll-booth.js", "toll-booth.spec.js"] {
        let path = input.join(script);
        if path.is_file() {
            let text = format!("// @ts-nocheck\n{}", renamed(&fs::read_to_string(&path)?));
            fs::remove_file(&path)?;
            fs::write(input.join(renamed(script)), text)?;
        }
    }
    Ok(())
}
