//! Many solutions on one machine or on many, with one line of JSON for each.
//!
//! Reads rows ([`Rows`]), lays each solution out as a folder, runs it in a process of its own, through `run`, like a single
//! solution, and appends what is known of it to a file ([`ShardFile`]) that a later batch continues. It never judges: a verdict
//! is that of `run`. What our side could not do is `infra`, and no verdict.
//!
//! | file | does |
//! |---|---|
//! | `row` | is a row of the input, and finds the rows of a file |
//! | `folder`, `paths` | find the folders of a row, and make the solution's out of its files |
//! | `concealed` | lists what no solution of the batch may read |
//! | `digest` | tells whether a row asks for the same as before |
//! | `capacity` | knows what this process may use of the machine |
//! | `lines`, `stream` | read rows of a pipe, each as soon as it is there |
//! | `engine` | runs what waits in a queue, for whoever has rows |
//! | `front` | is who has the rows of a batch, and keeps their records |
//! | `task` | reads what a row asks for in place of an exercise |
//! | `limits` | are what a run may use |
//! | `queue` | lets a run begin when a worker and its memory are free |
//! | `attempt` | runs one row, and decides whether it has to run again |
//! | `record` | is a line of the output |
//! | `shard_file` | keeps these lines, whole, and locks the file |
//! | `merge`, `summary` | put the files of several machines together, and sum them up |
//! | `plan` | makes rows out of folders that people have |

mod attempt;
mod capacity;
mod concealed;
mod digest;
mod engine;
mod folder;
mod front;
mod limits;
mod lines;
mod merge;
mod parsed_row;
mod paths;
mod plan;
mod queue;
mod record;
mod row;
mod shard_file;
mod stream;
mod summary;
mod task;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use runner::run::{AskedLimits, Attest, RequiredLayers, SolutionFiles};
use sandbox::SandboxError;
use test_report::model::Shard;
use test_report::text::{Attributed, Diagnostic, Fault, Message};
use tracks::TrackRegistry;

pub use capacity::Capacity;
pub use engine::Engine;
pub(crate) use engine::{Asked, Front, Service};
pub use front::{Input, run};
pub use lines::Lines;
pub(crate) use lines::{MAX_LINE_BYTES, NextLine};
pub use merge::Merged;
pub use merge::{MergeError, merge};
pub use parsed_row::ParsedRow;
pub(crate) use parsed_row::{RowAgainst, RowSolution};
pub use plan::{Plan, PlanError, Planned};
pub(crate) use queue::Load;
pub use queue::Queue;
pub(crate) use record::InfraReason;
pub use record::{InvalidReason, Record, Status, Used, Verdict};
pub use row::Head;
pub use row::{BatchRow, Rows, RowsError};
pub(crate) use row::{RowError, RowLimits};
pub use shard_file::{Manifest, ShardFile};
pub use stream::RowStream;
pub use summary::{Group, Slow, Summary};

/// How long a run may take to end after a signal.
const GRACE: Duration = Duration::from_millis(1500);

/// How many times a row runs that our side cannot run.
const ATTEMPTS: u32 = 3;

/// Which runs of the input are here.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    /// The part of the rows.
    pub shard: Shard,
    /// How often each row runs, at least once.
    pub repeat: u32,
}

/// How rows run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// This program.
    pub program: PathBuf,
    /// The tracks that there are.
    pub tracks: TrackRegistry,
    /// How many runs at once, at least one.
    pub jobs: usize,
    /// What a row may use that has no limits of its own. It goes before what the row's exercise says.
    pub limits: AskedLimits,
    /// Where a row finds its exercise by its slug.
    pub exercises: Option<PathBuf>,
    /// Where a row finds its problem by the problem's name.
    pub problems: Option<PathBuf>,
    /// Which files solutions bring.
    pub solution_files: SolutionFiles,
    /// The layers of the sandbox without which no row runs.
    pub required_layers: RequiredLayers,
    /// What no solution may read, beside the folders of the rows: the input, and the folder for the results.
    pub concealed: Vec<PathBuf>,
    /// What has to stay readable: programs and toolchains.
    pub needed: Vec<PathBuf>,
    /// Memory for all runs together, in MiB.
    pub memory_mb: u64,
    /// Whether a line holds the whole `results.json`.
    pub full: bool,
    /// Whether passes are proved.
    pub attest: Attest,
    /// The seed of that; random if there is none.
    pub attest_seed: Option<u64>,
    /// Whether every run starts its framework anew.
    pub cold: bool,
    /// The smallest part of the tests, in percent, that a proved pass has earned.
    pub attest_min: u32,
    /// Whether solutions run in a process of their own, where their track can do it.
    pub separate: bool,
}

/// How a batch went.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BatchCounts {
    /// Runs that belong to this part.
    pub all: usize,
    /// Those that an earlier batch had done.
    pub before: usize,
    /// Those that have a line now, with these.
    pub done: usize,
    /// Of these, passes.
    pub passed: usize,
    /// Solutions that failed tests.
    pub failed: usize,
    /// Solutions whose tests could not run.
    pub errors: usize,
    /// Rows that ask for what does not exist.
    pub invalid: usize,
    /// Rows that could not be run for an infrastructure failure.
    pub infra: usize,
    /// Rows of the whole input, as far as it was read.
    pub rows: usize,
    /// Whether a signal came before the end of the input.
    pub is_cut_off: bool,
}

/// A batch could not go on. The lines that were written by then are whole.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A line could not be written.
    #[error("cannot write `{path}`")]
    Write {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// A row could not be read.
    #[error("cannot read standard input")]
    Read(#[source] io::Error),
    /// Another batch writes the same file.
    #[error("another batch is writing `{path}`")]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// There is nowhere to lay out solutions.
    #[error("cannot create a temporary folder")]
    Scratch {
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// This program cannot watch for signals.
    #[error("cannot start a run")]
    Sandbox(#[from] SandboxError),
}

impl Diagnostic for BatchError {
    fn help(&self) -> Option<String> {
        let help = match self {
            Self::Write { .. } => {
                "finished rows are kept; free some disk space or fix the permissions, and run the same command again"
            }
            Self::Busy { .. } => "wait until it ends, or pass another folder as `--out`",
            Self::Scratch { .. } => "set `TMPDIR` to a writable folder",
            Self::Read(_) | Self::Sandbox(_) => return None,
        };
        Some(help.to_owned())
    }
}

impl Attributed for BatchError {
    fn fault(&self) -> Fault {
        match self {
            Self::Busy { .. } => Fault::Request,
            Self::Read(_) | Self::Write { .. } | Self::Scratch { .. } | Self::Sandbox(_) => {
                Fault::Machine
            }
        }
    }
}

/// Told of each line as it is written, and of rows that an earlier batch had done.
pub trait Watch: Sync {
    /// More runs have come, of a row that was read while others run.
    fn expect(&self, runs: usize, row: Option<&ParsedRow>);

    /// A line was written, or stood there before.
    fn note(&self, record: &Record, is_new: bool);

    /// Told how many runs have to be repeated at the end, whenever that changes.
    fn put_off(&self, runs: usize);

    /// Told of a warning about a row, such as a file of the solution that was left out.
    fn warn(&self, row: &str, warning: &Message);
}
