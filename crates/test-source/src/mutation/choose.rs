//! For each test, the assertion that changes and how.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tree_sitter::Node;

use super::change::{Change, function, parts, prefix, receiver};
use super::find::{Call, Edit, Site};
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
            .filter_map(|(at, _)| Some((at, self.options(at, &self.scope(at)?))))
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
        let chosen = options.into_iter().filter_map(|(test, options)| {
            self.choose(test, &options, &mut rng(seed, test)).or_else(|| {
                // A value without anything to change, such as one that no other test expects of the function.
                self.choose(test, &self.otherwise(&self.scope(test)?), &mut rng(seed, test))
            })
        });
        chosen.collect()
    }

    fn scope(&self, test: usize) -> Option<Scope> {
        let declared = &self.material.declared[test];
        let file =
            self.resolver.sources.iter().position(|source| source.file.path == declared.file)?;
        Some(Scope { file, range: declared.span.clone() })
    }

    fn options(&self, test: usize, scope: &Scope) -> Vec<Choice<'t>> {
        let found = &self.resolver.found[scope.file];
        let mut options = self.of_sites(scope, false);
        for call in found.calls.iter().filter(|call| self.is_own(scope, call.around)) {
            options.extend(self.of_rows(scope, call));
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
            options = self.otherwise(scope);
        }
        if self.results(test) > 1 {
            let held = |site: &&Site<'t>| site.besides && scope.holds(scope.file, site.around);
            let besides = found.sites.iter().filter(held);
            options.extend(besides.filter_map(|site| self.of_site(scope, site)));
        }
        options
    }

    /// What changes only where nothing else of the test can.
    fn otherwise(&self, scope: &Scope) -> Vec<Choice<'t>> {
        self.of_sites(scope, true)
    }

    fn of_sites(&self, scope: &Scope, otherwise: bool) -> Vec<Choice<'t>> {
        let sites = self.resolver.found[scope.file].sites.iter();
        let sites = sites.filter(|site| {
            site.otherwise == otherwise && !site.besides && self.is_own(scope, site.around)
        });
        sites.filter_map(|site| self.of_site(scope, site)).collect()
    }

    /// Whether a node is a part of the test that it reaches.
    fn is_own(&self, scope: &Scope, node: Node<'_>) -> bool {
        within(&node.byte_range(), &scope.range) && !self.resolver.is_excepted(scope, node)
    }

    /// What a helper compares of the row of a table that it is called with.
    fn of_rows(&self, scope: &Scope, call: &Call<'t>) -> Vec<Choice<'t>> {
        let compared = self.resolver.helper_args(scope, call).into_iter();
        let choice = |(literals, loose)| Choice::Value { literals, loose, key: None };
        compared.map(choice).collect()
    }

    fn results(&self, test: usize) -> usize {
        self.material.results.get(test).copied().unwrap_or(1)
    }

    fn of_site(&self, scope: &Scope, site: &Site<'t>) -> Option<Choice<'t>> {
        let file = scope.file;
        if let Some(edit) = &site.edit {
            return self.fixed(file, edit);
        }
        let (at, literals) = self.literals(scope, file, &site.compared).or_else(|| {
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
            Some((at, Literals::one(file, node)))
        })?;
        let others = site.compared.iter().enumerate().filter(|(other, _)| *other != at);
        let key = others.map(|(_, node)| *node).find_map(|node| self.callee(scope, file, node, 0));
        Some(Choice::Value { literals, loose: site.loose, key })
    }

    /// The first that is literal. A constant that is an input counts where nothing that it is compared with is literal.
    fn literals(
        &self,
        scope: &Scope,
        file: usize,
        compared: &[Node<'t>],
    ) -> Option<(usize, Literals<'t>)> {
        let all = compared.iter().enumerate();
        let mut all: Vec<_> = all
            .filter_map(|(at, node)| Some((at, self.resolver.literals(scope, file, *node)?)))
            .collect();
        let own = all.iter().position(|(_, literals)| literals.inlined.is_empty());
        match (own, all.len()) {
            (Some(at), _) => Some(all.swap_remove(at)),
            (None, 1) => all.pop(),
            (None, _) => None,
        }
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
            let name = self.resolver.called(file, node)?;
            // What makes one value of another says nothing of the first one's type.
            let of = if self.resolver.is_maker(file, node) {
                receiver(node, function(node))
                    .and_then(|of| self.callee(scope, file, of, steps + 1))
            } else {
                None
            };
            return Some(of.map_or_else(|| name.to_owned(), |of| format!("{of} {name}")));
        }
        if kinds.name.iter().any(|kind| kind == node.kind()) {
            let name = self.resolver.text(file, node);
            let bindings = self.resolver.found[file].bindings.iter();
            let mut own = bindings.filter(|binding| {
                within(&binding.name.byte_range(), &scope.range)
                    && self.resolver.text(file, binding.name) == name
            });
            let binding = own.next()?;
            return match binding.value {
                Some(value) => self.callee(scope, file, value, steps + 1),
                // One of several results is not any of them.
                None => {
                    Some(format!("{} {name}", self.callee(scope, file, binding.of?, steps + 1)?))
                }
            };
        }
        None
    }

    fn choose(&self, test: usize, options: &[Choice<'t>], rng: &mut Rng) -> Option<Chosen> {
        if self.results(test) > 1 {
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
                        .filter_map(|node| self.value(literals, *node, *loose, key.as_deref(), rng))
                        .collect();
                    if let Some((rows, changing)) = literals.rows
                        && rows == self.results(test)
                        && changes.is_empty()
                    {
                        must_fail = made.len().min(changing).max(1);
                    }
                    made
                }
                Choice::Fixed { .. } => self.one(option, rng).into_iter().collect(),
            };
            first = first.or_else(|| made.first().map(|(kind, _)| *kind));
            let made: Vec<_> = made.into_iter().map(|(_, change)| change).collect();
            for (file, change) in made {
                let overlaps =
                    |(at, other): &(usize, Change)| *at == file && change.overlaps(other);
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
                nodes
                    .into_iter()
                    .find_map(|node| self.value(literals, node, *loose, key.as_deref(), rng))
            }
        }
    }

    /// A swap with what another test expects of the same function, else a changed literal.
    fn value(
        &self,
        literals: &Literals<'t>,
        (file, node): (usize, Node<'t>),
        loose: bool,
        key: Option<&str>,
        rng: &mut Rng,
    ) -> Option<(Kind, (usize, Change))> {
        let (kind, change) = self.changed((file, node), loose, key, rng)?;
        Some((kind, (file, self.resolver.changed_copy(file, &literals.inlined, change))))
    }

    fn changed(
        &self,
        (file, node): (usize, Node<'t>),
        loose: bool,
        key: Option<&str>,
        rng: &mut Rng,
    ) -> Option<(Kind, Change)> {
        if let Some(with) = key.and_then(|key| self.swap(file, node, loose, key, rng)) {
            return Some((Kind::Swapped, Change { range: node.byte_range(), with }));
        }
        Some((Kind::Changed, self.resolver.changer(file, loose).change(node, rng)?))
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
        let own = self.resolver.written(file, node);
        if let Some(other) = self.resolver.sites.exchanges(own) {
            let makers = self.resolver.sites.makers.as_ref();
            if makers.is_some_and(|makers| makers.is_match(key)) {
                return None;
            }
            let all = self.pool.get(key)?.iter().map(|(_, text)| *text);
            let others: Vec<_> = all.filter(|text| other.is_match(text) && *text != own).collect();
            // A function of a collection of anything has results of several types.
            let known =
                others.iter().map(|text| sketch(text)).filter(|sketch| sketch.contains(&true));
            let is_one_type = known.collect::<BTreeSet<_>>().len() <= 1;
            return rng.choice(others).filter(|_| is_one_type).map(str::to_owned);
        }
        let kinds = &self.resolver.sites.file.kinds;
        let is = |kinds: &[String]| kinds.iter().any(|kind| kind == node.kind());
        let is_constant = self.resolver.is_swappable(file, node);
        if loose || !(is(&kinds.text) || is(&kinds.number) || is_constant) {
            return None;
        }
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

/// Which signs a value has outside of its texts: of two types, they mostly differ.
fn sketch(value: &str) -> [bool; 4] {
    let outside: String = value.split('"').step_by(2).collect();
    let digit = |sign: char| sign.is_ascii_digit();
    [
        value.contains('"'),
        outside.contains('\''),
        outside.contains(digit),
        outside.split('.').skip(1).any(|part| part.starts_with(digit)),
    ]
}

/// Each test has numbers of its own, so that another test's choice changes nothing here.
fn rng(seed: u64, test: usize) -> Rng {
    Rng::with_seed(seed ^ (test as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
