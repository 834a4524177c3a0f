//! Texts that were compressed by gzip or Zstandard.

use std::borrow::Cow;
use std::io::{self, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// More text than this is not unpacked: a small file can stand for a very large one.
const MAX_UNPACKED_BYTES: u64 = 1 << 30;

/// How many bytes of a file say whether it is compressed.
pub const MAGIC_BYTES: u64 = 4;

/// What a file's name may end with if it is compressed.
const EXTENSIONS: [&str; 2] = [".gz", ".zst"];

/// The name without the ending of a compressed file.
pub fn without_ending(name: &str) -> &str {
    EXTENSIONS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

/// The name itself, then the names that the file has when it is compressed.
pub fn endings() -> impl Iterator<Item = &'static str> {
    std::iter::once("").chain(EXTENSIONS)
}

/// Whether these bytes are those of a compressed file. No text begins so.
pub fn is_compressed(bytes: &[u8]) -> bool {
    is_gzip(bytes) || is_zstandard(bytes)
}

/// The bytes that were compressed, at most 1 GiB. Bytes that are not compressed come back as they are.
pub fn unpacked(bytes: Cow<'_, [u8]>) -> io::Result<Cow<'_, [u8]>> {
    let mut all = Vec::new();
    let damaged = |error: io::Error| {
        io::Error::other(format!("the compressed text is damaged or ends early ({error})"))
    };
    if is_gzip(&bytes) {
        read(MultiGzDecoder::new(&bytes[..]), &mut all).map_err(damaged)?;
        small_enough(&all)?;
    } else if is_zstandard(&bytes) {
        // A file may have several frames.
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let frame = StreamingDecoder::new(&mut rest);
            let frame = frame.map_err(|error| damaged(io::Error::other(error)))?;
            read(frame, &mut all).map_err(damaged)?;
            small_enough(&all)?;
        }
    } else {
        return Ok(bytes);
    }
    Ok(Cow::Owned(all))
}

fn read(from: impl Read, all: &mut Vec<u8>) -> io::Result<()> {
    from.take(MAX_UNPACKED_BYTES + 1 - all.len() as u64).read_to_end(all).map(drop)
}

fn small_enough(all: &[u8]) -> io::Result<()> {
    if all.len() as u64 > MAX_UNPACKED_BYTES {
        return Err(io::Error::other("it holds more than 1 GiB of text"));
    }
    Ok(())
}

fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x1f\x8b")
}

fn is_zstandard(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x28\xb5\x2f\xfd")
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn zstandard(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    #[test]
    fn what_was_compressed_comes_back() {
        let text = "PASSED test_a\n".repeat(10_000).into_bytes();
        for pack in [gzip, zstandard, |text: &[u8]| text.to_vec()] {
            assert_eq!(unpacked(pack(&text).into()).unwrap(), text);
            // One file behind another is one text.
            let twice = [pack(&text), pack(&text)].concat();
            assert_eq!(unpacked(twice.into()).unwrap().len(), 2 * text.len());
            assert_eq!(unpacked(pack(b"").into()).unwrap(), &b""[..]);
        }
    }

    #[test]
    fn a_torn_file_is_an_error() {
        let text = "PASSED test_a\n".repeat(10_000).into_bytes();
        for pack in [gzip, zstandard] {
            let packed = pack(&text);
            for length in [5, packed.len() / 2, packed.len() - 1] {
                assert!(unpacked(packed[..length].into()).is_err(), "{length}");
            }
        }
    }

    #[test]
    fn endings_of_names() {
        for (name, plain) in [("a.log.gz", "a.log"), ("a.log.zst", "a.log"), ("a.log", "a.log")] {
            assert_eq!(without_ending(name), plain);
        }
    }
}
