mod common;

use common::check;

#[test]
fn one_deck() {
    check(1, 4);
}

#[test]
fn two_decks() {
    check(2, 8);
}
