//! The rules of a file, compiled: what each needs of a line, and what it says.

use std::borrow::Cow;
use std::collections::BTreeMap;

use regex::{Regex, RegexSet};

use super::Unusable;
use super::schema::{self, File, Keep, LineEnds, Stream, Take};
use super::template::{Step, Template, Values, steps, variable};
use crate::parser::Streams;
use crate::parser::swebench::dialect;
use crate::text::python::strip;

/// The rules of one pass over the log.
#[derive(Debug)]
pub(super) struct Pass {
    /// The patterns of the rules that see the prepared line, and of those that see the line itself.
    pub(super) sets: [RegexSet; 2],
    pub(super) rules: Vec<Rule>,
    text: Option<Regex>,
    take: Take,
    strip: bool,
    pub(super) stream: Stream,
    pub(super) fallback: bool,
    pub(super) lines: LineEnds,
    when: Option<Regex>,
    unless: Option<Regex>,
    /// A status that no test may have yet.
    pub(super) without: Option<String>,
}

#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent keys of the file")]
pub(super) struct Rule {
    /// The place of its pattern in its set.
    pub(super) place: usize,
    pub(super) raw: bool,
    pub(super) pattern: Regex,
    pub(super) groups: bool,
    pub(super) states: Vec<String>,
    pub(super) needs: Option<usize>,
    pub(super) also: Option<Regex>,
    pub(super) unless: Option<Regex>,
    pub(super) equal: Option<[usize; 2]>,
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
    pub(super) enter: Option<String>,
    pub(super) keep: Keep,
    pub(super) next: bool,
    pub(super) nameless: bool,
    pub(super) each: bool,
}

/// The status of a rule's test.
#[derive(Debug)]
pub(super) struct Verdict {
    word: Template,
    /// Statuses by word; without any, the word is the status.
    words: BTreeMap<String, String>,
    otherwise: Option<Template>,
    fold: bool,
}

impl Pass {
    pub(super) fn new(
        file: &File,
        number: usize,
        variables: &mut Vec<String>,
    ) -> Result<Self, Unusable> {
        let mut patterns: [Vec<&str>; 2] = Default::default();
        let mut rules = Vec::new();
        for (at, rule) in (1..).zip(&file.rule).filter(|(_, rule)| rule.pass == number) {
            let known = &mut patterns[usize::from(rule.raw)];
            let place = known.iter().position(|pattern| *pattern == rule.line);
            let place = place.unwrap_or_else(|| {
                known.push(&rule.line);
                known.len() - 1
            });
            let rule = Rule::new(rule, place, file, variables)
                .map_err(|why| Unusable(format!("rule {at}: {why}")))?;
            rules.push(rule);
        }
        let [prepared, raw] = patterns.map(|patterns| dialect::set(&patterns).map_err(Unusable));
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
        if stream == Stream::Glued && lines != LineEnds::None {
            return Err(Unusable(format!("pass {number}: `glued` needs `lines = \"none\"`")));
        }
        Ok(Self {
            sets: [prepared?, raw?],
            rules,
            text,
            take: extent.take,
            strip: extent.strip,
            stream,
            fallback: extent.fallback,
            lines,
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
        place: usize,
        file: &File,
        variables: &mut Vec<String>,
    ) -> Result<Self, String> {
        let pattern = dialect::compile(&rule.line)?;
        let groups = pattern.captures_len();
        let mut numbers = rule.equal.iter().flatten().chain(&rule.positive).chain(&rule.times);
        if let Some(at) = numbers.find(|at| **at >= groups) {
            return Err(format!("`equal`, `positive` and `times`: the pattern has no group {at}"));
        }
        let mut template = |text: &str| Template::new(text, groups, variables, &file.steps);
        let test = match (rule.name_template(), &rule.status) {
            (Some(name), Some(status)) => Some((
                template(name)?,
                Verdict {
                    word: template(status)?,
                    words: rule.words.clone(),
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
        let uses = Template::has_groups;
        Ok(Self {
            place,
            raw: rule.raw,
            groups: rule.equal.is_some()
                || !rule.positive.is_empty()
                || rule.times.is_some()
                || rule.each
                || set.iter().any(|(_, value)| uses(value))
                || test.as_ref().is_some_and(|(name, verdict)| {
                    uses(name)
                        || uses(&verdict.word)
                        || verdict.otherwise.as_ref().is_some_and(uses)
                }),
            states: rule.states.clone(),
            needs: rule.needs.as_deref().map(|name| variable(name, variables)),
            also: rule.also.as_deref().map(dialect::compile).transpose()?,
            unless: rule.unless.as_deref().map(dialect::compile).transpose()?,
            equal: rule.equal,
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
            enter: rule.enter.clone(),
            keep: rule.keep.unwrap_or(file.keep),
            next: rule.next,
            nameless: rule.nameless.unwrap_or(file.nameless),
            each: rule.each,
            pattern,
        })
    }
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
            && (self.positive.is_empty() || self.positive.iter().any(|at| !number(*at).is_empty()))
    }
}

impl Verdict {
    /// The status for the words of a line; none where the rule does not apply.
    pub(super) fn of<'r>(&'r self, values: &Values<'_, '_, '_>) -> Option<Cow<'r, str>> {
        if self.words.is_empty() {
            return Some(match self.word.constant() {
                Some(status) => Cow::Borrowed(status),
                None => Cow::Owned(self.word.fill(values).into_owned()),
            });
        }
        let word = self.word.fill(values);
        let word = if self.fold { Cow::Owned(word.to_uppercase()) } else { word };
        match self.words.get(word.as_ref()) {
            Some(status) => Some(Cow::Borrowed(status)),
            None => Some(Cow::Owned(self.otherwise.as_ref()?.fill(values).into_owned())),
        }
    }
}
