//! Points of victory: each scenario's own test. Rulebook 43.

use crate::hooks::point::{FieldDecl, FieldType, Shape, hook};

hook! {
    /// Asked how the battle stands.
    VictoryStanding = "victory.standing" Replace {
        when: "Whenever somebody asks how the battle stands, and at its end.",
        cite: "ML-11",
        since: 1,
        shape: Shape::Record(&[
            FieldDecl::new("winner", FieldType::Side, "who would win now; nothing for a draw").optional(),
            FieldDecl::new("grade", FieldType::Word, "how clearly, a word such as \"substantial\"").optional(),
            FieldDecl::new("tallies", FieldType::Tallies, "what was counted, shown beside it").optional(),
        ]),
        fields: { turn: i64 = "the turn, from 1" in "turn number" },
        example: {
            lua: r#"
                on = {
                  ["victory.standing"] = function(e)
                    local holder = battle.holder(map.place("Village")[1])
                    return replace({
                      winner = holder, grade = "marginal",
                      tallies = { { name = "Turn", value = e.turn } },
                    }, holder .. " troops hold the village")
                  end,
                },
            "#,
            says: "Whoever holds the village wins, by little.",
            plays: [],
            gives: Standing("If the battle ended now: victory of the Austrians (marginal): Austrian troops hold the village. [House rule]"),
        },
    }
}
