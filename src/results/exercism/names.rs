//! Makes the names that students read from a framework's identifiers.

use crate::track::Names;

/// The name of a test, or of a variant of it, by the track's rules: replacements in order on the identifier, then the
/// suffix of a test that belongs to a task, then the variant.
pub fn display_name(
    rules: &Names,
    identifier: &str,
    variant: Option<&str>,
    has_task: bool,
) -> String {
    let identifier =
        if rules.lower_case { identifier.to_lowercase() } else { identifier.to_owned() };
    let mut name = rules.rules.iter().fold(identifier, |name, rule| rule.apply(&name));
    if rules.capitalise
        && let Some(first) = name.chars().next()
    {
        name.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    match variant {
        Some(variant) => format!("{name} {variant}"),
        None if has_task => name + &rules.task_suffix,
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::track::Edit;

    #[test]
    fn rules_suffix_and_variant() {
        let rules = Names {
            rules: vec![Edit::new("^(.+)Test\\.test_", "$1 > "), Edit::new("_", " ")],
            task_suffix: "~".into(),
            capitalise: true,
            ..Names::default()
        };
        assert_eq!(
            display_name(&rules, "twoFerTest.test_no_name", None, false),
            "TwoFer > no name"
        );
        assert_eq!(display_name(&rules, "ATest.test_b", None, true), "A > b~");
        assert_eq!(display_name(&rules, "ATest.test_b", Some("[v_1]"), true), "A > b [v_1]");
        assert_eq!(display_name(&rules, "", None, false), "");
        let lower = Names { lower_case: true, ..rules };
        assert_eq!(display_name(&lower, "ONLY_COMMA", None, false), "Only comma");
    }

    #[test]
    fn every_embedded_rule_compiles() {
        for track in crate::track::all() {
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
}
