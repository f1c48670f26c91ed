//! Points of fire. Rulebook 21 to 28.

use crate::army::UnitId;
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::point::{Shape, hook};

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
    /// Asked whether two units may fire together.
    FireJoins = "fire.may_join" Allow {
        when: "For every two units that would fire together at a hex.",
        cite: "F-4",
        since: 1,
        fields: {
            unit: UnitId = "the unit named first",
            other: UnitId = "the other",
            at: Hex = "the hex they would fire at",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.may_join"] = function(e)
                    if e.unit.nation ~= e.other.nation then
                      return deny("Nations fire apart")
                    end
                  end,
                },
            "#,
            says: "Units of two nations do not fire together.",
            plays: ["move a 0303 0302", "move b 0403 0402 0401", "end", "end", "fire a,b at 0301"],
            gives: Refused("b may not do this: Nations fire apart (scripts/board/example.lua:5). [House rule]"),
        },
    }
}

hook! {
    /// Asked how far a unit fires.
    FireRange = "fire.range" Adjust {
        when: "When the range of a unit is made up: one hex, but for skirmishers and guns in offensive fire.",
        cite: "IF-9",
        since: 1,
        counts: "hexes",
        fields: {
            unit: UnitId = "the unit that would fire",
            kind: &'static str = "which fire it is: \"defensive fire\", \"offensive fire\" or \"opportunity fire\"",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.range"] = {
                    where = { ["unit.class"] = "conscript" },
                    function(e)
                      return at_most(0, "Without cartridges")
                    end,
                  },
                },
            "#,
            says: "Conscripts have nothing to fire with; `at_least` lets others reach further.",
            plays: ["move a 0303 0302", "move b 0403 0402 0401", "end", "end", "fire a at 0301"],
            gives: Refused("a may not fire there: 0301 is 1 hexes off, and it now reaches 0. [Premier 24, IF-1]"),
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
            sides: Vec<String> = "the hexsides of the target through which the fire from there comes in, such as \"N\": one, or the two of a corner",
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
    /// Asked what ratio the column of the fire table is looked up by.
    FireOdds = "fire.odds" Replace {
        when: "When the attack and the fire defence are made up, before the column is looked for.",
        cite: "F-8",
        since: 1,
        shape: Shape::Number,
        counts: "attack to one of defence",
        fields: {
            unit: Option<UnitId> = "the first unit that fires",
            at: Hex = "the hex fired at",
            kind: &'static str = "which fire it is: \"defensive fire\", \"offensive fire\" or \"opportunity fire\"",
            odds: Ratio = "the ratio of the attack to the fire defence",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.odds"] = {
                    where = { ["unit.class"] = "conscript" },
                    function(e)
                      return replace("1/2", "They fire into the air")
                    end,
                  },
                },
            "#,
            says: "Conscripts fire at 1:2, whatever they are worth.",
            dice: ["a / offensive fire": 64],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("a fires at 0301 (offensive fire): 6 against 6, 1:2; 64: 1 increment. [Premier 21, F-4; House rule]"),
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

hook! {
    /// Told that fire was given.
    FireGiven = "fire.given" Tell {
        when: "When an attack by fire has its result and the losses have fallen; the checks they compel are still to come.",
        cite: "F-4",
        since: 1,
        rolls: true,
        fields: {
            unit: UnitId = "the first unit that fired",
            at: Hex = "the hex fired at",
            kind: &'static str = "which fire it is: \"defensive fire\", \"offensive fire\" or \"opportunity fire\"",
            guns: bool = "whether guns took part",
            roll: i64 = "the natural roll" in "face of two dice",
            lost: i64 = "the result of the table" in "increments",
        },
        example: {
            lua: r#"
                on = {
                  ["fire.given"] = {
                    where = { ["at.terrain"] = "clear" },
                    function(e)
                      if e.lost > 0 then return request.say("Hit, with a " .. e.roll) end
                    end,
                  },
                },
            "#,
            says: "The log tells the natural roll of every hit.",
            dice: ["a / offensive fire": 64],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("Hit, with a 64. [House rule]"),
        },
    }
}
