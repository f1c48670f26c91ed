//! Special rules of published battles on fire, morale, retreat and leaders, each as a designer would write
//! it, on a small board. Rulebook 21 (F-S1 to F-S9), 46 (INT-2). The name of a test is the rule's; what
//! belongs to charges and melee is left out, and said so above each.

use grognard::army::UnitId;
use grognard::battle::FireKind;
use grognard::book::{Ledger, Tally};
use grognard::ground::Hex;
use grognard::rules::fire::Gunnery;
use grognard::rules::{defence, leaders, morale};

use crate::fixture::{Table, board};

const MAP: &str = "fights
map
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
";

/// The whole text of a rule's file.
fn rule(cite: &str, body: &str) -> String {
    format!("return rule {{ cite = \"{cite}\", provenance = \"published\",\n{body} }}")
}

/// Lays out units under a rule.
fn under(cite: &str, body: &str, units: &str) -> crate::fixture::Board {
    board(&format!("{MAP}{units}")).script("special", &rule(cite, body))
}

/// The fire defence of a hex against fire from another.
fn defended(table: &Table, at: &str, from: &str) -> String {
    let position = table.position();
    let (at, from): (Hex, Hex) = (table.hex(at), table.hex(from));
    let mut ledger = Ledger::new();
    let units: Vec<UnitId> =
        position.battle.stack(at).iter().copied().filter(|unit| position.unit(*unit).is_combat()).collect();
    defence::defence(&position, at, &units, &[from], &mut ledger);
    ledger.value().to_string()
}

/// The fire value of units at a hex and the column it is read in, or the refusal.
fn attack(table: &Table, units: &str, at: &str) -> Result<(String, String), String> {
    let position = table.position();
    let units: Vec<UnitId> = units.split_whitespace().map(|id| table.unit(id)).collect();
    let found = Gunnery::new(&position, FireKind::Offensive).volley(&units, table.hex(at));
    found
        .map(|volley| (volley.attack().to_string(), volley.column))
        .map_err(|refusal| grognard::tell::refusals::sentence(table.game.setting(), &refusal))
}

fn value(table: &Table, units: &str, at: &str) -> String {
    attack(table, units, at).unwrap().0
}

/// Ends segments until this one of this side comes.
fn to(table: &mut Table, segment: &str, side: u8) {
    for _ in 0..20 {
        let now = table.position().segment().map(|(segment, side)| (segment.to_owned(), side));
        if now == Some((segment.to_owned(), Some(grognard::army::SideId(side)))) {
            return;
        }
        table.plays("end");
    }
    panic!("{segment} never comes");
}

// Batteries of the Coalition never combine, Leipzig special rules p. 41.
#[test]
fn batteries_of_the_coalition_fire_apart() {
    // F-S1
    let body = r#"on = { ["fire.may_join"] = function(e)
      local apart = { Austrian = true, Russian = true, Prussian = true }
      local guns = e.unit.arm == "artillery" and e.other.arm == "artillery"
      if guns and (apart[e.unit.nation] or apart[e.other.nation]) then
        return deny("Batteries of the Coalition never join their fire")
      end
    end }"#;
    let units = "Austrian g artillery 3 unlimbered N 0304 fire=12
        Austrian h artillery 3 unlimbered N 0304 fire=12
        Austrian i infantry 4 line NNW 0404
        French x infantry 6 column S 0303
        French b artillery 3 unlimbered S 0302 fire=12
        French c artillery 3 unlimbered S 0302 fire=12";
    let table = under("Leipzig special rules, p. 41", body, units).begin();
    let refused = attack(&table, "g h", "0303").unwrap_err();
    assert!(refused.starts_with("h may not do this: Batteries of the Coalition never join their fire"), "{refused}");
    assert_eq!(value(&table, "g", "0303"), "12");
    let plain = board(&format!("{MAP}{units}")).begin();
    assert_eq!(value(&plain, "g h", "0303"), "24");
}

