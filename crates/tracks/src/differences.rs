//! Where a track's results differ on purpose from those of its present test runner: the table of `DIFFERENCES.md` that
//! `test-runner golden` reads.
//!
//! The rest of the page is for people. The table has the columns `golden case`, `differs in` and `reason`; what it says and
//! nobody can check would be worthless, so that each other row is an error.

use std::fmt;

use globset::{Glob, GlobMatcher};
use serde::Serialize;

/// What results can differ in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// The status of the run.
    Status,
    /// The number of tests.
    Number,
    /// The names of tests.
    Names,
    /// The order of tests.
    Order,
    /// The statuses of tests.
    Statuses,
    /// The code of tests.
    Code,
    /// The tasks that tests belong to.
    Tasks,
    /// The message of the run or of a test.
    Message,
    /// The output of a test.
    Output,
}

impl Aspect {
    /// All, in the order in which they are compared.
    pub const ALL: [Self; 9] = [
        Self::Status,
        Self::Number,
        Self::Names,
        Self::Order,
        Self::Statuses,
        Self::Code,
        Self::Tasks,
        Self::Message,
        Self::Output,
    ];

    /// The word in the table.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Number => "number",
            Self::Names => "names",
            Self::Order => "order",
            Self::Statuses => "statuses",
            Self::Code => "code",
            Self::Tasks => "tasks",
            Self::Message => "message",
            Self::Output => "output",
        }
    }

    /// Whether it is a text for people, which is another with each version of a tool.
    pub fn is_text(self) -> bool {
        matches!(self, Self::Message | Self::Output)
    }
}

/// The declared differences of a track.
#[derive(Debug, Clone, Default)]
pub struct Differences {
    /// The rows of the table.
    pub rows: Vec<DeclaredDifference>,
}

/// A row of the table.
#[derive(Debug, Clone)]
pub struct DeclaredDifference {
    /// Its line in the file, from 1.
    pub line: usize,
    /// Which cases differ.
    pub cases: Vec<CasePattern>,
    /// What they differ in.
    pub aspects: Vec<Aspect>,
    /// Why.
    pub reason: String,
}

/// Some of the cases.
#[derive(Debug, Clone)]
pub struct CasePattern {
    /// As it is written: a name, a pattern with `*`, or `every case`.
    pub text: String,
    matcher: GlobMatcher,
}

impl CasePattern {
    /// Whether it is the name of one case.
    pub fn is_name(&self) -> bool {
        self.text != EVERY && !self.text.contains(SPECIAL)
    }

    /// Whether the case is one of them.
    pub fn is_match(&self, case: &str) -> bool {
        self.matcher.is_match(case)
    }
}

/// A table that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MalformedDifferences {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, and what to do.
    pub why: String,
}

impl fmt::Display for MalformedDifferences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

/// The headings of the table.
const HEADINGS: [&str; 3] = ["golden case", "differs in", "reason"];

/// What stands for all cases in place of a name.
const EVERY: &str = "every case";

/// What makes a name a pattern.
const SPECIAL: [char; 6] = ['*', '?', '[', ']', '{', '}'];

impl Differences {
    /// Reads the tables of a page; there may be none.
    pub fn parse(page: &str) -> Result<Self, MalformedDifferences> {
        let mut rows = Vec::new();
        let mut lines = page.lines().enumerate().map(|(at, line)| (at + 1, cells(line))).peekable();
        while let Some((line, header)) = lines.next() {
            let Some(header) = header else { continue };
            if header != HEADINGS {
                if header.first().is_some_and(|cell| cell.to_lowercase().contains("golden")) {
                    let why = format!("the headings must be `{}`", HEADINGS.join(" | "));
                    return Err(MalformedDifferences { line, why });
                }
                // Another table, for people.
                while lines.next_if(|(_, cells)| cells.is_some()).is_some() {}
                continue;
            }
            lines.next_if(|(_, cells)| cells.as_ref().is_some_and(|cells| is_rule(cells)));
            while let Some((line, Some(cells))) = lines.next_if(|(_, cells)| cells.is_some()) {
                rows.push(row(line, &cells).map_err(|why| MalformedDifferences { line, why })?);
            }
        }
        Ok(Self { rows })
    }

    /// Why the case may differ so; none if it may not.
    pub fn reason(&self, case: &str, aspect: Aspect) -> Option<&str> {
        let declares = |row: &&DeclaredDifference| {
            row.aspects.contains(&aspect) && row.cases.iter().any(|cases| cases.is_match(case))
        };
        self.rows.iter().find(declares).map(|row| row.reason.as_str())
    }
}

