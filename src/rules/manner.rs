//! Manners: how units that go together stand on the way, apart from the hex. Holds no rulebook sections.
//!
//! Of all the ways that are looked at few are gone in different manners: some facings, one or two
//! formations. So each manner is kept once and known by its number, and what is the same in every hex is
//! worked out once: how the units look after a turn, and which wheels there are.

use std::cell::{OnceCell, RefCell};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::known::Known;
use super::movement::Pace;
use super::orientation;
use super::steps;
use super::wheel::{self, Wheel};
use crate::army::{FormationId, UnitId};
use crate::battle::Stance;
use crate::ground::{Direction, Facing, Hex, Points};

/// How one unit stands on the way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Bearing {
    pub(super) hour: u8,
    formation: FormationId,
    /// Its other hexes, counted from the counter's.
    others: Vec<Hex>,
    acted: bool,
    shifted: bool,
    /// How much less it has spent than the unit that has spent the most.
    saved: Points,
}

/// How all units stand, in the order in which they were named. Two of one [`Manners`] are the same if
/// their numbers are.
#[derive(Debug)]
pub(super) struct Manner {
    number: usize,
    pub(super) bearings: Vec<Bearing>,
    ahead: OnceCell<[bool; 6]>,
    turns: OnceCell<Vec<Turn>>,
    wheels: OnceCell<Vec<Round>>,
}

/// A turn of all units that can, as it is in any hex.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) facing: Facing,
    /// For each unit how it stands afterwards, if it turns.
    after: Vec<Option<Stance>>,
    /// The manner in which a unit stands afterwards that goes alone.
    pub(super) alone: Alone,
}

/// A wheel of a unit, as it is in any hex.
#[derive(Debug)]
pub(super) struct Round {
    pub(super) wheel: Wheel,
    /// The manner in which the unit stands afterwards.
    pub(super) alone: Alone,
}

/// The manner after a turn or a wheel of a unit that goes alone: the same in every hex.
#[derive(Default, Debug)]
pub(super) struct Alone(OnceCell<Rc<Manner>>);

impl Alone {
    /// Returns the manner; `make` makes it the first time.
    pub(super) fn manner(&self, make: impl FnOnce() -> Option<Rc<Manner>>) -> Option<Rc<Manner>> {
        let manner = self.0.get().cloned().or_else(make)?;
        Some(Rc::clone(self.0.get_or_init(|| manner)))
    }
}

impl PartialEq for Manner {
    fn eq(&self, other: &Manner) -> bool {
        self.number == other.number
    }
}

impl Eq for Manner {}

impl PartialOrd for Manner {
    fn partial_cmp(&self, other: &Manner) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Manner {
    fn cmp(&self, other: &Manner) -> Ordering {
        if self == other { Ordering::Equal } else { self.bearings.cmp(&other.bearings) }
    }
}

impl Hash for Manner {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

/// The manners of one question, each once.
#[derive(Default)]
pub(super) struct Manners(RefCell<BTreeMap<Vec<Bearing>, Rc<Manner>>>);

impl Manners {
    /// Returns the manner of units at these paces, and the most that any has spent. `spent` is what each
    /// had spent before the first step; `like` is the manner they had before.
    pub(super) fn of(
        &self,
        paces: &[Pace],
        spent: &[Points],
        like: Option<&Rc<Manner>>,
    ) -> Option<(Rc<Manner>, Points)> {
        let own = |(pace, before): (&Pace, &Points)| pace.spent - *before;
        let most = paces.iter().zip(spent).map(own).max()?;
        let saved = |pair| most - own(pair);
        if let Some(like) = like {
            let pairs = paces.iter().zip(spent);
            if like.bearings.iter().zip(pairs).all(|(bearing, pair)| bearing.is(pair.0, saved(pair))) {
                return Some((Rc::clone(like), most));
            }
        }
        let bearings: Vec<Bearing> = paces.iter().zip(spent).map(|pair| Bearing::of(pair.0, saved(pair))).collect();
        let mut known = self.0.borrow_mut();
        if let Some(manner) = known.get(&bearings) {
            return Some((Rc::clone(manner), most));
        }
        let (ahead, turns, wheels) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let manner = Rc::new(Manner { number: known.len(), bearings: bearings.clone(), ahead, turns, wheels });
        known.insert(bearings, Rc::clone(&manner));
        Some((manner, most))
    }
}

impl Bearing {
    fn of(pace: &Pace, saved: Points) -> Bearing {
        let stance = &pace.stance;
        Bearing {
            hour: stance.facing.hour(),
            formation: stance.formation,
            others: stance.others.iter().map(|hex| *hex - stance.hex).collect(),
            acted: pace.acted,
            shifted: pace.shifted,
            saved,
        }
    }

