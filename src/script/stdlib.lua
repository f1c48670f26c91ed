-- The library that scripts see. It is run once for each cage, before any script, and is the engine's own code:
-- it may use the interpreter's full library, keeps what it needs in locals, and hands out only what it returns.
-- `host` holds the few functions that are written in Rust (stdlib.rs).
local host = ...
local charge, say = host.charge, host.say

local type, next, rawget, rawlen, select = type, next, rawget, rawlen, select
local native_error, native_tostring, native_tonumber = error, tostring, tonumber
local string, table, math = string, table, math

-- No step reads a text to its end for nothing: comparing two texts and reading a number out of one are single steps,
-- or none at all, however long the text is. So no text gets long. (loops.rs has the same number, for texts in quotes.)
local LONGEST_TEXT = 4096      -- bytes of any text that a script makes
local LONGEST_PATTERN = 256    -- bytes of a pattern, of a format and of a number in writing
local MOST_VALUES = 250        -- values that unpack and byte may return

local lib = {}

-- Basics --------------------------------------------------------------------------------------------------------

lib.type, lib.select, lib.rawequal, lib.rawlen = type, select, rawequal, rawlen

-- Addresses differ from run to run, so a table or function is written as the name of its type.
local function tostring(value)
  local kind = type(value)
  if kind == "number" and value ~= value then return "nan" end
  if kind == "number" or kind == "string" or kind == "boolean" or kind == "nil" then return native_tostring(value) end
  return kind
end
lib.tostring = tostring

function lib.tonumber(value, base)
  if type(value) == "string" and #value > LONGEST_PATTERN then return nil end
  if base == nil then return native_tonumber(value) end
  return native_tonumber(value, base)
end

function lib.error(message, level)
  level = level or 1
  native_error(tostring(message), if level == 0 then 0 else level + 1)
end

function lib.assert(...)
  local value, message = ...
  if value then return ... end
  native_error(if message == nil then "assertion failed" else tostring(message), 2)
end

function lib.print(...)
  local words = {}
  for i = 1, select("#", ...) do words[i] = tostring((select(i, ...))) end
  say(table.concat(words, " "))
end

-- Loops ---------------------------------------------------------------------------------------------------------

local function must_be_table(name, value)
  if type(value) ~= "table" then native_error(name .. " needs a table and got " .. type(value), 3) end
end

-- The one order that scripts ever see: numbers, then texts by their bytes, then false and true.
local ranks = { number = 1, string = 2, boolean = 3 }

local function precedes(a, b)
  local rank_a, rank_b = ranks[type(a)], ranks[type(b)]
  if rank_a ~= rank_b then return rank_a < rank_b end
  if rank_a == 3 then return b and not a end
  return a < b
end

local function must_have_order(key)
  if not ranks[type(key)] then
    native_error("this table has a " .. type(key) .. " as a key, and the order of such keys differs from game to game: "
      .. "use numbers or texts", 4)
  end
end

local function keys(t)
  local list, n, kind = {}, 0, nil
  for key in next, t do
    must_have_order(key)
    kind = if kind == nil or kind == type(key) then type(key) else "mixed"
    n += 1
    list[n] = key
  end
  table.sort(list, if kind == "number" or kind == "string" then nil else precedes)
  return list
end

function lib.pairs(t)
  must_be_table("pairs", t)
  local list, i = keys(t), 0
  return function()
    while true do
      i += 1
      local key = list[i]
      if key == nil then return nil end
      local value = rawget(t, key)
      if value ~= nil then return key, value end
    end
  end
end

local function after(t, last)
  if last ~= nil then must_have_order(last) end
  local least = nil
  for key in next, t do
    must_have_order(key)
    if (last == nil or precedes(last, key)) and (least == nil or precedes(key, least)) then least = key end
  end
  return least
end

local function step(t, i)
  i += 1
  local value = t[i]
  if value ~= nil then return i, value end
  return nil
end

function lib.ipairs(t)
  must_be_table("ipairs", t)
  return step, t, 0
end

function lib.next(t, key)
  must_be_table("next", t)
  local following = after(t, key)
  if following == nil then return nil end
  return following, rawget(t, following)
