//! The exact line between two hexes, against a slow reference in fractions and against its own
//! image when it is turned round, moved, turned and mirrored.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use grognard::ground::line::exit;
use grognard::ground::{Direction, Exit, Facing, Hex, Hexside, Nearer, Step, Trace, Vertex, trace};
use proptest::prelude::*;

const FAR: i32 = 1_000_000;
const ORIGIN: Hex = Hex::new(0, 0);

/// An exact fraction; the denominator is positive.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(over: i128, under: i128) -> Self {
        if under < 0 { Self(-over, -under) } else { Self(over, under) }
    }

    fn middle(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, 2 * self.1 * other.1)
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Inside,
    Border,
    Point,
}

type Form = fn(i128, i128) -> i128;

/// A closed hexagon is where three forms of a point all lie between -1 and 1; each form is 1 on the
/// side in one direction and -1 on the side across.
const FORMS: [(Direction, Form); 3] =
    [(Direction::NE, |q, r| q - r), (Direction::S, |q, r| q + 2 * r), (Direction::NW, |q, r| -2 * q - r)];

/// The values of the three forms of a hex at both ends of a segment.
fn forms(hex: Hex, start: Hex, end: Hex) -> [(Direction, i128, i128); 3] {
    FORMS.map(|(direction, form)| {
        let at = |point: Hex| form(i128::from(point.q) - i128::from(hex.q), i128::from(point.r) - i128::from(hex.r));
        (direction, at(start), at(end))
    })
}

/// The part of the segment that lies in the closed hexagon, and what that part is.
fn clip(hex: Hex, start: Hex, end: Hex) -> Option<(Kind, Fraction, Fraction)> {
    let (mut enters, mut leaves) = (Fraction(0, 1), Fraction(1, 1));
    for (_, at_start, at_end) in forms(hex, start, end) {
        let slope = at_end - at_start;
        if slope == 0 {
            if at_start.abs() > 1 {
                return None;
            }
            continue;
        }
        let one = Fraction::new(-1 - at_start, slope);
        let other = Fraction::new(1 - at_start, slope);
        enters = enters.max(one.min(other));
        leaves = leaves.min(one.max(other));
    }
    let kind = match enters.cmp(&leaves) {
        Ordering::Greater => return None,
        Ordering::Equal if start != end => Kind::Point,
        _ => {
            let middle = enters.middle(leaves);
            let on_rim = |(_, at_start, at_end): (Direction, i128, i128)| {
                let value = at_start * middle.1 + (at_end - at_start) * middle.0;
                value.abs() == middle.1
            };
            if forms(hex, start, end).into_iter().any(on_rim) { Kind::Border } else { Kind::Inside }
        }
    };
    Some((kind, enters, leaves))
}

/// Every hex that the segment meets, by clipping all hexes around it.
fn reference(start: Hex, end: Hex) -> BTreeMap<Hex, Kind> {
    let span = |a: i32, b: i32| a.min(b) - 2..=a.max(b) + 2;
    span(start.q, end.q)
        .flat_map(|q| span(start.r, end.r).map(move |r| Hex::new(q, r)))
        .filter_map(|hex| clip(hex, start, end).map(|(kind, _, _)| (hex, kind)))
        .collect()
}

/// Where the segment leaves its first hex, from the sides that it lies on there.
fn reference_exit(start: Hex, end: Hex) -> Option<Exit> {
    let (_, _, leaves) = clip(start, start, end)?;
    let sides: Vec<Direction> = forms(start, start, end)
        .into_iter()
        .filter_map(|(direction, at_start, at_end)| {
            let value = at_start * leaves.1 + (at_end - at_start) * leaves.0;
            (value.abs() == leaves.1).then(|| if value > 0 { direction } else { direction.opposite() })
        })
        .collect();
    match *sides {
        [side] => Some(Exit::Side(side)),
        [one, other] => Vertex::ALL
            .into_iter()
            .find(|vertex| [(one, other), (other, one)].contains(&vertex.sides()))
            .map(Exit::Vertex),
        _ => None,
    }
}

fn by_kind(line: &Trace) -> BTreeMap<Hex, Kind> {
    let mut found = BTreeMap::new();
    for step in line.steps() {
        let kind = match step {
            Step::Crossed(_) => Kind::Inside,
            Step::Along(..) => Kind::Border,
            Step::Touched(_) => Kind::Point,
        };
        for hex in step.hexes() {
            assert_eq!(found.insert(hex, kind), None, "{hex:?} is met twice");
        }
    }
    found
}

