//! Names that a test program makes of what its file declares, such as `2015 - not a leap year` of a case `not a leap year`.

use std::collections::HashMap;

use super::TestDeclaration;
use crate::model::{TestId, TestReport};

/// Gives reported tests that no file declares the name of the declared test that theirs contains, and all of whose groups they
/// are in. People still read the reported one. Of several declared names, the longest one counts, then the one in most groups;
/// where more tests contain it than declare it, they are its variants.
pub fn name_in_part(report: &mut TestReport, declared: &[TestDeclaration], separator: &str) {
    let own = |name: &str| name.rsplit(separator).next().unwrap_or_default().to_owned();
    let fits = |name: &str, of: &str| {
        let (groups, part) = name.rsplit_once(separator).unwrap_or(("", name));
        let (around, title) = of.rsplit_once(separator).unwrap_or(("", of));
        let mut around = around.split(separator);
        let within = groups.is_empty()
            || groups.split(separator).all(|group| around.any(|other| other == group));
        within && holds(title, part)
    };
    let mut named: HashMap<&str, usize> = HashMap::new();
    for declaration in declared {
        *named.entry(&declaration.name).or_default() += 1;
    }
    let reported = report.planned.iter().chain(report.tests.iter().map(|test| &test.id));
    let mut taken: HashMap<String, Option<&str>> = HashMap::new();
    for test in reported.chain(&report.running) {
        if let Some((name, _)) = named.get_key_value(test.name.as_str()) {
            taken.insert(test.name.clone(), Some(name));
        } else if !taken.contains_key(&test.name) {
            let parts = named.keys().filter(|name| fits(name, &test.name));
            let longest = parts.max_by_key(|name| (own(name).len(), name.len(), **name)).copied();
            taken.insert(test.name.clone(), longest);
        }
    }
    let mut shared: HashMap<&str, usize> = HashMap::new();
    for name in taken.values().flatten() {
        *shared.entry(name).or_default() += 1;
    }
    let rename = |test: &mut TestId| {
        let Some(Some(name)) = taken.get(&test.name) else { return };
        if test.name == *name {
            return;
        }
        let reported = std::mem::replace(&mut test.name, (*name).to_owned());
        let is_variant = shared[name] > named[name] && test.variant.is_none();
        if is_variant || own(name) != own(&reported) {
            test.title.get_or_insert_with(|| own(&reported));
        }
        if is_variant {
            test.variant = Some(reported);
        }
    };
    report.planned.iter_mut().for_each(rename);
    report.tests.iter_mut().map(|test| &mut test.id).for_each(rename);
    report.running.iter_mut().for_each(rename);
}

/// Whether the text holds the part as whole words.
fn holds(text: &str, part: &str) -> bool {
    let inner = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let word = |(at, part): (usize, &str)| {
        !(inner(text[..at].chars().next_back()) && inner(part.chars().next())
            || inner(text[at + part.len()..].chars().next()) && inner(part.chars().next_back()))
    };
    !part.is_empty() && text.match_indices(part).any(word)
}
