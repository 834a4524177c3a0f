//! Generated logs: lines that a parser knows, and what goes wrong with lines. Everything follows from a seed.

/// A small generator of numbers (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap()
    }

    pub(crate) fn one<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Lines that are meaningful to no parser, or to several.
const COMMON: &[&str] = &[
    "",
    " ",
    "    ",
    "PASSED",
    "FAILED",
    "PASSED ",
    "ERROR",
    "XFAIL",
    "SKIPPED",
    "ok",
    "okra",
    "F",
    "E",
    "----",
    "PASSED a.py::t",
    "FAILED a.py::t - E: x",
    "SKIPPED [2] f.py:3: why not",
    "XFAIL a.py::t - r",
    "plain text here",
    "  indented: text",
    "Traceback (most recent call last):",
    "  File \"/a/b.py\", line 3, in f",
    "1) one",
    "  2) two",
    "a ... b",
    "(12ms)",
    "[100%]",
    "{",
    "}",
    "[",
    "]",
    "{\"a\": 1}",
    "<a>",
    "</a>",
    "\u{1b}[31mred\u{1b}[0m",
];

/// Lines that a family of parsers reads, by a part of the parsers' names.
const KNOWN: &[(&str, &[&str])] = &[
    ("pytest", PYTEST),
    ("matplotlib", PYTEST),
    ("astroid", PYTEST),
    ("flask", PYTEST),
    ("marshmallow", PYTEST),
    ("pvlib", PYTEST),
    ("pyvista", PYTEST),
    ("sqlfluff", PYTEST),
    ("xarray", PYTEST),
    ("pydicom", PYTEST),
    ("requests", PYTEST),
    ("pylint", PYTEST),
    ("astropy", PYTEST),
    ("scikit", PYTEST),
    ("sphinx", PYTEST),
    (
        "seaborn",
        &[
            "PASSED a::t",
            "FAILED a::t",
            "a::t PASSED [ 3%]",
            " PASSED ",
            "a PASSED",
            "x y PASSED z",
            "FAILED",
            "PASSED",
        ],
    ),
    (
        "django",
        &[
            "test_a (m.C) ... ok",
            "test_b (m.C) ... FAIL",
            "test_c (m.C) ... ERROR",
            "test_d (m.C) ... skipped 'why'",
            "FAIL: test_b (m.C)",
            "ERROR: test_c (m.C)",
            "FAIL:",
            "ERROR:x y",
            "ok",
            "okra",
            "Doc line ... ok",
            "test_e (m.C) ... OK",
            "test_f (m.C) ...  OK",
            "a ... b ... ok",
            "t ... skipped ... ok",
            "test_g (m.C) ... ",
            "--version is equivalent to version",
            "Applying sites.0002_alter_domain_unique...test_no_migrations (m.C) ... ok",
            "test_h (m.C) ... Testing against Django installed in '/x' silenced).\nok",
            "test_i (m.C) ... Internal Server Error: /path/\nok",
            "test_i ... Internal Server Error: //\nok",
            "test_j (m.C) ... System check identified no issues (0 silenced)\nok",
            "test_h ... Testing against Django installed in 'a'\nmore\n silenced).\nok",
            "ERROR: t ... ok",
        ],
    ),
    (
        "sympy",
        &[
            "test_a ok",
            "test_b F",
            "test_c E",
            "test_d f",
            "test_e ok [OK]",
            "  test_f   ok",
            "____ sympy/a.py:test_b ____",
            "note see foo.py:12 bar",
            "a b.py:c.py:d e",
            "x.py: ",
            " .py: ",
            "_ a.py:b _",
        ],
    ),
    (
        "calypso",
        &[
            "+ ./node_modules/.bin/jest a",
            "  ops",
            "    ✓ adds (3ms)",
            "    ✕ divides",
            "✓ bare",
            "  ✓ x (3ms) y",
            "Test Suites: 1 failed",
            "  ● ops",
            "      deeper",
            " \u{a0}✓ s",
        ],
    ),
    ("bpmn", KARMA),
    ("openlayers", KARMA),
    ("chart_js", KARMA),
    ("carbon", FILES),
    ("react_pdf", FILES),
    ("grommet", FILES),
    ("lighthouse", FILES),
    ("eslint", MOCHA),
    ("highlightjs", MOCHA),
    ("marked", MOCHA),
    ("p5js", MOCHA),
    ("lighthouse", MOCHA),
    (
        "lighthouse",
        &[
            "running 3 test files",
            "./node_modules/.bin/mocha --reporter json",
            "  \"passes\": [",
            "    \"fullTitle\": \"a b\",",
            "  \"failures\": [",
            "  ],",
            "  ]",
            "✔ a (3ms)",
            "    ✔ b",
            "    1) c (10mms)",
            "  3 passing (2s)",
        ],
    ),
    (
        "next",
        &[
            "+ xvfb-run karma",
            "Starting browser Chrome",
            "TOTAL 3",
            "  ops",
            "    ✓ adds",
            "    ✗ divides",
            "ERROR x",
            "LOG: y",
            "AssertionError: #x\n  y\n\n",
            "Running:  a (1 of 2)\n\n\n  Suite",
            "    1) fails",
            "    ✓ passes (3ms)",
            "in x",
            "Check",
        ],
    ),
    (
        "prismjs",
        &[
            "./node_modules/.bin/mocha tests/run.js --reporter json",
            "{\"failures\": [], \"passes\": [{\"fullTitle\": \"adds\"}]}",
            "{\"failures\": [{\"fullTitle\": \"a\"}], \"passes\": [{\"fullTitle\": \"a\"}, {\"fullTitle\": \"b\\u00e9\"}]}",
            "{\"failures\": [{}], \"passes\": []}",
            "{\"passes\": []}",
        ],
    ),
    (
        "quarto",
        &[
            "[unit] > adds ... \u{1b}[0m\u{1b}[32mok\u{1b}[0m",
            "[smoke] > a /tmp/x1.qmd ... \u{1b}[31mFAILED",
            "[unit] b",
            "[smoke] /tmp/q/ a /tmp/r/ ... 32mok",
            "ERRORS",
            "failures:",
            "test result: [unit] 3 passed",
            "[unit] 34mINFO",
            "[unit] 3 passed 2 failed (3 steps)",
            "[smoke] > a /tmp/x1.qmd /tmp/x2.qmd ... 32mok",
        ],
    ),
    (
        "jest",
        &[
            "  ✓ adds (3 ms)",
            "  ✕ divides",
            "  ○ skips",
            "✓ x (3 m s)",
            "[PASSED] a b",
            "[FAILED] c",
            "✓  y  (3 ms)",
        ],
    ),
    ("immutable", &["  ✓ adds (3 ms)", "  ✕ divides", "  ○ skips", "[PASSED] a b", "[FAILED] c"]),
    ("vitest", &[" ✓ a > b 3ms", " × c 3", " ↓ d [skipped]", "✓ e 3 m", "× f  3s"]),
    (
        "karma",
        &[
            "Starting browser",
            "SUMMARY:",
            "  ops",
            "    deep",
            "   ✔ adds",
            "   ✖ divides",
            " ✔ x",
            "✔ y",
            "      deeper",
        ],
    ),
    (
        "tap",
        &["ok 1 adds", "not ok 2 divides", "ok 3", "ok 4 # SKIP x", "  ok 5 sub", "not ok 6 - y"],
    ),
    (
        "redis",
        &[
            "[ok]: a b (3 ms)",
            "[err]: c in tests/a.tcl",
            "[skip]: d",
            "[ignore]: e",
            "[err]: a in b in c",
            "[ok]: f (3ms) (4 s)",
        ],
    ),
    ("jq", &["PASS: a", "FAIL: b c", "  PASS: d", "PASS:e"]),
    (
        "doctest",
        &[
            "<doctest binary=\"x\">",
            "</doctest>",
            "<TestCase name=\"a\">",
            "</TestCase>",
            "<SubCase name=\"b\">",
            "</SubCase>",
            "<Expression success=\"true\"/>",
            "<Expression success=\"false\"></Expression>",
            "<TestCase name=\"c &amp; d\" x='1'>",
            "<doctest><TestCase name=\"a\"><SubCase name=\"b\"><Expression success=\"true\"/></SubCase></TestCase></doctest>",
            "<doctest><TestCase name=\"a\"><SubCase name=\"b\"><SubCase name=\"c\"><Expression success=\"false\"/></SubCase></SubCase></TestCase></doctest>",
            "<SubCase/>",
            "<!-- c -->",
            "text &lt; more",
        ],
    ),
    ("micropython", &["pass  basics/a.py", "FAIL b", "skip\tc", "pass"]),
    (
        "googletest",
        &[
            "[       OK ] Ops.Adds (0 ms)",
            "[  FAILED  ] Ops.Divides (1 ms)",
            "1: [ OK ] A.B (x) (2 ms)",
            "[ OK ] A",
        ],
    ),
    (
        "gotest",
        &[
            "--- PASS: TestA (0.00s)",
            "    --- FAIL: TestA/b (0.01s)",
            "--- SKIP: TestC (x) (y)",
            "--- PASS: A",
        ],
    ),
    (
        "maven",
        &[
            "+ mvn test -Dtest=A#b",
            "[INFO] BUILD SUCCESS",
            "[INFO] BUILD FAILURE",
            "-Dtest=C -Dtest=D x",
            "-Dtest= x",
            "-Dtest=E BUILD SUCCESS",
        ],
    ),
    (
        "ant",
        &["[junit] [PASS] a.B.c", "  [junit]  [FAIL]  d", "[junit] [ERR] e", "[junit] [PASS] "],
    ),
    (
        "gradle",
        &[
            "a.B > c PASSED",
            "a.B > d FAILED",
            "a.B > e",
            "PASSED",
            "FAILED",
            "> x PASSED",
            "x PASSED FAILED",
            "a > b c",
        ],
    ),
    (
        "phpunit",
        &["Ops (Tests\\Ops)", " ✔ Adds", " ✘ Divides", " ↩ Skips", "X (y) z", "é b (c)", "✔"],
    ),
    ("minitest", RUBY),
    ("cucumber", RUBY),
    ("ruby_unit", RUBY),
    ("rspec", RUBY),
    ("jekyll", RUBY),
    (
        "cargo",
        &[
            "test a::b ... ok",
            "test c ... FAILED",
            "test d ... ignored",
            "test e - should panic ... ok",
            "test  f  ...  ok",
            "test g ... ok.",
        ],
    ),
];

