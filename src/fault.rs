//! The one diagnostic of the crate: a fault in a file, with its place and a sentence for the
//! author of that file, whether it was found as the file was loaded, by the lint, or in a battle.
//!
//! Holds no rulebook section. It reads no file: whoever finds a fault says where it stands.
//! Other rooms build [`Fault`]s, gather them in [`Faults`] and show them by [`render`].

use std::cmp::Ordering;
use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// The longest word, in characters, that [`nearest`] compares.
const LONGEST_WORD: usize = 64;
/// The most choices that [`did_you_mean`] lists when none of them is near.
const SHORT_LIST: usize = 6;

/// One thing wrong in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stable name of the kind of fault, like `ron-syntax`, for tools and tests.
    pub code: &'static str,
    /// The file as the author names it; empty if unknown.
    pub file: String,
    /// The line, counted from 1; 0 if unknown.
    pub line: u32,
    /// The column in characters, counted from 1; 0 if unknown.
    pub column: u32,
    /// One sentence that tells the author what is wrong and what to do.
    pub says: String,
    /// More help, if there is any: the names that would be valid, or an example.
    pub help: Option<String>,
    /// Whether it is wrong, or only looks so.
    pub severity: Severity,
    /// When it happened, for a fault of a rule that was asked.
    pub moment: Option<Box<Moment>>,
}

/// How bad a fault is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Severity {
    /// It is wrong and has to be mended.
    #[default]
    Error,
    /// It looks wrong; nothing fails by it.
    Warning,
}

/// When a rule failed, and on which way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment {
    /// The hook that was asked.
    pub hook: &'static str,
    /// The turn and segment of a battle, or what the hook was asked about.
    pub when: String,
    /// The calls that led there, innermost first, in the authors' files: `file:line in name`.
    pub trace: Vec<String>,
}

/// Many faults, kept in order of file, line and column.
///
/// It starts empty as a collector; [`Faults::into_result`] never yields an empty error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Fault {
    /// Returns a fault in `file` whose place is not known yet.
    ///
    /// What it says may repeat the author's text: control characters in it become blanks, so that no
    /// file can speak to a terminal.
    pub fn new(code: &'static str, file: impl Into<String>, says: impl Into<String>) -> Self {
        let says = plain(&says.into());
        let (help, severity, moment) = (None, Severity::Error, None);
        Self { code, file: file.into(), line: 0, column: 0, says, help, severity, moment }
    }

    /// Returns the fault of a text `file:line: sentence`, as scripts' faults are told; a text without a
    /// place is a fault of no file.
    pub fn told(code: &'static str, text: &str) -> Self {
        let placed = text.split_once(": ").and_then(|(place, says)| {
            let (file, line) = place.rsplit_once(':').unwrap_or((place, "0"));
            (file.contains('/') && !file.contains(' ')).then_some((file, line.parse().ok()?, says))
        });
        match placed {
            Some((file, line, says)) => Self::new(code, file, says).at(line, 0),
            None => Self::new(code, "", text),
        }
    }

    /// Returns the fault placed at `line` and `column`, both counted from 1 (0 = unknown).
    #[must_use]
    pub fn at(mut self, line: u32, column: u32) -> Self {
        self.line = line;
        self.column = column;
        self
    }

    /// Returns the fault with more help for the author.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Returns the fault as a mere warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// Returns the fault with its moment: the hook that was asked, and when; the calls known so far stay.
    #[must_use]
    pub fn during(mut self, hook: &'static str, when: &str) -> Self {
        let trace = self.moment.take().map(|moment| moment.trace).unwrap_or_default();
        self.moment = Some(Box::new(Moment { hook, when: plain(when), trace }));
        self
    }

    /// Returns the fault with the calls that led there, innermost first; only one with a moment has any.
    #[must_use]
    pub fn after(mut self, trace: &[String]) -> Self {
        self.moment.iter_mut().for_each(|moment| moment.trace = trace.to_vec());
        self
    }

    /// Returns what stands below the sentence: the hook and the moment, then the calls that led there,
    /// where there is more than the place itself.
    #[must_use]
    pub fn below(&self) -> Vec<String> {
        let Some(moment) = &self.moment else { return Vec::new() };
        let mut lines = vec![format!("{} was asked: {}", moment.hook, moment.when)];
        if let [inner, outer @ ..] = moment.trace.as_slice()
            && !outer.is_empty()
        {
            lines.push(format!("it went wrong at {inner}"));
            lines.extend(outer.iter().map(|call| format!("called from {call}")));
        }
        lines
    }
}

impl Severity {
    /// Returns the word that people and tools read.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

impl fmt::Display for Fault {
    /// Writes `file:line:column: sentence`, leaving out what is unknown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            f.write_str(&self.file)?;
            if self.line > 0 {
                write!(f, ":{}", self.line)?;
                if self.column > 0 {
                    write!(f, ":{}", self.column)?;
                }
            }
            f.write_str(": ")?;
        }
        f.write_str(&self.says)
    }
}

impl std::error::Error for Fault {}

impl Ord for Fault {
    /// Orders by file, line and column, then by what is said.
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |fault: &Self| (fault.line, fault.column);
        (self.file.cmp(&other.file))
            .then_with(|| place(self).cmp(&place(other)))
            .then_with(|| self.code.cmp(other.code))
            .then_with(|| self.says.cmp(&other.says))
            .then_with(|| self.help.cmp(&other.help))
            .then_with(|| self.severity.cmp(&other.severity))
            .then_with(|| self.moment.cmp(&other.moment))
    }
}

