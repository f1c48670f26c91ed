//! The points of each chapter: sequence, zone, stacking, formation, movement, morale, marches,
//! arrivals, victory. Each is declared with an example that is run as a test.

use super::point::{Shape, hook};
use crate::army::{EchelonId, FormationId, SideId, UnitId};
use crate::battle::ArrivalId;
use crate::ground::Hex;

// Sequence (rulebook 2)

hook! {
    /// Told when a turn has begun, before anything else.
    TurnBegins = "sequence.turn_begins" Tell {
        when: "When a turn has begun, before the joint command segment does its work.",
        cite: "CH-1",
        since: 1,
        rolls: true,
        fields: { turn: i64 = "the turn, from 1", time: String = "the time, such as \"18:20\"" },
        example: "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 2 then return request.say(\"A thunderstorm gathers over the Marchfeld\") end end }" => "The log of turn 2 tells of the storm.",
    }
}

hook! {
    /// Told at the full hour.
    OnTheHour = "sequence.on_the_hour" Tell {
        when: "When a turn begins at the full hour, after sequence.turn_begins.",
        cite: "CH-2",
        since: 1,
        rolls: true,
        fields: { turn: i64 = "the turn, from 1", time: String = "the time, such as \"19:00\"" },
        example: "on = { [\"sequence.on_the_hour\"] = function(e) return request.say(\"The bells strike \" .. e.time) end }" => "The log tells every full hour.",
    }
}

hook! {
    /// Told when a segment has begun.
    SegmentBegins = "sequence.segment_begins" Tell {
        when: "When a segment has begun, before its side acts.",
        cite: "CH-3",
        since: 1,
        rolls: true,
        fields: {
            segment: String = "the segment's word, such as \"movement\"",
            side: Option<SideId> = "the side whose sequence it is; nothing in the joint segment",
            turn: i64 = "the turn, from 1",
        },
        example: "on = { [\"sequence.segment_begins\"] = function(e) if e.segment == \"movement\" then return request.say(e.side .. \" moves\") end end }" => "The log says whose movement begins.",
    }
}

hook! {
    /// Told when a side has answered a question that a rule asked.
    QuestionAnswered = "sequence.answered" Tell {
        when: "When a side has answered a question that a rule has put by request.ask; only the rule that asked is told.",
        cite: "SP-2",
        since: 1,
        rolls: true,
        fields: {
            key: String = "which of the rule's questions",
            option: String = "the answer",
            side: SideId = "who answered",
        },
        example: "on = { [\"sequence.turn_begins\"] = function(e) if e.turn == 1 then return request.ask { side = \"French\", key = \"burn\", text = \"Burn the camp?\", options = { \"yes\", \"no\" } } end end, [\"sequence.answered\"] = function(e) return request.say(\"The camp: \" .. e.option) end }" => "The French are asked in the first turn, and the log tells their answer.",
    }
}

// Zones of influence (rulebook 14)

hook! {
    /// Asked whether a unit's zone of influence reaches a hex across one of its front hexsides.
    ZoneExists = "zone.exists" Allow {
        when: "For each hex across a front hexside of a combat unit, when its zone of influence is looked at.",
        cite: "Z-1",
        since: 1,
        fields: {
            unit: UnitId = "the unit whose zone it would be",
            hex: Hex = "the hex the zone would reach",
        },
        example: "on = { [\"zone.exists\"] = { where = { [\"hex.terrain\"] = \"village\" }, function(e) return deny(\"No zone reaches into a village\") end } }" => "A unit marches through a village under the enemy's nose without stopping.",
    }
}

hook! {
    /// Asked whether an enemy zone stops a unit that has entered it.
    ZoneStops = "zone.stops" Replace {
        when: "When a unit has entered a hex in an enemy zone of influence.",
        cite: "Z-3",
        since: 1,
        shape: Shape::Flag,
        fields: {
            unit: UnitId = "the unit that moves",
            hex: Hex = "the hex it has entered",
            of_cavalry: bool = "whether one of the zones is cavalry's",
        },
        example: "on = { [\"zone.stops\"] = { where = { [\"unit.class\"] = \"jaeger\" }, function(e) return replace(false, \"Jaeger slip past\") end } }" => "Jaeger are not stopped by zones.",
    }
}

// Stacking (rulebook 10, 18)

hook! {
    /// Asked whether a unit may share a hex with the units there.
    MayStack = "stacking.may_stack" Allow {
        when: "When a unit would share a hex with friends, after the stacking chart has been looked at; allow lifts the chart's limit.",
        cite: "MV-6",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would come in",
            hex: Hex = "the hex",
            with: Vec<String> = "the ids of the units there",
        },
        example: "on = { [\"stacking.may_stack\"] = function(e) for _, id in ipairs(e.with) do if battle.unit(id).nation ~= e.unit.nation then return deny(\"Nations do not share a hex\") end end end }" => "A unit is refused a hex where another nation stands.",
    }
}

// Formations (rulebook 15, 16)

