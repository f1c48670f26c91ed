---@meta
-- Types of special rules for editors with the Lua language server.
-- Made from the registry of the engine; do not edit.

---A side's word, such as "French".
---@alias Side string
---A formation's word, such as "column".
---@alias Formation string
---A body's short name, such as "II".
---@alias Body string

---@class Verdict
---@field verdict "allow"|"deny"
---@field why string

---@class Entry
---@field why string

---@class Replacement
---@field value any
---@field why string

---@class Request
---@field request string

---@class Tally
---@field name string
---@field value boolean|number|string

---@class MemoryDecl
---@field of "battle"|"side"|"unit"|"hex" # whom it is kept for
---@field default boolean|integer|string # its value at the beginning

---@class RuleTable
---@field cite string # where it is printed: an id of the rulebook inside, or words
---@field provenance Provenance # how sure it is
---@field on Hooks # the hooks it listens to
---@field memory? table<string, MemoryDecl|boolean|integer|string> # what it keeps in the battle

---@class ChartTable
---@field title? string # the title people read
---@field cite string # where it is printed
---@field provenance Provenance # how sure it is
---@field like? ChartTable|"premier" # a chart of a module, or the base rules' own, that it takes over but for its rows
---@field without? string[] # rows of that which it leaves out
---@field guesses? string[] # rows and columns that are a reading, however sure the rest is
---@field columns? (string|integer)[] # the headings; those of the chart it is like when left out
---@field rows (string|number)[][] # each row: its label, then its cells

---@alias Troops "infantry"|"heavy_cavalry"|"light_cavalry"|"artillery"

---@class FormationAspects
---@field who? Troops|Troops[] # for whom; all when left out
---@field of? ("whole"|"left"|"middle"|"right")[] # for which of its hexes; all when left out
---@field front? integer[] # hours of the clock relative to the facing: 0 is the faced hexside
---@field flank? integer[] # the flank hexsides
---@field rear? integer[] # the rear hexsides
---@field cite? string # where it is printed, if elsewhere

---@class FormationExtent
---@field who? Troops|Troops[] # for whom; all when left out
---@field hexes integer # how many hexes
---@field and_more? boolean # whether more as well
---@field at_least? integer # the fewest increments for it
---@field at_most? integer # the most increments for it
---@field each_at_least? integer # the fewest increments in each hex
---@field mark? string # the mark its counter needs
---@field cite? string # where it is printed, if elsewhere

---@class FormationTable
---@field name string # the name people read
---@field arms ("infantry"|"cavalry"|"artillery")[] # whose it is
---@field faces "side"|"vertex"|"round" # what the counter's top points at
---@field aspects FormationAspects|FormationAspects[] # which hexsides are front, flank and rear
---@field footing? "any"|"open"|"covered"|"road" # where it may stand; open when left out
---@field moves? boolean # whether a unit in it may move by its own steps; true when left out
---@field zone? boolean # whether it has a zone of influence; true when left out
---@field skirmishers? boolean # whether only units that can skirmish may take it
---@field layout? "single"|"abreast"|"trail" # how its hexes lie; single when left out
---@field extents? FormationExtent|FormationExtent[] # how many hexes it may take up
---@field cite string # where it is printed
---@field provenance Provenance # how sure it is

---@class EditionTable
---@field title string # the title people read
---@field dialect string # the printing of the rulebook, such as "premier-2018"
---@field api integer # the API level the files are written for
---@field uses? string[] # modules of scripts/lib that are rules by themselves
---@field rules string[] # the edition's own files
---@field optional? table<string, boolean> # rules that players may switch, and how they stand

---@class Part
---@field kind "rule"|"chart"|"formation"|"edition"

---@param fields EditionTable
---@return Part
function edition(fields) end

---@param fields RuleTable
---@return Part
function rule(fields) end

---@param name ChartName
---@return fun(fields: ChartTable): Part
function chart(name) end

---@param id string
---@return fun(fields: FormationTable): Part
function formation(id) end

---@param name string
---@return any
function require(name) end

---@param why? string
---@return Verdict
function allow(why) end

---@param why string
---@return Verdict
function deny(why) end

---@param value number|string
---@param why string
---@return Entry
function add(value, why) end

---@param value number|string
---@param why string
---@return Entry
function multiply(value, why) end

---@param value number|string
---@param why string
---@return Entry
function at_least(value, why) end

---@param value number|string
---@param why string
---@return Entry
function at_most(value, why) end

---@param value any
---@param why string
---@return Replacement
function replace(value, why) end

---@param purpose string
---@param die? "d66"|"d6"
---@return integer
function roll(purpose, die) end

---@alias Provenance
---| "seed"
---| "published"
---| "transcribed"
---| "secondary"
---| "reading"
---| "placeholder"

---@alias ChartName
---| "movement.terrain"
---| "movement.road"
---| "movement.hexside"
---| "stacking.limits"
---| "formation.change"
---| "artillery.limbering"
---| "fire.table"
---| "fire.defence"
---| "fire.multiples"
---| "fire.ranges"
---| "fire.loss_checks"
---| "assault.odds"
---| "assault.modifiers"
---| "assault.hexsides"
---| "melee.table"
---| "melee.multipliers"
---| "melee.hexsides"
---| "melee.results"
---| "melee.effects"
---| "morale.modifiers"
---| "morale.levels"
---| "leaders.exposed"
---| "leaders.casualty"
---| "sight.terrain"
---| "arrivals.entry"

---What a script sees of a unit.
---@class Unit
---@field id string # the short name, such as "57-2"
---@field name string # the name people read
---@field side Side # its side's word
---@field nation string # its nation
---@field arm "infantry"|"cavalry"|"artillery"|"leader" # its arm
---@field class string # its class of troops, such as "ligne"
---@field size string # "regiment", "battalion", "battery" ...
---@field heavy boolean # whether it is heavy cavalry
---@field traits table<string, true> # the counter's marks: traits.guard is true for guards
---@field within table<string, true> # the bodies it belongs to: within.II is true for II Corps
---@field printed Printed # the figures on its counter
---@field increments integer # increments left
---@field losses integer # increments lost
---@field formation Formation # its formation, such as "column"
---@field cohesion "good"|"disordered"|"pgd" # its order
---@field crowded boolean # whether it ended its movement among friends as it may not stand, and counts as disordered in combat
---@field readiness "fresh"|"tired"|"exhausted" # the breath of its horses
---@field hex? string # the printed number of its hex; nothing off the map
---@field hexes string[] # the printed numbers of all hexes it takes up, its counter's first
---@field facing? string # its facing, such as "NE"; nothing off the map
---@field acted boolean # whether it has acted in this segment

---What stands on a unit's counter.
---@class Printed
---@field increments integer # the increments it begins with
---@field movement number|string # the movement allowance
---@field fire integer # the fire value; a leader's artillery bonus
---@field melee integer # the melee value; a leader's melee bonus
---@field morale? integer # the morale, as a roll of two dice (face of two dice)
---@field skirmish integer # the skirmish value or multiple; 0 for none
---@field lance integer # the lance bonus; 0 for none

---What a script sees of a hex.
---@class Hex
---@field id string # the printed number, such as "0203"
---@field terrain? string # its terrain
---@field elevation? integer # its level
---@field road boolean # whether a road runs through it
---@field edge boolean # whether it is on the map's edge
---@field places table<string, true> # the named places it belongs to: places.Baumersdorf is true

---What a script sees of a group of reinforcements.
---@class Group
---@field id string # the short name
---@field name string # the name people read
---@field side Side # its side's word
---@field hex string # the printed number of its entry hex
---@field turn integer # the turn the scenario names
---@field units string[] # the ids of its units, in order

