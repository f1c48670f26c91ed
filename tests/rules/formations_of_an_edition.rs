//! Formations that an edition declares, and the Austrian masses as a worked example. Rulebook 15
//! (TO-2, TO-4), 13 (OR-2), 14 (Z-1), 46 (INT-2).

use grognard::edition::load::{Which, load};
use grognard::edition::{DiskFiles, MemoryFiles};
use grognard::game::Reload;

use crate::fixture::{Board, Table, board};

/// The Divisional Masse of Aspern-Essling, as a designer writes it: formation and rules in one file.
/// Fire, the stand against charges and melee come with those chapters.
const MASSE: &str = r#"
return {
  formation "divisional_masse" {
    name = "divisional masse",
    arms = { "infantry" }, faces = "vertex", footing = "open",
    -- Four hexsides of front, two of rear, no flank.
    aspects = { front = { -3, -1, 1, 3 }, rear = { -5, 5 } },
    cite = "Aspern-Essling special rules, Divisional Masse", provenance = "published",
  },
  rule {
    cite = "Aspern-Essling special rules, Divisional Masse", provenance = "published",
    on = {
      ["formation.may_change"] = {
        where = { to = "divisional_masse" },
        function(e)
          if e.unit.nation ~= "Austrian" then return deny("Only Austrians form masses") end
          if e.unit.class == "landwehr" then return deny("Landwehr have no divisional masse") end
        end,
      },
      ["formation.cost"] = {
        where = { to = "divisional_masse" },
        function(e) return add(1, "Forming the masse") end,
      },
      ["movement.allowance"] = {
        where = { ["unit.formation"] = "divisional_masse" },
        function(e) return add(1, "Divisional masse") end,
      },
      ["movement.may_enter"] = {
        where = { formation = "divisional_masse" },
        function(e)
          if #e.zones > 0 then return deny("A masse enters no enemy zone of its own will") end
        end,
      },
      ["stacking.may_stack"] = function(e)
        for _, id in ipairs(e.with) do
          local other = battle.unit(id)
          local guns = e.unit.arm == "artillery" or other.arm == "artillery"
          if guns and (e.formation == "divisional_masse" or other.formation == "divisional_masse") then
            return deny("No guns stand in the hex of a masse")
          end
        end
      end,
    },
  },
}
"#;

const FIELD: &str = "map
    . . . . . .
    . . . . . .
    . . . . v .
    . . . . . .
    . . . . . .
    . . . . . .
    French fr infantry 6 column S 0301
    French p infantry 6 column S 0601
    Austrian m infantry 6 column N 0305
    Austrian l infantry 6 column N 0105 class=landwehr
    Austrian g artillery 2 limbered N 0205";

fn austrians() -> Table {
    let mut table = board(FIELD).script("masse", MASSE).begin();
    table.plays("end");
    table
}

#[test]
fn an_editions_formation_is_taken_at_its_cost_and_looks_as_its_file_says() {
    // TO-2, TO-4
    let mut table = austrians();
    table.log();
    table.plays("form m divisional_masse NNE").tells(
        "m changes from column to divisional masse, facing NNE (2 points: change to divisional masse 1, forming the masse +1). [Aspern-Essling special rules, Divisional Masse]",
    );
    // OR-2: four front hexsides, two of rear, no flank.
    let position = table.position();
    let m = table.unit("m");
    let front = grognard::rules::orientation::front(&position, m);
    assert_eq!(front.len(), 4);
    let view = grognard::tell::view::unit(&position, m, None);
    assert!(view.contains("in 0305, in divisional masse, facing NNE"), "{view}");
    assert!(view.contains("6 of 8 points left"), "the allowance is one more than printed: {view}");
    // Z-1: its zone reaches ahead of it.
    for hex in front {
        let zones = grognard::rules::zone::enemies(&position, hex, position.unit(table.unit("fr")).side);
        assert!(zones.contains(&m));
    }
}

