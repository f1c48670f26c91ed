//! The checks before melee: who has to make one, and with what modifiers. Rulebook 32 (AS-3 to AS-5), 33
//! (AP-3 to AP-5, AP-9, AP-10, AP-13, AP-14, E-6), 27 (DF-6), 13 (OR-6, OR-7), 16 (TS-12), 31 (MC-10, MC-11).
//!
//! Each unit rolls for itself. What its own order, losses, level and leader do to the check is `morale`'s;
//! here stands what the assault does to it. A stack faces as one: the aspect that is assaulted is that of
//! the unit on top, and the worst of those assaulted is the defenders'.

use super::facts::put_cell;
use super::{extent, morale, orientation, stacking};
use crate::army::{Arm, Aspect, Cohesion, UnitId};
use crate::battle::{Assailant, Assault, Check, FireKind};
use crate::book::{Cite, Ledger, Op, Source, Sum, Tally};
use crate::chance::chart::{Cell, Key};
use crate::chance::d66::D66;
use crate::chance::ratio::Ratio;
use crate::ground::{Hex, Hexside};
use crate::hooks::Position;
use crate::hooks::points::{AssaultCheck, AssaultIncrements, AssaultSpared};

/// The word of the check, as rolls are named and scripts are told.
pub const PURPOSE: &str = "assault";

/// An assault as it stands: who is on either side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The hex that is assaulted.
    pub at: Hex,
    /// Who goes at it, each hex of a unit once.
    pub attackers: Vec<Assailant>,
    /// The combat units in it, top first.
    pub defenders: Vec<UnitId>,
}

impl Scene {
    /// Returns how an assault stands now: without those who are gone or have left their hex.
    pub fn of(position: &Position<'_>, assault: &Assault) -> Scene {
        let stays = |own: &&Assailant| position.state(own.unit).hexes().any(|hex| hex == own.from);
        let attackers = assault.attackers.iter().filter(stays).copied().collect();
        Scene { at: assault.at, attackers, defenders: super::defence::targets(position, assault.at, assault.side) }
    }

    /// Returns the attacking units, each once.
    pub fn units(&self) -> Vec<UnitId> {
        let mut list: Vec<UnitId> = Vec::new();
        for attacker in &self.attackers {
            if !list.contains(&attacker.unit) {
                list.push(attacker.unit);
            }
        }
        list
    }

    /// Returns the hexes a unit attacks from.
    pub fn from(&self, unit: UnitId) -> impl Iterator<Item = Hex> {
        self.attackers.iter().filter(move |own| own.unit == unit).map(|own| own.from)
    }

    /// Whether cavalry takes part on either side.
    fn has_cavalry(&self, position: &Position<'_>) -> bool {
        self.units().iter().chain(&self.defenders).any(|unit| position.unit(*unit).arm == Arm::Cavalry)
    }

    /// Returns the aspect of the defenders that looks towards a hex; those upon the same hex meet a front.
    /// (AP-14)
    pub fn aspect(&self, position: &Position<'_>, from: Hex) -> Aspect {
        let Some(side) = self.at.direction_to(from) else { return Aspect::Front };
        let aspects = self.defenders.iter().filter_map(|unit| orientation::aspect_at(position, *unit, self.at, side));
        aspects.into_iter().next().unwrap_or(Aspect::Front)
    }

    /// Returns the ratio of assaulting to defending increments; none when nobody defends. (AP-4)
    pub fn odds(&self, position: &Position<'_>) -> Option<Ratio> {
        let mut attack = Ratio::ZERO;
        let mut hexes: Vec<Hex> = self.attackers.iter().map(|own| own.from).collect();
        hexes.dedup();
        for (place, from) in hexes.iter().enumerate() {
            if hexes[..place].contains(from) {
                continue;
            }
            // Of what stands there in a formation with a limit so many count together. (AS-4)
            let mut room: Option<Ratio> = None;
            for own in self.attackers.iter().filter(|own| own.from == *from) {
                let mut count = self.counted(position, own.unit, *from, true);
                if let Some(most) = position.formation(own.unit).assault_increments {
                    let left = room.unwrap_or(Ratio::whole(i64::from(most)));
                    count = count.min(left);
                    room = Some(left - count);
                }
                attack = attack + count;
            }
        }
        let defenders = self.defenders.iter().map(|unit| self.counted(position, *unit, self.at, false));
        attack.checked_div(defenders.fold(Ratio::ZERO, |sum, count| sum + count))
    }

    /// Returns the increments of a unit that count in one hex. (AS-3, AS-5)
    fn counted(&self, position: &Position<'_>, unit: UnitId, hex: Hex, attacks: bool) -> Ratio {
        let mut sum = Sum::default();
        let here = Ratio::whole(i64::from(extent::increments_in(position, unit, hex)));
        sum.put(Op::Base, here, || ("Increments".to_owned(), Cite::rule("AS-3"), Source::Counter));
        position.adjust(&mut sum, || AssaultIncrements { unit, from: hex, at: self.at, attacks });
        sum.value()
    }

    /// Whether a unit fights without a check: cavalry, and everybody in a fight with cavalry in it;
    /// defenders in general order; attackers where the chart says so; and whom a special rule spares. A
    /// defender's exemption does not spare the attacker. (AP-9, AP-10)
    pub fn spares(&self, position: &Position<'_>, unit: UnitId, attacks: bool) -> bool {
        let verdict = position.allow(|| AssaultSpared { unit, at: self.at, attacks });
        verdict.map_or_else(|| self.spares_by_rule(position, unit, attacks), |verdict| verdict.allowed)
    }

