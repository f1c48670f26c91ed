//! Points of morale checks. Rulebook 30 and 31.

use crate::army::UnitId;
use crate::hooks::point::hook;

hook! {
    /// Asked what changes the roll of a morale check.
    MoraleModifiers = "morale.check" Adjust {
        when: "When the modifiers of a morale check are made up, after those of the chart.",
        cite: "MC-1",
        since: 1,
        counts: "steps of two dice",
        fields: {
            unit: UnitId = "the unit that checks",
            purpose: &'static str = "why it checks, such as \"force march\"",
        },
        example: {
            lua: r#"
                on = {
                  ["morale.check"] = {
                    where = { ["unit.side"] = "French" },
                    function(e)
                      return add(3, "The Emperor watches")
                    end,
                  },
                },
            "#,
            says: "French checks are three steps better, and every ledger says so.",
            dice: ["a / force march": 45],
            plays: ["march grand"],
            gives: Log("a checks to force march (turn 1 in a row): 45, -6 force march, +3 the Emperor watches = 42 against 26: passed. [Premier 44, FM-5; House rule]"),
        },
    }
}