// Massena's carriage, Wagram special rules p. 58: fire defence 10, three increments. The rest of its rule
// is not known to us.
#[test]
fn massenas_carriage() {
    // F-S3
    let body = r#"on = { ["fire.defended"] = function(e)
      for _, id in ipairs(battle.stack(e.hex.id)) do
        if battle.unit(id).traits.carriage then
          return { at_least(10, "Carriage"), at_most(10, "Carriage") }
        end
      end
    end }"#;
    let units = "French m infantry 3 column N 0303 fire=0 traits=carriage\nFrench a infantry 6 column N 0503
        Austrian x infantry 6 column S 0302";
    let table = under("Deutsch-Wagram special rules, p. 58", body, units).begin();
    assert_eq!(table.position().increments(table.unit("m")), 3);
    assert_eq!((defended(&table, "0303", "0302"), defended(&table, "0503", "0502")), ("10".into(), "6".into()));
}

/// Caches: hidden counters of which some are false. Prusse special rules p. 99. A cache, real or not, fires
/// at 1:1; one that loses by fire is revealed, and a false one is gone. Left out: contact by melee and
/// charge, and that the other player does not see what lies under the counter.
const CACHES: &str = r#"
memory = { shown = { of = "unit", default = false } },
on = {
  ["fire.defended"] = function(e)
    for _, id in ipairs(battle.stack(e.hex.id)) do
      if battle.unit(id).traits.cache and not memory.get("shown", id) then
        return { at_least(11, "Hidden"), at_most(11, "Hidden") }
      end
    end
  end,
  ["fire.odds"] = function(e)
    if e.unit and e.unit.traits.cache and not memory.get("shown", e.unit.id) then
      return replace(1, "From a cache")
    end
  end,
  ["fire.given"] = function(e)
    if e.lost == 0 then return end
    local found = {}
    for _, id in ipairs(battle.stack(e.at.id)) do
      local unit = battle.unit(id)
      if unit.traits.cache and not memory.get("shown", id) then
        table.insert(found, request.remember { name = "shown", of = id, value = true })
        if unit.traits.decoy then
          table.insert(found, request.lose { unit = id, increments = unit.increments, why = "There was nobody" })
        else
          table.insert(found, request.say(unit.name .. " is found out"))
        end
      end
    end
    return found
  end,
}"#;

#[test]
fn cache_counters() {
    // F-S4
    let units = "French a infantry 6 column N 0303 traits=cache move=7
        French z infantry 6 column N 0503 traits=cache,decoy fire=6 move=7
        Austrian x infantry 9 column S 0302
        Austrian y infantry 9 column S 0502";
    let dice = |face| {
        let mut table = under("Prusse 1806 special rules, p. 99", CACHES, units)
            .dice("x / defensive fire", face)
            .dice("y / defensive fire", face)
            .begin();
        table.plays("end");
        table
    };
    let mut table = dice(66);
    assert_eq!((defended(&table, "0303", "0302"), defended(&table, "0503", "0502")), ("11".into(), "11".into()));
    table.log();
    table.plays("fire x at 0303\nfire y at 0503");
    let told = table.log();
    assert!(told.contains("a is found out. [Prusse 1806 special rules, p. 99]"), "{told}");
    assert!(told.contains("z loses 5 increments: there was nobody."), "{told}");
    assert_eq!((table.at("z").as_str(), defended(&table, "0303", "0302").as_str()), ("off", "6"));
    assert_eq!(attack(&table, "a", "0302").unwrap(), ("6".into(), "1:1".into()), "by its own value now");
    // Nobody is found out where nobody falls, and false counters fire as true ones do, at 1:1.
    let mut table = dice(11);
    table.plays("fire x at 0303\nfire y at 0503\nend");
    assert_eq!(attack(&table, "z", "0502").unwrap().1, "1:1");
    let plain = board(&format!(
        "{MAP}{}",
        units.replace("y infantry 9 column S", "y infantry 3 skirmish SSW").replace("0502", "0502 skirmish=x2")
    ))
    .begin();
    assert_eq!(attack(&plain, "z", "0502").unwrap().1, "1:2", "6 against 12");
}

