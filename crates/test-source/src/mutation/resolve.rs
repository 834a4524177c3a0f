//! From an assertion to the literals that it expects: as written, through a variable, or in the rows of a table.

use std::ops::Range;

use tree_sitter::Node;

use super::change::{Changer, arguments, function, method, pair, parts, receiver};
use super::data::Sites;
use super::find::{Site, Source, SourceMatches};
use super::inline::Inlined;

/// How many steps lead from a name to its literal at most.
pub(super) const MAX_STEPS: usize = 6;

/// A part of a file: a test or a helper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scope {
    pub(super) file: usize,
    pub(super) range: Range<usize>,
}

impl Scope {
    pub(super) fn holds(&self, file: usize, node: Node<'_>) -> bool {
        self.file == file && within(&node.byte_range(), &self.range)
    }
}

/// Whether a range lies in another.
pub(super) fn within(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Literals, each with the number of its file.
#[derive(Debug, Clone)]
pub(super) struct Literals<'t> {
    pub(super) nodes: Vec<(usize, Node<'t>)>,
    /// The rows of a table whose fields they are.
    pub(super) rows: Option<Rows>,
    /// The only one of them belongs to a constant that is an input as well: the constants that lead to it.
    pub(super) inlined: Vec<Inlined<'t>>,
}

/// Which rows of a table literals stand in.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    /// For each literal, its row.
    pub(super) places: Vec<usize>,
    /// How many rows the table has.
    pub(super) count: usize,
}

impl<'t> Literals<'t> {
    /// Those of one row.
    pub(super) fn of_row(&self, row: usize) -> Self {
        let places = self.rows.iter().flat_map(|rows| &rows.places);
        let own = self.nodes.iter().zip(places).filter(|(_, place)| **place == row);
        Self { nodes: own.map(|(node, _)| *node).collect(), rows: None, inlined: Vec::new() }
    }

    pub(super) fn one(file: usize, node: Node<'t>) -> Self {
        Self { nodes: vec![(file, node)], rows: None, inlined: Vec::new() }
    }
}

/// All files of an exercise.
pub(super) struct Resolver<'a, 't> {
    pub(super) sites: &'a Sites,
    pub(super) sources: &'t [Source<'t>],
    pub(super) found: &'a [SourceMatches<'t>],
}

