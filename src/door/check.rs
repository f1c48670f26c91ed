//! `grognard check`: loads everything, tries every handler, and prints each fault with file and line,
//! for people or as JSON, one object a line. Warnings alone are no failure.

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::cli::{say, shown};
use crate::edition::lint::codes::CODES;
use crate::edition::lint::guesses::{Guess, Of};
use crate::edition::lint::{self, Report};
use crate::edition::{DiskFiles, Files, load};
use crate::fault::Fault;

/// What is to be checked, and how it is told.
#[derive(Args)]
pub struct Check {
    /// An edition's word, or a scenario; everything when left out
    path: Option<String>,
    /// How faults are printed
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// List every reading and placeholder in force instead of the faults, with file and cite
    #[arg(long)]
    provenance: bool,
    /// List the codes of all faults
    #[arg(long, conflicts_with_all = ["path", "provenance"])]
    codes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// A fault as tools read it.
#[derive(Serialize)]
struct Line<'a> {
    code: &'a str,
    severity: &'a str,
    file: &'a str,
    line: u32,
    column: u32,
    says: &'a str,
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hook: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a [String]>,
}

/// A guess as tools read it.
#[derive(Serialize)]
struct GuessLine<'a> {
    edition: &'a str,
    of: &'a str,
    name: &'a str,
    provenance: &'a str,
    cite: &'a str,
    file: &'a str,
}

/// A code as tools read it.
#[derive(Serialize)]
struct CodeLine<'a> {
    code: &'a str,
    severity: &'a str,
    says: &'a str,
}

/// Checks, and prints what was found.
///
/// # Errors
/// How many faults there are, when one of them is an error; that there is nothing to check.
pub fn run(files: &DiskFiles, check: &Check) -> Result<(), String> {
    if check.codes {
        CODES.iter().for_each(|code| match check.format {
            Format::Text => say(&format!("{:20} {:8} {}", code.name, code.severity.word(), code.says)),
            Format::Json => {
                json(&CodeLine { code: code.name, severity: code.severity.word(), says: code.says });
            }
        });
        return Ok(());
    }
    let report = lint::check(files, &chosen(files, check.path.as_deref())?);
    if check.provenance {
        match check.format {
            Format::Text => guesses(&report.guesses).iter().for_each(|line| say(line)),
            Format::Json => report.guesses.iter().for_each(|guess| json(&guess_line(guess))),
        }
    }
    faults(files, check, &report)
}

fn faults(files: &DiskFiles, check: &Check, report: &Report) -> Result<(), String> {
    let told = if report.faults.is_empty() { String::new() } else { format!("{}\n", shown(files, &report.faults)) };
    let (errors, warnings) = report.faults.counts();
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let summary = format!("{}, {}.", count(errors, "error"), count(warnings, "warning"));
    match check.format {
        _ if check.provenance && errors == 0 => return Ok(()),
        Format::Json if !check.provenance => report.faults.iter().for_each(|fault| json(&line(fault))),
        Format::Json => {}
        Format::Text => {
            for (edition, scenario, rules, charts) in report.good.iter().filter(|_| !check.provenance) {
                let state = if report.faults.is_empty() { "good" } else { "loads" };
                say(&format!("{edition}/{scenario}: {rules} rules, {charts} charts, {state}."));
            }
            if errors > 0 {
                return Err(format!("{told}{summary}"));
            }
            if warnings > 0 {
                say(&format!("{told}{summary}"));
            }
        }
    }
    if errors > 0 { Err(summary) } else { Ok(()) }
}

/// Returns the scenarios that a path names: an edition, a scenario, or a file or folder of either.
fn chosen(files: &dyn Files, path: Option<&str>) -> Result<Vec<(String, String)>, String> {
    let wanted = path.map(|path| {
        let path = path.trim_end_matches('/');
        let inside = path.rsplit_once("scripts/").or(path.rsplit_once("scenarios/"));
        inside.map_or(path, |(_, rest)| rest).trim_end_matches(".ron").to_owned()
    });
    let fits = |edition: &str, word: &str| match &wanted {
        None => true,
        Some(wanted) => wanted == edition || wanted == word || *wanted == format!("{edition}/{word}"),
    };
    let all = load::scenarios(files).into_iter().map(|(edition, word, _)| (edition, word));
    let all: Vec<(String, String)> = all.filter(|(edition, word)| fits(edition, word)).collect();
    if all.is_empty() {
        return Err(format!("there is no edition or scenario `{}` to check.", wanted.unwrap_or_default()));
    }
    Ok(all)
}

/// Returns the lines of a list of guesses: by edition, then by how sure and of what they are.
fn guesses(all: &[Guess]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut editions: Vec<&str> = all.iter().map(|guess| guess.edition.as_str()).collect();
    editions.dedup();
    for edition in editions {
        let of_edition: Vec<&Guess> = all.iter().filter(|guess| guess.edition == edition).collect();
        lines.push(format!("{edition}: {} readings and placeholders", of_edition.len()));
        let mut grades: Vec<_> = of_edition.iter().map(|guess| guess.provenance).collect();
        grades.sort();
        grades.dedup();
        for grade in grades {
            for of in Of::ALL {
                let list: Vec<&&Guess> =
                    of_edition.iter().filter(|guess| guess.of == of && guess.provenance == grade).collect();
                if list.is_empty() {
                    continue;
                }
                lines.push(format!("  {grade}, {}", of.heading()));
                lines
                    .extend(list.iter().map(|guess| format!("    {:30} {}  [{}]", guess.name, guess.file, guess.cite)));
            }
        }
    }
    lines
}

fn line(fault: &Fault) -> Line<'_> {
    let moment = fault.moment.as_deref();
    Line {
        code: fault.code,
        severity: fault.severity.word(),
        file: &fault.file,
        line: fault.line,
        column: fault.column,
        says: &fault.says,
        help: fault.help.as_deref(),
        hook: moment.map(|moment| moment.hook),
        when: moment.map(|moment| moment.when.as_str()),
        trace: moment.map(|moment| moment.trace.as_slice()).filter(|trace| !trace.is_empty()),
    }
}

fn guess_line(guess: &Guess) -> GuessLine<'_> {
    GuessLine {
        edition: &guess.edition,
        of: guess.of.heading(),
        name: &guess.name,
        provenance: guess.provenance.word(),
        cite: &guess.cite,
        file: &guess.file,
    }
}

fn json(object: &impl Serialize) {
    say(&serde_json::to_string(object).unwrap_or_default());
}
