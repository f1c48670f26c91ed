//! A line of sight and its proof, in words: the verdict, then every hex, hexside and vertex of the
//! line, and what each obstacle does. Rulebook 23.

use serde_json::{Value, json};

use super::phrase;
use crate::battle::Setting;
use crate::ground::{Facing, Hex, Step};
use crate::rules::sight::{Judged, Obstacle, Passes, Proof, Verdict};

/// Returns the verdict in one sentence.
pub fn verdict(setting: &Setting, proof: &Proof) -> String {
    let number = |hex: Hex| setting.map.grid().printed(hex);
    let who = match proof.eye.unit {
        Some(unit) => format!("{} sees", setting.roster.unit(unit).name),
        None => format!("{} sees", number(proof.eye.hex)),
    };
    let to = number(proof.trace.end());
    match &proof.verdict {
        Verdict::Clear => phrase::cited(setting, &format!("{who} {to}"), &crate::book::Cite::rule("LOS-2")),
        Verdict::NotFront(exit) => {
            let way = match exit {
                Facing::Side(side) => format!("its hexside {side} is no front"),
                Facing::Vertex(vertex) => {
                    let (left, right) = vertex.sides();
                    format!("the line leaves by the vertex {vertex}, and {left} and {right} are not both front")
                }
            };
            let cite = crate::book::Cite::rule("LOS-1");
            phrase::cited(setting, &format!("{who} {to} not: {way}"), &cite)
        }
        Verdict::TooFar { limit, reason, cite } => {
            let hexes = phrase::count(usize::try_from(*limit).unwrap_or(usize::MAX), "hex", "hexes");
            phrase::cited(setting, &format!("{who} {to} not: {hexes} is the most one sees ({reason})"), cite)
        }
        Verdict::Blocked(_) => match proof.blocker() {
            Some(judged) => {
                let what = format!("{who} {to} not: {} at {} blocks", obstacle(setting, judged), number(judged.hex));
                phrase::cited(setting, &what, &judged.cite)
            }
            None => format!("{who} {to} not."),
        },
    }
}

/// Returns the verdict and the whole line, a step a line.
pub fn lines(setting: &Setting, proof: &Proof) -> Vec<String> {
    let number = |hex: Hex| setting.map.grid().printed(hex);
    let mut lines = vec![verdict(setting, proof)];
    if let (Some(exit), Some(entry)) = (proof.trace.exit(), proof.trace.entry()) {
        let length = phrase::count(usize::try_from(proof.trace.length()).unwrap_or(0), "hex", "hexes");
        lines.push(format!("  {length}; it leaves by {} and enters by {}", rim(exit), rim(entry)));
    }
    for step in proof.trace.steps() {
        let what = match step {
            Step::Crossed(hex) => format!("crosses {}", number(*hex)),
            Step::Along(one, other) => {
                format!("runs along the hexside between {} and {}", number(*one), number(*other))
            }
            Step::Touched(hex) => format!("touches {} at a vertex only", number(*hex)),
        };
        lines.push(format!("  {what}"));
        lines.extend(proof.judged.iter().filter(|judged| judged.step == *step).map(|judged| told(setting, judged)));
    }
    lines
}

/// Returns the proof as JSON.
pub fn json(setting: &Setting, proof: &Proof) -> Value {
    let number = |hex: Hex| setting.map.grid().printed(hex);
    let step = |step: &Step| match step {
        Step::Crossed(hex) => json!({ "crossed": number(*hex) }),
        Step::Along(one, other) => json!({ "along": [number(*one), number(*other)] }),
        Step::Touched(hex) => json!({ "touched": number(*hex) }),
    };
    let judged = |judged: &Judged| {
        json!({
            "hex": number(judged.hex),
            "obstacle": obstacle(setting, judged),
            "blocks": judged.passes.is_none(),
            "cite": setting.rulebook.cite(&judged.cite),
        })
    };
    json!({
        "from": number(proof.eye.hex),
        "to": number(proof.trace.end()),
        "unit": proof.eye.unit.map(|unit| setting.roster.unit(unit).id.clone()),
        "clear": proof.is_clear(),
        "says": verdict(setting, proof),
        "exit": proof.trace.exit().map(|exit| exit.to_string()),
        "entry": proof.trace.entry().map(|entry| entry.to_string()),
        "steps": proof.trace.steps().iter().map(step).collect::<Vec<_>>(),
        "obstacles": proof.judged.iter().map(judged).collect::<Vec<_>>(),
        "blocker": proof.blocker().map(|judged| number(judged.hex)),
    })
}

fn told(setting: &Setting, judged: &Judged) -> String {
    let what = obstacle(setting, judged);
    let how = match judged.passes {
        None => "blocks",
        Some(Passes::BelowViewer) => "does not block: the viewer is higher, and it is nearer to him",
        Some(Passes::BelowTarget) => "does not block: the target is higher, and it is nearer to the target",
        Some(Passes::ByRule) => "does not block",
    };
    format!("    {}", phrase::cited(setting, &format!("{what} {how}"), &judged.cite))
}

fn obstacle(setting: &Setting, judged: &Judged) -> String {
    match &judged.obstacle {
        Obstacle::Terrain(id) => {
            let known = setting.terrains.iter().find(|terrain| terrain.id == *id);
            known.map_or(id.clone(), |terrain| terrain.name.clone())
        }
        Obstacle::Unit(unit) => setting.roster.unit(*unit).name.clone(),
        Obstacle::Rise => "rising ground".to_owned(),
        Obstacle::OffMap => "what is off the map".to_owned(),
        Obstacle::Rule(reason) => reason.clone(),
    }
}

fn rim(exit: Facing) -> String {
    match exit {
        Facing::Side(side) => format!("the hexside {side}"),
        Facing::Vertex(vertex) => format!("the vertex {vertex}"),
    }
}
