//! The ground: hexes, hexsides, facings, points, paths and maps, against hexx as an oracle.

use std::collections::{BTreeMap, BTreeSet};

use grognard::ground::{
    Direction, Facing, Field, Grid, Hex, Hexside, MapBuilder, MapError, Parity, Points, Reach, Vertex, reach,
};
use hexx::{EdgeDirection, HexOrientation, OffsetHexMode};
use proptest::prelude::*;

const FAR: i32 = 1_000_000;

fn oracle(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(hex.q, hex.r)
}

fn from_oracle(hex: hexx::Hex) -> Hex {
    Hex::new(hex.x, hex.y)
}

fn oracle_direction(direction: Direction) -> EdgeDirection {
    match direction {
        Direction::N => EdgeDirection::FLAT_NORTH,
        Direction::NE => EdgeDirection::FLAT_NORTH_EAST,
        Direction::SE => EdgeDirection::FLAT_SOUTH_EAST,
        Direction::S => EdgeDirection::FLAT_SOUTH,
        Direction::SW => EdgeDirection::FLAT_SOUTH_WEST,
        Direction::NW => EdgeDirection::FLAT_NORTH_WEST,
    }
}

/// hexx counts columns from 0, so its odd columns are the even printed ones.
fn oracle_mode(low: Parity) -> OffsetHexMode {
    match low {
        Parity::Odd => OffsetHexMode::Even,
        Parity::Even => OffsetHexMode::Odd,
    }
}

fn hexes(far: i32) -> impl Strategy<Value = Hex> {
    (-far..=far, -far..=far).prop_map(|(q, r)| Hex::new(q, r))
}

fn directions() -> impl Strategy<Value = Direction> {
    (0i32..6).prop_map(|sixths| Direction::N.turned(sixths))
}

fn parities() -> impl Strategy<Value = Parity> {
    prop_oneof![Just(Parity::Odd), Just(Parity::Even)]
}

fn grids(largest: u16) -> impl Strategy<Value = Grid> {
    (1..=largest, 1..=largest, parities()).prop_map(|(columns, rows, low)| Grid { columns, rows, low })
}

