//! What the query of a track finds in one file.

use std::collections::HashMap;
use std::ops::Range;

use tree_sitter::{Language, Node, Parser, QueryCursor, QueryMatch, StreamingIterator, Tree};

use super::data::Sites;
use crate::TestFile;

/// A file with its tree.
pub(super) struct Source<'a> {
    pub(super) file: &'a TestFile,
    /// The text that the tree was made of: of the same length as the file's.
    pub(super) text: String,
    pub(super) tree: Tree,
}

impl<'a> Source<'a> {
    /// `None` if the text cannot be parsed at all.
    pub(super) fn parse(sites: &Sites, file: &'a TestFile) -> Option<Self> {
        let text = sites.masked(&file.text);
        let known = sites.parsed.iter().find(|(known, _)| *known == text);
        let tree =
            known.map_or_else(|| parse(&sites.language, &text), |(_, tree)| Some(tree.clone()));
        Some(Self { file, tree: tree?, text })
    }
}

/// The tree of a text.
pub(super) fn parse(language: &Language, text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(language).ok()?;
    parser.parse(text, None)
}

/// An assertion.
#[derive(Debug, Clone)]
pub(super) struct Site<'t> {
    pub(super) around: Node<'t>,
    /// The nodes that may hold the expected value, the likeliest first.
    pub(super) compared: Vec<Node<'t>>,
    /// How many of them may be an expression with literals in it; the rest are inputs where they are not literal.
    pub(super) expected: usize,
    pub(super) edit: Option<Edit<'t>>,
    /// It allows for a difference.
    pub(super) loose: bool,
    /// It changes only where nothing else of the test can.
    pub(super) otherwise: bool,
    /// It changes beside the others of a test with several results, wherever it stands.
    pub(super) besides: bool,
}

/// A change that the query itself names.
#[derive(Debug, Clone)]
pub(super) enum Edit<'t> {
    /// The node's text becomes its opposite, or the template with its text for `{}`.
    Negate(Node<'t>, Option<String>),
    /// A class becomes another.
    Class(Node<'t>),
}

/// A name with its value.
#[derive(Debug)]
pub(super) struct Binding<'t> {
    pub(super) name: Node<'t>,
    /// None where the value is not one expression.
    pub(super) value: Option<Node<'t>>,
    /// The declaration, of a name that is always this value.
    pub(super) constant: Option<Node<'t>>,
    /// What the value is a part of, such as the call of a function with several results.
    pub(super) of: Option<Node<'t>>,
}

/// A loop over the rows of a table.
#[derive(Debug)]
pub(super) struct Loop<'t> {
    pub(super) around: Node<'t>,
    pub(super) pattern: Node<'t>,
    pub(super) over: Node<'t>,
}

/// The field of a value.
#[derive(Debug)]
pub(super) struct Field<'t> {
    pub(super) whole: Node<'t>,
    pub(super) of: Node<'t>,
    pub(super) name: Node<'t>,
}

/// The fields that a type declares, in order.
#[derive(Debug, Default)]
pub(super) struct Record<'t> {
    pub(super) around: Range<usize>,
    pub(super) name: Option<&'t str>,
    pub(super) fields: Vec<(usize, &'t str)>,
}

/// A function of the test file.
#[derive(Debug)]
pub(super) struct Helper<'t> {
    pub(super) around: Node<'t>,
    pub(super) name: &'t str,
    pub(super) parameters: Vec<(usize, &'t str)>,
}

/// A call of a function.
#[derive(Debug)]
pub(super) struct Call<'t> {
    pub(super) around: Node<'t>,
    pub(super) name: &'t str,
    pub(super) arguments: Node<'t>,
}

