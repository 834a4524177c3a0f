//! The two secrets of a run: the token that proves that a line on the report channel is the reporter's, and the mark that
//! splits what is printed test by test.

use std::io;

use rustix::rand::{GetRandomFlags, getrandom};

/// 128 random bits each, in hexadecimal. The reporter reads them from a pipe: arguments and the environment stay readable in
/// `/proc`.
pub(super) struct Secrets {
    token: String,
    mark: Option<String>,
}

impl Secrets {
    /// A token, and a mark if `marked`.
    pub(super) fn random(marked: bool) -> io::Result<Self> {
        let mark = if marked { Some(random()?) } else { None };
        Ok(Self { token: random()?, mark })
    }

    /// What the reporter reads: each secret, with a newline.
    pub(super) fn lines(&self) -> Vec<u8> {
        let mark = self.mark.iter().map(|mark| format!("{mark}\n"));
        format!("{}\n{}", self.token, mark.collect::<String>()).into_bytes()
    }

    /// The beginning of each of the reporter's lines.
    pub(super) fn line_start(&self) -> Vec<u8> {
        format!("{} ", self.token).into_bytes()
    }

    /// What separates the prints of two tests, if prints are split.
    pub(super) fn mark_line(&self) -> Option<Vec<u8>> {
        self.mark.as_ref().map(|mark| format!("{mark}\n").into_bytes())
    }
}

fn random() -> io::Result<String> {
    let mut bytes = [0; 16];
    let mut filled = 0;
    while filled < bytes.len() {
        match getrandom(&mut bytes[filled..], GetRandomFlags::empty()) {
            Ok(count) => filled += count,
            Err(rustix::io::Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        let (one, two) = (Secrets::random(true).unwrap(), Secrets::random(false).unwrap());
        assert_eq!(one.line_start().len(), 33);
        assert_ne!(one.line_start(), two.line_start());
        assert_eq!(one.lines().len(), 66);
        assert_eq!(two.lines().len(), 33);
        assert!(one.lines().ends_with(&one.mark_line().unwrap()));
        assert_eq!(two.mark_line(), None);
    }
}
