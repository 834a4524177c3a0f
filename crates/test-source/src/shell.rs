//! Which tests of a shell script skip themselves for a reason that has nothing to do with the solution.
//!
//! A test may call `skip` behind conditions: of an `if`, of `||`, of a function that it calls. If all of them are about the
//! machine (installed commands, variables of the environment), the skip is the test file's own decision. A condition about
//! anything else may be one of the solution.

mod conditions;
mod words;

use std::collections::HashMap;

use conditions::Judge;
use words::{Token, tokens};

/// The words of a command.
type Command<'a> = Vec<&'a str>;

/// What a script does, in the order of its lines.
#[derive(Default)]
struct Script<'a> {
    /// Calls of functions and of `skip`, each with the commands that decide whether it happens.
    calls: Vec<Call<'a>>,
    /// All commands.
    commands: Vec<Command<'a>>,
    functions: HashMap<&'a str, Script<'a>>,
    /// The values that are assigned to each variable.
    values: HashMap<&'a str, Vec<&'a str>>,
}

struct Call<'a> {
    words: Command<'a>,
    conditions: Vec<Command<'a>>,
}

/// The skips of a test file.
pub(super) struct Skips<'a> {
    /// What stands outside of the tests.
    file: Script<'a>,
}

impl<'a> Skips<'a> {
    /// Reads the parts of a file that are outside of its tests.
    pub(super) fn of(outside: &'a str) -> Self {
        Self { file: Script::read(outside) }
    }

    /// Whether the test can be skipped, and only for reasons of the machine or for none.
    pub(super) fn disable(&self, test: &str) -> bool {
        let test = Script::read(test);
        let before = ["setup", "setup_file"].map(|name| self.file.functions.get(name));
        let scripts = before.into_iter().flatten().chain([&test]);
        let mut judge = Judge::new(&self.file, &test);
        for script in scripts {
            judge.read(script, &[]);
        }
        judge.disables()
    }
}

/// What is open while a script is read.
struct Block<'a> {
    conditions: Vec<Command<'a>>,
    /// Its condition is read, and not yet what depends on it.
    in_condition: bool,
    function: Option<&'a str>,
    is_case: bool,
}

impl<'a> Script<'a> {
    fn read(text: &'a str) -> Self {
        let tokens = tokens(text);
        Reader { tokens: &tokens, at: 0, blocks: Vec::new(), list: Vec::new() }.script(None)
    }

    fn add(&mut self, words: Command<'a>, conditions: Vec<Command<'a>>) {
        let names = ["local", "export", "readonly", "declare", "typeset"];
        let begins = usize::from(names.contains(&words[0]));
        for word in &words[begins..] {
            match assignment(word) {
                Some((name, value)) => self.values.entry(name).or_default().push(value),
                None if begins == 0 => break,
                None => {}
            }
        }
        self.calls.push(Call { words: words.clone(), conditions });
        self.commands.push(words);
    }
}

/// The name and the value of `name=value`.
fn assignment(word: &str) -> Option<(&str, &str)> {
    let (name, value) = word.split_once('=')?;
    let name = name.strip_suffix('+').unwrap_or(name);
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (!name.is_empty() && name.chars().all(is_name)).then_some((name, value))
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
    blocks: Vec<Block<'a>>,
    /// The commands before this one in a list such as `a && b || c`.
    list: Vec<Command<'a>>,
}

