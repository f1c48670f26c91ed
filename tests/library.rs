//! The library that scripts see, and what is read out of their answers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use grognard::script::sandbox::{Plain, plain};

use super::sandbox::{FILE, answer, cage, fault, load, text};

#[test]
fn pairs_goes_by_numbers_then_texts_then_truths_however_the_table_came_about() {
    let order = text("-1 2 2.5 10 B a b \u{e9} false true");
    for build in [
        "t[10] = 1 t.b = 1 t[true] = 1 t[-1] = 1 t.a = 1 t[2.5] = 1 t[false] = 1 t['\u{e9}'] = 1 t.B = 1 t[2] = 1",
        "t['\u{e9}'] = 1 t[2] = 1 for i = 1, 99 do t['x' .. i] = i end for i = 1, 99 do t['x' .. i] = nil end \
         t[false] = 1 t.B = 1 t[2.5] = 1 t.a = 1 t[true] = 1 t.b = 1 t[-1] = 1 t[10] = 1",
    ] {
        for visit in
            ["for k in pairs(t) do note(k) end", "local k = next(t) while k ~= nil do note(k) k = next(t, k) end"]
        {
            let source = format!(
                "local t, words = {{}}, {{}} local function note(k) words[#words + 1] = tostring(k) end \
                 {build} {visit} return table.concat(words, ' ')"
            );
            assert_eq!(answer(&source), order);
        }
    }
}

#[test]
fn a_hundred_unit_keys_come_in_the_same_order_in_twenty_cages() {
    let source = "local t, words = {}, {} for i = 1, 100 do t['unit ' .. (i * 37 % 101)] = i end \
                  for k in pairs(t) do words[#words + 1] = k end return table.concat(words, ',')";
    let first = answer(source);
    for _ in 0..20 {
        assert_eq!(answer(source), first);
    }
}

#[test]
fn a_table_may_lose_entries_while_it_is_looped_over() {
    let source = "local t, n = { a = 1, b = 2, c = 3 }, 0 for k in pairs(t) do n = n + 1 t.b = nil end return n";
    assert_eq!(answer(source), Plain::Int(2));
}

#[test]
fn loops_over_lists_iterators_and_numbers_work_as_in_lua() {
    for (source, expected) in [
        ("local s = 0 for i, v in ipairs({ 5, 6, nil, 7 }) do s = s + i * v end return s", Plain::Int(17)),
        ("local s = 0 for i = 1, 3 do for j = i, 3 do s = s + j end end return s", Plain::Int(14)),
        ("local s = '' for w in ('a b'):gmatch('%a') do s = s .. w .. ';' end return s", text("a;b;")),
        ("local n = 0 for _ in next, { 1, 2, x = 3 } do n = n + 1 end return n", Plain::Int(3)),
        ("local n = 0 for k, v in (pairs({ 1 })) do n = n + v end return n", Plain::Int(1)),
        (
            "local t = { ['for'] = 1, ['in'] = 2 } local n = 0 for k in pairs(t) --[[ do ]] do n = n + t[k] end return n",
            Plain::Int(3),
        ),
        ("local n = 0 for i = 1, #{ 1, 2 } do n = n + i end return n -- for x in y do", Plain::Int(3)),
        ("local s = [==[ for x in y do ]] ]==] return s", text(" for x in y do ]] ")),
        ("local s = 'it\\'s for x in y do' return #s", Plain::Int(18)),
    ] {
        assert_eq!(answer(source), expected, "{source}");
    }
}

#[test]
fn a_sort_keeps_equal_entries_in_order_and_survives_a_lying_comparison() {
    let stable = "local t = {} for i = 1, 50 do t[i] = { i % 3, i } end \
                  table.sort(t, function(a, b) return a[1] < b[1] end) \
                  for i = 2, 50 do local a, b = t[i - 1], t[i] assert(a[1] < b[1] or a[1] == b[1] and a[2] < b[2]) end";
    assert_eq!(answer(stable), Plain::Nil);
    let plainly = "local t = { 5, 3, 9, 1, 7, 2 } table.sort(t) return t";
    assert_eq!(answer(plainly), list([1, 2, 3, 5, 7, 9]));
    let lying = "local t = { 5, 3, 9 } table.sort(t, function() return true end) table.sort(t) return t";
    assert_eq!(answer(lying), list([3, 5, 9]));
    assert!(fault("table.sort({ 1, 'a' })").says.contains("attempt to compare"));
}

