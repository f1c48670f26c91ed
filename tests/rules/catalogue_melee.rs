//! Special rules of assault and melee as designers would write them: rows 7, 8, 13, 15, 16, 25, 88, 104 and
//! 112 of the catalogue, on boards of their own.

use super::assault::{field, six, to_assault};
use crate::fixture::{Board, Table, board};
use grognard::army::{Cohesion, UnitId};
use grognard::battle::Event;
use grognard::book::Tally;
use grognard::chance::d66::D66;
use grognard::chance::ratio::Ratio;
use grognard::rules::premelee::Scene;
use grognard::rules::{assault, melee};

fn scene(table: &Table, units: &str, at: &str) -> Scene {
    let ids: Vec<UnitId> = units.split_whitespace().map(|id| table.unit(id)).collect();
    let found = assault::foresee(&table.position(), &ids, table.hex(at)).unwrap();
    Scene::of(&table.position(), &found)
}

/// What the reasons that begin so add to a unit's check before melee.
fn steps(table: &Table, units: &str, at: &str, unit: &str, reason: &str) -> i64 {
    let attacks = units.split_whitespace().any(|id| id == unit);
    let check =
        scene(table, units, at).judge(&table.position(), table.unit(unit), attacks, D66::from_face(36).unwrap());
    let found = check.ledger.entries().iter().filter(|entry| entry.reason.starts_with(reason));
    found.map(|entry| entry.value.floor()).sum()
}

const ELITE: &str = r#"return require "lib.elite" {
  cite = "Austerlitz special rules, p. 19", provenance = "published",
  steps = { [11] = 12, [12] = 12, [13] = 9, [14] = 9, [15] = 6, [16] = 6 },
}"#;

/// A board on which x costs a two increments by defensive fire.
fn fired(morale: u8, own: u8, rule: &str) -> Table {
    let units = format!(
        "French a infantry 9 column N 0303 morale={own}\nFrench b infantry 6 column NE 0202 morale=26\nAustrian x infantry 6 column S 0302 fire=18 morale={morale}"
    );
    let mut table = field(&units).script("elite", rule).dice("x / defensive fire", 65).dice("a / losses", 66).begin();
    table.plays("end\nfire x at 0303\nend");
    let lost = table.position().state(table.unit("a")).losses;
    assert_eq!(lost, 2, "{}", table.log());
    to_assault(&mut table);
    table
}

#[test]
fn elite_fire_sets_all_who_assault_back_by_the_firers_morale() {
    // E-1, E-2; T-35: morale 13 costs two increments: -18.
    for (morale, each) in [(11, 12), (12, 12), (13, 9), (14, 9), (15, 6), (16, 6)] {
        let table = fired(morale, 26, ELITE);
        assert_eq!(steps(&table, "a b", "0302", "a", "Lost to elite"), -2 * each, "{morale}");
        assert_eq!(steps(&table, "a b", "0302", "b", "Lost to elite"), -2 * each, "{morale}");
        // #17: it takes the place of the ordinary loss.
        let ordinary = steps(&table, "a b", "0302", "a", "Lost 2") + steps(&table, "a b", "0302", "a", "In place");
        assert_eq!(ordinary, 0);
    }
}

#[test]
fn troops_that_are_not_elite_have_the_ordinary_loss_and_so_have_elites_between_themselves() {
    // E-1, E-4, E-6; T-36: elite against elite, two lost: -6.
    for (firer, own) in [(21, 26), (13, 13)] {
        let table = fired(firer, own, ELITE);
        assert_eq!(steps(&table, "a", "0302", "a", "Lost"), -6, "{firer} and {own}");
        assert_eq!(steps(&table, "a", "0302", "a", "In place"), 0);
    }
}

/// A board on which elites cost x increments before they assault; so many increments of a.
fn attacked(increments: u8, rule: &str) -> Table {
    let units = format!(
        "French a infantry {increments} column N 0303 fire=18 morale=13\nAustrian x infantry 6 column S 0302 morale=26"
    );
    let board = field(&units).script("elite", rule).dice("a / offensive fire", 65).dice("x / losses", 66);
    let mut table = board.begin();
    table.plays("end\nend\nfire a at 0302\nend");
    assert!(assault::is_on(&table.position()));
    table
}

