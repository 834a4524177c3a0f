pub fn places(decks: u32) u32 {
    return 12 * decks;
}

pub fn fare(cars: u32) !u32 {
    if (cars > 40) return error.Full;
    return 3 + 3 * cars;
}
