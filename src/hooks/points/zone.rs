//! Points of zones of influence. Rulebook 14.

use crate::army::UnitId;
use crate::ground::Hex;
use crate::hooks::point::{Shape, hook};

hook! {
    /// Asked whether a unit's zone of influence reaches a hex across one of its front hexsides.
    ZoneExists = "zone.exists" Allow {
        when: "For each hex across a front hexside of a combat unit, when its zone of influence is looked at.",
        cite: "Z-1",
        since: 1,
        fields: {
            unit: UnitId = "the unit whose zone it would be",
            from: Hex = "the hex of the unit from which it would reach",
            hex: Hex = "the hex the zone would reach",
            side: String = "the side of that hex across which it would reach, such as \"NE\"",
        },
        example: {
            lua: r#"
                on = {
                  ["zone.exists"] = {
                    where = { ["hex.terrain"] = "village" },
                    function(e)
                      return deny("No zone reaches into a village")
                    end,
                  },
                },
            "#,
            says: "A unit marches through a village under the enemy's nose without stopping.",
            plays: ["move a 0303 0302", "move a 0401"],
            gives: Log("a moves 0302 to 0401 (1 point)."),
        },
    }
}

hook! {
    /// Asked whether a unit may fire at an enemy that has laid itself open.
    OpportunityAllowed = "opportunity.allowed" Allow {
        when: "For each enemy that could fire, before a unit spends movement points under an enemy zone, or next to or on a carré.",
        cite: "OF-1",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would fire",
            target: UnitId = "the unit that has laid itself open",
            hex: Hex = "a hex of the target under the zone",
            trigger: &'static str = "what the target is about to do: \"leaves\", \"turns\" or \"changes\"",
        },
        example: {
            lua: r#"
                on = {
                  ["opportunity.allowed"] = {
                    where = { trigger = "turns" },
                    function(e)
                      return deny("A turn is too quick to be shot at")
                    end,
                  },
                },
            "#,
            says: "Units turn under the enemy's zone without being shot at.",
            plays: ["orders Austrian ask", "move a 0303 0302", "face a NE"],
            gives: Log("a turns to NE (1 point)."),
        },
    }
}

hook! {
    /// Asked whether an enemy zone stops a unit that has entered it.
    ZoneStops = "zone.stops" Replace {
        when: "When a unit has entered a hex in an enemy zone of influence. False lets it go on; infantry and foot artillery still leave the zone by their first action only (Z-4).",
        cite: "Z-3",
        since: 1,
        shape: Shape::Flag,
        fields: {
            unit: UnitId = "the unit that moves",
            hex: Hex = "the hex it has entered",
            of_cavalry: bool = "whether one of the zones is cavalry's",
        },
        example: {
            lua: r#"
                on = {
                  ["zone.stops"] = {
                    where = { ["unit.arm"] = "cavalry", of_cavalry = false },
                    function(e)
                      return replace(true, "Hedges everywhere")
                    end,
                  },
                },
            "#,
            says: "In this country the zones of infantry and guns stop cavalry too.",
            plays: ["move h 0604 0603 0503 0402 0401"],
            gives: Log("h is stopped by an enemy zone of influence. [House rule]"),
        },
    }
}
