//! Points of stacking. Rulebook 10 and 18.

use crate::army::{FormationId, UnitId};
use crate::ground::Hex;
use crate::hooks::point::hook;

hook! {
    /// Asked whether a unit may share a hex with the units there.
    MayStack = "stacking.may_stack" Allow {
        when: "When a unit would come into a hex, before the rules on mixed formations and the stacking chart are looked at; allow lifts them all.",
        cite: "MV-6",
        since: 1,
        fields: {
            unit: UnitId = "the unit that would come in",
            formation: FormationId = "the formation it would have there",
            hex: Hex = "the hex",
            with: Vec<String> = "the ids of the units there, top first; none in an empty hex",
        },
        example: {
            lua: r#"
                on = {
                  ["stacking.may_stack"] = function(e)
                    for _, id in ipairs(e.with) do
                      if battle.unit(id).nation ~= e.unit.nation then
                        return deny("Nations do not share a hex")
                      end
                    end
                  end,
                },
            "#,
            says: "A unit is refused a hex where another nation stands.",
            plays: ["move b 0304"],
            gives: Refused("b may not do this: Nations do not share a hex (scripts/board/example.lua:5). [House rule]"),
        },
    }
}
