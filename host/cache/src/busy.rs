//! How long something is under way, which any thread may begin and end.

use std::sync::atomic::{AtomicU64, Ordering};

/// The bits of the sum of times: microseconds of almost nine years. Above them are those of the count, up to 65,535.
const TIME_BITS: u32 = 48;
const TIME_MASK: u64 = (1 << TIME_BITS) - 1;

/// The time in which at least one thing was under way, in microseconds. Thread-safe; nobody waits.
///
/// One number has how many things are under way, and the sum of times. The first that begins takes its moment from the
/// sum, and the last that ends adds its own. So a sum that was read always fits the count.
#[derive(Default)]
pub struct BusyTime {
    state: AtomicU64,
    told: AtomicU64,
}

impl BusyTime {
    /// Something begins. `now` is in microseconds of a clock that never goes back.
    pub fn begin(&self, now: u64) {
        self.change(|count, sum| {
            let is_first = count == 0;
            (count + 1, if is_first { sum.wrapping_sub(now) } else { sum })
        });
    }

    /// Something ends that has begun.
    pub fn end(&self, now: u64) {
        self.change(|count, sum| {
            let left = count.saturating_sub(1);
            (left, if left == 0 { sum.wrapping_add(now) } else { sum })
        });
    }

    /// How long something was under way by now. It never becomes less.
    ///
    /// The clock is looked at only after the count, so that nothing has begun later than now.
    pub fn micros(&self, now: impl FnOnce() -> u64) -> u64 {
        let state = self.state.load(Ordering::Acquire);
        let sum = state & TIME_MASK;
        let micros = if state >> TIME_BITS > 0 {
            sum.wrapping_add(now()) & TIME_MASK
        } else {
            sum
        };
        // What ends at this moment may have looked at the clock before.
        self.told.fetch_max(micros, Ordering::AcqRel).max(micros)
    }

    fn change(&self, to: impl Fn(u64, u64) -> (u64, u64)) {
        let mut state = self.state.load(Ordering::Acquire);
        loop {
            let (count, sum) = to(state >> TIME_BITS, state & TIME_MASK);
            let next = (count << TIME_BITS) | (sum & TIME_MASK);
            match self
                .state
                .compare_exchange_weak(state, next, Ordering::AcqRel, Ordering::Acquire)
            {
                Ok(_) => return,
                Err(found) => state = found,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_counts_once_however_many_things_are_under_way() {
        let busy = BusyTime::default();
        busy.begin(10);
        busy.begin(12);
        assert_eq!(busy.micros(|| 15), 5);
        busy.end(20);
        busy.end(30);
        assert_eq!(busy.micros(|| 99), 20);
        busy.begin(100);
        assert_eq!(busy.micros(|| 101), 21);
        busy.end(105);
        assert_eq!(busy.micros(|| 1_000), 25);
    }

    #[test]
    fn time_that_was_told_never_becomes_less() {
        let busy = BusyTime::default();
        busy.begin(0);
        assert_eq!(busy.micros(|| 11), 11);
        busy.end(10);
        assert_eq!(busy.micros(|| 12), 11);
    }

    #[test]
    fn threads_lose_no_time_and_make_none() {
        let busy = BusyTime::default();
        busy.begin(1_000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for moment in 1_000..3_000 {
                        busy.begin(moment);
                        busy.end(moment + 1);
                    }
                });
            }
        });
        busy.end(5_000);
        assert_eq!(busy.micros(|| 9_000), 4_000);
    }
}
