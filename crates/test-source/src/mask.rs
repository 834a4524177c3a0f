//! Replacements in the text that a grammar reads, where it cannot read what stands there.

use std::borrow::Cow;

use regex::{Captures, Regex, RegexBuilder};
use serde::Deserialize;

/// A replacement before parsing.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mask {
    /// A regular expression; `^` and `$` match at the start and end of each line.
    pub pattern: String,
    /// The replacement, with `$1` for a group; blanks fill it up to the length of the match.
    pub replace: String,
}

/// Masks in their order, compiled.
#[derive(Debug, Default)]
pub struct Masks(Vec<(Regex, String)>);

impl Masks {
    /// Compiles all of them.
    pub fn new(masks: &[Mask]) -> Result<Self, regex::Error> {
        let compiled = masks.iter().map(|mask| {
            let pattern = RegexBuilder::new(&mask.pattern).multi_line(true).build()?;
            Ok((pattern, mask.replace.clone()))
        });
        compiled.collect::<Result<_, _>>().map(Self)
    }

    /// The text as the grammar reads it, of the same length.
    pub fn apply<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.0.iter().fold(Cow::Borrowed(text), |text, (pattern, replace)| {
            let filled = pattern.replace_all(&text, |found: &Captures<'_>| {
                let mut new = String::new();
                found.expand(replace, &mut new);
                let whole = &found[0];
                // A longer text would move everything behind it.
                if new.len() > whole.len() || !whole.is_ascii() {
                    whole.to_owned()
                } else {
                    format!("{new:len$}", len = whole.len())
                }
            });
            Cow::Owned(filled.into_owned())
        })
    }
}
