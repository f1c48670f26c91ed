//! Opens the browser where there is a desktop. That it does not open is no fault: the address stands in
//! the terminal.

use std::process::{Command, Stdio};

/// Asks the desktop to open an address, if there is one.
pub(super) fn open(address: &str) {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ if desktop() => ("xdg-open", &[]),
        _ => return,
    };
    let mut command = Command::new(program);
    command.args(first).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // It ends by itself; somebody has to hear of it.
        std::thread::spawn(move || child.wait());
    }
}

fn desktop() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
