//! A log for a parser: its example over and over, each time with other names of tests, and as much text in which no test is.

use std::fmt::Write as _;

use eval_logs::log_parser::{LogParser, Spec};
use eval_logs::status_map::StatusMap;
use test_report::parser::{Parser, Streams};

/// The size of a log in bytes.
#[expect(clippy::disallowed_methods, reason = "the bench's own switch")]
fn size() -> usize {
    let kilobytes = std::env::var("BENCH_KB").ok().and_then(|kb| kb.parse().ok());
    kilobytes.unwrap_or(400_usize) * 1_000
}

/// How many bytes of text stand beside one byte of tests, in percent.
#[expect(clippy::disallowed_methods, reason = "the bench's own switch")]
fn filler_share() -> usize {
    std::env::var("BENCH_FILLER").ok().and_then(|share| share.parse().ok()).unwrap_or(100)
}

/// Which streams a parser reads.
#[derive(Clone, Copy)]
enum Place {
    Stdout,
    Stderr,
    Both,
}

fn split(place: Place, log: &str) -> [String; 2] {
    match place {
        Place::Stdout => [log.to_owned(), String::new()],
        Place::Stderr => [String::new(), log.to_owned()],
        Place::Both => [log.to_owned(), log.to_owned()],
    }
}

/// The names of the tests that the parser finds.
fn names(parser: &LogParser, place: Place, log: &str) -> Vec<String> {
    let owned = |map: StatusMap<'_>| map.into_keys().map(std::borrow::Cow::into_owned).collect();
    if !parser.family().starts_with("pro") {
        return parser.status_map(log, Spec::default()).map(owned).unwrap_or_default();
    }
    let [stdout, stderr] = split(place, log);
    let both = format!("{stdout}\n{stderr}");
    parser.status_map_of(Streams::joined(&both, stdout.len())).map(owned).unwrap_or_default()
}

/// A word for a number, of letters alone.
fn word(mut number: usize) -> String {
    let mut letters = String::from("q");
    while number > 0 {
        letters.push(char::from(b'a' + u8::try_from(number % 26).unwrap_or_default()));
        number /= 26;
    }
    letters
}

/// The longest run of letters of a name that the example has.
fn token<'n>(name: &'n str, example: &str) -> Option<&'n str> {
    let runs = name.split(|c: char| !c.is_ascii_lowercase());
    runs.filter(|run| run.len() > 2 && example.contains(run)).max_by_key(|run| run.len())
}

/// The example with other names of tests.
fn varied(example: &str, tokens: &[&str], number: usize) -> String {
    // Names are about as long as those of real tests.
    let suffix = format!("inthemiddleofthelist{}", word(number));
    let mut text = example.to_owned();
    for token in tokens {
        text = text.replace(token, &format!("{token}{suffix}"));
    }
    text
}

/// The part of a document that describes one test, if the document has only one place for tests.
fn element<'e>(example: &'e str, tokens: &[&str]) -> Option<(&'e str, &'static str)> {
    let json = || {
        let starts = example.rmatch_indices("[{").map(|(at, _)| at + 1);
        let mut elements =
            starts.filter_map(|at| Some(&example[at..=at + example[at..].find("}]")?]));
        elements.find(|element| tokens.iter().any(|token| element.contains(token)))
    };
    let xml = |start: &str, end: &str| {
        let from = example.find(start)?;
        Some(&example[from..from + example[from..].find(end)? + end.len()])
    };
    json()
        .map(|element| (element, ","))
        .or_else(|| xml("<SubCase", "</SubCase>").map(|element| (element, "\n")))
        .or_else(|| xml("<testcase", "/>").map(|element| (element, "\n")))
}

/// Ordinary lines of a build and a test run.
fn filler(text: &mut String, bytes: usize, number: &mut usize) {
    let end = text.len() + bytes;
    while text.len() < end {
        let n = *number;
        *number += 1;
        let written = match n % 5 {
            0 => writeln!(
                text,
                "2026-01-01 12:{:02}:{:02},{:03} INFO  worker-{} took {} items",
                n / 60 % 60,
                n % 60,
                n % 1000,
                n % 8,
                n % 977
            ),
            1 => writeln!(
                text,
                "   Compiling package-{} v{}.{}.1 (/build/package-{})",
                n % 91,
                n % 7,
                n % 13,
                n % 91
            ),
            2 => {
                writeln!(text, "    at Object.call (/app/lib/module_{}.js:{}:17)", n % 37, n % 911)
            }
            3 => writeln!(
                text,
                "  File \"/usr/lib/python3/site-packages/part_{}/core.py\", line {}, in run",
                n % 41,
                n % 503
            ),
            _ => writeln!(
                text,
                "Get https://packages.example.org/pool/main/p/part-{}_{}.deb [{} kB]",
                n % 301,
                n % 17,
                n % 4096
            ),
        };
        written.expect("text can be written to a string");
    }
}

/// Standard output and standard error.
pub(super) fn of(parser: &LogParser) -> [String; 2] {
    let example = parser.example();
    let places = [Place::Both, Place::Stderr, Place::Stdout];
    let most = places.into_iter().max_by_key(|place| match place {
        Place::Both => names(parser, *place, example).len() * 2,
        place => names(parser, *place, example).len() * 2 + 1,
    });
    let place = most.unwrap_or(Place::Stdout);
    let found = names(parser, place, example);
    let mut tokens: Vec<&str> = found.iter().filter_map(|name| token(name, example)).collect();
    tokens.sort_unstable();
    tokens.dedup();
    // A word that means something to the parser stays as it is.
    let means =
        |token: &&str| names(parser, place, &varied(example, &[token], 1)).len() < found.len();
    tokens.retain(|token| !means(token));
    let twice = example.to_owned() + &varied(example, &tokens, 1);
    let grows = names(parser, place, &twice).len() > found.len();
    let mut text = String::new();
    let mut number = 0;
    let share = |bytes: usize| bytes * filler_share() / 100;
    match element(example, &tokens) {
        Some((element, between)) if !grows && !tokens.is_empty() => {
            let many: Vec<String> =
                (0..size() * 100 / (100 + filler_share()) / element.len().max(1))
                    .map(|at| varied(element, &tokens, at))
                    .collect();
            filler(&mut text, share(size() / 2), &mut number);
            text.push_str(&example.replacen(element, &many.join(between), 1));
        }
        _ => {
            for at in 0.. {
                if text.len() > size() {
                    break;
                }
                text.push_str(&varied(example, &tokens, at));
                if !text.ends_with('\n') {
                    text.push('\n');
                }
                filler(&mut text, share(example.len()), &mut number);
            }
        }
    }
    split(place, &text)
}
