//! Miss-ratio curves by sampling (SHARDS: Waldspurger, Park, Garthwaite and Ahmad, FAST 2015).
//!
//! A block is looked at if its hash is below a threshold, so that a share of all blocks is, each with all of its uses. The
//! distance from a use to the last one of the same block, counted in other blocks that were looked at, is a sample of the
//! distance among all blocks. From the distances follows what a cache of any size would have missed under LRU.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// The uses that a tree can tell apart before they are numbered anew.
const TIMES: usize = 1 << 20;
/// As many, where a curve of all blocks of a large disk is wanted and there is memory for it.
pub const MANY_TIMES: usize = 1 << 23;
const MODULUS: u64 = 1 << 24;

/// A curve that is learned from uses. Not thread-safe.
pub struct Shards {
    times: usize,
    threshold: u64,
    /// When each block was used last.
    last: FxHashMap<u64, u32>,
    /// Of each time, whether a block was used last then.
    tree: Fenwick,
    now: u32,
    /// By distance in blocks that were looked at.
    distances: Vec<u64>,
    cold: u64,
    uses: u64,
}

/// What caches of different sizes would have missed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MissRatioCurve {
    /// Sizes in blocks, and the share of uses that such a cache would have missed under LRU, from the smallest on.
    pub points: Vec<(u64, f64)>,
    /// All uses, whether they were looked at or not.
    pub uses: u64,
    /// The different blocks that were used, as far as can be told.
    pub blocks: u64,
}

impl Shards {
    /// A curve from this share of all blocks, as 0.01.
    pub fn new(rate: f64) -> Shards {
        Shards::with_times(rate, TIMES)
    }

    /// The same, which knows half as many blocks that were looked at as `times`.
    pub fn with_times(rate: f64, times: usize) -> Shards {
        Shards {
            times,
            threshold: ((MODULUS as f64 * rate) as u64).clamp(1, MODULUS),
            last: FxHashMap::default(),
            tree: Fenwick::new(times),
            now: 0,
            distances: Vec::new(),
            cold: 0,
            uses: 0,
        }
    }

    /// A block is used.
    pub fn used(&mut self, block: u64) {
        self.uses += 1;
        if mixed(block) % MODULUS >= self.threshold {
            return;
        }
        if self.now as usize >= self.times {
            self.number_anew();
        }
        match self.last.insert(block, self.now) {
            Some(before) => {
                let distance = self.tree.sum(self.now) - self.tree.sum(before + 1);
                self.tree.add(before, -1);
                self.count(distance as usize);
            }
            None => self.cold += 1,
        }
        self.tree.add(self.now, 1);
        self.now += 1;
    }

    /// The curve at so many sizes, spread evenly up to where nothing more is gained.
    pub fn curve(&self, sizes: usize) -> MissRatioCurve {
        let rate = self.threshold as f64 / MODULUS as f64;
        let looked_at = self.distances.iter().sum::<u64>() + self.cold;
        // Of few blocks some are used much more than others. What was looked at too little or too much counts as hits of the
        // smallest caches (SHARDS-adj, section 3.4 of the paper).
        let expected = self.uses as f64 * rate;
        let adjust = expected - looked_at as f64;
        let total = expected.max(1.0);
        let step = (self.distances.len() / sizes.max(1)).max(1);
        let mut points = vec![(0, 1.0)];
        let mut hits = adjust;
        for (distance, count) in self.distances.iter().enumerate() {
            hits += *count as f64;
            if (distance + 1) % step == 0 || distance + 1 == self.distances.len() {
                let size = ((distance + 1) as f64 / rate).round() as u64;
                points.push((size, (1.0 - hits / total).clamp(0.0, 1.0)));
            }
        }
        MissRatioCurve {
            points,
            uses: self.uses,
            blocks: (self.last.len() as f64 / rate).round() as u64,
        }
    }

    /// Forgets half of what it has counted, so that what is new weighs more.
    pub fn age(&mut self) {
        self.distances.iter_mut().for_each(|count| *count /= 2);
        // Sizes at which nothing more is gained any more leave the points of a curve to the others.
        let used = self
            .distances
            .iter()
            .rposition(|count| *count > 0)
            .map_or(0, |last| last + 1);
        self.distances.truncate(used);
        self.cold /= 2;
        self.uses /= 2;
    }

    fn count(&mut self, distance: usize) {
        if self.distances.len() <= distance {
            self.distances.resize(distance + 1, 0);
        }
        self.distances[distance] += 1;
    }

    /// The last uses keep their order. Blocks that were used longest ago are forgotten, if there are more than half as many
    /// as times.
    fn number_anew(&mut self) {
        let mut uses: Vec<(u32, u64)> = self.last.drain().map(|(block, time)| (time, block)).collect();
        uses.sort_unstable();
        let forgotten = uses.len().saturating_sub(self.times / 2);
        self.tree = Fenwick::new(self.times);
        self.now = 0;
        for (_, block) in &uses[forgotten..] {
            self.last.insert(*block, self.now);
            self.tree.add(self.now, 1);
            self.now += 1;
        }
    }
}

