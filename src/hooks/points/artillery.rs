//! Points of the artillery. Rulebook 16.

use crate::army::{FormationId, UnitId};
use crate::ground::Hex;
use crate::hooks::point::hook;

hook! {
    /// Asked what changes the die of guns that limber.
    LimberRoll = "artillery.limber" Adjust {
        when: "When guns throw their die to limber, after what leaders add; only where the edition has a chart `artillery.limbering`.",
        cite: "TS-20",
        since: 1,
        counts: "pips of one die",
        fields: {
            unit: UnitId = "the guns",
            to: FormationId = "the formation they want: limbered or road march",
            hex: Hex = "where they stand",
        },
        example: {
            lua: r#"
                on = {
                  ["artillery.limber"] = {
                    where = { ["unit.class"] = "position" },
                    function(e)
                      return add(-1, "Heavy pieces in soft ground")
                    end,
                  },
                },
            "#,
            says: "Position guns limber with a die one worse.",
            dice: ["g / limber": 5],
            plays: ["form g unlimbered", "end", "end", "form g limbered"],
            gives: Log("g throws to limber: 5, -1 heavy pieces in soft ground = 4 against 5: failed, and stays unlimbered (2 points gone). [Premier 16, TS-20; House rule]"),
        },
    }
}
