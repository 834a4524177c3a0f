//! Rates and resolutions of reports, with the numbers of swebench 1.1.5.

use indexmap::IndexMap;
use serde::{Serialize, Serializer};

/// A number as Python prints it: an integer if nothing was counted, else a float.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// Prints as `1`.
    Int(i64),
    /// Prints as `1.0`.
    Float(f64),
}

impl Number {
    /// `round(self * 100, 2)`.
    #[must_use]
    pub fn percent(self) -> Self {
        match self {
            Self::Int(value) => Self::Int(value * 100),
            Self::Float(value) => Self::Float(round(value * 100.0)),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Number {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Number".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number" })
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Float(value) => serializer.serialize_f64(*value),
        }
    }
}

/// `round(value, 2)`: rounds the exact decimal expansion of the float.
fn round(value: f64) -> f64 {
    format!("{value:.2}").parse().expect("a formatted float is a float")
}

/// The verdicts on the gold tests of one category, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct VerdictCounts {
    /// Tests that passed.
    pub success: u64,
    /// Tests that did not pass.
    pub failure: u64,
}

impl VerdictCounts {
    /// The share of successes, 1 without tests. v1: `compute_fail_to_pass`, `compute_pass_to_pass`.
    #[expect(clippy::cast_precision_loss, reason = "no report has 2^53 tests")]
    pub fn rate(self) -> Number {
        let total = self.success + self.failure;
        if total == 0 { Number::Int(1) } else { Number::Float(self.success as f64 / total as f64) }
    }

    fn all(self) -> bool {
        self.failure == 0
    }

    fn add(&mut self, other: Self) {
        self.success += other.success;
        self.failure += other.failure;
    }
}

/// Whether a patch resolved its instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Resolution {
    /// Not at all, or something broke.
    #[serde(rename = "RESOLVED_NO")]
    No,
    /// Some tests were fixed and none broke.
    #[serde(rename = "RESOLVED_PARTIAL")]
    Partial,
    /// All tests were fixed and none broke.
    #[serde(rename = "RESOLVED_FULL")]
    Full,
}

impl Resolution {
    /// The word of the reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::No => "RESOLVED_NO",
            Self::Partial => "RESOLVED_PARTIAL",
            Self::Full => "RESOLVED_FULL",
        }
    }
}

/// v1: `get_resolution_status`.
pub fn resolution(fail_to_pass: VerdictCounts, pass_to_pass: VerdictCounts) -> Resolution {
    if !pass_to_pass.all() {
        Resolution::No
    } else if fail_to_pass.all() {
        Resolution::Full
    } else if fail_to_pass.success > 0 {
        Resolution::Partial
    } else {
        Resolution::No
    }
}

/// The rates of one category over many reports.
#[derive(Debug, Clone, Default)]
pub struct Rates {
    pool: VerdictCounts,
    mean: ExactMean,
}

impl Rates {
    /// Counts one more report.
    pub fn add(&mut self, counts: VerdictCounts) {
        self.pool.add(counts);
        self.mean.add(counts.rate());
    }

    /// Over all tests together. v1: `compute_…_weighted`.
    pub fn weighted(&self) -> Number {
        self.pool.rate()
    }

    /// The mean of the reports' rates, 0 without reports. v1: `compute_…_unweighted`.
    pub fn unweighted(&self) -> Number {
        self.mean.value()
    }
}

/// The number of reports by resolution, in order of first appearance.
#[derive(Debug, Clone, Default)]
pub struct Resolutions(IndexMap<Resolution, u64>);

impl Resolutions {
    /// Counts one more report.
    pub fn add(&mut self, resolution: Resolution) {
        *self.0.entry(resolution).or_default() += 1;
    }

    /// `{"RESOLVED_FULL": 116, …}`
    pub fn counts(&self) -> &IndexMap<Resolution, u64> {
        &self.0
    }

    /// The same in percent of all reports, rounded to two places.
    #[expect(clippy::cast_precision_loss, reason = "nobody has 2^53 reports")]
    pub fn rates(&self) -> IndexMap<Resolution, Number> {
        let total: u64 = self.0.values().sum();
        let rate = |count: u64| Number::Float(round(count as f64 / total as f64 * 100.0));
        self.0.iter().map(|(resolution, count)| (*resolution, rate(*count))).collect()
    }
}

/// The mean of numbers from 0 to 1, as `statistics.mean` computes it: the sum is exact, and only the quotient is
/// rounded.
#[derive(Debug, Clone, Default)]
struct ExactMean {
    /// In units of 2^-100. A rate over fewer than 2^47 tests is a whole number of these units.
    sum: u128,
    count: u64,
    float: bool,
}

const UNIT: i32 = 100;

