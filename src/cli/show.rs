//! `show`: prints a `results.json` as a student should see it.

use std::path::{Path, PathBuf};

use super::colour::ColourArgs;
use super::input::Input;
use super::{Context, Failure, print};
use test_report::results::exercism::{Results, View, view};

/// Print a `results.json` as a student should see it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner show /tmp/two-fer/results.json
  test-runner show /tmp/two-fer --all
  test-runner show - < results.json

The first test that did not pass is shown with its code, its message and the solution's output. Further tests that did not \
pass have one line each. A test that passed is shown with the solution's output. Control characters are left out.

`--color auto` uses colours on a terminal, unless NO_COLOR is set or TERM is `dumb`; CLICOLOR_FORCE forces them.")]
pub(super) struct Args {
    /// File, or folder with a `results.json`; `-` reads standard input. Versions 1 to 3 are accepted.
    results: PathBuf,
    /// Show code, message and output of every test.
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    colour: ColourArgs,
}

pub(super) fn run(args: &Args, _: Context) -> Result<(), Failure> {
    let path = if args.results.is_dir() {
        args.results.join("results.json")
    } else {
        args.results.clone()
    };
    let bytes = Input::from(Some(path.clone())).read()?;
    let results = Results::read(&bytes).map_err(|error| {
        Failure::usage(error).context(format!("{} is not a results file", named(&path)))
    })?;
    let view_as = View {
        all: args.all,
        colour: args.colour.color.on_stdout(),
        unfold: "`test-runner show --all`",
    };
    print::stdout(&view(&results, &view_as))
}

fn named(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        format!("`{}`", path.display())
    }
}