#[test]
fn a_masse_enters_no_enemy_zone_of_its_own_will() {
    // INT-2, MV-3
    let mut table = austrians();
    table.plays("form m divisional_masse NNW\nmove m 0304 0303");
    table.refuses(
        "move m 0302",
        "m may not do this: A masse enters no enemy zone of its own will (scripts/board/masse.lua:30). [Aspern-Essling special rules, Divisional Masse]",
    );
    // A column may, and stops there.
    let mut table = austrians();
    table.plays("move m 0304 0303 0302").mentions("m is stopped by an enemy zone of influence. [Premier 14, Z-3]");
}

#[test]
fn who_may_form_a_masse_and_with_whom_it_stands_is_the_rules_to_say() {
    // TO-2, MV-6
    let mut table = austrians();
    table.refuses(
        "form l divisional_masse NNE",
        "l may not do this: Landwehr have no divisional masse (scripts/board/masse.lua:15). [Aspern-Essling special rules, Divisional Masse]",
    );
    table.plays("form m divisional_masse NNW");
    table.refuses(
        "move g 0305",
        "g may not do this: No guns stand in the hex of a masse (scripts/board/masse.lua:34). [Aspern-Essling special rules, Divisional Masse]",
    );
    let mut table = board(FIELD).script("masse", MASSE).begin();
    table.refuses(
        "form fr divisional_masse SSE",
        "fr may not do this: Only Austrians form masses (scripts/board/masse.lua:15). [Aspern-Essling special rules, Divisional Masse]",
    );
    // TO-2: the file says whose it is.
    let masse = MASSE.replace("arms = { \"infantry\" }", "arms = { \"cavalry\" }");
    let mut table = board(FIELD).script("masse", &masse).begin();
    table.refuses_under("form fr divisional_masse SSE", "TO-2");
}

#[test]
fn an_editions_formation_stands_in_a_set_up_in_pictures_and_in_saves() {
    let field = FIELD.replace("Austrian m infantry 6 column N", "Austrian m infantry 6 divisional_masse NNE");
    let table = board(&field).script("masse", MASSE).begin();
    let text = grognard::tell::text_map(&table.position(), None, grognard::tell::Paint::None);
    assert!(text.contains("divisional masse"), "{text}");
    let svg = grognard::tell::picture::svg(&table.position(), &grognard::tell::picture::Wish::default());
    assert!(svg.contains("<title>m, divisional masse</title>") && svg.contains(">divisional masse</text>"));
    let faults = board(&field).load().err().unwrap().to_string();
    assert!(faults.contains("divisional_masse"), "without its file nobody knows it: {faults}");
}

#[test]
fn a_known_formation_may_be_put_in_the_place_of_the_base_one() {
    let deep = "return formation \"column\" { name = \"deep column\", arms = { \"infantry\", \"cavalry\" }, faces = \"side\",\n  aspects = { front = { 0 }, flank = { 2, -2, 4, -4 }, rear = { 6 } }, cite = \"fixture\", provenance = \"reading\" }";
    let mut table = board(FIELD).script("deep", deep).begin();
    // MV-5: only one hexside is front now.
    table.refuses_under("move fr 0401", "MV-5");
    table.plays("move fr 0302").mentions("fr moves 0301 to 0302");
}

fn reload(board: &Board, table: &mut Table, masse: &str) -> Result<(), String> {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: MemoryFiles<'_> = board.files(&disk);
    files.put("scripts/board/masse.lua", masse);
    match table.game.reload(&files) {
        Ok(Reload::Done(_)) => Ok(()),
        Ok(_) => Err("nothing changed".to_owned()),
        Err(faults) => Err(faults.to_string()),
    }
}

