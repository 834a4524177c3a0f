//! The lines of libtest's text.

use crate::model::Status;

/// The number in `running 3 tests`.
pub(super) fn started(line: &str) -> Option<u64> {
    let rest = line.strip_prefix("running ")?;
    let count = rest.strip_suffix(" tests").or_else(|| rest.strip_suffix(" test"))?;
    count.parse().ok()
}

/// Passed, failed and ignored, of `test result: ok. 1 passed; 0 failed; 0 ignored; …`. A benchmark counts as passed.
pub(super) fn summary(line: &str) -> Option<[u64; 3]> {
    let rest = line.strip_prefix("test result: ")?;
    let rest = rest.strip_prefix("ok. ").or_else(|| rest.strip_prefix("FAILED. "))?;
    let mut counts = [0; 3];
    for part in rest.split("; ") {
        let (number, word) = part.split_once(' ').unwrap_or((part, ""));
        let at = match word {
            "passed" | "measured" => 0,
            "failed" => 1,
            "ignored" => 2,
            _ => continue,
        };
        counts[at] += number.parse::<u32>().map(u64::from).ok()?;
    }
    Some(counts)
}

/// The name in `test name ... ok`, and what follows it. Notes such as `- should panic` are not part of the name.
pub(super) fn verdict(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ")?;
    let notes = [" - should panic", " - compile fail", " - compile"];
    let name = notes.iter().find_map(|note| name.strip_suffix(note)).unwrap_or(name);
    Some((name, rest))
}

/// The name and the status in a line that is a verdict and nothing else.
pub(super) fn whole_verdict(line: &str) -> Option<(&str, Status)> {
    let (name, rest) = verdict(line)?;
    let Verdict { status, before, .. } = read_verdict(rest)?;
    (before.is_empty() && !name.is_empty()).then_some((name, status))
}

/// A line about cargo's progress, such as `   Compiling hi v0.1.0`.
pub(super) fn is_progress(line: &str) -> bool {
    let words = [
        "Blocking",
        "Checking",
        "Compiling",
        "Doc-tests",
        "Downloaded",
        "Downloading",
        "Finished",
        "Locking",
        "Running",
        "Updating",
    ];
    line.starts_with("  ") && words.contains(&line.trim_start().split(' ').next().unwrap_or(""))
}

/// The crate and its file, of `Running tests/api.rs (target/debug/deps/api-0123)` and `Doc-tests hi`.
pub(super) fn place(line: &str) -> Option<(Option<String>, Option<String>)> {
    let line = line.trim();
    if let Some(name) = line.strip_prefix("Doc-tests ") {
        return Some((Some(name.to_owned()), None));
    }
    let (file, program) = line.strip_prefix("Running ")?.strip_suffix(')')?.rsplit_once(" (")?;
    let name = program.rsplit(['/', '\\']).next()?;
    let name = name.rsplit_once('-').map_or(name, |(name, _)| name);
    let file = file.strip_prefix("unittests ").unwrap_or(file);
    Some((Some(name.to_owned()), Some(file.to_owned())))
}

/// The name in `name --- FAILED`, as `--quiet` prints it.
pub(super) fn quiet_failure(line: &str) -> Option<&str> {
    line.strip_suffix(" --- FAILED").filter(|name| !name.is_empty())
}

/// The letters of `--quiet`, and how far it is: `.i.F 4/15`.
pub(super) fn is_quiet_progress(line: &str) -> bool {
    let (letters, count) = line.split_once(' ').unwrap_or((line, ""));
    let numbers = count.split_once('/').is_none_or(|(done, all)| {
        [done, all]
            .iter()
            .all(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    });
    letters.bytes().all(|letter| b".iFbat".contains(&letter))
        && (count.is_empty() || (count.contains('/') && numbers))
}

/// The name in the list of failures.
pub(super) fn listed(line: &str) -> Option<&str> {
    line.strip_prefix("    ").filter(|name| !name.is_empty() && !name.starts_with(' '))
}

/// The name in `---- name stdout ----`.
pub(super) fn section(line: &str) -> Option<&str> {
    line.strip_prefix("---- ")?.strip_suffix(" ----")?.strip_suffix(" stdout")
}

/// The verdict on a test, read from one of its lines.
pub(super) struct Verdict<'a> {
    pub(super) status: Status,
    pub(super) reason: Option<String>,
    pub(super) seconds: Option<f64>,
    /// The text before the verdict.
    pub(super) before: &'a str,
    /// The index of the line.
    pub(super) line: usize,
}

/// The last line that is a verdict, or else the last line that ends with one, because a verdict may follow what the
/// test printed.
pub(super) fn last_verdict(lines: &[String]) -> Option<Verdict<'_>> {
    let is_exact = |line: &String| read_verdict(line).is_some_and(|found| found.before.is_empty());
    let exact = lines.iter().rposition(is_exact);
    let line = exact.or_else(|| lines.iter().rposition(|line| read_verdict(line).is_some()))?;
    Some(Verdict { line, ..read_verdict(&lines[line])? })
}

/// The verdict, if nothing else follows the name on the test's own line.
pub(super) fn own_verdict(lines: &[String]) -> Option<Verdict<'_>> {
    read_verdict(lines.first()?).filter(|verdict| verdict.before.is_empty())
}

fn read_verdict(line: &str) -> Option<Verdict<'_>> {
    let line = line.trim_end();
    // `ok <0.003s>` with --report-time.
    let (line, seconds) = match line.strip_suffix("s>").and_then(|line| line.rsplit_once(" <")) {
        Some((rest, time)) if time.parse::<f64>().is_ok() => (rest, time.parse().ok()),
        _ => (line, None),
    };
    let verdict = |status, before| Verdict { status, reason: None, seconds, before, line: 0 };
    if let Some(reason) = line.strip_prefix("ignored, ") {
        return Some(Verdict { reason: Some(reason.to_owned()), ..verdict(Status::Skipped, "") });
    }
    if line.starts_with("bench: ") {
        return Some(verdict(Status::Passed, ""));
    }
    let words = [("ok", Status::Passed), ("FAILED", Status::Failed), ("ignored", Status::Skipped)];
    words.into_iter().find_map(|(word, status)| Some(verdict(status, line.strip_suffix(word)?)))
}

/// The compiler's messages, if no test could run: from the first error on.
pub(super) fn build_failure(text: &str) -> Option<String> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("error: ") || line.starts_with("error[") {
            return Some(text[at..].trim_end().to_owned());
        }
        at += line.len();
    }
    None
}
