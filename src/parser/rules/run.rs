//! One pass over a log: the state, the variables, and what the rules record.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use indexmap::map::Entry;
use regex::{CaptureLocations, RegexSet, SetMatches};

use super::Rules;
use super::compile::{Pass, Rule};
use super::schema::Keep;
use super::template::{Values, all, through};
use crate::parser::swebench::{Raised, StatusMap};

/// How many patterns are looked for one by one in a line that has at least one of them.
const FEW: usize = 12;

/// How many tests a pass may make by their number alone.
const MOST: usize = 100_000;

/// What is known of the patterns in a line.
enum Seen {
    /// None of them is in it.
    None,
    /// Some are; each rule looks for its own.
    Some,
    /// These are.
    These(SetMatches),
}

impl Seen {
    fn of(set: &RegexSet, line: &str) -> Self {
        match set.is_match(line) {
            false => Self::None,
            true if set.len() <= FEW => Self::Some,
            true => Self::These(set.matches(line)),
        }
    }

    /// Whether the pattern of the rule is in the line, or that is known only when its groups are.
    fn may(&self, rule: &Rule, line: &str) -> bool {
        match self {
            Self::None => false,
            Self::Some => rule.groups || rule.pattern.is_match(line),
            Self::These(matches) => matches.matched(rule.place),
        }
    }
}

/// One pass over a log.
pub(super) struct Run<'m, 'a> {
    rules: &'a Rules,
    pass: &'a Pass,
    state: &'a str,
    variables: Vec<Cow<'a, str>>,
    groups: Vec<CaptureLocations>,
    map: &'m mut StatusMap<'a>,
    /// How many tests were made by their number alone.
    made: usize,
    /// Why the log cannot be read, once it is known.
    pub(super) refused: Option<Raised>,
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
            made: 0,
            refused: None,
        }
    }

    pub(super) fn line(&mut self, line: &'a str) {
        let prepared = through(&self.rules.prepare, line);
        let [set, raw_set] = &self.pass.sets;
        let seen = Seen::of(set, &prepared);
        let raw = if raw_set.is_empty() { Seen::None } else { Seen::of(raw_set, line) };
        if matches!((&seen, &raw), (Seen::None, Seen::None)) {
            return;
        }
        let pass = self.pass;
        for (at, rule) in pass.rules.iter().enumerate() {
            let (seen, subject) = if rule.raw { (&raw, line) } else { (&seen, &*prepared) };
            if !seen.may(rule, subject) {
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

    /// A text as one line: each rule looks for its pattern in all of it.
    pub(super) fn whole<'l>(&mut self, text: &'l str, own: impl Fn(Cow<'l, str>) -> Cow<'a, str>) {
        let pass = self.pass;
        for (at, rule) in pass.rules.iter().enumerate() {
            if rule.pattern.is_match(text) && self.apply(at, rule, text, &own) && !rule.next {
                return;
            }
            if self.refused.is_some() {
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
        if !self.is_place_of(rule) {
            return false;
        }
        if !rule.each {
            return self.act(at, rule, line, 0, &own).is_some_and(|(_, applies)| applies);
        }
        if !rule.admits(line) {
            return false;
        }
        let mut from = 0;
        let mut taken = false;
        while let Some((end, applies)) = self.act(at, rule, line, from, &own) {
            taken |= applies;
            // A match of nothing would be found again.
            if end <= from {
                break;
            }
            from = end;
        }
        taken
    }

    /// What the rule does at its first match from here on; the match's end, and whether the rule applies to it.
    fn act<'l>(
        &mut self,
        at: usize,
        rule: &'a Rule,
        line: &'l str,
        from: usize,
        own: &impl Fn(Cow<'l, str>) -> Cow<'a, str>,
    ) -> Option<(usize, bool)> {
        let mut end = line.len();
        if rule.groups {
            end = rule.pattern.captures_read_at(&mut self.groups[at], line, from)?.end();
        }
        let values = Values { line, groups: &self.groups[at], variables: &self.variables };
        if !rule.counts(&values) || !rule.each && !rule.admits(line) {
            return Some((end, false));
        }
        if let Some(counter) = rule.count {
            let number: usize = self.variables[counter].parse().unwrap_or(0);
            self.variables[counter] = Cow::Owned((number + 1).to_string());
        }
        let values = Values { line, groups: &self.groups[at], variables: &self.variables };
        if let Some((name, verdict)) = &rule.test {
            let Some(status) = verdict.of(&values) else { return Some((end, false)) };
            let name = own(all(&rule.clean, name.fill(&values)));
            let is_over = |known: &Cow<'_, str>| rule.over.iter().any(|of| of == known);
            if !rule.over.is_empty() && !self.map.get(&name).is_some_and(is_over) {
                return Some((end, false));
            }
            let count = rule.times.map(|group| values.group(group));
            if !rule.names.is_empty() {
                for name in &rule.names {
                    let name = Cow::Borrowed(name.as_str());
                    record(self.map, &self.rules.ranks, rule.keep, name, status.clone());
                }
            } else if let Some(count) = count {
                self.repeat(rule, &name, status, count);
            } else if rule.nameless || !name.is_empty() {
                record(self.map, &self.rules.ranks, rule.keep, name, status);
            }
        }
        if !rule.turn.is_empty() {
            for status in self.map.values_mut() {
                if let Some(turned) = rule.turn.get(status.as_ref()) {
                    *status = Cow::Borrowed(turned);
                }
            }
        }
        if let Some(why) = &rule.refuse {
            self.refused = Some(Raised::at(line, why.clone()));
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
        Some((end, true))
    }

    /// Makes as many tests as the log says.
    fn repeat(&mut self, rule: &Rule, name: &str, status: Cow<'a, str>, count: &str) {
        let most = MOST - self.made;
        let Some(count) = count.parse().ok().filter(|count: &usize| *count <= most) else {
            self.refused = Some(Raised::because(format!("{count} tests at once are too many")));
            return;
        };
        self.made += count;
        for (at, status) in (1..=count).zip(std::iter::repeat_n(status, count)) {
            let name = Cow::Owned(format!("{name}{at}"));
            record(self.map, &self.rules.ranks, rule.keep, name, status);
        }
    }
}

/// Both statuses, in the order of the alphabet.
fn both(known: &str, status: &str) -> String {
    let words: BTreeSet<&str> = known.split('+').chain(status.split('+')).collect();
    words.into_iter().collect::<Vec<_>>().join("+")
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
        Keep::Both => match map.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(status);
            }
            Entry::Occupied(mut entry) => {
                if *entry.get() != status {
                    let both = both(entry.get(), &status);
                    entry.insert(Cow::Owned(both));
                }
            }
        },
        Keep::Worst => {
            let rank = |status: &str| ranks.get(status).copied();
            let known = map.entry(name).or_insert_with(|| status.clone());
            if rank(&status) > rank(known) {
                *known = status;
            }
        }
    }
}
