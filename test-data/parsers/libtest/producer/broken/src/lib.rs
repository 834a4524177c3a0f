pub fn broken() -> u32 {
    "no"
}

#[test]
fn never_runs() {}
