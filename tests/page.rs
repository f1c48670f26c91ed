//! Reading data files: every fault at its exact place, and no input that panics.

#![allow(clippy::unwrap_used)] // clippy.toml frees the tests, not the helpers beside them

use grognard::edition::page::{At, DEEPEST, LARGEST, Page};
use grognard::fault::{Fault, Faults, did_you_mean, nearest, quoted, render};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize)]
enum Arm {
    Infantry,
    Cavalry(At<i64>),
    Artillery { guns: u8 },
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
struct Hex(String);

impl TryFrom<String> for Hex {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.len() {
            4 => Ok(Self(text)),
            _ => Err(format!("the hex {text} should have four figures")),
        }
    }
}

#[derive(Debug, PartialEq, Deserialize)]
struct Row(At<String>, Vec<At<i64>>);

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unit {
    name: At<String>,
    morale: Option<At<i8>>,
    #[serde(default)]
    arm: Option<At<Arm>>,
    #[serde(default)]
    hex: Option<At<Hex>>,
    #[serde(default)]
    away: bool,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    rows: Vec<At<Row>>,
    units: Vec<At<Unit>>,
    #[serde(default)]
    pairs: Vec<(At<i64>, At<Option<i64>>)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    name: String,
    morale: i8,
    #[serde(default)]
    arm: Option<Arm>,
    #[serde(default)]
    hex: Option<Hex>,
    #[serde(default)]
    rows: Vec<(i64, i64)>,
}

#[derive(Debug, Deserialize)]
struct Tree(#[allow(dead_code)] Vec<At<Tree>>);

const GOOD: &str = "// Wagram\n(\n    rows: [\n        (\"1:1\", [1, 2, /* x */ 30]),\n        ( \"é→2:1\" , [ -4 ]),\n    ],\n    units: [\n        (name: \"Garde\", morale: 9, arm: Cavalry( 7 )),\n        Unit(\n            // the best\n            name: \"Légère\", morale: Some(8), hex: \"0101\", arm: Artillery(guns: 8),\n        ),\n        (name: r#\"Old \"Guard\"\"#, arm: Infantry, away: true),\n    ],\n    pairs: [(1, 2), (3, None), (5, Some(6))],\n) // end";

fn page(text: &str) -> Page {
    Page::new("units.ron", text).unwrap()
}

fn said<T: serde::de::DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
    page(text).parse::<T>().unwrap_err().to_string()
}

fn text_at(page: &Page, (line, column): (u32, u32)) -> String {
    let line = page.text().split('\n').nth(line as usize - 1).unwrap();
    line.chars().skip(column as usize - 1).collect()
}