// Hidden counters of Austerlitz, charts p. 13: fire defence 11 until discovered; when that is was not seen,
// and here it is when an enemy stands beside it.
#[test]
fn versteckt_counters() {
    // F-S4
    let body = r#"on = { ["fire.defended"] = function(e)
      for _, id in ipairs(battle.stack(e.hex.id)) do
        local unit = battle.unit(id)
        if unit.traits.versteckt then
          for _, other in ipairs(battle.units()) do
            if other.side ~= unit.side and map.distance(e.hex.id, other.hex) == 1 then return end
          end
          return { at_least(11, "Versteckt"), at_most(11, "Versteckt") }
        end
      end
    end }"#;
    let units =
        "Austrian v infantry 6 column S 0302 traits=versteckt\nFrench a infantry 3 skirmish NNE 0305 skirmish=x3";
    let mut table = under("Austerlitz charts, p. 13", body, units).begin();
    assert_eq!(defended(&table, "0302", "0305"), "11");
    table.plays("move a 0304");
    assert_eq!(defended(&table, "0302", "0304"), "11");
    table.plays("move a 0303");
    assert_eq!(defended(&table, "0302", "0303"), "6");
}

// Fog of 1806, Prusse special rules p. 96: guns at short and medium range only, all fire at two thirds. Left
// out: what it does to movement, formations and charges.
#[test]
fn fog() {
    // F-S5
    let body = r#"on = {
      ["fire.allowed"] = { where = { ["unit.arm"] = "artillery" }, function(e)
        if map.distance(e.from.id, e.at.id) > charts.get("fire.ranges", "artillery", "medium") then
          return deny("Nothing is to be seen so far off in the fog")
        end
      end },
      ["fire.value"] = function(e) return multiply("2/3", "Fog") end,
    }"#;
    let ranges = "return chart \"fire.ranges\" { title = \"Ranges\", cite = \"fixture\", provenance = \"reading\",
        columns = { \"short\", \"medium\", \"long\", \"medium value\", \"long value\" },
        rows = { { \"artillery\", 1, 2, 5, \"1/2\", \"1/3\" } } }";
    let units = "French g artillery 3 unlimbered N 0306 fire=18
        French a infantry 6 column N 0503
        Austrian x infantry 6 column S 0302
        Austrian y infantry 6 column S 0502";
    let table = under("Prusse 1806 special rules, p. 96", body, units).script("ranges", ranges).begin();
    assert_eq!(value(&table, "a", "0502"), "4");
    let refused = attack(&table, "g", "0302").unwrap_err();
    assert!(refused.starts_with("g may not do this: Nothing is to be seen so far off in the fog"), "{refused}");
    let near = under("Prusse 1806 special rules, p. 96", body, &units.replace("S 0302", "S 0304"));
    assert_eq!(value(&near.script("ranges", ranges).begin(), "g", "0304"), "6", "18, half at medium range, two thirds");
}

// The city wall of Lindenau, maker's page on Leipzig. Left out: no melee across it.
#[test]
fn city_wall() {
    // F-S6, LOS-S4
    let body = r#"on = { ["fire.allowed"] = function(e)
      if map.distance(e.from.id, e.at.id) ~= 1 then return end
      for _, feature in ipairs(map.features(e.from.id, e.at.id)) do
        if feature == "wall" then return deny("No fire over the city wall") end
      end
    end }"#;
    let units = "wall 0303/N\nFrench a infantry 6 column N 0303\nFrench b infantry 6 column N 0503
        Austrian x infantry 6 column S 0302\nAustrian y infantry 6 column S 0502";
    let table = under("Leipzig 1813, the maker's page", body, units).begin();
    let refused = attack(&table, "a", "0302").unwrap_err();
    assert!(refused.starts_with("a may not do this: No fire over the city wall"), "{refused}");
    assert_eq!(value(&table, "b", "0502"), "6");
}

/// Frozen lakes and the Pheasantry wall, Austerlitz charts p. 13.
const AUSTERLITZ: &str = r#"on = { ["fire.defended"] = function(e)
  if e.hex.places.Lake then return { at_least(4, "On the ice"), at_most(4, "On the ice") } end
  for _, side in ipairs(e.sides) do
    if e.hex.places.Pheasantry and (side == "N" or side == "NW" or side == "NE") then
      return add(2, "Behind the Pheasantry wall")
    end
  end
end }"#;

