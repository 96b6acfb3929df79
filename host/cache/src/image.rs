//! The index of a cache as its file holds it, so that a cache that was ended well begins warm.
//!
//! An index is believed only where everything fits: its checksum, and what it says of the SSD file, the disk behind and the
//! cache's own settings. In doubt the cache begins empty, which loses nothing.

use crate::policy::{PolicyName, Slot};
use crate::slots::Entry;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

const MAGIC: &[u8; 16] = b"TIERCELSSDINDEX1";
const HEAD_BYTES_MAX: usize = 64 << 10;
const SUM_BYTES: usize = 4;

/// What an index must agree on with the cache that reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// The number that is in the SSD file since it was made.
    pub ssd: String,
    /// The disk behind: its size.
    pub backing_bytes: u64,
    /// What changes when somebody else writes to the disk behind.
    pub backing_stamp: String,
    /// The bytes of a block.
    pub block_bytes: u64,
    /// Which block leaves first.
    pub policy: PolicyName,
}

/// Why an index is not believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It is of this SSD file, and of a disk of another size: somebody may have named the wrong disk.
    OtherSize {
        /// The bytes of the disk that it is of.
        found: u64,
    },
    /// In words.
    Other(String),
}

impl From<String> for Doubt {
    fn from(words: String) -> Doubt {
        Doubt::Other(words)
    }
}

impl From<&str> for Doubt {
    fn from(words: &str) -> Doubt {
        Doubt::Other(words.to_owned())
    }
}

/// The bytes of an index.
pub fn print(identity: &Identity, entries: &[Entry]) -> Vec<u8> {
    // Strings and numbers: there is nothing that JSON has no form for.
    let head = serde_json::to_vec(identity).unwrap_or_default();
    let mut bytes = MAGIC.to_vec();
    bytes.extend((head.len() as u32).to_le_bytes());
    bytes.extend(&head);
    bytes.extend((entries.len() as u32).to_le_bytes());
    for entry in entries {
        bytes.extend(entry.block.to_le_bytes());
        bytes.extend(entry.slot.to_le_bytes());
        for sum in &entry.sums {
            bytes.extend(sum.to_le_bytes());
        }
    }
    bytes.extend(crc32c::crc32c(&bytes).to_le_bytes());
    bytes
}

/// The blocks of an index, each with checksums of so many pages. An error says why it is not believed.
pub fn parse(bytes: &[u8], wanted: &Identity, pages: usize) -> Result<Vec<Entry>, Doubt> {
    let (body, sum) = bytes.split_last_chunk::<SUM_BYTES>().ok_or("it is cut short")?;
    if crc32c::crc32c(body) != u32::from_le_bytes(*sum) {
        return Err("its checksum does not fit".into());
    }
    let mut rest = body
        .strip_prefix(MAGIC)
        .ok_or("it is no index of an SSD cache, or of another version")?;
    let head_bytes = take_u32(&mut rest)? as usize;
    if head_bytes > HEAD_BYTES_MAX {
        return Err("its head is too long".into());
    }
    let found: Identity = serde_json::from_slice(take(&mut rest, head_bytes)?)
        .map_err(|e| format!("its head is damaged: {e}"))?;
    agree(&found, wanted)?;
    let count = take_u32(&mut rest)? as usize;
    let entry_bytes = 8 + 4 + 4 * pages;
    if count.checked_mul(entry_bytes) != Some(rest.len()) {
        return Err("it has not as many blocks as it says".into());
    }
    let entries: Vec<Entry> = rest.chunks_exact(entry_bytes).map(entry).collect();
    check(&entries, wanted)?;
    Ok(entries)
}

fn agree(found: &Identity, wanted: &Identity) -> Result<(), Doubt> {
    if found.ssd != wanted.ssd {
        return Err("it is of another SSD file".into());
    }
    if found.backing_bytes != wanted.backing_bytes {
        return Err(Doubt::OtherSize {
            found: found.backing_bytes,
        });
    }
    if found.backing_stamp != wanted.backing_stamp {
        return Err("somebody has written to the disk behind since, or may have".into());
    }
    if found.block_bytes != wanted.block_bytes || found.policy != wanted.policy {
        return Err("the cache had other settings".into());
    }
    Ok(())
}

