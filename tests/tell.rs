//! The sentences people read and the words they type.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::sync::Arc;

use grognard::army::*;
use grognard::battle::event::Ground;
use grognard::battle::setting::*;
use grognard::battle::state::Halt;
use grognard::battle::*;
use grognard::book::dialect::OptionEntry;
use grognard::book::rulebook::Status;
use grognard::book::*;
use grognard::chance::chart::{AxisKind, CellKind, Chart, RawChart, RawRow, Shape};
use grognard::chance::d66::{D66, D66Total};
use grognard::chance::dice::Dice;
use grognard::chance::ratio::Ratio;
use grognard::ground::{Direction, Facing, Grid, Hex, Hexside, MapBuilder, Parity, Points};
use grognard::hooks::{Course, NoGuests, Position};
use grognard::rules;
use grognard::tell::{self, Measure, Paint, log, refusals, view, words};

const FRENCH: SideId = SideId(0);
const AUSTRIAN: SideId = SideId(1);

/// A field of 8 x 8 hexes with a village at 0404, a stream south of 0303 and a slope up to 0302.
struct Field {
    setting: Arc<Setting>,
    battle: Arc<Battle>,
    dice: Dice,
}

impl Field {
    fn new() -> Field {
        Field::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut Setting)) -> Field {
        let mut setting = setting();
        change(&mut setting);
        let setting = Arc::new(setting);
        let dice = Dice::seeded(1);
        let mut field = Field { battle: Arc::new(Battle::new(&setting)), setting, dice };
        let mut course = Course::new(Run::new(&field.battle, &field.setting, &field.dice), &NoGuests);
        rules::begin(&mut course);
        field.battle = course.finish().finish().0;
        field
    }

    fn position(&self) -> Position<'_> {
        Position { battle: &self.battle, setting: &self.setting, guests: &NoGuests }
    }

    fn emit(&mut self, event: Event) {
        let mut run = Run::new(&self.battle, &self.setting, &self.dice);
        run.emit(event);
        self.battle = run.finish().0;
    }

    fn unit(&self, id: &str) -> UnitId {
        self.setting.roster.find(id).unwrap()
    }

    fn hex(&self, printed: &str) -> Hex {
        self.setting.map.grid().parse(printed).unwrap()
    }

    fn stance(&self, unit: UnitId) -> Stance {
        self.position().state(unit).stance().unwrap()
    }

    fn formation(&self, id: &str) -> FormationId {
        self.setting.formations.find(id).unwrap()
    }

    fn read(&self, line: &str) -> Vec<String> {
        let spoken = words::read(&self.position(), line).unwrap_or_else(|error| panic!("{line}: {error}"));
        spoken.actions.iter().map(|action| words::write(&self.setting, action)).collect()
    }

    fn error(&self, line: &str) -> String {
        words::read(&self.position(), line).unwrap_err().to_string()
    }

    fn refused(&self, unit: &str, because: Because, rule: &str) -> String {
        refusals::sentence(&self.setting, &Refusal::of(self.unit(unit), because, Cite::rule(rule)))
    }
}

fn option(name: &str) -> OptionEntry {
    let value = match name {
        "movement.carre_allowance"
        | "formation.carre_least"
        | "artillery.limber_leader"
        | "movement.facing_cost"
        | "formation.free_turn"
        | "arrivals.stretch_delay"
        | "regiments.break_battalions" => "1",
        "regiments.cost" => "0",
        "regiments.losses" => "strongest",
        "movement.line_penalty" | "marches.factor" | "skirmish.slows_two_off" => "2",
        "marches.modifier" => "-6",
        "leaders.melee_high" => "64",
        "leaders.result5" => "captured",
        "marches.charged_morale" | "cavalry.heavy_up_to" => "12",
        "leaders.used_share" | "morale.half_lost" | "movement.disordered_factor" | "regiments.break_part" => "1/2",
        "arrivals.stretch" => "5",
        "withdrawal.faster" => "2",
        "withdrawal.part" => "1/2",
        "stacking.road_march" | "fire.road_march_defence" => "4",
        name if name.starts_with("fire.") && name != "fire.flank_of_all" && name != "fire.drop_fractions" => "1",
        "movement.line_penalty_cavalry"
        | "movement.line_joins"
        | "zone.of_pgd"
        | "zone.stops_leaders"
        | "arrivals.voluntary_delay" => "no",
        "artillery.limber_special" | "skirmish.slows_next" | "morale.disorder_points" => "3",
        "morale.rout_hexes" => "10",
        "morale.rout_watch" => "15",
        _ => "yes",
    };
    let (says, value) = ("An option.".to_owned(), value.to_owned());
    OptionEntry { name: name.to_owned(), says, cite: Cite::rule("MV-4"), provenance: Provenance::Seed, value }
}

fn chart(name: &str, provenance: Provenance, columns: &[&str], rows: &[(&str, &[&str])]) -> Printed {
    let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let row = |(label, cells): &(&str, &[&str])| RawRow { label: (*label).to_owned(), cells: own(cells), line: 7 };
    let raw = RawChart { columns: own(columns), rows: rows.iter().map(row).collect() };
    let shape = Shape { rows: AxisKind::Words, columns: AxisKind::Words, cell: CellKind::NumberOrNo };
    Printed {
        name: name.to_owned(),
        title: name.to_owned(),
        cite: Cite::page("Field charts"),
        provenance,
        guesses: Vec::new(),
        file: "scripts/field/movement.lua".to_owned(),
        chart: Chart::prove(&raw, shape, &[], &[]).unwrap(),
    }
}

