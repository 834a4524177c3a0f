//! The grammar table: the only place that names a grammar crate. A grammar is one to four megabytes of every image: it comes
//! with its track, not before.

use tree_sitter::Language;

type Grammar = (&'static str, fn() -> Language);

/// Every grammar, by the name that track files use.
static GRAMMARS: &[Grammar] = &[
    ("bash", || tree_sitter_bash::LANGUAGE.into()),
    ("c", || tree_sitter_c::LANGUAGE.into()),
    ("clojure", || tree_sitter_clojure_orchard::LANGUAGE.into()),
    ("commonlisp", || tree_sitter_commonlisp::LANGUAGE_COMMONLISP.into()),
    ("cpp", || tree_sitter_packed::CPP.into()),
    ("elisp", || tree_sitter_elisp::LANGUAGE.into()),
    ("elixir", || tree_sitter_elixir::LANGUAGE.into()),
    ("erlang", || tree_sitter_erlang::LANGUAGE.into()),
    ("fortran", || tree_sitter_packed::FORTRAN.into()),
    ("go", || tree_sitter_go::LANGUAGE.into()),
    ("haskell", || tree_sitter_packed::HASKELL.into()),
    ("java", || tree_sitter_java::LANGUAGE.into()),
    ("javascript", || tree_sitter_javascript::LANGUAGE.into()),
    ("kotlin", || tree_sitter_packed::KOTLIN.into()),
    ("lua", || tree_sitter_lua::LANGUAGE.into()),
    ("ocaml", || tree_sitter_packed::OCAML.into()),
    ("perl", || tree_sitter_packed::PERL.into()),
    ("php", || tree_sitter_php::LANGUAGE_PHP.into()),
    ("prolog", || tree_sitter_prolog::LANGUAGE.into()),
    ("python", || tree_sitter_python::LANGUAGE.into()),
    ("r", || tree_sitter_r::LANGUAGE.into()),
    ("racket", || tree_sitter_racket::LANGUAGE.into()),
    ("ruby", || tree_sitter_ruby::LANGUAGE.into()),
    ("rust", || tree_sitter_rust::LANGUAGE.into()),
    ("swift", || tree_sitter_packed::SWIFT.into()),
    ("typescript", || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into()),
];

/// The grammar of this name.
pub fn find(name: &str) -> Option<Language> {
    let (_, language) = GRAMMARS.iter().find(|(known, _)| *known == name)?;
    Some(language())
}