#[test]
fn frozen_lakes_and_the_pheasantry_wall() {
    // F-S7
    let units = "place Lake 0303\nplace Pheasantry 0503
        French l infantry 6 line NNE 0303
        French p infantry 6 line NNE 0503
        French q infantry 6 line NNE 0403
        Austrian x infantry 6 column S 0302
        Austrian y infantry 6 column N 0505";
    let table = under("Austerlitz charts, p. 13", AUSTERLITZ, units).begin();
    assert_eq!(defended(&table, "0303", "0302"), "4", "a line on the ice");
    assert_eq!(defended(&table, "0403", "0402"), "9");
    assert_eq!(defended(&table, "0503", "0502"), "11");
    assert_eq!(defended(&table, "0503", "0501"), "11", "from further off");
    assert_eq!(defended(&table, "0503", "0505"), "9", "from behind the wall is open");
}

// Chateau, Austerlitz special rules p. 23: fire defence 14, no check for fire losses. Left out: assaults, and
// who may go in.
#[test]
fn chateau_under_fire() {
    // F-S8
    let body = r#"on = {
      ["fire.defended"] = function(e)
        if e.hex.places.Chateau then return { at_least(14, "Chateau"), at_most(14, "Chateau") } end
      end,
      ["morale.due"] = { where = { cause = "losses" }, function(e)
        local hex = e.unit.hex and map.hex(e.unit.hex)
        if hex and hex.places.Chateau then return deny("Behind walls") end
      end },
    }"#;
    let units = "place Chateau 0303
        Austrian c infantry 6 general_order S 0303
        Austrian x infantry 6 column S 0503
        French a infantry 9 column N 0304 fire=84
        French b infantry 9 column N 0504 fire=36";
    let field = units.to_owned();
    let mut table = under("Austerlitz special rules, p. 23", body, &field.replace("general_order", "column"))
        .dice("a / offensive fire", 64)
        .dice("b / offensive fire", 64)
        .begin();
    assert_eq!(defended(&table, "0303", "0304"), "14");
    table.plays("end\nend").log();
    table.plays("fire a at 0303\nfire b at 0503");
    let told = table.log();
    assert!(told.contains("c loses 3 increments") && told.contains("x loses 3 increments"), "{told}");
    assert!(!told.contains("c checks") && told.contains("x checks for losses"), "{told}");
}

/// Russian dragoons on foot, Friedland special rules p. 16: two hexes in skirmish order, 2 points of fire for
/// each increment that counts, 2 in each hex up to six increments and 3 from seven, all that bears on a target
/// in one attack, once. Left out: charges, melee, and fire at two hexes.
const DRAGOONS: &str = r#"
memory = { segment = 0, fired = { of = "unit", default = 0 } },
on = {
  ["fire.value"] = { where = { ["unit.traits"] = "sk", ["unit.formation"] = "skirmish" }, function(e)
    local each, left, points = if e.unit.printed.increments >= 7 then 3 else 2, e.unit.increments, 0
    for _, hex in ipairs(e.unit.hexes) do
      local counting = math.min(each, left)
      left -= counting
      if map.distance(hex, e.at.id) == 1 then points += 2 * counting end
    end
    return { multiply(0, "On foot"), add(points, "Dragoons on foot") }
  end },
  ["fire.allowed"] = { where = { ["unit.traits"] = "sk" }, function(e)
    local now = memory.get("segment")
    if now > 0 and memory.get("fired", e.unit.id) == now then return deny("They fire once, as foot does") end
  end },
  ["fire.given"] = { where = { ["unit.traits"] = "sk" }, function(e)
    return request.remember { name = "fired", of = e.unit.id, value = memory.get("segment") }
  end },
  ["sequence.segment_begins"] = function(e)
    return request.remember { name = "segment", value = memory.get("segment") + 1 }
  end,
}"#;