const PYTEST: &[&str] = &[
    "PASSED a.py::test_b",
    "PASSED a.py::t[x y]",
    "FAILED a.py::t - Err - x",
    "FAILED - t",
    "FAILED - - t",
    "FAILED -  - t",
    "ERROR a.py - X",
    "SKIPPED [2] f:3: r",
    "PASSED [100%]",
    "PASSEDa b",
    "ERRORS foo",
    "ERROR: foo bar",
    "FAILED\ta",
    "FAILEDx - y",
    "XFAIL a::t - why",
    "XPASS b",
    "t[/a/b/c] PASSED",
    "PASSED t[/a/b/c]",
    "PASSED t[//a/b]",
    "PASSED t[/a/*/c]",
    "PASSED t[http://x/y]",
    "PASSED t[/a/b]x[/c/d]",
    "PASSED t[/a]tail",
    "PASSED t[/a",
    "PASSED t]a[b",
    "\u{1b}[32mPASSED\u{1b}[0m a",
    "[1;32mPASSED b",
    "PASSED\ta::t",
    "PASSED a[5m]",
    "FAILED t MouseButton.LEFT x",
    "MouseButton.RIGHTPASSED t",
    "PASSED t[MouseButton.LEFT]",
    "a.py::t PASSED",
    "a b FAILED",
    "x XFAIL",
    " PASSED a",
    "SKIPPED [٣] f",
    "[٣mPASSED a",
    "PASSED  a   b",
    "ERROR a - b",
    "FAILED a b - c",
    "a  b\u{a0}c PASSED",
    "xPASSED yPASSED",
];
const KARMA: &[&str] = &[
    "HeadlessChrome 90.0.1 (Linux 0.0.0) ops divides FAILED",
    "2KPhantomJS 2.1 (Linux 0.0) a FAILED",
    "2KPhantomJS 2.1 (Linux x86_64) b FAILED",
    "Chrome Headless 90.0 (Linux x86_64) c FAILED",
    "Chrome 90.0 (Linux x86_64) d FAILED",
    "Chrome 9.0 (Linux) e FAILED",
    "  1) ops\n   divides\n Error: x",
    "case a/b: mismatch",
    "\u{1b}[31mChrome 9.0 (L) f FAILED\u{1b}[39m",
    "Chrome 90.0 (x) (y) g FAILED",
    "Error:",
    "Chrome\t90.0\u{a0}(x)\u{2003}h FAILED",
];
const FILES: &[&str] = &[
    "PASS src/a.js (5.2 s)",
    "FAIL src/b.js (3ms)",
    "PASS src/c.js (2s)",
    "PASS d",
    "FAIL e (3 s) x",
    "FAIL",
    "PASS",
    "PASS f (1.2 ms)",
    "PASS\tg",
    "FAILx h",
    "PASS i (1s) (2ms)",
];
const MOCHA: &[&str] = &[
    "  ops",
    "    ✓ adds (3ms)",
    "    ✔ b",
    "    1) divides",
    "  1) ops\n       divides:\n     AssertionError",
    "  3 passing (2s)",
    "1) name",
    "2) ",
    "12)\tx",
    "  1) a:",
    "  1) a\n   b\n     c:",
    "  1) a\n  b:",
    " 2) a : b:",
    "<p>",
    "</p>",
    "<p>x</p>",
    "<<p></p>b>",
    "{ a",
    "x {",
    "}",
    "y [",
    "]",
    "[1]",
    "{x}",
    "  2) x TypeError",
    "  3) y  Error",
    "\n\n  4) z:",
];
const RUBY: &[&str] = &[
    "A#b. = 0.00 s = .",
    "A#c. = 0.1 s = F",
    "A#d. x = E y",
    "f/a.feature ....",
    "f/b.feature ..F.",
    "a b .F",
    "test: adds:\t.: (0.0)",
    "  divides:  F",
    "x: E",
    "y: Oops",
    "z:\tO: w",
    "test: a: b: E.",
    "ops adds - passed",
    "ops b - failed - passed",
    "c - pending",
    "q: E\u{301}",
    "q: F‿",
    "q: O½",
];

