//! Assaults in sentences: who goes at whom, who slips away, the melee and what it was made of. Rulebook 29,
//! 32 to 34; 6 (CU-2) for what a side is not told of the enemy.

use super::ledgers::{self, Measure};
use super::phrase::{self, cited, hex, the_side, unit};
use super::view;
use crate::army::{SideId, UnitId};
use crate::battle::{Assailant, Assault, Check, Clash, Item, Offer, Setting, Stroke, Verdict};
use crate::book::{Cite, Ledger};
use crate::chance::d66::D66;
use crate::chance::ratio::Ratio;
use crate::hooks::Position;
use crate::rules::melee;
use crate::rules::premelee::Scene;

fn names(setting: &Setting, units: &[UnitId]) -> String {
    let mut list: Vec<UnitId> = Vec::new();
    units.iter().for_each(|unit| {
        if !list.contains(unit) {
            list.push(*unit);
        }
    });
    phrase::list(list.into_iter().map(|id| unit(setting, id).to_owned()), "and")
}

fn units(attackers: &[Assailant]) -> Vec<UnitId> {
    attackers.iter().map(|own| own.unit).collect()
}

/// Returns the sentence of a declaration.
pub(super) fn declared(setting: &Setting, assault: &Assault) -> String {
    let units = units(&assault.attackers);
    let several = units.iter().any(|unit| Some(unit) != units.first());
    let verb = if several { "assault" } else { "assaults" };
    cited(setting, &format!("{} {verb} {}", names(setting, &units), hex(setting, assault.at)), &Cite::rule("AP-1"))
}

/// Returns the sentence that asks who withdraws.
pub(super) fn withdrawal_offered(setting: &Setting, offer: &Offer) -> String {
    let (whose, units) = (phrase::capital(&the_side(setting, offer.side)), names(setting, &offer.units));
    let at = hex(setting, offer.hex);
    let what = format!("{whose} may withdraw {units} from the assault on {at}: `withdraw UNIT to HEX` or `stand`");
    cited(setting, &what, &Cite::rule("RB-1"))
}

/// Returns the sentence that asks who slips away.
pub(super) fn slip_offered(setting: &Setting, offer: &Offer) -> String {
    let (whose, units) = (phrase::capital(&the_side(setting, offer.side)), names(setting, &offer.units));
    let what = format!("{whose} may slip away a hex with {units} before the fire: `withdraw UNIT to HEX` or `stand`");
    cited(setting, &what, &Cite::rule("RB-9"))
}

/// Returns the sentence that asks who takes the hex.
pub(super) fn advance_offered(setting: &Setting, offer: &Offer, must: bool, again: bool) -> String {
    let (whose, units) = (phrase::capital(&the_side(setting, offer.side)), names(setting, &offer.units));
    let at = hex(setting, offer.hex);
    let what = match (must, again) {
        (true, _) => format!("{whose} must advance into {at} with at least one of {units}: `advance UNITS`"),
        (false, true) => {
            format!("{whose} may follow into {at} with {units} and assault once more: `advance UNITS` or `stay`")
        }
        (false, false) => format!("{whose} may advance into {at} with {units}: `advance UNITS` or `stay`"),
    };
    let rule = if must {
        "AP-8"
    } else if again {
        "RB-5"
    } else {
        "AP-6"
    };
    cited(setting, &what, &Cite::rule(rule))
}

/// Returns the sentence about what an assault asks a side now; none for other items.
pub(super) fn asked(setting: &Setting, item: &Item) -> Option<String> {
    match item {
        Item::Withdrawal(offer) => Some(withdrawal_offered(setting, offer)),
        Item::Slip(offer) => Some(slip_offered(setting, offer)),
        Item::Advance { offer, must, again } => Some(advance_offered(setting, offer, *must, *again)),
        Item::Assault(assault) => Some(format!("The assault on {} is under way.", hex(setting, assault.at))),
        _ => None,
    }
}

/// Returns the sentence of a withdrawal.
pub(super) fn withdrew(setting: &Setting, id: UnitId, path: &[crate::ground::Hex], cite: &Cite) -> String {
    let end = |hex: Option<&crate::ground::Hex>| hex.map(|hex| phrase::hex(setting, *hex)).unwrap_or_default();
    let what = format!("{} withdraws from {} to {}", unit(setting, id), end(path.first()), end(path.last()));
    cited(setting, &what, cite)
}

/// Returns the sentence of a check before melee; what it was made against is left out for the opponent.
pub(super) fn stood_up(setting: &Setting, id: UnitId, attacks: bool, check: &Check, hidden: bool) -> String {
    let base = Cite::rule(if attacks { "AP-5" } else { "AP-4" });
    let mut cites = vec![&base];
    cites.extend(ledgers::guests(&check.ledger));
    if !hidden {
        cites.extend(ledgers::guests(&check.morale));
    }
    let against = if hidden { String::new() } else { format!(" against {}", check.needed) };
    let result = if check.passed { "passed" } else { "failed" };
    let sum = ledgers::sum(setting, &check.ledger, Measure::Steps);
    let name = unit(setting, id);
    format!("{name} checks before the melee: {sum}{against}: {result}. [{}]", phrase::cites(setting, cites))
}

/// Whether a unit is another side's than the viewer's.
fn strange(setting: &Setting, id: UnitId, viewer: Option<SideId>) -> bool {
    viewer.is_some_and(|viewer| viewer != setting.roster.unit(id).side)
}