#[test]
fn russian_dragoons_on_foot() {
    // F-S9
    let units = "Austrian d cavalry 6 skirmish SSW 0303 with=0403 skirmish=2 traits=sk
        Austrian e cavalry 8 skirmish SSW 0503 with=0603 skirmish=2 traits=sk
        French w infantry 6 column N 0404
        French y infantry 6 column N 0304
        French z infantry 6 column N 0604";
    let mut table = under("Friedland special rules, p. 16", DRAGOONS, units).begin();
    assert_eq!(value(&table, "d", "0304"), "8", "both hexes touch it: four increments at two");
    assert_eq!(value(&table, "e", "0604"), "6", "one hex: three at two");
    table.plays("end").log();
    table.plays("fire d at 0304").mentions("d fires at 0304 (defensive fire): 8 against 6");
    let refused = table.tries("fire d at 0404").unwrap_err();
    assert!(refused.contains("They fire once, as foot does"), "{refused}");
}

// Santon redoubt, Austerlitz: fire defence 10 in the front and 6 in the rear, guns 8 limbered and 10
// unlimbered. Left out: the assault.
#[test]
fn santon_redoubt() {
    // INT-2
    let body = r#"on = { ["fire.defended"] = function(e)
      if not e.hex.places.Santon then return end
      local front = { N = true, NE = true, NW = true }
      for _, side in ipairs(e.sides) do
        if not front[side] then return { at_least(6, "From the rear"), at_most(6, "From the rear") } end
      end
      local foot, best = false, 0
      for _, id in ipairs(battle.stack(e.hex.id)) do
        local unit = battle.unit(id)
        if unit.arm == "infantry" then foot = true end
        if unit.formation == "limbered" then best = math.max(best, 8) end
        if unit.formation == "unlimbered" then best = math.max(best, 10) end
      end
      local value = if foot then 10 else best
      return { at_least(value, "Santon redoubt"), at_most(value, "Santon redoubt") }
    end }"#;
    let units = |who: &str| format!("place Santon 0303\nFrench {who} N 0303\nAustrian x infantry 6 column S 0302");
    for (who, front) in
        [("a infantry 6 column", "10"), ("g artillery 3 unlimbered", "10"), ("g artillery 3 limbered", "8")]
    {
        let table = under("Austerlitz special rules", body, &units(who)).begin();
        assert_eq!(defended(&table, "0303", "0302"), front, "{who}");
        assert_eq!(defended(&table, "0303", "0304"), "6", "{who}");
    }
}

// Garden wall, fan site's page on walls: die of fire -6 over it. Left out: the assault.
#[test]
fn garden_wall() {
    // INT-2
    let body = r#"on = { ["fire.roll"] = function(e)
      if map.distance(e.unit.hex, e.at.id) ~= 1 then return end
      for _, feature in ipairs(map.features(e.unit.hex, e.at.id)) do
        if feature == "wall" then return add(-6, "Garden wall") end
      end
    end }"#;
    let units = "wall 0303/N\nFrench a infantry 6 column N 0303\nAustrian x infantry 6 column S 0302";
    let mut table = under("rules on walls", body, units).dice("a / offensive fire", 63).begin();
    table.plays("end\nend").log();
    table.plays("fire a at 0302");
    table.mentions("6 against 6, 1:1; 63, -6 garden wall = 53: 1 increment. [Premier 21, F-4; rules on walls]");
}

// Austrians in towns, fan site's rules on Austrian infantry: line +2 on morale and half as much again in
// defensive fire, grenadiers the fire only, Landwehr and volunteers -2 on morale.
#[test]
fn austrians_in_towns() {
    // INT-2
    let body = r#"on = {
      ["morale.check"] = { where = { ["unit.nation"] = "Austrian" }, function(e)
        local hex = e.unit.hex and map.hex(e.unit.hex)
        if not hex or hex.terrain ~= "village" then return end
        if e.unit.class == "line" then return add(2, "At home in the houses") end
        if e.unit.class == "landwehr" then return add(-2, "Lost among the houses") end
      end },
      ["fire.value"] = { where = { ["from.terrain"] = "village", kind = "defensive fire" }, function(e)
        if e.unit.class == "line" or e.unit.class == "grenadier" then
          return multiply("3/2", "From the windows")
        end
      end },
    }"#;
    let text = |class: &str| {
        format!(
            "fights
            map
            . . .
            . v .
            . . .
            Austrian x infantry 6 general_order S 0202 class={class}
            French a infantry 6 column N 0203"
        )
    };
    for (class, steps, fire) in [("line", "+2", "9"), ("grenadier", "", "9"), ("landwehr", "-2", "6")] {
        let table = board(&text(class)).script("towns", &rule("Austrian infantry of 1809", body)).begin();
        let position = table.position();
        let roll = grognard::chance::d66::D66::from_face(44).unwrap();
        let check = morale::judge(&position, table.unit("x"), "losses", roll, |_| {});
        let by = check.total.order() - i32::from(roll.order());
        assert_eq!(if by == 0 { String::new() } else { format!("{by:+}") }, steps, "{class}");
        let volley = Gunnery::new(&position, FireKind::Defensive).volley(&[table.unit("x")], table.hex("0203"));
        assert_eq!(volley.unwrap().attack().to_string(), fire, "{class}");
    }
}

