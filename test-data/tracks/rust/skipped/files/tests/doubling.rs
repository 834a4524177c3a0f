use doubling::twice;

#[test]
fn one() {
    assert_eq!(twice(1), 2);
}

#[test]
#[ignore]
fn two() {
    assert_eq!(twice(2), 4);
}

#[test]
#[ignore = "later"]
fn less_than_nothing() {
    assert_eq!(twice(-1), -2);
}