hook! {
    /// Asked whether a unit may take a formation.
    MayChange = "formation.may_change" Allow {
        when: "Before a unit changes formation of its own will.",
        cite: "TO-2",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: FormationId = "the formation it has",
            to: FormationId = "the formation it wants",
            hex: Hex = "where it stands",
        },
        example: "on = { [\"formation.may_change\"] = { where = { to = \"line\", [\"unit.class\"] = \"landwehr\" }, function(e) return deny(\"Landwehr form no line\") end } }" => "Landwehr are refused the line.",
    }
}

hook! {
    /// Asked what changes the cost of a change of formation.
    ChangeCost = "formation.cost" Adjust {
        when: "When the cost of a change of formation is made up.",
        cite: "TO-4",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: FormationId = "the formation it has",
            to: FormationId = "the formation it wants",
            hex: Hex = "where it stands",
        },
        example: "on = { [\"formation.cost\"] = { where = { [\"unit.class\"] = \"conscript\" }, function(e) return add(1, \"Conscripts form slowly\") end } }" => "Conscripts pay a point more to change formation.",
    }
}

// Movement (rulebook 18)

hook! {
    /// Asked what changes a unit's allowance in this segment.
    Allowance = "movement.allowance" Adjust {
        when: "When a unit's movement allowance for the segment is made up.",
        cite: "MV-1",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            marching: bool = "whether it force-marches",
        },
        example: "on = { [\"movement.allowance\"] = { where = { [\"unit.arm\"] = \"infantry\" }, function(e) return add(-2, \"Fog\") end } }" => "Infantry has two points less.",
    }
}

hook! {
    /// Asked what changes the cost of a step.
    CrossingCost = "movement.cost" Adjust {
        when: "When the cost of a step into the next hex is made up, after the charts.",
        cite: "MV-2",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "the hex it leaves",
            to: Hex = "the hex it enters",
            features: Vec<String> = "what lies on the hexside between, such as \"stream\"",
            road: bool = "whether it uses a road",
        },
        example: "on = { [\"movement.cost\"] = { where = { [\"to.terrain\"] = \"village\" }, function(e) return add(1, \"The village burns\") end } }" => "A step into a village costs a point more.",
    }
}

hook! {
    /// Asked whether a unit may enter a hex.
    MayEnter = "movement.may_enter" Allow {
        when: "Before a unit steps into a hex.",
        cite: "MV-3",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "the hex it leaves",
            to: Hex = "the hex it would enter",
            features: Vec<String> = "what lies on the hexside between, such as \"stream\"",
        },
        example: "on = { [\"movement.may_enter\"] = { where = { [\"to.terrain\"] = \"garten\", [\"unit.arm\"] = \"cavalry\" }, function(e) return deny(\"No horse in the gardens\") end } }" => "Cavalry is refused the gardens.",
    }
}

hook! {
    /// Asked whether a unit may leave its hex.
    MayLeave = "movement.may_leave" Allow {
        when: "Before a unit steps out of its hex.",
        cite: "MV-3",
        since: 1,
        fields: { unit: UnitId = "the unit", from: Hex = "the hex it would leave" },
        example: "on = { [\"movement.may_leave\"] = { where = { [\"unit.class\"] = \"position\" }, function(e) return deny(\"The guns are dug in\") end } }" => "Position batteries stay where they are.",
    }
}

hook! {
    /// Asked whether a unit may end its movement where it is.
    MayEnd = "movement.may_end" Allow {
        when: "For each hex in which a move would end.",
        cite: "MV-3",
        since: 1,
        fields: { unit: UnitId = "the unit", hex: Hex = "the hex it would end in" },
        example: "on = { [\"movement.may_end\"] = { where = { [\"hex.terrain\"] = \"garten\" }, function(e) return deny(\"Nobody halts in the gardens\") end } }" => "A move that would end in a garden is refused.",
    }
}

hook! {
    /// Told when a unit has entered a hex.
    UnitEntered = "movement.entered" Tell {
        when: "When a unit has stepped into a hex; a request may halt or disorder it.",
        cite: "MV-3",
        since: 1,
        rolls: true,
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "the hex it left",
            to: Hex = "the hex it entered",
            features: Vec<String> = "what lies on the hexside between, such as \"stream\"",
        },
        example: "on = { [\"movement.entered\"] = { where = { features = \"stream\", [\"unit.arm\"] = \"infantry\" }, function(e) return request.cohesion { unit = e.unit.id, to = \"disordered\", why = \"Waded the stream\" } end } }" => "Infantry that wades a stream is disordered and stops.",
    }
}

// Sight (rulebook 23)

hook! {
    /// Asked whether something on a line of sight blocks it.
    SightBlocks = "sight.blocks" Replace {
        when: "For each hex between the two ends that a line of sight touches; the answer takes the place of every rule about that hex.",
        cite: "LOS-2",
        since: 1,
        shape: Shape::Flag,
        fields: {
            unit: Option<UnitId> = "the unit that looks; nothing for the bare ground",
            from: Hex = "the hex it looks from",
            to: Hex = "the hex it looks at",
            hex: Hex = "the hex between",
            obstacle: &'static str = "what might block there: \"unit\", \"terrain\", \"rise\" or \"nothing\"",
        },
        example: "on = { [\"sight.blocks\"] = { where = { [\"from.id\"] = \"0204\" }, function(e) return replace(false, \"One sees over everything from here\") end } }" => "Nothing blocks the sight from hex 0204.",
    }
}

