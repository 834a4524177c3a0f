//! Whose fault it is that a run could not do its job.

use serde::{Deserialize, Serialize};

/// Whose fault it is that a run could not do its job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// The request, or the files that it names, cannot be used.
    Request,
    /// No solution can pass the exercise's tests.
    Exercise,
    /// The toolchain is missing.
    Toolchain,
    /// This machine lacks a layer of the sandbox that was required.
    Sandbox,
    /// A signal asked this program to stop.
    Interrupted,
    /// This machine or this program failed.
    Machine,
}
