//! Declarations found by a tree-sitter query.
//!
//! The captures are the interface to track data:
//!
//! | capture | meaning |
//! |---|---|
//! | `@test.name` | the name; quotes around it are removed and escapes decoded |
//! | `@test.around` | the whole test, with decorators and attributes |
//! | `@test.doc` | a comment; one that ends on the line before a test, or before another such comment, is part of the test |
//! | `@test.body` | its body, from the first node of that name to the last; a block in braces counts without the braces |
//! | `@test.open` | what stands directly before the body, such as a colon: the body begins on the next line, including comments |
//! | `@test.skip` | lines that are not part of the shown code |
//! | `@test.disabled` | marks a test that is not to be run |
//! | `@group.disabled` | marks the tests within it so |
//! | `@disabled.when` | in a match with one of both: the condition on which it holds. If the condition names something of the solution, nothing is disabled: see `conditions.rs` |
//! | `@conditional.when` | the same for `@test.conditional` and `@group.conditional`: on a condition of the solution, a test that is absent is missed |
//! | `@bound.name`, `@bound.value` | a name that the file binds, and the expression or module that it stands for in a condition |
//! | `@test.conditional` | marks the test around it, or the tests within it, as present in some configurations only |
//! | `@group.conditional` | marks the tests within it so, and no test around it: what stands in a test may have its own conditions |
//! | `@taken.name`, `@taken.by` | a name that the file binds again or deletes, and the statement: the test or group of that name before it, in the same block, may be missing |
//! | `@untested.name` | a class whose tests do not run |
//! | `@inheriting.name`, `@inheriting.around`, `@inherited.name` | a class, and a class that it inherits from: if the tests of that one do not run, neither do its own |
//! | `@test.run` | the name of a test that the file runs itself: those that no such line names, or only one in a `@group.conditional`, are present in some configurations only |
//! | `@test.task` | holds the number of the task: the one after the word `task`, or else the first. With `@test.around` in the same match, it may stand before the test |
//! | `@tasks.begin` | a comment of that kind that holds for all tests behind it, up to the next one |
//! | `@note.text`, `@note.test` | something before a test that its code needs to be understood, and that test |
//! | `@group.name`, `@group.around` | a class or describe block: its name is a prefix of the names of the tests within |
//! | `@group.task` | the task of all tests within |
//! | `@group.dynamic` | a group whose name is made at run time: the names of the tests within are not known |
//! | `@table.around`, `@table.name`, `@table.type` | a statement that declares a table of cases, its name and the type of a row |
//! | `@case.values` | with them: a row |
//! | `@case.of`, `@case.key`, `@case.name` | a row, the key of a field, if it has one, and its text, which may be the name of the case |
//! | `@loop.around`, `@loop.table`, `@loop.case`, `@loop.key`, `@loop.body` | a loop that runs a subtest for every row of a table: the table's name, the variable that holds the row, the field that names the case, and the loop's body |
//!
//! A part of a test may be captured by a pattern of its own: it is assigned to the test that contains it.
//!
//! A query is compiled in every run. For each named node with children, tree-sitter then searches its grammar for all
//! nodes that it may contain, which takes 2 ms for a node that may hold expressions. So the tracks' queries write `_`
//! where fields or keywords identify a node just as well, and begin such a pattern with an anchor, because tree-sitter
//! otherwise tries the pattern at every node.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use tree_sitter::{
    Node, Parser, Query, QueryCapture, QueryCursor, QueryMatch, StreamingIterator, Tree,
};

use super::cases::{self, Host, Loop, TableRow};
use super::literal::{raw, unquote};
use super::marks::Marks;
use super::{
    CodeStyle, Mask, Masks, Spec, SyntaxError, TestDeclaration, TestFile, code, compiled, grammar,
};

