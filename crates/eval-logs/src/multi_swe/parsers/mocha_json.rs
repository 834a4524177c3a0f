//! Reports of mocha's JSON reporter anywhere in a log.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use test_report::parser::json::{Json, Object};

use super::sets::{Names, Sets};
use crate::dialect;
use crate::log_parser::{Raised, Record, Spec};
use crate::python::text_of;

/// The pull requests of express whose tests print lines instead of JSON.
const LINES: [&str; 4] = ["4212", "4852", "5555", "5841"];

const STATS: [&str; 8] =
    ["suites", "tests", "passes", "pending", "failures", "start", "end", "duration"];

/// Names with their files; what comes before the build of the tests does not count.
pub(super) fn material_ui<'a>(log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    static EXIT: LazyLock<Regex> =
        LazyLock::new(|| dialect::regex(r"error Command failed with exit code \d+\."));
    let log = log.find("Building new").map_or(log, |start| &log[start..]);
    let mut sets = reports(&EXIT.replace_all(log, "").replace('\n', ""), true)?;
    sets.worst_counts();
    sets.finish(map)
}

/// Names alone, or the lines of the spec reporter for a few pull requests.
pub(super) fn express<'a>(
    log: &'a str,
    spec: Spec<'_>,
    map: &mut Record<'a>,
) -> Result<(), Raised> {
    static RULERS: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"(?m)^(?:=+|Writing .*)$"));
    if LINES.contains(&super::number(spec)) {
        return super::read_rules("mocha", log, map);
    }
    let mut sets = reports(&RULERS.replace_all(log, "").replace('\n', ""), false)?;
    sets.worst_counts();
    sets.finish(map)
}

/// The tests of every JSON object in the text. An object that is not a report of mocha raises.
fn reports<'a>(text: &str, files: bool) -> Result<Sets<'a>, Raised> {
    let mut sets = Sets::default();
    let mut at = 0;
    while let Some(start) = memchr::memchr(b'{', &text.as_bytes()[at..]) {
        let rest = &text[at + start..];
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<Json<'_>>();
        if let Some(Ok(object)) = stream.next() {
            at += start + stream.byte_offset();
            report(&object, files, &mut sets)
                .ok_or_else(|| Raised::at(rest, "a JSON object that is not a report of mocha"))?;
        } else {
            at += start + 1;
        }
    }
    Ok(sets)
}

fn report(object: &Json<'_>, files: bool, sets: &mut Sets<'_>) -> Option<()> {
    match object.get("stats")? {
        Json::Null => {}
        stats => {
            let stats = stats.as_object()?;
            STATS.iter().all(|key| stats.contains_key(key)).then_some(())?;
        }
    }
    let lists: [(&str, &mut Names<'_>); 4] = [
        ("tests", &mut Names::new()),
        ("pending", &mut sets.skipped),
        ("failures", &mut sets.failed),
        ("passes", &mut sets.passed),
    ];
    for (key, names) in lists {
        if key == "tests" && object.get(key)?.is_null() {
            continue;
        }
        for test in object.get(key)?.as_array()? {
            names.insert(Cow::Owned(name(test.as_object()?, files)?));
        }
    }
    Some(())
}

fn name(test: &Object<'_>, files: bool) -> Option<String> {
    test.get("currentRetry")?;
    text_of(test.get("title")?)?;
    if !matches!(test.get("err")?, Json::Object(_) | Json::Null) {
        return None;
    }
    let full = text_of(test.get("fullTitle")?)?;
    if files {
        return Some(format!("{}:{full}", text_of(test.get("file")?)?));
    }
    Some(full.into_owned())
}