fn check(entries: &[Entry], wanted: &Identity) -> Result<(), String> {
    let blocks_max = wanted.backing_bytes.div_ceil(wanted.block_bytes.max(1));
    let mut blocks = HashSet::with_capacity(entries.len());
    let mut slots = HashSet::with_capacity(entries.len());
    for entry in entries {
        if entry.block >= blocks_max || entry.slot == Slot::MAX {
            return Err("it has a block that is not of this disk".to_owned());
        }
        // A slot is never beyond the blocks that a disk has: a cache is not larger than its disk.
        if u64::from(entry.slot) >= blocks_max.max(entries.len() as u64) * 2 {
            return Err("it has a slot that no cache of this disk has".to_owned());
        }
        if !blocks.insert(entry.block) || !slots.insert(entry.slot) {
            return Err("it has a block or a slot twice".to_owned());
        }
    }
    Ok(())
}

fn entry(bytes: &[u8]) -> Entry {
    let number = |from: usize| {
        let mut four = [0; 4];
        four.copy_from_slice(&bytes[from..from + 4]);
        u32::from_le_bytes(four)
    };
    Entry {
        block: u64::from(number(0)) | u64::from(number(4)) << 32,
        slot: number(8),
        sums: (12..bytes.len()).step_by(4).map(number).collect(),
    }
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], String> {
    let (taken, left) = rest.split_at_checked(count).ok_or("it ends within its head")?;
    *rest = left;
    Ok(taken)
}

fn take_u32(rest: &mut &[u8]) -> Result<u32, String> {
    let (four, left) = rest.split_first_chunk::<4>().ok_or("it ends within its head")?;
    *rest = left;
    Ok(u32::from_le_bytes(*four))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        Identity {
            ssd: "an id".to_owned(),
            backing_bytes: 1 << 30,
            backing_stamp: "then".to_owned(),
            block_bytes: 64 << 10,
            policy: PolicyName::Lru,
        }
    }

    fn entries() -> Vec<Entry> {
        (0..5)
            .map(|i| Entry {
                block: 1_000 + i,
                slot: i as Slot,
                sums: vec![i as u32, 9],
            })
            .collect()
    }

    fn refused(bytes: &[u8], wanted: &Identity) -> String {
        match parse(bytes, wanted, 2).unwrap_err() {
            Doubt::OtherSize { found } => format!("of {found} bytes"),
            Doubt::Other(words) => words,
        }
    }

    #[test]
    fn what_was_printed_is_read() {
        let bytes = print(&identity(), &entries());
        assert_eq!(parse(&bytes, &identity(), 2), Ok(entries()));
        assert_eq!(parse(&print(&identity(), &[]), &identity(), 2), Ok(vec![]));
    }

    #[test]
    fn any_change_and_any_cut_is_noticed() {
        let bytes = print(&identity(), &entries());
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0x40;
            refused(&changed, &identity());
            refused(&bytes[..place], &identity());
        }
    }

    #[test]
    fn index_of_another_ssd_disk_or_time_is_refused() {
        let bytes = print(&identity(), &entries());
        for (wanted, word) in [
            (
                Identity {
                    ssd: "b".to_owned(),
                    ..identity()
                },
                "another SSD",
            ),
            (
                Identity {
                    backing_bytes: 1 << 31,
                    ..identity()
                },
                "of 1073741824 bytes",
            ),
            (
                Identity {
                    backing_stamp: "now".to_owned(),
                    ..identity()
                },
                "written",
            ),
            (
                Identity {
                    block_bytes: 4096,
                    ..identity()
                },
                "settings",
            ),
        ] {
            assert!(refused(&bytes, &wanted).contains(word));
        }
        assert!(parse(&bytes, &identity(), 3).is_err());
    }

    #[test]
    fn block_or_slot_that_cannot_be_is_refused() {
        let mut twice = entries();
        twice[1].block = twice[0].block;
        assert!(refused(&print(&identity(), &twice), &identity()).contains("twice"));
        let mut far = entries();
        far[0].block = 1 << 40;
        assert!(refused(&print(&identity(), &far), &identity()).contains("not of this disk"));
        let mut high = entries();
        high[0].slot = 1 << 30;
        assert!(refused(&print(&identity(), &high), &identity()).contains("slot"));
    }
}
