//! Archives of text files in the format `txtar`.

use test_support::txtar::{pack, unpack};

/// Lines, among them some that look almost like the beginning of a file.
const LINES: [&str; 9] = [
    "a line\n",
    "two ends\r\n",
    "\n",
    "\r\n",
    "\u{feff}größe\n",
    "-- a --\r\n",
    " -- a --\n",
    "--  --\n",
    "-- a\n",
];

/// All texts of at most two of the lines.
fn texts() -> Vec<String> {
    let two = LINES.iter().flat_map(|first| LINES.iter().map(move |second| [*first, *second]));
    let one = LINES.iter().map(|line| (*line).to_owned());
    std::iter::once(String::new()).chain(one).chain(two.map(|lines| lines.concat())).collect()
}

#[test]
fn files_are_the_same_after_packing_and_unpacking() {
    let texts = texts();
    for first in &texts {
        for last in texts.iter().flat_map(|text| [text, text.trim_end_matches('\n')]) {
            let files = [("dir/a file.txt", first.as_str()), ("b", last)];
            let archive = pack(&files).unwrap();
            assert_eq!(unpack(&archive), files);
            assert_eq!(unpack(&format!("a comment\n{archive}")), files);
        }
    }
    assert_eq!(pack(&[]).unwrap(), "");
}

#[test]
fn what_the_format_cannot_hold_is_not_packed() {
    assert_eq!(pack(&[("a", "no end"), ("b", "")]), None);
    assert_eq!(pack(&[("a", "text\n-- b --\n")]), None);
    assert_eq!(pack(&[("", "text\n")]), None);
    assert_eq!(pack(&[("a\n", "text\n")]), None);
}
