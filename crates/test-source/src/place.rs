//! Names that are known only when the test file runs, such as `costs $price`.

use std::collections::HashSet;

use super::TestDeclaration;
use test_report::model::TestReport;

/// Gives a reported test that no file declares the name of the declared test in its place, if that one did not report. People
/// still read the reported name.
pub fn name_by_place(report: &mut TestReport, declared: &[TestDeclaration]) {
    let known: HashSet<&str> = declared.iter().map(|test| test.name.as_str()).collect();
    let reported: HashSet<String> = report.tests.iter().map(|test| test.id.name.clone()).collect();
    for (test, declaration) in report.tests.iter_mut().zip(declared) {
        if !known.contains(test.id.name.as_str()) && !reported.contains(&declaration.name) {
            let name = std::mem::replace(&mut test.id.name, declaration.name.clone());
            test.id.title.get_or_insert(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_report::model::{Status, TestCase};

    #[test]
    fn a_test_of_an_unknown_name_is_the_declared_one_in_its_place() {
        let declared = ["one", "costs $price", "three"]
            .map(|name| TestDeclaration { name: name.to_owned(), ..TestDeclaration::default() });
        let named = |names: &[&str]| {
            let mut report = TestReport::default();
            for name in names {
                report.push(TestCase::new(*name, Status::Passed));
            }
            name_by_place(&mut report, &declared);
            let ids = report.tests.into_iter().map(|test| test.id);
            ids.map(|id| (id.name, id.title)).collect::<Vec<_>>()
        };
        let plain = |name: &str| (name.to_owned(), None);
        let titled = ("costs $price".to_owned(), Some("costs 5".to_owned()));
        assert_eq!(named(&["one", "costs 5"]), [plain("one"), titled]);
        assert_eq!(named(&["costs 5", "one"]), [plain("costs 5"), plain("one")]);
        assert_eq!(named(&["one", "three", "x"]), ["one", "three", "x"].map(plain));
    }
}
