//! What a cache would have hit of a trace, by the code that decides at work.

use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use tiercel_cache::policy::PolicyName;
use tiercel_cache::shards::{MANY_TIMES, Shards};
use tiercel_cache::slots::Slots;

/// No trace is longer, since it is kept in memory.
const USES_MAX: usize = 200_000_000;
/// Sizes at which two curves are compared.
const SIZES: u64 = 100;
/// Points of a curve that is compared: as many as it has.
const POINTS: usize = 1 << 22;

/// What came of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Replayed {
    /// Uses of blocks.
    pub uses: u64,
    /// Of them, those that the cache had.
    pub hits: u64,
    /// Of the uses, as a share.
    pub hit_ratio: f64,
}

/// Reads a trace: the number of a block in each line.
pub fn read(path: &Path) -> Result<Vec<u64>> {
    let file = File::open(path).with_context(|| format!("cannot open the trace {}", path.display()))?;
    let mut uses = Vec::new();
    for (number, line) in (1..).zip(BufReader::new(file).lines()) {
        let line = line.with_context(|| format!("cannot read {}", path.display()))?;
        let block = line
            .trim()
            .parse()
            .with_context(|| format!("{}: line {number} is not the number of a block", path.display()))?;
        uses.push(block);
        if uses.len() > USES_MAX {
            bail!("{} has more than {USES_MAX} uses", path.display());
        }
    }
    Ok(uses)
}

/// What a cache with room for so many blocks would have hit.
pub fn replay(uses: &[u64], policy: PolicyName, blocks: u32) -> Replayed {
    let mut slots = Slots::new(blocks, 1, policy);
    let mut hits = 0;
    for block in uses {
        if let Some(slot) = slots.pin(*block) {
            slots.unpin(slot);
            hits += 1;
        } else if let Some(slot) = slots.reserve() {
            slots.insert(slot, *block, &[0]);
        }
    }
    Replayed {
        uses: uses.len() as u64,
        hits,
        hit_ratio: hits as f64 / uses.len().max(1) as f64,
    }
}

/// The mean difference of the miss ratios that a curve from this share of blocks says, and those that are so.
pub fn curve_error(uses: &[u64], sampled: f64) -> f64 {
    let (mut exact, mut some) = (Shards::with_times(1.0, MANY_TIMES), Shards::new(sampled));
    for block in uses {
        exact.used(*block);
        some.used(*block);
    }
    let (exact, some) = (exact.curve(POINTS), some.curve(POINTS));
    let step = (exact.blocks / SIZES).max(1);
    (1..=SIZES)
        .map(|size| (exact.miss_ratio(size * step) - some.miss_ratio(size * step)).abs())
        .sum::<f64>()
        / SIZES as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trace_is_read_and_replayed() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "1\n2\n1\n3\n1\n2\n").unwrap();
        let uses = read(file.path()).unwrap();
        let lru = replay(&uses, PolicyName::Lru, 2);
        assert_eq!((lru.uses, lru.hits), (6, 2));
        assert_eq!(replay(&uses, PolicyName::S3Fifo, 10).hits, 3);
        assert_eq!(curve_error(&uses, 1.0), 0.0);
        std::fs::write(file.path(), "1\nx\n").unwrap();
        assert!(read(file.path()).unwrap_err().to_string().contains("line 2"));
    }
}
