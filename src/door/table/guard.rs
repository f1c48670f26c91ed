//! The guard at the table's door: who may come in, and for which seat.
//!
//! A server on this machine can be reached from any page that the browser shows. So a request must name
//! this machine by its address (a name that somebody else's server answers for is refused), and must not
//! come from another page. Where there are seats, it must bring the key of one.

use std::net::IpAddr;

use crate::door::drive::Seat;

/// Who may come in.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// The address that is listened at.
    address: IpAddr,
    /// The seats with their keys; none where everybody sits at one.
    seats: Vec<(String, Seat)>,
}

/// Why somebody may not come in: a sentence.
pub(super) type Refused = &'static str;

const NO_HOST: Refused = "This request names another machine. Open the table by the address it has printed.";
const NO_ORIGIN: Refused = "This request comes from another page. The table answers its own page only.";
const NO_SEAT: Refused = "This table has seats. Open it by the address of yours, as it stands in the terminal.";

impl Guard {
    /// Returns the guard of a table at an address, with a new key for each seat.
    ///
    /// # Errors
    /// A sentence when the system has no random numbers to make keys of.
    pub(super) fn new(address: IpAddr, seats: &[Option<Seat>]) -> Result<Guard, String> {
        let keyed = seats.iter().flatten().map(|seat| Ok((key()?, *seat)));
        Ok(Guard { address, seats: keyed.collect::<Result<_, String>>()? })
    }

    /// Returns the seats with the end of their addresses.
    pub(super) fn addresses(&self) -> Vec<(Seat, String)> {
        self.seats.iter().map(|(key, seat)| (*seat, format!("?seat={key}"))).collect()
    }

    /// Returns the end of the address that the browser is opened with.
    pub(super) fn first(&self) -> String {
        self.addresses().pop().map(|(_, query)| query).unwrap_or_default()
    }

    /// Asks whether a request names this machine and comes from its own page.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn admit(&self, host: Option<&str>, origin: Option<&str>) -> Result<(), Refused> {
        let host = host.ok_or(NO_HOST)?;
        if !self.is_here(name(host)) {
            return Err(NO_HOST);
        }
        match origin {
            // A program that is no browser says nothing about its page.
            None => Ok(()),
            Some(origin) if origin.strip_prefix("http://") == Some(host) => Ok(()),
            Some(_) => Err(NO_ORIGIN),
        }
    }

    /// Returns the seat whose key the query of an address holds.
    ///
    /// # Errors
    /// Why there is none.
    pub(super) fn seat(&self, query: Option<&str>) -> Result<Seat, Refused> {
        if self.seats.is_empty() {
            return Ok(Seat::default());
        }
        let given =
            query.unwrap_or_default().split('&').find_map(|part| part.strip_prefix("seat=")).unwrap_or_default();
        // Every key is compared to its end, so that the time it takes tells nothing.
        let fits = |key: &str| {
            let same = key.bytes().zip(given.bytes()).fold(0, |differs, (one, other)| differs | (one ^ other));
            same == 0 && key.len() == given.len()
        };
        let mut found = self.seats.iter().filter(|(key, _)| fits(key)).map(|(_, seat)| *seat);
        found.next().ok_or(NO_SEAT)
    }

    /// Whether a host is this machine: named by its address, which nobody else can answer for.
    fn is_here(&self, host: &str) -> bool {
        match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(address) => address == self.address || address.is_loopback() && self.address.is_loopback(),
            Err(_) => self.address.is_loopback() && host.eq_ignore_ascii_case("localhost"),
        }
    }
}

/// Returns a host without its port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Returns a key that nobody guesses.
fn key() -> Result<String, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("no keys can be made for the seats: {error}."))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use std::net::Ipv4Addr;

    fn alone() -> Guard {
        Guard::new(IpAddr::V4(Ipv4Addr::LOCALHOST), &[]).unwrap()
    }

    #[test]
    fn only_this_machine_by_its_address_is_answered() {
        for host in ["127.0.0.1:1805", "localhost:1805", "[::1]:1805", "127.0.0.1", "LOCALHOST"] {
            assert_eq!(alone().admit(Some(host), None), Ok(()), "{host}");
        }
        for host in ["evil.example:1805", "127.0.0.1.evil.example", "10.0.0.7:1805", "", "localhost.evil:1805"] {
            assert_eq!(alone().admit(Some(host), None), Err(NO_HOST), "{host}");
        }
        assert_eq!(alone().admit(None, None), Err(NO_HOST));
        let open = Guard::new(IpAddr::V4(Ipv4Addr::new(192, 168, 1, 7)), &[Some(Seat::default())]).unwrap();
        assert_eq!(open.admit(Some("192.168.1.7:1805"), None), Ok(()));
        for host in ["192.168.1.8:1805", "127.0.0.1:1805", "localhost", "evil.example:1805"] {
            assert_eq!(open.admit(Some(host), None), Err(NO_HOST), "{host}");
        }
    }

    #[test]
    fn only_the_tables_own_page_is_answered() {
        let host = Some("127.0.0.1:1805");
        assert_eq!(alone().admit(host, Some("http://127.0.0.1:1805")), Ok(()));
        for origin in ["http://127.0.0.1:8080", "https://127.0.0.1:1805", "http://evil.example", "null", ""] {
            assert_eq!(alone().admit(host, Some(origin)), Err(NO_ORIGIN), "{origin}");
        }
    }

    #[test]
    fn a_seat_is_had_by_its_key_only() {
        assert_eq!(alone().seat(None), Ok(Seat::default()));
        let seat = Seat { sees: Some(crate::army::SideId(1)), plays: Some(crate::army::SideId(1)) };
        let guard = Guard::new(IpAddr::V4(Ipv4Addr::LOCALHOST), &[Some(seat), Some(Seat::default())]).unwrap();
        let addresses = guard.addresses();
        assert_ne!(addresses[0].1, addresses[1].1);
        assert_eq!(guard.seat(Some(addresses[0].1.trim_start_matches('?'))), Ok(seat));
        let short = addresses[0].1.trim_start_matches('?');
        for query in [None, Some(""), Some("seat="), Some("seat=00"), Some(&short[..short.len() - 1])] {
            assert_eq!(guard.seat(query), Err(NO_SEAT), "{query:?}");
        }
    }
}