/// Characters that confuse readers of text. All are older than Unicode 14, which Python 3.11 has.
const TROUBLE: &[&str] = &[
    " ",
    "  ",
    "\t",
    "\r",
    "\u{b}",
    "\u{c}",
    "\u{1b}",
    "\u{1b}[0m",
    "\u{1c}",
    "\u{1f}",
    "\u{85}",
    "\u{a0}",
    "\u{1680}",
    "\u{2003}",
    "\u{2028}",
    "\u{3000}",
    "\u{feff}",
    "\u{200b}",
    "\0",
    "\u{7f}",
    "[",
    "]",
    "-",
    " - ",
    ".",
    ":",
    ")",
    "(",
    "<",
    ">",
    "/",
    "5",
    "٣",
    "½",
    "_",
    "é",
    "\u{301}",
    "‿",
    "✓",
    "\"",
    "*",
    "#",
    "{",
    "}",
    "=",
    "😀",
    "PASSED",
    "FAILED",
    " ... ",
    " ok",
    "[31m",
    "\n",
];

/// The lines that a parser of this name knows.
pub(crate) fn lines_for(parser: &str) -> Vec<&'static str> {
    let known = KNOWN.iter().filter(|(part, _)| parser.contains(part));
    let lines: Vec<&str> = known.flat_map(|(_, lines)| lines.iter().copied()).collect();
    assert!(!lines.is_empty(), "the generator knows no lines for `{parser}`");
    lines
}

