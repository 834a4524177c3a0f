//! An error in the words that people read.

use std::error::Error;
use std::fmt;

/// What happened, and what the reader can do. Printed, each piece of advice is a line of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorText {
    /// The error and its causes, separated by colons.
    pub what: String,
    /// The lines that begin with `help: `, whichever of them causes it.
    pub help: Vec<String>,
}

impl ErrorText {
    /// An error with all its causes.
    pub fn of(error: &(dyn Error + 'static)) -> Self {
        let causes = std::iter::successors(Some(error), |&error| error.source());
        Self::join(causes.map(ToString::to_string))
    }

    /// A message without causes.
    pub fn new(message: &str) -> Self {
        Self::join([message.to_owned()])
    }

    fn join(parts: impl IntoIterator<Item = String>) -> Self {
        let (mut causes, mut help) = (Vec::new(), Vec::new());
        for part in parts {
            let (advice, words): (Vec<&str>, Vec<&str>) =
                part.lines().partition(|line| line.starts_with("help: "));
            causes.push(words.join("\n"));
            help.extend(advice.into_iter().map(str::to_owned));
        }
        Self { what: causes.join(": "), help }
    }
}

impl fmt::Display for ErrorText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        self.help.iter().try_for_each(|line| write!(f, "\n{line}"))
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("cannot read `a`\nhelp: name another file")]
    struct Unreadable(#[source] io::Error);

    #[test]
    fn causes_follow_and_advice_comes_last() {
        let error = Unreadable(io::Error::other("no such file"));
        let text = ErrorText::of(&error);
        assert_eq!(text.to_string(), "cannot read `a`: no such file\nhelp: name another file");
        assert_eq!(ErrorText::new("a\nb").to_string(), "a\nb");
    }
}
