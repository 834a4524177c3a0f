//! The control sum: compares the counts of a session's own summary with the results read by name.

use std::ops::Range;

use foldhash::HashMap;
use indexmap::IndexMap;
use memchr::memmem;

use super::super::unparsed_lines::clip;
use super::parts::Parts;
use super::session::missing;
use super::short::Short;
use super::summary::{OutcomeCounts, Section};
use crate::model::{CompactReport, Status};

/// The most test cases without a name that are believed per session, beyond the results in the log.
const MAX_UNNAMED_TESTS: u64 = 1_000_000;

/// How many characters of pytest's reason to stop are kept.
const MAX_REASON_CHARS: usize = 500;

/// The counts and problems in the sections and the summary of a session.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the log")]
pub(super) struct Control {
    /// The session's own summary.
    pub(super) own: Option<OutcomeCounts>,
    /// A summary without `=` around it, as `-q` prints it.
    bare: Option<OutcomeCounts>,
    /// The outcomes that the letters of `-q` stand for.
    letters: Letters,
    /// That summary agrees with the letters: nothing more belongs to this session.
    pub(super) closed: bool,
    /// The last line that says why pytest stopped. It counts only directly before the summary.
    stops: Option<String>,
    /// Why the session is no success, whatever its tests are.
    broken: Option<String>,
    /// The last summary counts no test.
    none: bool,
    /// The last summary within a session that was taken for a test's output.
    inner: Option<OutcomeCounts>,
    /// A summary was seen, in this session or an earlier one.
    pub(super) seen: bool,
    /// An earlier session has no summary of its own.
    pub(super) cut: bool,
    /// A result was read in this session.
    pub(super) any: bool,
    named: OutcomeCounts,
    /// The results up to the last summary that agrees with those since the one before it.
    agreed: OutcomeCounts,
    /// Where this session's results start.
    first: usize,
    /// The summary agrees with the results: another summary directly after it is not pytest's.
    pub(super) confirmed: bool,
    /// Files that could not be collected, how often each was reported, and whether the short summary reports it too.
    files: IndexMap<String, (u64, bool)>,
    /// The first section after the results, where pytest shows what failed.
    problems: Option<Section>,
    /// The short summary was seen.
    short_seen: bool,
    /// The tests in it.
    pub(super) short: Short,
    /// Files that only the short summary reports.
    only_short: IndexMap<String, u64>,
    /// How many test cases without a name were added so far.
    unnamed: [u64; 3],
    notes: Vec<String>,
}

/// The outcomes of a session that names no test.
#[derive(Debug, Default, Clone, Copy)]
struct Letters {
    counts: OutcomeCounts,
    /// Parts of tests: pytest counts some of them as tests, and writes one letter for several outcomes.
    parts: u64,
    /// Of these, the ones that failed.
    failed_parts: u64,
    any: bool,
    /// All tests have run.
    full: bool,
}

/// The index of a status among the counts; `None` for a status that they do not count.
pub(super) fn kind(status: &Status) -> Option<usize> {
    match status {
        Status::Passed | Status::XFailed | Status::XPassed => Some(0),
        Status::Failed => Some(1),
        Status::Error => Some(2),
        Status::Skipped | Status::Unknown(_) => None,
    }
}

impl Control {
    /// Counts a result.
    #[inline]
    pub(super) fn count(&mut self, status: &Status) {
        self.any = true;
        self.confirmed = false;
        self.runs();
        match status {
            Status::Passed | Status::XFailed | Status::XPassed => self.named.passed += 1,
            Status::Failed => self.named.failed += 1,
            Status::Error => self.named.errors += 1,
            Status::Skipped | Status::Unknown(_) => {}
        }
    }

    /// Something of a run follows: what seemed to end it did not.
    fn runs(&mut self) {
        self.stops = None;
        self.none = false;
    }

    /// Why pytest stopped, if the summary follows.
    pub(super) fn stops(&mut self, why: &str) {
        self.stops = Some(clip(why, MAX_REASON_CHARS).to_owned());
    }

    /// An argument names nothing. pytest says that below its summary.
    pub(super) fn not_found(&mut self, why: &str) {
        if self.none {
            self.broken.get_or_insert_with(|| clip(why, MAX_REASON_CHARS).to_owned());
        }
    }

    /// A summary: whether the session was stopped, and whether it ran no test.
    fn ends(&mut self, counts: OutcomeCounts) {
        self.none = counts == OutcomeCounts::default();
        self.broken = self.stops.take().or_else(|| self.broken.take());
    }

