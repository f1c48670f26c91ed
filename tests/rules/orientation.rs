//! Orientation. Rulebook 13. Multi-hex lines, tirailleurs and carré are no formations of the engine
//! yet, and the table here has what there is.

use std::collections::BTreeSet;

use grognard::army::Aspect::{self, Flank, Front, Rear};
use grognard::army::{Arm, Faces};
use grognard::battle::Stance;
use grognard::ground::{Direction, Facing, Hex};
use grognard::rules::orientation;

use crate::fixture::{Table, board};

const UNITS: &str = "map
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . . . . .
     . . . . . w w
     . . . . . w w
     road 0101 0201 0302
     French foot infantry 4 column N 0202
     French heavy cavalry 4 column N 0404 move=12
     French light cavalry 4 column N 0604 move=13
     French guns artillery 3 limbered N 0206
     French lead leader at 0206";

/// What the rulebook's sentence says: a formation, whose it is, and the aspects of the hexsides,
/// clockwise from the faced one; of a faced vertex, from the hexside to the right of it.
///
/// "Column and artillery 3/2/1, general order and light cavalry column 5/0/1, line n hexes 2n/2/2n;
/// lines face a vertex, the rest a hexside; road march is read as column."
const TABLE: &[(&str, &[&str], [Aspect; 6])] = &[
    ("column", &["foot", "heavy"], [Front, Front, Flank, Rear, Flank, Front]),
    ("column", &["light"], [Front, Front, Front, Rear, Front, Front]),
    ("line", &["foot", "heavy", "light"], [Front, Flank, Rear, Rear, Flank, Front]),
    ("carre", &["foot", "guns"], [Front, Front, Front, Front, Front, Front]),
    ("skirmish", &["foot", "heavy", "light"], [Front, Front, Flank, Flank, Front, Front]),
    ("general_order", &["foot", "heavy", "light"], [Front, Front, Front, Rear, Front, Front]),
    ("road_march", &["foot", "heavy", "light", "guns"], [Front, Front, Flank, Rear, Flank, Front]),
    ("limbered", &["guns"], [Front, Front, Flank, Rear, Flank, Front]),
    ("unlimbered", &["guns"], [Front, Front, Flank, Rear, Flank, Front]),
];

/// Returns the printed numbers of the hexes in front of a unit.
fn front(table: &Table, unit: &str) -> Vec<String> {
    let (position, grid) = (table.position(), table.game.setting().map.grid());
    orientation::front(&position, table.unit(unit)).into_iter().map(|hex| grid.printed(hex)).collect()
}

#[test]
fn every_formation_has_the_aspects_of_the_table_in_every_facing() {
    // OR-2
    let table = board(UNITS).begin();
    let (position, setting) = (table.position(), table.game.setting());
    for (formation, units, aspects) in TABLE {
        let id = setting.formations.find(formation).unwrap();
        let faces = setting.formations.get(id).faces;
        let faced = match *formation {
            "line" | "skirmish" => Faces::Vertex,
            "carre" => Faces::Round,
            _ => Faces::Side,
        };
        assert_eq!(faces, faced, "{formation}");
        for unit in *units {
            for facing in Facing::all().filter(|facing| faces.fits(*facing)) {
                let first = match facing {
                    Facing::Side(side) => side,
                    Facing::Vertex(vertex) => vertex.sides().1,
                };
                for (turns, aspect) in (0..).zip(aspects) {
                    let direction = first.turned(turns);
                    let found = orientation::aspect_in(
                        &position,
                        table.unit(unit),
                        &Stance::one(Hex::default(), facing, id),
                        Hex::default(),
                        direction,
                    );
                    assert_eq!(found, Some(*aspect), "{unit} in {formation} facing {facing}, {direction}");
                }
            }
        }
    }
}

#[test]
fn the_table_has_every_formation_and_everyone_who_may_take_it() {
    // OR-2
    let table = board(UNITS).begin();
    let setting = table.game.setting();
    let arm = |unit: &str| setting.roster.unit(table.unit(unit)).arm;
    let mut here = BTreeSet::new();
    for (formation, units, _) in TABLE {
        here.extend(units.iter().map(|unit| ((*formation).to_owned(), arm(unit))));
    }
    let mut there = BTreeSet::new();
    for (_, formation) in setting.formations.iter().filter(|(_, formation)| formation.id != "leader") {
        there.extend(formation.arms.iter().map(|arm| (formation.id.clone(), *arm)));
    }
    assert_eq!(here, there);
    assert!(!there.iter().any(|(_, arm)| *arm == Arm::Leader));
}

