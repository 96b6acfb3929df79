//! Which block leaves a full cache.

use crate::fifo::S3Fifo;
use crate::lru::Lru;
use serde::{Deserialize, Serialize};

/// The place of a block in the cache, from 0.
pub type Slot = u32;

/// Decides which slot's block leaves. It is told what happens to each slot, and keeps no block.
pub trait Eviction: Send {
    /// A block has come into the slot. A policy may remember blocks that have left.
    fn inserted(&mut self, slot: Slot, block: u64);

    /// The slot's block was read or written.
    fn hit(&mut self, slot: Slot);

    /// The slot's block has left for another reason than this policy's word.
    fn removed(&mut self, slot: Slot);

    /// The slot whose block is to leave, which this policy knows no more from now on. None where none of those that it
    /// looks at may leave; it looks at a bounded number.
    fn evict(&mut self, may_leave: &dyn Fn(Slot) -> bool) -> Option<Slot>;

    /// The cache has room for so many blocks from now on.
    fn resized(&mut self, capacity: u32);

    /// The slots from the one that would leave last to the one that would leave first, as far as the policy knows.
    fn kept(&self) -> Vec<Slot>;
}

/// A policy by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PolicyName {
    /// Least recently used, as in the paper.
    Lru,
    /// S3-FIFO (Yang, Zhang, Qiu, Yue and Vinayak, SOSP 2023): a scan does not push out what is read again and again.
    S3Fifo,
}

impl PolicyName {
    /// A policy for a cache with room for so many blocks.
    pub fn make(self, capacity: u32) -> Box<dyn Eviction> {
        match self {
            PolicyName::Lru => Box::new(Lru::default()),
            PolicyName::S3Fifo => Box::new(S3Fifo::new(capacity)),
        }
    }
}

/// How many slots that may not leave a policy looks at before it gives up: as many as may be read at a time.
pub(crate) const LOOKED_AT_MAX: usize = 1024;
