//! Whether an SSD works. One that fails again and again is not used any more.

use crate::ssd::Ssd;
use crate::stats::Stats;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// After so many failures on end the SSD is not used any more.
const FAILURES_MAX: u32 = 64;
/// An SSD that fails now and then is complained of no more often.
const SAID_AGAIN: Duration = Duration::from_secs(60);

/// The failures of an SSD. Thread-safe.
pub struct SsdHealth {
    stats: Arc<Stats>,
    is_off: AtomicBool,
    on_end: AtomicU32,
    said: Mutex<Option<Instant>>,
}

impl SsdHealth {
    /// Of an SSD that has not failed.
    pub fn new(stats: Arc<Stats>) -> SsdHealth {
        SsdHealth {
            stats,
            is_off: AtomicBool::new(false),
            on_end: AtomicU32::new(0),
            said: Mutex::default(),
        }
    }

    /// Whether the SSD is not to be used.
    pub fn is_off(&self) -> bool {
        self.is_off.load(Ordering::Relaxed)
    }

    /// The SSD has done what it was asked.
    pub fn worked(&self) {
        self.on_end.store(0, Ordering::Relaxed);
    }

    /// The SSD has failed.
    pub fn failed(&self, ssd: &Ssd, e: &io::Error) {
        self.stats.ssd_errors.add(1);
        let on_end = self.on_end.fetch_add(1, Ordering::Relaxed) + 1;
        let words = format!("{}: {e}", ssd.path().display());
        if on_end == 1 && self.may_say() {
            eprintln!("ssdcache: the SSD has failed, and the disk behind is used: {words}");
        }
        if on_end == FAILURES_MAX {
            self.is_off.store(true, Ordering::Relaxed);
            eprintln!("ssdcache: the SSD is not used any more until ssdcache is started anew: {words}");
            let mut problem = self
                .stats
                .ssd_problem
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            *problem = Some(words);
        }
    }

    fn may_say(&self) -> bool {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        let may = said.is_none_or(|said| said.elapsed() > SAID_AGAIN);
        if may {
            *said = Some(Instant::now());
        }
        may
    }
}
