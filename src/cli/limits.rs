//! The options that limit a run, the same for each command that runs solutions.

use std::time::Duration;

use super::run::seconds;
use runner::run::AskedLimits;

/// What a run may use.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitOptions {
    /// Wall-clock limit of a run: of building and testing together [default: the exercise's, or the track's, or 15].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Wall-clock limit of each test, where the track's test tool can stop a test [default: the exercise's].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    test_timeout: Option<Duration>,
    /// CPU time limit of each process, in whole seconds [default: the wall-clock limit times the number of processors, plus 1].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    cpu_seconds: Option<u64>,
    /// Memory limit of all processes of a run together [default: the exercise's, or the track's, or 2560].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(16..=1 << 24))]
    memory_mb: Option<u64>,
}

impl LimitOptions {
    /// What the options ask for.
    pub(super) fn asked(&self) -> AskedLimits {
        AskedLimits {
            wall: self.timeout,
            test: self.test_timeout,
            cpu_seconds: self.cpu_seconds,
            memory_mb: self.memory_mb,
        }
    }
}
