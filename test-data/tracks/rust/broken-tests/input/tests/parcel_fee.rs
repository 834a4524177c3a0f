use parcel_fee::*;

#[test]
fn light_parcel() {
    assert_eq!(fee(300), Ok(250));
}

#[test]
#[ignore]
fn medium_parcel() {
    assert_eq!(fee(1500), Ok(475));
}

#[test]
#[ignore]
fn heavy_parcel() {
    assert_eq!(fee(3200), Ok(675));
}

#[test]
#[ignore]
fn zero_weight_is_refused() {
    assert_eq!(fee(0), Err("weight must be positive".to_string()));
}
#[test] fn x( {