/// Returns the sentence of a melee and its result. Both sides hear the values joined, as they are told across
/// the table; what an enemy's are made of is left out.
pub(super) fn clashed(setting: &Setting, clash: &Clash, verdict: &Verdict, viewer: Option<SideId>) -> String {
    let units: Vec<UnitId> = clash.attackers.iter().map(|blow| blow.unit).collect();
    let verb = if units.iter().any(|unit| Some(unit) != units.first()) { "fight" } else { "fights" };
    let roll = ledgers::sum(setting, &verdict.ledger, Measure::Steps);
    let what = format!(
        "{} {verb} in {}: {} against {}, {}; {roll}: {}",
        names(setting, &units),
        hex(setting, clash.at),
        clash.attack(),
        clash.defence(),
        clash.column,
        verdict.result,
    );
    let base = Cite::rule("AP-7");
    let mut cites = vec![&base];
    let blows = clash.attackers.iter().chain(&clash.defenders);
    let values = blows.filter(|blow| !strange(setting, blow.unit, viewer)).map(|blow| &blow.value);
    for ledger in values.chain([&clash.columns, &verdict.ledger]) {
        cites.extend(ledgers::guests(ledger));
    }
    format!("{what}. [{}]", phrase::cites(setting, cites))
}

/// Returns all that a melee was made of, line by line; of an enemy's values only what they come to.
pub(super) fn details(setting: &Setting, clash: &Clash, viewer: Option<SideId>) -> Vec<String> {
    let hides = |id| strange(setting, id, viewer);
    let mut lines = blows(setting, "Attackers", &clash.attackers, Some(clash.attack()), &hides);
    lines.extend(blows(setting, "Defenders", &clash.defenders, Some(clash.defence()), &hides));
    lines.extend(added(setting, clash));
    lines
}

/// Returns the parts of one side in a melee; what it comes to where some of it is hidden and may be told.
fn blows(
    setting: &Setting,
    title: &str,
    blows: &[Stroke],
    total: Option<Ratio>,
    hides: &dyn Fn(UnitId) -> bool,
) -> Vec<String> {
    let hidden = blows.iter().any(|blow| hides(blow.unit));
    let total = total.filter(|_| hidden).map(|total| format!(", {total} in all")).unwrap_or_default();
    let mut lines = vec![format!("{title}{total}:")];
    for blow in blows {
        let who = format!("{} from {}", unit(setting, blow.unit), hex(setting, blow.from));
        if hides(blow.unit) {
            lines.push(cited(setting, &format!("{who}: its value is hidden"), &Cite::rule("CU-2")));
        } else {
            lines.push(format!("{who}:"));
            lines.extend(ledgers::ledger(setting, &blow.value, Measure::Plain));
        }
    }
    lines
}

/// Returns what shifts the column of a melee and changes its roll.
fn added(setting: &Setting, clash: &Clash) -> Vec<String> {
    let mut lines = Vec::new();
    for (title, ledger) in [("Columns:", &clash.columns), ("Added to the roll:", &clash.modifiers)] {
        if !ledger.entries().is_empty() {
            lines.push(title.to_owned());
            lines.extend(ledgers::ledger(setting, ledger, Measure::Plain));
        }
    }
    lines
}

/// Returns all that an assault is made of, and what its rolls would do, line by line: the check of each
/// unit, and the melee if all of them stand. A viewer of one side is not told what an enemy's hidden morale
/// and melee would come to, nor what they decide.
pub fn foreseen(position: &Position<'_>, assault: &Assault, viewer: Option<SideId>) -> Vec<String> {
    let setting = position.setting;
    let hides = |id: UnitId| strange(setting, id, viewer) && !view::shows_values(position, id);
    let scene = Scene::of(position, assault);
    let mut lines = vec!["Before the melee:".to_owned()];
    let defenders = scene.defenders.iter().map(|unit| (*unit, false));
    for (id, attacks) in defenders.chain(scene.units().into_iter().map(|unit| (unit, true))) {
        let name = unit(setting, id);
        if scene.spares(position, id, attacks) {
            lines.push(format!("{name} makes no check."));
            continue;
        }
        let mut ledger = Ledger::new();
        scene.modifiers(position, id, attacks, &mut ledger);
        if hides(id) {
            lines.push(cited(setting, &format!("{name} checks; its morale is hidden"), &Cite::rule("CU-2")));
        } else {
            crate::rules::morale::modifiers(position, id, crate::rules::premelee::PURPOSE, &mut ledger);
            let stands = scene.chances(position, id, attacks);
            lines.push(format!("{name} stands with {stands} of the {} rolls:", D66::all().count()));
        }
        lines.extend(ledgers::ledger(setting, &ledger, Measure::Plain));
    }
    let clash = melee::clash(position, &scene);
    lines.push("If all stand:".to_owned());
    lines.extend(blows(setting, "Attackers", &clash.attackers, None, &hides));
    lines.extend(blows(setting, "Defenders", &clash.defenders, None, &hides));
    if clash.attackers.iter().chain(&clash.defenders).any(|blow| hides(blow.unit)) {
        // The enemy's leaders, too, are known by what they have done only.
        lines.push(format!("{} against what is hidden.", clash.attack()));
        lines.push(cited(setting, "What the rolls of the melee would do is not known before", &Cite::rule("CU-2")));
        return lines;
    }
    lines.extend(added(setting, &clash));
    lines.push(format!("{} against {}: column {}.", clash.attack(), clash.defence(), clash.column));
    let chances = melee::chances(position, &clash);
    let all = chances.iter().map(|(result, count)| format!("{result} {count}")).collect::<Vec<_>>();
    lines.push(format!("Of the {} rolls: {}.", D66::all().count(), all.join(", ")));
    lines
}