#[test]
fn the_library_does_what_lua_does() {
    for (source, expected) in [
        ("return ('a,b'):find(',', 1, true)", Plain::Int(2)),
        ("return ('Ab'):upper() .. ('Ab'):lower() .. ('ab'):reverse() .. ('abc'):sub(2)", text("ABabbabc")),
        ("return ('ab'):rep(2) .. ('x=1'):match('(%w)=(%w)')", text("ababx")),
        ("return (('a.b'):gsub('%.', '-'))", text("a-b")),
        ("return ('%d/%s/%5.1f/%q/%%'):format(3, 'x', 1.25, 'y')", text("3/x/  1.2/\"y\"/%")),
        ("return ('AB'):byte(2) + #string.char(1, 2)", Plain::Int(68)),
        ("return { ('AB'):byte(1, -1) }", list([65, 66])),
        ("local t = { 1, 2 } table.insert(t, 1, 0) table.insert(t, 3) table.remove(t, 2) return t", list([0, 2, 3])),
        ("return { table.unpack({ 1, 2, 3 }, 2) }", list([2, 3])),
        (
            "return { select('#', nil, nil), (select(2, 7, 8)), tonumber('12'), tonumber('z', 36) }",
            list([2, 8, 12, 35]),
        ),
        (
            "return { math.max(1, 3), math.floor(2.5), math.clamp(9, 1, 6), math.abs(-2), math.fmod(7, 4) }",
            list([3, 2, 6, 2, 3]),
        ),
        (
            "return tostring({}) .. tostring(print) .. tostring(nil) .. tostring(1.5) .. tostring(0 / 0)",
            text("tablefunctionnil1.5nan"),
        ),
        ("return { rawlen({ 1 }), #'four', (assert(5, 'no')) }", list([1, 4, 5])),
        ("return rawequal('a', 'a')", Plain::Bool(true)),
        ("return table.freeze({ 1 })", list([1])),
    ] {
        assert_eq!(answer(source), expected, "{source}");
    }
}

#[test]
fn what_the_engine_writes_into_a_script_changes_nothing() {
    for (source, expected) in [
        (
            "local a, b = 1, 2 return if a > b then 'a' elseif a == b then '=' else if b > 9 then 'x' else 'b'",
            text("b"),
        ),
        ("local f = function(...) return #{ ... } .. '' end return f(1, 2) .. f()", text("20")),
        ("local s = 'a' s ..= 'b' .. 1 .. 'c' return s .. (s .. 2.5) .. '!'", text("ab1cab1c2.5!")),
        ("local n = 0 repeat local m = n + 1 n = m until if n < 3 then false else m * 2 > 5 return n", Plain::Int(3)),
        ("local n = 0 repeat n += 1 until (function() return n > 4 end)() return n * 2 + 1", Plain::Int(11)),
        ("local t = {} function t.f(a) (t.g or print)(a) return a + 1 end return t.f(2)", Plain::Int(3)),
        (
            "local t = { n = 1 } function t:add(a) self.n += a * 2 return self end return t:add(2):add(1).n",
            Plain::Int(7),
        ),
        ("local n = 0 for i = 1, 5 do if i % 2 == 0 then continue end n = n + i end return n", Plain::Int(9)),
        ("local n = 0 while n < 3 do do n = n + 1 end if n > 1 then break end end return n", Plain::Int(2)),
        (
            "local f = function(a: number, g: (number) -> number) return g(a) - 1 end return f(3, math.abs)",
            Plain::Int(2),
        ),
        (
            "local t = { if true then 1 else 2, f = function() if true then return 3 end end } return t[1] + t.f()",
            Plain::Int(4),
        ),
        (
            "local n = 1 if (if n > 0 then true else false) then n = -n elseif n < 0 then n = 9 else n = 8 end return n",
            Plain::Int(-1),
        ),
        ("local s = 'for if function' --[[ do repeat ]] return #s - 1 -- until end", Plain::Int(14)),
    ] {
        assert_eq!(answer(source), expected, "{source}");
    }
    assert_eq!(
        fault("\nlocal x = 'a' .. nil .. 'b'").to_string(),
        format!("{FILE}:2: attempt to concatenate nil with string")
    );
    assert!(fault("local f = function(a): number return a end").says.contains("leave out the type"));
}

fn list<const N: usize>(numbers: [i64; N]) -> Plain {
    Plain::List(numbers.map(Plain::Int).to_vec())
}

#[test]
fn methods_of_texts_reach_only_the_capped_library() {
    for source in ["return ('x').rep('x', 1e6)", "local s = 'x' return s:rep(1e6)", "return string.rep('x', 1e6)"] {
        assert!(fault(source).says.contains("4096"), "{source}");
    }
    assert!(fault("return ('x'):pack(1)").says.contains("no `string.pack`"));
    assert!(fault("local s = 'x' s.rep = 1").says.contains("attempt to"));
}

