//! Declarations found by a tree-sitter query.
//!
//! The captures are the interface to track data:
//!
//! | capture | is |
//! |---|---|
//! | `@test.name` | the name; quotes around it are taken off |
//! | `@test.around` | the whole test, with decorators and attributes |
//! | `@test.body` | its body; a block in braces counts without them |
//! | `@test.open` | what stands directly before the body, such as a colon: the body begins on the next line, comments included |
//! | `@test.skip` | lines that are no part of the shown code |
//! | `@test.task` | holds the number of the task |
//! | `@group.name`, `@group.around` | a class or describe block: its name goes before those of the tests within |
//! | `@group.task` | the task of all tests within |
//!
//! What belongs to a test may be captured by a pattern of its own: it is found by its place within the test.

use std::ops::Range;

use tree_sitter::{Node, Parser, Query, QueryCursor, StreamingIterator};

use super::{Declaration, Spec, SyntaxError, TestFile, code, grammar};

/// What the query found in one file.
#[derive(Default)]
struct Found<'a> {
    tests: Vec<Test<'a>>,
    groups: Vec<Group>,
    skips: Vec<Range<usize>>,
    tasks: Vec<(Range<usize>, u32)>,
}

struct Test<'a> {
    name: String,
    around: Node<'a>,
    body: Node<'a>,
    open: Option<Node<'a>>,
}

struct Group {
    name: Option<String>,
    around: Range<usize>,
    task: Option<u32>,
}

/// A compiled query, for all files of a run.
pub(super) struct Finder {
    parser: Parser,
    query: Query,
}

impl Finder {
    pub(super) fn new(grammar: &str, query: &str) -> Result<Self, SyntaxError> {
        let language = grammar::find(grammar)
            .ok_or_else(|| SyntaxError(format!("there is no grammar `{grammar}`")))?;
        let mut parser = Parser::new();
        parser
            .set_language(&language)
            .map_err(|error| SyntaxError(format!("`{grammar}`: {error}")))?;
        let query = Query::new(&language, query)
            .map_err(|error| SyntaxError(format!("`{grammar}`: {error}")))?;
        Ok(Self { parser, query })
    }

    /// The tests of one file, in its order.
    pub(super) fn declarations(
        &mut self,
        spec: &Spec,
        skip: &code::SkipLine,
        file: &TestFile,
    ) -> Vec<Declaration> {
        // Without a deadline and with a language set, parsing always gives a tree, whatever the text.
        let Some(tree) = self.parser.parse(&file.text, None) else { return Vec::new() };
        let mut found = find(&self.query, tree.root_node(), file.text.as_bytes());
        found.tests.sort_by_key(|test| (test.around.start_byte(), test.around.end_byte()));
        found.tests.dedup_by_key(|test| test.around.byte_range());
        found.groups.sort_by_key(|group| (group.around.start, std::cmp::Reverse(group.around.end)));
        found.groups.dedup_by(|a, b| a.around == b.around && a.name == b.name && a.task == b.task);
        found.tests.iter().map(|test| declaration(spec, skip, file, &found, test)).collect()
    }
}

fn find<'a>(query: &Query, root: Node<'a>, text: &[u8]) -> Found<'a> {
    let names = query.capture_names();
    let mut found = Found::default();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(query, root, text);
    while let Some(matched) = matches.next() {
        let get = |wanted: &str| {
            let index = names.iter().position(|name| *name == wanted)?;
            matched
                .captures
                .iter()
                .find(|capture| capture.index as usize == index)
                .map(|capture| capture.node)
        };
        let said = |node: Node<'_>| String::from_utf8_lossy(&text[node.byte_range()]).into_owned();
        if let Some(name) = get("test.name") {
            let around = get("test.around").or_else(|| name.parent()).unwrap_or(name);
            let body = get("test.body").unwrap_or(around);
            found.tests.push(Test {
                name: unquote(&said(name)),
                around,
                body,
                open: get("test.open"),
            });
        }
        if let Some(around) = get("group.around") {
            let name = get("group.name").map(|name| unquote(&said(name)));
            let task = get("group.task").and_then(|task| number(&said(task)));
            found.groups.push(Group { name, around: around.byte_range(), task });
        }
        if let Some(skip) = get("test.skip") {
            found.skips.push(skip.byte_range());
        }
        if let Some(task) = get("test.task")
            && let Some(number) = number(&said(task))
        {
            found.tasks.push((task.byte_range(), number));
        }
    }
    found.skips.sort_by_key(|range| range.start);
    found.tasks.sort_by_key(|(range, _)| range.start);
    found
}

fn declaration(
    spec: &Spec,
    skip: &code::SkipLine,
    file: &TestFile,
    found: &Found<'_>,
    test: &Test<'_>,
) -> Declaration {
    let around = test.around.byte_range();
    let within = |outer: &Range<usize>| {
        outer.start <= around.start && around.end <= outer.end && *outer != around
    };
    let groups: Vec<&Group> = found.groups.iter().filter(|group| within(&group.around)).collect();
    let mut parts: Vec<&str> = groups.iter().filter_map(|group| group.name.as_deref()).collect();
    parts.push(&test.name);
    let skips = slice(&found.skips, &around, |range| range);
    let tasks = slice(&found.tasks, &around, |(range, _)| range).iter().map(|(_, task)| *task);
    let own = only(tasks);
    let task_id = own.or_else(|| groups.iter().rev().find_map(|group| group.task));
    let shown =
        if spec.whole { code::full_lines(&file.text, &around) } else { body(&file.text, test) };
    Declaration {
        name: parts.join(&spec.separator),
        file: file.path.clone(),
        line: test.around.start_position().row + 1,
        code: code::shown(&file.text, shown, skips, skip),
        task_id,
    }
}

/// The part of a list, sorted by start, that lies within a range.
fn slice<'a, T>(
    sorted: &'a [T],
    outer: &Range<usize>,
    range: impl Fn(&T) -> &Range<usize>,
) -> &'a [T] {
    let begin = sorted.partition_point(|item| range(item).start < outer.start);
    let end = sorted.partition_point(|item| range(item).start < outer.end);
    &sorted[begin..end.max(begin)]
}

/// The bytes of a body: without its braces, or from the line after what opens it.
fn body(text: &str, test: &Test<'_>) -> Range<usize> {
    let range = test.body.byte_range();
    if let Some(open) = test.open
        && open.end_position().row < test.body.start_position().row
    {
        let begin =
            text[open.end_byte()..].find('\n').map_or(range.start, |at| open.end_byte() + at + 1);
        return begin..code::full_lines(text, &range).end;
    }
    let inner = &text[range.clone()];
    if inner.len() >= 2 && inner.starts_with('{') && inner.ends_with('}') {
        return range.start + 1..range.end - 1;
    }
    if test.open.is_some() { range } else { code::full_lines(text, &range) }
}

/// The text without the quotes around it.
fn unquote(text: &str) -> String {
    let quotes = ["\"\"\"", "\"", "'", "`"];
    let inner = quotes.iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
    inner.unwrap_or(text).to_owned()
}

/// The first positive number in a text.
fn number(text: &str) -> Option<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty())?;
    digits.parse().ok().filter(|&number| number > 0)
}

/// The one distinct number among several mentions.
fn only(mut numbers: impl Iterator<Item = u32>) -> Option<u32> {
    let first = numbers.next()?;
    numbers.all(|number| number == first).then_some(first)
}
