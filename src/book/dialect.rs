//! Dialects: the printings of the rulebook, and every point on which they differ or are silent, as
//! named options with a value for each.
//!
//! The options are declared here once, with their types; their values, cites and grades stand in
//! `rules/premier/dialects.ron`. A rule asks `dialect.marches_factor`, never a number of its own.

use std::str::FromStr;

use super::cite::{Cite, Provenance};
use crate::chance::ratio::Ratio;

/// What an option's text must be.
pub trait OptionValue: Sized {
    /// What a valid text looks like, for the message.
    const WANTED: &'static str;
    /// Reads the text.
    fn read(text: &str) -> Option<Self>;
}

impl OptionValue for bool {
    const WANTED: &'static str = "`yes` or `no`";
    fn read(text: &str) -> Option<bool> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

impl OptionValue for i32 {
    const WANTED: &'static str = "a whole number";
    fn read(text: &str) -> Option<i32> {
        text.parse().ok()
    }
}

impl OptionValue for Ratio {
    const WANTED: &'static str = "a number or a fraction such as 1/2";
    fn read(text: &str) -> Option<Ratio> {
        Ratio::from_str(text).ok()
    }
}

/// Who of the battalions takes the losses of a regiment that breaks down, unless its owner deals them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dealing {
    /// One by one, each time the one with the most increments left.
    Strongest,
    /// The first in the order of battle until nothing is left of it, then the next.
    First,
}

impl OptionValue for Dealing {
    const WANTED: &'static str = "`strongest` or `first`";
    fn read(text: &str) -> Option<Dealing> {
        match text {
            "strongest" => Some(Dealing::Strongest),
            "first" => Some(Dealing::First),
            _ => None,
        }
    }
}

/// What the casualty die of a leader means where its chart says captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Five {
    /// He is a prisoner.
    Captured,
    /// He is stunned, and away for one die of turns.
    Stunned,
}

impl OptionValue for Five {
    const WANTED: &'static str = "`captured` or `stunned`";
    fn read(text: &str) -> Option<Five> {
        match text {
            "captured" => Some(Five::Captured),
            "stunned" => Some(Five::Stunned),
            _ => None,
        }
    }
}

/// One option as the file has it: text, words and grade.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionEntry {
    /// The option's name, `chapter.what`.
    pub name: String,
    /// One sentence that says what it settles.
    pub says: String,
    /// The rule it belongs to.
    pub cite: Cite,
    /// How sure the value is.
    pub provenance: Provenance,
    /// The value in this dialect, as text.
    pub value: String,
}

