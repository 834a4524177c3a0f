//! One pass over a log: the state, the variables, and what the rules record.

use std::borrow::Cow;
use std::collections::HashMap;

use regex::CaptureLocations;

use super::Rules;
use super::compile::{Pass, Rule};
use super::schema::Keep;
use super::template::{Values, all, through};
use crate::parser::swebench::StatusMap;

/// One pass over a log.
pub(super) struct Run<'m, 'a> {
    rules: &'a Rules,
    pass: &'a Pass,
    state: &'a str,
    variables: Vec<Cow<'a, str>>,
    groups: Vec<CaptureLocations>,
    map: &'m mut StatusMap<'a>,
}

impl<'m, 'a> Run<'m, 'a> {
    pub(super) fn new(rules: &'a Rules, pass: &'a Pass, map: &'m mut StatusMap<'a>) -> Self {
        Self {
            rules,
            pass,
            state: &rules.file.state,
            variables: rules.initial.iter().map(|value| Cow::Borrowed(value.as_str())).collect(),
            groups: pass.rules.iter().map(|rule| rule.pattern.capture_locations()).collect(),
            map,
        }
    }

    pub(super) fn line(&mut self, line: &'a str) {
        let prepared = through(&self.rules.prepare, line);
        let [set, raw_set] = &self.pass.sets;
        let matches = if set.is_match(&prepared) { Some(set.matches(&prepared)) } else { None };
        let raw = (!raw_set.is_empty() && raw_set.is_match(line)).then(|| raw_set.matches(line));
        if matches.is_none() && raw.is_none() {
            return;
        }
        let pass = self.pass;
        for (at, rule) in pass.rules.iter().enumerate() {
            let matches = if rule.raw { &raw } else { &matches };
            if !matches.as_ref().is_some_and(|matches| matches.matched(rule.place)) {
                continue;
            }
            let taken = match &prepared {
                _ if rule.raw => self.apply(at, rule, line, |text| text),
                Cow::Borrowed(line) => self.apply(at, rule, line, |text| text),
                Cow::Owned(line) => {
                    self.apply(at, rule, line, |text| Cow::Owned(text.into_owned()))
                }
            };
            if taken && !rule.next {
                return;
            }
        }
    }

    /// Whether the rule applies in this state, with these variables.
    fn is_place_of(&self, rule: &Rule) -> bool {
        (rule.states.is_empty() || rule.states.iter().any(|state| state == self.state))
            && rule.needs.is_none_or(|at| !self.variables[at].is_empty())
    }

    /// Whether the rule applies to a line that its pattern matches; then its effects are there. `own` makes a part of the
    /// line last as long as the log.
    fn apply<'l>(
        &mut self,
        at: usize,
        rule: &'a Rule,
        line: &'l str,
        own: impl Fn(Cow<'l, str>) -> Cow<'a, str>,
    ) -> bool {
        if !self.is_place_of(rule) || !rule.admits(line) {
            return false;
        }
        if rule.groups && rule.pattern.captures_read(&mut self.groups[at], line).is_none() {
            return false;
        }
        let values = Values { line, groups: &self.groups[at], variables: &self.variables };
        if !rule.counts(&values) {
            return false;
        }
        if let Some((name, verdict)) = &rule.test {
            let Some(status) = verdict.of(&values) else { return false };
            let name = own(all(&rule.clean, name.fill(&values)));
            if rule.nameless || !name.is_empty() {
                record(self.map, &self.rules.ranks, rule.keep, name, status);
            }
        }
        let values = Values { line, groups: &self.groups[at], variables: &self.variables };
        let set: Vec<(usize, Cow<'a, str>)> =
            rule.set.iter().map(|(at, value)| (*at, own(value.fill(&values)))).collect();
        for (at, value) in set {
            self.variables[at] = value;
        }
        if let Some(state) = &rule.enter {
            self.state = state;
        }
        true
    }
}

fn record<'a>(
    map: &mut StatusMap<'a>,
    ranks: &HashMap<String, usize>,
    keep: Keep,
    name: Cow<'a, str>,
    status: Cow<'a, str>,
) {
    match keep {
        Keep::Last => {
            map.insert(name, status);
        }
        Keep::First => {
            map.entry(name).or_insert(status);
        }
        Keep::Worst => {
            let rank = |status: &str| ranks.get(status).copied();
            let known = map.entry(name).or_insert_with(|| status.clone());
            if rank(&status) > rank(known) {
                *known = status;
            }
        }
    }
}
