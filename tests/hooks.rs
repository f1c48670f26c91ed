//! The registry of hooks and charts as a registry, and the way answers are checked and combined.

use std::collections::{BTreeMap, BTreeSet};

use crate::fixture::{Board, Table, board};
use grognard::chance::dice::Seed;
use grognard::edition::load::Which;
use grognard::edition::{DiskFiles, MemoryFiles};
use grognard::fault::Faults;
use grognard::game::Game;
use grognard::hooks::Point;
use grognard::hooks::charts::{CHARTS, ChartPoint};
use grognard::hooks::docs::{self, guide};
use grognard::hooks::example::{BOARD, Example, Gives, laid_out};
use grognard::hooks::queries::QUERIES;
use grognard::hooks::registry::{API, POINTS};
use grognard::hooks::requests::REQUESTS;
use grognard::hooks::words::WORDS;
use grognard::tell;

fn plain() -> Board {
    board(
        "map
         . . . . . .
         . v . . . .
         . . . . . .
         . . . . . .
         corps II French
         division div French II
         French a infantry 6 column N 0204 in=div
         Austrian x infantry 6 column S 0601",
    )
}

#[test]
fn names_are_unique_and_well_formed() {
    let names: Vec<&str> = POINTS.iter().map(|point| point.name).chain(CHARTS.iter().map(|chart| chart.name)).collect();
    for (i, name) in names.iter().enumerate() {
        assert!(!names[..i].contains(name), "{name} stands twice");
        let parts: Vec<&str> = name.split('.').collect();
        assert_eq!(parts.len(), 2, "{name} is no chapter.what");
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '.'), "{name}");
    }
}

#[test]
fn every_point_says_when_it_is_asked_and_what_its_fields_are() {
    for point in POINTS {
        assert!(point.when.ends_with('.') && point.when.len() > 20, "{}: when", point.name);
        assert!(point.since >= 1, "{}: since", point.name);
        for field in point.fields {
            assert!(!field.says.is_empty(), "{}: {}", point.name, field.name);
        }
        assert!(point.example.says.ends_with('.'), "{}: example", point.name);
    }
}

/// Plays an example with its rule or without, and returns every line of the log, or the refusal of
/// the last action, or how the battle stands.
fn played(example: &Example, with: bool) -> String {
    let dice = |board: Board| example.dice.iter().fold(board, |board, (name, face)| board.dice(name, *face));
    let board = dice(if with { board(BOARD).script("example", &example.file()) } else { board(BOARD) });
    let mut table = board.begin();
    let mut last = Ok(());
    for words in example.plays {
        assert!(last.is_ok() || !with, "only the last action may be refused: {last:?}");
        last = table.tries(words);
    }
    let log = table.log();
    assert!(!log.contains("A rule failed"), "{log}");
    match example.gives {
        Gives::Log(_) if with => last.map(|()| log).unwrap_or_else(|refused| format!("refused: {refused}")),
        Gives::Log(_) => log,
        Gives::Refused(_) => last.err().unwrap_or(log),
        Gives::Standing(_) => tell::view::standing(&table.position()),
        Gives::Sight(from, to, _) => {
            let eye = grognard::rules::sight::Eye::bare(table.hex(from));
            let proof = grognard::rules::sight::proof(&table.position(), eye, table.hex(to));
            tell::proof::verdict(table.game.setting(), &proof)
        }
    }
}

/// Returns what is wrong with an example; nothing when it tells its line, and tells it by its rule.
fn wrong(name: &str, example: &Example) -> Option<String> {
    let (Gives::Log(line) | Gives::Refused(line) | Gives::Standing(line) | Gives::Sight(_, _, line)) = example.gives;
    let has = |told: &str| told.lines().any(|told| told == line);
    let told = played(example, true);
    if !has(&told) {
        return Some(format!("{name}: no line is\n  {line}\nin\n{told}"));
    }
    has(&played(example, false)).then(|| format!("{name}: the line comes without the rule too"))
}

