//! A log as its two streams.

use std::borrow::Cow;

/// Standard output and standard error of a test command.
///
/// Most harnesses write both into one log; those that keep two files join them here.
#[derive(Debug, Clone, Copy)]
pub struct Streams<'a> {
    text: &'a str,
    /// Where standard output ends, if standard error is known.
    end: Option<usize>,
}

impl<'a> Streams<'a> {
    /// A log that is one file.
    pub fn alone(text: &'a str) -> Self {
        Self { text, end: None }
    }

    /// Two files of which `text` is made: standard output, which is so many bytes long, a line feed, and standard error.
    ///
    /// # Panics
    ///
    /// Where no line feed stands there.
    pub fn joined(text: &'a str, stdout: usize) -> Self {
        assert_eq!(text.as_bytes().get(stdout), Some(&b'\n'), "a line feed joins the streams");
        Self { text, end: Some(stdout) }
    }

    /// Whether the log is one file.
    pub fn is_alone(self) -> bool {
        self.end.is_none()
    }

    /// All of it.
    pub fn both(self) -> &'a str {
        self.text
    }

    /// Standard output; a log that is one file is that.
    pub fn stdout(self) -> &'a str {
        self.end.map_or(self.text, |end| &self.text[..end])
    }

    /// Standard error; empty for a log that is one file.
    pub fn stderr(self) -> &'a str {
        self.end.map_or("", |end| &self.text[end + 1..])
    }

    /// Both without a line feed between them.
    pub fn glued(self) -> Cow<'a, str> {
        match self.end {
            None => Cow::Borrowed(self.text),
            Some(_) => Cow::Owned([self.stdout(), self.stderr()].concat()),
        }
    }
}

impl<'a> From<&'a str> for Streams<'a> {
    fn from(text: &'a str) -> Self {
        Self::alone(text)
    }
}

impl<'a> From<&'a String> for Streams<'a> {
    fn from(text: &'a String) -> Self {
        Self::alone(text)
    }
}