#[test]
fn elite_attackers_fire_burdens_the_defenders() {
    // E-3
    let table = attacked(6, ELITE);
    let lost = i64::from(table.position().state(table.unit("x")).losses);
    assert!(lost > 0);
    assert_eq!(steps(&table, "a", "0302", "x", "Lost to elite"), -9 * lost);
}

#[test]
fn at_bautzen_elite_attackers_need_odds_of_one_to_one() {
    // E-5
    let rule = ELITE.replace("steps =", "attackers_need = 1, steps =");
    let enough = attacked(6, &rule);
    assert!(steps(&enough, "a", "0302", "x", "Lost to elite") < 0);
    let few = attacked(2, &rule);
    assert_eq!(steps(&few, "a", "0302", "x", "Lost to elite"), 0);
}

fn rule(cite: &str, on: &str) -> String {
    format!("return rule {{ cite = \"{cite}\", provenance = \"published\",\n{on} }}")
}

/// The chateau of Austerlitz: infantry alone assaults it, its defenders do not check, and DD costs them an
/// increment and a check in place of the retreat.
const CHATEAU: &str = r#"
on = {
  ["assault.allowed"] = function(e)
    if e.at.id == "0302" and e.unit.arm ~= "infantry" then return deny("Infantry alone assaults the chateau") end
  end,
  ["assault.spared"] = function(e)
    if e.at.id == "0302" and not e.attacks then return allow("Behind its walls") end
  end,
  ["melee.effect"] = {
    where = { attacks = false, result = "DD" },
    function(e)
      if e.unit.hex == "0302" then return replace("chateau", "They hold the chateau") end
    end,
  },
}"#;

const EFFECTS: &str = r#"return chart "melee.effects" {
  cite = "fixture", provenance = "reading",
  columns = { "order", "back", "zone", "loss", "check" },
  rows = {
    { "3 defender",       "disordered", "order", 1, 0, "no" },
    { "chateau defender", "stays",      "no",    0, 1, 0 },
  },
}"#;

#[test]
fn a_chateau() {
    // AP-S4
    let units =
        "French a infantry 6 column N 0303\nFrench h cavalry 6 column NE 0202\nAustrian x infantry 6 column S 0302";
    let dice = |board: Board| board.dice("a / assault", 66).dice("a / melee", 66).dice("x / shock", 66);
    let mut table = dice(field(units))
        .script("chateau", &rule("Austerlitz special rules, p. 23", CHATEAU))
        .script("effects", EFFECTS)
        .begin();
    to_assault(&mut table);
    assert!(table.tries("assault h at 0302").unwrap_err().starts_with("h may not do this: Infantry alone"));
    table.plays("assault a at 0302");
    let log = table.log();
    assert!(!log.contains("x checks before the melee") && log.contains("x checks for shock: 66"), "{log}");
    assert_eq!((table.at("x"), table.position().state(table.unit("x")).losses), ("0302".to_owned(), 1));
    assert_eq!(table.position().state(table.unit("x")).cohesion, Cohesion::Good);
}

/// A wall, and a redoubt through its front: attackers check at -12 and fight with half their value.
const WALL: &str = r#"
local function behind(e, from)
  local sides = { ["0303"] = true, ["0202"] = true, ["0402"] = true }
  return e.at.id == "0302" and sides[from]
end
return rule {
  cite = "Austerlitz charts, p. 13", provenance = "published",
  on = {
    ["assault.check"] = {
      where = { attacks = true },
      function(e)
        if behind(e, e.unit.hex) then return add(-12, "Over the wall") end
      end,
    },
    ["melee.value"] = {
      where = { attacks = true },
      function(e)
        if behind(e, e.from.id) then return multiply("1/2", "Over the wall") end
      end,
    },
    ["fire.defended"] = function(e)
      if e.hex.id == "0302" and behind({ at = e.hex }, e.from.id) then return add(2, "Behind the wall") end
    end,
  },
}"#;

