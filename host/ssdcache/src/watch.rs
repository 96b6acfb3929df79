//! What is watched of reads: which are sequential, and what caches of other sizes would miss.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tiercel_cache::sequential::Sequential;
use tiercel_cache::shards::{MissRatioCurve, Shards};

/// Points of a curve that is told.
const POINTS: usize = 64;
/// What was read a minute of reads ago counts half, so that a curve is of what is done now. While nothing is read, it stays.
const AGES: Duration = Duration::from_secs(60);

/// Watches reads. Writes are not watched, so that what is rewritten asks for no room.
pub struct Watch {
    block_bytes: u64,
    seen: Mutex<Seen>,
}

struct Seen {
    sequential: Sequential,
    shards: Option<Shards>,
    aged: Instant,
}

impl Watch {
    /// `cut_off` in bytes, as of [`Sequential`]; `sampled` as 0.01, and 0 for no curve.
    pub fn new(block_bytes: u64, cut_off: u64, sampled: f64) -> Watch {
        Watch {
            block_bytes,
            seen: Mutex::new(Seen {
                sequential: Sequential::new(cut_off),
                shards: (sampled > 0.0).then(|| Shards::new(sampled)),
                aged: Instant::now(),
            }),
        }
    }

    /// A client reads; whether that is part of a long sequential read.
    pub fn read(&self, offset: u64, bytes: u64) -> bool {
        self.read_at(offset, bytes, Instant::now())
    }

    fn read_at(&self, offset: u64, bytes: u64, now: Instant) -> bool {
        let mut guard = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = &mut *guard;
        let is_sequential = seen.sequential.read(offset, bytes);
        if now.saturating_duration_since(seen.aged) >= AGES {
            seen.aged = now;
            seen.shards.iter_mut().for_each(Shards::age);
        }
        if let Some(shards) = seen.shards.as_mut().filter(|_| !is_sequential) {
            let last = (offset + bytes - 1) / self.block_bytes;
            (offset / self.block_bytes..=last).for_each(|block| shards.used(block));
        }
        is_sequential
    }

    /// What caches of other sizes would miss; nothing where no blocks are sampled.
    pub fn curve(&self) -> Option<MissRatioCurve> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.shards.as_ref().map(|shards| shards.curve(POINTS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: u64 = 65_536;

    fn read(watch: &Watch, blocks: std::ops::Range<u64>, now: Instant) {
        for block in blocks {
            assert!(!watch.read_at(block * BLOCK, BLOCK, now));
        }
    }

    fn ratio(watch: &Watch, blocks: u64) -> f64 {
        watch.curve().map_or(1.0, |curve| curve.miss_ratio(blocks))
    }

    #[test]
    fn what_is_read_now_counts_more_than_what_was_read_long_ago() {
        let watch = Watch::new(BLOCK, 0, 1.0);
        let began = Instant::now();
        read(&watch, 0..1_000, began);
        assert!(ratio(&watch, 10) > 0.99);
        for minute in 1..10 {
            let now = began + AGES * minute;
            (0..20).for_each(|_| read(&watch, 0..5, now));
        }
        assert!(ratio(&watch, 10) < 0.05, "{}", ratio(&watch, 10));
    }

    #[test]
    fn a_curve_stays_while_nothing_is_read() {
        let watch = Watch::new(BLOCK, 0, 1.0);
        let began = Instant::now();
        (0..10).for_each(|_| read(&watch, 0..100, began));
        let before = ratio(&watch, 200);
        read(&watch, 0..1, began + AGES * 1_000);
        assert!((ratio(&watch, 200) - before).abs() < 0.05);
    }
}