#[test]
fn every_broken_text_is_told_at_its_line_and_column() {
    #[rustfmt::skip]
    let cases = [
        ("", "1:1: the file ends before its value does; a bracket, comma or quote is missing."),
        ("(name: \"a\",\n", "1:12: the file ends before its value does; a bracket, comma or quote is missing."),
        ("(name: a)", "1:8: a text in double quotes should stand here, not `a`."),
        ("(\n  name: \"a,\n  morale: 1)", "2:9: this text has no closing quote."),
        ("(name: \"a\" morale: 1)", "1:12: a comma or the closing bracket should stand here, not `morale`."),
        ("(name: \"a\", /* x */ moral: 1)", "1:21: there is no field `moral` of `Plain`. Did you mean `morale`?"),
        ("(\n name: \"a\",\n\tmorale: -300)", "3:10: the number `-300` is too small or too large here."),
        ("(name: \"a\", morale: 1.5)", "1:22: a whole number should stand here, without its `.5`."),
        ("(name: \"a\", morale: \"five\")", "1:21: a whole number should stand here, not `\"five\"`."),
        ("(name: \"é\", morale:  x)", "1:22: a whole number should stand here, not `x`."),
        ("(name: \"a\", morale: 1, rows: [(1, 2), (3)])", "1:41: a tuple of size 2 should stand here, not 1 value."),
        ("(name: \"a\", morale: 1, rows: [(1, 2), (3, 4, 5)])", "1:46: the closing `)` should stand here, not `5`."),
        ("(name: \"a\", morale: 1, rows: (1, 2))", "1:30: a list in `[` and `]` should stand here, not `(`."),
        ("(name: \"a\", morale: 1, rows: [(1, 2)})", "1:37: a comma or the closing bracket should stand here, not `}`."),
        ("(name: \"a\",\r\n)\r\n", "2:1: the field `morale` of `Plain` is missing."),
        ("(name: \"a\",\n name: \"b\")", "2:2: the field `name` of `Plain` stands here twice."),
        ("(arm: Cavalri(3))", "1:7: there is no `Cavalri` of `Arm`. Did you mean `Cavalry`?"),
        ("(arm: Sappers)", "1:7: there is no `Sappers` of `Arm`. Choose among `Infantry`, `Cavalry` and `Artillery`."),
        ("(arm: \"Infantry\")", "1:7: a name without quotes should stand here, not `\"Infantry\"`."),
        ("(name \"a\")", "1:7: a colon should stand here, not `\"a\"`."),
        ("Unix(name: \"a\")", "1:1: a `Plain` should stand here, not `Unix`."),
        ("(name: \"a\", morale: 1) (", "1:24: the file's one value is over, but `(` follows."),
        ("(name: \"a\", /* morale: 1)", "1:13: this comment has no closing `*/`."),
        ("(name: \"a\\q\")", "1:10: this text cannot be read: Unknown escape character."),
        ("(hex: \"010\" , name: \"a\")", "1:7: the hex 010 should have four figures."),
        ("#![enable(unwrap_newtypes)]\n()", "1:1: a data file takes no `#![enable(..)]` but `implicit_some`, which it has."),
    ];
    for (text, says) in cases {
        assert_eq!(said::<Plain>(text), format!("units.ron:{says}"), "{text}");
    }
}

#[test]
fn a_fault_inside_values_that_know_their_place_is_told_in_the_whole_file() {
    #[rustfmt::skip]
    let cases = [
        ("/* x */ 30", "/* x */ \"x\"", "4:32: a whole number should stand here, not `\"x\"`."),
        ("[ -4 ]", "[ é ]", "5:23: a whole number should stand here, not `é`."),
        ("\"1:1\", ", "", "4:10: a text in double quotes should stand here, not `[`."),
        ("[ -4 ])", "[ -4 ], 5)", "5:29: the closing `)` should stand here, not `5`."),
        ("Cavalry( 7 )", "Cavalry( -é )", "8:51: a whole number should stand here, not `é`."),
        ("Cavalry( 7 )", "Cavalier( 7 )", "8:41: there is no `Cavalier` of `Arm`. Choose among `Infantry`, `Cavalry` and `Artillery`."),
        ("Artillery(guns: 8)", "Artillery(guns: 256)", "11:80: the number `256` is too small or too large here."),
        ("Artillery(guns: 8)", "Artillery(  )", "11:76: the field `guns` of `Artillery` is missing."),
        ("\"0101\"", "\"é\"", "11:51: the hex é should have four figures."),
        ("Some(8)", "Some(800)", "11:42: the number `800` is too small or too large here."),
        ("away: true", "avay: true", "13:49: there is no field `avay` of `Unit`. Did you mean `away`?"),
        ("away: true", "name: \"\"", "13:49: the field `name` of `Unit` stands here twice."),
        ("name: \"Légère\", ", "", "12:9: the field `name` of `Unit` is missing."),
        ("morale: 9,", "morale 9,", "8:32: a colon should stand here, not `9`."),
        ("(3, None)", "(3 None)", "15:24: a comma or the closing bracket should stand here, not `None`."),
    ];
    for (good, bad, says) in cases {
        assert!(GOOD.contains(good));
        let text = GOOD.replacen(good, bad, 1);
        assert_eq!(said::<Table>(&text), format!("units.ron:{says}"));
        assert_eq!(said::<At<Table>>(&text), format!("units.ron:{says}"));
        assert_eq!(said::<At<At<Table>>>(&text.replace('\n', "\r\n")), format!("units.ron:{says}"));
    }
}

