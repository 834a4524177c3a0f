//! One pass over a log: the state, the variables, and what the rules record.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use indexmap::map::Entry;
use regex::{CaptureLocations, Regex};

use super::Rules;
use super::compile::{Pass, Rule};
use super::schema::Keep;
use super::template::{Template, Values, all, through};
use crate::raised::Raised;
use crate::status_map::StatusMap;

/// How many tests a pass may make by their number alone.
const MAX_NUMBERED_TESTS: usize = 100_000;

/// The last match of a pattern.
struct Seen {
    /// The number of the line that it was looked for in.
    line: u64,
    found: bool,
    /// Where its groups are, if a rule asks for them.
    groups: CaptureLocations,
    end: usize,
}

impl Seen {
    fn new(pattern: &Regex) -> Self {
        Self { line: 0, found: false, groups: pattern.capture_locations(), end: 0 }
    }
}

/// One pass over a log.
pub(super) struct Run<'m, 'a> {
    rules: &'a Rules,
    pass: &'a Pass,
    /// The number of the state.
    state: usize,
    variables: Vec<Cow<'a, str>>,
    /// The memory of a value that is no more.
    spare: String,
    /// By the place of the pattern.
    seen: Vec<Seen>,
    /// The number of the line.
    number: u64,
    map: &'m mut StatusMap<'a>,
    /// Whether a test has every status that a rule without a `keep` of its own gives it.
    every: bool,
    /// How many tests were made by their number alone.
    made: usize,
    /// Why the log cannot be read, once it is known.
    pub(super) refused: Option<Raised>,
}

impl<'m, 'a> Run<'m, 'a> {
    pub(super) fn new(
        rules: &'a Rules,
        pass: &'a Pass,
        every: bool,
        map: &'m mut StatusMap<'a>,
    ) -> Self {
        Self {
            rules,
            pass,
            state: 0,
            variables: rules.initial.iter().map(|value| Cow::Borrowed(value.as_str())).collect(),
            spare: String::new(),
            seen: pass.patterns.iter().map(|known| Seen::new(&known.pattern)).collect(),
            number: 0,
            map,
            every,
            made: 0,
            refused: None,
        }
    }

    pub(super) fn line(&mut self, line: &'a str) {
        let prepared = through(&self.rules.prepare, line);
        self.number += 1;
        let pass = self.pass;
        let matches = pass.search.matches(&prepared, line);
        if matches.is_empty() {
            return;
        }
        for place in matches.iter().copied().filter(|place| !pass.patterns[*place].groups) {
            let seen = &mut self.seen[place];
            (seen.line, seen.found, seen.end) = (self.number, true, line.len());
        }
        for rule in pass.rules.iter().filter(|rule| matches.contains(&rule.place)) {
            let taken = match &prepared {
                _ if rule.raw => self.apply(rule, line, |text| text),
                Cow::Borrowed(line) => self.apply(rule, line, |text| text),
                Cow::Owned(line) => self.apply(rule, line, |text| Cow::Owned(text.into_owned())),
            };
            if taken && !rule.next {
                return;
            }
        }
    }

    /// A text as one line: each rule looks for its pattern in all of it.
    pub(super) fn whole<'l>(&mut self, text: &'l str, own: impl Fn(Cow<'l, str>) -> Cow<'a, str>) {
        let pass = self.pass;
        self.number += 1;
        for rule in &pass.rules {
            if self.apply(rule, text, &own) && !rule.next {
                return;
            }
            if self.refused.is_some() {
                return;
            }
        }
    }

    /// Whether the pattern of the rule is in the line. Rules with one pattern look for it once.
    fn is_found(&mut self, rule: &Rule, line: &str) -> bool {
        let known = &self.pass.patterns[rule.place];
        let seen = &mut self.seen[rule.place];
        if seen.line != self.number {
            seen.line = self.number;
            seen.end = line.len();
            if known.groups {
                let found = known.pattern.captures_read(&mut seen.groups, line);
                seen.found = found.is_some();
                seen.end = found.map_or(0, |found| found.end());
            } else {
                seen.found = known.pattern.is_match(line);
            }
        }
        seen.found
    }

    /// The end of the next match from here on, whose groups are then known.
    fn find_next(&mut self, rule: &Rule, line: &str, from: usize) -> Option<usize> {
        let seen = &mut self.seen[rule.place];
        // Another rule has to look for the first one again.
        seen.line = 0;
        let pattern = &self.pass.patterns[rule.place].pattern;
        Some(pattern.captures_read_at(&mut seen.groups, line, from)?.end())
    }

    /// Whether the rule applies in this state, with these variables.
    fn is_place_of(&self, rule: &Rule) -> bool {
        rule.states & 1 << self.state != 0
            && rule.needs.is_none_or(|at| !self.variables[at].is_empty())
    }

