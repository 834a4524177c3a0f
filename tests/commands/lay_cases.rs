//! `bin/lay_cases.py` lays the cases of all tracks as the tests do.

#![expect(clippy::disallowed_methods, reason = "the script is a process of the test")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use test_support::{cases, data, files, folders, folders_within, name, root, stderr};

/// The bytes of each file below a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let all = folders_within(folder).into_iter().flat_map(|folder| files(&folder));
    let path = |file: &Path| file.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
    all.map(|file| (path(&file), fs::read(&file).unwrap())).collect()
}

#[test]
fn the_script_lays_the_cases_of_all_tracks_as_the_tests_do() {
    let (theirs, ours) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut script = Command::new(root().join("bin/lay_cases.py"));
    let ran = script.arg(data("tracks")).arg(theirs.path()).output().unwrap();
    assert!(ran.status.success(), "{}", stderr(&ran));
    let mut count = 0;
    for track in folders(&data("tracks")) {
        for case in cases("tracks", &name(&track)) {
            if !case.dir.join("expected_results.json").exists() {
                continue;
            }
            let input = ours.path().join(name(&track)).join(case.name());
            fs::create_dir_all(&input).unwrap();
            case.lay(&input).unwrap();
            let laid = theirs.path().join(name(&track)).join(case.name()).join("input");
            assert!(contents(&laid) == contents(&input), "{}", case.title());
            count += 1;
        }
    }
    assert!(count > 800, "{count}");
}