#[test]
fn a_wall_and_a_redoubt_over_its_front() {
    // AP-S1
    let units =
        "French a infantry 6 column N 0303\nFrench b infantry 6 column S 0301\nAustrian x infantry 6 carre S 0302";
    let mut table = field(units).script("wall", WALL).begin();
    to_assault(&mut table);
    assert_eq!(steps(&table, "a b", "0302", "a", "Over the wall"), -12);
    assert_eq!(steps(&table, "a b", "0302", "b", "Over the wall"), 0);
    let clash = melee::clash(&table.position(), &scene(&table, "a b", "0302"));
    let values: Vec<String> = clash.attackers.iter().map(|own| own.value.value().to_string()).collect();
    assert_eq!(values, ["4 1/2", "9"], "half, and whole from behind, each half as much again against a carré");
}

/// A garden wall: fire at it is six steps worse, and so are attackers.
const GARDEN: &str = r#"
on = {
  ["fire.roll"] = function(e)
    if e.at.id == "0302" then return add(-6, "Garden wall") end
  end,
  ["assault.check"] = {
    where = { attacks = true },
    function(e)
      if e.at.id == "0302" then return add(-6, "Garden wall") end
    end,
  },
}"#;

#[test]
fn a_garden_wall() {
    // INT-2
    let units = "French a infantry 6 column N 0303\nAustrian x infantry 6 column S 0302";
    let mut table = field(units).script("garden", &rule("fixture", GARDEN)).dice("a / offensive fire", 66).begin();
    table.plays("end\nend\nfire a at 0302");
    table.mentions("66, -6 garden wall = 56");
    to_assault(&mut table);
    assert_eq!(steps(&table, "a", "0302", "a", "Garden wall"), -6);
}

/// The swamps of Bautzen: nobody assaults out of them, melee in or into them has a quarter, nobody advances
/// into them, and who is driven into one is lost.
const SWAMP: &str = r#"
on = {
  ["assault.allowed"] = {
    where = { ["from.terrain"] = "swamp" },
    function(e) return deny("Nobody assaults out of a swamp") end,
  },
  ["melee.value"] = function(e)
    if e.at.terrain == "swamp" then return multiply("1/4", "In the swamp") end
  end,
  ["advance.allowed"] = {
    where = { ["to.terrain"] = "swamp" },
    function(e) return deny("Nobody advances into a swamp") end,
  },
  ["retreat.fell_back"] = {
    where = { ["to.terrain"] = "swamp" },
    function(e)
      return request.lose { unit = e.unit.id, increments = e.unit.increments, why = "Driven into the swamp" }
    end,
  },
}"#;

#[test]
fn swamps() {
    // AP-S3
    let cite = "Bautzen special rules, p. 26";
    let into = "fights\nmap\n. . . . .\n. . s . .\n. . . . .\n. . . . .\n";
    let units = "French a infantry 4 column N 0303 melee=8\nAustrian x infantry 4 general_order S 0302 melee=4";
    let mut table = board(&format!("{into}{units}"))
        .script("swamp", &rule(cite, SWAMP))
        .dice("x / assault", 11)
        .dice("a / assault", 66)
        .dice("a / melee", 66)
        .begin();
    to_assault(&mut table);
    let clash = melee::clash(&table.position(), &scene(&table, "a", "0302"));
    assert_eq!((clash.attack(), clash.defence()), (Ratio::whole(2), Ratio::whole(1)));
    table.plays("assault a at 0302");
    assert!(!table.log().contains("advance"), "nobody advances");
    let out = "French a infantry 4 general_order N 0302 melee=8\nFrench b infantry 4 column N 0404\nAustrian x infantry 4 column S 0301\nAustrian y infantry 4 column S 0403";
    let mut table = board(&format!("{into}{}", six(out))).script("swamp", &rule(cite, SWAMP)).begin();
    to_assault(&mut table);
    assert!(table.tries("assault a at 0301").unwrap_err().contains("Nobody assaults out of a swamp"));
    let back = "fights\nmap\n. s .\n. . .\n. . .\n";
    let units = "French a infantry 6 column N 0203\nAustrian x infantry 6 column S 0202";
    let mut table = board(&format!("{back}{}", six(units)))
        .script("swamp", &rule(cite, SWAMP))
        .dice("x / assault", 66)
        .dice("a / assault", 66)
        .dice("a / melee", 16)
        .begin();
    to_assault(&mut table).plays("assault a at 0202");
    assert_eq!(table.at("x"), "off", "{}", table.log());
}

