//! Status maps without the known faults of the benchmarks' own programs.

use super::Benchmark;
use crate::Strict;
use crate::log_parser::{LogParser, Raised, Spec};
use test_report::parser::Streams;

/// Reads a log with this parser, without what is known to be wrong with the original.
pub fn strict<'a>(
    log: impl Into<Streams<'a>>,
    benchmark: Benchmark,
    parser: &LogParser,
    spec: Spec<'_>,
) -> Result<Strict, Raised> {
    benchmark.harness().strict(log.into(), parser, spec)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multi_swe::parsers as multi_swe;
    use crate::rebench::parsers as of_rebench;

    #[test]
    fn what_changes_is_said() {
        let parser = multi_swe::PARSERS.find("ctest").unwrap();
        let log =
            "1/2 Test #1: a ....   Passed    0.01 sec\n2/2 Test #2: b ....***Failed    0.01 sec\n";
        let read = strict(log, Benchmark::MultiSwe, parser, Spec::default()).unwrap();
        assert_eq!(read.map["b"], "FAILED");
        assert_eq!(read.changes[0], "`b` is FAILED, but absent in the original");
        assert!(
            read.changes[1].starts_with("the reason: ctest writes a time"),
            "{:?}",
            read.changes
        );
    }

    #[test]
    fn a_contradiction_counts_as_its_worse_half() {
        let parser = multi_swe::PARSERS.find("cargo").unwrap();
        let log = "test a ... ok\ntest a ... FAILED\ntest b ... ok\n";
        let read = strict(log, Benchmark::MultiSwe, parser, Spec::default()).unwrap();
        assert_eq!((&*read.map["a"], &*read.map["b"]), ("FAILED", "PASSED"));
        let expected = "the original refuses this log: the test `a` is FAILED+PASSED";
        assert_eq!(read.changes, [expected]);
        let parents = multi_swe::PARSERS.find("gotest_parents").unwrap();
        let log = "--- FAIL: T (0.0s)\n--- PASS: T/a (0.0s)\n--- FAIL: T/b (0.0s)\n";
        let read = strict(log, Benchmark::MultiSwe, parents, Spec::default()).unwrap();
        assert_eq!(read.map["T"], "FAILED");
    }

    #[test]
    fn names_that_become_one_have_the_worse_status() {
        let parser = of_rebench::PARSERS.find("parse_log_tap").unwrap();
        let log = "not ok 1 - adds (3ms)\nok 2 - adds (2ms)\n";
        let read = strict(log, Benchmark::Rebench, parser, Spec::default()).unwrap();
        assert_eq!(read.map["- adds"], "FAILED");
        assert_eq!(read.changes, ["`- adds` is FAILED, but PASSED in the original"]);
    }
}
