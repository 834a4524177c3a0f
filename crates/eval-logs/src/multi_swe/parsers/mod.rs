//! The log parsers of Multi-SWE-bench for the 39 repositories of its verified set (`harness/repos/`).
//!
//! The original has a class for each repository and each interval of pull requests, with a function of its own. Equal
//! functions are one parser here: those of repositories have names of ours, those of intervals the interval's name
//! ([`parser_of`] knows both). Most are rule files in `multi_swe/rules/`; what a rule cannot say is code here.
//!
//! A test that passed and failed raises, as in the original; so does what the original cannot read.

mod express;
mod go;
mod jackson;
mod jib;
mod mocha_json;
mod repositories;
mod sets;
mod zstd;

use crate::log_parser::Read::{ByInstance, MayRaise};
use crate::log_parser::{Raised, Record, Spec};
use crate::registry::{self, Registry};

pub use repositories::{intervals, parser_of, repositories};

/// A parser in code, with what it reads and an example.
macro_rules! code {
    ($name:literal, $read:expr, $reads:expr, $example:expr) => {
        registry::code!(concat!("multi-swe/", $name), $read, $reads, $example)
    };
}

/// The rule file of this name, or another one.
macro_rules! rules {
    ($name:literal) => {
        rules!($name, $name)
    };
    ($name:literal, $file:literal) => {
        registry::rule_file!(concat!("multi-swe/", $name), concat!("multi_swe/rules/", $file))
    };
}

