//! A part of a batch: several machines share the exercises of a repository without communicating.

/// One of several parts, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    of: usize,
}

impl Shard {
    /// Part `index` of `of`, if it exists.
    pub fn new(index: usize, of: usize) -> Option<Self> {
        (index < of).then_some(Self { index, of })
    }

    /// The items of this part: every `of`th item, so that neighbours, which often take equally long, are in different
    /// parts. Each item belongs to exactly one part.
    pub fn pick<T>(self, items: Vec<T>) -> Vec<T> {
        items.into_iter().skip(self.index).step_by(self.of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for of in 1..12 {
            let mut all: Vec<usize> = (0..of)
                .flat_map(|index| Shard::new(index, of).unwrap().pick((0..10).collect()))
                .collect();
            all.sort_unstable();
            assert_eq!(all, (0..10).collect::<Vec<_>>(), "{of} parts");
        }
        assert_eq!(Shard::new(3, 3), None);
        assert_eq!(Shard::new(0, 0), None);
    }
}
