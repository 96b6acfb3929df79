//! The lease by which one coordinator at a time gives orders to the SSDs of a host.
//!
//! A coordinator that was cut off may come back with an old plan. Its lease has run out by then, and another has a higher
//! number; so its orders are refused.

use crate::ssd::LeaseReport;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// No lease is longer, so that none is for ever.
const SECONDS_MAX: f64 = 3_600.0;
/// What an agent that begins finds on record counts as granted now, for so long at most.
const RESTORED_MAX: Duration = Duration::from_secs(90);
const HOLDER_BYTES_MAX: usize = 256;

/// A lease as a coordinator asks for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeaseAsk {
    /// Who asks.
    pub holder: String,
    /// Its number, which each new holder raises.
    pub number: u64,
    /// How long it is to last from now on.
    pub seconds: f64,
}

impl LeaseAsk {
    /// An error says in words what makes no sense.
    pub fn check(&self) -> Result<(), String> {
        if self.holder.is_empty() || self.holder.len() > HOLDER_BYTES_MAX {
            return Err(format!(
                "a lease's holder must have 1 to {HOLDER_BYTES_MAX} bytes, not {}",
                self.holder.len()
            ));
        }
        if self.holder.chars().any(char::is_control) {
            return Err("a lease's holder must be a name".to_owned());
        }
        if !(self.seconds > 0.0 && self.seconds <= SECONDS_MAX) {
            return Err(format!(
                "a lease must last more than 0 and at most {SECONDS_MAX} s: {}",
                self.seconds
            ));
        }
        Ok(())
    }

    fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds.min(SECONDS_MAX)).unwrap_or_default()
    }
}

/// The lease of a host's SSDs. Time is of a clock that never goes back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lease {
    granted: Option<Granted>,
}

#[derive(Clone, Debug, PartialEq)]
struct Granted {
    ask: LeaseAsk,
    until: Duration,
}

impl Lease {
    /// The lease of an agent that begins. What an earlier agent has granted may still run: nobody knows since when.
    pub fn restored(kept: Option<LeaseAsk>, now: Duration) -> Lease {
        Lease {
            granted: kept.map(|ask| Granted {
                until: now + ask.time().min(RESTORED_MAX),
                ask,
            }),
        }
    }

    /// The lease after an order that is given by this one. An error says in words why such an order is refused.
    ///
    /// A holder may go on with its own number or a higher one. Another one has to wait until the lease has run out, and needs
    /// a higher number.
    pub fn taken(&self, ask: &LeaseAsk, now: Duration) -> Result<Lease, String> {
        if let Some(granted) = &self.granted {
            granted.admits(ask, now)?;
        }
        Ok(Lease {
            granted: Some(Granted {
                until: now + ask.time(),
                ask: ask.clone(),
            }),
        })
    }

    /// What is to be kept for the next agent.
    pub fn kept(&self) -> Option<&LeaseAsk> {
        self.granted.as_ref().map(|granted| &granted.ask)
    }

    /// What is said of it.
    pub fn report(&self, now: Duration) -> Option<LeaseReport> {
        self.granted.as_ref().map(|granted| LeaseReport {
            holder: granted.ask.holder.clone(),
            number: granted.ask.number,
            seconds_left: granted.left(now).as_secs_f64(),
        })
    }
}

impl Granted {
    fn admits(&self, ask: &LeaseAsk, now: Duration) -> Result<(), String> {
        let is_own = ask.holder == self.ask.holder;
        let left = self.left(now);
        if !is_own && !left.is_zero() {
            return Err(format!(
                "{} holds this SSD by lease {} for another {} s",
                self.ask.holder,
                self.ask.number,
                left.as_secs_f64().ceil()
            ));
        }
        if ask.number < self.ask.number || (!is_own && ask.number == self.ask.number) {
            return Err(format!(
                "number {} is old: lease {} was granted since",
                ask.number, self.ask.number
            ));
        }
        Ok(())
    }

