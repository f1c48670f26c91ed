//! Points of assault and melee. Rulebook 29, 32 to 34.

use crate::army::UnitId;
use crate::chance::ratio::Ratio;
use crate::ground::Hex;
use crate::hooks::point::{Shape, hook};

hook! {
    /// Asked whether a unit may go to the assault.
    AssaultAllowed = "assault.allowed" Allow {
        when: "When a unit would assault a hex that lies before its front and is not closed to it.",
        cite: "AS-9",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would assault",
            from: Hex = "its hex",
            at: Hex = "the hex it would assault",
        },
        example: {
            lua: r#"
                on = {
                  ["assault.allowed"] = {
                    where = { ["from.terrain"] = "village" },
                    function(e)
                      return deny("Nobody leaves the shelter of the village")
                    end,
                  },
                },
            "#,
            says: "There is no assault out of a village.",
            plays: ["move a 0303 0302", "move b 0403 0402 0401", "end", "end", "end", "assault a at 0301"],
            gives: Refused("a may not do this: Nobody leaves the shelter of the village (scripts/board/example.lua:7). [House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit is spared the check before melee.
    AssaultSpared = "assault.spared" Allow {
        when: "Before a unit checks for an assault, in place of the rules that spare it: `allow` spares it, `deny` makes it check.",
        cite: "AP-9",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would check",
            at: Hex = "the hex that is assaulted",
            attacks: bool = "whether the unit is one of the attackers",
        },
        example: {
            lua: r#"
                on = {
                  ["assault.spared"] = {
                    where = { attacks = false },
                    function(e)
                      return allow("They have sworn to hold")
                    end,
                  },
                },
            "#,
            says: "Defenders never check before a melee.",
            dice: ["a / assault": 66, "x / assault": 11, "a / melee": 36],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("a fights in 0301: 18 against 18, 1:1; 36, -2 lead = 34: NE. [Premier 33, AP-7]"),
        },
    }
}

hook! {
    /// Asked how many of a unit's increments count in the ratio before melee.
    AssaultIncrements = "assault.increments" Adjust {
        when: "When the increments of a hex of a unit are counted for the ratio before melee, before the limit of its formation.",
        cite: "AS-3",
        since: 1,
        counts: "increments",
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "its hex",
            at: Hex = "the hex that is assaulted",
            attacks: bool = "whether the unit is one of the attackers",
        },
        example: {
            lua: r#"
                on = {
                  ["assault.increments"] = {
                    where = { ["from.terrain"] = "village" },
                    function(e)
                      return at_most(3, "Narrow lanes")
                    end,
                  },
                },
            "#,
            says: "Out of a village no more than three increments of a unit count.",
            dice: ["x / assault": 13],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("x checks before the melee: 13, +6 increments 1:2, +3 lead = 26 against 26: failed. [Premier 33, AP-4]"),
        },
    }
}

hook! {
    /// Asked what changes a check before melee.
    AssaultCheck = "assault.check" Adjust {
        when: "When the modifiers of a check before melee are made up, after those of the charts; `morale.check` is asked as well.",
        cite: "AP-4",
        since: 1,
        counts: "steps of two dice",
        fields: {
            unit: UnitId = "the unit that checks",
            at: Hex = "the hex that is assaulted",
            attacks: bool = "whether the unit is one of the attackers",
            odds: Option<Ratio> = "the ratio of assaulting to defending increments",
            attackers: Vec<String> = "the attackers' ids",
            defenders: Vec<String> = "the defenders' ids",
        },
        example: {
            lua: r#"
                on = {
                  ["assault.check"] = {
                    where = { attacks = true },
                    function(e)
                      return add(-12, "Over the redoubt")
                    end,
                  },
                },
            "#,
            says: "Attackers are twelve steps worse.",
            dice: ["x / assault": 66, "a / assault": 46],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("a checks before the melee: 46, -3 increments 1:1, -12 over the redoubt = 23 against 26: failed. [Premier 33, AP-5; House rule]"),
        },
    }
}

hook! {
    /// Asked what changes the melee value of one hex of a unit.
    MeleeValue = "melee.value" Adjust {
        when: "When the melee value of a hex of a unit is made up, after losses and the multipliers of the charts.",
        cite: "AS-6",
        since: 1,
        counts: "points of melee",
        fields: {
            unit: UnitId = "the unit",
            from: Hex = "its hex",
            at: Hex = "the hex that is assaulted",
            attacks: bool = "whether the unit is one of the attackers",
        },
        example: {
            lua: r#"
                on = {
                  ["melee.value"] = {
                    where = { attacks = true },
                    function(e)
                      return multiply("1/4", "Out of the swamp")
                    end,
                  },
                },
            "#,
            says: "Attackers fight with a quarter of their value.",
            dice: ["x / assault": 66, "a / assault": 66, "a / melee": 36],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("a fights in 0301: 4 1/2 against 18, 1:2; 36, -2 lead = 34: AD. [Premier 33, AP-7; House rule]"),
        },
    }
}