/// Everything of one file.
#[derive(Debug, Default)]
pub(super) struct SourceMatches<'t> {
    pub(super) sites: Vec<Site<'t>>,
    pub(super) excepted: Vec<Range<usize>>,
    pub(super) harmless: Vec<Range<usize>>,
    /// What is compared without being an expected value.
    pub(super) compared: Vec<Node<'t>>,
    pub(super) bindings: Vec<Binding<'t>>,
    pub(super) loops: Vec<Loop<'t>>,
    /// Names that take the parts of a row, and the row.
    pub(super) unpacked: Vec<(Node<'t>, Node<'t>)>,
    /// Names of collections, and what is put into them.
    pub(super) filled: Vec<(Node<'t>, Node<'t>)>,
    pub(super) fields: Vec<Field<'t>>,
    pub(super) records: Vec<Record<'t>>,
    pub(super) helpers: Vec<Helper<'t>>,
    pub(super) calls: Vec<Call<'t>>,
    /// Every use of every name.
    pub(super) names: HashMap<&'t str, Vec<Node<'t>>>,
    /// By the start of a beginning, the node that holds its text.
    pub(super) deferred: HashMap<usize, Node<'t>>,
}

impl<'t> SourceMatches<'t> {
    pub(super) fn of(sites: &Sites, source: &'t Source<'_>) -> Self {
        let mut found = Self::default();
        found.walk(sites, source);
        let names = sites.query.capture_names();
        let mut cursor = QueryCursor::new();
        let mut matches =
            cursor.matches(&sites.query, source.tree.root_node(), source.text.as_bytes());
        while let Some(matched) = matches.next() {
            found.add(&Match { sites, matched, names, text: &source.text });
        }
        found.sites.sort_by_key(|site| (site.around.start_byte(), site.around.end_byte()));
        found
    }

    /// Whether nothing here gives the name a value.
    pub(super) fn is_unbound(&self, name: &str) -> bool {
        let uses = self.names.get(name).into_iter().flatten();
        !uses.into_iter().any(|node| self.bindings.iter().any(|binding| binding.name == *node))
    }

    /// Collects names, and what stands apart from its beginning.
    fn walk(&mut self, sites: &Sites, source: &'t Source<'_>) {
        let kinds = &sites.file.kinds;
        let mut begun: HashMap<&str, Vec<Node<'t>>> = HashMap::new();
        let mut stack = vec![source.tree.root_node()];
        while let Some(node) = stack.pop() {
            let kind = node.kind();
            if kinds.name.iter().any(|name| name == kind) {
                self.names.entry(&source.text[node.byte_range()]).or_default().push(node);
            }
            begun.entry(kind).or_default().push(node);
            let mut cursor = node.walk();
            stack.extend(node.children(&mut cursor));
        }
        for (begins, holds) in &sites.file.deferred {
            let mut sorted = |kind: &str| {
                let mut nodes = begun.remove(kind).unwrap_or_default();
                nodes.sort_by_key(Node::start_byte);
                nodes
            };
            let (begins, holds) = (sorted(begins), sorted(holds));
            if begins.len() == holds.len() {
                self.deferred.extend(begins.iter().map(Node::start_byte).zip(holds));
            }
        }
    }

    fn add(&mut self, found: &Match<'_, '_, 't>) {
        if let Some(around) = found.one("site") {
            let mut compared = found.all("expected");
            let expected = compared.len();
            compared.extend(found.all("actual"));
            let class = found.one("class").map(Edit::Class);
            let edit = class.or_else(|| Some(Edit::Negate(found.one("change")?, found.template())));
            let loose = found.has_property("loose");
            let otherwise = found.has_property("otherwise");
            let besides = found.has_property("besides");
            self.sites.push(Site { around, compared, expected, edit, loose, otherwise, besides });
        }
        self.excepted.extend(found.all("except").iter().map(Node::byte_range));
        self.harmless.extend(found.all("harmless").iter().map(Node::byte_range));
        self.compared.extend(found.all("compared"));
        let value = found.one("bind.value");
        let constant = found.one("bind.constant");
        for name in found.all("bind.name") {
            let mut same = self.bindings.iter_mut();
            match same.find(|other| other.name == name && other.value == value) {
                Some(same) => same.constant = same.constant.or(constant),
                None => self.bindings.push(Binding { name, value, constant, of: None }),
            }
        }
        let others = found.all("bind.other").into_iter();
        let of = found.one("bind.of");
        let others = others.map(|name| Binding { name, value: None, constant: None, of });
        self.bindings.extend(others);
        if let (Some(of), Some(value)) = (found.one("fill.of"), found.one("fill.value")) {
            self.filled.push((of, value));
        }
        if let (Some(pattern), Some(of)) = (found.one("unpack.pattern"), found.one("unpack.of")) {
            self.unpacked.push((pattern, of));
        }
        if let (Some(around), Some(pattern), Some(over)) =
            (found.one("loop"), found.one("loop.pattern"), found.one("loop.in"))
        {
            self.loops.push(Loop { around, pattern, over });
        }
        if let (Some(whole), Some(of), Some(name)) =
            (found.one("field"), found.one("field.of"), found.one("field.name"))
        {
            self.fields.push(Field { whole, of, name });
        }
        if let (Some(around), Some(name), Some(arguments)) =
            (found.one("call"), found.one("call.name"), found.one("call.arguments"))
        {
            self.calls.push(Call { around, name: found.text_of(name), arguments });
        }
        self.declared(found);
    }

