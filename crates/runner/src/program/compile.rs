//! The compilation of a submission, and the folder of the result.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, lchown};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Machine, ProgramError, Submission};
use crate::workspace::{each_below, scratch};
use sandbox::{Confinement, Job, ScratchFolder};
use sandbox::{Limits, RawRun, Termination};
use test_report::text::Redactor;
use tracks::Track;
use tracks::toolchain::{self, MissingToolchain, fill_tools};

/// How long a compiler may take, and how much memory it may use.
const COMPILE_TIME: Duration = Duration::from_mins(1);
const COMPILE_BYTES: u64 = 3 << 30;
const COMPILED_FILE_BYTES: u64 = 512 << 20;

/// How many times as long a command may take in all, where it waits for processors.
const LONGEST_FACTOR: u32 = 32;

/// How much of a compiler's output is kept.
const KEPT_BYTES: usize = 64 << 10;

/// What a compilation came to.
#[derive(Debug)]
pub enum Compilation {
    /// A program that can run.
    Program(Box<CompiledProgram>),
    /// The sources cannot be compiled, in the compiler's words.
    Failed(String),
}

/// A submission that can run, in a folder that is removed when this is dropped.
#[derive(Debug)]
pub struct CompiledProgram {
    pub(super) root: ScratchFolder,
    pub(super) submission: Submission,
    places: Places,
    /// Whether nobody knows yet that the sources can be compiled.
    is_unchecked: bool,
}

/// The folders of a compiled program.
#[derive(Debug, Clone)]
struct Places {
    dir: PathBuf,
    out: PathBuf,
    home: PathBuf,
    track: PathBuf,
    tools: PathBuf,
}

impl Submission {
    /// Compiles the submission in the sandbox.
    pub fn compile(self, machine: &mut Machine) -> Result<Compilation, ProgramError> {
        let program = CompiledProgram::lay(self, machine)?;
        Ok(match program.compile(machine)? {
            None => Compilation::Program(Box::new(program)),
            Some(words) => Compilation::Failed(words),
        })
    }

    /// The same if the sources need a compiler. If a run parses them anyway, they are compiled only if the first run fails, in
    /// [`CompiledProgram::check_after`]: that saves a process for most programs.
    pub(crate) fn compile_late(self, machine: &mut Machine) -> Result<Compilation, ProgramError> {
        if !self.is_parsed_by_a_run() {
            return self.compile(machine);
        }
        let mut program = CompiledProgram::lay(self, machine)?;
        program.close(None)?;
        program.is_unchecked = true;
        Ok(Compilation::Program(Box::new(program)))
    }
}

impl CompiledProgram {
    /// Copies the sources to a new folder.
    fn lay(submission: Submission, machine: &Machine) -> Result<Self, ProgramError> {
        toolchain::require_for_programs(submission.track, &machine.tools)?;
        let folder =
            scratch(None).map_err(|error| ProgramError::Scratch(std::io::Error::other(error)))?;
        let root = ScratchFolder::new(folder);
        let tools = machine.tools.dir(&submission.track.id);
        let at = |name: &str| root.path().join(name);
        let places =
            Places { dir: at("dir"), out: at("out"), home: at("home"), track: at("track"), tools };
        // The users of runs pass through it.
        fs::set_permissions(root.path(), Permissions::from_mode(0o711))
            .map_err(ProgramError::Scratch)?;
        for folder in [&places.dir, &places.out, &places.home, &places.track] {
            let made = fs::DirBuilder::new().mode(0o755).create(folder);
            made.map_err(ProgramError::Scratch)?;
        }
        for file in submission.track.files() {
            let named = format!("{{track}}/{}", file.name);
            if submission.program.words().any(|word| *word == named) {
                fs::write(places.track.join(file.name), file.bytes)
                    .map_err(ProgramError::Scratch)?;
            }
        }
        submission.sources.copy_to(&places.dir)?;
        submission.beside.copy_to(&places.dir)?;
        Ok(Self { root, submission, places, is_unchecked: false })
    }

