//! Points of fire. Rulebook 21 to 28.

use crate::army::UnitId;
use crate::ground::Hex;
use crate::hooks::point::hook;

hook! {
    /// Asked whether a unit may fire at a hex.
    FireAllowed = "fire.allowed" Allow {
        when: "For each hex of a unit that would fire, when the target is in range, before its front and in sight.",
        cite: "F-12",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would fire",
            from: Hex = "its hex",
            at: Hex = "the hex it would fire at",
            kind: &'static str = "which fire it is: \"defensive fire\", \"offensive fire\" or \"opportunity fire\"",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.allowed"] = {
                    where = { ["unit.class"] = "jaeger" },
                    function(e)
                      return deny("The jägers save their powder")
                    end,
                  },
                },
            "#,
            says: "Jägers do not fire.",
            plays: ["move a 0303 0302", "move b 0403 0402 0401", "end", "end", "fire b at 0301"],
            gives: Refused("b may not do this: The jägers save their powder (scripts/board/example.lua:7). [House rule]"),
        },
    }
}

hook! {
    /// Asked what changes the fire value of one hex of a unit.
    FireValue = "fire.value" Adjust {
        when: "When the fire value of a hex of a unit is made up, after order, distance and losses.",
        cite: "F-13",
        since: 1,
        counts: "points of fire",
        fields: {
            unit: UnitId = "the unit that fires",
            from: Hex = "its hex",
            at: Hex = "the hex fired at",
            kind: &'static str = "which fire it is: \"defensive fire\", \"offensive fire\" or \"opportunity fire\"",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.value"] = function(e)
                    return multiply("2/3", "Fog")
                  end,
                },
            "#,
            says: "Every fire value is two thirds of what it was.",
            dice: ["a / offensive fire": 64],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("a fires at 0301 (offensive fire): 4 against 6, 1:1.5; 64: 1 increment. [Premier 21, F-4; House rule]"),
        },
    }
}

hook! {
    /// Asked what changes the fire defence of a hex.
    FireDefence = "fire.defended" Adjust {
        when: "When the fire defence of a hex is made up, after formation, flank and mixed arms.",
        cite: "F-3",
        since: 1,
        counts: "points of fire defence",
        fields: {
            hex: Hex = "the hex fired at",
            from: Hex = "the first of the hexes the fire comes from",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.defended"] = function(e)
                    return add(2, "Behind the garden wall")
                  end,
                },
            "#,
            says: "A wall makes every hex two points harder to hit.",
            dice: ["a / offensive fire": 64],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("a fires at 0301 (offensive fire): 6 against 8, 1:1.5; 64: 1 increment. [Premier 21, F-4; House rule]"),
        },
    }
}

hook! {
    /// Asked by how many columns of the fire table fire is better or worse off.
    FireColumns = "fire.columns" Adjust {
        when: "When an attack by fire has found its column, before the first and the last column bound it.",
        cite: "F-10",
        since: 1,
        counts: "columns",
        fields: {
            unit: Option<UnitId> = "the first unit that fires",
            at: Hex = "the hex fired at",
            kind: &'static str = "which fire it is: \"defensive fire\", \"offensive fire\" or \"opportunity fire\"",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.columns"] = function(e)
                    return add(1, "A dry summer")
                  end,
                },
            "#,
            says: "All fire is one column better off.",
            dice: ["a / offensive fire": 64],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("a fires at 0301 (offensive fire): 6 against 6, 1.5:1; 64: 1 increment. [Premier 21, F-4; House rule]"),
        },
    }
}

hook! {
    /// Asked what changes the roll of an attack by fire.
    FireRoll = "fire.roll" Adjust {
        when: "When the roll of an attack by fire is made up, after massed targets and leaders.",
        cite: "F-11",
        since: 1,
        counts: "steps of two dice",
        fields: {
            unit: Option<UnitId> = "the first unit that fires",
            at: Hex = "the hex fired at",
            kind: &'static str = "which fire it is: \"defensive fire\", \"offensive fire\" or \"opportunity fire\"",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.roll"] = {
                    where = { ["unit.side"] = "French" },
                    function(e)
                      return add(2, "They fire low")
                    end,
                  },
                },
            "#,
            says: "French fire rolls are two steps better.",
            dice: ["a / offensive fire": 64],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("a fires at 0301 (offensive fire): 6 against 6, 1:1; 64, +2 they fire low = 66: 1 increment. [Premier 21, F-4; House rule]"),
        },
    }
}
