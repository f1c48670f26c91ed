//! Points of line of sight. Rulebook 23.

use crate::army::UnitId;
use crate::ground::Hex;
use crate::hooks::point::{Shape, hook};

hook! {
    /// Asked whether something on a line of sight blocks it.
    SightBlocks = "sight.blocks" Replace {
        when: "For each hex between the two ends that a line of sight touches; the answer takes the place of every rule about that hex.",
        cite: "LOS-2",
        since: 1,
        shape: Shape::Flag,
        fields: {
            unit: Option<UnitId> = "the unit that looks; nothing for the bare ground",
            from: Hex = "the hex it looks from",
            to: Hex = "the hex it looks at",
            hex: Hex = "the hex between",
            obstacle: &'static str = "what might block there: \"unit\", \"terrain\", \"rise\" or \"nothing\"",
        },
        example: {
            lua: r#"
                on = {
                  ["sight.blocks"] = {
                    where = { ["from.id"] = "0305" },
                    function(e)
                      return replace(false, "One sees over everything from here")
                    end,
                  },
                },
            "#,
            says: "From hex 0305 nothing blocks the sight, not even a unit.",
            plays: [],
            gives: Sight("0305", "0303", "0305 sees 0303. [Premier 23, LOS-2]"),
        },
    }
}

hook! {
    /// Asked how far can be seen.
    SightLimit = "sight.limit" Replace {
        when: "Before a line of sight is looked at.",
        cite: "LOS-2",
        since: 1,
        shape: Shape::Whole,
        counts: "hexes",
        fields: {
            unit: Option<UnitId> = "the unit that looks; nothing for the bare ground",
            from: Hex = "the hex it looks from",
        },
        example: {
            lua: r#"
                on = {
                  ["sight.limit"] = function(e)
                    return replace(2, "Fog")
                  end,
                },
            "#,
            says: "In fog nobody sees farther than two hexes.",
            plays: [],
            gives: Sight("0706", "0703", "0706 sees 0703 not: 2 hexes is the most one sees (Fog). [House rule]"),
        },
    }
}
