//! Examples of the manual: each is played by a test on one small board, which must tell the very line
//! that the manual prints. A rule's file is made of its handlers here; laying the board is the tests'.

/// The board that all examples are played on, in the language of the tests' boards: rows of terrain
/// (`.` clear, `v` village, `g` gardens), what lies on hexsides, the units, one group that comes later.
pub const BOARD: &str = "\
fights
map
  . . . . . . .
  . . v . . . .
  . . . . . . .
  . . . . . g .
  . . . . . . .
  . . . . . . .
stream 0404/NE
road 0706 0705 0704
place Village 0302
region Hill 0501 0601
corps II French
division grand French II
French a infantry 6 column N 0304 class=conscript in=grand
French b infantry 6 column N 0404 class=jaeger nation=Baden in=II
French h cavalry 6 column N 0605 in=II
French g artillery 3 limbered N 0205 class=position nation=Baden in=II
French d infantry 6 column N in=II
arrival r turn=2 at=0706 d
Austrian x infantry 6 column S 0301
Austrian lead leader at 0301
hold Austrian Village";

/// What an example brings about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gives {
    /// A line of the log.
    Log(&'static str),
    /// The refusal of the last action played.
    Refused(&'static str),
    /// How the battle stands.
    Standing(&'static str),
    /// Whether one hex is seen from another: from, to, and the verdict.
    Sight(&'static str, &'static str, &'static str),
}

/// An example of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// What stands in the rule's table beside cite and provenance: `on = { ... }`, and `memory`.
    pub lua: &'static str,
    /// What it does, in a sentence.
    pub says: &'static str,
    /// The dice that are set, by the name of the roll.
    pub dice: &'static [(&'static str, u8)],
    /// What is played on the board, in the words of the terminal.
    pub plays: &'static [&'static str],
    /// What comes of it, word for word; it does not come without the rule.
    pub gives: Gives,
}

impl Example {
    /// Returns the whole text of the rule's file.
    pub fn file(&self) -> String {
        format!(
            "-- {}\nreturn rule {{\n  cite = \"House rule\", provenance = \"reading\",\n{}\n}}\n",
            self.says,
            laid_out(self.lua, "  ")
        )
    }
}

/// An example of a question: an expression and what it is on the board as the battle begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The expression.
    pub lua: &'static str,
    /// What it is, as text.
    pub gives: &'static str,
}

/// Returns a text with its common margin replaced by another, without empty lines at its ends.
pub fn laid_out(text: &str, margin: &str) -> String {
    let full = || text.lines().filter(|line| !line.trim().is_empty());
    let common = full().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines: Vec<String> = text
        .trim_matches('\n')
        .trim_end()
        .lines()
        .map(|line| match line.get(common..) {
            Some(rest) if !rest.trim().is_empty() => format!("{margin}{}", rest.trim_end()),
            _ => String::new(),
        })
        .collect();
    lines.join("\n")
}
