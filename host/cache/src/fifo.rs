//! S3-FIFO: simple, scalable caching with three static FIFO queues.

use crate::lru::SlotList;
use crate::policy::{Eviction, LOOKED_AT_MAX, Slot};
use std::collections::{HashSet, VecDeque};

/// The share of the small queue, of which the paper's section 4.1 says that it hardly matters: a tenth.
const SMALL_PARTS: u32 = 10;
/// Uses are counted up to so many.
const USES_MAX: u8 = 3;
/// A block that was used so often in the small queue goes to the main one.
const USES_TO_STAY: u8 = 2;

/// S3-FIFO (Yang, Zhang, Qiu, Yue and Vinayak: FIFO queues are all you need for cache eviction, SOSP 2023, algorithm 1).
///
/// ```text
/// read(x):    if x in cache: x.freq = min(x.freq + 1, 3)
///             else insert(x); x.freq = 0
/// insert(x):  while full: evict()
///             if x in G: to the head of M, else to the head of S
/// evict():    if S.size >= 0.1 cache: evictS() else evictM()
/// evictS():   t = S's tail; if t.freq > 1: to M, and if M is full evictM(); else to G, and it has left
/// evictM():   t = M's tail; if t.freq > 0: to M's head, t.freq -= 1; else it has left
/// ```
///
/// As in libCacheSim, blocks go to M once S has its tenth, until the first has left: so a loop over more than fits does not
/// miss each time. Deviation: a block that is being read may not leave, and is passed over as one that was used.
pub struct S3Fifo {
    capacity: u32,
    small: SlotList,
    main: SlotList,
    ghost: Ghost,
    has_evicted: bool,
    /// By slot.
    blocks: Vec<u64>,
    /// By slot.
    uses: Vec<u8>,
}

impl S3Fifo {
    /// For a cache with room for so many blocks.
    pub fn new(capacity: u32) -> S3Fifo {
        S3Fifo {
            capacity,
            small: SlotList::default(),
            main: SlotList::default(),
            ghost: Ghost::default(),
            has_evicted: false,
            blocks: Vec::new(),
            uses: Vec::new(),
        }
    }

    fn small_capacity(&self) -> u32 {
        (self.capacity / SMALL_PARTS).max(1)
    }

    fn main_capacity(&self) -> u32 {
        self.capacity.saturating_sub(self.small_capacity()).max(1)
    }

    /// Looks at the tail of the small queue; the slot, if its block leaves.
    fn evict_small(&mut self, may_leave: &dyn Fn(Slot) -> bool) -> Option<Slot> {
        let slot = self.small.tail()?;
        self.small.unlink(slot);
        if self.uses[slot as usize] >= USES_TO_STAY || !may_leave(slot) {
            self.main.push(slot);
            self.uses[slot as usize] = 0;
            return None;
        }
        let room = self.main_capacity() as usize;
        self.ghost.push(self.blocks[slot as usize], room);
        Some(slot)
    }

    fn evict_main(&mut self, may_leave: &dyn Fn(Slot) -> bool) -> Option<Slot> {
        let slot = self.main.tail()?;
        self.main.unlink(slot);
        if self.uses[slot as usize] > 0 || !may_leave(slot) {
            self.uses[slot as usize] = self.uses[slot as usize].saturating_sub(1);
            self.main.push(slot);
            return None;
        }
        Some(slot)
    }
}

impl Eviction for S3Fifo {
    fn inserted(&mut self, slot: Slot, block: u64) {
        let place = slot as usize;
        if self.blocks.len() <= place {
            self.blocks.resize(place + 1, 0);
            self.uses.resize(place + 1, 0);
        }
        self.blocks[place] = block;
        self.uses[place] = 0;
        let fills = !self.has_evicted && self.small.len() >= self.small_capacity();
        if fills || self.ghost.take(block) {
            self.main.push(slot);
        } else {
            self.small.push(slot);
        }
    }

    fn hit(&mut self, slot: Slot) {
        if let Some(uses) = self.uses.get_mut(slot as usize) {
            *uses = (*uses + 1).min(USES_MAX);
        }
    }

