//! A server that validates uploads.
//!
//! ```text
//! cargo run --example server -- 127.0.0.1:8080
//! curl --data-binary @game.kif http://127.0.0.1:8080/
//! ```
//!
//! It answers each body with JSON: the notation, the games with their players, plies and winners, and the findings with
//! line and column. Uploads are limited in bytes, moves, findings and time.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used)]

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use kifu::{Limits, Parsed, ReadOptions, Severity};
use serde_json::{Value, json};
use tiny_http::{Header, Method, Response, Server};

/// The time limit for one upload.
const PATIENCE: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8080".to_string());
    let server = Server::http(address)?;
    println!("listening on {}", server.server_addr());
    serve(&server, None);
    Ok(())
}

/// Answers all requests, or the first `count`.
fn serve(server: &Server, count: Option<usize>) {
    for mut request in server.incoming_requests().take(count.unwrap_or(usize::MAX)) {
        let limits = limits();
        let mut upload = Vec::new();
        // One byte more than the limit is read, to recognise an upload that is too large.
        let read = request.as_reader().take(limits.bytes as u64 + 1).read_to_end(&mut upload);
        let (status, answer) = match (request.method(), read) {
            (Method::Post, Ok(_)) => judge(&upload, limits),
            (Method::Post, Err(error)) => (400, json!({ "error": error.to_string() })),
            _ => (405, json!({ "error": "send a record with POST" })),
        };
        let kind = Header::from_bytes("Content-Type", "application/json").expect("a header of ASCII");
        let response = Response::from_string(answer.to_string()).with_status_code(status).with_header(kind);
        if let Err(error) = request.respond(response) {
            eprintln!("no answer could be sent: {error}");
        }
    }
}

/// The limits for an upload.
fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.bytes = 1 << 20;
    limits.nodes = 20_000;
    limits.findings = 100;
    limits
}

/// The status and the answer to an upload: 200 if it has games and every move is legal, 422 otherwise.
fn judge(upload: &[u8], limits: Limits) -> (u16, Value) {
    let stop = Arc::new(AtomicBool::new(false));
    let alarm = Arc::clone(&stop);
    std::thread::spawn(move || {
        std::thread::sleep(PATIENCE);
        alarm.store(true, Ordering::Relaxed);
    });
    let parsed = kifu::parse_with(upload, &ReadOptions::new().limits(limits).stop(stop));
    let status = if parsed.records.is_empty() || parsed.has_errors() { 422 } else { 200 };
    (status, answer(&parsed))
}

fn answer(parsed: &Parsed) -> Value {
    let games: Vec<Value> = parsed
        .records
        .iter()
        .map(|record| {
            json!({
                "black": record.headers().black(),
                "white": record.headers().white(),
                "plies": record.mainline().count(),
                "winner": record.outcome(),
            })
        })
        .collect();
    let findings: Vec<Value> = parsed
        .diagnostics
        .iter()
        .map(|found| {
            let place = parsed.source.place(found.span);
            json!({
                "code": found.code,
                "is_error": found.severity == Severity::Error,
                "message": found.message,
                "game": found.game,
                "line": place.line,
                "column": place.column,
            })
        })
        .collect();
    json!({ "notation": parsed.format, "games": games, "findings": findings })
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::TcpStream;

    use super::*;

    fn ask(request: &str) -> (String, Value) {
        let server = Server::http("127.0.0.1:0").unwrap();
        let address = server.server_addr().to_ip().unwrap();
        let asked = std::thread::spawn({
            let request = request.to_string();
            move || {
                let mut stream = TcpStream::connect(address).unwrap();
                stream.write_all(request.as_bytes()).unwrap();
                let mut text = String::new();
                stream.read_to_string(&mut text).unwrap();
                text
            }
        });
        serve(&server, Some(1));
        let text = asked.join().unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head.lines().next().unwrap().to_string(), serde_json::from_str(body).unwrap())
    }

    fn post(body: &str) -> (String, Value) {
        let head =
            format!("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {}", body.len());
        ask(&format!("{head}\r\n\r\n{body}"))
    }

    #[test]
    fn uploads_are_judged() {
        let (status, answer) = post("N+甲\nPI\n+\n+7776FU\n%TORYO\n");
        assert!(status.contains("200"), "{status}");
        assert_eq!(answer["games"][0], json!({"black": "甲", "white": null, "plies": 1, "winner": "black"}));
        let (status, answer) = post("PI\n+\n+7775FU\n%TORYO\n");
        assert!(status.contains("422"), "{status}");
        assert_eq!(
            (answer["findings"][0]["line"].as_u64(), &answer["findings"][0]["is_error"]),
            (Some(3), &json!(true))
        );
        assert!(ask("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").0.contains("405"));
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let (status, answer) = judge(&vec![b' '; limits().bytes + 1], limits());
        assert_eq!((status, &answer["findings"][0]["code"]), (422, &json!("limit.input")));
    }
}
