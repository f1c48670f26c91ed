//! Points of leaders. Rulebook 7, 34a.

use crate::army::{SideId, UnitId};
use crate::hooks::point::{FieldDecl, FieldType, Shape, hook};

hook! {
    /// Asked whether a leader may help a unit.
    LeaderHelps = "leaders.helps" Allow {
        when: "For each leader of a unit's side in its hex, when his bonus for its fire, its melee or its morale is looked for.",
        cite: "LD-1",
        since: 1,
        fields: {
            leader: UnitId = "the leader",
            unit: UnitId = "the unit he would help; the battery where guns fire",
            skill: &'static str = "with what: \"artillery\", \"melee\" or \"morale\"",
        },
        example: {
            lua: r#"
                on = {
                  ["leaders.helps"] = function(e)
                    if e.skill == "morale" and not e.unit.traits.guard then
                      return deny("He speaks to the guard only")
                    end
                  end,
                },
            "#,
            says: "Leaders lend heart to the guard only, and the fall of one shakes nobody else the more.",
            dice: ["a / offensive fire": 65, "lead / casualty": 1, "x / leader lost": 45],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("x checks for leader lost: 45 against 26: passed. [Premier 31, MC-1]"),
        },
    }
}

hook! {
    /// Asked what changes a leader's bonus.
    LeaderBonus = "leaders.bonus" Adjust {
        when: "When a leader's bonus for a unit is made up, after the figure on his counter; of several leaders the best so made counts.",
        cite: "MC-4",
        since: 1,
        counts: "steps of two dice",
        fields: {
            leader: UnitId = "the leader",
            unit: UnitId = "the unit he helps; the battery where guns fire",
            skill: &'static str = "with what: \"artillery\", \"melee\" or \"morale\"",
        },
        example: {
            lua: r#"
                on = {
                  ["leaders.bonus"] = {
                    where = { skill = "morale", ["leader.side"] = "Austrian" },
                    function(e)
                      return add(2, "after Saalfeld")
                    end,
                  },
                },
            "#,
            says: "Austrian leaders add two steps more to checks.",
            dice: ["a / offensive fire": 65, "lead / casualty": 1, "x / leader lost": 45],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("x checks for leader lost: 45, -5 lead lost = 36 against 26: passed. [Premier 31, MC-1; House rule]"),
        },
    }
}

hook! {
    /// Asked whether a natural roll endangers leaders.
    LeaderEndangered = "leaders.endangered" Replace {
        when: "When a roll of fire or melee is known and there are leaders whom it could hit; the answer stands for all of them.",
        cite: "LD-4",
        since: 1,
        shape: Shape::Flag,
        fields: {
            side: SideId = "the side of the leaders",
            cause: &'static str = "what could hit them: \"fire\", \"attack\" (the melee of an assault they lead) or \"defence\" (of an assault on their hex)",
            roll: i64 = "the natural roll" in "face of two dice",
        },
        example: {
            lua: r#"
                on = {
                  ["leaders.endangered"] = {
                    where = { cause = "fire", roll = 64 },
                    function(e)
                      return replace(true, "Sharpshooters")
                    end,
                  },
                },
            "#,
            says: "Fire hits leaders on a 64 as well.",
            dice: ["a / offensive fire": 64, "lead / casualty": 1],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("lead is hit by fire, natural 64, casualty die 1: killed. [Premier 7, L-4]"),
        },
    }
}

hook! {
    /// Asked what becomes of a leader whlead is hit.
    LeaderFate = "leaders.fate" Replace {
        when: "When a leader is hit, instead of the die on the chart of casualties.",
        cite: "L-4",
        since: 1,
        shape: Shape::Record(&[
            FieldDecl::new("fate", FieldType::FATE, "what becomes of him"),
            FieldDecl::new("hours", FieldType::Whole, "for how long a wounded leader is away").of("hours").optional(),
        ]),
        rolls: true,
        fields: {
            leader: UnitId = "the leader",
            cause: &'static str = "what hit him: \"fire\", \"attack\" or \"defence\"",
            roll: i64 = "the natural roll that did" in "face of two dice",
        },
        example: {
            lua: r#"
                on = {
                  ["leaders.fate"] = function(e)
                    return replace({ fate = "wounded", hours = 1 }, "He will not be carried off")
                  end,
                },
            "#,
            says: "Every leader whlead is hit comes back within the hour.",
            dice: ["a / offensive fire": 65],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("lead is hit by fire, natural 65: wounded, away until turn 4, 13:00. [House rule]"),
        },
    }
}

hook! {
    /// Told that a leader was hit.
    LeaderFell = "leaders.hit" Tell {
        when: "When a leader was hit and is off the map, or stays with a scratch; the checks of the units with him are still to come.",
        cite: "LD-6",
        since: 1,
        fields: {
            leader: UnitId = "the leader",
            cause: &'static str = "what hit him: \"fire\", \"attack\" or \"defence\"",
            fate: &'static str = "what became of him: \"killed\", \"wounded\", \"captured\" or \"unhurt\"",
        },
        example: {
            lua: r#"
                on = {
                  ["leaders.hit"] = {
                    where = { fate = "killed", ["leader.side"] = "Austrian" },
                    function(e)
                      return request.say("The Austrians have lost " .. e.leader.name)
                    end,
                  },
                },
            "#,
            says: "The log mourns.",
            dice: ["a / offensive fire": 65, "lead / casualty": 1],
            plays: ["move a 0303 0302", "end", "end", "fire a at 0301"],
            gives: Log("The Austrians have lost lead. [House rule]"),
        },
    }
}