---When a turn has begun, before the joint command segment does its work.
---@class event.sequence.turn_begins
---@field turn integer # the turn, from 1
---@field time string # the time, such as "18:20"

---@class where.sequence.turn_begins
---@field ["turn"]? integer|integer[]
---@field ["time"]? string|string[]

---@class filtered.sequence.turn_begins
---@field where? where.sequence.turn_begins
---@field [1] fun(e: event.sequence.turn_begins): Request|Request[]|nil

---When a turn begins at the full hour, after sequence.turn_begins.
---@class event.sequence.on_the_hour
---@field turn integer # the turn, from 1
---@field time string # the time, such as "19:00"

---@class where.sequence.on_the_hour
---@field ["turn"]? integer|integer[]
---@field ["time"]? string|string[]

---@class filtered.sequence.on_the_hour
---@field where? where.sequence.on_the_hour
---@field [1] fun(e: event.sequence.on_the_hour): Request|Request[]|nil

---When a segment has begun, before its side acts.
---@class event.sequence.segment_begins
---@field segment string # the segment's word, such as "movement"
---@field side? Side # the side whose sequence it is; nothing in the joint segment
---@field turn integer # the turn, from 1

---@class where.sequence.segment_begins
---@field ["segment"]? string|string[]
---@field ["side"]? Side|Side[]
---@field ["turn"]? integer|integer[]

---@class filtered.sequence.segment_begins
---@field where? where.sequence.segment_begins
---@field [1] fun(e: event.sequence.segment_begins): Request|Request[]|nil

---When a side has answered a question that a rule has put by request.ask; only the rule that asked is told.
---@class event.sequence.answered
---@field key string # which of the rule's questions
---@field option string # the answer
---@field side Side # who answered

---@class where.sequence.answered
---@field ["key"]? string|string[]
---@field ["option"]? string|string[]
---@field ["side"]? Side|Side[]

---@class filtered.sequence.answered
---@field where? where.sequence.answered
---@field [1] fun(e: event.sequence.answered): Request|Request[]|nil

---For each hex across a front hexside of a combat unit, when its zone of influence is looked at.
---@class event.zone.exists
---@field unit Unit # the unit whose zone it would be
---@field from Hex # the hex of the unit from which it would reach
---@field hex Hex # the hex the zone would reach
---@field side string # the side of that hex across which it would reach, such as "NE"

---@class where.zone.exists
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["side"]? string|string[]

---@class filtered.zone.exists
---@field where? where.zone.exists
---@field [1] fun(e: event.zone.exists): Verdict?

---When a unit has entered a hex in an enemy zone of influence. False lets it go on; infantry and foot artillery still leave the zone by their first action only (Z-4).
---@class event.zone.stops
---@field unit Unit # the unit that moves
---@field hex Hex # the hex it has entered
---@field of_cavalry boolean # whether one of the zones is cavalry's

---@class where.zone.stops
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["of_cavalry"]? boolean|boolean[]

---@class filtered.zone.stops
---@field where? where.zone.stops
---@field [1] fun(e: event.zone.stops): Replacement?

---For each enemy that could fire, before a unit spends movement points under an enemy zone, or next to or on a carré.
---@class event.opportunity.allowed
---@field unit Unit # the unit that would fire
---@field target Unit # the unit that has laid itself open
---@field hex Hex # a hex of the target under the zone
---@field trigger string # what the target is about to do: "leaves", "turns" or "changes"

