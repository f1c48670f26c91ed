//! A line of sight asked for in words: from a hex, by a unit, by a unit that would stand elsewhere;
//! whatever else is typed is refused in one sentence. Rulebook 23.

use crate::editions::{Play, scenario};
use grognard::tell;

fn asked(play: &Play, words: &str) -> Result<String, String> {
    let proof = tell::look::read(&play.game.position(), words).map_err(|error| error.to_string())?;
    Ok(tell::proof::verdict(play.game.setting(), &proof))
}

#[test]
fn one_looks_from_a_hex_by_a_unit_or_by_a_unit_that_would_stand_elsewhere() {
    // LOS-1, LOS-2
    let play = scenario("wagram_1809/baumersdorf").begin();
    let told = [
        ("1826 2213", "1826 sees 2213 not: 8th Jäger at 2214 blocks. [Premier 23, LOS-5]"),
        ("57-1 2213", "1/57e Ligne sees 2213 not: 8th Jäger at 2214 blocks. [Premier 23, LOS-5]"),
        ("\"1/57e ligne\" 2213", "1/57e Ligne sees 2213 not: 8th Jäger at 2214 blocks. [Premier 23, LOS-5]"),
        ("57-1 1825", "1/57e Ligne sees 1825. [Premier 23, LOS-2]"),
        ("57-1 1827", "1/57e Ligne sees 1827 not: its hexside S is no front. [Premier 23, LOS-1]"),
        ("1826 1827", "1826 sees 1827. [Premier 23, LOS-2]"),
        ("1830 2213 unit 57-1", "1/57e Ligne sees 2213 not: 3/105e Ligne at 1829 blocks. [Premier 23, LOS-5]"),
    ];
    for (words, verdict) in told {
        assert_eq!(asked(&play, words).as_deref(), Ok(verdict), "{words}");
    }
}

#[test]
fn what_is_no_question_about_a_line_is_refused_in_one_sentence() {
    // LOS-2
    let play = scenario("wagram_1809/baumersdorf").begin();
    let incomplete = "`los` is not complete: write `los FROM TO [unit ID]`; FROM is a hex or a unit, TO a hex.";
    let refused = [
        ("", incomplete),
        ("1826", incomplete),
        ("1826 2213 unit", incomplete),
        ("9999 2213", "`9999` is no hex of this map; they run from 0101 to 4030."),
        ("1826 9999", "`9999` is no hex of this map; they run from 0101 to 4030."),
        ("1826 57-1", "`57-1` is no hex of this map; they run from 0101 to 4030."),
        ("57-11 2213", "There is no unit `57-11`. Did you mean `57-1`?"),
        ("57 2213", "`57` (57e Ligne) is a body; name one of its units."),
        ("57-1 2213 unit 57-2", "`57-1` is no hex of this map; before `unit` stands the hex it would look from."),
        ("1826 2213 unit 57", "`57` (57e Ligne) is a body; name one of its units."),
        ("4-27 2213", "4/27e Ligne is not on the map; look from a bare hex: `los HEX TO`."),
        ("1826 2213 unit 4-27", "4/27e Ligne is not on the map; look from a bare hex: `los HEX TO`."),
        (
            "1826 2213 57-1",
            "`57-1` is not understood: write `los FROM TO [unit ID]`, and names with blanks in double quotes.",
        ),
        (
            "1826 2213 unit 57-1 now",
            "`now` is not understood: write `los FROM TO [unit ID]`, and names with blanks in double quotes.",
        ),
        ("\"1826 2213", "The quote before `1826 2213` is never closed."),
    ];
    for (words, sentence) in refused {
        assert_eq!(asked(&play, words), Err(sentence.to_owned()), "{words:?}");
    }
}

#[test]
fn hostile_words_are_refused_like_others() {
    // LOS-2
    let play = scenario("wagram_1809/baumersdorf").begin();
    let long = "9".repeat(1 << 16);
    let parts = ["\"\"", "é", "18é6", "1826\0", "-1", "0000", "ＡＢ", "\u{202e}", ",", ",,", "\u{1b}[2J", &long];
    for one in parts {
        for words in [format!("{one} 2213"), format!("1826 {one}"), format!("1826 2213 unit {one}")] {
            assert!(asked(&play, &words).is_err(), "{words:?}");
        }
        for other in parts {
            assert!(asked(&play, &format!("{one} {other}")).is_err(), "{one:?} {other:?}");
        }
    }
}
