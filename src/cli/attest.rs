//! The options of attested runs, for `run`, `batch` and `verify`.

use runner::run::{Attest, DEFAULT_ATTEST_MIN, RunError, attest_layers};
use test_report::text::Message;

/// The warning of an attestation or a reward without `--exercise`.
pub(super) fn unprotected() -> Message {
    Message::from(
        "the tests come from the solution's folder, so the solution's author may have changed them",
    )
    .help("pass `--exercise DIR` to take tests and configuration from the exercise's own folder")
}

/// Whether and how a run proves its passes.
#[derive(Debug, clap::Args)]
pub(super) struct Attesting {
    /// Prove each pass by first running mutants: tests with other expected values, which a correct solution fails. This
    /// exposes solutions that fool the tests or read the expected values from them, not those that hold a table or digests of
    /// published answers. `check`: a test that passes in its mutant gets the status `error`, and the run `fail`; `strict`: also,
    /// a pass that could not be proved gets the status `error`, and the solution gets a process of its own (`--separate`).
    #[arg(
        long,
        value_enum,
        default_value = "off",
        value_name = "off|check|strict",
        hide_possible_values = true,
        help_heading = "Attestation"
    )]
    attest: Mode,
    /// Seed of the mutants [default: random].
    #[arg(long, value_name = "N", help_heading = "Attestation")]
    pub(super) attest_seed: Option<u64>,
    /// Smallest part of the tests, in percent, that the mutants have to prove, so that the pass counts as proved.
    #[arg(long, value_name = "PERCENT", default_value_t = DEFAULT_ATTEST_MIN, value_parser = clap::value_parser!(u32).range(1..=100), help_heading = "Attestation")]
    pub(super) attest_min: u32,
    /// Run the solution in a process of its own, which can read neither the tests nor what they expect, where the track can do
    /// it. A test that cannot be divided so runs in one process and is `unproved`.
    #[arg(long, help_heading = "Attestation")]
    pub(super) separate: bool,
}

impl Attesting {
    /// Fails if this machine lacks a layer of the sandbox that the proof needs.
    pub(super) fn check(&self) -> Result<(), RunError> {
        attest_layers::check(self.mode(), &sandbox::layers())
    }

    pub(super) fn mode(&self) -> Attest {
        match self.attest {
            Mode::Off => Attest::Off,
            Mode::Check => Attest::Check,
            Mode::Strict => Attest::Strict,
        }
    }
}

/// The values of `--attest`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Mode {
    Off,
    Check,
    Strict,
}
