//! What is remembered within a question and what is asked afresh for every step give the same answer, on
//! random boards with wide units, zones, skirmishers and special rules that look at all they are told.

#![allow(clippy::unwrap_used, clippy::panic)] // clippy.toml frees the tests, not the helpers beside them

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grognard::army::UnitId;
use grognard::book::Sum;
use grognard::ground::{Facing, Grid, Hex, Parity, Points, reach};
use grognard::hooks::Position;
use grognard::rules::known::Known;
use grognard::rules::movement::{self, Pace};
use grognard::rules::{orientation, routes, wheel};

use crate::fixture::{Board, board};

const GRID: Grid = Grid { columns: 9, rows: 9, low: Parity::Even };

/// Rules at every point that a way asks; each answer hangs on every word that the rule is given.
const WORDY: &str = "
local function mix(e, ...)
    local number = 7
    local function take(text)
        for i = 1, #text do number = (number * 31 + string.byte(text, i)) % 10007 end
    end
    for _, word in ipairs({ ... }) do
        if type(word) == 'table' then
            for _, inner in ipairs(word) do take(inner) end
        else
            take(tostring(word))
        end
    end
    return number
end
return rule { cite = 'fixture', provenance = 'reading', on = {
    ['movement.allowance'] = function(e) return add(mix(e, e.unit.id) % 2, 'legs') end,
    ['movement.cost'] = function(e)
        local n = mix(e, e.unit.id, e.formation, e.from.id, e.to.id, e.side, e.features, e.road) % 4
        if n == 0 then return add(1, 'mud') elseif n == 1 then return add('1/2', 'grass') end
    end,
    ['movement.may_enter'] = function(e)
        local n = mix(e, e.unit.id, e.from.id, e.to.id, e.formation, e.side, e.features, e.zones) % 13
        if n == 0 then return deny('not in') end
    end,
    ['movement.may_leave'] = function(e)
        if mix(e, e.unit.id, e.from.id, e.to.id, e.formation) % 17 == 0 then return deny('not out') end
    end,
    ['movement.may_end'] = function(e)
        if mix(e, e.unit.id, e.hex.id, e.formation) % 7 == 0 then return deny('not here') end
    end,
    ['formation.may_stand'] = function(e)
        if mix(e, e.unit.id, e.formation, e.hex.id) % 19 == 0 then return deny('not so') end
    end,
    ['stacking.may_stack'] = function(e)
        local n = mix(e, e.unit.id, e.formation, e.hex.id, e.with) % 11
        if n == 0 then return deny('too many') elseif n < 3 then return allow('room enough') end
    end,
    ['zone.exists'] = function(e)
        if mix(e, e.unit.id, e.from.id, e.hex.id, e.side) % 4 == 0 then return deny('no zone') end
    end,
    ['zone.stops'] = function(e)
        return replace(mix(e, e.unit.id, e.hex.id, e.of_cavalry) % 2 == 0, 'as it falls')
    end,
    ['facing.may_turn'] = function(e)
        if mix(e, e.unit.id, e.hex.id, e.from, e.to) % 5 == 0 then return deny('no turn') end
    end,
    ['facing.cost'] = function(e) return add(mix(e, e.unit.id) % 2, 'slow') end,
} }";

/// Numbers for random boards: small, and the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// What a unit of a random board may be: its words, how many hexes, and whether it looks at a vertex.
const KINDS: &[(&str, i32, bool)] = &[
    ("infantry 6 column", 1, false),
    ("infantry 8 line", 2, true),
    ("infantry 9 skirmish", 3, true),
    ("infantry 6 skirmish", 2, true),
    ("cavalry 4 skirmish", 2, true),
    ("cavalry 12 line", 3, true),
    ("cavalry 6 column", 1, false),
    ("artillery 3 limbered", 1, false),
    ("artillery 3 unlimbered", 1, false),
    ("infantry 12 carre", 1, false),
];