macro_rules! options {
    ($( $(#[doc = $doc:literal])+ $field:ident: $type:ty = $name:literal ),+ $(,)?) => {
        /// The values of all options in one dialect.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Dialect {
            /// The dialect's name, such as `premier-2018`.
            pub name: String,
            entries: Vec<OptionEntry>,
            $( $(#[doc = $doc])+ pub $field: $type, )+
        }

        impl Dialect {
            /// The names of all options, in the order of their declaration.
            pub const OPTIONS: &'static [&'static str] = &[$($name),+];

            /// Makes a dialect of the entries of its file.
            ///
            /// # Errors
            /// A sentence for each option that is missing, unknown, given twice or of the wrong type.
            pub fn new(name: &str, entries: Vec<OptionEntry>) -> Result<Dialect, Vec<String>> {
                let mut faults = Vec::new();
                for (i, entry) in entries.iter().enumerate() {
                    if !Self::OPTIONS.contains(&entry.name.as_str()) {
                        let hint = crate::fault::did_you_mean(&entry.name, Self::OPTIONS.iter().copied());
                        faults.push(format!("there is no option `{}`.{hint}", entry.name));
                    }
                    if entries[..i].iter().any(|other| other.name == entry.name) {
                        faults.push(format!("option `{}` stands twice.", entry.name));
                    }
                }
                $( let $field = read_option::<$type>(&entries, $name, &mut faults); )+
                match ($($field,)+) {
                    ($(Some($field),)+) if faults.is_empty() => Ok(Dialect { name: name.to_owned(), entries, $($field,)+ }),
                    _ => Err(faults),
                }
            }
        }
    };
}

options! {
    /// What a unit in line when its movement begins loses of its allowance, in points.
    movement_line_penalty: Ratio = "movement.line_penalty",
    /// Whether that holds for cavalry too.
    movement_line_penalty_cavalry: bool = "movement.line_penalty_cavalry",
    /// What a change of facing costs, in points.
    movement_facing_cost: Ratio = "movement.facing_cost",
    /// Whether a unit may step across its front hexsides only.
    movement_front_only: bool = "movement.front_only",
    /// Whether the points left must reach the higher of the costs of the hex left and the hex entered.
    movement_test_higher: bool = "movement.test_higher",
    /// Whether a long line that a zone has stopped may wheel up to the enemy it is in contact with.
    movement_line_joins: bool = "movement.line_joins",
    /// What a disordered unit's allowance is multiplied by.
    movement_disordered_factor: Ratio = "movement.disordered_factor",
    /// By how many hours of the clock a change of formation may turn the unit without a change of facing.
    formation_free_turn: i32 = "formation.free_turn",
    /// Whether a flank of a line that a friendly zone covers counts as front.
    orientation_refused_flank: bool = "orientation.refused_flank",
    /// The allowance of a unit that begins its movement in carré, in points.
    movement_carre_allowance: Ratio = "movement.carre_allowance",
    /// Whether guns are prolonged over slopes too.
    artillery_prolong_slopes: bool = "artillery.prolong_slopes",
    /// Whether a zone of enemy cavalry keeps guns from unlimbering.
    artillery_cavalry_zone_bars: bool = "artillery.cavalry_zone_bars",
    /// What a leader with an artillery bonus adds to the die to limber of guns in his hex.
    artillery_limber_leader: Ratio = "artillery.limber_leader",
    /// What a leader of special ability adds to it instead.
    artillery_limber_special: Ratio = "artillery.limber_special",
    /// How many increments a carré needs in its hex.
    formation_carre_least: i32 = "formation.carre_least",
    /// Whether a disordered unit has a zone of influence.
    zone_of_disordered: bool = "zone.of_disordered",
    /// Whether a unit in PGD has a zone of influence.
    zone_of_pgd: bool = "zone.of_pgd",
    /// Whether enemy zones stop and hold leaders.
    zone_stops_leaders: bool = "zone.stops_leaders",
    /// What a hex next to mounted skirmishers of the enemy adds for foot that enters or leaves it, in points.
    skirmish_slows_next: Ratio = "skirmish.slows_next",
    /// What a hex two hexes off adds.
    skirmish_slows_two_off: Ratio = "skirmish.slows_two_off",
    /// How many increments a hex holds in road march.
    stacking_road_march: i32 = "stacking.road_march",
    /// The largest printed movement of heavy cavalry.
    cavalry_heavy_up_to: i32 = "cavalry.heavy_up_to",
    /// The part of its printed increments a unit must have lost to count as half lost.
    morale_half_lost: Ratio = "morale.half_lost",
    /// Each increment in a target hex above this many adds a step to the fire roll.
    fire_massed_over: i32 = "fire.massed_over",
    /// The fire defence of a hex with a unit in road march.
    fire_road_march_defence: Ratio = "fire.road_march_defence",
    /// What guns beside infantry take off the fire defence, except in carré.
    fire_mixed_arms: Ratio = "fire.mixed_arms",
    /// The fire defence of a line that is fired on through a flank hexside.
    fire_flank_defence: Ratio = "fire.flank_defence",
    /// Whether that is every formation's that has a flank.
    fire_flank_of_all: bool = "fire.flank_of_all",
    /// What the fire of disordered infantry and guns is multiplied by.
    fire_disordered_factor: Ratio = "fire.disordered_factor",
    /// What the printed fire of infantry is multiplied by with its last increment.
    fire_last_increment_factor: Ratio = "fire.last_increment_factor",
    /// The part of its increments that cavalry has lost when its fire drops.
    fire_cavalry_worn: Ratio = "fire.cavalry_worn",
    /// What it is then multiplied by.
    fire_cavalry_worn_factor: Ratio = "fire.cavalry_worn_factor",
    /// How far infantry in skirmish order reaches in offensive fire, in hexes.
    fire_skirmish_range: i32 = "fire.skirmish_range",
    /// What its fire beyond the next hex is multiplied by.
    fire_skirmish_far_factor: Ratio = "fire.skirmish_far_factor",
    /// What the fire of a battery in carré is multiplied by.
    fire_carre_battery_factor: Ratio = "fire.carre_battery_factor",
    /// The part of a fire result that unlimbered guns suffer.
    fire_guns_lose: Ratio = "fire.guns_lose",
    /// By how many columns guns that fire at a neighbour are better off.
    fire_canister_shift: i32 = "fire.canister_shift",
    /// Whether fractions of fire values are dropped.
    fire_drop_fractions: bool = "fire.drop_fractions",
    /// Whether a broken unit may be fired at where its way back comes under an enemy zone.
    retreat_opportunity: bool = "retreat.opportunity",
    /// How many points more of printed movement than the attackers some units need to withdraw.
    withdrawal_faster: i32 = "withdrawal.faster",
    /// The part of its printed movement that a withdrawing unit has.
    withdrawal_part: Ratio = "withdrawal.part",
    /// What breaking a regiment into battalions costs, and joining them, in points.
    regiments_cost: Ratio = "regiments.cost",
    /// Whether both are done before anything else the units do in the segment.
    regiments_first: bool = "regiments.first",
    /// Whether both may be done in an enemy zone.
    regiments_in_zone: bool = "regiments.in_zone",
    /// The part of its printed increments a regiment that must break has lost; 0 for no such limit.
    regiments_break_part: Ratio = "regiments.break_part",
    /// How many times the increments of its smallest battalion it has lost; 0 for no such limit.
    regiments_break_battalions: Ratio = "regiments.break_battalions",
    /// Who of the battalions takes the losses, unless the owner deals them.
    regiments_losses: Dealing = "regiments.losses",
    /// How far a unit that becomes disordered falls back, in points or in hexes.
    morale_disorder_points: i32 = "morale.disorder_points",
    /// Whether that is counted in hexes.
    morale_disorder_in_hexes: bool = "morale.disorder_in_hexes",
    /// How many hexes a unit in PGD runs; 0 for its whole movement allowance in points.
    morale_rout_hexes: i32 = "morale.rout_hexes",
    /// How near an enemy unit makes a unit in PGD run on that does not recover, in hexes.
    morale_rout_watch: i32 = "morale.rout_watch",
    /// Whether a unit in PGD that cannot run far enough surrenders.
    morale_rout_surrenders: bool = "morale.rout_surrenders",
    /// The lowest natural face of the assailant's melee roll that endangers a leader with the defence.
    leaders_melee_high: i32 = "leaders.melee_high",
    /// What the casualty die means where its chart says captured.
    leaders_result5: Five = "leaders.result5",
    /// How often the leader whose bonus changed the roll is hit, of several.
    leaders_used_share: Ratio = "leaders.used_share",
    /// The modifier of a force march check for each consecutive turn, in steps.
    marches_modifier: i32 = "marches.modifier",
    /// What the printed allowance of a force-marching unit is multiplied by.
    marches_factor: Ratio = "marches.factor",
    /// What is added to the printed morale of a force-marching unit that is charged, in steps.
    marches_charged_morale: i32 = "marches.charged_morale",
    /// Whether a force march takes a whole division at the least.
    marches_by_division: bool = "marches.by_division",
    /// How many hexes along the edge one stretch of displaced entry measures.
    arrivals_stretch: i32 = "arrivals.stretch",
    /// How many turns each further stretch takes.
    arrivals_stretch_delay: i32 = "arrivals.stretch_delay",
    /// Whether displaced entry may never be nearer to an enemy unit than the entry hex was.
    arrivals_never_nearer: bool = "arrivals.never_nearer",
    /// Whether a side may hold its reinforcements back.
    arrivals_voluntary_delay: bool = "arrivals.voluntary_delay",
    /// Whether a hex that a line of sight touches at a vertex only can block it.
    sight_vertex_blocks: bool = "sight.vertex_blocks",
    /// Whether both hexsides at a vertex must be front for a unit to look out through it.
    sight_vertex_needs_both: bool = "sight.vertex_needs_both",
    /// Whether what lies off the map blocks a line along the map's edge.
    sight_off_map_blocks: bool = "sight.off_map_blocks",
    /// Whether ground higher than the lower end of a line blocks it.
    sight_slopes_block: bool = "sight.slopes_block",
    /// Whether entry rolls are noted secretly and revealed on entry.
    arrivals_secret: bool = "arrivals.secret",
}

impl Dialect {
    /// Returns the entry of the option `name`, with its sentence, cite and provenance.
    pub fn entry(&self, name: &str) -> Option<&OptionEntry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Returns all entries.
    pub fn entries(&self) -> &[OptionEntry] {
        &self.entries
    }
}

fn read_option<T: OptionValue>(entries: &[OptionEntry], name: &str, faults: &mut Vec<String>) -> Option<T> {
    let Some(entry) = entries.iter().find(|entry| entry.name == name) else {
        faults.push(format!("option `{name}` is missing."));
        return None;
    };
    let value = T::read(&entry.value);
    if value.is_none() {
        faults.push(format!("option `{name}` must be {}; it is `{}`.", T::WANTED, entry.value));
    }
    value
}
