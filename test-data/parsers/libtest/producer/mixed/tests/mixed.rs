use mixed::double;

#[test]
fn passes() {
    assert_eq!(double(2), 4);
}

#[test]
fn fails() {
    assert_eq!(double(2), 5, "twice two\nis not five");
}

#[test]
#[ignore = "slow"]
fn left_out() {}

#[test]
#[should_panic(expected = "boom")]
fn panics_as_expected() {
    panic!("boom");
}

#[test]
#[should_panic]
fn does_not_panic() {}

mod inner {
    #[test]
    fn nested() -> Result<(), String> {
        Err("an error value".to_owned())
    }
}
