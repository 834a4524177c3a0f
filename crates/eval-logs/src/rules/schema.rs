//! The shape of a rule file.

use serde::Deserialize;

use test_report::parser::Streams;

/// A rule file as it is written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    /// One line on the tool and the options that write such logs.
    pub(super) reads: String,
    /// What ends a line.
    #[serde(default)]
    pub(super) lines: LineEnds,
    /// Which of two streams the passes read that do not say it.
    #[serde(default)]
    pub(super) stream: Stream,
    /// The steps that a line goes through before the rules see it, in order.
    #[serde(default)]
    pub(super) prepare: Vec<String>,
    /// The statuses from the best to the worst, for `keep = "worst"`. Statuses of one rank stand in one list.
    #[serde(default)]
    pub(super) order: Vec<Vec<String>>,
    /// Which status counts where a name has one already, for rules that do not say it.
    #[serde(default)]
    pub(super) keep: Keep,
    /// An empty name is a name, for rules that do not say it.
    #[serde(default)]
    pub(super) nameless: bool,
    /// In a strict reading, a pass without lines reads line by line: no pattern reaches into the next line.
    #[serde(default)]
    pub(super) within_lines: bool,
    /// The state at the start of the log.
    #[serde(default)]
    pub(super) state: String,
    /// Values of variables at the start of the log; a variable without one is empty.
    #[serde(default)]
    pub(super) variables: std::collections::BTreeMap<String, String>,
    /// Steps by name.
    #[serde(default)]
    pub(super) steps: std::collections::BTreeMap<String, Step>,
    /// What a pass reads, and when, by its number. A pass without an entry reads the whole log.
    #[serde(default)]
    pub(super) passes: std::collections::BTreeMap<String, Extent>,
    /// The status that counts where `keep = "both"` has collected several: `"FAILED+PASSED" = "FAILED"`. The empty status
    /// removes the test. What is still several at the end is a contradiction, and the reading fails.
    #[serde(default)]
    pub(super) together: std::collections::BTreeMap<String, String>,
    /// The rules, in the order in which a line tries them.
    pub(super) rule: Vec<Rule>,
    /// Rules that a strict reading tries first: they read what those above, which are the original's, get wrong. Each says
    /// `why`.
    #[serde(default)]
    pub(super) strict: Vec<Rule>,
    /// Logs with their results, which the file must have.
    pub(super) example: Vec<Example>,
}

/// What ends a line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LineEnds {
    /// A line feed alone.
    #[default]
    Lf,
    /// Everything that ends a line for Python's `str.splitlines`.
    All,
    /// Nothing: the text is one line.
    None,
}

/// Which part of a log a pass reads, where standard output and standard error are two files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stream {
    /// Standard output, a line feed, and standard error.
    #[default]
    Both,
    /// Standard output; a log that is one file is that.
    Stdout,
    /// Standard error.
    Stderr,
    /// Both without a line feed between them.
    Glued,
}

/// A change of a text: what the pattern matches becomes the text of `with`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// The pattern. Every match is replaced.
    pub(super) replace: String,
    /// What takes its place, as it is; by default nothing.
    #[serde(default)]
    pub(super) with: String,
}

/// What one pass reads, and when.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Extent {
    /// A pattern over many lines: the pass reads its first group where it matches, and nothing where it does not.
    pub(super) text: Option<String>,
    /// Which match of `text` counts.
    #[serde(default)]
    pub(super) take: Take,
    /// Whitespace goes at both ends of what `text` found.
    #[serde(default)]
    pub(super) strip: bool,
    /// What ends a line, if it is not what the file says.
    pub(super) lines: Option<LineEnds>,
    /// Which stream it reads, if it is not what the file says.
    pub(super) stream: Option<Stream>,
    /// The pass is made only where there is no test yet.
    #[serde(default)]
    pub(super) fallback: bool,
    /// The steps of `prepare` go over the whole text of a pass without lines.
    #[serde(default)]
    pub(super) prepared: bool,
    /// A pattern that must match the stream somewhere.
    pub(super) when: Option<String>,
    /// A pattern that must not match the stream anywhere.
    pub(super) unless: Option<String>,
    /// A status that no test has yet.
    pub(super) without: Option<String>,
}

/// Which match of a pattern counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Take {
    /// The first one.
    #[default]
    First,
    /// The last one.
    Last,
    /// Each.
    All,
}

