//! Test files with a syntax error: no solution can be run against them.

use std::sync::LazyLock;

use regex::Regex;
use test_source::malformed_lines;

use super::prepare::Prepared;

/// How tools speak of a syntax error. A function that the solution lacks is none.
static OF_SYNTAX: LazyLock<Regex> = LazyLock::new(|| {
    let words = r"(?i)syntax|expect|parse|unterminated|unclosed|unbalanced|unmatched|mismatched|illegal|invalid character|\beof\b|end of";
    Regex::new(words).expect("the expression is valid")
});

/// Whether the words of a tool that ran no test name a line of a test file, and the track's grammar finds a syntax error there.
pub(super) fn is_at_fault(prepared: &Prepared, said: &str) -> bool {
    // In some languages, the tests stand in the solution's own file.
    if prepared.track.example_tests.is_some() || !OF_SYNTAX.is_match(said) {
        return false;
    }
    let sources = prepared.inventory.sources();
    sources.tests.iter().any(|file| {
        let named = lines_named(said, &file.path);
        !named.is_empty() && {
            let malformed = malformed_lines(&sources.spec, file).unwrap_or_default();
            named.iter().any(|line| malformed.iter().any(|lines| lines.contains(line)))
        }
    })
}

/// The lines of a file that a text names, as in `ferry_test.rb:7`, `ferry.t line 7`, and `Line: 7 […] "ferry.lisp"`.
fn lines_named(said: &str, path: &str) -> Vec<usize> {
    let name = regex::escape(path.rsplit('/').next().unwrap_or(path));
    let places =
        [format!(r"{name}\D{{1,12}}(\d+)"), format!(r"(?i)line:? (\d+)(?s:.{{1,160}}?){name}")];
    let places = places.map(|place| Regex::new(&place).expect("an escaped name is valid"));
    let found = places.iter().flat_map(|place| place.captures_iter(said));
    found.filter_map(|found| found[1].parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_as_tools_do() {
        for said in [
            "./spec/ferry.x:7: unexpected symbol",
            "syntax error at t/ferry.x line 7, near",
            "File \"ferry.x\", line 7, characters 0-1:",
            "ferry.x(7): Error",
            "in /solution/ferry.x on line 7",
            "(ferry.x:7:3)",
            "    Line: 7, Column: 2\n\n    Stream: for \"file /solution/ferry.x\"",
        ] {
            assert_eq!(lines_named(said, "spec/ferry.x"), [7], "{said}");
        }
        assert!(lines_named("other.x:7", "spec/ferry.x").is_empty());
    }
}
