//! The keys of a task file, and suggestions for misspelt ones.
//!
//! In `judge` every key is known: those read here, and those that SForge's own harness reads. The top level also holds
//! keys of other programs, so a key is refused there only if it looks like a misspelling. A key that begins with `_` or
//! `x-` is a comment, at any level.

use serde_json::{Map, Value};

use test_report::text::{Message, did_you_mean, nearest};

/// The keys of `judge` that this program reads.
const OWN_KEYS: [&str; 5] = ["eval_cmd", "eval_timeout", "parser", "score_direction", "selection"];

/// The keys of `judge` that only SForge's harness reads.
const HARNESS_KEYS: [&str; 6] =
    ["setup_cmds", "image_tag", "game_server_cmd", "rescale", "cpu_limit", "mem_limit"];

/// The keys of the top level in SForge's tasks.
const TOP_LEVEL_KEYS: [&str; 11] = [
    "task_id",
    "judge",
    "name",
    "base_image",
    "platform",
    "cwd",
    "submit_paths",
    "submit_exclude",
    "work",
    "game_mode",
    "internet",
];

/// The similarity, from 0 to 1, from which on a word counts as a misspelling of another.
const MIN_SIMILARITY: f64 = 0.75;

/// The problems with the keys of a task, each as a fragment.
pub(super) fn wrong_keys(task: &Map<String, Value>) -> Vec<Message> {
    let judge = task.get("judge").and_then(Value::as_object);
    let mut wrong: Vec<Message> =
        task.keys().filter_map(|key| wrong_at_top(key, task)).map(Message::from).collect();
    let unknown = judge.into_iter().flat_map(Map::keys).filter(|key| {
        !OWN_KEYS.contains(&key.as_str())
            && !HARNESS_KEYS.contains(&key.as_str())
            && !is_remark(key)
    });
    wrong.extend(unknown.map(|key| {
        let meant = nearest(key, OWN_KEYS.into_iter().chain(HARNESS_KEYS));
        format!("the unknown key `judge.{key}`{}", did_you_mean(meant)).into()
    }));
    wrong
}

fn is_remark(key: &str) -> bool {
    key.starts_with('_') || key.starts_with("x-")
}

fn wrong_at_top(key: &str, task: &Map<String, Value>) -> Option<String> {
    if TOP_LEVEL_KEYS.contains(&key) || is_remark(key) {
        return None;
    }
    let in_judge = task.get("judge").is_some_and(|judge| judge.get(key).is_some());
    if OWN_KEYS.contains(&key) && !in_judge {
        return Some(format!("the key `{key}` beside `judge`: it belongs into `judge`"));
    }
    let slip = |known: &&str| {
        !task.contains_key(*known)
            && strsim::normalized_damerau_levenshtein(key, known) >= MIN_SIMILARITY
    };
    let meant = TOP_LEVEL_KEYS.into_iter().find(slip)?;
    Some(format!("the unknown key `{key}`{}", did_you_mean(Some(meant))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn wrong(task: &Value) -> Vec<String> {
        let wrong = wrong_keys(task.as_object().unwrap());
        wrong.into_iter().map(|message| message.text).collect()
    }

    /// Every key that SForge's harness reads, and comments.
    #[test]
    fn what_real_tasks_carry_is_known() {
        let judge: Map<String, Value> = OWN_KEYS
            .into_iter()
            .chain(HARNESS_KEYS)
            .map(|key| (key.to_owned(), Value::Null))
            .collect();
        let mut task: Map<String, Value> =
            TOP_LEVEL_KEYS.into_iter().map(|key| (key.to_owned(), Value::Null)).collect();
        task.insert("judge".to_owned(), judge.into());
        task.insert("difficulty".to_owned(), "hard".into());
        assert!(wrong_keys(&task).is_empty(), "{:?}", wrong_keys(&task));
        let task = json!({"task_id": "t", "_why": 1, "judge": {"x-note": "", "_by": "me"}});
        assert!(wrong(&task).is_empty());
    }

    #[test]
    fn a_slip_is_named_with_what_was_meant() {
        let cases = [
            (
                json!({"judge": {"eval_timout": 5}}),
                "`judge.eval_timout`; did you mean `eval_timeout`?",
            ),
            (json!({"judge": {"timeout": 5}}), "`judge.timeout`; did you mean `eval_timeout`?"),
            (
                json!({"judge": {"eval_command": 5}}),
                "`judge.eval_command`; did you mean `eval_cmd`?",
            ),
            (json!({"judge": {"color": 5}}), "the unknown key `judge.color`"),
            (json!({"taskid": "t", "judge": {}}), "`taskid`; did you mean `task_id`?"),
            (json!({"task_id": "t", "judge": {}, "eval_timeout": 5}), "it belongs into `judge`"),
        ];
        for (task, expected) in cases {
            let wrong = wrong(&task);
            assert!(wrong.len() == 1 && wrong[0].contains(expected), "{task}: {wrong:?}");
        }
    }
}
