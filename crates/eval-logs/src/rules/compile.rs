//! The rules of a file, compiled: what each needs of a line, and what it says.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use regex::{Regex, RegexSet};

use super::Unusable;
use super::schema::{self, File, Keep, LineEnds, Stream, Take};
use super::template::{Step, Template, Values, steps, variable};
use crate::dialect;
use crate::python::strip;
use test_report::parser::Streams;

/// The rules of one pass over the log.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent keys of the file")]
pub(super) struct Pass {
    /// The patterns of the rules, each once.
    pub(super) patterns: Vec<Known>,
    pub(super) rules: Vec<Rule>,
    pub(super) search: Search,
    text: Option<Regex>,
    take: Take,
    strip: bool,
    pub(super) stream: Stream,
    pub(super) fallback: bool,
    pub(super) prepared: bool,
    pub(super) lines: LineEnds,
    /// A pass without lines reads line by line all the same, as a strict reading does.
    pub(super) within_lines: bool,
    when: Option<Regex>,
    unless: Option<Regex>,
    /// A status that no test may have yet.
    pub(super) without: Option<String>,
}

/// A pattern of one or more rules.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) pattern: Regex,
    /// It looks at the line itself.
    raw: bool,
    text: String,
    /// A rule asks for its groups.
    pub(super) groups: bool,
}

/// The patterns of a pass as sets, which say in one search of a line which of them match it.
#[derive(Debug)]
pub(super) struct Search {
    prepared: PatternSet,
    /// Those that look at the line as it is.
    raw: PatternSet,
}

/// Patterns with their places in the pass. The set is compiled when the first line is read.
#[derive(Debug)]
struct PatternSet {
    places: Vec<usize>,
    patterns: Vec<String>,
    set: OnceLock<RegexSet>,
}

impl PatternSet {
    fn new(patterns: &[Known], raw: bool) -> Self {
        let own = || patterns.iter().enumerate().filter(|(_, known)| known.raw == raw);
        Self {
            places: own().map(|(place, _)| place).collect(),
            patterns: own().map(|(_, known)| known.pattern.as_str().to_owned()).collect(),
            set: OnceLock::new(),
        }
    }

    /// The places of the patterns that match a line.
    fn matches(&self, line: &str, into: &mut Vec<usize>) {
        if self.places.is_empty() {
            return;
        }
        let set = self.set.get_or_init(|| {
            RegexSet::new(&self.patterns).expect("each pattern was compiled alone")
        });
        into.extend(set.matches(line).iter().map(|at| self.places[at]));
    }
}

impl Search {
    fn new(patterns: &[Known]) -> Self {
        Self { prepared: PatternSet::new(patterns, false), raw: PatternSet::new(patterns, true) }
    }

    /// The places of the patterns that match a line.
    pub(super) fn matches(&self, prepared: &str, line: &str) -> Vec<usize> {
        let mut places = Vec::new();
        self.prepared.matches(prepared, &mut places);
        self.raw.matches(line, &mut places);
        places
    }
}

/// The variables and the states of a file, of which the rules know the numbers.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) variables: Vec<String>,
    pub(super) states: Vec<String>,
}

impl Names {
    fn state(&mut self, name: &str) -> Result<usize, String> {
        match variable(name, &mut self.states) {
            at if at < MAX_STATES => Ok(at),
            _ => Err(format!("there are more than {MAX_STATES} states")),
        }
    }

    /// These states, a bit each; without any it is all of them.
    fn bits_of(&mut self, names: &[String]) -> Result<u64, String> {
        let none = if names.is_empty() { u64::MAX } else { 0 };
        names.iter().try_fold(none, |bits, name| Ok(bits | 1 << self.state(name)?))
    }
}

/// How many states a file may have: a rule has a bit for each.
const MAX_STATES: usize = 64;

#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent keys of the file")]
pub(super) struct Rule {
    /// The place of its pattern.
    pub(super) place: usize,
    pub(super) raw: bool,
    /// The states in which it applies, a bit each.
    pub(super) states: u64,
    pub(super) needs: Option<usize>,
    pub(super) also: Option<Regex>,
    pub(super) unless: Option<Regex>,
    pub(super) equal: Option<[usize; 2]>,
    pub(super) unequal: Option<[usize; 2]>,
    pub(super) positive: Vec<usize>,
    pub(super) over: Vec<String>,
    pub(super) times: Option<usize>,
    pub(super) names: Vec<String>,
    pub(super) turn: BTreeMap<String, String>,
    pub(super) count: Option<usize>,
    pub(super) refuse: Option<String>,
    pub(super) clean: Vec<Step>,
    pub(super) test: Option<(Template, Verdict)>,
    pub(super) set: Vec<(usize, Template)>,
    /// The number of the state from here on.
    pub(super) enter: Option<usize>,
    pub(super) keep: Keep,
    /// Whether `keep` is its own, and not the file's.
    pub(super) own_keep: bool,
    pub(super) next: bool,
    pub(super) nameless: bool,
    pub(super) each: bool,
}

