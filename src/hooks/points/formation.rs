//! Points of formations and their changes. Rulebook 15 and 16.

use crate::army::{FormationId, UnitId};
use crate::ground::Hex;
use crate::hooks::point::hook;

hook! {
    /// Asked whether a unit may take a formation.
    MayChange = "formation.may_change" Allow {
        when: "Before a unit changes formation of its own will.",
        cite: "TO-2",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            from: FormationId = "the formation it has",
            to: FormationId = "the formation it wants",
            hex: Hex = "where it stands",
        },
        example: {
            lua: r#"
                on = {
                  ["formation.may_change"] = {
                    where = { to = "line", ["unit.class"] = { "conscript", "landwehr" } },
                    function(e)
                      return deny("They have not learnt to form line")
                    end,
                  },
                },
            "#,
            says: "Conscripts and Landwehr are refused the line.",
            plays: ["form a line NNE"],
            gives: Refused("a may not do this: They have not learnt to form line (scripts/board/example.lua:7). [House rule]"),
        },
    }
}

hook! {
    /// Asked what changes the cost of a change of formation.
    ChangeCost = "formation.cost" Adjust {
        when: "When the cost of a change of formation is made up.",
        cite: "TO-4",
        since: 1,
        counts: "movement points",
        fields: {
            unit: UnitId = "the unit",
            from: FormationId = "the formation it has",
            to: FormationId = "the formation it wants",
            hex: Hex = "where it stands",
        },
        example: {
            lua: r#"
                on = {
                  ["formation.cost"] = {
                    where = { ["unit.class"] = "conscript" },
                    function(e)
                      return add(1, "Conscripts form slowly")
                    end,
                  },
                },
            "#,
            says: "Conscripts pay a point more to change formation.",
            plays: ["form a line NNE"],
            gives: Log("a changes from column to line, facing NNE (2 points: change to line 1, conscripts form slowly +1). [House rule]"),
        },
    }
}

hook! {
    /// Asked whether a unit may stand in a formation in a hex.
    MayStand = "formation.may_stand" Allow {
        when: "Before a unit stands in a formation in a hex: when it changes there, steps in, or enters the map there. A yes lifts the rules on footing of a change or an entry; a step takes the formation that the ground asks for.",
        cite: "TS-18",
        since: 1,
        fields: {
            unit: UnitId = "the unit",
            formation: FormationId = "the formation it would have",
            hex: Hex = "where it would stand",
        },
        example: {
            lua: r#"
                on = {
                  ["formation.may_stand"] = {
                    where = { formation = "line", ["hex.elevation"] = 0 },
                    function(e)
                      return deny("A line needs a crest")
                    end,
                  },
                },
            "#,
            says: "A line is refused on low ground.",
            plays: ["form a line NNE"],
            gives: Refused("a may not do this: A line needs a crest (scripts/board/example.lua:7). [House rule]"),
        },
    }
}

hook! {
    /// Told when a unit has changed formation.
    FormationChanged = "formation.changed" Tell {
        when: "When a unit has changed formation of its own will.",
        cite: "TO-4",
        since: 1,
        rolls: true,
        fields: {
            unit: UnitId = "the unit",
            from: FormationId = "the formation it had",
            to: FormationId = "the formation it has now",
            hex: Hex = "where its counter stands",
        },
        example: {
            lua: r#"
                on = {
                  ["formation.changed"] = {
                    where = { to = "line", ["unit.class"] = "conscript" },
                    function(e)
                      return request.halt { unit = e.unit.id, why = "Dressing the ranks" }
                    end,
                  },
                },
            "#,
            says: "Conscripts who have formed line do nothing more in the segment.",
            plays: ["form a line NNE"],
            gives: Log("a is stopped: Dressing the ranks. [House rule]"),
        },
    }
}
