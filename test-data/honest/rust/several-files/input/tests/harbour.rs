use ferry::*;

#[test]
fn one_deck() {
    assert_eq!(places(3), 12);
}

#[test]
fn four_decks() {
    assert_eq!(places(4), 16);
}