    /// Whether a summary without `=` ends a session of its own, in which no test ran, behind the end of another one.
    pub(super) fn ran_none(&self, counts: OutcomeCounts) -> bool {
        counts.passed == 0 && counts.failed == 0 && self.bare != Some(counts)
    }

    /// A line of letters, one for each outcome.
    pub(super) fn progress(&mut self, letters: &[u8], end: bool) {
        self.runs();
        for letter in letters {
            match letter {
                b'.' | b'x' | b'X' => self.letters.counts.passed += 1,
                b'F' => self.letters.counts.failed += 1,
                b'E' => self.letters.counts.errors += 1,
                b'u' | b'y' | b',' => self.letters.parts += 1,
                _ => {}
            }
            self.letters.failed_parts += u64::from(*letter == b'u');
        }
        self.letters.any = true;
        self.letters.full |= end;
    }

    /// Whether the session has no header and has not ended.
    pub(super) fn quiet(&self) -> bool {
        self.letters.any && !self.closed
    }

    /// A summary without `=` around it. Only a session without a header ends so. Of several, the last one counts, until
    /// one agrees with the letters and with the failures in the short summary.
    pub(super) fn bare(&mut self, counts: OutcomeCounts, header: bool) {
        if header {
            return;
        }
        self.own = None;
        self.inner = None;
        self.bare = Some(counts);
        // With `-rN --tb=no` nothing stands between the letters and the summary.
        let bare = !self.short_seen && self.problems.is_none();
        self.closed = if self.letters.any {
            self.letters_agree(counts) && (bare || counts.failed == self.short.failures())
        } else {
            self.collects_nothing(counts, bare)
        };
        self.ends(counts);
    }

    /// Whether a session ended because files could not be collected, before any test ran.
    fn collects_nothing(&self, counts: OutcomeCounts, bare: bool) -> bool {
        let shown = if bare {
            self.stops.is_some()
        } else {
            self.short_seen && counts.errors == self.reports()
        };
        !self.any && counts.errors > 0 && counts.passed == 0 && counts.failed == 0 && shown
    }

    fn letters_agree(&self, counts: OutcomeCounts) -> bool {
        let Letters { counts: read, parts, .. } = self.letters;
        let fits = |stated: u64, read: u64, more: u64| (read..=read + more).contains(&stated);
        fits(counts.passed, read.passed, parts)
            && fits(counts.failed, read.failed, parts)
            && fits(counts.errors, read.errors, self.reports())
    }

    /// The counts of the letters, including the failed parts in the short summary.
    fn lettered(&self) -> OutcomeCounts {
        let OutcomeCounts { passed, failed, errors } = self.letters.counts;
        let stated = self.bare.map_or(0, |bare| bare.errors);
        let parts = match self.short.parts() {
            0 if !self.closed => self.letters.failed_parts,
            parts => parts,
        };
        OutcomeCounts { passed, failed: failed + parts, errors: errors.max(stated) }
    }

    /// The first session starts: whatever was counted before it is not pytest's.
    pub(super) fn begin(&mut self) {
        self.bare = None;
        self.letters = Letters::default();
        if !self.any {
            self.own = None;
        }
    }

    /// Discards the session's results; the next ones start at `len`. Returns the range of the discarded ones.
    pub(super) fn drop_results(&mut self, len: usize) -> Range<usize> {
        self.any = false;
        self.named = OutcomeCounts::default();
        std::mem::replace(&mut self.first, len)..len
    }

    /// The session's first section.
    pub(super) fn problems(&mut self, section: Section) {
        self.problems.get_or_insert(section);
    }

    /// Whether a summary counts what the sections show. Of a log that was cut off, the last one may be a test's output.
    fn fits_sections(&self, counts: OutcomeCounts) -> bool {
        match self.problems {
            Some(Section::Failures) => counts.failed > 0,
            Some(Section::Errors) => counts.errors > 0,
            _ => true,
        }
    }

    pub(super) fn section(&mut self, section: Section) {
        self.confirmed = false;
        self.runs();
        self.broken = None;
        // pytest prints nothing after its last line, and with `-q` that line has no `=` around it.
        if self.letters.any {
            self.own = None;
        }
        if section == Section::Short {
            self.short_seen = true;
            self.only_short.clear();
            self.files.values_mut().for_each(|(_, confirmed)| *confirmed = false);
        }
    }

