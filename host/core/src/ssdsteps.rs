//! How an order about SSDs is carried out so that the caches of an SSD never have more than its bytes together.
//!
//! ```text
//!   decide(SSDs as they are, order):
//!     refuse, if the sizes after it add up to more than an SSD has
//!     shrinks, growths, shares <- what differs from what is
//!   carry out:
//!     each shrink; is_now(cache, what it says that it has)
//!     each growth that fits beside what the others have now: is_now(cache, ordered) before it is asked for
//!     each share
//! ```

use crate::ssdorder::{CacheOrder, SsdOrder};
use std::collections::BTreeMap;

/// Two shares that differ by less than this part are the same: as text a number may lose its last digit.
const SHARE_PRECISION: f64 = 1e-9;

/// An SSD and its caches as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct SsdNow {
    /// What the caches may hold together.
    pub bytes: u64,
    /// The caches.
    pub caches: Vec<CacheNow>,
}

/// A cache as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct CacheNow {
    /// The path of its socket.
    pub cache: String,
    /// What it may hold, in bytes.
    pub bytes: u64,
    /// Its share of the SSD's operations.
    pub share: f64,
}

/// A cache is to have another size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resize {
    /// The path of its socket.
    pub cache: String,
    /// What it is to hold, in bytes.
    pub bytes: u64,
}

/// A cache is to have another share.
#[derive(Clone, Debug, PartialEq)]
pub struct Reshare {
    /// The path of its socket.
    pub cache: String,
    /// By which it is to be weighed.
    pub share: f64,
}

/// The steps of an order over all SSDs of a host, and the room there is meanwhile. Not thread-safe.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderSteps {
    /// Caches that become smaller.
    pub shrinks: Vec<Resize>,
    /// Caches that become larger, after the shrinks, each only if [`OrderSteps::may_grow`].
    pub growths: Vec<Resize>,
    /// Other shares, which need no room.
    pub shares: Vec<Reshare>,
    /// What the order names and the host has not.
    pub unknown: Vec<String>,
    rooms: Vec<Room>,
}

/// What the caches of an SSD have, while an order is carried out.
#[derive(Clone, Debug, PartialEq)]
struct Room {
    bytes: u64,
    sizes: BTreeMap<String, u64>,
}

impl SsdNow {
    /// Whether the order names one of its caches.
    pub fn is_named_by(&self, order: &SsdOrder) -> bool {
        self.caches
            .iter()
            .any(|now| order.caches.iter().any(|asked| asked.cache == now.cache))
    }

    fn room(&self) -> Room {
        Room {
            bytes: self.bytes,
            sizes: self
                .caches
                .iter()
                .map(|now| (now.cache.clone(), now.bytes))
                .collect(),
        }
    }
}

impl OrderSteps {
    /// The steps of an order, or in words why it is refused. Caches that it does not name stay as they are.
    pub fn decide(ssds: &[SsdNow], order: &SsdOrder) -> Result<OrderSteps, String> {
        let mut steps = OrderSteps {
            shrinks: Vec::new(),
            growths: Vec::new(),
            shares: Vec::new(),
            unknown: Vec::new(),
            rooms: ssds.iter().map(SsdNow::room).collect(),
        };
        for ssd in ssds.iter().filter(|ssd| ssd.is_named_by(order)) {
            let mut after = ssd.room();
            for asked in &order.caches {
                after.is_now(&asked.cache, asked.bytes);
            }
            if after.together() > after.bytes {
                return Err(format!(
                    "the caches of an SSD with {} bytes would have {} together",
                    after.bytes,
                    after.together()
                ));
            }
        }
        for asked in &order.caches {
            let mut caches = ssds.iter().flat_map(|ssd| &ssd.caches);
            match caches.find(|now| now.cache == asked.cache) {
                Some(now) => steps.add(now, asked),
                None => steps.unknown.push(asked.cache.clone()),
            }
        }
        Ok(steps)
    }

    /// A cache has so many bytes now, or may come to have them without another word.
    pub fn is_now(&mut self, cache: &str, bytes: u64) {
        self.rooms.iter_mut().for_each(|room| room.is_now(cache, bytes));
    }

    /// What a cache has as far as is known; nothing where the host has no such cache.
    pub fn bytes_of(&self, cache: &str) -> u64 {
        let found = self.rooms.iter().find_map(|room| room.sizes.get(cache));
        found.copied().unwrap_or_default()
    }

