fn main() {
    println!("{}", leap::is_leap_year(2000));
}
