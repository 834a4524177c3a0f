//! Runs in other processes of this program: nothing of one run can reach another's.
//!
//! A worker is `test-runner __worker`, a process that [`serve`]s one connection: it takes a [`Request`](super::Request), runs it,
//! answers with events and one [`RunReply`], and takes the next. It never loads anything of a solution; what it keeps from run to
//! run are compiled queries, ready interpreters, and workers of its own for changed copies. A [`WorkerPool`] starts workers when
//! they are needed, and replaces one that dies.

mod cancellation;
mod pool;
mod protocol;
mod serve;

pub use cancellation::Cancellation;
pub use pool::{EndedBy, WorkerError, WorkerPool, WorkerSettings};
pub use protocol::{Event, RunFailure, RunReply};
pub use serve::{ServeSettings, serve};

/// The command of this program that is a worker. Its last argument is the number of the connection.
pub const COMMAND: &str = "__worker";

/// The option of that command that lets tests run as forks of ready interpreters.
pub(crate) const INTERPRETERS: &str = "--interpreters";
