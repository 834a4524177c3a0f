//! Manual pages, made from the texts of `--help`.

use std::fs;
use std::io;
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::{Failure, print};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Writes a page for the program and for each of its commands to a folder, which is created if missing.
pub fn write(mut program: Command, dir: &Path) -> Result<(), Failure> {
    program = program.disable_help_subcommand(true);
    program.build();
    let written = fs::create_dir_all(dir).and_then(|()| write_pages(&program, dir));
    let written = written.map_err(|error| {
        Failure::software(error)
            .context(format!("cannot write the manual pages to `{}`", dir.display()))
    })?;
    print::say(&format!("{written} manual pages are in `{}`", dir.display()));
    Ok(())
}

/// The page of a command and those of its subcommands. Returns their number.
fn write_pages(command: &Command, dir: &Path) -> io::Result<usize> {
    let man = Man::new(command.clone());
    fs::write(dir.join(man.get_filename()), page(&man, command)?)?;
    let mut written = 1;
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        written += write_pages(sub, dir)?;
    }
    Ok(written)
}

fn page(man: &Man, command: &Command) -> io::Result<Vec<u8>> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    // Without a date, so that the same program always writes the same pages.
    let mut text =
        format!(".TH {name} 1 \"\" \"test-runner {VERSION}\" \"User Commands\"\n").into_bytes();
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.get_subcommands().any(|sub| !sub.is_hide_set()) {
        man.render_subcommands_section(&mut text)?;
    }
    if let Some(after) = command.get_after_help() {
        examples(&after.to_string()).to_writer(&mut text)?;
    }
    Ok(text)
}

/// The text after the options: lines of examples stay lines, other text becomes paragraphs.
fn examples(help: &str) -> Roff {
    let mut roff = Roff::default();
    let mut verbatim = false;
    for line in help.lines() {
        let example = line.starts_with("  ");
        if example != verbatim {
            for macro_name in if example { ["RS 4", "nf"] } else { ["fi", "RE"] } {
                roff.control(macro_name, []);
            }
            verbatim = example;
        }
        match line.strip_suffix(':') {
            Some("Example" | "Examples") => roff.control("SH", ["EXAMPLES"]),
            _ if line.is_empty() => roff.control("PP", []),
            _ => roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]),
        };
    }
    if verbatim {
        roff.control("fi", []).control("RE", []);
    }
    roff
}
