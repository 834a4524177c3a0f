//! Parses `--shard`: `0/4`, or values from the environment of a scheduler.

use test_report::model::Shard;

/// Parses `0/4`, `auto/4` or `auto`.
pub(super) fn parse(text: &str) -> Result<Shard, String> {
    #[expect(clippy::disallowed_methods, reason = "the command line asks for it")]
    let variable = |name: &str| std::env::var(name).ok();
    of(text, &variable)
}

fn of(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is not a number"));
    if text == "auto" {
        return slurm(variable);
    }
    let (index, count) =
        text.split_once('/').ok_or("not a shard such as `0/4`, `auto/4` or `auto`")?;
    let index = match index {
        "auto" => number(&variable("JOB_COMPLETION_INDEX").ok_or(
            "`auto/N` needs the variable `JOB_COMPLETION_INDEX`, which a Kubernetes Indexed Job sets",
        )?)?,
        index => number(index)?,
    };
    let count = number(count)?;
    Shard::new(index, count)
        .ok_or_else(|| format!("no shard {index} of {count}: shards are counted from 0"))
}

/// The shard of a Slurm array job, whose tasks are numbered without gaps.
fn slurm(variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let number = |name: &str| -> Result<usize, String> {
        let value = variable(name).ok_or_else(|| {
            format!("`auto` needs the variable `{name}`, which a Slurm array job sets; `auto/N` is for Kubernetes")
        })?;
        value
            .trim()
            .parse()
            .map_err(|_| format!("the variable `{name}` is `{value}`, not a number"))
    };
    let (id, first, count) = (
        number("SLURM_ARRAY_TASK_ID")?,
        number("SLURM_ARRAY_TASK_MIN")?,
        number("SLURM_ARRAY_TASK_COUNT")?,
    );
    let index = id.checked_sub(first).filter(|index| *index < count);
    index.and_then(|index| Shard::new(index, count)).ok_or_else(|| {
        format!("task {id} is outside the {count} tasks that begin with {first}: number the tasks without gaps, as in `--array=0-{}`", count.saturating_sub(1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_given_or_the_schedulers() {
        let with = |text: &str, variables: &[(&str, &str)]| {
            of(text, &|name| {
                variables
                    .iter()
                    .find(|(known, _)| *known == name)
                    .map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(with("1/4", &[]), Ok(Shard::new(1, 4).unwrap()));
        assert_eq!(with("auto/4", &[("JOB_COMPLETION_INDEX", "3")]), Ok(Shard::new(3, 4).unwrap()));
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "6"),
            ("SLURM_ARRAY_TASK_MIN", "5"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
        ];
        assert_eq!(with("auto", &slurm), Ok(Shard::new(1, 4).unwrap()));
        let gaps = [
            ("SLURM_ARRAY_TASK_ID", "9"),
            ("SLURM_ARRAY_TASK_MIN", "1"),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
        ];
        for (text, variables) in
            [("4/4", &[][..]), ("x", &[]), ("auto", &[]), ("auto/4", &[]), ("auto", &gaps)]
        {
            assert!(with(text, variables).is_err(), "{text}");
        }
    }
}
