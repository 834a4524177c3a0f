//! `[program]`: how source files become a program.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::Pattern;

/// How source files of a language become a program that reads standard input and writes standard output. It stands before
/// `[toolchain]`, because programs are recognised by it.
///
/// Arguments and variables may hold the placeholders `{dir}` (the folder of the sources), `{main}` (the path of the main file),
/// `{stem}` (its path in `{dir}` without the extension), `{class}` (its name without the extension, after its package), `{out}` (the
/// folder for what is built), `{home}`, `{tools}`, `{venv}`, `{track}` and `{memory_mb}` (the memory limit in MiB). An argument
/// that is just `{files}` becomes one argument for each source file, relative to `{dir}`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// By what the names of source files end, without the dot. Other files, such as headers, lie beside them.
    pub extensions: Vec<String>,
    /// A regular expression that matches in the main file alone, where there are several source files and none is called
    /// `main`; `^` and `$` match at the start and end of each line.
    pub main: Option<String>,
    /// A regular expression whose first group is the package that a source file names.
    pub package: Option<String>,
    /// A regular expression whose first group is the name, without the extension, that the compiler wants for a source file with
    /// this text. If there is one source file, it gets this name.
    pub file_name: Option<String>,
    /// Program and arguments that compile or check the sources, in `{dir}`; none for a language that needs no compiler.
    #[serde(default)]
    pub compile: Vec<String>,
    /// Whether the interpreter parses the whole main file before it executes a line of it, as `compile` would. A program of one
    /// source file is then compiled only if its first run fails: a run that succeeds has shown that `compile` would succeed.
    #[serde(default)]
    pub parses_first: bool,
    /// Program and arguments that run the program.
    pub run: Vec<String>,
    /// Program and arguments that load the main file and call one of its functions: `tracks/_kit/CALL.md`.
    #[serde(default)]
    pub call: Vec<String>,
    /// Added to the environment of all of them.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
}

/// The name of a main file, without the extension, in lower case.
const MAIN: &str = "main";

impl Program {
    /// The source files among these paths.
    pub fn sources<'a>(&self, paths: &'a [String]) -> Vec<&'a str> {
        let is_source = |path: &&str| {
            let extension = Path::new(path).extension().and_then(|end| end.to_str());
            extension.is_some_and(|end| self.extensions.iter().any(|known| known == end))
        };
        paths.iter().map(String::as_str).filter(is_source).collect()
    }

    /// The main file among source files. `None` if it is unclear which one it is.
    pub fn main_file<'a>(
        &self,
        sources: &[&'a str],
        text: impl Fn(&str) -> String,
    ) -> Option<&'a str> {
        if let [only] = sources {
            return Some(only);
        }
        let is_named =
            |path: &&&str| stem(path).is_some_and(|stem| stem.eq_ignore_ascii_case(MAIN));
        if let Some(named) = only(sources.iter().filter(is_named)) {
            return Some(named);
        }
        if let Some(main) = &self.main {
            let main = Pattern::of_lines(main);
            return only(sources.iter().filter(|path| main.regex().is_match(&text(path)))).copied();
        }
        // A compiler that takes all files finds it.
        let takes_all = self.compile.iter().any(|word| word == "{files}");
        let is_compiled = self.run.iter().all(|word| !word.contains("{main}"));
        sources.first().copied().filter(|_| takes_all && is_compiled && !self.names_main())
    }

    /// The class of a main file with this text.
    pub fn class(&self, main: &str, text: &str) -> String {
        let stem = stem(main).unwrap_or_default();
        let package = self.package.as_ref().map(|package| Pattern::of_lines(package));
        let package = package.and_then(|package| {
            let found = package.regex().captures(text)?.get(1)?;
            Some(found.as_str().to_owned())
        });
        package.map_or_else(|| stem.to_owned(), |package| format!("{package}.{stem}"))
    }

    /// The path that the compiler wants for a source file with this text, if it wants another one.
    pub fn wanted_path(&self, path: &str, text: &str) -> Option<String> {
        let wanted = Pattern::of_lines(self.file_name.as_ref()?);
        let name = wanted.regex().captures(text)?.get(1)?.as_str();
        let extension = Path::new(path).extension()?.to_str()?;
        let wanted = Path::new(path).with_file_name(format!("{name}.{extension}"));
        Some(wanted.to_str()?.to_owned()).filter(|wanted| wanted != path)
    }

    /// Every word that may hold placeholders.
    pub fn words(&self) -> impl Iterator<Item = &String> {
        self.compile.iter().chain(&self.run).chain(&self.call).chain(self.env.values())
    }

    fn names_main(&self) -> bool {
        let names = ["{main}", "{stem}", "{class}"];
        self.words().any(|word| names.iter().any(|name| word.contains(name)))
    }
}

fn stem(path: &str) -> Option<&str> {
    Path::new(path).file_stem().and_then(|stem| stem.to_str())
}

fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TrackRegistry;

    fn program(id: &str) -> &'static Program {
        TrackRegistry::embedded().find(id).unwrap().program.as_ref().unwrap()
    }

    #[test]
    fn the_main_file_is_the_only_one_or_is_called_so_or_holds_the_entry() {
        let python = program("python");
        let text = |path: &str| match path {
            "b.py" => "import a\nif __name__ == '__main__':\n    pass".to_owned(),
            _ => String::new(),
        };
        assert_eq!(python.main_file(&["x.py"], text), Some("x.py"));
        assert_eq!(python.main_file(&["b.py", "Main.py"], text), Some("Main.py"));
        assert_eq!(python.main_file(&["a.py", "b.py"], text), Some("b.py"));
        assert_eq!(python.main_file(&["a.py", "c.py"], text), None);
        assert_eq!(program("c").main_file(&["a.c", "b.c"], text), Some("a.c"));
        assert_eq!(program("ruby").main_file(&["a.rb", "b.rb"], text), None);
    }

    #[test]
    fn a_class_stands_in_its_package() {
        let java = program("java");
        let text = "import java.util.*;\n\npublic final class Sum {}\nclass Other {}\n";
        assert_eq!(java.wanted_path("a/prog.java", text).as_deref(), Some("a/Sum.java"));
        assert_eq!(java.wanted_path("Sum.java", text), None);
        assert_eq!(java.wanted_path("prog.java", "class Sum {}"), None);
        assert_eq!(java.class("x/Sum.java", "package a.b;\nclass Sum {}"), "a.b.Sum");
        assert_eq!(java.class("Sum.java", "class Sum {}"), "Sum");
    }
}
