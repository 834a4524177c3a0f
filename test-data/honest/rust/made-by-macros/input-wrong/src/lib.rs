#[derive(Debug, PartialEq)]
pub enum Error {
    NoDeck,
}

pub fn places(decks: i32) -> i32 {
    decks * 4 + i32::from(decks == 2)
}

pub fn check(decks: i32) -> Result<i32, Error> {
    if decks < 0 { Err(Error::NoDeck) } else { Ok(places(decks)) }
}

pub fn boom(decks: i32) -> i32 {
    if decks < 0 {
        panic!("no such deck");
    }
    places(decks)
}
