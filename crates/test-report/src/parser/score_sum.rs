//! `CASE <id> <code> score=<value>` lines and a `TOTAL_SCORE`: the format of judged contests.
//!
//! Only the code decides: `OK` passes, every other code, known or not, fails. Other text on a `CASE` line is kept if it
//! has a meaning and noted if not, so that no case is lost silently. If all cases pass and `CASES_TOTAL` counts more,
//! those that are missing are errors.

use super::Parser;
use super::lines::{Visitor, for_each_line, visit};
use super::total_score;
use super::unparsed_lines::UnparsedLines;
use crate::model::{CompactReport, Status, TestReport};
use crate::text::decoded;

/// The parser of scored cases.
pub(super) struct ScoreSum;

impl Parser for ScoreSum {
    fn id(&self) -> &'static str {
        "score_sum"
    }

    fn family(&self) -> &'static str {
        "text"
    }

    fn reads(&self) -> &'static str {
        "lines `CASE <id> <code> score=<value>` and `TOTAL_SCORE <value>` of judged tasks"
    }

    fn example(&self) -> &'static str {
        "CASE 0000 OK score=12461\nCASE 0001 TLE score=0\nTOTAL_SCORE 12461\nCASES_OK 1\nCASES_TOTAL 2\n"
    }

    fn recognises(&self, log: &[u8]) -> bool {
        let mut cases = 0_u64;
        for_each_line(&decoded(log), |line| {
            cases += u64::from(line.starts_with(b"CASE") && case(line).is_some());
        });
        cases > 0
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        self.parse_compact(log).into_report()
    }

    fn parse_compact(&self, log: &[u8]) -> CompactReport {
        let mut reader = Reader::default();
        visit(&decoded(log), &mut reader);
        reader.finish()
    }
}

/// The fields of a case line.
struct Case<'a> {
    id: &'a [u8],
    code: &'a [u8],
    score: &'a [u8],
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The next field, and the text after it.
#[inline]
fn field(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut start = 0;
    while is_blank(*line.get(start)?) {
        start += 1;
    }
    let mut end = start + 1;
    while end < line.len() && !is_blank(line[end]) {
        end += 1;
    }
    Some((&line[start..end], &line[end..]))
}

/// Reads a line that begins with `CASE`.
#[inline]
fn case(line: &[u8]) -> Option<Case<'_>> {
    let rest =
        line.strip_prefix(b"CASE").filter(|rest| rest.first().is_some_and(|&b| is_blank(b)))?;
    let (id, rest) = field(rest)?;
    let (code, mut rest) = field(rest)?;
    loop {
        let (next, after) = field(rest)?;
        if let Some(score) = next.strip_prefix(b"score=") {
            return Some(Case { id, code, score });
        }
        rest = after;
    }
}

#[derive(Default)]
struct Reader {
    compact: CompactReport,
    unparsed: UnparsedLines,
    no_score: UnparsedLines,
    total: Option<u64>,
    has_total: bool,
}

/// Reads the line at the start of the text if it has the form of nearly all cases: single blanks, a plain score,
/// nothing after it. Also returns the length of the line, including its end.
#[inline]
fn usual(text: &[u8]) -> Option<(Case<'_>, usize)> {
    let word = |start: usize| {
        let length = text[start..].iter().position(|&byte| byte <= b' ')?;
        (length > 0 && text[start + length] == b' ').then_some(start + length)
    };
    let id = text.strip_prefix(b"CASE ").map(|_| 5)?;
    let id_end = word(id)?;
    let code_end = word(id_end + 1)?;
    let score = code_end + 1;
    let score = text[score..].strip_prefix(b"score=").map(|_| score + 6)?;
    let length = text[score..].iter().position(|&byte| byte <= b' ')?;
    let end = score + length;
    let case =
        Case { id: &text[id..id_end], code: &text[id_end + 1..code_end], score: &text[score..end] };
    (text[end] == b'\n').then_some((case, end + 1))
}

impl Visitor for Reader {
    #[inline]
    fn take(&mut self, text: &[u8]) -> usize {
        let mut taken = 0;
        while let Some((case, length)) = usual(&text[taken..]) {
            self.case(&case);
            taken += length;
        }
        taken
    }

    #[inline]
    fn line(&mut self, line: &[u8]) {
        if line.starts_with(b"CASE") {
            match case(line) {
                Some(case) => self.case(&case),
                None => self.other(&String::from_utf8_lossy(line)),
            }
        } else if line.starts_with(b"TOTAL_SCORE") && total_score::value(line).is_some() {
            self.compact.report.evidence = true;
            self.has_total = true;
        }
    }
}