    /// A summary. A second summary, with no line of pytest in between, is not pytest's.
    pub(super) fn summary(&mut self, counts: OutcomeCounts, ends_session: bool, header: bool) {
        if !ends_session && self.confirmed {
            self.notes.push("a summary after pytest's own is left out".to_owned());
            return;
        }
        let read = self.read(self.reports());
        self.own = Some(counts);
        // Sessions without a header (`-q -v`) follow each other with nothing in between.
        if !header && self.any && missing(read, self.agreed) == counts.each() {
            self.agreed = read;
            self.own = Some(read);
        }
        self.inner = None;
        self.bare = None;
        self.seen = true;
        self.confirmed = header && read == counts;
        self.ends(counts);
    }

    /// `ERROR collecting file`
    pub(super) fn uncollected(&mut self, file: &str) {
        self.files.entry(file.to_owned()).or_default().0 += 1;
    }

    /// `ERROR file.py - reason` outside of any section.
    pub(super) fn plain_error(&mut self, rest: &[u8]) {
        let file = file(rest);
        if file.strip_suffix(".py").is_some_and(|stem| !stem.contains("::")) {
            *self.only_short.entry(file).or_default() += 1;
        }
    }

    /// The same in the short summary, where it may also be a test.
    pub(super) fn short_error(&mut self, rest: &[u8]) {
        let file = file(rest);
        let (path, test) = file.split_once("::").map_or((file.as_str(), false), |(p, _)| (p, true));
        if let Some((_, confirmed)) = self.files.get_mut(path) {
            *confirmed = true;
        } else if !test {
            *self.only_short.entry(file).or_default() += 1;
        }
    }

    /// How often files were reported as not collected.
    fn reports(&self) -> u64 {
        self.believed().map(|(_, times)| times).sum()
    }

    /// The files that could not be collected. The short summary is the last thing that pytest writes: if there is one,
    /// a title that it does not repeat was a test's output.
    fn believed(&self) -> impl Iterator<Item = (&str, u64)> {
        let titled = self.files.iter().filter(|(_, (_, confirmed))| *confirmed || !self.short_seen);
        let titled = titled.map(|(file, (times, _))| (file.as_str(), *times));
        let short = self.only_short.iter().filter(|_| self.files.is_empty());
        titled.chain(short.map(|(file, times)| (file.as_str(), *times)))
    }

    fn read(&self, reports: u64) -> OutcomeCounts {
        OutcomeCounts { errors: self.named.errors + reports, ..self.named }
    }

    /// A summary within what looks like a session inside the sections. Returns whether it belongs to another session.
    pub(super) fn inner(&mut self, counts: OutcomeCounts) -> bool {
        self.inner = Some(counts);
        let OutcomeCounts { passed, failed, errors } = self.named;
        let errors = errors..=errors + self.reports();
        (passed, failed) != (counts.passed, counts.failed) || !errors.contains(&counts.errors)
    }

    /// The last summary, unless an earlier one agrees.
    fn last(&self) -> Option<OutcomeCounts> {
        let own = self.own.filter(|_| self.confirmed);
        own.or(self.inner).or(self.own).or(self.bare)
    }

    /// The statements at the end of the session.
    fn stated(&self) -> Option<OutcomeCounts> {
        self.believed_end(self.last().filter(|counts| self.fits_sections(*counts)))
    }

    /// With `-qq` there are only the letters.
    fn believed_end(&self, last: Option<OutcomeCounts>) -> Option<OutcomeCounts> {
        let lettered = self.closed || (last.is_none() && self.letters.full);
        if lettered { Some(self.lettered()) } else { last }
    }

    /// Whether more results were read than the summary counts.
    pub(super) fn exceeded(&self) -> bool {
        let stated = self.believed_end(self.last());
        stated.is_some_and(|stated| missing(self.read(0), stated) != [0; 3])
    }

