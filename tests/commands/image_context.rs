//! The Dockerfile copies what the programs are made of.

use std::fs;
use std::path::Path;

use regex::Regex;
use test_support::{files, folders_within, root};

/// The folders of the repository that source files embed, and the packages themselves.
fn folders_of_the_build() -> Vec<String> {
    let embedded = Regex::new(r#""(?:\.\./)+((?:docs|tracks|test-data|python)/[a-z-]+)/"#).unwrap();
    let mut found = vec!["src".to_owned(), "crates".to_owned(), "tracks".to_owned()];
    for folder in ["src", "crates"] {
        for file in folders_within(&root().join(folder)).iter().flat_map(|folder| files(folder)) {
            let is_source = file.extension().is_some_and(|extension| extension == "rs")
                && !file.components().any(|part| part.as_os_str() == "tests");
            let text = if is_source { fs::read_to_string(&file).unwrap() } else { String::new() };
            found.extend(embedded.captures_iter(&text).map(|path| path[1].to_owned()));
        }
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn the_image_is_built_of_all_folders_that_the_build_reads() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let (dockerfile, context) = (read("Dockerfile"), read(".dockerignore"));
    let folders = folders_of_the_build();
    assert!(folders.iter().any(|folder| folder == "docs/schemas"), "{folders:?}");
    for folder in folders {
        let within = |line: &str, before: &str| {
            let named = line.strip_prefix(before).and_then(|rest| rest.split(' ').next());
            named.is_some_and(|named| Path::new(&folder).starts_with(named))
        };
        let is_copied = dockerfile.lines().any(|line| within(line, "COPY "));
        assert!(is_copied, "the Dockerfile does not copy `{folder}`");
        assert!(
            context.lines().any(|line| within(line, "!")),
            ".dockerignore leaves out `{folder}`"
        );
    }
}
