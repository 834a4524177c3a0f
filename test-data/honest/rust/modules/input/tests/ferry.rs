use ferry::*;

#[test]
fn one_deck() {
    assert_eq!(places(1), 4);
}

mod small {
    use super::*;

    #[test]
    fn one_deck() {
        assert_eq!(places(1), 4);
    }

    mod smaller {
        use ferry::places;

        #[test]
        fn no_deck() {
            assert_eq!(places(0), 0);
        }
    }
}

mod large {
    use ferry::places;

    #[test]
    fn one_deck() {
        assert_eq!(places(2), 8);
    }
}
