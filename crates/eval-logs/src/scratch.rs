//! Temporary files without a name.

use std::env;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek as _};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// A new file in the folder for temporary files, which is gone from there already: its space is free again when it is closed.
pub(crate) fn file() -> io::Result<File> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!(".eval-logs-{}-{number}", process::id()));
        match File::options().read(true).write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => {
                let file = made?;
                fs::remove_file(&path)?;
                return Ok(file);
            }
        }
    }
}

/// The same file, or a temporary copy of one that can be read only once, such as a pipe.
pub(crate) fn seekable(mut file: File) -> io::Result<File> {
    if file.metadata()?.is_file() {
        return Ok(file);
    }
    let mut copy = self::file()?;
    io::copy(&mut file, &mut copy)?;
    copy.rewind()?;
    Ok(copy)
}
