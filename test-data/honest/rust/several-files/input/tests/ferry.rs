use ferry::*;

#[test]
fn one_deck() {
    assert_eq!(places(1), 4);
}

#[test]
fn two_decks() {
    assert_eq!(places(2), 8);
}
