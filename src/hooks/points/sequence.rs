//! Points of the sequence of play and of questions to a side. Rulebook 2 and 46.

use crate::army::SideId;
use crate::hooks::point::hook;

hook! {
    /// Told when a turn has begun, before anything else.
    TurnBegins = "sequence.turn_begins" Tell {
        when: "When a turn has begun, before the joint command segment does its work.",
        cite: "CH-1",
        since: 1,
        rolls: true,
        fields: {
            turn: i64 = "the turn, from 1" in "turn number",
            time: String = "the time, such as \"18:20\"",
        },
        example: {
            lua: r#"
                on = {
                  ["sequence.turn_begins"] = {
                    where = { turn = 2 },
                    function(e)
                      return request.say("A thunderstorm gathers over the Marchfeld")
                    end,
                  },
                },
            "#,
            says: "The log of turn 2 tells of the storm.",
            plays: ["end", "end"],
            gives: Log("A thunderstorm gathers over the Marchfeld. [House rule]"),
        },
    }
}

hook! {
    /// Told at the full hour.
    OnTheHour = "sequence.on_the_hour" Tell {
        when: "When a turn begins at the full hour, after sequence.turn_begins.",
        cite: "CH-2",
        since: 1,
        rolls: true,
        fields: {
            turn: i64 = "the turn, from 1" in "turn number",
            time: String = "the time, such as \"19:00\"",
        },
        example: {
            lua: r#"
                on = {
                  ["sequence.on_the_hour"] = function(e)
                    return request.say("The bells strike " .. e.time)
                  end,
                },
            "#,
            says: "The log tells every full hour.",
            plays: ["end", "end", "enter d", "end", "end", "end", "end"],
            gives: Log("The bells strike 13:00. [House rule]"),
        },
    }
}

hook! {
    /// Told when a segment has begun.
    SegmentBegins = "sequence.segment_begins" Tell {
        when: "When a segment has begun, before its side acts.",
        cite: "CH-3",
        since: 1,
        rolls: true,
        fields: {
            segment: String = "the segment's word, such as \"movement\"",
            side: Option<SideId> = "the side whose sequence it is; nothing in the joint segment",
            turn: i64 = "the turn, from 1" in "turn number",
        },
        example: {
            lua: r#"
                on = {
                  ["sequence.segment_begins"] = {
                    where = { segment = "movement", side = "Austrian" },
                    function(e)
                      return request.say("The Austrians are to march off by turn " .. e.turn + 6)
                    end,
                  },
                },
            "#,
            says: "Every Austrian movement segment begins with a reminder.",
            plays: ["end"],
            gives: Log("The Austrians are to march off by turn 7. [House rule]"),
        },
    }
}

hook! {
    /// Told when a side has answered a question that a rule asked.
    QuestionAnswered = "sequence.answered" Tell {
        when: "When a side has answered a question that a rule has put by request.ask; only the rule that asked is told.",
        cite: "SP-2",
        since: 1,
        rolls: true,
        fields: {
            key: String = "which of the rule's questions",
            option: String = "the answer",
            side: SideId = "who answered",
        },
        example: {
            lua: r#"
                on = {
                  ["sequence.turn_begins"] = {
                    where = { turn = 1 },
                    function(e)
                      return request.ask {
                        side = "French", key = "burn",
                        text = "Burn the camp?", options = { "yes", "no" },
                      }
                    end,
                  },
                  ["sequence.answered"] = {
                    where = { key = "burn", option = "yes" },
                    function(e)
                      return request.say("Smoke rises from the camp")
                    end,
                  },
                },
            "#,
            says: "The French are asked in the first turn, and the log tells what comes of their answer.",
            plays: ["answer yes"],
            gives: Log("Smoke rises from the camp. [House rule]"),
        },
    }
}