/// Everything that must hold of one line by itself.
fn check(start: Hex, end: Hex) {
    let line = Trace::new(start, end);
    assert_eq!(by_kind(&line), reference(start, end), "{start:?} to {end:?}");
    assert_eq!(line.exit(), reference_exit(start, end), "{start:?} to {end:?}");
    assert_eq!(line.entry(), reference_exit(end, start), "{start:?} to {end:?}");

    // Each step begins where the one before it stops, from the first end to the last.
    let mut reached = Fraction(0, 1);
    let mut position = 0;
    for &step in line.steps() {
        for hex in step.hexes() {
            let (_, enters, leaves) = clip(hex, start, end).unwrap();
            assert_eq!(enters, reached, "{step:?} from {start:?} to {end:?}");
            assert_eq!(hex.distance(start) + hex.distance(end), line.length());
            assert_eq!(line.position(step), (hex.distance(start), line.length()));
            assert_eq!(line.nearer(step), Nearer::of(hex, start, end));
            if step.hexes().last() == Some(hex) {
                reached = leaves;
            }
        }
        assert!(line.position(step).0 >= position);
        position = line.position(step).0;
        if let Step::Along(one, other) = step {
            assert_eq!(Hexside::between(one, other), step.hexside());
            assert_eq!(step.hexside().map(Hexside::hexes), Some((one, other)));
        } else {
            assert_eq!(step.hexside(), None);
        }
    }
    assert_eq!(reached, Fraction(1, 1));
    assert_eq!(line.steps().first(), Some(&Step::Crossed(start)));
    assert_eq!(line.steps().last(), Some(&Step::Crossed(end)));
    assert!(trace(start, end).eq(line.steps().iter().copied()));
}

/// The steps, exit and entry of a line after each hex and each facing has been moved.
fn image(
    line: &Trace,
    hex: impl Fn(Hex) -> Hex,
    facing: impl Fn(Facing) -> Facing,
) -> (Vec<Step>, Option<Exit>, Option<Exit>) {
    let step = |step: &Step| match *step {
        Step::Crossed(crossed) => Step::Crossed(hex(crossed)),
        Step::Touched(touched) => Step::Touched(hex(touched)),
        Step::Along(one, other) => {
            let (one, other) = Hexside::between(hex(one), hex(other)).unwrap().hexes();
            Step::Along(one, other)
        }
    };
    (line.steps().iter().map(step).collect(), line.exit().map(&facing), line.entry().map(&facing))
}

fn parts(line: &Trace) -> (Vec<Step>, Option<Exit>, Option<Exit>) {
    image(line, |hex| hex, |facing| facing)
}

/// Swap, six turns, mirror and shift.
fn check_images(start: Hex, end: Hex, shift: Hex) {
    let line = Trace::new(start, end);
    let (mut steps, exit, entry) = parts(&line);
    let nearer: Vec<Nearer> = steps.iter().map(|&step| line.nearer(step)).collect();
    steps.reverse();
    let back = Trace::new(end, start);
    assert_eq!(parts(&back), (steps, entry, exit), "back from {end:?} to {start:?}");
    for (&step, &there) in back.steps().iter().zip(nearer.iter().rev()) {
        let here = match there {
            Nearer::Start => Nearer::End,
            Nearer::Half => Nearer::Half,
            Nearer::End => Nearer::Start,
        };
        assert_eq!(back.nearer(step), here);
    }
    for turns in 1..6 {
        let turned = Trace::new(start.rotated(turns), end.rotated(turns));
        assert_eq!(parts(&turned), image(&line, |hex| hex.rotated(turns), |facing| facing.turned(2 * turns)));
    }
    let mirrored = Trace::new(start.mirrored(), end.mirrored());
    assert_eq!(parts(&mirrored), image(&line, Hex::mirrored, |facing| Facing::from_hour(-i32::from(facing.hour()))));
    let shifted = Trace::new(start + shift, end + shift);
    assert_eq!(parts(&shifted), image(&line, |hex| hex + shift, |facing| facing));
}

fn crossed(hexes: &[(i32, i32)]) -> Vec<Step> {
    hexes.iter().map(|&(q, r)| Step::Crossed(Hex::new(q, r))).collect()
}

fn touched(line: &Trace) -> Vec<Hex> {
    let hex = |step: &Step| if let Step::Touched(hex) = step { Some(*hex) } else { None };
    line.steps().iter().filter_map(hex).collect()
}

fn hexes(far: i32) -> impl Strategy<Value = Hex> {
    (-far..=far, -far..=far).prop_map(|(q, r)| Hex::new(q, r))
}

#[test]
fn every_line_within_twelve_is_what_the_fractions_say() {
    for end in ORIGIN.within(12) {
        check(ORIGIN, end);
    }
}