#[test]
fn nothing_but_the_whitelist_can_be_named() {
    let allowed = "_G assert error ipairs math next pairs print rawequal rawlen select string table tonumber tostring \
                   type unpack";
    for name in allowed.split_whitespace() {
        assert!(load(&cage(), &format!("return {name}")).is_ok(), "{name}");
    }
    let absent = "bit32 buffer class coroutine debug dofile gcinfo getfenv getmetatable integer io load loadstring \
                  newproxy os pcall rawget rawset require setfenv setmetatable typeof utf8 vector xpcall _VERSION";
    for name in absent.split_whitespace() {
        assert!(fault(&format!("return {name}")).says.contains(&format!("no `{name}`")), "{name}");
    }
    assert!(load(&cage(), "return _G._G.type").is_ok());
    assert_eq!(answer("for k in pairs(_G) do return k end"), Plain::Nil);
}

#[test]
fn what_one_file_does_is_not_seen_by_another() {
    let cage = cage();
    for source in ["type = function() return 'mine' end", "_G.pairs = nil", "math.abs = nil", "string.upper = nil"] {
        assert!(load(&cage, source).is_err(), "{source}");
    }
    let value = load(&cage, "return type(pairs) .. math.abs(-1) .. ('x'):upper()").unwrap();
    assert_eq!(plain(&value).unwrap(), text("function1X"));
}

#[test]
fn further_globals_belong_to_one_file_and_cannot_be_changed() {
    let cage = cage();
    let with_edition = |source: &str| {
        cage.load(FILE, source, |_, globals| globals.raw_set("edition", "wagram")).map(|it| plain(&it).unwrap())
    };
    assert_eq!(with_edition("return edition .. type(pairs)").unwrap(), text("wagramfunction"));
    assert!(load(&cage, "return edition").unwrap_err().says.contains("no `edition`"));
    let near = with_edition("return editon").unwrap_err();
    assert_eq!(near.says, "there is no `editon` here; did you mean `edition`?");
    assert!(with_edition("edition = 2").unwrap_err().says.contains("write `local edition`"));
}

#[test]
fn what_a_script_prints_is_kept_with_its_place() {
    let cage = cage();
    load(&cage, "print('first', 2, nil)\nprint({})\nfor i = 1, 200 do print(('x'):rep(1000)) end").unwrap();
    let said = cage.take_said();
    assert_eq!((said[0].file.as_str(), said[0].line, said[0].text.as_str()), (FILE, 1, "first 2 nil"));
    assert_eq!((said[1].line, said[1].text.as_str()), (2, "table"));
    assert_eq!(said.len(), 100);
    assert!(said.iter().all(|said| said.text.chars().count() <= 300));
    assert!(cage.take_said().is_empty());
}

#[test]
fn answers_become_plain_data() {
    let source = "return { title = 'Wagram', halves = { 0.5, -1.25, 2, 1e3 }, faces = { [11] = 'a', [66] = 'b' }, \
                  handler = { where = { terrain = 'wood' }, print }, none = {}, yes = true }";
    let record = |entries: Vec<(&str, Plain)>| {
        Plain::Record(entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect::<BTreeMap<_, _>>())
    };
    let halves = [Plain::Fraction(1, 2), Plain::Fraction(-5, 4), Plain::Int(2), Plain::Int(1000)];
    let expected = record(vec![
        ("title", text("Wagram")),
        ("halves", Plain::List(halves.to_vec())),
        ("faces", record(vec![("11", text("a")), ("66", text("b"))])),
        ("handler", record(vec![("1", Plain::Function), ("where", record(vec![("terrain", text("wood"))]))])),
        ("none", Plain::List(vec![])),
        ("yes", Plain::Bool(true)),
    ]);
    assert_eq!(answer(source), expected);
}

#[test]
fn answers_that_no_rule_can_use_are_refused_with_their_place() {
    for (source, word) in [
        ("return 0.1", "0.1 is not a whole number, a half or a quarter"),
        ("return 0 / 0", "not a whole number"),
        ("return { a = { 1, math.huge } }", "a[2]: inf"),
        ("return 2 ^ 60", "too large"),
        ("return -2 ^ 63", "too large"),
        ("return 1e300", "not a whole number"),
        ("local t = {} t.me = t return t", "me: the table contains itself"),
        ("local t = {} for i = 1, 9 do t = { t } end return t", "8 deep"),
        ("local t = {} for i = 1, 4000 do t[i] = 1 end return { t, t, t }", "10000 entries"),
        (
            "local t, s = {}, ('x'):rep(4000) for i = 1, 60 do t[i] = s end return t",
            "the texts of an answer may have 200000",
        ),
        ("return '\\255'", "UTF-8"),
        ("return { [true] = 1 }", "a boolean cannot be a key"),
        ("return { [1.5] = 1 }", "a number cannot be a key"),
        ("return { [3] = 1, ['3'] = 1 }", "both keys"),
    ] {
        let told = plain(&load(&cage(), source).unwrap()).unwrap_err();
        assert!(told.contains(word), "{source}: {told}");
    }
}
