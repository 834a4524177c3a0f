//! What happened to a command: the input of every parser.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How a command ended. Whatever a solution does is one of these, never an `Err`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Termination {
    /// It exited with this code.
    Exited(i32),
    /// It was ended by a signal that we did not send.
    Signaled(i32),
    /// It was killed at the wall-clock deadline, given here.
    WallTimeout(Duration),
    /// It used up its CPU time (`RLIMIT_CPU`).
    CpuTimeout,
    /// It wrote more than this many bytes to one of its streams and was killed.
    OutputLimit(usize),
    /// It wrote a file of more than this many bytes (`RLIMIT_FSIZE`). Some tracks redirect prints to a file.
    FileLimit(u64),
    /// Its processes together used more than this many bytes of memory and were killed.
    MemoryLimit(u64),
    /// It had more than this many processes at a time; they were killed.
    ProcessLimit(usize),
    /// The files in its scratch folder took more than this many bytes on disk.
    DiskLimit(u64),
    /// It created more than this many files and folders in its scratch folder.
    FileCountLimit(u64),
    /// It could not be started, with the operating system's message.
    NotStarted(String),
    /// This program received this signal (SIGTERM, SIGHUP, SIGINT) and ended the run.
    Interrupted(i32),
}

impl Termination {
    /// Whether the command exited with code 0.
    pub fn is_success(&self) -> bool {
        *self == Self::Exited(0)
    }

    /// Whether the wall time or the CPU time ran out.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::WallTimeout(_) | Self::CpuTimeout)
    }
}

impl fmt::Display for Termination {
    /// A fragment that reads after "the tests" or "it": `timed out after 15 s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(code) => write!(f, "ended the process (exit code {code})"),
            Self::Signaled(signal) => write!(f, "crashed with {}", signal_name(*signal)),
            Self::WallTimeout(limit) => write!(f, "timed out after {} s", limit.as_secs_f64()),
            Self::CpuTimeout => write!(f, "timed out (used up the CPU time limit)"),
            Self::OutputLimit(bytes) => write!(f, "printed more than {}", size(*bytes as u64)),
            Self::FileLimit(bytes) => {
                write!(f, "printed, or wrote to a file, more than {}", size(*bytes))
            }
            Self::MemoryLimit(bytes) => write!(f, "used more than {} of memory", size(*bytes)),
            Self::DiskLimit(bytes) => write!(f, "wrote more than {} of files", size(*bytes)),
            Self::FileCountLimit(count) => write!(f, "made more than {count} files"),
            Self::ProcessLimit(count) => write!(f, "had more than {count} processes"),
            Self::NotStarted(why) => write!(f, "could not be started: {why}"),
            Self::Interrupted(signal) => write!(f, "was interrupted by {}", signal_name(*signal)),
        }
    }
}

/// A number of bytes for people.
fn size(bytes: u64) -> String {
    if bytes > 0 && bytes.is_multiple_of(1 << 20) {
        format!("{} MiB", bytes >> 20)
    } else {
        format!("{bytes} bytes")
    }
}

/// The conventional name of a signal on Linux, `SIGSEGV` for 11; `signal 42` for a number without a name.
fn signal_name(signal: i32) -> String {
    const NAMES: [&str; 31] = [
        "SIGHUP",
        "SIGINT",
        "SIGQUIT",
        "SIGILL",
        "SIGTRAP",
        "SIGABRT",
        "SIGBUS",
        "SIGFPE",
        "SIGKILL",
        "SIGUSR1",
        "SIGSEGV",
        "SIGUSR2",
        "SIGPIPE",
        "SIGALRM",
        "SIGTERM",
        "SIGSTKFLT",
        "SIGCHLD",
        "SIGCONT",
        "SIGSTOP",
        "SIGTSTP",
        "SIGTTIN",
        "SIGTTOU",
        "SIGURG",
        "SIGXCPU",
        "SIGXFSZ",
        "SIGVTALRM",
        "SIGPROF",
        "SIGWINCH",
        "SIGIO",
        "SIGPWR",
        "SIGSYS",
    ];
    usize::try_from(signal)
        .ok()
        .and_then(|signal| NAMES.get(signal.checked_sub(1)?))
        .map_or_else(|| format!("signal {signal}"), |name| (*name).to_owned())
}

