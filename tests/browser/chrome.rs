//! A browser to look through: Chromium without a screen, told what to do over its own socket.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// The words Chromium is started with: no screen, no network of its own.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
];

/// A running browser; it ends with this.
pub struct Chrome {
    child: Child,
    folder: PathBuf,
    port: u16,
    path: String,
}

/// One page of it.
pub struct Page {
    socket: WebSocket<TcpStream>,
    next: u64,
    /// What the page has complained about.
    pub complaints: VecDeque<String>,
}

/// Returns the browser's program, if there is one.
pub fn program() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let known = ["chromium", "chromium-browser", "google-chrome"].iter().flat_map(|name| {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).map(|folder| folder.join(name)).collect::<Vec<_>>()
    });
    named.into_iter().chain(known).find(|path| path.is_file())
}

impl Chrome {
    pub fn start(program: &Path, folder: PathBuf) -> Chrome {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let child = Command::new(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let port = folder.join("DevToolsActivePort");
        let text = wait("the browser", || std::fs::read_to_string(&port).ok().filter(|text| text.contains('\n')));
        let (number, path) = text.trim().split_once('\n').unwrap();
        Chrome { child, folder, port: number.parse().unwrap(), path: path.to_owned() }
    }

    /// Opens a page of a size, in CSS pixels.
    pub fn open(&self, address: &str, wide: u32, high: u32) -> Page {
        let mut browser = self.dial(&self.path);
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let id = target["targetId"].as_str().unwrap().to_owned();
        let mut page = self.dial(&format!("/devtools/page/{id}"));
        page.call("Page.enable", json!({}));
        page.call("Runtime.enable", json!({}));
        page.call("Log.enable", json!({}));
        page.size(wide, high);
        page.call("Page.navigate", json!({ "url": address }));
        page
    }

    fn dial(&self, path: &str) -> Page {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let (socket, _) = tungstenite::client(format!("ws://127.0.0.1:{}{path}", self.port), stream).unwrap();
        Page { socket, next: 1, complaints: VecDeque::new() }
    }
}

impl Drop for Chrome {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Page {
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.socket.send(Message::text(json!({ "id": id, "method": method, "params": params }).to_string())).unwrap();
        loop {
            let said = match self.socket.read() {
                Ok(Message::Text(text)) => serde_json::from_str::<Value>(&text).unwrap(),
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                    panic!("the browser does not answer to {method}")
                }
                Err(error) => panic!("{method}: {error}"),
            };
            if said["id"] == json!(id) {
                assert!(said["error"].is_null(), "{method}: {}", said["error"]);
                return said["result"].clone();
            }
            self.hear(&said);
        }
    }

    fn hear(&mut self, said: &Value) {
        let params = &said["params"];
        match said["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.complaints.push_back(params["exceptionDetails"].to_string()),
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.complaints.push_back(params["entry"].to_string());
            }
            Some("Runtime.consoleAPICalled") if params["type"] == "error" => {
                self.complaints.push_back(params["args"].to_string());
            }
            _ => {}
        }
    }

    /// Returns the value of an expression of the page; promises are awaited.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let said = self.call("Runtime.evaluate", params);
        assert!(said["exceptionDetails"].is_null(), "{expression}: {}", said["exceptionDetails"]);
        said["result"]["value"].clone()
    }

    /// Waits until an expression of the page is true.
    #[track_caller]
    pub fn until(&mut self, expression: &str) {
        let begun = Instant::now();
        // While a page is being loaded there is nothing to ask.
        let asked = format!("(() => {{ try {{ return Boolean({expression}); }} catch {{ return false; }} }})()");
        while self.eval(&asked) != json!(true) {
            assert!(begun.elapsed() < Duration::from_secs(30), "it never came to {expression}");
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    pub fn size(&mut self, wide: u32, high: u32) {
        let metrics = json!({ "width": wide, "height": high, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Presses, moves or lets go of the mouse.
    pub fn mouse(&mut self, kind: &str, at: (f64, f64), pressed: bool) {
        let (button, buttons) = if pressed || kind == "mouseReleased" { ("left", 1) } else { ("none", 0) };
        let params = json!({
            "type": kind, "x": at.0, "y": at.1, "button": button, "buttons": buttons, "clickCount": 1,
        });
        self.call("Input.dispatchMouseEvent", params);
    }

    pub fn click(&mut self, at: (f64, f64)) {
        self.mouse("mouseMoved", at, false);
        self.mouse("mousePressed", at, true);
        self.mouse("mouseReleased", at, true);
    }

    /// Touches the screen with fingers, moves them or, with none, takes them off.
    pub fn touch(&mut self, kind: &str, fingers: &[(f64, f64)]) {
        let points: Vec<Value> =
            fingers.iter().zip(1..).map(|((x, y), id)| json!({ "x": x, "y": y, "id": id })).collect();
        self.call("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    }

    /// Touches a place for a moment.
    pub fn tap(&mut self, at: (f64, f64)) {
        self.touch("touchStart", &[at]);
        self.touch("touchEnd", &[]);
    }

    /// Clicks on the middle of what a selector finds.
    #[track_caller]
    pub fn click_on(&mut self, selector: &str) {
        let selector = json!(selector).to_string();
        let at = self.eval(&format!(
            "(() => {{ const e = document.querySelector({selector}); if (!e) return null; \
             e.scrollIntoView({{ block: 'nearest' }}); const b = e.getBoundingClientRect(); \
             return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        ));
        let at = (at[0].as_f64(), at[1].as_f64());
        let (Some(x), Some(y)) = at else { panic!("there is no {selector}") };
        self.click((x, y));
    }

    pub fn key(&mut self, key: &str) {
        let text = if key.chars().count() == 1 {
            key
        } else if key == "Enter" {
            "\r"
        } else {
            ""
        };
        for kind in ["keyDown", "keyUp"] {
            let mut params = json!({ "type": kind, "key": key });
            if kind == "keyDown" && !text.is_empty() {
                params["text"] = json!(text);
            }
            if key == "Tab" {
                params["windowsVirtualKeyCode"] = json!(9);
            }
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Writes what is seen to a file, where somebody wants to look at it.
    pub fn shot(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("SHOTS").map(PathBuf::from) else { return };
        let said = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = base64::engine::general_purpose::STANDARD.decode(said["data"].as_str().unwrap()).unwrap();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
    }
}

/// Waits until something is there.
pub fn wait<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "{what} did not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}
