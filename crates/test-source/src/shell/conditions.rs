//! Whether a condition is about the machine alone.

use super::words::{Token, inner, tokens};
use super::{Command, Script};

/// How deep functions and variables are followed.
const MAX_DEPTH: usize = 8;
/// Tests of `[` that look at a file.
const FILE_TESTS: [&str; 18] = [
    "-a", "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-k", "-L", "-N", "-O", "-p", "-r", "-s", "-S",
    "-w", "-x",
];
/// Commands that tell of the machine, or of their arguments.
const OF_MACHINE: [&str; 20] = [
    "uname",
    "id",
    "whoami",
    "hostname",
    "tty",
    "locale",
    "date",
    "true",
    "false",
    ":",
    "nproc",
    "arch",
    "getconf",
    "lsb_release",
    "groups",
    "ulimit",
    "umask",
    "echo",
    "printf",
    "tr",
];
/// Commands that read files, or what the command before them has printed.
const READERS: [&str; 9] = ["cat", "head", "tail", "cut", "sort", "wc", "grep", "sed", "awk"];
/// Commands that find commands.
const FINDERS: [&str; 4] = ["command", "type", "which", "hash"];
/// Variables that `run` sets.
const OF_RUN: [&str; 5] = ["status", "output", "lines", "stderr", "stderr_lines"];

/// Collects the skips of a test.
pub(super) struct Judge<'s, 'a> {
    scripts: [&'s Script<'a>; 2],
    skips: usize,
    of_machine: usize,
}

impl<'s, 'a> Judge<'s, 'a> {
    pub(super) fn new(file: &'s Script<'a>, test: &'s Script<'a>) -> Self
    where
        'a: 's,
    {
        Self { scripts: [test, file], skips: 0, of_machine: 0 }
    }

    /// Whether there is a skip, and the solution decides on none.
    pub(super) fn disables(&self) -> bool {
        self.skips > 0 && self.skips == self.of_machine
    }

    /// Takes the skips of a script, and those of the functions that it calls.
    pub(super) fn read(&mut self, script: &Script<'_>, conditions: &[(Command<'_>, Command<'_>)]) {
        self.read_in(script, &[], conditions, 0);
    }

    fn read_in(
        &mut self,
        script: &Script<'_>,
        args: &[&str],
        around: &[(Command<'_>, Command<'_>)],
        depth: usize,
    ) {
        for call in &script.calls {
            let of_call =
                call.conditions.iter().map(|condition| (condition.clone(), args.to_vec()));
            let name = call.words[0];
            if name == "skip" {
                let conditions: Vec<_> = around.iter().cloned().chain(of_call).collect();
                let is_of_machine = conditions.iter().all(|(name, args)| self.holds(name, args, 0));
                self.skips += 1;
                self.of_machine += usize::from(is_of_machine);
            } else if let Some(function) = self.function(name).filter(|_| depth < MAX_DEPTH) {
                let conditions: Vec<_> = around.iter().cloned().chain(of_call).collect();
                self.read_in(function, &call.words[1..], &conditions, depth + 1);
            }
        }
    }

    fn function(&self, name: &str) -> Option<&'s Script<'a>> {
        self.scripts.iter().find_map(|script| script.functions.get(name))
    }

