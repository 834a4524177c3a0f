//! FNV-1a: a digest that tells two versions of a file apart, the same on every machine. Not against forgery. Build scripts use this
//! file, too. Source: <http://www.isthe.com/chongo/tech/comp/fnv/>.

/// A digest in the making.
pub(crate) struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// Adds bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// 16 hexadecimal digits.
    pub(crate) fn finish(&self) -> String {
        format!("{:016x}", self.0)
    }
}