/// Lays out a random board: wide units and others, alone and in stacks, face to face; woods, villages,
/// slopes, streams and a road.
fn random(seed: u64, wordy: bool) -> Board {
    let mut chance = Chance(seed);
    let mut units = String::new();
    let mut taken: Vec<Hex> = Vec::new();
    for number in 0..12 {
        let side = if number < 7 { "French" } else { "Austrian" };
        let (kind, width, corner) = KINDS[chance.below(KINDS.len())];
        let facing = Facing::from_hour(i32::try_from(2 * chance.below(6)).unwrap() + i32::from(corner));
        let own = GRID.hex(1 + chance.below(9) as u16, 1 + chance.below(9) as u16).unwrap();
        let hexes: Vec<Hex> = match facing.right() {
            Some(right) if width > 1 => [0, -1, 1].map(|step| own.along(right, step)).to_vec(),
            _ => vec![own],
        };
        let hexes: Vec<Hex> = if width == 2 { vec![hexes[0], hexes[2]] } else { hexes };
        if hexes.iter().any(|hex| !GRID.contains(*hex) || taken.contains(hex)) {
            continue;
        }
        let named: Vec<String> = hexes.iter().map(|hex| GRID.printed(*hex)).collect();
        let with = if named.len() > 1 { format!("with={}", named[1..].join(",")) } else { String::new() };
        let mark = if width == 3 && kind.contains("skirmish") { "traits=skirmish_battalion" } else { "" };
        let value = if kind.contains("skirmish") { "skirmish=x2" } else { "" };
        let (pace, class) = (3 + chance.below(5), chance.of(&["horse", "ligne", "hussar"]));
        let mut put = |name: &str| {
            let _ = writeln!(
                units,
                "{side} {name}{number} {kind} {facing} {} {with} {mark} {value} move={pace} class={class}",
                named[0]
            );
        };
        put("a");
        if width == 1 && kind == "infantry 6 column" && chance.below(2) == 0 {
            put("b");
        }
        if chance.below(4) == 0 {
            let _ = writeln!(units, "{side} l{number} leader at {}", named[0]);
        }
        taken.extend(hexes);
    }
    let mut text = "map\n".to_owned();
    for row in 1..=9 {
        let letter = |column: u16, chance: &mut Chance| {
            let free = GRID.hex(column, row).is_some_and(|hex| !taken.contains(&hex));
            if free { chance.of(&[".", ".", ".", ".", ".", ".", "v", "g", "w", "s"]) } else { "." }
        };
        let row: Vec<&str> = (1..=9).map(|column| letter(column, &mut chance)).collect();
        text += &format!("{}\n", row.join(" "));
    }
    text += "elevation\n";
    for _ in 0..9 {
        let row: Vec<&str> = (0..9).map(|_| chance.of(&["0", "0", "0", "0", "1"])).collect();
        text += &format!("{}\n", row.join(" "));
    }
    for feature in ["stream", "stream", "river", "wall", "ford", "bridge"].repeat(2) {
        let side = chance.of(&["N", "NE", "SE", "S", "SW", "NW"]);
        let _ = writeln!(text, "{feature} 0{}0{}/{side}", 1 + chance.below(9), 1 + chance.below(9));
    }
    let column = 1 + chance.below(9);
    let down: Vec<String> = (1..=9).map(|row| format!("0{column}0{row}")).collect();
    let _ = writeln!(text, "road {}", down.join(" "));
    let board = board(&format!("{text}{units}"));
    if wordy { board.script("wordy", WORDY) } else { board }
}

/// How units stand on a way, written out: the hex; for each unit the hour, the formation, the other hexes,
/// whether it has acted and shifted, and what it has saved; and whether a zone stops them.
type Stand = (Hex, Vec<(u8, u8, Vec<Hex>, bool, bool, Points)>, bool);

