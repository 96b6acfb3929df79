//! Whether something takes less time than handing it to another thread.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What is quicker than this is done at once.
const QUICK_NANOS: u64 = 40_000;
/// Long enough that it takes some quick ones to be believed, and short enough to be reckoned with.
const UNKNOWN_NANOS: u64 = 1 << 40;

/// How long something took the last times. Any thread may tell and ask.
pub struct Quickness {
    nanos: AtomicU64,
}

impl Default for Quickness {
    fn default() -> Quickness {
        Quickness {
            nanos: AtomicU64::new(UNKNOWN_NANOS),
        }
    }
}

impl Quickness {
    /// Whether it was quick the last times.
    pub fn is_quick(&self) -> bool {
        self.nanos.load(Ordering::Relaxed) < QUICK_NANOS
    }

    /// It took so long. One slow time counts at once, and quick ones after some.
    pub fn took(&self, time: Duration) {
        let nanos = u64::try_from(time.as_nanos())
            .unwrap_or(UNKNOWN_NANOS)
            .min(UNKNOWN_NANOS);
        let mean = self.nanos.load(Ordering::Relaxed);
        let next = if nanos > QUICK_NANOS {
            mean.max(nanos)
        } else {
            mean - mean / 8 + nanos / 8
        };
        self.nanos.store(next, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_time_counts_at_once_and_quick_ones_after_some() {
        let quickness = Quickness::default();
        assert!(!quickness.is_quick());
        let mut needed = 0;
        while !quickness.is_quick() {
            quickness.took(Duration::from_micros(5));
            needed += 1;
        }
        assert!((10..1_000).contains(&needed), "{needed}");
        quickness.took(Duration::from_millis(5));
        assert!(!quickness.is_quick());
        (0..100).for_each(|_| quickness.took(Duration::from_micros(5)));
        assert!(quickness.is_quick());
        quickness.took(Duration::MAX);
        assert!(!quickness.is_quick());
    }
}
