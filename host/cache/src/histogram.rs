//! Counts by powers of two, which any thread may add to.

use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};

const BUCKETS: usize = 40;

/// How often a value was at most 1, 2, 4, 8 and so on. Values of 2^39 and more share the last place.
pub struct Histogram {
    counts: [AtomicU64; BUCKETS],
    sum: AtomicU64,
}

/// A histogram at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The greatest value of each place and how many values were in it; places with none are left out.
    pub at_most: Vec<(u64, u64)>,
    /// Of all values.
    pub sum: u64,
}

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram {
            counts: [const { AtomicU64::new(0) }; BUCKETS],
            sum: AtomicU64::new(0),
        }
    }
}

impl Histogram {
    /// Counts a value.
    pub fn add(&self, value: u64) {
        let place = (u64::BITS - value.saturating_sub(1).leading_zeros()) as usize;
        self.counts[place.min(BUCKETS - 1)].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(value, Ordering::Relaxed);
    }

    /// What has been counted.
    pub fn counts(&self) -> Counts {
        Counts {
            at_most: (0_u32..)
                .zip(&self.counts)
                .map(|(place, count)| (1 << place, count.load(Ordering::Relaxed)))
                .filter(|(_, count)| *count > 0)
                .collect(),
            sum: self.sum.load(Ordering::Relaxed),
        }
    }
}

impl Counts {
    /// How many values there are.
    pub fn total(&self) -> u64 {
        self.at_most.iter().map(|(_, count)| count).sum()
    }

    /// What a share of all values, as 0.99, is at most; 0 where there is none. It is the end of a place, so at most twice
    /// as much as it really is.
    pub fn quantile(&self, share: f64) -> u64 {
        let wanted = share * self.total() as f64;
        let mut sum = 0;
        for (value, count) in &self.at_most {
            sum += count;
            if sum as f64 >= wanted {
                return *value;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_where_they_belong() {
        let histogram = Histogram::default();
        for value in [0, 1, 2, 3, 4, 5, u64::MAX >> 1] {
            histogram.add(value);
        }
        let counts = histogram.counts();
        assert_eq!(counts.at_most, [(1, 2), (2, 1), (4, 2), (8, 1), (1 << 39, 1)]);
        assert_eq!(counts.total(), 7);
        assert_eq!(counts.quantile(0.5), 4);
        assert_eq!(Histogram::default().counts().quantile(0.99), 0);
    }
}
