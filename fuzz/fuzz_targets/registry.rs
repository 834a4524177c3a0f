//! Every parser of the registry on one input: it must return a report, and the same one twice.
#![no_main]

use libfuzzer_sys::fuzz_target;
use test_report::parser;

fuzz_target!(|log: &[u8]| {
    for parser in parser::ALL.iter().chain(&*eval_logs::parsers::ALL) {
        let compact = parser.parse_compact(log);
        let report = parser.parse(log);
        assert_eq!(compact.len(), report.tests.len(), "{}", parser.id());
        assert_eq!(compact.report.evidence, report.evidence, "{}", parser.id());
        parser.recognises(log);
    }
});