hook! {
    /// Asked by how many columns of the melee table the attackers are better or worse off.
    MeleeColumns = "melee.columns" Adjust {
        when: "When a melee has found its column, before the first and the last column bound it.",
        cite: "AP-7",
        since: 1,
        counts: "columns",
        fields: {
            unit: Option<UnitId> = "the first of the attackers",
            at: Hex = "the hex that is assaulted",
        },
        example: {
            lua: r#"
                on = {
                  ["melee.columns"] = function(e)
                    return add(1, "The sun is in their eyes")
                  end,
                },
            "#,
            says: "Every melee is one column better for the attacker.",
            dice: ["x / assault": 66, "a / assault": 66, "a / melee": 36],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("a fights in 0301: 18 against 18, 1.5:1; 36, -2 lead = 34: 0/0. [Premier 33, AP-7; House rule]"),
        },
    }
}

hook! {
    /// Asked what changes the roll of a melee.
    MeleeRoll = "melee.roll" Adjust {
        when: "When the roll of a melee is made up, after the leaders.",
        cite: "AP-7",
        since: 1,
        counts: "steps of two dice",
        fields: {
            unit: Option<UnitId> = "the first of the attackers",
            at: Hex = "the hex that is assaulted",
        },
        example: {
            lua: r#"
                on = {
                  ["melee.roll"] = {
                    where = { ["unit.side"] = "French" },
                    function(e)
                      return add(2, "Furia francese")
                    end,
                  },
                },
            "#,
            says: "French assaults roll two steps better.",
            dice: ["x / assault": 66, "a / assault": 66, "a / melee": 62],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("a fights in 0301: 18 against 18, 1:1; 62, -2 lead, +2 furia francese = 62: DD. [Premier 33, AP-7; House rule]"),
        },
    }
}

hook! {
    /// Asked which effect a result has on a unit.
    MeleeEffect = "melee.effect" Replace {
        when: "When the effect of a melee on a unit is looked up, for every result but losses and surrender.",
        cite: "MR-8",
        since: 1,
        shape: Shape::Text,
        fields: {
            unit: UnitId = "the unit it happens to",
            attacks: bool = "whether the unit is one of the attackers",
            result: &'static str = "the result: \"AR\", \"AD\", \"NE\", \"DD\" or \"DR\"",
            effect: String = "the effect by the chart: a name in melee.effects",
        },
        example: {
            lua: r#"
                on = {
                  ["melee.effect"] = {
                    where = { attacks = false, result = "DD" },
                    function(e)
                      return replace("22", "The garrison stays where it is")
                    end,
                  },
                },
            "#,
            says: "Defenders are not driven out by DD: they lose an increment instead.",
            dice: ["x / assault": 66, "a / assault": 66, "a / melee": 64],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("x loses 1 increment: melee. [House rule]"),
        },
    }
}

hook! {
    /// Told that a melee was fought.
    MeleeEnded = "melee.ended" Tell {
        when: "When what a melee ended in has happened, before the checks that it compels and before anybody advances.",
        cite: "MR-8",
        since: 1,
        rolls: true,
        fields: {
            at: Hex = "the hex that was assaulted",
            result: String = "the result, as on the table",
            numeric: bool = "whether it was losses",
            attackers: Vec<String> = "the attackers' ids",
            defenders: Vec<String> = "the defenders' ids",
        },
        example: {
            lua: r#"
                on = {
                  ["melee.ended"] = {
                    where = { numeric = true },
                    function(e)
                      return request.say("Neither side gives quarter")
                    end,
                  },
                },
            "#,
            says: "The log tells of bloody melees.",
            dice: ["x / assault": 66, "a / assault": 66, "a / melee": 51],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301"],
            gives: Log("Neither side gives quarter. [House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit is of those that withdraw before melee.
    WithdrawalAllowed = "withdrawal.allowed" Allow {
        when: "When an assault is declared, for each unit of the hex, in place of the rules that say who withdraws.",
        cite: "RB-2",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would withdraw",
            at: Hex = "the hex that is assaulted",
        },
        example: {
            lua: r#"
                on = {
                  ["withdrawal.allowed"] = {
                    where = { ["unit.id"] = "x" },
                    function(e)
                      return allow("They know every path")
                    end,
                  },
                },
            "#,
            says: "x may withdraw in any formation.",
            plays: ["end", "move x 0302 0303", "end", "end", "end", "end", "enter d", "end", "end", "end", "assault a at 0303"],
            gives: Log("The Austrians may withdraw x from the assault on 0303: `withdraw UNIT to HEX` or `stand`. [Premier 29, RB-1]"),
        },
    }
}

hook! {
    /// Asked whether a unit may take the hex that was assaulted.
    AdvanceAllowed = "advance.allowed" Allow {
        when: "When a unit would advance into the hex it has assaulted.",
        cite: "AP-8",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would advance",
            from: Hex = "its hex",
            to: Hex = "the hex",
        },
        example: {
            lua: r#"
                on = {
                  ["advance.allowed"] = function(e)
                    return deny("They keep to the village")
                  end,
                },
            "#,
            says: "Nobody advances after a melee.",
            dice: ["x / assault": 11],
            plays: ["move a 0303 0302", "end", "end", "end", "assault a at 0301", "advance a"],
            gives: Refused("This may not be done now: nobody is asked who advances. [Premier 33, AP-6]"),
        },
    }
}
