//! The repositories of Multi-SWE-bench and their parsers.

use super::PARSERS;
use crate::log_parser::LogParser;

/// The repositories of the verified set and the parser of each.
const REPOSITORIES: &[(&str, &str)] = &[
    ("alibaba/fastjson2", "surefire"),
    ("anuraghazra/github-readme-stats", "jest_suites_timed"),
    ("apache/dubbo", "surefire_colour"),
    ("axios/axios", "mocha"),
    ("BurntSushi/ripgrep", "cargo"),
    ("catchorg/Catch2", "catch2"),
    ("clap-rs/clap", "cargo"),
    ("cli/cli", "gotest"),
    ("darkreader/darkreader", "jest_suites"),
    ("elastic/logstash", "gradle"),
    ("expressjs/express", "mocha_json"),
    ("facebook/zstd", "zstd"),
    ("fasterxml/jackson-core", "surefire_colour"),
    ("fasterxml/jackson-databind", "surefire_colour"),
    ("fasterxml/jackson-dataformat-xml", "surefire_colour"),
    ("fmtlib/fmt", "ctest"),
    ("google/gson", "surefire_running"),
    ("googlecontainertools/jib", "gradle_stripped"),
    ("grpc/grpc-go", "gotest_parents"),
    ("iamkun/dayjs", "jest_suites_timed"),
    ("jqlang/jq", "automake"),
    ("Kong/insomnia", "insomnia"),
    ("mockito/mockito", "gradle"),
    ("mui/material-ui", "mocha_json_files"),
    ("nlohmann/json", "ctest"),
    ("nushell/nushell", "cargo"),
    ("ponylang/ponyc", "googletest_ponytest"),
    ("rayon-rs/rayon", "cargo"),
    ("serde-rs/serde", "cargo"),
    ("sharkdp/bat", "cargo"),
    ("sharkdp/fd", "cargo"),
    ("simdjson/simdjson", "ctest"),
    ("sveltejs/svelte", "vitest"),
    ("tokio-rs/bytes", "cargo"),
    ("tokio-rs/tokio", "cargo"),
    ("tokio-rs/tracing", "cargo"),
    ("vuejs/core", "vitest"),
    ("yhirose/cpp-httplib", "googletest_ponytest"),
    ("zeromicro/go-zero", "gotest_parents"),
];

/// The intervals of pull requests with a parser of their own, by organisation. The parser has the interval's name.
const INTERVALS: &[(&str, &[&str])] = &[
    ("anuraghazra", &["github_readme_stats_3453_to_560", "github_readme_stats_560_to_27"]),
    ("axios", &["axios_3852_to_1655", "axios_275_to_160"]),
    ("BurntSushi", &["ripgrep_2609_to_772", "ripgrep_772_to_406"]),
    ("catchorg", &["Catch2_1866_to_1510"]),
    (
        "clap-rs",
        &[
            "clap_4288_to_3830",
            "clap_3810_to_3041",
            "clap_2814_to_755",
            "clap_703_to_682",
            "clap_629_to_471",
        ],
    ),
    ("darkreader", &["darkreader_10565_to_8929"]),
    ("expressjs", &["express_3708_to_1909"]),
    ("facebook", &["zstd_2032_to_1754", "zstd_723_to_692", "zstd_630_to_325"]),
    (
        "fasterxml",
        &[
            "jackson_core_1178_to_1171",
            "jackson_databind_5022_to_4968",
            "jackson_databind_4929_to_4811",
            "jackson_databind_4587_to_4418",
            "jackson_databind_3622_to_3570",
            "jackson_dataformat_xml_126_to_126",
        ],
    ),
    (
        "googlecontainertools",
        &[
            "jib_3793_to_2666",
            "jib_2345_to_1926",
            "jib_1759_to_1260",
            "jib_716_to_127",
            "jib_127_to_5",
        ],
    ),
    ("iamkun", &["dayjs_766_to_259", "dayjs_198_to_94"]),
    ("nlohmann", &["json_4517_to_1257"]),
    (
        "nushell",
        &[
            "nushell_12234_to_4725",
            "nushell_4725_to_3600",
            "nushell_2489_to_2225",
            "nushell_2082_to_1739",
            "nushell_945_to_399",
            "nushell_399_to_206",
        ],
    ),
    (
        "ponylang",
        &[
            "ponyc_4467_to_4327",
            "ponyc_4274_to_3817",
            "ponyc_3719_to_3234",
            "ponyc_2466_to_1568",
            "ponyc_907_to_860",
        ],
    ),
    ("rayon-rs", &["rayon_997_to_536"]),
    (
        "sharkdp",
        &[
            "bat_3068_to_1971",
            "bat_1938_to_1440",
            "bat_985_to_985",
            "fd_1540_to_233",
            "fd_233_to_58",
        ],
    ),
    ("simdjson", &["simdjson_2283_to_1746", "simdjson_1674_to_1534"]),
    (
        "sveltejs",
        &[
            "svelte_15892_to_15506",
            "svelte_15451_to_15056",
            "svelte_15056_to_14714",
            "svelte_14657_to_12479",
            "svelte_12479_to_12081",
            "svelte_11908_to_11540",
            "svelte_11469_to_10441",
            "svelte_10356_to_9615",
            "svelte_9486_to_9443",
            "svelte_9443_to_9439",
            "svelte_9282_to_9124",
            "svelte_9124_to_8632",
            "svelte_8618_to_7489",
            "svelte_6032_to_3726",
            "svelte_3351_to_1266",
        ],
    ),
    ("tokio-rs", &["tokio_6229_to_4434", "tracing_2442_to_853"]),
];

/// The parser of a repository, or that of one of its intervals: `svelte_3351_to_1266`. As in the original, the interval comes
/// from the task's own row, and no number of a pull request chooses one.
pub fn parser_of(repository: &str, interval: Option<&str>) -> Option<&'static LogParser> {
    let Some(interval) = interval.filter(|interval| !interval.is_empty()) else {
        return REPOSITORIES
            .iter()
            .find(|(of, _)| *of == repository)
            .and_then(|(_, name)| PARSERS.find(name));
    };
    let (organisation, _) = repository.split_once('/')?;
    let (_, known) = INTERVALS.iter().find(|(of, _)| *of == organisation)?;
    known.iter().find(|of| **of == interval).and_then(|name| PARSERS.find(name))
}

/// The repositories that have a parser, and their parsers.
pub fn repositories() -> impl Iterator<Item = (&'static str, &'static str)> {
    REPOSITORIES.iter().copied()
}

/// The intervals that have a parser of their own, with their organisations.
pub fn intervals() -> impl Iterator<Item = (&'static str, &'static str)> {
    INTERVALS.iter().flat_map(|(of, intervals)| intervals.iter().map(move |name| (*of, *name)))
}
