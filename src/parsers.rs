//! Every parser that this program knows: those of test tools, and those of evaluation logs.

use test_report::parser::{self, Parser};

/// Every parser, in the order of `test-runner parsers`.
pub fn all() -> impl Iterator<Item = &'static dyn Parser> {
    parser::ALL.iter().chain(&*eval_logs::parsers::ALL).copied()
}

/// The parser of this id.
pub fn find(id: &str) -> Option<&'static dyn Parser> {
    parser::find(id).or_else(|| eval_logs::parsers::find(id))
}