fn formation(id: &str, name: &str, arms: &[Arm], faces: Faces, footing: Footing) -> Formation {
    let who = vec![Who::Infantry, Who::HeavyCavalry, Who::LightCavalry, Who::Artillery];
    let front = if faces == Faces::Side { vec![0, -2, 2] } else { vec![-1, 1] };
    let aspects = vec![Aspects {
        who,
        of: Part::ALL.to_vec(),
        front,
        flank: vec![-4, 4, -3, 3],
        rear: vec![6, -5, 5],
        cite: Cite::rule("OR-2"),
    }];
    let (id, name, arms) = (id.to_owned(), name.to_owned(), arms.to_vec());
    Formation {
        id,
        name,
        arms,
        faces,
        footing,
        moves: true,
        zone: true,
        fires: true,
        fire_increments: None,
        column_from: None,
        assaults: true,
        assault_increments: None,
        spared: false,
        skirmishers: false,
        layout: Layout::Single,
        extents: Vec::new(),
        aspects,
        cite: Cite::rule("OR-2"),
    }
}

fn setting() -> Setting {
    let grid = Grid { columns: 8, rows: 8, low: Parity::Even };
    let at = |printed: &str| grid.parse(printed).unwrap();
    let names = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let mut map = MapBuilder::new("Field", grid, names(&["clear", "village"]), names(&["stream", "bridge"])).unwrap();
    map.terrain(at("0404"), "village").unwrap();
    map.place("Baumersdorf", at("0404")).unwrap();
    map.feature(Hexside::new(at("0303"), Direction::S), "stream").unwrap();
    map.elevation(at("0303"), 1).unwrap();
    map.road(Hexside::new(at("0707"), Direction::S)).unwrap();

    let mut roster = Roster::default();
    let mut body = |id: &str, name: &str, kind: &str, side, within: Option<EchelonId>| {
        let (id, name, kind) = (id.to_owned(), name.to_owned(), kind.to_owned());
        roster.add_echelon(Echelon { id, name, kind, side, within })
    };
    let division = body("grandjean", "3rd Division, Grandjean", "division", FRENCH, None);
    let ligne = body("57", "57e Ligne", "regiment", FRENCH, Some(division));
    let legere = body("10l", "10e Légère", "regiment", FRENCH, Some(division));
    let corps = body("IIK", "II Corps", "corps", AUSTRIAN, None);
    let mut unit = |id: &str, name: &str, side, within, arm, values: (u16, i32, i32, u8)| {
        let (increments, fire, melee, morale) = values;
        roster.add_unit(Unit {
            id: id.to_owned(),
            name: name.to_owned(),
            side,
            within,
            nation: "French".to_owned(),
            arm,
            class: "ligne".to_owned(),
            size: if arm == Arm::Leader { Size::Person } else { Size::Battalion },
            increments,
            movement: Points::whole(8),
            fire,
            melee,
            morale: D66::from_face(morale),
            morale_bonus: if arm == Arm::Leader { 3 } else { 0 },
            skirmish: 0,
            lance: 0,
            traits: Vec::new(),
        })
    };
    let first = unit("57-1", "1/57e Ligne", FRENCH, ligne, Arm::Infantry, (6, 41, 42, 26));
    let second = unit("57-2", "2/57e Ligne", FRENCH, ligne, Arm::Infantry, (6, 41, 42, 26));
    let third = unit("57-3", "3/57e Ligne", FRENCH, ligne, Arm::Infantry, (6, 41, 42, 26));
    let light = unit("10l-1", "1/10e Légère", FRENCH, legere, Arm::Infantry, (6, 41, 42, 26));
    let guns = unit("fb", "Grandjean's battery", FRENCH, division, Arm::Artillery, (2, 41, 42, 26));
    let leader = unit("gd", "GD Grandjean", FRENCH, division, Arm::Leader, (0, 1, 2, 0));
    let enemy = unit("ir15-1", "1/IR 15 Zach", AUSTRIAN, corps, Arm::Infantry, (8, 51, 52, 36));
    let late = unit("0203", "2/IR 15 Zach", AUSTRIAN, corps, Arm::Infantry, (8, 51, 52, 36));

    use Footing::*;
    let (hexside, vertex) = (Faces::Side, Faces::Vertex);
    let foot = [Arm::Infantry, Arm::Cavalry];
    let formations = Formations::new(vec![
        formation("column", "column", &foot, hexside, Open),
        formation("line", "line", &foot, vertex, Open),
        formation("general_order", "general order", &foot, hexside, Covered),
        formation("road_march", "road march", &[Arm::Infantry, Arm::Cavalry, Arm::Artillery], hexside, Road),
        formation("limbered", "limbered", &[Arm::Artillery], hexside, Any),
        formation("unlimbered", "unlimbered", &[Arm::Artillery], hexside, Any),
        formation("leader", "with his aides", &[Arm::Leader], hexside, Any),
    ]);
    let word = |id: &str| formations.find(id).unwrap();
    let setup = [
        (first, "0306", "column", Direction::N),
        (second, "0306", "column", Direction::N),
        (third, "0307", "column", Direction::N),
        (guns, "0506", "limbered", Direction::N),
        (leader, "0306", "leader", Direction::N),
        (enemy, "0601", "column", Direction::S),
    ];
    let setup = setup.into_iter().map(|(unit, hex, formation, facing)| Setup {
        unit,
        stance: Stance::one(at(hex), Facing::Side(facing), word(formation)),
    });
    let setup = setup.collect();
    let arrival = |id: &str, name: &str, side, turn, hex, unit| Arrival {
        id: id.to_owned(),
        name: name.to_owned(),
        side,
        turn,
        hex: at(hex),
        units: vec![unit],
    };
    let arms = ["infantry", "cavalry", "artillery", "leader"];
    let mut charts = Charts::default();
    charts.lay(chart("movement.terrain", Provenance::Seed, &arms, &[("clear", &["1"; 4]), ("village", &["3"; 4])]));
    charts.lay(chart("movement.road", Provenance::Seed, &arms, &[("clear", &["1/2"; 4]), ("village", &["1"; 4])]));
    let sides: &[(&str, &[&str])] = &[("stream", &["3"; 4]), ("bridge", &["0"; 4]), ("slope", &["3"; 4])];
    charts.lay(chart("movement.hexside", Provenance::Reading, &arms, sides));
    let changes: &[(&str, &[&str])] =
        &[("infantry", &["1", "1"]), ("cavalry", &["1", "1"]), ("artillery", &["1", "1"])];
    charts.lay(chart("formation.change", Provenance::Seed, &["any", "general order"], changes));
    let mut rulebook = Rulebook::default();
    let rule = |(id, section, grade): (&str, &str, Provenance)| Rule {
        id: id.to_owned(),
        chapter: "any".to_owned(),
        section: section.to_owned(),
        says: "A rule.".to_owned(),
        grade,
        from: "a page".to_owned(),
        differs: None,
        status: Status::Live,
    };
    let rules =
        [("Z-3", "14"), ("Z-4", "14"), ("FM-5", "44"), ("MV-2", "18"), ("MV-4", "18"), ("RE-1", "45"), ("MC-1", "31")];
    let graded = rules.map(|(id, section)| rule((id, section, Provenance::Seed)));
    rulebook.add("any", "Any", graded.into_iter().chain([rule(("TS-8", "16", Provenance::Reading))]).collect());
    let (id, name, cite) = ("movement".to_owned(), "Movement".to_owned(), Cite::rule("CH-3"));
    let segment = Segment { id, name, by: Actor::Phasing, cite };
    let joint =
        Segment { id: "command".to_owned(), name: "Command".to_owned(), by: Actor::Both, cite: Cite::rule("CH-2") };
    let terrain = |id: &str, covered| Terrain {
        id: id.to_owned(),
        name: id.to_owned(),
        general_order: covered,
        dwelling: covered,
        blocks_sight: false,
    };
    let feature = |id: &str, spares: &[&str]| Feature {
        id: id.to_owned(),
        name: id.to_owned(),
        spares: names(spares),
        only: Vec::new(),
    };
    let side = |id: &str, name: &str| Side { id: id.to_owned(), name: name.to_owned() };
    Setting {
        background: None,
        title: "A field".to_owned(),
        edition: "field".to_owned(),
        scenario: "field".to_owned(),
        cite: Cite::page("A page"),
        provenance: Provenance::Placeholder,
        clock: Clock { date: "5 July 1809".to_owned(), start: 18 * 60 + 20, minutes: 20, turns: 12 },
        sides: vec![side("French", "French and allies"), side("Austrian", "Austrians")],
        sequence: Sequence { joint: vec![joint], of_each_side: vec![segment] },
        map: map.build(),
        terrains: vec![terrain("clear", false), terrain("village", true)],
        features: vec![feature("stream", &[]), feature("bridge", &["stream"])],
        roster,
        dialect: Dialect::new("premier-test", Dialect::OPTIONS.iter().map(|name| option(name)).collect()).unwrap(),
        charts,
        rulebook: rulebook.into(),
        setup,
        arrivals: vec![
            arrival("legere", "Marion's light foot", FRENCH, 1, "0708", light),
            arrival("zach", "The rest of Zach", AUSTRIAN, 1, "0101", late),
        ],
        levels: BTreeMap::new(),
        holders: BTreeMap::from([(at("0404"), AUSTRIAN)]),
        memory: BTreeMap::new(),
        switches: BTreeMap::new(),
        hash: "0".to_owned(),
        formations,
    }
}

