//! Queries: what a script may ask of the battle, the map and its own memory while it answers. Each
//! is declared here once; `script` makes a function of every one and the manual a paragraph.

use super::example::Sample;
use super::memory;
use super::point::{FieldDecl, FieldType};
use super::position::Position;
use super::requests;
use super::value::Value;
use crate::army::UnitId;
use crate::battle::{FireKind, Salvo};
use crate::ground::Hex;

/// One query: its name, its arguments and what it answers.
pub struct Query {
    /// The table it stands in: `battle`, `map`, `memory` or `charts`.
    pub table: &'static str,
    /// The name in the table.
    pub name: &'static str,
    /// The arguments.
    pub args: &'static [FieldDecl],
    /// The type of what it answers; what a number counts; whether it may be nothing.
    pub answers: FieldDecl,
    /// What it answers, a sentence.
    pub says: &'static str,
    /// An example.
    pub sample: Sample,
    /// Answers it.
    pub run: fn(&Position<'_>, &[Value]) -> Result<Found, String>,
}

/// What a query found: a plain value, or what has a view, which the asker makes, or has made before.
pub enum Found {
    /// A plain value.
    Value(Value),
    /// A unit.
    Unit(UnitId),
    /// Units, in order.
    Units(Vec<UnitId>),
    /// A hex.
    Hex(Hex),
}

const fn arg(name: &'static str, ty: FieldType, says: &'static str) -> FieldDecl {
    FieldDecl::new(name, ty, says)
}

const fn gives(ty: FieldType) -> FieldDecl {
    FieldDecl::new("", ty, "")
}

const HEX: FieldDecl = arg("hex", FieldType::HexOrNumber, "the hex");

/// All queries, in the order of the manual.
pub const QUERIES: &[Query] = &[
    Query {
        table: "battle",
        name: "turn",
        args: &[],
        answers: gives(FieldType::Whole).of("turn number"),
        says: "The turn, from 1.",
        sample: Sample { lua: r#"battle.turn()"#, gives: "1" },
        run: |position, _| Ok(Found::Value(Value::whole(position.battle.turn()))),
    },
    Query {
        table: "battle",
        name: "time",
        args: &[],
        answers: gives(FieldType::Word),
        says: "The time at which the turn began, such as \"18:20\".",
        sample: Sample { lua: r#"battle.time()"#, gives: "12:00" },
        run: |position, _| Ok(Found::Value(Value::text(position.setting.clock.time(position.battle.turn())))),
    },
    Query {
        table: "battle",
        name: "units",
        args: &[arg("side", FieldType::Side, "whose; both sides' when left out").optional()],
        answers: gives(FieldType::Units),
        says: "The views of all units on the map, in the order of the roster; of one side when its word is given.",
        sample: Sample {
            lua: r#"#battle.units("French") .. " units, first " .. battle.units("French")[1].id"#,
            gives: "4 units, first a",
        },
        run: |position, args| {
            let side = match args.first() {
                None | Some(Value::Nil) => None,
                Some(word) => Some(side(position, word)?),
            };
            let setting = position.setting;
            let here = setting
                .roster
                .units()
                .filter(|(id, unit)| position.state(*id).hex().is_some() && side.is_none_or(|side| unit.side == side));
            Ok(Found::Units(here.map(|(id, _)| id).collect()))
        },
    },
    Query {
        table: "battle",
        name: "unit",
        args: &[arg("id", FieldType::Word, "the unit's id")],
        answers: gives(FieldType::Unit),
        says: "The view of one unit.",
        sample: Sample { lua: r#"battle.unit("a").formation"#, gives: "column" },
        run: |position, args| {
            let id = requests::unit(position, text(args, 0, "a unit's id")?)?;
            Ok(Found::Unit(id))
        },
    },
    Query {
        table: "battle",
        name: "holder",
        args: &[HEX],
        answers: gives(FieldType::Side).optional(),
        says: "The word of the side that was the last to have a combat unit in a named hex; nothing where nobody was.",
        sample: Sample { lua: r#"battle.holder("0302")"#, gives: "Austrian" },
        run: |position, args| {
            let holder = position.battle.holder(hex(position, args, 0)?);
            Ok(Found::Value(holder.map_or(Value::Nil, |side| Value::text(position.setting.side_id(side)))))
        },
    },
    Query {
        table: "battle",
        name: "stack",
        args: &[HEX],
        answers: gives(FieldType::Words),
        says: "The ids of the units in a hex, top first.",
        sample: Sample { lua: r#"table.concat(battle.stack("0304"), ", ")"#, gives: "a" },
        run: |position, args| {
            let stack = position.battle.stack(hex(position, args, 0)?);
            Ok(Found::Value(Value::texts(stack.iter().map(|id| position.unit(*id).id.as_str()))))
        },
    },
    Query {
        table: "battle",
        name: "fire_losses",
        args: &[
            arg("id", FieldType::Word, "the unit's id"),
            arg("kind", FieldType::Word, "\"defensive fire\", \"offensive fire\" or \"opportunity fire\""),
        ],
        answers: gives(FieldType::Tallies),
        says: "What fire of one kind has cost a unit in this side's sequence: for each attack the id of the firer with the best printed morale, and the increments.",
        sample: Sample { lua: r#"#battle.fire_losses("a", "defensive fire")"#, gives: "0" },
        run: |position, args| {
            let id = requests::unit(position, text(args, 0, "a unit's id")?)?;
            let kind = text(args, 1, "a kind of fire")?;
            let Some(kind) = FireKind::ALL.into_iter().find(|known| known.word() == kind) else {
                let words = FireKind::ALL.map(FireKind::word);
                return Err(format!("there is no `{kind}`.{}", crate::fault::did_you_mean(kind, words)));
            };
            let salvoes = position.battle.bouts().salvoes().iter();
            let own = salvoes.filter(|salvo| salvo.kind == kind && salvo.toll.unit == id);
            let tally = |salvo: &Salvo| {
                let best = salvo.firers.iter().min_by_key(|unit| (position.unit(**unit).morale, **unit));
                let name = best.map_or(Value::Nil, |unit| Value::text(&position.unit(*unit).id));
                Value::record([("name", name), ("value", Value::whole(salvo.toll.increments))])
            };
            Ok(Found::Value(Value::List(own.map(tally).collect())))
        },
    },
    Query {
        table: "battle",
        name: "level",
        args: &[arg("organisation", FieldType::Body, "its short name")],
        answers: gives(FieldType::Whole).of("morale levels"),
        says: "The strategic morale level of an organisation, 0 to 3.",
        sample: Sample { lua: r#"battle.level("II")"#, gives: "0" },
        run: |position, args| {
            let name = text(args, 0, "an organisation's short name")?;
            match position.setting.roster.find_echelon(name) {
                Some(echelon) => Ok(Found::Value(Value::whole(position.battle.level(echelon)))),
                None => Err(format!("there is no organisation `{name}`.")),
            }
        },
    },
    Query {
        table: "map",
        name: "hex",
        args: &[HEX],
        answers: gives(FieldType::Hex),
        says: "The view of a hex.",
        sample: Sample { lua: r#"map.hex("0302").terrain"#, gives: "village" },
        run: |position, args| Ok(Found::Hex(hex(position, args, 0)?)),
    },
    Query {
        table: "map",
        name: "place",
        args: &[arg("name", FieldType::Word, "the place's name")],
        answers: gives(FieldType::Words),
        says: "The printed numbers of the hexes of a named place, in order.",
        sample: Sample { lua: r#"table.concat(map.place("Village"), ", ")"#, gives: "0302" },
        run: |position, args| {
            let name = text(args, 0, "a place's name")?;
            let map = &position.setting.map;
            match map.place(name) {
                Some(hexes) => Ok(Found::Value(Value::texts(hexes.iter().map(|hex| map.grid().printed(*hex))))),
                None => Err(format!(
                    "there is no place `{name}` on the map.{}",
                    crate::fault::did_you_mean(name, map.places())
                )),
            }
        },
    },
    Query {
        table: "map",
        name: "region",
        args: &[arg("name", FieldType::Word, "the region's name")],
        answers: gives(FieldType::Set),
        says: "A table in which the printed numbers of a named region's hexes are true.",
        sample: Sample { lua: r#"map.region("Hill")["0501"]"#, gives: "true" },
        run: |position, args| {
            let name = text(args, 0, "a region's name")?;
            let map = &position.setting.map;
            match map.region(name) {
                Some(hexes) => Ok(Found::Value(Value::record(
                    hexes.iter().map(|hex| (map.grid().printed(*hex), Value::Flag(true))),
                ))),
                None => Err(format!(
                    "there is no region `{name}` on the map.{}",
                    crate::fault::did_you_mean(name, map.regions())
                )),
            }
        },
    },
    Query {
        table: "map",
        name: "distance",
        args: &[arg("from", FieldType::HexOrNumber, "a hex"), arg("to", FieldType::HexOrNumber, "another")],
        answers: gives(FieldType::Whole).of("hexes"),
        says: "How many hexes lie between two, the second counted.",
        sample: Sample { lua: r#"map.distance("0304", "0301")"#, gives: "3" },
        run: |position, args| Ok(Found::Value(Value::whole(hex(position, args, 0)?.distance(hex(position, args, 1)?)))),
    },
    Query {
        table: "map",
        name: "features",
        args: &[arg("from", FieldType::HexOrNumber, "a hex"), arg("to", FieldType::HexOrNumber, "its neighbour")],
        answers: gives(FieldType::Words),
        says: "What lies on the hexside between two neighbours, such as \"stream\".",
        sample: Sample { lua: r#"table.concat(map.features("0404", "0504"), ", ")"#, gives: "stream" },
        run: |position, args| {
            let (from, to) = (hex(position, args, 0)?, hex(position, args, 1)?);
            match crate::ground::Hexside::between(from, to) {
                Some(side) => Ok(Found::Value(Value::texts(position.setting.map.features(side)))),
                None => Err("the two hexes are no neighbours.".to_owned()),
            }
        },
    },
    Query {
        table: "memory",
        name: "get",
        args: &[
            arg("name", FieldType::Word, "a memory the rule has declared"),
            arg("of", FieldType::Word, "the unit, hex or side it is kept for").optional(),
        ],
        answers: gives(FieldType::Memo),
        says: "What is remembered under a declared name; `of` is the unit, hex or side it is kept for, left out when it is the battle's.",
        sample: Sample { lua: r#"memory.get("crossings", "a")"#, gives: "0" },
        run: |position, args| {
            let name = text(args, 0, "a memory's name")?;
            let (subject, default) = memory::memory(position, name, args.get(1))?;
            let memo = position.battle.memo(name, subject).unwrap_or(&default);
            Ok(Found::Value(memory::memo_value(memo)))
        },
    },
    Query {
        table: "charts",
        name: "get",
        args: &[
            arg("chart", FieldType::Word, "the chart's name"),
            arg("row", FieldType::Cell, "the row's name, or a face of a die"),
            arg("column", FieldType::Cell, "the column's name"),
        ],
        answers: gives(FieldType::Cell),
        says: "A cell of a chart in force: a number, a word, \"no\" or \"any\".",
        sample: Sample { lua: r#"charts.get("movement.terrain", "village", "infantry")"#, gives: "3" },
        run: |position, args| {
            let name = text(args, 0, "a chart's name")?;
            let Some(printed) = position.setting.charts.get(name) else {
                let hint = crate::fault::did_you_mean(name, position.setting.charts.iter().map(|c| c.name.as_str()));
                return Err(format!("there is no chart `{name}` in force.{hint}"));
            };
            let key = |index| super::charts::key(args.get(index));
            let (Some(row), Some(column)) = (key(1), key(2)) else {
                return Err("charts.get wants a chart, a row and a column.".to_owned());
            };
            match super::charts::look_up(printed, &row, &column) {
                Some(cell) => Ok(Found::Value(cell)),
                None => Err(format!("chart {name} has no cell at row {row}, column {column}.")),
            }
        },
    },
];

impl Query {
    /// Returns the call as the manual writes it, such as `battle.unit(id)`.
    pub fn call(&self) -> String {
        let args: Vec<&str> = self.args.iter().map(|arg| arg.name).collect();
        format!("{}.{}({})", self.table, self.name, args.join(", "))
    }
}

fn text<'a>(args: &'a [Value], index: usize, what: &str) -> Result<&'a str, String> {
    args.get(index).and_then(Value::as_text).ok_or_else(|| format!("argument {} must be {what}.", index + 1))
}

fn hex(position: &Position<'_>, args: &[Value], index: usize) -> Result<Hex, String> {
    let name = match args.get(index) {
        Some(Value::Record(fields)) => fields.get("id").and_then(Value::as_text).unwrap_or(""),
        Some(Value::Text(name)) => name.as_str(),
        _ => return Err(format!("argument {} must be a hex, such as \"0203\".", index + 1)),
    };
    position.setting.map.grid().parse(name).ok_or_else(|| format!("there is no hex `{name}` on the map."))
}

fn side(position: &Position<'_>, word: &Value) -> Result<crate::army::SideId, String> {
    let name = word.as_text().unwrap_or("");
    let known = position.setting.sides.iter().map(|side| side.id.as_str());
    position
        .setting
        .side(name)
        .ok_or_else(|| format!("there is no side {word}.{}", crate::fault::did_you_mean(name, known)))
}
