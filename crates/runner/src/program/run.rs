//! One run of a program.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use rustix::fs::{Mode, OFlags, ResolveFlags, openat2};

use super::compile;
use super::{CompiledProgram, Machine, ProgramError};
use crate::workspace::{disk_is_full, scratch};
use sandbox::{Job, ScratchFolder};
use sandbox::{Limits, RawRun};

/// What a run may use: the program alone, without its compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramLimits {
    /// CPU time.
    pub time: Duration,
    /// Wall-clock time, without that in which the program waits for a processor. If it is missing, twice the CPU time and a second.
    pub wall: Option<Duration>,
    /// Memory of all processes together, in bytes.
    pub memory_bytes: u64,
    /// What it may print to each of standard output and standard error, in bytes.
    pub output_bytes: usize,
}

impl ProgramLimits {
    /// Every process begins as a copy of this one, so the kernel counts this much even of a small one.
    pub(crate) const OWN_BYTES: u64 = 64 << 20;

    /// How many times its wall-clock time a run may take in all, where its threads wait for processors.
    const LONGEST_FACTOR: u32 = 32;

    /// The wall-clock time of a run that does not wait for processors.
    pub fn wall(&self) -> Duration {
        let usual = || self.time.saturating_mul(2).saturating_add(Duration::from_secs(1));
        self.wall.unwrap_or_else(usual)
    }

    /// The limits of the process.
    pub fn limits(&self) -> Limits {
        let whole = |time: Duration| time.as_secs() + u64::from(time.subsec_nanos() > 0);
        let cpu_seconds = (whole(self.time) + 1).max(whole(self.time.mul_f64(1.5)));
        Limits {
            wall: self.wall(),
            longest_wall: Some(self.wall().saturating_mul(Self::LONGEST_FACTOR)),
            // The verdict counts the exact time; this limit ends an endless loop, and shows that it is one.
            cpu_seconds: Some(cpu_seconds),
            data_bytes: None,
            tree_bytes: Some(self.memory_bytes),
            output_bytes: self.output_bytes,
            print_bytes: self.output_bytes,
            ..Limits::default()
        }
    }
}

/// One run: what is run, with which input.
#[derive(Debug, Clone, Default)]
pub struct Invocation<'a> {
    /// Calls a function of the main file instead of running it. The reports go to a private channel.
    pub is_call: bool,
    /// More arguments.
    pub arguments: Vec<OsString>,
    /// Standard input; none if it is missing.
    pub stdin: Option<&'a Path>,
    /// Copies of these files are in the run's folder, by these names.
    pub files: Vec<(&'a str, &'a Path)>,
    /// An empty folder of this name is in it, too.
    pub folder: Option<&'a str>,
}

/// What a run left behind.
#[derive(Debug)]
pub struct Finished {
    /// How it ended, and its output.
    pub raw: RawRun,
    folder: ScratchFolder,
}

impl Finished {
    /// The beginning of a regular file in the run's folder. `None` if there is none.
    pub fn file(&self, path: &str) -> Option<String> {
        /// More than a message for people has.
        const MAX_BYTES: u64 = 64 << 10;
        let bytes = self.bytes(path, MAX_BYTES)?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// At most so many bytes of a regular file in the run's folder. No part of its path may be a link, which could lead out of it.
    pub(super) fn bytes(&self, path: &str, max: u64) -> Option<Vec<u8>> {
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let inside = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        let work = fs::File::open(self.folder.path().join("work")).ok()?;
        let file = openat2(work, path, flags, Mode::empty(), inside).ok()?;
        let file = fs::File::from(file);
        file.metadata().ok().filter(fs::Metadata::is_file)?;
        let mut bytes = Vec::new();
        file.take(max).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}

impl CompiledProgram {
    /// Runs the program in a folder of its own, as a user of its own, within limits.
    pub fn run(
        &self,
        machine: &mut Machine,
        invocation: &Invocation<'_>,
        limits: Limits,
    ) -> Result<Finished, ProgramError> {
        let scratch = |error| ProgramError::Scratch(std::io::Error::other(error));
        let folder = ScratchFolder::new(self::scratch(None).map_err(scratch)?);
        let work = folder.path().join("work");
        lay(&work, invocation)?;
        self.submission.beside.copy_to(&work)?;
        let program = self.submission.program;
        let argv = if invocation.is_call { &program.call } else { &program.run };
        if argv.is_empty() {
            return Err(ProgramError::NoCalls(self.track().id.clone()));
        }
        let memory_mb = limits.tree_bytes.unwrap_or(u64::MAX) >> 20;
        let mut words = self.words(argv, memory_mb);
        words.extend(invocation.arguments.iter().cloned());
        let writable: Vec<PathBuf> = vec![work.clone()];
        let confinement =
            machine.confinement(self.track(), self.root.path(), writable, self.readable());
        if let Some(account) = confinement.account {
            let open = fs::Permissions::from_mode(0o711);
            fs::set_permissions(folder.path(), open).map_err(ProgramError::Scratch)?;
            compile::own(&work, account.id())?;
        }
        let job = Job {
            argv: words,
            env: self.environment(machine, &work, memory_mb),
            cwd: work,
            stdin: invocation.stdin.map(Path::to_owned),
            limits,
            report_channel: invocation.is_call,
            merge_output: false,
            confinement: Some(confinement),
        };
        let raw = compile::run(&job, self.track(), machine)?;
        Ok(Finished { raw, folder })
    }
}

impl CompiledProgram {
    /// An error if a run may have failed because others filled the disk. A program may end well although it could not write, so that
    /// a wrong answer is such a failure, too. Its own files are removed by now.
    pub(crate) fn require_space(&self) -> Result<(), ProgramError> {
        let is_full = disk_is_full(self.root.path());
        let full = || ProgramError::Scratch(rustix::io::Errno::NOSPC.into());
        if is_full { Err(full()) } else { Ok(()) }
    }

    /// The files that are wanted and that a run left, in base64.
    pub(crate) fn fetched(&self, run: &Finished) -> BTreeMap<String, String> {
        /// Of all files together.
        const MAX_BYTES: u64 = 8 << 20;
        let mut room = MAX_BYTES;
        let mut files = BTreeMap::new();
        for path in &self.submission.fetched {
            // A file that has one byte more than fits is left out.
            let bytes = run.bytes(path, room + 1).filter(|bytes| bytes.len() as u64 <= room);
            if let Some(bytes) = bytes {
                room -= bytes.len() as u64;
                files.insert(path.clone(), BASE64.encode(bytes));
            }
        }
        files
    }
}

/// Makes the folder of a run.
fn lay(work: &Path, invocation: &Invocation<'_>) -> Result<(), ProgramError> {
    let make = |path: &Path| {
        let made = fs::DirBuilder::new().mode(0o700).create(path);
        made.map_err(ProgramError::Scratch)
    };
    make(work)?;
    for (name, from) in &invocation.files {
        fs::copy(from, work.join(name)).map_err(ProgramError::reading(*from))?;
    }
    invocation.folder.map_or(Ok(()), |name| make(&work.join(name)))
}
