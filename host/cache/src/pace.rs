//! When the next operation on the SSD may go: a rate, and so many at once after a pause.

use std::time::Duration;

/// Tokens that come at a rate. An operation takes one. Not thread-safe.
#[derive(Clone, Debug)]
pub struct Pace {
    rate: Option<f64>,
    burst: f64,
    tokens: f64,
    last: Duration,
}

/// How fast operations may go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Operations a second.
    pub per_second: f64,
    /// How many may go at once after a pause.
    pub burst: f64,
}

impl Pace {
    /// As fast as they come.
    pub fn free() -> Pace {
        Pace {
            rate: None,
            burst: 1.0,
            tokens: 0.0,
            last: Duration::ZERO,
        }
    }

    /// Another rate from now on, or none. What was saved up stays, as far as it may.
    pub fn set(&mut self, rate: Option<Rate>, now: Duration) {
        self.refill(now);
        if self.rate.is_none() {
            self.tokens = 0.0;
            self.last = now;
        }
        self.rate = rate.map(|rate| rate.per_second.max(f64::MIN_POSITIVE));
        self.burst = rate.map_or(1.0, |rate| rate.burst.max(1.0));
        self.tokens = self.tokens.min(self.burst);
    }

    /// Whether there is a rate at all.
    pub fn is_free(&self) -> bool {
        self.rate.is_none()
    }

    /// How long the next operation has to wait; nothing is taken.
    pub fn wait(&mut self, now: Duration) -> Duration {
        self.refill(now);
        match self.rate {
            Some(rate) if self.tokens < 1.0 => {
                // A little more, so that rounding does not leave it just short.
                Duration::from_secs_f64(((1.0 - self.tokens) / rate).min(3600.0)) + Duration::from_nanos(1)
            }
            _ => Duration::ZERO,
        }
    }

    /// An operation goes.
    pub fn take(&mut self) {
        if self.rate.is_some() {
            self.tokens -= 1.0;
        }
    }

    /// Whether an operation may go before its turn, and later ones wait for it: no more than a burst is owed.
    pub fn may_owe(&self) -> bool {
        self.rate.is_none() || self.tokens > -self.burst
    }

    fn refill(&mut self, now: Duration) {
        if let Some(rate) = self.rate {
            let passed = now.saturating_sub(self.last).as_secs_f64();
            self.tokens = (self.tokens + passed * rate).min(self.burst);
        }
        self.last = self.last.max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Operations until then, where each goes as soon as it may.
    fn gone(pace: &mut Pace, from: Duration, until: Duration) -> usize {
        let mut now = from;
        let mut count = 0;
        while now < until {
            let wait = pace.wait(now);
            if wait.is_zero() {
                pace.take();
                count += 1;
            } else {
                now += wait;
            }
        }
        count
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn operations_go_at_their_rate() {
        let mut pace = Pace::free();
        let rate = Rate {
            per_second: 250.0,
            burst: 10.0,
        };
        pace.set(Some(rate), seconds(0));
        let first = gone(&mut pace, seconds(0), seconds(4));
        assert!((999..=1_001).contains(&first), "{first}");
        let burst = gone(&mut pace, seconds(9), seconds(10));
        assert!((258..=261).contains(&burst), "{burst}");
    }

    #[test]
    fn what_is_owed_is_no_more_than_a_burst() {
        let mut pace = Pace::free();
        pace.set(
            Some(Rate {
                per_second: 100.0,
                burst: 5.0,
            }),
            seconds(0),
        );
        let owed = (0..1_000).filter(|_| pace.may_owe()).inspect(|_| ()).count();
        assert_eq!(owed, 1_000, "nothing was taken");
        let mut taken = 0;
        while pace.may_owe() {
            pace.take();
            taken += 1;
        }
        assert_eq!(taken, 5);
        assert!(pace.wait(seconds(0)) > Duration::from_millis(50));
    }

    #[test]
    fn another_rate_counts_at_once() {
        let mut pace = Pace::free();
        assert!(pace.is_free() && pace.wait(seconds(1)).is_zero());
        pace.set(
            Some(Rate {
                per_second: 0.001,
                burst: 1.0,
            }),
            seconds(1),
        );
        assert!(pace.wait(seconds(1)) > seconds(900));
        pace.set(
            Some(Rate {
                per_second: 1_000.0,
                burst: 1.0,
            }),
            seconds(2),
        );
        assert!(pace.wait(seconds(2)) < Duration::from_millis(2));
        pace.set(None, seconds(3));
        assert!(pace.wait(seconds(3)).is_zero());
    }

    #[test]
    fn clock_that_does_not_go_on_or_a_rate_of_nothing_breaks_nothing() {
        let mut pace = Pace::free();
        pace.set(
            Some(Rate {
                per_second: 0.0,
                burst: 0.0,
            }),
            seconds(5),
        );
        assert!(pace.wait(seconds(5)) <= seconds(3_601));
        assert!(pace.wait(seconds(4)) <= seconds(3_601));
    }
}