    /// Whether a command tells of the machine alone.
    fn holds(&self, command: &[&str], args: &[&str], depth: usize) -> bool {
        let words = without_redirections(command);
        let Some((&name, operands)) = words.split_first() else { return true };
        let plain = || operands.iter().all(|word| self.is_plain(word, args, depth));
        let files = || {
            let named = operands.iter().filter(|word| !word.starts_with('-'));
            let begins = usize::from(matches!(name, "grep" | "sed" | "awk"));
            named.skip(begins).all(|word| word.parse::<u64>().is_ok() || is_absolute(word, args))
        };
        match name {
            _ if depth > MAX_DEPTH => false,
            "[" | "[[" | "test" => self.test_holds(operands, args, depth),
            _ if name.starts_with("((") => self.arithmetic_holds(name, args, depth),
            _ if FINDERS.contains(&name) => {
                plain() && operands.iter().all(|word| is_command(word, args))
            }
            _ if OF_MACHINE.contains(&name) => plain(),
            _ if READERS.contains(&name) => plain() && files(),
            _ if super::assignment(name).is_some() => {
                words.iter().all(|word| self.is_plain(word, args, depth))
            }
            _ if is_command(name, args)
                && matches!(operands, ["--version" | "-version" | "-V"]) =>
            {
                true
            }
            _ => {
                let holds = |function: &Script<'_>| {
                    let of_body = |command: &Command<'_>| self.holds(command, operands, depth + 1);
                    function.commands.iter().all(of_body)
                };
                plain() && self.function(name).is_some_and(holds)
            }
        }
    }

    fn test_holds(&self, operands: &[&str], args: &[&str], depth: usize) -> bool {
        let file = |pair: &[&str]| {
            let compares = matches!(pair[0], "-nt" | "-ot" | "-ef");
            !(compares || FILE_TESTS.contains(&pair[0])) || is_absolute(pair[1], args)
        };
        operands.windows(2).all(file)
            && operands.iter().all(|word| self.is_plain(word, args, depth))
    }

    fn arithmetic_holds(&self, text: &str, args: &[&str], depth: usize) -> bool {
        let of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let names = text.split(|c: char| !of_name(c));
        let mut names = names.filter(|name| name.starts_with(|c: char| !c.is_ascii_digit()));
        names.all(|name| self.variable_holds(name, args, depth)) && self.is_plain(text, args, depth)
    }

    /// Whether all that a shell replaces in a word is of the machine.
    fn is_plain(&self, word: &str, args: &[&str], depth: usize) -> bool {
        let mut rest = word;
        while let Some(at) = rest.find(['$', '`', '\'', '\\']) {
            let (mark, after) = (rest.as_bytes()[at], &rest[at + 1..]);
            rest = match mark {
                b'\\' => after.get(1..).unwrap_or_default(),
                b'\'' if !rest[..at].contains('"') => {
                    after.split_once('\'').map_or("", |(_, rest)| rest)
                }
                b'`' => {
                    let (script, rest) = after.split_once('`').unwrap_or((after, ""));
                    if !self.all_hold(script, args, depth + 1) {
                        return false;
                    }
                    rest
                }
                b'$' => match self.after_dollar(after, args, depth) {
                    Some(rest) => rest,
                    None => return false,
                },
                _ => after,
            };
        }
        true
    }

    /// What follows a replacement that is of the machine.
    fn after_dollar<'w>(&self, after: &'w str, args: &[&str], depth: usize) -> Option<&'w str> {
        if let Some(script) = after.strip_prefix('(') {
            let script = inner(script, b'(', b')');
            let rest = after.get(script.len() + 2..).unwrap_or_default();
            let holds = match script.strip_prefix('(') {
                Some(sum) => self.arithmetic_holds(sum, args, depth),
                None => self.all_hold(script, args, depth + 1),
            };
            return holds.then_some(rest);
        }
        let of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let named = after.strip_prefix('{').unwrap_or(after).trim_start_matches(['#', '!']);
        let end = named.find(|c: char| !of_name(c)).unwrap_or(named.len());
        let name = if end == 0 { named.get(..1).unwrap_or_default() } else { &named[..end] };
        let skipped = after.len() - named.len() + name.len();
        self.variable_holds(name, args, depth).then(|| &after[skipped..])
    }

    fn variable_holds(&self, name: &str, args: &[&str], depth: usize) -> bool {
        let is_parameter = name.parse::<usize>().is_ok() || matches!(name, "@" | "*");
        if is_parameter {
            return !args.is_empty();
        }
        if matches!(name, "?" | "!") || OF_RUN.contains(&name) || depth > MAX_DEPTH {
            return false;
        }
        let values = self.scripts.iter().filter_map(|script| script.values.get(name));
        let values: Vec<&str> = values.flatten().copied().collect();
        if values.is_empty() {
            return !name.contains(|c: char| c.is_ascii_lowercase());
        }
        values.iter().all(|value| self.is_plain(value, args, depth + 1))
    }

    /// Whether all commands of a substitution hold.
    fn all_hold(&self, script: &str, args: &[&str], depth: usize) -> bool {
        let tokens = tokens(script);
        let commands = tokens.split(|token| matches!(token, Token::Operator(_)));
        let words = |command: &[Token<'_>]| {
            let word = |token: &Token<'_>| match *token {
                Token::Word(word) => Some(word.to_owned()),
                Token::Operator(_) => None,
            };
            command.iter().filter_map(word).collect::<Vec<String>>()
        };
        commands.map(words).all(|words| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            self.holds(&words, args, depth)
        })
    }
}

/// The words of a command but for those that say where its input and output go. A file that it reads stays.
fn without_redirections<'a>(command: &[&'a str]) -> Vec<&'a str> {
    let mut words = Vec::new();
    let mut is_target = false;
    for &word in command {
        let target = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '&');
        let is_redirection = target.starts_with(['>', '<']);
        if !is_redirection && !is_target {
            words.push(word);
        }
        is_target = is_redirection && target.trim_matches(['>', '<', '&', '-']).is_empty();
    }
    words.retain(|word| *word != "!");
    words
}

/// The word without its quotes; a parameter is replaced by its argument.
fn resolved<'w>(word: &'w str, args: &[&'w str]) -> &'w str {
    let word = word.trim_matches(['"', '\'']);
    let number = word.strip_prefix('$').map(|name| name.trim_matches(['{', '}']));
    let number = number.and_then(|name| name.parse::<usize>().ok());
    let arg = number.and_then(|number| args.get(number.checked_sub(1)?));
    arg.map_or(word, |arg| arg.trim_matches(['"', '\'']))
}

/// Whether a file is none of the working folder: those may be the solution's.
fn is_absolute(word: &str, args: &[&str]) -> bool {
    let path = resolved(word, args);
    let variable = path.strip_prefix('$').map(|name| name.trim_start_matches('{'));
    let is_of_tests = |name: &str| name.starts_with("BATS") || name.starts_with("PWD");
    path.starts_with('/') || variable.is_some_and(|name| !is_of_tests(name))
}

/// Whether a word can only be the name of an installed command.
fn is_command(word: &str, args: &[&str]) -> bool {
    let name = resolved(word, args);
    name.starts_with('/') || !name.contains(['/', '.'])
}
