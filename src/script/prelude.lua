-- The words of a special rule: what a script answers with, as plain tables.
-- These are globals of every script; the manual (HOOKS.md) explains them.

-- Every answer comes this way, so no word is looked up twice and no call is made that need not be.
local type, error = type, error

local function unreasoned(word)
  error(word .. " wants a reason, in a few words", 3)
end

local function entry(op)
  return function(value, why)
    if type(why) ~= "string" or why == "" then unreasoned(op) end
    return { [op] = value, why = why }
  end
end

local function declare(kind)
  return function(fields)
    if type(fields) ~= "table" then
      error(kind .. " wants a table: " .. kind .. " { ... }", 2)
    end
    fields.kind = kind
    return fields
  end
end

local function named(kind, key)
  return function(name)
    return function(fields)
      if type(fields) ~= "table" then
        error(kind .. " wants a name and a table: " .. kind .. " \"name\" { ... }", 2)
      end
      fields.kind = kind
      fields[key] = name
      return fields
    end
  end
end

local function request(name)
  return function(fields)
    if type(fields) ~= "table" then
      error("request." .. name .. " wants a table: request." .. name .. " { ... }", 2)
    end
    fields.request = name
    return fields
  end
end

local words = {
  -- Allow
  deny = function(why)
    if type(why) ~= "string" or why == "" then unreasoned("deny") end
    return { verdict = "deny", why = why }
  end,
  allow = function(why) return { verdict = "allow", why = why or "Allowed" } end,
  -- Adjust
  add = entry("add"),
  multiply = entry("multiply"),
  at_least = entry("at_least"),
  at_most = entry("at_most"),
  -- Replace
  replace = function(value, why)
    if type(why) ~= "string" or why == "" then unreasoned("replace") end
    return { value = value, why = why }
  end,
  -- Files
  rule = declare("rule"),
  edition = declare("edition"),
  chart = named("chart", "name"),
  formation = named("formation", "id"),
}

-- Tell: one word for each request, named by the engine.
return function(requests)
  words.request = {}
  for _, name in ipairs(requests) do
    words.request[name] = request(name)
  end
  words.request.say = function(why)
    if type(why) ~= "string" or why == "" then unreasoned("request.say") end
    return { request = "say", why = why }
  end
  table.freeze(words.request)
  return words
end
