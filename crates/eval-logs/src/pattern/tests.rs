use proptest::prelude::*;
use regex::Regex;

use super::Pattern;

/// Patterns as people write them for logs, and what is hard about them.
const PATTERNS: &[&str] = &[
    r"^--- (PASS|FAIL|SKIP): (.+) \(.+\)$",
    r"^test\s+(\S+)\s+\.\.\.\s+(ok|FAILED)$",
    r"^(.*?)\s+PASSED",
    r"^([✓×↓])\s(.+?)(?:\s(?:\d+\s*m?s?|\[skipped\]))?$",
    r"(packages/.*?\.ts)",
    r"(\S+\.py::\S+)\s+(PASSED|FAILED|ERROR)",
    r"(PASSED|FAILED)\s+(\S+\.py::\S+)",
    r"Tests run: (\d+), Failures: (\d+), Time elapsed: [\d.]+ .+? in (.+)",
    r"\s*\d+\) (.*)",
    r"(?i)\s*(?:\(\s*)?\d+(?:\.\d+)?\s*m?s\s*\)?\s*$",
    r"a*?b{2,3}(c|cd|)(d*)$",
    r"(?:(a)|b(c)?)+",
    r"(?:ab|a)*?(b+)$",
    r"(?m)^(\w+) > .+$",
    r"[^a]{2}(é|.)",
    r"x*",
    r"(a|ab)(c|bcd)(d*)",
    r"\bFAIL\b",
    r"(?:a?)*b",
    r"^$|^a$",
    r"[^\s\S]",
    r".*: (\S*)$",
    r"(?s)<a[^>]*>.*?</a>",
    r"[é✓]+(\d{0,2}?)",
    r"(?:^|\s)(ok|FAILED)(?:\s|$)",
    r"(?i)(?:^|\W)skip(?:ped)?(?:\W|$)",
    r"(?i)(a|✓)?passed|ok",
    r"^\s*[✓×] (.*)$",
    r"(PASS|SKIP|ms).?$",
];

fn equal(pattern: &str, text: &str) {
    let (regex, ours) = (Regex::new(pattern).unwrap(), Pattern::new(pattern).unwrap());
    assert_eq!(regex.is_match(text), ours.is_match(text), "{pattern:?} on {text:?}");
    let groups = |at: usize| {
        let theirs = regex.captures_iter(text).map(|found| found.get(at).map(|it| it.range()));
        let ours = ours.captures_iter(text).map(|found| found.get(at).map(|it| it.range()));
        (theirs.collect::<Vec<_>>(), ours.collect::<Vec<_>>())
    };
    for at in 0..ours.groups() {
        let (theirs, ours) = groups(at);
        assert_eq!(theirs, ours, "group {at} of {pattern:?} on {text:?}");
    }
}

proptest! {
    #[test]
    fn patterns_match_as_the_crate_does(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "a", "b", "c", "d", "ab", "bcd", " ", "  ", "\n", "é", "✓", "×", "1", "12", ".", "ms", "(", ")", ":", "--- ",
                "PASS", "FAIL", "SKIP", "PASSED", "FAILED", "test ", " ... ", "ok", "Tests run: 3, Failures: 0, ",
                "Time elapsed: 1 s", " in ", ".py::", "packages/", ".ts", "<a", ">", "</a>", " > ", "\u{1c}", "[skipped]", "ſ", "K",
            ]),
            0..24,
        )
    ) {
        let text = parts.concat();
        for pattern in PATTERNS {
            equal(pattern, &text);
        }
    }
}

#[test]
fn a_pattern_that_takes_too_many_steps_is_left_to_the_crate() {
    let text = "a".repeat(3_000);
    equal(r"^(a+)+b", &text);
    equal(r"(a*)(a*)(a*)c$", &text);
    equal(r"^(?:a.)*$", &text);
    equal(r"a.*a.*a.*b", &(text.clone() + "c"));
}
