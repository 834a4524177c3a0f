//! Searches for rare bytes, eight bytes at a time: nearly all bytes of a log are letters and digits.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The first position from `at` on whose byte is `wanted`. `flags` sets the high bit of each wanted byte of a word. The lowest flag
/// must be exact; a borrow may set a higher one.
#[inline]
pub(crate) fn find(
    bytes: &[u8],
    mut at: usize,
    flags: impl Fn(u64) -> u64,
    wanted: impl Fn(u8) -> bool,
) -> Option<usize> {
    while let Some(word) = bytes.get(at..at + 8).and_then(|word| word.try_into().ok()) {
        let flags = flags(u64::from_le_bytes(word)) & HIGH_BITS;
        if flags != 0 {
            return Some(at + flags.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let rest = bytes.get(at..)?;
    rest.iter().position(|&byte| wanted(byte)).map(|found| at + found)
}

/// Flags the bytes of a word below `limit`.
#[inline]
pub(crate) fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES * u64::from(limit)) & !word
}

/// Flags the bytes of a word that are `byte`.
#[inline]
pub(crate) fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (ONES * u64::from(byte)), 1)
}
