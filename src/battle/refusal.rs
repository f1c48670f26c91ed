//! Refusals: why an action may not be done, as data with the cite of the rule that forbids it. The
//! sentences are in `tell::refusals`.

use crate::army::{Cohesion, EchelonId, FormationId, SideId, UnitId};
use crate::book::{Cite, Ledger};
use crate::ground::{Hex, Points};

use super::setting::ArrivalId;
use super::state::Halt;

/// An action that may not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The unit it is about, if one.
    pub unit: Option<UnitId>,
    /// Why.
    pub because: Because,
    /// The rule.
    pub cite: Cite,
}

impl Refusal {
    /// Returns a refusal about one unit.
    pub fn of(unit: UnitId, because: Because, cite: Cite) -> Refusal {
        Refusal { unit: Some(unit), because, cite }
    }

    /// Returns a refusal about no unit.
    pub fn new(because: Because, cite: Cite) -> Refusal {
        Refusal { unit: None, because, cite }
    }
}

/// Why an action may not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Because {
    /// The battle is over.
    Over,
    /// Another side is to act.
    NotYours(SideId),
    /// Something else is owed first.
    OwedFirst,
    /// No question is open.
    NoQuestion,
    /// No opportunity to fire is open.
    NoOpportunity,
    /// The unit is none of those that may fire.
    NotAmongFirers(Vec<UnitId>),
    /// It is done in the movement segment.
    NotMoving,
    /// No fire is given in this segment.
    NoFireNow,
    /// The unit has nothing to fire with as it stands.
    CannotFire,
    /// The hex of the unit has fired in this segment.
    HasFired,
    /// The hex was fired at in this segment.
    FiredAtAlready(Hex),
    /// No enemy is in the hex.
    NobodyThere(Hex),
    /// The target is too far off.
    OutOfRange {
        /// The target.
        at: Hex,
        /// How far it is, in hexes.
        range: u32,
        /// How far the unit reaches.
        most: u32,
    },
    /// The target is not before the unit's front.
    NotInFront(Hex),
    /// The target is not seen.
    NotInSight {
        /// The target.
        at: Hex,
        /// The hex that blocks, if one does.
        by: Option<Hex>,
    },
    /// Assaults are declared in their own segment.
    NoAssaultNow,
    /// The unit does not assault as it stands.
    CannotAssault,
    /// It has assaulted in this segment.
    HasAssaulted,
    /// The hex was assaulted in this segment.
    AssaultedAlready(Hex),
    /// It has fired at other hexes in this turn.
    FiredElsewhere(Vec<Hex>),
    /// No hex of the unit is beside this one.
    NotBeside(Hex),
    /// The hex is not before its front.
    NotBefore(Hex),
    /// Cavalry fights a carré upon its hex.
    UponCarre(Hex),
    /// Where cavalry fights cavalry other arms stay out.
    CavalryOnly(Hex),
    /// A force-marching unit neither fires nor assaults.
    MarchingNoFight,
    /// Nobody is asked who withdraws.
    NoWithdrawal,
    /// The unit is none of those that withdraw before such an attacker.
    Stands,
    /// The unit is none of those asked.
    NotOffered(Vec<UnitId>),
    /// The way comes nearer to an enemy there, under a zone, or into closed ground.
    NoWayBack(Hex),
    /// The way is longer than the unit may withdraw.
    TooFarBack(Points),
    /// Nobody is asked who advances.
    NoAdvance,
    /// One of these has to advance.
    MustAdvance(Vec<UnitId>),
    /// The unit finds no room in the hex.
    NoRoomToAdvance(Hex),
    /// Of the hex only the unit on top fires.
    TopUnitOnly(Hex),
    /// Of the hex only one battery fires.
    OneBattery(Hex),
    /// Of the hex so many increments fire, and they have.
    HexHasFired {
        /// The hex.
        hex: Hex,
        /// How many increments.
        most: u16,
    },
    /// Guns of these hexes may not fire together.
    GunsApart(Vec<Hex>),
    /// Guns take the nearest target, which is there.
    NotNearest(Hex),
    /// The answer is none of the options.
    NoSuchOption(Vec<String>),
    /// No unit was named.
    NoUnits,
    /// A unit was named twice.
    NamedTwice,
    /// The unit is an enemy's.
    Enemy,
    /// The unit is not on the map.
    NotOnMap,
    /// The units do not stand in one hex.
    NotTogether,
    /// The hex is no neighbour of the one before it.
    NotAdjacent(Hex),
    /// The hex is off the map.
    OffMap,
    /// It has been halted.
    Halted(Halt),
    /// A unit in PGD does not move of its own will.
    Broken(Cohesion),
    /// Its formation cannot move.
    Fixed(FormationId),
    /// The step would not be across a front hexside.
    NotFront(Hex),
    /// The terrain or hexside is barred to it; the words are the chart's.
    Barred {
        /// The hex.
        hex: Hex,
        /// What bars it, as the chart's row.
        by: String,
    },
    /// The formation cannot be there.
    Footing {
        /// The formation.
        formation: FormationId,
        /// The hex.
        hex: Hex,
    },
    /// Too few points.
    Points {
        /// What the thing costs, or must be held in hand.
        needs: Points,
        /// What is left.
        left: Points,
        /// How the cost is made up.
        cost: Ledger,
    },
    /// An enemy is there.
    EnemyThere(Hex),
    /// The stack would be too big.
    Stacking {
        /// The hex.
        hex: Hex,
        /// The limit in words of the chart.
        limit: String,
    },
    /// Two formations would stand in one hex.
    Mixed(Hex),
    /// It may leave an enemy zone by its first action only.
    ZoneHolds,
    /// A unit on the road march enters no enemy zone.
    ZoneAhead(Hex),
    /// It would be what it is already.
    NoChange,
    /// The formation is not its arm's.
    NotItsFormation(FormationId),
    /// The facing is of the wrong kind for the formation.
    WrongFacing(FormationId),
    /// It does not take up so many hexes in the formation.
    Width {
        /// The formation.
        formation: FormationId,
        /// How many hexes were asked for.
        hexes: u8,
        /// How many it may take up.
        may: Vec<u8>,
    },
    /// The hexes cannot be the ground of one unit in the formation: not side by side across its
    /// facing, or not one behind the other on a road.
    NoRank(FormationId),
    /// There is no room beside it, or behind it on the road, for the hexes it needs.
    NoRoom {
        /// The formation.
        formation: FormationId,
        /// How many hexes it needs.
        hexes: u8,
    },
    /// Too few increments for a carré.
    TooFewForCarre {
        /// How many there must be in the hex.
        least: i32,
    },
    /// Enemy cavalry is in its hex, and so it stays a carré.
    CavalryUpon(Hex),
    /// No infantry stands there in carré for the guns to join.
    NoCarreThere,
    /// Guns do not unlimber under the zone of enemy cavalry.
    CavalryZone,
    /// The die to limber has failed in this segment.
    LimberFailed,
    /// The new ground does not join the old.
    Apart,
    /// A unit in several hexes turns about or wheels.
    TurnsAboutOnly,
    /// The unit does not lie abreast in several hexes, or the pivot is not at its end.
    NoWheel,
    /// Unlimbered guns turn one step or are prolonged one hex, once in a segment.
    ShiftedOnce,
    /// Guns are not prolonged over such ground.
    NoProlong {
        /// The hex.
        hex: Hex,
        /// Whether slopes would not have hindered them.
        slopes: bool,
    },
    /// In this formation a unit moves one hex in a segment.
    OneHexOnly(FormationId),
    /// The unit cannot skirmish.
    NoSkirmisher,
    /// The facing is too far round for a change of formation.
    TooFarRound,
    /// A force-marching unit changes no formation.
    Marching,
    /// A force-marching unit moves in column or road march only, and this is another formation.
    MarchesInColumn(FormationId),
    /// The body is no division and the dialect wants one.
    NotADivision(EchelonId),
    /// Nobody in the body may force march.
    NobodyMarches(EchelonId),
    /// The body's organisation is on a level.
    OnALevel(u8),
    /// The unit has already acted.
    HasActed,
    /// The unit has already tried this turn.
    HasTried,
    /// Only infantry, and batteries attached to the body, march.
    MayNotMarch,
    /// A regiment must be broken into battalions first.
    RegimentCounter,
    /// The counter stands for no others in this order of battle.
    NoParts,
    /// No counter stands for the unit and others in this order of battle.
    NoWhole,
    /// The unit is no part of this one.
    NotAPart(UnitId),
    /// A part is missing that belongs to it too.
    PartMissing(UnitId),
    /// The units differ in formation, facing or order.
    Unlike(UnitId),
    /// The unit has done something in this segment already, and this comes first.
    HasBegun,
    /// It stands in an enemy zone of influence.
    EnemyZone,
    /// The losses are not dealt as they can be.
    Dealing {
        /// The increments lost in all.
        losses: u16,
        /// The fewest and the most of each part.
        each: Vec<(u16, u16)>,
    },
    /// With these losses it would have to break down again at once.
    WornDown(u16),
    /// The unit is no reinforcement that is due.
    NotDue,
    /// The group comes later.
    Later(u16),
    /// The hex is none of the group's entries.
    NoEntry {
        /// The group.
        group: ArrivalId,
        /// Where it may enter.
        open: Vec<Hex>,
    },
    /// All entries are covered; the next are looked at in this turn.
    AllCovered(u16),
    /// The formation may not be entered in here.
    EntryFormation {
        /// The formation.
        formation: FormationId,
        /// Those that may.
        allowed: Vec<FormationId>,
    },
    /// Units of several groups.
    SeveralGroups,
    /// This dialect has no voluntary delay.
    NoDelay,
    /// Part of the group is on the map already.
    PartlyIn,
    /// Reinforcements wait that must enter.
    MustEnter(UnitId),
    /// A special rule forbids it.
    Rule {
        /// In the rule's words.
        reason: String,
        /// `file:line` of the handler.
        at: String,
    },
    /// The edition was reloaded since the permit was given.
    Stale,
}
