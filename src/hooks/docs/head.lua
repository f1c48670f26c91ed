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