#[test]
fn every_example_of_a_hook_tells_the_line_that_the_manual_shows() {
    let wrong: Vec<String> = POINTS.iter().filter_map(|point| wrong(point.name, &point.example)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    for point in POINTS {
        assert!(point.example.lua.contains(&format!("[\"{}\"]", point.name)), "{} is not in its example", point.name);
    }
}

#[test]
fn every_example_of_a_request_tells_the_line_that_the_manual_shows() {
    let wrong: Vec<String> = REQUESTS.iter().filter_map(|request| wrong(request.name, &request.example)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    for request in REQUESTS {
        assert!(request.example.lua.contains(&format!("request.{}", request.name)), "{}", request.name);
    }
}

#[test]
fn the_example_of_a_formation_tells_the_line_that_the_manual_shows() {
    use grognard::hooks::formations::{EXAMPLE, PLAYED};
    let mut table = board(BOARD).script("example", EXAMPLE).begin();
    table.log();
    table.plays(PLAYED.0).tells(PLAYED.1);
}

#[test]
fn every_question_of_the_manual_has_the_answer_it_shows() {
    for query in QUERIES {
        let lua = query.sample.lua;
        assert!(lua.contains(&format!("{}.{}(", query.table, query.name)), "{lua}");
        let on = format!(
            "memory = {{ crossings = {{ of = \"unit\", default = 0 }} }},
            on = {{ [\"sequence.turn_begins\"] = function(e) return request.say(\"It is \" .. tostring({lua})) end }}"
        );
        let mut table = board(BOARD).rule("sample", &on).begin();
        let (log, line) = (table.log(), format!("It is {}. [fixture]", query.sample.gives));
        assert!(log.lines().any(|told| told == line), "{lua}: no line is\n  {line}\nin\n{log}");
    }
}

/// Loads the board of the examples with further files and another `init.lua`.
fn loads(init: &str, more: &[(String, String)]) -> Result<Game, Faults> {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: MemoryFiles<'_> = board(BOARD).files(&disk);
    files.put("scripts/board/init.lua", init);
    for (name, text) in more {
        files.put(name.as_str(), text.as_str());
    }
    let which = Which { edition: "board".into(), scenario: "test".into(), switches: BTreeMap::new() };
    Game::begin(&files, which, Seed(1))
}

fn init(api: u32, rules: &[String]) -> String {
    let rules = rules.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    format!("return edition {{ title = \"Board\", dialect = \"premier-2018\", api = {api},\nrules = {{ {rules} }} }}")
}

#[test]
fn every_example_of_a_chart_loads_and_is_in_force() {
    let names: Vec<String> = CHARTS.iter().map(|chart| chart.name.replace('.', "_")).collect();
    let file = |chart: &ChartPoint| format!("scripts/board/{}.lua", chart.name.replace('.', "_"));
    let files: Vec<_> = CHARTS.iter().map(|chart| (file(chart), laid_out(chart.example, ""))).collect();
    let game = loads(&init(1, &names), &files).unwrap_or_else(|faults| panic!("{faults}"));
    for chart in CHARTS {
        let printed = game.setting().charts.get(chart.name).unwrap_or_else(|| panic!("{} is not in force", chart.name));
        assert_eq!(printed.file, file(chart), "{}", chart.name);
    }
}

#[test]
fn the_chart_of_the_manual_that_is_like_the_base_rules_own_differs_only_where_it_says_so() {
    let file = "scripts/board/half.lua";
    let names = ["charts".to_owned(), "half".to_owned()];
    let game = loads(&init(1, &names), &[(file.to_owned(), guide::LIKE.to_owned())]);
    let game = game.unwrap_or_else(|faults| panic!("{faults}"));
    let charts = &game.setting().charts;
    for (row, value, line) in
        [("disordered", "-3", 4), ("pgd", "-6", 4), ("half lost", "-9", 6), ("road march", "-6", 7)]
    {
        let (printed, found) = charts.word("morale.modifiers", row, "modifier").unwrap();
        assert_eq!((found.cell.to_string().as_str(), found.line), (value, line), "{row}");
        assert_eq!((printed.file.as_str(), printed.title.as_str()), (file, "General morale modifiers"));
        assert_eq!(printed.readings().collect::<Vec<_>>(), ["road march"]);
    }
}

#[test]
fn the_module_of_the_manual_makes_a_rule_of_a_battles_own_figures() {
    let files = [("scripts/lib/mud.lua".to_owned(), guide::MODULE.to_owned())];
    let more = [files[0].clone(), ("scripts/board/mud.lua".to_owned(), guide::USER.to_owned())];
    let game =
        loads(&init(1, &["charts".to_owned(), "mud".to_owned()]), &more).unwrap_or_else(|faults| panic!("{faults}"));
    let mut table = Table::of(game);
    table.plays("move a 0303");
    let log = table.log();
    assert!(log.lines().any(|line| line == guide::MUDDY), "{log}");
}

#[test]
fn a_script_for_a_newer_api_level_is_refused_with_both_numbers() {
    let newer = API + 1;
    let faults = loads(&init(newer, &["charts".to_owned()]), &[]).map(drop).unwrap_err().to_string();
    let says =
        format!("this edition is written for API level {newer}, this engine has level {API}: get a newer engine.");
    assert_eq!(faults.trim_end(), format!("scripts/board/init.lua:1: {says}"));
}

#[test]
fn a_hook_or_chart_that_came_after_the_editions_api_level_is_refused_with_both_numbers() {
    let hook = Point { since: 7, ..*POINTS[0] };
    assert_eq!(
        hook.too_new_for(6).unwrap(),
        "the hook `sequence.turn_begins` came with API level 7, this edition is written for level 6: write api = 7."
    );
    assert_eq!(hook.too_new_for(7), None);
    let chart = ChartPoint { since: 7, ..CHARTS[0] };
    assert!(chart.too_new_for(6).unwrap().starts_with("the chart `movement.terrain` came with API level 7"));
    // No hook is older than level 1, so an edition of level 0 is refused every one of them.
    let files = [("scripts/board/example.lua".to_owned(), POINTS[0].example.file())];
    let rules = ["charts".to_owned(), "example".to_owned()];
    let faults = loads(&init(0, &rules), &files).map(drop).unwrap_err().to_string();
    for says in [
        "scripts/board/init.lua:1: there is no API level 0: this engine has levels 1 to 1.",
        "scripts/board/example.lua:5: the hook `sequence.turn_begins` came with API level 1, this edition is written for level 0: write api = 1.",
        "the chart `movement.terrain` came with API level 1, this edition is written for level 0: write api = 1.",
    ] {
        assert!(faults.contains(says), "{says}\nis not in\n{faults}");
    }
}

#[test]
fn the_manual_knows_every_name_and_its_example() {
    let book = grognard::edition::base::rulebook(&DiskFiles::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    for name in docs::names() {
        assert!(docs::entry(&name, &book).is_some_and(|entry| entry.contains(&name)), "{name}");
    }
    let entry = docs::entry("movement.may_enter", &book).unwrap();
    assert!(entry.contains(&POINTS.iter().find(|p| p.name == "movement.may_enter").unwrap().example.file()), "{entry}");
    assert!(entry.contains("By MV-3 (Premier 18): *"), "{entry}");
    assert_eq!(docs::entry("movement.nothing", &book), None);
}

/// The globals that the stubs declare: `function name(` and `name = {}`, `declare name:`.
fn declared(stubs: &str) -> BTreeSet<String> {
    let name = |line: &str| -> Option<String> {
        let rest = line.strip_prefix("declare function ").or_else(|| line.strip_prefix("declare "));
        let rest = rest.or_else(|| line.strip_prefix("function ")).or_else(|| line.strip_suffix(" = {}"))?;
        Some(rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect())
    };
    stubs.lines().filter_map(name).collect()
}

#[test]
fn the_words_of_the_stubs_are_those_a_rule_has() {
    let mut words: BTreeSet<String> = WORDS.iter().map(|word| word.name.to_owned()).collect();
    words.insert("request".to_owned());
    words.extend(QUERIES.iter().map(|query| query.table.to_owned()));
    assert_eq!(declared(&docs::stubs()), words);
    assert_eq!(declared(&docs::luau()), words);
    // Each can be named by a rule, and the prelude has no other.
    let named: String = words.iter().map(|word| format!("local _ = {word}\n")).collect();
    board(BOARD).script("words", &format!("{named}{}", POINTS[0].example.file())).begin();
    let prelude = include_str!("../src/script/prelude.lua");
    let table = prelude.split("local words = {").nth(1).unwrap().split("\n}\n").next().unwrap();
    let made = table.lines().filter_map(|line| line.strip_prefix("  ")).filter_map(|line| line.split_once(" = "));
    let made: Vec<&str> = made.map(|(word, _)| word).filter(|word| !word.starts_with(' ')).collect();
    assert!(made.len() > 5 && made.iter().all(|word| words.contains(*word)), "{made:?} against {words:?}");
}

#[test]
fn the_stubs_are_sound_lua_and_every_type_they_name_is_declared() {
    let stubs = docs::stubs();
    let lua = mlua::Lua::new();
    lua.load(&stubs).into_function().unwrap();
    let classes: BTreeSet<&str> = stubs
        .lines()
        .filter_map(|line| line.strip_prefix("---@class ").or(line.strip_prefix("---@alias ")))
        .map(|rest| rest.split(' ').next().unwrap())
        .collect();
    for line in stubs
        .lines()
        .filter(|line| line.starts_with("---@field") || line.starts_with("---@param") || line.starts_with("---@return"))
    {
        let types = line.split(" # ").next().unwrap();
        let bare: String = types.split('"').step_by(2).collect::<Vec<_>>().join("\"");
        for word in bare.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')) {
            let named = word.starts_with(|c: char| c.is_ascii_uppercase()) || word.split('.').count() > 2;
            assert!(!named || classes.contains(word), "{word} is not declared: {line}");
        }
    }
}

#[test]
fn the_registry_as_json_says_all_about_a_hook() {
    let book = grognard::edition::base::rulebook(&DiskFiles::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let whole: serde_json::Value = serde_json::from_str(&docs::json(&book)).unwrap();
    assert_eq!(whole["api"], API);
    let layers: Vec<&str> = whole["layers"].as_array().unwrap().iter().map(|l| l["name"].as_str().unwrap()).collect();
    assert_eq!(layers, ["base rule", "library", "edition", "scenario"]);
    let hook = whole["hooks"].as_array().unwrap().iter().find(|hook| hook["name"] == "arrivals.due").unwrap();
    assert_eq!((&hook["kind"], &hook["since"], &hook["rolls"]), (&"Replace".into(), &1.into(), &true.into()));
    assert_eq!((&hook["fields"][1]["type"], &hook["fields"][1]["unit"]), (&"integer".into(), &"turn number".into()));
    assert_eq!(hook["answer"]["type"][1]["optional"], true);
    assert_eq!(hook["example"]["dice"][0]["face"], 4);
    assert_eq!(whole["hooks"].as_array().unwrap().len(), POINTS.len());
    assert_eq!(whole["charts"].as_array().unwrap().len(), CHARTS.len());
}

#[test]
fn a_wrong_answer_is_a_fault_that_names_the_line_and_the_base_rule_stands() {
    let mut table = plain().rule("odd", "on = { [\"movement.may_enter\"] = function(e) return 3 end }").begin();
    table.plays("move a 0203");
    assert_eq!(table.at("a"), "0203");
    table.mentions(
        "A rule failed: scripts/board/odd.lua:2: movement.may_enter must answer deny, allow or nothing; it answered 3.",
    );
}

#[test]
fn within_a_layer_a_no_beats_a_yes() {
    let mut table = plain()
        .rule("yes", "on = { [\"movement.may_enter\"] = function(e) return allow(\"Go on\") end }")
        .rule("no", "on = { [\"movement.may_enter\"] = function(e) return deny(\"The gate is shut\") end }")
        .begin();
    table.refuses("move a 0203", "a may not do this: The gate is shut (scripts/board/no.lua:2). [fixture]");
}

#[test]
fn two_different_replacements_are_a_fault_that_names_both_places() {
    let mut table = plain()
        .rule("one", "on = { [\"marches.modifier\"] = function(e) return replace(-1, \"one\") end }")
        .rule("two", "on = { [\"marches.modifier\"] = function(e) return replace(-2, \"two\") end }")
        .dice("a / force march", 45)
        .begin();
    table.plays("march div");
    table.mentions("scripts/board/two.lua:2: marches.modifier is answered here by -2 and at scripts/board/one.lua:2 by -1; one of them must go.");
    assert!(
        table.events().iter().any(|event| format!("{event:?}").contains("Force march, turn 1 in a row")),
        "the base rule stands in"
    );
}

#[test]
fn equal_replacements_do_not_clash() {
    let mut table = plain()
        .rule("one", "on = { [\"marches.modifier\"] = function(e) return replace(-3, \"one\") end }")
        .rule("two", "on = { [\"marches.modifier\"] = function(e) return replace(-3, \"two\") end }")
        .dice("a / force march", 45)
        .begin();
    table.plays("march div").mentions("-3 one");
}

#[test]
fn entries_of_all_rules_add_up_and_every_one_is_in_the_ledger() {
    let mut table = plain()
        .rule("one", "on = { [\"movement.cost\"] = function(e) return add(1, \"mud\") end }")
        .rule("two", "on = { [\"movement.cost\"] = function(e) return { multiply(2, \"fog\"), at_most(2, \"never more than two\") } end }")
        .begin();
    table.plays("move a 0203");
    table
        .mentions("a moves 0204 to 0203 (2 points: clear 1, mud +1, fog x2, never more than two at most 2). [fixture]");
}

#[test]
fn a_filter_spares_the_call() {
    let on = "on = { [\"movement.cost\"] = { where = { [\"to.terrain\"] = \"village\" }, function(e) error(\"called\") end } }";
    let mut table = plain().rule("village", on).begin();
    table.plays("move a 0203");
    assert!(!table.log().contains("A rule failed"));
    table.plays("move a 0202");
    table.mentions("A rule failed: scripts/board/village.lua:2: called");
}

#[test]
fn a_reason_is_shown_literally() {
    // R9
    let mut table = plain()
        .rule(
            "odd",
            "on = { [\"movement.may_enter\"] = function(e) return deny(\"L'été <b>\\\"n'est\\\"</b> pas là\") end }",
        )
        .begin();
    let refused = table.tries("move a 0203").unwrap_err();
    assert!(refused.contains("'été <b>\"n'est\"</b> pas là"), "{refused}");
}

#[test]
fn a_roll_of_a_rule_never_shifts_another() {
    let checks = |board: Board| {
        let mut table = board.begin();
        table.plays("march div");
        let rolls = table.events().into_iter().filter(|event| format!("{event:?}").contains("/ force march"));
        format!("{:?}", rolls.collect::<Vec<_>>())
    };
    let idle = checks(plain());
    let rolling = checks(plain().rule("roll", "on = { [\"sequence.segment_begins\"] = function(e) return request.say(\"A die shows \" .. roll(\"weather\", \"d6\")) end }"));
    assert_eq!(idle, rolling);
}

#[test]
fn a_rule_that_kills_its_interpreter_is_silent_and_the_next_one_answers() {
    let mut table = plain()
        .rule("endless", "on = { [\"movement.may_enter\"] = function(e) while true do end end }")
        .rule("say", "on = { [\"movement.entered\"] = function(e) return request.say(\"Arrived\") end }")
        .begin();
    table.plays("move a 0203");
    let log = table.log();
    assert!(log.contains("A rule failed: scripts/board/endless.lua:2: stopped after 200000 steps"), "{log}");
    assert!(log.contains("Arrived"), "{log}");
}

#[test]
fn a_question_may_not_roll() {
    let mut table = plain().rule("odd", "on = { [\"movement.may_enter\"] = function(e) if roll(\"luck\", \"d6\") > 3 then return deny(\"No luck\") end end }").begin();
    table.plays("move a 0203").mentions("movement.may_enter is a question and may not roll for luck.");
}

#[test]
fn memory_lives_in_the_battle() {
    let on = "memory = { entered = { of = \"unit\", default = 0 } },
        on = { [\"movement.entered\"] = function(e)
            local n = memory.get(\"entered\", e.unit.id) + 1
            return { request.remember { name = \"entered\", of = e.unit.id, value = n }, request.say(\"Step \" .. n) }
        end }";
    let mut table = plain().rule("count", on).begin();
    table.plays("move a 0203").mentions("Step 1");
    table.plays("move a 0202").mentions("Step 2");
    table.game.undo().unwrap();
    table.log();
    table.plays("move a 0202").mentions("Step 2");
}

#[test]
fn a_question_on_the_way_interrupts_the_move_and_the_rest_follows_the_answer() {
    let on = "on = {
        [\"movement.entered\"] = function(e)
            if e.to.id == \"0203\" then
                return request.ask { side = \"Austrian\", key = \"shout\", text = \"Shout?\", options = { \"yes\", \"no\" } }
            end
        end,
        [\"sequence.answered\"] = function(e)
            if e.option == \"yes\" then return request.halt { unit = \"a\", why = \"Startled\" } end
        end }";
    let mut table = plain().rule("shout", on).begin();
    table.plays("move a 0203 0202");
    assert_eq!(table.at("a"), "0203", "the rest waits");
    assert!(table.tries("move a 0202").is_err(), "nobody moves while a question is open");
    table.plays("answer no");
    assert_eq!(table.at("a"), "0202", "the rest follows");

    let mut table = plain().rule("shout", on).begin();
    table.plays("move a 0203 0202\nanswer yes");
    assert_eq!(table.at("a"), "0203");
    table.mentions("French give up the rest of the move: it can no longer be made.");
    table.plays("end");
}

#[test]
fn an_interrupted_move_is_saved_with_the_battle() {
    let on = "on = { [\"movement.entered\"] = function(e)
        if e.to.id == \"0203\" then
            return request.ask { side = \"Austrian\", key = \"k\", text = \"?\", options = { \"yes\", \"no\" } }
        end
    end }";
    let board = plain().rule("shout", on);
    let mut table = board.clone().begin();
    table.plays("move a 0203 0202");
    let disk = grognard::edition::DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let text = grognard::door::save::write(&table.game);
    let mut opened = grognard::door::save::read(&board.files(&disk), "mid.save", &text, false).unwrap();
    assert_eq!(opened.state_hash(), table.game.state_hash());
    opened.submit(grognard::battle::Action::Answer { option: "no".into() }).unwrap();
    table.plays("answer no");
    assert_eq!(opened.state_hash(), table.game.state_hash());
}
