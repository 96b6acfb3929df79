//! What a cache counts. Any thread may add.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tiercel_cache::busy::BusyTime;
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
    /// While a request of a client is under way.
    pub busy: Busy,
    /// Of reads that missed a block.
    pub miss_micros: Count,
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

/// The time in which at least one request is under way, by the clock.
pub struct Busy {
    began: Instant,
    time: BusyTime,
}

impl Default for Busy {
    fn default() -> Busy {
        Busy {
            began: Instant::now(),
            time: BusyTime::default(),
        }
    }
}

impl Busy {
    pub fn begin(&self) {
        self.time.begin(self.now());
    }

    pub fn end(&self) {
        self.time.end(self.now());
    }

    pub fn micros(&self) -> u64 {
        self.time.micros(|| self.now())
    }

    fn now(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }
}
