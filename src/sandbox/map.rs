//! A file as bytes, without a copy.

use std::fs::File;
use std::io::{self, Seek};
use std::ops::{Deref, Range};

use memmap2::{Advice, Mmap, UncheckedAdvice};

/// The bytes of a file, read as they are looked at: a log may be larger than the memory.
#[derive(Debug, Default)]
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
        let _ = map.advise(Advice::Sequential);
        Ok(Self(Some(map)))
    }

    /// The same for any file that can be read: what is not a regular file, or was read from before, goes through a
    /// temporary one.
    pub fn of_any(mut file: File) -> io::Result<Self> {
        if file.metadata()?.is_file() && file.stream_position()? == 0 {
            return Self::of(&file);
        }
        let mut copy = tempfile::tempfile()?;
        io::copy(&mut file, &mut copy)?;
        Self::of(&copy)
    }

    /// Gives back the memory of these bytes, which are read from the file again when they are looked at again. So a
    /// file that is larger than the memory counts as little as what is looked at of it at a time.
    #[expect(unsafe_code, reason = "advice could change memory that a program has written to")]
    pub fn forget(&self, range: Range<usize>) {
        let Some(map) = &self.0 else { return };
        let page = rustix::param::page_size();
        let start = range.start.next_multiple_of(page);
        let Some(length) = (range.end / page * page).checked_sub(start).filter(|&n| n > 0) else {
            return;
        };
        // SAFETY: nothing was ever written to the mapping, so that its pages hold what the file holds and come back
        // from there. Advice only: where the kernel takes none, the memory stays.
        let _ = unsafe { map.unchecked_advise_range(UncheckedAdvice::DontNeed, start, length) };
    }
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or(&[])
    }
}