#[rustfmt::skip]
fn places(page: &Page, table: &Table) -> Vec<(u32, u32)> {
    let mut places = Vec::new();
    for row in &table.rows {
        places.extend([page.place(row), page.place(&row.0)]);
        places.extend(row.1.iter().map(|number| page.place(number)));
    }
    for unit in &table.units {
        places.extend([page.place(unit), page.place(&unit.name)]);
        places.extend(unit.morale.as_ref().map(|at| page.place(at)));
        places.extend(unit.arm.as_ref().map(|at| page.place(at)));
        places.extend(unit.hex.as_ref().map(|at| page.place(at)));
        if let Some(Arm::Cavalry(at)) = unit.arm.as_deref() {
            places.push(page.place(at));
        }
    }
    places.extend(table.pairs.iter().flat_map(|(a, b)| [page.place(a), page.place(b)]));
    places
}

#[test]
fn every_value_knows_the_line_and_column_where_it_stood() {
    let page = page(GOOD);
    let table: Table = page.parse().unwrap();
    #[rustfmt::skip]
    let starts = [
        "(\"1:1\"", "\"1:1\"", "1, 2", "2, /*", "30]", "( \"é", "\"é→2", "-4 ]",
        "(name: \"Garde", "\"Garde", "9,", "Cavalry(", "7 ))", "Unit(", "\"Légère", "8)",
        "Artillery", "\"0101\"", "(name: r#", "r#\"Old", "Infantry", "1, 2)", "2),", "3, None",
        "None", "5,", "Some(6)",
    ];
    let found: Vec<String> = places(&page, &table).into_iter().map(|at| text_at(&page, at)).collect();
    assert_eq!(found.len(), starts.len());
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found} should start with {start}");
    }
    let fault = page.fault(&table.rows[1].1[0], "row-negative", "the row is negative.");
    assert_eq!(fault.to_string(), "units.ron:5:23: the row is negative.");
    assert_eq!(fault.code, "row-negative");
}

#[test]
fn places_are_the_same_with_crlf_a_byte_order_mark_and_a_known_outermost_value() {
    let unix = page(GOOD);
    let here = places(&unix, &unix.parse().unwrap());
    let text = format!("\u{feff}{}", GOOD.replace('\n', "\r\n"));
    let dos = Page::from_bytes("units.ron", text.as_bytes()).unwrap();
    let whole: At<Table> = dos.parse().unwrap();
    assert_eq!(here, places(&dos, &whole));
    assert_eq!(dos.place(&whole), (2, 1));
    assert_eq!(*whole, unix.parse::<Table>().unwrap());
}

#[test]
fn a_value_without_text_has_no_place() {
    let page = page("(name: \"a\")");
    let value = At::from(3);
    assert_eq!((page.place(&value), *value), ((0, 0), 3));
    assert_eq!(page.fault(&value, "x", "no.").to_string(), "units.ron: no.");
    // Read by ron alone, there is no page.
    let alone: At<i64> = ron::from_str(" 7").unwrap();
    assert_eq!((*alone, page.place(&alone)), (7, (0, 0)));
    assert!(ron::from_str::<At<i64>>(" x").is_err());
}

