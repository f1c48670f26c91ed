//! The keeper of the battle: the one thread that owns the door, since its rules cannot change threads.
//! Everybody else sends it requests and waits for the answer; all hear when something has changed.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use serde_json::json;
use tokio::sync::{oneshot, watch};

use super::kept::Kept;
use crate::door::drive::{Door, Seat};
use crate::script::watch::Watcher;

/// What the keeper is asked.
enum Asked {
    /// A request of the drive.
    Line(Seat, Vec<u8>),
    /// The ground of the map, as SVG.
    Ground,
    /// Who sits there, as the page wants to know it first.
    Seat(Seat),
    /// The text of a save, and the name of its file.
    Save(Seat),
    /// Go on with the save of this text, played again if so.
    Load(Seat, String, bool),
    /// The battles that are kept.
    Kept(Seat),
    /// Go on with a kept battle, played again if so.
    GoOn(Seat, String, bool),
    /// Remove a kept battle.
    Forget(Seat, String),
}

enum Heard {
    Asked(Asked, oneshot::Sender<String>),
    Saved,
}

/// The way to a keeper that is not ready yet.
pub(super) struct Starting {
    ready: Receiver<Result<Vec<String>, String>>,
    hear: Sender<Heard>,
    news: watch::Receiver<u64>,
}

/// The way to the keeper.
#[derive(Clone)]
pub(super) struct Keeper {
    hear: Sender<Heard>,
    /// How often something has changed.
    pub news: watch::Receiver<u64>,
    /// The names of the sides.
    pub sides: Vec<String>,
}

/// Starts the thread, which makes its door and then answers.
/// The battle is kept in the folder, if there is one.
pub(super) fn start(
    make: impl FnOnce() -> Result<Door, String> + Send + 'static,
    watched: Vec<PathBuf>,
    folder: Option<PathBuf>,
) -> Starting {
    let (hear, heard) = channel();
    let (done, ready) = channel();
    let (tell, news) = watch::channel(0);
    let saved = hear.clone();
    thread::spawn(move || {
        let mut door = match make() {
            Ok(door) => door,
            Err(says) => return drop(done.send(Err(says))),
        };
        let sides = door.game().setting().sides.iter().map(|side| side.name.clone()).collect();
        let _ = done.send(Ok(sides));
        let mut kept = Kept::new(folder);
        // Where saves are not noticed the page has a button for it.
        let _watcher = Watcher::start(watched, move || drop(saved.send(Heard::Saved)));
        for heard in heard {
            let before = door.changes();
            match heard {
                Heard::Saved => {
                    drop(door.answer_to(Seat::default(), br#"{"reload":true}"#));
                    kept.follow(&door).iter().for_each(|says| super::say(says));
                }
                Heard::Asked(asked, reply) => {
                    // The drive catches its own failures; those of a picture leave the rest standing.
                    let answer = catch_unwind(AssertUnwindSafe(|| answer(&mut door, &mut kept, asked)));
                    let failed = || r#"{"ok":false,"error":"engine","says":"The engine failed at this."}"#.to_owned();
                    // Nobody hears of anything that is not kept.
                    kept.follow(&door).iter().for_each(|says| super::say(says));
                    let _ = reply.send(answer.unwrap_or_else(|_| failed()));
                }
            }
            if door.changes() != before {
                tell.send_replace(door.changes());
            }
        }
    });
    Starting { ready, hear, news }
}

impl Starting {
    /// Waits until the battle has begun.
    ///
    /// # Errors
    /// Why it has not.
    pub(super) fn ready(self) -> Result<Keeper, String> {
        let sides = self.ready.recv().map_err(|_| "the battle could not be begun.".to_owned())??;
        Ok(Keeper { hear: self.hear, news: self.news, sides })
    }
}

impl Keeper {
    /// Returns the answer to a request of the drive.
    pub(super) async fn line(&self, seat: Seat, line: Vec<u8>) -> String {
        self.ask(Asked::Line(seat, line)).await
    }

    /// Returns the ground of the map as SVG.
    pub(super) async fn ground(&self) -> String {
        self.ask(Asked::Ground).await
    }

    /// Returns what the page has to know of its seat.
    pub(super) async fn seat(&self, seat: Seat) -> String {
        self.ask(Asked::Seat(seat)).await
    }

    /// Returns the text of a save, or nothing for a seat that may not have it.
    pub(super) async fn save(&self, seat: Seat) -> String {
        self.ask(Asked::Save(seat)).await
    }

    /// Goes on with a save.
    pub(super) async fn load(&self, seat: Seat, text: String, replay: bool) -> String {
        self.ask(Asked::Load(seat, text, replay)).await
    }

    /// Tells of the battles that are kept.
    pub(super) async fn kept(&self, seat: Seat) -> String {
        self.ask(Asked::Kept(seat)).await
    }

    /// Goes on with a battle that is kept.
    pub(super) async fn go_on(&self, seat: Seat, name: String, replay: bool) -> String {
        self.ask(Asked::GoOn(seat, name, replay)).await
    }

    /// Removes a battle that is kept.
    pub(super) async fn forget(&self, seat: Seat, name: String) -> String {
        self.ask(Asked::Forget(seat, name)).await
    }

    async fn ask(&self, asked: Asked) -> String {
        let (reply, answer) = oneshot::channel();
        if self.hear.send(Heard::Asked(asked, reply)).is_err() {
            return String::new();
        }
        answer.await.unwrap_or_default()
    }
}

fn answer(door: &mut Door, kept: &mut Kept, asked: Asked) -> String {
    let strange = |seat: &Seat| seat.sees.is_some() || seat.plays.is_some();
    let not_yours = || says("Kept battles are for the seat that sees everything.");
    match asked {
        Asked::Kept(seat) | Asked::GoOn(seat, ..) | Asked::Forget(seat, _) if strange(&seat) => not_yours(),
        Asked::Kept(_) => kept.told(door).to_string(),
        Asked::GoOn(seat, name, replay) => match kept.read(&name) {
            Ok(text) => {
                let before = door.turns().0;
                let answer = door.load_text(seat, &text, replay);
                // Played again it is another battle, and the kept one stays.
                if door.turns().0 != before && !replay {
                    kept.go_on_in(&name, door);
                }
                answer
            }
            Err(wrong) => says(&wrong),
        },
        Asked::Forget(_, name) => match kept.forget(&name) {
            Ok(()) => r#"{"ok":true}"#.to_owned(),
            Err(wrong) => says(&wrong),
        },
        Asked::Line(seat, line) => door.answer_to(seat, &line),
        Asked::Ground => door.ground(),
        Asked::Seat(seat) => {
            let setting = door.game().setting();
            let name = |side| setting.side_id(side).to_owned();
            let (sees, plays) = (seat.sees.map(name), seat.plays.map(name));
            json!({ "note": "seat", "sees": sees, "plays": plays, "changes": door.changes() }).to_string()
        }
        Asked::Save(seat) if seat.sees.is_some() => String::new(),
        Asked::Save(_) => crate::door::save::write(door.game()),
        Asked::Load(seat, text, replay) => door.load_text(seat, &text, replay),
    }
}

/// Returns an answer that is no good one.
fn says(wrong: &str) -> String {
    json!({ "ok": false, "error": "request", "says": wrong }).to_string()
}
