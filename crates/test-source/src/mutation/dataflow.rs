//! What another variable, or another test, does with a value.

use tree_sitter::Node;

use super::resolve::{Resolver, Scope, within};
use super::tables::Step;

impl<'t> Resolver<'_, 't> {
    /// Whether a node is the value of another variable that is never an input.
    pub(super) fn is_alias(&self, file: usize, node: Node<'t>, steps: usize) -> bool {
        let Some(steps) = steps.checked_sub(1) else { return false };
        let found = &self.found[file];
        let Some(alias) = found.bindings.iter().find(|binding| binding.value == Some(node)) else {
            return false;
        };
        let binds = |node: &Node<'t>| found.bindings.iter().any(|binding| binding.name == *node);
        let name = self.text(file, alias.name);
        let uses = || found.names.get(name).into_iter().flatten().filter(|node| !binds(node));
        let held = |around: &Node<'t>| {
            let around = around.byte_range();
            uses().filter(|node| within(&node.byte_range(), &around)).copied().collect::<Vec<_>>()
        };
        // The block that the variable is declared in is the first that uses it.
        let mut around = std::iter::successors(alias.name.parent(), Node::parent);
        around.find_map(|around| Some(held(&around)).filter(|held| !held.is_empty())).is_some_and(
            |held| held.into_iter().all(|node| self.is_harmless_within(file, node, steps)),
        )
    }

    /// What the test puts into a collection last: what comes before it may be replaced.
    pub(super) fn last_fill(&self, scope: &Scope, file: usize, name: &str) -> Option<Node<'t>> {
        let all = self.found[file].filled.iter();
        let own = all.filter(|(of, _)| {
            scope.holds(file, *of) && self.text(file, *of) == name && !self.is_excepted(scope, *of)
        });
        own.map(|(_, value)| *value).max_by_key(Node::start_byte)
    }

    /// The call of a maker that a node is a part of.
    pub(super) fn making(&self, file: usize, node: Node<'t>) -> Option<Node<'t>> {
        // An argument stands in a list; what a method is called on stands beside the method's name.
        let mut around = std::iter::successors(node.parent(), Node::parent).take(4);
        let call = around.find(|around| Self::is(&self.sites.file.kinds.call, *around))?;
        self.made_of(file, call).contains(&node).then_some(call)
    }

    /// Whether others than the test only go through a table in loops that do not touch the field.
    pub(super) fn is_shared_table(&self, scope: &Scope, name: &str, path: &[Step<'t>]) -> bool {
        let Some(Step::Field(field)) = path.first() else { return false };
        let is_apart =
            |at: usize, node: Node<'t>| {
                let found = &self.found[at];
                let Some(around) = found.loops.iter().find(|each| each.over == node) else {
                    return found.bindings.iter().any(|binding| binding.name == node)
                        || found.harmless.iter().any(|range| within(&node.byte_range(), range));
                };
                let (range, row) = (around.around.byte_range(), self.text(at, around.pattern));
                let is_harmless = || found.harmless.iter().any(|harmless| within(&range, harmless));
                let mut uses =
                    found.names.get(row).into_iter().flatten().filter(|node| {
                        within(&node.byte_range(), &range) && **node != around.pattern
                    });
                scope.holds(at, node)
                    || is_harmless()
                    || uses.all(|node| {
                        let mut fields = found.fields.iter().filter(|other| other.of == *node);
                        fields.next().is_some_and(|other| self.text(at, other.name) != *field)
                    })
            };
        (0..self.found.len()).all(|at| {
            let uses = self.found[at].names.get(name).into_iter().flatten();
            uses.copied().all(|node| is_apart(at, node))
        })
    }
}
