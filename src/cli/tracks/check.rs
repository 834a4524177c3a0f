//! `tracks check`: whether the data of tracks is complete and correct.

use std::path::PathBuf;

use super::super::{Failure, print};
use test_report::text::counted;
use tracks::lint::{self, Cases};
use tracks::{self, Folder};

/// Check the data of tracks without running them: a folder of tracks, or one track.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  test-runner tracks check ~/tracks/perl
  test-runner tracks check

Each finding is one line on stdout, `FILE:LINE: what is wrong, and what to do`. The exit code is 0 when nothing is found,
1 when something is, and 2 when DIR holds no track. The cases of a track are looked for beside its data: `fixtures/`,
`forgery/` and `DIFFERENCES.md`.")]
pub(in crate::cli) struct Args {
    /// The folder; without it, the tracks of this program, which have their cases elsewhere.
    dir: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let embedded = tracks::embedded_folders();
    let (folders, others) = match &args.dir {
        Some(dir) => {
            (tracks::read_tracks(dir).map_err(|error| Failure::Usage(error.into()))?, embedded)
        }
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
    Err(Failure::NotAllPassed(format!("{count} in the data of the tracks")))
}