// Villages lost hurt the whole army, Wagram special rules p. 136: held by the Austrians for a full hour, a
// village makes the morale of every French unit worse, until it is retaken.
const VILLAGES: &str = r#"
memory = { since = { of = "hex", default = 0 } },
on = {
  ["sequence.turn_begins"] = function(e)
    local notes = {}
    for _, hex in ipairs(map.place("Essling")) do
      local since = memory.get("since", hex)
      if battle.holder(hex) == "Austrian" then
        if since == 0 then table.insert(notes, request.remember { name = "since", of = hex, value = e.turn }) end
      elseif since > 0 then
        table.insert(notes, request.remember { name = "since", of = hex, value = 0 })
      end
    end
    return notes
  end,
  ["morale.printed"] = { where = { ["unit.side"] = "French" }, function(e)
    for _, hex in ipairs(map.place("Essling")) do
      local since = memory.get("since", hex)
      if since > 0 and battle.turn() >= since + 3 then return add(3, "Essling is lost") end
    end
  end },
}"#;

#[test]
fn villages_lost_hurt_the_whole_army() {
    // INT-2, MC-1
    let units = "place Essling 0303\nhold Austrian Essling
        French a infantry 6 column N 0306 morale=26
        Austrian x infantry 6 column S 0101 morale=26
        Austrian y infantry 6 column S 0601";
    let mut table = under("Deutsch-Wagram special rules, p. 136", VILLAGES, units).begin();
    let needed = |table: &Table, unit: &str| {
        let mut ledger = Ledger::new();
        morale::printed(&table.position(), table.unit(unit), &mut ledger);
        ledger.value().to_string()
    };
    // 26 is the twelfth face, eleven steps from the first.
    assert_eq!(needed(&table, "a"), "11");
    table.plays("end\nend\nend\nend");
    assert_eq!((table.position().battle.turn(), needed(&table, "a").as_str()), (3, "11"), "not an hour yet");
    table.plays("end\nend");
    assert_eq!((needed(&table, "a").as_str(), needed(&table, "x").as_str()), ("14", "11"));
    table.plays("move a 0305 0304 0303\nend\nend");
    assert_eq!(needed(&table, "a"), "11", "retaken");
}

// Swamps, Bautzen special rules p. 26: who is forced back into one is lost. Left out: melee.
#[test]
fn swamps() {
    // INT-2
    let body = r#"on = {
      ["morale.due"] = function(e) return allow("Test") end,
      ["retreat.fell_back"] = function(e)
        local lost = e.to.terrain == "swamp"
        for _, hex in ipairs(e.through) do lost = lost or map.hex(hex).terrain == "swamp" end
        if lost then
          return request.lose { unit = e.unit.id, increments = e.unit.increments, why = "Lost in the swamp" }
        end
      end,
    }"#;
    let field = |ground: &str| {
        format!(
            "fights
            map
            . . .
            . . .
            {ground}
            . . .
            . . .
            French a infantry 6 column N 0202
            Austrian x infantry 6 column S 0201"
        )
    };
    for (ground, lost) in [("s s s", true), (". . .", false)] {
        let mut table = board(&field(ground))
            .script("swamps", &rule("Bautzen special rules, p. 26", body))
            .dice("x / defensive fire", 11)
            .dice("a / losses", 11)
            .begin();
        table.plays("end\nfire x at 0202");
        let told = table.log();
        assert_eq!(told.contains("a loses 6 increments: lost in the swamp."), lost, "{told}");
        assert_eq!(table.at("a") == "off", lost, "{told}");
    }
}

