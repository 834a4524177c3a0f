//! Status maps and reports of many logs, without the start of a process, the gold file and the printing:
//!
//!     cargo bench --bench swebench -- <folder of logs> <gold.jsonl>
//!
//! `swebench_beside.py` makes the folder, runs this and compares it with the package. Prints, for one and two
//! threads, the median of seven rounds in milliseconds as JSON.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is what it is for")]

use std::path::PathBuf;
use std::time::Instant;

use eval_logs::log_parser::Spec;
use eval_logs::logs;
use eval_logs::swebench::grade::{Batch, Gold, LogFile, LogOutcome, Rules, names};
use eval_logs::swebench::parsers::Generation;
use rayon::prelude::*;

const ROUNDS: usize = 7;

fn main() {
    let paths: Vec<PathBuf> =
        std::env::args_os().skip(1).filter(|arg| arg != "--bench").map(PathBuf::from).collect();
    let [folder, gold] = &paths[..] else {
        eprintln!("not run: needs a folder of logs and a gold file; see benches/README.md");
        return;
    };
    let logs = LogFile::of_folder(folder, "").expect("the folder can be listed");
    let gold = Gold::open(gold).expect("the gold file can be read");
    let rules = Rules { generation: Generation::V1, strict: false, parser: None };
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let maps = pool.install(|| median(|| status_maps(&logs, rules)));
        let reports = pool.install(|| median(|| reports(&logs, &gold, rules)));
        println!(
            "{{\"threads\": {threads}, \"status_maps\": {maps:.1}, \"reports\": {reports:.1}}}"
        );
    }
}

/// Milliseconds.
fn median(mut work: impl FnMut() -> usize) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(work());
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

fn status_maps(files: &[LogFile], rules: Rules) -> usize {
    let entries = |log: &LogFile| {
        let repository = names::repository(names::instance_id(&log.name));
        let parser = rules.parser_for(&repository, None).expect("a known repository");
        let text = logs::read(&log.path).expect("a log");
        let part = logs::evaluated(&text).expect("the patches were applied");
        parser.status_map(part, Spec { instance_id: "", version: "" }).expect("a map").len()
    };
    files.par_iter().map(entries).sum()
}

fn reports(files: &[LogFile], gold: &Gold, rules: Rules) -> usize {
    let mut resolved = 0;
    let batch = Batch { gold, rules, tick: &|| () };
    batch
        .each(
            files,
            |_, _, outcome| match outcome {
                LogOutcome::Applied(graded) => graded.pass_to_pass().success,
                _ => 0,
            },
            |_, passed| {
                resolved += usize::from(passed > 0);
                Ok::<(), std::io::Error>(())
            },
        )
        .expect("nothing is written");
    resolved
}
