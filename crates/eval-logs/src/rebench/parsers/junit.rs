//! JUnit XML in logs: whole documents of several tools, and elements anywhere.

use std::borrow::Cow;
use std::sync::LazyLock;

use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::reader::NsReader;
use regex::{Match, Regex};

use crate::dialect;
use crate::log_parser::Record;
use crate::python::lines;
use crate::python::{is_space, strip};
use crate::status_map::{ERROR, FAILED, PASSED, SKIPPED};
use crate::xml::{check_name, check_prefixes, entity, is_xml, value_of};

/// Every document from `<?xml` to `</testsuites>`; one that is not well-formed has no tests.
pub(super) fn combined<'a>(log: &'a str, map: &mut Record<'a>) {
    const END: &str = "</testsuites>";
    let mut rest = log;
    while let Some(start) = rest.find("<?xml") {
        // Without an end here there is none further on.
        let Some(length) = rest[start..].find(END).map(|at| at + END.len()) else { return };
        for case in cases(&rest[start..start + length]).unwrap_or_default() {
            let none = |value: &Option<String>| value.clone().unwrap_or_else(|| "None".to_owned());
            let name = format!("{}::{}", none(&case.class), none(&case.name));
            map.insert(Cow::Owned(name), case.first(&[FAILED, SKIPPED, ERROR]));
        }
        rest = &rest[start + length..];
    }
}

/// The documents of Gradle, each from a line with `<?xml` to one with `</testsuite>`.
pub(super) fn gradle<'a>(log: &'a str, map: &mut Record<'a>) {
    let mut start = None;
    for line in lines(log) {
        let at = line.as_ptr() as usize - log.as_ptr() as usize;
        if strip(line).starts_with("<?xml") {
            start = Some(at);
        } else if strip(line).starts_with("</testsuite>")
            && let Some(start) = start.take()
        {
            for case in cases(&log[start..at + line.len()]).unwrap_or_default() {
                let (name, class) = (case.name.as_deref(), case.class.as_deref());
                let name = match (name.unwrap_or_default(), class.unwrap_or_default()) {
                    (name, class) if !name.is_empty() && !class.is_empty() => {
                        format!("{name} ({class})")
                    }
                    (name, _) => name.to_owned(),
                };
                map.insert(Cow::Owned(name), case.first(&[SKIPPED, FAILED, ERROR]));
            }
        }
    }
}

/// The one document of testthat.
pub(super) fn testthat<'a>(log: &'a str, map: &mut Record<'a>) {
    const END: &str = "</testsuites>";
    let Some(start) = log.find("<?xml") else { return };
    let xml = &log[start..];
    let xml = xml.find(END).map_or(xml, |at| &xml[..at + END.len()]);
    let Ok(cases) = cases(xml) else { return };
    for case in cases.into_iter().filter(|case| case.in_suite) {
        let name = case.name.as_deref().unwrap_or_default();
        let name = match case.class.as_deref() {
            Some(class) if !class.is_empty() => format!("{class}::{name}"),
            _ => name.to_owned(),
        };
        map.insert(Cow::Owned(name), case.first(&[FAILED, ERROR, SKIPPED]));
    }
}

/// A `testcase` of a document.
#[derive(Default)]
pub(crate) struct Case {
    pub(crate) name: Option<String>,
    pub(crate) class: Option<String>,
    /// It is a direct child of a suite that is not the root.
    in_suite: bool,
    /// The statuses that its children stand for.
    pub(crate) children: Vec<&'static str>,
}

