//! The cage in battle: hostile rules, one file each in `tests/cage`, beside a good rule at one table.
//!
//! Each file says what it tries and what it must get:
//!
//! ```text
//! -- S1: a loop without end.
//! -- expect run hostile:5 | stopped after 200000 steps
//! ```
//!
//! `load` means that the edition does not load, and a running game keeps the rules it has; `run` means that the rule
//! fails when it is asked, and the battle goes on as if it were not there. Then come the file and line that the fault
//! must name, and words that it must contain. `--- module evil` begins a second file, which the first may require;
//! `<20000 times "(">` stands for that text so many times. With `CAGE_TIMES=1` and `--nocapture` the test prints how
//! long each file took.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use grognard::battle::{Action, Battle, Event, Run};
use grognard::book::Cite;
use grognard::chance::d66::D66;
use grognard::chance::dice::{Dice, Face, Seed};
use grognard::door::game_file;
use grognard::edition::load::{self, Which};
use grognard::edition::{DiskFiles, Files, MemoryFiles};
use grognard::fault::Faults;
use grognard::game::Game;
use grognard::hooks::point::Context;
use grognard::hooks::position::{Faces, Hear, HookFault, Reply};
use grognard::hooks::{Course, Guests, Handler, Position};
use grognard::script::Host;
use grognard::script::sandbox::Limits;
use grognard::{rules, tell};

use crate::fixture::{Board, board};
use crate::sandbox::{memory_in_use, time_spent};

const MIB: usize = 1024 * 1024;
/// A guard against hanging, not a measure: a busy machine fails no test.
const HANGS: Duration = Duration::from_secs(5);

/// What the good rule of the table does must come out the same, whoever sits beside it.
const GOOD: &str = r#"
local figures = require "figures"
return rule {
  cite = "fixture", provenance = "reading",
  memory = { turns = { of = "battle", default = 0 } },
  on = {
    ["sequence.turn_begins"] = function(e)
      local asked = {
        request.remember { name = "turns", value = memory.get("turns") + e.turn },
        request.say("Turn " .. e.turn .. " of the good rule"),
      }
      if e.turn == 2 then
        asked[3] = request.lose { unit = "a", increments = figures.loss, why = "Stragglers" }
      end
      return asked
    end,
    ["movement.cost"] = function(e) return add(1, "mud") end,
    ["movement.may_enter"] = { where = { ["to.terrain"] = "village" }, function(e) return deny("It burns") end },
    ["morale.check"] = function(e) return add(figures.march.each, "Tired") end,
  },
}"#;
const FIGURES: &str = "return { loss = 1, march = { each = -3 } }";

const PLAYED: [&str; 8] =
    ["march div", "move a 0203", "move b to 0503", "end", "end", "enter g at 0104 column N", "move a 0303", "end"];
/// How many of them are played before a reload.
const MORNING: usize = 3;

/// A file of the suite, read.
struct Hostile {
    name: String,
    text: String,
    module: Option<String>,
    loads: bool,
    place: String,
    words: String,
}

fn suite() -> Vec<Hostile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cage");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let read = |path: &Path| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(path).unwrap();
        let expect = text.lines().nth(1).and_then(|line| line.strip_prefix("-- expect ")).expect(&name).to_owned();
        let (head, words) = expect.split_once(" | ").expect(&name);
        let (kind, place) = head.split_once(' ').expect(&name);
        // Only a file that is too long has no line.
        let (file, line) =
            place.split_once(':').map_or((place, String::new()), |(file, line)| (file, format!(":{line}")));
        assert!(kind == "load" || kind == "run", "{name}: expect load or run");
        let (text, module) = match text.split_once("--- module evil\n") {
            Some((text, module)) => (text.to_owned(), Some(written_out(module))),
            None => (text, None),
        };
        Hostile {
            text: written_out(&text),
            module,
            loads: kind == "run",
            place: format!("scripts/board/{file}.lua{line}: "),
            words: words.to_owned(),
            name,
        }
    };
    paths.iter().map(|path| read(path)).collect()
}

/// Writes out every `<N times "text">`.
fn written_out(text: &str) -> String {
    let Some((before, rest)) = text.split_once(" times \"") else { return text.to_owned() };
    let (before, number) = before.rsplit_once('<').unwrap();
    let (part, after) = rest.split_once("\">").unwrap();
    format!("{before}{}{}", part.repeat(number.parse().unwrap()), written_out(after))
}

fn table() -> Board {
    board(
        "map
         . . . . . .
         . v . . . .
         . . . . . .
         . . . . . .
         corps II French
         division div French II
         French a infantry 6 column N 0204 in=div
         French b infantry 5 column N 0404 in=div
         French c infantry 5 column N in=II
         Austrian x infantry 6 column S 0601
         arrival g turn=2 at=0104 c",
    )
}

