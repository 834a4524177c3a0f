use chrono::{Datelike, NaiveDate};
use itertools::Itertools;
use lazy_static::lazy_static;

lazy_static! {
    static ref FIRST: NaiveDate = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap();
}

pub fn leap_years(years: i32) -> String {
    (0..years)
        .filter_map(|year| FIRST.with_year(FIRST.year() + year)?.with_ordinal(366))
        .map(|date| date.year())
        .join(", ")
}
