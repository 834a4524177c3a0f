//! Whether descriptions can be read, and the files that they use found.

use super::{Finding, Subject};
use crate::{Candidate, File, Folder, Shared, beginning, describe};

/// The tracks among these folders whose descriptions can be read, and what is wrong with these and the others.
pub(super) fn subjects<'a>(
    folders: &'a [Folder],
    others: &'a [Folder],
) -> (Vec<Subject<'a>>, Vec<Finding>) {
    let mut subjects = Vec::new();
    let mut findings = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_track()) {
        match subject(folder, folders.iter().chain(others)) {
            Ok(mut subject) => {
                findings.extend(heading(&subject));
                findings.extend(join(&mut subject, folders, others));
                subjects.push(subject);
            }
            Err(finding) => findings.push(finding),
        }
    }
    for folder in folders.iter().filter(|folder| !folder.is_track() && !folder.is_shared()) {
        findings.push(Finding {
            file: folder.path.clone(),
            line: None,
            what: "no `track.toml` in this folder: write one, or begin the name of a shared folder with `_`"
                .to_owned(),
        });
    }
    (subjects, findings)
}

fn subject<'a>(
    folder: &'a Folder,
    all: impl Iterator<Item = &'a Folder>,
) -> Result<Subject<'a>, Finding> {
    let file = folder.path.join("track.toml");
    let text = folder.description().ok_or_else(|| Finding {
        file: file.clone(),
        line: None,
        what: "not UTF-8: save the file as UTF-8".to_owned(),
    })?;
    let shared = all.filter(|folder| folder.is_shared());
    let shared = shared
        .filter_map(|folder| Some(Shared { folder: &folder.name, text: folder.description()? }));
    let track = describe(text, shared);
    let track = track.map_err(|error| Finding::malformed(file.clone(), text, &error))?;
    let files = folder.files.iter().map(|file| (folder, *file)).collect();
    Ok(Subject { folder, text, track, files, shared: Vec::new() })
}

/// Whether a run recognises the track by the beginning of its description.
fn heading(subject: &Subject<'_>) -> Vec<Finding> {
    let Subject { folder, text, track, .. } = subject;
    let mut findings = Vec::new();
    if track.id != folder.name {
        let what = format!("the id is not the folder's name: write `id = \"{}\"`", folder.name);
        findings.push(subject.wrong(&track.id, what));
    }
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !track.id.chars().all(is_letter) {
        findings.push(
            subject.wrong(&track.id, "invalid id: use lower-case letters, digits and hyphens"),
        );
    }
    let candidate = toml::from_str::<Candidate>(beginning(text));
    let same = candidate.is_ok_and(|candidate| {
        candidate.id == track.id
            && format!("{:?}", candidate.detect) == format!("{:?}", track.detect)
    });
    if !same {
        let what =
            "`[toolchain]` comes too early: move it after `id`, `uses` and all of `[detect]`";
        findings.push(subject.wrong("[toolchain]", what));
    }
    findings
}

/// Finds the files of shared folders.
fn join<'a>(
    subject: &mut Subject<'a>,
    folders: &'a [Folder],
    others: &'a [Folder],
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut used = Vec::new();
    for name in &subject.track.uses {
        let is_it = |folder: &&Folder| folder.is_shared() && folder.name == *name;
        match folders.iter().chain(others).find(is_it) {
            Some(folder) => {
                subject.shared.push(folder);
                used.extend(folder.files.iter().map(|file| (folder, *file)));
            }
            None => findings.push(subject.wrong(
                name,
                format!("no shared folder `{name}` in the folder of the track: its name must begin with `_`"),
            )),
        }
    }
    for (folder, file) in used {
        match subject.files.iter().find(|(_, own): &&(&Folder, File)| own.name == file.name) {
            Some((other, _)) => findings.push(Finding {
                file: other.path.join(file.name),
                line: None,
                what: format!(
                    "`{}` has a file of this name too: rename one of the files",
                    folder.name
                ),
            }),
            None => subject.files.push((folder, file)),
        }
    }
    findings
}
