use ferry::*;

#[test]
fn one_deck() {
    assert_eq!(places(1), 4);
}

#[ignore]
#[test]
fn two_decks() {
    assert_eq!(places(2), 8);
}

mod deep {
    #[test]
    fn three() {
        assert_eq!(ferry::places(3), 12);
    }
}
