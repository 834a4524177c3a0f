use ferry::*;

mod decks {
    macro_rules! check {
        ($name:ident, $decks:expr) => {
            #[test]
            fn $name() {
                assert_eq!(ferry::places($decks), 4 * $decks);
            }
        };
    }
    check!(one, 1);
    check!(two, 2);

    #[test]
    fn by_hand() {
        assert_eq!(super::places(3), 12);
    }
}

use ferry as boat;

#[test]
fn by_another_name() {
    assert_eq!(boat::places(2), 8);
}
