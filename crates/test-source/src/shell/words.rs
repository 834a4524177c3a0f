//! The words and operators of a shell script, as far as they matter for [`super`].

/// A word as it is written, or an operator between commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    /// `;`, `|`, `&&` and others; a line end is `;`.
    Operator(&'a str),
}

/// Words after which a command begins.
const BEFORE_COMMANDS: [&str; 9] = ["if", "elif", "while", "until", "then", "do", "else", "!", "{"];

/// The tokens of a script, without comments and here documents.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut reader = Reader { text, at: 0, tokens: Vec::new(), here: Vec::new() };
    while reader.step() {}
    reader.tokens
}

/// The part of a text up to the character that closes what was opened before it.
pub(super) fn inner(text: &str, open: u8, close: u8) -> &str {
    let mut depth = 0_usize;
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\'' => at += 1 + until(&bytes[at + 1..], b'\''),
            _ if byte == open => depth += 1,
            _ if byte == close && depth == 0 => return &text[..at],
            _ if byte == close => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    text
}

/// How many bytes stand before this one.
fn until(bytes: &[u8], end: u8) -> usize {
    bytes.iter().position(|&byte| byte == end).unwrap_or(bytes.len())
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token<'a>>,
    /// The end lines of here documents that begin after this line.
    here: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    fn step(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let Some(&first) = rest.as_bytes().first() else { return false };
        let two = rest.get(..2).unwrap_or_default();
        let begins_command = match self.tokens.last() {
            Some(Token::Word(word)) => BEFORE_COMMANDS.contains(word),
            _ => true,
        };
        match first {
            b'\n' => {
                self.operator(1);
                self.skip_here_documents();
            }
            b'#' => self.at += until(rest.as_bytes(), b'\n'),
            _ if rest.starts_with("\\\n") => self.at += 2,
            b' ' | b'\t' | b'\r' => self.at += 1,
            _ if begins_command && two == "((" => self.arithmetic(rest),
            _ if matches!(two, "&&" | "||" | ";;") => self.operator(2),
            b'&' if two != "&>" => self.operator(1),
            b';' | b'|' | b'(' | b')' => self.operator(1),
            _ => self.word(rest),
        }
        true
    }

    fn operator(&mut self, length: usize) {
        let text = &self.text[self.at..self.at + length];
        self.tokens.push(Token::Operator(if text == "\n" { ";" } else { text }));
        self.at += length;
    }

    fn arithmetic(&mut self, rest: &'a str) {
        let end = rest.find("))").map_or(rest.len(), |end| end + 2);
        self.tokens.push(Token::Word(&rest[..end]));
        self.at += end;
    }

    fn word(&mut self, rest: &'a str) {
        if rest.starts_with("[[") && rest[2..].starts_with([' ', '\t']) {
            // Its operators are none between commands.
            let end = rest.find(" ]]").map_or(rest.len(), |end| end + 3);
            let words = rest[..end].split([' ', '\t', '\n']);
            self.tokens.extend(words.filter(|word| !word.is_empty()).map(Token::Word));
            self.at += end;
            return;
        }
        let end = word_end(rest).max(1);
        let word = rest.get(..end).unwrap_or(rest);
        if let Some(end) = word.strip_prefix("<<").filter(|end| !end.starts_with('<')) {
            let end = end.trim_start_matches('-').trim_matches(['"', '\'', '\\']);
            self.here.extend((!end.is_empty()).then_some(end));
        }
        self.tokens.push(Token::Word(word));
        self.at += word.len();
    }

    fn skip_here_documents(&mut self) {
        for end in std::mem::take(&mut self.here) {
            for line in self.text[self.at..].split_inclusive('\n') {
                self.at += line.len();
                if line.trim() == end {
                    break;
                }
            }
        }
    }
}

/// Where a word ends: at a blank or an operator outside of quotes.
fn word_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut is_quoted = false;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => is_quoted = !is_quoted,
            b'\'' if !is_quoted => at += 1 + until(&bytes[at + 1..], b'\''),
            b'`' => at += 1 + until(&bytes[at + 1..], b'`'),
            b'$' if bytes.get(at + 1) == Some(&b'(') => {
                at += 2 + inner(&text[at + 2..], b'(', b')').len();
            }
            b'$' if bytes.get(at + 1) == Some(&b'{') => {
                at += 2 + inner(&text[at + 2..], b'{', b'}').len();
            }
            b' ' | b'\t' | b'\n' | b';' | b'|' | b'(' | b')' if !is_quoted => return at,
            b'&' if !is_quoted && at > 0 && !matches!(bytes[at - 1], b'>' | b'<') => return at,
            _ => {}
        }
        at += 1;
    }
    text.len().min(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let token = |token: &Token<'_>| match token {
            Token::Word(word) => (*word).to_owned(),
            Token::Operator(operator) => format!("<{operator}>"),
        };
        tokens(text).iter().map(token).collect::<Vec<_>>().join("\u{b7}")
    }

    #[test]
    fn words_keep_their_quotes_and_substitutions() {
        let cases = [
            ("a \"b c\" 'd; e'", "a\u{b7}\"b c\"\u{b7}'d; e'"),
            ("x=$(f | g) || skip # no", "x=$(f | g)\u{b7}<||>\u{b7}skip"),
            ("(( A && B )) && f", "(( A && B ))\u{b7}<&&>\u{b7}f"),
            (
                "[[ $a && b ]] || f 2>&1",
                "[[\u{b7}$a\u{b7}&&\u{b7}b\u{b7}]]\u{b7}<||>\u{b7}f\u{b7}2>&1",
            ),
            ("cat <<E\nskip\nE\nf", "cat\u{b7}<<E\u{b7}<;>\u{b7}f"),
            ("f() { g; }", "f\u{b7}<(>\u{b7}<)>\u{b7}{\u{b7}g\u{b7}<;>\u{b7}}"),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn any_text_has_tokens() {
        for text in ["\"", "'", "$(", "${", "\\", "((", "[[ ", "`", "<<", "é'ü", "\\é", "a\\"] {
            let _ = tokens(text);
            let _ = tokens(&format!("x {text}"));
        }
    }
}
