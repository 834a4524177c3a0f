//! Reads the name of a test from its line as its framework reads it.

use std::iter::Peekable;
use std::str::Chars;

use super::MarkedNames;

/// The name that the framework will report.
pub(super) fn read(written: &str, names: MarkedNames) -> String {
    match names {
        MarkedNames::Written => written.to_owned(),
        MarkedNames::Escaped => escaped(written),
        MarkedNames::Shell => joined_words(within_quotes(written)),
    }
}

/// A text with escaped quotes and the usual control characters.
fn escaped(written: &str) -> String {
    let mut chars = written.chars();
    let mut out = String::with_capacity(written.len());
    while let Some(c) = chars.next() {
        let next = if c == '\\' { chars.next() } else { Some(c) };
        out.push(match next {
            Some('n') if c == '\\' => '\n',
            Some('t') if c == '\\' => '\t',
            Some(next) => next,
            None => c,
        });
    }
    out
}

/// What is left of a name when one quote is taken off at each end.
fn within_quotes(written: &str) -> &str {
    let quotes = ['"', '\''];
    let inner = written.strip_prefix(quotes).unwrap_or(written);
    inner.strip_suffix(quotes).unwrap_or(inner)
}

/// The words of what stands between double quotes, joined. What a shell would replace stays as it is: nobody knows its value here.
fn joined_words(written: &str) -> String {
    let mut chars = written.chars().peekable();
    let mut out = String::with_capacity(written.len());
    let mut is_quoted = true;
    while let Some(c) = chars.next() {
        match c {
            '"' => is_quoted = !is_quoted,
            '\\' => out.push(after_backslash(&mut chars, is_quoted)),
            '\'' if !is_quoted => out.extend(chars.by_ref().take_while(|&next| next != '\'')),
            _ if !is_quoted && c.is_whitespace() => {}
            _ => out.push(c),
        }
    }
    out
}

/// Between quotes, a backslash stands for itself before most characters.
fn after_backslash(chars: &mut Peekable<Chars<'_>>, is_quoted: bool) -> char {
    let next = chars.next_if(|next| !is_quoted || matches!(next, '"' | '\\' | '$' | '`'));
    next.unwrap_or('\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_takes_the_quotes_out() {
        // What Bats 1.11.1 reports, and 1.8.2 but for the words after the first.
        let cases = [
            (r"plain 'y' name", "plain 'y' name"),
            (r#"letter "x" single"#, "letter x single"),
            (r#"letter \"z\" escaped"#, r#"letter "z" escaped"#),
            (r"back\\slash \$x \n", r"back\slash $x \n"),
            (r#"say "hello world" now"#, "say helloworld now"),
            (r#"it"'"s"' b"#, r#"it"s"b"#),
            ("ends in \\", "ends in \\"),
            (r#""quoted""#, "quoted"),
            ("''", ""),
            (r#"""#, ""),
        ];
        for (written, name) in cases {
            assert_eq!(read(written, MarkedNames::Shell), name, "{written}");
        }
    }

    #[test]
    fn a_backslash_keeps_a_quote() {
        assert_eq!(read(r#"it\'s \"x\" \\ a\tb"#, MarkedNames::Escaped), "it's \"x\" \\ a\tb");
        assert_eq!(read(r"it\'s", MarkedNames::Written), r"it\'s");
    }
}