fn put(ledger: &mut Ledger, op: Op, value: i64, reason: &str, cite: &str, source: Source) {
    ledger.put(op, Ratio::whole(value), || (reason.to_owned(), Cite::rule(cite), source));
}

fn in_chart(row: &str) -> Source {
    let chart = if row == "clear" { "movement.terrain" } else { "movement.hexside" };
    let at = "scripts/field/movement.lua:12".to_owned();
    Source::Chart { chart: chart.to_owned(), row: row.to_owned(), column: "infantry".to_owned(), at }
}

/// What a step over the stream and up the slope costs: 7.
fn crossing() -> Ledger {
    let mut cost = Ledger::new();
    put(&mut cost, Op::Base, 1, "Clear", "MV-2", in_chart("clear"));
    put(&mut cost, Op::Add, 3, "Stream", "MV-2", in_chart("stream"));
    put(&mut cost, Op::Add, 3, "Up a slope", "MV-2", in_chart("slope"));
    cost
}

/// The check of the design's example: 45 less 6 is 35.
fn check() -> Check {
    let roll = D66::from_face(45).unwrap();
    let needed = D66::from_face(26).unwrap();
    let (mut ledger, mut morale) = (Ledger::new(), Ledger::new());
    put(&mut ledger, Op::Base, i64::from(roll.order()), "Roll 45", "MF-1", Source::Dice);
    put(&mut ledger, Op::Add, -6, "Force march, turn 1 in a row", "FM-5", Source::Core);
    put(&mut morale, Op::Base, i64::from(needed.order()), "Printed morale", "MC-1", Source::Counter);
    let total = D66Total::from_order(i32::from(roll.order()) - 6);
    Check { roll, ledger, total, morale, needed: D66Total::from(needed), passed: true }
}

fn ground(reason: &str) -> Ground {
    Ground { reason: reason.to_owned(), cite: Cite::rule("RE-1"), source: Source::Core }
}

