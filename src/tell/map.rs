//! The map in letters, for the terminal: columns of hexes, every other one half a row lower, each hex
//! four characters wide and two lines high, with a legend below.

use super::phrase;
use crate::army::{Arm, Faces, Formation, UnitId};
use crate::battle::Setting;
use crate::ground::{Direction, Hex, Hexside, Parity};
use crate::hooks::Position;
use crate::rules::extent;

/// Whether the map is drawn in colour; nothing is told by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paint {
    /// Letters only.
    #[default]
    None,
    /// With the colour codes of terminals.
    Ansi,
}

/// Signs of hexside features that a crosser pays for, in the order of the map's list.
const BARS: &[char] = &['~', '^', '%', '&', '*', '+', ';', '!'];
/// Signs of features that spare a crosser another.
const SPARES: &[char] = &['#', '@', '$'];
const ROAD: char = '=';

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    Feature,
    Side(u8),
}

type Cell = [(char, Ink); 4];

/// Returns the map, or the part of it within so many columns and rows of a hex, with its legend.
pub fn text_map(position: &Position<'_>, window: Option<(Hex, u32)>, paint: Paint) -> String {
    let (map, keys) = (&position.setting.map, Keys::new(position.setting));
    let grid = map.grid();
    let centre = window.and_then(|(hex, far)| Some((grid.column_row(hex)?, u16::try_from(far).unwrap_or(u16::MAX))));
    let span = |at: u16, far: u16, most: u16| (at.saturating_sub(far).max(1), at.saturating_add(far).min(most));
    let ((left, right), (top, bottom)) = match centre {
        Some(((column, row), far)) => (span(column, far, grid.columns), span(row, far, grid.rows)),
        None => ((1, grid.columns), (1, grid.rows)),
    };
    let margin = bottom.to_string().len().max(2);
    let mut lines = vec![header(margin, left, right)];
    let height = 2 * (usize::from(bottom.saturating_sub(top)) + 1);
    for line in 0..=height {
        let label = top.saturating_add(u16::try_from(line / 2).unwrap_or(u16::MAX));
        let label = if line % 2 == 0 && line < height { format!("{label:0margin$} ") } else { " ".repeat(margin + 1) };
        let mut cells: Vec<(char, Ink)> = label.chars().map(|letter| (letter, Ink::Plain)).collect();
        for column in left..=right {
            let low = (column % 2 == 0) == (grid.low == Parity::Even);
            let part = line.checked_sub(usize::from(low)).filter(|part| *part < height);
            let row = part.and_then(|part| u16::try_from(part / 2).ok()).map(|row| row.saturating_add(top));
            let hex = row.and_then(|row| grid.hex(column, row));
            let blank = [(' ', Ink::Plain); 4];
            cells.extend(match (hex, part) {
                (Some(hex), Some(part)) if part % 2 == 0 => keys.upper(position, hex),
                (Some(hex), Some(_)) => keys.lower(position, hex),
                _ => blank,
            });
        }
        lines.push(painted(&cells, paint));
    }
    lines.push(String::new());
    lines.extend(keys.legend(position.setting));
    lines.join("\n")
}

fn header(margin: usize, left: u16, right: u16) -> String {
    let columns: String = (left..=right)
        .map(|column| format!(" {column:02} "))
        .map(|text| text.chars().take(4).collect::<String>())
        .collect();
    format!("{}{}", " ".repeat(margin + 1), columns.trim_end())
}

/// Returns a line without the blanks at its end.
fn painted(cells: &[(char, Ink)], paint: Paint) -> String {
    let end = cells.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
    let (mut text, mut ink) = (String::new(), Ink::Plain);
    for (letter, next) in cells.iter().take(end) {
        if paint == Paint::Ansi && *next != ink {
            text.push_str(&code(*next));
            ink = *next;
        }
        text.push(*letter);
    }
    if ink != Ink::Plain {
        text.push_str(&code(Ink::Plain));
    }
    text
}

fn code(ink: Ink) -> String {
    match ink {
        Ink::Plain => "\u{1b}[0m".to_owned(),
        Ink::Feature => "\u{1b}[0;36m".to_owned(),
        // Blue, red, green and so on, bold.
        Ink::Side(side) => format!("\u{1b}[1;3{}m", [4, 1, 2, 3, 5, 6][usize::from(side) % 6]),
    }
}

/// The letters of a battle's sides, formations, terrains and features.
struct Keys {
    sides: Vec<char>,
    formations: Vec<char>,
    terrains: Vec<char>,
    features: Vec<char>,
}

impl Keys {
    fn new(setting: &Setting) -> Keys {
        let (mut bars, mut spares) = (BARS.iter().copied(), SPARES.iter().copied());
        let feature = |feature: &crate::battle::setting::Feature| {
            let next = if feature.spares.is_empty() { bars.next() } else { spares.next() };
            next.unwrap_or('?')
        };
        let plain = setting.terrains.first().map(|_| '.');
        let others = setting.terrains.iter().skip(1).map(|terrain| terrain.id.as_str());
        Keys {
            sides: letters(setting.sides.iter().map(|side| side.id.as_str()))
                .into_iter()
                .map(|letter| letter.to_ascii_uppercase())
                .collect(),
            formations: letters(setting.formations.iter().map(|(_, formation)| formation.id.as_str())),
            terrains: plain.into_iter().chain(letters(others)).collect(),
            features: setting.features.iter().map(feature).collect(),
        }
    }

