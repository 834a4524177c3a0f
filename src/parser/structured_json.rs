//! One JSON object with the evaluator's own verdict (spec 001, `structured_json`).
//!
//! Owns which text of a log is the result (`find`), and what its fields may hold (`object`). Of two results neither is
//! believed: whoever printed the second one may be the solution, and so may whoever printed the first.

mod find;
mod object;
mod surrogates;

use std::borrow::Cow;

use memchr::memchr;

use super::Parser;
use super::total_score::{TotalScore, total_score};
use crate::model::{Declared, Roll, TestReport};
use crate::text::strip_ansi;

use find::Found;

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
        self.roll(log).into_report()
    }

    fn roll(&self, log: &[u8]) -> Roll {
        let mut roll = Roll::default();
        let marked = find::marked(log);
        if marked.stray_ends > 0 {
            let lines = marked.stray_ends;
            roll.report.note(format!("end markers without a start: {lines}"));
        }
        if let Some(found) = marked.found {
            take(log, found, &mut roll);
        } else {
            let text = plain(log);
            let found = find::standalone(&text);
            if let Found::Result(_) = found {
                roll.report.note("the result is not between marker lines");
            }
            take(&text, found, &mut roll);
        }
        roll
    }
}

/// Reads what was found into the roll.
fn take(log: &[u8], found: Found, roll: &mut Roll) {
    let why = match found {
        Found::Contradiction(why) => {
            let refused = object::KEYS.map(str::to_owned).to_vec();
            roll.report.declared = Some(Declared { refused, ..Declared::default() });
            return roll.report.invalid.push(why);
        }
        Found::Nothing(why) => why,
        Found::Result(range) => {
            let text = plain(&log[range]);
            let text = String::from_utf8_lossy(&text);
            match object::read(text.trim().trim_start_matches('\u{feff}').trim_start(), roll) {
                Ok(declared) => return conclude(log, declared, roll),
                Err(why) => why,
            }
        }
    };
    roll.report.note(format!("no result: {why}"));
    conclude(log, Declared::default(), roll);
}

/// Where the object leaves the score open, a `TOTAL_SCORE` line gives it.
fn conclude(log: &[u8], mut declared: Declared, roll: &mut Roll) {
    if declared.score.is_none() && !declared.refused.iter().any(|field| field == "score") {
        match total_score(log) {
            TotalScore::Value(score) => declared.score = Some(score),
            TotalScore::Unusable(why) => roll.report.invalid.push(why),
            TotalScore::Absent => {}
        }
    }
    roll.report.declared = Some(declared);
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
