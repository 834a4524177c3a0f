//! The options of attested runs, for `run`, `batch` and `verify`.

use crate::runner::Attest;
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
    /// Prove each pass by also running mutants: tests with other expected values, which a correct solution fails. `check`: a
    /// test that passes in its mutant gets the status `error`, and the run `fail`; `strict`: also, a run in which too few tests are
    /// proved gets the status `error`.
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
    /// With --attest, run the two mutants first, and the original tests only if the mutants do not prove the pass: a pass takes
    /// two runs instead of three, a failure three instead of one.
    #[arg(long, requires = "attest", help_heading = "Attestation")]
    pub(super) copies_first: bool,
}

impl Attesting {
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
