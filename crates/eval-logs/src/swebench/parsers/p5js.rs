//! The parser of swebench 5.0.2 for p5.js: mocha's list of failures among printed JSON and markup.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use regex::Regex;

use super::mocha::without_ansi;
use super::suites::indent;
use crate::dialect;
use crate::log_parser::Record;
use crate::python::lines;
use crate::python::{is_space, strip, strip_end};
use crate::status_map::FAILED;

/// How many characters the package looks ahead for the colon that ends a failure's name.
const MAX_NAME_CHARS: usize = 1000;

pub(crate) fn p5js<'a>(log: &'a str, map: &mut Record<'a>) {
    let log = without_markup(without_json(&without_ansi(log)));
    let mut at = Some(0);
    while let Some(start) = at {
        let after_space = log[start..].trim_start_matches(is_space);
        let number = log.len() - after_space.len();
        match failure(&log[number..]) {
            Some((name, length)) => {
                if each_line_deeper(name) {
                    let name: Vec<&str> = name.split('\n').map(strip).collect();
                    map.insert(Cow::Owned(name.join(":")), FAILED);
                }
                at = next_line(&log, number + length);
            }
            // A line start within the whitespace leads to the same position.
            None => at = next_line(&log, number),
        }
    }
}

/// The start of the first line that starts at or after `from`.
fn next_line(log: &str, from: usize) -> Option<usize> {
    memchr::memchr(b'\n', &log.as_bytes()[from..]).map(|at| from + at + 1)
}

/// `12) name:` at the start of the text: the name, and how long all of it is.
fn failure(text: &str) -> Option<(&str, usize)> {
    static NUMBER: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^\d+\)"));
    let start = NUMBER.find(text)?.end();
    let mut name = text[start..].char_indices().take(MAX_NAME_CHARS + 1);
    let colon = name.find(|(_, c)| *c == ':')?.0;
    Some((&text[start..start + colon], start + colon + 1))
}

/// Whether every line is indented deeper than the one before it, the first by at least one.
fn each_line_deeper(name: &str) -> bool {
    let mut last = 0;
    name.split('\n').all(|line| {
        let deeper = indent(line) > last;
        last = indent(line);
        deeper
    })
}

/// Without lines that look like JSON objects and lists, from the opening bracket to the closing one.
fn without_json(log: &str) -> String {
    let (mut in_object, mut in_list) = (false, false);
    let mut kept = Vec::new();
    for line in lines(log) {
        let text = strip_end(line);
        if text.ends_with('{') {
            in_object = true;
        } else if text.ends_with('[') {
            in_list = true;
        } else if text == "}" && in_object {
            in_object = false;
        } else if text == "]" && in_list {
            in_list = false;
        } else if !(in_object
            || in_list
            || is_enclosed(text, '{', '}')
            || is_enclosed(text, '[', ']'))
        {
            kept.push(line);
        }
    }
    kept.join("\n")
}

fn is_enclosed(text: &str, open: char, close: char) -> bool {
    text.starts_with(open) && text.ends_with(close)
}

/// Without `<name>…</name>`, shortest first, until none is left. Nested openings of the same name stay in place of
/// what was removed, so that each closing tag finds its own.
fn without_markup(log: String) -> String {
    let mut log = log;
    loop {
        let (text, joined) = markup_pass(&log);
        log = text;
        // The text on both sides of a removed block may now form a tag.
        if !joined {
            return log;
        }
    }
}

/// One pass from left to right, and whether it stopped early because two ends came to form a new tag.
fn markup_pass(log: &str) -> (String, bool) {
    static OPEN: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"<(\w+)>"));
    static CLOSE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"</(\w+)>"));
    let mut closings: HashMap<&str, Vec<usize>> = HashMap::new();
    for found in CLOSE.captures_iter(log) {
        let (whole, name) = (found.get(0), found.get(1));
        if let (Some(whole), Some(name)) = (whole, name) {
            closings.entry(name.as_str()).or_default().push(whole.start());
        }
    }
    let closing = |name: &str, from: usize| {
        let starts = closings.get(name)?;
        starts.get(starts.partition_point(|&start| start < from)).copied()
    };
    let mut out = String::with_capacity(log.len());
    let mut at = 0;
    while let Some(open) = OPEN.captures_at(log, at) {
        let (Some(whole), Some(name)) = (open.get(0), open.get(1)) else { break };
        let (tag, name) = (whole.as_str(), name.as_str());
        let Some(mut close) = closing(name, whole.end()) else {
            out.push_str(&log[at..whole.end()]);
            at = whole.end();
            continue;
        };
        out.push_str(&log[at..whole.start()]);
        let mut from = whole.end();
        let mut nested = 0;
        loop {
            nested += log[from..close].matches(tag).count();
            from = close + name.len() + 3;
            if nested == 0 {
                break;
            }
            let Some(next) = closing(name, from) else { break };
            nested -= 1;
            close = next;
        }
        out.extend(std::iter::repeat_n(tag, nested));
        at = from;
        if nested == 0 && forms_a_tag(&out, &log[at..]) {
            out.push_str(&log[at..]);
            return (out, true);
        }
    }
    out.push_str(&log[at..]);
    (out, false)
}

/// Whether a tag starts in `before` and ends in `after`.
fn forms_a_tag(before: &str, after: &str) -> bool {
    static BEFORE: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^</?\w*$"));
    static AFTER: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"^/?\w*>"));
    before.rfind('<').is_some_and(|at| BEFORE.is_match(&before[at..])) && AFTER.is_match(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_goes_from_the_inside_out() {
        let cases = [
            ("a<b>c</b>d", "ad"),
            ("<b>1<b>2</b>3</b>4", "4"),
            ("<b>1<b>2</b>3", "<b>3"),
            ("</b><b>x", "</b><b>x"),
            ("<a> </<x></x>a>!", "!"),
            ("<<x></x>b>1</b>2", "2"),
            ("<x-y>1</x-y>", "<x-y>1</x-y>"),
        ];
        for (text, expected) in cases {
            assert_eq!(without_markup(text.to_owned()), expected, "{text}");
        }
    }
}
