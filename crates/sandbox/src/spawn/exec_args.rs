//! The memory for `execve`: the candidates for the program, its arguments, its environment and its working directory.

use std::ffi::{CString, OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use crate::job::Job;

/// The search path of a command that has none, as in POSIX `confstr(_CS_PATH)`.
const DEFAULT_PATH: &str = "/usr/bin:/bin";

/// The texts that `execve` needs, each NUL-terminated.
#[derive(Debug)]
pub(crate) struct ExecArgs {
    /// The possible paths of the program, in the order in which the child tries them.
    pub(crate) candidates: Vec<CString>,
    /// The arguments, the program's name first.
    pub(crate) argv: Vec<CString>,
    /// The environment as `NAME=value`.
    pub(crate) env: Vec<CString>,
    /// The working directory.
    pub(crate) cwd: CString,
}

impl ExecArgs {
    /// Prepares a command; the error says why it cannot be started.
    pub(crate) fn of(job: &Job) -> Result<Self, String> {
        let program = job.argv.first().ok_or("no command given")?;
        let argv = job.argv.iter().map(|arg| terminated(arg)).collect::<Result<_, _>>()?;
        let env = job.env.iter().map(|(name, value)| variable(name, value));
        let path = job.env.get(OsStr::new("PATH")).map_or(OsStr::new(DEFAULT_PATH), |path| path);
        let candidates: Vec<CString> = candidates(program, path)
            .into_iter()
            .map(|place| terminated(&place))
            .collect::<Result<_, _>>()?;
        if candidates.is_empty() {
            return Err(format!("`{}` not found: `PATH` is empty", program.display()));
        }
        Ok(Self {
            candidates,
            argv,
            env: env.collect::<Result<_, _>>()?,
            // A process that enters a mount namespace loses its working directory.
            cwd: terminated(absolute(&job.cwd)?.as_os_str())?,
        })
    }
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| format!("`{}`: {error}", path.display()))
}

fn terminated(text: &OsStr) -> Result<CString, String> {
    CString::new(text.as_bytes()).map_err(|_| format!("`{}` contains a NUL byte", text.display()))
}

fn variable(name: &OsStr, value: &OsStr) -> Result<CString, String> {
    let mut text = name.to_owned();
    text.push("=");
    text.push(value);
    terminated(&text)
}

/// The possible paths of the program. An empty entry of PATH traditionally means the working directory. Here that is the
/// solution's folder, so empty entries are skipped.
fn candidates(program: &OsStr, path: &OsStr) -> Vec<OsString> {
    if program.as_bytes().contains(&b'/') {
        return vec![program.to_owned()];
    }
    path.as_bytes()
        .split(|byte| *byte == b':')
        .filter(|dir| !dir.is_empty())
        .map(|dir| Path::new(OsStr::from_bytes(dir)).join(program).into_os_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(program: &str, path: &str) -> Vec<OsString> {
        candidates(program.as_ref(), path.as_ref())
    }

    #[test]
    fn a_name_is_looked_up_in_path_and_never_in_the_working_directory() {
        assert_eq!(places("sh", "/a:/b"), ["/a/sh", "/b/sh"]);
        assert_eq!(places("sh", ":/b:"), ["/b/sh"]);
        assert!(places("sh", "").is_empty());
    }

    #[test]
    fn a_program_with_a_slash_is_where_it_says() {
        assert_eq!(places("./run", "/a:/b"), ["./run"]);
        assert_eq!(places("/bin/sh", ""), ["/bin/sh"]);
    }

    #[test]
    fn a_nul_byte_is_refused_with_a_message() {
        let message = terminated(OsStr::from_bytes(b"a\0b")).unwrap_err();
        assert!(message.ends_with("contains a NUL byte"), "{message}");
    }
}