/// Poles against Russians: after any numeric result a die of 1 or 2 costs each side one more.
const POLES: &str = r#"
on = {
  ["melee.ended"] = {
    where = { numeric = true },
    function(e)
      local die = roll("no quarter", "d6")
      if die > 2 then return nil end
      local requests = {}
      for _, side in ipairs { e.attackers, e.defenders } do
        local unit = battle.unit(side[1])
        if unit.hex then
          table.insert(requests, request.lose { unit = unit.id, increments = 1, why = "No quarter, " .. die })
        end
      end
      return requests
    end,
  },
}"#;

#[test]
fn poles_against_russians() {
    // F-S2
    let units = "French a infantry 6 column N 0303\nAustrian x infantry 6 column S 0302";
    for (die, lost) in [(1, (3, 2)), (2, (3, 2)), (3, (2, 1))] {
        let mut table = field(units)
            .script("poles", &rule("Leipzig special rules, p. 41", POLES))
            .dice("x / assault", 66)
            .dice("a / assault", 66)
            .dice("a / melee", 44)
            .dice("a / no quarter", die)
            .begin();
        to_assault(&mut table).plays("assault a at 0302");
        let losses = |unit: &str| table.position().state(table.unit(unit)).losses;
        assert_eq!((losses("a"), losses("x")), lost, "{die}");
        table.threw_all();
    }
}

/// A chateau that guns shell down: six hits and it is gone; until then its defenders fight half as well
/// again, and an even die holds against DD.
const SHELLED: &str = r#"
memory = { hits = { of = "battle", default = 0 } },
on = {
  ["fire.fell"] = nil,
  ["melee.value"] = {
    where = { attacks = false },
    function(e)
      if e.at.id == "0302" and memory.get("hits") < 6 then return multiply("3/2", "In the chateau") end
    end,
  },
  ["melee.ended"] = function(e)
    if e.at.id == "0302" then
      return request.remember { name = "hits", value = memory.get("hits") + 3 }
    end
  end,
}"#;

#[test]
fn a_chateau_is_shot_to_pieces() {
    // INT-2: what is remembered of the battle changes the melee; two blows of three hits bring it down.
    let units = "French a infantry 6 column N 0303 melee=1\nFrench b infantry 6 column NE 0202 melee=1\nAustrian x infantry 6 carre S 0302 melee=6";
    let mut table = field(units)
        .script("chateau", &rule("fixture", &SHELLED.replace("  [\"fire.fell\"] = nil,\n", "")))
        .dice("x / assault", 66)
        .dice("a / assault", 66)
        .dice("a / melee", 56)
        .dice("a / shock", 66)
        .begin();
    to_assault(&mut table);
    let value = |table: &Table| melee::clash(&table.position(), &scene(table, "b", "0302")).defence();
    assert_eq!(value(&table), Ratio::whole(9));
    table.plays("assault a at 0302");
    let fought = table.events().iter().any(|event| matches!(event, Event::Clashed { .. }));
    assert!(fought, "{}", table.log());
    let memo = table.position().battle.memo("hits", grognard::battle::setting::Subject::Battle).cloned();
    assert!(memo.is_some(), "the battle remembers");
}

/// The vineyard of Austerlitz: three increments of a battalion count.
const VINEYARD: &str = r#"
on = {
  ["melee.value"] = {
    where = { ["from.terrain"] = "garten" },
    function(e) return multiply("3/" .. e.unit.increments, "Among the vines") end,
  },
  ["assault.increments"] = {
    where = { ["from.terrain"] = "garten" },
    function(e) return at_most(3, "Among the vines") end,
  },
}"#;

