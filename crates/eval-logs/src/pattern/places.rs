//! How the bytes are found with which a match may begin.

use super::class::Next;

/// The way in which places for a match are looked for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Places {
    /// There are up to three such bytes.
    Few([u8; 3]),
    /// They are control characters or beyond ASCII.
    Unusual,
    Any,
}

impl Places {
    pub(super) fn new(first: &Next) -> Self {
        let bytes: Vec<u8> = (0..=u8::MAX).filter(|byte| first.bytes[usize::from(*byte)]).collect();
        match bytes[..] {
            [a] => Self::Few([a; 3]),
            [a, b] => Self::Few([a, b, b]),
            [a, b, c] => Self::Few([a, b, c]),
            _ if !first.bytes[0x20..0x7f].contains(&true) => Self::Unusual,
            _ => Self::Any,
        }
    }

    /// The first byte with which a match may begin.
    #[inline]
    pub(super) fn find(self, first: &Next, bytes: &[u8]) -> Option<usize> {
        let may = |byte: &u8| first.bytes[usize::from(*byte)];
        match self {
            Self::Few([a, b, c]) => memchr::memchr3(a, b, c, bytes),
            Self::Unusual => {
                let mut at = 0;
                loop {
                    at = next_unusual(bytes, at)?;
                    if may(&bytes[at]) {
                        return Some(at);
                    }
                    at += 1;
                }
            }
            Self::Any => bytes.iter().position(may),
        }
    }
}

/// The first place from `at` on with a control character or a byte beyond ASCII.
fn next_unusual(bytes: &[u8], mut at: usize) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    while let Some(word) = bytes.get(at..at + 8).and_then(|word| word.try_into().ok()) {
        let word = u64::from_le_bytes(word);
        // The lowest flag is exact; a borrow or a carry can only set a higher one.
        let below = word.wrapping_sub(ONES * 0x20) & !word;
        let flags = (below | word | word.wrapping_add(ONES)) & HIGH;
        if flags != 0 {
            return Some(at + flags.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let rest = bytes.get(at..)?;
    rest.iter().position(|byte| !(0x20..0x7f).contains(byte)).map(|found| at + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusual_bytes_are_found_at_every_place() {
        for unusual in [0, 9, 0x1f, 0x7f, 0x80, 0xe2] {
            for at in 0..20 {
                let mut bytes = *b"a ~!z{ }a ~!z{ }a ~!";
                bytes[at] = unusual;
                assert_eq!(next_unusual(&bytes, 0), Some(at));
                bytes[19] = unusual;
                assert_eq!(next_unusual(&bytes, at), Some(at));
            }
        }
        assert_eq!(next_unusual(b"a ~!z{ }a ~!", 0), None);
    }
}
