//! A file as a memory map, which the kernel reads on access. It belongs to this crate because a memory map is `unsafe`.

use std::fs::File;
use std::io::{self, Seek};
use std::ops::Deref;

use memmap2::{Advice, Mmap};

/// The bytes of a file. A log may be larger than the memory: the kernel reads each page on access, and can drop it again.
#[derive(Debug, Default)]
pub struct MappedFile(Option<Mmap>);

impl MappedFile {
    /// Maps a regular file from its start to its present end. If somebody shortens the file later, SIGBUS ends this
    /// program; copy files that a solution can reach before you map them.
    #[expect(unsafe_code, reason = "a mapping is memory that others could change")]
    pub fn of(file: &File) -> io::Result<Self> {
        if file.metadata()?.len() == 0 {
            return Ok(Self(None));
        }
        // SAFETY: the mapping is private and read-only. The caller keeps the file unchanged while it is read, as for
        // every file that a program reads in more than one step. Parsers accept any bytes, so bytes that change under
        // them give a wrong result but no undefined one.
        let map = unsafe { Mmap::map(file)? };
        // Only advice: without it, reading is slower.
        let _ = map.advise(Advice::Sequential);
        Ok(Self(Some(map)))
    }

    /// Maps any readable file. If the file is not regular, or somebody has read from it before, its rest is first copied to a
    /// temporary file.
    pub fn of_any(mut file: File) -> io::Result<Self> {
        if file.metadata()?.is_file() && file.stream_position()? == 0 {
            return Self::of(&file);
        }
        Self::of_copy(file)
    }

    /// Maps a temporary copy of a file, so that the file may change or shrink meanwhile.
    pub fn of_copy(mut file: File) -> io::Result<Self> {
        let mut copy = tempfile::tempfile()?;
        io::copy(&mut file, &mut copy)?;
        Self::of(&copy)
    }
}

impl Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or(&[])
    }
}