#[test]
fn in_a_vineyard_three_increments_count() {
    // AP-28
    let map = "fights\nmap\n. . . . .\n. . g . .\n. . . . .\n. . . . .\n";
    let units = "French a infantry 6 column N 0303 melee=12\nAustrian x infantry 6 general_order S 0302 melee=12";
    let mut table =
        board(&format!("{map}{units}")).script("vines", &rule("Austerlitz special rules, p. 23", VINEYARD)).begin();
    to_assault(&mut table);
    let scene = scene(&table, "a", "0302");
    assert_eq!(scene.odds(&table.position()), Some(Ratio::whole(2)));
    assert_eq!(melee::clash(&table.position(), &scene).defence(), Ratio::whole(6));
}

/// The entrenchments of Bautzen: defenders do not check, the odds add nothing, and one battalion of each hex
/// assaults; that they have no flank is a formation's.
const ENTRENCHED: &str = r#"
local function within(e) return e.at.id == "0302" end
return {
  formation "entrenched" {
    name = "entrenched", arms = { "infantry" }, faces = "round", cite = "Bautzen special rules, p. 27", provenance = "published",
    aspects = { front = { 0, 2, -2, 4, -4, 6 } },
  },
  rule {
    cite = "Bautzen special rules, p. 27", provenance = "published",
    on = {
      ["assault.spared"] = {
        where = { attacks = false },
        function(e) if within(e) then return allow("Behind the entrenchment") end end,
      },
      ["assault.check"] = {
        where = { attacks = true },
        function(e)
          if within(e) and e.odds then
            return add(-charts.get("assault.odds", "attacker", e.odds), "No odds against an entrenchment")
          end
        end,
      },
      ["assault.allowed"] = function(e)
        if within(e) and battle.stack(e.from.id)[1] ~= e.unit.id then
          return deny("One battalion of each hex assaults an entrenchment")
        end
      end,
    },
  },
}"#;

#[test]
fn entrenchments() {
    // AP-S2
    let units = "French a infantry 6 column N 0303\nFrench b infantry 6 column N 0303\nFrench c infantry 6 column SE 0201\nAustrian x infantry 6 entrenched S 0302";
    let mut table = field(units).script("works", ENTRENCHED).begin();
    to_assault(&mut table);
    assert!(table.tries("assault b at 0302").unwrap_err().contains("One battalion of each hex"));
    let scene = scene(&table, "a c", "0302");
    assert!(scene.spares(&table.position(), table.unit("x"), false));
    let check = scene.judge(&table.position(), table.unit("c"), true, D66::from_face(36).unwrap());
    assert_eq!(check.ledger.value(), Ratio::whole(i64::from(check.roll.order())), "neither odds nor a flank count");
}

/// Moeckern: defenders who are not elite check in the town too, and no zone reaches into it.
const MOECKERN: &str = r#"
on = {
  ["assault.spared"] = {
    where = { attacks = false },
    function(e)
      if e.at.terrain == "village" and e.unit.printed.morale > 16 then return deny("No shelter at Moeckern") end
    end,
  },
  ["zone.exists"] = {
    where = { ["hex.terrain"] = "village" },
    function(e) return deny("Street fighting") end,
  },
}"#;

#[test]
fn moeckern() {
    // AP-S5
    let map = "fights\nmap\n. . . . .\n. . v . .\n. . . . .\n. . . . .\n";
    let spared = |morale: u8, rules: bool| {
        let units =
            format!("French a infantry 6 column N 0303\nAustrian x infantry 6 general_order S 0302 morale={morale}");
        let board = board(&format!("{map}{units}"));
        let board = if rules { board.script("moeckern", &rule("maker's page", MOECKERN)) } else { board };
        let mut table = board.begin();
        to_assault(&mut table);
        let zone = grognard::rules::zone::covered(
            &table.position(),
            table.hex("0302"),
            table.position().unit(table.unit("x")).side,
        );
        (scene(&table, "a", "0302").spares(&table.position(), table.unit("x"), false), zone)
    };
    assert_eq!(spared(26, false), (true, true));
    assert_eq!(spared(26, true), (false, false));
    assert_eq!(spared(13, true), (true, false));
}
