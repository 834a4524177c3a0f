//! What a track says of its assertions: the file that `[test_code] mutation` names.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use regex::Regex;
use serde::Deserialize;
use tree_sitter::{Language, Query, Tree};

use super::find;
use super::patterns::{self, Contents};
use crate::{Mask, Masks, TestFile, compiled};
use test_report::text::Diagnostic;

/// The captures that mean something; `docs/book/src/reference/mutation.md` explains them.
pub const CAPTURES: &[&str] = &[
    "site",
    "expected",
    "actual",
    "change",
    "class",
    "except",
    "harmless",
    "compared",
    "bind",
    "bind.name",
    "bind.value",
    "bind.other",
    "bind.constant",
    "fill.of",
    "fill.value",
    "bind.of",
    "unpack.pattern",
    "unpack.of",
    "loop",
    "loop.pattern",
    "loop.in",
    "field",
    "field.of",
    "field.name",
    "record",
    "record.name",
    "record.field",
    "helper",
    "helper.name",
    "helper.parameter",
    "call",
    "call.name",
    "call.arguments",
];

/// The file as it is written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteFile {
    /// A name of the grammar table, where the track's `[test_code]` names none or another.
    pub grammar: Option<String>,
    /// Where assertions, variables, tables and helpers are.
    pub query: String,
    /// What is replaced, in the text that the grammar reads only, by something of at most the same length. It makes
    /// readable what the grammar takes for opaque, such as the arguments of a macro.
    #[serde(default)]
    pub before_parsing: Vec<Mask>,
    /// What the grammar's kinds of nodes are.
    pub kinds: Kinds,
    /// Texts that take each other's place: `true` and `false`, an assertion and its negation.
    #[serde(default)]
    pub opposites: HashMap<String, String>,
    /// Classes of exceptions and what takes their place; `*` is for all others.
    #[serde(default)]
    pub siblings: HashMap<String, String>,
    /// By regular expression of values without anything to change, such as an empty collection: of what another test
    /// expects of the same function, that may take its place.
    #[serde(default)]
    pub exchange: BTreeMap<String, String>,
    /// By kind, the text that takes the place of an empty collection.
    #[serde(default)]
    pub empty: HashMap<String, String>,
    /// By kind, the kind of the node that holds its text: the n-th of the one belongs to the n-th of the other.
    #[serde(default)]
    pub deferred: HashMap<String, String>,
    /// Functions that make the rows of a loop of tables: by name, what they do with their arguments.
    #[serde(default)]
    pub iterators: HashMap<String, Iteration>,
    /// A regular expression for names that stand for a value, such as those of enumerations.
    pub constant: Option<String>,
    /// A regular expression for methods of a text that only stands between their arguments, such as `join`.
    pub separators: Option<String>,
    /// What takes the place of such a name where no other test expects another, with `{}` for its text.
    pub other_constant: Option<String>,
    /// A regular expression for functions whose result is literal where their arguments are, such as constructors.
    pub makers: Option<String>,
}

/// What a function that a loop goes over does with its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Iteration {
    /// The n-th part of a row is a row of the n-th argument.
    Parallel,
    /// The first part of a row is its number, the second a row of the first argument.
    Counted,
    /// A row is a row of the first argument.
    Same,
}

/// The grammar's kinds of nodes by their role.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Kinds {
    /// Literal texts.
    pub text: Vec<String>,
    /// The parts of a text that never change: quotes, escapes, interpolations.
    pub fixed: Vec<String>,
    /// Literals of one character.
    pub character: Vec<String>,
    /// Numbers.
    pub number: Vec<String>,
    /// Names: of variables, functions, classes. A value in which one occurs depends on something else.
    pub name: Vec<String>,
    /// Collections, operators and wrappers that may hold a value.
    pub inside: Vec<String>,
    /// A key with its value.
    pub pair: Vec<String>,
    /// Calls and constructions.
    pub call: Vec<String>,
    /// What stands for its only part: parentheses, references.
    pub look_through: Vec<String>,
    /// What is never a part of a value: comments, types.
    pub skip: Vec<String>,
}