    /// Ends a session: adds the results that are missing, and prepares for the next session. Returns the short summary.
    pub(super) fn end(
        &mut self,
        compact: &mut CompactReport,
        reruns: &HashMap<Vec<u8>, usize>,
        parts: &mut Parts,
    ) -> Short {
        // If the summary has no error apart from those of tests, such a title was a test's output.
        if self.stated().is_some_and(|stated| stated.errors <= self.named.errors) {
            self.files.clear();
            self.only_short.clear();
        }
        let reports = self.reports();
        let files: Vec<String> = self.believed().map(|(file, _)| file.to_owned()).collect();
        for file in &files {
            compact.push(file, &Status::Error);
        }
        for note in std::mem::take(&mut self.notes) {
            compact.report.note(note);
        }
        self.name_from_short(compact, reruns, parts, reports);
        let stated = self.stated();
        self.cut |= stated.is_none();
        self.explain(compact, stated.is_some_and(OutcomeCounts::good));
        if let Some(stated) = stated {
            self.seen = true;
            let mut least = self.read(files.len() as u64);
            self.leave_out(compact, reruns, &mut least);
            self.compare(compact, stated, self.read(reports), least);
        }
        let Self { seen, cut, unnamed, .. } = *self;
        let short = std::mem::take(&mut self.short);
        *self = Self { seen, cut, unnamed, first: compact.len(), ..Self::default() };
        short
    }

    /// Says that the run failed as a whole, unless a test shows it: the one that ran, and with `-x` the last one.
    fn explain(&mut self, compact: &mut CompactReport, good: bool) {
        let why = self.broken.take().or_else(|| self.stops.take());
        let shown = |why: &String| {
            let is = |starts: &[&str]| starts.iter().any(|start| why.starts_with(start));
            let in_test = is(&["KeyboardInterrupt", "_pytest.outcomes.Exit"]);
            let of_tests =
                is(&["Interrupted: ", "stopping after ", "xdist.dsession.Interrupted: "]);
            (in_test && compact.report.running.is_some()) || (of_tests && !good)
        };
        if let Some(why) = why.filter(|why| !shown(why)) {
            compact.report.failure.get_or_insert(why);
        }
    }

    /// Names the results that the summary counts and that are missing, as far as the short summary names them.
    fn name_from_short(
        &mut self,
        compact: &mut CompactReport,
        reruns: &HashMap<Vec<u8>, usize>,
        parts: &mut Parts,
        reports: u64,
    ) {
        let mut read = self.read(reports);
        self.leave_out(compact, reruns, &mut read);
        let lacking = self.stated().map(|stated| missing(stated, read));
        let added = self.short.name(compact, self.first, parts, lacking);
        for (at, count) in added.each().into_iter().enumerate() {
            self.named.add(at, count);
        }
    }

    /// Where this session's results start.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// Subtracts the results that a later run of the same test replaces: pytest may count them or not.
    fn leave_out(
        &self,
        compact: &CompactReport,
        reruns: &HashMap<Vec<u8>, usize>,
        counts: &mut OutcomeCounts,
    ) {
        if reruns.is_empty() {
            return;
        }
        for (at, case) in compact.iter().enumerate().skip(self.first) {
            if reruns.get(case.name.as_bytes()).is_some_and(|again| at < *again) {
                match case.status {
                    Status::Failed => counts.failed -= 1,
                    Status::Error => counts.errors -= 1,
                    Status::Skipped | Status::Unknown(_) => {}
                    _ => counts.passed -= 1,
                }
            }
        }
    }

    fn compare(
        &mut self,
        compact: &mut CompactReport,
        stated: OutcomeCounts,
        most: OutcomeCounts,
        least: OutcomeCounts,
    ) {
        let kinds = [
            ("passed", "passed", Status::Passed),
            ("failed", "crashed", Status::Failed),
            ("errors", "error", Status::Error),
        ];
        let more = missing(stated, most);
        let less = missing(least, stated);
        for (at, (word, name, status)) in kinds.iter().enumerate() {
            let (count, read) = (stated.each()[at], least.each()[at]);
            if less[at] > 0 {
                compact.report.note(format!("the summary counts {count} {word}, {read} were read"));
            } else if more[at] > MAX_UNNAMED_TESTS {
                let why = format!("the summary counts {count} {word}, more than the log can hold");
                compact.report.invalid.push(why);
            } else if more[at] > 0 {
                compact.report.note(format!(
                    "the summary counts {count} {word}, {read} were named: the rest is `unnamed_{name}_…`"
                ));
                for _ in 0..more[at] {
                    self.unnamed[at] += 1;
                    compact.push(&format!("unnamed_{name}_{}", self.unnamed[at]), status);
                }
            }
        }
    }
}

/// The file in `file - reason`.
fn file(rest: &[u8]) -> String {
    let end = match memmem::find(rest, b".py - ") {
        Some(at) => at + 3,
        None => memmem::find(rest, b" - ").unwrap_or(rest.len()),
    };
    String::from_utf8_lossy(&rest[..end]).trim_end().to_owned()
}
