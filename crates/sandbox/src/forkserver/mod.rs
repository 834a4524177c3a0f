//! Fork servers: processes that keep loaded programs, and fork them into commands and runs.
//!
//! - A run sends a [`Job`](crate::Job) to the fork server of its batch ([`ForkServerClient`]). The server keeps a ready
//!   interpreter (`ready_interpreter`) for each track, and returns a [`ForkedRun`].
//! - A [`Starter`] forks the processes of the runs.

mod client;
mod protocol;
mod ready_interpreter;
mod server;
mod server_process;
mod sockets;
mod starter;

pub use client::ForkServerClient;
pub use protocol::ForkedRun;
pub use ready_interpreter::can_be_kept;
pub use server::serve_forks;
pub use server_process::ForkServer;
pub use starter::{Starter, start_runs};
