//! Large grammars of tree-sitter, whose parse tables are compressed in the program: 22 MB of it take 1.6.
//!
//! A table is unpacked when somebody first asks for its grammar, which takes a millisecond or two. Otherwise these are the
//! grammars of the packages whose names they have: `build.rs` builds them from their sources.
#![expect(unsafe_code, reason = "the tables and the grammars are C's")]

#[cfg(target_endian = "big")]
compile_error!("the packed tables are little-endian");

use std::slice;
use std::sync::Once;

use tree_sitter_language::LanguageFn;

/// A grammar, and the function that C calls to have its table filled.
macro_rules! grammar {
    ($constant:ident, $language:ident, $unpack:ident, $file:literal, $package:literal) => {
        unsafe extern "C" {
            fn $language() -> *const ();
        }

        #[doc = concat!("The grammar of `", $package, "`.")]
        // SAFETY: this is the function that the generator of the grammar wrote.
        pub const $constant: LanguageFn = unsafe { LanguageFn::from_raw($language) };

        /// Fills the table.
        ///
        /// # Safety
        ///
        /// `table` is the place of `size` bytes, which only this function writes.
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $unpack(table: *mut u8, size: usize) {
            static FILLED: Once = Once::new();
            FILLED.call_once(|| {
                // SAFETY: C's array, which nobody reads before this function has returned.
                let table = unsafe { slice::from_raw_parts_mut(table, size) };
                fill(include_bytes!(concat!(env!("OUT_DIR"), "/", $file)), table);
            });
        }
    };
}

grammar!(CPP, tree_sitter_cpp, unpack_cpp, "cpp.lz4", "tree-sitter-cpp");
grammar!(FORTRAN, tree_sitter_fortran, unpack_fortran, "fortran.lz4", "tree-sitter-fortran");
grammar!(HASKELL, tree_sitter_haskell, unpack_haskell, "haskell.lz4", "tree-sitter-haskell");
grammar!(KOTLIN, tree_sitter_kotlin, unpack_kotlin, "kotlin.lz4", "tree-sitter-kotlin-ng");
grammar!(OCAML, tree_sitter_ocaml, unpack_ocaml, "ocaml.lz4", "tree-sitter-ocaml");
grammar!(PERL, tree_sitter_perl, unpack_perl, "perl.lz4", "tree-sitter-perl");
grammar!(SWIFT, tree_sitter_swift, unpack_swift, "swift.lz4", "tree-sitter-swift");

fn fill(packed: &[u8], table: &mut [u8]) {
    let (size, packed) = packed.split_first_chunk().expect("the size comes first");
    assert_eq!(u32::from_le_bytes(*size) as usize, table.len(), "a table of another grammar");
    let filled = lz4_flex::decompress_into(packed, table).expect("it was packed by the build");
    assert_eq!(filled, table.len(), "a part of the table is missing");
}