/// The captures that mean something: the table above.
pub const CAPTURES: &[&str] = &[
    "test.name",
    "test.around",
    "test.doc",
    "test.body",
    "test.open",
    "test.skip",
    "test.disabled",
    "group.disabled",
    "disabled.when",
    "conditional.when",
    "taken.name",
    "taken.by",
    "untested.name",
    "inheriting.name",
    "inheriting.around",
    "inherited.name",
    "bound.name",
    "bound.value",
    "test.conditional",
    "test.run",
    "test.task",
    "tasks.begin",
    "note.text",
    "note.test",
    "group.name",
    "group.around",
    "group.task",
    "group.dynamic",
    "group.conditional",
    "table.around",
    "table.name",
    "table.type",
    "case.values",
    "case.of",
    "case.key",
    "case.name",
    "loop.around",
    "loop.table",
    "loop.case",
    "loop.key",
    "loop.body",
];

/// What the query found in one file.
#[derive(Default)]
struct Captured<'a> {
    tests: Vec<Test<'a>>,
    groups: Vec<Group>,
    marks: Marks<'a>,
    /// The names of tests that the file runs itself, and where.
    runs: Vec<(&'a str, usize)>,
    /// Comments by the row on which each ends.
    docs: HashMap<usize, Node<'a>>,
    skips: Vec<Range<usize>>,
    /// The range of a test, and the text of a note on it.
    notes: Vec<(Range<usize>, &'a str)>,
    tasks: Vec<(Range<usize>, u32)>,
    /// From where on tests belong to a task.
    headings: Vec<(usize, u32)>,
    rows: Vec<TableRow<'a>>,
    fields: Vec<Field<'a>>,
    loops: Vec<Loop<'a>>,
}

/// A text in a row.
struct Field<'a> {
    row: Range<usize>,
    key: Option<&'a str>,
    text: String,
}

struct Test<'a> {
    name: String,
    around: Node<'a>,
    body: Range<usize>,
    open: Option<Node<'a>>,
}

struct Group {
    name: Option<String>,
    around: Range<usize>,
    task: Option<u32>,
    dynamic: bool,
}

/// A compiled query, for all files of a run.
pub(super) struct Finder {
    parser: Parser,
    query: Arc<Query>,
    masks: Masks,
}

impl Finder {
    pub(super) fn new(grammar: &str, query: &str, masks: &[Mask]) -> Result<Self, SyntaxError> {
        let language = grammar::find(grammar)
            .ok_or_else(|| SyntaxError(format!("this program has no grammar `{grammar}`")))?;
        let mut parser = Parser::new();
        parser
            .set_language(&language)
            .map_err(|error| SyntaxError(format!("`{grammar}`: {error}")))?;
        let query = compiled::find(grammar, query, &language)
            .map_err(|error| SyntaxError(format!("`{grammar}`: {error}")))?;
        let masks = Masks::new(masks).map_err(|error| SyntaxError(error.to_string()))?;
        Ok(Self { parser, query, masks })
    }

    pub(super) fn captures(&self) -> Vec<String> {
        self.query.capture_names().iter().map(|&name| name.to_owned()).collect()
    }

    /// The texts that the query captures under this name, in order.
    pub(super) fn captured(&mut self, name: &str, text: &str) -> Vec<String> {
        let Some(wanted) = self.query.capture_index_for_name(name) else { return Vec::new() };
        // Without a deadline and with a language set, parsing always returns a tree.
        let Some(tree) = self.parser.parse(text, None) else { return Vec::new() };
        let mut texts = Vec::new();
        let mut cursor = QueryCursor::new();
        let mut matches = cursor.matches(&self.query, tree.root_node(), text.as_bytes());
        while let Some(found) = matches.next() {
            let captures = found.captures.iter().filter(|capture| capture.index == wanted);
            texts.extend(captures.map(|capture| text[capture.node.byte_range()].to_owned()));
        }
        texts
    }