#[test]
fn every_action_is_read_as_it_was_written() {
    let field = Field::new();
    let units = vec![field.unit("57-1"), field.unit("57-2")];
    let facing = Facing::from_hour(1);
    let formation = field.formation("road_march");
    let late = vec![field.unit("0203")];
    let actions = [
        Action::Move { units: units.clone(), path: vec![field.hex("0305"), field.hex("0304")] },
        // A unit whose id looks like a hex, next to hexes.
        Action::Move { units: vec![field.unit("57-1"), field.unit("0203")], path: vec![field.hex("0203")] },
        Action::Face { units: units.clone(), facing },
        Action::Form { units: units.clone(), formation, facing, hexes: Vec::new() },
        Action::March { body: field.setting.roster.find_echelon("grandjean").unwrap(), guns: vec![field.unit("fb")] },
        Action::March { body: field.setting.roster.find_echelon("57").unwrap(), guns: Vec::new() },
        Action::Enter { units: late, hex: field.hex("0101"), formation, facing },
        Action::Delay { group: ArrivalId(1) },
        Action::Answer { option: "hold the bridge".to_owned() },
        Action::End,
    ];
    for action in actions {
        let line = words::write(&field.setting, &action);
        let read = words::read(&field.position(), &line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read.actions, vec![action], "{line}");
    }
}

#[test]
fn a_unit_is_found_by_id_by_name_and_by_its_beginning() {
    let field = Field::new();
    assert_eq!(field.read("face 57-1 NE"), ["face 57-1 NE"]);
    assert_eq!(field.read("FACE FB ne"), ["face fb NE"]);
    assert_eq!(field.read("face \"1/57e ligne\" NE"), ["face 57-1 NE"]);
    assert_eq!(field.read("face 1/57 NE"), ["face 57-1 NE"]);
    assert_eq!(field.error("face 57- NE"), "`57-` could be `57-1`, `57-2`, `57-3`; write more of it.");
    assert_eq!(field.error("face 58-1 NE"), "There is no unit `58-1`. Did you mean `57-1`?");
    assert!(field.error("mvoe 57-1").starts_with("`mvoe` is no command. Did you mean `move`?"));
    assert!(field.error("move 57-1 0909").contains("`0909`"), "{}", field.error("move 57-1 0909"));
    assert!(field.error("face 57-1").contains("`face UNITS FACING`"));
    assert_eq!(field.error("end now"), "`end` takes nothing after it; `now` is too much.");
    assert_eq!(field.error("form 57-1 lin"), "There is no formation `lin`. Did you mean `line`?");
}

#[test]
fn units_move_alone_as_a_stack_and_as_a_body() {
    let mut field = Field::new();
    assert_eq!(field.read("move 57-1 to 0304"), ["move 57-1 0305 0304"]);
    assert_eq!(field.read("move 57-1 57-2 to 0305"), ["move 57-1,57-2 0305"]);
    assert_eq!(field.read("move stack 0306 to 0305"), ["move 57-1,57-2,gd 0305"]);
    // The battalion behind keeps its place behind; those in front go first.
    assert_eq!(field.read("move 57 to 0305"), ["move 57-1,57-2 0305", "move 57-3 0306"]);
    assert_eq!(field.read("move 57 0305"), ["move 57-1,57-2 0305", "move 57-3 0306"]);
    assert_eq!(field.read("face 57 NE"), ["face 57-1,57-2 NE", "face 57-3 NE"]);
    assert_eq!(field.error("move 57-1 to 0306"), "1/57e Ligne is in `0306` already.");
    let mut cost = Ledger::new();
    put(&mut cost, Op::Base, 7, "Long way", "MV-2", in_chart("clear"));
    let unit = field.unit("57-1");
    field.emit(Event::Faced { unit, stance: field.stance(unit), cost });
    assert_eq!(
        field.error("move 57-1 to 0301"),
        "1/57e Ligne cannot get to `0301` in this segment: it has 1 point left, and no way leads there."
    );
    assert!(field.error("move ir15-1 to 0602").starts_with("1/IR 15 Zach may not do this: it is not of the side"));
}

#[test]
fn what_is_left_out_of_a_change_or_an_entry_is_found() {
    let field = Field::new();
    assert_eq!(field.read("form 57-3 line"), ["form 57-3 line NNE"]);
    assert_eq!(field.read("form 57-3 road march"), ["form 57-3 road_march N"]);
    assert_eq!(field.read("form fb unlimbered"), ["form fb unlimbered N"]);
    assert_eq!(field.read("enter 10l-1"), ["enter 10l-1 at 0708 column N"]);
    assert_eq!(field.read("enter legere"), ["enter 10l-1 at 0708 column N"]);
    assert_eq!(field.read("enter 10l-1 road march"), ["enter 10l-1 at 0708 road_march N"]);
    assert_eq!(field.read("enter 10l-1 at 0608 line NNW"), ["enter 10l-1 at 0608 line NNW"]);
}

#[test]
fn the_log_tells_moves_with_their_cost() {
    let field = Field::new();
    let unit = field.unit("57-1");
    let step = |to: &str, formation: &str, cost: Ledger| {
        let (from, to) = (field.hex("0305"), field.hex(to));
        let formation = field.formation(formation);
        log::line(
            &field.setting,
            &Event::Moved { unit, from, stance: Stance::one(to, Facing::from_hour(0), formation), cost },
        )
        .unwrap()
    };
    let one = |value, reason| {
        let mut cost = Ledger::new();
        put(&mut cost, Op::Base, value, reason, "MV-2", in_chart("clear"));
        cost
    };
    assert_eq!(step("0304", "column", one(1, "Clear")), "1/57e Ligne moves 0305 to 0304 (1 point).");
    assert_eq!(
        step("0404", "general_order", one(3, "Village")),
        "1/57e Ligne moves 0305 to 0404 in general order (3 points: village 3)."
    );
    assert_eq!(
        step("0304", "column", crossing()),
        "1/57e Ligne moves 0305 to 0304 (7 points: clear 1, stream +3, up a slope +3)."
    );
    let mut ruled = one(1, "Clear");
    let at = "scripts/x.lua:7".to_owned();
    ruled.put(Op::Replace, Ratio::whole(2), || {
        ("Muddy".to_owned(), Cite::page("Mud, p. 3"), Source::Script { at: at.into() })
    });
    assert_eq!(step("0304", "column", ruled), "1/57e Ligne moves 0305 to 0304 (2 points: muddy 2). [Mud, p. 3]");
}

