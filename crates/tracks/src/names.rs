//! Makes the names that students read from a framework's identifiers.

use std::collections::HashMap;

use test_report::model::{TestCase, TestId};

use crate::{Edits, Names};

/// The name of a test, or of a variant of it, by the track's `rules` of its `names`: replacements in order on the identifier, then the
/// suffix of a test that belongs to a task, then the variant.
pub fn display_name(
    names: &Names,
    rules: &Edits,
    identifier: &str,
    variant: Option<&str>,
    has_task: bool,
) -> String {
    let identifier =
        if names.lower_case { identifier.to_lowercase() } else { identifier.to_owned() };
    let mut name = rules.apply(identifier);
    if names.capitalise
        && let Some(first) = name.chars().next()
    {
        name.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    match variant {
        Some(variant) => format!("{name} {variant}"),
        None if has_task => name + &names.task_suffix,
        None => name,
    }
}

/// Puts the groups of tests, and what they are called there, before names that several tests share.
pub fn tell_apart(cases: &mut [TestCase], ids: &[TestId], separator: &str) {
    let mut sharing: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, case) in cases.iter().enumerate() {
        sharing.entry(case.id.name.clone()).or_default().push(at);
    }
    let differ =
        |places: &&Vec<usize>| places.iter().any(|at| ids[*at].name != ids[places[0]].name);
    for at in sharing.values().filter(differ).flatten() {
        let name = &mut cases[*at].id.name;
        let mut parts: Vec<&str> = ids[*at].name.split(separator).collect();
        // A title may be the name, or tell nothing of it.
        let is_named = ids[*at]
            .title
            .as_ref()
            .is_none_or(|title| parts.last().is_some_and(|own| title.starts_with(own)));
        if is_named {
            parts.pop();
        }
        parts.push(name);
        *name = parts.join(" > ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_report::model::Status;

    use crate::Edit;

    #[test]
    fn rules_suffix_and_variant() {
        let edit = |pattern: &str, replace: &str| Edit {
            pattern: pattern.into(),
            replace: replace.into(),
        };
        let rules = [edit("^(.+)Test\\.test_", "$1 > "), edit("_", " ")];
        let rules = Edits::of(&rules);
        let names = Names { task_suffix: "~".into(), capitalise: true, ..Names::default() };
        assert_eq!(
            display_name(&names, &rules, "twoFerTest.test_no_name", None, false),
            "TwoFer > no name"
        );
        assert_eq!(display_name(&names, &rules, "ATest.test_b", None, true), "A > b~");
        assert_eq!(
            display_name(&names, &rules, "ATest.test_b", Some("[v_1]"), true),
            "A > b [v_1]"
        );
        assert_eq!(display_name(&names, &rules, "", None, false), "");
        let lower = Names { lower_case: true, ..names };
        assert_eq!(display_name(&lower, &rules, "ONLY_COMMA", None, false), "Only comma");
    }

    #[test]
    fn every_embedded_rule_compiles() {
        for track in crate::TrackRegistry::embedded().all() {
            let last_words = track.report.last_words.iter().flatten();
            for rule in track.names.rules.iter().chain(&track.workspace.edits).chain(last_words) {
                assert!(
                    regex::Regex::new(&rule.pattern).is_ok(),
                    "`{}`: `{}`",
                    track.id,
                    rule.pattern
                );
            }
        }
    }

    #[test]
    fn names_that_several_tests_share_are_told_apart() {
        let test = |name: &str, title: Option<&str>| TestId {
            title: title.map(str::to_owned),
            ..TestId::new(name)
        };
        let ids = [
            test("T.Small.works", Some("works()")),
            test("T.Large.works", Some("works()")),
            test("T.first", Some("repetition 1 of 2")),
            test("T.second", Some("repetition 1 of 2")),
            test("A.test_one", None),
            test("B.test_one", None),
            test("T.alone", Some("alone()")),
            test("T.same", None),
            test("T.same", None),
        ];
        let shown = |id: &TestId| {
            let own = id.name.rsplit(['.', '_']).next().unwrap_or_default();
            TestCase::new(id.title.as_deref().unwrap_or(own), Status::Passed)
        };
        let mut cases: Vec<TestCase> = ids.iter().map(shown).collect();
        tell_apart(&mut cases, &ids, ".");
        let names: Vec<&str> = cases.iter().map(|case| case.id.name.as_str()).collect();
        let expected = [
            "T > Small > works()",
            "T > Large > works()",
            "T > first > repetition 1 of 2",
            "T > second > repetition 1 of 2",
            "A > one",
            "B > one",
            "alone()",
            "same",
            "same",
        ];
        assert_eq!(names, expected);
    }
}
