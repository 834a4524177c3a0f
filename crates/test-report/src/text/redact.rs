//! Removes scratch paths from texts for people.

/// Replaces the directories of one run by names that mean something to the reader.
#[derive(Debug, Clone, Default)]
pub struct Redactor {
    /// Longest first, so that a directory is replaced before its parent.
    rules: Vec<(String, String)>,
}

impl Redactor {
    /// From now on replaces `from` (an absolute directory without a trailing slash) by `to`.
    #[must_use]
    pub fn replacing(mut self, from: impl Into<String>, to: impl Into<String>) -> Self {
        let from = from.into();
        // Replacing "" or "/" would destroy every text.
        if from.len() > 1 {
            self.rules.push((from, to.into()));
            self.rules.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
        }
        self
    }

    /// The text with every directory replaced.
    pub fn apply(&self, text: &str) -> String {
        self.rules.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_directories_go_first() {
        let redactor = Redactor::default()
            .replacing("/tmp/x", "<scratch>")
            .replacing("/tmp/x/solution", "<solution-dir>")
            .replacing("/", "never");
        assert_eq!(
            redactor.apply("/tmp/x/solution/a.py:1 /tmp/x/home"),
            "<solution-dir>/a.py:1 <scratch>/home"
        );
    }
}
