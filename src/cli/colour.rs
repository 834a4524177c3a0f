//! Decides whether text for people has colours.

use std::io;

/// The `--color` option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(super) enum Colour {
    /// On a terminal that supports colours, unless `NO_COLOR` or `CLICOLOR=0` is set. `CLICOLOR_FORCE` forces colours.
    #[default]
    Auto,
    /// Use colours.
    Always,
    /// Use no colours.
    Never,
}

impl Colour {
    /// Whether stdout gets colours.
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
