//! The options of runs whose passes are proved: of `run` and `verify`.

use crate::runner::Attest;

/// Said where a verdict is asked for that a solution could have prepared.
pub(super) const UNPROTECTED: &str = "the tests come from the solution's folder, so whoever wrote the solution could have changed them\nhelp: `--exercise DIR` takes tests and configuration from the exercise's own folder";

/// Whether and how passes are proved.
#[derive(Debug, clap::Args)]
pub(super) struct Attesting {
    /// Prove each pass: run changed copies of the tests too, which a right solution fails. `check` makes a test that passes
    /// whatever it expects an error; `strict` also refuses a pass of which too little could be proved.
    #[arg(long, value_enum, default_value = "off", value_name = "off|check|strict")]
    attest: Mode,
    /// The seed of the copies; by default a random one.
    #[arg(long, value_name = "N")]
    pub(super) attest_seed: Option<u64>,
    /// With `--attest`, run the changed copies first, and the tests as written only if the copies show no pass: a pass takes
    /// two runs instead of three, a failure three instead of one.
    #[arg(long, requires = "attest")]
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
