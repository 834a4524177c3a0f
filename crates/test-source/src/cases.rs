//! Cases of a table. If a loop runs a subtest for every row of a table, each case shows code of its own: its row in the
//! place of the table, and the loop's body in the place of the loop.

use std::ops::Range;

use super::{Case, Spec, code};
use test_report::text::dedent;

/// A row of a table, in whatever file it is declared.
pub(super) struct TableRow<'a> {
    /// The text of its file.
    pub(super) text: &'a str,
    /// The statement that declares the table.
    pub(super) table: Range<usize>,
    /// The test that declares it; `None` if all tests can see it.
    pub(super) test: Option<Range<usize>>,
    pub(super) name: &'a str,
    pub(super) kind: Range<usize>,
    pub(super) values: Range<usize>,
    /// Its fields that may hold the name of the case: their keys, if any, and their texts.
    pub(super) strings: Vec<(Option<&'a str>, String)>,
}

/// A loop over a table.
pub(super) struct Loop<'a> {
    pub(super) around: Range<usize>,
    pub(super) table: &'a str,
    /// The variable that holds the row.
    pub(super) case: &'a str,
    /// The field that names the case.
    pub(super) key: &'a str,
    pub(super) body: Range<usize>,
}

/// The test that the cases belong to.
pub(super) struct Host<'a> {
    pub(super) text: &'a str,
    /// The test.
    pub(super) around: Range<usize>,
    /// What is shown of it.
    pub(super) shown: Range<usize>,
    /// Where its statements begin, directly after the opening of the body.
    pub(super) inner: usize,
}

/// The cases of a test, in the order of its loops and their tables.
pub(super) fn cases(
    spec: &Spec<'_>,
    skip: &code::SkipLine,
    host: &Host<'_>,
    loops: &[Loop<'_>],
    rows: &[TableRow<'_>],
) -> Vec<Case> {
    let Some(template) = &spec.code.case else { return Vec::new() };
    let mut cases = Vec::new();
    for each in loops {
        let local = |row: &&TableRow<'_>| {
            row.name == each.table
                && std::ptr::eq(row.text, host.text)
                && row.test.as_ref() == Some(&host.around)
        };
        let shared = |row: &&TableRow<'_>| row.name == each.table && row.test.is_none();
        let mut found: Vec<&TableRow<'_>> = rows.iter().filter(local).collect();
        if found.is_empty() {
            found = rows.iter().filter(shared).collect();
        }
        for row in found {
            let named = |(key, _): &&(Option<&str>, String)| key.is_none_or(|key| key == each.key);
            let names: Vec<&str> =
                row.strings.iter().filter(named).map(|(_, text)| text.as_str()).collect();
            if !names.is_empty() {
                let code = reduced(template, skip, host, each, row);
                cases.extend(names.iter().map(|name| Case::new(name, code.clone())));
            }
        }
    }
    cases
}

/// The code of a test for one row.
fn reduced(
    template: &str,
    skip: &code::SkipLine,
    host: &Host<'_>,
    each: &Loop<'_>,
    row: &TableRow<'_>,
) -> String {
    let text = host.text;
    let indent = indent(text, each.around.start);
    let declared = template
        .replace("{case}", each.case)
        .replace("{type}", &moved(row.text, &row.kind, indent))
        .replace("{values}", &moved(row.text, &row.values, indent));
    let body = unrolled(text, &each.body, indent);
    // In the place of a table of the test itself, else as its first statement.
    let (before, after) = match &row.test {
        Some(_) => (row.table.start, row.table.end),
        None => (host.inner, host.inner),
    };
    if before < host.shown.start || each.around.start < after {
        return code::shown(text, host.shown.clone(), &[], skip);
    }
    let between = &text[after..each.around.start];
    let line = if row.test.is_some() { String::new() } else { format!("\n{indent}") };
    let blank = if between.trim().is_empty() && !between.contains("\n\n") { "\n" } else { "" };
    let mut out = text[host.shown.start..before].to_owned();
    out += &format!("{line}{declared}{blank}{between}{body}");
    out += &text[each.around.end..host.shown.end];
    code::shown(&out, 0..out.len(), &[], skip)
}

/// The indentation of the line at `at`.
fn indent(text: &str, at: usize) -> &str {
    let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let rest = text[line..].trim_start_matches([' ', '\t']);
    &text[line..text.len() - rest.len()]
}

/// Indents a text of several lines anew. A line with less indentation than the first one, such as a line of a long
/// string, stays as it is.
fn moved(text: &str, range: &Range<usize>, to: &str) -> String {
    let from = indent(text, range.start);
    let mut lines = text[range.clone()].split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        match line.strip_prefix(from) {
            Some(rest) if !rest.is_empty() => out.extend([to, rest]),
            _ => out += line,
        }
    }
    out
}

/// The statements of a block in braces, indented like the statement that they replace.
fn unrolled(text: &str, block: &Range<usize>, indent: &str) -> String {
    let inner = &text[block.clone()];
    let inner = inner.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).unwrap_or(inner);
    dedent(inner.trim_matches(['\n', '\r']))
        .trim()
        .lines()
        .map(|line| if line.is_empty() { String::new() } else { format!("{indent}{line}") })
        .collect::<Vec<_>>()
        .join("\n")
        .trim_start()
        .to_owned()
}
