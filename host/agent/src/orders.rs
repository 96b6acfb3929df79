//! What the agent may be told while it runs: to end, and to measure. Only root of this host can tell it to measure.

use crate::taxbook;
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::routing::post;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

/// How long is measured where nobody says how long.
pub const MEASURE_DEFAULT: &str = "30s";
/// More orders than this do not wait: who gives one more is told to come again.
const WAITING_MAX: usize = 8;

/// An order to the keeper's thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Restore every VM, and end.
    End,
    /// Leave best-effort VMs alone for so long, and see how interactive VMs fare.
    Measure(Duration),
}

/// The way of orders to the keeper's thread.
pub fn orders() -> (SyncSender<Order>, Receiver<Order>) {
    sync_channel(WAITING_MAX)
}

/// `POST /measure?for=30s`.
pub fn routes(orders: SyncSender<Order>) -> Router {
    Router::new().route(
        "/measure",
        post(async move |uri: Uri| measure(&orders, uri.query())),
    )
}

fn measure(orders: &SyncSender<Order>, query: Option<&str>) -> (StatusCode, String) {
    let wanted = match duration(query) {
        Ok(wanted) => wanted,
        Err(said) => return (StatusCode::BAD_REQUEST, format!("{said}\n")),
    };
    match orders.try_send(Order::Measure(wanted)) {
        Ok(()) => (
            StatusCode::ACCEPTED,
            format!(
                "for {} s in which there are VMs of both sorts, best-effort VMs are left alone; then `tax` in the status \
                 says what was seen\n",
                wanted.as_secs_f64()
            ),
        ),
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the agent has other orders to carry out: try again\n".to_owned(),
        ),
    }
}

fn duration(query: Option<&str>) -> Result<Duration, String> {
    let text = match query {
        None => MEASURE_DEFAULT,
        Some(query) => query
            .strip_prefix("for=")
            .ok_or_else(|| format!("the question must be for=TIME, such as for=30s: {query}"))?,
    };
    let wanted =
        humantime::parse_duration(text).map_err(|e| format!("for must be a time, such as 30s: {e}"))?;
    if wanted.is_zero() {
        return Err("for must be above 0".to_owned());
    }
    taxbook::check(wanted).map_err(|said| format!("for: {said}"))?;
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_to_measure_comes_to_the_keeper() {
        let (sender, receiver) = orders();
        assert_eq!(measure(&sender, None).0, StatusCode::ACCEPTED);
        assert_eq!(measure(&sender, Some("for=2s")).0, StatusCode::ACCEPTED);
        let wanted: Vec<Order> = receiver.try_iter().collect();
        assert_eq!(
            wanted,
            [
                Order::Measure(Duration::from_secs(30)),
                Order::Measure(Duration::from_secs(2))
            ]
        );
    }

    #[test]
    fn order_that_cannot_be_kept_is_refused_in_words() {
        let (sender, receiver) = orders();
        for (query, said) in [
            ("for=1h", "600 s at most"),
            ("for=0s", "above 0"),
            ("for=x", "such as 30s"),
            ("til=2s", "for=TIME"),
        ] {
            let (code, text) = measure(&sender, Some(query));
            assert_eq!(code, StatusCode::BAD_REQUEST);
            assert!(text.contains(said), "{query}: {text}");
        }
        assert_eq!(receiver.try_iter().count(), 0);
    }

    #[test]
    fn orders_that_nobody_carries_out_do_not_pile_up() {
        let (sender, _receiver) = orders();
        let codes: Vec<StatusCode> = (0..=WAITING_MAX).map(|_| measure(&sender, None).0).collect();
        assert_eq!(codes[WAITING_MAX], StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(codes[WAITING_MAX - 1], StatusCode::ACCEPTED);
    }
}
