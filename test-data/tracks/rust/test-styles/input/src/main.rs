fn main() {
    println!("{}", two_bit::bits(1));
}
