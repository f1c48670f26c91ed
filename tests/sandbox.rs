//! The cage: what scripts from strangers may try, and what they get for it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::rc::Rc;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use grognard::script::sandbox::{Cage, CageFault, FaultKind, Limits, Plain, plain};
use mlua::{Error, Function, Value};

pub(super) const FILE: &str = "scripts/test/rule.lua";

pub(super) fn cage() -> Cage {
    Cage::new(Limits::default()).unwrap()
}

pub(super) fn load(cage: &Cage, source: &str) -> Result<Value, CageFault> {
    cage.load(FILE, source, |_, _| Ok(()))
}

/// Runs a source in a cage of its own and returns what it returns.
pub(super) fn answer(source: &str) -> Plain {
    plain(&load(&cage(), source).unwrap()).unwrap()
}

pub(super) fn fault(source: &str) -> CageFault {
    load(&cage(), source).unwrap_err()
}

pub(super) fn text(words: &str) -> Plain {
    Plain::Text(words.into())
}

pub(super) fn memory_in_use() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<usize>().ok()).unwrap_or(0) * 1024
}

/// Time this thread has worked, so that a busy machine fails no test.
pub(super) fn time_spent() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

#[test]
fn every_hostile_script_ends_in_a_named_fault_within_a_second() {
    use FaultKind::{Runtime, Source, Steps, Syntax};
    let deep = |open: &str, close: &str| format!("return {}1{}", open.repeat(20_000), close.repeat(20_000));
    let long = |part: &str| format!("local x = 1 return x{}", part.repeat(40_000));
    let cases: Vec<(&str, String, FaultKind, &str)> = [
        // Loops without end.
        ("while", "while true do end", Steps, "200000 steps"),
        ("repeat", "repeat until false", Steps, "steps"),
        ("for", "for i = 1, math.huge do end", Steps, "steps"),
        ("loop in a function", "local function f() while true do end end f()", Steps, "steps"),
        ("iterator without end", "local function f() return 1 end for _ in f do end", Steps, "steps"),
        ("iterator of a library", "for _ in ('x'):gmatch('') do while true do end end", Steps, "steps"),
        ("recursion", "local function f() return 1 + f() end f()", Steps, "1000 deep"),
        ("recursion that branches", "local function f(n) f(n - 1) f(n - 1) end f(1)", Steps, "1000 deep"),
        ("fibonacci", "local function f(n) if n < 2 then return 1 end return f(n - 1) + f(n - 2) end f(60)", Steps, "steps"),
        ("ping pong", "local f, g function f() g() end function g() f() end f()", Steps, "1000 deep"),
        // Ways to swallow the limit: none is there.
        ("pcall loop", "while true do pcall(function() while true do end end) end", Runtime, "no `pcall`"),
        ("xpcall", "xpcall(f, function() while true do end end)", Runtime, "no `xpcall`"),
        ("coroutine", "coroutine.wrap(function() while true do end end)()", Runtime, "no `coroutine`"),
        ("finalizer", "setmetatable({}, { __gc = function() while true do end end })", Runtime, "no `setmetatable`"),
        ("metatable of texts", "getmetatable('').__index.upper = nil", Runtime, "no `getmetatable`"),
        // Patterns.
        ("backtracking", "return ('a'):rep(100):find('a+a+a+a+a+b')", Steps, "steps"),
        ("lazy backtracking", "return ('x'):rep(3000):find('.-.-.-b')", Steps, "steps"),
        ("optional", "return ('a'):rep(28):match(('a?'):rep(28) .. ('a'):rep(28) .. 'b')", Steps, "steps"),
        ("balance", "local s = ('('):rep(4096) while true do s:find('%b()') end", Steps, "steps"),
        ("big set", "local s = ('a'):rep(4096) while true do s:find('[' .. ('b'):rep(250) .. ']') end", Steps, "steps"),
        ("long subject", "return ('a'):rep(5000):find('b*c')", Runtime, "4096 bytes"),
        ("long pattern", "return ('a'):find(('a'):rep(300))", Runtime, "256 bytes"),
        ("plain find", "local s = ('a'):rep(4000) while true do s:find(('a'):rep(2000) .. 'b', 1, true) end", Steps, "steps"),
        ("deep pattern", "return ('('):rep(40):find(('('):rep(40))", Runtime, "captures"),
        // Memory.
        ("rep bomb", "return ('x'):rep(1e9)", Runtime, "4096 bytes"),
        ("rep of nothing", "return (''):rep(1e9)", Runtime, "4096 bytes"),
        ("rep by nan", "return ('x'):rep(0 / 0)", Runtime, "4096 bytes"),
        ("doubling", "local s = 'x' for i = 1, 40 do s = s .. s end", Runtime, "at most 4096 bytes"),
        ("concat", "local s = 'x' for i = 1, 40 do s = table.concat({ s, s }) end", Runtime, "at most 4096 bytes"),
        ("gsub bomb", "local s = ('x'):rep(4096) while true do s = s:sub(1, 4096):gsub('x', ('y'):rep(4000)) end", Steps, "long texts"),
        ("table bomb", "local t = {} while true do t[#t + 1] = { {}, {}, {} } end", Steps, "large tables"),
        ("closure bomb", "local t = {} while true do t[#t + 1] = function() return t end end", Steps, "steps"),
        ("garbage", "local s = ('x'):rep(4000) for i = 1, 1e9 do local x = s .. i end", Steps, "long texts"),
        // Long loops of the library.
        ("insert in front", "local t = {} for i = 1, 1e9 do table.insert(t, 1, i) end", Steps, "steps"),
        ("remove in front", "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.remove(t, 1) t[#t + 1] = 1 end", Steps, "steps"),
        ("concat of nothing", "local t = {} for i = 1, 1e5 do t[i] = '' end while true do table.concat(t) end", Steps, "steps"),
        ("concat of a hole", "return table.concat({}, '', 1, 2 ^ 31 - 1)", Runtime, "concat"),
        ("unpack", "return table.unpack({}, 1, 1e8)", Runtime, "250 values"),
        ("unpack by nan", "return unpack({}, 0 / 0)", Runtime, "250 values"),
        ("bytes", "return ('x'):rep(4000):byte(1, -1)", Runtime, "250 values"),
        ("move", "table.move({}, 1, 2 ^ 31 - 1, 2)", Runtime, "no `table.move`"),
        ("sort that never ends", "table.sort({ 2, 1 }, function() while true do end end)", Steps, "steps"),
        ("sort inside sort", "local function f() table.sort({ 2, 1 }, f) return true end f()", Steps, "1000 deep"),
        ("gsub inside gsub", "local function f() return (('x'):gsub('x', f)) end f()", Runtime, "stack overflow"),
        ("pairs of much", "local t = {} for i = 1, 1e4 do t[i] = i end while true do pairs(t) end", Steps, "steps"),
        ("next of much", "local t = {} for i = 1, 1e4 do t[i] = i end local k while true do k = next(t, k) end", Steps, "steps"),
        ("upper of much", "local s = ('x'):rep(4000) while true do s:upper() end", Steps, "steps"),
        ("huge texts compared", "local s = 'x' for i = 1, 23 do s = s .. s end local a, b = s .. 1, s .. 2 while true do local x = a < b end", Runtime, "at most 4096 bytes"),
        ("short numerals", "local s = ('1'):rep(4000) while true do local x = s + 1 end", Steps, "steps"),
        ("long numerals of the library", "local s = ('1'):rep(4000) while true do math.floor(s) end", Runtime, "math.floor needs numbers"),
        ("texts compared", "local s = ('x'):rep(4000) local a, b = s .. 1, s .. 2 while true do local x = a < b end", Steps, "steps"),
        ("long numerals", "local s = ('1'):rep(4096) while true do local x = s + 1 end", Steps, "steps"),
        ("big rehash", "local t = {} for i = 1, 1024 do t['k' .. i] = i end local i = 1 while true do t['k' .. i] = nil t['k' .. (i + 1024)] = 1 i += 1 end", Steps, "steps"),
        // Code and globals.
        ("byte code", "\u{1b}LuaQ\u{1}", Source, "byte 27"),
        ("zero byte", "return 1\n\0", Source, "zero byte"),
        ("byte-order mark", "\u{feff}return 1", Source, "byte-order mark"),
        ("loadstring", "return loadstring('return 1')()", Runtime, "no `loadstring`"),
        ("dump", "return string.dump(function() end)", Runtime, "no `string.dump`"),
        ("require", "return require('../../../etc/passwd')", Runtime, "no `require`"),
        ("os", "return os.time()", Runtime, "no clock"),
        ("io", "return io.open('/etc/passwd')", Runtime, "no files"),
        ("environment", "return getfenv(0)", Runtime, "no `getfenv`"),
        ("new environment", "return setfenv(1, {})", Runtime, "no `setfenv`"),
        ("proxy", "return newproxy(true)", Runtime, "no `newproxy`"),
        ("collector", "return collectgarbage('count')", Runtime, "no `collectgarbage`"),
        ("chance", "return math.random()", Runtime, "only the engine rolls"),
        ("global", "strength = 3", Runtime, "write `local strength`"),
        ("global function", "function recall() end", Runtime, "write `local recall`"),
        ("global by _G", "_G.recall = 1", Runtime, "write `local recall`"),
        ("library name", "type = nil", Runtime, "write `local type`"),
        ("library table", "string.upper = nil", Runtime, "readonly"),
        ("misspelt", "return tonumbr('1')", Runtime, "did you mean `tonumber`"),
        // Loops in no order.
        ("bare table", "for k, v in { 1 } do end", Runtime, "pairs(t) or ipairs(t)"),
        ("bare table by a function", "local function f(t) return t end for k in f({}) do end", Runtime, "pairs(t) or ipairs(t)"),
        ("bare table in a comment's shadow", "for k --[[ in ]] in --[==[ do ]==] { 1 } do end", Runtime, "pairs(t)"),
        ("bare table behind a text", "local s = 'for x in \\' do' for k in { 1 } do end", Runtime, "pairs(t)"),
        ("backtick", "return `{1}`", Source, "backtick"),
        ("engine's name", "local __each = 1", Source, "engine's own"),
        ("function in a loop's head", "for k in (function() return next end)() do end", Source, "above the loop"),
        ("table as key", "for k in pairs({ [{}] = 1 }) do end", Runtime, "a table as a key"),
        ("function as key", "return next({ [print] = 1 })", Runtime, "a function as a key"),
        // Addresses.
        ("error with a table", "error({})", Runtime, "table"),
        ("format of an address", "return ('%p'):format({})", Runtime, "does not know %p"),
        ("format of anything", "return ('%* d'):format({})", Runtime, "does not know %*"),
        // Grammar.
        ("syntax", "return return", Syntax, "return"),
        ("loop without do", "for k in pairs({}) print(k) end", Syntax, "'do'"),
        ("goto", "goto out", Syntax, "Incomplete statement"),
    ]
    .into_iter()
    .map(|(name, source, kind, word)| (name, source.to_string(), kind, word))
    .chain([
        ("deep brackets", deep("(", ")"), Syntax, "recursion depth"),
        ("deep tables", deep("{", "}"), Syntax, "recursion depth"),
        ("deep minus", deep("- ", ""), Syntax, "recursion depth"),
        ("deep not", deep("not ", ""), Syntax, "recursion depth"),
        ("long sum", long("+x"), Syntax, "recursion depth"),
        ("long join", long("..x"), Syntax, "recursion depth"),
        ("long chain", long(".x"), Syntax, "recursion depth"),
        ("long calls", long("()"), Syntax, "recursion depth"),
        ("too long", format!("--{}", "x".repeat(300_000)), Source, "262144"),
    ])
    .collect();

    let mut wrong = Vec::new();
    for (name, source, kind, word) in cases {
        let before = memory_in_use();
        let begun = time_spent();
        let result = load(&cage(), &source);
        let took = time_spent().saturating_sub(begun);
        let Err(fault) = result else {
            wrong.push(format!("{name}: no fault"));
            continue;
        };
        let told = format!("{name}: {took:.1?} {:?} {fault} {:?}", fault.kind, fault.trace);
        let right = fault.kind == kind
            && fault.says.contains(word)
            && fault.file == FILE
            && (kind == Source || fault.line.is_some())
            && !fault.says.contains("0x")
            && !told.contains("engine)")
            && took < Duration::from_secs(1);
        if !right {
            wrong.push(told);
        }
        assert!(memory_in_use() < before + 100 * 1024 * 1024, "{name}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Loads a source that returns a function.
fn function(cage: &Cage, source: &str) -> Function {
    match load(cage, source).unwrap() {
        Value::Function(function) => function,
        other => panic!("{other:?}"),
    }
}

/// Calls a function and reads the first value it returns.
fn call(cage: &Cage, function: &Function) -> Result<Plain, CageFault> {
    Ok(plain(cage.call(function, ())?.front().unwrap_or(&Value::Nil)).unwrap())
}

#[test]
fn a_fault_names_file_and_line_and_shows_only_the_authors_files() {
    let source = "local function deep()\n  error('no such regiment')\nend\nlocal function f()\n  deep()\nend\n\
                  table.sort({ 1, 2 }, f)";
    let fault = fault(source);
    assert_eq!(fault.to_string(), "scripts/test/rule.lua:2: no such regiment");
    let trace = ["scripts/test/rule.lua:2 in deep", "scripts/test/rule.lua:5 in f", "scripts/test/rule.lua:7"];
    assert_eq!(fault.trace, trace);
}

#[test]
fn every_way_to_fail_tells_its_line() {
    for source in [
        "\n\nlocal x = nil + 1",
        "\n\nlocal x = ({}).a.b",
        "\n\nassert(false)",
        "\n\nassert(nil, 'told')",
        "\n\nerror({})",
        "\n\nerror('told', 0)",
        "\n\nerror()",
        "\n\nlocal x = ('x'):rep({})",
        "\n\nlocal x = strenght",
        "\n\nstrength = 1",
        "\n\nlocal x = pairs(3)",
        "\n\nlocal x = next({ [{}] = 1 })",
        "\n\nlocal x = table.concat({ {} })",
        "\n\nlocal x = math.floor('x')",
        "\n\nlocal x = y y",
        "\n\nlocal x = `y`",
        "\n\nwhile true do end",
        "\n\nfor k in { 1 } do end",
        "local s = ('x'):rep(4000)\nlocal function double()\ns = s .. s end for i = 1, 30 do double() end",
    ] {
        let fault = fault(source);
        assert_eq!((fault.file.as_str(), fault.line), (FILE, Some(3)), "{source:?}: {fault}");
        let clean = !fault.says.is_empty() && !fault.says.contains("rule.lua") && !fault.says.contains("traceback");
        assert!(clean, "{source:?}: {fault}");
    }
}

#[test]
fn an_error_of_the_host_is_told_at_the_line_that_called_it() {
    let fill = |lua: &mlua::Lua, globals: &mlua::Table| {
        let refuse =
            lua.create_function(|_, ()| -> Result<(), Error> { Err(Error::runtime("no unit of that name")) })?;
        globals.raw_set("unit", refuse)
    };
    let fault = cage().load(FILE, "local x\nunit()", fill).unwrap_err();
    assert_eq!(fault.to_string(), "scripts/test/rule.lua:2: no unit of that name");
    assert_eq!(fault.kind, FaultKind::Runtime);
}

#[test]
fn a_function_fails_in_the_file_it_was_written_in() {
    let cage = cage();
    let value = cage.load("scripts/lib/other.lua", "return function() error('told') end", |_, _| Ok(())).unwrap();
    let fault = cage.call(value.as_function().unwrap(), ()).unwrap_err();
    assert_eq!(fault.to_string(), "scripts/lib/other.lua:1: told");
    assert!(!cage.spent());
}

#[test]
fn each_call_has_its_own_steps_and_a_limit_asks_for_a_new_cage() {
    let cage = Cage::new(Limits { steps_per_call: 1000, ..Limits::default() }).unwrap();
    let work = function(&cage, "return function() for i = 1, 600 do end return 'done' end");
    for _ in 0..10 {
        assert_eq!(call(&cage, &work).unwrap(), text("done"));
    }
    let endless = function(&cage, "return function()\n  while true do end\nend");
    let fault = call(&cage, &endless).unwrap_err();
    assert_eq!(fault.to_string(), "scripts/test/rule.lua:2: stopped after 1000 steps, the most that one call may take");
    assert!(cage.spent());
    // Until the host replaces the interpreter, the others are heard.
    assert_eq!(call(&cage, &work).unwrap(), text("done"));
}

#[test]
fn a_host_that_swallows_the_limit_does_not_save_the_script() {
    let fill = |lua: &mlua::Lua, globals: &mlua::Table| {
        globals.raw_set("try", lua.create_function(|_, f: Function| Ok(f.call::<()>(()).is_ok()))?)
    };
    for source in [
        "return try(function() while true do end end)",
        "local function f() while true do end end local function g() try(f) while true do end end try(g) try(g)",
        "while true do try(function() while true do end end) end",
    ] {
        assert_eq!(cage().load(FILE, source, fill).unwrap_err().kind, FaultKind::Steps, "{source}");
    }
    let cage = cage();
    let endless = function(&cage, "return function() while true do end end");
    let swallow = cage.lua().create_function(|_, f: Function| Ok(f.call::<()>(()).is_ok())).unwrap();
    assert_eq!(cage.call(&swallow, endless).unwrap_err().kind, FaultKind::Steps);
}

#[test]
fn a_call_inside_a_call_draws_on_the_same_steps() {
    let cage = Rc::new(Cage::new(Limits { steps_per_call: 5000, ..Limits::default() }).unwrap());
    let inner = function(&cage, "return function() for i = 1, 1000 do end end");
    let again = Rc::downgrade(&cage);
    let ask = cage.lua().create_function(move |_, ()| {
        again.upgrade().unwrap().call(&inner, ()).map_err(Error::external)?;
        Ok(())
    });
    let ask = ask.unwrap();
    let outer = function(&cage, "return function(ask, times) for i = 1, times do ask() end end");
    assert!(cage.call(&outer, (&ask, 4)).is_ok());
    assert_eq!(cage.call(&outer, (&ask, 6)).unwrap_err().kind, FaultKind::Steps);
}

#[test]
fn the_steps_of_a_call_do_not_depend_on_what_ran_before() {
    let source = "return function() local t = {} for i = 1, 60 do t[i] = { i, { i } } end return #t end";
    let enough = |steps: u64, before: u32| {
        let cage = Cage::new(Limits { steps_per_call: steps, ..Limits::default() }).unwrap();
        let litter = function(&cage, "return function() return { {}, 'x' .. #'abc' } end");
        let work = function(&cage, source);
        for _ in 0..before {
            call(&cage, &litter).unwrap();
        }
        call(&cage, &work).is_ok()
    };
    let (mut low, mut high) = (50, 20_000);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if enough(middle, 0) { high = middle } else { low = middle }
    }
    for before in (1..200).step_by(9).chain([1000, 30_000]) {
        assert!(enough(high, before) && !enough(low, before), "{before} calls before");
    }
}

#[test]
fn memory_stays_flat_over_many_calls() {
    let cage = cage();
    let litter = function(&cage, "return function() local t = {} for i = 1, 100 do t[i] = { i, 'x' .. i } end end");
    for round in 0..5 {
        for _ in 0..2000 {
            cage.call(&litter, ()).unwrap();
        }
        assert!(cage.lua().used_memory() < 6 * 1024 * 1024, "round {round}: {}", cage.lua().used_memory());
    }
}

#[test]
fn two_hundred_cages_one_after_the_other_leave_nothing_behind() {
    let build =
        || drop(function(&cage(), "local t = {} for i = 1, 100 do t[i] = { i } end return function() return t end"));
    build();
    let before = memory_in_use();
    for _ in 0..200 {
        build();
    }
    // The other tests of this binary run meanwhile; two hundred cages would be more than 60 MiB.
    assert!(memory_in_use() < before + 40 * 1024 * 1024, "{} KiB more", (memory_in_use() - before) / 1024);
}

#[test]
fn memory_kept_from_call_to_call_ends_at_the_limit() {
    let cage = Cage::new(Limits { memory: 16 * 1024 * 1024, ..Limits::default() }).unwrap();
    let hoard = function(
        &cage,
        "local kept = {} return function() for i = 1, 60 do kept[#kept + 1] = ('x'):rep(4000) .. #kept end end",
    );
    let fault = (0..400).find_map(|_| cage.call(&hoard, ()).err()).unwrap();
    assert_eq!(fault.kind, FaultKind::Memory);
    assert!(fault.says.contains("16 MiB") && fault.file == FILE, "{fault}");
    assert!(cage.spent());
}

#[test]
fn a_cage_too_small_for_the_library_is_refused() {
    let fault = Cage::new(Limits { memory: 1024, ..Limits::default() }).err().unwrap();
    assert_eq!(fault.kind, FaultKind::Memory);
}

#[test]
fn a_file_needs_a_name_that_messages_can_carry() {
    for name in ["", "C:rule.lua", "two\nlines.lua", &"x".repeat(201)] {
        assert_eq!(cage().load(name, "return 1", |_, _| Ok(())).unwrap_err().kind, FaultKind::Source, "{name}");
    }
}
