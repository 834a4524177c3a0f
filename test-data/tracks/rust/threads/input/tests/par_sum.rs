use par_sum::sum;

#[test]
fn one_empty_chunk() {
    assert_eq!(sum(vec![vec![]]).unwrap(), 0);
}

#[test]
fn a_failure_that_is_expected() {
    assert!(sum(vec![vec![]]).is_err());
}

#[test]
fn prints_of_a_thread() {
    assert_eq!(sum(vec![vec![1, 2]]), Ok(3));
}