---@class where.opportunity.allowed
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["target.id"]? string|string[]
---@field ["target.name"]? string|string[]
---@field ["target.side"]? Side|Side[]
---@field ["target.nation"]? string|string[]
---@field ["target.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["target.class"]? string|string[]
---@field ["target.size"]? string|string[]
---@field ["target.heavy"]? boolean|boolean[]
---@field ["target.increments"]? integer|integer[]
---@field ["target.losses"]? integer|integer[]
---@field ["target.formation"]? Formation|Formation[]
---@field ["target.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["target.crowded"]? boolean|boolean[]
---@field ["target.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["target.hex"]? string|string[]
---@field ["target.hexes"]? string|string[]
---@field ["target.facing"]? string|string[]
---@field ["target.acted"]? boolean|boolean[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["trigger"]? string|string[]

---@class filtered.opportunity.allowed
---@field where? where.opportunity.allowed
---@field [1] fun(e: event.opportunity.allowed): Verdict?

---When a unit would come into a hex, before the rules on mixed formations and the stacking chart are looked at; allow lifts them all.
---@class event.stacking.may_stack
---@field unit Unit # the unit that would come in
---@field formation Formation # the formation it would have there
---@field hex Hex # the hex
---@field with string[] # the ids of the units there, top first; none in an empty hex

---@class where.stacking.may_stack
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["formation"]? Formation|Formation[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["with"]? string|string[]

---@class filtered.stacking.may_stack
---@field where? where.stacking.may_stack
---@field [1] fun(e: event.stacking.may_stack): Verdict?

---Before a unit changes formation of its own will.
---@class event.formation.may_change
---@field unit Unit # the unit
---@field from Formation # the formation it has
---@field to Formation # the formation it wants
---@field hex Hex # where it stands

---@class where.formation.may_change
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from"]? Formation|Formation[]
---@field ["to"]? Formation|Formation[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]

---@class filtered.formation.may_change
---@field where? where.formation.may_change
---@field [1] fun(e: event.formation.may_change): Verdict?

---When the cost of a change of formation is made up.
---@class event.formation.cost
---@field unit Unit # the unit
---@field from Formation # the formation it has
---@field to Formation # the formation it wants
---@field hex Hex # where it stands

---@class where.formation.cost
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from"]? Formation|Formation[]
---@field ["to"]? Formation|Formation[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]

---@class filtered.formation.cost
---@field where? where.formation.cost
---@field [1] fun(e: event.formation.cost): Entry|Entry[]|nil

---Before a unit stands in a formation in a hex: when it changes there, steps in, or enters the map there. A yes lifts the rules on footing of a change or an entry; a step takes the formation that the ground asks for.
---@class event.formation.may_stand
---@field unit Unit # the unit
---@field formation Formation # the formation it would have
---@field hex Hex # where it would stand

---@class where.formation.may_stand
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["formation"]? Formation|Formation[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]

---@class filtered.formation.may_stand
---@field where? where.formation.may_stand
---@field [1] fun(e: event.formation.may_stand): Verdict?

---When a unit has changed formation of its own will.
---@class event.formation.changed
---@field unit Unit # the unit
---@field from Formation # the formation it had
---@field to Formation # the formation it has now
---@field hex Hex # where its counter stands

---@class where.formation.changed
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from"]? Formation|Formation[]
---@field ["to"]? Formation|Formation[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]

---@class filtered.formation.changed
---@field where? where.formation.changed
---@field [1] fun(e: event.formation.changed): Request|Request[]|nil

---Before a unit turns on the spot or wheels.
---@class event.facing.may_turn
---@field unit Unit # the unit
---@field hex Hex # where its counter stands
---@field from string # the facing it has, such as "N"
---@field to string # the facing it wants, such as "SE"

---@class where.facing.may_turn
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["from"]? string|string[]
---@field ["to"]? string|string[]

---@class filtered.facing.may_turn
---@field where? where.facing.may_turn
---@field [1] fun(e: event.facing.may_turn): Verdict?

---When the cost of a change of facing is made up.
---@class event.facing.cost
---@field unit Unit # the unit

---@class where.facing.cost
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]

---@class filtered.facing.cost
---@field where? where.facing.cost
---@field [1] fun(e: event.facing.cost): Entry|Entry[]|nil

---When guns throw their die to limber, after what leaders add; only where the edition has a chart `artillery.limbering`.
---@class event.artillery.limber
---@field unit Unit # the guns
---@field to Formation # the formation they want: limbered or road march
---@field hex Hex # where they stand

---@class where.artillery.limber
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["to"]? Formation|Formation[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]

---@class filtered.artillery.limber
---@field where? where.artillery.limber
---@field [1] fun(e: event.artillery.limber): Entry|Entry[]|nil

---When a unit's movement allowance for the segment is made up.
---@class event.movement.allowance
---@field unit Unit # the unit
---@field marching boolean # whether it force-marches

---@class where.movement.allowance
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["marching"]? boolean|boolean[]

---@class filtered.movement.allowance
---@field where? where.movement.allowance
---@field [1] fun(e: event.movement.allowance): Entry|Entry[]|nil

---When the cost of a step into the next hex is made up, after the charts.
---@class event.movement.cost
---@field unit Unit # the unit
---@field formation Formation # the formation in which it crosses
---@field from Hex # the hex it leaves
---@field to Hex # the hex it enters
---@field side string # the side of the hex entered that it crosses, such as "NE"
---@field features string[] # what lies on the hexside between, such as "stream"
---@field road boolean # whether it uses a road

---@class where.movement.cost
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["formation"]? Formation|Formation[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]
---@field ["side"]? string|string[]
---@field ["features"]? string|string[]
---@field ["road"]? boolean|boolean[]

---@class filtered.movement.cost
---@field where? where.movement.cost
---@field [1] fun(e: event.movement.cost): Entry|Entry[]|nil

---Before a unit steps into a hex, wheels through it or spreads into it.
---@class event.movement.may_enter
---@field unit Unit # the unit
---@field from Hex # the hex it leaves
---@field to Hex # the hex it would enter
---@field formation Formation # the formation it would have there
---@field side string # the side of the hex entered that it crosses, such as "NE"
---@field features string[] # what lies on the hexside between, such as "stream"
---@field zones string[] # the ids of the enemy units whose zones of influence reach the hex

---@class where.movement.may_enter
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]
---@field ["formation"]? Formation|Formation[]
---@field ["side"]? string|string[]
---@field ["features"]? string|string[]
---@field ["zones"]? string|string[]

---@class filtered.movement.may_enter
---@field where? where.movement.may_enter
---@field [1] fun(e: event.movement.may_enter): Verdict?

---Before a unit steps out of its hex.
---@class event.movement.may_leave
---@field unit Unit # the unit
---@field from Hex # the hex it would leave
---@field to Hex # the hex it would enter
---@field formation Formation # the formation it has

---@class where.movement.may_leave
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]
---@field ["formation"]? Formation|Formation[]

---@class filtered.movement.may_leave
---@field where? where.movement.may_leave
---@field [1] fun(e: event.movement.may_leave): Verdict?

---For each hex in which a move would end.
---@class event.movement.may_end
---@field unit Unit # the unit
---@field hex Hex # the hex it would end in
---@field formation Formation # the formation it would have there

---@class where.movement.may_end
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["formation"]? Formation|Formation[]

---@class filtered.movement.may_end
---@field where? where.movement.may_end
---@field [1] fun(e: event.movement.may_end): Verdict?

---When a unit has stepped into a hex; a request may halt or disorder it.
---@class event.movement.entered
---@field unit Unit # the unit
---@field from Hex # the hex it left
---@field to Hex # the hex it entered
---@field side string # the side of the hex entered that it crossed, such as "NE"
---@field features string[] # what lies on the hexside between, such as "stream"

---@class where.movement.entered
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]
---@field ["side"]? string|string[]
---@field ["features"]? string|string[]

---@class filtered.movement.entered
---@field where? where.movement.entered
---@field [1] fun(e: event.movement.entered): Request|Request[]|nil

---For each hex between the two ends that a line of sight touches; the answer takes the place of every rule about that hex.
---@class event.sight.blocks
---@field unit? Unit # the unit that looks; nothing for the bare ground
---@field from Hex # the hex it looks from
---@field to Hex # the hex it looks at
---@field hex Hex # the hex between
---@field obstacle string # what might block there: "unit", "terrain", "rise" or "nothing"

---@class where.sight.blocks
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["obstacle"]? string|string[]

---@class filtered.sight.blocks
---@field where? where.sight.blocks
---@field [1] fun(e: event.sight.blocks): Replacement?

---Before a line of sight is looked at.
---@class event.sight.limit
---@field unit? Unit # the unit that looks; nothing for the bare ground
---@field from Hex # the hex it looks from

---@class where.sight.limit
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]

---@class filtered.sight.limit
---@field where? where.sight.limit
---@field [1] fun(e: event.sight.limit): Replacement?

---For each hex of a unit that would fire, when the target is in range, before its front and in sight.
---@class event.fire.allowed
---@field unit Unit # the unit that would fire
---@field from Hex # its hex
---@field at Hex # the hex it would fire at
---@field kind string # which fire it is: "defensive fire", "offensive fire" or "opportunity fire"

---@class where.fire.allowed
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["kind"]? string|string[]

---@class filtered.fire.allowed
---@field where? where.fire.allowed
---@field [1] fun(e: event.fire.allowed): Verdict?

---When the range of a unit is made up: one hex, but for skirmishers and guns in offensive fire.
---@class event.fire.range
---@field unit Unit # the unit that would fire
---@field kind string # which fire it is: "defensive fire", "offensive fire" or "opportunity fire"

---@class where.fire.range
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["kind"]? string|string[]

---@class filtered.fire.range
---@field where? where.fire.range
---@field [1] fun(e: event.fire.range): Entry|Entry[]|nil

---For every two units that would fire together at a hex.
---@class event.fire.may_join
---@field unit Unit # the unit named first
---@field other Unit # the other
---@field at Hex # the hex they would fire at

