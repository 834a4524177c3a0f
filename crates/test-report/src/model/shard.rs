//! A part of a batch: several machines share the work without communicating.

/// One of several parts, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    of: usize,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Part `index` of `of`, if it exists.
    pub fn new(index: usize, of: usize) -> Option<Self> {
        (index < of).then_some(Self { index, of })
    }

    /// Its number.
    pub fn index(self) -> usize {
        self.index
    }

    /// Whether the item at this place belongs to the part: every `of`th does, so that neighbours, which often take equally
    /// long, are in different parts. Each item belongs to exactly one part.
    pub fn has(self, place: usize) -> bool {
        place % self.of == self.index
    }

    /// How many of `all` items belong to it.
    pub fn count(self, all: usize) -> usize {
        all.saturating_sub(self.index).div_ceil(self.of)
    }

    /// The items of this part.
    pub fn pick<T>(self, items: Vec<T>) -> Vec<T> {
        let placed = items.into_iter().enumerate();
        placed.filter(|(place, _)| self.has(*place)).map(|(_, item)| item).collect()
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
        assert_eq!(Shard::new(2, 3).unwrap().count(8), 2);
        assert_eq!(Shard::new(2, 3).unwrap().count(2), 0);
        assert_eq!(Shard::new(3, 3), None);
        assert_eq!(Shard::new(0, 0), None);
        assert_eq!(Shard::WHOLE.pick(vec![1, 2]), [1, 2]);
    }
}
