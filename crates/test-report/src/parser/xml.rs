//! XML documents in a log, as trees.
//!
//! The common part of the XML formats: finds the documents among other text, and handles entities, character data and documents
//! that were cut off. Work and memory are linear in the log; elements deeper than [`MAX_DEPTH`] are dropped, and their text
//! goes to their ancestor.

use quick_xml::Reader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event};

use super::unparsed_lines::UnparsedLines;
use crate::text::unknown_encoding;

/// How deep elements may nest.
const MAX_DEPTH: usize = 64;

/// An element with what it holds.
#[derive(Default)]
pub(super) struct Element {
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    pub(super) children: Vec<Element>,
    /// Its own character data, without parts between its children that are only blanks.
    pub(super) text: String,
    /// Its end tag was read.
    pub(super) closed: bool,
}

impl Element {
    /// The attribute of this name.
    pub(super) fn attr(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// An attribute that is a number, with or without thousands separators.
    pub(super) fn number(&self, name: &str) -> Option<f64> {
        let value: f64 = self.attr(name)?.replace(',', "").parse().ok()?;
        value.is_finite().then_some(value)
    }

    /// An attribute that is a count.
    pub(super) fn count(&self, name: &str) -> Option<u64> {
        self.attr(name)?.trim().parse().ok()
    }

    /// The children of this name.
    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The first child of this name.
    pub(super) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The text without the line breaks and indentation that printers put around it.
    pub(super) fn trimmed(&self) -> &str {
        self.text.trim_end().trim_start_matches(['\r', '\n'])
    }
}

/// The contents of a log.
#[derive(Default)]
pub(super) struct Documents {
    pub(super) roots: Vec<Element>,
    /// Lines outside the documents.
    pub(super) unparsed: UnparsedLines,
    /// The XML parser's error for a position that it could not read.
    pub(super) errors: Vec<String>,
}

impl Documents {
    /// There is at least one document, and all of them are complete.
    pub(super) fn complete(&self) -> bool {
        !self.roots.is_empty() && self.roots.iter().all(|root| root.closed)
    }

    /// Notes what could not be read, as the last step of a parser.
    pub(super) fn finish(self, report: &mut crate::model::TestReport) {
        for error in self.errors {
            report.note(format!("the XML cannot be read: {error}"));
        }
        if self.roots.iter().any(|root| !root.closed) {
            report.note("the XML is cut off");
        }
        self.unparsed.finish(report, "not in the XML");
    }

    /// The same for a tool that writes one document: a second one is not its.
    pub(super) fn finish_only(self, report: &mut crate::model::TestReport) {
        if self.roots.len() > 1 {
            report.invalid.push(format!("{} reports where there should be one", self.roots.len()));
        }
        self.finish(report);
    }
}

/// Says that the characters of a log are not known, whose names then hold U+FFFD.
pub(super) fn note_encoding(log: &[u8], report: &mut crate::model::TestReport) {
    if let Some(name) = unknown_encoding(log) {
        let name = super::unparsed_lines::clip(name, 40);
        report.note(format!("the encoding `{name}` is not known: convert the log to UTF-8"));
    }
}

/// Every document with one of these root elements.
pub(super) fn read(text: &str, roots: &[&str]) -> Documents {
    let mut found = Documents::default();
    let mut at = 0;
    while let Some(start) = find_root(text, at, roots) {
        outside(&text[at..start], &mut found.unparsed);
        let (root, end) = tree(&text[start..], &mut found.errors);
        found.roots.push(root);
        at = start + end;
    }
    outside(&text[at..], &mut found.unparsed);
    found
}

/// Whether a document begins a line of the text and has one of these root elements.
pub(super) fn is_rooted(text: &str, roots: &[&str]) -> bool {
    let rooted = |text: &str| root_name(text).is_some_and(|name| roots.contains(&name));
    let mut at = 0;
    let begins = text.split_inclusive('\n').find_map(|line| {
        let start = at;
        at += line.len();
        let line = line.trim_start();
        let root = |root: &&str| {
            let rest = line.strip_prefix('<').and_then(|line| line.strip_prefix(*root));
            rest.is_some_and(|rest| !rest.starts_with(is_name))
        };
        (line.starts_with("<?xml") || roots.iter().any(root)).then_some(start)
    });
    rooted(text) || begins.is_some_and(|start| rooted(&text[start..]))
}

/// The name of the first element of a text that begins with XML.
fn root_name(text: &str) -> Option<&str> {
    let mut text = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let inner = text.strip_prefix('<')?;
        if let Some(comment) = inner.strip_prefix("!--") {
            text = comment.split_once("-->")?.1.trim_start();
        } else if inner.starts_with(['?', '!']) {
            text = inner.split_once('>')?.1.trim_start();
        } else {
            return Some(&inner[..inner.find(|c: char| !is_name(c)).unwrap_or(inner.len())]);
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':')
}

/// Where the next root element starts. One pass, for any number of names.
fn find_root(text: &str, from: usize, roots: &[&str]) -> Option<usize> {
    memchr::memchr_iter(b'<', &text.as_bytes()[from..]).map(|at| from + at).find(|&at| {
        let rest = &text[at + 1..];
        roots
            .iter()
            .any(|root| rest.strip_prefix(root).is_some_and(|rest| !rest.starts_with(is_name)))
    })
}

fn outside(text: &str, unparsed: &mut UnparsedLines) {
    for line in text.lines() {
        let line = line.trim();
        if !line.starts_with("<?xml") && !line.starts_with("<!DOCTYPE") {
            unparsed.push(line);
        }
    }
}

/// The element at the start of the text, and where it ends.
fn tree(text: &str, errors: &mut Vec<String>) -> (Element, usize) {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    let mut builder = Builder::default();
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => builder.start(&start),
            Ok(Event::Empty(start)) => {
                builder.start(&start);
                let name = String::from_utf8_lossy(start.name().as_ref()).into_owned();
                builder.end(&name);
            }
            Ok(Event::End(end)) => builder.end(&String::from_utf8_lossy(end.name().as_ref())),
            Ok(Event::Text(text)) => builder.segment.push_str(&text.decode().unwrap_or_default()),
            Ok(Event::CData(text)) => builder.segment.push_str(&text.decode().unwrap_or_default()),
            Ok(Event::GeneralRef(entity)) => {
                let name = entity.decode().unwrap_or_default();
                match (entity.resolve_char_ref(), resolve_predefined_entity(&name)) {
                    (Ok(Some(c)), _) => builder.segment.push(c),
                    (_, Some(text)) => builder.segment.push_str(text),
                    _ => builder.segment.push_str(&format!("&{name};")),
                }
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                errors.push(error.to_string());
                break;
            }
        }
        if let Some(root) = builder.root.take() {
            let end = usize::try_from(reader.buffer_position()).unwrap_or(text.len());
            return (root, end);
        }
    }
    (builder.cut(), text.len())
}