    fn spares_by_rule(&self, position: &Position<'_>, unit: UnitId, attacks: bool) -> bool {
        let on_chart = || {
            let mut words = self.defenders.first().map(|unit| position.formation(*unit).id.as_str()).into_iter();
            let cell = |word| position.setting.charts.word("assault.modifiers", word, "attacker");
            words.any(|word| cell(word).is_some_and(|(_, found)| *found.cell == Cell::No))
        };
        self.has_cavalry(position) || if attacks { on_chart() } else { position.formation(unit).spared }
    }

    /// Puts what the assault adds to a unit's check. (AP-4)
    pub fn modifiers(&self, position: &Position<'_>, unit: UnitId, attacks: bool, ledger: &mut Ledger) {
        let charts = &position.setting.charts;
        let column = if attacks { "attacker" } else { "defender" };
        if let Some(odds) = self.odds(position)
            && let Some((chart, found)) = charts.at("assault.odds", Key::Word(column), Key::Odds(odds))
            && let Cell::Number(steps) = found.cell
        {
            let why = || (format!("Increments {}", found.column), chart.cite.clone(), chart.source(&found));
            ledger.put(Op::Add, *steps, why);
        }
        let mut put = |row: &str, reason: &str| {
            let _ = put_cell(ledger, Op::Add, charts, "assault.modifiers", row, column, |_| reason.to_owned());
        };
        match self.worst_aspect(position, attacks.then_some(unit)) {
            Aspect::Front => {}
            Aspect::Flank => put("flank", "Over a flank"),
            Aspect::Rear => put("rear", "Over the rear"),
        }
        if let Some(top) = self.defenders.first() {
            let kind = position.formation(*top);
            put(&kind.id, &format!("Defender in {}", kind.name));
            match stacking::fights_as(position, *top) {
                Cohesion::Good => {}
                Cohesion::Disordered => put("disordered", "Defender disordered"),
                Cohesion::Pgd => put("pgd", "Defender in PGD"),
            }
        }
        self.hexsides(position, unit, attacks, ledger);
        let lost = position.battle.bouts().lost_to(FireKind::Defensive, unit);
        if lost > 0
            && let Some((chart, found)) = charts.word("assault.modifiers", "defensive fire", column)
            && let Cell::Number(each) = found.cell
        {
            let why = || (format!("Lost {lost} to defensive fire"), Cite::rule("E-6"), chart.source(&found));
            ledger.put(Op::Add, *each * Ratio::whole(i64::from(lost)), why);
        }
        let ids = |units: &[UnitId]| units.iter().map(|unit| position.unit(*unit).id.clone()).collect();
        position.adjust(ledger, || AssaultCheck {
            unit,
            at: self.at,
            attacks,
            odds: self.odds(position),
            attackers: ids(&self.units()),
            defenders: ids(&self.defenders),
        });
    }

    /// Returns the aspect a unit assaults over; the worst of all of them for the defenders.
    fn worst_aspect(&self, position: &Position<'_>, attacker: Option<UnitId>) -> Aspect {
        let own = self.attackers.iter().filter(|own| attacker.is_none_or(|unit| unit == own.unit));
        let aspects: Vec<Aspect> = own.map(|own| self.aspect(position, own.from)).collect();
        let among = |aspect: Aspect| aspects.contains(&aspect);
        let worst = [Aspect::Flank, Aspect::Rear].into_iter().find(|aspect| among(*aspect));
        worst.unwrap_or(Aspect::Front)
    }

    /// Puts what the hexsides add that the attackers come across, each feature once; uphill is `slope`.
    fn hexsides(&self, position: &Position<'_>, unit: UnitId, attacks: bool, ledger: &mut Ledger) {
        let column = if attacks { "attacker" } else { "defender" };
        let own = self.attackers.iter().filter(|own| !attacks || own.unit == unit);
        let hexes: Vec<Hex> = own.map(|own| own.from).collect();
        for (feature, reason) in features(position, &hexes, self.at) {
            let charts = &position.setting.charts;
            let _ = put_cell(ledger, Op::Add, charts, "assault.hexsides", feature, column, |_| reason);
        }
    }

    /// Judges a roll before melee: the same for a check that is made and for one that is foreseen. (AP-4)
    pub fn judge(&self, position: &Position<'_>, unit: UnitId, attacks: bool, roll: D66) -> Check {
        let put = |ledger: &mut Ledger| self.modifiers(position, unit, attacks, ledger);
        morale::judge(position, unit, PURPOSE, roll, put)
    }

    /// Returns how many of the 36 rolls a unit stands with, by judging every one of them.
    pub fn chances(&self, position: &Position<'_>, unit: UnitId, attacks: bool) -> usize {
        D66::all().filter(|roll| self.judge(position, unit, attacks, *roll).passed).count()
    }
}

/// Returns the features of the hexsides between some hexes and their neighbour, each once, and a slope
/// where one of them lies lower.
pub(super) fn features<'a>(position: &Position<'a>, from: &[Hex], at: Hex) -> Vec<(&'a str, String)> {
    let setting: &'a crate::battle::Setting = position.setting;
    let map = &setting.map;
    let mut list: Vec<(&'a str, String)> = Vec::new();
    for hex in from {
        let sides = Hexside::between(*hex, at).into_iter().flat_map(|side| map.features(side));
        for feature in sides {
            if !list.iter().any(|(known, _)| *known == feature) {
                list.push((feature, format!("Across {}", feature.replace('_', " "))));
            }
        }
    }
    if from.iter().any(|hex| map.rise(*hex, at) > 0) {
        list.push(("slope", "Up a slope".to_owned()));
    }
    list
}
