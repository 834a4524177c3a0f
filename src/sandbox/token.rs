//! The secret that makes a line on the report channel the reporter's own. Owns its making and its checking; what a line
//! says is for the parser.

use std::io;

use memchr::memchr_iter;
use rustix::rand::{GetRandomFlags, getrandom};

/// 128 random bits in hexadecimal. It goes through a pipe and never through arguments or the environment, which stay
/// readable in `/proc`.
pub(super) struct Token(String);

impl Token {
    pub(super) fn random() -> io::Result<Self> {
        let mut bytes = [0; 16];
        let mut filled = 0;
        while filled < bytes.len() {
            match getrandom(&mut bytes[filled..], GetRandomFlags::empty()) {
                Ok(count) => filled += count,
                Err(rustix::io::Errno::INTR) => {}
                Err(errno) => return Err(errno.into()),
            }
        }
        Ok(Self(format!("{:032x}", u128::from_ne_bytes(bytes))))
    }

    /// What the reporter reads: the token and a newline.
    pub(super) fn line(&self) -> Vec<u8> {
        format!("{}\n", self.0).into_bytes()
    }

    /// Keeps the lines that carry the token, without it, and counts the others. A last line that was cut short keeps
    /// what arrived of it.
    pub(super) fn open(&self, raw: &[u8]) -> (Vec<u8>, u64) {
        let mut kept = Vec::with_capacity(raw.len());
        let mut foreign = 0;
        let ends = memchr_iter(b'\n', raw).map(|at| at + 1).chain([raw.len()]);
        let mut start = 0;
        for end in ends {
            let line = &raw[start..end];
            start = end;
            let own = line.strip_prefix(self.0.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
            match own {
                Some(rest) => kept.extend_from_slice(rest),
                None => foreign += u64::from(!line.is_empty()),
            }
        }
        (kept, foreign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_differ() {
        let (one, two) = (Token::random().unwrap(), Token::random().unwrap());
        assert_eq!(one.0.len(), 32);
        assert_ne!(one.0, two.0);
    }

    #[test]
    fn only_lines_with_the_token_are_kept() {
        let token = Token("abc".into());
        let cases: [(&[u8], &[u8], u64); 8] = [
            (b"", b"", 0),
            (b"abc {}\n", b"{}\n", 0),
            (b"abc {}\nabd {}\nabc []\n", b"{}\n[]\n", 1),
            (b"{}\n", b"", 1),
            (b"abcd {}\n", b"", 1),
            (b"\n\n", b"", 2),
            (b"abc {}\nabc {\"cut", b"{}\n{\"cut", 0),
            (b"abc {}\nab", b"{}\n", 1),
        ];
        for (raw, kept, foreign) in cases {
            assert_eq!(token.open(raw), (kept.to_vec(), foreign), "{}", raw.escape_ascii());
        }
    }
}
