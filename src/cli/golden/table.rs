//! The differences of golden cases, for people.

use std::path::Path;

use super::super::table::{Column, table};
use fleet::golden::{FoundDifference, GoldenReport, GoldenResult};
use test_report::text::{counted, truncate_bytes};
use tracks::Aspect;

/// How many bytes of a text are shown.
const SHOWN: usize = 48;

/// The differences that nobody declared, then the declared ones, then the counts.
pub(super) fn tables(report: &GoldenReport, page: Option<&Path>) -> String {
    let mut text = String::new();
    let undeclared = rows(report, |difference| difference.reason.is_none(), undeclared);
    let faults = report.cases.iter().filter_map(|case| {
        let why = case.fault.as_deref()?.lines().next().unwrap_or_default().to_owned();
        Some([format!("! {}", case.case), "not run".to_owned(), String::new(), why])
    });
    let undeclared: Vec<[String; 4]> = undeclared.chain(faults).collect();
    if !undeclared.is_empty() {
        let columns = ["  case", "differs in", "expected", "here"].map(Column::left);
        text += &table(columns, undeclared);
        text.push('\n');
    }
    let declared: Vec<[String; 3]> =
        rows(report, |difference| difference.reason.is_some(), declared).collect();
    if let (Some(page), false) = (page, declared.is_empty()) {
        text += &format!("as declared in {}:\n", page.display());
        let columns = ["  case", "differs in", "reason"].map(Column::left);
        text += &table(columns, declared);
        text.push('\n');
    }
    text + &sum(&report.cases)
}

/// A row for each case and aspect with such a difference.
fn rows<const N: usize>(
    report: &GoldenReport,
    is_one: fn(&FoundDifference) -> bool,
    row: fn(&GoldenResult, &[&FoundDifference]) -> [String; N],
) -> impl Iterator<Item = [String; N]> {
    report.cases.iter().flat_map(move |case| {
        let each = Aspect::ALL.into_iter().map(move |aspect| {
            let of = |one: &&FoundDifference| one.aspect == aspect && is_one(one);
            case.differences.iter().filter(of).collect::<Vec<_>>()
        });
        each.filter(|found| !found.is_empty()).map(move |found| row(case, &found))
    })
}

/// The first of the differences.
fn undeclared(case: &GoldenResult, found: &[&FoundDifference]) -> [String; 4] {
    let first = found[0];
    let (expected, actual) = first_difference(&first.expected, &first.actual);
    let test = first.test.as_ref().map(|test| format!("{}: ", shortened(test)));
    let more = match found.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    [
        format!("! {}", case.case),
        first.aspect.as_str().to_owned(),
        test.unwrap_or_default() + &shortened(expected),
        shortened(actual) + &more,
    ]
}

fn declared(case: &GoldenResult, found: &[&FoundDifference]) -> [String; 3] {
    let aspect = found[0].aspect.as_str().to_owned();
    [format!("  {}", case.case), aspect, found[0].reason.clone().unwrap_or_default()]
}

/// The first lines in which two texts differ.
fn first_difference<'a>(expected: &'a str, actual: &'a str) -> (&'a str, &'a str) {
    let (mut one, mut other) = (expected.lines(), actual.lines());
    loop {
        match (one.next(), other.next()) {
            (None, None) => return (expected, actual),
            (one, other) if one != other => {
                return (one.unwrap_or("(no line)").trim(), other.unwrap_or("(no line)").trim());
            }
            _ => {}
        }
    }
}

fn shortened(text: &str) -> String {
    truncate_bytes(text, SHOWN, "…")
}

fn sum(cases: &[GoldenResult]) -> String {
    let unexpected = cases.iter().filter(|case| !case.as_expected).count();
    let agree = cases.iter().filter(|case| case.as_expected && case.differences.is_empty()).count();
    let declared = cases.len() - unexpected - agree;
    format!(
        "{}: {agree} agree, {declared} with declared differences, {unexpected} with others or not run\n",
        counted(cases.len(), "case")
    )
}
