//! The table: a battle in the browser. A small server on this machine gives the page and carries the
//! drive's requests and answers over a socket; the battle itself lives on a thread of its own. Rulebook
//! 6 (CU-2) and 45 (RE-8) for what one side may see: what is not for a seat never leaves the process.
//!
//! Nothing here knows a rule: the page draws the view and offers the actions that the engine gives.

mod browser;
mod guard;
mod keeper;
mod kept;
mod pages;
mod serve;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;

use clap::Args;

use super::drive::{Door, Seat};
use super::home;
use crate::army::SideId;
use guard::Guard;

/// The first port that is tried.
const PORT: u16 = 1805;
/// How many ports are tried one after another before the system is asked for any.
const TRIES: u16 = 20;

/// How the table is set.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The port; the next one that is free is taken
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Leave the browser closed
    #[arg(long)]
    no_browser: bool,
    /// A seat for each side with an address of its own, and one that sees everything
    #[arg(long)]
    seats: bool,
    /// Listen to other machines, at this address of this machine; everybody then needs the address of a seat
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<IpAddr>,
    /// Keep the battle in this folder while it is played; among the user's data when left out
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Keep nothing
    #[arg(long, conflicts_with = "keep")]
    no_keep: bool,
    /// Give the page's files from this folder, for work on them
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        let (keep, page) = (None, None);
        Options { port: PORT, no_browser: false, seats: false, listen: None, keep, no_keep: false, page }
    }
}

/// Opens the table and keeps it until the program is stopped. `make` builds the door on the thread that
/// then keeps it; `watched` are the folders whose saved files are taken up.
///
/// # Errors
/// A sentence when the battle cannot be begun or no port can be had.
pub fn open(
    make: impl FnOnce() -> Result<Door, String> + Send + 'static,
    watched: Vec<PathBuf>,
    options: &Options,
) -> Result<(), String> {
    let address = options.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    if address.is_unspecified() {
        return Err(format!("{address} is no address to come by; give one of this machine, such as 192.168.1.7."));
    }
    let folder = options.keep.clone().or_else(|| home::data().map(|data| data.join("battles")));
    let folder = folder.filter(|_| !options.no_keep);
    let kept = folder.is_some();
    let keeper = keeper::start(make, watched, folder);
    let listener = bind(address, options.port)?;
    let at = listener.local_addr().map_err(|error| format!("the address cannot be read: {error}."))?;
    let keeper = keeper.ready()?;
    let guard = Guard::new(address, &seats(options, &keeper.sides))?;
    tell(&at, &guard, &keeper.sides, kept);
    let first = format!("http://{at}/{}", guard.first());
    if !options.no_browser && address.is_loopback() {
        browser::open(&first);
    }
    serve::serve(listener, guard, keeper, options.page.clone())
}

/// Returns who may sit down: everybody for both sides, or one for each side and one that sees all.
fn seats(options: &Options, sides: &[String]) -> Vec<Option<Seat>> {
    let all = Some(Seat::default());
    if options.seats {
        let one = |side| Some(Seat { sees: Some(SideId(side)), plays: Some(SideId(side)) });
        return (0..=u8::MAX).take(sides.len()).map(one).chain([all]).collect();
    }
    match options.listen {
        Some(address) if !address.is_loopback() => vec![all],
        _ => Vec::new(),
    }
}

fn bind(address: IpAddr, port: u16) -> Result<TcpListener, String> {
    let mut said = false;
    for next in (0..TRIES).filter_map(|step| port.checked_add(step)).chain([0]) {
        match TcpListener::bind(SocketAddr::new(address, next)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
                if !said {
                    say(&format!("Port {next} is taken; trying the next."));
                }
                said = true;
            }
            Err(error) => return Err(format!("{address}:{next} cannot be listened at: {error}.")),
        }
    }
    Err(format!("no port from {port} on is free."))
}

fn tell(at: &SocketAddr, guard: &Guard, sides: &[String], kept: bool) {
    let seats = guard.addresses();
    if seats.is_empty() {
        say(&format!("The table is open at http://{at}/"));
    } else {
        say("The table is open; each seat has its own address, which is its key:");
        for (seat, query) in seats {
            let who =
                seat.plays.and_then(|side| sides.get(usize::from(side.0))).map_or("sees everything", String::as_str);
            say(&format!("  {who}: http://{at}/{query}"));
        }
    }
    if !at.ip().is_loopback() {
        say("Other machines can reach it. What is said goes in the clear: use it among friends.");
    }
    let what = if kept { "the battle is kept as it is played" } else { "save before, on the page" };
    say(&format!("Ctrl-C closes it; {what}. `grognard play` is the battle in the terminal."));
}

/// Prints a line.
fn say(line: &str) {
    // A closed pipe is no fault of ours.
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