    fn removed(&mut self, slot: Slot) {
        self.small.unlink(slot);
        self.main.unlink(slot);
    }

    fn evict(&mut self, may_leave: &dyn Fn(Slot) -> bool) -> Option<Slot> {
        // Each block is moved to the main queue once at most, and passed over there as often as it was used.
        let all = (self.small.len() + self.main.len()) as usize;
        let looks = all * (1 + usize::from(USES_MAX)) + LOOKED_AT_MAX;
        self.has_evicted = true;
        for _ in 0..looks {
            // In a full cache the small queue has its tenth as long as the main one has no more than the rest.
            let victim = if self.small.len() > 0 && self.main.len() <= self.main_capacity() {
                self.evict_small(may_leave)
            } else {
                self.evict_main(may_leave)
            };
            if victim.is_some() {
                return victim;
            }
        }
        None
    }

    fn resized(&mut self, capacity: u32) {
        self.capacity = capacity;
    }

    fn kept(&self) -> Vec<Slot> {
        let mut slots: Vec<Slot> = self
            .small
            .oldest_first()
            .chain(self.main.oldest_first())
            .collect();
        slots.reverse();
        slots
    }
}

/// Blocks that have left the small queue a short time ago: their numbers alone.
#[derive(Default)]
struct Ghost {
    queue: VecDeque<u64>,
    known: HashSet<u64>,
}

impl Ghost {
    fn push(&mut self, block: u64, room: usize) {
        if self.known.insert(block) {
            self.queue.push_back(block);
        }
        while self.queue.len() > room {
            if let Some(oldest) = self.queue.pop_front() {
                self.known.remove(&oldest);
            }
        }
    }

    /// Whether the block was there; it is not from now on. Its place in the queue is passed over when it comes to its end.
    fn take(&mut self, block: u64) -> bool {
        self.known.remove(&block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache of blocks that are their own slots.
    fn access(policy: &mut S3Fifo, held: &mut HashSet<u64>, capacity: usize, block: u64) -> bool {
        let slot = block as Slot;
        if held.contains(&block) {
            policy.hit(slot);
            return true;
        }
        while held.len() >= capacity {
            let victim = policy.evict(&|_| true).unwrap();
            assert!(held.remove(&u64::from(victim)));
        }
        held.insert(block);
        policy.inserted(slot, block);
        false
    }

    #[test]
    fn scan_does_not_push_out_what_is_read_again_and_again() {
        let mut policy = S3Fifo::new(100);
        let mut held = HashSet::new();
        for _ in 0..5 {
            for block in 0..50 {
                access(&mut policy, &mut held, 100, block);
            }
        }
        for block in 1_000..10_000 {
            access(&mut policy, &mut held, 100, block);
        }
        let hits = (0..50).filter(|block| held.contains(block)).count();
        assert!(hits >= 45, "{hits}");
    }

    #[test]
    fn block_that_comes_back_soon_goes_to_the_main_queue() {
        let mut policy = S3Fifo::new(10);
        let mut held = HashSet::new();
        for block in 0..11 {
            access(&mut policy, &mut held, 10, block);
        }
        let left = (0..11).find(|block| !held.contains(block)).unwrap();
        assert!(!access(&mut policy, &mut held, 10, left));
        assert!(policy.main.contains(left as Slot));
    }

    #[test]
    fn what_may_not_leave_stays_and_nothing_loops() {
        let mut policy = S3Fifo::new(10);
        for slot in 0..10 {
            policy.inserted(slot, u64::from(slot));
        }
        assert_eq!(policy.evict(&|_| false), None);
        assert_eq!(policy.evict(&|slot| slot == 7), Some(7));
        policy.removed(3);
        policy.resized(4);
        assert_eq!(policy.kept().len(), 8);
    }

    #[test]
    fn ghosts_are_bounded() {
        let mut ghost = Ghost::default();
        for block in 0..1_000 {
            ghost.push(block, 10);
            if block % 3 == 0 {
                ghost.take(block);
            }
        }
        assert!(ghost.queue.len() <= 10 && ghost.known.len() <= 10);
    }
}