    /// The tests of all files, in order.
    pub(super) fn declarations(
        &mut self,
        spec: &Spec<'_>,
        skip: &code::SkipLine,
        files: &[TestFile],
        beside: &[TestFile],
    ) -> Vec<TestDeclaration> {
        // Without a deadline and with a language set, parsing always returns a tree.
        let parsed: Vec<(&TestFile, Tree)> = files
            .iter()
            .chain(beside)
            .filter_map(|file| {
                Some((file, self.parser.parse(&*self.masks.apply(&file.text), None)?))
            })
            .collect();
        let mut found: Vec<(&TestFile, Captured<'_>)> = parsed
            .iter()
            .map(|(file, tree)| {
                let mut found = find(&self.query, tree.root_node(), &file.text);
                found.marks.settle(file, tree.root_node(), &spec.code.environment);
                (*file, sorted(found))
            })
            .collect();
        // A table may be declared in another file than the test that uses it.
        let rows: Vec<TableRow<'_>> = found.iter_mut().flat_map(|(_, found)| rows(found)).collect();
        let own = found.iter().filter(|(file, _)| files.iter().any(|own| std::ptr::eq(own, *file)));
        let declared = own.flat_map(|(file, found)| {
            found.tests.iter().filter_map(|test| declaration(spec, skip, file, found, &rows, test))
        });
        declared.collect()
    }
}

/// Sorts by position in the file, and removes what several patterns found.
fn sorted(mut found: Captured<'_>) -> Captured<'_> {
    found.tests.sort_by_key(|test| (test.around.start_byte(), test.around.end_byte()));
    found.tests.dedup_by_key(|test| test.around.byte_range());
    found.groups.sort_by_key(|group| (group.around.start, std::cmp::Reverse(group.around.end)));
    found.groups.dedup_by(|a, b| a.around == b.around && a.name == b.name && a.task == b.task);
    found.skips.sort_by_key(|range| range.start);
    found.tasks.sort_by_key(|(range, _)| range.start);
    found.headings.sort_by_key(|(start, _)| *start);
    found.loops.sort_by_key(|each| each.around.start);
    found
}

/// The rows of all tables, with their texts and the test that each is declared in.
fn rows<'a>(found: &mut Captured<'a>) -> Vec<TableRow<'a>> {
    let mut texts: HashMap<Range<usize>, Vec<(Option<&'a str>, String)>> = HashMap::new();
    for field in found.fields.drain(..) {
        texts.entry(field.row).or_default().push((field.key, field.text));
    }
    let mut rows = std::mem::take(&mut found.rows);
    for row in &mut rows {
        row.strings = texts.remove(&row.values).unwrap_or_default();
        let holds = |test: &&Test<'_>| {
            let around = test.around.byte_range();
            around.start <= row.table.start && row.table.end <= around.end
        };
        row.test = found.tests.iter().find(holds).map(|test| test.around.byte_range());
    }
    rows
}

fn find<'a>(query: &Query, root: Node<'a>, text: &'a str) -> Captured<'a> {
    let names = query.capture_names();
    let mut found = Captured::default();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(query, root, text.as_bytes());
    while let Some(matched) = matches.next() {
        let get = |wanted: &str| {
            let index = names.iter().position(|name| *name == wanted)?;
            matched
                .captures
                .iter()
                .find(|capture| capture.index as usize == index)
                .map(|capture| capture.node)
        };
        let text_of = |node: Node<'_>| &text[node.byte_range()];
        let read = |name: Node<'_>| literal(name, text);
        if let Some(name) = get("test.name") {
            let around = get("test.around").or_else(|| name.parent()).unwrap_or(name);
            let body = between(matched, names, "test.body").unwrap_or(around.byte_range());
            found.tests.push(Test { name: read(name), around, body, open: get("test.open") });
        }
        if let Some(around) = get("group.around") {
            let name = get("group.name").map(read);
            let task = get("group.task").and_then(|task| number(text_of(task)));
            found.groups.push(Group { name, around: around.byte_range(), task, dynamic: false });
        }
        if let Some(around) = get("group.dynamic") {
            let around = around.byte_range();
            found.groups.push(Group { name: None, around, task: None, dynamic: true });
        }
        if let Some(doc) = get("test.doc") {
            found.docs.insert(doc.end_position().row, doc);
        }
        found.marks.take(text, &get);
        if let Some(node) = get("test.run") {
            found.runs.push((text_of(node), node.start_byte()));
        }
        if let (Some(text), Some(test)) = (get("note.text"), get("note.test")) {
            found.notes.push((test.byte_range(), text_of(text)));
        }
        if let Some(skip) = get("test.skip") {
            found.skips.push(skip.byte_range());
        }
        tasks(&mut found, text, &get);
        tabular(&mut found, text, &get);
    }
    found
}

