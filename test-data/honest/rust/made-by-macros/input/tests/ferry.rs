use ferry::*;

macro_rules! decks {
    ($($name:ident: $decks:expr => $places:expr,)*) => { $(
        #[test]
        fn $name() {
            assert_eq!(places($decks), $places);
        }
    )* };
}

decks! {
    none: 0 => 0,
    one: 1 => 4,
    two: 2 => 8,
}

macro_rules! harbour {
    ($group:ident { $($name:ident = $decks:literal),+ $(,)? }) => {
        mod $group {
            use ferry::places;
            $(
                #[test]
                fn $name() {
                    assert_eq!(places($decks), 4 * $decks);
                }
            )+
        }
    };
}

harbour!(north { one = 1, three = 3 });
harbour! { south { one = 1, two = 2 } }

macro_rules! panics {
    ($name:ident) => {
        #[test]
        #[should_panic(expected = "no such deck")]
        fn $name() {
            boom(-1);
        }
    };
}
panics!(below);

#[test]
fn by_hand() {
    assert_eq!(places(5), 20);
}
