//! The server: the page's files, the ground of the map, saves, and the socket that carries the drive's
//! lines. Each request passes the guard.

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use axum::{Router, serve as answer};

use super::guard::{Guard, Refused};
use super::keeper::Keeper;
use super::pages;
use crate::door::drive::Seat;

/// The longest request over the socket, in bytes; the drive has its own limit below it.
const LONGEST: usize = 2 << 20;
/// The largest save that is taken, in bytes.
const LARGEST: usize = 64 << 20;

struct Table {
    guard: Guard,
    keeper: Keeper,
    page: Option<PathBuf>,
}

type Shared = State<Arc<Table>>;

/// Serves until the program is stopped.
///
/// # Errors
/// A sentence when the system does not let it.
pub(super) fn serve(listener: TcpListener, guard: Guard, keeper: Keeper, page: Option<PathBuf>) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("the table cannot be kept open: {error}.");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(fail)?;
    listener.set_nonblocking(true).map_err(fail)?;
    let table = Arc::new(Table { guard, keeper, page });
    let app = Router::new()
        .route("/wire", get(wire))
        .route("/ground.svg", get(ground))
        .route("/save", get(save))
        .route("/load", post(load).layer(DefaultBodyLimit::max(LARGEST)))
        .route("/kept", get(kept))
        .route("/kept/on", post(go_on))
        .route("/kept/forget", post(forget))
        .fallback(get(page_file))
        .layer(middleware::from_fn_with_state(Arc::clone(&table), guarded))
        .with_state(table);
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener).map_err(fail)?;
        // Answers are small and many; none of them waits for the one before it to be acknowledged.
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        answer(listener, app).await.map_err(fail)
    })
}

/// Lets in who may come in, and tells the browser what it may do with the answer.
async fn guarded(State(table): Shared, request: Request, next: Next) -> Response {
    let admitted = admitted(&table.guard, request.headers());
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(says) => refused(says),
    };
    for (name, value) in pages::HEADERS {
        response.headers_mut().insert(*name, HeaderValue::from_static(value));
    }
    response
}

fn admitted(guard: &Guard, headers: &HeaderMap) -> Result<(), Refused> {
    let word = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    guard.admit(word(header::HOST), word(header::ORIGIN))
}

fn refused(says: Refused) -> Response {
    text(StatusCode::FORBIDDEN, "text/plain; charset=utf-8", says.to_owned())
}

fn text(status: StatusCode, kind: &'static str, text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

async fn page_file(State(table): Shared, uri: Uri) -> Response {
    let name = uri.path().trim_start_matches('/');
    if name.is_empty()
        && let Err(says) = table.guard.seat(uri.query())
    {
        return refused(says);
    }
    match pages::find(name, table.page.as_deref()) {
        Some((kind, page)) => text(StatusCode::OK, kind, page),
        None => text(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "There is no such page.".to_owned()),
    }
}

async fn ground(State(table): Shared, uri: Uri) -> Response {
    match table.guard.seat(uri.query()) {
        Ok(_) => text(StatusCode::OK, "image/svg+xml", table.keeper.ground().await),
        Err(says) => refused(says),
    }
}

async fn save(State(table): Shared, uri: Uri) -> Response {
    let seat = match table.guard.seat(uri.query()) {
        Ok(seat) => seat,
        Err(says) => return refused(says),
    };
    if seat.sees.is_some() {
        return refused("A save tells everything; it is for the seat that sees everything.");
    }
    let mut response = text(StatusCode::OK, "application/jsonl; charset=utf-8", table.keeper.save(seat).await);
    response
        .headers_mut()
        .insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"battle.save\""));
    response
}

async fn load(State(table): Shared, uri: Uri, body: Bytes) -> Response {
    let seat = match table.guard.seat(uri.query()) {
        Ok(seat) => seat,
        Err(says) => return refused(says),
    };
    let replay = part(&uri, "replay") == "true";
    let save = String::from_utf8_lossy(&body).into_owned();
    text(StatusCode::OK, "application/json", table.keeper.load(seat, save, replay).await)
}

async fn kept(State(table): Shared, uri: Uri) -> Response {
    match table.guard.seat(uri.query()) {
        Ok(seat) => text(StatusCode::OK, "application/json", table.keeper.kept(seat).await),
        Err(says) => refused(says),
    }
}

async fn go_on(State(table): Shared, uri: Uri) -> Response {
    match table.guard.seat(uri.query()) {
        Ok(seat) => {
            let answer = table.keeper.go_on(seat, part(&uri, "name"), part(&uri, "replay") == "true").await;
            text(StatusCode::OK, "application/json", answer)
        }
        Err(says) => refused(says),
    }
}

async fn forget(State(table): Shared, uri: Uri) -> Response {
    match table.guard.seat(uri.query()) {
        Ok(seat) => text(StatusCode::OK, "application/json", table.keeper.forget(seat, part(&uri, "name")).await),
        Err(says) => refused(says),
    }
}

/// Returns a part of the query of an address; names of ours need no decoding.
fn part(uri: &Uri, key: &str) -> String {
    let parts = uri.query().unwrap_or_default().split('&');
    parts
        .filter_map(|part| part.split_once('='))
        .find(|(known, _)| *known == key)
        .map_or("", |(_, value)| value)
        .to_owned()
}

async fn wire(State(table): Shared, uri: Uri, upgrade: WebSocketUpgrade) -> Response {
    match table.guard.seat(uri.query()) {
        Ok(seat) => {
            let keeper = table.keeper.clone();
            upgrade.max_message_size(LONGEST).on_upgrade(move |socket| talk(socket, seat, keeper))
        }
        Err(says) => refused(says),
    }
}

/// Talks with one window: its requests in their order, and in between that something has changed.
async fn talk(mut socket: WebSocket, seat: Seat, mut keeper: Keeper) {
    keeper.news.mark_unchanged();
    let hello = keeper.seat(seat).await;
    if socket.send(Message::Text(hello.into())).await.is_err() {
        return;
    }
    loop {
        let answer = tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(line))) => keeper.line(seat, line.as_bytes().to_vec()).await,
                Some(Ok(Message::Close(_))) | Some(Err(_)) | None => return,
                Some(Ok(_)) => continue,
            },
            changed = keeper.news.changed() => match changed {
                Ok(()) => {
                    let changes = *keeper.news.borrow_and_update();
                    format!("{{\"note\":\"changed\",\"changes\":{changes}}}")
                }
                Err(_) => return,
            },
        };
        if socket.send(Message::Text(answer.into())).await.is_err() {
            return;
        }
    }
}
