//! Which block is in which place of the cache, and which places may be taken.

use crate::policy::{Eviction, PolicyName, Slot};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The bytes that one checksum is of.
pub const PAGE_BYTES: usize = 4096;

/// The blocks of a cache. Not thread-safe.
///
/// A slot that somebody reads or writes is pinned: its block does not leave meanwhile. What is in the file is somebody
/// else's; here is only what it should be, with a checksum of each page.
pub struct Slots {
    capacity: u32,
    pages: usize,
    map: FxHashMap<u64, Slot>,
    places: Vec<Place>,
    /// Of each page of each slot.
    sums: Vec<u32>,
    /// The lowest first, so that the file stays short.
    free: BinaryHeap<Reverse<Slot>>,
    used: u32,
    policy: Box<dyn Eviction>,
}

#[derive(Clone, Copy)]
struct Place {
    block: u64,
    pins: u32,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Free,
    /// Its block is being written into it.
    Filling,
    Live,
    /// Its block has left, and somebody still reads it.
    Leaving,
}

/// A block in the cache, as an index on disk has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the block.
    pub block: u64,
    /// Where it is.
    pub slot: Slot,
    /// The checksums of its pages.
    pub sums: Vec<u32>,
}

impl Slots {
    /// An empty cache with room for so many blocks, each of so many pages.
    pub fn new(capacity: u32, pages: usize, policy: PolicyName) -> Slots {
        Slots {
            capacity,
            pages,
            map: FxHashMap::default(),
            places: Vec::new(),
            sums: Vec::new(),
            free: BinaryHeap::new(),
            used: 0,
            policy: policy.make(capacity),
        }
    }

    /// The room, in blocks.
    pub fn capacity(&self) -> u32 {
        self.capacity
    }

    /// The places that are taken.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// Uses a block, if it is there: its slot, which is pinned until `unpin`.
    pub fn pin(&mut self, block: u64) -> Option<Slot> {
        let slot = *self.map.get(&block)?;
        self.places[slot as usize].pins += 1;
        self.policy.hit(slot);
        Some(slot)
    }

    /// Whether a block is there. That is no use of it.
    pub fn contains(&self, block: u64) -> bool {
        self.map.contains_key(&block)
    }

    /// Ends a use.
    pub fn unpin(&mut self, slot: Slot) {
        let place = &mut self.places[slot as usize];
        place.pins = place.pins.saturating_sub(1);
        if place.pins == 0 && place.state == State::Leaving {
            self.give_back(slot);
        }
    }

    /// The checksums of a slot's pages.
    pub fn sums(&self, slot: Slot) -> &[u32] {
        &self.sums[slot as usize * self.pages..][..self.pages]
    }

    /// Another content of a page of a pinned slot.
    pub fn set_sum(&mut self, slot: Slot, page: usize, sum: u32) {
        self.sums[slot as usize * self.pages + page] = sum;
    }

    /// A place to write a block into; another block leaves for it where the cache is full. None where none may leave, or the
    /// cache has no room at all.
    pub fn reserve(&mut self) -> Option<Slot> {
        if self.capacity == 0 {
            return None;
        }
        let slot = if self.used >= self.capacity {
            self.evict()?
        } else {
            self.used += 1;
            self.free.pop().map_or_else(|| self.add(), |Reverse(slot)| slot)
        };
        self.places[slot as usize].state = State::Filling;
        Some(slot)
    }

    /// The block is in the slot that was reserved for it, with these checksums. If the block is there already, or the cache
    /// has been made smaller meanwhile, the slot is given back.
    pub fn insert(&mut self, slot: Slot, block: u64, sums: &[u32]) {
        if self.map.contains_key(&block) || self.used > self.capacity {
            self.give_back(slot);
            return;
        }
        self.places[slot as usize] = Place {
            block,
            pins: 0,
            state: State::Live,
        };
        self.sums[slot as usize * self.pages..][..self.pages].copy_from_slice(sums);
        self.map.insert(block, slot);
        self.policy.inserted(slot, block);
    }

    /// Gives back a slot that was reserved, without a block.
    pub fn release(&mut self, slot: Slot) {
        self.give_back(slot);
    }