impl MissRatioCurve {
    /// The share that a cache of so many blocks misses: what the next smaller size misses.
    pub fn miss_ratio(&self, blocks: u64) -> f64 {
        let next = self.points.partition_point(|(size, _)| *size <= blocks);
        next.checked_sub(1).map_or(1.0, |place| self.points[place].1)
    }
}

/// Sums of a row of numbers that changes (Fenwick, 1994).
struct Fenwick {
    tree: Vec<i32>,
}

impl Fenwick {
    fn new(len: usize) -> Fenwick {
        Fenwick { tree: vec![0; len] }
    }

    fn add(&mut self, at: u32, what: i32) {
        let mut place = at as usize + 1;
        while place <= self.tree.len() {
            self.tree[place - 1] += what;
            place += place & place.wrapping_neg();
        }
    }

    /// Of all numbers before this place.
    fn sum(&self, before: u32) -> i32 {
        let mut sum = 0;
        let mut place = before as usize;
        while place > 0 {
            sum += self.tree[place - 1];
            place -= place & place.wrapping_neg();
        }
        sum
    }
}

/// A number with the same information, all bits of which depend on all of it (splitmix64's last steps).
fn mixed(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn next(&mut self) -> f64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1_u64 << 53) as f64
        }

        /// Some blocks much more often than others.
        fn skewed(&mut self, blocks: u64) -> u64 {
            (self.next().powi(2) * blocks as f64) as u64
        }
    }

    /// What LRU caches of these sizes miss, the long way.
    fn exact(uses: &[u64], sizes: &[u64]) -> Vec<f64> {
        let mut shards = Shards::new(1.0);
        uses.iter().for_each(|block| shards.used(*block));
        let curve = shards.curve(1_000_000);
        sizes.iter().map(|size| curve.miss_ratio(*size)).collect()
    }

    fn lru_misses(uses: &[u64], size: usize) -> f64 {
        let mut order: Vec<u64> = Vec::new();
        let mut misses = 0;
        for block in uses {
            match order.iter().position(|known| known == block) {
                Some(place) => {
                    order.remove(place);
                }
                None => misses += 1,
            }
            order.push(*block);
            if order.len() > size {
                order.remove(0);
            }
        }
        f64::from(misses) / uses.len() as f64
    }

    #[test]
    fn curve_of_all_blocks_is_what_lru_misses() {
        let mut random = Random(1);
        let uses: Vec<u64> = (0..5_000).map(|_| random.skewed(300)).collect();
        for size in [1, 10, 50, 200, 299] {
            let found = exact(&uses, &[size])[0];
            assert!((found - lru_misses(&uses, size as usize)).abs() < 1e-9, "{size}");
        }
    }

    #[test]
    fn sampled_curve_is_near_the_exact_one() {
        let mut random = Random(2);
        let blocks = 400_000;
        let uses: Vec<u64> = (0..1_000_000).map(|_| random.skewed(blocks)).collect();
        let mut shards = Shards::new(0.01);
        uses.iter().for_each(|block| shards.used(*block));
        let curve = shards.curve(1_000);
        let sizes: Vec<u64> = (1..100).map(|i| i * blocks / 100).collect();
        let error = exact(&uses, &sizes)
            .iter()
            .zip(&sizes)
            .map(|(exact, size)| (exact - curve.miss_ratio(*size)).abs())
            .sum::<f64>()
            / sizes.len() as f64;
        // Some 4,000 blocks are looked at, and a few of all blocks have much of all uses.
        assert!(error <= 0.02, "{error}");
        let different = uses.iter().collect::<std::collections::HashSet<_>>().len() as f64;
        assert!(
            (curve.blocks as f64 / different - 1.0).abs() < 0.1,
            "{}",
            curve.blocks
        );
    }

    #[test]
    fn times_are_numbered_anew_without_a_change_of_distances() {
        let mut shards = Shards::new(1.0);
        for round in 0..(3 * TIMES as u64 / 100) {
            for block in 0..100 {
                shards.used(block + round / 1_000_000);
            }
        }
        let curve = shards.curve(100);
        assert!(curve.miss_ratio(99) > 0.99 && curve.miss_ratio(100) < 0.01);
    }

    #[test]
    fn what_is_old_weighs_less() {
        let mut shards = Shards::new(1.0);
        for _ in 0..10 {
            (0..100).for_each(|block| shards.used(block));
        }
        for _ in 0..20 {
            shards.age();
        }
        for _ in 0..10 {
            (1_000..1_010).for_each(|block| shards.used(block));
        }
        assert!(shards.curve(100).miss_ratio(10) < 0.2);
    }
}
