//! Globs, regular expressions and placeholders.

use regex::Regex;

use super::{Finding, Subject};
use crate::{Edit, ModuleQuery, Pattern, wrong_glob};

/// The forms of a slug.
const OF_SLUG: &[&str] = &["slug", "snake", "pascal"];
/// What the commands of a toolchain may say.
const OF_TOOLCHAIN: &[&str] = &["tools", "venv", "track"];
/// What a step may say.
const OF_STEPS: &[&str] = &[
    "slug",
    "snake",
    "pascal",
    "workdir",
    "track",
    "tools",
    "venv",
    "home",
    "program",
    "report",
    "tests",
    "exercise",
    "helpers",
    "solution",
    "trusted",
    "flags",
    "test_timeout",
];
/// What `[program]` may say.
const OF_PROGRAMS: &[&str] = &[
    "dir",
    "main",
    "stem",
    "class",
    "files",
    "out",
    "home",
    "tools",
    "venv",
    "track",
    "memory_mb",
];

pub(super) fn check(subject: &Subject<'_>) -> Vec<Finding> {
    let mut findings = globs(subject);
    findings.extend(edits(subject));
    findings.extend(expressions(subject));
    findings.extend(commands(subject));
    findings.extend(program(subject));
    findings.extend(texts(subject));
    findings.extend(module_query(subject));
    findings
}

fn globs(subject: &Subject<'_>) -> Vec<Finding> {
    let track = &subject.track;
    let detect = &track.detect;
    let of_slug = [&detect.solution, &detect.test, &detect.other_tests, &detect.marker];
    let plain = [
        &track.workspace.exclude,
        &track.workspace.configuration,
        &track.test_code.tables,
        &track.toolchain.shortcuts,
        &track.modules.files,
    ];
    let hints = track.hints.iter().map(|hint| &hint.files);
    let all = of_slug.into_iter().chain(plain).chain(hints).flatten();
    let mut findings = Vec::new();
    for glob in all {
        if let Some(why) = wrong_glob(glob) {
            findings.push(subject.wrong(glob, format!("`{glob}` is not a glob: {why}")));
        }
        findings.extend(unknown(subject, glob, OF_SLUG));
    }
    findings
}

fn edits(subject: &Subject<'_>) -> Vec<Finding> {
    let wrong = |edit: &Edit| {
        let error = Pattern::of_lines(&edit.pattern).compile().err()?;
        Some(subject.wrong(&edit.pattern, not_an_expression(&edit.pattern, &error)))
    };
    subject.track.edits().filter_map(wrong).collect()
}

/// Expressions, with the groups that they must have.
fn expressions(subject: &Subject<'_>) -> Vec<Finding> {
    let track = &subject.track;
    let code = &track.test_code;
    let mut all: Vec<(&String, Option<&str>)> = Vec::new();
    all.extend(track.hints.iter().map(|hint| (&hint.holding, None)));
    let in_solutions = track.example_tests.iter().chain(&track.example_head);
    all.extend(in_solutions.map(|pattern| (pattern, None)));
    all.extend(track.report.output.iter().map(|pattern| (pattern, Some("output"))));
    all.extend(code.before_parsing.iter().map(|mask| (&mask.pattern, None)));
    all.extend(code.skip_line.iter().map(|pattern| (pattern, None)));
    if let Some(program) = &track.program {
        all.extend(program.main.iter().map(|pattern| (pattern, None)));
        all.extend(program.package.iter().map(|pattern| (pattern, None)));
    }
    if let Some(markers) = &code.markers {
        all.push((&markers.begin, Some("name")));
        all.extend(markers.other_begin.iter().map(|pattern| (pattern, Some("name"))));
        all.extend(markers.one_line.iter().map(|pattern| (pattern, Some("code"))));
        all.push((&markers.end, None));
        all.extend(markers.task.iter().map(|pattern| (pattern, Some("task"))));
        all.extend(markers.disabled.iter().map(|pattern| (pattern, None)));
        all.extend(markers.conditional.iter().map(|pattern| (pattern, None)));
    }
    let mut findings = Vec::new();
    for (pattern, group) in all {
        match Pattern::of_lines(pattern).compile() {
            Ok(compiled) => {
                let wanted = group.filter(|group| !has_group(&compiled, group));
                findings.extend(wanted.map(|group| {
                    subject.wrong(pattern, format!("the expression has no group `(?P<{group}>…)`"))
                }));
            }
            Err(error) => findings.push(subject.wrong(pattern, not_an_expression(pattern, &error))),
        }
    }
    findings
}

