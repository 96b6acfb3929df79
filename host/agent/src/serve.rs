//! Answers questions about the host: on a Unix socket for root, and on a loopback port for who has the token.

use crate::orders::{self, Order};
use anyhow::{Context, Result, bail};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rustix::fs::Mode;
use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, RwLock};
use tiercel_host_core::report::HostReport;
use tokio::net::{TcpListener, UnixListener};

/// The last report, which the keeper replaces and every answer reads.
pub type Latest = Arc<RwLock<Option<HostReport>>>;

/// What is needed to listen on a port.
#[derive(Clone, Debug)]
pub struct Port {
    /// A loopback address.
    pub address: SocketAddr,
    /// What a question must bring as `Authorization: Bearer TOKEN`.
    pub token: String,
}

/// Listens, and answers in a thread of its own, for as long as the process lives. Only root, on the socket, gives orders.
pub fn begin(socket: &Path, port: Option<Port>, latest: Latest, orders: SyncSender<Order>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let (unix, tcp) = runtime.block_on(async {
        let tcp = match &port {
            Some(port) => Some(listen(port).await?),
            None => None,
        };
        Ok::<_, anyhow::Error>((listen_for_root(socket)?, tcp))
    })?;
    std::thread::Builder::new()
        .name("answers".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                if let (Some(tcp), Some(port)) = (tcp, port) {
                    let guarded = for_who_has_the_token(latest.clone(), port.token);
                    tokio::spawn(async move { axum::serve(tcp, guarded).await });
                }
                if let Err(e) = axum::serve(unix, for_root(latest, orders)).await {
                    eprintln!("tiercel-agent: nobody is answered any more: {e}");
                }
            });
        })?;
    Ok(())
}

/// What root is answered: questions, and orders.
pub fn for_root(latest: Latest, orders: SyncSender<Order>) -> Router {
    routes(latest).merge(orders::routes(orders))
}

/// What others are answered: questions alone, if they bring the token.
pub fn for_who_has_the_token(latest: Latest, token: String) -> Router {
    routes(latest).layer(from_fn_with_state(Arc::new(token), with_token))
}

fn routes(latest: Latest) -> Router {
    Router::new()
        .route("/status", get(status))
        .route("/metrics", get(metrics))
        .with_state(latest)
}

