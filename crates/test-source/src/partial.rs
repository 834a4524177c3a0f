//! Names that a test program makes of what its file declares, such as `2015 - not a leap year` of a case `not a leap year`.

use std::collections::HashMap;

use super::TestDeclaration;
use test_report::model::{TestId, TestReport};

/// Gives reported tests that no file declares the name of the declared test that theirs contains, and all of whose groups they
/// are in. People still read the reported one. Of several declared names, the longest one counts, then the one in most groups;
/// where more tests contain it than declare it, they are its variants.
pub fn name_in_part(report: &mut TestReport, declared: &[TestDeclaration], separator: &str) {
    let own = |name: &str| name.rsplit(separator).next().unwrap_or_default().to_owned();
    let fits = |name: &str, of: &str| {
        let (groups, part) = name.rsplit_once(separator).unwrap_or(("", name));
        let (around, title) = of.rsplit_once(separator).unwrap_or(("", of));
        let mut around = around.split(separator);
        let within = groups.is_empty()
            || groups.split(separator).all(|group| around.any(|other| other == group));
        within && holds(title, part)
    };
    let mut named: HashMap<&str, usize> = HashMap::new();
    for declaration in declared {
        *named.entry(&declaration.name).or_default() += 1;
    }
    let reported = report.planned.iter().chain(report.tests.iter().map(|test| &test.id));
    let mut taken: HashMap<String, Option<&str>> = HashMap::new();
    for test in reported.chain(&report.running) {
        if let Some((name, _)) = named.get_key_value(test.name.as_str()) {
            taken.insert(test.name.clone(), Some(name));
        } else if !taken.contains_key(&test.name) {
            let parts = named.keys().filter(|name| fits(name, &test.name));
            let longest = parts.max_by_key(|name| (own(name).len(), name.len(), **name)).copied();
            taken.insert(test.name.clone(), longest);
        }
    }
    let mut shared: HashMap<&str, usize> = HashMap::new();
    for name in taken.values().flatten() {
        *shared.entry(name).or_default() += 1;
    }
    let rename = |test: &mut TestId| {
        let Some(Some(name)) = taken.get(&test.name) else { return };
        if test.name == *name {
            return;
        }
        let reported = std::mem::replace(&mut test.name, (*name).to_owned());
        let is_variant = shared[name] > named[name] && test.variant.is_none();
        if is_variant || own(name) != own(&reported) {
            test.title.get_or_insert_with(|| own(&reported));
        }
        if is_variant {
            test.variant = Some(reported);
        }
    };
    report.planned.iter_mut().for_each(rename);
    report.tests.iter_mut().map(|test| &mut test.id).for_each(rename);
    report.running.iter_mut().for_each(rename);
}

/// Whether the text holds the part as whole words.
fn holds(text: &str, part: &str) -> bool {
    let inner = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let word = |(at, part): (usize, &str)| {
        !(inner(text[..at].chars().next_back()) && inner(part.chars().next())
            || inner(text[at + part.len()..].chars().next()) && inner(part.chars().next_back()))
    };
    !part.is_empty() && text.match_indices(part).any(word)
}

#[cfg(test)]
mod tests {
    use super::super::tests::by_query;
    use super::*;
    use test_report::model::{Status, TestCase};

    /// Names of declared and reported tests, and what the reported ones become.
    fn named_in_part(declared: &[&str], reported: &[&str]) -> Vec<(String, Option<String>)> {
        let text: String = declared.iter().map(|name| format!("test({name:?})\n")).collect();
        let query = "(expression_statement (call arguments: (argument_list (string) @test.name))) @test.around";
        let declared = by_query("python", query, "/", &text);
        let mut report = TestReport::default();
        for name in reported {
            report.push(TestCase::new(TestId::new(*name), Status::Passed));
        }
        name_in_part(&mut report, &declared, "/");
        assert!(
            report.tests.iter().all(|test| test.id.title.is_some() || test.id.variant.is_none())
        );
        report.tests.into_iter().map(|test| (test.id.name, test.id.variant)).collect()
    }

    #[test]
    fn a_name_that_the_tests_make_belongs_to_the_declared_one_that_it_contains() {
        let plain = |name: &str| (name.to_owned(), None);
        let variant = |name: &str, of: &str| (of.to_owned(), Some(name.to_owned()));
        let declared = ["leap", "no leap", "a/one"];
        assert_eq!(named_in_part(&declared, &["2015 - no leap"]), [plain("no leap")]);
        assert_eq!(named_in_part(&declared, &["years/leap (1996)"]), [plain("leap")]);
        assert_eq!(
            named_in_part(&declared, &["leaping", "leap/year"]),
            [plain("leaping"), plain("leap/year")]
        );
        assert_eq!(named_in_part(&declared, &["a/one", "b/one"]), [plain("a/one"), plain("b/one")]);
        assert_eq!(
            named_in_part(&declared, &["x/a/y/one", "a/1: one"]),
            [variant("x/a/y/one", "a/one"), variant("a/1: one", "a/one")]
        );
        let twice = [variant("x/leap", "leap"), variant("y/leap", "leap")];
        assert_eq!(named_in_part(&declared, &["x/leap", "y/leap"]), twice);
        assert_eq!(
            named_in_part(&["leap", "leap"], &["x/leap", "y/leap"]),
            [plain("leap"), plain("leap")]
        );
    }
}
