use ferry::*;

#[test]
#[should_panic]
fn below() {
    boom(-1);
}

#[test]
#[should_panic(expected = "no such")]
fn below_with_words() {
    boom(-2);
}

#[should_panic = "deck"]
#[test]
fn old_form() {
    boom(-3);
}

#[test]
#[should_panic(expected = "`left == right`")]
fn expected_to_differ() {
    assert_eq!(places(1), 5, "`left == right`");
}

#[test]
fn result() -> Result<(), Error> {
    assert_eq!(check(2)?, 8);
    Ok(())
}

#[test]
fn boxed() -> Result<(), Box<dyn std::error::Error>> {
    let decks: i32 = "2".parse()?;
    if places(decks) != 8 {
        return Err("not eight".into());
    }
    Ok(())
}

#[test]
fn exit_code() -> std::process::ExitCode {
    std::process::ExitCode::from((places(1) - 4) as u8)
}