impl Case {
    /// The first of these statuses that a child stands for.
    pub(crate) fn first(&self, order: &[Cow<'static, str>]) -> Cow<'static, str> {
        order
            .iter()
            .find(|status| self.children.contains(&status.as_ref()))
            .cloned()
            .unwrap_or(PASSED)
    }
}

/// An open element.
enum Open {
    Other,
    Suite,
    Case(usize),
}

/// The test cases of a well-formed document, but for one that is the root.
pub(crate) fn cases(xml: &str) -> Result<Vec<Case>, String> {
    if let Some(c) = xml.chars().find(|&c| !is_xml(c)) {
        return Err(format!("the character U+{:04X}", u32::from(c)));
    }
    let mut reader = NsReader::from_str(xml);
    let (mut cases, mut open, mut roots, mut first) = (Vec::new(), Vec::new(), 0, true);
    loop {
        let (namespace, event) = reader.read_resolved_event().map_err(|error| error.to_string())?;
        let plain = match namespace {
            ResolveResult::Unbound => true,
            ResolveResult::Unknown(_) if matches!(event, Event::Start(_) | Event::Empty(_)) => {
                return Err("an unbound prefix".to_owned());
            }
            _ => false,
        };
        match event {
            Event::Start(ref element) | Event::Empty(ref element) => {
                check_prefixes(&reader, element)?;
                roots += usize::from(open.is_empty());
                if roots > 1 {
                    return Err("more than one root element".to_owned());
                }
                let opened = start(element, plain, &open, &mut cases)?;
                if matches!(event, Event::Start(_)) {
                    open.push(opened);
                }
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Text(text) if open.is_empty() && !text.trim_ascii().is_empty() => {
                return Err("text outside of the document".to_owned());
            }
            Event::Text(text) if memchr::memmem::find(&text, b"]]>").is_some() => {
                return Err("`]]>` in a text".to_owned());
            }
            Event::CData(_) | Event::GeneralRef(_) if open.is_empty() => {
                return Err("text outside of the document".to_owned());
            }
            Event::GeneralRef(reference) => entity(&reference)?,
            Event::Decl(declaration) if !is_declaration(&declaration) => {
                return Err("a declaration that is none".to_owned());
            }
            Event::PI(instruction) if instruction.target().eq_ignore_ascii_case(b"xml") => {
                return Err("an instruction called `xml`".to_owned());
            }
            Event::PI(instruction) => check_name(instruction.target())?,
            Event::Decl(_) if !first => return Err("a late declaration".to_owned()),
            Event::Eof if open.is_empty() && roots == 1 => return Ok(cases),
            Event::Eof => return Err("an element is not closed".to_owned()),
            _ => {}
        }
        first = false;
    }
}

/// Whether this is what may stand between `<?` and `?>` at the start of a document.
fn is_declaration(content: &[u8]) -> bool {
    static DECLARATION: LazyLock<Regex> = LazyLock::new(|| {
        let quoted = |what: &str| format!(r#"[ \t\r\n]*=[ \t\r\n]*(?:"{what}"|'{what}')"#);
        let version = quoted("[A-Za-z0-9._:-]+");
        let encoding = quoted("[A-Za-z][A-Za-z0-9._-]*");
        let standalone = quoted("(?:yes|no)");
        dialect::regex(&format!(
            r"^xml[ \t\r\n]+version{version}(?:[ \t\r\n]+encoding{encoding})?(?:[ \t\r\n]+standalone{standalone})?[ \t\r\n]*$"
        ))
    });
    DECLARATION.is_match(&String::from_utf8_lossy(content))
}

fn start(
    element: &BytesStart<'_>,
    plain: bool,
    open: &[Open],
    cases: &mut Vec<Case>,
) -> Result<Open, String> {
    check_name(element.name().as_ref())?;
    let mut case = Case::default();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = value_of(&attribute)?;
        match attribute.key.as_ref() {
            b"name" => case.name = Some(value.into_owned()),
            b"classname" => case.class = Some(value.into_owned()),
            _ => {}
        }
    }
    let child = match element.name().as_ref() {
        _ if !plain || open.is_empty() => None,
        b"testsuite" => return Ok(Open::Suite),
        b"testcase" => {
            case.in_suite = matches!(open.last(), Some(Open::Suite));
            cases.push(case);
            return Ok(Open::Case(cases.len() - 1));
        }
        b"failure" => Some("FAILED"),
        b"error" => Some("ERROR"),
        b"skipped" => Some("SKIPPED"),
        _ => None,
    };
    if let (Some(child), Some(Open::Case(at))) = (child, open.last()) {
        cases[*at].children.push(child);
    }
    Ok(Open::Other)
}

/// `<testcase …>` anywhere in the log, well-formed or not.
pub(crate) fn fragments<'a>(log: &'a str, map: &mut Record<'a>) {
    static OPEN: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"<testcase(?:[^\w>][^>]*)?>"));
    static ATTRIBUTE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r#"(\w+)="([^"]*)""#));
    const CLOSE: &str = "</testcase>";
    // How much of a case without its end is looked at, in characters.
    const UNCLOSED_CASE_CHARS: usize = 4096;
    let mut at = 0;
    let mut closed = true;
    while let Some(found) = testcase(&OPEN, log, at) {
        let attributes = &log[found.start() + "<testcase".len()..found.end() - 1];
        at = found.end();
        let (mut name, mut class) = ("", "");
        for attribute in ATTRIBUTE.captures_iter(attributes) {
            let value = attribute.get(2).map_or("", |value| value.as_str());
            match &attribute[1] {
                "name" => name = value,
                "classname" => class = value,
                _ => {}
            }
        }
        if name.is_empty() {
            continue;
        }
        let mut content = "";
        if !strip(attributes).ends_with('/') {
            let rest = &log[at..];
            let close = if closed { rest.find(CLOSE) } else { None };
            if let Some(close) = close {
                content = &rest[..close];
                at += close + CLOSE.len();
            } else {
                closed = false;
                content = rest
                    .char_indices()
                    .nth(UNCLOSED_CASE_CHARS)
                    .map_or(rest, |(end, _)| &rest[..end]);
            }
        }
        let status = match content {
            _ if content.contains("<failure") => FAILED,
            _ if content.contains("<error") => ERROR,
            _ if content.contains("<skipped") => SKIPPED,
            _ => PASSED,
        };
        let name = if class.is_empty() {
            Cow::Borrowed(name)
        } else {
            Cow::Owned(format!("{class} {name}").trim_matches(is_space).to_owned())
        };
        map.insert(name, status);
    }
}

/// The next opening tag. Most logs have none, which a search for its first characters finds out quickest.
fn testcase<'a>(open: &Regex, log: &'a str, at: usize) -> Option<Match<'a>> {
    let start = memchr::memmem::find(&log.as_bytes()[at..], b"<testcase")?;
    open.find_at(log, at + start)
}