/// The path from the root to the current position.
#[derive(Default)]
struct Builder {
    open: Vec<Element>,
    /// Elements that are open below the deepest one kept.
    below: usize,
    segment: String,
    root: Option<Element>,
}

impl Builder {
    fn flush(&mut self) {
        if let Some(top) = self.open.last_mut()
            && !self.segment.trim().is_empty()
        {
            top.text.push_str(&self.segment);
        }
        self.segment.clear();
    }

    fn start(&mut self, start: &BytesStart<'_>) {
        self.flush();
        if self.open.len() >= MAX_DEPTH {
            self.below += 1;
            return;
        }
        let mut element = Element {
            name: String::from_utf8_lossy(start.name().as_ref()).into_owned(),
            ..Element::default()
        };
        // The check for duplicates would take quadratic time for a long list of attributes.
        for attribute in start.attributes().with_checks(false).flatten() {
            let value = String::from_utf8_lossy(&attribute.value);
            let value = unescape(&value).map_or_else(|_| value.to_string(), Into::into);
            let key = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
            element.attributes.push((key, value));
        }
        self.open.push(element);
    }

    /// Ends the innermost open element with this name and all open elements within it; if none is open, ends nothing.
    fn end(&mut self, name: &str) {
        self.flush();
        if self.below > 0 {
            self.below -= 1;
            return;
        }
        let Some(at) = self.open.iter().rposition(|open| open.name == name) else { return };
        while self.open.len() > at {
            let whole = self.open.len() == at + 1;
            self.close(whole);
        }
    }

    fn close(&mut self, whole: bool) {
        let Some(mut element) = self.open.pop() else { return };
        element.closed = whole;
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None => self.root = Some(element),
        }
    }

    fn cut(mut self) -> Element {
        self.flush();
        while !self.open.is_empty() {
            self.close(false);
        }
        self.root.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_documents_among_other_text() {
        let text = "noise <a>\n<?xml version=\"1.0\"?>\n<r x='1 &lt; 2&#10;3'>t<c/>&amp;&#65;&no;</r> tail <r>";
        let found = read(text, &["r"]);
        assert_eq!(found.roots.len(), 2);
        assert_eq!(found.roots[0].attr("x"), Some("1 < 2\n3"));
        assert_eq!(found.roots[0].text, "t&A&no;");
        assert!(found.roots[0].closed && !found.roots[1].closed && !found.complete());
    }

    #[test]
    fn keeps_what_was_read_of_a_document_that_is_cut_or_broken() {
        for text in
            ["<r><a n='1'/><b>text", "<r><a n='1'></x></a><b>text<", "<r><a n='1'/><b>text</q"]
        {
            let found = read(text, &["r"]);
            let root = &found.roots[0];
            assert_eq!(root.child("a").and_then(|a| a.attr("n")), Some("1"), "{text}");
            assert!(!found.complete(), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let text = format!("<r>{}deep{}</r>", "<a>".repeat(100_000), "</a>".repeat(100_000));
        let found = read(&text, &["r"]);
        assert!(found.complete());
    }

    #[test]
    fn names_the_root() {
        assert_eq!(root_name("<?xml version='1.0'?><!-- > -->\n<suite a='b'>"), Some("suite"));
        assert_eq!(root_name("text <a>"), None);
    }
}