impl<'t> Resolver<'_, 't> {
    pub(super) fn text(&self, file: usize, node: Node<'_>) -> &'t str {
        &self.sources[file].text[node.byte_range()]
    }

    /// The text as the file has it, where the grammar may have read another.
    pub(super) fn written(&self, file: usize, node: Node<'_>) -> &'t str {
        &self.sources[file].file.text[node.byte_range()]
    }

    pub(super) fn changer(&self, file: usize, loose: bool) -> Changer<'_, 't> {
        Changer { sites: self.sites, source: &self.sources[file], found: &self.found[file], loose }
    }

    pub(super) fn is(kinds: &[String], node: Node<'_>) -> bool {
        kinds.iter().any(|kind| kind == node.kind())
    }

    /// The node itself, or what it stands for.
    pub(super) fn bare(&self, file: usize, node: Node<'t>) -> Node<'t> {
        let kinds = &self.sites.file.kinds;
        let mut node = node;
        while Self::is(&kinds.look_through, node) {
            let is_changed_whole = self.sites.file.opposites.contains_key(self.text(file, node));
            if is_changed_whole
                || Self::is(&kinds.text, node) && self.changer(file, false).has_candidates(node)
            {
                break;
            }
            match parts(self.sites, node)[..] {
                [only] => node = only,
                _ => break,
            }
        }
        node
    }

    /// The expression that a node stands for: as written, or the value of a variable of the test that is only compared.
    pub(super) fn made(&self, scope: &Scope, file: usize, node: Node<'t>) -> Node<'t> {
        let node = self.bare(file, node);
        if !Self::is(&self.sites.file.kinds.name, node) {
            return node;
        }
        let name = self.text(file, node);
        let is_own = |at: usize, value: Node<'t>| at == file && scope.holds(at, value);
        match self.bound(scope, name) {
            Some((at, value)) if is_own(at, value) && self.is_only_compared(scope, file, name) => {
                self.bare(at, value)
            }
            _ => node,
        }
    }

    /// Whether a value is literal throughout.
    pub(super) fn is_literal(&self, file: usize, node: Node<'t>) -> bool {
        let kinds = &self.sites.file.kinds;
        if Self::is(&kinds.name, node) {
            return self.is_constant(file, node)
                || self.sites.file.opposites.contains_key(self.text(file, node));
        }
        if Self::is(&kinds.pair, node)
            && let Some((key, value)) = pair(node)
            && Self::is(&kinds.name, self.bare(file, key))
        {
            return self.is_literal(file, value);
        }
        if Self::is(&kinds.call, node) {
            return self.is_made(file, node);
        }
        if Self::is(&kinds.text, node) || Self::is(&kinds.character, node) {
            return self.names_nothing(node);
        }
        let known = [
            &kinds.text,
            &kinds.character,
            &kinds.number,
            &kinds.inside,
            &kinds.pair,
            &kinds.look_through,
            &kinds.fixed,
        ];
        let is_known = known.into_iter().any(|kinds| Self::is(kinds, node))
            || self.sites.file.opposites.contains_key(self.text(file, node))
            || self.sites.file.deferred.contains_key(node.kind());
        if !is_known && node.named_child_count() > 0 {
            return false;
        }
        parts(self.sites, node).into_iter().all(|part| self.is_literal(file, part))
    }

    /// Whether a text has neither names nor calls in it.
    fn names_nothing(&self, node: Node<'t>) -> bool {
        let kinds = &self.sites.file.kinds;
        let mut cursor = node.walk();
        let mut children = node.named_children(&mut cursor);
        children.all(|child| {
            !Self::is(&kinds.name, child)
                && !Self::is(&kinds.call, child)
                && self.names_nothing(child)
        })
    }

    /// Whether a name stands for a value of its own.
    pub(super) fn is_constant(&self, file: usize, node: Node<'t>) -> bool {
        self.sites
            .constant
            .as_ref()
            .is_some_and(|constant| constant.is_match(self.text(file, node)))
    }

    /// Whether a literal has something to change, or something to swap.
    pub(super) fn may_change(&self, file: usize, node: Node<'t>) -> bool {
        let rng = &mut fastrand::Rng::with_seed(0);
        self.changer(file, false).change(node, rng).is_some()
            || self.is_swappable(file, node)
            || self.sites.exchanges(self.written(file, node)).is_some()
    }

    /// Whether two texts of such a node that differ are two values: a constant, or a constructor of constants.
    pub(super) fn is_swappable(&self, file: usize, node: Node<'t>) -> bool {
        let node = self.bare(file, node);
        let parts = self.made_of(file, node);
        self.is_constant(file, node)
            || !parts.is_empty() && parts.into_iter().all(|part| self.is_swappable(file, part))
    }

    /// What a call of a maker makes a literal of; nothing for all else.
    pub(super) fn made_of(&self, file: usize, node: Node<'t>) -> Vec<Node<'t>> {
        if !Self::is(&self.sites.file.kinds.call, node) || !self.is_maker(file, node) {
            return Vec::new();
        }
        let called = function(node);
        let kinds = &self.sites.file.kinds;
        // A class or a package is no part of what its function makes.
        let is_part = |on: &Node<'t>| {
            let is_class = Self::is(&kinds.name, *on) && self.is_constant(file, *on);
            !is_class && !Self::is(&kinds.skip, *on)
        };
        let on = receiver(node, called).filter(is_part);
        on.into_iter().chain(arguments(self.sites, node, called)).collect()
    }

    pub(super) fn is_maker(&self, file: usize, call: Node<'t>) -> bool {
        let makers = self.sites.makers.as_ref();
        self.called(file, call)
            .is_some_and(|name| makers.is_some_and(|makers| makers.is_match(name)))
    }

    /// Whether a call makes a literal of literals.
    fn is_made(&self, file: usize, call: Node<'t>) -> bool {
        let called = function(call);
        self.is_maker(file, call)
            && receiver(call, called).is_none_or(|on| self.is_literal(file, on))
            && arguments(self.sites, call, called)
                .into_iter()
                .all(|part| self.is_literal(file, part))
    }

    /// The name of what is called: of a method without what it is called on.
    pub(super) fn called(&self, file: usize, call: Node<'t>) -> Option<&'t str> {
        let mut called = function(call)?;
        if let Some(inner) = called.child_by_field_name("function") {
            called = inner;
        }
        let fields = ["property", "field", "attribute"];
        let name = fields.iter().find_map(|field| called.child_by_field_name(field));
        Some(self.text(file, name.or_else(|| method(called)).unwrap_or(called)))
    }

    /// The literals that a node stands for within a test.
    pub(super) fn literals(
        &self,
        scope: &Scope,
        file: usize,
        node: Node<'t>,
    ) -> Option<Literals<'t>> {
        self.follow(scope, file, node, 0)
    }

    fn follow(
        &self,
        scope: &Scope,
        file: usize,
        node: Node<'t>,
        steps: usize,
    ) -> Option<Literals<'t>> {
        let node = self.bare(file, node);
        if steps > MAX_STEPS {
            return None;
        }
        if let Some(field) = self.found[file].fields.iter().find(|field| field.whole == node) {
            return self.field(scope, file, field, steps);
        }
        let is_name = Self::is(&self.sites.file.kinds.name, node);
        if !is_name || self.sites.file.opposites.contains_key(self.text(file, node)) {
            let mut names = self.made_of_names(file, node).into_iter();
            if let Some(literals) = names.find_map(|part| self.follow(scope, file, part, steps + 1))
            {
                return Some(literals);
            }
            if self.is_literal(file, node) {
                return self.may_change(file, node).then(|| Literals::one(file, node));
            }
            // A constructor of a variable.
            let mut parts = self.made_of(file, node).into_iter();
            return parts.find_map(|part| self.follow(scope, file, part, steps + 1));
        }
        let name = self.text(file, node);
        if self.is_constant(file, node) && self.found.iter().all(|found| found.is_unbound(name)) {
            return Some(Literals::one(file, node));
        }
        if !self.is_only_compared(scope, file, name) {
            return self.inlined(scope, file, node);
        }
        if let Some((table, path)) = self.looped(file, node, name) {
            return self.rows(scope, file, table, &path, steps + 1);
        }
        let (bound, value) = self.bound(scope, name)?;
        if let Some(last) = self.last_fill(scope, file, name) {
            return self.follow(scope, file, last, steps + 1);
        }
        self.follow(scope, bound, value, steps + 1)
    }

    /// The one value of a name: in the test, else outside of all functions.
    pub(super) fn bound(&self, scope: &Scope, name: &str) -> Option<(usize, Node<'t>)> {
        let mut own = Vec::new();
        let mut outer = Vec::new();
        for (at, found) in self.found.iter().enumerate() {
            let named = found.bindings.iter().filter(|binding| self.text(at, binding.name) == name);
            for binding in named {
                if scope.holds(at, binding.name) {
                    own.push((at, binding.value));
                } else {
                    outer.push((at, binding.value));
                }
            }
        }
        match (&own[..], &outer[..]) {
            ([(at, value)], _) | ([], [(at, value)]) => Some((*at, (*value)?)),
            _ => None,
        }
    }

    /// Whether a name in a test, or a name of the whole file that this test alone uses, is never an input.
    pub(super) fn is_only_compared(&self, scope: &Scope, file: usize, name: &str) -> bool {
        let binds = |at: usize, node: Node<'_>| {
            self.found[at].bindings.iter().any(|binding| binding.name == node)
        };
        let uses = |at: usize| self.found[at].names.get(name).into_iter().flatten().copied();
        let is_own = uses(file).any(|node| {
            scope.holds(file, node) && binds(file, node)
                || scope.holds(file, node) && self.looped(file, node, name).is_some()
        });
        (0..self.found.len()).all(|at| {
            uses(at).all(|node| {
                let is_inside = scope.holds(at, node);
                match (is_inside, is_own) {
                    (true, _) => binds(at, node) || self.is_harmless(at, node),
                    // Another variable of the same name.
                    (false, true) => true,
                    (false, false) => binds(at, node),
                }
            })
        })
    }

    /// Whether a use of a name is no input: a comparison, a message, the table of a loop.
    pub(super) fn is_harmless(&self, file: usize, node: Node<'t>) -> bool {
        self.is_harmless_within(file, node, MAX_STEPS)
    }

    pub(super) fn is_harmless_within(&self, file: usize, node: Node<'t>, steps: usize) -> bool {
        let found = &self.found[file];
        let range = node.byte_range();
        if found.harmless.iter().any(|harmless| within(&range, harmless)) {
            return true;
        }
        let mut node = node;
        loop {
            let is = |other: &Node<'t>| *other == node;
            if found
                .unpacked
                .iter()
                .any(|(pattern, of)| is(of) || within(&range, &pattern.byte_range()))
                || found.loops.iter().any(|each| {
                    is(&each.over)
                        || self.is_iterated(file, each.over, node)
                        || within(&range, &each.pattern.byte_range())
                })
                || found.compared.iter().any(is)
                || found.filled.iter().any(|(of, _)| is(of))
                || found.sites.iter().any(|site| site.compared.iter().any(is))
                || self.is_compared_argument(file, node)
                || self.is_alias(file, node, steps)
            {
                return true;
            }
            match node.parent() {
                Some(parent)
                    if Self::is(&self.sites.file.kinds.look_through, parent)
                        && parts(self.sites, parent).len() == 1 =>
                {
                    node = parent;
                }
                _ => match self.making(file, node) {
                    Some(call) => node = call,
                    None => return false,
                },
            }
        }
    }

    /// Whether a node is a table of the function that a loop goes over.
    fn is_iterated(&self, file: usize, over: Node<'t>, node: Node<'t>) -> bool {
        let name = || self.called(file, over);
        within(&node.byte_range(), &over.byte_range())
            && name().is_some_and(|name| self.sites.file.iterators.contains_key(name))
            && {
                let held = arguments(self.sites, over, function(over));
                held.iter().any(|held| *held == node || self.is_iterated(file, *held, node))
            }
    }

    fn is_compared_argument(&self, file: usize, node: Node<'t>) -> bool {
        let calls = self.found[file]
            .calls
            .iter()
            .filter(|call| within(&node.byte_range(), &call.arguments.byte_range()));
        for call in calls {
            let held = parts(self.sites, call.arguments);
            let at = held.iter().position(|part| *part == node);
            if at.is_some_and(|at| self.is_no_input(call.name, at)) {
                return true;
            }
        }
        false
    }

    /// Whether a helper has no use for a parameter but to compare it, or one that is harmless.
    fn is_no_input(&self, helper: &str, index: usize) -> bool {
        let helpers = self.found.iter().enumerate().flat_map(|(file, found)| {
            let named = found.helpers.iter().filter(|found| found.name == helper);
            named.map(move |helper| (file, helper))
        });
        let mut uses = helpers.filter_map(|(file, helper)| {
            let scope = Scope { file, range: helper.around.byte_range() };
            let (_, parameter) = helper.parameters.get(index)?;
            Some(self.is_parameter_only_compared(&scope, parameter))
        });
        uses.next().is_some_and(|first| first && uses.all(|each| each))
    }

    /// Which parameters of a helper are compared and never an input, and whether loosely.
    pub(super) fn compared_parameters(&self, name: &str) -> Vec<(usize, bool)> {
        let mut compared = Vec::new();
        for (file, found) in self.found.iter().enumerate() {
            for helper in found.helpers.iter().filter(|helper| helper.name == name) {
                let scope = Scope { file, range: helper.around.byte_range() };
                let sites: Vec<&Site<'t>> = found
                    .sites
                    .iter()
                    .filter(|site| {
                        scope.holds(file, site.around) && !self.is_excepted(&scope, site.around)
                    })
                    .collect();
                for (index, (_, parameter)) in helper.parameters.iter().enumerate() {
                    let compares = |site: &&&Site<'t>| {
                        site.compared
                            .iter()
                            .any(|node| self.text(file, self.bare(file, *node)) == *parameter)
                    };
                    if let Some(site) = sites.iter().find(compares)
                        && self.is_parameter_only_compared(&scope, parameter)
                    {
                        compared.push((index, site.loose));
                    }
                }
            }
        }
        compared
    }

    fn is_parameter_only_compared(&self, scope: &Scope, name: &str) -> bool {
        let found = &self.found[scope.file];
        let helper = found.helpers.iter().find(|helper| helper.around.byte_range() == scope.range);
        let is_declared = |node: &Node<'_>| {
            helper.is_some_and(|helper| {
                helper.parameters.iter().any(|(start, _)| *start == node.start_byte())
            })
        };
        let compared = |node: &Node<'t>| {
            let mut node = *node;
            loop {
                if found.compared.contains(&node)
                    || found.sites.iter().any(|site| site.compared.contains(&node))
                {
                    return true;
                }
                match node.parent() {
                    Some(parent) if Self::is(&self.sites.file.kinds.look_through, parent) => {
                        node = parent;
                    }
                    _ => return false,
                }
            }
        };
        let uses = found.names.get(name).into_iter().flatten();
        let mut own = uses.filter(|node| scope.holds(scope.file, **node) && !is_declared(node));
        own.all(|node| {
            compared(node)
                || found.harmless.iter().any(|harmless| within(&node.byte_range(), harmless))
        })
    }

    /// Whether an assertion lies where it may not be reached.
    pub(super) fn is_excepted(&self, scope: &Scope, site: Node<'_>) -> bool {
        let range = site.byte_range();
        self.found[scope.file].excepted.iter().any(|excepted| {
            within(excepted, &scope.range)
                && within(&range, excepted)
                && *excepted != range
                && *excepted != scope.range
        })
    }
}
