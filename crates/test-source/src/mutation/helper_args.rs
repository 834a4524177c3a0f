//! The rows of tables that tests pass to helpers as a whole.

use tree_sitter::Node;

use super::change::parts;
use super::find::Call;
use super::resolve::{Literals, MAX_STEPS, Resolver, Scope};
use super::tables::Step;

impl<'t> Resolver<'_, 't> {
    /// What a helper compares of the row that a test calls it with, and whether loosely.
    pub(super) fn helper_args(&self, test: &Scope, call: &Call<'t>) -> Vec<(Literals<'t>, bool)> {
        let arguments = parts(self.sites, call.arguments);
        let rows = arguments.into_iter().enumerate().filter_map(|(index, argument)| {
            let row = self.bare(test.file, argument);
            Self::is(&self.sites.file.kinds.name, row).then_some((index, row))
        });
        rows.flat_map(|(index, row)| self.helper_row(test, call, index, row)).collect()
    }

    fn helper_row(
        &self,
        test: &Scope,
        call: &Call<'t>,
        index: usize,
        row: Node<'t>,
    ) -> Vec<(Literals<'t>, bool)> {
        let name = self.text(test.file, row);
        let Some((table, path)) = self.looped(test.file, row, name) else { return Vec::new() };
        let mut compared = Vec::new();
        for (file, found) in self.found.iter().enumerate() {
            for helper in found.helpers.iter().filter(|helper| helper.name == call.name) {
                let Some((_, parameter)) = helper.parameters.get(index) else { continue };
                let scope = Scope { file, range: helper.around.byte_range() };
                let sites = found.sites.iter().filter(|site| {
                    scope.holds(file, site.around) && !self.is_excepted(&scope, site.around)
                });
                for site in sites.filter(|site| !site.otherwise && !site.besides) {
                    let fields = site.compared.iter();
                    let rest = fields
                        .filter_map(|node| self.path_of(&scope, *node, parameter, MAX_STEPS))
                        .find(|rest| match rest[0] {
                            Step::Field(field) => self.is_field_compared(test, name, field),
                            _ => false,
                        });
                    let Some(rest) = rest else { continue };
                    let path = [&path[..], &rest].concat();
                    let literals = self.rows(test, test.file, table, &path, 1);
                    compared.extend(literals.map(|literals| (literals, site.loose)));
                }
            }
        }
        compared
    }

    /// The way from a parameter to what a node of a helper stands for.
    fn path_of(
        &self,
        helper: &Scope,
        node: Node<'t>,
        parameter: &str,
        steps: usize,
    ) -> Option<Vec<Step<'t>>> {
        let steps = steps.checked_sub(1)?;
        let file = helper.file;
        let node = self.bare(file, node);
        let field = self.found[file].fields.iter().find(|field| field.whole == node);
        if let Some(field) = field {
            let (of, name) = (self.text(file, field.of), self.text(file, field.name));
            let path = if of == parameter {
                vec![Step::Field(name)]
            } else {
                let (table, within) = self.looped(file, node, of)?;
                let table = self.path_of(helper, table, parameter, steps)?;
                [&table[..], &[Step::Each], &within, &[Step::Field(name)]].concat()
            };
            return self.is_field_compared(helper, of, name).then_some(path);
        }
        if Self::is(&self.sites.file.kinds.name, node) {
            let name = self.text(file, node);
            let (at, value) = self.bound(helper, name)?;
            let is_own = at == file && self.is_only_compared(helper, file, name);
            return is_own.then(|| self.path_of(helper, value, parameter, steps))?;
        }
        let mut made = self.made_of(file, node).into_iter();
        made.find_map(|part| self.path_of(helper, part, parameter, steps))
    }
}
