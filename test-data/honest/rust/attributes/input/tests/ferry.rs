use ferry::*;

#[test] fn on_one_line() { assert_eq!(places(1), 4); }
#[test] #[ignore] pub fn on_one_line_too() { assert_eq!(places(2), 8); }

#[core::prelude::v1::test]
fn by_its_path() {
    assert_eq!(places(3), 12);
}

#[::std::prelude::v1::test]
fn by_its_whole_path() {
    assert_eq!(places(4), 16);
}

#[
    test
]
fn over_lines() {
    assert_eq!(places(5), 20);
}

#[allow(clippy::all)]
#[test]
#[doc = "Six decks."]
#[rustfmt::skip]
fn six() { assert_eq!(places(6), 24) }

