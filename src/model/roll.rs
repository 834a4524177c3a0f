//! Test cases of which little more than a name and an outcome is known, by the million.

use super::report::{Status, TestCase, TestReport};

/// A report whose test cases take a few bytes beside their names. Logs of judged tasks hold millions of cases without
/// a message; a [`TestCase`] for each would cost more than to read the log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Roll {
    /// Everything but the test cases; its `tests` stay empty.
    pub report: TestReport,
    names: String,
    entries: Vec<Entry>,
    rare: Vec<Rare>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    /// Where the name ends in `names`; it starts where the one before ends.
    end: usize,
    /// Not a number where there is none.
    score: f64,
    /// One more than the index in `rare`; 0 for none.
    rare: u32,
    status: u8,
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
            self.names.push_str(part);
        }
        self.close(status, score, Rare::default());
    }

    /// Adds a test case with all that a roll keeps of it.
    pub fn push_case(&mut self, case: RollCase<'_>) {
        self.names.push_str(case.name);
        let rare = Rare {
            message: case.message.map(str::to_owned),
            weight: case.weight,
            ..Rare::default()
        };
        self.close(case.status, case.score, rare);
    }

    /// Ends the name that was written.
    #[inline]
    fn close(&mut self, status: &Status, score: Option<f64>, mut rare: Rare) {
        let code = match status {
            Status::Passed => 0,
            Status::Failed => 1,
            Status::Error => 2,
            Status::Skipped => 3,
            Status::XFailed => 4,
            Status::XPassed => 5,
            Status::Unknown(_) => {
                rare.status = Some(status.clone());
                2
            }
        };
        let mut at = 0;
        if rare != Rare::default() {
            self.rare.push(rare);
            at = u32::try_from(self.rare.len()).expect("a log has fewer than 4 G messages");
        }
        self.report.evidence = true;
        self.entries.push(Entry {
            end: self.names.len(),
            score: score.unwrap_or(f64::NAN),
            rare: at,
            status: code,
        });
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
        self.entries.iter().map(move |entry| {
            let name = &self.names[start..entry.end];
            start = entry.end;
            let rare = (entry.rare > 0).then(|| &self.rare[entry.rare as usize - 1]);
            RollCase {
                name,
                status: rare
                    .and_then(|rare| rare.status.as_ref())
                    .unwrap_or(&STATUSES[usize::from(entry.status)]),
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
        let Self { end, score, rare, status } = *self;
        (end, score.to_bits(), rare, status)
            == (other.end, other.score.to_bits(), other.rare, other.status)
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
