//! Bytes on the agent's socket, and on its port. On the port nobody is answered without the token, and nobody gives orders.
#![no_main]

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use libfuzzer_sys::fuzz_target;
use std::sync::{Arc, LazyLock, RwLock};
use std::time::Duration;
use tiercel_agent::orders::{Order, orders};
use tiercel_agent::serve::{Latest, for_root, for_who_has_the_token};
use tiercel_agent::taxbook::MEASURE_MAX;
use tiercel_host_core::report::Reporter;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::runtime::{Builder, Runtime};

const TOKEN: &str = "sesame-sesame-16";

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
});
static LATEST: LazyLock<Latest> = LazyLock::new(|| {
    Arc::new(RwLock::new(Some(
        Reporter::new("idle", 2).report(Duration::ZERO, Vec::new(), Vec::new()),
    )))
});

fuzz_target!(|bytes: &[u8]| {
    let (sender, received) = orders();
    let _ = answer(for_root(LATEST.clone(), sender), bytes);
    for order in received.try_iter() {
        let Order::Measure(wanted) = order else {
            panic!("nobody may end the agent there");
        };
        assert!(wanted <= MEASURE_MAX);
    }
    let said = answer(for_who_has_the_token(LATEST.clone(), TOKEN.to_owned()), bytes);
    let has_token = bytes
        .windows(TOKEN.len())
        .any(|window| window == TOKEN.as_bytes());
    assert!(
        has_token || !said.starts_with(b"HTTP/1.1 2"),
        "answered without the token"
    );
});

fn answer(router: axum::Router, bytes: &[u8]) -> Vec<u8> {
    RUNTIME.block_on(async {
        let (mut client, server) = duplex(64 << 10);
        let service = TowerToHyperService::new(router);
        let serve = async move {
            // A connection that breaks off is an error, and no more.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(server), service)
                .await;
        };
        let talk = async move {
            let _ = client.write_all(bytes).await;
            let _ = client.shutdown().await;
            let mut said = Vec::new();
            let _ = client.read_to_end(&mut said).await;
            said
        };
        tokio::join!(serve, talk).1
    })
}