---@class where.fire.may_join
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["other.id"]? string|string[]
---@field ["other.name"]? string|string[]
---@field ["other.side"]? Side|Side[]
---@field ["other.nation"]? string|string[]
---@field ["other.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["other.class"]? string|string[]
---@field ["other.size"]? string|string[]
---@field ["other.heavy"]? boolean|boolean[]
---@field ["other.increments"]? integer|integer[]
---@field ["other.losses"]? integer|integer[]
---@field ["other.formation"]? Formation|Formation[]
---@field ["other.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["other.crowded"]? boolean|boolean[]
---@field ["other.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["other.hex"]? string|string[]
---@field ["other.hexes"]? string|string[]
---@field ["other.facing"]? string|string[]
---@field ["other.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]

---@class filtered.fire.may_join
---@field where? where.fire.may_join
---@field [1] fun(e: event.fire.may_join): Verdict?

---When the fire value of a hex of a unit is made up, after order, distance and losses.
---@class event.fire.value
---@field unit Unit # the unit that fires
---@field from Hex # its hex
---@field at Hex # the hex fired at
---@field kind string # which fire it is: "defensive fire", "offensive fire" or "opportunity fire"

---@class where.fire.value
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["kind"]? string|string[]

---@class filtered.fire.value
---@field where? where.fire.value
---@field [1] fun(e: event.fire.value): Entry|Entry[]|nil

---When the fire defence of a hex is made up, after formation, flank and mixed arms.
---@class event.fire.defended
---@field hex Hex # the hex fired at
---@field from Hex # the first of the hexes the fire comes from
---@field sides string[] # the hexsides of the target through which the fire from there comes in, such as "N": one, or the two of a corner

---@class where.fire.defended
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["sides"]? string|string[]

---@class filtered.fire.defended
---@field where? where.fire.defended
---@field [1] fun(e: event.fire.defended): Entry|Entry[]|nil

---When the attack and the fire defence are made up, before the column is looked for.
---@class event.fire.odds
---@field unit? Unit # the first unit that fires
---@field at Hex # the hex fired at
---@field kind string # which fire it is: "defensive fire", "offensive fire" or "opportunity fire"
---@field odds number|string # the ratio of the attack to the fire defence

---@class where.fire.odds
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["kind"]? string|string[]
---@field ["odds"]? (number|string)|(number|string)[]

---@class filtered.fire.odds
---@field where? where.fire.odds
---@field [1] fun(e: event.fire.odds): Replacement?

---When an attack by fire has found its column, before the first and the last column bound it.
---@class event.fire.columns
---@field unit? Unit # the first unit that fires
---@field at Hex # the hex fired at
---@field kind string # which fire it is: "defensive fire", "offensive fire" or "opportunity fire"

---@class where.fire.columns
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["kind"]? string|string[]

---@class filtered.fire.columns
---@field where? where.fire.columns
---@field [1] fun(e: event.fire.columns): Entry|Entry[]|nil

---When the roll of an attack by fire is made up, after massed targets and leaders.
---@class event.fire.roll
---@field unit? Unit # the first unit that fires
---@field at Hex # the hex fired at
---@field kind string # which fire it is: "defensive fire", "offensive fire" or "opportunity fire"

---@class where.fire.roll
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["kind"]? string|string[]

---@class filtered.fire.roll
---@field where? where.fire.roll
---@field [1] fun(e: event.fire.roll): Entry|Entry[]|nil

---When an attack by fire has its result and the losses have fallen; the checks they compel are still to come.
---@class event.fire.given
---@field unit Unit # the first unit that fired
---@field at Hex # the hex fired at
---@field kind string # which fire it is: "defensive fire", "offensive fire" or "opportunity fire"
---@field guns boolean # whether guns took part
---@field roll integer # the natural roll (face of two dice)
---@field lost integer # the result of the table (increments)

---@class where.fire.given
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["kind"]? string|string[]
---@field ["guns"]? boolean|boolean[]
---@field ["roll"]? integer|integer[]
---@field ["lost"]? integer|integer[]

---@class filtered.fire.given
---@field where? where.fire.given
---@field [1] fun(e: event.fire.given): Request|Request[]|nil

---When a unit would assault a hex that lies before its front and is not closed to it.
---@class event.assault.allowed
---@field unit Unit # the unit that would assault
---@field from Hex # its hex
---@field at Hex # the hex it would assault

---@class where.assault.allowed
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]

---@class filtered.assault.allowed
---@field where? where.assault.allowed
---@field [1] fun(e: event.assault.allowed): Verdict?

---Before a unit checks for an assault, in place of the rules that spare it: `allow` spares it, `deny` makes it check.
---@class event.assault.spared
---@field unit Unit # the unit that would check
---@field at Hex # the hex that is assaulted
---@field attacks boolean # whether the unit is one of the attackers

---@class where.assault.spared
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["attacks"]? boolean|boolean[]

---@class filtered.assault.spared
---@field where? where.assault.spared
---@field [1] fun(e: event.assault.spared): Verdict?

---When the increments of a hex of a unit are counted for the ratio before melee, before the limit of its formation.
---@class event.assault.increments
---@field unit Unit # the unit
---@field from Hex # its hex
---@field at Hex # the hex that is assaulted
---@field attacks boolean # whether the unit is one of the attackers

---@class where.assault.increments
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["attacks"]? boolean|boolean[]

---@class filtered.assault.increments
---@field where? where.assault.increments
---@field [1] fun(e: event.assault.increments): Entry|Entry[]|nil

---When the modifiers of a check before melee are made up, after those of the charts; `morale.check` is asked as well.
---@class event.assault.check
---@field unit Unit # the unit that checks
---@field at Hex # the hex that is assaulted
---@field attacks boolean # whether the unit is one of the attackers
---@field odds? number|string # the ratio of assaulting to defending increments
---@field attackers string[] # the attackers' ids
---@field defenders string[] # the defenders' ids

---@class where.assault.check
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["attacks"]? boolean|boolean[]
---@field ["odds"]? (number|string)|(number|string)[]
---@field ["attackers"]? string|string[]
---@field ["defenders"]? string|string[]

---@class filtered.assault.check
---@field where? where.assault.check
---@field [1] fun(e: event.assault.check): Entry|Entry[]|nil

---When an assault is declared, for each unit of the hex, in place of the rules that say who withdraws.
---@class event.withdrawal.allowed
---@field unit Unit # the unit that would withdraw
---@field at Hex # the hex that is assaulted

---@class where.withdrawal.allowed
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]

---@class filtered.withdrawal.allowed
---@field where? where.withdrawal.allowed
---@field [1] fun(e: event.withdrawal.allowed): Verdict?

---When the melee value of a hex of a unit is made up, after losses and the multipliers of the charts.
---@class event.melee.value
---@field unit Unit # the unit
---@field from Hex # its hex
---@field at Hex # the hex that is assaulted
---@field attacks boolean # whether the unit is one of the attackers

---@class where.melee.value
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["attacks"]? boolean|boolean[]

---@class filtered.melee.value
---@field where? where.melee.value
---@field [1] fun(e: event.melee.value): Entry|Entry[]|nil

---When a melee has found its column, before the first and the last column bound it.
---@class event.melee.columns
---@field unit? Unit # the first of the attackers
---@field at Hex # the hex that is assaulted

---@class where.melee.columns
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]

---@class filtered.melee.columns
---@field where? where.melee.columns
---@field [1] fun(e: event.melee.columns): Entry|Entry[]|nil

---When the roll of a melee is made up, after the leaders.
---@class event.melee.roll
---@field unit? Unit # the first of the attackers
---@field at Hex # the hex that is assaulted

---@class where.melee.roll
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]

---@class filtered.melee.roll
---@field where? where.melee.roll
---@field [1] fun(e: event.melee.roll): Entry|Entry[]|nil

---When the effect of a melee on a unit is looked up, for every result but losses and surrender.
---@class event.melee.effect
---@field unit Unit # the unit it happens to
---@field attacks boolean # whether the unit is one of the attackers
---@field result string # the result: "AR", "AD", "NE", "DD" or "DR"
---@field effect string # the effect by the chart: a name in melee.effects

---@class where.melee.effect
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["attacks"]? boolean|boolean[]
---@field ["result"]? string|string[]
---@field ["effect"]? string|string[]

---@class filtered.melee.effect
---@field where? where.melee.effect
---@field [1] fun(e: event.melee.effect): Replacement?

---When what a melee ended in has happened, before the checks that it compels and before anybody advances.
---@class event.melee.ended
---@field at Hex # the hex that was assaulted
---@field result string # the result, as on the table
---@field numeric boolean # whether it was losses
---@field attackers string[] # the attackers' ids
---@field defenders string[] # the defenders' ids

---@class where.melee.ended
---@field ["at.id"]? string|string[]
---@field ["at.terrain"]? string|string[]
---@field ["at.elevation"]? integer|integer[]
---@field ["at.road"]? boolean|boolean[]
---@field ["at.edge"]? boolean|boolean[]
---@field ["result"]? string|string[]
---@field ["numeric"]? boolean|boolean[]
---@field ["attackers"]? string|string[]
---@field ["defenders"]? string|string[]

