//! Test cases of which little more than a name and an outcome is known, by the million.

use super::report::{Status, TestCase, TestReport};

/// A report whose test cases take a few bytes beside their names. Logs of judged tasks hold millions of cases without
/// a message; a [`TestCase`] for each would cost more than to read the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Roll {
    /// Everything but the test cases; its `tests` stay empty.
    pub report: TestReport,
    /// UTF-8, one name after the other.
    names: Vec<u8>,
    /// One for each test case.
    entries: Vec<Entry>,
    /// Not a number where there is none. Shorter than `entries` when the last ones have no score, and so empty for
    /// formats without scores.
    scores: Vec<Score>,
    rare: Vec<Rare>,
}

/// From the lowest bit: three bits of status, one that says that the next of `rare` belongs to it, and the length of
/// the name, or [`Entry::LONG`] where `rare` has it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Entry(u32);

impl Entry {
    const STATUS: u32 = 7;
    const RARE: u32 = 8;
    const LENGTH: u32 = 4;
    const LONG: u32 = u32::MAX >> Self::LENGTH;

    /// A length that an entry can hold.
    #[inline]
    fn short(length: usize) -> Option<u32> {
        u32::try_from(length).ok().filter(|&length| length < Self::LONG)
    }
}

#[derive(Debug, Clone, Copy)]
struct Score(f64);

impl Score {
    const NONE: Self = Self(f64::NAN);
}

/// What few test cases have.
#[derive(Debug, Clone, Default, PartialEq)]
struct Rare {
    /// Of a name that is too long for an entry.
    length: Option<usize>,
    status: Option<Status>,
    message: Option<String>,
    weight: Option<f64>,
}

/// One test case of a [`Roll`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RollCase<'a> {
    /// As [`TestCase::full_name`].
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

/// The statuses without a word of their own, by their number in an entry.
static STATUSES: [Status; 6] = [
    Status::Passed,
    Status::Failed,
    Status::Error,
    Status::Skipped,
    Status::XFailed,
    Status::XPassed,
];

/// The place of a status in [`STATUSES`]; none for a word of its own.
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

impl Roll {
    /// Adds a test case; a test case is evidence.
    #[inline]
    pub fn push(&mut self, name: &str, status: &Status) {
        self.push_scored(&[name], status, None);
    }

    /// Adds a test case whose name is these parts, one after the other.
    #[inline]
    pub fn push_scored(&mut self, name: &[&str], status: &Status, score: Option<f64>) {
        let start = self.names.len();
        for part in name {
            self.names.extend_from_slice(part.as_bytes());
        }
        self.close(start, status, score);
    }

    /// The same for parts that may hold any bytes: what is not UTF-8 becomes U+FFFD.
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
            self.mend(start);
        }
        self.close(start, status, score);
    }

    /// Makes UTF-8 of what was written since this place.
    #[cold]
    fn mend(&mut self, start: usize) {
        let name = self.names.split_off(start);
        self.names.extend_from_slice(String::from_utf8_lossy(&name).as_bytes());
    }

    /// Adds a test case with all that a roll keeps of it.
    pub fn push_case(&mut self, case: RollCase<'_>) {
        let start = self.names.len();
        self.names.extend_from_slice(case.name.as_bytes());
        let message = case.message.map(str::to_owned);
        let rare = Rare { message, weight: case.weight, ..Rare::default() };
        self.close_rare(start, case.status, case.score, rare);
    }

    /// Ends the name that was written since this place.
    #[inline]
    fn close(&mut self, start: usize, status: &Status, score: Option<f64>) {
        match (code(status), Entry::short(self.names.len() - start)) {
            (Some(code), Some(length)) => self.enter(length << Entry::LENGTH | code, score),
            _ => self.close_rare(start, status, score, Rare::default()),
        }
    }

    /// The same for a test case that may have more than an entry holds.
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
            mark = Entry::RARE;
        }
        let length = short.unwrap_or(Entry::LONG) << Entry::LENGTH;
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
    pub fn iter(&self) -> impl ExactSizeIterator<Item = RollCase<'_>> {
        let mut start = 0;
        let mut rares = self.rare.iter();
        self.entries.iter().enumerate().map(move |(at, &Entry(entry))| {
            let rare = (entry & Entry::RARE > 0).then(|| rares.next()).flatten();
            let length = (entry >> Entry::LENGTH) as usize;
            let end = start + rare.and_then(|rare| rare.length).unwrap_or(length);
            let name = str::from_utf8(&self.names[start..end]);
            start = end;
            RollCase {
                name: name.expect("nothing but UTF-8 is written to the names"),
                status: rare
                    .and_then(|rare| rare.status.as_ref())
                    .unwrap_or(&STATUSES[(entry & Entry::STATUS) as usize]),
                message: rare.and_then(|rare| rare.message.as_deref()),
                score: self.scores.get(at).map(|score| score.0).filter(|score| !score.is_nan()),
                weight: rare.and_then(|rare| rare.weight),
            }
        })
    }

    /// How many test cases have this outcome. `Error` counts no unknown ones.
    pub fn count(&self, status: &Status) -> usize {
        self.iter().filter(|line| line.status == status).count()
    }

    /// Replaces a part of names and messages, wherever it stands.
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
            renamed.push_case(RollCase { name: &case.name.replace(from, to), ..case });
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

impl From<TestReport> for Roll {
    /// Keeps of each test case what a [`RollCase`] has, under the name that tells it apart
    /// ([`Qualifier`](super::Qualifier)).
    fn from(mut report: TestReport) -> Self {
        report.qualify();
        let tests = std::mem::take(&mut report.tests);
        let evidence = report.evidence;
        let mut roll = Self { report, ..Self::default() };
        for test in tests {
            roll.push_case(RollCase {
                name: &test.name,
                status: &test.status,
                message: test.message.as_deref(),
                score: test.score.filter(|score| score.is_finite()),
                weight: test.weight,
            });
        }
        roll.report.evidence = evidence;
        roll
    }
}

impl PartialEq for Score {
    /// Bit by bit, so that no score equals no score.
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
        let roll = Roll::from(report.clone());
        assert_eq!((roll.len(), roll.count(&Status::Error)), (4, 1));
        assert_eq!(roll.into_report(), report);
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
        let mut roll = Roll::from(report("/tmp/x"));
        roll.replace("/tmp/x", "/work");
        assert_eq!(roll, Roll::from(report("/work")));
    }
}
