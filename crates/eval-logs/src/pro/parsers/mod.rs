//! The log parsers of SWE-bench Pro (`run_scripts/<instance>/parser.py`).
//!
//! The original has a script for each of its 1,000 tasks; 70 of them are different, and of those, five pairs do the same. A parser
//! has the name of its repository and a number, from the one that reads the most tasks down. [`of_instance`] knows the parser of
//! each task, [`of_script`] that of a script's text. Most are rule files in `pro/rules/`; what a rule cannot say is
//! code here.
//!
//! The scripts read standard output and standard error apart. Where one writes a test several times, the harness counts it
//! as passed if one of them passed, so that is its status here.

mod element_web;
mod nodebb;
mod openlibrary;
mod tasks;
mod teleport;
mod tutanota;
mod webclients;

use std::borrow::Cow;

use indexmap::map::Entry;

use crate::log_parser::Read::{Streams, StreamsMayRaise};
use crate::registry::{self, Registry};
use crate::status_map::StatusMap;

pub use tasks::{of_instance, of_script};

/// A parser in code, with what it reads and an example.
macro_rules! code {
    ($name:literal, $read:expr, $reads:expr, $example:expr) => {
        registry::code!(concat!("pro/", $name), $read, $reads, $example)
    };
}

/// The rule file of this name, or another one.
macro_rules! rules {
    ($name:literal) => {
        rules!($name, $name)
    };
    ($name:literal, $file:literal) => {
        registry::rule_file!(concat!("pro/", $name), concat!("pro/rules/", $file))
    };
}

/// Every parser, by name.
pub const PARSERS: Registry = Registry(&[
    rules!("ansible_1"),
    rules!("ansible_2"),
    rules!("ansible_3"),
    rules!("ansible_4"),
    rules!("ansible_5"),
    rules!("ansible_6"),
    rules!("ansible_7"),
    rules!("ansible_8"),
    rules!("ansible_9"),
    rules!("element_web_1"),
    code!(
        "element_web_2",
        Streams(element_web::json),
        "jest --json, else lines with PASS, FAIL or SKIP",
        "{\"numTotalTestSuites\": 1, \"testResults\": [{\"name\": \"test/ops-test.ts\", \"assertionResults\": [{\"ancestorTitles\": [\"ops\"], \"title\": \"adds\", \"status\": \"passed\"}]}]}\n"
    ),
    code!(
        "element_web_3",
        Streams(element_web::nested),
        "jest --verbose with nested groups, and Cypress",
        "PASS test/ops-test.ts\n  ops\n    sums\n      ✓ adds (3 ms)\n"
    ),
    rules!("element_web_4"),
    rules!("element_web_5"),
    rules!("element_web_6"),
    rules!("flipt_1"),
    rules!("flipt_2"),
    rules!("navidrome_1"),
    rules!("navidrome_2"),
    code!(
        "nodebb_1",
        StreamsMayRaise(nodebb::cut),
        "mocha --reporter json, a report that begins and ends a line",
        "{\n  \"passes\": [{\"file\": \"/app/test/ops.js\", \"fullTitle\": \"ops adds\"}],\n  \"pending\": [],\n  \"failures\": []\n}\n"
    ),
    code!(
        "nodebb_2",
        StreamsMayRaise(nodebb::stats),
        "mocha --reporter json, the statistics first and the tests last",
        "{\"stats\": {}, \"passes\": [{\"file\": \"/app/test/ops.js\", \"fullTitle\": \"ops adds\"}], \"tests\": [{}]}\n"
    ),
    code!(
        "nodebb_3",
        StreamsMayRaise(nodebb::cut_best),
        "mocha --reporter json, a test that passes once passes",
        "{\n  \"passes\": [{\"file\": \"/app/test/ops.js\", \"fullTitle\": \"ops adds\"}],\n  \"pending\": [],\n  \"failures\": []\n}\n"
    ),
    code!(
        "nodebb_4",
        StreamsMayRaise(nodebb::titled),
        "mocha --reporter json, files only from titles with `::`",
        "{\n  \"passes\": [{\"file\": \"/app/test/ops.js\", \"fullTitle\": \"ops adds\"}],\n  \"pending\": [],\n  \"failures\": []\n}\n"
    ),
    code!(
        "nodebb_5",
        StreamsMayRaise(nodebb::stats_app),
        "mocha --reporter json, names as they are",
        "{\"stats\": {}, \"passes\": [{\"file\": \"/app/test/ops.js\", \"fullTitle\": \"ops adds\"}], \"tests\": [{}]}\n"
    ),
    code!(
        "nodebb_6",
        StreamsMayRaise(nodebb::whole),
        "mocha --reporter json, the whole log or parts of it",
        "{\n  \"passes\": [{\"file\": \"/app/test/ops.js\", \"fullTitle\": \"ops adds\"}],\n  \"pending\": [],\n  \"failures\": []\n}\n"
    ),
    rules!("openlibrary_1"),
    rules!("openlibrary_2"),
    rules!("openlibrary_3"),
    rules!("openlibrary_4"),
    rules!("openlibrary_5", "openlibrary_9"),
    rules!("openlibrary_6"),
    rules!("openlibrary_7"),
    code!(
        "openlibrary_8",
        Streams(openlibrary::signs),
        "pytest -v, else each dot and letter of pytest",
        "tests/test_ops.py::test_add PASSED [100%]\n"
    ),
    rules!("openlibrary_9"),
    rules!("openlibrary_10"),
    rules!("openlibrary_11"),
    rules!("openlibrary_12"),
    rules!("openlibrary_13"),
    rules!("openlibrary_14"),
    rules!("openlibrary_15"),
    rules!("openlibrary_16"),
    rules!("qutebrowser_1"),
    rules!("qutebrowser_2"),
    rules!("qutebrowser_3"),
    rules!("qutebrowser_4"),
    rules!("qutebrowser_5"),
    rules!("qutebrowser_6"),
    rules!("qutebrowser_7"),
    rules!("teleport_1"),
    code!(
        "teleport_2",
        StreamsMayRaise(teleport::json),
        "go test -json, else go test -v",
        "{\"Action\":\"pass\",\"Package\":\"ops\",\"Test\":\"TestAdd\"}\n"
    ),
    rules!("teleport_3"),
    rules!("tutanota_1"),
    code!(
        "tutanota_2",
        StreamsMayRaise(tutanota::counted),
        "the lines of tutanota's runner, and its summary",
        "SPEC O > ops > sums\nTEST adds\npassing: 1 failing: 0 skipped: 0\n"
    ),
    rules!("tutanota_3"),
    rules!("tutanota_4"),
    rules!("tutanota_5"),
    rules!("tutanota_6"),
    rules!("tutanota_7"),
    rules!("vuls_1"),
    rules!("vuls_2"),
    rules!("vuls_3"),
    rules!("vuls_4"),
    code!(
        "webclients_1",
        Streams(webclients::groups),
        "jest --verbose on standard error, with the group before a test",
        "PASS src/ops.test.ts\n  ops\n    ✓ adds (3 ms)\n"
    ),
    rules!("webclients_2"),
    rules!("webclients_3"),
]);

/// Records a status beside those that the test has: `FAILED+PASSED`.
fn also<'a>(map: &mut StatusMap<'a>, name: Cow<'a, str>, status: Cow<'a, str>) {
    match map.entry(name) {
        Entry::Vacant(entry) => {
            entry.insert(status);
        }
        Entry::Occupied(mut entry) => {
            if !entry.get().split('+').any(|known| known == status) {
                let all = format!("{}+{status}", entry.get());
                entry.insert(Cow::Owned(all));
            }
        }
    }
}
