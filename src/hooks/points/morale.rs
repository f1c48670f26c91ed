//! Points of morale checks and of retreat. Rulebook 30 and 31.

use crate::army::UnitId;
use crate::ground::Hex;
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

hook! {
    /// Asked what changes the morale that a check must beat.
    MoralePrinted = "morale.printed" Adjust {
        when: "When the morale a unit must beat is made up, after what is printed on its counter; more is worse.",
        cite: "MC-1",
        since: 1,
        counts: "steps of two dice",
        fields: {
            unit: UnitId = "the unit",
        },
        example: {
            lua: r#"
                on = {
                  ["morale.printed"] = {
                    where = { ["unit.class"] = "conscript" },
                    function(e)
                      return add(6, "Raw")
                    end,
                  },
                },
            "#,
            says: "Conscripts have a morale six steps worse than printed.",
            dice: ["a / force march": 45],
            plays: ["march grand"],
            gives: Log("a checks to force march (turn 1 in a row): 45, -6 force march = 35 against 36: failed. [Premier 44, FM-5; House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit has to check its morale.
    MoraleDue = "morale.due" Allow {
        when: "When losses by fire, a failure in its stack, broken friends in its hex or the fall of a leader could make a unit check. Allow makes a unit under fire check whose losses do not compel it.",
        cite: "MC-14",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            cause: &'static str = "why: \"losses\" (asked of every unit fired at), \"stack\", \"broken friends\" or \"leader lost\"",
            lost: i64 = "what it has just lost by fire; 0 for the other causes" in "increments",
        },
        example: {
            lua: r#"
                on = {
                  ["morale.due"] = {
                    where = { cause = "losses" },
                    function(e)
                      if e.lost > 0 then return allow("Every loss shakes them") end
                    end,
                  },
                },
            "#,
            says: "Every loss by fire makes a unit check.",
            dice: ["a / offensive fire": 64, "x / losses": 33],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("x checks for losses: 33, +3 lead = 36 against 26: passed. [Premier 31, MC-1]"),
        },
    }
}

hook! {
    /// Told that a unit has made a check that it owed.
    MoraleChecked = "morale.checked" Tell {
        when: "When a unit has made a check that it owed, and its order is what the check made it; a retreat is still to come.",
        cite: "MC-5",
        since: 1,
        rolls: true,
        fields: {
            unit: UnitId = "the unit",
            purpose: &'static str = "why it checked: \"losses\", \"stack\", \"broken friends\", \"recovery\", \"leader lost\" or \"special rule\"",
            passed: bool = "whether it passed",
        },
        example: {
            lua: r#"
                on = {
                  ["morale.due"] = function(e)
                    return allow("Under fire")
                  end,
                  ["morale.checked"] = {
                    where = { passed = false },
                    function(e)
                      return request.lose { unit = e.unit.id, increments = 1, why = "They melt away" }
                    end,
                  },
                },
            "#,
            says: "All who are fired on check, and every failure costs an increment.",
            dice: ["a / offensive fire": 64, "x / losses": 11],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("x loses 1 increment: they melt away. [House rule]"),
        },
    }
}

hook! {
    /// Asked whether a broken unit may go back over a hex.
    RetreatEnters = "retreat.may_enter" Allow {
        when: "For each step that a broken unit could take on its way back.",
        cite: "M-9",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "the hex it would leave",
            to: Hex = "the hex it would enter",
        },
        example: {
            lua: r#"
                on = {
                  ["morale.due"] = function(e)
                    return allow("Under fire")
                  end,
                  ["retreat.may_enter"] = {
                    where = { ["to.id"] = "0303" },
                    function(e)
                      return deny("The waggons are stuck there")
                    end,
                  },
                },
            "#,
            says: "Nobody falls back through one hex.",
            dice: ["x / defensive fire": 11, "a / losses": 11],
            plays: ["move a 0303 0302", "end", "fire x at 0302"],
            gives: Log("a falls back from 0302 to 0204 by 0202 and 0203. [Premier 30, M-7]"),
        },
    }
}

hook! {
    /// Told that a broken unit has gone back.
    RetreatDone = "retreat.fell_back" Tell {
        when: "When a unit has gone back, broken or driven by melee, before those check whom it came through and before enemy zones take what they take.",
        cite: "M-7",
        since: 1,
        rolls: true,
        fields: {
            unit: UnitId = "the unit, where it now stands",
            from: Hex = "the hex it left",
            to: Hex = "the hex it is in",
            through: Vec<String> = "the printed numbers of the hexes it came through, in order, the two ends left out",
        },
        example: {
            lua: r#"
                on = {
                  ["morale.due"] = function(e)
                    return allow("Under fire")
                  end,
                  ["retreat.fell_back"] = function(e)
                    return request.say(e.unit.name .. " comes back to " .. e.to.id)
                  end,
                },
            "#,
            says: "The log tells who comes back, and where.",
            dice: ["x / defensive fire": 11, "a / losses": 11],
            plays: ["move a 0303 0302", "end", "fire x at 0302"],
            gives: Log("a comes back to 0305. [House rule]"),
        },
    }
}
