//! `from-stdin`: takes the place of a command whose arguments must not stand in the list of processes.

use std::ffi::OsString;
use std::io::{self, Read as _};
use std::os::unix::ffi::OsStringExt as _;

use super::Failure;

/// The arguments that standard input holds, each with a zero byte at its end.
pub(super) fn arguments() -> Result<Vec<OsString>, Failure> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text).map_err(|error| Failure::Software(error.into()))?;
    let text = text.strip_suffix(&[0]).unwrap_or(&text);
    Ok(text.split(|byte| *byte == 0).map(|word| OsString::from_vec(word.to_vec())).collect())
}