/// The status of a rule's test.
#[derive(Debug)]
pub(super) struct Verdict {
    word: Template,
    /// Statuses by word; without any, the word is the status.
    words: Vec<(String, String)>,
    otherwise: Option<Template>,
    fold: bool,
}

impl Pass {
    pub(super) fn new(file: &File, number: usize, names: &mut Names) -> Result<Self, Unusable> {
        let mut patterns: Vec<Known> = Vec::new();
        let mut rules = Vec::new();
        for (at, rule) in (1..).zip(&file.rule).filter(|(_, rule)| rule.pass == number) {
            let rule = Rule::new(rule, &mut patterns, file, names)
                .map_err(|why| Unusable(format!("rule {at}: {why}")))?;
            rules.push(rule);
        }
        let none = schema::Extent::default();
        let extent = file.passes.get(&number.to_string()).unwrap_or(&none);
        let pattern = |pattern: &Option<String>| {
            pattern.as_deref().map(dialect::compile).transpose().map_err(Unusable)
        };
        let text = pattern(&extent.text)?;
        if text.as_ref().is_some_and(|text| text.captures_len() < 2) {
            return Err(Unusable(format!("pass {number}: `text` has no group")));
        }
        let lines = extent.lines.unwrap_or(file.lines);
        let stream = extent.stream.unwrap_or(file.stream);
        if extent.prepared && lines != LineEnds::None {
            return Err(Unusable(format!("pass {number}: `prepared` needs `lines = \"none\"`")));
        }
        if stream == Stream::Glued && lines != LineEnds::None {
            return Err(Unusable(format!("pass {number}: `glued` needs `lines = \"none\"`")));
        }
        Ok(Self {
            search: Search::new(&patterns),
            patterns,
            rules,
            text,
            take: extent.take,
            strip: extent.strip,
            stream,
            fallback: extent.fallback,
            prepared: extent.prepared,
            lines,
            within_lines: false,
            when: pattern(&extent.when)?,
            unless: pattern(&extent.unless)?,
            without: extent.without.clone(),
        })
    }

    /// The stream of a log that the pass reads.
    pub(super) fn stream<'a>(&self, log: Streams<'a>) -> Cow<'a, str> {
        match self.stream {
            Stream::Both => Cow::Borrowed(log.both()),
            Stream::Stdout => Cow::Borrowed(log.stdout()),
            Stream::Stderr => Cow::Borrowed(log.stderr()),
            Stream::Glued => log.glued(),
        }
    }

    /// The parts of a stream that the pass reads.
    pub(super) fn parts<'a>(&self, log: &'a str) -> Vec<&'a str> {
        if self.when.as_ref().is_some_and(|when| !when.is_match(log))
            || self.unless.as_ref().is_some_and(|unless| unless.is_match(log))
        {
            return Vec::new();
        }
        let Some(text) = &self.text else { return vec![log] };
        let part = |part| if self.strip { strip(part) } else { part };
        let found = text.captures_iter(log).filter_map(|found| Some(part(found.get(1)?.as_str())));
        match self.take {
            Take::First => found.take(1).collect(),
            Take::Last => found.last().into_iter().collect(),
            Take::All => found.collect(),
        }
    }
}

