//! Movement of stacks and bodies, and the way to a hex further off. Rulebook 18.

#![allow(clippy::unwrap_used, clippy::panic)] // clippy.toml frees the tests, not the helpers beside them

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grognard::army::UnitId;
use grognard::battle::{Action, Run};
use grognard::chance::dice::Dice;
use grognard::ground::{Hex, Points};
use grognard::hooks::{Course, Position};
use grognard::rules::{self, choices, costs, routes};

use crate::fixture::{Board, Table, board};

/// Lays out clear ground of seven columns and seven rows.
fn field(units: &str) -> Board {
    board(&format!("map\n{}division div French\nregiment 57 French div\n{units}", ". . . . . . .\n".repeat(7)))
}

#[test]
fn a_stack_moves_together_and_each_unit_pays_for_itself() {
    // MV-2
    let mut table = field(
        "stream 0305/N
         French a infantry 6 column N 0305 move=7
         French g artillery 3 limbered N 0305 move=8
         French lead leader at 0305",
    )
    .begin();
    table.log();
    table.plays("move stack 0305 0304").tells(
        "a moves 0305 to 0304 (4 points: clear 1, stream +3).
         g moves 0305 to 0304 (5 points: clear 1, stream +4).
         lead moves 0305 to 0304 (6 points: clear 1, stream +5).",
    );
    assert_eq!(["a", "g", "lead"].map(|unit| table.at(unit)), ["0304", "0304", "0304"]);
}

#[test]
fn a_stack_goes_as_far_as_its_slowest_unit() {
    // MV-1
    let mut table = field("French a infantry 6 column N 0305 move=7\nFrench b infantry 6 column N 0305 move=2").begin();
    table.refuses(
        "move stack 0305 0304 0303 0302",
        "b may not do this: it needs 1 point in hand (clear 1) and has 0 left. [Premier 18, MV-2]",
    );
    table.refuses(
        "move stack 0305 to 0302",
        "a cannot get to `0302` in this segment: it has 2 points left, and no way leads there.",
    );
    table.plays("move stack 0305 to 0303");
}

#[test]
fn units_in_different_hexes_do_not_step_together() {
    // MV-6
    let mut table = field("French a infantry 6 column N 0305\nFrench b infantry 6 column N 0205").begin();
    table.refuses(
        "move a,b 0304",
        "b may not do this: it does not stand in the same hex as the others; move them one hex at a time. [Premier 18, MV-6]",
    );
}

#[test]
fn a_unit_is_named_once() {
    // MV-1
    let mut table = field("French a infantry 6 column N 0305").begin();
    table.refuses("move a,a 0304", "a may not do this: it was named twice; name it once. [Premier 18, MV-1]");
}

#[test]
fn a_stack_with_a_leader_and_guns_finds_its_way_round_a_corner() {
    // M5
    let mut table = field(
        "French a infantry 6 column N 0305 move=7
         French g artillery 3 limbered N 0305 move=7
         French lead leader at 0305",
    )
    .begin();
    table.plays("move stack 0305 to 0306");
    assert_eq!(["a", "g", "lead"].map(|unit| table.at(unit)), ["0306", "0306", "0306"]);
}

#[test]
fn a_stack_whose_units_look_different_ways_finds_its_way() {
    // M5
    let mut table = field(
        "French a infantry 6 column S 0305 move=7
         French b infantry 6 column N 0305 move=7",
    )
    .begin();
    table.plays("move stack 0305 to 0306");
    assert_eq!([table.at("a"), table.at("b")], ["0306", "0306"]);
}

#[test]
fn a_slow_unit_goes_as_far_with_others_as_they_let_it() {
    // M5
    let mut table = field(
        "stream 0305/N 0305/NE 0305/SE 0305/S 0305/SW 0305/NW
         French a infantry 6 column N 0305 move=4
         French g artillery 3 limbered N 0305 move=5
         French lead leader at 0305 move=6",
    )
    .begin();
    // Three costs, each the last points of its unit.
    table.plays("move stack 0305 to 0304");
    assert!(["a", "g", "lead"].iter().all(|unit| costs::left(&table.position(), table.unit(unit)) == Points::ZERO));
}

#[test]
fn a_body_keeps_its_shape() {
    // MV-2
    let text = "French a infantry 6 column N 0305 in=57
         French b infantry 6 column N 0405 in=57
         French c infantry 6 column N 0306 in=57
         French g artillery 3 limbered N 0306 in=div";
    let mut table = field(text).begin();
    table.plays("move 57 to 0303");
    assert_eq!(["a", "b", "c", "g"].map(|unit| table.at(unit)), ["0303", "0403", "0304", "0306"]);
    let mut table = field(text).begin();
    table.plays("move div 0304 0303");
    assert_eq!(["a", "b", "c", "g"].map(|unit| table.at(unit)), ["0303", "0403", "0304", "0304"]);
}

