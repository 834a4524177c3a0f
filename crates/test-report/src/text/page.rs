//! Pages for people: a single file that loads nothing, in which everything from a log or a solution is data.

/// The common style, for wide, narrow, light and dark screens.
const STYLE: &str = include_str!("page.css");

/// Replaces `@STYLE@` by the common style, and `@DATA@`, which stands in a script element of type `application/json`,
/// by JSON.
pub fn fill_page(template: &str, json: &str) -> String {
    // Only `<` could end the script element; escaped, it is the same JSON.
    let data = json.replace('<', "\\u003c");
    template.replacen("@STYLE@", STYLE, 1).replacen("@DATA@", &data, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_leave_its_place() {
        let page =
            fill_page("<style>@STYLE@</style><script>@DATA@</script>", r#""</script>@STYLE@""#);
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(page.ends_with("\\u003c/script>@STYLE@\"</script>"), "{page}");
        assert!(!page.contains("url("));
    }
}
