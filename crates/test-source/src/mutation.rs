//! Copies of an exercise's test files in which some tests expect another value.
//!
//! A right solution fails a test whose expected value was changed. A test that passes as written *and* changed was not
//! earned. [`MutantPair::of`] makes two copies: each test with a site, a place where an assertion holds its expected value, is
//! changed in one of them, or in both. Where the rows of a table have a result each, each row counts as a test. The track
//! of a language says where its sites are ([`Sites`]); nothing here knows a language, and nothing here runs a test.

mod change;
mod choose;
mod data;
mod dataflow;
mod find;
mod helper_args;
mod inline;
mod patterns;
mod resolve;
mod tables;

use serde::{Deserialize, Serialize};

use crate::{TestDeclaration, TestFile};
use change::Change;
use choose::{Chooser, Chosen};
use find::{Source, SourceMatches};
use resolve::Resolver;

pub use data::{CAPTURES, SiteError, SiteFile, Sites};

/// What was done to a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It expects what another test expects of the same function.
    Swapped,
    /// A letter, a digit or a number of what it expects is another.
    Changed,
    /// It asserts the opposite.
    Negated,
    /// It expects another class of exception.
    Class,
}

/// Which of the two copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Copy {
    /// The first.
    A,
    /// The second.
    B,
}

/// One change in a test file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edit {
    /// The file, relative to the solution.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What stood there.
    pub from: String,
    /// What stands there now.
    pub to: String,
}

/// The part of a test that changes by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// All of the test.
    Whole,
    /// A row of its table.
    Row {
        /// The row's place in the table.
        at: usize,
        /// How many rows the table has, and so how many results the test.
        of: usize,
    },
    /// What is asserted only of rows without an expected value.
    OtherRows,
}

/// A test, or a part of it, that was changed in one of the copies. If it was changed in both, there are two of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// The test's place in the declarations.
    pub test: usize,
    /// Which part of the test.
    pub part: Part,
    /// The copy in which it was changed.
    pub copy: Copy,
    /// What was done.
    pub kind: Kind,
    /// Where.
    pub edits: Vec<Edit>,
}

/// Two copies of the test files.
#[derive(Debug, Clone, Default)]
pub struct MutantPair {
    /// The changed tests and rows, in the order of the declarations. A test without a site is not among them.
    pub tests: Vec<Mutant>,
    /// The files that differ from the original, in copy A.
    pub a: Vec<TestFile>,
    /// The same in copy B.
    pub b: Vec<TestFile>,
}

/// An exercise's tests.
#[derive(Debug, Clone, Copy)]
pub struct Material<'a> {
    /// The test files.
    pub files: &'a [TestFile],
    /// Files that may hold tables of theirs.
    pub beside: &'a [TestFile],
    /// The tests that the files declare.
    pub declared: &'a [TestDeclaration],
    /// How many results each of them had, in the same order. A test with none is not changed.
    pub results: &'a [usize],
}

impl MutantPair {
    /// Makes the copies. The same seed makes the same ones.
    pub fn of(sites: &Sites, material: Material<'_>, seed: u64) -> Self {
        let all = material.files.iter().chain(material.beside);
        let sources: Vec<Source<'_>> = all.filter_map(|file| Source::parse(sites, file)).collect();
        let found: Vec<SourceMatches<'_>> =
            sources.iter().map(|source| SourceMatches::of(sites, source)).collect();
        let resolver = Resolver { sites, sources: &sources, found: &found };
        let chosen = Chooser::new(&resolver, material).all(seed);
        let make = |copy: Copy| {
            let of_copy = chosen.iter().filter(|chosen| chosen.copy == copy);
            edited(sites, &sources, &of_copy.collect::<Vec<_>>())
        };
        let ((a, unused_a), (b, unused_b)) = (make(Copy::A), make(Copy::B));
        let tests = chosen.iter().filter_map(|chosen| {
            let unused = if chosen.copy == Copy::A { &unused_a } else { &unused_b };
            (!unused.contains(&chosen.unit())).then(|| mutant(&sources, chosen))
        });
        Self { tests: tests.collect(), a, b }
    }
}

