//! One text file of an edition, written in RON, read with the exact place of every value.
//!
//! Holds no rulebook section. It neither finds nor opens files, and it does not know what a
//! table means: [`Page::parse`] turns the text into the caller's types, and [`At`] remembers
//! where a value stood, so that a fault found later still names its line and column.
//!
//! The dialect: RON with `implicit_some` (`Some(..)` may be left out) and no other extension.
//! Tables are lists of rows, never maps: a map type would take the last of two equal keys in
//! silence. Every struct read here carries `#[serde(deny_unknown_fields)]`. An [`At`] cannot
//! stand under `flatten`, `untagged` or `tag`, where serde forgets the text (it is refused).
//!
//! How an [`At`] knows its place: it takes its own text as a `RawValue`, a slice of the page,
//! whose offset is the difference of two addresses; then it reads that text as `T` with the
//! options of the page (`RawValue::into_rust` would forget `implicit_some`).

use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use ron::error::{Error, Position, SpannedError};
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _};

use crate::fault::Fault;

mod sentence;

/// The largest text that is read, in bytes.
pub const LARGEST: usize = 4 << 20;
/// The deepest nesting of brackets that is read.
pub const DEEPEST: usize = 64;

/// The message by which an [`At`] says that its own fault lies in [`READING`].
const INSIDE: &str = "the fault lies inside the value";
/// The longest piece of the author's text, in characters, that a sentence repeats.
const LONGEST_PIECE: usize = 24;

/// One text file, loaded and of bearable size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    file: String,
    text: String,
}

/// A place in the text of a page, or no place at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot(Option<u32>);

/// A value that remembers where it stood in its page.
///
/// It compares, hashes, prints and derefs as the value alone.
#[derive(Clone, Copy, Default)]
pub struct At<T> {
    value: T,
    spot: Spot,
}

/// The page being read by this thread, for the [`At`]s inside it.
struct Reading {
    address: usize,
    length: usize,
    inside: Option<Wrong>,
}

/// What ron found wrong, and the byte of the page where it did.
struct Wrong {
    error: Error,
    byte: usize,
}

thread_local! {
    static READING: RefCell<Option<Reading>> = const { RefCell::new(None) };
}

impl Page {
    /// Returns the page of a text that came from `file`.
    ///
    /// # Errors
    /// `file-size` if the text is larger than [`LARGEST`].
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Result<Self, Fault> {
        let (file, mut text) = (file.into(), text.into());
        if text.len() > LARGEST {
            return Err(too_large(&file, text.len()));
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(Self { file, text })
    }

    /// Returns the page of the bytes of `file`; a byte order mark at the start is dropped.
    ///
    /// # Errors
    /// `file-size` if there are more than [`LARGEST`] bytes, `file-utf8` if they are no text.
    pub fn from_bytes(file: impl Into<String>, bytes: &[u8]) -> Result<Self, Fault> {
        let file = file.into();
        if bytes.len() > LARGEST {
            return Err(too_large(&file, bytes.len()));
        }
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::new(file, text),
            Err(error) => {
                let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
                let (line, column) = place(&String::from_utf8_lossy(good), good.len());
                let says = "the file is not UTF-8 text from here on; save it as UTF-8.";
                Err(Fault::new("file-utf8", file, says).at(line, column))
            }
        }
    }

    /// Returns the name of the file as faults show it.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the text, which ends with a newline.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the one value that the text holds.
    ///
    /// # Errors
    /// The first fault that ron meets, at its line and column, with a code that starts with
    /// `ron-`: `syntax`, `type`, `length`, `value`, `nesting`, `dialect`, `unknown-field`,
    /// `missing-field`, `duplicate-field` or `unknown-variant`.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        let reading = Reading { address: self.text.as_ptr().addr(), length: self.text.len(), inside: None };
        let outer = READING.replace(Some(reading));
        let read = read::<T>(&self.text);
        let inside = READING.replace(outer).and_then(|reading| reading.inside);
        match (read, inside) {
            (Ok((value, _)), _) => Ok(value),
            (Err(wrong), Some(inside)) if is_inside(&wrong.error) => Err(self.explain(&inside)),
            (Err(wrong), _) => Err(self.explain(&wrong)),
        }
    }

    /// Returns a fault at the place of a value of this page (`&at`) or at a [`Spot`] of it.
    pub fn fault(&self, spot: impl Into<Spot>, code: &'static str, says: impl Into<String>) -> Fault {
        let (line, column) = self.place(spot);
        Fault::new(code, self.file.as_str(), says).at(line, column)
    }

    /// Returns the line and the column, in characters, both counted from 1, of a value of this
    /// page; (0, 0) if its place is unknown.
    pub fn place(&self, spot: impl Into<Spot>) -> (u32, u32) {
        match spot.into().0 {
            Some(byte) => place(&self.text, byte as usize),
            None => (0, 0),
        }
    }

    fn explain(&self, wrong: &Wrong) -> Fault {
        let text = self.text.trim_end();
        let byte = wrong.byte.min(text.len());
        let (code, says, help) = sentence::tell(&wrong.error, text.get(byte..).unwrap_or_default());
        let (line, column) = place(text, byte);
        let fault = Fault::new(code, self.file.as_str(), says).at(line, column);
        if help.is_empty() { fault } else { fault.help(help) }
    }
}

impl<T> At<T> {
    /// Returns the value with the place where it stood.
    pub const fn new(value: T, spot: Spot) -> Self {
        Self { value, spot }
    }