#[test]
fn the_log_tells_a_force_march_a_stop_and_a_fault() {
    let field = Field::new();
    let tell = |event| log::line(&field.setting, &event);
    let marched = Event::Marched { unit: field.unit("10l-1"), in_a_row: 1, check: check() };
    assert_eq!(
        tell(marched).unwrap(),
        "1/10e Légère checks to force march (turn 1 in a row): 45, -6 force march = 35 against 26: passed. [Premier 44, FM-5]"
    );
    let halted = Event::Halted { unit: field.unit("57-1"), halt: Halt::Zone, cite: Cite::rule("Z-3") };
    assert_eq!(tell(halted).unwrap(), "1/57e Ligne is stopped by an enemy zone of influence. [Premier 14, Z-3]");
    assert_eq!(tell(Event::TurnBegan { turn: 2 }).unwrap(), "Turn 2, 18:40.");
    let segment = |acts| Event::SegmentBegan { segment: 1, name: "movement".to_owned(), side: Some(FRENCH), acts };
    assert_eq!(tell(segment(Some(FRENCH))).unwrap(), "French and allies: movement.");
    assert_eq!(tell(segment(None)), None);
    let says = "scripts/x.lua:7: zone.stops must answer true or false; it answered 3.".to_owned();
    let told = tell(Event::Faulted { hook: "zone.stops".to_owned(), says }).unwrap();
    assert!(told.starts_with("A rule failed: scripts/x.lua:7: "), "{told}");
    assert!(told.ends_with(" it answered 3. The base rule stands in. [zone.stops]"), "{told}");
    let held = Event::Held { hex: field.hex("0404"), side: FRENCH };
    assert_eq!(tell(held).unwrap(), "Baumersdorf (0404) passes to the French and allies.");
}

#[test]
fn a_ledger_shows_every_entry_with_cite_and_place() {
    let field = Field::new();
    let mut cost = crossing();
    put(&mut cost, Op::Replace, 2, "Muddy", "MV-4", Source::Script { at: "scripts/x.lua:7".into() });
    let lines = tell::ledger(&field.setting, &cost, Measure::Points);
    assert_eq!(lines.len(), 5, "{lines:#?}");
    assert!(
        lines[0]
            .ends_with("chart movement.terrain, row clear, column infantry (scripts/field/movement.lua:12) (replaced)")
    );
    assert!(lines[1].trim_start().starts_with("+3   Stream       [Premier 18, MV-2]"), "{}", lines[1]);
    assert!(lines[1].ends_with(" (our reading)"), "{}", lines[1]);
    assert!(lines[3].ends_with("[Premier 18, MV-4]  scripts/x.lua:7"), "{}", lines[3]);
    assert!(lines[4].contains("= 8   points in all"), "{}", lines[4]);
    let steps = tell::ledger(&field.setting, &check().ledger, Measure::Steps);
    let starts = |line: &str, with: &str| assert!(line.trim_start().starts_with(with), "{line}");
    starts(&steps[0], "45   Roll 45");
    starts(&steps[1], "-6   Force march, turn 1 in a row");
    starts(&steps[2], "= 35   in all");
    let mut left = Ledger::new();
    put(&mut left, Op::Add, -2, "Began in line", "TS-8", Source::Core);
    assert!(tell::ledger(&field.setting, &left, Measure::Points)[0].ends_with("[Premier 16, TS-8] (our reading)"));
}

#[test]
fn refusals_have_the_form_of_the_house() {
    let field = Field::new();
    assert_eq!(
        field.refused("57-1", Because::ZoneHolds, "Z-4"),
        "1/57e Ligne may not leave now: it has already acted, and only its first action may leave an enemy zone. [Premier 14, Z-4]"
    );
    let points = Because::Points { needs: Points::whole(7), left: Points::whole(2), cost: crossing() };
    assert_eq!(
        field.refused("57-1", points, "MV-2"),
        "1/57e Ligne may not do this: it needs 7 points in hand (clear 1, stream +3, up a slope +3) and has 2 left. [Premier 18, MV-2]"
    );
    let entry = Because::NoEntry { group: ArrivalId(0), open: vec![field.hex("0708"), field.hex("0608")] };
    assert_eq!(
        field.refused("10l-1", entry, "RE-1"),
        "1/10e Légère may not enter there: Marion's light foot may enter at 0708 or 0608. [Premier 45, RE-1]"
    );
}