    /// Whether the rule applies to the line; then its effects are there. `own` makes a part of the line last as long as the
    /// log.
    fn apply<'l>(
        &mut self,
        rule: &'a Rule,
        line: &'l str,
        own: impl Fn(Cow<'l, str>) -> Cow<'a, str>,
    ) -> bool {
        if !self.is_place_of(rule) || !rule.admits(line) || !self.is_found(rule, line) {
            return false;
        }
        if !rule.each {
            return self.act(rule, line, &own);
        }
        let (mut from, mut end) = (0, self.seen[rule.place].end);
        let mut taken = false;
        loop {
            taken |= self.act(rule, line, &own);
            // A match of nothing would be found again.
            if end <= from {
                return taken;
            }
            from = end;
            let Some(next) = self.find_next(rule, line, from) else { return taken };
            end = next;
        }
    }

    /// Carries out a rule at a match. `false` if the rule does not apply.
    fn act<'l>(
        &mut self,
        rule: &'a Rule,
        line: &'l str,
        own: &impl Fn(Cow<'l, str>) -> Cow<'a, str>,
    ) -> bool {
        let at = rule.place;
        let values = Values { line, groups: &self.seen[at].groups, variables: &self.variables };
        if !rule.counts(&values) {
            return false;
        }
        if let Some(counter) = rule.count {
            let number: usize = self.variables[counter].parse().unwrap_or(0);
            self.variables[counter] = Cow::Owned((number + 1).to_string());
        }
        let values = Values { line, groups: &self.seen[at].groups, variables: &self.variables };
        if let Some((name, verdict)) = &rule.test {
            let Some(status) = verdict.of(&values, own) else { return false };
            let name = name.constant().map_or_else(|| own(name.fill(&values)), Cow::Borrowed);
            let name = all(&rule.clean, name);
            let is_over = |known: &Cow<'_, str>| rule.over.iter().any(|of| of == known);
            if !rule.over.is_empty() && !self.map.get(&name).is_some_and(is_over) {
                return false;
            }
            let count = rule.times.map(|group| values.group(group));
            let keep = self.keep_of(rule);
            if !rule.names.is_empty() {
                for name in &rule.names {
                    let name = Cow::Borrowed(name.as_str());
                    record(self.map, &self.rules.ranks, keep, name, status.clone());
                }
            } else if let Some(count) = count {
                self.repeat(rule, &name, status, count);
            } else if rule.nameless || !name.is_empty() {
                record(self.map, &self.rules.ranks, keep, name, status);
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
        self.set(rule, line, own);
        if let Some(state) = rule.enter {
            self.state = state;
        }
        true
    }

    /// Sets the variables that the rule names.
    fn set<'l>(
        &mut self,
        rule: &'a Rule,
        line: &'l str,
        own: &impl Fn(Cow<'l, str>) -> Cow<'a, str>,
    ) {
        let groups = &self.seen[rule.place].groups;
        let values = Values { line, groups, variables: &self.variables };
        let [(at, template)] = &rule.set[..] else {
            if rule.set.is_empty() {
                return;
            }
            // All of them are filled with the values before.
            let filled = |value: &'a Template| match value.constant() {
                Some(text) => Cow::Borrowed(text),
                None => own(value.fill(&values)),
            };
            let set = rule.set.iter().map(|(at, value)| (*at, filled(value)));
            for (at, value) in set.collect::<Vec<_>>() {
                self.variables[at] = value;
            }
            return;
        };
        let value = match template.constant() {
            Some(text) => Cow::Borrowed(text),
            None => own(template.fill_into(&values, std::mem::take(&mut self.spare))),
        };
        if let Cow::Owned(before) = std::mem::replace(&mut self.variables[*at], value) {
            self.spare = before;
        }
    }

    /// Which status counts where a test has one already.
    fn keep_of(&self, rule: &Rule) -> Keep {
        if self.every && !rule.own_keep { Keep::Both } else { rule.keep }
    }

    /// Makes as many tests as the log says.
    fn repeat(&mut self, rule: &Rule, name: &str, status: Cow<'a, str>, count: &str) {
        let most = MAX_NUMBERED_TESTS - self.made;
        let Some(count) = count.parse().ok().filter(|count: &usize| *count <= most) else {
            self.refused = Some(Raised::because(format!("{count} tests at once are too many")));
            return;
        };
        self.made += count;
        let keep = self.keep_of(rule);
        for (at, status) in (1..=count).zip(std::iter::repeat_n(status, count)) {
            let name = Cow::Owned(format!("{name}{at}"));
            record(self.map, &self.rules.ranks, keep, name, status);
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
