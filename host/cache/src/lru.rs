//! Least recently used.

use crate::policy::{Eviction, LOOKED_AT_MAX, Slot};

const NONE: Slot = Slot::MAX;

/// Slots in a list, by their last use. Each event takes the same time, however many there are.
#[derive(Default)]
pub struct Lru {
    list: SlotList,
}

impl Eviction for Lru {
    fn inserted(&mut self, slot: Slot, _block: u64) {
        self.list.push(slot);
    }

    fn hit(&mut self, slot: Slot) {
        self.list.unlink(slot);
        self.list.push(slot);
    }

    fn removed(&mut self, slot: Slot) {
        self.list.unlink(slot);
    }

    fn evict(&mut self, may_leave: &dyn Fn(Slot) -> bool) -> Option<Slot> {
        let victim = self
            .list
            .oldest_first()
            .take(LOOKED_AT_MAX)
            .find(|slot| may_leave(*slot))?;
        self.list.unlink(victim);
        Some(victim)
    }

    fn resized(&mut self, _capacity: u32) {}

    fn kept(&self) -> Vec<Slot> {
        let mut slots: Vec<Slot> = self.list.oldest_first().collect();
        slots.reverse();
        slots
    }
}

/// A list of slots, each of which is in it once at most.
#[derive(Default)]
pub(crate) struct SlotList {
    links: Vec<Link>,
    ends: Option<Ends>,
    len: u32,
}

#[derive(Clone, Copy)]
struct Link {
    newer: Slot,
    older: Slot,
    is_in: bool,
}

#[derive(Clone, Copy)]
struct Ends {
    head: Slot,
    tail: Slot,
}

impl SlotList {
    const OUT: Link = Link {
        newer: NONE,
        older: NONE,
        is_in: false,
    };

    pub(crate) fn len(&self) -> u32 {
        self.len
    }

    pub(crate) fn contains(&self, slot: Slot) -> bool {
        self.links.get(slot as usize).is_some_and(|link| link.is_in)
    }

    /// Puts a slot that is not in it at its head.
    pub(crate) fn push(&mut self, slot: Slot) {
        if self.links.len() <= slot as usize {
            self.links.resize(slot as usize + 1, Self::OUT);
        }
        let older = self.ends.map_or(NONE, |ends| ends.head);
        self.links[slot as usize] = Link {
            newer: NONE,
            older,
            is_in: true,
        };
        if older != NONE {
            self.links[older as usize].newer = slot;
        }
        let tail = self.ends.map_or(slot, |ends| ends.tail);
        self.ends = Some(Ends { head: slot, tail });
        self.len += 1;
    }

    /// Takes a slot out; nothing happens where it is not in it.
    pub(crate) fn unlink(&mut self, slot: Slot) {
        if !self.contains(slot) {
            return;
        }
        let link = std::mem::replace(&mut self.links[slot as usize], Self::OUT);
        if link.newer != NONE {
            self.links[link.newer as usize].older = link.older;
        }
        if link.older != NONE {
            self.links[link.older as usize].newer = link.newer;
        }
        self.len -= 1;
        self.ends = self.ends.filter(|_| self.len > 0).map(|ends| Ends {
            head: if ends.head == slot { link.older } else { ends.head },
            tail: if ends.tail == slot { link.newer } else { ends.tail },
        });
    }

    pub(crate) fn tail(&self) -> Option<Slot> {
        self.ends.map(|ends| ends.tail)
    }

    /// From the oldest to the newest.
    pub(crate) fn oldest_first(&self) -> impl Iterator<Item = Slot> + '_ {
        std::iter::successors(self.tail(), |slot| {
            let newer = self.links[*slot as usize].newer;
            (newer != NONE).then_some(newer)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_leaves_last() {
        let mut lru = Lru::default();
        for slot in 0..4 {
            lru.inserted(slot, u64::from(slot));
        }
        lru.hit(0);
        lru.removed(2);
        assert_eq!(lru.kept(), [0, 3, 1]);
        assert_eq!(lru.evict(&|slot| slot != 1), Some(3));
        assert_eq!(lru.evict(&|_| true), Some(1));
        assert_eq!(lru.evict(&|_| true), Some(0));
        assert_eq!(lru.evict(&|_| true), None);
        lru.inserted(2, 9);
        assert_eq!(lru.kept(), [2]);
    }

    #[test]
    fn list_is_the_same_as_one_that_is_kept_the_long_way() {
        let mut list = SlotList::default();
        let mut slow: Vec<Slot> = Vec::new();
        let mut state = 7_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let slot = (state >> 33) as Slot % 50;
            slow.retain(|known| *known != slot);
            list.unlink(slot);
            if state >> 62 != 0 {
                slow.push(slot);
                list.push(slot);
            }
            assert_eq!(list.len() as usize, slow.len());
            assert_eq!(list.contains(slot), slow.contains(&slot));
        }
        assert_eq!(list.oldest_first().collect::<Vec<_>>(), slow);
    }
}