    /// Whether a unit stands so at a pace.
    fn is(&self, pace: &Pace, saved: Points) -> bool {
        let stance = &pace.stance;
        (self.hour, self.formation) == (stance.facing.hour(), stance.formation)
            && (self.acted, self.shifted, self.saved) == (pace.acted, pace.shifted, saved)
            && self.others.iter().copied().eq(stance.others.iter().map(|hex| *hex - stance.hex))
    }

    fn stance(&self, hex: Hex) -> Stance {
        Stance {
            hex,
            facing: Facing::from_hour(i32::from(self.hour)),
            formation: self.formation,
            others: self.others.iter().map(|other| hex + *other).collect(),
        }
    }

    /// Returns all hexes of a unit that stands so, the counter's own first.
    pub(super) fn hexes(&self, hex: Hex) -> Vec<Hex> {
        std::iter::once(hex).chain(self.others.iter().map(|other| hex + *other)).collect()
    }
}

impl Manner {
    /// Returns the paces of the units at a hex to which the dearest has spent so much.
    pub(super) fn paces(&self, hex: Hex, before: &[Points], spent: Points, stopped: bool) -> Vec<Pace> {
        let pace = |(bearing, before): (&Bearing, &Points)| Pace {
            stance: bearing.stance(hex),
            spent: *before + spent - bearing.saved,
            acted: bearing.acted,
            shifted: bearing.shifted,
            stopped,
        };
        self.bearings.iter().zip(before).map(pace).collect()
    }

    /// Returns for each direction whether all of these units look there, as [`steps::looks`] says.
    pub(super) fn ahead(&self, known: &Known<'_>) -> &[bool; 6] {
        let looks = |direction| {
            let mut units = self.bearings.iter().zip(known.company());
            units.all(|(bearing, unit)| steps::looks(known, *unit, &bearing.stance(Hex::default()), direction).is_ok())
        };
        self.ahead.get_or_init(|| Direction::ALL.map(looks))
    }

    /// Returns the turns of these units, special rules apart.
    pub(super) fn turns(&self, known: &Known<'_>) -> &[Turn] {
        let turn = |facing| {
            let units = self.bearings.iter().zip(known.company());
            let after = |(bearing, unit): (&Bearing, &UnitId)| {
                let stance = bearing.stance(Hex::default());
                orientation::turned_anywhere(known, *unit, &stance, bearing.shifted, facing).ok()
            };
            Turn { facing, after: units.map(after).collect(), alone: Alone::default() }
        };
        let some = |turn: &Turn| turn.after.iter().any(Option::is_some);
        self.turns.get_or_init(|| Facing::all().map(turn).filter(some).collect())
    }

    /// Returns the wheels of a unit that goes alone.
    pub(super) fn wheels(&self, known: &Known<'_>) -> &[Round] {
        let round = |wheel| Round { wheel, alone: Alone::default() };
        let wheels =
            |bearing: &Bearing| wheel::wheels(known, &bearing.stance(Hex::default())).into_iter().map(round).collect();
        match self.bearings.as_slice() {
            [bearing] => self.wheels.get_or_init(|| wheels(bearing)),
            _ => &[],
        }
    }
}

impl Turn {
    /// Returns how the unit in this place stands after the turn in a hex; none if it does not turn.
    pub(super) fn after(&self, place: usize, hex: Hex) -> Option<Stance> {
        let stance = self.after.get(place)?.as_ref()?;
        Some(stance.shifted_to(hex + stance.hex))
    }
}