proptest! {
    #[test]
    fn distance_agrees_with_the_oracle(a in hexes(FAR), b in hexes(FAR)) {
        prop_assert_eq!(a.distance(b), oracle(a).unsigned_distance_to(oracle(b)));
    }

    #[test]
    fn distance_survives_swap_turn_mirror_and_shift(
        a in hexes(FAR), b in hexes(FAR), shift in hexes(FAR), turns in -20i32..20,
    ) {
        let distance = a.distance(b);
        prop_assert_eq!(distance, b.distance(a));
        prop_assert_eq!(distance, a.rotated(turns).distance(b.rotated(turns)));
        prop_assert_eq!(distance, a.mirrored().distance(b.mirrored()));
        prop_assert_eq!(distance, (a + shift).distance(b + shift));
        prop_assert_eq!(distance, (-a).distance(-b));
        prop_assert_eq!(a - b, -(b - a));
    }

    #[test]
    fn neighbours_agree_with_the_oracle_and_lead_back(hex in hexes(FAR)) {
        for (direction, neighbour) in hex.neighbours() {
            prop_assert_eq!(neighbour, from_oracle(oracle(hex).neighbor(oracle_direction(direction))));
            prop_assert_eq!(hex.direction_to(neighbour), Some(direction));
            prop_assert_eq!(neighbour.neighbour(direction.opposite()), hex);
        }
        prop_assert_eq!(hex.direction_to(hex), None);
        prop_assert_eq!(hex.direction_to(hex.along(Direction::NE, 2)), None);
    }

    #[test]
    fn rotation_agrees_with_the_oracle_and_turns_directions_alike(
        hex in hexes(FAR), turns in 0u32..20, direction in directions(),
    ) {
        let turned = hex.rotated(turns.cast_signed());
        prop_assert_eq!(turned, from_oracle(oracle(hex).rotate_cw(turns)));
        prop_assert_eq!(turned.rotated(-turns.cast_signed()), hex);
        prop_assert_eq!(
            hex.neighbour(direction).rotated(turns.cast_signed()),
            turned.neighbour(direction.turned(turns.cast_signed()))
        );
    }

    #[test]
    fn a_mirror_swaps_east_and_west(hex in hexes(FAR), direction in directions()) {
        let mirrored = Direction::N.turned(-(i32::from(direction.hour()) / 2));
        prop_assert_eq!(hex.mirrored().mirrored(), hex);
        prop_assert_eq!(hex.neighbour(direction).mirrored(), hex.mirrored().neighbour(mirrored));
    }

    #[test]
    fn a_ring_starts_north_runs_clockwise_and_agrees_with_the_oracle(
        hex in hexes(FAR), radius in 0u32..12,
    ) {
        let ring: Vec<Hex> = hex.ring(radius).collect();
        let expected: BTreeSet<Hex> = oracle(hex).ring(radius).map(from_oracle).collect();
        prop_assert_eq!(ring.len(), expected.len());
        prop_assert_eq!(ring.iter().copied().collect::<BTreeSet<_>>(), expected);
        prop_assert_eq!(ring[0], hex.along(Direction::N, radius.cast_signed()));
        if radius > 0 {
            prop_assert!(ring.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            prop_assert_eq!(ring[0].direction_to(ring[1]), Some(Direction::SE));
        }
    }

    #[test]
    fn within_lists_ring_after_ring(hex in hexes(FAR), radius in 0u32..8) {
        let all: Vec<Hex> = hex.within(radius).collect();
        let expected: BTreeSet<Hex> = oracle(hex).range(radius).map(from_oracle).collect();
        prop_assert_eq!(all.len(), expected.len());
        prop_assert_eq!(all.iter().copied().collect::<BTreeSet<_>>(), expected);
        prop_assert!(all.is_sorted_by_key(|&other| hex.distance(other)));
    }

    #[test]
    fn the_farthest_hexes_stop_nothing(q in any::<i32>(), r in any::<i32>(), n in any::<i32>()) {
        let hex = Hex::new(q, r);
        for (direction, neighbour) in hex.neighbours() {
            prop_assert_eq!(Hexside::new(hex, direction), Hexside::new(neighbour, direction.opposite()));
            prop_assert_eq!(hex.along(direction, n).along(direction, n.wrapping_neg()), hex);
        }
        prop_assert_eq!(hex.rotated(n).rotated(-n.rem_euclid(6)), hex);
        prop_assert_eq!(hex.ring(u32::MAX / 2).next(), Some(hex.along(Direction::N, i32::MAX)));
        let grid = Grid { columns: u16::MAX, rows: u16::MAX, low: Parity::Odd };
        prop_assert_eq!(grid.contains(hex), grid.index(hex).is_some());
        let _ = (hex.distance(-hex), grid.edge(hex), grid.printed(hex), hex.mirrored());
    }
}

#[test]
fn the_longest_distance_is_capped() {
    assert_eq!(Hex::new(i32::MIN, i32::MIN).distance(Hex::new(i32::MAX, i32::MAX)), u32::MAX);
    assert_eq!(Hex::new(i32::MIN, 0).distance(Hex::new(i32::MAX, 0)), u32::MAX);
}

proptest! {
    #[test]
    fn a_hexside_is_the_same_seen_from_either_hex(hex in hexes(FAR), direction in directions()) {
        let other = hex.neighbour(direction);
        let side = Hexside::new(hex, direction);
        prop_assert_eq!(side, Hexside::new(other, direction.opposite()));
        prop_assert_eq!(Some(side), Hexside::between(hex, other));
        prop_assert_eq!(Some(side), Hexside::between(other, hex));
        prop_assert_eq!(side.other(hex), Some(other));
        prop_assert_eq!(side.other(other), Some(hex));
        prop_assert_eq!(side.other(hex.neighbour(direction.opposite())), None);
        let (first, second) = side.hexes();
        prop_assert!((first, second) == (hex, other) || (second, first) == (hex, other));
        prop_assert!(Hexside::around(hex).contains(&side) && Hexside::around(other).contains(&side));
    }

    #[test]
    fn hexes_apart_share_no_hexside(a in hexes(5), b in hexes(5)) {
        prop_assert_eq!(Hexside::between(a, b).is_some(), a.distance(b) == 1);
    }
}

#[test]
fn thirty_sides_bound_seven_hexes() {
    let sides: BTreeSet<Hexside> = Hex::default().within(1).flat_map(Hexside::around).collect();
    assert_eq!(sides.len(), 30);
}

#[test]
fn facings_run_like_the_hours_of_a_clock() {
    let names = ["N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW"];
    assert_eq!(Facing::all().map(|facing| facing.to_string()).collect::<Vec<_>>(), names);
    for (hour, name) in (0i32..).zip(names) {
        let facing: Facing = name.to_lowercase().parse().unwrap();
        assert_eq!((i32::from(facing.hour()), facing), (hour, Facing::from_hour(hour)));
        assert_eq!(matches!(facing, Facing::Side(_)), hour % 2 == 0);
        match facing {
            Facing::Side(side) => {
                assert_eq!((name.parse(), side.to_string()), (Ok(side), name.into()))
            }
            Facing::Vertex(vertex) => {
                assert_eq!((name.parse(), vertex.to_string()), (Ok(vertex), name.into()));
            }
        }
    }
}

#[test]
fn an_unknown_facing_is_answered_with_the_valid_ones() {
    let message = |error: grognard::ground::UnknownFacing| error.to_string();
    assert_eq!("E".parse::<Direction>().map_err(message), Err("\"E\" is not one of N, NE, SE, S, SW, NW.".to_owned()));
    assert_eq!("N".parse::<Vertex>().map_err(message), Err("\"N\" is not one of NNE, E, SSE, SSW, W, NNW.".to_owned()));
    let all = "\"\" is not one of N, NNE, NE, E, SE, SSE, S, SSW, SW, W, NW, NNW.";
    assert_eq!("".parse::<Facing>().map_err(message), Err(all.to_owned()));
}

#[test]
fn a_vertex_lies_between_its_left_and_its_right_side() {
    for vertex in Vertex::ALL {
        let (left, right) = vertex.sides();
        assert_eq!(Facing::from(left), Facing::from(vertex).turned(-1));
        assert_eq!(Facing::from(right), Facing::from(vertex).turned(1));
    }
}

proptest! {
    #[test]
    fn turns_add_up(hour in 0i32..12, other in 0i32..12, hours in -i32::MAX..=i32::MAX) {
        let (facing, other) = (Facing::from_hour(hour), Facing::from_hour(other));
        let turn = facing.hours_to(other);
        prop_assert!((-5..=6).contains(&turn));
        prop_assert_eq!(facing.turned(turn), other);
        prop_assert_eq!(facing.turned(hours).turned(-hours), facing);
        prop_assert_eq!(facing.opposite(), facing.turned(6));
        prop_assert_eq!(facing.hours_to(facing.opposite()), 6);
    }

    #[test]
    fn sides_and_vertices_turn_two_hours_at_a_time(sixth in 0i32..6, sixths in -100i32..100) {
        let (side, vertex) = (Direction::N.turned(sixth), Vertex::NNE.turned(sixth));
        prop_assert_eq!(side, Direction::ALL[usize::try_from(sixth).unwrap()]);
        prop_assert_eq!(vertex, Vertex::ALL[usize::try_from(sixth).unwrap()]);
        prop_assert_eq!(Facing::from(side.turned(sixths)), Facing::from(side).turned(2 * sixths));
        prop_assert_eq!(Facing::from(vertex.turned(sixths)), Facing::from(vertex).turned(2 * sixths));
        prop_assert_eq!(Facing::from(side.opposite()), Facing::from(side).opposite());
        prop_assert_eq!(Facing::from(vertex.opposite()), Facing::from(vertex).opposite());
    }

    #[test]
    fn points_are_written_as_they_are_read(halves in any::<i32>()) {
        let points = Points::halves(halves);
        prop_assert_eq!(points.to_string().parse(), Ok(points));
    }

    #[test]
    fn points_add_in_halves_and_stop_at_the_ends(a in any::<i32>(), b in any::<i32>()) {
        let (x, y) = (Points::halves(a), Points::halves(b));
        prop_assert_eq!((x + y).as_halves(), a.saturating_add(b));
        prop_assert_eq!((x - y).as_halves(), a.saturating_sub(b));
        prop_assert_eq!((x * b).as_halves(), a.saturating_mul(b));
        prop_assert_eq!(Points::whole(a), Points::halves(a) * 2);
        prop_assert_eq!(x < y, a < b);
        let mut sum = x;
        sum += y;
        prop_assert_eq!(sum, x + y);
        sum -= y;
        prop_assert_eq!(sum, x + y - y);
    }

    #[test]
    fn no_text_stops_the_reading_of_points(text in "[-0-9 /]{0,14}|\\PC{0,8}") {
        if let Ok(points) = text.parse::<Points>() {
            prop_assert_eq!(points.to_string().parse(), Ok(points));
        }
    }
}

#[test]
fn points_have_one_way_to_be_written() {
    for (halves, text) in [(6, "3"), (1, "1/2"), (5, "2 1/2"), (0, "0"), (-1, "-1/2"), (-5, "-2 1/2")] {
        assert_eq!(Points::halves(halves).to_string(), text);
        assert_eq!(text.parse(), Ok(Points::halves(halves)));
    }
    for text in ["", "-", "+3", "3/2", "21/2", "2 1/2 1/2", "2 -1/2", "--3", "2.5", "1 /2", "9999999999", "-1 073"] {
        let error = text.parse::<Points>().unwrap_err().to_string();
        assert_eq!(error, format!("{text:?} is not a number of movement points: write 3, 1/2 or 2 1/2."));
    }
}

type Steps = BTreeMap<Hex, Vec<(Hex, Points)>>;

fn reach_on(steps: &Steps, start: Hex, budget: Points, backwards: bool) -> Reach<Hex> {
    reach(start, budget, |hex, _, next| {
        next.extend(steps.get(&hex).into_iter().flatten());
        if backwards {
            next.reverse();
        }
    })
}

/// Random costs in halves from -1 to 7 for every crossing on a small grid; 7 stands for forbidden.
fn crossings() -> impl Strategy<Value = Steps> {
    (grids(6), prop::collection::vec(-1i32..8, 6 * 36)).prop_map(|(grid, costs)| {
        let mut costs = costs.into_iter();
        let mut out_of = |hex: Hex| {
            let on_grid = hex.neighbours().into_iter().filter(|&(_, next)| grid.contains(next));
            on_grid
                .filter_map(|(_, next)| Some((next, costs.next()?)))
                .filter(|&(_, cost)| cost < 7)
                .map(|(next, cost)| (next, Points::halves(cost)))
                .collect()
        };
        grid.hexes().map(|hex| (hex, out_of(hex))).collect()
    })
}

fn bellman_ford(steps: &Steps, start: Hex, budget: Points) -> BTreeMap<Hex, Points> {
    let mut costs = BTreeMap::from([(start, Points::ZERO)]);
    for _ in steps {
        for (from, out) in steps {
            for &(to, step) in out {
                let Some(&spent) = costs.get(from) else {
                    continue;
                };
                let cost = spent + step.max(Points::ZERO);
                let known = costs.get(&to).is_some_and(|&known| known <= cost);
                if cost <= budget && !known {
                    costs.insert(to, cost);
                }
            }
        }
    }
    costs
}

proptest! {
    #[test]
    fn reach_agrees_with_brute_force(steps in crossings(), budget in 0i32..20) {
        let (start, budget) = (Hex::default(), Points::halves(budget));
        let found = reach_on(&steps, start, budget, false);
        let expected = bellman_ford(&steps, start, budget);
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected.clone().into_iter().collect::<Vec<_>>());
        for &hex in steps.keys() {
            prop_assert_eq!(found.cost(&hex), expected.get(&hex).copied());
            prop_assert_eq!(found.route(&hex).is_some(), expected.contains_key(&hex));
        }
    }

    #[test]
    fn a_route_costs_what_reach_says(steps in crossings(), budget in 0i32..20) {
        let found = reach_on(&steps, Hex::default(), Points::halves(budget), false);
        for (hex, cost) in found.iter() {
            let route = found.route(&hex).unwrap();
            prop_assert_eq!((route[0], route[route.len() - 1]), (Hex::default(), hex));
            let step = |pair: &[Hex]| steps[&pair[0]].iter().find(|(to, _)| *to == pair[1]).unwrap().1;
            let sum = route.windows(2).fold(Points::ZERO, |sum, pair| sum + step(pair).max(Points::ZERO));
            prop_assert_eq!(sum, cost);
        }
    }

    #[test]
    fn routes_do_not_depend_on_the_order_of_the_steps(steps in crossings(), budget in 0i32..20) {
        let forwards = reach_on(&steps, Hex::default(), Points::halves(budget), false);
        let backwards = reach_on(&steps, Hex::default(), Points::halves(budget), true);
        for hex in steps.keys() {
            prop_assert_eq!(forwards.route(hex), backwards.route(hex));
        }
    }
}

