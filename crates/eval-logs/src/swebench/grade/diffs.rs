//! The differences between two status maps.

use indexmap::IndexMap;

/// The tests whose status differs or that only one side has, with the statuses that only one side has: the first side's
/// before the second's. v1: `get_diffs`, whose order depends on Python's hashes; here the order is that of the first
/// map, then the second.
pub fn diffs<'a, N, W>(
    first: impl Iterator<Item = (N, W)> + Clone,
    second: impl Iterator<Item = (N, W)> + Clone,
) -> IndexMap<N, Vec<W>>
where
    N: std::hash::Hash + Eq + Clone + 'a,
    W: PartialEq + 'a,
{
    let left: IndexMap<N, W> = first.collect();
    let right: IndexMap<N, W> = second.collect();
    let same: Vec<bool> = left.iter().map(|(name, word)| right.get(name) == Some(word)).collect();
    let kept: Vec<bool> = right.iter().map(|(name, word)| left.get(name) == Some(word)).collect();
    let mut found: IndexMap<N, Vec<W>> = IndexMap::new();
    for ((name, word), same) in left.into_iter().zip(same).chain(right.into_iter().zip(kept)) {
        if !same {
            found.entry(name).or_default().push(word);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_named() {
        let a = [("same", "P"), ("flip", "P"), ("gone", "F")];
        let b = [("new", "P"), ("flip", "F"), ("same", "P")];
        let found = diffs(a.into_iter(), b.into_iter());
        let found: Vec<_> = found.into_iter().collect();
        assert_eq!(found, [("flip", vec!["P", "F"]), ("gone", vec!["F"]), ("new", vec!["P"])]);
        assert!(diffs(a.into_iter(), a.into_iter()).is_empty());
    }
}