fn mutant(sources: &[Source<'_>], chosen: &Chosen) -> Mutant {
    let edits = chosen.changes.iter().map(|(file, change)| {
        let TestFile { path, text } = sources[*file].file;
        let line = text[..change.range.start].matches('\n').count() + 1;
        // A single letter says nothing: the line does.
        let begins = text[..change.range.start].rfind('\n').map_or(0, |at| at + 1);
        let ends =
            text[change.range.end..].find('\n').map_or(text.len(), |at| change.range.end + at);
        let from = &text[begins..ends];
        let to = [&text[begins..change.range.start], &change.with, &text[change.range.end..ends]]
            .concat();
        Edit { file: path.clone(), line, from: from.trim().to_owned(), to: to.trim().to_owned() }
    });
    Mutant {
        test: chosen.test,
        part: chosen.part,
        copy: chosen.copy,
        kind: chosen.kind,
        edits: edits.collect(),
    }
}

/// The files with some changes, and the tests or rows whose changes could not be made: they overlap those of others, or
/// what they make cannot be parsed.
fn edited(
    sites: &Sites,
    sources: &[Source<'_>],
    chosen: &[&Chosen],
) -> (Vec<TestFile>, Vec<(usize, Part)>) {
    let mut unused = Vec::new();
    let mut apart: Vec<&Chosen> = Vec::new();
    for each in chosen {
        let overlaps = |(file, change): &(usize, Change)| {
            let taken = apart.iter().flat_map(|other| &other.changes);
            taken.into_iter().any(|(at, other)| at == file && change.overlaps(other))
        };
        if each.changes.iter().any(overlaps) {
            unused.push(each.unit());
        } else {
            apart.push(each);
        }
    }
    let used = readable(sites, sources, &apart);
    let is_used = |unit| used.iter().any(|each| each.unit() == unit);
    unused.extend(apart.iter().map(|each| each.unit()).filter(|unit| !is_used(*unit)));
    let files = sources.iter().enumerate().filter_map(|(at, source)| {
        let changes = changes_of(&used, at);
        (!changes.is_empty()).then(|| TestFile {
            path: source.file.path.clone(),
            text: applied(&source.file.text, &changes),
        })
    });
    (files.collect(), unused)
}

/// Those of the tests whose changes can be parsed. Nearly always all can, and each file is parsed once.
fn readable<'c>(sites: &Sites, sources: &[Source<'_>], chosen: &[&'c Chosen]) -> Vec<&'c Chosen> {
    let mut all = sources.iter().enumerate();
    if all.all(|(at, source)| is_readable(sites, source, &changes_of(chosen, at))) {
        return chosen.to_vec();
    }
    if chosen.len() == 1 {
        return Vec::new();
    }
    let (left, right) = chosen.split_at(chosen.len() / 2);
    [readable(sites, sources, left), readable(sites, sources, right)].concat()
}

/// What is changed in one file, in its order.
fn changes_of<'c>(chosen: &[&'c Chosen], file: usize) -> Vec<&'c Change> {
    let all = chosen.iter().flat_map(|each| &each.changes);
    let mut changes: Vec<&Change> =
        all.filter(|(at, _)| *at == file).map(|(_, change)| change).collect();
    changes.sort_by_key(|change| change.range.start);
    changes
}

fn applied(text: &str, changes: &[&Change]) -> String {
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for change in changes {
        new += &text[at..change.range.start];
        new += &change.with;
        at = change.range.end;
    }
    new + &text[at..]
}

/// Whether the grammar reads the text as well as before.
fn is_readable(sites: &Sites, source: &Source<'_>, changes: &[&Change]) -> bool {
    // One letter for another within a literal changes no tree.
    let is_letter = |change: &&Change| change.range.len() == 1 && change.with.len() == 1;
    if changes.iter().all(is_letter) || source.tree.root_node().has_error() {
        return true;
    }
    let text = applied(&source.file.text, changes);
    find::parse(&sites.language, &sites.masked(&text))
        .is_some_and(|tree| !tree.root_node().has_error())
}

#[cfg(test)]
mod tests;
