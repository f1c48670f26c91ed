//! The chorus: the rules that listen at one point answer in one call. Holds no rulebook sections.
//!
//! Going into the interpreter and out again costs more than what most rules do there. So the handlers of an `Adjust`
//! point are called in a row from inside, by a text of the engine's own, with a few steps for all of them together.
//! Only entries with short reasons, and silence, are taken out this way. When anything else happens - an error, a
//! roll, another answer, too many steps - the chorus has no result, and none of it counts: whoever asked throws the
//! interpreter away, for a rule may have been stopped half-way, and asks one rule after another as ever.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use mlua::{Function, Table};

use super::fault::CageFault;
use super::lua::Entries;
use super::sandbox::Cage;
use crate::book::Op;
use crate::chance::ratio::Ratio;
use crate::hooks::kinds::OPS;

/// The most handlers that answer together.
const MOST: usize = 8;

/// What a handler said: nothing, or an entry.
pub(super) type Sung = Option<(Op, Ratio, String)>;

/// The number of an entry with the place of its word among [`OPS`], in one.
type Code = Option<i64>;
type Why = Option<String>;
/// What a lead returns, which is read without a detour: as many pairs as there are handlers, and nothing after them.
type Answers = (Code, Why, Code, Why, Code, Why, Code, Why, Code, Why, Code, Why, Code, Why, Code, Why);

/// Who sings: the place of the point in the registry, and a bit for each place among its listeners.
pub(super) type Who = (usize, u64);

/// The leads of choruses of two handlers and more.
pub(super) struct Chorus {
    leads: Vec<Function>,
    /// The handlers that sang together.
    lists: RefCell<BTreeMap<Who, Table>>,
}

impl Chorus {
    /// Compiles the leads.
    ///
    /// # Errors
    /// Only when memory runs out.
    pub(super) fn new(cage: &Cage) -> Result<Chorus, CageFault> {
        let texts = (2..=MOST).map(text).collect::<Vec<_>>().join(",\n");
        let made = cage.load_own(&format!("local type, rawget = type, rawget\nreturn {{ {texts} }}"))?;
        let leads = made.as_table().map(|table| table.sequence_values().flatten().collect());
        Ok(Chorus { leads: leads.unwrap_or_default(), lists: RefCell::default() })
    }

    /// Returns the bits of some handlers of a point, or nothing when those cannot answer together: one alone, or more
    /// than a lead can call.
    pub(super) fn of(places: impl Iterator<Item = usize>) -> Option<u64> {
        let bit = |place| u32::try_from(place).ok().and_then(|place| 1_u64.checked_shl(place));
        let bits = places.map(bit).try_fold(0, |bits, bit| Some(bits | bit?))?;
        (2..=MOST).contains(&usize::try_from(bits.count_ones()).ok()?).then_some(bits)
    }

    /// Asks handlers together, with so many steps for all, and returns what each said; none when it did not come to
    /// an end that can be taken out, and the interpreter must be thrown away.
    pub(super) fn sing<'a>(
        &self,
        cage: &Cage,
        steps: u64,
        event: &Table,
        (who, handlers): (Who, impl ExactSizeIterator<Item = &'a Function>),
        clear: &dyn Fn(),
    ) -> Option<[Sung; MOST]> {
        let lead = self.leads.get(handlers.len().checked_sub(2)?)?;
        let mut lists = self.lists.borrow_mut();
        let list = match lists.entry(who) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(cage.lua().create_sequence_from(handlers.cloned()).ok()?),
        };
        let answers: Answers = cage.attempt(steps, lead, (event, &*list), clear)?;
        let (c0, w0, c1, w1, c2, w2, c3, w3, c4, w4, c5, w5, c6, w6, c7, w7) = answers;
        let pairs = [(c0, w0), (c1, w1), (c2, w2), (c3, w3), (c4, w4), (c5, w5), (c6, w6), (c7, w7)];
        let mut sung: [Sung; MOST] = Default::default();
        for (place, (code, why)) in sung.iter_mut().zip(pairs) {
            if let Some(code) = code {
                *place = Some(entry(code, why?)?);
            }
        }
        Some(sung)
    }
}

fn entry(code: i64, why: String) -> Option<(Op, Ratio, String)> {
    let words = i64::try_from(OPS.len()).ok()?;
    let (_, op) = OPS.get(usize::try_from(code.rem_euclid(words)).ok()?)?;
    Entries::entry(*op, code.div_euclid(words), why)
}

/// Returns the text of the lead of so many handlers. It returns for each a code and the reason; nil for silence, and
/// false for what it cannot take out. A number that is no whole one is no whole code either, and fails on the way.
///
/// Everything stands in line, because every call inside draws a step.
fn text(many: usize) -> String {
    let each = |k: usize| {
        let word = |(place, (word, _)): (usize, &(&str, Op))| {
            format!("{}n = rawget(a, \"{word}\"); o = {place}", if place == 0 { "" } else { "if n == nil then " })
        };
        let words = OPS.iter().enumerate().map(word).collect::<Vec<_>>().join("\n");
        let words = format!("{words}{}", " end".repeat(OPS.len() - 1));
        format!(
            "local c{k}, w{k}\ndo local a = list[{}](event)\nif type(a) == \"table\" then\nlocal n, o\n{words}\n\
             w{k} = rawget(a, \"why\")\n\
             c{k} = if type(n) == \"number\" and type(w{k}) == \"string\" then n * {} + o else false\n\
             elseif a ~= nil then c{k} = false end end\n",
            k + 1,
            OPS.len()
        )
    };
    let names = (0..many).map(|k| format!("c{k}, w{k}")).collect::<Vec<_>>().join(", ");
    format!("function(event, list)\n{}return {names}\nend", (0..many).map(each).collect::<String>())
}