    /// Whether there is room for a growth beside what the other caches of its SSD have now. If not, why, in words.
    pub fn may_grow(&self, growth: &Resize) -> Result<(), String> {
        let mut after = self.clone();
        after.is_now(&growth.cache, growth.bytes);
        let crowded = after
            .rooms
            .iter()
            .find(|room| room.sizes.contains_key(&growth.cache) && room.together() > room.bytes);
        match crowded {
            None => Ok(()),
            Some(room) => Err(format!(
                "withheld: {} bytes more would have to be free, and others have not become smaller",
                room.together() - room.bytes
            )),
        }
    }

    fn add(&mut self, now: &CacheNow, asked: &CacheOrder) {
        let resize = Resize {
            cache: asked.cache.clone(),
            bytes: asked.bytes,
        };
        if asked.bytes < now.bytes {
            self.shrinks.push(resize);
        } else if asked.bytes > now.bytes {
            self.growths.push(resize);
        }
        if !is_same_share(asked.share, now.share) {
            self.shares.push(Reshare {
                cache: asked.cache.clone(),
                share: asked.share,
            });
        }
    }
}

impl Room {
    /// Nothing changes where it is a cache of another SSD.
    fn is_now(&mut self, cache: &str, bytes: u64) {
        if let Some(size) = self.sizes.get_mut(cache) {
            *size = bytes;
        }
    }

    fn together(&self) -> u64 {
        self.sizes
            .values()
            .fold(0, |sum, bytes| sum.saturating_add(*bytes))
    }
}

