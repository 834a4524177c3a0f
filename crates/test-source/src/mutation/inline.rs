//! A constant that is an input as well: its changed value stands where the test compares the constant.

use std::ops::Range;

use tree_sitter::Node;

use super::change::Change;
use super::find::Binding;
use super::resolve::{Literals, MAX_STEPS, Resolver, Scope, within};

/// A constant where it is compared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inlined<'t> {
    /// The name in the test.
    pub(super) name: Node<'t>,
    /// The whole value.
    pub(super) value: Node<'t>,
}

impl<'t> Resolver<'_, 't> {
    /// The literal of a constant that the test compares.
    pub(super) fn inlined(
        &self,
        scope: &Scope,
        file: usize,
        name: Node<'t>,
    ) -> Option<Literals<'t>> {
        if !scope.holds(file, name) || self.looped(file, name, self.text(file, name)).is_some() {
            return None;
        }
        self.constant_literal(scope, file, name, MAX_STEPS)
    }

    fn constant_literal(
        &self,
        scope: &Scope,
        file: usize,
        name: Node<'t>,
        steps: usize,
    ) -> Option<Literals<'t>> {
        let steps = steps.checked_sub(1)?;
        let value = self.constant(scope, file, name)?.value?;
        let node = self.bare(file, value);
        let within = match self.made_of_names(file, node)[..] {
            [] => (self.is_literal(file, node) && self.may_change(file, node))
                .then(|| Literals::one(file, node)),
            // A constructor of another constant.
            [only] => self.constant_literal(scope, file, only, steps),
            _ => None,
        };
        let mut literals = within?;
        literals.inlined.insert(0, Inlined { name, value });
        Some(literals)
    }

    /// The names with a value that a constructor makes another one of.
    pub(super) fn made_of_names(&self, file: usize, node: Node<'t>) -> Vec<Node<'t>> {
        let parts = self.made_of(file, node).into_iter().map(|part| self.bare(file, part));
        let is_bound = |part: &Node<'t>| {
            let name = self.text(file, *part);
            Self::is(&self.sites.file.kinds.name, *part)
                && self.found.iter().any(|found| !found.is_unbound(name))
        };
        parts.filter(is_bound).collect()
    }

    /// The constant that a name means: of the innermost block that declares it, the last before the name.
    fn constant(&self, scope: &Scope, file: usize, name: Node<'t>) -> Option<&Binding<'t>> {
        let own_name = self.text(file, name);
        let named = || {
            let all = self.found[file].bindings.iter();
            all.filter(|binding| self.text(file, binding.name) == own_name)
        };
        let may_change =
            |binding: &Binding<'t>| binding.constant.is_none() && scope.holds(file, binding.name);
        if named().any(may_change) {
            return None;
        }
        let mut reached: Vec<(usize, bool, usize, &Binding<'t>)> = named()
            .filter_map(|binding| {
                let declared = binding.constant?;
                let block = declared.parent()?.byte_range();
                let is_later = declared.end_byte() > name.start_byte();
                within(&name.byte_range(), &block)
                    .then(|| (block.len(), is_later, usize::MAX - declared.start_byte(), binding))
            })
            .collect();
        reached.sort_by_key(|(block, is_later, place, _)| (*block, *is_later, *place));
        reached.first().map(|(_, _, _, binding)| *binding)
    }

    /// The change of a constant's value, made where the test compares the constant.
    pub(super) fn changed_copy(
        &self,
        file: usize,
        inlined: &[Inlined<'t>],
        change: Change,
    ) -> Change {
        inlined.iter().rev().fold(change, |change, inlined| {
            let written = &self.sources[file].file.text;
            let value = self.unmasked(file, inlined.value);
            let with = [
                &written[value.start..change.range.start],
                &change.with,
                &written[change.range.end..value.end],
            ];
            Change { range: inlined.name.byte_range(), with: with.concat() }
        })
    }

    /// The range of a node, with what stands before it that the grammar did not read.
    fn unmasked(&self, file: usize, node: Node<'_>) -> Range<usize> {
        let read = self.sources[file].text.as_bytes();
        let written = self.sources[file].file.text.as_bytes();
        let unread = |at: &usize| read[*at] == b' ' && !written[*at].is_ascii_whitespace();
        let before = (0..node.start_byte()).rev().take_while(unread).count();
        node.start_byte() - before..node.end_byte()
    }
}
