//! pytest's short summary in colour, and its lines `name STATUS`.

use std::borrow::Cow;

use crate::parser::swebench::v1::{borrow_from, clean_into, has_escapes, status_and_name, word};
use crate::parser::swebench::{Raised, StatusMap, lines};
use crate::text::python::split;

const STATUSES: [&str; 4] = ["PASSED", "FAILED", "SKIPPED", "ERROR"];

/// As swebench 1.1.5, and a line that ends with a status: its first word is the name, its second one the status,
/// whatever that is. A status without a name raises.
pub(super) fn pytest_v2<'a>(log: &'a str, map: &mut StatusMap<'a>) -> Result<(), Raised> {
    let mut clean = String::new();
    for line in lines(log) {
        if !has_escapes(line) {
            if let Some((name, status)) = result(line)? {
                map.insert(Cow::Borrowed(name), Cow::Borrowed(status));
            }
            continue;
        }
        clean_into(line, &mut clean);
        if let Some((name, status)) = result(&clean)? {
            map.insert(borrow_from(line, &clean, name), word(status));
        }
    }
    Ok(())
}

/// Name and status of a line.
fn result(line: &str) -> Result<Option<(&str, &str)>, Raised> {
    let nameless = || Raised::at(line, "a status without a test");
    if STATUSES.iter().any(|status| line.starts_with(status)) {
        let (status, name) = status_and_name(line);
        return Ok(Some((name.ok_or_else(nameless)?, status)));
    }
    if STATUSES.iter().any(|status| line.ends_with(status)) {
        let mut words = split(line);
        return match (words.next(), words.next()) {
            (Some(name), Some(status)) => Ok(Some((name, status))),
            _ => Err(nameless()),
        };
    }
    Ok(None)
}
