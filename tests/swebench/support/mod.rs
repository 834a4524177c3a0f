//! What the tests against the installed swebench packages share: the packages' process, and generated logs.

pub(crate) mod cases;
pub(crate) mod corpus;
pub(crate) mod peer;
