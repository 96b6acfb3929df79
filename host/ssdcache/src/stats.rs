//! What a cache counts. Any thread may add.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tiercel_cache::histogram::Histogram;

/// Counts since the cache began.
#[derive(Default)]
pub struct Stats {
    pub clients: Count,
    pub hits: Count,
    pub misses: Count,
    pub sequential: Count,
    pub writes: Count,
    pub flushes: Count,
    pub evictions: Count,
    pub read_bytes: Count,
    pub written_bytes: Count,
    pub ssd_written_bytes: Count,
    pub ssd_errors: Count,
    pub ssd_corrupt: Count,
    pub backing_errors: Count,
    pub asked: Count,
    pub read_micros: Histogram,
    pub write_micros: Histogram,
    pub read_sizes: Histogram,
    pub write_sizes: Histogram,
    /// Why the SSD is not used any more.
    pub ssd_problem: Mutex<Option<String>>,
}

/// A number that goes up, and of what is there also down.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub fn less(&self, less: u64) {
        self.0.fetch_sub(less, Ordering::Relaxed);
    }

    pub fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
