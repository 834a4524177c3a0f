//! The log parsers of SWE-rebench V2 (`lib/agent/log_parsers.py`), under their names there.
//!
//! Most are rule files in `rebench/rules/`; what a rule cannot say is code here. A function that is the same as
//! one of swebench 1.1.5 or 5.0.2 is that parser.

mod dart;
mod haskell;
mod java;
mod julia;
pub(crate) mod junit;
mod ocaml;
mod tap;

use crate::log_parser::Read::{Always, MayRaise};
use crate::registry::{self, Registry};
use crate::swebench::parsers::{doctest, jest, karma, p5js};

const JUNIT: &str = "<testcase classname=\"Ops\" name=\"adds\" time=\"0.1\"/>\n";

/// A parser in code, with what it reads and an example.
macro_rules! code {
    ($name:literal, $read:expr, $reads:expr, $example:expr) => {
        registry::code!(concat!("rebench/", $name), $read, $reads, $example)
    };
}

/// The rule file of this name, or another one.
macro_rules! rules {
    ($name:literal) => {
        rules!($name, $name)
    };
    ($name:literal, $file:literal) => {
        registry::rule_file!(concat!("rebench/", $name), concat!("rebench/rules/", $file))
    };
}

/// Every parser, by name.
pub const PARSERS: Registry = Registry(&[
    rules!("parse_log_pytest", "pytest"),
    rules!("parse_log_pytest_options", "pytest_options"),
    rules!("parse_log_pytest_v2", "pytest_v2"),
    rules!("parse_log_pytest_nebo", "pytest_nebo"),
    code!(
        "parse_combined_test_reports",
        Always(junit::combined),
        "JUnit XML, one document after another",
        "<?xml version=\"1.0\"?><testsuites><testcase classname=\"Ops\" name=\"adds\"/></testsuites>\n"
    ),
    rules!("parse_log_gotest", "gotest"),
    rules!("parse_log_redis", "redis"),
    rules!("parse_log_jq", "jq"),
    code!(
        "parse_log_doctest",
        MayRaise(doctest::doctest),
        "doctest -s -r=xml",
        "<doctest><TestCase name=\"ops\"><SubCase name=\"adds\"><Expression success=\"true\"/></SubCase></TestCase></doctest>\n"
    ),
    rules!("parse_log_micropython_test", "micropython_test"),
    rules!("parse_log_googletest", "googletest"),
    rules!("parse_log_minitest", "minitest"),
    rules!("parse_log_cucumber", "cucumber"),
    rules!("parse_log_ruby_unit", "ruby_unit"),
    rules!("parse_log_rspec_transformed_json", "rspec_transformed_json"),
    rules!("parse_log_cargo", "cargo"),
    rules!("parse_log_phpunit", "phpunit"),
    rules!("parse_log_maven", "maven"),
    rules!("parse_log_ant", "ant"),
    rules!("parse_log_gradle_custom", "gradle_custom"),
    code!(
        "parse_log_calypso",
        MayRaise(jest::calypso),
        "jest --verbose after its command line",
        "+ ./node_modules/.bin/jest a\n  ops\n    ✓ adds (3ms)\n"
    ),
    rules!("parse_log_chart_js", "chart_js"),
    rules!("parse_log_marked", "marked"),
    code!(
        "parse_log_p5js",
        Always(p5js::p5js),
        "mocha --reporter spec, failures only",
        "  1) ops\n       divides:\n"
    ),
    rules!("parse_log_react_pdf", "react_pdf"),
    rules!("parse_log_jest", "jest"),
    rules!("parse_log_jest_json", "jest_json"),
    rules!("parse_log_vitest", "vitest"),
    code!(
        "parse_log_karma",
        MayRaise(karma::karma),
        "karma with the spec reporter",
        "Starting browser\n  ops\n   ✔ adds\n"
    ),
    rules!("parse_log_tap", "tap"),
    rules!("parse_log_elixir", "elixir"),
    rules!("parse_log_ruby_v1", "ruby_v1"),
    rules!("parse_log_cpp", "cpp"),
    rules!("parse_log_cpp_v2", "cpp_v2"),
    rules!("parse_log_cpp_v3", "cpp_v3"),
    rules!("parse_log_cpp_v4", "cpp_v4"),
    rules!("parse_lue_nvim", "lua_nvim"),
    rules!("parse_lua_nvim", "lua_nvim"),
    rules!("parse_log_lua_nvim", "lua_nvim"),
    code!(
        "parse_java_mvn",
        Always(java::mvn),
        "Maven with Surefire",
        "[INFO] Running ops.OpsTest\n"
    ),
    code!(
        "parse_log_java_mvn",
        Always(java::mvn),
        "Maven with Surefire",
        "[INFO] Running ops.OpsTest\n"
    ),
    rules!("parse_java_mvn_v2", "java_mvn_v2"),
    rules!("parse_log_java_mvn_v2", "java_mvn_v2"),
    rules!("parse_log_php_v1", "php_v1"),
    rules!("parse_log_ruby_v2", "ruby_v2"),
    rules!("parse_log_haskell", "haskell"),
    code!(
        "parse_log_haskell_v2",
        Always(haskell::hspec_tree),
        "hspec, the tree of a suite",
        "Test suite ops: RUNNING...\nOps\n  adds\n  divides FAILED [1]\n"
    ),
    rules!("parse_log_js", "js"),
    rules!("parse_log_js_2", "js_2"),
    code!(
        "parse_log_js_3",
        MayRaise(tap::nested),
        "TAP of node's test runner, nested",
        "ok 1 - ops {\n  ok 1 - adds # time=3ms\n}\n"
    ),
    rules!("parse_log_js_4", "js_4"),
    code!(
        "parse_log_gradlew_v1",
        Always(junit::gradle),
        "JUnit XML of Gradle, printed into the log",
        "<?xml version=\"1.0\"?>\n<testsuite><testcase classname=\"Ops\" name=\"adds\"/>\n</testsuite>\n"
    ),
    code!(
        "parse_log_julia",
        MayRaise(julia::summary),
        "Julia's table of test sets",
        "Test Summary: | Pass  Total  Time\nops           |    3      3  0.1s\n"
    ),
    rules!("parse_log_npx", "npx"),
    rules!("parse_log_r", "r"),
    rules!("parse_log_r_v2", "r_v2"),
    rules!("parse_log_lein", "lein"),
    code!(
        "parse_log_dart",
        MayRaise(dart::events),
        "dart test --reporter json",
        "{\"type\":\"testStart\",\"test\":{\"id\":1,\"name\":\"adds\"}}\n{\"type\":\"testDone\",\"testID\":1,\"result\":\"success\"}\n"
    ),
    rules!("parse_log_dart_v2", "dart_v2"),
    rules!("parse_log_dart_v3", "dart_v3"),
    rules!("parse_log_scala", "scala"),
    rules!("parse_log_scala_v2", "scala_v2"),
    rules!("parse_log_scala_v3", "scala_v3"),
    rules!("parse_log_ocaml", "ocaml"),
    code!(
        "parse_log_ocaml_v2",
        Always(ocaml::dune),
        "dune's log of commands",
        "Running[1]: (cd _build && ./test_ops.exe)\nOutput[1]:\nOK\n"
    ),
    rules!("parse_log_ocaml_v3", "ocaml_v3"),
    rules!("parse_log_ocaml_v4", "ocaml_v4"),
    rules!("parse_log_ocaml_v5", "ocaml_v4"),
    code!("parse_log_sbt", Always(junit::fragments), "JUnit XML anywhere in the log", JUNIT),
    code!("parse_log_junit", Always(junit::fragments), "JUnit XML anywhere in the log", JUNIT),
    code!(
        "parse_logs_r_junit",
        Always(junit::testthat),
        "JUnit XML of testthat",
        "<?xml version=\"1.0\"?><testsuites><testsuite><testcase classname=\"ops\" name=\"adds\"/></testsuite></testsuites>\n"
    ),
    rules!("parse_logs_kotlin_junit", "kotlin_junit"),
    code!(
        "parse_log_r_junit",
        Always(junit::testthat),
        "JUnit XML of testthat",
        "<?xml version=\"1.0\"?><testsuites><testsuite><testcase classname=\"ops\" name=\"adds\"/></testsuite></testsuites>\n"
    ),
    rules!("parse_log_kotlin_junit", "kotlin_junit"),
    rules!("parse_log_swift", "swift"),
    rules!("parse_log_csharp", "csharp"),
]);
