//! Every code of a fault with a sentence: the list that tools and authors may rely on. A code never
//! changes its meaning; one that is given up is not used again. Holds no rulebook section.
//!
//! A test holds that no fault has a code that is not here, and that each code here is told somewhere.

use crate::fault::Severity::{self, Error, Warning};

/// One code of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    /// The code.
    pub name: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What it means, a sentence.
    pub says: &'static str,
}

const fn error(name: &'static str, says: &'static str) -> Code {
    Code { name, severity: Error, says }
}

const fn warning(name: &'static str, says: &'static str) -> Code {
    Code { name, severity: Warning, says }
}

/// Every code, by where the fault lies.
pub const CODES: &[Code] = &[
    // Files
    error("file-read", "The file is not there or cannot be read."),
    error("file-size", "The file is too large."),
    error("file-utf8", "The file is not UTF-8 text."),
    // The text of data files
    error("ron-syntax", "The text does not follow the grammar of RON."),
    error("ron-type", "A value is of another type than belongs there."),
    error("ron-length", "A list has more or fewer values than belong there."),
    error("ron-value", "A value of the right type cannot stand there."),
    error("ron-nesting", "Brackets nest too deep."),
    error("ron-dialect", "The file asks for an extension of RON that data files do not have."),
    error("ron-unknown-field", "There is no field of that name."),
    error("ron-missing-field", "A field that must be there is missing."),
    error("ron-duplicate-field", "A field stands twice."),
    error("ron-unknown-variant", "A word is none of those that may stand there."),
    // The base rules
    error("rule-twice", "A rule of the rulebook inside has the id of another."),
    error("option-values", "A dialect option has not one value for each dialect."),
    error("option-value", "A dialect option is missing, unknown, given twice or of the wrong type."),
    error("dialect-unknown", "There is no dialect of that name."),
    error("formation-twice", "Two formations of one book or edition have the same word."),
    error("formation-aspects", "A formation's front, flank and rear do not have each hexside once."),
    error("formation-fields", "A formation of an edition lacks a field, or a value of it does not read."),
    error("formation-missing", "A formation that the rules name is missing."),
    error("feature-formation", "A hexside feature names a formation that is not there."),
    // Charts
    error("chart-unknown", "There is no chart of that name."),
    error("chart-cells", "A chart has holes, overlaps, unknown names or cells that do not read."),
    error("chart-twice", "Two files of an edition have the same chart."),
    error("chart-missing", "A chart that every battle needs is missing."),
    // Maps
    error("map-size", "The map is too large or has no hexes."),
    error("map-terrain", "There is no terrain of that name."),
    error("map-letter", "A letter stands twice in the legend, or not at all."),
    error("map-rows", "The map has more or fewer rows than its grid."),
    error("map-row", "A row has more or fewer letters than the grid has columns."),
    error("map-feature", "There is no hexside feature of that name."),
    error("map-hex", "A number is no hex of the map."),
    error("map-hexside", "A text is no hexside of the map."),
    error("map-road", "Two hexes of a road are no neighbours."),
    error("map-place", "A place has no name."),
    error("map-background", "The picture under the hexes is named or measured wrongly."),
    // Orders of battle
    error("roster-size", "The order of battle is too long, or a unit's size is unknown."),
    error("roster-id", "A short name cannot be typed."),
    error("roster-twice", "A short name stands twice."),
    error("roster-side", "A side is unknown, or another than that of the body above."),
    error("roster-within", "A body is not above the line that names it."),
    error("roster-arm", "There is no arm of that name."),
    error("roster-morale", "A morale is no two digits from 1 to 6."),
    error("roster-increments", "A unit has too many increments or none."),
    error("roster-movement", "A movement allowance is too large."),
    error("roster-skirmish", "A skirmish multiple does not read."),
    error(
        "roster-parts",
        "The counters that one stands for are unknown, another's, or not of its side, arm and strength.",
    ),
    // Scenarios
    error("scenario-unknown", "There is no scenario of that name."),
    error("scenario-edition", "The scenario lies in the folder of another edition."),
    error("scenario-file", "The scenario names a file that is not beside it."),
    error("scenario-sides", "A battle has two sides."),
    error("scenario-side", "There is no side of that name."),
    error("scenario-time", "A time of day does not read."),
    error("scenario-clock", "The turns are too many, too long, or none."),
    error("scenario-unit", "There is no unit of that name."),
    error("scenario-leader", "A unit stands among the leaders that is none."),
    error("scenario-hex", "A number is no hex of the map."),
    error("scenario-hexes", "The hexes of a unit do not lie as its formation does."),
    error("scenario-formation", "A formation is unknown, or none of the unit's arm."),
    error("scenario-facing", "A facing does not read, or the formation has none such."),
    error("scenario-twice", "A unit is in two places."),
    error("scenario-display", "The same men take part under two counters."),
    error("scenario-entry", "An entry hex is not on the map's edge."),
    error("scenario-turn", "There is no such turn."),
    error("scenario-arrival", "A group of reinforcements stands twice, or its units are not of one side."),
    error("scenario-level", "A level is out of range, or its organisation is unknown."),
    error("scenario-place", "There is no place of that name on the map."),
    error("setup-enemies", "A hex holds units of both sides."),
    error("setup-hexes", "A unit takes up more or fewer hexes than its increments and formation allow."),
    error("setup-formation", "A unit cannot stand in its formation in that hex."),
    error("setup-stacking", "A hex holds more than the chart allows."),
    warning("scenario-unused", "No scenario names this data file."),
    warning("unit-idle", "A unit of the order of battle takes no part in any scenario that names it."),
    // Scripts, as they are loaded
    error("script-source", "The file is no script, or uses what scripts may not contain."),
    error("script-syntax", "The text does not follow the grammar of Lua."),
    error("script-run", "The script failed as it was loaded; a write to a global is one way."),
    error("script-limits", "The script used up its steps or its memory as it was loaded."),
    error("script-missing", "A script that is named is not there."),
    error("script-name", "A name is none of a script."),
    error("script-return", "A file returns neither a rule nor a chart."),
    error("script-init", "The edition's own file is not as it must be."),
    error("script-api", "The edition is written for another engine, or does not say for which."),
    error("script-switch", "There is no optional rule of that name."),
    error("script-field", "A rule or chart has a field that there is not."),
    error("script-cite", "A rule or chart does not say where it is printed."),
    error("script-provenance", "A rule or chart does not say how sure it is, or in an unknown word."),
    error("script-chart", "A chart has no name."),
    error(
        "script-like",
        "A chart is like one that is not there or of another name, or leaves out a row that is not there.",
    ),
    error("script-on", "A rule listens to nothing."),
    error("script-hook", "There is no hook of that name."),
    error("script-handler", "A handler is no function, and no table with one."),
    error("script-where", "A handler's filter names a field that the hook does not have."),
    error("script-memory", "A memory is declared twice, or not for something that can be remembered."),
    // Scripts, by their text
    error("key-twice", "A key stands twice in one table, and only the last counts."),
    warning("number-uneven", "A number is no whole number, half or quarter, and is rounded."),
    warning("name-unknown", "A name given to a query is on no map and in no order of battle of the edition."),
    warning("script-unused", "No edition file and no require reaches this script."),
    // Handlers, as they answer
    error("hook-failed", "A handler failed: its own error, an unknown name given to a query, or a limit."),
    error("hook-answer", "A handler's answer is not of the shape that the hook wants."),
    error("hook-clash", "Two rules of the same layer replace the same thing by different answers."),
    error("hook-roll", "A handler of a mere question asks for a roll."),
    // Games and saves
    error("reload-scenario", "A reload would change who takes part in a battle that has begun."),
    error("game-head", "A .game file does not begin as one."),
    error("game-seed", "A seed does not read."),
    error("game-line", "A line of a .game file is not understood or not allowed."),
    error("save", "A save does not read, or was written under other rules."),
];

/// Returns the code of that name.
pub fn find(name: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.name == name)
}