#[test]
fn too_large_too_deep_and_not_text_are_refused() {
    let says = |fault: Fault| fault.to_string();
    let large = vec![b' '; LARGEST + 1];
    let size = "a.ron: the file has 4194305 bytes and may have 4194304; split it.";
    assert_eq!(says(Page::from_bytes("a.ron", &large).unwrap_err()), size);
    assert_eq!(says(Page::new("a.ron", " ".repeat(LARGEST + 1)).unwrap_err()), size);
    assert!(Page::from_bytes("a.ron", &large[1..]).is_ok());
    let latin = "a.ron:2:4: the file is not UTF-8 text from here on; save it as UTF-8.";
    assert_eq!(says(Page::from_bytes("a.ron", b"// \xc3\xa9\n(\xc3\xa9 \xe9)").unwrap_err()), latin);

    let nest = |depth: usize| format!("{}{}", "([".repeat(depth), "])".repeat(depth));
    assert!(page(&nest(DEEPEST / 2)).parse::<Tree>().is_ok());
    assert!(page(&nest(DEEPEST / 2)).parse::<At<Tree>>().is_ok());
    let deep = "1:65: the brackets nest deeper than 64; make the table flatter.";
    for text in [nest(DEEPEST / 2 + 1), nest(100_000), "([".repeat(100_000)] {
        assert_eq!(said::<At<Tree>>(&text), format!("units.ron:{deep}"));
        let fault = page(&text).parse::<Tree>().unwrap_err();
        assert_eq!((fault.code, fault.line), ("ron-nesting", 1));
    }
}

#[test]
fn codes_and_help_tell_the_kind_of_fault() {
    let fault = page("(nam: \"a\")").parse::<Plain>().unwrap_err();
    assert_eq!(fault.code, "ron-unknown-field");
    let help = "The fields are `name`, `morale`, `arm`, `hex` and `rows`.";
    assert_eq!(fault.help.as_deref(), Some(help));
    let plain: Plain = page("(name: \"a\", morale: 1, hex: \"0101\")").parse().unwrap();
    assert_eq!((plain.name.as_str(), plain.morale), ("a", 1));
    assert!(plain.arm.is_none() && plain.rows.is_empty() && plain.hex.is_some());
}

#[test]
fn a_large_table_on_one_line_is_read_quickly() {
    let text = format!("[{}]", "[7],".repeat(20_000));
    let page = page(&text);
    let rows: Vec<At<Vec<At<i64>>>> = page.parse().unwrap();
    assert_eq!(page.place(&rows[19_999][0]), (1, 19_999 * 4 + 3));
}

#[test]
fn the_nearest_word_is_found_and_a_far_one_is_not() {
    let words = ["morale", "Moral", "name", "facing", "hex"];
    assert_eq!(nearest("MORALE", words), Some("morale"));
    assert_eq!(nearest("moral", words), Some("Moral"));
    assert_eq!(nearest("mroale", words), Some("morale"));
    assert_eq!(nearest("facnig", words), Some("facing"));
    assert_eq!(nearest("hexx", words), Some("hex"));
    assert_eq!(nearest("he", words), Some("hex"));
    assert_eq!(nearest("x", words), None);
    assert_eq!(nearest("cohesion", words), None);
    assert_eq!(nearest("", words), None);
    assert_eq!(nearest(&"m".repeat(100_000), words), None);
    assert_eq!(nearest("légère", ["Legere", "lÉgére"]), Some("lÉgére"));
    assert_eq!(did_you_mean("nmae", words), " Did you mean `name`?");
    let list = " Choose among `morale`, `Moral`, `name`, `facing` and `hex`.";
    assert_eq!(did_you_mean("zzzzzz", words), list);
    assert_eq!(did_you_mean("zzzzzz", ["a"; 7]), "");
    assert_eq!(did_you_mean("zzzzzz", []), "");
    assert_eq!((quoted([]), quoted(["a"])), (String::new(), "`a`".to_owned()));
}

