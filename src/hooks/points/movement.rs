//! Points of movement. Rulebook 18.

use crate::army::{FormationId, UnitId};
use crate::ground::Hex;
use crate::hooks::point::hook;

hook! {
    /// Asked what changes a unit's allowance in this segment.
    Allowance = "movement.allowance" Adjust {
        when: "When a unit's movement allowance for the segment is made up.",
        cite: "MV-1",
        since: 1,
        counts: "movement points",
        fields: {
            unit: UnitId = "the unit",
            marching: bool = "whether it force-marches",
        },
        example: {
            lua: r#"
                on = {
                  ["movement.allowance"] = {
                    where = { ["unit.arm"] = "infantry", marching = false },
                    function(e)
                      return add(-2, "Fog")
                    end,
                  },
                },
            "#,
            says: "Infantry that does not force-march has two points less.",
            plays: ["move b 0504 0503", "move b 0502"],
            gives: Refused("b may not do this: it needs 1 point in hand (clear 1) and has 0 left. [Premier 18, MV-2]"),
        },
    }
}

hook! {
    /// Asked what changes the cost of a step.
    CrossingCost = "movement.cost" Adjust {
        when: "When the cost of a step into the next hex is made up, after the charts.",
        cite: "MV-2",
        since: 1,
        counts: "movement points",
        fields: {
            unit: UnitId = "the unit",
            formation: FormationId = "the formation in which it crosses",
            from: Hex = "the hex it leaves",
            to: Hex = "the hex it enters",
            side: String = "the side of the hex entered that it crosses, such as \"NE\"",
            features: Vec<String> = "what lies on the hexside between, such as \"stream\"",
            road: bool = "whether it uses a road",
        },
        example: {
            lua: r#"
                on = {
                  ["movement.cost"] = {
                    where = { ["to.terrain"] = "village" },
                    function(e)
                      return add(1, "The village burns")
                    end,
                  },
                },
            "#,
            says: "A step into a village costs a point more.",
            plays: ["move a 0303", "move a 0302"],
            gives: Log("a moves 0303 to 0302 in general order (4 points: village 3, the village burns +1). [House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit may enter a hex.
    MayEnter = "movement.may_enter" Allow {
        when: "Before a unit steps into a hex, wheels through it or spreads into it.",
        cite: "MV-3",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "the hex it leaves",
            to: Hex = "the hex it would enter",
            formation: FormationId = "the formation it would have there",
            side: String = "the side of the hex entered that it crosses, such as \"NE\"",
            features: Vec<String> = "what lies on the hexside between, such as \"stream\"",
            zones: Vec<String> = "the ids of the enemy units whose zones of influence reach the hex",
        },
        example: {
            lua: r#"
                on = {
                  ["movement.may_enter"] = {
                    where = { ["to.terrain"] = "garten", ["unit.arm"] = "cavalry" },
                    function(e)
                      return deny("No horse in the gardens")
                    end,
                  },
                },
            "#,
            says: "Cavalry is refused the gardens.",
            plays: ["move h 0604"],
            gives: Refused("h may not do this: No horse in the gardens (scripts/board/example.lua:7). [House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit may leave its hex.
    MayLeave = "movement.may_leave" Allow {
        when: "Before a unit steps out of its hex.",
        cite: "MV-3",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "the hex it would leave",
            to: Hex = "the hex it would enter",
            formation: FormationId = "the formation it has",
        },
        example: {
            lua: r#"
                on = {
                  ["movement.may_leave"] = {
                    where = { ["unit.class"] = "position" },
                    function(e)
                      return deny("The guns are dug in")
                    end,
                  },
                },
            "#,
            says: "Position batteries stay where they are.",
            plays: ["move g 0204"],
            gives: Refused("g may not do this: The guns are dug in (scripts/board/example.lua:7). [House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit may end its movement where it is.
    MayEnd = "movement.may_end" Allow {
        when: "For each hex in which a move would end.",
        cite: "MV-3",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            hex: Hex = "the hex it would end in",
            formation: FormationId = "the formation it would have there",
        },
        example: {
            lua: r#"
                on = {
                  ["movement.may_end"] = {
                    where = { ["hex.terrain"] = "garten" },
                    function(e)
                      return deny("Nobody halts in the gardens")
                    end,
                  },
                },
            "#,
            says: "A move that would end in a garden is refused; one that goes through is not.",
            plays: ["move h 0604"],
            gives: Refused("h may not do this: Nobody halts in the gardens (scripts/board/example.lua:7). [House rule]"),
        },
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
            side: String = "the side of the hex entered that it crossed, such as \"NE\"",
            features: Vec<String> = "what lies on the hexside between, such as \"stream\"",
        },
        example: {
            lua: r#"
                on = {
                  ["movement.entered"] = {
                    where = { features = "stream", ["unit.arm"] = "infantry" },
                    function(e)
                      return request.cohesion { unit = e.unit.id, to = "disordered", why = "Waded the stream" }
                    end,
                  },
                },
            "#,
            says: "Infantry that wades a stream is disordered and stops.",
            plays: ["move b 0504"],
            gives: Log("b is now disordered: waded the stream. [House rule]"),
        },
    }
}
