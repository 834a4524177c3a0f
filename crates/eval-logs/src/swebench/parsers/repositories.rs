//! The parsers of the repositories.

use super::registry::Generation;
use crate::log_parser::LogParser;

/// The repositories of swebench 1.1.5 and their parsers there.
const V1: &[(&str, &str)] = &[
    ("astropy/astropy", "pytest_v2"),
    ("django/django", "django"),
    ("marshmallow-code/marshmallow", "pytest"),
    ("matplotlib/matplotlib", "pytest"),
    ("mwaskom/seaborn", "seaborn"),
    ("pallets/flask", "pytest"),
    ("psf/requests", "pytest_options"),
    ("pvlib/pvlib-python", "pytest"),
    ("pydata/xarray", "pytest"),
    ("pydicom/pydicom", "pytest_options"),
    ("pylint-dev/astroid", "pytest"),
    ("pylint-dev/pylint", "pytest_options"),
    ("pytest-dev/pytest", "pytest"),
    ("pyvista/pyvista", "pytest"),
    ("scikit-learn/scikit-learn", "pytest_v2"),
    ("sqlfluff/sqlfluff", "pytest"),
    ("sphinx-doc/sphinx", "pytest_v2"),
    ("sympy/sympy", "sympy"),
];

/// The repositories of swebench 5.0.2 whose parser it registers. A gold row's `log_parser` goes before this table.
const V5: &[(&str, &str)] = &[
    ("astropy/astropy", "parse_log_astropy"),
    ("django/django", "parse_log_django"),
    ("marshmallow-code/marshmallow", "parse_log_marshmallow"),
    ("matplotlib/matplotlib", "parse_log_matplotlib"),
    ("mwaskom/seaborn", "parse_log_seaborn"),
    ("pallets/flask", "parse_log_flask"),
    ("psf/requests", "parse_log_requests"),
    ("pvlib/pvlib-python", "parse_log_pvlib"),
    ("pydata/xarray", "parse_log_xarray"),
    ("pydicom/pydicom", "parse_log_pydicom"),
    ("pylint-dev/astroid", "parse_log_astroid"),
    ("pylint-dev/pylint", "parse_log_pylint"),
    ("pytest-dev/pytest", "parse_log_pytest"),
    ("pyvista/pyvista", "parse_log_pyvista"),
    ("scikit-learn/scikit-learn", "parse_log_scikit"),
    ("sqlfluff/sqlfluff", "parse_log_sqlfluff"),
    ("sphinx-doc/sphinx", "parse_log_sphinx"),
    ("sympy/sympy", "parse_log_sympy"),
    ("Automattic/wp-calypso", "parse_log_calypso"),
    ("chartjs/Chart.js", "parse_log_chart_js"),
    ("markedjs/marked", "parse_log_marked"),
    ("processing/p5.js", "parse_log_p5js"),
    ("diegomura/react-pdf", "parse_log_react_pdf"),
    ("babel/babel", "parse_log_jest"),
    ("vuejs/core", "parse_log_vitest"),
    ("facebook/docusaurus", "parse_log_jest"),
    ("immutable-js/immutable-js", "parse_log_immutable_js"),
    ("mrdoob/three.js", "parse_log_tap"),
    ("preactjs/preact", "parse_log_karma"),
    ("axios/axios", "parse_log_tap"),
    ("alibaba-fusion/next", "parse_log_next"),
    ("bpmn-io/bpmn-js", "parse_log_bpmn_js"),
    ("carbon-design-system/carbon", "parse_log_carbon"),
    ("eslint/eslint", "parse_log_eslint"),
    ("GoogleChrome/lighthouse", "parse_log_lighthouse"),
    ("grommet/grommet", "parse_log_grommet"),
    ("highlightjs/highlight.js", "parse_log_highlightjs"),
    ("openlayers/openlayers", "parse_log_openlayers"),
    ("prettier/prettier", "parse_log_carbon"),
    ("scratchfoundation/scratch-gui", "parse_log_carbon"),
    ("PrismJS/prism", "parse_log_prismjs"),
    ("quarto-dev/quarto-cli", "parse_log_quarto_cli"),
    ("redis/redis", "parse_log_redis"),
    ("jqlang/jq", "parse_log_jq"),
    ("nlohmann/json", "parse_log_doctest"),
    ("micropython/micropython", "parse_log_micropython_test"),
    ("valkey-io/valkey", "parse_log_redis"),
    ("fmtlib/fmt", "parse_log_googletest"),
    ("caddyserver/caddy", "parse_log_gotest"),
    ("hashicorp/terraform", "parse_log_gotest"),
    ("prometheus/prometheus", "parse_log_gotest"),
    ("gohugoio/hugo", "parse_log_gotest"),
    ("gin-gonic/gin", "parse_log_gotest"),
    ("google/gson", "parse_log_maven"),
    ("apache/druid", "parse_log_maven"),
    ("javaparser/javaparser", "parse_log_maven"),
    ("projectlombok/lombok", "parse_log_ant"),
    ("apache/lucene", "parse_log_gradle_custom"),
    ("reactivex/rxjava", "parse_log_gradle_custom"),
    ("phpoffice/phpspreadsheet", "parse_log_phpunit"),
    ("laravel/framework", "parse_log_phpunit"),
    ("php-cs-fixer/php-cs-fixer", "parse_log_phpunit"),
    ("briannesbitt/carbon", "parse_log_phpunit"),
    ("jekyll/jekyll", "parse_log_jekyll"),
    ("fluent/fluentd", "parse_log_ruby_unit"),
    ("fastlane/fastlane", "parse_log_rspec_transformed_json"),
    ("jordansissel/fpm", "parse_log_rspec_transformed_json"),
    ("faker-ruby/faker", "parse_log_ruby_unit"),
    ("rubocop/rubocop", "parse_log_rspec_transformed_json"),
    ("burntsushi/ripgrep", "parse_log_cargo"),
    ("sharkdp/bat", "parse_log_cargo"),
    ("astral-sh/ruff", "parse_log_cargo"),
    ("tokio-rs/tokio", "parse_log_cargo"),
    ("uutils/coreutils", "parse_log_cargo"),
    ("nushell/nushell", "parse_log_cargo"),
    ("tokio-rs/axum", "parse_log_cargo"),
];

/// The parser of a repository, `owner/name` in the package's own spelling.
pub fn parser_of(generation: Generation, repository: &str) -> Option<&'static LogParser> {
    let table = match generation {
        Generation::V1 => V1,
        Generation::V5 => V5,
    };
    let (_, name) = table.iter().find(|(known, _)| *known == repository)?;
    generation.parsers().find(name)
}

/// The repositories of a generation with the names of their parsers.
pub fn repositories(generation: Generation) -> &'static [(&'static str, &'static str)] {
    match generation {
        Generation::V1 => V1,
        Generation::V5 => V5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_repository_has_its_parser() {
        for generation in [Generation::V1, Generation::V5] {
            for (repository, parser) in repositories(generation) {
                assert_eq!(parser_of(generation, repository).map(LogParser::name), Some(*parser));
            }
        }
        assert!(parser_of(Generation::V1, "redis/redis").is_none());
    }
}
