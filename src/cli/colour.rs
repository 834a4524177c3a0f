//! Decides whether text for people has colours.

use std::io;

/// The option `--color` of commands that print a result.
#[derive(Debug, clap::Args)]
pub(super) struct ColourArgs {
    /// Colours of the result.
    #[arg(
        long,
        value_enum,
        default_value = "auto",
        value_name = "auto|always|never",
        hide_possible_values = true
    )]
    pub(super) color: Colour,
}

/// The values of `--color`.
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
