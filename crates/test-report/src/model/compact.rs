//! A report for millions of test cases, most of which have only a name and a status.

use super::report::{Status, TestCase, TestReport};

/// A report that stores each test case in a few bytes beside its name. Logs of judged tasks hold millions of cases
/// without a message; building a [`TestCase`] for each would take longer than reading the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CompactReport {
    /// Everything but the test cases; its `tests` stay empty.
    pub report: TestReport,
    /// UTF-8, one name after the other.
    names: Vec<u8>,
    /// One for each test case.
    entries: Vec<Entry>,
    /// NaN for a case without a score. Shorter than `entries` when the last cases have no score, so it stays empty for
    /// formats without scores.
    scores: Vec<Score>,
    rare: Vec<Rare>,
}

/// From the lowest bit: three bits of status, one bit that says that the next item of `rare` belongs to this entry, and
/// the length of the name, or [`Entry::MAX_NAME_BYTES`] if `rare` holds the length.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Entry(u32);

impl Entry {
    const STATUS_MASK: u32 = 7;
    const RARE_FLAG: u32 = 8;
    const LENGTH_SHIFT: u32 = 4;
    const MAX_NAME_BYTES: u32 = u32::MAX >> Self::LENGTH_SHIFT;

    /// The length, if an entry can hold it.
    #[inline]
    fn short(length: usize) -> Option<u32> {
        u32::try_from(length).ok().filter(|&length| length < Self::MAX_NAME_BYTES)
    }
}

#[derive(Debug, Clone, Copy)]
struct Score(f64);

impl Score {
    const NONE: Self = Self(f64::NAN);
}

/// The fields that few test cases have.
#[derive(Debug, Clone, Default, PartialEq)]
struct Rare {
    /// The length of a name that is too long for an entry.
    length: Option<usize>,
    status: Option<Status>,
    message: Option<String>,
    weight: Option<f64>,
}

/// One test case of a [`CompactReport`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CompactCase<'a> {
    /// As [`TestId::full_name`](super::TestId::full_name).
    pub name: &'a str,
    /// As [`TestCase::status`].
    pub status: &'a Status,
    /// As [`TestCase::message`].
    pub message: Option<&'a str>,
    /// As [`TestCase::score`].
    pub score: Option<f64>,
    /// As [`TestCase::weight`].
    pub weight: Option<f64>,
}

/// All statuses but `Unknown`, by their number in an entry.
static STATUSES: [Status; 6] = [
    Status::Passed,
    Status::Failed,
    Status::Error,
    Status::Skipped,
    Status::XFailed,
    Status::XPassed,
];

/// The index of a status in [`STATUSES`]; `None` for `Unknown`.
#[inline]
fn code(status: &Status) -> Option<u32> {
    match status {
        Status::Passed => Some(0),
        Status::Failed => Some(1),
        Status::Error => Some(2),
        Status::Skipped => Some(3),
        Status::XFailed => Some(4),
        Status::XPassed => Some(5),
        Status::Unknown(_) => None,
    }
}

impl CompactReport {
    /// Adds a test case; a test case is evidence.
    #[inline]
    pub fn push(&mut self, name: &str, status: &Status) {
        self.push_scored(&[name], status, None);
    }

    /// Adds a test case whose name is the concatenation of these parts.
    #[inline]
    pub(crate) fn push_scored(&mut self, name: &[&str], status: &Status, score: Option<f64>) {
        let start = self.names.len();
        for part in name {
            self.names.extend_from_slice(part.as_bytes());
        }
        self.close(start, status, score);
    }

    /// The same for parts that may hold any bytes: invalid UTF-8 becomes U+FFFD.
    #[inline]
    pub fn push_bytes<const N: usize>(
        &mut self,
        name: [&[u8]; N],
        status: &Status,
        score: Option<f64>,
    ) {
        self.names.reserve(name.iter().map(|part| part.len()).sum());
        let start = self.names.len();
        for part in name {
            self.names.extend_from_slice(part);
        }
        if !self.names[start..].is_ascii() {
            self.replace_invalid_utf8(start);
        }
        self.close(start, status, score);
    }

    /// Replaces invalid UTF-8 in the names, from `start` to the end.
    #[cold]
    fn replace_invalid_utf8(&mut self, start: usize) {
        let name = self.names.split_off(start);
        self.names.extend_from_slice(String::from_utf8_lossy(&name).as_bytes());
    }

    /// Adds a test case with all of its fields.
    pub(crate) fn push_case(&mut self, case: CompactCase<'_>) {
        let start = self.names.len();
        self.names.extend_from_slice(case.name.as_bytes());
        let message = case.message.map(str::to_owned);
        let rare = Rare { message, weight: case.weight, ..Rare::default() };
        self.close_rare(start, case.status, case.score, rare);
    }

    /// Completes a test case whose name was written from `start` on.
    #[inline]
    fn close(&mut self, start: usize, status: &Status, score: Option<f64>) {
        match (code(status), Entry::short(self.names.len() - start)) {
            (Some(code), Some(length)) => self.enter(length << Entry::LENGTH_SHIFT | code, score),
            _ => self.close_rare(start, status, score, Rare::default()),
        }
    }

