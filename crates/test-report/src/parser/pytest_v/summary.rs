//! pytest's lines about the whole session: separators with a title, and the counts of its last line.

use memchr::memmem;

/// A line `==== title ====`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Banner {
    /// `test session starts`
    Start,
    /// `3 passed in 0.12s`
    Summary(OutcomeCounts),
    /// One of pytest's own sections, which follow the run.
    Section(Section),
    /// A section of a plugin, or something that looks like one.
    Other,
}

/// The sections that matter here; `Known` stands for the rest of pytest's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Errors,
    Failures,
    Short,
    Known,
}

/// Counts of test cases. Expected failures count as passed, whether they fail or pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct OutcomeCounts {
    pub(super) passed: u64,
    pub(super) failed: u64,
    pub(super) errors: u64,
}

impl OutcomeCounts {
    pub(super) fn each(self) -> [u64; 3] {
        [self.passed, self.failed, self.errors]
    }

    /// Whether nothing failed.
    pub(super) fn good(self) -> bool {
        self.failed == 0 && self.errors == 0
    }

    /// Adds to one of the three, in the order of [`OutcomeCounts::each`].
    pub(super) fn add(&mut self, at: usize, count: u64) {
        let place = [&mut self.passed, &mut self.failed, &mut self.errors];
        if let Some(place) = place.into_iter().nth(at) {
            *place = place.saturating_add(count);
        }
    }
}

const SECTIONS: [&str; 8] = [
    "PASSES",
    "XFAILURES",
    "XPASSES",
    "warnings summary",
    "warnings summary (final)",
    "rerun test summary info",
    "slowest durations",
    "tests coverage",
];

/// Reads a line that begins with `=`.
pub(super) fn banner(line: &[u8]) -> Option<Banner> {
    Some(match title(line, b'=')? {
        "test session starts" => Banner::Start,
        "ERRORS" => Banner::Section(Section::Errors),
        "FAILURES" => Banner::Section(Section::Failures),
        "short test summary info" => Banner::Section(Section::Short),
        title if SECTIONS.contains(&title) => Banner::Section(Section::Known),
        title => counts(title).map_or(Banner::Other, Banner::Summary),
    })
}

/// How many tests will run: `collected 5 items / 1 error / 2 deselected / 3 selected`.
pub(super) fn announced(line: &[u8]) -> Option<u64> {
    let line = std::str::from_utf8(line).ok()?;
    let line = line.strip_prefix("collecting ... ").unwrap_or(line).strip_prefix("collected ")?;
    let mut counts = line.trim_end().split(" / ");
    let number = |count: &str| count.split_once(' ')?.0.parse::<u64>().ok();
    let items = counts.next().filter(|count| count.contains(" item")).and_then(number)?;
    counts.find(|count| count.ends_with(" selected")).map_or(Some(items), number)
}

/// The file of `____ ERROR collecting tests/test_a.py ____`.
pub(super) fn collected(line: &[u8]) -> Option<&str> {
    title(line, b'_')?.strip_prefix("ERROR collecting ")
}

/// The title of a section on one test, `____ TestA.test_x ____`. The line between two frames of a traceback, `_ _ _ _`,
/// has no title.
pub(super) fn heading(line: &[u8]) -> Option<&str> {
    title(line, b'_').filter(|title| title.bytes().any(|byte| !matches!(byte, b'_' | b' ')))
}

/// `---- Captured stdout call ----`: the test's output follows.
pub(super) fn is_captured(line: &[u8]) -> bool {
    title(line, b'-').is_some_and(|title| title.starts_with("Captured "))
}

/// Separators of pytest are as wide as its terminal; a shorter one must have a known title.
const MIN_SEPARATOR_CHARS: usize = 60;

/// Why pytest stopped a session: `!!!! KeyboardInterrupt !!!!`, or a line of its own traceback.
pub(super) fn stopped(line: &[u8]) -> Option<&str> {
    let known = |title: &&str| {
        let known =
            ["KeyboardInterrupt", "_pytest.outcomes.Exit", "Interrupted: ", "stopping after "];
        line.len() >= MIN_SEPARATOR_CHARS || known.iter().any(|known| title.starts_with(known))
    };
    match line.first()? {
        b'!' => title(line, b'!').filter(known),
        _ => line.starts_with(b"INTERNALERROR>").then(|| std::str::from_utf8(line).ok())?,
    }
}

/// The line below `no tests ran` that names an argument without a file or test.
pub(super) fn not_found(line: &[u8]) -> Option<&str> {
    let why = line.strip_prefix(b"ERROR: ")?;
    let known = ["file or directory not found: ", "not found: ", "module or package not found: "];
    known.iter().any(|known| why.starts_with(known.as_bytes())).then_some(())?;
    std::str::from_utf8(why).ok()
}

/// The title between two runs of a character.
fn title(line: &[u8], fill: u8) -> Option<&str> {
    let start = line.iter().position(|byte| *byte != fill)?;
    let end = line.trim_ascii_end();
    let end = &end[..=end.iter().rposition(|byte| *byte != fill)?];
    let inner = end.get(start..)?.strip_prefix(b" ")?.strip_suffix(b" ")?;
    (start > 0).then_some(())?;
    std::str::from_utf8(inner).ok()
}