/// Numbers the variants, so that a new one cannot be forgotten below.
fn number(because: &Because) -> usize {
    match because {
        Because::Over => 0,
        Because::NotYours(_) => 1,
        Because::OwedFirst => 2,
        Because::NoQuestion => 3,
        Because::NoSuchOption(_) => 4,
        Because::NoUnits => 5,
        Because::NamedTwice => 6,
        Because::Enemy => 7,
        Because::NotOnMap => 8,
        Because::NotTogether => 9,
        Because::NotAdjacent(_) => 10,
        Because::OffMap => 11,
        Because::Halted(_) => 12,
        Because::Broken(_) => 13,
        Because::Fixed(_) => 14,
        Because::NotFront(_) => 15,
        Because::Barred { .. } => 16,
        Because::Footing { .. } => 17,
        Because::Points { .. } => 18,
        Because::EnemyThere(_) => 19,
        Because::Stacking { .. } => 20,
        Because::Mixed(_) => 21,
        Because::ZoneHolds => 22,
        Because::NoChange => 23,
        Because::NotItsFormation(_) => 24,
        Because::WrongFacing(_) => 25,
        Because::TooFarRound => 26,
        Because::Marching => 27,
        Because::NotADivision(_) => 28,
        Because::NobodyMarches(_) => 29,
        Because::OnALevel(_) => 30,
        Because::HasActed => 31,
        Because::HasTried => 32,
        Because::MayNotMarch => 33,
        Because::RegimentCounter => 34,
        Because::NotDue => 35,
        Because::Later(_) => 36,
        Because::NoEntry { .. } => 37,
        Because::AllCovered(_) => 38,
        Because::EntryFormation { .. } => 39,
        Because::SeveralGroups => 40,
        Because::NoDelay => 41,
        Because::PartlyIn => 42,
        Because::MustEnter(_) => 43,
        Because::Rule { .. } => 44,
        Because::Stale => 45,
        Because::ZoneAhead(_) => 46,
        Because::MarchesInColumn(_) => 47,
        Because::Width { .. } => 48,
        Because::NoRank(_) => 49,
        Because::NoRoom { .. } => 50,
        Because::TooFewForCarre { .. } => 51,
        Because::CavalryZone => 52,
        Because::Apart => 53,
        Because::TurnsAboutOnly => 54,
        Because::NoWheel => 55,
        Because::ShiftedOnce => 56,
        Because::NoProlong { .. } => 57,
        Because::OneHexOnly(_) => 58,
        Because::NoSkirmisher => 59,
        Because::NoCarreThere => 60,
        Because::NoOpportunity => 61,
        Because::NotAmongFirers(_) => 62,
        Because::LimberFailed => 63,
        Because::NoFireNow => 64,
        Because::CannotFire => 65,
        Because::HasFired => 66,
        Because::FiredAtAlready(_) => 67,
        Because::NobodyThere(_) => 68,
        Because::OutOfRange { .. } => 69,
        Because::NotInFront(_) => 70,
        Because::NotInSight { .. } => 71,
        Because::TopUnitOnly(_) => 72,
        Because::OneBattery(_) => 73,
        Because::HexHasFired { .. } => 74,
        Because::GunsApart(_) => 75,
        Because::NotNearest(_) => 76,
        Because::NoParts => 77,
        Because::NoWhole => 78,
        Because::NotAPart(_) => 79,
        Because::PartMissing(_) => 80,
        Because::Unlike(_) => 81,
        Because::HasBegun => 82,
        Because::EnemyZone => 83,
        Because::Dealing { .. } => 84,
        Because::WornDown(_) => 85,
        Because::CavalryUpon(_) => 86,
        Because::NotMoving => 87,
        Because::NoAssaultNow => 88,
        Because::CannotAssault => 89,
        Because::HasAssaulted => 90,
        Because::AssaultedAlready(_) => 91,
        Because::FiredElsewhere(_) => 92,
        Because::NotBeside(_) => 93,
        Because::NotBefore(_) => 94,
        Because::UponCarre(_) => 95,
        Because::CavalryOnly(_) => 96,
        Because::MarchingNoFight => 97,
        Because::NoWithdrawal => 98,
        Because::Stands => 99,
        Because::NotOffered(_) => 100,
        Because::NoWayBack(_) => 101,
        Because::TooFarBack(_) => 102,
        Because::NoAdvance => 103,
        Because::MustAdvance(_) => 104,
        Because::NoRoomToAdvance(_) => 105,
    }
}

