//! Files that nothing uses.

use std::collections::HashSet;

use super::{Finding, Subject};
use crate::{File, Folder};

/// Files of these folders that neither the description nor another file of a track names, and shared folders without a
/// track. A file is named by its name, with or without its extension, or by its folder.
pub(super) fn check(folders: &[Folder], subjects: &[Subject<'_>]) -> Vec<Finding> {
    let mut used: HashSet<(&str, &str)> = HashSet::new();
    for subject in subjects {
        for (folder, file) in &subject.files {
            let others = subject.files.iter().filter(|(_, other)| other.name != file.name);
            let texts = others.map(|(_, other)| String::from_utf8_lossy(other.bytes));
            let shared = subject.shared.iter().filter_map(|folder| folder.description());
            let mut descriptions = std::iter::once(subject.text).chain(shared);
            if descriptions.any(|text| names(text, file))
                || texts.into_iter().any(|text| names(&text, file))
            {
                used.insert((&folder.name, file.name));
            }
        }
    }
    let mut findings = Vec::new();
    let tracks = |folder: &Folder| {
        subjects.iter().filter(|subject| subject.track.uses.contains(&folder.name)).count()
    };
    for folder in folders {
        if folder.is_shared() && !folder.files.is_empty() && tracks(folder) == 0 {
            let what = "no track uses this folder: name it in `uses`, or remove it".to_owned();
            findings.push(Finding { file: folder.path.clone(), line: None, what });
            continue;
        }
        // Of a track that cannot be read nothing is known.
        let known =
            folder.is_shared() || subjects.iter().any(|subject| subject.folder.name == folder.name);
        let idle =
            folder.files.iter().filter(|file| !used.contains(&(folder.name.as_str(), file.name)));
        findings.extend(idle.filter(|_| known).map(|file| Finding {
            file: folder.path.join(file.name),
            line: None,
            what: "no file of the track names this file: remove it".to_owned(),
        }));
    }
    findings
}

/// Whether a text names a file.
fn names(text: &str, file: &File) -> bool {
    let (folder, name) = file.name.rsplit_once('/').unwrap_or(("", file.name));
    let stem = name.split('.').next().unwrap_or(name);
    let in_folder = !folder.is_empty() && text.contains(&format!("/{folder}"));
    in_folder || has_word(text, stem)
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}