/// Every parser, by name: those of repositories, then those of intervals.
pub const PARSERS: Registry = Registry(&[
    rules!("surefire"),
    rules!("surefire_colour"),
    rules!("surefire_running"),
    rules!("gradle"),
    rules!("gradle_stripped"),
    rules!("gotest"),
    code!(
        "gotest_parents",
        MayRaise(go::parents),
        "go test -v, a subtest under the name of its parent",
        "--- PASS: TestAdd (0.00s)\n    --- PASS: TestAdd/small (0.00s)\n"
    ),
    rules!("cargo"),
    rules!("vitest"),
    rules!("jest_suites"),
    rules!("jest_suites_timed"),
    rules!("mocha"),
    code!(
        "mocha_json",
        ByInstance(mocha_json::express),
        "mocha --reporter json, or spec for four pull requests of express",
        "{\"stats\":{\"suites\":1,\"tests\":1,\"passes\":1,\"pending\":0,\"failures\":0,\"start\":\"\",\"end\":\"\",\"duration\":1},\n\"tests\":[],\"pending\":[],\"failures\":[],\"passes\":[{\"title\":\"adds\",\"fullTitle\":\"ops adds\",\"currentRetry\":0,\"err\":{}}]}\n"
    ),
    code!(
        "mocha_json_files",
        MayRaise(mocha_json::material_ui),
        "mocha --reporter json, names with their files",
        "{\"stats\":{\"suites\":1,\"tests\":1,\"passes\":1,\"pending\":0,\"failures\":0,\"start\":\"\",\"end\":\"\",\"duration\":1},\n\"tests\":[],\"pending\":[],\"failures\":[],\"passes\":[{\"title\":\"adds\",\"fullTitle\":\"ops adds\",\"file\":\"ops.js\",\"currentRetry\":0,\"err\":{}}]}\n"
    ),
    rules!("insomnia"),
    rules!("automake"),
    code!(
        "zstd",
        ByInstance(zstd::zstd),
        "make check, or one test for the whole log, by the number of the pull request",
        "PASS: fuzzer\n"
    ),
    rules!("googletest_ponytest"),
    rules!("ctest"),
    rules!("catch2"),
    rules!("axios_3852_to_1655"),
    rules!("axios_275_to_160"),
    rules!("bat_3068_to_1971"),
    rules!("bat_1938_to_1440"),
    rules!("bat_985_to_985"),
    rules!("Catch2_1866_to_1510"),
    rules!("clap_4288_to_3830"),
    rules!("clap_3810_to_3041"),
    rules!("clap_2814_to_755"),
    rules!("clap_703_to_682"),
    rules!("clap_629_to_471"),
    rules!("darkreader_10565_to_8929"),
    rules!("dayjs_766_to_259"),
    rules!("dayjs_198_to_94"),
    code!(
        "express_3708_to_1909",
        MayRaise(express::two_lines),
        "mocha --reporter spec, names of failures over two lines",
        "  ✓ adds\n  1) ops\n       divides:\n"
    ),
    rules!("fd_1540_to_233"),
    rules!("fd_233_to_58"),
    rules!("github_readme_stats_3453_to_560"),
    rules!("github_readme_stats_560_to_27"),
    rules!("jackson_core_1178_to_1171"),
    rules!("jackson_databind_5022_to_4968"),
    rules!("jackson_databind_4929_to_4811"),
    code!(
        "jackson_databind_4587_to_4418",
        MayRaise(jackson::databind),
        "Maven with Surefire 3, and its list of errors",
        "[INFO] Running ops.AddTest\n[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in ops.AddTest\n"
    ),
    rules!("jackson_databind_3622_to_3570"),
    rules!("jackson_dataformat_xml_126_to_126"),
    rules!("jib_3793_to_2666"),
    rules!("jib_2345_to_1926"),
    rules!("jib_1759_to_1260"),
    code!(
        "jib_716_to_127",
        MayRaise(jib::both_tools),
        "Maven with Surefire and Gradle in one log",
        "Running ops.AddTest\nTests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 sec - in ops.AddTest\n"
    ),
    rules!("jib_127_to_5"),
    rules!("json_4517_to_1257"),
    rules!("nushell_12234_to_4725"),
    rules!("nushell_4725_to_3600"),
    rules!("nushell_2489_to_2225"),
    rules!("nushell_2082_to_1739"),
    rules!("nushell_945_to_399"),
    rules!("nushell_399_to_206"),
    rules!("ponyc_4467_to_4327"),
    rules!("ponyc_4274_to_3817"),
    rules!("ponyc_3719_to_3234"),
    rules!("ponyc_2466_to_1568"),
    rules!("ponyc_907_to_860"),
    rules!("rayon_997_to_536"),
    rules!("ripgrep_2609_to_772"),
    rules!("ripgrep_772_to_406"),
    rules!("simdjson_2283_to_1746"),
    rules!("simdjson_1674_to_1534"),
    rules!("svelte_15892_to_15506"),
    rules!("svelte_15451_to_15056"),
    rules!("svelte_15056_to_14714"),
    rules!("svelte_14657_to_12479"),
    rules!("svelte_12479_to_12081"),
    rules!("svelte_11908_to_11540"),
    rules!("svelte_11469_to_10441"),
    rules!("svelte_10356_to_9615"),
    rules!("svelte_9486_to_9443"),
    rules!("svelte_9443_to_9439"),
    rules!("svelte_9282_to_9124"),
    rules!("svelte_9124_to_8632"),
    rules!("svelte_8618_to_7489"),
    rules!("svelte_6032_to_3726"),
    rules!("svelte_3351_to_1266"),
    rules!("tokio_6229_to_4434"),
    rules!("tracing_2442_to_853"),
    code!(
        "zstd_2032_to_1754",
        MayRaise(zstd::sections),
        "the sections of a log that a test begins",
        "test : adds\nok\ntest : divides\nError 1\n"
    ),
    rules!("zstd_723_to_692"),
    rules!("zstd_630_to_325"),
]);

/// The number of the pull request at the end of the instance's id: `facebook__zstd-1540`, `facebook/zstd:pr-1540`.
fn number(spec: Spec<'_>) -> &str {
    let id = spec.instance_id;
    &id[id.trim_end_matches(|c: char| c.is_ascii_digit()).len()..]
}

/// Reads a log with another parser of the table.
fn read_rules<'a>(name: &str, log: &'a str, map: &mut Record<'a>) -> Result<(), Raised> {
    let parser = PARSERS.find(name).ok_or_else(|| Raised::because("no such parser"))?;
    parser.read_into(log, Spec::default(), map)
}