---@class filtered.melee.ended
---@field where? where.melee.ended
---@field [1] fun(e: event.melee.ended): Request|Request[]|nil

---When a unit would advance into the hex it has assaulted.
---@class event.advance.allowed
---@field unit Unit # the unit that would advance
---@field from Hex # its hex
---@field to Hex # the hex

---@class where.advance.allowed
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]

---@class filtered.advance.allowed
---@field where? where.advance.allowed
---@field [1] fun(e: event.advance.allowed): Verdict?

---When the modifiers of a morale check are made up, after those of the chart.
---@class event.morale.check
---@field unit Unit # the unit that checks
---@field purpose string # why it checks, such as "force march"

---@class where.morale.check
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["purpose"]? string|string[]

---@class filtered.morale.check
---@field where? where.morale.check
---@field [1] fun(e: event.morale.check): Entry|Entry[]|nil

---When the morale a unit must beat is made up, after what is printed on its counter; more is worse.
---@class event.morale.printed
---@field unit Unit # the unit

---@class where.morale.printed
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]

---@class filtered.morale.printed
---@field where? where.morale.printed
---@field [1] fun(e: event.morale.printed): Entry|Entry[]|nil

---When losses by fire, a failure in its stack, broken friends in its hex or the fall of a leader could make a unit check. Allow makes a unit under fire check whose losses do not compel it.
---@class event.morale.due
---@field unit Unit # the unit
---@field cause string # why: "losses" (asked of every unit fired at), "stack", "broken friends" or "leader lost"
---@field lost integer # what it has just lost by fire; 0 for the other causes (increments)

---@class where.morale.due
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["cause"]? string|string[]
---@field ["lost"]? integer|integer[]

---@class filtered.morale.due
---@field where? where.morale.due
---@field [1] fun(e: event.morale.due): Verdict?

---When a unit has made a check that it owed, and its order is what the check made it; a retreat is still to come.
---@class event.morale.checked
---@field unit Unit # the unit
---@field purpose string # why it checked: "losses", "stack", "broken friends", "recovery", "leader lost" or "special rule"
---@field passed boolean # whether it passed

---@class where.morale.checked
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["purpose"]? string|string[]
---@field ["passed"]? boolean|boolean[]

---@class filtered.morale.checked
---@field where? where.morale.checked
---@field [1] fun(e: event.morale.checked): Request|Request[]|nil

---For each step that a broken unit could take on its way back.
---@class event.retreat.may_enter
---@field unit Unit # the unit
---@field from Hex # the hex it would leave
---@field to Hex # the hex it would enter

---@class where.retreat.may_enter
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]

---@class filtered.retreat.may_enter
---@field where? where.retreat.may_enter
---@field [1] fun(e: event.retreat.may_enter): Verdict?

---When a unit has gone back, broken or driven by melee, before those check whom it came through and before enemy zones take what they take.
---@class event.retreat.fell_back
---@field unit Unit # the unit, where it now stands
---@field from Hex # the hex it left
---@field to Hex # the hex it is in
---@field through string[] # the printed numbers of the hexes it came through, in order, the two ends left out

---@class where.retreat.fell_back
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["from.id"]? string|string[]
---@field ["from.terrain"]? string|string[]
---@field ["from.elevation"]? integer|integer[]
---@field ["from.road"]? boolean|boolean[]
---@field ["from.edge"]? boolean|boolean[]
---@field ["to.id"]? string|string[]
---@field ["to.terrain"]? string|string[]
---@field ["to.elevation"]? integer|integer[]
---@field ["to.road"]? boolean|boolean[]
---@field ["to.edge"]? boolean|boolean[]
---@field ["through"]? string|string[]

---@class filtered.retreat.fell_back
---@field where? where.retreat.fell_back
---@field [1] fun(e: event.retreat.fell_back): Request|Request[]|nil

---For each leader of a unit's side in its hex, when his bonus for its fire, its melee or its morale is looked for.
---@class event.leaders.helps
---@field leader Unit # the leader
---@field unit Unit # the unit he would help; the battery where guns fire
---@field skill string # with what: "artillery", "melee" or "morale"

