//! Templates of names and statuses, and the steps that change a text on its way.

use std::borrow::Cow;
use std::collections::BTreeMap;

use regex::{CaptureLocations, NoExpand, Regex};

use super::schema;
use crate::dialect;
use crate::python::{strip, strip_end, strip_start};

/// A change of a text.
#[derive(Debug, Clone)]
pub(super) enum Step {
    /// Whitespace goes at both ends, or one.
    Strip,
    StripEnd,
    StripStart,
    /// Capital letters become small ones.
    Lower,
    /// The text that replaces each match.
    Replace(Regex, String),
}

impl Step {
    fn apply<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self {
            Self::Strip => Cow::Borrowed(strip(text)),
            Self::StripEnd => Cow::Borrowed(strip_end(text)),
            Self::StripStart => Cow::Borrowed(strip_start(text)),
            Self::Lower if text.bytes().any(|byte| byte.is_ascii_uppercase() || byte >= 0x80) => {
                Cow::Owned(text.to_lowercase())
            }
            Self::Lower => Cow::Borrowed(text),
            Self::Replace(pattern, with) => pattern.replace_all(text, NoExpand(with)),
        }
    }
}

/// A text after all of these steps.
#[inline]
pub(super) fn through<'a>(steps: &[Step], mut text: &'a str) -> Cow<'a, str> {
    let mut steps = steps.iter();
    while let Some(step) = steps.next() {
        match step.apply(text) {
            Cow::Borrowed(part) => text = part,
            Cow::Owned(text) => return Cow::Owned(steps.fold(text, of_owned)),
        }
    }
    Cow::Borrowed(text)
}

/// The same for a text that may be owned.
#[inline]
pub(super) fn all<'a>(steps: &[Step], text: Cow<'a, str>) -> Cow<'a, str> {
    match text {
        _ if steps.is_empty() => text,
        Cow::Borrowed(text) => through(steps, text),
        Cow::Owned(text) => Cow::Owned(steps.iter().fold(text, of_owned)),
    }
}

fn of_owned(text: String, step: &Step) -> String {
    match step.apply(&text) {
        Cow::Borrowed(part) if part.len() == text.len() => text,
        other => other.into_owned(),
    }
}

/// The steps of these names: `strip`, `strip_end`, `strip_start`, `lower`, and those of the file.
pub(super) fn steps<'n>(
    names: impl Iterator<Item = &'n str>,
    own: &BTreeMap<String, schema::Step>,
) -> Result<Vec<Step>, String> {
    names.map(|name| step(name, own)).collect()
}

fn step(name: &str, own: &BTreeMap<String, schema::Step>) -> Result<Step, String> {
    match (name, own.get(name)) {
        (_, Some(step)) => Ok(Step::Replace(dialect::compile(&step.replace)?, step.with.clone())),
        ("strip", _) => Ok(Step::Strip),
        ("strip_end", _) => Ok(Step::StripEnd),
        ("strip_start", _) => Ok(Step::StripStart),
        ("lower", _) => Ok(Step::Lower),
        _ => Err(format!("unknown step `{name}`")),
    }
}

/// A text with places for groups and variables.
#[derive(Debug)]
pub(super) struct Template(Vec<Part>);

#[derive(Debug)]
enum Part {
    Text(String),
    Group(usize, Vec<Step>),
    Variable(usize, Vec<Step>),
}

/// The values of a template's placeholders.
pub(super) struct Values<'v, 'a, 'l> {
    pub(super) line: &'l str,
    pub(super) groups: &'v CaptureLocations,
    pub(super) variables: &'v [Cow<'a, str>],
}

impl<'l> Values<'_, '_, 'l> {
    /// A group of the match; empty where it took no part.
    pub(super) fn group(&self, at: usize) -> &'l str {
        self.groups.get(at).map_or("", |(start, end)| &self.line[start..end])
    }
}

impl Template {
    /// Reads a template for a pattern with so many groups, itself included.
    pub(super) fn new(
        text: &str,
        groups: usize,
        variables: &mut Vec<String>,
        own: &BTreeMap<String, schema::Step>,
    ) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            let (place, after) = after
                .split_once('}')
                .ok_or_else(|| format!("`{text}`: a `{{` without its `}}`"))?;
            rest = after;
            let mut names = place.split('|');
            let subject = names.next().unwrap_or_default();
            let steps = steps(names, own)?;
            parts.push(match subject.parse::<usize>() {
                Ok(group) if group < groups => Part::Group(group, steps),
                Ok(group) => return Err(format!("`{text}`: the pattern has no group {group}")),
                Err(_) => Part::Variable(variable(subject, variables), steps),
            });
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        Ok(Self(parts))
    }

    /// The text alone, where it has no places.
    pub(super) fn constant(&self) -> Option<&str> {
        match &self.0[..] {
            [] => Some(""),
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Whether a group of the match is part of it.
    pub(super) fn has_groups(&self) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Group(..)))
    }

    /// A length that the text does not exceed, unless a step makes it longer.
    fn length(&self, values: &Values<'_, '_, '_>) -> usize {
        let lengths = self.0.iter().map(|part| match part {
            Part::Text(text) => text.len(),
            Part::Group(at, _) => values.group(*at).len(),
            Part::Variable(at, _) => values.variables[*at].len(),
        });
        lengths.sum()
    }

    /// The text with everything in its place.
    pub(super) fn fill<'l>(&self, values: &Values<'_, '_, 'l>) -> Cow<'l, str> {
        self.fill_into(values, String::new())
    }

    /// The same; what has to be put together is written to `out`.
    pub(super) fn fill_into<'l>(
        &self,
        values: &Values<'_, '_, 'l>,
        mut out: String,
    ) -> Cow<'l, str> {
        if let [Part::Group(at, steps)] = &self.0[..] {
            return through(steps, values.group(*at));
        }
        let length = self.length(values);
        if out.capacity() < length {
            out = String::with_capacity(length);
        }
        out.clear();
        for part in &self.0 {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Group(at, steps) => out.push_str(&through(steps, values.group(*at))),
                Part::Variable(at, steps) => out.push_str(&through(steps, &values.variables[*at])),
            }
        }
        Cow::Owned(out)
    }
}

/// The index of a variable, which is made where it is new.
pub(super) fn variable(name: &str, variables: &mut Vec<String>) -> usize {
    variables.iter().position(|known| known == name).unwrap_or_else(|| {
        variables.push(name.to_owned());
        variables.len() - 1
    })
}