/// What to do with the lines of one pattern. The first rule that applies to a line takes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent keys of the file")]
pub(super) struct Rule {
    /// The pattern; it matches anywhere in the line unless it is anchored.
    pub(super) line: String,
    /// The rule sees the line as it is in the log, without `prepare`.
    #[serde(default)]
    pub(super) raw: bool,
    /// The passes over the log in which the rule applies, from 1; a file whose rules name no later pass has one.
    #[serde(default = "first_pass")]
    pub(super) pass: usize,
    /// The states in which it applies; by default all.
    #[serde(default, rename = "in")]
    pub(super) states: Vec<String>,
    /// A variable that must not be empty.
    pub(super) needs: Option<String>,
    /// A pattern that must match the line, too.
    pub(super) also: Option<String>,
    /// A pattern that must not match the line.
    pub(super) unless: Option<String>,
    /// Two groups that must be the same number.
    pub(super) equal: Option<[usize; 2]>,
    /// Two groups that must be two numbers.
    pub(super) unequal: Option<[usize; 2]>,
    /// Groups of which at least one must be a number above zero.
    #[serde(default)]
    pub(super) positive: Vec<usize>,
    /// The test's name, a template: `{1}` is a group, `{suite}` a variable, `{1|strip}` a group after a step.
    pub(super) name: Option<String>,
    /// Names of tests that are made, each with the status, instead of `name`.
    #[serde(default)]
    pub(super) names: Vec<String>,
    /// All tests that have one of these statuses get the one behind it.
    #[serde(default)]
    pub(super) turn: std::collections::BTreeMap<String, String>,
    /// A variable that counts how often the rule applied, before its templates are filled.
    pub(super) count: Option<String>,
    /// The rule applies only where the test has one of these statuses.
    #[serde(default)]
    pub(super) over: Vec<String>,
    /// A group with a number: so many tests are made, and 1, 2 … stand behind their names.
    pub(super) times: Option<usize>,
    /// Why the log cannot be read at all: it ends here.
    pub(super) refuse: Option<String>,
    /// The steps that the whole name goes through.
    #[serde(default)]
    pub(super) clean: Vec<String>,
    /// The test's status, a template.
    pub(super) status: Option<String>,
    /// Statuses by the word that `status` gives. Without `otherwise`, the rule applies to these words only.
    #[serde(default)]
    pub(super) words: std::collections::BTreeMap<String, String>,
    /// The status for other words, a template.
    pub(super) otherwise: Option<String>,
    /// Capital and small letters are the same in `words`, which are in capitals.
    #[serde(default)]
    pub(super) fold: bool,
    /// Which status counts where the name has one already.
    pub(super) keep: Option<Keep>,
    /// Variables to set, by templates.
    #[serde(default)]
    pub(super) set: std::collections::BTreeMap<String, String>,
    /// The state from here on.
    pub(super) enter: Option<String>,
    /// The rules below see the line as well.
    #[serde(default)]
    pub(super) next: bool,
    /// An empty name is a name.
    pub(super) nameless: Option<bool>,
    /// The rule applies to each match in the line.
    #[serde(default)]
    pub(super) each: bool,
    /// What the original gets wrong, for a rule of a strict reading.
    pub(super) why: Option<String>,
}

impl Rule {
    /// The template of the name; a list of names needs none.
    pub(super) fn name_template(&self) -> Option<&str> {
        self.name.as_deref().or(if self.names.is_empty() { None } else { Some("") })
    }
}

fn first_pass() -> usize {
    1
}

/// Which of two statuses of one name counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Keep {
    /// The last one.
    #[default]
    Last,
    /// The first one.
    First,
    /// The worse one, by the file's `order`.
    Worst,
    /// Both, as `FAILED+PASSED`; `together` says at the end what that is.
    Both,
}

/// A log and what the rules make of it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Example {
    /// The log; its standard output where there is an `stderr`.
    pub(super) log: String,
    /// Its standard error.
    pub(super) stderr: Option<String>,
    /// Every test with its status, in order.
    #[serde(default)]
    pub(super) tests: Vec<(String, String)>,
    /// The reading fails.
    #[serde(default)]
    pub(super) refused: bool,
    /// What a strict reading makes of it, where that is something else.
    pub(super) strict: Option<Vec<(String, String)>>,
}

impl Example {
    /// Both streams as one text, where there are two.
    pub(super) fn both(&self) -> Option<String> {
        self.stderr.as_ref().map(|stderr| format!("{}\n{stderr}", self.log))
    }

    /// Its streams, of which [`Self::both`] is made.
    pub(super) fn streams<'a>(&'a self, both: Option<&'a str>) -> Streams<'a> {
        both.map_or(Streams::alone(&self.log), |both| Streams::joined(both, self.log.len()))
    }
}
