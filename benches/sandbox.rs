//! What the second storey of the sandbox costs a run: `cargo bench --bench sandbox`.
//!
//! Both storeys run the same command on the same input, in turns; what is printed are medians. The first is the scratch
//! copy, the session, the limits, the channel and the sweep. The second adds the walls, the user where this is root, the
//! handing over of the scratch folder, the look at the toolchain, and the guard.

#![expect(clippy::unwrap_used, reason = "a benchmark may panic")]

use std::path::Path;
use std::time::{Duration, Instant};

use globset::GlobSet;
use test_runner::model::Limits;
use test_runner::sandbox::{self, Account, Confinement, Job};
use test_runner::toolchain::{self, Tools};
use test_runner::track;
use test_runner::workspace::Workspace;

/// How many of each.
const SAMPLES: usize = 200;

fn main() {
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("test-data/tracks/bash/pass/input");
    let tools = Tools::from_env().unwrap();
    sandbox::seal().unwrap();
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for _ in 0..SAMPLES {
        first.push(timed(|| once(&input, None)));
        second.push(timed(|| {
            let _guarded = sandbox::guard().unwrap();
            assert!(!sandbox::layers().is_empty());
            once(&input, Some(&tools));
        }));
    }
    let (first, second) = (median(first), median(second));
    #[expect(clippy::print_stdout, reason = "it is for people")]
    {
        println!(
            "first storey {first:.2?}, both {second:.2?}, the second {:.2?}",
            second.saturating_sub(first)
        );
    }
}

fn once(input: &Path, second: Option<&Tools>) {
    let workspace = Workspace::create(input, Path::new("/nowhere"), &GlobSet::empty()).unwrap();
    let confinement = second.map(|tools| {
        let account = Account::for_runs().map(|account| {
            let closed = toolchain::closed(track::find("c").unwrap(), tools);
            workspace.hand_to(account.id()).unwrap();
            if closed.is_some() { account.reading_everything() } else { account }
        });
        Confinement { writable: vec![workspace.root().to_owned()], account }
    });
    let job = Job {
        argv: ["true".into()].into(),
        cwd: workspace.solution(),
        env: [("PATH".into(), "/usr/bin:/bin".into())].into(),
        limits: Limits::default(),
        report_channel: true,
        merge_output: false,
        confinement,
    };
    assert!(sandbox::run(&job).unwrap().termination.is_success());
}

fn timed(act: impl FnOnce()) -> Duration {
    let start = Instant::now();
    act();
    start.elapsed()
}

fn median(mut samples: Vec<Duration>) -> Duration {
    samples.sort();
    samples[samples.len() / 2]
}