#[test]
fn faults_come_in_order_of_file_line_and_column() {
    let fault = |file, line, column| Fault::new("x", file, "no.").at(line, column);
    let mut faults = Faults::default();
    assert_eq!(faults.clone().into_result(5), Ok(5));
    faults.push(fault("b", 1, 1));
    faults.push(fault("a", 10, 1));
    faults.extend([fault("a", 9, 12), fault("a", 9, 2), fault("a", 0, 0)]);
    faults.push(fault("a", 9, 0));
    let told = "a: no.\na:9: no.\na:9:2: no.\na:9:12: no.\na:10:1: no.\nb:1:1: no.";
    assert_eq!(faults.to_string(), told);
    assert_eq!((faults.len(), faults.iter().count()), (6, 6));
    assert_eq!(fault("", 3, 4).to_string(), "no.");
    assert!(faults.into_result(()).is_err());
}

#[test]
fn a_fault_is_rendered_with_its_line_and_a_mark() {
    let text = "(\r\n  é: 1, moral: 2,\r\n)";
    let fault = Fault::new("ron-unknown-field", "a.ron", "there is no field `moral`.")
        .at(2, 9)
        .help("The fields are `morale`.");
    let shown = "error[ron-unknown-field]: there is no field `moral`.\n --> a.ron:2:9\n  |\n2 |   é: 1, moral: 2,\n  |         ^^^^^\n  |\n  = help: The fields are `morale`.";
    assert_eq!(render(&fault, Some(text), false), shown);
    assert!(render(&fault, Some(text), true).contains("\u{1b}["));
    let blind =
        "error[ron-unknown-field]: there is no field `moral`.\n--> a.ron:2:9\n = help: The fields are `morale`.";
    assert_eq!(render(&fault, None, false), blind);
    assert_eq!(render(&Fault::new("x", "", "no."), None, false), "error[x]: no.");
    let past = Fault::new("x", "a.ron", "no.");
    for (line, column) in [(0, 0), (1, 2), (1, 99), (2, 0), (3, 1), (99, 1), (u32::MAX, u32::MAX)] {
        assert!(render(&past.clone().at(line, column), Some(text), false).contains("no."));
    }
}

fn inside(text: &str, fault: &Fault) -> bool {
    let line = text.split('\n').nth(fault.line as usize - 1);
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&(fault.column as usize)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_mutation_of_a_good_file_panics_or_is_told_outside_it(
        cuts in prop::collection::vec((0..GOOD.len(), 0_usize..12, any::<prop::sample::Index>()), 1..4)
    ) {
        const BITS: [&str; 24] = ["", "(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "/*", "*/", "//", "\n", "#", "r#\"", "é", "\\", "-", "1e9", "Some(", "b\"", "\u{feff}"];
        let mut bytes = GOOD.as_bytes().to_vec();
        for (at, length, bit) in cuts {
            let at = at.min(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.splice(at..end, bit.get(&BITS).bytes());
        }
        match Page::from_bytes("a.ron", &bytes) {
            Err(fault) => prop_assert!(inside(&String::from_utf8_lossy(&bytes), &fault)),
            Ok(page) => match page.parse::<Table>() {
                Ok(table) => {
                    for at in places(&page, &table) {
                        prop_assert!(!text_at(&page, at).starts_with([' ', '/', '\n', ',']));
                    }
                }
                Err(fault) => {
                    prop_assert!(inside(page.text(), &fault), "{fault}");
                    prop_assert!(!fault.to_string().contains('\n'));
                    if bytes.len().is_multiple_of(8) {
                        prop_assert!(render(&fault, Some(page.text()), false).contains("-->"));
                    }
                }
            },
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_at_all_panics(text in "[\\[\\](){},:\"'#/*\\\\a-c0-2é\\n .r!-]{0,40}") {
        if let Err(fault) = page(&text).parse::<Vec<At<Row>>>() {
            prop_assert!(inside(page(&text).text(), &fault), "{fault}");
        }
        if let Err(fault) = page(&text).parse::<At<Arm>>() {
            prop_assert!(inside(page(&text).text(), &fault), "{fault}");
        }
    }
}
