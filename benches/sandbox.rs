//! The cost of a run's confinement: `cargo bench --bench sandbox`.
//!
//! Runs the same command on the same input in turns. The basic sandbox has a scratch copy, a session, limits, the
//! report channel and the removal of processes. The confinement adds the ruleset, a user of its own if this is root,
//! the change of ownership of the scratch folder, the check of the toolchain, and the cleanup helper.

#![expect(clippy::unwrap_used, reason = "a benchmark may panic")]

use std::path::Path;
use std::time::{Duration, Instant};

use runner::workspace::{Input, InputOwner, Rules, Workspace};
use sandbox::Limits;
use sandbox::{self, Access, Account, Confinement, Job};
use tracks::toolchain::{self, Tools};
use tracks::{Slug, TrackRegistry};

/// How many blocks of each, and how many runs are in one: the kernel shows CPU time in hundredths of a second.
const BLOCKS: u32 = 20;
const RUNS: u32 = 20;

fn main() {
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/tracks/bash/pass/input");
    let tools = Tools::from_env();
    sandbox::harden().unwrap();
    let (mut first, mut second) = (Costs::default(), Costs::default());
    for _ in 0..BLOCKS {
        first.measure(|| once(&input, None));
        second.measure(|| {
            let _helper = sandbox::start_cleanup_helper().unwrap();
            assert!(!sandbox::layers().is_empty());
            once(&input, Some(&tools));
        });
    }
    first.say("basic sandbox");
    second.say("with confinement");
}

/// What runs took.
#[derive(Default)]
struct Costs {
    wall: Vec<Duration>,
    cpu: Duration,
}

impl Costs {
    fn measure(&mut self, run: impl Fn()) {
        let before = cpu_time();
        for _ in 0..RUNS {
            let start = Instant::now();
            run();
            self.wall.push(start.elapsed());
        }
        self.cpu += cpu_time().saturating_sub(before);
    }

    #[expect(clippy::print_stdout, reason = "it is for people")]
    fn say(mut self, name: &str) {
        self.wall.sort();
        let (fastest, median) = (self.wall[0], self.wall[self.wall.len() / 2]);
        let cpu = self.cpu / (BLOCKS * RUNS);
        println!(
            "{name:20} fastest {fastest:.2?}, median {median:.2?}, CPU time of a run {cpu:.2?}"
        );
    }
}

/// CPU time of this process and of its children that are gone.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields = stat.rsplit(") ").next().unwrap().split(' ').skip(11).take(4);
    let ticks: u64 = fields.map(|field| field.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second())
}

fn once(input: &Path, second: Option<&Tools>) {
    let track = TrackRegistry::embedded().find("bash").unwrap();
    let rules = Rules::of_input(track, &Slug::new("pass").unwrap(), None, InputOwner::Submitter);
    let input = Input::read(input).unwrap();
    let workspace = Workspace::create(&input, None, &rules, track).unwrap();
    let confinement = second.map(|tools| {
        let account = Account::for_runs().map(|account| {
            let access =
                toolchain::access(TrackRegistry::embedded().find("c").unwrap(), tools, &[]);
            workspace.hand_to(account.id()).unwrap();
            if matches!(access, Access::Closed(_)) { account.reading_everything() } else { account }
        });
        Confinement {
            writable: vec![workspace.root().to_owned()],
            account,
            ..Confinement::default()
        }
    });
    let job = Job {
        argv: ["true".into()].into(),
        cwd: workspace.solution(),
        env: [("PATH".into(), "/usr/bin:/bin".into())].into(),
        stdin: None,
        limits: Limits::default(),
        report_channel: true,
        merge_output: false,
        confinement,
    };
    assert!(sandbox::run(&job).unwrap().termination.is_success());
}