/// Whether two shares are the same but for what their text may lose.
pub fn is_same_share(one: f64, other: f64) -> bool {
    (one - other).abs() <= SHARE_PRECISION * one.abs().max(other.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ssdlease::LeaseAsk;

    fn ssd(bytes: u64, caches: &[(&str, u64)]) -> SsdNow {
        SsdNow {
            bytes,
            caches: caches
                .iter()
                .map(|(cache, bytes)| CacheNow {
                    cache: (*cache).to_owned(),
                    bytes: *bytes,
                    share: 1.0,
                })
                .collect(),
        }
    }

    fn order(caches: &[(&str, u64, f64)]) -> SsdOrder {
        SsdOrder {
            order: 1,
            lease: LeaseAsk {
                holder: "a".to_owned(),
                number: 1,
                seconds: 90.0,
            },
            caches: caches
                .iter()
                .map(|(cache, bytes, share)| CacheOrder {
                    cache: (*cache).to_owned(),
                    bytes: *bytes,
                    share: *share,
                })
                .collect(),
        }
    }

    fn resize(cache: &str, bytes: u64) -> Resize {
        Resize {
            cache: cache.to_owned(),
            bytes,
        }
    }

    #[test]
    fn only_what_differs_is_changed() {
        let now = [ssd(100, &[("a", 50), ("b", 30), ("c", 20)])];
        let asked = order(&[("a", 20, 1.0), ("b", 60, 2.5), ("c", 20, 1.0 + 1e-15)]);
        let steps = OrderSteps::decide(&now, &asked).unwrap();
        assert_eq!(steps.shrinks, [resize("a", 20)]);
        assert_eq!(steps.growths, [resize("b", 60)]);
        assert_eq!(steps.shares.len(), 1);
        assert_eq!(
            (steps.shares[0].cache.as_str(), steps.shares[0].share),
            ("b", 2.5)
        );
        assert!(steps.unknown.is_empty());
    }

    #[test]
    fn more_together_than_the_ssd_has_is_refused_whole() {
        let now = [ssd(100, &[("a", 50), ("b", 30)]), ssd(10, &[("c", 10)])];
        assert!(OrderSteps::decide(&now, &order(&[("b", 50, 1.0)])).is_ok());
        let said = OrderSteps::decide(&now, &order(&[("c", 5, 1.0), ("b", 51, 1.0)])).unwrap_err();
        assert_eq!(
            said,
            "the caches of an SSD with 100 bytes would have 101 together"
        );
        assert!(OrderSteps::decide(&now, &order(&[("c", 11, 1.0)])).is_err());
        let most = order(&[("a", u64::MAX, 1.0), ("b", u64::MAX, 1.0)]);
        assert!(OrderSteps::decide(&now, &most).is_err());
    }

    #[test]
    fn cache_that_is_not_there_counts_for_nothing() {
        let now = [ssd(100, &[("a", 50)])];
        let steps = OrderSteps::decide(&now, &order(&[("gone", 1_000, 1.0), ("a", 100, 1.0)])).unwrap();
        assert_eq!(steps.unknown, ["gone"]);
        assert_eq!(steps.growths, [resize("a", 100)]);
        assert_eq!((steps.bytes_of("gone"), steps.bytes_of("a")), (0, 50));
    }

    #[test]
    fn order_without_caches_does_nothing_even_where_caches_have_too_much() {
        let now = [ssd(100, &[("a", 500)])];
        let steps = OrderSteps::decide(&now, &order(&[])).unwrap();
        assert!(steps.shrinks.is_empty() && steps.growths.is_empty() && steps.shares.is_empty());
        assert!(!now[0].is_named_by(&order(&[])) && now[0].is_named_by(&order(&[("a", 1, 1.0)])));
    }

    #[test]
    fn growth_waits_for_what_shrinks_have_freed() {
        let now = [ssd(100, &[("a", 60), ("b", 20), ("c", 20)]), ssd(9, &[("d", 9)])];
        let asked = order(&[("a", 20, 1.0), ("b", 45, 1.0), ("c", 35, 1.0)]);
        let mut steps = OrderSteps::decide(&now, &asked).unwrap();
        let [b, c] = [steps.growths[0].clone(), steps.growths[1].clone()];
        let said = steps.may_grow(&b).unwrap_err();
        assert!(said.starts_with("withheld: 25 bytes more"), "{said}");
        // It has freed less than it was told to.
        steps.is_now("a", 30);
        assert_eq!(steps.may_grow(&b), Ok(()));
        steps.is_now("b", 45);
        assert!(
            steps
                .may_grow(&c)
                .unwrap_err()
                .starts_with("withheld: 10 bytes more")
        );
        steps.is_now("a", 20);
        assert_eq!(steps.may_grow(&c), Ok(()));
    }

    /// Numbers by a linear congruence, the same for the same seed.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) % bound
        }

        /// Sizes that together are no more than the bytes.
        fn sizes(&mut self, bytes: u64, count: usize) -> Vec<u64> {
            let mut left = bytes;
            (0..count)
                .map(|_| {
                    let size = self.below(left / 2 + 1);
                    left -= size;
                    size
                })
                .collect()
        }
    }

    /// Whatever caches make of it: each does all, nothing, or a part of what it is told.
    #[test]
    fn caches_never_have_more_together_than_the_ssd() {
        let seed = 20_260_801;
        println!("seed {seed}");
        let mut random = Random(seed);
        let names = ["a", "b", "c", "d", "e"];
        for round in 0..5_000 {
            let bytes = 1 + random.below(10_000);
            let before = random.sizes(bytes, names.len());
            let wanted = random.sizes(bytes, names.len());
            let caches: Vec<(&str, u64)> = names.into_iter().zip(before).collect();
            let asked: Vec<(&str, u64, f64)> = names
                .into_iter()
                .zip(&wanted)
                .map(|(name, bytes)| (name, *bytes, 1.0))
                .collect();
            let mut steps = OrderSteps::decide(&[ssd(bytes, &caches)], &order(&asked)).unwrap();
            let mut real: BTreeMap<&str, u64> = caches.into_iter().collect();
            let is_well = random.below(3) == 0;
            for shrink in steps.shrinks.clone() {
                let (has, told) = (real[shrink.cache.as_str()], shrink.bytes);
                let kept = if is_well { 0 } else { random.below(has - told + 1) };
                let name = names.into_iter().find(|name| *name == shrink.cache).unwrap();
                real.insert(name, told + kept);
                steps.is_now(name, told + kept);
            }
            for growth in steps.growths.clone() {
                if steps.may_grow(&growth).is_ok() {
                    steps.is_now(&growth.cache, growth.bytes);
                    let name = names.into_iter().find(|name| *name == growth.cache).unwrap();
                    real.insert(name, growth.bytes);
                }
                let together: u64 = real.values().sum();
                assert!(together <= bytes, "round {round}: {together} of {bytes}");
            }
            if is_well {
                let found: Vec<u64> = names.into_iter().map(|name| real[name]).collect();
                assert_eq!(found, wanted, "round {round}");
            }
        }
    }
}
