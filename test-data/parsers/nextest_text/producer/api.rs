#[test] fn passes() {} #[test] fn passes_too() {}