fn files<'a>(board: &Board, disk: &'a DiskFiles, hostile: Option<&Hostile>) -> MemoryFiles<'a> {
    let mut files = board.files(disk);
    files.put("scripts/board/figures.lua", FIGURES);
    if let Some(module) = hostile.and_then(|hostile| hostile.module.clone()) {
        files.put("scripts/board/evil.lua", module);
    }
    files
}

fn begin(files: &dyn Files) -> Result<Game, Faults> {
    let which = Which { edition: "board".into(), scenario: "test".into(), switches: BTreeMap::new() };
    let passed = Face::D66(D66::from_face(55).unwrap());
    let dice = Dice::seeded(Seed(1809)).set("a / force march", passed).set("b / force march", passed);
    Game::begin_with(files, which, Seed(1809), dice)
}

fn play(game: &mut Game, lines: &[&str]) {
    for line in lines {
        let spoken = tell::words::read(&game.position(), line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let refused = game.submit_all(spoken.actions).map(drop);
        refused.unwrap_or_else(|refusal| panic!("{line}: {}", tell::refusals::sentence(game.setting(), &refusal)));
    }
}

/// Everything the game told of faults.
fn faults(game: &Game) -> Vec<String> {
    let told = game.journal().events().filter_map(|event| match event {
        Event::Faulted { says, .. } => Some(says.clone()),
        _ => None,
    });
    told.chain(game.take_faults()).collect()
}

/// Plays the battle with one hostile rule; returns what is wrong with it.
fn suffer(hostile: &Hostile, disk: &DiskFiles, undisturbed: &str) -> Result<(), String> {
    let good = table().script("good", GOOD);
    let both = table().script("hostile", &hostile.text).script("good", GOOD);
    let both = files(&both, disk, Some(hostile));
    let expected = |told: &[String]| {
        let fits = |says: &&String| says.starts_with(&hostile.place) && says.contains(&hostile.words);
        match told.iter().find(fits) {
            Some(_) => Ok(()),
            None => Err(format!("expected {}... {}, got {told:#?}", hostile.place, hostile.words)),
        }
    };
    let mut game;
    if hostile.loads {
        game = begin(&both).map_err(|faults| format!("does not load: {faults}"))?;
        play(&mut game, &PLAYED);
        expected(&faults(&game))?;
    } else {
        game = begin(&files(&good, disk, None)).map_err(|faults| faults.to_string())?;
        play(&mut game, &PLAYED[..MORNING]);
        let Err(refused) = game.reload(&both) else { return Err("loads".to_owned()) };
        expected(&refused.to_string().lines().map(str::to_owned).collect::<Vec<_>>())?;
        play(&mut game, &PLAYED[MORNING..]);
        let stale = faults(&game);
        if !stale.is_empty() {
            return Err(format!("the good rules failed: {stale:?}"));
        }
    }
    if game.state_hash() != undisturbed {
        return Err("the battle came out differently".to_owned());
    }
    Ok(())
}

/// The battle that every hostile rule must leave as it is.
fn undisturbed(disk: &DiskFiles) -> Game {
    let mut game = begin(&files(&table().script("good", GOOD), disk, None)).unwrap_or_else(|faults| panic!("{faults}"));
    play(&mut game, &PLAYED);
    game
}

#[test]
fn every_hostile_rule_ends_in_a_fault_with_its_line_and_the_battle_goes_on_the_same() {
    // S1 to S7, S9, S11, S13
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let hash = undisturbed(&disk).state_hash();
    let before = memory_in_use();
    let (mut wrong, mut times, mut most) = (Vec::new(), Vec::new(), before);
    let suite = suite();
    assert!(suite.len() >= 60);
    for hostile in &suite {
        let begun = time_spent();
        if let Err(says) = suffer(hostile, &disk, &hash) {
            wrong.push(format!("{}: {says}", hostile.name));
        }
        let took = time_spent().saturating_sub(begun);
        if took > HANGS {
            wrong.push(format!("{}: took {took:.1?}", hostile.name));
        }
        times.push((took, &hostile.name));
        most = most.max(memory_in_use());
    }
    if std::env::var_os("CAGE_TIMES").is_some() {
        times.sort();
        times.iter().for_each(|(took, name)| println!("{:6} ms  {name}", took.as_millis()));
        println!("memory grew by {} MiB at most", (most - before) / MIB);
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), suite.len(), wrong.join("\n"));
    assert!(most - before < 200 * MIB, "memory grew by {} MiB", (most - before) / MIB);
}

/// Two interpreters with the same rules: one that has answered everything so far, and one made new for every question.
struct Twins {
    played: Host,
    fresh: Host,
    answers: Cell<usize>,
    differ: RefCell<Vec<String>>,
}

impl Guests for Twins {
    fn listens(&self, index: usize) -> bool {
        self.played.listens(index)
    }