---@class where.leaders.helps
---@field ["leader.id"]? string|string[]
---@field ["leader.name"]? string|string[]
---@field ["leader.side"]? Side|Side[]
---@field ["leader.nation"]? string|string[]
---@field ["leader.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["leader.class"]? string|string[]
---@field ["leader.size"]? string|string[]
---@field ["leader.heavy"]? boolean|boolean[]
---@field ["leader.increments"]? integer|integer[]
---@field ["leader.losses"]? integer|integer[]
---@field ["leader.formation"]? Formation|Formation[]
---@field ["leader.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["leader.crowded"]? boolean|boolean[]
---@field ["leader.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["leader.hex"]? string|string[]
---@field ["leader.hexes"]? string|string[]
---@field ["leader.facing"]? string|string[]
---@field ["leader.acted"]? boolean|boolean[]
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["skill"]? string|string[]

---@class filtered.leaders.helps
---@field where? where.leaders.helps
---@field [1] fun(e: event.leaders.helps): Verdict?

---When a leader's bonus for a unit is made up, after the figure on his counter; of several leaders the best so made counts.
---@class event.leaders.bonus
---@field leader Unit # the leader
---@field unit Unit # the unit he helps; the battery where guns fire
---@field skill string # with what: "artillery", "melee" or "morale"

---@class where.leaders.bonus
---@field ["leader.id"]? string|string[]
---@field ["leader.name"]? string|string[]
---@field ["leader.side"]? Side|Side[]
---@field ["leader.nation"]? string|string[]
---@field ["leader.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["leader.class"]? string|string[]
---@field ["leader.size"]? string|string[]
---@field ["leader.heavy"]? boolean|boolean[]
---@field ["leader.increments"]? integer|integer[]
---@field ["leader.losses"]? integer|integer[]
---@field ["leader.formation"]? Formation|Formation[]
---@field ["leader.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["leader.crowded"]? boolean|boolean[]
---@field ["leader.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["leader.hex"]? string|string[]
---@field ["leader.hexes"]? string|string[]
---@field ["leader.facing"]? string|string[]
---@field ["leader.acted"]? boolean|boolean[]
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["skill"]? string|string[]

---@class filtered.leaders.bonus
---@field where? where.leaders.bonus
---@field [1] fun(e: event.leaders.bonus): Entry|Entry[]|nil

---When a roll of fire or melee is known and there are leaders whom it could hit; the answer stands for all of them.
---@class event.leaders.endangered
---@field side Side # the side of the leaders
---@field cause string # what could hit them: "fire", "attack" (the melee of an assault they lead) or "defence" (of an assault on their hex)
---@field roll integer # the natural roll (face of two dice)

---@class where.leaders.endangered
---@field ["side"]? Side|Side[]
---@field ["cause"]? string|string[]
---@field ["roll"]? integer|integer[]

---@class filtered.leaders.endangered
---@field where? where.leaders.endangered
---@field [1] fun(e: event.leaders.endangered): Replacement?

---When a leader is hit, instead of the die on the chart of casualties.
---@class event.leaders.fate
---@field leader Unit # the leader
---@field cause string # what hit him: "fire", "attack" or "defence"
---@field roll integer # the natural roll that did (face of two dice)

---@class where.leaders.fate
---@field ["leader.id"]? string|string[]
---@field ["leader.name"]? string|string[]
---@field ["leader.side"]? Side|Side[]
---@field ["leader.nation"]? string|string[]
---@field ["leader.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["leader.class"]? string|string[]
---@field ["leader.size"]? string|string[]
---@field ["leader.heavy"]? boolean|boolean[]
---@field ["leader.increments"]? integer|integer[]
---@field ["leader.losses"]? integer|integer[]
---@field ["leader.formation"]? Formation|Formation[]
---@field ["leader.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["leader.crowded"]? boolean|boolean[]
---@field ["leader.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["leader.hex"]? string|string[]
---@field ["leader.hexes"]? string|string[]
---@field ["leader.facing"]? string|string[]
---@field ["leader.acted"]? boolean|boolean[]
---@field ["cause"]? string|string[]
---@field ["roll"]? integer|integer[]

---@class filtered.leaders.fate
---@field where? where.leaders.fate
---@field [1] fun(e: event.leaders.fate): Replacement?

---The value of its answer.
---@class value.leaders.fate
---@field fate "killed"|"wounded"|"captured"|"unhurt" # what becomes of him
---@field hours? integer # for how long a wounded leader is away (hours)

---When a leader was hit and is off the map, or stays with a scratch; the checks of the units with him are still to come.
---@class event.leaders.hit
---@field leader Unit # the leader
---@field cause string # what hit him: "fire", "attack" or "defence"
---@field fate string # what became of him: "killed", "wounded", "captured" or "unhurt"

---@class where.leaders.hit
---@field ["leader.id"]? string|string[]
---@field ["leader.name"]? string|string[]
---@field ["leader.side"]? Side|Side[]
---@field ["leader.nation"]? string|string[]
---@field ["leader.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["leader.class"]? string|string[]
---@field ["leader.size"]? string|string[]
---@field ["leader.heavy"]? boolean|boolean[]
---@field ["leader.increments"]? integer|integer[]
---@field ["leader.losses"]? integer|integer[]
---@field ["leader.formation"]? Formation|Formation[]
---@field ["leader.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["leader.crowded"]? boolean|boolean[]
---@field ["leader.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["leader.hex"]? string|string[]
---@field ["leader.hexes"]? string|string[]
---@field ["leader.facing"]? string|string[]
---@field ["leader.acted"]? boolean|boolean[]
---@field ["cause"]? string|string[]
---@field ["fate"]? string|string[]

---@class filtered.leaders.hit
---@field where? where.leaders.hit
---@field [1] fun(e: event.leaders.hit): Request|Request[]|nil

---When a unit checks to force march.
---@class event.marches.modifier
---@field unit Unit # the unit
---@field in_a_row integer # which turn in a row it tries, from 1

---@class where.marches.modifier
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["in_a_row"]? integer|integer[]

---@class filtered.marches.modifier
---@field where? where.marches.modifier
---@field [1] fun(e: event.marches.modifier): Replacement?

---Before a unit attempts a force march; a unit that is denied stands out and bars nobody.
---@class event.marches.may_try
---@field unit Unit # the unit
---@field body Body # the body that marches

---@class where.marches.may_try
---@field ["unit.id"]? string|string[]
---@field ["unit.name"]? string|string[]
---@field ["unit.side"]? Side|Side[]
---@field ["unit.nation"]? string|string[]
---@field ["unit.arm"]? ("infantry"|"cavalry"|"artillery"|"leader")|("infantry"|"cavalry"|"artillery"|"leader")[]
---@field ["unit.class"]? string|string[]
---@field ["unit.size"]? string|string[]
---@field ["unit.heavy"]? boolean|boolean[]
---@field ["unit.increments"]? integer|integer[]
---@field ["unit.losses"]? integer|integer[]
---@field ["unit.formation"]? Formation|Formation[]
---@field ["unit.cohesion"]? ("good"|"disordered"|"pgd")|("good"|"disordered"|"pgd")[]
---@field ["unit.crowded"]? boolean|boolean[]
---@field ["unit.readiness"]? ("fresh"|"tired"|"exhausted")|("fresh"|"tired"|"exhausted")[]
---@field ["unit.hex"]? string|string[]
---@field ["unit.hexes"]? string|string[]
---@field ["unit.facing"]? string|string[]
---@field ["unit.acted"]? boolean|boolean[]
---@field ["body"]? Body|Body[]

---@class filtered.marches.may_try
---@field where? where.marches.may_try
---@field [1] fun(e: event.marches.may_try): Verdict?

---In the joint command segment of the turn a group is due, and of each later turn until it is settled.
---@class event.arrivals.due
---@field group Group # the group
---@field turn integer # the turn, from 1
---@field due integer # the turn the scenario names

---@class where.arrivals.due
---@field ["group.id"]? string|string[]
---@field ["group.name"]? string|string[]
---@field ["group.side"]? Side|Side[]
---@field ["group.hex"]? string|string[]
---@field ["group.turn"]? integer|integer[]
---@field ["group.units"]? string|string[]
---@field ["turn"]? integer|integer[]
---@field ["due"]? integer|integer[]

---@class filtered.arrivals.due
---@field where? where.arrivals.due
---@field [1] fun(e: event.arrivals.due): Replacement?

---The value of its answer.
---@class value.arrivals.due
---@field result "arrives"|"later"|"never" # what becomes of it
---@field turns? integer # how many turns later, for "later"; 1 when left out
---@field settled? boolean # true when the group then arrives without being asked for again

---For each hex through which a group could enter.
---@class event.arrivals.may_enter
---@field group Group # the group
---@field hex Hex # the hex of the edge

---@class where.arrivals.may_enter
---@field ["group.id"]? string|string[]
---@field ["group.name"]? string|string[]
---@field ["group.side"]? Side|Side[]
---@field ["group.hex"]? string|string[]
---@field ["group.turn"]? integer|integer[]
---@field ["group.units"]? string|string[]
---@field ["hex.id"]? string|string[]
---@field ["hex.terrain"]? string|string[]
---@field ["hex.elevation"]? integer|integer[]
---@field ["hex.road"]? boolean|boolean[]
---@field ["hex.edge"]? boolean|boolean[]

---@class filtered.arrivals.may_enter
---@field where? where.arrivals.may_enter
---@field [1] fun(e: event.arrivals.may_enter): Verdict?

---Whenever somebody asks how the battle stands, and at its end.
---@class event.victory.standing
---@field turn integer # the turn, from 1

---@class where.victory.standing
---@field ["turn"]? integer|integer[]

---@class filtered.victory.standing
---@field where? where.victory.standing
---@field [1] fun(e: event.victory.standing): Replacement?

---The value of its answer.
---@class value.victory.standing
---@field winner? Side # who would win now; nothing for a draw
---@field grade? string # how clearly, a word such as "substantial"
---@field tallies? Tally[] # what was counted, shown beside it

---@class Hooks
---@field ["sequence.turn_begins"]? filtered.sequence.turn_begins|fun(e: event.sequence.turn_begins): Request|Request[]|nil # When a turn has begun, before the joint command segment does its work.
---@field ["sequence.on_the_hour"]? filtered.sequence.on_the_hour|fun(e: event.sequence.on_the_hour): Request|Request[]|nil # When a turn begins at the full hour, after sequence.turn_begins.
---@field ["sequence.segment_begins"]? filtered.sequence.segment_begins|fun(e: event.sequence.segment_begins): Request|Request[]|nil # When a segment has begun, before its side acts.
---@field ["sequence.answered"]? filtered.sequence.answered|fun(e: event.sequence.answered): Request|Request[]|nil # When a side has answered a question that a rule has put by request.ask; only the rule that asked is told.
---@field ["zone.exists"]? filtered.zone.exists|fun(e: event.zone.exists): Verdict? # For each hex across a front hexside of a combat unit, when its zone of influence is looked at.
---@field ["zone.stops"]? filtered.zone.stops|fun(e: event.zone.stops): Replacement? # When a unit has entered a hex in an enemy zone of influence. False lets it go on; infantry and foot artillery still leave the zone by their first action only (Z-4).
---@field ["opportunity.allowed"]? filtered.opportunity.allowed|fun(e: event.opportunity.allowed): Verdict? # For each enemy that could fire, before a unit spends movement points under an enemy zone, or next to or on a carré.
---@field ["stacking.may_stack"]? filtered.stacking.may_stack|fun(e: event.stacking.may_stack): Verdict? # When a unit would come into a hex, before the rules on mixed formations and the stacking chart are looked at; allow lifts them all.
---@field ["formation.may_change"]? filtered.formation.may_change|fun(e: event.formation.may_change): Verdict? # Before a unit changes formation of its own will.
---@field ["formation.cost"]? filtered.formation.cost|fun(e: event.formation.cost): Entry|Entry[]|nil # When the cost of a change of formation is made up.
---@field ["formation.may_stand"]? filtered.formation.may_stand|fun(e: event.formation.may_stand): Verdict? # Before a unit stands in a formation in a hex: when it changes there, steps in, or enters the map there. A yes lifts the rules on footing of a change or an entry; a step takes the formation that the ground asks for.
---@field ["formation.changed"]? filtered.formation.changed|fun(e: event.formation.changed): Request|Request[]|nil # When a unit has changed formation of its own will.
---@field ["facing.may_turn"]? filtered.facing.may_turn|fun(e: event.facing.may_turn): Verdict? # Before a unit turns on the spot or wheels.
---@field ["facing.cost"]? filtered.facing.cost|fun(e: event.facing.cost): Entry|Entry[]|nil # When the cost of a change of facing is made up.
---@field ["artillery.limber"]? filtered.artillery.limber|fun(e: event.artillery.limber): Entry|Entry[]|nil # When guns throw their die to limber, after what leaders add; only where the edition has a chart `artillery.limbering`.
---@field ["movement.allowance"]? filtered.movement.allowance|fun(e: event.movement.allowance): Entry|Entry[]|nil # When a unit's movement allowance for the segment is made up.
---@field ["movement.cost"]? filtered.movement.cost|fun(e: event.movement.cost): Entry|Entry[]|nil # When the cost of a step into the next hex is made up, after the charts.
---@field ["movement.may_enter"]? filtered.movement.may_enter|fun(e: event.movement.may_enter): Verdict? # Before a unit steps into a hex, wheels through it or spreads into it.
---@field ["movement.may_leave"]? filtered.movement.may_leave|fun(e: event.movement.may_leave): Verdict? # Before a unit steps out of its hex.
---@field ["movement.may_end"]? filtered.movement.may_end|fun(e: event.movement.may_end): Verdict? # For each hex in which a move would end.
---@field ["movement.entered"]? filtered.movement.entered|fun(e: event.movement.entered): Request|Request[]|nil # When a unit has stepped into a hex; a request may halt or disorder it.
---@field ["sight.blocks"]? filtered.sight.blocks|fun(e: event.sight.blocks): Replacement? # For each hex between the two ends that a line of sight touches; the answer takes the place of every rule about that hex.
---@field ["sight.limit"]? filtered.sight.limit|fun(e: event.sight.limit): Replacement? # Before a line of sight is looked at.
---@field ["fire.allowed"]? filtered.fire.allowed|fun(e: event.fire.allowed): Verdict? # For each hex of a unit that would fire, when the target is in range, before its front and in sight.
---@field ["fire.range"]? filtered.fire.range|fun(e: event.fire.range): Entry|Entry[]|nil # When the range of a unit is made up: one hex, but for skirmishers and guns in offensive fire.
---@field ["fire.may_join"]? filtered.fire.may_join|fun(e: event.fire.may_join): Verdict? # For every two units that would fire together at a hex.
---@field ["fire.value"]? filtered.fire.value|fun(e: event.fire.value): Entry|Entry[]|nil # When the fire value of a hex of a unit is made up, after order, distance and losses.
---@field ["fire.defended"]? filtered.fire.defended|fun(e: event.fire.defended): Entry|Entry[]|nil # When the fire defence of a hex is made up, after formation, flank and mixed arms.
---@field ["fire.odds"]? filtered.fire.odds|fun(e: event.fire.odds): Replacement? # When the attack and the fire defence are made up, before the column is looked for.
---@field ["fire.columns"]? filtered.fire.columns|fun(e: event.fire.columns): Entry|Entry[]|nil # When an attack by fire has found its column, before the first and the last column bound it.
---@field ["fire.roll"]? filtered.fire.roll|fun(e: event.fire.roll): Entry|Entry[]|nil # When the roll of an attack by fire is made up, after massed targets and leaders.
---@field ["fire.given"]? filtered.fire.given|fun(e: event.fire.given): Request|Request[]|nil # When an attack by fire has its result and the losses have fallen; the checks they compel are still to come.
---@field ["assault.allowed"]? filtered.assault.allowed|fun(e: event.assault.allowed): Verdict? # When a unit would assault a hex that lies before its front and is not closed to it.
---@field ["assault.spared"]? filtered.assault.spared|fun(e: event.assault.spared): Verdict? # Before a unit checks for an assault, in place of the rules that spare it: `allow` spares it, `deny` makes it check.
---@field ["assault.increments"]? filtered.assault.increments|fun(e: event.assault.increments): Entry|Entry[]|nil # When the increments of a hex of a unit are counted for the ratio before melee, before the limit of its formation.
---@field ["assault.check"]? filtered.assault.check|fun(e: event.assault.check): Entry|Entry[]|nil # When the modifiers of a check before melee are made up, after those of the charts; `morale.check` is asked as well.
---@field ["withdrawal.allowed"]? filtered.withdrawal.allowed|fun(e: event.withdrawal.allowed): Verdict? # When an assault is declared, for each unit of the hex, in place of the rules that say who withdraws.
---@field ["melee.value"]? filtered.melee.value|fun(e: event.melee.value): Entry|Entry[]|nil # When the melee value of a hex of a unit is made up, after losses and the multipliers of the charts.
---@field ["melee.columns"]? filtered.melee.columns|fun(e: event.melee.columns): Entry|Entry[]|nil # When a melee has found its column, before the first and the last column bound it.
---@field ["melee.roll"]? filtered.melee.roll|fun(e: event.melee.roll): Entry|Entry[]|nil # When the roll of a melee is made up, after the leaders.
---@field ["melee.effect"]? filtered.melee.effect|fun(e: event.melee.effect): Replacement? # When the effect of a melee on a unit is looked up, for every result but losses and surrender.
---@field ["melee.ended"]? filtered.melee.ended|fun(e: event.melee.ended): Request|Request[]|nil # When what a melee ended in has happened, before the checks that it compels and before anybody advances.
---@field ["advance.allowed"]? filtered.advance.allowed|fun(e: event.advance.allowed): Verdict? # When a unit would advance into the hex it has assaulted.
---@field ["morale.check"]? filtered.morale.check|fun(e: event.morale.check): Entry|Entry[]|nil # When the modifiers of a morale check are made up, after those of the chart.
---@field ["morale.printed"]? filtered.morale.printed|fun(e: event.morale.printed): Entry|Entry[]|nil # When the morale a unit must beat is made up, after what is printed on its counter; more is worse.
---@field ["morale.due"]? filtered.morale.due|fun(e: event.morale.due): Verdict? # When losses by fire, a failure in its stack, broken friends in its hex or the fall of a leader could make a unit check. Allow makes a unit under fire check whose losses do not compel it.
---@field ["morale.checked"]? filtered.morale.checked|fun(e: event.morale.checked): Request|Request[]|nil # When a unit has made a check that it owed, and its order is what the check made it; a retreat is still to come.
---@field ["retreat.may_enter"]? filtered.retreat.may_enter|fun(e: event.retreat.may_enter): Verdict? # For each step that a broken unit could take on its way back.
---@field ["retreat.fell_back"]? filtered.retreat.fell_back|fun(e: event.retreat.fell_back): Request|Request[]|nil # When a unit has gone back, broken or driven by melee, before those check whom it came through and before enemy zones take what they take.
---@field ["leaders.helps"]? filtered.leaders.helps|fun(e: event.leaders.helps): Verdict? # For each leader of a unit's side in its hex, when his bonus for its fire, its melee or its morale is looked for.
---@field ["leaders.bonus"]? filtered.leaders.bonus|fun(e: event.leaders.bonus): Entry|Entry[]|nil # When a leader's bonus for a unit is made up, after the figure on his counter; of several leaders the best so made counts.
---@field ["leaders.endangered"]? filtered.leaders.endangered|fun(e: event.leaders.endangered): Replacement? # When a roll of fire or melee is known and there are leaders whom it could hit; the answer stands for all of them.
---@field ["leaders.fate"]? filtered.leaders.fate|fun(e: event.leaders.fate): Replacement? # When a leader is hit, instead of the die on the chart of casualties.
---@field ["leaders.hit"]? filtered.leaders.hit|fun(e: event.leaders.hit): Request|Request[]|nil # When a leader was hit and is off the map, or stays with a scratch; the checks of the units with him are still to come.
---@field ["marches.modifier"]? filtered.marches.modifier|fun(e: event.marches.modifier): Replacement? # When a unit checks to force march.
---@field ["marches.may_try"]? filtered.marches.may_try|fun(e: event.marches.may_try): Verdict? # Before a unit attempts a force march; a unit that is denied stands out and bars nobody.
---@field ["arrivals.due"]? filtered.arrivals.due|fun(e: event.arrivals.due): Replacement? # In the joint command segment of the turn a group is due, and of each later turn until it is settled.
---@field ["arrivals.may_enter"]? filtered.arrivals.may_enter|fun(e: event.arrivals.may_enter): Verdict? # For each hex through which a group could enter.
---@field ["victory.standing"]? filtered.victory.standing|fun(e: event.victory.standing): Replacement? # Whenever somebody asks how the battle stands, and at its end.

request = {}

---Writes a sentence into the log; written `request.say(why)`.
---@param why string
---@return Request
function request.say(why) end

---Lets a unit do nothing more in this segment.
---@class request.halt.fields
---@field unit string # the unit's id
---@field why string # the reason, without full stop

---Lets a unit do nothing more in this segment.
---@param fields request.halt.fields
---@return Request
function request.halt(fields) end

---Changes a unit's order.
---@class request.cohesion.fields
---@field unit string # the unit's id
---@field to "good"|"disordered"|"pgd" # its new order
---@field why string # the reason, without full stop

---Changes a unit's order.
---@param fields request.cohesion.fields
---@return Request
function request.cohesion(fields) end

---Takes increments from a unit.
---@class request.lose.fields
---@field unit string # the unit's id
---@field increments integer # how many, from 1 (increments)
---@field why string # the reason, without full stop

---Takes increments from a unit.
---@param fields request.lose.fields
---@return Request
function request.lose(fields) end

---Makes a unit check its morale, as soon as nothing else stands before it; its purpose is "special rule".
---@class request.check.fields
---@field unit string # the unit's id
---@field steps? integer # what is added to the roll; 0 when left out (steps of two dice)

---Makes a unit check its morale, as soon as nothing else stands before it; its purpose is "special rule".
---@param fields request.check.fields
---@return Request
function request.check(fields) end

---Sets the strategic morale level of an organisation.
---@class request.level.fields
---@field organisation Body # its short name
---@field level integer # 0 to 3 (morale levels)
---@field why string # the reason, without full stop

---Sets the strategic morale level of an organisation.
---@param fields request.level.fields
---@return Request
function request.level(fields) end

---Keeps a value in the battle, where saves, undo and reloads find it as it was.
---@class request.remember.fields
---@field name string # a memory the rule has declared
---@field of? string # the unit, hex or side it is for; left out when it is the battle's
---@field value boolean|integer|string # the new value, of the declared type

---Keeps a value in the battle, where saves, undo and reloads find it as it was.
---@param fields request.remember.fields
---@return Request
function request.remember(fields) end

---Puts a question to a side; sequence.answered tells the rule the answer.
---@class request.ask.fields
---@field side Side # who is asked
---@field key string # which of the rule's questions it is
---@field text string # the question
---@field options string[] # at least two answers to choose from

---Puts a question to a side; sequence.answered tells the rule the answer.
---@param fields request.ask.fields
---@return Request
function request.ask(fields) end

battle = {}

---The turn, from 1.
---@return integer
function battle.turn() end

---The time at which the turn began, such as "18:20".
---@return string
function battle.time() end

---The views of all units on the map, in the order of the roster; of one side when its word is given.
---@param side? Side # whose; both sides' when left out
---@return Unit[]
function battle.units(side) end

---The view of one unit.
---@param id string # the unit's id
---@return Unit
function battle.unit(id) end

---The word of the side that was the last to have a combat unit in a named hex; nothing where nobody was.
---@param hex Hex|string # the hex
---@return Side|nil
function battle.holder(hex) end

---The ids of the units in a hex, top first.
---@param hex Hex|string # the hex
---@return string[]
function battle.stack(hex) end

---What fire of one kind has cost a unit in this side's sequence: for each attack the id of the firer with the best printed morale, and the increments.
---@param id string # the unit's id
---@param kind string # "defensive fire", "offensive fire" or "opportunity fire"
---@return Tally[]
function battle.fire_losses(id, kind) end

---The strategic morale level of an organisation, 0 to 3.
---@param organisation Body # its short name
---@return integer
function battle.level(organisation) end

map = {}

---The view of a hex.
---@param hex Hex|string # the hex
---@return Hex
function map.hex(hex) end

---The printed numbers of the hexes of a named place, in order.
---@param name string # the place's name
---@return string[]
function map.place(name) end

---A table in which the printed numbers of a named region's hexes are true.
---@param name string # the region's name
---@return table<string, true>
function map.region(name) end

---How many hexes lie between two, the second counted.
---@param from Hex|string # a hex
---@param to Hex|string # another
---@return integer
function map.distance(from, to) end

---What lies on the hexside between two neighbours, such as "stream".
---@param from Hex|string # a hex
---@param to Hex|string # its neighbour
---@return string[]
function map.features(from, to) end

memory = {}

---What is remembered under a declared name; `of` is the unit, hex or side it is kept for, left out when it is the battle's.
---@param name string # a memory the rule has declared
---@param of? string # the unit, hex or side it is kept for
---@return boolean|integer|string
function memory.get(name, of) end

charts = {}

---A cell of a chart in force: a number, a word, "no" or "any".
---@param chart string # the chart's name
---@param row number|string # the row's name, or a face of a die
---@param column number|string # the column's name
---@return number|string
function charts.get(chart, row, column) end