#[test]
fn every_refusal_is_a_sentence_with_its_cite() {
    let field = Field::new();
    let (hex, line, body) = (field.hex("0404"), field.formation("line"), EchelonId(1));
    let ruled = Halt::Rule { reason: "Waits for orders.".to_owned(), cite: Cite::rule("Z-3") };
    let all = vec![
        Because::Over,
        Because::NotYours(FRENCH),
        Because::OwedFirst,
        Because::NoQuestion,
        Because::NoSuchOption(vec!["yes".to_owned(), "no".to_owned()]),
        Because::NoUnits,
        Because::NamedTwice,
        Because::Enemy,
        Because::NotOnMap,
        Because::NotTogether,
        Because::NotAdjacent(hex),
        Because::OffMap,
        Because::Halted(Halt::Zone),
        Because::Halted(Halt::MarchFailed),
        Because::Halted(Halt::Broken),
        Because::Halted(ruled),
        Because::Broken(Cohesion::Disordered),
        Because::Broken(Cohesion::Pgd),
        Because::Fixed(line),
        Because::NotFront(hex),
        Because::Barred { hex, by: "stream".to_owned() },
        Because::Footing { formation: line, hex },
        Because::Points { needs: Points::halves(1), left: Points::ZERO, cost: Ledger::new() },
        Because::EnemyThere(hex),
        Because::Stacking { hex, limit: "18 infantry increments in clear".to_owned() },
        Because::Mixed(hex),
        Because::ZoneHolds,
        Because::NoChange,
        Because::NotItsFormation(line),
        Because::WrongFacing(line),
        Because::TooFarRound,
        Because::Marching,
        Because::NotADivision(body),
        Because::NobodyMarches(body),
        Because::OnALevel(1),
        Because::HasActed,
        Because::HasTried,
        Because::MayNotMarch,
        Because::RegimentCounter,
        Because::NotDue,
        Because::Later(3),
        Because::NoEntry { group: ArrivalId(0), open: Vec::new() },
        Because::AllCovered(3),
        Because::EntryFormation { formation: line, allowed: vec![line] },
        Because::EntryFormation { formation: line, allowed: Vec::new() },
        Because::SeveralGroups,
        Because::NoDelay,
        Because::PartlyIn,
        Because::MustEnter(field.unit("10l-1")),
        Because::Rule { reason: "Only battalions stand in a vineyard.".to_owned(), at: "scripts/x.lua:7".to_owned() },
        Because::Stale,
        Because::ZoneAhead(hex),
        Because::MarchesInColumn(FormationId(1)),
        Because::Width { formation: line, hexes: 2, may: vec![1] },
        Because::Width { formation: line, hexes: 2, may: Vec::new() },
        Because::NoRank(line),
        Because::NoRoom { formation: line, hexes: 2 },
        Because::TooFewForCarre { least: 3 },
        Because::CavalryZone,
        Because::Apart,
        Because::TurnsAboutOnly,
        Because::NoWheel,
        Because::ShiftedOnce,
        Because::NoProlong { hex, slopes: false },
        Because::NoProlong { hex, slopes: true },
        Because::OneHexOnly(line),
        Because::NoSkirmisher,
        Because::NoCarreThere,
        Because::NoOpportunity,
        Because::NotAmongFirers(vec![field.unit("57-2")]),
        Because::LimberFailed,
        Because::NoFireNow,
        Because::CannotFire,
        Because::HasFired,
        Because::FiredAtAlready(hex),
        Because::NobodyThere(hex),
        Because::OutOfRange { at: hex, range: 2, most: 1 },
        Because::NotInFront(hex),
        Because::NotInSight { at: hex, by: Some(field.hex("0303")) },
        Because::NotInSight { at: hex, by: None },
        Because::TopUnitOnly(hex),
        Because::OneBattery(hex),
        Because::HexHasFired { hex, most: 4 },
        Because::GunsApart(vec![hex, field.hex("0303")]),
        Because::NotNearest(hex),
        Because::NoParts,
        Because::NoWhole,
        Because::NotAPart(field.unit("57-2")),
        Because::PartMissing(field.unit("57-2")),
        Because::Unlike(field.unit("57-2")),
        Because::HasBegun,
        Because::EnemyZone,
        Because::Dealing { losses: 3, each: vec![(0, 6), (1, 1)] },
        Because::WornDown(6),
        Because::CavalryUpon(hex),
        Because::NotMoving,
        Because::NoAssaultNow,
        Because::CannotAssault,
        Because::HasAssaulted,
        Because::AssaultedAlready(hex),
        Because::FiredElsewhere(vec![hex]),
        Because::NotBeside(hex),
        Because::NotBefore(hex),
        Because::UponCarre(hex),
        Because::CavalryOnly(hex),
        Because::MarchingNoFight,
        Because::NoWithdrawal,
        Because::Stands,
        Because::NotOffered(vec![field.unit("57-1")]),
        Because::NoWayBack(hex),
        Because::TooFarBack(Points::whole(3)),
        Because::NoAdvance,
        Because::MustAdvance(vec![field.unit("57-1")]),
        Because::NoRoomToAdvance(hex),
    ];
    let mut seen: Vec<usize> = all.iter().map(number).collect();
    seen.dedup();
    assert_eq!(seen, (0..106).collect::<Vec<_>>());
    for because in all {
        for unit in [Some(field.unit("57-1")), None] {
            let refusal = Refusal { unit, because: because.clone(), cite: Cite::rule("Z-4") };
            let sentence = refusals::sentence(&field.setting, &refusal);
            assert!(sentence.ends_with(". [Premier 14, Z-4]"), "{sentence}");
            assert!(sentence.starts_with(if unit.is_some() { "1/57e Ligne " } else { "This " }), "{sentence}");
            for debug in ["{", "Id(", "Some", "Points(", "Hex", "..", ": ."] {
                assert!(!sentence.contains(debug), "{debug} in {sentence}");
            }
        }
    }
}

#[test]
fn an_enemy_units_specific_side_is_hidden() {
    let mut field = Field::new();
    let enemy = field.unit("ir15-1");
    let own = view::unit(&field.position(), enemy, Some(AUSTRIAN));
    assert!(own.contains("fire 51, melee 52, morale 36"), "{own}");
    let theirs = view::unit(&field.position(), enemy, Some(FRENCH));
    assert!(theirs.contains("8 of 8 increments") && theirs.contains("movement 8"), "{theirs}");
    for value in ["51", "52", "36"] {
        assert!(!theirs.contains(value), "{theirs}");
    }
    // Unlimbered guns lie with that side up.
    let guns = field.unit("fb");
    assert!(!view::unit(&field.position(), guns, Some(AUSTRIAN)).contains("41"));
    let formation = field.formation("unlimbered");
    let stance = Stance { formation, ..field.stance(guns) };
    field.emit(Event::Formed { unit: guns, from: formation, stance, cost: Ledger::new() });
    assert!(view::unit(&field.position(), guns, Some(AUSTRIAN)).contains("fire 41"));
}

#[test]
fn a_check_does_not_tell_the_enemy_the_morale() {
    let field = Field::new();
    let event = Event::Marched { unit: field.unit("10l-1"), in_a_row: 1, check: check() };
    let theirs = log::line_for(&field.setting, &event, Some(AUSTRIAN)).unwrap();
    assert!(theirs.contains("= 35: passed.") && !theirs.contains("26"), "{theirs}");
    assert!(!log::why(&field.setting, &event, Some(AUSTRIAN)).concat().contains("Printed morale"));
    assert!(log::why(&field.setting, &event, Some(FRENCH)).concat().contains("Printed morale"));
}

