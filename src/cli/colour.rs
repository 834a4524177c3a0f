//! Decides whether text for people has colours.

use std::io;

/// The `--color` option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(super) enum Colour {
    /// On a terminal that supports them, unless `NO_COLOR` or `CLICOLOR=0` is set; everywhere if `CLICOLOR_FORCE` is.
    #[default]
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl Colour {
    /// For what is written to stdout.
    pub(super) fn on_stdout(self) -> bool {
        match self {
            Self::Auto => {
                anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
            }
            Self::Always => true,
            Self::Never => false,
        }
    }
}
