//! The table of the parsers: first the six of swebench 1.1.5, then those of swebench 5.0.2 under their names there.

use super::{doctest, jest, karma, line_rules, mocha, others, p5js, python, v1};
use crate::log_parser::LogParser;
use crate::log_parser::Read::{Always, ByInstance, MayRaise};
use crate::registry::{Registry, code};

/// Which package a parser is equal to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generation {
    /// swebench 1.1.5.
    V1,
    /// swebench 5.0.2.
    V5,
}

impl Generation {
    /// `v1` or `v5`, as the command line has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V5 => "v5",
        }
    }

    /// Its parsers: `pytest_v2`, `parse_log_pytest_v2`.
    pub fn parsers(self) -> Registry {
        match self {
            Self::V1 => Registry(V1),
            Self::V5 => Registry(V5),
        }
    }
}

const PYTEST: &str =
    "PASSED test_ops.py::test_add\nFAILED test_ops.py::test_div - ZeroDivisionError\n";
const OPTIONS: &str = "PASSED test_io.py::test_open[/home/me/data.txt]\n";
const COLOURED: &str = "\u{1b}[32mPASSED\u{1b}[0m test_ops.py::test_add\n";
const DJANGO: &str = "test_add (ops.tests.OpsTest) ... ok\ntest_div (ops.tests.OpsTest) ... FAIL\n";
const SYMPY: &str = "test_add ok\ntest_div F\n";
const JEST: &str = "  ✓ adds (3 ms)\n  ✕ divides\n";
const JEST_FILES: &str = "PASS src/add.test.js (5.2 s)\nFAIL src/div.test.js\n";
const MINITEST: &str = "OpsTest#test_add. = 0.00 s = .\n";

macro_rules! table {
    ($table:ident: $($name:literal, $read:expr, $reads:expr, $example:expr;)*) => {
        static $table: &[LogParser] =
            &[$(code!(concat!("swebench/", $name), $read, $reads, $example)),*];
    };
}

table! {
    V1:
    "pytest", Always(v1::pytest), "pytest -rA, as swebench 1.1.5 reads it", PYTEST;
    "pytest_options", Always(v1::pytest_options), "pytest -rA with paths as parameters, as swebench 1.1.5 reads it", OPTIONS;
    "pytest_v2", MayRaise(v1::pytest_v2), "pytest -rA in colour, as swebench 1.1.5 reads it", COLOURED;
    "django", MayRaise(v1::django), "Django's runtests.py --verbosity 2, as swebench 1.1.5 reads it", DJANGO;
    "seaborn", MayRaise(v1::seaborn), "pytest -rA of seaborn, as swebench 1.1.5 reads it", PYTEST;
    "sympy", Always(v1::sympy), "SymPy's bin/test -C --verbose, as swebench 1.1.5 reads it", SYMPY;
}