    /// The same for a test case that may not fit into an entry.
    #[cold]
    fn close_rare(&mut self, start: usize, status: &Status, score: Option<f64>, mut rare: Rare) {
        let code = code(status);
        if code.is_none() {
            rare.status = Some(status.clone());
        }
        let length = self.names.len() - start;
        let short = Entry::short(length);
        if short.is_none() {
            rare.length = Some(length);
        }
        let mut mark = 0;
        if rare != Rare::default() {
            self.rare.push(rare);
            mark = Entry::RARE_FLAG;
        }
        let length = short.unwrap_or(Entry::MAX_NAME_BYTES) << Entry::LENGTH_SHIFT;
        self.enter(length | mark | code.unwrap_or(2), score);
    }

    #[inline]
    fn enter(&mut self, entry: u32, score: Option<f64>) {
        self.report.evidence = true;
        if let Some(score) = score {
            if self.scores.len() < self.entries.len() {
                self.scores.resize(self.entries.len(), Score::NONE);
            }
            self.scores.push(Score(score));
        }
        self.entries.push(Entry(entry));
    }

    /// How many test cases there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The test cases in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = CompactCase<'_>> {
        let mut start = 0;
        let mut rares = self.rare.iter();
        self.entries.iter().enumerate().map(move |(at, &Entry(entry))| {
            let rare = (entry & Entry::RARE_FLAG > 0).then(|| rares.next()).flatten();
            let length = (entry >> Entry::LENGTH_SHIFT) as usize;
            let end = start + rare.and_then(|rare| rare.length).unwrap_or(length);
            let name = str::from_utf8(&self.names[start..end]);
            start = end;
            CompactCase {
                name: name.expect("nothing but UTF-8 is written to the names"),
                status: rare
                    .and_then(|rare| rare.status.as_ref())
                    .unwrap_or(&STATUSES[(entry & Entry::STATUS_MASK) as usize]),
                message: rare.and_then(|rare| rare.message.as_deref()),
                score: self.scores.get(at).map(|score| score.0).filter(|score| !score.is_nan()),
                weight: rare.and_then(|rare| rare.weight),
            }
        })
    }

    /// How many test cases have this status. `Error` does not count unknown ones.
    pub fn count(&self, status: &Status) -> usize {
        self.iter().filter(|line| line.status == status).count()
    }

    /// Replaces a text in all names and messages.
    pub fn replace(&mut self, from: &str, to: &str) {
        for message in self.rare.iter_mut().filter_map(|rare| rare.message.as_mut()) {
            *message = message.replace(from, to);
        }
        if memchr::memmem::find(&self.names, from.as_bytes()).is_none() {
            return;
        }
        let mut renamed = Self { report: std::mem::take(&mut self.report), ..Self::default() };
        let evidence = renamed.report.evidence;
        for case in self.iter() {
            renamed.push_case(CompactCase { name: &case.name.replace(from, to), ..case });
        }
        renamed.report.evidence = evidence;
        *self = renamed;
    }

    /// The report with its test cases.
    pub fn into_report(mut self) -> TestReport {
        let mut report = std::mem::take(&mut self.report);
        report.tests = self
            .iter()
            .map(|line| TestCase {
                message: line.message.map(str::to_owned),
                score: line.score,
                weight: line.weight,
                ..TestCase::new(line.name, line.status.clone())
            })
            .collect();
        report
    }
}

impl From<TestReport> for CompactReport {
    /// Keeps the fields of a [`CompactCase`] for each test case, under its unique name
    /// ([`Qualifier`](super::Qualifier)).
    fn from(mut report: TestReport) -> Self {
        report.qualify();
        let tests = std::mem::take(&mut report.tests);
        let evidence = report.evidence;
        let mut compact = Self { report, ..Self::default() };
        for test in tests {
            compact.push_case(CompactCase {
                name: &test.id.name,
                status: &test.status,
                message: test.message.as_deref(),
                score: test.score.filter(|score| score.is_finite()),
                weight: test.weight,
            });
        }
        compact.report.evidence = evidence;
        compact
    }
}

impl PartialEq for Score {
    /// Compares bits, so that two missing scores (NaN) are equal.
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_comes_back_as_it_was() {
        let report = TestReport {
            tests: vec![
                TestCase::new("a", Status::Passed),
                TestCase::new("b b", Status::Unknown("MAYBE".to_owned())).with_message("why"),
                TestCase {
                    score: Some(0.5),
                    weight: Some(2.0),
                    ..TestCase::new("", Status::Error)
                },
                TestCase { score: Some(-1.0), ..TestCase::new("ü", Status::XPassed) },
            ],
            evidence: true,
            diagnostics: vec!["odd".to_owned()],
            ..TestReport::default()
        };
        let compact = CompactReport::from(report.clone());
        assert_eq!((compact.len(), compact.count(&Status::Error)), (4, 1));
        assert_eq!(compact.into_report(), report);
    }

    #[test]
    fn a_part_of_names_and_messages_is_replaced() {
        let report = |dir: &str| TestReport {
            tests: vec![
                TestCase { score: Some(0.5), ..TestCase::new(format!("{dir}/a"), Status::Passed) },
                TestCase::new("b", Status::Failed).with_message(format!("in {dir}/b")),
            ],
            evidence: true,
            ..TestReport::default()
        };
        let mut compact = CompactReport::from(report("/tmp/x"));
        compact.replace("/tmp/x", "/work");
        assert_eq!(compact, CompactReport::from(report("/work")));
    }
}