#[test]
fn the_front_of_a_column_is_three_hexes() {
    // OR-2
    let mut table = board(UNITS).begin();
    assert_eq!(front(&table, "foot"), ["0201", "0302", "0102"]);
    assert_eq!(front(&table, "heavy"), ["0403", "0504", "0304"]);
    table.plays("face foot SE");
    assert_eq!(front(&table, "foot"), ["0302", "0303", "0203"]);
}

#[test]
fn the_front_of_a_light_cavalry_column_is_all_but_the_hex_behind() {
    // OR-2
    let table = board(UNITS).begin();
    assert_eq!(front(&table, "light"), ["0603", "0704", "0705", "0505", "0504"]);
}

#[test]
fn the_front_of_a_line_is_the_two_hexes_that_meet_at_the_faced_vertex() {
    // OR-2, in a dialect without refused flanks
    let mut table = board(&format!("dialect premier-2016\n{UNITS}")).begin();
    for unit in ["foot", "heavy", "light"] {
        table.plays(&format!("form {unit} line NNE"));
    }
    assert_eq!(front(&table, "foot"), ["0201", "0302"]);
    assert_eq!(front(&table, "heavy"), ["0403", "0504"]);
    assert_eq!(front(&table, "light"), ["0603", "0704"]);
    let (position, foot) = (table.position(), table.unit("foot"));
    let aspects = Direction::ALL.map(|direction| orientation::aspect(&position, foot, direction).unwrap());
    assert_eq!(aspects, [Front, Front, Flank, Rear, Rear, Flank]);
}

#[test]
fn the_front_of_guns_is_the_same_limbered_and_unlimbered() {
    // OR-2
    let mut table = board(UNITS).begin();
    assert_eq!(front(&table, "guns"), ["0205", "0306", "0106"]);
    table.plays("form guns unlimbered");
    assert_eq!(front(&table, "guns"), ["0205", "0306", "0106"]);
}

#[test]
fn the_front_in_general_order_is_all_but_the_hex_behind() {
    // OR-2
    let table = board(&format!("{UNITS}\nFrench wood infantry 4 general_order N 0606")).begin();
    assert_eq!(front(&table, "wood"), ["0605", "0706", "0707", "0507", "0506"]);
}

#[test]
fn a_leader_has_no_facing_and_so_no_front() {
    // OR-1
    let mut table = board(UNITS).begin();
    let (position, lead) = (table.position(), table.unit("lead"));
    for direction in Direction::ALL {
        assert_eq!(orientation::aspect(&position, lead, direction), None);
    }
    assert_eq!(front(&table, "lead"), Vec::<String>::new());
    table.refuses("face lead S", "lead may not do this: it would change nothing. [Premier 13, OR-1]");
    table.plays("move lead 0207 0206 0306 0206 0106 0105");
}

#[test]
fn a_unit_may_not_turn_to_where_it_looks_already() {
    // OR-1
    let mut table = board(UNITS).begin();
    table.refuses("face foot N", "foot may not do this: it would change nothing. [Premier 13, OR-1]");
}

#[test]
fn a_line_faces_a_vertex_and_the_others_a_hexside() {
    // OR-2
    let mut table = board(UNITS).begin();
    table.refuses("face foot NNE", "foot may not do this: column faces N, NE, SE, S, SW or NW. [Premier 13, OR-2]");
    table
        .refuses("form foot line N", "foot may not do this: line faces NNE, E, SSE, SSW, W or NNW. [Premier 13, OR-2]");
    table.refuses_under("face guns NNE", "OR-2").refuses_under("form guns unlimbered NNE", "OR-2");
    table.plays("form foot line NNW").refuses_under("face foot N", "OR-2").plays("face foot NNE");
}

#[test]
fn heavy_and_light_cavalry_differ_in_column_only() {
    // OR-2
    let table = board(UNITS).begin();
    let (position, formations) = (table.position(), &table.game.setting().formations);
    let (heavy, light) = (table.unit("heavy"), table.unit("light"));
    for (id, formation) in formations.iter().filter(|(_, formation)| formation.arms.contains(&Arm::Cavalry)) {
        let facing = if formation.faces == Faces::Side { Facing::from_hour(0) } else { Facing::from_hour(1) };
        let of = |unit| {
            Direction::ALL.map(|way| {
                orientation::aspect_in(&position, unit, &Stance::one(Hex::default(), facing, id), Hex::default(), way)
            })
        };
        assert_eq!(of(heavy) != of(light), formation.id == "column", "{}", formation.id);
    }
}