/// The value of a literal.
fn literal(node: Node<'_>, text: &str) -> String {
    let written = &text[node.byte_range()];
    if node.kind() == "raw_string_literal" { raw(written) } else { unquote(written) }
}

/// From the first node of a capture to its last: a pattern may hold several in a row.
fn between(matched: &QueryMatch<'_, '_>, names: &[&str], wanted: &str) -> Option<Range<usize>> {
    let is_wanted = |capture: &&QueryCapture<'_>| names[capture.index as usize] == wanted;
    let mut nodes = matched.captures.iter().filter(is_wanted).map(|capture| capture.node);
    let first = nodes.next()?;
    Some(first.start_byte()..nodes.next_back().unwrap_or(first).end_byte())
}

/// What one match says about tasks.
fn tasks<'a>(found: &mut Captured<'a>, text: &str, get: &impl Fn(&str) -> Option<Node<'a>>) {
    let task_of = |node: Node<'_>| task_number(&text[node.byte_range()]);
    if let Some(task) = get("test.task")
        && let Some(number) = task_of(task)
    {
        found.tasks.push((get("test.around").unwrap_or(task).byte_range(), number));
    }
    if let Some(heading) = get("tasks.begin")
        && let Some(number) = task_of(heading)
    {
        found.headings.push((heading.start_byte(), number));
    }
}

/// What one match says about tables, their rows and the loops over them.
fn tabular<'a>(found: &mut Captured<'a>, text: &'a str, get: &impl Fn(&str) -> Option<Node<'a>>) {
    let text_of = |node: Node<'_>| &text[node.byte_range()];
    if let (Some(table), Some(name), Some(kind), Some(values)) =
        (get("table.around"), get("table.name"), get("table.type"), get("case.values"))
    {
        found.rows.push(TableRow {
            text,
            table: table.byte_range(),
            test: None,
            name: text_of(name),
            kind: kind.byte_range(),
            values: values.byte_range(),
            strings: Vec::new(),
        });
    }
    if let (Some(row), Some(name)) = (get("case.of"), get("case.name")) {
        let (key, text) = (get("case.key").map(text_of), literal(name, text));
        found.fields.push(Field { row: row.byte_range(), key, text });
    }
    if let (Some(around), Some(table), Some(case), Some(key), Some(body)) =
        (get("loop.around"), get("loop.table"), get("loop.case"), get("loop.key"), get("loop.body"))
    {
        found.loops.push(Loop {
            around: around.byte_range(),
            table: text_of(table),
            case: text_of(case),
            key: text_of(key),
            body: body.byte_range(),
        });
    }
}