hook! {
    /// Asked how far can be seen.
    SightLimit = "sight.limit" Replace {
        when: "Before a line of sight is looked at.",
        cite: "LOS-2",
        since: 1,
        shape: Shape::Whole,
        fields: {
            unit: Option<UnitId> = "the unit that looks; nothing for the bare ground",
            from: Hex = "the hex it looks from",
        },
        example: "on = { [\"sight.limit\"] = function(e) return replace(2, \"Fog\") end }" => "Nobody sees farther than two hexes.",
    }
}

// Morale (rulebook 30, 31)

hook! {
    /// Asked what changes the roll of a morale check.
    MoraleModifiers = "morale.check" Adjust {
        when: "When the modifiers of a morale check are made up, after those of the chart.",
        cite: "MC-1",
        since: 1,
        fields: {
            unit: UnitId = "the unit that checks",
            purpose: &'static str = "why it checks, such as \"force march\"",
        },
        example: "on = { [\"morale.check\"] = { where = { [\"unit.side\"] = \"French\" }, function(e) return add(3, \"The Emperor watches\") end } }" => "French checks are three steps better, and every ledger says so.",
    }
}

// Force marches (rulebook 44)

hook! {
    /// Asked for the modifier of a force march check.
    MarchModifier = "marches.modifier" Replace {
        when: "When a unit checks to force march.",
        cite: "FM-5",
        since: 1,
        shape: Shape::Whole,
        fields: {
            unit: UnitId = "the unit",
            in_a_row: i64 = "which turn in a row it tries, from 1",
        },
        example: "on = { [\"marches.modifier\"] = function(e) return replace(-3 * e.in_a_row, \"Hard marchers\") end }" => "The check is made at -3, then -6, then -9.",
    }
}

hook! {
    /// Asked whether a unit may attempt a force march.
    MayMarch = "marches.may_try" Allow {
        when: "Before a unit attempts a force march; a unit that is denied stands out and bars nobody.",
        cite: "FM-1",
        since: 1,
        fields: { unit: UnitId = "the unit", body: EchelonId = "the body that marches" },
        example: "on = { [\"marches.may_try\"] = { where = { [\"unit.class\"] = \"landwehr\" }, function(e) return deny(\"Landwehr do not force march\") end } }" => "Landwehr battalions stand out.",
    }
}

// Reinforcements (rulebook 45)

hook! {
    /// Asked what becomes of a group of reinforcements that is due.
    ArrivalDue = "arrivals.due" Replace {
        when: "In the joint command segment of the turn a group is due, and of each later turn until it is settled.",
        cite: "RE-1",
        since: 1,
        shape: Shape::Record(&[
            ("result", "\"arrives\", \"later\" or \"never\""),
            ("turns", "how many turns later, for \"later\"; 1 when left out"),
            ("settled", "true when the group then arrives without being asked for again"),
        ]),
        rolls: true,
        fields: {
            group: ArrivalId = "the group",
            turn: i64 = "the turn, from 1",
            due: i64 = "the turn the scenario names",
        },
        example: "on = { [\"arrivals.due\"] = function(e) local die = roll(\"entry\", \"d6\") if die == 4 then return replace({ result = \"later\" }, \"Entry roll \" .. die) end if die >= 5 then return replace({ result = \"later\" }, \"Entry roll \" .. die .. \", roll again\") end end }" => "A group arrives on 1 to 3, else a turn later.",
    }
}

hook! {
    /// Asked whether reinforcements may enter through a hex.
    EntryAllowed = "arrivals.may_enter" Allow {
        when: "For each hex through which a group could enter.",
        cite: "RE-2",
        since: 1,
        fields: { group: ArrivalId = "the group", hex: Hex = "the hex of the edge" },
        example: "on = { [\"arrivals.may_enter\"] = { where = { [\"hex.road\"] = true }, function(e) return deny(\"The road is blocked with wagons\") end } }" => "No group enters by a road hex.",
    }
}

// Victory

hook! {
    /// Asked how the battle stands.
    VictoryStanding = "victory.standing" Replace {
        when: "Whenever somebody asks how the battle stands, and at its end.",
        cite: "ML-11",
        since: 1,
        shape: Shape::Record(&[
            ("winner", "a side's word, or nothing for a draw"),
            ("grade", "a word such as \"substantial\""),
            ("tallies", "a list of { name, value }, shown beside it"),
        ]),
        fields: { turn: i64 = "the turn, from 1" },
        example: "on = { [\"victory.standing\"] = function(e) return replace({ winner = \"French\", grade = \"marginal\", tallies = { { name = \"Turn\", value = e.turn } } }, \"The French always win\") end }" => "The standing shows a marginal French victory.",
    }
}
