//! Tasks of a whole exercise, for tracks in which a flag says whether an exercise has tasks.

use super::TestDeclaration;

/// Without `enabled`, no test belongs to a task. With it: if all tests name a task, they keep it; if none does, each
/// test is a task of its own, in order; if only some do, none belongs to a task.
pub fn settle_tasks(declared: &mut [TestDeclaration], enabled: bool) {
    let named = declared.iter().filter(|test| test.task_id.is_some()).count();
    if enabled && named == declared.len() {
        return;
    }
    for (number, test) in (1..).zip(declared) {
        test.task_id = (enabled && named == 0).then_some(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(tasks: &[Option<u32>], enabled: bool) -> Vec<Option<u32>> {
        let test = |task_id: &Option<u32>| TestDeclaration {
            name: String::new(),
            file: String::new(),
            line: 1,
            last_line: 1,
            code: String::new(),
            task_id: *task_id,
            disabled: false,
            conditional: false,
            cases: Vec::new(),
            span: 0..0,
        };
        let mut declared: Vec<TestDeclaration> = tasks.iter().map(test).collect();
        settle_tasks(&mut declared, enabled);
        declared.into_iter().map(|test| test.task_id).collect()
    }

    #[test]
    fn all_named_none_named_and_some_named() {
        assert_eq!(settled(&[Some(4), Some(2)], true), [Some(4), Some(2)]);
        assert_eq!(settled(&[None, None], true), [Some(1), Some(2)]);
        assert_eq!(settled(&[None, Some(1)], true), [None, None]);
        assert_eq!(settled(&[Some(1), Some(1)], false), [None, None]);
        assert_eq!(settled(&[], true), []);
    }
}
