//! Locks of blocks: who fills or writes a block keeps others from it meanwhile.

use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// More than a request has blocks, so that those of one request differ.
const STRIPES: usize = 16_384;

/// A lock for every so many blocks. Those of a request are taken in one order, so that nobody waits in a circle.
pub struct Stripes {
    locks: Vec<Mutex<()>>,
}

/// Locks that are held.
pub struct Held<'a> {
    _locks: Vec<MutexGuard<'a, ()>>,
}

impl Default for Stripes {
    fn default() -> Stripes {
        Stripes {
            locks: (0..STRIPES).map(|_| Mutex::new(())).collect(),
        }
    }
}

impl Stripes {
    /// Waits for these blocks. They are no more than there are locks, for which nobody waits twice.
    pub fn hold(&self, blocks: RangeInclusive<u64>) -> Held<'_> {
        let count = (blocks.end() - blocks.start() + 1).min(STRIPES as u64);
        let mut places: Vec<usize> = (0..count)
            .map(|block| ((blocks.start() + block) % STRIPES as u64) as usize)
            .collect();
        places.sort_unstable();
        Held {
            _locks: places
                .into_iter()
                .map(|place| self.locks[place].lock().unwrap_or_else(PoisonError::into_inner))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn those_who_hold_the_same_blocks_do_not_meet_and_nobody_waits_for_ever() {
        let stripes = Arc::new(Stripes::default());
        let inside = Arc::new(AtomicU64::new(0));
        let threads: Vec<_> = (0..4_u64)
            .map(|thread| {
                let (stripes, inside) = (stripes.clone(), inside.clone());
                std::thread::spawn(move || {
                    for round in 0..2_000 {
                        let first = STRIPES as u64 - 4 + (round * 7 + thread) % 3;
                        let _held = stripes.hold(first..=first + 5);
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        let _all = stripes.hold(5..=5 + 3 * STRIPES as u64);
    }
}
