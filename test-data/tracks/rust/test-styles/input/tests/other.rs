#[test]
fn apple() {
    assert_eq!(two_bit::bits(4), 3);
}
