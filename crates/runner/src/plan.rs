//! Makes the commands of a run from a track, a slug and the paths of a workspace.
//!
//! Fills the placeholders of track files. Pure: the same arguments give the same plan, and nothing is read, written or
//! started here.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::limits::RunLimits;
use sandbox::Limits;
use sandbox::{Account, Confinement, Job};
use tracks::toolchain::fill_tools;
use tracks::{Channel, ExerciseConfig, Slug, Step, Track};

/// Where a plan's commands find and put what they need.
#[derive(Debug, Clone)]
pub(crate) struct Places {
    /// The folder that holds all that they may write.
    pub scratch: PathBuf,
    /// The copy of the solution, the working directory of every step.
    pub workdir: PathBuf,
    /// The files of the track folder.
    pub track: PathBuf,
    /// The home directory of the commands.
    pub home: PathBuf,
    /// The temporary directory of the commands.
    pub tmp: PathBuf,
    /// The tools that `install` put there for this track.
    pub tools: PathBuf,
    /// The report file of the channel `file`.
    pub report: PathBuf,
    /// This program's own executable.
    pub program: PathBuf,
    /// The folder of the solution's process, if the solution has a process of its own.
    pub apart: Option<PathBuf>,
    /// The caller's `PATH`.
    pub path: String,
    /// Folders that they cannot read, but for their own.
    pub hidden: Vec<PathBuf>,
    /// What they can read all the same, beside their own and the tools.
    pub readable: Vec<PathBuf>,
    /// The user that they run as; this program's own where there is none.
    pub account: Option<Account>,
}

/// The commands of a run.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Plan {
    /// The commands before the tests, in order. One that fails ends the run.
    pub build: Vec<PlannedStep>,
    /// The command that runs the tests and reports.
    pub test: PlannedStep,
    /// Where the report appears.
    pub channel: Channel,
    /// The report file, for the channel `file`.
    pub report: PathBuf,
    /// The parser's id.
    pub parser: String,
}

/// One command.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PlannedStep {
    /// For people and logs.
    pub name: String,
    /// The command. All of a plan share its wall limit.
    #[serde(flatten)]
    pub job: Job,
    /// The command of a ready interpreter that this one can be a fork of, but for `{track}`; none if it is empty.
    #[serde(skip)]
    pub ready: Vec<String>,
}

/// What a plan is made of, beside the track.
#[derive(Clone, Copy)]
pub(crate) struct PlanInput<'a> {
    pub slug: &'a Slug,
    /// Decides which optional steps run.
    pub config: &'a ExerciseConfig,
    /// The test files, relative to the working directory.
    pub tests: &'a [String],
    /// The files of an exercise in a folder of its own, its tests included.
    pub own_files: &'a [String],
    /// The solution files that such an exercise expects.
    pub solution_files: &'a [String],
    /// Whether settings of tools are the exercise's, and not those of somebody who handed them in.
    pub is_trusted: bool,
    pub places: &'a Places,
    pub limits: RunLimits,
    /// How many times their wall-clock time the commands may take on a busy machine: [`Limits::timeout_factor`].
    pub timeout_factor: u32,
    /// Whether the run is that of a mutant. It leaves out the steps that only check the solution: the original run has them.
    pub is_of_mutant: bool,
}

/// Makes the plan of a run.
pub(crate) fn plan(track: &Track, input: PlanInput<'_>) -> Plan {
    let values = Values::new(&input);
    let wanted = |step: &&Step| {
        step.when.as_ref().is_none_or(|flag| input.config.flag(flag))
            && !(input.is_of_mutant && step.only_checks)
    };
    let build = track.build_steps().iter().filter(wanted);
    let build = build.map(|step| values.step(step, &[], input)).collect();
    let separate = track.separate.as_ref().filter(|_| input.places.apart.is_some());
    let separate = separate.map(|separate| separate.argv.as_slice()).unwrap_or_default();
    let mut test = values.step(track.test_step(), separate, input);
    test.job.merge_output = track.report.merge_stderr;
    test.job.report_channel = track.report.channel == Channel::Pipe;
    Plan {
        build,
        test,
        channel: track.report.channel,
        report: input.places.report.clone(),
        parser: track.report.parser.clone(),
    }
}