/// The declaration of a test whose name is known.
fn declaration(
    spec: &Spec<'_>,
    skip: &code::SkipLine,
    file: &TestFile,
    found: &Captured<'_>,
    rows: &[TableRow<'_>],
    test: &Test<'_>,
) -> Option<TestDeclaration> {
    let around = documented(found, test.around);
    let within = |outer: &Range<usize>| {
        outer.start <= around.start && around.end <= outer.end && *outer != around
    };
    let groups: Vec<&Group> = found.groups.iter().filter(|group| within(&group.around)).collect();
    if groups.iter().any(|group| group.dynamic) {
        return None;
    }
    let mut parts: Vec<&str> = groups.iter().filter_map(|group| group.name.as_deref()).collect();
    parts.push(&test.name);
    let skips = slice(&found.skips, &around, |range| range);
    let tasks = slice(&found.tasks, &around, |(range, _)| range).iter().map(|(_, task)| *task);
    let own = only(tasks);
    let task_id = own
        .or_else(|| groups.iter().rev().find_map(|group| group.task))
        .or_else(|| place(spec, &found.groups, groups.first()?))
        .or_else(|| heading(&found.headings, around.start));
    let shown = if spec.code.style == CodeStyle::Whole {
        code::own_lines(&file.text, &around)
    } else {
        body(&file.text, test)
    };
    let loops = slice(&found.loops, &around, |each| &each.around);
    let host = Host {
        text: &file.text,
        around: test.around.byte_range(),
        shown: shown.clone(),
        inner: test.body.start + usize::from(file.text[test.body.clone()].starts_with('{')),
    };
    Some(TestDeclaration {
        cases: cases::cases(spec, skip, &host, loops, rows),
        span: whole(test),
        name: parts.join(spec.separator),
        file: file.path.clone(),
        line: test.around.start_position().row + 1,
        last_line: 0,
        code: noted(spec, found, test) + &code::shown(&file.text, shown, skips, skip),
        task_id,
        disabled: found.marks.disables(&around),
        conditional: is_conditional(found, test, &around),
    })
}

/// Whether a test exists in some configurations only, or is run in some only.
fn is_conditional(found: &Captured<'_>, test: &Test<'_>, around: &Range<usize>) -> bool {
    let runs = |(name, at): &(&str, usize)| *name == test.name && !found.marks.may_leave_out(*at);
    let not_run = !found.runs.is_empty() && !found.runs.iter().any(runs);
    not_run || found.marks.makes_conditional(&test.name, test.around, around)
}

/// A test with its body, which some grammars read as a statement of its own behind it.
fn whole(test: &Test<'_>) -> Range<usize> {
    let around = test.around.byte_range();
    around.start.min(test.body.start)..around.end.max(test.body.end)
}

/// A line for each note on a test.
fn noted(spec: &Spec<'_>, found: &Captured<'_>, test: &Test<'_>) -> String {
    let Some(template) = &spec.code.note else { return String::new() };
    let around = test.around.byte_range();
    let own = found.notes.iter().filter(|(of, _)| *of == around);
    own.map(|(_, text)| template.replace("{note}", text) + "\n").collect()
}

/// The bytes of a test with the comments directly before it.
fn documented(found: &Captured<'_>, test: Node<'_>) -> Range<usize> {
    let mut first = test;
    while let Some(before) = first.start_position().row.checked_sub(1)
        && let Some(doc) = found.docs.get(&before)
    {
        first = *doc;
    }
    first.start_byte()..test.end_byte()
}

/// The number of an outermost group within its file, for tracks where that is the task. `groups` are sorted, outer ones
/// before inner ones.
fn place(spec: &Spec<'_>, groups: &[Group], wanted: &Group) -> Option<u32> {
    if !spec.task_per_group {
        return None;
    }
    let mut end = 0;
    let mut number = 0;
    for group in groups {
        if group.around.start >= end {
            end = group.around.end;
            number += 1;
        }
        if group.around == wanted.around {
            return Some(number);
        }
    }
    None
}

/// The task that the last heading before a place names.
fn heading(headings: &[(usize, u32)], at: usize) -> Option<u32> {
    let behind = headings.partition_point(|(start, _)| *start <= at);
    Some(headings.get(behind.checked_sub(1)?)?.1)
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
    let range = test.body.clone();
    if let Some(open) = test.open
        && let Some(newline) = text[open.end_byte()..range.start.max(open.end_byte())].find('\n')
    {
        return open.end_byte() + newline + 1..code::own_lines(text, &range).end;
    }
    let inner = &text[range.clone()];
    if inner.len() >= 2 && inner.starts_with('{') && inner.ends_with('}') {
        return range.start + 1..range.end - 1;
    }
    if test.open.is_some() { range } else { code::full_lines(text, &range) }
}

/// The first positive number in a text.
fn number(text: &str) -> Option<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty())?;
    digits.parse().ok().filter(|&number| number > 0)
}

