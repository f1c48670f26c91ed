//! Leaders in sentences: who was hit and how, and who is back. Rulebook 7, 34a.

use super::phrase::{self, cited, hex, unit};
use crate::army::UnitId;
use crate::battle::{Blow, Casualty, Fate, Setting, Stance};
use crate::book::Cite;
use crate::chance::d66::D6;

/// Returns the sentence of a leader who was hit.
pub(super) fn hit(setting: &Setting, casualty: &Casualty) -> String {
    let name = unit(setting, casualty.leader);
    let of = if casualty.among.len() > 1 {
        let all = casualty.among.iter().map(|id| unit(setting, *id).to_owned());
        format!("Of {} ", phrase::list(all, "and"))
    } else {
        String::new()
    };
    let how = match casualty.blow {
        Blow::Fire => "by fire",
        Blow::Attack => "leading the assault",
        Blow::Defence => "in the defence",
    };
    let dice: Vec<String> = casualty.dice.iter().map(|die: &D6| die.face().to_string()).collect();
    let dice = if dice.is_empty() { String::new() } else { format!(", casualty die {}", dice.join(", then ")) };
    let fate = match casualty.fate {
        Fate::Killed => "killed".to_owned(),
        Fate::Captured => "taken prisoner".to_owned(),
        Fate::Away { until, .. } => format!("wounded, {}", away(setting, until)),
        Fate::Unhurt => "a scratch".to_owned(),
    };
    cited(setting, &format!("{of}{name} is hit {how}, natural {}{dice}: {fate}", casualty.roll), &casualty.cite)
}

/// Returns the sentence of a leader who is back.
pub(super) fn returned(setting: &Setting, id: UnitId, stance: &Stance, cite: &Cite) -> String {
    cited(setting, &format!("{} is back, in {}", unit(setting, id), hex(setting, stance.hex)), cite)
}

/// Returns until when a wounded leader is away.
pub(super) fn away(setting: &Setting, until: u16) -> String {
    if until > setting.clock.turns {
        return "away for the rest of the battle".to_owned();
    }
    format!("away until turn {until}, {}", setting.clock.time(until))
}
