//! What grading platforms read, for the commands that write it.

use std::io::Write as _;
use std::path::Path;
use std::time::SystemTime;

use super::Failure;
use crate::platform::{Platform, Writer};
use crate::publish::write_atomically;

/// The writer for a platform, which may tell something by the environment.
#[expect(clippy::disallowed_methods, reason = "the command line reads the environment")]
pub(super) fn writer(platform: Platform) -> Result<Writer, Failure> {
    platform.writer(now(), |name| std::env::var(name).ok()).map_err(Failure::usage)
}

/// The time, which some platforms want to know.
#[expect(
    clippy::disallowed_methods,
    reason = "the formats of platforms have it; `results.json` does not"
)]
pub(super) fn now() -> SystemTime {
    SystemTime::now()
}

/// Writes the file that the platform reads into a folder.
pub(super) fn write(writer: &Writer, dir: &Path, text: &str) -> Result<(), Failure> {
    let path = dir.join(writer.file_name());
    write_atomically(&path, |file| file.write_all(text.as_bytes()))
        .map_err(Failure::unwritten(&path))
}
