//! What a cell of the melee table says. Rulebook 34 (MR-1 to MR-6).
//!
//! Written as printed: `NE`, `AR`, `AD`, `DD`, `DR`, `DS`, or two numbers such as `2*/1`, the
//! attacker's before the stroke; the asterisk is at the side that checks its morale.

use std::str::FromStr;

/// A result of the melee table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// One of the results that the matrix of effects tells more of.
    Code(Code),
    /// Increments lost on both sides. (MR-5, MR-6)
    Losses {
        /// The attacker's.
        attacker: Toll,
        /// The defender's.
        defender: Toll,
    },
}

/// What one side loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toll {
    /// Increments.
    pub increments: u16,
    /// Whether it also checks its morale.
    pub checks: bool,
}

/// A result that is no number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// The attacker routs. (MR-2)
    AttackerRouts,
    /// The attacker is disordered. (MR-3)
    AttackerDisordered,
    /// The blank: none or minor effects. (MR-1)
    Blank,
    /// The defender is disordered. (MR-3)
    DefenderDisordered,
    /// The defender routs. (MR-2)
    DefenderRouts,
    /// The defender surrenders. (MR-4)
    DefenderSurrenders,
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 6] = [
        Code::AttackerRouts,
        Code::AttackerDisordered,
        Code::Blank,
        Code::DefenderDisordered,
        Code::DefenderRouts,
        Code::DefenderSurrenders,
    ];

    /// Returns the letters on the chart.
    pub fn letters(self) -> &'static str {
        match self {
            Code::AttackerRouts => "AR",
            Code::AttackerDisordered => "AD",
            Code::Blank => "NE",
            Code::DefenderDisordered => "DD",
            Code::DefenderRouts => "DR",
            Code::DefenderSurrenders => "DS",
        }
    }

    /// Whether it drives the defender out of his hex, so that the attacker has to advance. (AP-8)
    pub fn takes_the_hex(self) -> bool {
        matches!(self, Code::DefenderDisordered | Code::DefenderRouts | Code::DefenderSurrenders)
    }
}

/// A text that is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a melee result is NE, AR, AD, DD, DR, DS, or two numbers such as 2*/1")]
pub struct NoOutcome;

impl FromStr for Outcome {
    type Err = NoOutcome;

    fn from_str(text: &str) -> Result<Outcome, NoOutcome> {
        if let Some(code) = Code::ALL.into_iter().find(|code| code.letters() == text) {
            return Ok(Outcome::Code(code));
        }
        let (attacker, defender) = text.split_once('/').ok_or(NoOutcome)?;
        Ok(Outcome::Losses { attacker: toll(attacker)?, defender: toll(defender)? })
    }
}

fn toll(text: &str) -> Result<Toll, NoOutcome> {
    let (number, checks) = text.strip_suffix('*').map_or((text, false), |number| (number, true));
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let increments = number.parse().ok().filter(|_| plain).ok_or(NoOutcome)?;
    Ok(Toll { increments, checks })
}
