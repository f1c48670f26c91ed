//! Special rules of published battles, each as a designer would write it, on a small board. Rulebook
//! 46 (INT-2). The name of a test is the rule's; what belongs to fire, charges, melee and retreat is
//! left out, and said so above each. Those of the bundled editions are tested with them.

use crate::fixture::{Table, board};

/// The whole text of a rule's file.
fn rule(cite: &str, body: &str) -> String {
    format!("return rule {{ cite = \"{cite}\", provenance = \"published\",\n{body} }}")
}

/// The refusal of a rule: who, why, and the line of its handler.
#[track_caller]
fn denied(table: &mut Table, words: &str, unit: &str, why: &str, cite: &str) {
    let says = table.tries(words).expect_err(words);
    let (head, tail) = (format!("{unit} may not do this: {why} (scripts/board/"), format!("). [{cite}]"));
    assert!(says.starts_with(&head) && says.ends_with(&tail), "{words}: {says}");
}

// Walls, Prusse 1806 special rules p. 24: the city wall of Halle in skirmish order only, for 6; the
// Hassenhausen wall for 4 in skirmish order and 6 in column. Left out: fire and melee across a wall.
const WALLS: &str = r#"on = {
  ["movement.may_enter"] = {
    where = { features = "wall" },
    function(e)
      local city = e.to.places.Halle or e.from.places.Halle
      if city and e.formation ~= "skirmish" then return deny("Only skirmishers climb the city wall") end
      if e.unit.formation ~= "skirmish" and e.unit.formation ~= "column" then
        return deny("The wall is crossed in skirmish order or in column")
      end
    end,
  },
  -- The chart has 2 for a wall.
  ["movement.cost"] = {
    where = { features = "wall" },
    function(e)
      if e.to.places.Halle or e.from.places.Halle then return add(4, "City wall") end
      return add(if e.formation == "skirmish" then 2 else 4, "High wall")
    end,
  },
}"#;

#[test]
fn walls() {
    // INT-2
    let cite = "Prusse 1806 special rules, p. 24";
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         place Halle 0301 0501
         wall 0202/N 0302/N 0402/N 0502/N 0103/N
         French a infantry 6 column N 0202
         French l infantry 4 line NNE 0103
         French b infantry 6 column N 0302
         French s infantry 3 skirmish NNE 0402 skirmish=x2
         French t infantry 3 skirmish NNE 0502 skirmish=x2
         French c cavalry 6 column N 0203 move=12
         Austrian x infantry 6 column N 0101",
    )
    .script("walls", &rule(cite, WALLS))
    .begin();
    denied(&mut table, "move l 0102", "l", "The wall is crossed in skirmish order or in column", cite);
    denied(&mut table, "move b 0301", "b", "Only skirmishers climb the city wall", cite);
    table.log();
    table
        .plays("move a 0201")
        .mentions("(7 points: clear 1, wall +2, high wall +4). [Prusse 1806 special rules, p. 24]");
    table
        .plays("move s 0401")
        .mentions("(5 points: clear 1, wall +2, high wall +2). [Prusse 1806 special rules, p. 24]");
    table
        .plays("move t 0501")
        .mentions("(7 points: clear 1, wall +2, city wall +4). [Prusse 1806 special rules, p. 24]");
    // The chart says no to horse.
    table.plays("move c 0202");
    table.refuses_under("move c 0201", "MV-3");
}

// Raised road and bridge, Prusse 1806 special rules p. 24. Left out: at most four increments melee; no
// charge.
const RAISED: &str = r#"on = {
  ["formation.may_stand"] = function(e)
    if not e.hex.places.Hochbruecke then return end
    local may = { road_march = true, leader = true }
    if e.unit.arm == "infantry" then may.column, may.skirmish = true, true end
    if not may[e.formation] then
      return deny("The raised road is passed in road march" ..
        (if e.unit.arm == "infantry" then ", column or skirmish order" else ""))
    end
  end,
  ["movement.cost"] = function(e)
    if e.to.places.Hochbruecke and not e.from.road then
      return add(charts.get("movement.hexside", "slope", e.unit.arm), "Up the raised road")
    end
  end,
}"#;

#[test]
fn raised_road() {
    // INT-2
    let cite = "Prusse 1806 special rules, p. 24";
    let mut table = board(
        "map
         . . . .
         . . . .
         . . . .
         . . . .
         place Hochbruecke 0202 0203
         road 0201 0202 0203 0204
         French a infantry 6 column NE 0103
         French l infantry 4 line NNW 0303
         French c cavalry 6 column N 0204
         French m cavalry 4 road_march S 0201
         French g artillery 2 limbered NW 0304
         Austrian x infantry 6 column S 0401",
    )
    .script("raised", &rule(cite, RAISED))
    .begin();
    denied(&mut table, "move c 0203", "c", "The raised road is passed in road march", cite);
    denied(&mut table, "move g 0203", "g", "The raised road is passed in road march", cite);
    denied(&mut table, "move l 0202", "l", "The raised road is passed in road march, column or skirmish order", cite);
    table.log();
    table
        .plays("move a 0202")
        .mentions("(3 points: clear 1, up the raised road +2). [Prusse 1806 special rules, p. 24]");
    denied(
        &mut table,
        "form a line NNE",
        "a",
        "The raised road is passed in road march, column or skirmish order",
        cite,
    );
    table.plays("move a 0302\nmove m 0202").mentions("m moves 0201 to 0202 (1/2 point: road through clear 1/2)");
}