    /// Compiles the sources. The compiler's words if it refuses them.
    fn compile(&self, machine: &mut Machine) -> Result<Option<String>, ProgramError> {
        let argv = &self.submission.program.compile;
        if argv.is_empty() {
            return self.close(None).map(|()| None);
        }
        let Places { dir, out, home, .. } = &self.places;
        let writable = vec![dir.clone(), out.clone(), home.clone()];
        let readable = vec![self.places.track.clone()];
        let track = self.submission.track;
        let confinement = machine.confinement(track, self.root.path(), writable, readable);
        self.open_to(&confinement)?;
        let limits = Limits {
            wall: COMPILE_TIME,
            longest_wall: Some(COMPILE_TIME * LONGEST_FACTOR),
            tree_bytes: Some(COMPILE_BYTES),
            data_bytes: None,
            file_bytes: Some(COMPILED_FILE_BYTES),
            kept_bytes: Some(KEPT_BYTES),
            ..Limits::default()
        };
        let job = Job {
            argv: self.words(argv, 0),
            cwd: dir.clone(),
            env: self.environment(machine, home, 0),
            stdin: None,
            limits,
            report_channel: false,
            merge_output: true,
            confinement: Some(confinement),
        };
        let raw = run(&job, track, machine)?;
        if !raw.termination.is_success() {
            self.require_space()?;
            return Ok(Some(self.words_of_compiler(&raw)));
        }
        self.close(Some(())).map(|()| None)
    }

    /// Compiles the sources after the first run, unless that run has parsed them. The compiler's words if it refuses them. The
    /// verdict never comes from the run's own words, which the program can print, too.
    pub(crate) fn check_after(
        &mut self,
        has_parsed: bool,
        machine: &mut Machine,
    ) -> Result<Option<String>, ProgramError> {
        let is_unchecked = std::mem::take(&mut self.is_unchecked);
        if is_unchecked && !has_parsed { self.compile(machine) } else { Ok(None) }
    }

    /// Gives the folders to the user of the compiler.
    fn open_to(&self, confinement: &Confinement) -> Result<(), ProgramError> {
        let Some(account) = confinement.account else { return Ok(()) };
        let Places { dir, out, home, .. } = &self.places;
        for folder in [dir, out, home] {
            own(folder, account.id())?;
        }
        Ok(())
    }

    /// Takes the folders back, so that no run can change them.
    fn close(&self, compiled: Option<()>) -> Result<(), ProgramError> {
        let root = rustix::process::geteuid();
        let Places { dir, out, .. } = &self.places;
        if compiled.is_some() && root.is_root() {
            for folder in [dir, out] {
                own(folder, root.as_raw())?;
            }
        }
        for folder in [dir, out, &self.places.track] {
            each_below(folder, &mut |path, found| {
                if found.is_symlink() {
                    return Ok(());
                }
                let mode = found.permissions().mode();
                let folder_bit = if found.is_dir() { 0o111 } else { 0 };
                let readable = (mode & 0o755) | 0o444 | folder_bit;
                fs::set_permissions(path, Permissions::from_mode(readable))
            })
            .map_err(ProgramError::Scratch)?;
        }
        Ok(())
    }