    fn left(&self, now: Duration) -> Duration {
        self.until.saturating_sub(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Duration = Duration::from_secs(1_000);

    fn ask(holder: &str, number: u64) -> LeaseAsk {
        LeaseAsk {
            holder: holder.to_owned(),
            number,
            seconds: 90.0,
        }
    }

    fn after(seconds: u64) -> Duration {
        START + Duration::from_secs(seconds)
    }

    fn held() -> Lease {
        Lease::default().taken(&ask("a", 5), START).unwrap()
    }

    #[test]
    fn first_who_asks_gets_it() {
        let lease = Lease::default().taken(&ask("a", 0), START).unwrap();
        let report = lease.report(after(30)).unwrap();
        assert_eq!((report.holder.as_str(), report.number), ("a", 0));
        assert_eq!(report.seconds_left, 60.0);
        assert_eq!(Lease::default().report(START), None);
    }

    #[test]
    fn holder_goes_on_with_its_number_or_a_higher_one() {
        let lease = held().taken(&ask("a", 5), after(80)).unwrap();
        assert_eq!(lease.report(after(80)).unwrap().seconds_left, 90.0);
        let lease = lease.taken(&ask("a", 6), after(90)).unwrap();
        let said = lease.taken(&ask("a", 5), after(91)).unwrap_err();
        assert_eq!(said, "number 5 is old: lease 6 was granted since");
        assert!(
            lease.taken(&ask("a", 6), after(9_000)).is_ok(),
            "nobody came meanwhile"
        );
    }

    #[test]
    fn another_one_waits_until_it_has_run_out() {
        let said = held().taken(&ask("b", 6), after(49)).unwrap_err();
        assert_eq!(said, "a holds this SSD by lease 5 for another 41 s");
        assert!(held().taken(&ask("b", 6), after(89)).is_err());
        let lease = held().taken(&ask("b", 6), after(90)).unwrap();
        let said = lease.taken(&ask("a", 5), after(91)).unwrap_err();
        assert!(said.contains("b holds this SSD by lease 6"), "{said}");
        let said = lease.taken(&ask("a", 5), after(500)).unwrap_err();
        assert_eq!(said, "number 5 is old: lease 6 was granted since");
    }

    #[test]
    fn another_one_needs_a_higher_number() {
        for number in [0, 4, 5] {
            let said = held().taken(&ask("b", number), after(200)).unwrap_err();
            assert!(said.contains("is old"), "{said}");
        }
    }

    #[test]
    fn lease_that_is_refused_changes_nothing() {
        let lease = held();
        assert!(lease.taken(&ask("b", 9), after(1)).is_err());
        assert_eq!(lease, held());
    }

    #[test]
    fn lease_on_record_counts_as_granted_now_for_some_time() {
        let long = LeaseAsk {
            seconds: 3_000.0,
            ..ask("a", 5)
        };
        let lease = Lease::restored(Some(long), START);
        assert!(lease.taken(&ask("b", 6), after(89)).is_err());
        assert!(lease.taken(&ask("b", 5), after(90)).is_err());
        assert!(lease.taken(&ask("b", 6), after(90)).is_ok());
        assert!(lease.taken(&ask("a", 5), after(1)).is_ok());
        let short = LeaseAsk {
            seconds: 10.0,
            ..ask("a", 5)
        };
        assert!(
            Lease::restored(Some(short), START)
                .taken(&ask("b", 6), after(10))
                .is_ok()
        );
        assert_eq!(Lease::restored(None, START), Lease::default());
    }

    #[test]
    fn asks_that_make_no_sense_are_refused_in_words() {
        assert_eq!(ask("a", 0).check(), Ok(()));
        for seconds in [0.0, -1.0, f64::NAN, f64::INFINITY, 3_601.0] {
            let ask = LeaseAsk {
                seconds,
                ..ask("a", 1)
            };
            assert!(ask.check().unwrap_err().contains("at most 3600 s"), "{seconds}");
        }
        for holder in [String::new(), "a\nb".to_owned(), "x".repeat(257)] {
            assert!(ask(&holder, 1).check().is_err(), "{holder}");
        }
    }

    /// Of any asks at any time: no two hold it at once, and no number is granted to two.
    #[test]
    fn no_two_hold_it_at_once() {
        let mut state = 11_u64;
        let mut below = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % bound
        };
        for _ in 0..200 {
            let mut lease = Lease::default();
            let mut now = Duration::ZERO;
            let mut holder: Option<(String, u64, Duration)> = None;
            for _ in 0..100 {
                now += Duration::from_secs(below(40));
                let ask = ask(["a", "b", "c"][below(3) as usize], below(20));
                let Ok(next) = lease.taken(&ask, now) else {
                    continue;
                };
                if let Some((name, number, until)) = &holder {
                    assert!(*name == ask.holder || (now >= *until && ask.number > *number));
                    assert!(ask.number >= *number);
                }
                holder = Some((ask.holder.clone(), ask.number, now + Duration::from_secs(90)));
                lease = next;
            }
            assert!(holder.is_some());
        }
    }
}
