//! Files that a command reads whole, and standard input.

use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

use super::Failure;
use sandbox::MappedFile;

/// A file to read, or standard input.
#[derive(Debug, Clone)]
pub(super) struct Input(Option<PathBuf>);

impl From<Option<PathBuf>> for Input {
    /// No name and `-` stand for standard input.
    fn from(path: Option<PathBuf>) -> Self {
        Self(path.filter(|path| path != Path::new("-")))
    }
}

impl Input {
    /// The bytes, not copied into memory. Anything but a regular file goes through a temporary file.
    pub(super) fn read(&self) -> Result<MappedFile, Failure> {
        self.by(MappedFile::of_any)
    }

    /// The same for a command that reads it for so long that others may write it in the meantime.
    pub(super) fn copied(&self) -> Result<MappedFile, Failure> {
        self.by(MappedFile::of_copy)
    }

    fn by(&self, map: fn(File) -> io::Result<MappedFile>) -> Result<MappedFile, Failure> {
        let name = || match &self.0 {
            Some(path) => format!("cannot read `{}`", path.display()),
            None => "cannot read standard input".to_owned(),
        };
        self.map(map).map_err(|error| Failure::usage(error).context(name()))
    }

    /// The text of a whole document.
    pub(super) fn text(&self) -> Result<String, Failure> {
        Ok(String::from_utf8_lossy(&self.read()?).into_owned())
    }

    fn map(&self, map: fn(File) -> io::Result<MappedFile>) -> io::Result<MappedFile> {
        map(match &self.0 {
            Some(path) => File::open(path)?,
            None => stdin_file()?,
        })
    }
}

/// Standard input without a buffer, for a command that reads it bit by bit.
pub(super) fn stdin() -> Result<File, Failure> {
    stdin_file().map_err(|error| Failure::usage(error).context("cannot read standard input"))
}

fn stdin_file() -> io::Result<File> {
    Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
}