    fn ask(&self, position: &Position<'_>, index: usize, context: &dyn Context, faces: &Faces, hear: &mut Hear<'_>) {
        self.fresh.renew().unwrap_or_else(|faults| panic!("{faults}"));
        let of = |host: &Host| {
            let mut replies = Vec::new();
            let mut keep = |handler: &Arc<Handler>, said| replies.push(Reply { handler: Arc::clone(handler), said });
            host.ask(position, index, context, faces, &mut keep);
            replies
        };
        let (played, fresh) = (of(&self.played), of(&self.fresh));
        self.answers.set(self.answers.get() + fresh.len());
        if played != fresh {
            self.differ.borrow_mut().push(format!("{}: {played:?} and {fresh:?}", context.point().name));
        }
        played.into_iter().for_each(|reply| hear(&reply.handler, reply.said));
    }

    fn note(&self, fault: HookFault) {
        self.played.note(fault);
    }

    fn take_faults(&self) -> Vec<HookFault> {
        self.played.take_faults()
    }

    fn generation(&self) -> u64 {
        self.played.generation()
    }
}

/// Plays actions with twins; returns how often rules answered, where their answers differed, and the events.
fn with_twins(
    files: &dyn Files,
    which: &Which,
    dice: &Dice,
    actions: &[Action],
) -> (usize, Vec<String>, Vec<Event>, Arc<Battle>) {
    let setting = load::load(files, which, 1).unwrap_or_else(|faults| panic!("{faults}")).setting;
    let host = || {
        let sources = load::sources(files, which).unwrap();
        let cite = |text: &str| if text == "FM-5" { Cite::rule(text) } else { Cite::page(text) };
        Host::load(sources, Limits::default(), 1, cite).unwrap_or_else(|faults| panic!("{faults}")).0
    };
    let twins = Twins { played: host(), fresh: host(), answers: Cell::default(), differ: RefCell::default() };
    let (mut battle, mut events) = (Arc::new(Battle::new(&setting)), Vec::new());
    let mut course = Course::new(Run::new(&battle, &setting, dice), &twins);
    rules::begin(&mut course);
    let (after, told) = course.finish().finish();
    events.extend(told);
    battle = after;
    for action in actions {
        let position = Position { battle: &battle, setting: &setting, guests: &twins };
        let _ = tell::view::standing(&position);
        let Ok(permit) = rules::check(&position, action) else { continue };
        let mut course = Course::new(Run::new(&battle, &setting, dice), &twins);
        if rules::resolve(permit, &mut course).is_err() {
            continue;
        }
        let (after, told) = course.finish().finish();
        events.extend(told);
        battle = after;
    }
    (twins.answers.get(), twins.differ.take(), events, battle)
}

fn actions(game: &Game) -> Vec<Action> {
    game.journal().entries().iter().filter_map(|entry| entry.action.clone()).collect()
}

#[test]
fn every_rule_of_the_bundled_edition_answers_the_same_in_a_fresh_interpreter() {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let (mut answers, mut switched) = (0, 0);
    for name in disk.list("tests/games", ".game") {
        let text = String::from_utf8(disk.read(&name).unwrap()).unwrap();
        let file = game_file::read(&name, &text).unwrap();
        let game = file.play(&disk, |_, _| {}).unwrap_or_else(|faults| panic!("{faults}"));
        let dice = Dice::seeded(game.header().seed);
        let (asked, differ, events, battle) = with_twins(&disk, game.which(), &dice, &actions(&game));
        assert_eq!(differ, Vec::<String>::new(), "{name}");
        assert!(events.iter().eq(game.journal().events()), "{name}: the events differ");
        assert_eq!(&battle, game.battle(), "{name}");
        answers += asked;
        if switched > 0 {
            continue;
        }
        let optional = game.declared().switches.keys().map(|rule| (rule.clone(), true)).collect();
        let all = Which { switches: optional, ..game.which().clone() };
        let (asked, differ, ..) = with_twins(&disk, &all, &dice, &actions(&game));
        assert_eq!(differ, Vec::<String>::new(), "{name}, with everything switched on");
        switched += asked;
    }
    assert!(answers > 50 && switched > 50, "only {answers} and {switched} answers were compared");
}

#[test]
fn a_rule_that_counts_in_a_local_is_found_out() {
    let disk = DiskFiles::new(env!("CARGO_MANIFEST_DIR"));
    let counts = "local n = 0
        return rule { cite = \"fixture\", provenance = \"reading\", on = {
          [\"movement.cost\"] = function(e) n = n + 1 return add(n, \"weary\") end } }";
    let board = table().script("counts", counts);
    let files = files(&board, &disk, None);
    let game = begin(&files).unwrap();
    let spoken = tell::words::read(&game.position(), "move a 0203 0202").unwrap();
    let dice = Dice::seeded(Seed(1809));
    let (_, differ, ..) = with_twins(&files, game.which(), &dice, &spoken.actions);
    assert!(differ.iter().any(|says| says.starts_with("movement.cost: ")), "{differ:?}");
}
