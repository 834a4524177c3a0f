//! Errors of the JSON reader, in words for people.

use std::sync::LazyLock;

use regex::Regex;

/// A message of the JSON reader without the names of Rust types.
pub fn plain_words(message: &str) -> String {
    static TYPES: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\b(?:(?:struct|internally tagged enum) \w+(?: with \d+ elements?)?|f64|[ui](?:8|16|32|64|size))\b")
            .expect("the pattern is constant")
    });
    let name = |found: &regex::Captures<'_>| match &found[0] {
        "f64" => "a number",
        word if word.starts_with(['s', 'i']) && word.contains(' ') => "an object",
        _ => "a whole number",
    };
    TYPES.replace_all(message, name).into_owned()
}

/// The problem with a JSON text of one line; the caller knows the line's number.
pub fn json_error(error: &serde_json::Error) -> String {
    let text = plain_words(&error.to_string());
    let end = text.rfind(" at line ").unwrap_or(text.len());
    format!("{} (column {})", &text[..end], error.column())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_no_type_of_ours() {
        for (message, plain) in [
            (
                "invalid type: string \"5\", expected f64 at line 1",
                "invalid type: string \"5\", expected a number at line 1",
            ),
            (
                "invalid length 0, expected struct File with 2 elements",
                "invalid length 0, expected an object",
            ),
            ("invalid type: null, expected u64", "invalid type: null, expected a whole number"),
        ] {
            assert_eq!(plain_words(message), plain);
        }
    }
}
