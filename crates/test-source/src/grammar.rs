//! The grammars, each behind the feature `lang-<name>`. Only this file names a grammar crate.

use tree_sitter::Language;

type Grammar = (&'static str, fn() -> Language);

/// Every grammar, by the name that track files use.
static GRAMMARS: &[Grammar] = &[
    #[cfg(feature = "lang-bash")]
    ("bash", || tree_sitter_bash::LANGUAGE.into()),
    #[cfg(feature = "lang-c")]
    ("c", || tree_sitter_c::LANGUAGE.into()),
    #[cfg(feature = "lang-clojure")]
    ("clojure", || tree_sitter_clojure_orchard::LANGUAGE.into()),
    #[cfg(feature = "lang-commonlisp")]
    ("commonlisp", || tree_sitter_commonlisp::LANGUAGE_COMMONLISP.into()),
    #[cfg(feature = "lang-cpp")]
    ("cpp", || tree_sitter_cpp::LANGUAGE.into()),
    #[cfg(feature = "lang-elisp")]
    ("elisp", || tree_sitter_elisp::LANGUAGE.into()),
    #[cfg(feature = "lang-elixir")]
    ("elixir", || tree_sitter_elixir::LANGUAGE.into()),
    #[cfg(feature = "lang-erlang")]
    ("erlang", || tree_sitter_erlang::LANGUAGE.into()),
    #[cfg(feature = "lang-fortran")]
    ("fortran", || tree_sitter_fortran::LANGUAGE.into()),
    #[cfg(feature = "lang-go")]
    ("go", || tree_sitter_go::LANGUAGE.into()),
    #[cfg(feature = "lang-haskell")]
    ("haskell", || tree_sitter_haskell::LANGUAGE.into()),
    #[cfg(feature = "lang-java")]
    ("java", || tree_sitter_java::LANGUAGE.into()),
    #[cfg(feature = "lang-javascript")]
    ("javascript", || tree_sitter_javascript::LANGUAGE.into()),
    #[cfg(feature = "lang-kotlin")]
    ("kotlin", || tree_sitter_kotlin_ng::LANGUAGE.into()),
    #[cfg(feature = "lang-lua")]
    ("lua", || tree_sitter_lua::LANGUAGE.into()),
    #[cfg(feature = "lang-ocaml")]
    ("ocaml", || tree_sitter_ocaml::LANGUAGE_OCAML.into()),
    #[cfg(feature = "lang-perl")]
    ("perl", || tree_sitter_perl::LANGUAGE.into()),
    #[cfg(feature = "lang-php")]
    ("php", || tree_sitter_php::LANGUAGE_PHP.into()),
    #[cfg(feature = "lang-prolog")]
    ("prolog", || tree_sitter_prolog::LANGUAGE.into()),
    #[cfg(feature = "lang-python")]
    ("python", || tree_sitter_python::LANGUAGE.into()),
    #[cfg(feature = "lang-r")]
    ("r", || tree_sitter_r::LANGUAGE.into()),
    #[cfg(feature = "lang-racket")]
    ("racket", || tree_sitter_racket::LANGUAGE.into()),
    #[cfg(feature = "lang-ruby")]
    ("ruby", || tree_sitter_ruby::LANGUAGE.into()),
    #[cfg(feature = "lang-rust")]
    ("rust", || tree_sitter_rust::LANGUAGE.into()),
    #[cfg(feature = "lang-swift")]
    ("swift", || tree_sitter_swift::LANGUAGE.into()),
    #[cfg(feature = "lang-typescript")]
    ("typescript", || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into()),
];

/// The grammar of this name.
pub fn find(name: &str) -> Option<Language> {
    let (_, language) = GRAMMARS.iter().find(|(known, _)| *known == name)?;
    Some(language())
}
