//! Zones of influence. Rulebook 14.

use crate::fixture::board;

#[test]
fn infantry_stops_on_entering_an_enemy_zone() {
    // Z-3
    let mut table = board(
        "map
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         . . . . .
         French a infantry 6 column N 0305
         Austrian x infantry 6 column S 0301",
    )
    .begin();
    table.plays("move a 0304 0303 0302").mentions("a is stopped by an enemy zone of influence. [Premier 14, Z-3]");
}
