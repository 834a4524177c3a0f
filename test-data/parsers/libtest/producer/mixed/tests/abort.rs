#[test]
fn a_first() {}

#[test]
fn b_aborts() {
    println!("about to abort");
    std::process::abort();
}
