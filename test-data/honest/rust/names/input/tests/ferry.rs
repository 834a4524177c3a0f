#![allow(non_snake_case, uncommon_codepoints)]
use ferry::*;

#[test]
fn test_one_deck() {
    assert_eq!(places(1), 4);
}

#[test]
fn two__decks() {
    assert_eq!(places(2), 8);
}

#[test]
fn größe() {
    assert_eq!(places(3), 12);
}

#[test]
fn r#match() {
    assert_eq!(places(1), 4);
}

#[test]
fn CamelCase() {
    assert_eq!(places(2), 8);
}

#[test]
fn test() {
    assert_eq!(places(4), 16);
}

#[test]
fn a_very_long_name_that_goes_on_and_on_about_all_the_places_of_a_ferry_with_two_decks() {
    assert_eq!(places(2), 8);
}
