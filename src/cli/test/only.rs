//! Selects the tests to show.

use test_report::results::exercism::{Results, RunStatus, Test};
use test_report::text::Message;

/// How many names an error lists.
const LISTED: usize = 10;

/// Keeps the tests that `wanted` selects (all if it is empty), and sets the status to what they alone would give.
/// Returns a message about the other tests. The error is an entry that selects no test.
pub(super) fn choose(results: &mut Results, wanted: &[String]) -> Result<String, Message> {
    let Some(tests) = results.tests.as_mut().filter(|tests| !tests.is_empty()) else {
        return Ok(String::new());
    };
    if wanted.is_empty() {
        return Ok(String::new());
    }
    let tasks = tests.iter().any(|test| test.task_id.is_some());
    for wanted in wanted {
        if !tests.iter().any(|test| chooses(wanted, test, tasks)) {
            return Err(Message::from(format!("`--only {wanted}` matches no test"))
                .help(format!("the tests are {}", names(tests))));
        }
    }
    let chosen = |test: &Test| wanted.iter().any(|wanted| chooses(wanted, test, tasks));
    let (chosen, others): (Vec<Test>, Vec<Test>) =
        std::mem::take(tests).into_iter().partition(chosen);
    let passed = chosen.iter().all(|test| test.status == RunStatus::Pass);
    results.status = if passed { RunStatus::Pass } else { RunStatus::Fail };
    *tests = chosen;
    Ok(remark(&others))
}

/// A number selects a task if the exercise has tasks; anything else selects by a part of the name.
fn chooses(wanted: &str, test: &Test, tasks: bool) -> bool {
    match wanted.parse::<u32>() {
        Ok(task) if tasks => test.task_id == Some(task),
        _ => test.name.to_lowercase().contains(&wanted.to_lowercase()),
    }
}

fn remark(others: &[Test]) -> String {
    let failed = others.iter().filter(|test| test.status != RunStatus::Pass).count();
    match (others.len(), failed) {
        (0, _) => String::new(),
        (1, 0) => "; the other one ran too, and passed".to_owned(),
        (1, _) => "; the other one ran too, and did not pass".to_owned(),
        (count, 0) => format!("; the other {count} ran too, and passed"),
        (count, failed) => {
            format!("; the other {count} ran too, and {failed} of them did not pass")
        }
    }
}

fn names(tests: &[Test]) -> String {
    let mut names: Vec<String> =
        tests.iter().take(LISTED).map(|test| format!("`{}`", test.name)).collect();
    if tests.len() > LISTED {
        names.push(format!("{} more", tests.len() - LISTED));
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_report::model::{Status, TestCase};

    fn results() -> Results {
        let case =
            |name: &str, status, task_id| TestCase { task_id, ..TestCase::new(name, status) };
        Results::of(&[
            case("adds 2", Status::Passed, Some(1)),
            case("Subtracts", Status::Failed, Some(2)),
            case("divides", Status::Passed, None),
        ])
    }

    fn shown(wanted: &[&str]) -> Result<(Vec<String>, RunStatus), Message> {
        let mut results = results();
        let wanted: Vec<String> = wanted.iter().map(|&wanted| wanted.to_owned()).collect();
        choose(&mut results, &wanted)?;
        let tests = results.tests.unwrap();
        Ok((tests.into_iter().map(|test| test.name).collect(), results.status))
    }

    #[test]
    fn names_and_tasks_choose() {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert_eq!(shown(&["2"]), Ok((names(&["Subtracts"]), RunStatus::Fail)));
        assert_eq!(shown(&["ADDS", "div"]), Ok((names(&["adds 2", "divides"]), RunStatus::Pass)));
        assert_eq!(shown(&[]).unwrap().0.len(), 3);
        let said = shown(&["adds", "3"]).unwrap_err().to_string();
        assert!(said.contains("`--only 3`") && said.contains("`divides`"), "{said}");
    }

    #[test]
    fn without_tasks_a_number_is_a_part_of_a_name() {
        let mut results = results();
        results.tests.iter_mut().flatten().for_each(|test| test.task_id = None);
        let said = choose(&mut results, &["2".to_owned()]).unwrap();
        assert_eq!(results.tests.unwrap()[0].name, "adds 2");
        assert_eq!(said, "; the other 2 ran too, and 1 of them did not pass");
    }
}
