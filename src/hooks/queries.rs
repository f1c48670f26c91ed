//! Queries: what a script may ask of the battle, the map and its own memory while it answers. Each
//! is declared here once; `script` makes a function of every one and the manual a paragraph.

use super::position::Position;
use super::requests;
use super::value::Value;
use super::views;
use crate::ground::Hex;

/// One query: its name, its arguments and what it answers.
pub struct Query {
    /// The table it stands in: `battle`, `map`, `memory` or `charts`.
    pub table: &'static str,
    /// The name in the table.
    pub name: &'static str,
    /// The arguments, as the manual writes them.
    pub args: &'static str,
    /// What it answers, a sentence.
    pub says: &'static str,
    /// Answers it.
    pub run: fn(&Position<'_>, &[Value]) -> Result<Value, String>,
}

/// All queries, in the order of the manual.
pub const QUERIES: &[Query] = &[
    Query {
        table: "battle",
        name: "turn",
        args: "()",
        says: "The turn, from 1.",
        run: |position, _| Ok(Value::whole(position.battle.turn())),
    },
    Query {
        table: "battle",
        name: "time",
        args: "()",
        says: "The time at which the turn began, such as \"18:20\".",
        run: |position, _| Ok(Value::text(position.setting.clock.time(position.battle.turn()))),
    },
    Query {
        table: "battle",
        name: "units",
        args: "(side)",
        says: "The views of all units on the map, in the order of the roster; of one side when its word is given.",
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
            Ok(Value::List(here.map(|(id, _)| views::record(views::UNIT, position, id)).collect()))
        },
    },
    Query {
        table: "battle",
        name: "unit",
        args: "(id)",
        says: "The view of one unit.",
        run: |position, args| {
            let id = requests::unit(position, text(args, 0, "a unit's id")?)?;
            Ok(views::record(views::UNIT, position, id))
        },
    },
    Query {
        table: "battle",
        name: "holder",
        args: "(hex)",
        says: "The word of the side that was the last to have a combat unit in a named hex; nothing where nobody was.",
        run: |position, args| {
            let holder = position.battle.holder(hex(position, args, 0)?);
            Ok(holder.map_or(Value::Nil, |side| Value::text(position.setting.side_id(side))))
        },
    },
    Query {
        table: "battle",
        name: "stack",
        args: "(hex)",
        says: "The ids of the units in a hex, top first.",
        run: |position, args| {
            let stack = position.battle.stack(hex(position, args, 0)?);
            Ok(Value::texts(stack.iter().map(|id| position.unit(*id).id.as_str())))
        },
    },
    Query {
        table: "battle",
        name: "level",
        args: "(organisation)",
        says: "The strategic morale level of an organisation, 0 to 3.",
        run: |position, args| {
            let name = text(args, 0, "an organisation's short name")?;
            match position.setting.roster.find_echelon(name) {
                Some(echelon) => Ok(Value::whole(position.battle.level(echelon))),
                None => Err(format!("there is no organisation `{name}`.")),
            }
        },
    },
    Query {
        table: "map",
        name: "hex",
        args: "(hex)",
        says: "The view of a hex.",
        run: |position, args| Ok(views::record(views::HEX, position, hex(position, args, 0)?)),
    },
    Query {
        table: "map",
        name: "place",
        args: "(name)",
        says: "The printed numbers of the hexes of a named place, in order.",
        run: |position, args| {
            let name = text(args, 0, "a place's name")?;
            let map = &position.setting.map;
            match map.place(name) {
                Some(hexes) => Ok(Value::texts(hexes.iter().map(|hex| map.grid().printed(*hex)))),
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
        args: "(name)",
        says: "A table in which the printed numbers of a named region's hexes are true.",
        run: |position, args| {
            let name = text(args, 0, "a region's name")?;
            let map = &position.setting.map;
            match map.region(name) {
                Some(hexes) => Ok(Value::record(hexes.iter().map(|hex| (map.grid().printed(*hex), Value::Flag(true))))),
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
        args: "(hex, hex)",
        says: "How many hexes lie between two, the second counted.",
        run: |position, args| Ok(Value::whole(hex(position, args, 0)?.distance(hex(position, args, 1)?))),
    },
    Query {
        table: "map",
        name: "features",
        args: "(hex, hex)",
        says: "What lies on the hexside between two neighbours, such as \"stream\".",
        run: |position, args| {
            let (from, to) = (hex(position, args, 0)?, hex(position, args, 1)?);
            match crate::ground::Hexside::between(from, to) {
                Some(side) => Ok(Value::texts(position.setting.map.features(side))),
                None => Err("the two hexes are no neighbours.".to_owned()),
            }
        },
    },
    Query {
        table: "memory",
        name: "get",
        args: "(name, of)",
        says: "What is remembered under a declared name; `of` is the unit, hex or side it is kept for, left out when it is the battle's.",
        run: |position, args| {
            let name = text(args, 0, "a memory's name")?;
            let (subject, default) = requests::memory(position, name, args.get(1))?;
            let memo = position.battle.memo(name, subject).unwrap_or(&default);
            Ok(requests::memo_value(memo))
        },
    },
    Query {
        table: "charts",
        name: "get",
        args: "(chart, row, column)",
        says: "A cell of a chart in force: a number, a word, \"no\" or \"any\".",
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
                Some(cell) => Ok(cell),
                None => Err(format!("chart {name} has no cell at row {row}, column {column}.")),
            }
        },
    },
];

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