// Carp ponds, Bautzen special rules p. 27: who retreats into one is lost; and rout directions, Prusse p. 96:
// nobody goes back over hexes that lead the wrong way.
#[test]
fn nobody_goes_back_where_a_rule_forbids_it() {
    // INT-2, M-9
    let body = r#"on = {
      ["morale.due"] = function(e) return allow("Test") end,
      ["retreat.may_enter"] = function(e)
        if e.to.places.Pond then return deny("Nobody enters a carp pond") end
      end,
    }"#;
    let units = "place Pond 0303 0304 0305
        French a infantry 6 column N 0302\nAustrian x infantry 6 column S 0301";
    let mut table = under("Bautzen special rules, p. 27", body, units)
        .dice("x / defensive fire", 11)
        .dice("a / losses", 11)
        .begin();
    table.plays("end\nfire x at 0302");
    let told = table.log();
    assert!(told.contains("a falls back from 0302 to "), "{told}");
    assert!(!["0303", "0304", "0305"].iter().any(|hex| told.contains(hex)), "{told}");
}

/// Coalition nations apart, Leipzig special rules p. 41: they do not stack, nor combine the fire of their
/// guns, and leaders serve their own. Left out: the check at -12 of units that are forced together.
const APART: &str = r#"on = {
  ["stacking.may_stack"] = function(e)
    for _, id in ipairs(e.with) do
      if battle.unit(id).nation ~= e.unit.nation then return deny("Nations do not share a hex") end
    end
  end,
  ["leaders.helps"] = function(e)
    if e.leader.nation ~= e.unit.nation then return deny("Leaders serve their own nation") end
  end,
  ["fire.may_join"] = function(e)
    local guns = e.unit.arm == "artillery" and e.other.arm == "artillery"
    if guns and e.unit.nation ~= e.other.nation then return deny("Guns of two nations fire apart") end
  end,
}"#;

#[test]
fn coalition_nations_apart() {
    // INT-2, LD-1
    let units = "Austrian p infantry 6 column S 0303 nation=Prussian
        Austrian os infantry 6 column NW 0403
        Austrian lead leader at 0303 morale=6
        Austrian g artillery 2 unlimbered S 0202 nation=Prussian fire=12
        Austrian h artillery 2 unlimbered S 0202 fire=12
        French a infantry 6 column N 0305
        French x infantry 6 column N 0203";
    let table = under("Leipzig special rules, p. 41", APART, units);
    let mut table = table.begin();
    let help = |table: &Table, unit: &str| {
        leaders::best(&table.position(), table.unit(unit), leaders::Skill::Morale).map(|(leader, _)| leader)
    };
    assert_eq!(help(&table, "p"), None, "he is no Prussian");
    let refused = attack(&table, "g h", "0203").unwrap_err();
    assert!(refused.contains("Guns of two nations fire apart"), "{refused}");
    to(&mut table, "movement", 1);
    let refused = table.tries("move os 0303").unwrap_err();
    assert!(refused.starts_with("os may not do this: Nations do not share a hex"), "{refused}");
    table.plays("move lead 0403");
    assert_eq!(help(&table, "os"), Some(table.unit("lead")));
}

// Guns shell a chateau down, fan site's page on chateaux: six hits of guns and it is gone. Left out: what it
// does to an assault.
const SHELLED: &str = r#"
memory = { hits = { of = "hex", default = 0 } },
on = {
  ["fire.defended"] = function(e)
    if e.hex.places.Chateau and memory.get("hits", e.hex.id) < 6 then
      return { at_least(14, "Chateau"), at_most(14, "Chateau") }
    end
  end,
  ["fire.given"] = { where = { guns = true }, function(e)
    if not e.at.places.Chateau or e.lost == 0 then return end
    local hits = memory.get("hits", e.at.id)
    local notes = { request.remember { name = "hits", of = e.at.id, value = hits + e.lost } }
    if hits < 6 and hits + e.lost >= 6 then
      table.insert(notes, request.say("The chateau is shelled to pieces"))
    end
    return notes
  end },
}"#;

