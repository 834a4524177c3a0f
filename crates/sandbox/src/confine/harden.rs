//! Hardens this process against the commands that it runs.
//!
//! A command that overcomes all other layers still finds no secret in `/proc/<pid>/environ`, and cannot enter the memory
//! of this process by `ptrace` or `/proc/<pid>/mem`.
#![expect(
    unsafe_code,
    reason = "the environment as the kernel laid it out, which nothing else can wipe"
)]

use std::ffi::CStr;
use std::fs;
use std::ptr;

use libc::c_char;
use rustix::process::{DumpableBehavior, set_dumpable_behavior};

use crate::error::SandboxError;

/// The environment variables that this program, its libraries and its loader read.
const KEPT_VARIABLES: [&[u8]; 14] = [
    b"PATH",
    b"HOME",
    b"TMPDIR",
    b"LANG",
    b"LC_ALL",
    b"TERM",
    b"COLUMNS",
    b"NO_COLOR",
    b"CLICOLOR",
    b"CLICOLOR_FORCE",
    b"RUST_BACKTRACE",
    b"LD_LIBRARY_PATH",
    b"XDG_DATA_HOME",
    b"TEST_RUNNER_DATA",
];

unsafe extern "C" {
    /// The C library's list of variables, ended by a null pointer.
    static mut environ: *mut *mut c_char;
}

/// Closes this process to others, and wipes from its memory every environment variable that it does not use. Restarting
/// the program with another environment would do the same and take two milliseconds.
///
/// Call this from `main`, before you start a thread or a process and before anything stores a variable.
pub fn harden() -> Result<(), SandboxError> {
    set_dumpable_behavior(DumpableBehavior::NotDumpable)
        .map_err(SandboxError::while_doing("shield this process from others"))?;
    // SAFETY: there is no other thread that could read the environment, as documented. Each entry is a string that ends
    // with a zero byte, in the part of the stack where the kernel put it, which we may write to. The list only becomes
    // shorter.
    unsafe {
        let mut from = environ;
        let mut to = environ;
        while !from.is_null() && !(*from).is_null() {
            let variable = *from;
            let text = CStr::from_ptr(variable).to_bytes();
            if is_kept(text) {
                *to = variable;
                to = to.add(1);
            } else {
                let length = text.len();
                ptr::write_bytes(variable, 0, length);
            }
            from = from.add(1);
        }
        if !to.is_null() {
            *to = ptr::null_mut();
        }
    }
    Ok(())
}

/// Wipes the arguments of this process from `/proc`, except for the program's name and its subcommand. All users of a machine
/// can read them there, and they name the folders of exercises and solutions. The caller has parsed them before.
///
/// Call this from `main`, before you start a thread.
pub fn hide_arguments() {
    let Ok(text) = fs::read("/proc/self/cmdline") else { return };
    let Some((start, end)) = place_of_arguments() else { return };
    let length = end.saturating_sub(start);
    let words: Vec<&[u8]> = text.split_inclusive(|byte| *byte == 0).take(2).collect();
    let is_command = |word: &[u8]| {
        word.iter().all(|byte| byte.is_ascii_lowercase() || b"-_\0".contains(byte))
            && !word.starts_with(b"-")
    };
    let kept = match words[..] {
        [name, command] if is_command(command) => name.len() + command.len(),
        [name, ..] => name.len(),
        [] => return,
    };
    if length == 0 || kept >= length || text.len() > length {
        return;
    }
    // SAFETY: the kernel put the arguments there, in the part of the stack that belongs to this process, which we may write to.
    // Nothing reads them: the standard library makes copies when it is asked for them, which it was.
    unsafe {
        ptr::write_bytes(ptr::with_exposed_provenance_mut::<u8>(start + kept), 0, length - kept);
    }
}

/// The first address of the arguments of this process, and the address after the last.
fn place_of_arguments() -> Option<(usize, usize)> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The third field follows the name of the program, which may contain any character.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(48 - 3);
    let (start, end) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    (start > 0).then_some((start, end))
}

fn is_kept(variable: &[u8]) -> bool {
    let name = variable.split(|byte| *byte == b'=').next().unwrap_or_default();
    KEPT_VARIABLES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_are_kept() {
        assert!(is_kept(b"PATH=/bin:/usr/bin") && is_kept(b"HOME="));
        for other in [&b"PATHS=x"[..], b"PAT=x", b"=PATH", b"", b"SECRET=PATH", b"LD_PRELOAD=x"] {
            assert!(!is_kept(other), "{}", other.escape_ascii());
        }
    }
}