    /// The block is not there from now on. Who reads it goes on reading what was there.
    pub fn invalidate(&mut self, block: u64) {
        if let Some(slot) = self.map.remove(&block) {
            self.policy.removed(slot);
            if self.places[slot as usize].pins == 0 {
                self.give_back(slot);
            } else {
                self.places[slot as usize].state = State::Leaving;
            }
        }
    }

    /// Another room. Blocks that are too many leave by `shrink`.
    pub fn resize(&mut self, capacity: u32) {
        self.capacity = capacity;
        self.policy.resized(capacity);
    }

    /// Has blocks leave that are too many, at most so many. Their slots count as taken until `punched`, so that what is in
    /// them can be thrown away first. None where there are not too many, or none may leave.
    pub fn shrink(&mut self, most: usize) -> Vec<Slot> {
        let mut slots = Vec::new();
        while slots.len() < most && self.used as usize - slots.len() > self.capacity as usize {
            match self.evict() {
                Some(slot) => {
                    self.places[slot as usize].state = State::Filling;
                    slots.push(slot);
                }
                None => break,
            }
        }
        slots
    }

    /// These slots of `shrink` are free now.
    pub fn punched(&mut self, slots: &[Slot]) {
        for slot in slots {
            self.give_back(*slot);
        }
    }

    /// What an index is to hold: what would leave last comes first.
    pub fn entries(&self) -> Vec<Entry> {
        let live = |slot: &Slot| self.places[*slot as usize].state == State::Live;
        self.policy
            .kept()
            .into_iter()
            .filter(live)
            .map(|slot| Entry {
                block: self.places[slot as usize].block,
                slot,
                sums: self.sums(slot).to_vec(),
            })
            .collect()
    }

    /// Fills an empty cache with what an index has. What there is no room for is left out.
    pub fn restore(&mut self, entries: &[Entry]) {
        let kept = &entries[..entries.len().min(self.capacity as usize)];
        let slots = kept.iter().map(|entry| entry.slot + 1).max().unwrap_or(0);
        while self.places.len() < slots as usize {
            let slot = self.add();
            self.free.push(Reverse(slot));
        }
        let taken: std::collections::HashSet<Slot> = kept.iter().map(|entry| entry.slot).collect();
        self.free.retain(|Reverse(slot)| !taken.contains(slot));
        for entry in kept.iter().rev() {
            self.used += 1;
            self.insert(entry.slot, entry.block, &entry.sums);
        }
    }

    fn evict(&mut self) -> Option<Slot> {
        let places = &self.places;
        let slot = self.policy.evict(&|slot| places[slot as usize].pins == 0)?;
        self.map.remove(&self.places[slot as usize].block);
        Some(slot)
    }

    fn add(&mut self) -> Slot {
        self.places.push(Place {
            block: 0,
            pins: 0,
            state: State::Free,
        });
        self.sums.resize(self.places.len() * self.pages, 0);
        (self.places.len() - 1) as Slot
    }

