//! Points of force marches. Rulebook 44.

use crate::army::{EchelonId, UnitId};
use crate::hooks::point::{Shape, hook};

hook! {
    /// Asked for the modifier of a force march check.
    MarchModifier = "marches.modifier" Replace {
        when: "When a unit checks to force march.",
        cite: "FM-5",
        since: 1,
        shape: Shape::Whole,
        counts: "steps of two dice",
        fields: {
            unit: UnitId = "the unit",
            in_a_row: i64 = "which turn in a row it tries, from 1" in "turns",
        },
        example: {
            lua: r#"
                on = {
                  ["marches.modifier"] = function(e)
                    return replace(-3 * e.in_a_row, "Hard marchers")
                  end,
                },
            "#,
            says: "The check is made at -3, then -6, then -9.",
            dice: ["a / force march": 45],
            plays: ["march grand"],
            gives: Log("a checks to force march (turn 1 in a row): 45, -3 hard marchers = 42 against 26: passed. [Premier 44, FM-5; House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit may attempt a force march.
    MayMarch = "marches.may_try" Allow {
        when: "Before a unit attempts a force march; a unit that is denied stands out and bars nobody.",
        cite: "FM-1",
        since: 1,
        fields: { unit: UnitId = "the unit", body: EchelonId = "the body that marches" },
        example: {
            lua: r#"
                on = {
                  ["marches.may_try"] = {
                    where = { ["unit.class"] = { "conscript", "landwehr" } },
                    function(e)
                      return deny("Conscripts and Landwehr do not force march")
                    end,
                  },
                },
            "#,
            says: "Conscripts stand out; a division of nothing else does not march.",
            plays: ["march grand"],
            gives: Refused("This may not be done: no battalion of grand is on the map in good order and free to march. [Premier 44, FM-1]"),
        },
    }
}
