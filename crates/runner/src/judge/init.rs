//! The first files of a new task, with an evaluation that works at once.

use serde_json::json;

use test_report::parser::ListedParser;

/// A file of a new task: its path relative to the task's folder, and its text.
pub type NewFile = (&'static str, String);

/// The folder, relative to that of the task, in which the evaluation runs.
pub const WORKSPACE: &str = "workspace";

/// The files of a task whose evaluation prints the format of this parser. If the format is that of a tool, it prints an
/// example of it, which the task's author replaces by the tool.
pub fn new_task(task_id: &str, parser: &ListedParser) -> Vec<NewFile> {
    let (command, mut files): (&str, Vec<NewFile>) = match parser.id.as_str() {
        "structured_json" => (SHELL, with_solution(include_str!("templates/structured_json.sh"))),
        "score_sum" => (SHELL, with_solution(include_str!("templates/score_sum.sh"))),
        "pytest_v" => (
            "python3 -m pytest -v tests",
            vec![
                (
                    "workspace/tests/test_solution.py",
                    include_str!("templates/test_solution.py").to_owned(),
                ),
                ("workspace/solution.py", include_str!("templates/solution.py").to_owned()),
                // Tests in a folder find the submission in their parent folder.
                ("workspace/conftest.py", String::new()),
            ],
        ),
        _ => (SHELL, vec![(EVALUATION, of_tool(parser))]),
    };
    let scored = ["structured_json", "score_sum"].contains(&parser.id.as_str());
    let task = json!({
        "task_id": task_id,
        "judge": {
            "eval_cmd": command,
            "eval_timeout": 600,
            "parser": parser.id.as_str(),
            "score_direction": "maximize",
            "selection": if scored { "valid_then_score" } else { "pass_rate_first" },
        },
    });
    files.insert(0, ("task.json", format!("{task:#}\n")));
    files
}

const SHELL: &str = "bash evaluate.sh";
const EVALUATION: &str = "workspace/evaluate.sh";

fn with_solution(evaluation: &str) -> Vec<NewFile> {
    let solution = include_str!("templates/solution.sh").to_owned();
    vec![(EVALUATION, evaluation.to_owned()), ("workspace/solution.sh", solution)]
}

fn of_tool(parser: &ListedParser) -> String {
    format!(
        "#!/bin/bash\n# The evaluation: put the command of your test tool in the place of `cat`. The text is an example of what is read.\n\ncat <<'END_OF_EXAMPLE'\n{}\nEND_OF_EXAMPLE\n",
        parser.example.trim_end_matches('\n')
    )
}