/// The cells of a line, if it is one of a table.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?;
    let mut cells = vec![String::new()];
    let mut characters = inner.strip_suffix('|').unwrap_or(inner).chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.next_if_eq(&'|').is_some() => cells.last_mut()?.push('|'),
            '|' => cells.push(String::new()),
            other => cells.last_mut()?.push(other),
        }
    }
    Some(cells.iter().map(|cell| cell.trim().to_owned()).collect())
}

fn is_rule(cells: &[String]) -> bool {
    cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| c == '-' || c == ':'))
}

fn row(line: usize, cells: &[String]) -> Result<DeclaredDifference, String> {
    let [cases, aspects, reason] = cells else {
        return Err(format!("the row has {} cells instead of 3", cells.len()));
    };
    if reason.is_empty() {
        return Err("write the reason of the difference".to_owned());
    }
    let cases = if cases == EVERY { vec![pattern(EVERY, "**")?] } else { names(cases)? };
    let aspects = quoted(aspects).and_then(|words| words.into_iter().map(aspect).collect());
    let aspects = aspects.ok_or_else(|| {
        let known = Aspect::ALL.map(|aspect| format!("`{}`", aspect.as_str())).join(", ");
        format!("`differs in` must list some of {known}")
    })?;
    Ok(DeclaredDifference { line, cases, aspects, reason: reason.clone() })
}

fn names(cell: &str) -> Result<Vec<CasePattern>, String> {
    let names = quoted(cell).ok_or_else(|| {
        format!(
            "`golden case` must be `{EVERY}`, or names of cases in backticks with commas between"
        )
    })?;
    names.into_iter().map(|name| pattern(name, name)).collect()
}

fn pattern(text: &str, glob: &str) -> Result<CasePattern, String> {
    let glob = Glob::new(glob).map_err(|error| format!("`{text}`: {}", error.kind()))?;
    Ok(CasePattern { text: text.to_owned(), matcher: glob.compile_matcher() })
}

fn aspect(word: &str) -> Option<Aspect> {
    Aspect::ALL.into_iter().find(|aspect| aspect.as_str() == word)
}

/// The words of a list such as "`a`, `b`".
fn quoted(cell: &str) -> Option<Vec<&str>> {
    cell.split(',').map(unquoted).collect()
}

/// The word between two backticks.
fn unquoted(item: &str) -> Option<&str> {
    let word = item.trim().strip_prefix('`')?.strip_suffix('`')?;
    (!word.is_empty() && !word.contains('`')).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "| golden case | differs in | reason |\n|---|:--|---|\n";

    fn parse(rows: &str) -> Result<Differences, String> {
        Differences::parse(&format!("# Page\n\n{TABLE}{rows}"))
            .map_err(|malformed| malformed.to_string())
    }

    #[test]
    fn a_row_declares_what_its_cases_differ_in() {
        let read = parse(
            "| `a`, `b/*` | `order`, `code` | x \\| y |\n| every case | `message` | z |\n\n| case | why |\n|---|---|\n| a | b |\n",
        )
        .unwrap();
        assert_eq!(read.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [5, 6]);
        assert_eq!(read.reason("a", Aspect::Order), Some("x | y"));
        assert_eq!(read.reason("b/c", Aspect::Code), Some("x | y"));
        assert_eq!(read.reason("b/c/d", Aspect::Message), Some("z"));
        assert_eq!(read.reason("a", Aspect::Status), None);
        assert_eq!(read.reason("ab", Aspect::Order), None);
        let is_name: Vec<bool> =
            read.rows.iter().flat_map(|row| &row.cases).map(CasePattern::is_name).collect();
        assert_eq!(is_name, [true, false, false]);
        assert!(Differences::parse("None that are known.").unwrap().rows.is_empty());
    }

    #[test]
    fn a_row_that_cannot_be_checked_is_an_error_with_its_line() {
        for (rows, why) in [
            ("| `a` | `order` |\n", "line 5: the row has 2 cells instead of 3"),
            ("| `a` | `order` |  |\n", "line 5: write the reason"),
            ("| `a` and others | `order` | x |\n", "line 5: `golden case` must be `every case`"),
            ("| every case with tests | `order` | x |\n", "line 5: `golden case` must be"),
            ("| `a` | order | x |\n", "line 5: `differs in` must list some of `status`, `number`"),
            ("| `a` | `order`, `test_code` | x |\n", "line 5: `differs in` must list"),
            ("| `a[` | `order` | x |\n", "line 5: `a[`: "),
            ("\n| Golden cases | differs in | reason |\n", "line 6: the headings must be"),
        ] {
            let error = parse(rows).unwrap_err();
            assert!(error.starts_with(why), "{rows}: {error}");
        }
    }
}