/// The file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// It is no TOML, or has unknown keys.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// There is no such grammar.
    #[error("there is no grammar `{0}`")]
    Grammar(String),
    /// The query does not compile.
    #[error("the query: {0}")]
    Query(#[from] tree_sitter::QueryError),
    /// A capture has no meaning.
    #[error("`@{0}` means nothing: `docs/book/src/reference/mutation.md` lists the captures")]
    Capture(String),
    /// A kind is none of the grammar's.
    #[error("the grammar has no node `{0}`")]
    Kind(String),
    /// A regular expression does not compile.
    #[error("{0}")]
    Expression(#[from] regex::Error),
}

impl Diagnostic for SiteError {}

impl SiteError {
    /// The line of the file's text that is at fault, from 1, where that is known.
    pub fn line(&self, text: &str) -> Option<usize> {
        let line_of =
            |word: &str| text.lines().position(|line| line.contains(word)).map(|at| at + 1);
        match self {
            Self::Toml(error) => {
                error.span().map(|span| text[..span.start].matches('\n').count() + 1)
            }
            // The query is a text of several lines within the file.
            Self::Query(error) => line_of("query = ").map(|line| line + error.row),
            Self::Capture(name) => line_of(&format!("@{name}")),
            Self::Kind(name) => line_of(&format!("\"{name}\"")),
            Self::Grammar(_) => line_of("grammar = "),
            Self::Expression(_) => None,
        }
    }
}

/// The file, compiled.
#[derive(Debug)]
pub struct Sites {
    pub(super) file: SiteFile,
    pub(super) language: Language,
    pub(super) query: Arc<Query>,
    /// Texts, as the grammar reads them, whose trees are known.
    pub(super) parsed: Vec<(String, Tree)>,
    pub(super) masks: Masks,
    pub(super) constant: Option<Regex>,
    pub(super) makers: Option<Regex>,
    pub(super) separators: Option<Regex>,
    pub(super) exchange: Vec<(Regex, Regex)>,
}

impl Sites {
    /// Reads the file; `grammar` is the track's own.
    pub fn read(text: &str, grammar: Option<&str>) -> Result<Self, SiteError> {
        Self::compile(text, grammar, |file, _, _| (file.query.clone(), Vec::new()))
    }

    /// The same, for these files only: what cannot match in them is not compiled, which takes a large part of the time.
    pub fn read_for(
        text: &str,
        grammar: Option<&str>,
        files: &[&TestFile],
    ) -> Result<Self, SiteError> {
        Self::compile(text, grammar, |file, masks, language| {
            let texts = files.iter().map(|file| masks.apply(&file.text).into_owned());
            let parsed = |text: String| find::parse(language, &text).map(|tree| (text, tree));
            let parsed: Vec<(String, Tree)> = texts.filter_map(parsed).collect();
            let mut contents = Contents::default();
            for (text, tree) in &parsed {
                contents.add(tree.root_node(), text);
            }
            let narrowed = patterns::narrowed(&file.query, language, &contents);
            (narrowed, parsed)
        })
    }

    fn compile(
        text: &str,
        grammar: Option<&str>,
        query: impl FnOnce(&SiteFile, &Masks, &Language) -> (String, Vec<(String, Tree)>),
    ) -> Result<Self, SiteError> {
        let file: SiteFile = toml::from_str(text)?;
        let name = file.grammar.as_deref().or(grammar).unwrap_or_default();
        let language = crate::grammar(name).ok_or_else(|| SiteError::Grammar(name.to_owned()))?;
        let masks = Masks::new(&file.before_parsing)?;
        let (query, parsed) = query(&file, &masks, &language);
        let query = compiled::find(name, &query, &language)?;
        let is_unknown = |name: &&&str| !name.starts_with('_') && !CAPTURES.contains(name);
        if let Some(unknown) = query.capture_names().iter().find(is_unknown) {
            return Err(SiteError::Capture((*unknown).to_owned()));
        }
        let expression = |text: &Option<String>| text.as_deref().map(Regex::new).transpose();
        let (constant, makers) = (expression(&file.constant)?, expression(&file.makers)?);
        let separators = expression(&file.separators)?;
        let exchange = file.exchange.iter().map(|(of, with)| Ok((whole(of)?, Regex::new(with)?)));
        let exchange = exchange.collect::<Result<_, regex::Error>>()?;
        file.kinds.check(&language)?;
        Ok(Self { file, language, query, parsed, masks, constant, makers, separators, exchange })
    }

    /// What may take the place of a value without anything to change.
    pub(super) fn exchanges(&self, text: &str) -> Option<&Regex> {
        let mut all = self.exchange.iter();
        all.find(|(of, _)| of.is_match(text)).map(|(_, with)| with)
    }

    /// The text as the grammar reads it, of the same length.
    pub(super) fn masked(&self, text: &str) -> String {
        self.masks.apply(text).into_owned()
    }
}

/// An expression for the whole of a text.
fn whole(expression: &str) -> Result<Regex, regex::Error> {
    Regex::new(&format!("^(?:{expression})$"))
}

impl Kinds {
    fn check(&self, language: &Language) -> Result<(), SiteError> {
        let all = [
            &self.text,
            &self.fixed,
            &self.character,
            &self.number,
            &self.name,
            &self.inside,
            &self.pair,
            &self.call,
            &self.look_through,
            &self.skip,
        ];
        let known = |kind: &str| {
            [true, false].iter().any(|named| language.id_for_node_kind(kind, *named) != 0)
        };
        match all.into_iter().flatten().find(|kind| !known(kind)) {
            Some(unknown) => Err(SiteError::Kind(unknown.clone())),
            None => Ok(()),
        }
    }
}
