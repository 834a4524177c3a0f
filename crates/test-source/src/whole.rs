//! Names that look like more than a name in the test log, such as `deck # skip none`.

use std::collections::HashSet;

use super::TestDeclaration;
use test_report::model::{Described, Status, TestCase, TestReport};

/// Gives reported tests the longest declared name with which the log's text about them begins. A directive counts only if it stands
/// after the whole name.
pub fn name_as_a_whole(report: &mut TestReport, declared: &[TestDeclaration]) {
    let names: HashSet<&str> = declared.iter().map(|test| test.name.as_str()).collect();
    if names.iter().any(|name| name.starts_with("- ")) {
        for test in &mut report.tests {
            let whole = format!("- {}", test.id.name);
            if names.contains(whole.as_str()) && !names.contains(test.id.name.as_str()) {
                test.id.name = whole;
            }
        }
    }
    for described in std::mem::take(&mut report.descriptions) {
        let Some(test) = report.tests.get_mut(described.at) else { continue };
        let text = described.text.as_str();
        let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]).rev();
        let mut longer = ends.take_while(|&end| end > test.id.name.len());
        let Some(end) = longer.find(|&end| names.contains(&text[..end])) else { continue };
        if end == text.len() || is_directive(&text[end..]) {
            rename(test, &described, end);
        }
    }
}

/// Whether the rest of a text about a test says that the test was skipped.
fn is_directive(rest: &str) -> bool {
    let word = rest.trim_start().strip_prefix('#').map(str::trim_start);
    word.and_then(|word| word.get(..4)).is_some_and(|word| word.eq_ignore_ascii_case("skip"))
}

fn rename(test: &mut TestCase, described: &Described, end: usize) {
    let (name, rest) = described.text.split_at(end);
    let reason_before = reason_in(described.text.get(test.id.name.len()..).unwrap_or_default());
    name.clone_into(&mut test.id.name);
    let is_of_name = matches!(test.status, Status::Skipped | Status::XFailed | Status::XPassed);
    if rest.is_empty() && is_of_name {
        test.status = if described.passed { Status::Passed } else { Status::Failed };
    }
    if is_of_name {
        let said = test.message.take().unwrap_or_default();
        // Comments follow the reason.
        let comments = said.strip_prefix(reason_before).unwrap_or(&said).trim_start_matches('\n');
        let lines = [reason_in(rest), comments].into_iter().filter(|text| !text.is_empty());
        let failed = test.status == Status::Failed;
        let printed = test.output.take_if(|_| failed);
        let lines = lines.map(str::to_owned).chain(printed);
        test.message = Some(lines.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty());
    }
}

/// The text after a directive.
fn reason_in(rest: &str) -> &str {
    let word = rest.split_once('#').map(|(_, word)| word.trim_start());
    let reason = word.and_then(|word| word.get(4..)).unwrap_or_default();
    reason.trim_start_matches(|c: char| c.is_alphabetic() || c == ':').trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(text: &str, name: &str, status: Status, reason: &str) -> (String, Status, String) {
        let test = |name: &str| TestDeclaration { name: name.to_owned(), ..Default::default() };
        let declared = ["deck", "deck # skip none", "deck # todo later", "a {"].map(test);
        let mut report = TestReport::default();
        report.push(TestCase::new(name, status).with_message(reason));
        let described = Described { at: 0, text: text.to_owned(), passed: true };
        report.descriptions.push(described);
        name_as_a_whole(&mut report, &declared);
        let test = report.tests.remove(0);
        (test.id.name, test.status, test.message.unwrap_or_default())
    }

    #[test]
    fn a_directive_in_a_declared_name_is_none() {
        use Status::{Passed, Skipped, XPassed};
        let said = |name: &str, status, reason: &str| (name.to_owned(), status, reason.to_owned());
        assert_eq!(
            renamed("deck # skip none", "deck", Skipped, "none"),
            said("deck # skip none", Passed, "")
        );
        assert_eq!(
            renamed("deck # skip none # skip why", "deck", Skipped, "none # skip why"),
            said("deck # skip none", Skipped, "why")
        );
        assert_eq!(
            renamed("deck # todo later", "deck", XPassed, "later"),
            said("deck # todo later", Passed, "")
        );
        assert_eq!(
            renamed("deck # skip no sea", "deck", Skipped, "no sea"),
            said("deck", Skipped, "no sea")
        );
        assert_eq!(renamed("a {", "a", Passed, "said"), said("a {", Passed, "said"));
    }
}