/// A socket that only root may connect to. One that a killed agent has left is replaced: the journal's lock says that no
/// other agent runs.
fn listen_for_root(socket: &Path) -> Result<UnixListener> {
    let directory = socket
        .parent()
        .context("socket must be a path with a directory")?;
    fs::create_dir_all(directory)
        .with_context(|| format!("cannot make {}: set socket", directory.display()))?;
    if let Err(e) = fs::remove_file(socket)
        && e.kind() != std::io::ErrorKind::NotFound
    {
        bail!("cannot replace {}: {e}", socket.display());
    }
    let mask = rustix::process::umask(Mode::from_raw_mode(0o077));
    let listener = UnixListener::bind(socket);
    rustix::process::umask(mask);
    let listener = listener.with_context(|| format!("cannot listen on {}: set socket", socket.display()))?;
    fs::set_permissions(socket, fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

async fn listen(port: &Port) -> Result<TcpListener> {
    if !port.address.ip().is_loopback() {
        bail!(
            "listen must be a loopback address, since answers are not encrypted: {}",
            port.address
        );
    }
    TcpListener::bind(port.address)
        .await
        .with_context(|| format!("cannot listen on {}: set listen", port.address))
}

async fn status(State(latest): State<Latest>) -> Response {
    answer(&latest, |report| {
        let json = serde_json::to_string(report).unwrap_or_default();
        ([(header::CONTENT_TYPE, "application/json")], json).into_response()
    })
}

async fn metrics(State(latest): State<Latest>) -> Response {
    answer(&latest, |report| {
        (
            [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
            report.metrics(),
        )
            .into_response()
    })
}

fn answer(latest: &Latest, of: impl FnOnce(&HostReport) -> Response) -> Response {
    match latest.read() {
        Ok(report) => match report.as_ref() {
            Some(report) => of(report),
            None => (StatusCode::SERVICE_UNAVAILABLE, "the agent has not looked yet\n").into_response(),
        },
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, "the agent has failed\n").into_response(),
    }
}

async fn with_token(State(token): State<Arc<String>>, request: Request, next: Next) -> Response {
    let given = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    match given.and_then(|value| value.strip_prefix("Bearer ")) {
        Some(given) if is_same(given.as_bytes(), token.as_bytes()) => next.run(request).await,
        _ => (StatusCode::UNAUTHORIZED, "the token is missing or wrong\n").into_response(),
    }
}

/// Compares in a time that says nothing of where the two differ.
fn is_same(given: &[u8], wanted: &[u8]) -> bool {
    given.len() == wanted.len() && given.iter().zip(wanted).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::os::unix::net::UnixStream;
    use tiercel_host_core::report::Reporter;

    fn latest() -> Latest {
        Arc::new(RwLock::new(Some(Reporter::new("idle", 2).report(
            std::time::Duration::ZERO,
            Vec::new(),
            Vec::new(),
        ))))
    }

    fn ask(stream: impl Read + Write, path: &str, header: &str) -> String {
        say(stream, &format!("GET {path}"), header)
    }

    fn order(stream: impl Read + Write, header: &str) -> String {
        say(stream, "POST /measure?for=1m", header)
    }

    fn say(mut stream: impl Read + Write, what: &str, header: &str) -> String {
        write!(
            stream,
            "{what} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{header}\r\n"
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    fn free_port() -> SocketAddr {
        std::net::TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
    }

    #[test]
    fn root_is_answered_on_the_socket_and_nobody_else_may_connect() {
        let directory = tempfile::tempdir().unwrap();
        let socket = directory.path().join("run/socket");
        begin(&socket, None, latest(), orders::orders().0).unwrap();
        assert_eq!(fs::metadata(&socket).unwrap().permissions().mode() & 0o777, 0o600);
        let said = ask(UnixStream::connect(&socket).unwrap(), "/status", "");
        assert!(
            said.contains("200 OK") && said.contains("\"processors\":2"),
            "{said}"
        );
        let metrics = ask(UnixStream::connect(&socket).unwrap(), "/metrics", "");
        assert!(metrics.contains("tiercel_host_residual 1"), "{metrics}");
        begin(&socket, None, latest(), orders::orders().0).unwrap();
    }

    #[test]
    fn port_answers_who_has_the_token() {
        let directory = tempfile::tempdir().unwrap();
        let address = free_port();
        let port = Port {
            address,
            token: "secret".to_owned(),
        };
        let (orders, received) = orders::orders();
        begin(&directory.path().join("socket"), Some(port), latest(), orders).unwrap();
        for (header, code) in [
            ("", "401"),
            ("Authorization: Bearer wrong!\r\n", "401"),
            ("Authorization: secret\r\n", "401"),
            ("Authorization: Bearer secret\r\n", "200"),
        ] {
            let said = ask(TcpStream::connect(address).unwrap(), "/status", header);
            assert!(said.starts_with(&format!("HTTP/1.1 {code}")), "{header}: {said}");
            let ordered = order(TcpStream::connect(address).unwrap(), header);
            assert!(!ordered.starts_with("HTTP/1.1 2"), "{header}: {ordered}");
        }
        assert_eq!(received.try_iter().count(), 0, "nobody gives orders there");
    }

    #[test]
    fn root_gives_orders_on_the_socket() {
        let directory = tempfile::tempdir().unwrap();
        let socket = directory.path().join("socket");
        let (orders, received) = orders::orders();
        begin(&socket, None, latest(), orders).unwrap();
        let said = order(UnixStream::connect(&socket).unwrap(), "");
        assert!(said.starts_with("HTTP/1.1 202"), "{said}");
        let minute = std::time::Duration::from_secs(60);
        assert_eq!(received.try_iter().collect::<Vec<_>>(), [Order::Measure(minute)]);
    }

    #[test]
    fn address_that_is_not_loopback_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let port = Port {
            address: "0.0.0.0:0".parse().unwrap(),
            token: "secret".to_owned(),
        };
        let said = begin(
            &directory.path().join("socket"),
            Some(port),
            latest(),
            orders::orders().0,
        )
        .unwrap_err()
        .to_string();
        assert!(said.contains("loopback"), "{said}");
    }
}
