//! Orders of battle in RON: bodies, units and leaders. Rulebook 6, 7. Which counters stand for which
//! others is proved in `roster_parts`.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::page::{At, Page, Spot};
use super::roster_parts::{self, Divided};
use crate::army::{Arm, Echelon, EchelonId, Roster, Side, SideId, Size, Unit};
use crate::book::Provenance;
use crate::chance::d66::D66;
use crate::fault::{Faults, did_you_mean};
use crate::ground::Points;

/// An order of battle with what its page says of it.
#[derive(Clone, Debug)]
pub struct ReadRoster {
    /// The order of battle.
    pub roster: Roster,
    /// Where it comes from.
    pub cite: String,
    /// How sure its values are.
    pub provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RosterFile {
    cite: String,
    provenance: Provenance,
    echelons: Vec<WrittenEchelon>,
    units: Vec<WrittenUnit>,
    #[serde(default)]
    leaders: Vec<WrittenLeader>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEchelon {
    id: At<String>,
    name: String,
    kind: String,
    side: At<String>,
    #[serde(default)]
    within: Option<At<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenUnit {
    id: At<String>,
    name: String,
    within: At<String>,
    side: At<String>,
    nation: String,
    arm: At<String>,
    class: String,
    size: At<String>,
    increments: At<u16>,
    movement: At<u16>,
    fire: i32,
    melee: i32,
    morale: At<u8>,
    #[serde(default)]
    skirmish: Option<At<String>>,
    #[serde(default)]
    lance: Option<i32>,
    #[serde(default)]
    traits: Vec<String>,
    /// The battalions that a regiment's counter stands for. (CU-3)
    #[serde(default)]
    battalions: Vec<At<String>>,
    /// The companies that a battalion's counter stands for. (CU-3)
    #[serde(default)]
    companies: Vec<At<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLeader {
    id: At<String>,
    name: String,
    within: At<String>,
    side: At<String>,
    nation: String,
    movement: At<u16>,
    morale: i32,
    melee: i32,
    artillery: i32,
    #[serde(default)]
    traits: Vec<String>,
}

struct Reader<'a> {
    page: &'a Page,
    sides: &'a [Side],
    roster: Roster,
    ids: BTreeSet<String>,
    divided: Vec<Divided>,
    faults: Faults,
}

/// Reads an order of battle for these sides.
///
/// # Errors
/// Every fault of the file.
pub fn read(page: &Page, sides: &[Side]) -> Result<ReadRoster, Faults> {
    let file: RosterFile = page.parse()?;
    let (roster, ids, divided, faults) = (Roster::default(), BTreeSet::new(), Vec::new(), Faults::default());
    let mut reader = Reader { page, sides, roster, ids, divided, faults };
    let (count, limit) = (file.units.len() + file.leaders.len(), 2000);
    if count > limit || file.echelons.len() > limit {
        return Err(crate::fault::Fault::new(
            "roster-size",
            page.file(),
            format!("{count} units; the most is {limit}."),
        )
        .into());
    }
    for echelon in file.echelons {
        reader.echelon(echelon);
    }
    for unit in file.units {
        reader.unit(unit);
    }
    for leader in file.leaders {
        reader.leader(leader);
    }
    for divided in std::mem::take(&mut reader.divided) {
        reader.faults.extend(roster_parts::read(page, &mut reader.roster, &divided));
    }
    let read = ReadRoster { roster: reader.roster, cite: file.cite, provenance: file.provenance };
    reader.faults.into_result(read)
}

impl Reader<'_> {
    fn fault(&mut self, spot: impl Into<Spot>, code: &'static str, says: String) {
        self.faults.push(self.page.fault(spot, code, says));
    }

    fn side(&mut self, text: &At<String>) -> SideId {
        match self.sides.iter().position(|side| side.id == **text) {
            Some(index) => SideId(u8::try_from(index).unwrap_or(0)),
            None => {
                let hint = did_you_mean(text, self.sides.iter().map(|side| side.id.as_str()));
                self.fault(text, "roster-side", format!("there is no side `{}` in this scenario.{hint}", **text));
                SideId(0)
            }
        }
    }

    fn body(&mut self, text: &At<String>) -> Option<EchelonId> {
        let found = self.roster.find_echelon(text);
        if found.is_none() {
            let hint = did_you_mean(text, self.roster.echelons().map(|(_, echelon)| echelon.id.as_str()));
            self.fault(text, "roster-within", format!("there is no body `{}` above this line.{hint}", **text));
        }
        found
    }

    /// Makes sure that a short name can be typed and is new.
    fn id(&mut self, id: &At<String>) {
        let letters = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if id.is_empty() || !letters || id.len() > 24 {
            self.fault(
                id,
                "roster-id",
                format!("`{}` is no short name; use 1 to 24 letters, digits, `-` and `_`.", **id),
            );
        }
        if !self.ids.insert(id.to_string()) {
            self.fault(id, "roster-twice", format!("the short name `{}` stands twice; choose another.", **id));
        }
    }

    /// Makes sure that a body or unit is of the side of the body above it.
    fn one_side(&mut self, id: &str, spot: &At<String>, side: SideId, within: Option<EchelonId>) {
        if !self.sides.iter().any(|side| side.id == **spot) {
            return; // said already
        }
        if let Some(above) = within.map(|above| self.roster.echelon(above)).filter(|above| above.side != side) {
            let name = &above.id;
            let says = format!("`{id}` is of another side than `{name}`, which it is within; give both the same.");
            self.fault(spot, "roster-side", says);
        }
    }

    fn echelon(&mut self, written: WrittenEchelon) {
        self.id(&written.id);
        let side = self.side(&written.side);
        let within = written.within.as_ref().and_then(|text| self.body(text));
        self.one_side(&written.id, &written.side, side, within);
        self.roster.add_echelon(Echelon {
            id: written.id.into_inner(),
            name: written.name,
            kind: written.kind,
            side,
            within,
        });
    }

    fn unit(&mut self, written: WrittenUnit) {
        self.id(&written.id);
        let side = self.side(&written.side);
        let within = self.body(&written.within);
        self.one_side(&written.id, &written.side, side, within);
        let arm = Arm::from_word(&written.arm).filter(|arm| *arm != Arm::Leader);
        if arm.is_none() {
            let hint = did_you_mean(&written.arm, ["infantry", "cavalry", "artillery"]);
            self.fault(&written.arm, "roster-arm", format!("there is no arm `{}`.{hint}", *written.arm));
        }
        let size = Size::from_word(&written.size);
        if size.is_none() {
            let hint = did_you_mean(&written.size, Size::ALL.map(Size::word));
            self.fault(&written.size, "roster-size", format!("there is no size `{}`.{hint}", *written.size));
        }
        let morale = D66::from_face(*written.morale);
        if morale.is_none() {
            let says = format!("morale is two digits from 1 to 6, such as 26; {} is not.", *written.morale);
            self.fault(&written.morale, "roster-morale", says);
        }
        if *written.increments == 0 || *written.increments > 99 {
            self.fault(&written.increments, "roster-increments", "a unit has 1 to 99 increments.".to_owned());
        }
        let movement = self.movement(&written.movement);
        let skirmish = written.skirmish.as_ref().map_or(Some(0), |text| text.trim_start_matches('x').parse().ok());
        if let (None, Some(text)) = (skirmish, &written.skirmish) {
            self.fault(text, "roster-skirmish", format!("a skirmish multiple is written `x3`, not `{}`.", **text));
        }
        for (parts, of) in [(written.battalions, Size::Battalion), (written.companies, Size::Company)] {
            if !parts.is_empty() {
                let (whole, increments) = (written.id.clone(), written.increments);
                self.divided.push(Divided { whole, increments, parts, of });
            }
        }
        if let (Some(within), Some(arm), Some(size)) = (within, arm, size) {
            self.roster.add_unit(Unit {
                arm,
                class: written.class,
                size,
                increments: *written.increments,
                movement,
                fire: written.fire,
                melee: written.melee,
                morale,
                skirmish: skirmish.unwrap_or(0),
                lance: written.lance.unwrap_or(0),
                traits: written.traits,
                ..person(written.id.into_inner(), written.name, side, within, written.nation)
            });
        }
    }

    fn leader(&mut self, written: WrittenLeader) {
        self.id(&written.id);
        let side = self.side(&written.side);
        let movement = self.movement(&written.movement);
        let Some(within) = self.body(&written.within) else { return };
        self.one_side(&written.id, &written.side, side, Some(within));
        self.roster.add_unit(Unit {
            movement,
            fire: written.artillery,
            melee: written.melee,
            morale_bonus: written.morale,
            traits: written.traits,
            ..person(written.id.into_inner(), written.name, side, within, written.nation)
        });
    }

    fn movement(&mut self, written: &At<u16>) -> Points {
        if **written > 40 {
            self.fault(written, "roster-movement", "a movement allowance is 0 to 40 points.".to_owned());
        }
        Points::whole(i32::from(**written))
    }
}

/// Returns a leader with nothing printed on the counter; what is printed is laid over it.
fn person(id: String, name: String, side: SideId, within: EchelonId, nation: String) -> Unit {
    Unit {
        id,
        name,
        side,
        within,
        nation,
        arm: Arm::Leader,
        class: "leader".to_owned(),
        size: Size::Person,
        increments: 0,
        movement: Points::ZERO,
        fire: 0,
        melee: 0,
        morale: None,
        morale_bonus: 0,
        skirmish: 0,
        lance: 0,
        traits: Vec::new(),
    }
}
