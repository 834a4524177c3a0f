//! A log that a program of somebody else reads: the program runs apart from us, under limits, and only its JSON is believed.
//!
//! The program gets the log on its standard input, and at the path in the variable `TEST_RUNNER_LOG`. It prints one JSON
//! document: `{"<test>": "<status>"}` or `{"tests": [{"name": "<test>", "status": "<status>"}]}`. It runs in the sandbox of a
//! solution: it cannot write outside a scratch folder, use TCP or outlive its run, and has this module's [`limits`].

mod answer;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sandbox::{self, Account, Confinement, Job, SandboxError, ScratchFolder, closed_to_others};
use sandbox::{Captured, Limits, RawRun, Termination};
use test_report::model::TestReport;
use test_report::text::{Attributed, Diagnostic, Fault};

pub(crate) use answer::Unbelievable;

/// The variable that holds the log's path.
pub(crate) const LOG_VARIABLE: &str = "TEST_RUNNER_LOG";

/// How much of what the program said is shown in an error, in characters.
const SHOWN: usize = 400;

/// Why a program read nothing.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// It could not be started, did not end by itself, or ended with a failure.
    #[error("the parser `{program}` {ending}{}", said(.stderr))]
    Failed {
        /// The program.
        program: String,
        /// How it ended, a verb phrase.
        ending: String,
        /// The end of what it said on standard error.
        stderr: String,
        /// What the reader can do; empty if nothing is known.
        help: &'static str,
    },
    /// It ended well, and what it printed is no answer.
    #[error("the parser `{program}` printed {why}{}", said(.stderr))]
    Unbelievable {
        /// The program.
        program: String,
        /// What is wrong with it.
        why: Unbelievable,
        /// The end of what it said on standard error.
        stderr: String,
    },
    /// This program was asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The scratch folder could not be made.
    #[error("cannot create a temporary folder for the parser")]
    Scratch(#[source] io::Error),
    /// A fault of this machine or of this program.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

fn said(stderr: &str) -> String {
    if stderr.is_empty() { String::new() } else { format!("; it said: {stderr}") }
}

impl Diagnostic for CommandError {
    fn help(&self) -> Option<String> {
        let help = match self {
            Self::Failed { help, .. } => help,
            Self::Unbelievable { why, .. } => why.help(),
            Self::Interrupted | Self::Scratch(_) | Self::Sandbox(_) => "",
        };
        (!help.is_empty()).then(|| help.to_owned())
    }
}

impl Attributed for CommandError {
    fn fault(&self) -> Fault {
        match self {
            Self::Interrupted => Fault::Interrupted,
            Self::Scratch(_) | Self::Sandbox(_) => Fault::Machine,
            Self::Failed { .. } | Self::Unbelievable { .. } => Fault::Request,
        }
    }
}

/// What a program may use: this long, 1 GiB of memory, 64 processes, 64 MiB of output and as much of files.
pub fn limits(wall: Duration) -> Limits {
    Limits {
        wall,
        data_bytes: Some(1 << 30),
        tree_bytes: Some(1 << 30),
        processes: Some(64),
        disk_bytes: Some(64 << 20),
        disk_files: Some(10_000),
        output_bytes: 64 << 20,
        ..Limits::default()
    }
}

/// Reads a log with a program, its name first. `path` is where it and what it starts are looked for.
pub fn read(
    log: &[u8],
    command: &[OsString],
    path: &OsStr,
    limits: Limits,
) -> Result<TestReport, CommandError> {
    let scratch = Scratch::new(log, command).map_err(CommandError::Scratch)?;
    let raw = sandbox::run(&scratch.job(command, path, limits))?;
    let program = command.first().map(|word| word.display().to_string()).unwrap_or_default();
    let stderr = tail(&raw.stderr);
    if let Some((ending, help)) = ending(&raw)? {
        return Err(CommandError::Failed { program, ending, stderr, help });
    }
    answer::report(&raw.stdout.bytes).map_err(|why| CommandError::Unbelievable {
        program,
        why,
        stderr,
    })
}

/// How it ended, if that is not well, and what helps.
fn ending(raw: &RawRun) -> Result<Option<(String, &'static str)>, CommandError> {
    Ok(match &raw.termination {
        Termination::Exited(0) => None,
        // The shell's own codes for a program that it cannot start.
        Termination::Exited(code @ (126 | 127)) => Some((
            format!("ended with exit code {code}"),
            "the shell could not start a program: check that it is installed and in `PATH`",
        )),
        Termination::Exited(code) => Some((format!("ended with exit code {code}"), "")),
        Termination::Interrupted(_) => return Err(CommandError::Interrupted),
        other if other.is_timeout() => Some((other.to_string(), "pass a larger `--timeout`")),
        other => Some((other.to_string(), "")),
    })
}

/// The end of what a program said, on one line.
fn tail(stderr: &Captured) -> String {
    let text = stderr.text();
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let from = text.char_indices().rev().nth(SHOWN - 1).map_or(0, |(at, _)| at);
    text[from..].to_owned()
}

/// The folder of a run: the log, which the program may read, and a folder that it may fill.
struct Scratch {
    root: ScratchFolder,
    account: Option<Account>,
}

impl Scratch {
    fn new(log: &[u8], command: &[OsString]) -> io::Result<Self> {
        let made = tempfile::Builder::new().prefix(".test-runner-").tempdir()?;
        let scratch = Self { root: ScratchFolder::new(made), account: account(command)? };
        fs::write(scratch.log(), log)?;
        fs::create_dir(scratch.folder())?;
        // Another user reads the log and enters the folder, which has a name that nobody knows.
        fs::set_permissions(scratch.root.path(), Permissions::from_mode(0o711))?;
        fs::set_permissions(scratch.log(), Permissions::from_mode(0o444))?;
        if let Some(account) = &scratch.account {
            chown(scratch.folder(), Some(account.id()), Some(account.id()))?;
        }
        Ok(scratch)
    }

    fn log(&self) -> PathBuf {
        self.root.path().join("log")
    }

    fn folder(&self) -> PathBuf {
        self.root.path().join("folder")
    }

    /// A shell makes the log its standard input and becomes the program.
    fn job(&self, command: &[OsString], path: &OsStr, limits: Limits) -> Job {
        let shell = ["/bin/sh", "-c", "exec \"$@\" <\"$TEST_RUNNER_LOG\"", "sh"];
        let argv = shell.iter().map(OsString::from).chain(command.iter().cloned()).collect();
        let folder = self.folder();
        let env = [
            ("PATH", path.to_owned()),
            ("HOME", folder.clone().into()),
            ("TMPDIR", folder.clone().into()),
            ("LC_ALL", "C.UTF-8".into()),
            (LOG_VARIABLE, self.log().into()),
        ];
        let env: BTreeMap<OsString, OsString> =
            env.into_iter().map(|(name, value)| (name.into(), value)).collect();
        let account = self.account;
        let confinement = Confinement { writable: vec![folder], account, ..Confinement::default() };
        Job {
            argv,
            cwd: PathBuf::from("."),
            env,
            stdin: None,
            limits,
            report_channel: false,
            merge_output: false,
            confinement: Some(confinement),
        }
    }
}

/// The user that the program runs as, if this process is root. If that user cannot read what is named in the command, it reads
/// what root can.
fn account(command: &[OsString]) -> io::Result<Option<Account>> {
    let Some(account) = Account::for_runs() else { return Ok(None) };
    let here = std::env::current_dir()?;
    let named = command.iter().map(|word| here.join(word)).filter(|path| path.exists());
    let closed = std::iter::once(here.clone()).chain(named).any(|path| is_closed(&path));
    Ok(Some(if closed { account.reading_everything() } else { account }))
}

fn is_closed(path: &Path) -> bool {
    closed_to_others(path).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str, wall: u64) -> Result<TestReport, String> {
        let command = ["sh", "-c", text].map(OsString::from);
        let limits = limits(Duration::from_secs(wall));
        read(b"ok a\n", &command, "/usr/bin:/bin".as_ref(), limits)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_program_reads_the_log_from_its_input_or_from_its_path() {
        for log in ["cat", "cat \"$TEST_RUNNER_LOG\""] {
            let text = format!("test \"$({log})\" = 'ok a' && echo '{{\"a\": \"PASSED\"}}'");
            let report = script(&text, 20).unwrap();
            assert_eq!(report.tests[0].id.name, "a");
        }
    }

    #[test]
    fn what_it_does_otherwise_is_said() {
        for (text, expected) in [
            ("echo so it is >&2; exit 3", "ended with exit code 3; it said: so it is"),
            ("no-such-program", "ended with exit code 127; it said: "),
            ("true", "printed nothing"),
            ("kill -SEGV $$", "crashed with SIGSEGV"),
        ] {
            let error = script(text, 20).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
