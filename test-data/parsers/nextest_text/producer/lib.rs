#[cfg(test)]
mod tests {
    #[test] fn adds() { assert_eq!(1 + 1, 2); }
    #[test] fn divides() { println!("words"); assert_eq!(1 / 2, 1); }
    #[test] #[ignore] fn later() {}
    #[test] fn aborts() { std::process::abort(); }
}