end

-- Every `for ... in` of a script is compiled with its list passed through here (loops.rs).
function lib.__each(iterator, state, first)
  if type(iterator) == "function" then return iterator, state, first end
  if type(iterator) == "table" then native_error("loop over pairs(t) or ipairs(t), not over the table itself", 2) end
  native_error("a loop needs pairs(t), ipairs(t) or a function and got " .. type(iterator), 2)
end

-- What a body of straight code costs (loops.rs).
lib.__cost = host.cost

-- Text ----------------------------------------------------------------------------------------------------------

local function must_be_short(value)
  if type(value) == "string" and #value > LONGEST_TEXT then
    native_error("a text may have at most " .. LONGEST_TEXT .. " bytes, and this has " .. #value, 3)
  end
  return value
end

-- Every `a .. b` of a script is compiled as `a .. __join .. b` (loops.rs). Lua joins from the right: first
-- `__join .. b`, which keeps b and is `__join` again, then `a .. __join`, with nothing in between.
local kept
lib.__join = setmetatable({}, {
  __concat = function(a, b)
    if rawequal(a, lib.__join) then
      kept = b
      return a
    end
    b, kept = kept, nil
    local kind_a, kind_b = type(a), type(b)
    if (kind_a ~= "string" and kind_a ~= "number") or (kind_b ~= "string" and kind_b ~= "number") then
      native_error("attempt to concatenate " .. kind_a .. " with " .. kind_b, 2)
    end
    local joined = a .. b
    if #joined > LONGEST_TEXT then
      native_error("a text may have at most " .. LONGEST_TEXT .. " bytes, and this has " .. #joined, 2)
    end
    return joined
  end,
  __metatable = false,
})

local function must_be_text(name, value)
  if type(value) ~= "string" then native_error(name .. " needs a text and got " .. type(value), 3) end
end

local function must_fit_pattern(name, subject, pattern)
  if type(subject) ~= "string" then native_error(name .. " needs a text and got " .. type(subject), 3) end
  if type(pattern) ~= "string" then native_error(name .. " needs a pattern and got " .. type(pattern), 3) end
  if #subject > LONGEST_TEXT then native_error(name .. " searches at most " .. LONGEST_TEXT .. " bytes", 3) end
  if #pattern > LONGEST_PATTERN then native_error(name .. " takes patterns of at most " .. LONGEST_PATTERN .. " bytes", 3) end
  -- %b looks through the whole subject from every place in it, in one step.
  if string.find(pattern, "%b", 1, true) then charge(#subject * #subject // 256) end
end

local text = { len = string.len }
lib.string = text

-- Takes the price of texts that are read as numbers.
local function charge_texts(...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    if type(value) == "string" then charge(#value // 64) end
  end
end

function text.char(...)
  charge_texts(...)
  return string.char(...)
end

for _, name in { "lower", "upper", "reverse", "sub" } do
  local native = string[name]
  text[name] = function(s, i, j)
    must_be_text("string." .. name, s)
    if name ~= "sub" then return native(s) end
    return native(s, i, j)
  end
end

function text.byte(s, i, j)
  must_be_text("string.byte", s)
  local values = table.pack(string.byte(string.sub(s, i or 1, j or i or 1), 1, MOST_VALUES + 1))
  if values.n > MOST_VALUES then native_error("string.byte returns at most " .. MOST_VALUES .. " values", 2) end
  return table.unpack(values, 1, values.n)
end

function text.rep(s, n)
  must_be_text("string.rep", s)
  if type(n) ~= "number" then native_error("string.rep needs a number and got " .. type(n), 2) end
  if not (n * math.max(#s, 1) <= LONGEST_TEXT) then
    native_error("string.rep may build at most " .. LONGEST_TEXT .. " bytes", 2)
  end
  return string.rep(s, n)
end

function text.find(s, pattern, init, plain)
  if not plain then
    must_fit_pattern("string.find", s, pattern)
    return string.find(s, pattern, init)
  end
  must_be_text("string.find", s)
  must_be_text("string.find", pattern)
  charge(#s * #pattern // 256)
  return string.find(s, pattern, init, true)
end

function text.match(s, pattern, init)
  must_fit_pattern("string.match", s, pattern)
  return string.match(s, pattern, init)
end

function text.gmatch(s, pattern)
  must_fit_pattern("string.gmatch", s, pattern)
  return string.gmatch(s, pattern)
end

function text.gsub(s, pattern, replacement, most)
  must_fit_pattern("string.gsub", s, pattern)
  local made, n = string.gsub(s, pattern, replacement, most)
  return must_be_short(made), n
end

-- %p and %* would show addresses; %g, %e and %a write numbers in ways that rules should not need.
function text.format(form, ...)
  must_fit_pattern("string.format", "", form)
  for kind in string.gmatch(form, "%%[-+ #0-9.]*(.?)") do
    if not string.find("%diuxXcsqf", kind, 1, true) then
      native_error("string.format does not know %" .. kind .. ": it has %d %i %u %x %X %c %s %q %f and %%", 2)
    end
  end
  charge_texts(...)
  return must_be_short(string.format(form, ...))
end

-- Tables --------------------------------------------------------------------------------------------------------

local tables = { freeze = table.freeze }
lib.table = tables

-- Takes the price of a library loop over the whole of a table.
local function visit(name, t)
  must_be_table(name, t)
  local n = rawlen(t)
  if n > 256 then charge(n // 16) end
  return n
end

function tables.insert(t, place, ...)
  local extra = select("#", ...)
  if extra == 0 then
    must_be_table("table.insert", t)
    if place == nil then native_error("table.insert needs something to insert and got nil", 2) end
    return table.insert(t, place)
  end
  visit("table.insert", t)
  return table.insert(t, place, (...))
end

function tables.remove(t, place)
  if place == nil then
    must_be_table("table.remove", t)
    return table.remove(t)
  end
  visit("table.remove", t)
  return table.remove(t, place)
end

function tables.concat(t, separator, from, to)
  visit("table.concat", t)
  return must_be_short(table.concat(t, separator or "", from or 1, to or rawlen(t)))
end

function tables.unpack(t, from, to)
  must_be_table("table.unpack", t)
  from, to = from or 1, to or rawlen(t)
  if not (to - from < MOST_VALUES) then native_error("table.unpack returns at most " .. MOST_VALUES .. " values", 2) end
  return table.unpack(t, from, to)
end
lib.unpack = tables.unpack

local function smaller(a, b) return a < b end

-- A merge sort: equal entries keep their order, and a comparison that contradicts itself does no harm.
function tables.sort(t, before)
  local n = visit("table.sort", t)
  before = before or smaller
  local from, to = table.move(t, 1, n, 1, {}), {}
  local width = 1
  while width < n do
    for low = 1, n, 2 * width do
      local a, b = low, low + width
      local a_end, b_end = math.min(b, n + 1), math.min(b + width, n + 1)
      for slot = low, b_end - 1 do
        if b < b_end and (a >= a_end or before(from[b], from[a])) then
          to[slot] = from[b]
          b += 1
        else
          to[slot] = from[a]
          a += 1
        end
      end
    end
    from, to = to, from
    width *= 2
  end
  for i = 1, n do t[i] = from[i] end
end

-- Numbers -------------------------------------------------------------------------------------------------------

lib.math = { huge = math.huge }

-- A text of digits is no number here: reading it takes its whole length, and no step.
local function must_be_numbers(name, ...)
  for i = 1, select("#", ...) do
    local value = select(i, ...)
    if type(value) ~= "number" then native_error("math." .. name .. " needs numbers and got " .. type(value), 3) end
  end
end

for _, name in { "abs", "ceil", "floor", "round", "sign" } do
  local native = math[name]
  lib.math[name] = function(n)
    if type(n) ~= "number" then must_be_numbers(name, n) end
    return native(n)
  end
end

for _, name in { "clamp", "fmod", "max", "min" } do
  local native = math[name]
  lib.math[name] = function(...)
    must_be_numbers(name, ...)
    return native(...)
  end
end

return lib