impl Rule {
    fn new(
        rule: &schema::Rule,
        patterns: &mut Vec<Known>,
        file: &File,
        names: &mut Names,
    ) -> Result<Self, String> {
        let enter = rule.enter.as_deref().map(|name| names.state(name)).transpose()?;
        let states = names.bits_of(&rule.states)?;
        let variables = &mut names.variables;
        let place = place(rule, patterns)?;
        let groups = patterns[place].pattern.captures_len();
        check_numbers(rule, groups)?;
        let mut template = |text: &str| Template::new(text, groups, variables, &file.steps);
        let test = match (rule.name_template(), &rule.status) {
            (Some(name), Some(status)) => Some((
                template(name)?,
                Verdict {
                    word: template(status)?,
                    words: rule.words.clone().into_iter().collect(),
                    otherwise: rule.otherwise.as_deref().map(&mut template).transpose()?,
                    fold: rule.fold,
                },
            )),
            (None, None) => None,
            _ => return Err("`name` and `status` belong together".to_owned()),
        };
        let set = rule.set.iter().map(|(name, value)| Ok((name, template(value)?)));
        let set = set.collect::<Result<Vec<_>, String>>()?;
        let set: Vec<(usize, Template)> =
            set.into_iter().map(|(name, value)| (variable(name, variables), value)).collect();
        patterns[place].groups |= asks_for_groups(rule, test.as_ref(), &set);
        Ok(Self {
            place,
            raw: rule.raw,
            states,
            needs: rule.needs.as_deref().map(|name| variable(name, variables)),
            also: rule.also.as_deref().map(dialect::compile).transpose()?,
            unless: rule.unless.as_deref().map(dialect::compile).transpose()?,
            equal: rule.equal,
            unequal: rule.unequal,
            positive: rule.positive.clone(),
            over: rule.over.clone(),
            times: rule.times,
            names: rule.names.clone(),
            turn: rule.turn.clone(),
            count: rule.count.as_deref().map(|name| variable(name, variables)),
            refuse: rule.refuse.clone(),
            clean: steps(rule.clean.iter().map(String::as_str), &file.steps)?,
            test,
            set,
            enter,
            keep: rule.keep.unwrap_or(file.keep),
            own_keep: rule.keep.is_some(),
            next: rule.next,
            nameless: rule.nameless.unwrap_or(file.nameless),
            each: rule.each,
        })
    }
}

/// Whether the pattern has the groups that are numbers to the rule.
fn check_numbers(rule: &schema::Rule, groups: usize) -> Result<(), String> {
    let pairs = rule.equal.iter().chain(&rule.unequal).flatten();
    let mut numbers = pairs.chain(&rule.positive).chain(&rule.times);
    match numbers.find(|at| **at >= groups) {
        Some(at) => Err(format!(
            "`equal`, `unequal`, `positive` and `times`: the pattern has no group {at}"
        )),
        None => Ok(()),
    }
}

/// Whether a rule has to know where the groups of its pattern are.
fn asks_for_groups(
    rule: &schema::Rule,
    test: Option<&(Template, Verdict)>,
    set: &[(usize, Template)],
) -> bool {
    let uses = Template::has_groups;
    let numbers = rule.equal.is_some()
        || rule.unequal.is_some()
        || !rule.positive.is_empty()
        || rule.times.is_some();
    numbers
        || rule.each
        || set.iter().any(|(_, value)| uses(value))
        || test.is_some_and(|(name, verdict)| {
            uses(name) || uses(&verdict.word) || verdict.otherwise.as_ref().is_some_and(uses)
        })
}

/// The place of a rule's pattern, which is compiled where it is new.
fn place(rule: &schema::Rule, patterns: &mut Vec<Known>) -> Result<usize, String> {
    let is_same = |known: &Known| known.raw == rule.raw && known.text == rule.line;
    if let Some(place) = patterns.iter().position(is_same) {
        return Ok(place);
    }
    let pattern = dialect::compile(&rule.line)?;
    patterns.push(Known { pattern, raw: rule.raw, text: rule.line.clone(), groups: false });
    Ok(patterns.len() - 1)
}

impl Rule {
    /// Whether its other patterns take the line.
    pub(super) fn admits(&self, line: &str) -> bool {
        self.also.as_ref().is_none_or(|also| also.is_match(line))
            && !self.unless.as_ref().is_some_and(|unless| unless.is_match(line))
    }

    /// Whether the numbers of the line are as the rule wants them.
    pub(super) fn counts(&self, values: &Values<'_, '_, '_>) -> bool {
        let number = |at: usize| values.group(at).trim_start_matches('0');
        self.equal.is_none_or(|[a, b]| number(a) == number(b))
            && self.unequal.is_none_or(|[a, b]| number(a) != number(b))
            && (self.positive.is_empty() || self.positive.iter().any(|at| !number(*at).is_empty()))
    }
}

impl Verdict {
    /// The status for the words of a line; none where the rule does not apply. `own` makes a part of the line last as long
    /// as the log.
    pub(super) fn of<'r, 'l>(
        &'r self,
        values: &Values<'_, '_, 'l>,
        own: &impl Fn(Cow<'l, str>) -> Cow<'r, str>,
    ) -> Option<Cow<'r, str>> {
        if self.words.is_empty() {
            return Some(match self.word.constant() {
                Some(status) => Cow::Borrowed(status),
                None => own(self.word.fill(values)),
            });
        }
        let word = self.word.fill(values);
        let word = if self.fold { Cow::Owned(word.to_uppercase()) } else { word };
        match self.words.iter().find(|(of, _)| *of == word) {
            Some((_, status)) => Some(Cow::Borrowed(status)),
            None => Some(own(self.otherwise.as_ref()?.fill(values))),
        }
    }
}