#[test]
fn every_line_within_twelve_survives_swap_turn_mirror_and_shift() {
    let shifts = [
        (100, 37),
        (-311, 205),
        (20_000, -3_000),
        (FAR, FAR),
        (-FAR, -FAR),
        (FAR, -FAR),
        (-FAR, FAR),
        (FAR, 0),
        (1, -FAR),
    ];
    for end in ORIGIN.within(12) {
        for (q, r) in shifts {
            check_images(ORIGIN, end, Hex::new(q, r));
        }
    }
}

#[test]
fn g21_of_468_targets_36_run_along_a_hexside_and_72_touch_a_vertex_without() {
    let targets: Vec<Trace> = ORIGIN.within(12).skip(1).map(|end| Trace::new(ORIGIN, end)).collect();
    let along = |line: &Trace| line.steps().iter().any(|step| matches!(step, Step::Along(..)));
    assert_eq!(targets.len(), 468);
    assert_eq!(targets.iter().filter(|line| along(line)).count(), 36);
    assert_eq!(targets.iter().filter(|line| !along(line) && !touched(line).is_empty()).count(), 72);
    assert_eq!(targets.iter().filter(|line| along(line) && !touched(line).is_empty()).count(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn longer_lines_are_what_the_fractions_say(start in hexes(FAR), end in hexes(60)) {
        check(start, start + end);
    }

    #[test]
    fn longer_lines_survive_swap_turn_mirror_and_shift(start in hexes(FAR), end in hexes(60), shift in hexes(FAR)) {
        check_images(start, start + end, shift);
    }

    #[test]
    fn lines_of_thousands_of_hexes_survive_swap_turn_mirror_and_shift(
        start in hexes(FAR), end in hexes(3_000), shift in hexes(FAR),
    ) {
        check_images(start, start + end, shift);
    }

    /// Along a vertex direction, multiplied so that hexsides and vertices are many.
    #[test]
    fn lines_through_many_vertices_are_what_the_fractions_say(start in hexes(FAR), way in hexes(4), times in 1i32..8) {
        let end = start + Hex::new(times * way.q, times * way.r);
        check(start, end);
        check_images(start, end, Hex::new(FAR, -FAR));
    }
}

#[test]
fn a_line_to_the_same_hex_crosses_it_and_has_no_exit() {
    let line = Trace::new(Hex::new(3, -7), Hex::new(3, -7));
    assert_eq!(line.steps(), [Step::Crossed(Hex::new(3, -7))]);
    assert_eq!((line.exit(), line.entry(), line.length()), (None, None, 0));
    assert_eq!(line.nearer(line.steps()[0]), Nearer::Half);
    let mut steps = trace(ORIGIN, ORIGIN);
    assert!(steps.next().is_some());
    assert!(steps.next().is_none() && steps.next().is_none());
}

#[test]
fn a_line_to_a_neighbour_leaves_through_their_hexside() {
    for (direction, neighbour) in ORIGIN.neighbours() {
        let line = Trace::new(ORIGIN, neighbour);
        assert_eq!(line.steps(), [Step::Crossed(ORIGIN), Step::Crossed(neighbour)]);
        assert_eq!(line.exit(), Some(Exit::Side(direction)));
        assert_eq!(line.entry(), Some(Exit::Side(direction.opposite())));
    }
}

#[test]
fn a_line_through_a_vertex_leaves_between_its_two_hexsides() {
    for vertex in Vertex::ALL {
        let (left, right) = vertex.sides();
        let end = ORIGIN.neighbour(left).neighbour(right);
        let line = Trace::new(ORIGIN, end);
        let (one, other) = Hexside::between(ORIGIN.neighbour(left), ORIGIN.neighbour(right)).unwrap().hexes();
        assert_eq!(line.steps(), [Step::Crossed(ORIGIN), Step::Along(one, other), Step::Crossed(end)]);
        assert_eq!(line.exit(), Some(Exit::Vertex(vertex)));
        assert_eq!(line.entry(), Some(Exit::Vertex(vertex.opposite())));
        assert_eq!(line.nearer(Step::Along(one, other)), Nearer::Half);
    }
}

#[test]
fn nearer_goes_by_the_distance_in_hexes_to_both_ends() {
    let line = Trace::new(ORIGIN, Hex::new(3, 2));
    let nearer: Vec<(Step, Nearer)> = line.steps().iter().map(|&step| (step, line.nearer(step))).collect();
    let crossed = |q, r| Step::Crossed(Hex::new(q, r));
    assert_eq!(
        nearer,
        [
            (crossed(0, 0), Nearer::Start),
            (crossed(1, 0), Nearer::Start),
            (crossed(1, 1), Nearer::Start),
            (crossed(2, 1), Nearer::End),
            (crossed(2, 2), Nearer::End),
            (crossed(3, 2), Nearer::End),
        ]
    );
    let half = Trace::new(ORIGIN, Hex::new(0, 6));
    assert_eq!(half.nearer(Step::Crossed(Hex::new(0, 3))), Nearer::Half);
    assert_eq!(half.position(Step::Crossed(Hex::new(0, 2))), (2, 6));
}

#[test]
fn the_farthest_hexes_stop_nothing() {
    let corners = [i32::MIN, -1, 0, i32::MAX];
    for start in corners.into_iter().flat_map(|q| corners.map(|r| Hex::new(q, r))) {
        for end in corners.into_iter().flat_map(|q| corners.map(|r| Hex::new(q, r))) {
            assert_eq!(trace(start, end).next(), Some(Step::Crossed(start)));
            assert!(trace(start, end).take(1_000).count() > 0);
            assert_eq!(exit(start, end).is_none(), start == end);
            let _ = Nearer::of(start, end, ORIGIN);
        }
    }
}

#[test]
fn g1_a_short_line_is_the_same_both_ways() {
    let way = crossed(&[(0, 0), (1, 0), (1, 1), (2, 1)]);
    let line = Trace::new(ORIGIN, Hex::new(2, 1));
    assert_eq!(line.steps(), way);
    let back = Trace::new(Hex::new(2, 1), ORIGIN);
    assert!(back.steps().iter().eq(way.iter().rev()));
}

#[test]
fn g2_a_hexside_run_reports_both_hexes_of_each_pair() {
    let line = Trace::new(ORIGIN, Hex::new(2, 2));
    assert_eq!(
        line.steps(),
        [
            Step::Crossed(Hex::new(0, 0)),
            Step::Along(Hex::new(0, 1), Hex::new(1, 0)),
            Step::Crossed(Hex::new(1, 1)),
            Step::Along(Hex::new(1, 2), Hex::new(2, 1)),
            Step::Crossed(Hex::new(2, 2)),
        ]
    );
    assert_eq!(line.exit(), Some(Exit::Vertex(Vertex::SSE)));
    assert_eq!(line.entry(), Some(Exit::Vertex(Vertex::NNW)));
    assert_eq!(line.steps()[1].hexside(), Some(Hexside::new(Hex::new(0, 1), Direction::NE)));
}

#[test]
fn g3_a_blocker_touched_at_a_vertex_is_touched_seen_from_either_end() {
    let (a, b) = (ORIGIN, Hex::new(-5, 1));
    let there = Trace::new(a, b);
    let back = Trace::new(b, a);
    assert_eq!(touched(&there), [Hex::new(-2, 1), Hex::new(-3, 0)]);
    assert_eq!(touched(&back), [Hex::new(-3, 0), Hex::new(-2, 1)]);
    assert_eq!(by_kind(&there), by_kind(&back));
    // Whether one end sees the other, under each policy for touched hexes.
    for policy in [false, true] {
        let sees = |line: &Trace| !(policy && touched(line).contains(&Hex::new(-3, 0)));
        assert_eq!(sees(&there), sees(&back));
        assert_eq!(sees(&there), !policy);
    }
}

#[test]
fn g4_a_hexside_run_moves_with_its_ends() {
    for (q, r) in [(0, 0), (100, 37), (-311, 205), (20_000, -3_000)] {
        let shift = Hex::new(q, r);
        let line = Trace::new(shift, Hex::new(-1, 2) + shift);
        assert_eq!(
            line.steps(),
            [
                Step::Crossed(shift),
                Step::Along(Hex::new(-1, 1) + shift, Hex::new(0, 1) + shift),
                Step::Crossed(Hex::new(-1, 2) + shift),
            ]
        );
    }
}

#[test]
fn g10_a_hill_at_a_touched_vertex_is_reported_as_touched_both_ways() {
    let (a, b, hill) = (ORIGIN, Hex::new(4, 1), Hex::new(1, 1));
    for line in [Trace::new(a, b), Trace::new(b, a)] {
        assert!(line.steps().contains(&Step::Touched(hill)));
        assert!(!line.steps().contains(&Step::Crossed(hill)));
    }
}

#[test]
fn g17_a_long_line_crosses_sixteen_hexes() {
    let way = crossed(&[
        (0, 0),
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
        (3, 1),
        (4, 1),
        (4, 2),
        (5, 1),
        (5, 2),
        (6, 2),
        (7, 2),
        (7, 3),
        (8, 2),
        (8, 3),
        (9, 3),
    ]);
    let line = Trace::new(ORIGIN, Hex::new(9, 3));
    let mut sorted = line.steps().to_vec();
    sorted.sort_unstable();
    assert_eq!(sorted, way);
}