#[test]
fn chateau_shelled_down() {
    // INT-2
    let units = "place Chateau 0303
        Austrian c infantry 18 column S 0303 morale=11
        French g artillery 6 unlimbered N 0304 fire=140
        French a infantry 6 column N 0204 fire=140";
    let mut table = under("rules on chateaux", SHELLED, units).dice("offensive fire", 53).dice("losses", 66).begin();
    table.plays("end\nend").log();
    table.plays("fire g at 0303");
    table.mentions("140 against 14, 10:1; 53, +9 massed target = ");
    assert_eq!(defended(&table, "0303", "0304"), "14");
    table.plays("end");
    to(&mut table, "offensive_fire", 0);
    table.plays("fire g at 0303").mentions("The chateau is shelled to pieces. [rules on chateaux]");
    assert_eq!(defended(&table, "0303", "0304"), "6");
}

// Wuerzburgers and Saxons melt, Berlin special rules p. 17: each failed recovery costs an increment.
#[test]
fn saxons_melt() {
    // M-16, INT-2, MC-6
    let body = r#"on = {
      ["sequence.turn_begins"] = { where = { turn = 1 }, function(e)
        return request.cohesion { unit = "s", to = "disordered", why = "Test" }
      end },
      ["morale.checked"] = { where = { ["unit.nation"] = "Saxon", purpose = "recovery", passed = false }, function(e)
        return request.lose { unit = e.unit.id, increments = 1, why = "They melt away" }
      end },
    }"#;
    let units = "French s infantry 6 column N 0305 nation=Saxon\nAustrian x infantry 6 column S 0101";
    let mut table = under("Berlin special rules, p. 17", body, units).dice("s / recovery", 11).begin();
    table.plays("end");
    table.mentions("s loses 1 increment: they melt away. [Berlin special rules, p. 17]");
}

// A campaign carried over, Prusse special rules p. 85: an earlier victory gives the leaders of a side two or
// three steps more on morale.
#[test]
fn leaders_after_saalfeld() {
    // INT-2, LD-1
    let body = r#"on = { ["leaders.bonus"] = { where = { skill = "morale", ["leader.side"] = "French" }, function(e)
      return add(2, "after Saalfeld")
    end } }"#;
    let units =
        "French a infantry 6 column N 0305\nFrench lead leader at 0305 morale=3\nAustrian x infantry 6 column S 0101";
    let table = under("Prusse 1806 special rules, p. 85", body, units).begin();
    let (_, bonus) = leaders::best(&table.position(), table.unit("a"), leaders::Skill::Morale).unwrap();
    assert_eq!(bonus.value().to_string(), "5");
}

// Looting, fan site's rules common to all infantry: who comes into a town for the first time checks, and may
// stop to loot.
#[test]
fn looting() {
    // INT-2, MC-15
    let body = r#"memory = { been = { of = "unit", default = false } },
    on = {
      ["movement.entered"] = { where = { ["to.terrain"] = "village", ["unit.arm"] = "infantry" }, function(e)
        if memory.get("been", e.unit.id) then return end
        return {
          request.remember { name = "been", of = e.unit.id, value = true },
          request.check { unit = e.unit.id, steps = -3 },
        }
      end },
      ["morale.checked"] = { where = { purpose = "special rule", passed = false }, function(e)
        return request.halt { unit = e.unit.id, why = "They loot" }
      end },
    }"#;
    let field = "map
        . . .
        . v .
        . . .
        French a infantry 6 column N 0203 morale=26
        Austrian x infantry 6 column S 0101";
    for (face, loots) in [(33, true), (34, false)] {
        let mut table =
            board(field).script("looting", &rule("rules on infantry", body)).dice("a / special rule", face).begin();
        table.plays("move a 0202");
        let told = table.log();
        assert!(told.contains(&format!("a checks for special rule: {face}, -3 special rule = ")), "{told}");
        assert_eq!(told.contains("a is stopped: They loot. [rules on infantry]"), loots, "{told}");
    }
}
