//! Events: what happened. The state of a battle is the fold of these; each carries the ledgers that
//! decided it, so that the log tells it without working anything out again.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::agenda::{Flight, Offer, Opportunity, Question, Standing};
use super::assault::{Assault, Clash, Verdict};
use super::finding::Portion;
pub use super::finding::{Check, Ground, Throw};
use super::fire::{CheckCause, Hit, Toll, Volley};
use super::leader::{Bereft, Casualty};
use super::setting::{ArrivalId, Memo, Subject};
use super::state::{Halt, Stance};
use crate::army::{Cohesion, EchelonId, FormationId, SideId, UnitId};
use crate::book::{Cite, Ledger};
use crate::ground::Hex;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u16,
    },
    /// A segment began.
    SegmentBegan {
        /// Its place in the turn.
        segment: u16,
        /// Its word.
        name: String,
        /// Whose sequence it belongs to.
        side: Option<SideId>,
        /// Who now acts, where somebody does.
        acts: Option<SideId>,
    },
    /// A side was done with its segment.
    SegmentEnded {
        /// The side.
        side: SideId,
    },
    /// The last turn was over.
    BattleEnded,
    /// A unit was set up.
    Placed {
        /// The unit.
        unit: UnitId,
        /// How it stands.
        stance: Stance,
    },
    /// A roll was made, under the name it is keyed by.
    Rolled {
        /// The name without its count.
        name: String,
        /// The natural face: 11 to 66, or 1 to 6.
        face: u8,
    },
    /// A unit entered the next hex.
    Moved {
        /// The unit.
        unit: UnitId,
        /// The hex it left.
        from: Hex,
        /// How it stands now.
        stance: Stance,
        /// What it cost.
        cost: Ledger,
    },
    /// A unit turned where it stood, or wheeled.
    Faced {
        /// The unit.
        unit: UnitId,
        /// How it stands now.
        stance: Stance,
        /// What it cost.
        cost: Ledger,
    },
    /// A unit changed formation.
    Formed {
        /// The unit.
        unit: UnitId,
        /// The formation it had.
        from: FormationId,
        /// How it stands now.
        stance: Stance,
        /// What it cost.
        cost: Ledger,
    },
    /// Guns threw their die to limber; where it failed the points of the change are gone. (TS-20)
    LimberTried {
        /// The guns.
        unit: UnitId,
        /// What the change costs; spent here only when the throw failed.
        cost: Ledger,
        /// The die.
        throw: Throw,
    },
    /// The units of a hex ended their side's movement as they may not stand together. (MV-7)
    Crowded {
        /// The hex.
        hex: Hex,
        /// The units.
        units: Vec<UnitId>,
        /// The limit they break.
        cite: Cite,
    },
    /// A unit whose order broke took the formation that is left to it. (TS-28)
    FellInto {
        /// The unit.
        unit: UnitId,
        /// The formation it had.
        from: FormationId,
        /// How it stands now.
        stance: Stance,
        /// The rule.
        cite: Cite,
    },
    /// A unit whose order broke went back. (M-7, M-8)
    FellBack {
        /// The unit.
        unit: UnitId,
        /// The hexes it went through, the one it left first.
        path: Vec<Hex>,
        /// How it stands now.
        stance: Stance,
        /// The rule.
        cite: Cite,
    },
    /// Its way back was interrupted, and goes on when nothing else stands before it. (Z-12)
    FlightHeld(Flight),
    /// Losses made a unit close up into fewer hexes. (TS-7, TI-5)
    Shrunk {
        /// The unit.
        unit: UnitId,
        /// How it stands now.
        stance: Stance,
        /// The rule.
        cite: Cite,
    },
    /// A counter went to the display, and those that it stands for took its place. (CU-3, CU-4)
    BrokeUp {
        /// The counter.
        unit: UnitId,
        /// What took its place, in the order of the order of battle.
        parts: Vec<Portion>,
        /// Whether its losses forced it.
        forced: bool,
        /// What it cost; nothing where it was forced.
        cost: Ledger,
        /// The rule.
        cite: Cite,
    },
    /// Counters went to the display, and the one that stands for them took their place. (CU-3)
    Joined {
        /// That counter.
        unit: UnitId,
        /// Those that it stands for.
        units: Vec<UnitId>,
        /// What it cost each of them.
        cost: Ledger,
        /// The rule.
        cite: Cite,
    },
    /// A leader was taken prisoner. (LD-9)
    Captured {
        /// The leader.
        unit: UnitId,
        /// Who took him.
        by: UnitId,
        /// The rule.
        cite: Cite,
    },
    /// A leader was hit. (L-4)
    LeaderHit(Casualty),
    /// Leaders lost the troops around them. (L-7)
    Bereft(Bereft),
    /// A wounded leader came back. (L-4)
    Returned {
        /// The leader.
        unit: UnitId,
        /// How he stands.
        stance: Stance,
        /// The rule.
        cite: Cite,
    },
    /// A unit may do nothing more in this segment.
    Halted {
        /// The unit.
        unit: UnitId,
        /// Why.
        halt: Halt,
        /// The rule.
        cite: Cite,
    },
    /// A body attempted a force march.
    MarchBegan {
        /// The body.
        body: EchelonId,
    },
    /// A unit of it made its check.
    Marched {
        /// The unit.
        unit: UnitId,
        /// Which turn in a row this was, from 1.
        in_a_row: u16,
        /// The check.
        check: Check,
    },
    /// A unit made a morale check for another cause.
    Checked {
        /// The unit.
        unit: UnitId,
        /// The cause, a word.
        purpose: String,
        /// The check.
        check: Check,
    },
    /// A unit's order changed.
    CohesionSet {
        /// The unit.
        unit: UnitId,
        /// What it now is.
        cohesion: Cohesion,
        /// Why.
        ground: Ground,
    },
    /// A unit took losses.
    Lost {
        /// The unit.
        unit: UnitId,
        /// How many increments.
        increments: u16,
        /// Why.
        ground: Ground,
    },
    /// A body's strategic level changed.
    LevelSet {
        /// The body.
        echelon: EchelonId,
        /// The level.
        level: u8,
        /// Why.
        ground: Ground,
    },
    /// A group of reinforcements may enter.
    ArrivalDue {
        /// The group.
        group: ArrivalId,
        /// Why now.
        ground: Ground,
    },
    /// A group comes later.
    ArrivalPutOff {
        /// The group.
        group: ArrivalId,
        /// Not before this turn.
        turn: u16,
        /// Whether it then arrives without any rule being asked again.
        settled: bool,
        /// Why.
        ground: Ground,
    },
    /// A group never comes.
    ArrivalCancelled {
        /// The group.
        group: ArrivalId,
        /// Why.
        ground: Ground,
    },
    /// The entries of a group were covered by the enemy, and further ones along the edge opened, or
    /// will in a later turn.
    EntryShifted {
        /// The group.
        group: ArrivalId,
        /// How many stretches either side of the entry hex are now open.
        stretch: u16,
        /// The turn in which the next is looked at, when these are covered too.
        next: Option<u16>,
        /// The rule.
        cite: Cite,
    },
    /// A unit entered the map.
    Entered {
        /// The unit.
        unit: UnitId,
        /// How it stands.
        stance: Stance,
        /// What it cost.
        cost: Ledger,
    },
    /// A named hex passed to a side.
    Held {
        /// The hex.
        hex: Hex,
        /// The side.
        side: SideId,
    },
    /// A script remembered something.
    Remembered {
        /// The memory's name.
        name: String,
        /// What it is kept for.
        subject: Subject,
        /// The value.
        value: Memo,
    },
    /// A special rule put a question.
    Asked(Question),
    /// The question was answered.
    Answered {
        /// The rule that asked.
        rule: String,
        /// Which of its questions.
        key: String,
        /// The answer.
        option: String,
        /// Who answered.
        side: SideId,
    },
    /// An action was interrupted; its rest waits under what interrupted it.
    Interrupted {
        /// Whose it is.
        side: SideId,
        /// What is left of it.
        rest: Action,
        /// Whether the enemy has had his opportunity at the next thing it does.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        seen: bool,
    },
    /// Units have laid themselves open, and a side is asked who fires.
    Offered(Opportunity),
    /// A side has said who fires at units that have laid themselves open.
    OpportunityTaken {
        /// The opportunity.
        opportunity: Opportunity,
        /// Who fires; nobody where it passes.
        units: Vec<UnitId>,
        /// Whether it was the side's standing answer.
        standing: bool,
        /// The rule.
        cite: Cite,
    },
    /// Units fired at a hex. (21)
    Fired {
        /// Who, with what, and at what.
        volley: Volley,
        /// What came of it.
        hit: Hit,
        /// The units in the hex.
        targets: Vec<UnitId>,
        /// Who of them lost how much.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tolls: Vec<Toll>,
    },
    /// An assault was declared. (AP-1)
    AssaultDeclared(Assault),
    /// It went on to its next stage, without those who have failed.
    AssaultWentOn(Assault),
    /// It was over.
    AssaultEnded {
        /// The hex.
        #[serde(rename = "target")]
        at: Hex,
    },
    /// A side is asked who withdraws from it. (AP-2)
    WithdrawalOffered(Offer),
    /// A side is asked which mounted skirmishers slip away before offensive fire. (RB-9)
    SlipOffered(Offer),
    /// A unit withdrew. (29)
    Withdrew {
        /// The unit.
        unit: UnitId,
        /// The hexes it went through, the one it left first.
        path: Vec<Hex>,
        /// How it stands now.
        stance: Stance,
        /// The rule.
        cite: Cite,
    },
    /// Nobody else withdraws.
    Stood {
        /// The side.
        side: SideId,
    },
    /// A unit checked before the melee; its order tells what came of a failure. (AP-3, AP-5)
    StoodUp {
        /// The unit.
        unit: UnitId,
        /// Whether it attacks.
        attacks: bool,
        /// The check.
        check: Check,
    },
    /// Both sides stood, and fought. (AP-7)
    Clashed {
        /// Who, with what.
        clash: Clash,
        /// What came of it.
        verdict: Verdict,
    },
    /// A side is asked who takes the hex. (AP-6, AP-8)
    AdvanceOffered {
        /// Who may.
        offer: Offer,
        /// Whether one has to.
        must: bool,
        /// Whether they may assault once more.
        again: bool,
    },
    /// A unit took the hex. (AP-6, AP-8)
    Advanced {
        /// The unit.
        unit: UnitId,
        /// The hex it left.
        from: Hex,
        /// How it stands now.
        stance: Stance,
        /// Whether it may assault once more. (RB-5)
        again: bool,
        /// The rule.
        cite: Cite,
    },
    /// A side has said who takes the hex, and they have.
    AdvanceDone {
        /// The side.
        side: SideId,
    },
    /// A unit has to check its morale as soon as nothing else stands before it.
    CheckOwed {
        /// The unit.
        unit: UnitId,
        /// Why.
        cause: CheckCause,
    },
    /// A side has said how it answers opportunities from now on.
    StandingSet {
        /// The side.
        side: SideId,
        /// Its answer.
        answer: Standing,
    },
    /// The rest of an interrupted action was taken up again.
    Resumed,
    /// It could no longer be done.
    GivenUp {
        /// Whose it was.
        side: SideId,
    },
    /// A special rule had something to say.
    Said {
        /// The words, and where they come from.
        ground: Ground,
    },
    /// A script failed, and the base rule stood in.
    Faulted {
        /// The hook that was asked.
        hook: String,
        /// `file:line: sentence`.
        says: String,
    },
    /// The edition was reloaded.
    Reloaded {
        /// The content hash from here on.
        hash: String,
    },
}
