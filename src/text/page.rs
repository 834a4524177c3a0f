//! Pages for people: one file that loads nothing, in which everything that a log or a solution said is data.

/// What all pages look like, on wide, narrow, light and dark screens.
const STYLE: &str = include_str!("page.css");

/// Puts the common style in the place of `@STYLE@`, and JSON in that of `@DATA@`, which is within a script element of the
/// type `application/json`.
pub fn fill_page(template: &str, json: &str) -> String {
    // Only `<` could end the script element; as an escape it is the same JSON.
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