struct Values<'a> {
    slug: &'a Slug,
    tools: &'a Path,
    pairs: [(&'static str, String); 12],
}

impl<'a> Values<'a> {
    fn new(input: &PlanInput<'a>) -> Self {
        let PlanInput { slug, config, tests, own_files, solution_files, places, limits, .. } =
            *input;
        let seconds = limits.test.map(|limit| limit.as_secs_f64().to_string());
        let lines = |files: &mut dyn Iterator<Item = &'a String>| -> String {
            let lines: Vec<&str> =
                files.map(String::as_str).filter(|path| is_plain(path)).collect();
            lines.join("\n")
        };
        let exercise = lines(&mut own_files.iter());
        let helpers = lines(&mut own_files.iter().filter(|path| !tests.contains(path)));
        let solution = lines(&mut solution_files.iter());
        let pairs = [
            ("{workdir}", shown(&places.workdir)),
            ("{track}", shown(&places.track)),
            ("{home}", shown(&places.home)),
            ("{apart}", places.apart.as_deref().map(shown).unwrap_or_default()),
            ("{program}", shown(&places.program)),
            ("{report}", shown(&places.report)),
            ("{exercise}", exercise),
            ("{helpers}", helpers),
            ("{solution}", solution),
            ("{trusted}", if input.is_trusted { "yes" } else { "" }.to_owned()),
            ("{flags}", config.settings.build.flags.join(" ")),
            ("{test_timeout}", seconds.unwrap_or_default()),
        ];
        Self { slug, tools: &places.tools, pairs }
    }

    fn fill(&self, text: &str) -> String {
        let text = fill_tools(&self.slug.fill(text), self.tools);
        self.pairs.iter().fold(text, |text, (name, value)| text.replace(name, value))
    }

    /// `separate` are the arguments before the tests by which the solution gets a process of its own.
    fn step(&self, step: &Step, separate: &[String], input: PlanInput<'_>) -> PlannedStep {
        let PlanInput { tests, places, limits, timeout_factor, is_of_mutant, .. } = input;
        let mut argv = Vec::new();
        for argument in &step.argv {
            if argument == "{tests}" {
                argv.extend(separate.iter().map(|word| self.fill(word)));
                argv.extend(tests.iter().cloned());
            } else {
                argv.push(self.fill(argument));
            }
        }
        let mut env = base_environment(places);
        let of_copy = is_of_mutant.then_some(&step.env_of_copy).into_iter().flatten();
        let own = step.env.iter().chain(of_copy);
        let is_set = |(_, value): &(&String, &String)| {
            limits.test.is_some() || !value.contains("{test_timeout}")
        };
        env.extend(own.filter(is_set).map(|(name, value)| (name.clone(), self.fill(value))));
        let job = Job {
            argv: argv.into_iter().map(Into::into).collect(),
            cwd: places.workdir.clone(),
            env: env.into_iter().map(|(name, value)| (name.into(), value.into())).collect(),
            stdin: None,
            limits: Limits { timeout_factor, ..limits_of(step, &limits) },
            report_channel: false,
            merge_output: true,
            confinement: Some(Confinement {
                writable: vec![places.scratch.clone()],
                hidden: places.hidden.clone(),
                readable: [&[places.tools.clone(), places.program.clone()], &places.readable[..]]
                    .concat(),
                without_namespaces: false,
                account: places.account,
            }),
        };
        let ready = step.ready.iter().map(|word| fill_tools(word, self.tools)).collect();
        PlannedStep { name: step.name.clone(), job, ready }
    }
}

/// Whether a path is one line, and no tool escapes a character of it in what it prints.
fn is_plain(path: &str) -> bool {
    path.chars().all(|c| !c.is_control() && c != '"' && c != '\\')
}

/// The whole environment of a command, built from an allow-list.
fn base_environment(places: &Places) -> BTreeMap<String, String> {
    [
        ("PATH", places.path.clone()),
        ("HOME", shown(&places.home)),
        ("TMPDIR", shown(&places.tmp)),
        ("LANG", "C.UTF-8".to_owned()),
        ("LC_ALL", "C.UTF-8".to_owned()),
        ("TZ", "UTC".to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

/// The limits of a step of a run.
fn limits_of(step: &Step, run: &RunLimits) -> Limits {
    let base = Limits::default();
    let memory_bytes = run.memory_bytes();
    Limits {
        wall: run.wall,
        cpu_seconds: run.cpu_seconds,
        // What a runtime reserves is not what it uses: the step's own number stands.
        data_bytes: step.data_mib.map(|mib| mib << 20).or(memory_bytes).or(base.data_bytes),
        tree_bytes: memory_bytes.or(base.tree_bytes),
        file_bytes: step.file_mib.map_or(base.file_bytes, |mib| Some(mib << 20)),
        ..base
    }
}

/// Scratch and tool directories are made by us; a path that is not UTF-8 fails at its first use.
fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::time::Duration;

    use super::*;
    use tracks::TrackRegistry;

    #[test]
    fn placeholders_are_filled_and_test_files_spread() {
        let track = TrackRegistry::embedded().find("bash").unwrap();
        let places = Places {
            scratch: "/s".into(),
            workdir: "/s/solution".into(),
            track: "/s/track".into(),
            home: "/s/home".into(),
            tmp: "/s/tmp".into(),
            tools: "/data/bash".into(),
            report: "/s/report".into(),
            apart: None,
            program: "/bin/test-runner".into(),
            path: "/bin".into(),
            hidden: Vec::new(),
            readable: Vec::new(),
            account: None,
        };
        let slug = Slug::new("two-fer").unwrap();
        let tests = ["a.bats".to_owned(), "b c.bats".to_owned()];
        let wall = Duration::from_secs(3);
        let limits = RunLimits { wall, test: None, cpu_seconds: None, memory_mb: None };
        let input = PlanInput {
            slug: &slug,
            config: &ExerciseConfig::default(),
            tests: &tests,
            solution_files: &["a.sh".to_owned()],
            is_trusted: false,
            own_files: &["a.bats", "help.bash", "b d", "lib/\n.bash"].map(str::to_owned),
            places: &places,
            limits,
            timeout_factor: 1,
            is_of_mutant: false,
        };
        let made = plan(track, input);
        assert!(made.build.is_empty());
        let job = &made.test.job;
        assert_eq!(job.argv[..2], ["bash", "/s/track/run.sh"]);
        assert!(job.argv.ends_with(&tests.clone().map(Into::into)));
        assert_eq!(job.env[OsStr::new("BATS_RUN_SKIPPED")], "true");
        assert_eq!(job.env[OsStr::new("HOME")], "/s/home");
        assert_eq!(job.limits.wall, Duration::from_secs(3));
        assert_eq!(job.confinement.as_ref().unwrap().writable, [Path::new("/s")]);
        let values = Values::new(&input);
        assert_eq!(values.fill("{helpers}|{solution}"), "help.bash\nb d|a.sh");
        assert_eq!(values.fill("{exercise}"), "a.bats\nhelp.bash\nb d");
        assert_eq!(
            values.fill("{venv}/bin {tools} {track}/{snake}.py {workdir} {report} {program}"),
            "/data/bash/venv/bin /data/bash /s/track/two_fer.py /s/solution /s/report /bin/test-runner"
        );
    }
}