impl<'a> Reader<'_, 'a> {
    /// Reads up to the end of the function, or of all.
    fn script(&mut self, function: Option<&'a str>) -> Script<'a> {
        let mut script = Script::default();
        while let Some(&token) = self.tokens.get(self.at) {
            match token {
                Token::Operator("&&" | "||" | "|") => self.at += 1,
                Token::Operator("(") | Token::Word("{") => self.open(None),
                Token::Operator(")") | Token::Word("}" | "fi" | "done" | "esac") => {
                    self.at += 1;
                    let closed = self.blocks.pop();
                    if function.is_some() && closed.is_some_and(|block| block.function == function)
                    {
                        return script;
                    }
                }
                Token::Operator(operator) => {
                    self.at += 1;
                    self.list.clear();
                    if operator == ";;" {
                        self.skip_pattern();
                    }
                }
                Token::Word(word) => self.statement(word, &mut script),
            }
        }
        script
    }

    fn open(&mut self, function: Option<&'a str>) {
        self.at += 1;
        let conditions = std::mem::take(&mut self.list);
        self.blocks.push(Block { conditions, in_condition: false, function, is_case: false });
    }

    /// What a word begins that stands where a command may begin.
    fn statement(&mut self, word: &'a str, script: &mut Script<'a>) {
        match word {
            "if" | "while" | "until" => {
                self.open(None);
                self.set_in_condition(true);
            }
            "elif" => {
                self.at += 1;
                self.set_in_condition(true);
            }
            "then" | "do" => {
                self.at += 1;
                self.list.clear();
                self.set_in_condition(false);
            }
            "else" | "!" | "time" => self.at += 1,
            "for" | "case" | "select" => self.head(word, script),
            "function" => {
                self.at += 1;
                if let Some(&Token::Word(name)) = self.tokens.get(self.at) {
                    self.function(name, script);
                }
            }
            _ if self.tokens.get(self.at + 1) == Some(&Token::Operator("(")) => {
                self.function(word, script);
            }
            _ => self.command(script),
        }
    }

    fn set_in_condition(&mut self, is_condition: bool) {
        if let Some(block) = self.blocks.last_mut() {
            block.in_condition = is_condition;
        }
    }

    /// `for name in words` and `case word in`: what follows depends on the words.
    fn head(&mut self, word: &'a str, script: &mut Script<'a>) {
        self.open(None);
        let mut words = self.words();
        let is_case = word == "case";
        if let Some(block) = self.blocks.last_mut() {
            block.is_case = is_case;
        }
        if is_case {
            words.truncate(1);
            self.skip_pattern();
        } else if let Some((&name, values)) = words.split_first() {
            script.values.entry(name).or_default().extend(values.iter().skip(1));
        }
        words.insert(0, "echo");
        if let Some(block) = self.blocks.last_mut() {
            block.conditions.push(words);
        }
    }

    /// The pattern of a case, up to its bracket.
    fn skip_pattern(&mut self) {
        if !self.blocks.last().is_some_and(|block| block.is_case) {
            return;
        }
        let rest = &self.tokens[self.at..];
        let ends = |token: &Token<'_>| matches!(token, Token::Operator(")") | Token::Word("esac"));
        if let Some(end) = rest.iter().position(ends) {
            self.at += end + usize::from(rest[end] == Token::Operator(")"));
        }
    }

    /// The words up to the next operator.
    fn words(&mut self) -> Command<'a> {
        let mut words = Command::new();
        while let Some(&Token::Word(word)) = self.tokens.get(self.at) {
            words.push(word);
            self.at += 1;
        }
        words
    }

    fn function(&mut self, name: &'a str, script: &mut Script<'a>) {
        self.at += 1;
        let begins = |token: &Token<'_>| matches!(token, Token::Word("{"));
        let Some(start) = self.tokens[self.at..].iter().position(begins) else { return };
        self.at += start;
        self.list.clear();
        self.open(Some(name));
        let body = self.script(Some(name));
        for (name, values) in &body.values {
            script.values.entry(name).or_default().extend(values);
        }
        script.functions.insert(name, body);
    }

    fn command(&mut self, script: &mut Script<'a>) {
        let words = self.words();
        let of_blocks = self.blocks.iter().flat_map(|block| &block.conditions);
        let conditions = of_blocks.chain(&self.list).cloned().collect();
        script.add(words.clone(), conditions);
        self.list.push(words.clone());
        if let Some(block) = self.blocks.last_mut().filter(|block| block.in_condition) {
            block.conditions.push(words);
        }
    }
}

#[cfg(test)]
mod tests;
