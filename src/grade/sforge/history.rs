//! The history of a task: one entry for each round.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;

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

/// One round of a task's history.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Fields {
    /// Its name.
    round: String,
    /// Whether its result counts; true when absent.
    valid: Option<bool>,
    /// From 0 to 1; 0 when absent.
    pass_rate: Option<f64>,
    /// The continuous score, finite.
    score: Option<f64>,
    /// Only rounds without a status, or `completed`, are considered.
    status: Option<String>,
    /// Only rounds without a type, or `submission` or `game`, are considered.
    #[serde(rename = "type")]
    kind: Option<String>,
}

/// Reads a JSON list or JSON Lines. An entry with a value of the wrong type, or with a number that is not finite, is
/// skipped; `left_out` is told which and why. Python's `NaN` and `Infinity` are read as numbers that are not finite.
pub fn read_history(
    text: &str,
    left_out: &mut dyn FnMut(String),
) -> Result<Vec<Entry>, HistoryError> {
    let text = text.trim_start_matches('\u{feff}');
    let text = finite(text);
    let rows: Vec<&RawValue> = if text.trim_start().starts_with('[') {
        serde_json::from_str(&text).map_err(HistoryError::List)?
    } else {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let row = |(at, line)| {
            serde_json::from_str(line).map_err(|source| HistoryError::Line { line: at + 1, source })
        };
        lines.map(row).collect::<Result<_, _>>()?
    };
    let mut entries = Vec::with_capacity(rows.len());
    for (at, row) in rows.into_iter().enumerate() {
        match serde_json::from_str(row.get()) {
            Ok(fields) => entries.push(entry(fields)),
            Err(error) => left_out(format!("entry {} is left out: {error}", at + 1)),
        }
    }
    Ok(entries)
}

fn entry(fields: Fields) -> Entry {
    Entry {
        round: fields.round,
        valid: fields.valid.unwrap_or(true),
        pass_rate: fields.pass_rate.unwrap_or(0.0),
        score: fields.score,
        status: fields.status,
        kind: fields.kind,
    }
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
