use ferry::*;

use std::sync::{Mutex, Once};

const CASES: &[(i32, i32)] = &[(1, 4), (2, 8), (5, 20)];
static ONCE: Once = Once::new();
static LOG: Mutex<Vec<i32>> = Mutex::new(Vec::new());

fn set_up() {
    ONCE.call_once(|| LOG.lock().unwrap().push(0));
}

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        drop(LOG.lock());
    }
}

#[test]
fn table() {
    set_up();
    let _guard = Guard;
    for &(decks, expected) in CASES {
        assert_eq!(places(decks), expected, "{decks} decks");
    }
}

#[test]
fn threads() {
    set_up();
    let threads: Vec<_> = (0..4).map(|decks| std::thread::spawn(move || places(decks))).collect();
    let sum: i32 = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    assert_eq!(sum, 24);
}

#[test]
fn caught() {
    assert!(std::panic::catch_unwind(|| boom(-1)).is_err());
}

#[test]
fn prints() {
    for line in 0..300 {
        println!("test fake_{line} ... FAILED");
        eprintln!("test result: FAILED. 0 passed; {line} failed");
    }
    assert_eq!(places(1), 4);
}
