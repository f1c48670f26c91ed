//! Views in part at the drive: whoever puts what is new into the view he has, has the view.

use std::path::Path;

use grognard::chance::dice::Seed;
use grognard::door::drive::{Door, Seat};
use grognard::edition::DiskFiles;
use grognard::edition::load;
use grognard::game::Game;
use serde_json::{Value, json};

fn baumersdorf() -> Door {
    let files = DiskFiles::new(Path::new(env!("CARGO_MANIFEST_DIR")));
    let which = load::find(&files, "baumersdorf", Default::default()).unwrap();
    Door::new(Game::begin(&files, which, Seed(1809)).unwrap(), None).unwrap().reading(files)
}

fn ask(door: &mut Door, seat: Seat, request: Value) -> Value {
    let said: Value = serde_json::from_str(&door.answer_to(seat, request.to_string().as_bytes())).unwrap();
    assert_eq!(said["ok"], json!(true), "{request}: {said}");
    said
}

/// Somebody who has a view and keeps it by its parts.
struct Window {
    seat: Seat,
    view: Value,
}

impl Window {
    fn open(seat: Seat) -> Window {
        Window { seat, view: Value::Null }
    }

    /// Asks for what is new and returns how many parts, units and counters that were.
    fn looks(&mut self, door: &mut Door) -> [usize; 3] {
        let since = self.view["changes"].clone();
        let said = ask(door, self.seat, json!({ "ask": "view", "drawn": true, "since": since }));
        let mut new = said.as_object().unwrap().clone();
        assert_eq!(new["since"], since, "that view is known");
        let list = |value: Option<Value>| value.unwrap().as_array().unwrap().clone();
        let (units, counters) = (list(new.remove("units")), list(new.remove("counters")));
        let count = [new.len(), units.len(), counters.len()];
        let mut all = self.view.as_object().cloned().unwrap_or_default();
        for (key, list, name) in [("units", units, "unit"), ("counters", counters, "0")] {
            let mut known = all.remove(key).and_then(|known| known.as_object().cloned()).unwrap_or_default();
            for one in list {
                let name = if name == "0" { one[0].clone() } else { one[name].clone() };
                known.insert(name.as_str().unwrap().to_owned(), one);
            }
            all.insert(key.to_owned(), Value::Object(known));
        }
        all.extend(new);
        self.view = Value::Object(all);
        count
    }

    /// Holds the view against the one that is answered whole.
    fn holds(&self, door: &mut Door) {
        let whole = ask(door, self.seat, json!({ "ask": "view", "drawn": true }));
        let ordered = |order: &str, of: &str| -> Value {
            let names = self.view[order].as_array().unwrap().iter();
            names.map(|name| self.view[of][name.as_str().unwrap()].clone()).collect()
        };
        for (key, value) in whole.as_object().unwrap() {
            match key.as_str() {
                "units" => assert_eq!(&ordered("roster", "units"), value),
                "drawn" => {
                    assert_eq!(ordered("order", "counters"), value["counters"]);
                    assert_eq!(self.view["marks"], value["marks"]);
                }
                key => assert_eq!(&self.view[key], value, "{key}"),
            }
        }
    }
}

#[test]
fn what_is_new_put_into_the_view_one_has_is_the_view() {
    let mut door = baumersdorf();
    let side = |place| Seat { sees: Some(grognard::army::SideId(place)), plays: Some(grognard::army::SideId(place)) };
    let mut windows = [Window::open(Seat::default()), Window::open(side(0)), Window::open(side(1))];
    let deeds = [
        json!({ "do": "move 57-1 1825" }),
        json!({ "do": "form 57-1 line NNE" }),
        json!({ "undo": true }),
        json!({ "do": "march frere" }),
        json!({ "do": "enter 4-27" }),
        json!({ "do": "enter 4-39" }),
        json!({ "do": "enter 4-59" }),
        json!({ "do": "orders French hold" }),
        json!({ "do": "orders Austrian hold" }),
        json!({ "do": "face 4-27 NE" }),
        json!({ "do": "end" }),
        json!({ "do": "end" }),
        json!({ "back": 3 }),
        json!({ "forth": true }),
        json!({ "new": "baumersdorf", "seed": 7 }),
        json!({ "do": "move 57-2 to 1725" }),
    ];
    for (nth, deed) in deeds.into_iter().enumerate() {
        // Some look each time, others now and then, so that they have views of different age.
        for (place, window) in windows.iter_mut().enumerate() {
            if nth % (place + 1) == 0 {
                window.looks(&mut door);
                window.holds(&mut door);
            }
        }
        ask(&mut door, Seat::default(), deed);
    }
    for window in &mut windows {
        window.looks(&mut door);
        window.holds(&mut door);
    }
}

#[test]
fn a_move_is_told_by_what_it_changes_alone() {
    let mut door = baumersdorf();
    let mut window = Window::open(Seat::default());
    let [_, units, counters] = window.looks(&mut door);
    assert!(units > 60 && counters > 60);
    assert_eq!(window.looks(&mut door)[1..], [0, 0], "nothing has happened");
    ask(&mut door, Seat::default(), json!({ "do": "move 57-1 1825" }));
    let [parts, units, counters] = window.looks(&mut door);
    assert_eq!((units, counters), (1, 1), "one unit has moved");
    assert!(parts < 14, "{parts}");
}

#[test]
fn a_view_that_is_not_known_is_answered_whole() {
    let mut door = baumersdorf();
    for since in [json!(99), json!(-1), json!("x"), Value::Null] {
        let said = ask(&mut door, Seat::default(), json!({ "ask": "view", "since": since }));
        assert_eq!(said["since"], Value::Null);
        assert!(said["units"].as_array().unwrap().len() > 60 && said["counters"].is_null());
    }
}