/// Finds where units may go without any memory: every question is put anew.
fn plainly(position: &Position<'_>, units: &[UnitId]) -> Vec<(Hex, Points, bool)> {
    let afresh = || Known::new(position, units);
    let before: Vec<Points> = units.iter().map(|unit| position.state(*unit).spent).collect();
    let stand = |paces: &[Pace], spent: Points| -> (Stand, Points) {
        let own: Vec<Points> = paces.iter().zip(&before).map(|(pace, before)| pace.spent - *before).collect();
        let most = own.iter().copied().max().unwrap();
        let bearing = |(pace, own): (&Pace, &Points)| {
            let stance = &pace.stance;
            let others = stance.others.clone();
            (stance.facing.hour(), stance.formation.0, others, pace.acted, pace.shifted, most - *own)
        };
        let bearings = paces.iter().zip(&own).map(bearing).collect();
        ((paces[0].stance.hex, bearings, paces.iter().any(|pace| pace.stopped)), most - spent)
    };
    if units.iter().any(|unit| movement::free_to_act(position, *unit).is_err()) {
        return Vec::new();
    }
    let first: Vec<Pace> = units.iter().map(|unit| movement::pace(position, *unit).unwrap()).collect();
    let start = stand(&first, Points::ZERO).0;
    let left = |(unit, before): (&UnitId, &Points)| afresh().allowed(*unit) - *before;
    let most = units.iter().zip(&before).map(left).max().unwrap();
    let mut best: BTreeMap<Hex, (Points, Stand)> = BTreeMap::new();
    let home = start.0;
    let mut begun = false;
    reach(start, most, |from: Stand, spent, next| {
        let pace =
            |((hour, formation, others, acted, shifted, saved), before): (&(_, _, Vec<Hex>, _, _, Points), &Points)| {
                Pace {
                    stance: grognard::battle::Stance {
                        hex: from.0,
                        facing: Facing::from_hour(i32::from(*hour)),
                        formation: grognard::army::FormationId(*formation),
                        others: others.clone(),
                    },
                    spent: *before + spent - *saved,
                    acted: *acted,
                    shifted: *shifted,
                    stopped: from.2,
                }
            };
        let paces: Vec<Pace> = from.1.iter().zip(&before).map(pace).collect();
        let may_rest = |(pace, unit): (&Pace, &UnitId)| movement::may_rest(&afresh(), *unit, &pace.stance).is_ok();
        let rests = !begun || paces.iter().zip(units).all(may_rest);
        begun = true;
        if rests {
            let end = (spent, from.clone());
            let known = best.entry(from.0).or_insert_with(|| end.clone());
            if end < *known {
                *known = end;
            }
        }
        if from.2 {
            return;
        }
        for (_, to) in from.0.neighbours() {
            let step = |(pace, unit): (&Pace, &UnitId)| movement::step::<Sum>(&afresh(), *unit, pace, to).ok();
            let after: Option<Vec<Pace>> =
                paces.iter().zip(units).map(|pair| step(pair).map(|step| step.after)).collect();
            next.extend(after.map(|after| stand(&after, spent)));
        }
        if !rests && from.0 != home {
            return;
        }
        'turns: for facing in Facing::all() {
            let mut after = paces.clone();
            let mut turned = false;
            for (pace, unit) in after.iter_mut().zip(units) {
                let Ok(stance) = orientation::turned(position, *unit, &pace.stance, pace.shifted, facing) else {
                    continue;
                };
                let by_hand = position.setting.formations.get(stance.formation).id == "unlimbered";
                (pace.stance, pace.acted, turned) = (stance, true, true);
                pace.shifted |= by_hand;
                pace.spent += Points::from(afresh().turning(*unit));
                if pace.spent > afresh().allowed(*unit) {
                    continue 'turns;
                }
            }
            next.extend(turned.then(|| stand(&after, spent)));
        }
        if let ([pace], [unit]) = (paces.as_slice(), units) {
            for (pivot, facing) in wheel::ways(position, &pace.stance) {
                let step = wheel::step::<Sum>(&afresh(), *unit, pace, pivot, facing).ok();
                next.extend(step.map(|step| stand(&[step.after], spent)));
            }
        }
    });
    best.into_iter().map(|(hex, (cost, stand))| (hex, cost, stand.2)).collect()
}

/// Compares both on random boards; returns how many hexes were found by units in several hexes, by
/// others, and by stacks, and how many of all stop.
fn compared(wordy: bool) -> [usize; 4] {
    let mut found = [0; 4];
    for seed in 0..12 {
        let Ok(table) = random(seed, wordy).load() else { continue };
        let position = table.position();
        let own = |unit: &UnitId| position.setting.side_id(position.unit(*unit).side) == "French";
        let mut asked: Vec<Vec<UnitId>> = position.battle.units().map(|(unit, _)| vec![unit]).collect();
        let hexes = position.battle.stacks().map(|(_, stack)| stack.to_vec());
        asked.extend(hexes.filter(|stack| stack.len() > 1));
        for units in asked.into_iter().filter(|units| units.iter().all(own)) {
            let remembered = routes::find(&position, &units).map(|found| found.hexes()).unwrap_or_default();
            let together = units.iter().all(|unit| position.state(*unit).hex() == position.state(units[0]).hex());
            if !together {
                continue;
            }
            assert_eq!(remembered, plainly(&position, &units), "board {seed}, {units:?}");
            let wide = !position.state(units[0]).others.is_empty();
            found[if units.len() > 1 { 2 } else { usize::from(!wide) }] += remembered.len();
            found[3] += remembered.iter().filter(|(_, _, stopped)| *stopped).count();
        }
    }
    found
}

#[test]
fn what_is_remembered_within_a_question_is_what_is_asked_afresh() {
    // M5
    let [wide, others, stacks, stopped] = compared(false);
    assert!(wide > 150 && others > 600 && stacks > 100 && stopped > 30, "{wide} {others} {stacks} {stopped}");
}

#[test]
fn special_rules_that_look_at_all_they_are_told_answer_the_same_to_a_memory() {
    // M5, SP-2
    let [wide, others, stacks, stopped] = compared(true);
    assert!(wide > 80 && others > 400 && stacks > 30 && stopped > 20, "{wide} {others} {stacks} {stopped}");
}