/// The bytes of one stream.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captured {
    /// The bytes kept, from the start of the stream.
    #[serde(serialize_with = "as_text", deserialize_with = "from_text")]
    pub bytes: Vec<u8>,
    /// How many later bytes were dropped.
    pub dropped: u64,
}

impl Captured {
    /// The kept bytes as text: invalid UTF-8 becomes U+FFFD.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// A character for each byte, most of which are text.
fn as_text<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&bytes.iter().copied().map(char::from).collect::<String>())
}

fn from_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let bytes = text.chars().map(u8::try_from).collect::<Result<_, _>>();
    bytes.map_err(|_| serde::de::Error::custom("a character that is no byte"))
}

impl From<Vec<u8>> for Captured {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, dropped: 0 }
    }
}

/// What a command used. For people and logs only, never for results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// From the start to the end of the leader.
    pub wall: Duration,
    /// User and system time of the leader and the children it waited for. At a deadline, also of all that were still there.
    pub cpu: Duration,
    /// Peak resident memory of the largest single process, in bytes; at least what this program itself used at the
    /// start, because every process begins as a copy of it.
    pub peak_memory: u64,
    /// If the wall-clock limit ended it: the longest time that one of its threads had waited for a processor.
    #[serde(default)]
    pub sched_delay: Duration,
    /// If the wall-clock limit ended it: at most so long did its threads wait for a processor, all added up. `None` if the kernel
    /// does not report it.
    #[serde(default)]
    pub most_sched_delay: Option<Duration>,
}

impl Usage {
    /// On a busy machine, a program takes more CPU time, because others use the same caches, but not more than this many times.
    pub const MOST_SLOWDOWN: f64 = 1.35;

    /// Whether others that used the processors may have held it up by more than a tenth of its time, if the wall-clock limit ended
    /// it. Nobody holds up a command that sleeps.
    #[must_use]
    pub fn may_be_held_up(&self) -> bool {
        self.most_sched_delay.is_none_or(|delay| {
            let slower = self.cpu.mul_f64(1.0 - Self::MOST_SLOWDOWN.recip());
            delay + slower > self.wall / 10
        })
    }
}

/// Everything that one command left behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RawRun {
    /// How it ended.
    pub termination: Termination,
    /// Standard output; both streams in order of arrival if the job merged them.
    pub stdout: Captured,
    /// Standard error.
    pub stderr: Captured,
    /// What was printed to standard output (and standard error, where the job merged them), split where the reporter wrote
    /// the mark; the last part is what came after the last mark. Empty where the job wants no marks; else `stdout` is.
    pub output_parts: Vec<Captured>,
    /// The private report channel, with tokens checked and removed; empty if the job had none.
    pub report: Captured,
    /// Lines on the report channel without this run's token. If there are any, something other than the reporter wrote
    /// to it.
    pub foreign_report_lines: u64,
    /// Processes that outlived the leader and were killed.
    pub reaped: u32,
    /// What it used.
    pub usage: Usage,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_bytes_come_back_whatever_they_are() {
        let all = Captured { bytes: (0..=255).collect(), dropped: 7 };
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<Captured>(&text).unwrap(), all);
    }

    #[test]
    fn terminations_read_after_a_noun() {
        let cases = [
            (Termination::WallTimeout(Duration::from_secs(15)), "timed out after 15 s"),
            (Termination::WallTimeout(Duration::from_millis(1500)), "timed out after 1.5 s"),
            (Termination::Signaled(11), "crashed with SIGSEGV"),
            (Termination::Signaled(64), "crashed with signal 64"),
            (Termination::Signaled(-3), "crashed with signal -3"),
            (Termination::OutputLimit(8 << 20), "printed more than 8 MiB"),
            (Termination::OutputLimit(1_000_000), "printed more than 1000000 bytes"),
            (Termination::DiskLimit(1 << 30), "wrote more than 1024 MiB of files"),
            (Termination::FileCountLimit(5), "made more than 5 files"),
            (Termination::Exited(3), "ended the process (exit code 3)"),
        ];
        for (termination, text) in cases {
            assert_eq!(termination.to_string(), text);
        }
    }
}