/// A log of a few lines.
pub(crate) fn log(random: &mut Random, known: &[&str], real: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..=random.below(9) {
        let line = match random.below(20) {
            0..4 => (*random.one(COMMON)).to_owned(),
            4..8 if !real.is_empty() => real[random.below(real.len())].clone(),
            8 if !lines.is_empty() => lines[random.below(lines.len())].clone(),
            _ => (*random.one(known)).to_owned(),
        };
        lines.push(if random.chance(30) { damage(random, line) } else { line });
    }
    let end = match random.below(12) {
        0 => "\r\n",
        1 => "\r",
        2 => "\n\n",
        _ => "\n",
    };
    let mut log = lines.join(end);
    if random.chance(70) {
        log.push('\n');
    }
    if random.chance(10) {
        cut(random, &mut log);
    }
    log
}

fn damage(random: &mut Random, mut line: String) -> String {
    for _ in 0..=random.below(3) {
        let at = boundary(random, &line);
        match random.below(7) {
            0..3 => line.insert_str(at, random.one(TROUBLE)),
            3 if at < line.len() => {
                line.remove(at);
            }
            4 => {
                let space = random.one(TROUBLE);
                line = line.replacen(' ', space, 1);
            }
            5 => {
                let rest = line[at..].to_owned();
                line.push_str(&rest);
            }
            _ => cut(random, &mut line),
        }
    }
    line
}

fn cut(random: &mut Random, text: &mut String) {
    let at = boundary(random, text);
    if random.chance(50) {
        text.truncate(at);
    } else {
        text.drain(..at);
    }
}

fn boundary(random: &mut Random, text: &str) -> usize {
    let at = random.below(text.len() + 1);
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
