use ferry::*;

#[test]
fn two_decks() {
    assert_eq!(places(2), 8);
}
