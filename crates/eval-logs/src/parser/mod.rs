//! The log parsers of each benchmark.

pub mod multi_swe;
pub mod polybench;
pub mod pro;
pub mod rebench;
pub mod swebench;

use std::sync::LazyLock;

use test_report::parser::Parser;

/// Every parser of this crate, by id. The order is the order of `test-runner parsers`.
pub static ALL: LazyLock<Vec<&'static dyn Parser>> = LazyLock::new(|| {
    let swebench = swebench::all().iter().chain(rebench::all()).chain(multi_swe::all());
    swebench.chain(pro::all()).chain(polybench::all()).map(|parser| parser as &dyn Parser).collect()
});

/// The parser of this id.
pub fn find(id: &str) -> Option<&'static dyn Parser> {
    ALL.iter().copied().find(|parser| parser.id() == id)
}