impl PartialOrd for Fault {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Faults {
    /// Adds one fault at its place in the order.
    pub fn push(&mut self, fault: Fault) {
        let place = self.0.partition_point(|held| *held <= fault);
        self.0.insert(place, fault);
    }

    /// Returns `value` if no fault was found, and all the faults otherwise.
    ///
    /// # Errors
    /// The faults themselves, at least one.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Returns how many are errors and how many are warnings.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let errors = self.0.iter().filter(|fault| fault.severity == Severity::Error).count();
        (errors, self.0.len() - errors)
    }

    /// Returns the number of faults.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if no fault was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the faults in order of file, line and column.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl Extend<Fault> for Faults {
    fn extend<I: IntoIterator<Item = Fault>>(&mut self, faults: I) {
        self.0.extend(faults);
        self.0.sort();
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Faults {
    /// Writes one fault a line, in order, with no newline after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Returns the choice that `word` was probably meant to be, if any is near.
///
/// A choice equal but for case wins; otherwise the least number of letters added, dropped,
/// changed or swapped, at most one for every three letters of `word` (and never a whole word
/// changed). The first of equals wins.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = folded(word);
    if wanted.is_empty() || wanted.len() > LONGEST_WORD {
        return None;
    }
    let limit = (wanted.len() / 3).max(1).min(wanted.len().saturating_sub(1));
    among
        .into_iter()
        .filter_map(|choice| {
            let letters = folded(choice);
            let close = letters.len().abs_diff(wanted.len()) <= limit;
            let far = if close { distance(&wanted, &letters) } else { usize::MAX };
            (far <= limit).then_some((far, choice))
        })
        .min_by_key(|(far, _)| *far)
        .map(|(_, choice)| choice)
}

/// Returns `` Did you mean `x`?`` with a leading blank; if no choice is near, the choices
/// themselves when they are few; else nothing.
pub fn did_you_mean<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> String {
    let choices: Vec<&str> = among.into_iter().collect();
    match nearest(word, choices.iter().copied()) {
        Some(choice) => format!(" Did you mean `{choice}`?"),
        None if choices.is_empty() || choices.len() > SHORT_LIST => String::new(),
        None => format!(" Choose among {}.", quoted(choices)),
    }
}

/// Returns the words quoted and listed: `` `a`, `b` and `c` ``.
pub fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.pop() {
        Some(last) if !words.is_empty() => format!("{} and {last}", words.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Returns a sentence with a small first letter, to stand behind the place of a fault.
pub fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the fault as a terminal shows it, with the line of `source` and a mark under the
/// place when both are known. `source` is the whole text of the file.
#[must_use]
pub fn render(fault: &Fault, source: Option<&str>, coloured: bool) -> String {
    let level = if fault.severity == Severity::Error { Level::ERROR } else { Level::WARNING };
    let title = level.primary_title(fault.says.as_str()).id(fault.code);
    let line = source
        .filter(|_| fault.line > 0)
        .and_then(|text| text.split('\n').nth((fault.line as usize).saturating_sub(1)));
    let mut report = match line {
        Some(line) => title.element(excerpt(fault, line.trim_end_matches('\r'))),
        None if fault.file.is_empty() => Group::with_title(title),
        None => title.element(origin(fault)),
    };
    if let Some(help) = &fault.help {
        report = report.element(Level::HELP.message(help.as_str()));
    }
    for line in fault.below() {
        report = report.element(Level::NOTE.message(line));
    }
    let renderer = if coloured { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[report])
}

/// Returns a text whose control characters are blanks.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn origin(fault: &Fault) -> Origin<'_> {
    let origin = Origin::path(fault.file.as_str());
    match (fault.line, fault.column) {
        (0, _) => origin,
        (line, 0) => origin.line(line as usize),
        (line, column) => origin.line(line as usize).char_column(column as usize),
    }
}

fn excerpt<'a>(fault: &'a Fault, line: &'a str) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let before = (fault.column as usize).saturating_sub(1);
    let start = line.char_indices().nth(before).map_or(line.len(), |(at, _)| at);
    let rest = line.get(start..).unwrap_or_default();
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let end = start.saturating_add(word.max(first));
    let span = if fault.column == 0 { 0..line.len() } else { start..end };
    Snippet::source(line)
        .line_start(fault.line as usize)
        .path(fault.file.as_str())
        .annotation(AnnotationKind::Primary.span(span))
}

fn folded(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).take(LONGEST_WORD.saturating_add(1)).collect()
}

/// Counts the letters added, dropped, changed, or swapped with a neighbour between two words.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (row, letter) in from.iter().enumerate() {
        let mut here = vec![row + 1];
        for (column, other) in to.iter().enumerate() {
            let changed = above[column] + usize::from(letter != other);
            let mut least = changed.min(above[column + 1] + 1).min(here[column] + 1);
            if row > 0 && column > 0 && *letter == to[column - 1] && from[row - 1] == *other {
                least = least.min(before[column - 1] + 1);
            }
            here.push(least);
        }
        before = std::mem::replace(&mut above, here);
    }
    above.last().copied().unwrap_or(0)
}
