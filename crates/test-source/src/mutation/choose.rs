//! For each test, the assertion that changes and how.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tree_sitter::Node;

use super::change::{Change, function, parts, prefix, receiver};
use super::find::{Call, Edit, Site};
use super::resolve::{Literals, Resolver, Scope, within};
use super::{Copy, Kind, Material, Part};

/// From so many tests and rows on, a third of them is changed in both copies. Then the copies together do not tell which values
/// are the original ones. Of fewer, every one is unchanged in one copy, so that no solution can fail it in both on purpose.
const CHANGED_IN_BOTH_FROM: usize = 10;

/// The changes of a test or of a row in one copy.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    pub(super) test: usize,
    pub(super) part: Part,
    pub(super) copy: Copy,
    pub(super) kind: Kind,
    pub(super) changes: Vec<(usize, Change)>,
}

impl Chosen {
    /// The test and its part.
    pub(super) fn unit(&self) -> (usize, Part) {
        (self.test, self.part)
    }
}

/// A test or a row, and what of it may change.
struct Unit<'t> {
    test: usize,
    part: Part,
    options: Vec<Choice<'t>>,
}

/// Something of a test that may change.
#[derive(Clone)]
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

    /// The choices for every test and row that has one, in their order.
    pub(super) fn all(mut self, seed: u64) -> Vec<Chosen> {
        let tests = self.material.declared.iter().enumerate();
        let tests = tests.filter(|(at, test)| !test.disabled && self.results(*at) > 0);
        let tests: Vec<_> = tests.filter_map(|(at, _)| Some((at, self.scope(at)?))).collect();
        let units: Vec<Unit<'t>> =
            tests.iter().flat_map(|(test, scope)| self.units(*test, scope)).collect();
        for option in units.iter().flat_map(|unit| &unit.options) {
            if let Choice::Value { literals, key: Some(key), .. } = option {
                for (file, node) in &literals.nodes {
                    self.pool
                        .entry(key.clone())
                        .or_default()
                        .insert((node.kind(), self.resolver.written(*file, *node)));
                }
            }
        }
        let found: Vec<_> = units
            .iter()
            .filter_map(|unit| Some((unit, self.chosen(unit, Copy::A, seed)?)))
            .collect();
        let copies = assigned(found.len(), seed);
        let found = found.into_iter().zip(copies).flat_map(|((unit, in_a), copies)| {
            let of = |copy: &Copy| match copy {
                Copy::A => Some(in_a.clone()),
                Copy::B => self.chosen(unit, Copy::B, seed),
            };
            copies.iter().filter_map(of).collect::<Vec<_>>()
        });
        found.collect()
    }

    /// What changes by itself of a test: each row of a table whose rows have a result each, or else the test.
    fn units(&self, test: usize, scope: &Scope) -> Vec<Unit<'t>> {
        let options = self.options(test, scope);
        let Some(count) = self.rows_with_results(test, scope, &options) else {
            return vec![Unit { test, part: Part::Whole, options }];
        };
        let row = |at: usize| {
            let options = options.iter().filter_map(|option| option.of_row(at, count)).collect();
            Unit { test, part: Part::Row { at, of: count }, options }
        };
        let mut units: Vec<Unit<'t>> = (0..count).map(row).collect();
        let options = self.besides(scope).collect();
        units.push(Unit { test, part: Part::OtherRows, options });
        units
    }

    /// How many rows the table of a test has, if each of them has a result: the test had as many, or one more for the test as a
    /// whole, or the loop over the table declares the test.
    fn rows_with_results(
        &self,
        test: usize,
        scope: &Scope,
        options: &[Choice<'t>],
    ) -> Option<usize> {
        let mut loops = self.resolver.found[scope.file].loops.iter();
        let is_declared_in_loop = loops.any(|each| within(&scope.range, &each.around.byte_range()));
        let results = self.results(test);
        let counts = options.iter().filter_map(Choice::rows);
        let mut counts = counts.filter(|count| *count > 1);
        counts.find(|count| {
            [*count, *count + 1].contains(&results) || results == 1 && is_declared_in_loop
        })
    }

    /// The change of a test or a row in one copy.
    fn chosen(&self, unit: &Unit<'t>, copy: Copy, seed: u64) -> Option<Chosen> {
        let rng = || rng(seed, unit, copy);
        self.choose(unit, copy, &unit.options, &mut rng()).or_else(|| {
            if unit.part != Part::Whole {
                return None;
            }
            // A value without anything to change, such as one that no other test expects of the function.
            let options = self.otherwise(&self.scope(unit.test)?);
            self.choose(unit, copy, &options, &mut rng())
        })
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
            options.extend(self.besides(scope));
        }
        options
    }

    /// What changes only in a test with several results.
    fn besides(&self, scope: &Scope) -> impl Iterator<Item = Choice<'t>> {
        let sites = self.resolver.found[scope.file].sites.iter();
        let own = sites.filter(|site| site.besides && scope.holds(scope.file, site.around));
        own.filter_map(|site| self.of_site(scope, site))
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
        let (at, literals) =
            self.literals(scope, file, &site.compared).or_else(|| self.expression(scope, site))?;
        let others = site.compared.iter().enumerate().filter(|(other, _)| *other != at);
        let key = others.map(|(_, node)| *node).find_map(|node| self.callee(scope, file, node, 0));
        Some(Choice::Value { literals, loose: site.loose, key })
    }

    /// An expected expression with literals in it, such as a call of a constructor. Beside a literal, the expression is the
    /// call of the solution, and its literals are inputs.
    fn expression(&self, scope: &Scope, site: &Site<'t>) -> Option<(usize, Literals<'t>)> {
        let file = scope.file;
        if site.compared.iter().any(|node| self.resolver.is_literal(file, *node)) {
            return None;
        }
        let expressions = site.compared.iter().take(site.expected).enumerate();
        let mut expressions =
            expressions.map(|(at, node)| (at, self.resolver.made(scope, file, *node)));
        let changer = self.resolver.changer(file, site.loose);
        let (at, node) = expressions.find(|(_, node)| {
            self.is_expression(*node) && changer.change(*node, &mut Rng::with_seed(0)).is_some()
        })?;
        Some((at, Literals::one(file, node)))
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

    fn choose(
        &self,
        unit: &Unit<'t>,
        copy: Copy,
        options: &[Choice<'t>],
        rng: &mut Rng,
    ) -> Option<Chosen> {
        let Unit { test, part, .. } = *unit;
        let (kind, changes) = match part {
            Part::Whole if self.results(test) == 1 => {
                let mut order: Vec<&Choice<'t>> = options.iter().collect();
                rng.shuffle(&mut order);
                order.into_iter().find_map(|option| self.one(option, rng))?
            }
            // As many results as possible change.
            Part::Whole | Part::Row { .. } | Part::OtherRows => self.every(options, rng)?,
        };
        Some(Chosen { test, part, copy, kind, changes })
    }

    /// The changes of all options.
    fn every(&self, options: &[Choice<'t>], rng: &mut Rng) -> Option<(Kind, Vec<(usize, Change)>)> {
        let mut changes: Vec<(usize, Change)> = Vec::new();
        let mut first = None;
        for option in options {
            for (kind, (file, change)) in self.made(option, rng) {
                let overlaps =
                    |(at, other): &(usize, Change)| *at == file && change.overlaps(other);
                if !changes.iter().any(overlaps) {
                    changes.push((file, change));
                    first = first.or(Some(kind));
                }
            }
        }
        Some((first?, changes))
    }

    /// All changes that an option allows.
    fn made(&self, option: &Choice<'t>, rng: &mut Rng) -> Vec<(Kind, (usize, Change))> {
        match option {
            Choice::Fixed { kind, file, change } => vec![(*kind, (*file, change.clone()))],
            Choice::Value { literals, loose, key } => {
                let nodes = literals.nodes.iter();
                nodes
                    .filter_map(|node| self.value(literals, *node, *loose, key.as_deref(), rng))
                    .collect()
            }
        }
    }

    /// One change of those that an option allows. Of a table, it is one row: a solution that knows the answer of another row sees
    /// nothing of the change.
    fn one(&self, option: &Choice<'t>, rng: &mut Rng) -> Option<(Kind, Vec<(usize, Change)>)> {
        let mut made = self.made(option, rng);
        if made.is_empty() {
            return None;
        }
        let (kind, change) = made.swap_remove(rng.usize(..made.len()));
        Some((kind, vec![change]))
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

impl Choice<'_> {
    /// How many rows the table has whose fields may change.
    fn rows(&self) -> Option<usize> {
        match self {
            Self::Value { literals, .. } => Some(literals.rows.as_ref()?.count),
            Self::Fixed { .. } => None,
        }
    }

    /// The same for one row of a table with so many rows.
    fn of_row(&self, row: usize, count: usize) -> Option<Self> {
        let Self::Value { literals, loose, key } = self else { return None };
        (self.rows() == Some(count)).then(|| Self::Value {
            literals: literals.of_row(row),
            loose: *loose,
            key: key.clone(),
        })
    }
}

/// The copies in which each of so many tests and rows is changed.
fn assigned(count: usize, seed: u64) -> Vec<&'static [Copy]> {
    const EITHER: [&[Copy]; 3] = [&[Copy::A], &[Copy::B], &[Copy::A, Copy::B]];
    let mut rng = Rng::with_seed(seed);
    if count >= CHANGED_IN_BOTH_FROM {
        return (0..count).map(|_| EITHER[rng.usize(..EITHER.len())]).collect();
    }
    let mut order: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut order);
    order.into_iter().map(|at| EITHER[at % 2]).collect()
}

/// Each test, row and copy has numbers of its own, so that the choice of one changes nothing for others.
fn rng(seed: u64, unit: &Unit<'_>, copy: Copy) -> Rng {
    let part = match unit.part {
        Part::Whole => 0,
        Part::OtherRows => 1,
        Part::Row { at, .. } => 2 + at,
    };
    let number =
        [unit.test, part, usize::from(copy == Copy::B)].into_iter().fold(0, |all, next| {
            (all + next as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        });
    Rng::with_seed(seed ^ number)
}
