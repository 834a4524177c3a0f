//! For each test, the assertion that changes and how.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tree_sitter::Node;

use super::change::{Change, parts, prefix};
use super::find::{Edit, Site};
use super::resolve::{Literals, Resolver, Scope, within};
use super::{Kind, Material};

/// The changes of a test.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    pub(super) test: usize,
    pub(super) kind: Kind,
    pub(super) changes: Vec<(usize, Change)>,
    pub(super) must_fail: usize,
}

/// Something of a test that may change.
enum Choice<'t> {
    /// The literals of an assertion. The key names the function whose result is compared.
    Value { literals: Literals<'t>, loose: bool, key: Option<String> },
    /// What the query names itself.
    Fixed { kind: Kind, file: usize, change: Change },
}

/// Chooses for all tests of an exercise.
pub(super) struct Chooser<'a, 't> {
    resolver: &'a Resolver<'a, 't>,
    material: Material<'a>,
    /// For each function, what tests expect of it: the kind of node and the text.
    pool: BTreeMap<String, BTreeSet<(&'t str, &'t str)>>,
}

impl<'a, 't> Chooser<'a, 't> {
    pub(super) fn new(resolver: &'a Resolver<'a, 't>, material: Material<'a>) -> Self {
        Self { resolver, material, pool: BTreeMap::new() }
    }

