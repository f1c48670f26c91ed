//! What an edition's scripts are and what they declare, as plain data. Apart from the loader because
//! every room above reads it, and none of them needs to know how it was read. Holds no rulebook sections.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::Function;

use crate::battle::setting::MemoryDecl;
use crate::book::{Cite, Provenance};
use crate::chance::chart::RawChart;
use crate::hooks::{Handler, Value};
use crate::script::formations::DeclaredFormation;
use crate::script::sandbox::Cage;

/// The texts of an edition's scripts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// The edition's word, the name of its folder.
    pub edition: String,
    /// The texts by file name, such as `scripts/wagram_1809/init.lua`.
    pub texts: BTreeMap<String, String>,
    /// The special rules that are switched on or off against the edition's default.
    pub switches: BTreeMap<String, bool>,
}

/// What an edition declares.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// Its title.
    pub title: String,
    /// Its dialect of the rulebook.
    pub dialect: String,
    /// The API level it is written for.
    pub api: u32,
    /// Its charts, in the order of their files.
    pub charts: Vec<DeclaredChart>,
    /// Its formations, in the order of their files.
    pub formations: Vec<DeclaredFormation>,
    /// The memories of its rules.
    pub memory: BTreeMap<String, MemoryDecl>,
    /// The rules that can be switched, and whether they are on.
    pub switches: BTreeMap<String, bool>,
    /// The rules in force: name, cite, provenance, file.
    pub rules: Vec<(String, Cite, Provenance, String)>,
}

/// A chart as a script wrote it.
#[derive(Clone, Debug)]
pub struct DeclaredChart {
    /// The chart's name.
    pub name: String,
    /// The title people read.
    pub title: String,
    /// Where it is printed.
    pub cite: String,
    /// How sure it is.
    pub provenance: Provenance,
    /// The file.
    pub file: String,
    /// The line on which it begins.
    pub line: u32,
    /// Its own figures, and those of a chart of a file that it is like.
    pub raw: RawChart,
    /// The rows and columns that are our reading, however sure the rest is.
    pub guesses: Vec<String>,
    /// Laid over the base rules' chart of its name: the rows of that to leave out, and the line that says so.
    pub over: Option<(Vec<String>, u32)>,
}

/// A handler, ready to be called.
pub(in crate::script) struct Listener {
    pub handler: Arc<Handler>,
    pub function: Function,
    pub filter: Vec<Wanted>,
}

/// One condition of a handler's filter: a field or a part of it must be one of the values.
pub(in crate::script) struct Wanted {
    pub field: usize,
    pub part: Option<String>,
    pub values: Vec<Value>,
}

/// Everything that came out of loading.
pub(in crate::script) struct Loaded {
    pub cage: Rc<Cage>,
    pub listeners: Vec<Vec<Listener>>,
    pub declared: Declared,
}
