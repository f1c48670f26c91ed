//! Points of turning on the spot and of wheeling. Rulebook 18.

use crate::army::UnitId;
use crate::ground::Hex;
use crate::hooks::point::hook;

hook! {
    /// Asked whether a unit may change its facing.
    MayTurn = "facing.may_turn" Allow {
        when: "Before a unit turns on the spot or wheels.",
        cite: "MV-4",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            hex: Hex = "where its counter stands",
            from: String = "the facing it has, such as \"N\"",
            to: String = "the facing it wants, such as \"SE\"",
        },
        example: {
            lua: r#"
                on = {
                  ["facing.may_turn"] = {
                    where = { ["unit.class"] = "position" },
                    function(e)
                      return deny("The guns are dug in")
                    end,
                  },
                },
            "#,
            says: "Position batteries look where they look.",
            plays: ["face g NE"],
            gives: Refused("g may not do this: The guns are dug in (scripts/board/example.lua:7). [House rule]"),
        },
    }
}

hook! {
    /// Asked what changes the cost of a turn.
    TurnCost = "facing.cost" Adjust {
        when: "When the cost of a change of facing is made up.",
        cite: "MV-4",
        since: 1,
        counts: "movement points",
        fields: { unit: UnitId = "the unit" },
        example: {
            lua: r#"
                on = {
                  ["facing.cost"] = {
                    where = { ["unit.arm"] = "cavalry" },
                    function(e)
                      return add(1, "Tired horses")
                    end,
                  },
                },
            "#,
            says: "Cavalry pays a point more for a turn.",
            plays: ["face h NE"],
            gives: Log("h turns to NE (2 points: change of facing 1, tired horses +1). [House rule]"),
        },
    }
}
