use two_bit::bits;

mod zebra {
    use super::*;

    #[test]
    fn first() {
        // A comment.
        for number in [2, 3] {
            assert_eq!(bits(number), 2);
        }
    }
}

#[test]
#[should_panic(expected = "no number")]
fn nothing_panics() {
    bits(0);
}

#[test]
#[should_panic]
fn one_panics() {
    bits(1);
}

#[test]
#[should_panic(expected = "a \"number\"")]
fn other_words() {
    bits(0);
}

#[test]
#[ignore]
#[cfg(feature = "three")]
fn three() {
    assert_eq!(two_bit::three(), 3);
}

#[test]
fn a_result() -> Result<(), std::num::ParseIntError> {
    let number: u32 = "x".parse()?;
    assert_eq!(bits(number), 2);
    Ok(())
}

#[cfg(feature = "four")]
#[test]
#[ignore]
fn four() {
    assert_eq!(bits(4), 3);
}

#[cfg(feature = "three")]
mod thirds {
    #[test]
    fn third() {
        assert_eq!(two_bit::third(), 3);
    }
}
