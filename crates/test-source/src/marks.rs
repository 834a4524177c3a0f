//! Tests that a test file itself keeps from running, and tests that are present in some configurations only.

use std::ops::Range;

use tree_sitter::Node;

use super::TestFile;
use super::conditions::{Bindings, Environment};
use super::names::Names;

/// What a file says of them, by the captures of its track's query.
#[derive(Default)]
pub(super) struct Marks<'a> {
    /// The bytes of marks; each is within a test.
    disabled: Vec<Range<usize>>,
    /// The same, on a condition without the solution.
    disabled_here: Vec<Range<usize>>,
    /// The same, on a condition of the solution.
    solution_decides: Vec<Range<usize>>,
    /// Parts of the file whose tests are disabled.
    disabled_groups: Vec<Range<usize>>,
    /// Tests that are present in some configurations only.
    conditional: Conditional,
    /// The same, on a condition without the solution.
    conditional_here: Conditional,
    /// The same, on a condition of the solution.
    conditional_on_solution: Conditional,
    /// Marks that hold only if their condition does not depend on the solution.
    pending: Vec<(Mark, Node<'a>)>,
    bindings: Bindings<'a>,
    names: Names<'a>,
}

/// Tests that are present in some configurations only, by bytes.
#[derive(Default)]
struct Conditional {
    /// Marks of tests within or around them.
    marks: Vec<Range<usize>>,
    /// Parts of the file that some configurations leave out.
    regions: Vec<Range<usize>>,
}

impl Conditional {
    /// Whether the test with these bytes is one of them.
    fn has(&self, test: &Range<usize>) -> bool {
        self.marks.iter().any(|mark| holds(mark, test) || holds(test, mark))
            || self.regions.iter().any(|region| holds(region, test))
    }
}

/// The bytes of a mark.
enum Mark {
    Disabled(Range<usize>),
    DisabledGroup(Range<usize>),
    Conditional(Range<usize>),
    Region(Range<usize>),
}

/// A capture, and the mark that it makes.
type Kind = (&'static str, fn(Range<usize>) -> Mark);

/// Marks that hold always, or on the condition that this capture names.
const KINDS: [(&str, [Kind; 2]); 2] = [
    ("disabled.when", [("test.disabled", Mark::Disabled), ("group.disabled", Mark::DisabledGroup)]),
    (
        "conditional.when",
        [("test.conditional", Mark::Conditional), ("group.conditional", Mark::Region)],
    ),
];

impl<'a> Marks<'a> {
    /// Takes what one match says.
    pub(super) fn take(&mut self, text: &'a str, get: &impl Fn(&str) -> Option<Node<'a>>) {
        for (condition, kinds) in KINDS {
            for (capture, mark) in kinds {
                let Some(node) = get(capture) else { continue };
                let mark = mark(node.byte_range());
                match get(condition) {
                    Some(condition) => self.pending.push((mark, condition)),
                    None => self.add(mark),
                }
            }
        }
        self.names.take(text, get);
        if let (Some(name), Some(value)) = (get("bound.name"), get("bound.value")) {
            self.bindings.add(text, name, value);
        }
    }

    fn add(&mut self, mark: Mark) {
        match mark {
            Mark::Disabled(mark) => self.disabled.push(mark),
            Mark::DisabledGroup(group) => self.disabled_groups.push(group),
            Mark::Conditional(mark) => self.conditional.marks.push(mark),
            Mark::Region(region) => self.conditional.regions.push(region),
        }
    }

    /// Decides on conditions, when the whole file is known.
    pub(super) fn settle(&mut self, file: &'a TestFile, root: Node<'a>, listed: &'a [String]) {
        if !self.pending.is_empty() {
            let bindings = std::mem::take(&mut self.bindings);
            let environment = Environment::of(file, root, bindings, listed);
            for (mark, condition) in std::mem::take(&mut self.pending) {
                match (mark, environment.decides(condition)) {
                    (Mark::Disabled(mark), true) => self.disabled_here.push(mark),
                    (Mark::Disabled(mark), false) => self.solution_decides.push(mark),
                    (Mark::DisabledGroup(group), true) => self.disabled_groups.push(group),
                    (Mark::DisabledGroup(_), false) => {}
                    (Mark::Conditional(mark), true) => self.conditional_here.marks.push(mark),
                    (Mark::Conditional(mark), false) => {
                        self.conditional_on_solution.marks.push(mark);
                    }
                    (Mark::Region(region), true) => self.conditional_here.regions.push(region),
                    (Mark::Region(region), false) => {
                        self.conditional_on_solution.regions.push(region);
                    }
                }
            }
        }
        self.conditional.regions.extend(self.names.missing_groups());
        for marks in [&mut self.disabled, &mut self.disabled_here, &mut self.solution_decides] {
            marks.sort_by_key(|mark| mark.start);
        }
    }

    /// Whether the test with these bytes is disabled. Where it has conditions of both kinds, nobody knows which one held.
    pub(super) fn disables(&self, test: &Range<usize>) -> bool {
        has_one_in(&self.disabled, test)
            || self.disabled_groups.iter().any(|group| holds(group, test))
            || has_one_in(&self.disabled_here, test) && !has_one_in(&self.solution_decides, test)
    }

    /// Whether the test of this name, with these bytes, is present in some configurations only. Where it has conditions of both
    /// kinds, nobody knows which one left it out.
    pub(super) fn makes_conditional(
        &self,
        name: &str,
        node: Node<'a>,
        test: &Range<usize>,
    ) -> bool {
        self.conditional.has(test)
            || self.names.takes(name, node)
            || self.conditional_here.has(test) && !self.conditional_on_solution.has(test)
    }

    /// Whether some configurations leave out what stands here.
    pub(super) fn may_leave_out(&self, at: usize) -> bool {
        let mut regions = self.conditional.regions.iter().chain(&self.conditional_here.regions);
        regions.any(|region| region.contains(&at))
    }
}

/// Whether one of the marks, sorted, begins in the test.
fn has_one_in(marks: &[Range<usize>], test: &Range<usize>) -> bool {
    let first = marks.partition_point(|mark| mark.start < test.start);
    marks.get(first).is_some_and(|mark| mark.start < test.end)
}

fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
