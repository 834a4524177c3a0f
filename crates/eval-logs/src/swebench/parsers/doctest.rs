//! The parser of swebench 5.0.2 for doctest's XML report (`-s -r=xml`).

use std::borrow::Cow;

use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;

use crate::log_parser::{Raised, Record};
use crate::status_map::{FAILED, PASSED};
use crate::xml::{check_name, check_prefixes, entity, is_xml, value_of};

const END: &str = "</doctest>";

/// Every subcase of a test case is a test; it passed if all of its expressions hold.
pub(crate) fn doctest<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    let Some(start) = log.find("<doctest") else { return Ok(()) };
    let Some(length) = log[start..].find(END) else {
        return Err(Raised::because("doctest's XML has no end"));
    };
    let xml = &log[start..start + length + END.len()];
    let mut reader = Reader::default();
    reader
        .document(xml)
        .map_err(|why| Raised::because(format!("doctest's XML cannot be read: {why}")))?;
    for (name, passed) in reader.tests() {
        map.insert(Cow::Owned(name), if passed { PASSED } else { FAILED });
    }
    Ok(())
}

/// A relevant element, open or closed.
struct Element {
    parent: Option<usize>,
    kind: Kind,
    name: Option<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Other,
    Root,
    TestCase,
    SubCase,
    Expression { holds: bool },
}

#[derive(Default)]
struct Reader {
    elements: Vec<Element>,
    open: Vec<usize>,
}

impl Reader {
    fn document(&mut self, xml: &str) -> Result<(), String> {
        if let Some(c) = xml.chars().find(|&c| !is_xml(c)) {
            return Err(format!("the character U+{:04X}", u32::from(c)));
        }
        let mut reader = NsReader::from_str(xml);
        reader.config_mut().check_end_names = true;
        loop {
            let (namespace, event) =
                reader.read_resolved_event().map_err(|error| error.to_string())?;
            let plain = match namespace {
                ResolveResult::Unbound => true,
                ResolveResult::Unknown(_) if matches!(event, Event::Start(_) | Event::Empty(_)) => {
                    return Err("an unbound prefix".to_owned());
                }
                ResolveResult::Bound(_) | ResolveResult::Unknown(_) => false,
            };
            if let Event::Start(element) | Event::Empty(element) = &event {
                check_prefixes(&reader, element)?;
            }
            match event {
                Event::Start(element) => {
                    self.start(&element, plain)?;
                }
                Event::Empty(element) => {
                    self.start(&element, plain)?;
                    self.open.pop();
                }
                Event::End(_) => {
                    self.open.pop();
                }
                Event::Text(text) if self.open.is_empty() && !text.trim_ascii().is_empty() => {
                    return Err("text outside of the document".to_owned());
                }
                Event::Text(text) if memchr::memmem::find(&text, b"]]>").is_some() => {
                    return Err("`]]>` in a text".to_owned());
                }
                Event::GeneralRef(reference) => {
                    entity(&reference)?;
                }
                Event::PI(instruction) => check_name(instruction.target())?,
                Event::Eof if self.elements.is_empty() => return Err("no element".to_owned()),
                Event::Eof if !self.open.is_empty() => {
                    return Err("an element is not closed".to_owned());
                }
                Event::Eof => return Ok(()),
                _ => {}
            }
        }
    }

    fn start(&mut self, element: &BytesStart<'_>, plain: bool) -> Result<(), String> {
        if self.open.is_empty() && !self.elements.is_empty() {
            return Err("more than one root element".to_owned());
        }
        check_name(element.name().as_ref())?;
        let mut name = None;
        let mut holds = false;
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|error| error.to_string())?;
            let value = value_of(&attribute)?;
            match attribute.key.as_ref() {
                b"name" => name = Some(value.into_owned()),
                b"success" => holds = value == "true",
                _ => {}
            }
        }
        let kind = match element.name().as_ref() {
            _ if self.elements.is_empty() => Kind::Root,
            b"TestCase" if plain => Kind::TestCase,
            b"SubCase" if plain => Kind::SubCase,
            b"Expression" if plain => Kind::Expression { holds },
            _ => Kind::Other,
        };
        self.elements.push(Element { parent: self.open.last().copied(), kind, name });
        self.open.push(self.elements.len() - 1);
        Ok(())
    }

    /// The elements that enclose this one, innermost first.
    fn around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.elements[at].parent, |&at| self.elements[at].parent)
    }

    /// For each test case its subcases at any depth, in document order. A test case within a test case is read twice,
    /// as the package does.
    fn tests(&self) -> Vec<(String, bool)> {
        let mut fails = vec![false; self.elements.len()];
        for (at, element) in self.elements.iter().enumerate() {
            if element.kind == (Kind::Expression { holds: false }) {
                for outer in self.around(at) {
                    fails[outer] = true;
                }
            }
        }
        let mut rows = Vec::new();
        for (at, element) in self.elements.iter().enumerate() {
            if element.kind != Kind::SubCase {
                continue;
            }
            for case in self.around(at).filter(|&at| self.elements[at].kind == Kind::TestCase) {
                let name = |at: usize| self.elements[at].name.as_deref().unwrap_or("None");
                rows.push((case, at, format!("{} > {}", name(case), name(at)), !fails[at]));
            }
        }
        rows.sort_by_key(|(case, at, ..)| (*case, *at));
        rows.into_iter().map(|(_, _, name, passed)| (name, passed)).collect()
    }
}
