//! A file as bytes, without a copy.

use std::fs::File;
use std::io;
use std::ops::Deref;

use memmap2::Mmap;

/// The bytes of a file, read as they are looked at: a log may be larger than the memory.
#[derive(Debug)]
pub struct Mapped(Option<Mmap>);

impl Mapped {
    /// Maps a regular file from its start to its present end. Whoever shortens it later ends this program (SIGBUS), so
    /// files that a solution can reach are copied first.
    #[expect(unsafe_code, reason = "a mapping is memory that others could change")]
    pub fn of(file: &File) -> io::Result<Self> {
        if file.metadata()?.len() == 0 {
            return Ok(Self(None));
        }
        // SAFETY: the mapping is private and read-only. That nobody changes the file while it is read is the caller's
        // part, as for every file that a program reads in more than one go; parsers are total, so what they make of
        // bytes that change under them is wrong but defined.
        let map = unsafe { Mmap::map(file)? };
        // Advice only: where the kernel takes none, reading is slower.
        let _ = map.advise(memmap2::Advice::Sequential);
        Ok(Self(Some(map)))
    }
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or(&[])
    }
}
