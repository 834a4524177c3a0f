//! The lines of bazel's targets.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::record;
use crate::parser::swebench::v1::{FAILED, PASSED};
use crate::parser::swebench::{StatusMap, dialect, lines};
use crate::text::python::strip;

/// What stands before `PASSED`, else before `FAILED`, without colours and without one of two slashes. A word with a colour
/// inside is found, but the line has no result.
pub(super) fn targets<'a>(log: &'a str, map: &mut StatusMap<'a>) {
    static COLOURS: LazyLock<Regex> = LazyLock::new(|| dialect::regex(r"\x1b\[(?:0|32|31|1)m"));
    for line in lines(log) {
        let status = match (line.contains("PASSED"), line.contains("FAILED")) {
            (true, _) => PASSED,
            (false, true) => FAILED,
            (false, false) => continue,
        };
        let clean = COLOURS.replace_all(line, "");
        let name = clean.split_once("PASSED").or_else(|| clean.split_once("FAILED"));
        let name = name.map_or("", |(name, _)| name);
        let name = if name.starts_with("//") { &name[1..] } else { name };
        record(map, Cow::Owned(strip(name).to_owned()), status);
    }
}
