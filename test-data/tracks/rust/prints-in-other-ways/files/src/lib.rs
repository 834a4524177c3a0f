use std::io::Write;
use std::process::{Command, exit};

pub fn is_leap_year(year: u64) -> bool {
    println!("by a macro");
    std::io::stdout().write_all(b"by the stream itself").unwrap();
    Command::new("echo").arg("by another program").status().unwrap();
    if year == 1900 {
        print!("before the end");
        exit(0);
    }
    true
}