#[test]
fn secret_reinforcements_are_told_to_their_owner_only() {
    let field = Field::new();
    let due = Event::ArrivalPutOff { group: ArrivalId(1), turn: 3, settled: true, ground: ground("Entry roll 4") };
    let told = "The rest of Zach comes in turn 3, 19:00, at the earliest: entry roll 4. [Premier 45, RE-1]";
    assert_eq!(log::line(&field.setting, &due).as_deref(), Some(told));
    assert_eq!(log::line_for(&field.setting, &due, Some(AUSTRIAN)).as_deref(), Some(told));
    assert_eq!(log::line_for(&field.setting, &due, Some(FRENCH)), None);
    let (late, position) = (field.unit("0203"), field.position());
    for text in [
        view::arrivals(&position, Some(FRENCH)),
        view::order_of_battle(&position, Some(FRENCH)),
        view::unit(&position, late, Some(FRENCH)),
        view::status(&position, Some(FRENCH)),
    ] {
        assert!(!text.contains("The rest of Zach") && !text.contains("0101") && !text.contains("8 of 16"), "{text}");
    }
    assert!(!view::order_of_battle(&position, Some(FRENCH)).contains("2/IR 15"));
    assert!(view::order_of_battle(&position, Some(AUSTRIAN)).contains("2/IR 15"));
    assert!(view::arrivals(&position, Some(AUSTRIAN)).contains("may enter at 0101"));
    let open = Field::with(|setting| setting.dialect.arrivals_secret = false);
    assert!(view::arrivals(&open.position(), Some(FRENCH)).contains("The rest of Zach"));
}

#[test]
fn a_question_is_put_to_its_side_only() {
    let mut field = Field::new();
    let question = Question {
        side: AUSTRIAN,
        rule: "bridge".to_owned(),
        key: "burn".to_owned(),
        text: "Burn the bridge?".to_owned(),
        options: vec!["burn it".to_owned(), "keep it".to_owned()],
        cite: Cite::rule("Z-3"),
    };
    let asked = Event::Asked(question);
    let told = log::line_for(&field.setting, &asked, Some(AUSTRIAN)).unwrap();
    assert_eq!(told, "The Austrians are asked: Burn the bridge? Answer `burn it` or `keep it`. [Premier 14, Z-3]");
    assert_eq!(
        log::line_for(&field.setting, &asked, Some(FRENCH)).unwrap(),
        "The Austrians have a question to answer."
    );
    field.emit(asked);
    assert!(!view::status(&field.position(), Some(FRENCH)).contains("bridge"));
    assert!(view::status(&field.position(), Some(AUSTRIAN)).contains("`answer burn it`"));
    assert_eq!(field.read("answer BURN"), ["answer burn it"]);
    assert_eq!(field.read("answer \"keep it\""), ["answer keep it"]);
}

#[test]
fn the_status_says_who_acts_and_what_may_come_in() {
    let field = Field::new();
    assert_eq!(
        view::status(&field.position(), Some(FRENCH)),
        "Turn 1 of 12, 18:20. French and allies: movement. 0 of 4 units have acted; Marion's light foot may enter at 0708."
    );
    assert!(view::standing(&field.position()).contains("no test of victory"));
}

#[test]
fn a_hex_is_described_with_its_sides_and_zones() {
    let field = Field::new();
    let text = view::hex(&field.position(), field.hex("0303"), Some(FRENCH));
    assert!(text.starts_with("0303: clear, level 1\n"), "{text}");
    assert!(text.contains("\n  S: stream, down 1"), "{text}");
    let village = view::hex(&field.position(), field.hex("0404"), Some(FRENCH));
    assert!(village.contains("Baumersdorf, held by the Austrians"), "{village}");
    let front = view::hex(&field.position(), field.hex("0602"), Some(FRENCH));
    assert!(front.contains("for the French and allies it is in the zone of 1/IR 15 Zach"), "{front}");
    let stack = view::hex(&field.position(), field.hex("0306"), Some(FRENCH));
    assert!(stack.contains("top: 1/57e Ligne (57-1), in column, facing N, 6 increments, in good order"), "{stack}");
}

#[test]
fn the_text_map_shows_units_ground_and_hexsides() {
    let field = Field::new();
    let map = tell::text_map(&field.position(), None, Paint::None);
    let lines: Vec<&str> = map.lines().collect();
    assert_eq!(lines[0], "    01  02  03  04  05  06  07  08");
    // Row 6 of the odd columns, then their lower halves with the upper halves of the even columns.
    assert_eq!(lines[11], "06  .      F3c     F1i      .");
    assert_eq!(lines[12], "        .  N    .  N    .       .");
    // Row 3: the hill at 0303, the stream on its south side; the village is at 0404.
    assert_eq!(lines[5], "03  .       .1      .       .");
    assert_eq!(lines[6], "        .   ~   .       .       .");
    assert_eq!(lines[8], "        .       v       .       .");
    assert_eq!(lines[1], "01  .       .       .       .");
    assert_eq!(lines[2], "        .       .      A1c      .");
    assert!(map.contains("F French and allies, A Austrians") && map.contains("~ stream, # bridge, = road"), "{map}");
    let part = tell::text_map(&field.position(), Some((field.hex("0306"), 1)), Paint::None);
    assert_eq!(part.lines().next(), Some("    02  03  04"));
    let painted = tell::text_map(&field.position(), None, Paint::Ansi);
    assert!(painted.contains("\u{1b}[1;34mF3c") && painted.contains("\u{1b}[1;31mA1c"), "{painted}");
}

proptest::proptest! {
    #[test]
    fn no_line_is_too_strange_to_be_answered(words in proptest::collection::vec(0..20_usize, 0..7), tail in ".{0,12}") {
        const WORDS: [&str; 20] = [
            "move", "face", "form", "march", "enter", "delay", "end", "to", "at", "with", "stack", "57-1,", "57", "fb", "0203",
            "0306", "line", "N", "\"", ",",
        ];
        let field = Field::new();
        let line = words.iter().map(|word| WORDS[*word]).chain([tail.as_str()]).collect::<Vec<_>>().join(" ");
        match words::read(&field.position(), &line) {
            Ok(spoken) => {
                proptest::prop_assert!(!spoken.actions.is_empty());
                for action in &spoken.actions {
                    let again = words::read(&field.position(), &words::write(&field.setting, action));
                    proptest::prop_assert_eq!(again.unwrap().actions, vec![action.clone()]);
                }
            }
            Err(error) => proptest::prop_assert!(!error.to_string().is_empty()),
        }
    }
}
