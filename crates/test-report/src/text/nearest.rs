//! Suggestions for misspelt words.

/// The similarity, from 0 to 1, from which on a word is suggested.
const MIN_SIMILARITY: f64 = 0.4;

/// The most similar of these words, if any is similar enough. Upper and lower case are the same.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|known| (strsim::normalized_damerau_levenshtein(&word, known), known))
        .filter(|(alike, _)| *alike >= MIN_SIMILARITY)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, known)| known)
}

/// The suggestion after an unknown word.
pub fn did_you_mean(meant: Option<&str>) -> String {
    meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default()
}
