//! The history of a task: one entry for each round.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use test_report::text::json_error;

/// One round.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its name.
    pub round: String,
    /// Whether its result counts.
    pub valid: bool,
    /// From 0 to 1.
    pub pass_rate: f64,
    /// The continuous score, finite.
    pub score: Option<f64>,
    /// The state of the round.
    pub status: Option<String>,
    /// The kind of the round.
    pub kind: Option<String>,
}

impl Entry {
    /// Whether it is a completed submission or game.
    pub fn is_considered(&self) -> bool {
        matches!(self.kind.as_deref(), None | Some("submission" | "game"))
            && matches!(self.status.as_deref(), None | Some("completed"))
    }
}

/// A history that is neither a JSON list nor JSON Lines.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// A list that is not JSON.
    #[error("the history is not a JSON list: {0}")]
    List(serde_json::Error),
    /// A line that is not JSON.
    #[error("line {line} of the history is not JSON: {source}")]
    Line {
        /// From 1.
        line: usize,
        /// Why.
        source: serde_json::Error,
    },
}

/// One round of a task's history: an entry of its own, or a report of `judge`. One of the two names is required.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fields {
    /// Its name.
    round: Option<String>,
    /// Its name in a report of `judge`.
    submission_id: Option<String>,
    /// Whether its result counts; true when absent.
    valid: Option<bool>,
    /// From 0 to 1; 0 when absent.
    pass_rate: Option<f64>,
    /// The continuous score, finite.
    score: Option<f64>,
    /// The score of a game that has no `score`.
    max_score: Option<f64>,
    /// Only rounds without a status, or `completed`, are considered.
    status: Option<String>,
    /// Only rounds without a type, or `submission` or `game`, are considered.
    #[serde(rename = "type")]
    kind: Option<String>,
}

/// Reads a JSON list, or JSON objects one behind the other, such as JSON Lines. An entry with a value of the wrong type, with a
/// number that is not finite, with a pass rate that is not from 0 to 1, or without a name is skipped; `left_out` is told which and why. Python's `NaN` and `Infinity` are read as numbers that are not finite.
pub fn read_history(
    text: &str,
    left_out: &mut dyn FnMut(String),
) -> Result<Vec<Entry>, HistoryError> {
    let text = text.trim_start_matches('\u{feff}');
    let text = finite(text);
    let rows: Vec<&RawValue> = if text.trim_start().starts_with('[') {
        serde_json::from_str(&text).map_err(HistoryError::List)?
    } else {
        let rows = serde_json::Deserializer::from_str(&text).into_iter();
        rows.collect::<Result<_, _>>()
            .map_err(|source| HistoryError::Line { line: source.line(), source })?
    };
    let mut entries = Vec::with_capacity(rows.len());
    for (at, row) in rows.into_iter().enumerate() {
        let fields: Result<Fields, String> =
            serde_json::from_str(row.get()).map_err(|error| json_error(&error));
        match fields.and_then(entry) {
            Ok(entry) => entries.push(entry),
            Err(why) => left_out(format!("entry {} is left out: {why}", at + 1)),
        }
    }
    Ok(entries)
}

fn entry(fields: Fields) -> Result<Entry, String> {
    let name = fields.round.or(fields.submission_id).filter(|name| !name.is_empty());
    let round = name.ok_or("it has no name: neither `round` nor `submission_id`")?;
    let pass_rate = fields.pass_rate.unwrap_or(0.0);
    if !(0.0..=1.0).contains(&pass_rate) {
        return Err(format!("the `pass_rate` of `{round}` is {pass_rate}, not from 0 to 1"));
    }
    Ok(Entry {
        round,
        valid: fields.valid.unwrap_or(true),
        pass_rate,
        score: fields.score.or(fields.max_score),
        status: fields.status,
        kind: fields.kind,
    })
}

/// The text with `NaN`, `Infinity` and `-Infinity` replaced by numbers that are valid JSON and too large for a float.
fn finite(text: &str) -> Cow<'_, str> {
    if !text.contains("NaN") && !text.contains("Infinity") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let (mut quoted, mut escaped) = (false, false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let word = if quoted {
            None
        } else {
            ["NaN", "Infinity"].into_iter().find(|word| rest.starts_with(word))
        };
        if let Some(word) = word {
            out.push_str("1e999");
            rest = &rest[word.len()..];
            continue;
        }
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        out.push(c);
        rest = &rest[c.len_utf8()..];
    }
    Cow::Owned(out)
}
