//! Text literals of the languages.

/// The text without the quotes around it and with its escapes decoded, as in most languages.
pub(super) fn unquote(text: &str) -> String {
    match between_quotes(text) {
        Some(inner) if inner.contains('\\') => unescape(inner),
        inner => inner.unwrap_or(text).to_owned(),
    }
}

/// The text without the quotes around it, of a literal without escapes.
pub(super) fn raw(text: &str) -> String {
    between_quotes(text).unwrap_or(text).to_owned()
}

fn between_quotes(text: &str) -> Option<&str> {
    let quotes = ["\"\"\"", "\"", "'", "`"];
    quotes.iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
}

/// Decodes `\n`, `\t`, `\x41`, `\u0041`, `\u{41}` and the like; every other escaped character stands for itself.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out += &rest[..at];
        let escaped = rest[at + 1..].chars().next();
        rest = &rest[at + 1 + escaped.map_or(0, char::len_utf8)..];
        match escaped {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            // A line continuation.
            Some('\n') => {}
            Some(kind @ ('x' | 'u')) => match code_point(kind, rest) {
                Some((c, length)) => {
                    out.push(c);
                    rest = &rest[length..];
                }
                None => out.push(kind),
            },
            other => out.extend(other),
        }
    }
    out + rest
}

/// The character that the hexadecimal digits after `\x` or `\u` encode, and how many bytes they take.
fn code_point(kind: char, text: &str) -> Option<(char, usize)> {
    let (digits, length) = if let Some(inner) = text.strip_prefix('{') {
        let digits = &inner[..inner.find('}')?];
        (digits, digits.len() + 2)
    } else {
        let length = if kind == 'x' { 2 } else { 4 };
        (text.get(..length)?, length)
    };
    Some((char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, length))
}
