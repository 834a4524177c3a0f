//! Packs the parse tables of large grammars.
//!
//! The table of a grammar is an array with a row for each state and a column for each symbol. Nearly all of it is zeros: 5.6 MB of
//! Fortran's compress to 0.4. So each grammar is built once more from its own C source, in which the array has no contents and
//! so takes no place in the program; `tree_sitter_<name>` has it filled before it returns the grammar.
//!
//! The contents come from the grammar's own crate, which is linked into this build script.
#![expect(clippy::disallowed_methods, reason = "a build script asks cargo")]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use tree_sitter_language::LanguageFn;

/// A grammar: the name in its symbols, its package, the folder of its sources there, and the grammar itself.
struct Grammar {
    name: &'static str,
    package: &'static str,
    sources: &'static str,
    language: LanguageFn,
}

/// Those whose table has more than two megabytes. `src/lib.rs` has the same ones.
static GRAMMARS: &[Grammar] = &[
    grammar("cpp", "tree-sitter-cpp", "src", tree_sitter_cpp::LANGUAGE),
    grammar("fortran", "tree-sitter-fortran", "src", tree_sitter_fortran::LANGUAGE),
    grammar("haskell", "tree-sitter-haskell", "src", tree_sitter_haskell::LANGUAGE),
    grammar("kotlin", "tree-sitter-kotlin-ng", "src", tree_sitter_kotlin_ng::LANGUAGE),
    grammar("ocaml", "tree-sitter-ocaml", "grammars/ocaml/src", tree_sitter_ocaml::LANGUAGE_OCAML),
    grammar("perl", "tree-sitter-perl", "src", tree_sitter_perl::LANGUAGE),
    grammar("swift", "tree-sitter-swift", "src", tree_sitter_swift::LANGUAGE),
];

const fn grammar(
    name: &'static str,
    package: &'static str,
    sources: &'static str,
    language: LanguageFn,
) -> Grammar {
    Grammar { name, package, sources, language }
}

/// The beginning of `TSLanguage` in `tree_sitter/parser.h`, which is the same in versions 14 and 15 of its interface.
#[repr(C)]
struct Language {
    abi_version: u32,
    symbol_count: u32,
    alias_count: u32,
    token_count: u32,
    external_token_count: u32,
    state_count: u32,
    large_state_count: u32,
    production_id_count: u32,
    field_count: u32,
    max_alias_sequence_length: u16,
    parse_table: *const u16,
}

/// What is needed of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
}

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let folders = folders()?;
    let out = PathBuf::from(env::var_os("OUT_DIR").context("cargo sets it")?);
    for grammar in GRAMMARS {
        let folder = folders.get(grammar.package).context(grammar.package)?;
        build(grammar, &folder.join(grammar.sources), &out).context(grammar.package)?;
    }
    Ok(())
}

/// The folder of each package.
fn folders() -> Result<BTreeMap<String, PathBuf>> {
    // What is needed has been downloaded by now, what is not may be missing.
    let text = metadata(&["--offline"]).or_else(|_| metadata(&[]))?;
    let metadata: Metadata = serde_json::from_slice(&text)?;
    let folder =
        |package: Package| Some((package.name, package.manifest_path.parent()?.to_owned()));
    Ok(metadata.packages.into_iter().filter_map(folder).collect())
}

fn metadata(options: &[&str]) -> Result<Vec<u8>> {
    let mut command = Command::new(env::var_os("CARGO").context("cargo sets it")?);
    command.args(["metadata", "--format-version", "1", "--filter-platform", &env::var("TARGET")?]);
    let ran = command.args(options).current_dir(env::var("CARGO_MANIFEST_DIR")?).output()?;
    ensure!(ran.status.success(), "`cargo metadata`: {}", String::from_utf8_lossy(&ran.stderr));
    Ok(ran.stdout)
}

/// Builds a grammar without its table, and writes the table, compressed, beside it.
fn build(grammar: &Grammar, sources: &Path, out: &Path) -> Result<()> {
    let name = grammar.name;
    let packed = lz4_flex::compress_prepend_size(&table(grammar)?);
    fs::write(out.join(format!("{name}.lz4")), packed)?;
    let parser = sources.join("parser.c");
    let text = fs::read_to_string(&parser).with_context(|| parser.display().to_string())?;
    let emptied = out.join(format!("{name}.c"));
    fs::write(&emptied, without_table(&text, name)?)?;
    let scanner = sources.join("scanner.c");
    let mut compiler = cc::Build::new();
    // Their warnings are the grammars' own.
    compiler.std("c11").include(sources).warnings(false).cargo_warnings(false);
    compiler.file(emptied).file(scanner).compile(&format!("packed-{name}"));
    Ok(())
}

/// The bytes of the parse table.
fn table(grammar: &Grammar) -> Result<Vec<u8>> {
    #[expect(unsafe_code, reason = "the table is behind a pointer of C")]
    // SAFETY: a grammar's function returns a constant `TSLanguage`, whose beginning has been this for all versions that
    // are let through; its table has a row of `symbol_count` numbers for each large state.
    let table = unsafe {
        let language = &*(grammar.language.into_raw())().cast::<Language>();
        ensure!((14..=15).contains(&language.abi_version), "another version of `TSLanguage`");
        let count = language.large_state_count as usize * language.symbol_count as usize;
        std::slice::from_raw_parts(language.parse_table, count)
    };
    Ok(table.iter().flat_map(|number| number.to_le_bytes()).collect())
}

/// A parser's source in which the table is an array without contents, and is filled before anybody gets the grammar.
fn without_table(text: &str, name: &str) -> Result<String> {
    let array = "static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {\n";
    let (before, rest) = text.split_once(array).context("its source has no table")?;
    let (_, after) = rest.split_once("\n};\n").context("its table does not end")?;
    let language = "  static const TSLanguage language = {\n";
    ensure!(after.matches(language).count() == 1, "its source is not what a generator writes");
    let fill = format!("  unpack_{name}(ts_parse_table, sizeof ts_parse_table);\n{language}");
    Ok(format!(
        "{before}static uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT];\n\
         extern void unpack_{name}(void *table, size_t size);\n{}",
        after.replace(language, &fill)
    ))
}
