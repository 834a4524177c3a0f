pub fn expected_minutes() -> i32 {
    40
}

pub fn remaining_minutes(minutes: i32) -> i32 {
    unimplemented!("calculate the time left after {minutes} minutes")
}
