//! Whether the sites of a track, the places where its assertions hold what they expect, can be read.

use super::{Finding, Subject};
use test_source::mutation::Sites;

pub(super) fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let code = &subject.track.test_code;
    let Some(name) = &code.mutation else { return Vec::new() };
    let Some((folder, text)) = subject.file(name) else {
        let what = format!("no text file `{name}` in the track and the folders in `uses`");
        return vec![subject.wrong(name, what)];
    };
    let grammar = code.grammar.as_deref();
    let error = Sites::read(text, grammar).err();
    let finding = |error: test_source::mutation::SiteError| Finding {
        file: folder.path.join(name),
        line: error.line(text),
        what: error.to_string().replace('\n', " "),
    };
    error.map(finding).into_iter().collect()
}
