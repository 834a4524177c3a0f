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
    entries: Vec<Entry>,
    rare: Vec<Rare>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    /// From the lowest bit: three bits of status, one that says that the next of `rare` belongs to it, and where the name
    /// ends in `names`; it starts where the one before ends.
    packed: u64,
    /// Not a number where there is none.
    score: f64,
}

impl Entry {
    const STATUS: u64 = 7;
    const RARE: u64 = 8;
    const END: u32 = 4;
}

/// What few test cases have.
#[derive(Debug, Clone, Default, PartialEq)]
struct Rare {
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
fn code(status: &Status) -> Option<u8> {
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
        for part in name {
            self.names.extend_from_slice(part.as_bytes());
        }
        match code(status) {
            Some(code) => self.close(code, score, 0),
            None => self.close_rare(status, score, Rare::default()),
        }
    }

    /// The same for parts that may hold any bytes: what is no UTF-8 becomes U+FFFD.
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
        self.push_scored(&[], status, score);
    }

    /// Makes UTF-8 of what was written since this place.
    #[cold]
    fn mend(&mut self, start: usize) {
        let name = self.names.split_off(start);
        self.names.extend_from_slice(String::from_utf8_lossy(&name).as_bytes());
    }

    /// Adds a test case with all that a roll keeps of it.
    pub fn push_case(&mut self, case: RollCase<'_>) {
        self.names.extend_from_slice(case.name.as_bytes());
        let message = case.message.map(str::to_owned);
        let rare = Rare { message, weight: case.weight, ..Rare::default() };
        self.close_rare(case.status, case.score, rare);
    }

    /// Ends the name that was written.
    #[inline]
    fn close(&mut self, status: u8, score: Option<f64>, rare: u64) {
        let score = score.unwrap_or(f64::NAN);
        self.report.evidence = true;
        let packed = (self.names.len() as u64) << Entry::END | rare | u64::from(status);
        self.entries.push(Entry { packed, score });
    }

    fn close_rare(&mut self, status: &Status, score: Option<f64>, mut rare: Rare) {
        let code = code(status);
        if code.is_none() {
            rare.status = Some(status.clone());
        }
        let mut mark = 0;
        if rare != Rare::default() {
            self.rare.push(rare);
            mark = Entry::RARE;
        }
        self.close(code.unwrap_or(2), score, mark);
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
        self.entries.iter().map(move |entry| {
            let end = usize::try_from(entry.packed >> Entry::END).expect("it was a length");
            let name = str::from_utf8(&self.names[start..end]);
            start = end;
            let rare = (entry.packed & Entry::RARE > 0).then(|| rares.next()).flatten();
            RollCase {
                name: name.expect("nothing but UTF-8 is written to the names"),
                status: rare
                    .and_then(|rare| rare.status.as_ref())
                    .unwrap_or(&STATUSES[(entry.packed & Entry::STATUS) as usize]),
                message: rare.and_then(|rare| rare.message.as_deref()),
                score: (!entry.score.is_nan()).then_some(entry.score),
                weight: rare.and_then(|rare| rare.weight),
            }
        })
    }

    /// How many test cases have this outcome. `Error` counts no unknown ones.
    pub fn count(&self, status: &Status) -> usize {
        self.iter().filter(|line| line.status == status).count()
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
    /// Keeps of each test case what a [`RollCase`] has.
    fn from(mut report: TestReport) -> Self {
        let tests = std::mem::take(&mut report.tests);
        let evidence = report.evidence;
        let mut roll = Self { report, ..Self::default() };
        for test in tests {
            roll.push_case(RollCase {
                name: &test.full_name(),
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

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        (self.packed, self.score.to_bits()) == (other.packed, other.score.to_bits())
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
}