impl ExactMean {
    fn add(&mut self, number: Number) {
        self.count += 1;
        self.sum += match number {
            Number::Int(value) => u128::from(value.unsigned_abs()) << UNIT,
            Number::Float(value) => {
                self.float = true;
                to_units(value)
            }
        };
    }

    fn value(&self) -> Number {
        if self.count == 0 {
            return Number::Int(0);
        }
        // All integers here are 1, and so is their mean.
        if self.float { Number::Float(quotient(self.sum, self.count)) } else { Number::Int(1) }
    }
}

fn to_units(value: f64) -> u128 {
    let bits = value.to_bits();
    let exponent = i32::try_from(bits >> 52 & 0x7ff).expect("eleven bits");
    if exponent == 0 {
        return 0;
    }
    let mantissa = u128::from(bits & ((1 << 52) - 1) | 1 << 52);
    let shift = exponent - 1075 + UNIT;
    if shift >= 0 { mantissa << shift } else { mantissa >> -shift }
}

/// The float nearest to `sum / count` units; the even one of two equally near ones.
fn quotient(sum: u128, count: u64) -> f64 {
    if sum == 0 {
        return 0.0;
    }
    let lift = sum.leading_zeros();
    let (sum, count) = (sum << lift, u128::from(count));
    let (whole, rest) = (sum / count, sum % count);
    // At least 64 bits of any quotient are left: 53 to keep, one to round by, and one for all later bits.
    let drop = 128 - whole.leading_zeros() - 54;
    let sticky = rest != 0 || whole & ((1 << drop) - 1) != 0;
    let kept = u64::try_from(whole >> drop).expect("54 bits are left");
    let half = kept & 1 == 1;
    let mut mantissa = kept >> 1;
    if half && (sticky || mantissa & 1 == 1) {
        mantissa += 1;
    }
    let exponent =
        i32::try_from(drop).expect("small") + 1 - i32::try_from(lift).expect("small") - UNIT;
    #[expect(
        clippy::cast_precision_loss,
        reason = "the mantissa has at most 54 bits, the 54th alone"
    )]
    let mantissa = mantissa as f64;
    mantissa * 2_f64.powi(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_exact() {
        let mean = |values: &[f64]| {
            let mut mean = ExactMean::default();
            for value in values {
                mean.add(Number::Float(*value));
            }
            mean.value()
        };
        // The naive sum gives 0.09999999999999999.
        assert_eq!(mean(&[0.1; 10]), Number::Float(0.1));
        assert_eq!(mean(&[1.0 / 3.0; 7]), Number::Float(1.0 / 3.0));
        assert_eq!(mean(&[1.0, 0.0]), Number::Float(0.5));
        assert_eq!(mean(&[0.0]), Number::Float(0.0));
        // Made with Python 3.11's statistics.mean.
        assert_eq!(mean(&[0.1, 0.2, 0.3]), Number::Float(0.2));
        assert_eq!(
            mean(&[1.0 / 3.0, 1.0 / 7.0, 1.0 / 11.0, 1.0]),
            Number::Float(0.391_774_891_774_891_8)
        );
        assert_eq!(mean(&[]), Number::Int(0));
    }

    #[test]
    fn nothing_to_count_is_whole() {
        let mut rates = Rates::default();
        assert_eq!(
            (rates.weighted().percent(), rates.unweighted().percent()),
            (Number::Int(100), Number::Int(0))
        );
        rates.add(VerdictCounts::default());
        assert_eq!((rates.weighted(), rates.unweighted()), (Number::Int(1), Number::Int(1)));
        rates.add(VerdictCounts { success: 1, failure: 1 });
        assert_eq!(
            (rates.weighted(), rates.unweighted()),
            (Number::Float(0.5), Number::Float(0.75))
        );
    }

    #[test]
    fn percentages_round_as_in_python() {
        let cases = [
            (0.125, 0.12),
            (2.675, 2.67),
            (12.345, 12.35),
            (0.375, 0.38),
            (92.125, 92.12),
            (50.005, 50.01),
        ];
        for (value, rounded) in cases {
            assert_eq!(round(value).to_bits(), f64::to_bits(rounded), "{value}");
        }
    }

    #[test]
    fn resolutions() {
        let of = |a, b, c, d| {
            resolution(
                VerdictCounts { success: a, failure: b },
                VerdictCounts { success: c, failure: d },
            )
            .name()
        };
        assert_eq!(of(0, 0, 0, 0), "RESOLVED_FULL");
        assert_eq!(of(1, 1, 1, 0), "RESOLVED_PARTIAL");
        assert_eq!(of(1, 1, 1, 1), "RESOLVED_NO");
        assert_eq!(of(0, 0, 0, 1), "RESOLVED_NO");
        assert_eq!(of(0, 1, 0, 0), "RESOLVED_NO");
    }
}
