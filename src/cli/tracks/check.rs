//! `tracks check`: checks that the data of tracks is complete and correct.

use std::path::PathBuf;

use super::super::{Failure, print};
use test_report::text::counted;
use tracks::lint::{self, Cases};
use tracks::{self, Folder};

/// Check the data of tracks without running them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner tracks check ~/tracks/perl
  test-runner tracks check

Each finding is one line on stdout: `FILE:LINE: what is wrong, and what to do`. A track in DIR is checked together with its \
test cases in the same folder: `fixtures/`, `forgery/` and `DIFFERENCES.md`.

The exit code is 0 without findings, 1 with findings, and 2 if DIR holds no track.")]
pub(in crate::cli) struct Args {
    /// Folder of tracks, or one track [default: the tracks of this program].
    dir: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let embedded = tracks::embedded_folders();
    let (folders, others) = match &args.dir {
        Some(dir) => (tracks::read_tracks(dir).map_err(Failure::usage)?, embedded),
        None => (embedded, Vec::new()),
    };
    let cases = |folder: &Folder| args.dir.is_some().then(|| Cases::beside(&folder.path));
    let findings = lint::all(&folders, &others, cases);
    if findings.is_empty() {
        let count = folders.iter().filter(|folder| folder.is_track()).count();
        return print::stdout(&format!("{}: nothing is wrong\n", counted(count, "track")));
    }
    print::people(&findings.iter().map(|finding| format!("{finding}\n")).collect::<String>())?;
    let count = counted(findings.len(), "finding");
    Err(Failure::not_all_passed(format!("{count} in the data of the tracks")))
}