#[test]
fn a_formation_changed_in_its_file_is_in_force_in_the_running_battle() {
    // H1
    let board = board(FIELD).script("masse", MASSE);
    let mut table = board.clone().begin();
    table.plays("end\nform m divisional_masse NNE");
    assert_eq!(grognard::rules::orientation::front(&table.position(), table.unit("m")).len(), 4);
    let narrow = MASSE.replace("front = { -3, -1, 1, 3 }, rear", "front = { -1, 1 }, flank = { -3, 3 }, rear");
    reload(&board, &mut table, &narrow).unwrap();
    assert_eq!(grognard::rules::orientation::front(&table.position(), table.unit("m")).len(), 2);
    // Broken, it changes nothing; and a formation does not go while the battle runs.
    let broken = MASSE.replace("rear = { -5, 5 }", "rear = { -5 }");
    assert!(reload(&board, &mut table, &broken).unwrap_err().contains("exactly once"));
    let gone = MASSE.replace("\"divisional_masse\"", "\"masse\"");
    assert!(reload(&board, &mut table, &gone).unwrap_err().contains("begin a new battle"));
    assert_eq!(grognard::rules::orientation::front(&table.position(), table.unit("m")).len(), 2);
}

/// Returns what is said of a formation's file.
fn said(text: &str) -> Vec<String> {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let board = board(FIELD).script("masse", text);
    let which = Which { edition: "board".into(), scenario: "test".into(), switches: Default::default() };
    let faults = load(&board.files(&disk), &which, 1).map(drop).err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn whatever_is_wrong_with_a_formation_is_said_with_its_line() {
    let good = "return formation \"masse\" {\n  name = \"masse\",\n  arms = { \"infantry\" },\n  faces = \"vertex\",\n  aspects = { front = { -3, -1, 1, 3 }, rear = { -5, 5 } },\n  cite = \"fixture\", provenance = \"reading\",\n}";
    assert_eq!(said(good), Vec::<String>::new());
    let cases = [
        ("faces = \"vertex\"", "faces = \"vertx\"", "4: faces: there is no `vertx`. Did you mean `vertex`?"),
        ("{ \"infantry\" }", "{ \"infantri\" }", "3: arms: there is no `infantri`. Did you mean `infantry`?"),
        ("  name = \"masse\",", "  nam = \"masse\",", "1: `name` is missing: the name people read."),
        ("  name =", "  footin = \"open\", name =", "2: there is no field `footin` here. Did you mean `footing`?"),
        ("  name =", "  moves = \"no\", name =", "2: moves must be true or false; it is \"no\"."),
        (
            "rear = { -5, 5 }",
            "rear = { 5 }",
            "1: formation `masse`: front, flank and rear must have each of the hexsides that lie outside the unit exactly once.",
        ),
        (
            "{ -5, 5 }",
            "{ \"S\", 5 }",
            "5: rear: an hour of the clock should stand here, such as -2, 0 or 2, not \"S\".",
        ),
        (
            "{ front",
            "{ who = { \"light_cavalry\" }, front",
            "5: no row of aspects is for every hex of infantry; add one.",
        ),
        ("aspects = { front", "aspects = { fron", "5: there is no field `fron` here. Did you mean `front`?"),
        (
            "  name =",
            "  layout = \"abreast\", name =",
            "2: a formation whose hexes lie abreast says how many they may be: extents = { { hexes = 2 } }.",
        ),
        ("  name =", "  extents = { at_least = 3 }, name =", "1: `hexes` is missing: how many hexes."),
        ("  name =", "  extents = \"two\", name =", "2: extents is a row or a list of rows: extents = { { ... } }."),
        ("\"masse\" {", "\"Masse\" {", "1: `Masse` is no word of a formation; write small letters, digits and `_`."),
        ("return formation \"masse\" {", "local f = formation \"masse\" return formation \"masse\" {", ""),
    ];
    for (from, to, says) in cases {
        let text = good.replacen(from, to, 1);
        assert!(text != good, "{from} is there");
        let told = said(&text);
        if says.is_empty() {
            assert_eq!(told, Vec::<String>::new(), "{to}");
            continue;
        }
        let whole = format!("scripts/board/masse.lua:{says}");
        assert!(told.contains(&whole), "{to}: {whole}\nis not in\n{}", told.join("\n"));
    }
    let twice = format!("return {{ {0}, {0} }}", good.trim_start_matches("return "));
    let told = said(&twice);
    let says = "scripts/board/masse.lua:1: formation `masse` stands in scripts/board/masse.lua:1 already; keep one of the two.";
    assert_eq!(told, [says]);
}
