use ferry::*;

#[cfg(windows)]
#[test]
fn on_windows() {
    panic!("never");
}

#[test]
#[cfg(not(windows))]
fn elsewhere() {
    assert_eq!(places(2), 8);
}

#[cfg(any(target_os = "macos", target_os = "none"))]
mod mac {
    #[test]
    fn never() {
        panic!("never");
    }
}

#[cfg(all(unix, target_pointer_width = "64"))]
mod wide {
    use ferry::places;

    #[test]
    fn one_deck() {
        assert_eq!(places(1), 4);
    }
}

#[cfg(test)]
mod plain {
    use super::*;

    #[test]
    fn three_decks() {
        assert_eq!(places(3), 12);
    }
}

#[cfg(feature = "night")]
#[test]
fn at_night() {
    panic!("never");
}

#[test]
#[cfg_attr(windows, ignore)]
fn ignored_on_windows() {
    assert_eq!(places(4), 16);
}

#[cfg_attr(unix, test)]
fn a_test_on_unix() {
    assert_eq!(places(5), 20);
}
