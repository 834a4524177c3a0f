//! The input of a run: the command, its environment and its limits, and the receiver of its output.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::limits::Limits;
use serde::{Serialize, Serializer};

use crate::confine::Confinement;

/// A command to run under limits. Its JSON is for people: bytes that are not UTF-8 become U+FFFD there.
#[derive(Debug, Clone, Serialize)]
pub struct Job {
    /// Program and arguments. A program without a slash is looked up in the job's own `PATH` (`/usr/bin:/bin` if it has
    /// none; empty entries are skipped). A program with a slash is relative to `cwd`.
    #[serde(serialize_with = "words")]
    pub argv: Vec<OsString>,
    /// Working directory, relative to that of this process.
    pub cwd: PathBuf,
    /// The whole environment of the command; the command inherits no variable of this process.
    #[serde(serialize_with = "variables")]
    pub env: BTreeMap<OsString, OsString>,
    /// The file that the command reads as standard input, from its beginning; `/dev/null` if there is none. The command gets
    /// the open file only, so it can lie where the command cannot read.
    pub stdin: Option<PathBuf>,
    /// The limits of the command and of all processes that it starts.
    pub limits: Limits,
    /// Opens the private report channel: the command inherits [`REPORT_FD`](crate::REPORT_FD) and [`TOKEN_FD`](crate::TOKEN_FD), and stdout is split at each
    /// mark ([`RawRun::output_parts`](crate::RawRun::output_parts)). If this process is root, the command cannot read its
    /// own output back.
    pub report_channel: bool,
    /// Sends stderr into the stdout pipe, in order of arrival.
    pub merge_output: bool,
    /// The kernel's restrictions on the command. `None` if the command is trusted with this user's rights.
    #[serde(skip)]
    pub confinement: Option<Confinement>,
}

fn words<S: Serializer>(argv: &[OsString], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(argv.iter().map(|word| word.to_string_lossy()))
}

fn variables<S: Serializer>(
    env: &BTreeMap<OsString, OsString>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let lossy = |text: &OsString| text.to_string_lossy().into_owned();
    serializer.collect_map(env.iter().map(|(name, value)| (lossy(name), lossy(value))))
}

/// The output stream of a chunk. Merged output is all [`Stream::Stdout`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// Receives each chunk of output as it arrives. The thread that waits for the command calls it, so it must be fast, and
/// must not start a run or a trusted command.
pub type Sink<'a> = dyn FnMut(Stream, &[u8]) + 'a;