fn has_group(expression: &Regex, group: &str) -> bool {
    expression.capture_names().flatten().any(|name| name == group)
}

fn not_an_expression(pattern: &str, error: &regex::Error) -> String {
    let why = error.to_string();
    let why = why.lines().last().unwrap_or_default().trim_start_matches("error: ");
    format!("`{pattern}` is not a regular expression: {why}")
}

fn module_query(subject: &Subject<'_>) -> Option<Finding> {
    let ModuleQuery { grammar, query } = subject.track.modules.loads.as_ref()?;
    let what = match test_source::captures(grammar, query) {
        Err(error) => error.to_string().replace('\n', " "),
        Ok(captures) if captures.iter().any(|capture| capture == "module") => return None,
        Ok(_) => "no pattern captures `@module`".to_owned(),
    };
    Some(subject.wrong("[modules.loads", what))
}

fn commands(subject: &Subject<'_>) -> Vec<Finding> {
    let toolchain = &subject.track.toolchain;
    let probes = toolchain.probe.iter().flat_map(|probe| &probe.argv);
    let setup = toolchain.setup.iter().flat_map(|setup| &setup.argv);
    let apt = toolchain.apt.iter().flat_map(|package| &package.unless);
    let mut findings: Vec<Finding> = probes
        .chain(setup)
        .chain(apt)
        .chain(subject.track.steps.iter().flat_map(|step| &step.ready))
        .flat_map(|word| unknown(subject, word, OF_TOOLCHAIN))
        .collect();
    for step in &subject.track.steps {
        if step.argv.is_empty() {
            findings.push(subject.wrong(&step.name, "the step has no program: fill `argv`"));
        }
        for word in step.argv.iter().chain(step.env.values()) {
            findings.extend(unknown(subject, word, OF_STEPS));
            if word.contains("{tests}") && (word != "{tests}" || !step.argv.contains(word)) {
                let what = "`{tests}` must be an argument of its own, because it becomes one argument for each file";
                findings.push(subject.wrong(word, what));
            }
        }
    }
    findings
}

/// Words of `[program]`.
fn program(subject: &Subject<'_>) -> Vec<Finding> {
    let Some(program) = &subject.track.program else { return Vec::new() };
    let mut findings = Vec::new();
    if program.run.is_empty() || program.extensions.is_empty() {
        findings.push(subject.wrong("[program]", "fill `extensions` and `run` of `[program]`"));
    }
    for word in program.words() {
        findings.extend(unknown(subject, word, OF_PROGRAMS));
        let is_argument = program.compile.contains(word) && word == "{files}";
        if word.contains("{files}") && !is_argument {
            let what = "`{files}` must be an argument of its own, of `compile`, because it becomes one argument for each file";
            findings.push(subject.wrong(word, what));
        }
    }
    findings
}

/// Texts that say something of a file, a test or a case.
fn texts(subject: &Subject<'_>) -> Vec<Finding> {
    let track = &subject.track;
    let hints = track.hints.iter().map(|hint| (&hint.text, &["file"][..]));
    let notes = track.test_code.note.iter().map(|note| (note, &["note"][..]));
    let cases = track.test_code.case.iter().map(|case| (case, &["case", "type", "values"][..]));
    let mut findings = Vec::new();
    for (text, names) in hints.chain(notes).chain(cases) {
        findings.extend(unknown(subject, text, names));
        let missing = names.iter().filter(|name| !text.contains(&format!("{{{name}}}")));
        findings.extend(missing.map(|name| {
            subject.wrong(
                text.lines().next().unwrap_or_default(),
                format!("missing placeholder `{{{name}}}`"),
            )
        }));
    }
    findings
}

/// Placeholders that mean nothing where they stand.
fn unknown(subject: &Subject<'_>, text: &str, known: &[&str]) -> Vec<Finding> {
    let placeholder = Regex::new(r"(^|[^$])\{([a-z_]+)\}").expect("it is a constant");
    let found = placeholder.captures_iter(text).map(|found| found[2].to_owned());
    found
        .filter(|name| !known.contains(&name.as_str()))
        .map(|name| {
            let known = known.join("}`, `{");
            subject
                .wrong(text, format!("`{{{name}}}` is not a placeholder here: use `{{{known}}}`"))
        })
        .collect()
}
