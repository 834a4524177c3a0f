//! An exercise's slug, and the forms of it that tracks use.

/// The longest slug, in bytes.
const MAX_SLUG_BYTES: usize = 100;

/// An exercise's name in a track, such as `two-fer`: one path component of ASCII letters, digits, `-`, `_` and `.` that
/// starts with a letter or digit, at most 100 characters.
///
/// Its words are separated by hyphens, underscores and dots, and a capital letter after a small letter or a digit
/// begins a new word: `two-fer`, `two_fer`, `two.fer` and `TwoFer` are the words `two` and `fer`. A run of capitals is
/// one word, whose last letter belongs to the next word if a small letter follows: `RNATranscription`.
///
/// | placeholder | form | `two-fer` | `broken_import` | `RNA-v1.2` |
/// |---|---|---|---|---|
/// | `{slug}` | as it was given | `two-fer` | `broken_import` | `RNA-v1.2` |
/// | `{snake}` | the words in small letters, joined by `_`, as modules and files are named in most languages | `two_fer` | `broken_import` | `rna_v1_2` |
/// | `{pascal}` | the words with a capital first letter, joined, as a class is named | `TwoFer` | `BrokenImport` | `RNAV12` |
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slug(String);

/// What is wrong with a slug.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SlugError {
    /// It is empty.
    #[error("it is empty")]
    Empty,
    /// It begins with a character that is allowed later only.
    #[error("it starts with `{}`", .0.escape_debug())]
    Start(char),
    /// It contains a character that is not allowed.
    #[error("it contains `{}`", .0.escape_debug())]
    Character(char),
    /// It is too long.
    #[error("it has {0} characters; at most {MAX_SLUG_BYTES} are allowed")]
    Long(usize),
}

impl Slug {
    /// Checks a name.
    pub fn new(text: &str) -> Result<Self, SlugError> {
        let later =
            |character: &char| character.is_ascii_alphanumeric() || "-_.".contains(*character);
        if let Some(wrong) = text.chars().find(|character| !later(character)) {
            return Err(SlugError::Character(wrong));
        }
        match text.chars().next() {
            None => Err(SlugError::Empty),
            Some(first) if !first.is_ascii_alphanumeric() => Err(SlugError::Start(first)),
            Some(_) if text.len() > MAX_SLUG_BYTES => Err(SlugError::Long(text.len())),
            Some(_) => Ok(Self(text.to_owned())),
        }
    }

    /// As it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `two_fer`.
    pub fn snake(&self) -> String {
        self.words().map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_")
    }

    /// `TwoFer`.
    pub fn pascal(&self) -> String {
        let capital = |word: &str| {
            let (first, rest) = word.split_at(1);
            first.to_ascii_uppercase() + rest
        };
        self.words().map(capital).collect()
    }

    /// The text with `{slug}`, `{snake}` and `{pascal}` replaced.
    pub fn fill(&self, text: &str) -> String {
        let mut filled = text.to_owned();
        if filled.contains("{slug}") {
            filled = filled.replace("{slug}", &self.0);
        }
        if filled.contains("{snake}") {
            filled = filled.replace("{snake}", &self.snake());
        }
        if filled.contains("{pascal}") {
            filled = filled.replace("{pascal}", &self.pascal());
        }
        filled
    }

    /// Whether a pattern depends on the slug.
    pub(super) fn fills(pattern: &str) -> bool {
        ["{slug}", "{snake}", "{pascal}"].iter().any(|form| pattern.contains(form))
    }

    /// The words, none of which is empty.
    fn words(&self) -> impl Iterator<Item = &str> {
        let parts = self.0.split(['-', '_', '.']).filter(|part| !part.is_empty());
        parts.flat_map(|part| {
            let bytes = part.as_bytes();
            let begins = |&at: &usize| {
                let followed = bytes.get(at + 1).is_some_and(u8::is_ascii_lowercase);
                bytes[at].is_ascii_uppercase() && (!bytes[at - 1].is_ascii_uppercase() || followed)
            };
            let mut cuts: Vec<usize> = (1..bytes.len()).filter(begins).collect();
            cuts.insert(0, 0);
            cuts.push(bytes.len());
            cuts.windows(2).map(|cut| &part[cut[0]..cut[1]]).collect::<Vec<_>>()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_one_path_component() {
        for (bad, why) in [
            ("", "it is empty"),
            ("-", "it starts with `-`"),
            ("..", "it starts with `.`"),
            (".meta", "it starts with `.`"),
            ("../x", "it contains `/`"),
            ("two fer", "it contains ` `"),
            (";rm", "it contains `;`"),
            ("a\n", "it contains `\\n`"),
            ("ä", "it contains `ä`"),
            ("{a,b}*", "it contains `{`"),
            (&"a".repeat(101), "it has 101 characters; at most 100 are allowed"),
        ] {
            assert_eq!(Slug::new(bad).unwrap_err().to_string(), why, "{bad:?}");
        }
        let longest = "a".repeat(100);
        for good in ["a", "9", "two-fer", "Two_Fer", "v1.2", "a..b", "a-", &longest] {
            assert_eq!(Slug::new(good).unwrap().as_str(), good);
        }
    }

    #[test]
    fn each_form_has_the_words_of_the_slug() {
        for (slug, snake, pascal) in [
            ("two-fer-2x", "two_fer_2x", "TwoFer2x"),
            ("broken_import", "broken_import", "BrokenImport"),
            ("BrokenImport", "broken_import", "BrokenImport"),
            ("RNATranscription", "rna_transcription", "RNATranscription"),
            ("RNA-v1.2", "rna_v1_2", "RNAV12"),
            ("leap2Day", "leap2_day", "Leap2Day"),
            ("a..b--c_", "a_b_c", "ABC"),
            ("X", "x", "X"),
        ] {
            let slug = Slug::new(slug).unwrap();
            assert_eq!((slug.snake(), slug.pascal()), (snake.into(), pascal.into()), "{slug:?}");
            let filled = format!("{} {snake}/{pascal}.x", slug.as_str());
            assert_eq!(slug.fill("{slug} {snake}/{pascal}.x"), filled);
        }
    }
}
