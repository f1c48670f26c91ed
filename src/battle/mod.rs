//! The road: actions, refusals, events, and the one writer.
//!
//! `Action -> check -> resolve (dice, hooks) -> Event -> apply -> journal -> log`. A [`Battle`] is
//! the fold of its events; only `apply` changes one. What may be asked and what follows is in
//! `rules`; the sentences people read are in `tell`.

pub mod action;
pub mod agenda;
mod apply;
pub mod assault;
pub mod disorder;
pub mod event;
pub mod finding;
pub mod fire;
pub mod journal;
pub mod leader;
pub mod refusal;
pub mod run;
pub mod setting;
pub mod state;

pub use action::Action;
pub use agenda::{Flight, Item, Offer, Opportunity, Question, Standing, Trigger};
pub use assault::{Assailant, Assault, Bouts, Clash, Salvo, Stage, Stroke, Taking, Verdict};
pub use event::Event;
pub use finding::{Check, Ground, Portion, Throw};
pub use fire::{CheckCause, FireKind, Fired, Hit, Shot, Toll, Volley};
pub use journal::{Entry as JournalEntry, Journal};
pub use leader::{Bereft, Blow, Casualty, Fate};
pub use refusal::{Because, Refusal};
pub use run::Run;
pub use setting::{Arrival, ArrivalId, Setting};
pub use state::{Battle, Place, Stance, UnitState};