table! {
    V5:
    "parse_log_pytest", Always(python::pytest), "pytest -rA", PYTEST;
    "parse_log_pytest_options", Always(python::pytest_options), "pytest -rA with paths as parameters", OPTIONS;
    "parse_log_django", MayRaise(python::django), "Django's runtests.py --verbosity 2", DJANGO;
    "parse_log_pytest_v2", Always(python::pytest_v2), "pytest -rA in colour, names with spaces", COLOURED;
    "parse_log_seaborn", Always(python::seaborn), "pytest -rA of seaborn", PYTEST;
    "parse_log_sympy", Always(v1::sympy), "SymPy's bin/test -C --verbose", SYMPY;
    "parse_log_matplotlib", Always(python::matplotlib), "pytest -rA of matplotlib", PYTEST;
    "parse_log_astroid", Always(python::pytest), "pytest -rA of astroid", PYTEST;
    "parse_log_flask", Always(python::pytest), "pytest -rA of Flask", PYTEST;
    "parse_log_marshmallow", Always(python::pytest), "pytest -rA of marshmallow", PYTEST;
    "parse_log_pvlib", Always(python::pytest), "pytest -rA of pvlib", PYTEST;
    "parse_log_pyvista", Always(python::pytest), "pytest -rA of PyVista", PYTEST;
    "parse_log_sqlfluff", Always(python::pytest), "pytest -rA of SQLFluff", PYTEST;
    "parse_log_xarray", Always(python::pytest), "pytest -rA of xarray", PYTEST;
    "parse_log_pydicom", Always(python::pytest_options), "pytest -rA of pydicom", OPTIONS;
    "parse_log_requests", Always(python::pytest_options), "pytest -rA of Requests", OPTIONS;
    "parse_log_pylint", Always(python::pytest_options), "pytest -rA of Pylint", OPTIONS;
    "parse_log_astropy", Always(python::pytest_v2), "pytest -rA of Astropy", COLOURED;
    "parse_log_scikit", Always(python::pytest_v2), "pytest -rA of scikit-learn", COLOURED;
    "parse_log_sphinx", Always(python::pytest_v2), "pytest -rA of Sphinx", COLOURED;
    "parse_log_calypso", MayRaise(jest::calypso), "jest --verbose after its command line",
        "+ ./node_modules/.bin/jest a\n  ops\n    ✓ adds (3ms)\n";
    "parse_log_bpmn_js", Always(karma::bpmn_js), "karma with PhantomJS or Chrome, failures only",
        "HeadlessChrome 90.0.1 (Linux 0.0.0) ops divides FAILED\n";
    "parse_log_carbon", Always(jest::carbon), "jest, file by file", JEST_FILES;
    "parse_log_eslint", Always(mocha::eslint), "mocha --reporter min, failures only", "  1) ops\n       divides:\n     AssertionError\n";
    "parse_log_grommet", Always(jest::grommet), "jest, file by file, failed files first", JEST_FILES;
    "parse_log_highlightjs", Always(mocha::highlightjs), "mocha --reporter spec", "  ops\n    ✓ adds (3ms)\n";
    "parse_log_lighthouse", ByInstance(mocha::lighthouse), "mocha or jest, by the version of Lighthouse", "needs the version";
    "parse_log_next", ByInstance(mocha::next), "karma or Cypress, by the version of next",
        "+ xvfb-run karma\n  ops\n    ✓ adds\n";
    "parse_log_openlayers", Always(karma::openlayers), "karma and mocha, failures only",
        "Chrome Headless 90.0 (Linux x86_64) ops divides FAILED\n";
    "parse_log_prismjs", MayRaise(mocha::prismjs), "mocha --reporter json after its command line",
        "./node_modules/.bin/mocha tests/run.js --reporter json\n{\"failures\": [], \"passes\": [{\"fullTitle\": \"adds\"}]}\n";
    "parse_log_quarto_cli", Always(karma::quarto_cli), "deno test in colour", "[unit] > adds ... \u{1b}[0m\u{1b}[32mok\u{1b}[0m\n";
    "parse_log_chart_js", Always(karma::chart_js), "karma with Chrome, failures only", "Chrome 90.0 (Linux x86_64) ops divides FAILED\n";
    "parse_log_marked", Always(mocha::marked), "jasmine, failures only", "1) ops divides\n";
    "parse_log_p5js", Always(p5js::p5js), "mocha --reporter spec, failures only", "  1) ops\n       divides:\n";
    "parse_log_react_pdf", Always(jest::carbon), "jest, file by file", JEST_FILES;
    "parse_log_jest", Always(line_rules::jest), "jest --verbose", JEST;
    "parse_log_jest_json", Always(line_rules::jest_json), "jest --json, one line a test", "[PASSED] adds\n[FAILED] divides\n";
    "parse_log_vitest", Always(line_rules::vitest), "vitest --reporter=verbose", " ✓ ops > adds 3ms\n × ops > divides\n";
    "parse_log_karma", MayRaise(karma::karma), "karma with the spec reporter", "Starting browser\n  ops\n   ✔ adds\n";
    "parse_log_tap", Always(line_rules::tap), "TAP", "ok 1 adds\nnot ok 2 divides\n";
    "parse_log_immutable_js", ByInstance(jest::immutable_js), "jest or its JSON, by the instance", "needs the instance";
    "parse_log_redis", Always(others::redis), "the Tcl tests of Redis and Valkey", "[ok]: SET and GET (3 ms)\n[err]: EXPIRE in a.tcl\n";
    "parse_log_jq", Always(line_rules::jq), "the tests of jq", "PASS: tests/jqtest\n";
    "parse_log_doctest", MayRaise(doctest::doctest), "doctest -s -r=xml",
        "<doctest><TestCase name=\"ops\"><SubCase name=\"adds\"><Expression success=\"true\"/></SubCase></TestCase></doctest>\n";
    "parse_log_micropython_test", Always(line_rules::micropython), "run-tests.py of MicroPython", "pass  basics/add.py\n";
    "parse_log_googletest", Always(line_rules::googletest), "googletest", "[       OK ] Ops.Adds (0 ms)\n";
    "parse_log_gotest", Always(line_rules::gotest), "go test -v", "--- PASS: TestAdd (0.00s)\n";
    "parse_log_maven", Always(others::maven), "mvn test -Dtest=…, one test a command", "+ mvn test -Dtest=OpsTest#adds\n[INFO] BUILD SUCCESS\n";
    "parse_log_ant", Always(line_rules::ant), "JUnit under Ant with a line for each test", "[junit] [PASS] ops.OpsTest.adds\n";
    "parse_log_gradle_custom", Always(others::gradle_custom), "gradle test with a line for each test", "ops.OpsTest > adds PASSED\n";
    "parse_log_phpunit", Always(others::phpunit), "phpunit --testdox", "Ops (Tests\\Ops)\n ✔ Adds\n";
    "parse_log_minitest", Always(line_rules::minitest), "minitest --verbose", MINITEST;
    "parse_log_cucumber", Always(line_rules::cucumber), "cucumber --format progress", "features/add.feature ....\n";
    "parse_log_ruby_unit", Always(line_rules::ruby_unit), "test-unit --verbose", "  test: adds:\t.: (0.001)\n";
    "parse_log_rspec_transformed_json", Always(line_rules::rspec), "rspec --format json, one line a test", "ops adds - passed\n";
    "parse_log_jekyll", ByInstance(others::jekyll), "minitest or cucumber, by the instance", "needs the instance";
    "parse_log_cargo", Always(line_rules::cargo), "cargo test", "test ops::adds ... ok\n";
}

#[cfg(test)]
mod tests {
    use test_report::parser::Parser as _;

    use super::*;

    #[test]
    fn every_example_has_a_test_unless_it_says_what_it_needs() {
        for parser in V1.iter().chain(V5) {
            let report = parser.parse(parser.example.as_bytes());
            if parser.example.starts_with("needs the ") {
                assert!(!report.diagnostics.is_empty(), "{}", parser.id);
            } else {
                assert!(!report.tests.is_empty(), "{}: {report:?}", parser.id);
            }
        }
    }

    #[test]
    fn generations_do_not_mix() {
        assert_eq!(V1.len(), 6);
        assert_eq!(V5.len(), 57);
        assert!(Generation::V1.parsers().find("parse_log_pytest").is_none());
        assert!(Generation::V5.parsers().find("pytest").is_none());
    }
}