    /// The choice for every test that has one.
    pub(super) fn all(mut self, seed: u64) -> Vec<Chosen> {
        let options: Vec<(usize, Vec<Choice<'t>>)> = (self.material.declared.iter().enumerate())
            .filter(|(_, test)| !test.disabled)
            .filter_map(|(at, _)| Some((at, self.options(&self.scope(at)?))))
            .collect();
        for (_, options) in &options {
            for option in options {
                if let Choice::Value { literals, key: Some(key), .. } = option {
                    for (file, node) in &literals.nodes {
                        self.pool
                            .entry(key.clone())
                            .or_default()
                            .insert((node.kind(), self.resolver.written(*file, *node)));
                    }
                }
            }
        }
        let chosen = options
            .into_iter()
            .filter_map(|(test, options)| self.choose(test, &options, &mut rng(seed, test)));
        chosen.collect()
    }

    fn scope(&self, test: usize) -> Option<Scope> {
        let declared = &self.material.declared[test];
        let file =
            self.resolver.sources.iter().position(|source| source.file.path == declared.file)?;
        Some(Scope { file, range: declared.span.clone() })
    }

    fn options(&self, scope: &Scope) -> Vec<Choice<'t>> {
        let found = &self.resolver.found[scope.file];
        let own = |node: Node<'_>| {
            within(&node.byte_range(), &scope.range) && !self.resolver.is_excepted(scope, node)
        };
        let of_sites = |otherwise: bool| {
            let sites = found.sites.iter();
            let sites = sites.filter(move |site| site.otherwise == otherwise && own(site.around));
            sites.filter_map(|site| self.of_site(scope, site))
        };
        let mut options: Vec<Choice<'t>> = of_sites(false).collect();
        for call in found.calls.iter().filter(|call| own(call.around)) {
            let arguments = parts(self.resolver.sites, call.arguments);
            for (index, loose) in self.resolver.compared_parameters(call.name) {
                let literals = arguments
                    .get(index)
                    .and_then(|node| self.resolver.literals(scope, scope.file, *node));
                if let Some(literals) = literals {
                    options.push(Choice::Value {
                        literals,
                        loose,
                        key: Some(call.name.to_owned()),
                    });
                }
            }
        }
        if options.is_empty() {
            options.extend(of_sites(true));
        }
        options
    }

    fn of_site(&self, scope: &Scope, site: &Site<'t>) -> Option<Choice<'t>> {
        let file = scope.file;
        if let Some(edit) = &site.edit {
            return self.fixed(file, edit);
        }
        let (at, literals) = site
            .compared
            .iter()
            .enumerate()
            .find_map(|(at, node)| Some((at, self.resolver.literals(scope, file, *node)?)))
            .or_else(|| {
                // An expression with literals in it, such as a call of a constructor.
                let expressions = site.compared.iter().take(site.expected).enumerate();
                let mut expressions =
                    expressions.map(|(at, node)| (at, self.resolver.made(scope, file, *node)));
                let (at, node) = expressions.find(|(_, node)| {
                    self.is_expression(*node)
                        && self
                            .resolver
                            .changer(file, site.loose)
                            .change(*node, &mut Rng::with_seed(0))
                            .is_some()
                })?;
                Some((at, Literals { nodes: vec![(file, node)], rows: None }))
            })?;
        let others = site.compared.iter().enumerate().filter(|(other, _)| *other != at);
        let key = others.map(|(_, node)| *node).find_map(|node| self.callee(scope, file, node, 0));
        Some(Choice::Value { literals, loose: site.loose, key })
    }

    fn is_expression(&self, node: Node<'_>) -> bool {
        let kinds = &self.resolver.sites.file.kinds;
        [&kinds.call, &kinds.inside].into_iter().flatten().any(|kind| kind == node.kind())
    }

    fn fixed(&self, file: usize, edit: &Edit<'t>) -> Option<Choice<'t>> {
        let file_data = &self.resolver.sites.file;
        let (kind, node, with) = match edit {
            Edit::Negate(node, Some(template)) => {
                let text = &self.resolver.sources[file].file.text[node.byte_range()];
                (Kind::Negated, node, template.replace("{}", text))
            }
            Edit::Negate(node, None) => (
                Kind::Negated,
                node,
                file_data.opposites.get(self.resolver.text(file, *node))?.clone(),
            ),
            Edit::Class(node) => {
                let siblings = &file_data.siblings;
                let other =
                    siblings.get(self.resolver.text(file, *node)).or_else(|| siblings.get("*"))?;
                (Kind::Class, node, other.clone())
            }
        };
        let change = Change { range: node.byte_range(), with };
        (self.resolver.sources[file].file.text[node.byte_range()] != change.with)
            .then_some(Choice::Fixed { kind, file, change })
    }

    /// The function whose result is compared.
    fn callee(&self, scope: &Scope, file: usize, node: Node<'t>, steps: usize) -> Option<String> {
        let kinds = &self.resolver.sites.file.kinds;
        let node = self.resolver.bare(file, node);
        if steps > 3 {
            return None;
        }
        if kinds.call.iter().any(|kind| kind == node.kind()) {
            return self.resolver.called(file, node).map(str::to_owned);
        }
        if kinds.name.iter().any(|kind| kind == node.kind()) {
            let name = self.resolver.text(file, node);
            let bindings = self.resolver.found[file].bindings.iter();
            let mut own = bindings.filter(|binding| {
                within(&binding.name.byte_range(), &scope.range)
                    && self.resolver.text(file, binding.name) == name
            });
            return self.callee(scope, file, own.next()?.value?, steps + 1);
        }
        None
    }

    fn choose(&self, test: usize, options: &[Choice<'t>], rng: &mut Rng) -> Option<Chosen> {
        if self.material.results.get(test).copied().unwrap_or(1) > 1 {
            return self.choose_all(test, options, rng);
        }
        let mut order: Vec<&Choice<'t>> = options.iter().collect();
        rng.shuffle(&mut order);
        order.into_iter().find_map(|option| {
            let (kind, change) = self.one(option, rng)?;
            Some(Chosen { test, kind, changes: vec![change], must_fail: 1 })
        })
    }

    /// A test with several results: every row of a table, or every assertion, so that as many results as possible change.
    fn choose_all(&self, test: usize, options: &[Choice<'t>], rng: &mut Rng) -> Option<Chosen> {
        let mut changes: Vec<(usize, Change)> = Vec::new();
        let mut first = None;
        let mut must_fail = 1;
        for option in options {
            let made = match option {
                Choice::Value { literals, loose, key } => {
                    let made: Vec<_> = literals
                        .nodes
                        .iter()
                        .filter_map(|node| self.value(*node, *loose, key.as_deref(), rng))
                        .collect();
                    if literals.rows == self.material.results.get(test).copied()
                        && changes.is_empty()
                    {
                        must_fail = made.len().max(1);
                    }
                    made
                }
                Choice::Fixed { .. } => self.one(option, rng).into_iter().collect(),
            };
            first = first.or_else(|| made.first().map(|(kind, _)| *kind));
            let made: Vec<_> = made.into_iter().map(|(_, change)| change).collect();
            for (file, change) in made {
                let overlaps = |(at, other): &(usize, Change)| {
                    *at == file
                        && change.range.start < other.range.end.max(other.range.start + 1)
                        && other.range.start < change.range.end.max(change.range.start + 1)
                };
                if !changes.iter().any(overlaps) {
                    changes.push((file, change));
                }
            }
        }
        Some(Chosen { test, kind: first?, changes, must_fail })
    }

    fn one(&self, option: &Choice<'t>, rng: &mut Rng) -> Option<(Kind, (usize, Change))> {
        match option {
            Choice::Fixed { kind, file, change } => Some((*kind, (*file, change.clone()))),
            Choice::Value { literals, loose, key } => {
                let mut nodes = literals.nodes.clone();
                rng.shuffle(&mut nodes);
                nodes.into_iter().find_map(|node| self.value(node, *loose, key.as_deref(), rng))
            }
        }
    }

    /// A swap with what another test expects of the same function, else a changed literal.
    fn value(
        &self,
        (file, node): (usize, Node<'t>),
        loose: bool,
        key: Option<&str>,
        rng: &mut Rng,
    ) -> Option<(Kind, (usize, Change))> {
        if let Some(with) = key.and_then(|key| self.swap(file, node, loose, key, rng)) {
            return Some((Kind::Swapped, (file, Change { range: node.byte_range(), with })));
        }
        let change = self.resolver.changer(file, loose).change(node, rng)?;
        Some((Kind::Changed, (file, change)))
    }

    /// The text that another test expects; only of single texts, whole numbers and constants, where two texts that differ
    /// are two values.
    fn swap(
        &self,
        file: usize,
        node: Node<'t>,
        loose: bool,
        key: &str,
        rng: &mut Rng,
    ) -> Option<String> {
        let kinds = &self.resolver.sites.file.kinds;
        let is = |kinds: &[String]| kinds.iter().any(|kind| kind == node.kind());
        let is_constant = self.resolver.is_swappable(file, node);
        if loose || !(is(&kinds.text) || is(&kinds.number) || is_constant) {
            return None;
        }
        let own = self.resolver.written(file, node);
        let differs = |other: &str| {
            if is_constant {
                return other != own;
            }
            if is(&kinds.number) {
                let whole = |text: &str| text.parse::<i64>().ok();
                return whole(other).zip(whole(own)).is_some_and(|(a, b)| a != b);
            }
            let plain = |text: &str| !text.contains(['\\', '\n', '{', '$']) && prefix(text) == 1;
            plain(own) && plain(other) && other.get(1..other.len() - 1) != own.get(1..own.len() - 1)
        };
        let others =
            self.pool.get(key)?.iter().filter(|(kind, text)| *kind == node.kind() && differs(text));
        let others: Vec<&str> = others.map(|(_, text)| *text).collect();
        (!others.is_empty()).then(|| others[rng.usize(..others.len())].to_owned())
    }
}

/// Each test has numbers of its own, so that another test's choice changes nothing here.
fn rng(seed: u64, test: usize) -> Rng {
    Rng::with_seed(seed ^ (test as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
