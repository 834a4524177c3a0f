use ferry::*;

// #[test]
// fn in_a_comment() {}

/* #[test]
fn in_a_block() {
    panic!();
}
/* #[test] fn nested() {} */
*/

const TEXT: &str = r##"
#[test]
fn in_a_text() {}
"# "##;

/// Says what it does:
///
/// ```
/// #[test]
/// fn in_the_words() {}
/// ```
#[test]
// Why, is a long story.
#[allow(unused_variables)] /* and another */
fn one_deck() {
    let text = "#[test]\nfn in_a_string() {}";
    assert_eq!(places(1), 4, "{TEXT}");
}

#[test]
fn with_a_function_inside() {
    fn four() -> i32 {
        4
    }
    struct Test;
    impl Test {
        fn test(&self) -> i32 {
            2 * four()
        }
    }
    assert_eq!(places(2), Test.test());
}
