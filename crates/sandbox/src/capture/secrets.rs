//! The two secrets of a run: the token, which proves that a line of the report channel comes from the reporter, and the mark,
//! which separates the output of two tests.

use std::io;

use rustix::rand::{GetRandomFlags, getrandom};

/// The secrets, each of 128 random bits in hexadecimal. The reporter reads them from a pipe, because arguments and the
/// environment stay readable in `/proc`.
pub(crate) struct Secrets {
    token: String,
    mark: String,
}

impl Secrets {
    pub(crate) fn random() -> io::Result<Self> {
        Ok(Self { token: random()?, mark: random()? })
    }

    /// The content of the secrets pipe: each secret on one line.
    pub(crate) fn lines(&self) -> Vec<u8> {
        format!("{}\n{}\n", self.token, self.mark).into_bytes()
    }

    /// The beginning of each line of the reporter.
    pub(crate) fn line_start(&self) -> Vec<u8> {
        format!("{} ", self.token).into_bytes()
    }

    /// The line between the outputs of two tests.
    pub(crate) fn mark_line(&self) -> Vec<u8> {
        format!("{}\n", self.mark).into_bytes()
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
        let (one, two) = (Secrets::random().unwrap(), Secrets::random().unwrap());
        assert_eq!(
            (one.line_start().len(), one.mark_line().len(), one.lines().len()),
            (33, 33, 66)
        );
        assert_ne!(one.line_start(), two.line_start());
        assert_ne!(one.mark_line(), two.mark_line());
        assert!(one.lines().ends_with(&one.mark_line()));
    }
}
