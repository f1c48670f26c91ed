//! What a question to special rules costs.
//!
//! The bare call is mlua alone: no cage around it, no budget, one kept table refilled with kept views
//! under kept names and locked, and the same five functions. It is measured three times: with answers
//! that nobody reads, which is the least there is and what the promise is held against; with the figure
//! and the reason of each taken out, as whoever uses the answers must; and with answers that nobody
//! reads under an interrupt that does nothing, which is the least of a call that can be stopped.

use std::hint::black_box;
use std::time::Duration;

use grognard::book::Ledger;
use grognard::hooks::points::{CrossingCost, ZoneStops};
use mlua::{Function, Lua, Table, Value, VmState};

use crate::fixture::{self, board};
use crate::measure::{Line, alone, pair, shown};

/// What each of the five handlers does: looks at a few fields and answers with an entry.
const BODY: &str = "function(e)
    if e.unit.arm == \"infantry\" and e.to.terrain == \"clear\" and not e.road then
        return add(1, \"Heavy going\")
    end
end";

fn table(rules: usize) -> fixture::Table {
    let mut board = board(
        "map
         . . . . . .
         . . . . . .
         . . . . . .
         . . . . . .
         corps II French
         division div French II
         French a infantry 6 column N 0204 in=div traits=guard
         Austrian x infantry 6 column S 0601",
    );
    for number in 0..rules {
        board = board.rule(&format!("rule{number}"), &format!("on = {{ [\"movement.cost\"] = {BODY} }}"));
    }
    board.begin()
}

/// Five handlers with answers, reasons and ledger, against five bare calls.
pub fn chain() -> Vec<Line> {
    let table = table(5);
    let position = table.position();
    // Steps to and fro, so that no question is the one before it.
    let (unit, mut from, mut to) = (table.unit("a"), table.hex("0204"), table.hex("0203"));
    let formation = position.state(unit).formation;
    let mut ask = || {
        let mut ledger = Ledger::new();
        (from, to) = (to, from);
        position.adjust(&mut ledger, || CrossingCost {
            unit,
            formation,
            from,
            to,
            side: String::new(),
            features: Vec::new(),
            road: false,
        });
        assert_eq!(black_box(&ledger).entries().len(), 5);
    };
    let (bare, stoppable) = (Bare::new(), Bare::new());
    stoppable.lua.set_interrupt(|_| Ok(VmState::Continue));
    let mut to_bare = |what: &str, (bare, reads): (&Bare, bool), promise: &str| {
        let found = pair(2001, 50, &mut ask, || bare.ask(reads));
        println!("  {what}: {} against {}", shown(found.first), shown(found.second));
        let figure = format!("{:.2} x", found.ratio);
        Line { what: String::from(what), figure, promise: promise.into(), kept: found.ratio <= 1.5 }
    };
    vec![
        to_bare(
            "5 handlers with answers, reasons, ledger, to 5 bare calls, answers not read",
            (&bare, false),
            "<= 1.5 x",
        ),
        to_bare("the same, to 5 bare calls whose answers are read", (&bare, true), ""),
        to_bare("the same, to 5 bare calls under an empty interrupt, answers not read", (&stoppable, false), ""),
    ]
}

/// A point at which nobody listens.
pub fn unused() -> Line {
    let table = table(1);
    let position = table.position();
    let (unit, hex) = (table.unit("a"), table.hex("0203"));
    let thousand = alone(1001, 10, || {
        for _ in 0..1000 {
            black_box(black_box(&position).replace(|| ZoneStops { unit, hex, of_cavalry: false }).is_some());
        }
    });
    let picos = thousand.as_nanos();
    Line {
        what: "a hook nobody uses".into(),
        figure: format!("{:.2} ns", picos as f64 / 1000.0),
        promise: "< 5 ns".into(),
        kept: thousand < Duration::from_nanos(5000),
    }
}

/// mlua alone.
struct Bare {
    lua: Lua,
    event: Table,
    names: [mlua::LuaString; 5],
    views: [Value; 5],
    functions: Vec<Function>,
}

impl Bare {
    fn new() -> Bare {
        let lua = Lua::new();
        let words: Table =
            lua.load(include_str!("../src/script/prelude.lua")).eval::<Function>().unwrap().call(["say"]).unwrap();
        lua.globals().set("add", words.get::<Value>("add").unwrap()).unwrap();
        let functions = (0..5).map(|_| lua.load(format!("return {BODY}")).eval().unwrap()).collect();
        let view = |text: &str| lua.load(format!("return table.freeze({text})")).eval::<Value>().unwrap();
        let unit = view("{ id = 'a', arm = 'infantry', class = 'ligne', formation = 'column', hex = '0204' }");
        let (from, to) = (view("{ id = '0204', terrain = 'clear' }"), view("{ id = '0203', terrain = 'clear' }"));
        let views = [unit, from, to, view("{}"), Value::Boolean(false)];
        let names = ["unit", "from", "to", "features", "road"].map(|name| lua.create_string(name).unwrap());
        Bare { event: lua.create_table().unwrap(), lua, names, views, functions }
    }

    fn ask(&self, reads: bool) {
        self.event.set_readonly(false);
        for (name, view) in self.names.iter().zip(&self.views) {
            self.event.raw_set(name, view).unwrap();
        }
        self.event.set_readonly(true);
        for function in &self.functions {
            if reads {
                let answer: Table = function.call(&self.event).unwrap();
                let (add, why): (i64, String) = (answer.raw_get("add").unwrap(), answer.raw_get("why").unwrap());
                black_box((add, why));
            } else {
                let answer: Value = function.call(&self.event).unwrap();
                assert!(black_box(answer).is_table());
            }
        }
    }
}