// Redoubt, fleche and abatis, Heilsberg special rules p. 11: a table of hexsides. Left out: fire
// defence, and melee from the rear only.
const REDOUBT: &str = r#"
on = {
  ["movement.may_enter"] = function(e)
    local redoubt = { ["0202"] = { N = true, NE = true, NW = true, SE = true } }
    local behind = { N = "S", NE = "SW", SE = "NW", S = "N", SW = "NE", NW = "SE" }
    local into, out = redoubt[e.to.id], redoubt[e.from.id]
    if (into and into[e.side]) or (out and out[behind[e.side]]) then
      return deny("The front of the redoubt is shut")
    end
    if e.to.id == "0402" and e.side == "N" and e.unit.arm == "artillery" then
      return deny("No guns pass the fleche")
    end
    if e.to.places.Abatis and e.unit.arm ~= "infantry" then return deny("Only infantry passes the abatis") end
  end,
  ["movement.cost"] = function(e)
    if e.to.id == "0402" and e.side == "N" then
      return add(if e.unit.arm == "cavalry" then 12 else 5, "Fleche")
    end
    if e.to.places.Abatis then return at_least(4, "Abatis") end
  end,
}"#;

#[test]
fn redoubt_and_fleche() {
    // INT-2
    let cite = "Heilsberg special rules, p. 11";
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         place Abatis 0503
         French a infantry 6 column S 0201
         French r infantry 6 column N 0203
         French fl infantry 6 column S 0401
         French c cavalry 6 column S 0501
         French g artillery 2 limbered SE 0301
         Austrian x infantry 6 column S 0101",
    )
    .script("redoubt", &rule(cite, REDOUBT))
    .begin();
    denied(&mut table, "move a 0202", "a", "The front of the redoubt is shut", cite);
    table.plays("move r 0202");
    denied(&mut table, "move r 0302", "r", "The front of the redoubt is shut", cite);
    table.log();
    table.plays("move fl 0402").mentions("(6 points: clear 1, fleche +5). [Heilsberg special rules, p. 11]");
    table.plays("move c 0502");
    denied(&mut table, "move c 0503", "c", "Only infantry passes the abatis", cite);
    table.plays("end\nend\nmove fl 0503").mentions("fl moves 0402 to 0503 (4 points");
}

// Regiment unity, Austrian infantry of 1809: all battalions of a regiment keep one formation; general
// order forced by the ground and broken order are excepted. The rule does not say how they get from one
// to the next; our reading: the first changes and the others follow, and until they have, none of them
// leaves its hex.
const UNITY: &str = r#"on = {
  ["formation.may_change"] = {
    where = { ["unit.nation"] = "Austrian", ["unit.arm"] = "infantry" },
    function(e)
      local united, followed = true, false
      for _, id in ipairs({ "IR21", "IR18" }) do
        for _, other in ipairs(battle.units(e.unit.side)) do
          local kin = e.unit.within[id] and other.within[id] and other.id ~= e.unit.id
          if kin and other.cohesion == "good" and other.formation ~= "general_order" then
            if other.formation ~= e.from then united = false end
            if other.formation == e.to then followed = true end
          end
        end
      end
      if not united and not followed then return deny("A regiment keeps one formation") end
    end,
  },
  ["movement.may_leave"] = {
    where = { ["unit.nation"] = "Austrian", ["unit.cohesion"] = "good" },
    function(e)
      for _, id in ipairs({ "IR21", "IR18" }) do
        for _, other in ipairs(battle.units(e.unit.side)) do
          local kin = e.unit.within[id] and other.within[id] and other.cohesion == "good"
          local forced = other.formation == "general_order" or e.formation == "general_order"
          if kin and not forced and other.formation ~= e.formation then
            return deny("The regiment forms first: " .. other.name .. " is in another formation")
          end
        end
      end
    end,
  },
}"#;