    /// Returns the upper half of a hex: its units, or its ground and level; at the right its side
    /// to the north-east.
    fn upper(&self, position: &Position<'_>, hex: Hex) -> Cell {
        let edge = self.edge(position, hex, Direction::NE);
        let Some((top, count)) = top(position, hex) else {
            let map = &position.setting.map;
            let ground = map.terrain_index(hex).and_then(|index| self.terrains.get(index)).copied().unwrap_or('?');
            let level = map.elevation(hex).filter(|level| *level != 0);
            let level =
                level.map_or(' ', |level| if level < 0 { '-' } else { digit(usize::from(level.unsigned_abs())) });
            return [(' ', Ink::Plain), (ground, Ink::Plain), (level, Ink::Plain), edge];
        };
        let side = position.unit(top).side.0;
        let letter = self.sides.get(usize::from(side)).copied().unwrap_or('?');
        let formation = self.formations.get(usize::from(position.state(top).formation.0)).copied().unwrap_or('?');
        let ink = Ink::Side(side);
        [(letter, ink), (digit(count), ink), (formation, ink), edge]
    }

    /// Returns the lower half of a hex: the facing of its top unit, or what lies on its south side; at
    /// the right its side to the south-east.
    fn lower(&self, position: &Position<'_>, hex: Hex) -> Cell {
        let edge = self.edge(position, hex, Direction::SE);
        let blank = (' ', Ink::Plain);
        let Some((top, _)) = top(position, hex) else {
            return [blank, self.edge(position, hex, Direction::S), blank, edge];
        };
        let unit = position.unit(top);
        let side = unit.side;
        let kind = position.formation(top);
        let stance = position.state(top).stance().filter(|_| unit.is_combat() && kind.faces != Faces::Round);
        // A column on a road looks in each hex to the one before.
        let text = stance.map_or(String::new(), |stance| extent::part(kind.layout, &stance, hex).1.to_string());
        let mut letters = text.chars().map(|letter| (letter, Ink::Side(side.0)));
        let mut next = || letters.next().unwrap_or(blank);
        [next(), next(), next(), edge]
    }

    fn edge(&self, position: &Position<'_>, hex: Hex, direction: Direction) -> (char, Ink) {
        let (setting, side) = (position.setting, Hexside::new(hex, direction));
        let here = || {
            setting
                .features
                .iter()
                .zip(&self.features)
                .filter(|(feature, _)| setting.map.has_feature(side, &feature.id))
        };
        let spares = here().find(|(feature, _)| !feature.spares.is_empty()).map(|(_, sign)| *sign);
        let road = setting.map.road(side).then_some(ROAD);
        let sign = spares.or(road).or_else(|| here().next().map(|(_, sign)| *sign));
        sign.map_or((' ', Ink::Plain), |sign| (sign, Ink::Feature))
    }

    fn legend(&self, setting: &Setting) -> Vec<String> {
        let join = |keys: Vec<String>| keys.join(", ");
        let sides = self.sides.iter().zip(&setting.sides).map(|(letter, side)| format!("{letter} {}", side.name));
        let formations = self.formations.iter().zip(setting.formations.iter());
        let name = |formation: &Formation| {
            if formation.arms == [Arm::Leader] { "leader".to_owned() } else { phrase::small(&formation.name) }
        };
        let formations = formations.map(|(letter, (_, formation))| format!("{letter} {}", name(formation)));
        let terrains = self
            .terrains
            .iter()
            .zip(&setting.terrains)
            .map(|(letter, terrain)| format!("{letter} {}", phrase::small(&terrain.name)));
        let features = self
            .features
            .iter()
            .zip(&setting.features)
            .map(|(sign, feature)| format!("{sign} {}", phrase::small(&feature.name)));
        vec![
            format!(
                "Units:    {}; then how many, then the formation of the top one, below it its facing. A unit of several hexes is in each.",
                join(sides.collect())
            ),
            format!("          {}", join(formations.collect())),
            format!(
                "Ground:   {}; then the level where it is not 0. A unit hides its ground.",
                join(terrains.collect())
            ),
            format!(
                "Hexsides: {}; at a hex's upper right for its NE side, lower right for SE, below the ground for S.",
                join(features.chain([format!("{ROAD} road")]).collect())
            ),
        ]
    }
}

/// Returns the unit that stands for a stack, the topmost that fights, and how many there are.
fn top(position: &Position<'_>, hex: Hex) -> Option<(UnitId, usize)> {
    let stack = position.battle.stack(hex);
    let fights = stack.iter().find(|unit| position.unit(**unit).is_combat());
    fights.or(stack.first()).map(|unit| (*unit, stack.len()))
}

fn digit(number: usize) -> char {
    u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10)).unwrap_or('+')
}

/// Returns a letter for each word, its first that no earlier word has.
fn letters<'a>(words: impl Iterator<Item = &'a str>) -> Vec<char> {
    let mut taken: Vec<char> = Vec::new();
    for word in words {
        let own = word.chars().map(|letter| letter.to_ascii_lowercase());
        let mut choices = own.chain('a'..='z').filter(|letter| letter.is_alphabetic());
        let letter = choices.find(|letter| !taken.contains(letter)).unwrap_or('?');
        taken.push(letter);
    }
    taken
}
