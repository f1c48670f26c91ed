//! Points of reinforcements. Rulebook 45.

use crate::battle::ArrivalId;
use crate::ground::Hex;
use crate::hooks::point::{FieldDecl, FieldType, Shape, hook};

hook! {
    /// Asked what becomes of a group of reinforcements that is due.
    ArrivalDue = "arrivals.due" Replace {
        when: "In the joint command segment of the turn a group is due, and of each later turn until it is settled.",
        cite: "RE-1",
        since: 1,
        shape: Shape::Record(&[
            FieldDecl::new("result", FieldType::OneOf(&["arrives", "later", "never"]), "what becomes of it"),
            FieldDecl::new("turns", FieldType::Whole, "how many turns later, for \"later\"; 1 when left out").of("turns").optional(),
            FieldDecl::new("settled", FieldType::Flag, "true when the group then arrives without being asked for again").optional(),
        ]),
        rolls: true,
        fields: {
            group: ArrivalId = "the group",
            turn: i64 = "the turn, from 1" in "turn number",
            due: i64 = "the turn the scenario names" in "turn number",
        },
        example: {
            lua: r#"
                on = {
                  ["arrivals.due"] = function(e)
                    local die = roll("entry", "d6")
                    if die >= 4 then
                      return replace({ result = "later", turns = 1, settled = die < 6 }, "Entry roll " .. die)
                    end
                  end,
                },
            "#,
            says: "A group arrives on 1 to 3; on 4 and 5 a turn later; on 6 it rolls again next turn.",
            dice: ["r / entry": 4],
            plays: ["end", "end"],
            gives: Log("r comes in turn 3, 12:40, at the earliest: entry roll 4. [House rule]"),
        },
    }
}

hook! {
    /// Asked whether reinforcements may enter through a hex.
    EntryAllowed = "arrivals.may_enter" Allow {
        when: "For each hex through which a group could enter.",
        cite: "RE-2",
        since: 1,
        fields: { group: ArrivalId = "the group", hex: Hex = "the hex of the edge" },
        example: {
            lua: r#"
                on = {
                  ["arrivals.may_enter"] = {
                    where = { ["hex.road"] = true },
                    function(e)
                      return deny("The road is blocked with wagons")
                    end,
                  },
                },
            "#,
            says: "No group enters by a road hex.",
            plays: ["end", "end", "enter d at 0706 column N"],
            gives: Refused("d may not enter there: r may enter at 0606. [Premier 45, RE-2]"),
        },
    }
}
