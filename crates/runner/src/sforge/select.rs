//! Chooses the best round of a task's history.

use std::cmp::Ordering;
use std::str::FromStr;

use serde::Serialize;

use super::Entry;
use test_report::text::Message;

/// How rounds are compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Policy {
    /// The highest pass rate; scores decide only between rounds that passed everything. A pass rate of 0 is never
    /// chosen.
    #[default]
    PassRateFirst,
    /// The best score; rounds without a score are left out.
    ScoreFirst,
    /// The best score among the valid rounds.
    ValidThenScore,
}

/// Which scores are better.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Direction {
    /// Higher ones.
    #[default]
    Maximize,
    /// Lower ones.
    Minimize,
}

impl Policy {
    /// Which rounds are never chosen, for people.
    pub fn excludes(self) -> &'static str {
        match self {
            Self::PassRateFirst => "no completed round has a `pass_rate` above 0",
            Self::ScoreFirst => "no completed round has a `score`",
            Self::ValidThenScore => "no completed round is valid and has a `score`",
        }
    }
}

impl FromStr for Policy {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        match text {
            "pass_rate_first" => Ok(Self::PassRateFirst),
            "score_first" => Ok(Self::ScoreFirst),
            "valid_then_score" => Ok(Self::ValidThenScore),
            _ => Err(Message::from(format!("the unknown selection `{text}`"))
                .help("known are pass_rate_first, score_first and valid_then_score")),
        }
    }
}

impl FromStr for Direction {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        match text {
            "maximize" => Ok(Self::Maximize),
            "minimize" => Ok(Self::Minimize),
            _ => Err(Message::from(format!("the unknown score direction `{text}`"))
                .help("known are maximize and minimize")),
        }
    }
}

/// The round that was chosen.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// Its name; empty if no round was chosen.
    pub best_round: String,
    /// Its score.
    pub best_score: Option<f64>,
    /// Its pass rate.
    pub best_pass_rate: f64,
    /// Whether it was valid.
    pub best_valid: bool,
}

/// Chooses among the rounds in the order of their submission; the earliest of equal rounds wins.
pub fn select<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    policy: Policy,
    direction: Direction,
) -> Choice {
    // The numbers are finite, so they can be compared; any score is better than none.
    let by_score = |a: &Entry, b: &Entry| {
        let order = a.score.partial_cmp(&b.score).unwrap_or(Ordering::Equal);
        let both = a.score.is_some() && b.score.is_some();
        if both && direction == Direction::Minimize { order.reverse() } else { order }
    };
    let compare = |a: &Entry, b: &Entry| match policy {
        Policy::ScoreFirst | Policy::ValidThenScore => by_score(a, b),
        Policy::PassRateFirst => {
            let full = a.pass_rate >= 1.0 && b.pass_rate >= 1.0;
            if full { by_score(a, b) } else { a.pass_rate.total_cmp(&b.pass_rate) }
        }
    };
    let considered = |entry: &&Entry| match policy {
        Policy::PassRateFirst => entry.pass_rate > 0.0,
        Policy::ScoreFirst => entry.score.is_some(),
        Policy::ValidThenScore => entry.valid && entry.score.is_some(),
    };
    let best =
        entries.into_iter().filter(|entry| entry.is_considered()).filter(considered).reduce(
            |best, next| if compare(next, best) == Ordering::Greater { next } else { best },
        );
    best.map_or_else(Choice::default, |entry| Choice {
        best_round: entry.round.clone(),
        best_score: entry.score,
        best_pass_rate: entry.pass_rate,
        best_valid: entry.valid,
    })
}

#[cfg(test)]
mod tests;
