//! The terminal as a player has it: the program itself, words in, sentences out, and a rule saved in
//! an editor while the battle is played.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// A copy of the project's data in a folder of its own, removed at the end.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let folder = std::env::temp_dir().join(format!("grognard-{name}-{}", std::process::id()));
        let from = Path::new(env!("CARGO_MANIFEST_DIR"));
        for part in ["rules", "scripts", "scenarios"] {
            copy(&from.join(part), &folder.join(part));
        }
        Home(folder)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy(&path, &target) } else { assert!(fs::copy(&path, &target).is_ok()) }
    }
}

struct Session {
    child: Child,
    words: ChildStdin,
    lines: Receiver<String>,
}

impl Session {
    fn start(home: &Home, arguments: &[&str]) -> Session {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .arg("--home")
            .arg(&home.0)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let words = child.stdin.take().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = channel();
        thread::spawn(move || out.lines().map_while(Result::ok).for_each(|line| drop(tell.send(line))));
        Session { child, words, lines }
    }

    fn types(&mut self, words: &str) {
        writeln!(self.words, "{words}").unwrap();
        self.words.flush().unwrap();
    }

    /// Waits for a line with these words.
    #[track_caller]
    fn says(&self, words: &str) -> String {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(Duration::from_secs(20)) {
                Ok(line) if line.contains(words) => return line,
                Ok(line) => heard.push(line),
                Err(_) => panic!("never said {words:?}; said\n{}", heard.join("\n")),
            }
        }
    }

    fn leaves(mut self) {
        self.types("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_rule_saved_in_an_editor_is_in_force_in_the_running_battle() {
    let home = Home::new("reload");
    let mut session = Session::start(&home, &["play", "baumersdorf", "--seed", "1809"]);
    session.says("French and allies: movement.");
    session.types("march grandjean");
    session.says("-6 force march");
    let rule = home.0.join("scripts/wagram_1809/force_march.lua");
    let text = fs::read_to_string(&rule).unwrap();
    fs::write(&rule, text.replace("local each_turn = -6", "local each_turn = -2")).unwrap();
    session.says("Reloaded");
    session.types("undo");
    session.says("Taken back: march grandjean");
    session.types("march grandjean");
    session.says("-2 force march");
    session.types("why");
    session.says("scripts/wagram_1809/force_march.lua:7");
    session.leaves();
}

#[test]
fn a_broken_rule_is_pointed_at_and_the_last_good_one_stays() {
    let home = Home::new("broken");
    let mut session = Session::start(&home, &["play", "baumersdorf", "--seed", "1809"]);
    session.says("French and allies: movement.");
    session.types("why 57-1 line NNE");
    session.says("To line, facing NNE, in 1826");
    session.types("why 57-1 NE");
    session.says("Turn to NE");
    let rule = home.0.join("scripts/wagram_1809/force_march.lua");
    let good = fs::read_to_string(&rule).unwrap();
    fs::write(&rule, good.replace("marches.modifier", "marches.modifer")).unwrap();
    session.says("there is no hook `marches.modifer`. Did you mean `marches.modifier`?");
    session.says("The last good rules stay in force.");
    session.types("march grandjean");
    session.says("-6 force march");
    fs::write(&rule, good.replace("local each_turn = -6", "local each_turn = -3")).unwrap();
    session.says("Reloaded");
    session.types("undo");
    session.types("march grandjean");
    session.says("-3 force march");
    session.leaves();
}

#[test]
fn a_decision_in_which_a_rule_failed_is_gone_back_to_and_what_was_forgotten_is_said() {
    let home = Home::new("back");
    let rule = home.0.join("scripts/wagram_1809/force_march.lua");
    let good = fs::read_to_string(&rule).unwrap();
    fs::write(&rule, good.replace("local each_turn = -6", "local each_turn = \"six\"")).unwrap();
    let mut session = Session::start(&home, &["play", "baumersdorf", "--seed", "1809"]);
    session.says("French and allies: movement.");
    session.types("back");
    session.says("No decision fell back to the base rule.");
    session.types("march grandjean");
    session.says("The base rule stands in.");
    session.types("back");
    session.says("   1  turn 1, 18:20, movement of the French and allies, `march grandjean`");
    session.says("[marches.modifier]");
    fs::write(&rule, good.replace("local each_turn = -6", "local each_turn = -2")).unwrap();
    session.says("1 decision fell back to the base rule before; `back` lists where to go back to.");
    session.types("back 1 again");
    session.says("1 action is cut off, `forth` goes there again.");
    session.says("-2 force march");
    session.types("back");
    session.says("No decision fell back to the base rule.");
    session.types("forth");
    session.says("Forth again to turn 1");
    session.types("back");
    session.says("`march grandjean`");
    session.types("back 99");
    session.says("with N from 0 to");
    for unit in ["4-27", "4-39", "4-59", "4-69", "4-76"] {
        session.types(&format!("enter {unit}"));
    }
    session.types("end");
    session.says("could still act: ");
    session.leaves();
}

#[test]
fn a_game_is_saved_and_taken_up_again() {
    let home = Home::new("save");
    let file = home.0.join("evening.save");
    let mut session = Session::start(&home, &["play", "baumersdorf", "--seed", "5"]);
    session.types("move 57-1 to 1822");
    session.says("1/57e Ligne moves 1826 to 1822");
    session.types(&format!("save {}", file.display()));
    session.says("Saved to");
    session.leaves();
    let mut session = Session::start(&home, &["play", "--load", file.to_str().unwrap()]);
    session.types("unit 57-1");
    session.says("in 1822");
    session.types("undo");
    session.says("Taken back: move 57-1 1825 1824 1823 1822");
    session.leaves();
}

#[test]
fn a_line_of_sight_is_asked_for_at_the_terminal_and_told_as_at_the_command_line() {
    // LOS-2
    let home = Home::new("los");
    let mut session = Session::start(&home, &["play", "baumersdorf", "--seed", "5"]);
    session.types("los 57-1 2213");
    session.says("1/57e Ligne sees 2213 not: 8th Jäger at 2214 blocks. [Premier 23, LOS-5]");
    session.says("15 hexes; it leaves by the hexside N and enters by the hexside S");
    session.says("crosses 2213");
    session.types("los 57-1");
    session.says("`los` is not complete: write `los FROM TO [unit ID]`");
    session.types("help");
    session.says("los FROM TO [unit ID]");
    session.leaves();
}

#[test]
fn every_command_of_the_program_answers() {
    let home = env!("CARGO_MANIFEST_DIR");
    let run = |arguments: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .arg("--home")
            .arg(home)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = String::new();
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (child.wait().unwrap().success(), out, err)
    };
    let good = [
        (vec!["check"], "wagram_1809/baumersdorf"),
        (vec!["check", "wagram_1809"], "good."),
        (vec!["check", "scripts/wagram_1809"], "good."),
        (vec!["check", "--format", "json"], ""),
        (vec!["check", "--codes"], "hook-clash           error    Two rules"),
        (vec!["check", "--provenance"], "  placeholder, orders of battle"),
        (vec!["check", "--provenance", "--format", "json"], "\"provenance\":\"placeholder\""),
        (vec!["scenarios"], "Oudinot Attacks Baumersdorf"),
        (vec!["rule", "Z-3"], "In force."),
        (vec!["rule"], "Zones of influence"),
        (vec!["hooks"], "movement.may_enter"),
        (vec!["hooks", "movement.may_enter"], "Before a unit steps into a hex, wheels through it"),
        (vec!["hooks", "stacking.limits"], "every terrain of the map"),
        (vec!["los", "baumersdorf", "57-1", "2213"], "1/57e Ligne sees 2213 not: 8th Jäger at 2214 blocks."),
        (vec!["chart", "baumersdorf", "movement.terrain"], "reading, scripts/wagram_1809/movement.lua"),
    ];
    for (arguments, words) in good {
        let (ok, out, err) = run(&arguments);
        assert!(ok && out.contains(words), "{arguments:?}: {out}{err}");
    }
    let bad = [
        (vec!["rule", "Z-99"], "there is no rule `Z-99`."),
        (vec!["hooks", "movement.may_entr"], "Did you mean `movement.may_enter`?"),
        (vec!["play", "baumersdrof"], "Did you mean `baumersdorf`?"),
        (vec!["play", "baumersdorf", "--with", "rusbach"], "Did you mean `russbach`?"),
        (vec!["los", "baumersdorf", "57", "2213"], "`57` (57e Ligne) is a body; name one of its units."),
        (vec!["check", "nothing"], "there is no edition or scenario `nothing`"),
        (vec!["run", "nothing.game"], "nothing.game: the file cannot be read"),
    ];
    for (arguments, words) in bad {
        let (ok, out, err) = run(&arguments);
        assert!(!ok && err.contains(words), "{arguments:?}: {out}{err}");
    }
}
