//! System calls as data: the list of calls that a process makes between the fork and the program.
//!
//! A forked child of this process makes the calls itself (`child`), and a ready interpreter receives them in a message
//! (`forkserver`). Both get one list, so both end in the same session, user, limits and rules.

use libc::c_long;

/// The largest number of arguments of a system call.
pub(crate) const MAX_ARGUMENTS: usize = 6;

/// The size of a word of the data, in bytes.
const WORD_BYTES: usize = size_of::<u64>();

/// The step that failed. The parent reads it as one byte, before the error number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Stage {
    Session = 1,
    Parent,
    Descriptors,
    Privileges,
    Limits,
    Directory,
    Program,
    Ruleset,
    User,
    Namespaces,
}

/// One system call.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Syscall {
    /// The stage to report if the call fails. `None` if the call may fail.
    pub(crate) stage: Option<Stage>,
    /// The only accepted result. `None` if every result that is not negative is accepted.
    pub(crate) expected: Option<u64>,
    pub(crate) number: c_long,
    pub(crate) arguments: [u64; MAX_ARGUMENTS],
    /// A bit for each argument, the lowest for the first: set if the argument is an offset into the data.
    pub(crate) pointers: u64,
}

/// An argument of a system call.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Argument<'a> {
    /// A number, or a null pointer.
    Number(u64),
    /// A pointer to a text, to which a zero byte is added.
    Text(&'a [u8]),
    /// A pointer to words.
    Words(&'a [u64]),
}

/// System calls in their order, and the memory that they refer to.
#[derive(Debug, Default)]
pub(crate) struct SyscallPlan {
    pub(crate) calls: Vec<Syscall>,
    /// The memory that arguments point to.
    pub(crate) data: Vec<u64>,
    /// The words of the data that are offsets into the data themselves.
    pub(crate) relocations: Vec<usize>,
    /// The number of the first calls that a process makes before it forks the command: they take effect in its children.
    pub(crate) before_fork: usize,
}

impl SyscallPlan {
    /// Adds a call that must not fail.
    pub(crate) fn add(&mut self, stage: Stage, number: c_long, arguments: &[u64]) {
        self.add_with_pointers(stage, number, arguments, 0);
    }

    /// Adds a call that must not fail. Some of its arguments are offsets into the data: see [`Syscall::pointers`].
    pub(crate) fn add_with_pointers(
        &mut self,
        stage: Stage,
        number: c_long,
        arguments: &[u64],
        pointers: u64,
    ) {
        self.try_add(number, arguments);
        if let Some(last) = self.calls.last_mut() {
            (last.stage, last.pointers) = (Some(stage), pointers);
        }
    }

    /// Adds a call that must not fail.
    pub(crate) fn add_call(&mut self, stage: Stage, number: c_long, arguments: &[Argument<'_>]) {
        self.try_add_call(number, arguments);
        if let Some(last) = self.calls.last_mut() {
            last.stage = Some(stage);
        }
    }

    /// Adds a call that may fail.
    pub(crate) fn try_add_call(&mut self, number: c_long, arguments: &[Argument<'_>]) {
        let mut pointers = 0;
        let mut registers = Vec::new();
        for (which, argument) in arguments.iter().enumerate() {
            pointers |= u64::from(!matches!(argument, Argument::Number(_))) << which;
            registers.push(match argument {
                Argument::Number(number) => *number,
                Argument::Text(text) => self.push_bytes(&[text, &b"\0"[..]].concat()),
                Argument::Words(words) => self.push_words(words),
            });
        }
        self.try_add(number, &registers);
        if let Some(last) = self.calls.last_mut() {
            last.pointers = pointers;
        }
    }

    /// Adds a `prctl` that must not fail.
    pub(crate) fn add_prctl(&mut self, stage: Stage, option: i32, arguments: &[u64]) {
        self.add(stage, libc::SYS_prctl, &[&[register(option)], arguments].concat());
    }

    /// Adds a `prctl` that may fail.
    pub(crate) fn try_add_prctl(&mut self, option: i32, arguments: &[u64]) {
        self.try_add(libc::SYS_prctl, &[&[register(option)], arguments].concat());
    }

    /// Adds a call that may fail.
    pub(crate) fn try_add(&mut self, number: c_long, given: &[u64]) {
        let mut arguments = [0; MAX_ARGUMENTS];
        arguments[..given.len()].copy_from_slice(given);
        self.calls.push(Syscall { stage: None, expected: None, number, arguments, pointers: 0 });
    }

    /// Makes `result` the only accepted result of the last call.
    pub(crate) fn expect_result(&mut self, result: u64) {
        if let Some(last) = self.calls.last_mut() {
            last.expected = Some(result);
        }
    }

    /// Copies bytes into the data. Returns their offset.
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) -> u64 {
        let words: Vec<u64> = bytes
            .chunks(WORD_BYTES)
            .map(|chunk| {
                let mut word = [0; WORD_BYTES];
                word[..chunk.len()].copy_from_slice(chunk);
                u64::from_ne_bytes(word)
            })
            .collect();
        self.push_words(&words)
    }

    /// Copies words into the data. Returns their offset.
    pub(crate) fn push_words(&mut self, words: &[u64]) -> u64 {
        let offset = self.data.len() * WORD_BYTES;
        self.data.extend_from_slice(words);
        offset as u64
    }

    /// Marks the last word of the data as an offset into the data.
    pub(crate) fn relocate_last_word(&mut self) {
        self.relocations.push(self.data.len() - 1);
    }

    /// Takes the calls out, with addresses in the place of offsets. The addresses hold in this process and in its forks,
    /// as long as this value lives.
    pub(crate) fn take_resolved(&mut self) -> Vec<Syscall> {
        let base = self.data.as_ptr().addr() as u64;
        for word in std::mem::take(&mut self.relocations) {
            self.data[word] += base;
        }
        let mut calls = std::mem::take(&mut self.calls);
        for call in &mut calls {
            for (which, argument) in call.arguments.iter_mut().enumerate() {
                *argument += if call.pointers >> which & 1 == 1 { base } else { 0 };
            }
        }
        calls
    }
}

/// A number as the kernel takes it in a register.
pub(crate) fn register(number: i32) -> u64 {
    i64::from(number).cast_unsigned()
}
