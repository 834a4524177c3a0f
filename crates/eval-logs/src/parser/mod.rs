//! The log parsers of each benchmark.

pub mod multi_swe;
pub mod polybench;
pub mod pro;
pub mod rebench;
pub mod swebench;

use std::sync::LazyLock;

use test_report::parser::Parser;

use crate::registry::Registry;
use swebench::Generation;

/// Every parser of this crate, by id. The order is the order of `test-runner parsers`.
pub static ALL: LazyLock<Vec<&'static dyn Parser>> = LazyLock::new(|| {
    let registries = [
        Generation::V1.parsers(),
        Generation::V5.parsers(),
        rebench::PARSERS,
        multi_swe::PARSERS,
        pro::PARSERS,
        polybench::PARSERS,
    ];
    registries.into_iter().flat_map(Registry::iter).map(|parser| parser as &dyn Parser).collect()
});

/// The parser of this id.
pub fn find(id: &str) -> Option<&'static dyn Parser> {
    ALL.iter().copied().find(|parser| parser.id() == id)
}
