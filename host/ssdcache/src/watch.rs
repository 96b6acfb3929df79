//! What is watched of reads: which are sequential, and what caches of other sizes would miss.

use std::sync::{Mutex, PoisonError};
use tiercel_cache::sequential::Sequential;
use tiercel_cache::shards::{MissRatioCurve, Shards};

/// Points of a curve that is told.
const POINTS: usize = 64;

/// Watches reads. Writes are not watched, so that what is rewritten asks for no room.
pub struct Watch {
    block_bytes: u64,
    seen: Mutex<Seen>,
}

struct Seen {
    sequential: Sequential,
    shards: Option<Shards>,
}

impl Watch {
    /// `cut_off` in bytes, as of [`Sequential`]; `sampled` as 0.01, and 0 for no curve.
    pub fn new(block_bytes: u64, cut_off: u64, sampled: f64) -> Watch {
        Watch {
            block_bytes,
            seen: Mutex::new(Seen {
                sequential: Sequential::new(cut_off),
                shards: (sampled > 0.0).then(|| Shards::new(sampled)),
            }),
        }
    }

    /// A client reads; whether that is part of a long sequential read.
    pub fn read(&self, offset: u64, bytes: u64) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let is_sequential = seen.sequential.read(offset, bytes);
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
