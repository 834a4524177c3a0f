//! The log parsers of a benchmark, by name.

use crate::log_parser::LogParser;

/// The log parsers of a benchmark, in the order of `eval-logs parsers`.
#[derive(Clone, Copy)]
pub struct Registry(pub(crate) &'static [LogParser]);

impl Registry {
    /// Every parser.
    pub fn iter(self) -> impl Iterator<Item = &'static LogParser> {
        self.0.iter()
    }

    /// The parser of this name: `parse_log_elixir`.
    pub fn find(self, name: &str) -> Option<&'static LogParser> {
        self.iter().find(|parser| parser.name() == name)
    }

    /// The names of all parsers.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(LogParser::name)
    }
}

/// A parser in code: its id, function, description and an example.
macro_rules! code {
    ($id:expr, $read:expr, $reads:expr, $example:expr) => {
        $crate::log_parser::LogParser { id: $id, reads: $reads, example: $example, read: $read }
    };
}

/// A parser that is a rule file: its id, and the file's path below `src/` without its ending.
macro_rules! rule_file {
    ($id:expr, $path:expr) => {{
        static FILE: $crate::rules::Embedded = $crate::rules::Embedded::new(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/",
            $path,
            ".toml"
        )));
        $crate::registry::code!($id, $crate::log_parser::Read::Rules(&FILE), "", "")
    }};
}

pub(crate) use {code, rule_file};
