use doubling::half;

#[test]
fn four() {
    assert_eq!(half(4), 2);
}

#[test]
fn three() {
    assert_eq!(half(3), 1);
}

#[test]
fn eight() {
    assert_eq!(half(8), 4);
}

#[test]
#[should_panic(expected = "odd")]
fn one_is_meant_to_panic() {
    half(1);
}
