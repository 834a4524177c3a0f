//! The rows of tables: which loop, list or record a name or a field comes from, and what stands there in each row.

use tree_sitter::Node;

use super::change::{arguments, function, pair, parts};
use super::data::Iteration;
use super::find::Field;
use super::resolve::{Literals, MAX_STEPS, Resolver, Rows, Scope, within};

/// How a row leads to a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step<'t> {
    Place(usize),
    Field(&'t str),
    /// Every row of a table within the row.
    Each,
}

impl<'t> Resolver<'_, 't> {
    /// The table and the way through its rows, for a name that a loop around it declares.
    pub(super) fn looped(
        &self,
        file: usize,
        node: Node<'t>,
        name: &str,
    ) -> Option<(Node<'t>, Vec<Step<'t>>)> {
        let around = self.found[file]
            .loops
            .iter()
            .filter(|each| within(&node.byte_range(), &each.around.byte_range()));
        let innermost = around
            .filter_map(|each| Some((each, self.path(file, each.pattern, name)?)))
            .min_by_key(|(each, _)| each.around.byte_range().len());
        innermost.map(|(each, path)| (each.over, path)).or_else(|| self.unpacked(file, node, name))
    }

    /// The same for a name that takes a part of a row.
    fn unpacked(
        &self,
        file: usize,
        node: Node<'t>,
        name: &str,
    ) -> Option<(Node<'t>, Vec<Step<'t>>)> {
        let found = &self.found[file];
        let each = |(pattern, of): &(Node<'t>, Node<'t>)| {
            let around = found.loops.iter().filter(|each| {
                let around = each.around.byte_range();
                within(&of.byte_range(), &around) && within(&node.byte_range(), &around)
            });
            around.count().checked_sub(1)?;
            let path = self.path(file, *pattern, name)?;
            let row = self.text(file, *of);
            let loops = found.loops.iter();
            let mut loops =
                loops.filter(|each| within(&of.byte_range(), &each.around.byte_range()));
            let (around, over, first) = loops.find_map(|each| {
                Some((each.around.byte_range(), each.over, self.path(file, each.pattern, row)?))
            })?;
            let uses = found.names.get(row).into_iter().flatten();
            let mut uses = uses.filter(|node| within(&node.byte_range(), &around));
            uses.all(|node| self.is_harmless(file, *node)).then(|| (over, [first, path].concat()))
        };
        found.unpacked.iter().find_map(each)
    }

    /// Where in a pattern a name stands.
    fn path(&self, file: usize, pattern: Node<'t>, name: &str) -> Option<Vec<Step<'t>>> {
        if parts(self.sites, pattern).is_empty() {
            return (self.text(file, pattern) == name).then(Vec::new);
        }
        let parts = parts(self.sites, pattern);
        if Self::is(&self.sites.file.kinds.look_through, pattern) && parts.len() == 1 {
            return self.path(file, parts[0], name);
        }
        parts.into_iter().enumerate().find_map(|(at, part)| {
            let rest = self.path(file, part, name)?;
            Some([vec![Step::Place(at)], rest].concat())
        })
    }

    /// A field of the row that a loop is at, or a field of such a field.
    pub(super) fn field(
        &self,
        scope: &Scope,
        file: usize,
        field: &Field<'t>,
        steps: usize,
    ) -> Option<Literals<'t>> {
        let (of, name) = (self.text(file, field.of), self.text(file, field.name));
        let outer = self.found[file].fields.iter().find(|outer| outer.whole == field.of);
        let base = outer.map_or(of, |outer| self.text(file, outer.of));
        let (table, mut path) = self.looped(file, field.whole, base)?;
        if !self.is_field_compared(scope, of, name) {
            return None;
        }
        path.extend(outer.map(|outer| Step::Field(self.text(file, outer.name))));
        path.push(Step::Field(name));
        self.rows(scope, file, table, &path, steps + 1)
    }

    /// Whether a part of a file has no use for the field of a row but to compare it, or to go through it.
    pub(super) fn is_field_compared(&self, scope: &Scope, row: &str, name: &str) -> bool {
        let fields = self.found[scope.file].fields.iter();
        let mut same = fields.filter(|field| {
            scope.holds(scope.file, field.whole)
                && self.text(scope.file, field.of) == row
                && self.text(scope.file, field.name) == name
        });
        same.all(|field| self.is_harmless(scope.file, field.whole))
    }

    /// What stands at a path in each row of a table.
    pub(super) fn rows(
        &self,
        scope: &Scope,
        file: usize,
        table: Node<'t>,
        path: &[Step<'t>],
        steps: usize,
    ) -> Option<Literals<'t>> {
        let kinds = &self.sites.file.kinds;
        let mut table = self.bare(file, table);
        let mut file = file;
        let mut left = MAX_STEPS.checked_sub(steps)?;
        while Self::is(&kinds.name, table) {
            let name = self.text(file, table);
            left = left.checked_sub(1)?;
            if !self.is_only_compared(scope, file, name) && !self.is_shared_table(scope, name, path)
            {
                return None;
            }
            let (at, value) = self.bound(scope, name)?;
            (file, table) = (at, self.bare(at, value));
        }
        if let Some((table, path)) = self.iterated(file, table, path) {
            return self.rows(scope, file, table, path, steps + 1);
        }
        if let Some(field) = self.found[file].fields.iter().find(|field| field.whole == table) {
            // A table within a row of another.
            let (of, name) = (self.text(file, field.of), self.text(file, field.name));
            let (outer, before) = self.looped(file, table, of)?;
            let path = [&before[..], &[Step::Field(name), Step::Each], path].concat();
            let is_table = self.is_field_compared(scope, of, name);
            return is_table.then(|| self.rows(scope, file, outer, &path, steps + 1))?;
        }
        if !Self::is(&kinds.inside, table) {
            return None;
        }
        let rows = parts(self.sites, table);
        let mut nodes = Vec::new();
        let mut places = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let row = if Self::is(&kinds.pair, *row) { pair(*row)?.1 } else { *row };
            let row = self.bare(file, row);
            if self.found[file].excepted.contains(&row.byte_range()) {
                continue;
            }
            let held = self.held(file, table, row, path).into_iter();
            let held =
                held.filter(|value| self.is_literal(file, *value) && self.may_change(file, *value));
            nodes.extend(held.map(|value| (file, value)));
            places.resize(nodes.len(), at);
        }
        let rows = Some(Rows { places, count: rows.len() });
        (!nodes.is_empty()).then_some(Literals { nodes, rows, inlined: Vec::new() })
    }

    /// What stands at a path in one row.
    fn held(
        &self,
        file: usize,
        table: Node<'t>,
        row: Node<'t>,
        path: &[Step<'t>],
    ) -> Vec<Node<'t>> {
        let mut order = self.order_of_fields(file, table);
        let mut held = vec![row];
        for step in path {
            if *step != Step::Each {
                let next = held.iter().filter_map(|node| self.step(file, *node, step, &order));
                held = next.map(|node| self.bare(file, node)).collect();
                continue;
            }
            if let Some(first) = held.first() {
                order = self.order_of_fields(file, *first);
            }
            let rows = held.iter().filter(|node| Self::is(&self.sites.file.kinds.inside, **node));
            let rows = rows.flat_map(|node| parts(self.sites, *node));
            let value = |row| {
                let is_pair = Self::is(&self.sites.file.kinds.pair, row);
                if is_pair { pair(row).map(|(_, value)| value) } else { Some(row) }
            };
            held = rows.filter_map(value).map(|row| self.bare(file, row)).collect();
            held.retain(|row| !self.found[file].excepted.contains(&row.byte_range()));
        }
        held
    }

    /// The table, and the way through its rows, behind a function that a loop goes over.
    fn iterated<'p>(
        &self,
        file: usize,
        call: Node<'t>,
        path: &'p [Step<'t>],
    ) -> Option<(Node<'t>, &'p [Step<'t>])> {
        let how = self.sites.file.iterators.get(self.called(file, call)?)?;
        let held = arguments(self.sites, call, function(call));
        match (how, path) {
            (Iteration::Same, _) => Some((*held.first()?, path)),
            (Iteration::Parallel, [Step::Place(at), rest @ ..]) => Some((*held.get(*at)?, rest)),
            (Iteration::Counted, [Step::Place(1), rest @ ..]) => Some((*held.first()?, rest)),
            _ => None,
        }
    }

    fn step(
        &self,
        file: usize,
        node: Node<'t>,
        step: &Step<'t>,
        order: &[&str],
    ) -> Option<Node<'t>> {
        let kinds = &self.sites.file.kinds;
        let node = self.bare(file, node);
        if !Self::is(&kinds.inside, node) && !Self::is(&kinds.call, node) {
            return None;
        }
        let held = if Self::is(&kinds.call, node) {
            arguments(self.sites, node, function(node))
        } else {
            parts(self.sites, node)
        };
        match step {
            Step::Each => None,
            Step::Place(at) => held.get(*at).copied(),
            Step::Field(name) => {
                let is_pair = |part: &&Node<'t>| Self::is(&kinds.pair, **part);
                if held.iter().any(|part| is_pair(&part)) {
                    let named = |part: &&Node<'t>| {
                        pair(**part).is_some_and(|(key, _)| {
                            self.text(file, key).trim_matches(['"', '\'', '.', ':']) == *name
                        })
                    };
                    return pair(*held.iter().filter(is_pair).find(named)?).map(|(_, value)| value);
                }
                held.get(order.iter().position(|field| field == name)?).copied()
            }
        }
    }

    /// The names of the fields of a table's rows, in order: declared in the table's own type, or by the type's name,
    /// which stands beside the table or before the variable that holds it.
    fn order_of_fields(&self, file: usize, table: Node<'t>) -> Vec<&'t str> {
        let beside = table.parent();
        let before = beside.and_then(|node| node.parent());
        let around = [beside, before].into_iter().flatten();
        let mut orders = around.map(|whole| self.fields_beside(file, whole));
        orders.find(|fields| !fields.is_empty()).unwrap_or_default()
    }

    fn fields_beside(&self, file: usize, whole: Node<'t>) -> Vec<&'t str> {
        let header = self.text(file, whole);
        let inner = self.found[file]
            .records
            .iter()
            .find(|record| within(&record.around, &whole.byte_range()));
        let by_name = || {
            let all = self.found.iter().flat_map(|found| &found.records);
            all.filter(|record| {
                record
                    .name
                    .is_some_and(|name| header.split('{').next().unwrap_or_default().contains(name))
            })
            .max_by_key(|record| record.name.map_or(0, str::len))
        };
        let record = inner.or_else(by_name);
        record
            .map(|record| record.fields.iter().map(|(_, name)| *name).collect())
            .unwrap_or_default()
    }
}
