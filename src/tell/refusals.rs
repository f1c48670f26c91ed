//! Refusals as sentences: the unit first, the reason behind the colon, the cite last, and what would
//! help where something would.

use super::phrase::{self, formation, hex, points, the_side};
use super::{ledgers, names, regiments};
use crate::army::{Cohesion, Layout, UnitId};
use crate::battle::state::Halt;
use crate::battle::{Because, Refusal, Setting};

/// Returns a refusal as one full sentence with its cite.
pub fn sentence(setting: &Setting, refusal: &Refusal) -> String {
    let who = refusal.unit.map(|unit| phrase::unit(setting, unit));
    let (what, why) = reason(setting, refusal.unit, &refusal.because);
    let sentence = match who {
        Some(who) => format!("{who} {what}: {why}"),
        None => format!("This {what}: {why}"),
    };
    phrase::cited(setting, phrase::unstopped(&sentence), &refusal.cite)
}

/// Returns what may not be done, and why.
fn reason(setting: &Setting, unit: Option<UnitId>, because: &Because) -> (&'static str, String) {
    let now = if unit.is_some() { "may not act now" } else { "may not be done now" };
    let this = if unit.is_some() { "may not do this" } else { "may not be done" };
    match because {
        Because::Over => (now, "the battle is over".to_owned()),
        Because::NotYours(side) => {
            (now, format!("it is for {} to act, and this is not theirs", the_side(setting, *side)))
        }
        Because::OwedFirst => (now, "a decision waits; take it first; `status` tells which".to_owned()),
        Because::NoQuestion => (now, "no question is open".to_owned()),
        Because::NoOpportunity => (now, "no opportunity to fire is open".to_owned()),
        Because::NotAmongFirers(may) => {
            let may = may.iter().map(|unit| phrase::unit(setting, *unit).to_owned());
            ("may not fire", format!("those who may are {}", phrase::list(may, "and")))
        }
        Because::NotMoving => (now, "that is done in the movement segment".to_owned()),
        Because::NoFireNow => (now, "no fire is given in this segment".to_owned()),
        Because::CannotFire => ("may not fire", "as it stands it has nothing to fire with".to_owned()),
        Because::HasFired => ("may not fire", "it has fired in this segment".to_owned()),
        Because::FiredAtAlready(at) => {
            (this, format!("{} was fired at in this segment; choose another hex", hex(setting, *at)))
        }
        Because::NobodyThere(at) => (this, format!("no enemy unit is in {}", hex(setting, *at))),
        Because::OutOfRange { at, range, most } => {
            ("may not fire there", format!("{} is {range} hexes off, and it now reaches {most}", hex(setting, *at)))
        }
        Because::NotInFront(at) => {
            ("may not fire there", format!("{} is not before its front; turn it first", hex(setting, *at)))
        }
        Because::NotInSight { at, by: Some(by) } => {
            ("may not fire there", format!("{} is not in sight past {}", hex(setting, *at), hex(setting, *by)))
        }
        Because::NotInSight { at, by: None } => {
            ("may not fire there", format!("{} is too far off to be seen", hex(setting, *at)))
        }
        Because::NoAssaultNow => (now, "assaults are declared in the segment of melee assault".to_owned()),
        Because::CannotAssault => ("may not assault", "such a unit, in this formation, only defends itself".to_owned()),
        Because::HasAssaulted => ("may not assault", "it has assaulted in this segment".to_owned()),
        Because::AssaultedAlready(at) => {
            (this, format!("{} was assaulted in this segment; choose another hex", hex(setting, *at)))
        }
        Because::FiredElsewhere(aims) => (
            "may not assault there",
            format!("it has fired at {}, and assaults only there", phrase::hexes(setting, aims, "and")),
        ),
        Because::NotBeside(at) => (this, format!("{} is not next to it", hex(setting, *at))),
        Because::NotBefore(at) => ("may not assault there", format!("{} is not before its front", hex(setting, *at))),
        Because::UponCarre(at) => (
            "may not assault there",
            format!("cavalry fights a carré upon its hex, {}; move it there", hex(setting, *at)),
        ),
        Because::CavalryOnly(at) => {
            ("may not join", format!("cavalry fights cavalry in {}, and other arms stay out", hex(setting, *at)))
        }
        Because::MarchingNoFight => (this, "it force-marches, and so neither fires nor assaults this turn".to_owned()),
        Because::NoWithdrawal => (now, "nobody is asked who withdraws".to_owned()),
        Because::Stands => {
            ("may not withdraw", "it is none of the troops that slip away before such an attacker".to_owned())
        }
        Because::NotOffered(may) => {
            let may = may.iter().map(|unit| phrase::unit(setting, *unit).to_owned());
            (this, format!("those who are asked are {}", phrase::list(may, "and")))
        }
        Because::NoWayBack(at) => (
            "may not withdraw there",
            format!("{} is nearer to an enemy, under his zone, or closed to it", hex(setting, *at)),
        ),
        Because::TooFarBack(budget) => {
            ("may not withdraw there", format!("it may spend {} on the way", points(*budget)))
        }
        Because::NoAdvance => (now, "nobody is asked who advances".to_owned()),
        Because::MustAdvance(may) => {
            let may = may.iter().map(|unit| phrase::unit(setting, *unit).to_owned());
            (this, format!("the hex must be taken, with {} at the least", phrase::list(may, "or")))
        }
        Because::NoRoomToAdvance(at) => (this, format!("it finds no room in {}", hex(setting, *at))),
        Because::TopUnitOnly(at) => {
            ("may not fire", format!("of those in {} only the unit on top fires", hex(setting, *at)))
        }
        Because::OneBattery(at) => {
            ("may not fire", format!("of those in {} only one battery fires", hex(setting, *at)))
        }
        Because::HexHasFired { hex: at, most } => {
            ("may not fire", format!("{most} increments fire from {}, and they do already", hex(setting, *at)))
        }
        Because::GunsApart(hexes) => (
            this,
            format!(
                "guns in {} may not join their fire without a leader for it; fire one hex at a time",
                phrase::hexes(setting, hexes, "and")
            ),
        ),
        Because::NotNearest(at) => {
            ("may not fire there", format!("guns take the nearest target, and that is in {}", hex(setting, *at)))
        }
        Because::NoSuchOption(options) => {
            (this, format!("that is no answer to the question; answer {}", either(options)))
        }
        Because::NoUnits => (this, "no unit was named".to_owned()),
        Because::NamedTwice => (this, "it was named twice; name it once".to_owned()),
        Because::Enemy => (this, "it is not of the side that acts".to_owned()),
        Because::NotOnMap => (this, "it is not on the map".to_owned()),
        Because::NotTogether => {
            (this, "it does not stand in the same hex as the others; move them one hex at a time".to_owned())
        }
        Because::NotAdjacent(to) => {
            ("may not step there", format!("{} is no neighbour of the hex before it", hex(setting, *to)))
        }
        Because::OffMap => ("may not step there", "the hex is off the map".to_owned()),
        Because::Halted(halt) => (now, halted(halt)),
        Because::Broken(Cohesion::Pgd) => (now, "it is in PGD and does not act of its own will".to_owned()),
        Because::Broken(cohesion) => (now, format!("it is {} and has to be in good order for this", cohesion.name())),
        Because::Fixed(id) => {
            ("may not move", format!("a unit in {} does not; change its formation first", formation(setting, *id)))
        }
        Because::NotFront(to) => (
            "may not step there",
            format!("{} is not across one of its front hexsides; turn it first", hex(setting, *to)),
        ),
        Because::Barred { hex: to, by } => {
            ("may not go there", format!("{by} on the way into {} bars it to this arm", hex(setting, *to)))
        }
        Because::Footing { formation: id, hex: to } => {
            ("may not be there so", format!("{} cannot stand in {}", formation(setting, *id), hex(setting, *to)))
        }
        Because::Points { needs, left, cost } => {
            let parts = ledgers::parts(setting, cost);
            let parts = if parts.is_empty() { parts } else { format!(" ({parts})") };
            (this, format!("it needs {} in hand{parts} and has {} left", points(*needs), left))
        }
        Because::EnemyThere(to) => ("may not go there", format!("an enemy stands in {}", hex(setting, *to))),
        Because::Stacking { hex: to, limit } => {
            ("may not be there too", format!("the limit for {} is {limit}", hex(setting, *to)))
        }
        Because::Mixed(to) => {
            ("may not be there too", format!("two formations of one arm would stand in {}", hex(setting, *to)))
        }
        Because::ZoneHolds => {
            ("may not leave now", "it has already acted, and only its first action may leave an enemy zone".to_owned())
        }
        Because::ZoneAhead(to) => (
            "may not go there",
            format!(
                "an enemy zone covers {}, and road march enters none; change its formation first",
                hex(setting, *to)
            ),
        ),
        Because::NoChange => (this, "it would change nothing".to_owned()),
        Because::NotItsFormation(id) => (this, format!("{} is no formation of its arm", formation(setting, *id))),
        Because::WrongFacing(id) => (this, wrong_facing(setting, *id)),
        Because::Width { formation: id, hexes, may } => {
            let count = |n: &u8| phrase::count(usize::from(*n), "hex", "hexes");
            let why = if may.is_empty() {
                format!("it has too few increments for {}", formation(setting, *id))
            } else {
                let may = phrase::list(may.iter().map(count), "or");
                format!("in {} it takes up {may}, not {}", formation(setting, *id), count(hexes))
            };
            (this, why)
        }
        Because::NoRank(id) => {
            let how = match setting.formations.get(*id).layout {
                Layout::Single => "one hex only",
                Layout::Abreast => "hexes side by side across its facing",
                Layout::Trail => "road hexes one behind the other, named from head to tail",
            };
            (this, format!("{} takes up {how}", formation(setting, *id)))
        }
        Because::NoRoom { formation: id, hexes } => {
            let count = phrase::count(usize::from(*hexes), "hex", "hexes");
            let place = match setting.formations.get(*id).layout {
                Layout::Trail => "behind it on the road",
                _ => "beside it",
            };
            (this, format!("{} needs {count}, and there is no room {place}", formation(setting, *id)))
        }
        Because::TooFewForCarre { least } => (this, format!("a carré needs {least} increments in the hex")),
        Because::CavalryUpon(at) => {
            (this, format!("enemy cavalry is in {} with it, and only a carré stands against that", hex(setting, *at)))
        }
        Because::NoCarreThere => (this, "no infantry in carré stands there to take the guns in".to_owned()),
        Because::CavalryZone => (this, "it stands in a zone of enemy cavalry".to_owned()),
        Because::LimberFailed => (this, "it has failed to limber in this segment, and tries once only".to_owned()),
        Because::Apart => (this, "it has to keep a hex it stands in".to_owned()),
        Because::TurnsAboutOnly => (
            this,
            "in several hexes it turns about only; abreast it can also wheel about the hex at one end".to_owned(),
        ),
        Because::NoWheel => (
            "may not wheel so",
            "only a unit abreast in several hexes wheels, about the hex at one of its ends and by one hexside"
                .to_owned(),
        ),
        Because::ShiftedOnce => (
            this,
            "unlimbered guns turn one hexside or are prolonged one hex, once in a segment; limber them to do more"
                .to_owned(),
        ),
        Because::NoProlong { hex: to, slopes } => {
            let ground = if *slopes { "open ground" } else { "open and level ground" };
            (
                "may not be prolonged",
                format!("guns are pushed by hand over {ground} only; {} is not", hex(setting, *to)),
            )
        }
        Because::OneHexOnly(id) => {
            ("may not move again", format!("in {} it moves one hex in a segment", formation(setting, *id)))
        }
        Because::NoSkirmisher => (this, "its counter has no skirmish value".to_owned()),
        Because::TooFarRound => {
            let hours = setting.dialect.formation_free_turn;
            let most = usize::try_from(hours).unwrap_or(0);
            let most = phrase::count(most, "hour of the clock", "hours of the clock");
            (this, format!("a change of formation turns it by {most} at most; change formation first and turn then"))
        }
        Because::Marching => (this, "it force-marches, and so keeps its formation this turn".to_owned()),
        Because::MarchesInColumn(id) => {
            ("may not move", format!("it force-marches, and does not do so in {}", formation(setting, *id)))
        }
        Because::NotADivision(body) => {
            (this, format!("{} is no division, and a force march takes a whole one", phrase::body(setting, *body)))
        }
        Because::NobodyMarches(body) => (
            this,
            format!("no battalion of {} is on the map in good order and free to march", phrase::body(setting, *body)),
        ),
        Because::OnALevel(level) => ("may not force march", format!("its organisation is on morale level {level}")),
        Because::HasActed => ("may not force march now", "it has already acted in this segment".to_owned()),
        Because::HasTried => ("may not force march now", "it has already tried this turn".to_owned()),
        Because::MayNotMarch => {
            ("may not force march", "only infantry does, and batteries attached to the body".to_owned())
        }
        Because::RegimentCounter => {
            ("may not force march", "a regiment must first be broken down into battalions".to_owned())
        }
        Because::NoParts => ("may not break down", "its counter stands for no others".to_owned()),
        Because::NoWhole => ("may not join", "no counter stands for it and others".to_owned()),
        Because::NotAPart(whole) => {
            ("may not join them", format!("it is no part of {}", phrase::unit(setting, *whole)))
        }
        Because::PartMissing(part) => {
            ("may not be joined", format!("{} belongs to it too; bring all into one hex", phrase::unit(setting, *part)))
        }
        Because::Unlike(other) => {
            let other = phrase::unit(setting, *other);
            ("may not join", format!("it differs from {other} in formation, facing or order; make them alike"))
        }
        Because::HasBegun => (this, "it has done something in this segment already, and this comes first".to_owned()),
        Because::EnemyZone => (this, "it stands in an enemy zone of influence".to_owned()),
        Because::Dealing { losses, each } => {
            let lost = phrase::count(usize::from(*losses), "increment", "increments");
            let each = regiments::bounds(each);
            ("may not break down so", format!("it has lost {lost} in all, and its parts can take {each}; deal them so"))
        }
        Because::WornDown(losses) => {
            let lost = phrase::count(usize::from(*losses), "increment", "increments");
            ("may not be joined", format!("with {lost} lost it would have to break down again at once"))
        }
        Because::NotDue => ("may not enter", "it is no reinforcement that may still come in".to_owned()),
        Because::Later(turn) => {
            ("may not enter now", format!("it comes in turn {turn}, {}, at the earliest", setting.clock.time(*turn)))
        }
        Because::NoEntry { group, open } => {
            let group = phrase::group(setting, *group);
            let open = if open.is_empty() {
                format!("no entry of {group} is open")
            } else {
                format!("{group} may enter at {}", phrase::hexes(setting, open, "or"))
            };
            ("may not enter there", open)
        }
        Because::AllCovered(turn) => {
            let when = setting.clock.time(*turn);
            (
                "may not enter now",
                format!("enemies cover all its entries; a further stretch opens in turn {turn}, {when}"),
            )
        }
        Because::EntryFormation { formation: id, allowed } => {
            let asked = formation(setting, *id);
            let allowed: Vec<String> = allowed.iter().map(|id| formation(setting, *id)).collect();
            let why = if allowed.is_empty() {
                format!("{asked} does not enter there, nor does any other formation of its arm")
            } else {
                format!("{asked} does not enter there; choose {}", phrase::list(allowed, "or"))
            };
            ("may not enter so", why)
        }
        Because::SeveralGroups => {
            ("may not enter so", "the units are of several groups; bring them in one by one".to_owned())
        }
        Because::NoDelay => (this, "this printing lets no side hold its reinforcements back".to_owned()),
        Because::PartlyIn => (this, "a part of the group is on the map already".to_owned()),
        Because::MustEnter(unit) => {
            let word = names::quoted(&setting.roster.unit(*unit).id);
            ("has to enter first", format!("it is due and can come in before the segment ends; type `enter {word}`"))
        }
        Because::Rule { reason, at } => (this, format!("{} ({at})", phrase::unstopped(reason))),
        Because::Stale => (now, "the special rules were read again since it was permitted; ask again".to_owned()),
    }
}

fn halted(halt: &Halt) -> String {
    match halt {
        Halt::Zone => "an enemy zone of influence has stopped it for this segment".to_owned(),
        Halt::MarchFailed => "its force march failed, and it stands for this segment".to_owned(),
        Halt::Withdrew => "it withdrew from an assault, which has used up this segment".to_owned(),
        Halt::Broken => "its order broke in this segment".to_owned(),
        Halt::Rule { reason, .. } => phrase::unstopped(reason).to_owned(),
    }
}

fn wrong_facing(setting: &Setting, id: crate::army::FormationId) -> String {
    let faces = setting.formations.get(id).faces;
    let fitting = crate::ground::Facing::all().filter(|facing| faces.fits(*facing)).map(|facing| facing.to_string());
    format!("{} faces {}", formation(setting, id), phrase::list(fitting, "or"))
}

fn either(options: &[String]) -> String {
    phrase::list(options.iter().map(|option| format!("`{option}`")), "or")
}
