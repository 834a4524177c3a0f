//! One JSON object with the evaluator's own verdict.
//!
//! `find` decides which text of a log is the result, and `object` what its fields may hold. If there are two results,
//! neither is believed, because the solution may have printed either of them.

mod find;
mod object;
mod surrogates;

use std::borrow::Cow;

use memchr::memchr;

use super::Parser;
use super::total_score::{TotalScore, total_score};
use crate::model::{Claims, CompactReport, TestReport};
use crate::text::strip_ansi;

use find::SearchResult;

/// The parser of a judge's own result.
pub(super) struct StructuredJson;

impl Parser for StructuredJson {
    fn id(&self) -> &'static str {
        "structured_json"
    }

    fn family(&self) -> &'static str {
        "json"
    }

    fn reads(&self) -> &'static str {
        "a judge's own result, between its two marker lines or as an object of its own"
    }

    fn example(&self) -> &'static str {
        concat!(
            ">>>>> Start Structured Result\n",
            "{\"valid\": true, \"score\": 15.0, \"details\": [{\"name\": \"target_1\", \"status\": \"PASSED\"}]}\n",
            ">>>>> End Structured Result\n"
        )
    }

    fn recognises(&self, log: &[u8]) -> bool {
        find::marked(log).found.is_some()
    }

    fn parse(&self, log: &[u8]) -> TestReport {
        self.parse_compact(log).into_report()
    }

    fn parse_compact(&self, log: &[u8]) -> CompactReport {
        let mut compact = CompactReport::default();
        let marked = find::marked(log);
        if marked.unmatched_ends > 0 {
            let lines = marked.unmatched_ends;
            compact.report.note(format!("end markers without a start: {lines}"));
        }
        if let Some(found) = marked.found {
            take(log, found, &mut compact);
        } else {
            let text = plain(log);
            let found = find::standalone(&text);
            if let SearchResult::Result(_) = found {
                compact.report.note("the result is not between marker lines");
            }
            take(&text, found, &mut compact);
        }
        compact
    }
}

/// Reads what was found into the report.
fn take(log: &[u8], found: SearchResult, compact: &mut CompactReport) {
    let why = match found {
        SearchResult::Contradiction(why) => {
            let refused = object::KEYS.map(str::to_owned).to_vec();
            compact.report.claims = Some(Claims { refused, ..Claims::default() });
            return compact.report.invalid.push(why);
        }
        SearchResult::Nothing(why) => why,
        SearchResult::Result(range) => {
            let text = plain(&log[range]);
            let text = String::from_utf8_lossy(&text);
            match object::read(text.trim().trim_start_matches('\u{feff}').trim_start(), compact) {
                Ok(claims) => return conclude(log, claims, compact),
                Err(why) => why,
            }
        }
    };
    compact.report.note(format!("no result: {why}"));
    conclude(log, Claims::default(), compact);
}

/// If the object states no score, a `TOTAL_SCORE` line does.
fn conclude(log: &[u8], mut claims: Claims, compact: &mut CompactReport) {
    if claims.score.is_none() && !claims.refused.iter().any(|field| field == "score") {
        match total_score(log) {
            TotalScore::Value(score) => claims.score = Some(score),
            TotalScore::Unusable(why) => compact.report.invalid.push(why),
            TotalScore::Absent => {}
        }
    }
    compact.report.claims = Some(claims);
}

/// The text without escape sequences.
fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\x1b', text).is_none() {
        return Cow::Borrowed(text);
    }
    let text = String::from_utf8_lossy(text);
    Cow::Owned(strip_ansi(&text).into_owned().into_bytes())
}

#[cfg(test)]
mod tests;
