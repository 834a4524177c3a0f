//! Every log parser by its id.

use std::sync::LazyLock;

use test_report::parser::Parser;

use crate::registry::Registry;
use crate::swebench::parsers::Generation;
use crate::{multi_swe, polybench, pro, rebench};

/// Every parser of this crate, by id. The order is the order of `eval-logs parsers`.
pub static ALL: LazyLock<Vec<&'static dyn Parser>> = LazyLock::new(|| {
    let registries = [
        Generation::V1.parsers(),
        Generation::V5.parsers(),
        rebench::parsers::PARSERS,
        multi_swe::parsers::PARSERS,
        pro::parsers::PARSERS,
        polybench::parsers::PARSERS,
    ];
    registries.into_iter().flat_map(Registry::iter).map(|parser| parser as &dyn Parser).collect()
});

/// The parser of this id.
pub fn find(id: &str) -> Option<&'static dyn Parser> {
    ALL.iter().copied().find(|parser| parser.id() == id)
}