/// The number after the word `task`, or else the first: a comment may hold others.
fn task_number(text: &str) -> Option<u32> {
    let place = text.to_ascii_lowercase().rfind("task");
    place.and_then(|place| number(&text[place..])).or_else(|| number(text))
}

/// The one distinct number among several mentions.
fn only(mut numbers: impl Iterator<Item = u32>) -> Option<u32> {
    let first = numbers.next()?;
    numbers.all(|number| number == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TestCode;

    const TESTS: &str = r#"
        (call_expression
          function: [(identifier) @_test (member_expression object: (identifier) @_test)]
          arguments: (arguments . (string) @test.name (arrow_function body: (_) @test.body))
          (#eq? @_test "test")) @test.around
        (call_expression
          function: (member_expression property: (property_identifier) @test.disabled)
          (#eq? @test.disabled "skip"))
        (call_expression
          function: (identifier) @_group
          arguments: (arguments . (string) @group.name)
          (#eq? @_group "describe")) @group.around
        (call_expression
          function: (identifier) @_group
          arguments: (arguments . (identifier))
          (#eq? @_group "describe")) @group.dynamic
    "#;

    fn declared(text: &str) -> Vec<TestDeclaration> {
        let code = TestCode { grammar: Some("javascript".to_owned()), ..TestCode::default() };
        let query = Some(TESTS);
        let spec = Spec { code: &code, query, separator: " > ", task_per_group: true };
        let file = TestFile { path: "a.js".to_owned(), text: text.to_owned() };
        super::super::inventory(&spec, &[file], &[]).unwrap()
    }

    #[test]
    fn names_are_read_as_the_language_reads_them() {
        let names = r#"test('it\'s "a" \u0041\u{1F600}\x42\q\n', () => {}); test("\u{", () => {})"#;
        let names: Vec<String> = declared(names).into_iter().map(|test| test.name).collect();
        assert_eq!(names, ["it's \"a\" A😀Bq\n", "u{"]);
    }

    #[test]
    fn the_number_of_a_task_stands_behind_the_word() {
        assert_eq!(task_number("/**\n * uuid: af9-ffe10\n * @task_id 12\n */"), Some(12));
        assert_eq!(task_number("testRunnerTaskID=3"), Some(3));
        assert_eq!(task_number("4"), Some(4));
        assert_eq!(task_number("2, the only task"), Some(2));
        assert_eq!(task_number("a task"), None);
    }

    #[test]
    fn outermost_groups_are_tasks_where_the_exercise_says_so() {
        let tests = declared(
            "test('no task', () => {});
             describe('a', () => { describe('b', () => { test('one', () => {}); }); });
             describe('c', () => { test('two', () => {}); });",
        );
        let tasks: Vec<_> = tests.iter().map(|test| (test.name.as_str(), test.task_id)).collect();
        assert_eq!(tasks, [("no task", None), ("a > b > one", Some(1)), ("c > two", Some(2))]);
    }

    #[test]
    fn a_heading_holds_for_the_tests_behind_it() {
        let found = [(10, 1), (40, 2)];
        let tasks = [5, 10, 39, 40, 90].map(|at| heading(&found, at));
        assert_eq!(tasks, [None, Some(1), Some(1), Some(2), Some(2)]);
    }

    #[test]
    fn a_group_with_an_unknown_name_declares_nothing_and_a_test_may_be_off() {
        let tests = declared(
            "describe(name, () => { test('one', () => {}); });
             test.skip('two', () => {}); test('three', () => {});",
        );
        let disabled: Vec<_> =
            tests.iter().map(|test| (test.name.as_str(), test.disabled)).collect();
        assert_eq!(disabled, [("two", true), ("three", false)]);
    }
}
