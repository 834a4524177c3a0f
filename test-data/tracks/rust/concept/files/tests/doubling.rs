use doubling::{expected_minutes, remaining_minutes};

#[test]
fn expected() {
    assert_eq!(expected_minutes(), 40);
}

#[test]
#[ignore]
fn remaining() {
    assert_eq!(remaining_minutes(30), 10);
}