    /// Fields of records and parameters of helpers come in matches of their own.
    fn declared(&mut self, found: &Match<'_, '_, 't>) {
        if let Some(around) = found.one("record") {
            let range = around.byte_range();
            let at = self.records.iter().position(|record| record.around == range);
            let at = at.unwrap_or_else(|| {
                self.records.push(Record { around: range, ..Record::default() });
                self.records.len() - 1
            });
            let record = &mut self.records[at];
            if let Some(name) = found.one("record.name") {
                record.name = Some(found.text_of(name));
            }
            let fields = found.all("record.field").into_iter();
            record.fields.extend(fields.map(|field| (field.start_byte(), found.text_of(field))));
            record.fields.sort_unstable();
            record.fields.dedup();
        }
        if let (Some(around), Some(name)) = (found.one("helper"), found.one("helper.name")) {
            let at = self.helpers.iter().position(|helper| helper.around == around);
            let at = at.unwrap_or_else(|| {
                self.helpers.push(Helper {
                    around,
                    name: found.text_of(name),
                    parameters: Vec::new(),
                });
                self.helpers.len() - 1
            });
            let parameters = &mut self.helpers[at].parameters;
            let more = found.all("helper.parameter").into_iter();
            let more = more.map(|node| found.name_of(node));
            parameters.extend(more.map(|node| (node.start_byte(), found.text_of(node))));
            parameters.sort_unstable();
            parameters.dedup();
        }
    }
}

/// One match of the query.
struct Match<'m, 'c, 't> {
    sites: &'m Sites,
    matched: &'m QueryMatch<'c, 't>,
    names: &'m [&'m str],
    text: &'t str,
}

impl<'t> Match<'_, '_, 't> {
    fn all(&self, wanted: &str) -> Vec<Node<'t>> {
        let is = |index: u32| self.names.get(index as usize).is_some_and(|name| *name == wanted);
        let captures = self.matched.captures.iter();
        captures.filter(|capture| is(capture.index)).map(|capture| capture.node).collect()
    }

    fn one(&self, wanted: &str) -> Option<Node<'t>> {
        self.all(wanted).into_iter().next()
    }

    fn text_of(&self, node: Node<'_>) -> &'t str {
        &self.text[node.byte_range()]
    }

    /// The name that a declaration with a type or a default begins with.
    fn name_of(&self, declaration: Node<'t>) -> Node<'t> {
        let is_name =
            |node: &Node<'_>| self.sites.file.kinds.name.iter().any(|kind| kind == node.kind());
        let first = std::iter::successors(Some(declaration), |node| node.named_child(0));
        first.into_iter().find(is_name).unwrap_or(declaration)
    }

    /// What `(#set! to …)` says, with `{name}` for the text of another capture.
    fn template(&self) -> Option<String> {
        let replacement = self.property("to")?.to_owned();
        let captured = self.matched.captures.iter();
        Some(captured.fold(replacement, |replacement, capture| {
            let name = self.names[capture.index as usize];
            replacement.replace(&format!("{{{name}}}"), self.text_of(capture.node))
        }))
    }

    fn has_property(&self, key: &str) -> bool {
        let settings = self.sites.query.property_settings(self.matched.pattern_index);
        settings.iter().any(|setting| &*setting.key == key)
    }

    fn property(&self, key: &str) -> Option<&str> {
        let settings = self.sites.query.property_settings(self.matched.pattern_index);
        settings.iter().find(|setting| &*setting.key == key)?.value.as_deref()
    }
}