#[test]
fn of_two_equal_ways_the_smaller_state_is_kept() {
    let ways = |order: [u8; 3]| {
        reach(0u8, Points::whole(9), move |state, _, next| match state {
            0 => next.extend(order.map(|state| (state, Points::whole(i32::from(4 - state))))),
            1..=3 => next.push((9, Points::whole(i32::from(state)))),
            _ => {}
        })
    };
    assert_eq!(ways([3, 2, 1]).route(&9), Some(vec![0, 1, 9]));
    assert_eq!(ways([1, 2, 3]).route(&9), Some(vec![0, 1, 9]));
}

#[test]
fn steps_hear_what_was_spent_and_the_start_is_always_reached() {
    let walk = reach(0i32, Points::whole(3), |state, spent, next| {
        assert_eq!(spent, Points::whole(state));
        next.push((state + 1, Points::whole(1)));
    });
    assert_eq!(walk.iter().map(|(state, _)| state).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let stuck = reach(7i32, Points::whole(-1), |state, _, next| next.push((state + 1, Points::ZERO)));
    assert_eq!(stuck.iter().collect::<Vec<_>>(), [(7, Points::ZERO)]);
    assert_eq!((stuck.route(&7), stuck.route(&8)), (Some(vec![7]), None));
}

proptest! {
    #[test]
    fn printed_numbers_are_read_back(grid in grids(130), column in 1u16..=130, row in 1u16..=130) {
        let hex = grid.hex(column, row);
        prop_assert_eq!(hex.is_some(), column <= grid.columns && row <= grid.rows);
        if let Some(hex) = hex {
            let number = grid.printed(hex);
            prop_assert_eq!(number.len(), if grid.columns.max(grid.rows) > 99 { 6 } else { 4 });
            prop_assert_eq!(grid.parse(&number), Some(hex));
            prop_assert_eq!(grid.column_row(hex), Some((column, row)));
            prop_assert_eq!(grid.hexes().nth(grid.index(hex).unwrap()), Some(hex));
        }
    }

    #[test]
    fn columns_and_rows_agree_with_the_oracle(grid in grids(130), hex in hexes(150)) {
        let [column, row] =
            oracle(hex).to_offset_coordinates(oracle_mode(grid.low), HexOrientation::Flat);
        let on_grid = (0..i32::from(grid.columns)).contains(&column) && (0..i32::from(grid.rows)).contains(&row);
        let expected = on_grid.then(|| (u16::try_from(column + 1).unwrap(), u16::try_from(row + 1).unwrap()));
        prop_assert_eq!(grid.column_row(hex), expected);
        prop_assert_eq!(grid.contains(hex), on_grid);
        if let Some((column, row)) = expected {
            prop_assert_eq!(grid.hex(column, row), Some(hex));
        } else {
            prop_assert_eq!(grid.printed(hex), format!("({}, {})", hex.q, hex.r));
        }
    }

    #[test]
    fn no_text_stops_the_reading_of_hex_numbers(grid in grids(130), text in "\\d{3,7}|\\PC{0,6}") {
        if let Some(hex) = grid.parse(&text) {
            prop_assert_eq!(grid.printed(hex), text);
        }
    }

    #[test]
    fn the_edge_is_the_first_and_last_column_and_row(grid in grids(12)) {
        let hexes: Vec<Hex> = grid.hexes().collect();
        prop_assert_eq!(hexes.len(), grid.size());
        for (index, hex) in hexes.into_iter().enumerate() {
            let (column, row) = grid.column_row(hex).unwrap();
            let border = column == 1 || row == 1 || column == grid.columns || row == grid.rows;
            prop_assert_eq!(grid.edge(hex), border);
            prop_assert_eq!(grid.index(hex), Some(index));
        }
    }

    #[test]
    fn the_way_along_the_edge_is_as_long_in_both_directions(grid in grids(9), steps in 0u32..8) {
        for from in grid.hexes() {
            let walk = grid.along_edge(from, steps);
            prop_assert_eq!(walk.first().copied(), grid.edge(from).then_some((0, from)));
            prop_assert!(walk.is_sorted());
            for (away, hex) in walk {
                prop_assert!(away <= steps && grid.edge(hex) && away >= from.distance(hex));
                prop_assert!(grid.along_edge(hex, steps).contains(&(away, from)));
            }
        }
    }
}

#[test]
fn the_low_columns_are_the_ones_the_grid_names() {
    let neighbours = |low| {
        let grid = Grid { columns: 9, rows: 9, low };
        let hex = grid.parse("0203").unwrap();
        hex.neighbours().map(|(_, neighbour)| grid.printed(neighbour))
    };
    assert_eq!(neighbours(Parity::Even), ["0202", "0303", "0304", "0204", "0104", "0103"]);
    assert_eq!(neighbours(Parity::Odd), ["0202", "0302", "0303", "0204", "0103", "0102"]);
}

#[test]
fn numbers_that_are_not_printed_so_are_not_read() {
    let small = Grid { columns: 99, rows: 50, low: Parity::Odd };
    let large = Grid { columns: 104, rows: 31, low: Parity::Odd };
    assert_eq!(large.parse("102031"), large.hex(102, 31));
    assert!(large.parse("102031").is_some() && small.parse("9950").is_some());
    for number in ["", "0000", "0001", "0100", "0151", "001001", "+1+1", " 101", "101", "é1é1", "01a1"] {
        assert_eq!(small.parse(number), None, "{number}");
    }
    assert_eq!(large.parse("0203"), None);
}

/// Case G19.
#[test]
fn distance_is_the_same_in_columns_and_in_axial_coordinates() {
    for low in [Parity::Odd, Parity::Even] {
        let grid = Grid { columns: 20, rows: 20, low };
        // Columns first: each step sideways also allows half a hex up or down.
        let halves = |(column, row): (u16, u16)| {
            let lower = (column % 2 == 1) == (low == Parity::Odd);
            (i32::from(column), 2 * i32::from(row) + i32::from(lower))
        };
        for a in grid.hexes() {
            for b in grid.hexes() {
                let (a_column, a_height) = halves(grid.column_row(a).unwrap());
                let (b_column, b_height) = halves(grid.column_row(b).unwrap());
                let across = (a_column - b_column).abs();
                let upright = ((a_height - b_height).abs() - across).max(0) / 2;
                assert_eq!(a.distance(b), (across + upright).unsigned_abs());
            }
        }
    }
}

#[test]
fn reinforcements_spread_along_the_edge_to_both_sides() {
    let grid = Grid { columns: 20, rows: 12, low: Parity::Even };
    let walk = |from, steps| {
        let found = grid.along_edge(grid.parse(from).unwrap(), steps);
        found.into_iter().map(|(away, hex)| (away, grid.printed(hex))).collect::<BTreeSet<_>>()
    };
    let expected =
        |hexes: &[(u32, &str)]| hexes.iter().map(|&(away, number)| (away, number.to_owned())).collect::<BTreeSet<_>>();
    assert_eq!(walk("1001", 2), expected(&[(0, "1001"), (1, "0901"), (1, "1101"), (2, "0801"), (2, "1201")]));
    assert_eq!(walk("0106", 1), expected(&[(0, "0106"), (1, "0105"), (1, "0107")]));
    assert_eq!(walk("1001", 5).len(), 11);
    // 0201 touches 0102, so the walk may pass that corner by; 1901 does not touch 2002.
    assert_eq!(walk("0101", 1), expected(&[(0, "0101"), (1, "0102"), (1, "0201")]));
    assert!(walk("0201", 1).contains(&(1, "0102".to_owned())));
    assert!(walk("1901", 2).contains(&(2, "2002".to_owned())));
    assert_eq!(walk("0202", 3), BTreeSet::new());
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn builder() -> Result<MapBuilder, MapError> {
    let grid = Grid { columns: 10, rows: 8, low: Parity::Even };
    let terrains = names(&["clear", "woods"]);
    MapBuilder::new("Eckmühl", grid, terrains, names(&["stream", "bridge"]))
}

/// Case M4.
#[test]
fn a_stream_is_one_feature_read_from_either_hex() {
    let mut builder = builder().unwrap();
    let (here, there) = (Hex::new(3, 2), Hex::new(3, 2).neighbour(Direction::SW));
    let side = Hexside::new(here, Direction::SW);
    builder.feature(side, "bridge").unwrap();
    builder.feature(Hexside::new(there, Direction::NE), "stream").unwrap();
    let map = builder.build();
    for side in [side, Hexside::between(there, here).unwrap()] {
        assert_eq!(map.features(side).collect::<Vec<_>>(), ["stream", "bridge"]);
        assert!(map.has_feature(side, "stream") && !map.has_feature(side, "wall"));
    }
    assert_eq!(map.features(Hexside::new(here, Direction::N)).count(), 0);
}

#[test]
fn a_map_answers_what_is_printed_where() {
    let mut builder = builder().unwrap();
    let grid = builder.grid();
    let (low, high) = (grid.parse("0203").unwrap(), grid.parse("0202").unwrap());
    let off = Hex::new(-1, 0);
    builder.terrain(high, "woods").unwrap();
    builder.elevation(high, 3).unwrap();
    builder.elevation(low, -1).unwrap();
    builder.road(Hexside::between(low, high).unwrap()).unwrap();
    builder.place("Laichling", high).unwrap();
    builder.place("Laichling", low).unwrap();
    builder.place("Heights", high).unwrap();
    let map = builder.build();
    assert_eq!((map.title(), map.grid()), ("Eckmühl", grid));
    assert_eq!((map.terrain(low), map.terrain(high), map.terrain(off)), (Some("clear"), Some("woods"), None));
    assert_eq!((map.terrain_index(low), map.terrain_index(high)), (Some(0), Some(1)));
    assert_eq!((map.elevation(high), map.elevation(off)), (Some(3), None));
    assert_eq!((map.rise(low, high), map.rise(high, low), map.rise(low, off)), (4, -4, 0));
    assert_eq!(map.slope(Hexside::new(high, Direction::S)), Some(4));
    assert_eq!(map.slope(Hexside::new(grid.parse("0101").unwrap(), Direction::N)), None);
    assert!(map.road(Hexside::new(high, Direction::S)) && map.road_hex(low) && map.road_hex(high));
    assert!(!map.road(Hexside::new(high, Direction::N)) && !map.road_hex(Hex::new(5, 2)));
    assert_eq!(map.place("Laichling"), Some(&BTreeSet::from([low, high])));
    assert_eq!(map.place("Berlin"), None);
    assert_eq!(map.places().collect::<Vec<_>>(), ["Heights", "Laichling"]);
    assert_eq!(map.places_of(high).collect::<Vec<_>>(), ["Heights", "Laichling"]);
    assert_eq!(map.along_edge(off, 2), []);
    assert!(map.contains(low) && !map.contains(off));
}

#[test]
fn a_mistake_in_a_map_is_answered_with_one_sentence() {
    let mut builder = builder().unwrap();
    let far = Hex::new(40, 2);
    assert_eq!(
        builder.terrain(Hex::default(), "wods").unwrap_err().to_string(),
        "\"wods\" is no terrain of this map; list it, or use one of: clear, woods."
    );
    assert_eq!(
        builder.elevation(far, 1).unwrap_err().to_string(),
        "The hex at axial 40, 2 is off the map; use one on it."
    );
    assert_eq!(builder.place("Berlin", far), Err(MapError::OffMap { hex: far }));
    assert_eq!(builder.road(Hexside::new(far, Direction::N)), Err(MapError::OffMap { hex: far }));
    assert!(builder.road(Hexside::new(Hex::default(), Direction::N)).is_ok(), "a road may leave the map");
    assert!(builder.feature(Hexside::new(Hex::default(), Direction::N), "wall").is_err());

    let grid = builder.grid();
    let made =
        |grid, terrains| MapBuilder::new("", grid, terrains, Vec::new()).map(|_| ()).map_err(|error| error.to_string());
    let clear = || names(&["clear"]);
    let answer = |sentence: &str| Err(sentence.to_owned());
    assert_eq!(
        made(Grid { columns: 0, ..grid }, clear()),
        answer("The map has 0 columns and 8 rows; give it 1 to 999 of each.")
    );
    assert!(made(Grid { rows: 1000, ..grid }, clear()).is_err());
    assert_eq!(made(grid, names(&[])), answer("The map lists 0 terrain names; list 1 to 256."));
    let many = |count: u32| (0..count).map(|number| number.to_string()).collect();
    assert_eq!(made(grid, many(256)), Ok(()));
    assert_eq!(made(grid, many(257)), answer("The map lists 257 terrain names; list 1 to 256."));
    assert_eq!(made(grid, names(&["clear", "clear"])), answer("The terrain \"clear\" is listed twice; list it once."));
}

#[test]
fn ways_without_end_come_to_an_end() {
    // A line of states that never ends, and points for all of it.
    let found = reach(0_u32, Points::MAX, |at, _, next| next.push((at.wrapping_add(1), Points::ZERO)));
    let count = found.iter().count();
    assert!((10_000..100_000).contains(&count), "{count}");
    assert_eq!(found.route(&9_999).map(|route| route.len()), Some(10_000), "the nearest are all there");
}

#[test]
fn a_field_finds_every_hex_of_its_grid_and_nothing_beyond() {
    for low in [Parity::Even, Parity::Odd] {
        for (columns, rows) in [(1, 1), (1, 7), (9, 1), (8, 5), (13, 11)] {
            let grid = Grid { columns, rows, low };
            let field = Field::new(grid, 0_u16..);
            let found = |hex: Hex| field.index(hex).and_then(|index| field.get(index));
            for hex in Hex::new(4, 2).within(30) {
                let place = grid.index(hex).map(|place| u16::try_from(place).unwrap());
                assert_eq!(found(hex), place, "{grid:?} {hex:?}");
            }
            for far in [Hex::new(i32::MAX, i32::MIN), Hex::new(i32::MIN, i32::MAX), Hex::new(0, i32::MAX)] {
                assert_eq!(found(far), None);
            }
        }
    }
}