#[test]
fn a_body_moves_whole_or_not_at_all() {
    // MV-2
    let mut table = field(
        "French a infantry 6 column N 0305 in=57 move=7
         French b infantry 6 column N 0405 in=57 move=1",
    )
    .begin();
    let before = table.game.battle().clone();
    table.refuses(
        "move 57 0304 0303",
        "b may not do this: it needs 1 point in hand (clear 1) and has 0 left. [Premier 18, MV-2]",
    );
    assert!(table.tries("move 57 to 0303").is_err());
    assert_eq!(table.game.battle(), &before);
    assert_eq!(table.events().iter().filter(|event| matches!(event, grognard::battle::Event::Moved { .. })).count(), 0);
}

#[test]
fn the_cheapest_way_goes_round_dear_ground() {
    // M5
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . v . .
         . . . . .
         . . . . .
         French a infantry 6 column N 0304",
    )
    .begin();
    table.log();
    table.plays("move a to 0302").tells(
        "a moves 0304 to 0203 (1 point).
         a moves 0203 to 0202 (1 point).
         a moves 0202 to 0302 (1 point).",
    );
}

#[test]
fn a_hex_in_which_no_move_may_end_is_passed_and_not_proposed() {
    // M5, MV-3
    let ends = "on = { [\"movement.may_end\"] = { where = { [\"hex.terrain\"] = \"garten\" }, function(e) return deny(\"Nobody halts in the gardens\") end } }";
    let text = "map
         . . . . .
         w w g w w
         . . . . .
         French a infantry 6 column N 0303 move=4";
    let mut table = board(text).rule("ends", ends).begin();
    let found = routes::find(&table.position(), &[table.unit("a")]).unwrap();
    let garden = table.hex("0302");
    assert!(found.to(garden).is_none() && !found.hexes().iter().any(|(hex, ..)| *hex == garden));
    table.plays("move a to 0301");
    assert_eq!(table.at("a"), "0301");
}

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

const SIDES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
const CORNERS: [&str; 6] = ["NNE", "E", "SSE", "SSW", "W", "NNW"];

/// Lays out a random board of seven by seven: all terrains, slopes, features, two roads, units of all
/// arms alone and in stacks, and enemies near.
fn random(seed: u64) -> Board {
    let mut chance = Chance(seed);
    let mut text = "map\n".to_owned();
    let mut ground = Vec::new();
    for _ in 0..7 {
        let row: Vec<&str> = (0..7).map(|_| chance.of(&[".", ".", ".", ".", ".", "v", "g", "w", "s"])).collect();
        text += &format!("{}\n", row.join(" "));
        ground.push(row);
    }
    text += "elevation\n";
    for _ in 0..7 {
        let row: Vec<&str> = (0..7).map(|_| chance.of(&["0", "0", "0", "1"])).collect();
        text += &format!("{}\n", row.join(" "));
    }
    for feature in ["stream", "stream", "stream", "river", "wall", "ford", "bridge"].repeat(3) {
        let _ = writeln!(text, "{feature} 0{}0{}/{}", 1 + chance.below(7), 1 + chance.below(7), chance.of(&SIDES));
    }
    let (column, row) = (1 + chance.below(7), 1 + chance.below(7));
    let down: Vec<String> = (1..=7).map(|row| format!("0{column}0{row}")).collect();
    let along: Vec<String> = (1..=7).map(|column| format!("0{column}0{row}")).collect();
    let _ = writeln!(text, "road {}\nroad {}", down.join(" "), along.join(" "));
    let mut cells: Vec<(usize, usize)> = (1..=7).flat_map(|column| (1..=7).map(move |row| (column, row))).collect();
    for number in 0..9 {
        let (c, r) = cells.remove(chance.below(cells.len()));
        let (hex, terrain) = (format!("0{c}0{r}"), ground[r - 1][c - 1]);
        let side = if number < 6 { "French" } else { "Austrian" };
        let unit = |chance: &mut Chance, name: &str, kind: &str| {
            let facing = chance.of(if kind.contains("line") { &CORNERS } else { &SIDES });
            let class = chance.of(&["horse", "ligne"]);
            format!("{side} {name}{number} {kind} {facing} {hex} move={} class={class}\n", 3 + chance.below(9))
        };
        let on_road = c == column || r == row;
        match (terrain, chance.below(6)) {
            (".", 0) => text += &unit(&mut chance, "c", "cavalry 4 line"),
            (".", 1) => text += &unit(&mut chance, "c", "cavalry 4 column"),
            (".", 2) => text += &unit(&mut chance, "g", "artillery 3 unlimbered"),
            (".", 3) if on_road => text += &unit(&mut chance, "m", "infantry 3 road_march"),
            (".", kind) => {
                let how = if kind == 3 { "infantry 5 line" } else { "infantry 5 column" };
                text += &unit(&mut chance, "a", how);
                if chance.below(2) == 0 {
                    text += &unit(&mut chance, "b", how);
                }
                if chance.below(2) == 0 {
                    text += &unit(&mut chance, "g", "artillery 3 limbered");
                }
            }
            (_, _) => text += &unit(&mut chance, "a", "infantry 5 general_order"),
        }
        if chance.below(3) == 0 {
            let _ = writeln!(text, "{side} l{number} leader at {hex}");
        }
    }
    board(&text)
}