    /// Returns the place where the value stood.
    pub const fn spot(&self) -> Spot {
        self.spot
    }

    /// Returns the value alone.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T> From<&At<T>> for Spot {
    fn from(at: &At<T>) -> Self {
        at.spot
    }
}

impl<T> From<T> for At<T> {
    /// Returns the value with no place, for defaults and tests.
    fn from(value: T) -> Self {
        Self::new(value, Spot(None))
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for At<T> {}

impl<T: PartialOrd> PartialOrd for At<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for At<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for At<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for At<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: fmt::Display> fmt::Display for At<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?.get_ron();
        let start = offset(raw);
        match read::<T>(raw) {
            Ok((value, byte)) => {
                let byte = start.and_then(|start| u32::try_from(start.saturating_add(byte)).ok());
                Ok(Self::new(value, Spot(byte)))
            }
            Err(wrong) if is_inside(&wrong.error) => Err(D::Error::custom(INSIDE)),
            Err(Wrong { error, byte }) => match start {
                Some(start) => {
                    let byte = start.saturating_add(byte);
                    READING.with_borrow_mut(|reading| {
                        if let Some(reading) = reading {
                            reading.inside = Some(Wrong { error, byte });
                        }
                    });
                    Err(D::Error::custom(INSIDE))
                }
                None => Err(D::Error::custom(error)),
            },
        }
    }
}

fn is_inside(error: &Error) -> bool {
    matches!(error, Error::Message(says) if says == INSIDE)
}

/// Returns the byte of the page being read at which `piece`, a slice of that page, starts.
fn offset(piece: &str) -> Option<usize> {
    READING.with_borrow(|reading| {
        let reading = reading.as_ref()?;
        let start = piece.as_ptr().addr().checked_sub(reading.address)?;
        (start.checked_add(piece.len())? <= reading.length).then_some(start)
    })
}

/// Reads the one value of `text`; returns it with the byte at which it starts.
fn read<'de, T: Deserialize<'de>>(text: &'de str) -> Result<(T, usize), Wrong> {
    // Ron counts two for every bracket: one for the list, one for its element.
    let options =
        ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).with_recursion_limit(DEEPEST * 2);
    let mut ron = ron::Deserializer::from_str_with_options(text, &options).map_err(|error| locate(text, 0, error))?;
    let start = text.len().saturating_sub(ron.remainder().len());
    if ron.extensions() != Extensions::IMPLICIT_SOME {
        let byte = text.find("#!").unwrap_or(0);
        return Err(Wrong { error: Error::ExpectedAttribute, byte });
    }
    let value = T::deserialize(&mut ron).map_err(|error| ron.span_error(error));
    let value = value.map_err(|error| locate(text, start, error))?;
    ron.end().map_err(|error| locate(text, start, ron.span_error(error)))?;
    Ok((value, start))
}

/// Finds the byte of `text` that an author should look at. Ron spans what it read last: for
/// most errors the fault follows that, for those about a name or a value it is that.
fn locate(text: &str, value_start: usize, SpannedError { code, span }: SpannedError) -> Wrong {
    let (start, end) = (byte_at(text, &span.start), byte_at(text, &span.end));
    let ends_with = |at: usize, mark: char| text.get(..at).is_some_and(|t| t.ends_with(mark));
    let byte = match &code {
        Error::Message(_) | Error::InvalidValueForType { .. } if after_blanks(text, end) == text.len() => value_start,
        Error::Message(_) | Error::InvalidValueForType { .. } if ends_with(end, '"') => {
            if ends_with(start, '"') {
                start.saturating_sub(1)
            } else {
                start
            }
        }
        Error::InvalidEscape(_) => text.get(..end).and_then(|t| t.rfind('\\')).unwrap_or(start),
        Error::UnclosedBlockComment => start.saturating_sub(2),
        Error::IntegerOutOfBounds if ends_with(start, '-') => start.saturating_sub(1),
        Error::Message(_)
        | Error::InvalidValueForType { .. }
        | Error::ExceededRecursionLimit
        | Error::ExpectedStringEnd
        | Error::IntegerOutOfBounds
        | Error::NoSuchStructField { .. }
        | Error::NoSuchEnumVariant { .. }
        | Error::NoSuchExtension(_)
        | Error::DuplicateStructField { .. }
        | Error::ExpectedDifferentStructName { .. }
        | Error::ExpectedNamedStructLike(_) => after_blanks(text, start),
        _ => end,
    };
    Wrong { error: code, byte }
}

fn byte_at(text: &str, position: &Position) -> usize {
    let lines = text.split_inclusive('\n');
    let before: usize = lines.take(position.line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(before..).unwrap_or_default();
    let inside = rest.char_indices().nth(position.col.saturating_sub(1));
    before.saturating_add(inside.map_or(rest.len(), |(byte, _)| byte))
}

/// Returns the first byte at or after `byte` that is neither blank nor comment.
fn after_blanks(text: &str, byte: usize) -> usize {
    let rest = text.get(byte..).unwrap_or_default();
    ron::Deserializer::from_str(rest).map_or(byte, |ron| text.len().saturating_sub(ron.remainder().len()))
}

fn place(text: &str, byte: usize) -> (u32, u32) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count();
    let column = before.chars().rev().take_while(|letter| *letter != '\n').count();
    let counted = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).saturating_add(1);
    (counted(line), counted(column))
}

fn too_large(file: &str, bytes: usize) -> Fault {
    let says = format!("the file has {bytes} bytes and may have {LARGEST}; split it.");
    Fault::new("file-size", file, says)
}