#[test]
fn regiment_unity() {
    // INT-2, TO-2
    let cite = "Austrian infantry of 1809, regiments";
    let mut table = board(
        "map
         . . . . .
         . . . v .
         . . . . .
         . . . . .
         regiment IR21 Austrian
         regiment IR18 Austrian
         French x infantry 6 column S 0101
         Austrian a infantry 6 column N 0204 in=IR21
         Austrian b infantry 6 column N 0304 in=IR21
         Austrian c infantry 6 column N 0404 in=IR21
         Austrian v infantry 6 general_order N 0402 in=IR21
         Austrian oo infantry 6 column N 0504 in=IR18",
    )
    .script("unity", &rule(cite, UNITY))
    .begin();
    table.plays("end\nform a line NNE");
    denied(&mut table, "form b carre", "b", "A regiment keeps one formation", cite);
    denied(&mut table, "move b 0303", "b", "The regiment forms first: a is in another formation", cite);
    // Another regiment is free, and who is forced into general order by the ground does not count.
    table.plays("form oo line NNE\nmove v 0401");
    table.plays("form b line NNE\nform c line NNE");
    denied(&mut table, "move b 0303", "b", "The regiment forms first: v is in another formation", cite);
    table.plays("form v line NNE");
    table.plays("move b 0303").mentions("b moves 0304 to 0303");
}

// The Russbach, old rules of Wagram: the rule of the bundled edition. Left out: no melee or charge of
// horse across, and the weak attack of foot.
const RUSSBACH: &str = include_str!("../../scripts/wagram_1809/russbach.lua");

#[test]
fn russbach() {
    // INT-2, MV-3
    let cite = "Wagram variant rules (old system), crossing the Russbach";
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         stream 0202/N 0302/N 0402/N 0502/N 0402/NW 0302/NE
         bridge 0302/N
         French a infantry 6 column N 0202
         French c cavalry 6 column N 0302
         French h cavalry 6 column N 0402
         French s infantry 3 skirmish NNE 0502 skirmish=x2
         Austrian x infantry 6 column S 0101",
    )
    .script("russbach", RUSSBACH)
    .begin();
    denied(&mut table, "move h 0401", "h", "Guns and horse cross the Russbach at bridges only", cite);
    table.log();
    table.plays("move a 0201").mentions(&format!("a is now disordered: waded the Russbach. [{cite}]"));
    // Light troops that cross in skirmish order keep their order, and stay in skirmish order this turn.
    table.plays("move s 0501");
    assert!(!table.log().contains("disordered"));
    denied(
        &mut table,
        "form s column N",
        "s",
        "Light troops that crossed the Russbach stay in skirmish order this turn",
        cite,
    );
    table.plays("end\nend\nform s column N");
    // Horse in column crosses no bridge: the base book wants road march there.
    denied(&mut table, "move h 0401", "h", "Guns and horse cross the Russbach at bridges only", cite);
}

// Earthworks, Bautzen special rules p. 26: four sides of front and two of rear. Left out: fire defence,
// melee through the front, guns that turn to any front side, and that cavalry charges the rear only.
const EARTHWORKS: &str = r#"
on = {
  ["movement.may_enter"] = function(e)
    local rear = { ["0303"] = { S = true, SW = true } }
    local sides = rear[e.to.id]
    if sides and not sides[e.side] then return deny("An earthwork is entered by its rear only") end
    if sides and e.unit.arm == "cavalry" then return deny("No horse in an earthwork") end
  end,
  ["stacking.may_stack"] = function(e)
    if e.hex.id ~= "0303" then return end
    local battalions, batteries = 0, 0
    local function count(unit)
      if unit.arm == "artillery" then batteries += 1 end
      if unit.arm == "infantry" then battalions += 1 end
    end
    count(e.unit)
    for _, id in ipairs(e.with) do count(battle.unit(id)) end
    if battalions > 1 or batteries > 1 then
      return deny("An earthwork holds one battalion beside one battery")
    end
  end,
  ["zone.exists"] = function(e)
    local rear = { ["0303"] = { S = true, SW = true } }
    local sides = rear[e.hex.id]
    if sides and not sides[e.side] then return deny("No zone reaches in through the front") end
  end,
}"#;

#[test]
fn earthworks() {
    // INT-2, MV-6, Z-1
    let cite = "Bautzen special rules, p. 26";
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         French a infantry 6 column S 0302
         French x infantry 6 column SW 0402
         Austrian g artillery 2 limbered N 0304
         Austrian b infantry 6 column N 0305
         Austrian d infantry 6 column NE 0203
         Austrian h cavalry 6 column N 0205",
    )
    .script("earthworks", &rule(cite, EARTHWORKS))
    .begin();
    denied(&mut table, "move a 0303", "a", "An earthwork is entered by its rear only", cite);
    table.plays("end\nmove g 0303\nmove b 0304 0303");
    denied(&mut table, "move d 0303", "d", "An earthwork holds one battalion beside one battery", cite);
    // Nor does a zone reach in by the front; a in 0302 and x in 0402 both look at it.
    let position = table.position();
    let austrian = position.unit(table.unit("b")).side;
    let hex = table.hex("0303");
    assert!(grognard::rules::zone::enemies(&position, hex, austrian).is_empty());
    let bare = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         French a infantry 6 column S 0302
         Austrian b infantry 6 column N 0303",
    )
    .begin();
    let position = bare.position();
    assert_eq!(grognard::rules::zone::enemies(&position, hex, austrian), [bare.unit("a")]);
}
