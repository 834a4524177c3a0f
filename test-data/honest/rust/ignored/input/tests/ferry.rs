use ferry::*;

#[test]
fn one_deck() {
    assert_eq!(places(1), 4);
}

#[test]
#[ignore]
fn two_decks() {
    assert_eq!(places(2), 8);
}

#[ignore = "it takes long, says the harbour's \"master\""]
#[test]
fn three_decks() {
    assert_eq!(places(3), 12);
}

#[test]
#[ignore]
#[should_panic]
fn below() {
    boom(-1);
}