impl Reader {
    #[inline]
    fn case(&mut self, case: &Case<'_>) {
        let Case { id, code, score: stated } = *case;
        let score = total_score::number(stated).filter(|score| score.is_finite());
        if code == b"OK" {
            self.compact.push_bytes([b"case_", id], &Status::Passed, score);
        } else {
            self.compact.push_bytes([b"case_", id, b"_", code], &Status::Failed, score);
        }
        if score.is_none() {
            let [id, stated] = [id, stated].map(String::from_utf8_lossy);
            self.no_score.push(&format!("case {id}: `{stated}`"));
        }
    }

    /// A line that begins with `CASE` but is not a case.
    fn other(&mut self, line: &str) {
        let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty());
        match words.next() {
            Some("CASES_OK") => {}
            Some("CASES_TOTAL") => {
                self.total = words.next().and_then(|word| word.parse().ok()).or(self.total);
            }
            _ => self.unparsed.push(line),
        }
    }

    fn finish(self) -> CompactReport {
        let Self { mut compact, unparsed, no_score, total, has_total } = self;
        let read = compact.len();
        // The total is what an evaluation prints last.
        compact.report.complete = has_total.then_some(true);
        if let Some(total) = total
            && total != read as u64
        {
            compact.report.note(format!("CASES_TOTAL is {total}, {read} cases were read"));
            // It is only a remark where the rate is less than 1 anyway: judges count the cases that a log shows.
            let all = compact.iter().all(|case| *case.status == Status::Passed);
            let missing = read > 0 && total > read as u64;
            compact.report.planned_count = (all && missing).then_some(total);
        }
        unparsed.finish(&mut compact.report, "no case");
        no_score.finish(&mut compact.report, "the score is not a finite number");
        compact
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Read = (String, bool, Option<f64>);

    fn read(log: &str) -> (Vec<Read>, usize, bool) {
        let report = ScoreSum.parse(log.as_bytes());
        let cases = report
            .tests
            .into_iter()
            .map(|case| (case.id.name, case.status == Status::Passed, case.score))
            .collect();
        (cases, report.diagnostics.len(), report.evidence)
    }

    fn case(name: &str, passed: bool, score: impl Into<Option<f64>>) -> Read {
        (name.to_owned(), passed, score.into())
    }

    #[test]
    fn the_code_decides_and_nothing_else() {
        let log = "CASE 1 OK score=-3\nCASE 2 MLE score=9\nCASE 2 OK time=3 score=nan\nCASE 3 ok score=1 x\n";
        let cases = vec![
            case("case_1", true, -3.0),
            case("case_2_MLE", false, 9.0),
            case("case_2", true, None),
            case("case_3_ok", false, 1.0),
        ];
        assert_eq!(read(log), (cases, 1, true));
    }

    #[test]
    fn lines_that_do_not_fit_are_named() {
        let log = "CASE\nCASE 1\nCASE 1 OK\nCASE 1 OK points=3\nCASEX 1 OK score=1\nCASES_OK 1\n CASE 1 OK score=1\n";
        assert_eq!(read(log), (Vec::new(), 5, false));
        assert_eq!(read("CASE 1 OK score=1\nCASES_TOTAL 50").1, 1);
        assert_eq!(read("CASE 1 OK score=1\nCASES_TOTAL 1").1, 0);
    }

    #[test]
    fn some_of_the_cases_are_no_whole_pass() {
        let planned = |log: &str| ScoreSum.parse(log.as_bytes()).planned_count;
        assert_eq!(planned("CASE 1 OK score=1\nCASES_TOTAL 3\n"), Some(3));
        assert_eq!(planned("CASE 1 OK score=1\nTOTAL_SCORE 1\nCASES_TOTAL 3\n"), Some(3));
        assert_eq!(planned("CASE 1 OK score=1\nCASE 2 WA score=0\nCASES_TOTAL 3\n"), None);
        assert_eq!(planned("CASE 1 OK score=1\nCASES_TOTAL 1\n"), None);
        assert_eq!(planned("TOTAL_SCORE 5\nCASES_TOTAL 3\n"), None);
    }

    #[test]
    fn a_total_alone_is_a_result() {
        assert_eq!(read("TOTAL_SCORE 5"), (Vec::new(), 0, true));
        assert_eq!(read("TOTAL_SCORE: 5"), (Vec::new(), 0, false));
        assert_eq!(read(""), (Vec::new(), 0, false));
    }
}