    fn give_back(&mut self, slot: Slot) {
        self.places[slot as usize] = Place {
            block: 0,
            pins: 0,
            state: State::Free,
        };
        self.used -= 1;
        self.free.push(Reverse(slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(capacity: u32) -> Slots {
        Slots::new(capacity, 2, PolicyName::Lru)
    }

    fn fill(slots: &mut Slots, block: u64) -> Slot {
        let slot = slots.reserve().unwrap();
        slots.insert(slot, block, &[block as u32, 1]);
        slot
    }

    fn touch(slots: &mut Slots, block: u64) -> bool {
        slots.pin(block).map(|slot| slots.unpin(slot)).is_some()
    }

    #[test]
    fn full_cache_gives_the_place_of_what_was_used_longest_ago() {
        let mut slots = slots(2);
        let first = fill(&mut slots, 10);
        fill(&mut slots, 11);
        assert!(touch(&mut slots, 10));
        fill(&mut slots, 12);
        assert!(slots.contains(10) && !slots.contains(11) && slots.contains(12));
        assert_eq!(slots.sums(first), [10, 1]);
        assert_eq!(slots.used(), 2);
    }

    #[test]
    fn pinned_block_does_not_leave_and_its_slot_is_not_taken() {
        let mut slots = slots(1);
        fill(&mut slots, 10);
        let slot = slots.pin(10).unwrap();
        assert_eq!(slots.reserve(), None);
        slots.invalidate(10);
        assert!(!slots.contains(10));
        assert_eq!(slots.reserve(), None, "it is still being read");
        slots.unpin(slot);
        assert_eq!(slots.reserve(), Some(slot));
    }

    #[test]
    fn block_that_two_fill_is_there_once() {
        let mut slots = slots(3);
        let (one, other) = (slots.reserve().unwrap(), slots.reserve().unwrap());
        slots.insert(one, 10, &[1, 1]);
        slots.insert(other, 10, &[2, 2]);
        assert_eq!(slots.used(), 1);
        let slot = slots.pin(10).unwrap();
        assert_eq!(slots.sums(slot), [1, 1]);
    }

    #[test]
    fn smaller_cache_loses_what_is_too_much_in_steps() {
        let mut slots = slots(100);
        for block in 0..100 {
            fill(&mut slots, block);
        }
        slots.resize(10);
        let mut left = 0;
        loop {
            let some = slots.shrink(32);
            if some.is_empty() {
                break;
            }
            assert!(some.len() <= 32);
            left += some.len();
            slots.punched(&some);
        }
        assert_eq!((left, slots.used()), (90, 10));
        assert!((90..100).all(|block| slots.contains(block)));
        slots.resize(0);
        let some = slots.shrink(100);
        slots.punched(&some);
        assert_eq!(slots.reserve(), None);
        assert_eq!(slots.used(), 0);
    }

    #[test]
    fn what_an_index_holds_comes_back_in_its_order() {
        for policy in [PolicyName::Lru, PolicyName::S3Fifo] {
            let mut before = Slots::new(10, 2, policy);
            for block in 0..8 {
                let slot = before.reserve().unwrap();
                before.insert(slot, block, &[block as u32, 7]);
            }
            before.invalidate(3);
            let entries = before.entries();
            assert_eq!(entries.len(), 7);
            let mut after = Slots::new(10, 2, policy);
            after.restore(&entries);
            assert_eq!(after.entries(), entries);
            assert_eq!(after.used(), 7);
            let mut small = Slots::new(4, 2, policy);
            small.restore(&entries);
            assert_eq!(small.used(), 4);
            assert!(small.contains(7) && !small.contains(0));
            let slot = small.reserve().unwrap();
            assert!(small.entries().iter().all(|entry| entry.slot != slot));
        }
    }

    /// Whatever happens in which order, no two blocks share a slot, and the count of taken places is right.
    #[test]
    fn random_events_keep_every_block_in_a_place_of_its_own() {
        let mut slots = Slots::new(20, 1, PolicyName::S3Fifo);
        let mut state = 11_u64;
        let mut pinned: Vec<Slot> = Vec::new();
        let mut filling: Vec<Slot> = Vec::new();
        for _ in 0..50_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let block = (state >> 40) % 60;
            match (state >> 33) % 8 {
                0..=2 => filling.extend(slots.reserve()),
                3 => {
                    if let Some(slot) = filling.pop() {
                        slots.insert(slot, block, &[block as u32]);
                    }
                }
                4 => pinned.extend(slots.pin(block)),
                5 => {
                    if let Some(slot) = pinned.pop() {
                        slots.unpin(slot);
                    }
                }
                6 => slots.invalidate(block),
                _ => {
                    if let Some(slot) = filling.pop() {
                        slots.release(slot);
                    }
                }
            }
            if state >> 57 == 0 {
                slots.resize((block % 30) as u32);
                let some = slots.shrink(50);
                slots.punched(&some);
            }
            for slot in &filling {
                assert!(!pinned.contains(slot));
            }
            for entry in slots.entries() {
                assert_eq!(entry.sums, [entry.block as u32]);
                assert!(!filling.contains(&entry.slot));
            }
        }
    }
}
