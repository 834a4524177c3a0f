fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", line.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum::<i64>());
}
