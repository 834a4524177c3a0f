//! Leiningen's tests, namespace by namespace.

use std::borrow::Cow;

use crate::parser::rules::splitlines;
use crate::parser::swebench::StatusMap;
use crate::parser::swebench::v1::{ERROR, FAILED, PASSED};
use crate::text::python::{split, strip};

/// A namespace passes unless a failure or an error follows it.
pub(super) fn lein<'a>(log: &'a str, map: &mut StatusMap<'a>) {
    let mut current: Option<Cow<'a, str>> = None;
    for line in splitlines(log) {
        let line = strip(line);
        if let Some(named) = line.strip_prefix("lein test ").filter(|named| !named.is_empty()) {
            let mut words = split(named).peekable();
            if words.next_if_eq(&":only").is_some() {
                current = only(&words.collect::<Vec<_>>());
                if let Some(namespace) = &current {
                    map.entry(namespace.clone()).or_insert(PASSED);
                }
                continue;
            }
            for namespace in words {
                map.entry(Cow::Borrowed(namespace)).or_insert(PASSED);
                current = Some(Cow::Borrowed(namespace));
            }
        } else if let Some(namespace) = &current {
            if line.starts_with("FAIL in") {
                map.insert(namespace.clone(), FAILED);
            } else if line.starts_with("ERROR in") {
                map.insert(namespace.clone(), ERROR);
            }
        }
    }
}

/// The namespace of `:only namespace/test`.
fn only<'a>(words: &[&'a str]) -> Option<Cow<'a, str>> {
    let target = match words {
        [word] => Cow::Borrowed(*word),
        words => Cow::Owned(words.join(" ")),
    };
    let namespace = match target {
        Cow::Borrowed(target) => Cow::Borrowed(target.split('/').next().unwrap_or_default()),
        Cow::Owned(target) => {
            Cow::Owned(strip(target.split('/').next().unwrap_or_default()).to_owned())
        }
    };
    Some(namespace).filter(|namespace| !namespace.is_empty())
}
