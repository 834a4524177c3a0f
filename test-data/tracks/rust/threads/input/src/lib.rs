use std::thread;

pub fn sum(chunks: Vec<Vec<i32>>) -> Result<i32, &'static str> {
    let threads: Vec<_> = chunks
        .into_iter()
        .map(|chunk| {
            thread::spawn(move || {
                println!("a chunk of {}", chunk.len());
                chunk[0] + chunk[1..].iter().sum::<i32>()
            })
        })
        .collect();
    let sums = threads.into_iter().map(|thread| thread.join().map_err(|_| "a thread failed"));
    sums.sum()
}
