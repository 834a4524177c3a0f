//! The results of the exercises, for people.

use super::super::table::{Column, table as aligned};
use fleet::verify::{Kind, Verified};
use runner::run::{Attested, Verdict};
use test_report::results::exercism::{RunStatus, VerdictCounts};
use test_report::text::counted;

/// How many lines of a message are shown.
const SHOWN: usize = 6;

/// One line per exercise, then the messages of the unexpected results, then the totals.
pub(super) fn table(verified: &[Verified]) -> String {
    let row = |exercise: &Verified| {
        let mark = if exercise.as_expected { " " } else { "!" };
        [
            format!("{mark} {}", exercise.slug),
            kind(exercise).to_owned(),
            status(exercise).to_owned(),
            format!("{}/{}", exercise.passed, exercise.tests),
            format!("{:.2}", exercise.seconds),
        ]
    };
    let columns = [
        Column::left("  exercise"),
        Column::left("kind"),
        Column::left("status"),
        Column::right("tests"),
        Column::right("seconds"),
    ];
    let mut text = aligned(columns, verified.iter().map(row));
    for exercise in verified.iter().filter(|exercise| !exercise.as_expected) {
        text += &format!("\n! {}\n", exercise.slug);
        let message = exercise.message.as_deref().unwrap_or_default();
        text +=
            &message.lines().take(SHOWN).map(|line| format!("    {line}\n")).collect::<String>();
    }
    text + &sum(verified) + &attested(verified)
}

fn sum(verified: &[Verified]) -> String {
    let expected = verified.iter().filter(|exercise| exercise.as_expected).count();
    let tests: usize = verified.iter().map(|exercise| exercise.tests).sum();
    let mut times: Vec<f64> = verified.iter().map(|exercise| exercise.seconds).collect();
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(0.0);
    format!(
        "\n{expected} of {} as expected, {}, median wall time {median:.2} s\n",
        counted(verified.len(), "exercise"),
        counted(tests, "test"),
    )
}

/// The verdicts of an attestation, if there is one: each test that is neither earned nor without a site, then the totals.
fn attested(verified: &[Verified]) -> String {
    let each =
        || verified.iter().filter_map(|exercise| Some((exercise, exercise.attestation.as_ref()?)));
    let mut text = String::new();
    let mut counts = VerdictCounts::default();
    for (exercise, attestation) in each() {
        let own = attestation.counts;
        counts.earned += own.earned;
        counts.forged += own.forged;
        counts.lost += own.lost;
        counts.none += own.none;
        let is_odd = |test: &&Attested| matches!(test.verdict, Verdict::Forged | Verdict::Lost);
        for test in attestation.tests.iter().filter(is_odd) {
            let edit = test
                .changes
                .iter()
                .flat_map(|made| &made.edits)
                .next()
                .map_or(String::new(), |edit| {
                    format!(": {}:{} {} -> {}", edit.file, edit.line, edit.from, edit.to)
                });
            text += &format!("{:6} {} {}{edit}\n", test.verdict.as_str(), exercise.slug, test.name);
        }
    }
    let all = counts.earned + counts.forged + counts.lost + counts.none;
    if all == 0 {
        return String::new();
    }
    let per_mille = (all - counts.none) * 1000 / all;
    let (percent, tenth) = (per_mille / 10, per_mille % 10);
    format!(
        "\n{text}attested: {} earned, {} forged, {} lost, {} without a site; {percent}.{tenth} % of {all} tests have a site\n",
        counts.earned, counts.forged, counts.lost, counts.none
    )
}

fn kind(exercise: &Verified) -> &'static str {
    match exercise.kind {
        Kind::Practice => "practice",
        Kind::Concept => "concept",
    }
}

fn status(exercise: &Verified) -> &'static str {
    match exercise.status {
        RunStatus::Pass => "pass",
        RunStatus::Fail => "fail",
        RunStatus::Error => "error",
    }
}