/// `1 failed, 2 passed, 1 error in 0.12s`, also without the `=` around it, as `-q` prints it.
pub(super) fn bare(line: &[u8]) -> Option<OutcomeCounts> {
    let number = line.iter().position(|byte| !byte.is_ascii_digit())?;
    let word = line[number..].strip_prefix(b" ").or_else(|| line.strip_prefix(b"no "))?;
    word.first().filter(|byte| byte.is_ascii_lowercase())?;
    memmem::find(line, b" in ")?;
    counts(std::str::from_utf8(line).ok()?)
}

fn counts(text: &str) -> Option<OutcomeCounts> {
    let (parts, time) = text.rsplit_once(" in ")?;
    let seconds = time.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let known = seconds == "s" || seconds.starts_with("s (") || seconds == " seconds";
    if !known || seconds.len() == time.len() {
        return None;
    }
    let mut counts = OutcomeCounts::default();
    let mut known = false;
    for part in parts.split(", ") {
        let (number, word) = part.split_once(' ')?;
        // `no tests ran`, `no tests collected (2 deselected)`, `2/3 tests collected (1 deselected)`
        if word.starts_with("tests ran") || word.contains("collected") {
            known = true;
            continue;
        }
        if !number.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let number: u64 = number.parse().unwrap_or(u64::MAX);
        let place = match word {
            "passed" | "xfailed" | "xpassed" => &mut counts.passed,
            "failed" => &mut counts.failed,
            "error" | "errors" => &mut counts.errors,
            "skipped" | "deselected" | "warning" | "warnings" | "rerun" | "subtests passed"
            | "subtests skipped" | "subtests xfailed" => {
                known = true;
                continue;
            }
            // A plugin's own count.
            _ => continue,
        };
        *place = place.saturating_add(number);
        known = true;
    }
    known.then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn banners() {
        let some = |passed, failed, errors| {
            Some(Banner::Summary(OutcomeCounts { passed, failed, errors }))
        };
        let cases: [(&str, Option<Banner>); 16] = [
            ("=== test session starts ===", Some(Banner::Start)),
            (
                "== 1 failed, 2 passed, 1 skipped, 1 xfailed, 1 xpassed, 2 errors in 0.05s ==",
                some(4, 1, 2),
            ),
            ("== 3 passed in 61.00s (0:01:01) ==", some(3, 0, 0)),
            ("== 3 passed, 1 warning in 0.12 seconds ==", some(3, 0, 0)),
            ("== 1 failed, 2 subtests passed in 0.12s ==", some(0, 1, 0)),
            ("== no tests ran in 0.01s ==", some(0, 0, 0)),
            ("== 1 deselected in 0.01s ==", some(0, 0, 0)),
            ("== no tests collected (2 deselected) in 0.01s ==", some(0, 0, 0)),
            ("= FAILURES =", Some(Banner::Section(Section::Failures))),
            ("= short test summary info =", Some(Banner::Section(Section::Short))),
            ("= 3 boxes in 4s =", Some(Banner::Other)),
            ("= 3 passed =", Some(Banner::Other)),
            ("= a title =", Some(Banner::Other)),
            ("=====", None),
            ("= a", None),
            ("=a=", None),
        ];
        for (line, expected) in cases {
            assert_eq!(banner(line.as_bytes()), expected, "{line}");
        }
    }

    #[test]
    fn bare_summaries() {
        assert_eq!(bare(b"4 passed in 0.01s").map(OutcomeCounts::each), Some([4, 0, 0]));
        assert_eq!(bare(b"no tests ran in 0.01s").map(OutcomeCounts::each), Some([0, 0, 0]));
        for line in ["4 passed", "4 in 3s", "4 things in 3s", "in 3s", "x passed in 3s"] {
            assert_eq!(bare(line.as_bytes()), None, "{line}");
        }
    }

    #[test]
    fn reasons_to_stop() {
        let stop = "!!!!!!! _pytest.outcomes.Exit: enough !!!!!!!";
        assert_eq!(stopped(stop.as_bytes()), Some("_pytest.outcomes.Exit: enough"));
        assert_eq!(stopped(b"INTERNALERROR> E: x"), Some("INTERNALERROR> E: x"));
        for line in ["!!!", "!a", "!!! no !!!", "INTERNALERROR", "a", ""] {
            assert_eq!(stopped(line.as_bytes()), None, "{line}");
        }
        let missing = "ERROR: file or directory not found: a.py";
        assert_eq!(not_found(missing.as_bytes()), missing.strip_prefix("ERROR: "));
        assert_eq!(not_found(b"ERROR: a file was not found"), None);
    }

    #[test]
    fn how_many_tests_will_run() {
        for (line, tests) in [
            ("collected 5 items", Some(5)),
            ("collecting ... collected 1 item", Some(1)),
            ("collected 5 items / 1 error", Some(5)),
            ("collected 5 items / 2 deselected / 3 selected\r", Some(3)),
            ("collected 0 items", Some(0)),
            ("collected all items", None),
            ("collected 5 apples", None),
            ("we collected 5 items", None),
        ] {
            assert_eq!(announced(line.as_bytes()), tests, "{line}");
        }
    }

    #[test]
    fn files_that_could_not_be_collected() {
        assert_eq!(collected(b"___ ERROR collecting a b/c.py ___"), Some("a b/c.py"));
        assert_eq!(collected(b"___ test_x ___"), None);
    }
}