    /// The track of its language.
    pub fn track(&self) -> &'static Track {
        self.submission.track
    }

    /// The folders that its runs read.
    pub(super) fn readable(&self) -> Vec<PathBuf> {
        let Places { dir, out, track, .. } = &self.places;
        vec![dir.clone(), out.clone(), track.clone()]
    }

    /// Arguments with their placeholders filled in.
    pub(super) fn words(&self, argv: &[String], memory_mb: u64) -> Vec<OsString> {
        let mut words = Vec::new();
        for word in argv {
            if word == "{files}" {
                words.extend(self.submission.paths.iter().map(|path| not_an_option(path).into()));
            } else {
                words.push(self.fill(word, memory_mb).into());
            }
        }
        words
    }

    /// The environment of a command with this home.
    pub(super) fn environment(
        &self,
        machine: &Machine,
        home: &Path,
        memory_mb: u64,
    ) -> BTreeMap<OsString, OsString> {
        let home = home.to_string_lossy();
        let mut env: BTreeMap<OsString, OsString> = [
            ("PATH", machine.tools.path()),
            ("HOME", &home),
            ("TMPDIR", &home),
            ("LANG", "C.UTF-8"),
            ("LC_ALL", "C.UTF-8"),
            ("TZ", "UTC"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .into();
        for (name, value) in &self.submission.program.env {
            let value = value.replace("{home}", &home);
            env.insert(name.into(), self.fill(&value, memory_mb).into());
        }
        env
    }

    fn fill(&self, text: &str, memory_mb: u64) -> String {
        let Submission { main, class, .. } = &self.submission;
        let Places { dir, out, home, track, tools } = &self.places;
        let shown = |path: &Path| path.to_string_lossy().into_owned();
        let stem = Path::new(main).with_extension("");
        let pairs = [
            ("{dir}", shown(dir)),
            ("{main}", shown(&dir.join(main))),
            ("{stem}", shown(&stem)),
            ("{class}", class.clone()),
            ("{out}", shown(out)),
            ("{home}", shown(home)),
            ("{track}", shown(track)),
            ("{memory_mb}", memory_mb.to_string()),
        ];
        let text = fill_tools(text, tools);
        pairs.iter().fold(text, |text, (name, value)| text.replace(name, value))
    }

    /// Takes the paths of this machine out of a text.
    pub(super) fn redacted(&self, text: &str) -> String {
        let Places { dir, track, tools, .. } = &self.places;
        Redactor::default()
            .replacing(dir.to_string_lossy(), "<solution-dir>")
            .replacing(track.to_string_lossy(), "<test-runner>")
            .replacing(tools.to_string_lossy(), "<tools>")
            .replacing(self.root.path().to_string_lossy(), "<scratch>")
            .apply(text)
    }

    /// The last lines of what a run printed to standard error, for people.
    pub(crate) fn last_words(&self, raw: &RawRun) -> String {
        const LINES: usize = 10;
        let text = self.redacted(&raw.stderr.text());
        let lines: Vec<&str> = text.trim_end().lines().collect();
        lines[lines.len().saturating_sub(LINES)..].join("\n")
    }

    fn words_of_compiler(&self, raw: &RawRun) -> String {
        let text = self.redacted(&raw.stdout.text());
        let text = text.trim();
        match &raw.termination {
            Termination::Exited(_) if !text.is_empty() => text.to_owned(),
            other => format!("the compiler {other}\n{text}").trim_end().to_owned(),
        }
    }
}

/// Gives a folder and everything in it to a user.
pub(super) fn own(folder: &Path, id: u32) -> Result<(), ProgramError> {
    each_below(folder, &mut |path, _| lchown(path, Some(id), Some(id)))
        .map_err(ProgramError::Scratch)
}

/// A path that no program takes for an option.
fn not_an_option(path: &str) -> String {
    if path.starts_with('-') { format!("./{path}") } else { path.to_owned() }
}

/// Runs a command. A command that cannot be started lacks its toolchain, and so may one that fails.
pub(super) fn run(job: &Job, track: &Track, machine: &Machine) -> Result<RawRun, ProgramError> {
    let raw = sandbox::run(job)?;
    match &raw.termination {
        Termination::NotStarted(why) => {
            let program = job.argv.first().map(|word| word.to_string_lossy()).unwrap_or_default();
            let what = format!("cannot start `{program}`: {why}");
            Err(MissingToolchain { track: track.id.clone(), what }.into())
        }
        Termination::Interrupted(_) => Err(ProgramError::Interrupted),
        ended if ended.is_success() => Ok(raw),
        _ => {
            toolchain::require_for_programs(track, &machine.tools)?;
            Ok(raw)
        }
    }
}