/// Does the actions in a what-if, each after its check, and returns where the units end and what each
/// has spent.
#[track_caller]
fn follow(table: &Table, units: &[UnitId], actions: &[Action]) -> Vec<(Option<Hex>, Points, bool)> {
    let (position, dice) = (table.position(), Dice::seeded(0));
    let mut course = Course::new(Run::new(position.battle, position.setting, &dice), position.guests);
    for action in actions {
        let permit = rules::check(&course.position(), action);
        let words = || grognard::tell::words::write(position.setting, action);
        let permit = permit.unwrap_or_else(|refusal| {
            panic!("{}: {}", words(), grognard::tell::refusals::sentence(position.setting, &refusal))
        });
        rules::resolve(permit, &mut course).unwrap();
    }
    let after = course.position();
    let end = |unit: &UnitId| {
        let state = after.state(*unit);
        let spent = costs::left(&position, *unit) - costs::left(&after, *unit);
        (state.hex(), spent, state.halted.is_some())
    };
    units.iter().map(end).collect()
}

/// Follows every route that is proposed to units; returns how many there were.
#[track_caller]
fn follow_all(table: &Table, units: &[UnitId]) -> usize {
    let Some(found) = routes::find(&table.position(), units) else { return 0 };
    let hexes = found.hexes();
    for (hex, cost, stopped) in &hexes {
        let actions = found.to(*hex).unwrap();
        let ends = follow(table, units, &actions);
        assert!(ends.iter().all(|(end, ..)| *end == Some(*hex)));
        let dearest = ends.iter().map(|(_, spent, _)| *spent).max();
        assert_eq!((dearest, ends.iter().any(|(_, _, halted)| *halted)), (Some(*cost), *stopped));
    }
    // What one step reaches, the finder knows too.
    let near: BTreeMap<Hex, Points> = hexes.iter().map(|(hex, cost, _)| (*hex, *cost)).collect();
    for (_, to) in first_hex(&table.position(), units).neighbours() {
        let step = Action::Move { units: units.to_vec(), path: vec![to] };
        assert!(rules::check(&table.position(), &step).is_err() || near.contains_key(&to));
    }
    hexes.len()
}

fn first_hex(position: &Position<'_>, units: &[UnitId]) -> Hex {
    position.state(units[0]).hex().unwrap()
}

#[test]
fn every_route_that_is_proposed_is_accepted_by_the_checker() {
    // M5
    let (mut routes, mut stacks, mut stopped) = (0, 0, 0);
    for seed in 0..16 {
        let table = random(seed).begin();
        let position = table.position();
        let own = |unit: &UnitId| position.setting.side_id(position.unit(*unit).side) == "French";
        let piles: Vec<Vec<UnitId>> = position.battle.stacks().map(|(_, stack)| stack.to_vec()).collect();
        for pile in piles.into_iter().filter(|pile| own(&pile[0])) {
            for unit in &pile {
                routes += follow_all(&table, &[*unit]);
            }
            if pile.len() > 1 {
                stacks += follow_all(&table, &pile).saturating_sub(1);
            }
            let found = routes::find(&position, &pile).map(|found| found.hexes()).unwrap_or_default();
            stopped += found.iter().filter(|(_, _, stopped)| *stopped).count();
        }
    }
    // The boards are worth something.
    assert!(routes > 1000 && stacks > 100 && stopped > 30, "{routes} routes, {stacks} of stacks, {stopped} stopped");
}

#[test]
fn every_choice_that_is_offered_is_accepted_when_it_is_made() {
    // M5
    for seed in 100..103 {
        let table = random(seed).begin();
        let position = table.position();
        let own: Vec<UnitId> = position.battle.units().map(|(unit, _)| unit).collect();
        for unit in own {
            for action in choices::of_unit(&position, unit) {
                assert_eq!(position.setting.side_id(position.unit(unit).side), "French");
                follow(&table, &[unit], &[action]);
            }
        }
        for action in choices::general(&position) {
            follow(&table, &[], &[action]);
        }
    }
}
