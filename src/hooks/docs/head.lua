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
---@field columns (string|integer)[] # the headings
---@field rows (string|number)[][] # each row: its label, then its cells

---@class EditionTable
---@field title string # the title people read
---@field dialect string # the printing of the rulebook, such as "premier-2018"
---@field api integer # the API level the files are written for
---@field uses? string[] # modules of scripts/lib that are rules by themselves
---@field rules string[] # the edition's own files
---@field optional? table<string, boolean> # rules that players may switch, and how they stand

---@class Part
---@field kind "rule"|"chart"|"edition"

---@param fields EditionTable
---@return Part
function edition(fields) end

---@param fields RuleTable
---@return Part
function rule(fields) end

---@param name ChartName
---@return fun(fields: ChartTable): Part
function chart(name) end

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
