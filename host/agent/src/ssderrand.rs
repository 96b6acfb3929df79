//! One order about SSDs that is carried out: which caches are told what, and what they say afterwards.
//!
//! A cache has what it says that it has. Where it does not answer, it may yet do what it was told; so it counts with the
//! larger of what it had and what it was told, and the SSD's bytes are never given twice.

use crate::cachetalk::{Line, ask_all};
use crate::ssdplan::Plans;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};
use tiercel_cache::control::{Answer, Ask, Stat};
use tiercel_host_core::ssdorder::{CacheAnswer, CacheOrder, SsdAnswer, SsdOrder};
use tiercel_host_core::ssdplan::Planned;
use tiercel_host_core::ssdsteps::{CacheNow, OrderSteps, Resize, SsdNow, is_same_share};

/// How long all caches may take together: four times for what they say, and once for the rest. It is 19 s in all.
const LOOK: Duration = Duration::from_secs(1);
const SHRINK: Duration = Duration::from_secs(11);
const GROW: Duration = Duration::from_secs(3);
const SHARE: Duration = Duration::from_secs(1);

const SILENT: &str = "it does not answer";

/// An order on its way. For one thread.
pub struct Errand<'a> {
    order: &'a SsdOrder,
    plans: &'a Plans,
    /// To all caches of the SSDs of which the order names a cache.
    lines: BTreeMap<String, Line>,
    /// What those say that answer.
    stats: BTreeMap<String, Stat>,
    problems: BTreeMap<String, String>,
}

impl<'a> Errand<'a> {
    /// Looks at all caches of the SSDs of which the order names one, and says how these SSDs are now.
    pub fn look(order: &'a SsdOrder, set: &[SsdNow], plans: &'a Plans) -> (Errand<'a>, Vec<SsdNow>) {
        let named: Vec<&SsdNow> = set.iter().filter(|ssd| ssd.is_named_by(order)).collect();
        let caches = named.iter().flat_map(|ssd| &ssd.caches);
        let mut errand = Errand {
            order,
            plans,
            lines: caches
                .map(|cache| (cache.cache.clone(), Line::of(Path::new(&cache.cache))))
                .collect(),
            stats: BTreeMap::new(),
            problems: BTreeMap::new(),
        };
        errand.look_at_all();
        let now = named.into_iter().map(|ssd| errand.now(ssd)).collect();
        (errand, now)
    }

    /// Makes caches smaller.
    pub fn shrink(&mut self, steps: &mut OrderSteps) {
        let shrinks = steps.shrinks.clone();
        self.resize(&shrinks, steps, SHRINK);
    }

    /// Makes caches larger for which there is room.
    pub fn grow(&mut self, steps: &mut OrderSteps) {
        let mut growths = Vec::new();
        for growth in steps.growths.clone() {
            match steps.may_grow(&growth) {
                // The room is its own from now on, whatever it answers.
                Ok(()) if self.answers(&growth.cache) => {
                    steps.is_now(&growth.cache, growth.bytes);
                    growths.push(growth);
                }
                Ok(()) => {}
                Err(said) => self.has_problem(&growth.cache, said),
            }
        }
        self.resize(&growths, steps, GROW);
    }

    /// Makes no cache larger, for this reason.
    pub fn withhold(&mut self, steps: &OrderSteps, why: &str) {
        for growth in &steps.growths {
            self.has_problem(&growth.cache, format!("withheld: {why}"));
        }
    }

    /// Gives caches other shares.
    pub fn share(&mut self, steps: &OrderSteps) {
        let told = steps.shares.iter().filter(|share| self.answers(&share.cache));
        let asks = told
            .map(|share| (share.cache.clone(), Ask::Share { share: share.share }))
            .collect();
        for (cache, answer) in self.ask(&asks, SHARE) {
            if let Some(Answer::Refused(said)) = answer {
                self.has_problem(&cache, said);
            }
        }
    }

    /// Looks once more. What caches say is the plan from now on, and the answer.
    pub fn end(&mut self, steps: &OrderSteps) -> SsdAnswer {
        self.look_at_all();
        for (cache, stat) in &self.stats {
            let asked = self.order.caches.iter().find(|asked| asked.cache == *cache);
            self.plans.set(cache, planned(stat, asked));
        }
        SsdAnswer {
            order: self.order.order,
            refused: None,
            caches: self
                .order
                .caches
                .iter()
                .map(|asked| self.became(asked, steps))
                .collect(),
        }
    }

    /// An SSD as it is. Of a cache that does not answer what was planned counts.
    fn now(&self, set: &SsdNow) -> SsdNow {
        let caches = set.caches.iter().map(|cache| {
            let planned = self.plans.of(&cache.cache);
            let (bytes, share) = match (self.stats.get(&cache.cache), planned) {
                (Some(stat), _) => (room(stat), stat.share),
                (None, Some(planned)) => (planned.bytes, planned.share),
                (None, None) => (cache.bytes, cache.share),
            };
            CacheNow {
                cache: cache.cache.clone(),
                bytes,
                share,
            }
        });
        SsdNow {
            bytes: set.bytes,
            caches: caches.collect(),
        }
    }

    /// Gives those caches other sizes that answer, and reads back what they have.
    fn resize(&mut self, resizes: &[Resize], steps: &mut OrderSteps, patience: Duration) {
        let resizes: Vec<&Resize> = resizes.iter().filter(|one| self.answers(&one.cache)).collect();
        let mut asks = BTreeMap::new();
        for one in &resizes {
            // If it is started again meanwhile, it begins with that.
            self.plans.set_bytes(&one.cache, one.bytes);
            asks.insert(one.cache.clone(), Ask::Resize { bytes: one.bytes });
        }
        for (cache, answer) in self.ask(&asks, patience) {
            if let Some(Answer::Refused(said)) = answer {
                self.has_problem(&cache, said);
            }
        }
        self.look_at(asks.keys().cloned().collect());
        for one in resizes {
            let has = match self.stats.get(&one.cache) {
                Some(stat) => room(stat),
                None => steps.bytes_of(&one.cache).max(one.bytes),
            };
            steps.is_now(&one.cache, has);
            self.plans.set_bytes(&one.cache, has);
        }
    }

    fn look_at_all(&mut self) {
        self.look_at(self.lines.keys().cloned().collect());
    }

    /// Of a cache that does not answer nothing is known any more.
    fn look_at(&mut self, caches: Vec<String>) {
        let asks = caches.into_iter().map(|cache| (cache, Ask::Stat)).collect();
        for (cache, answer) in self.ask(&asks, LOOK) {
            match answer {
                Some(Answer::Stat(stat)) => self.stats.insert(cache, *stat),
                _ => self.stats.remove(&cache),
            };
        }
    }

    fn ask(&mut self, asks: &BTreeMap<String, Ask>, patience: Duration) -> BTreeMap<String, Option<Answer>> {
        let mut caches = Vec::new();
        let mut asked = Vec::new();
        for (cache, line) in &mut self.lines {
            if let Some(what) = asks.get(cache) {
                caches.push(cache.clone());
                asked.push((line, *what));
            }
        }
        let answers = ask_all(asked, Instant::now() + patience);
        caches.into_iter().zip(answers).collect()
    }

    fn answers(&self, cache: &str) -> bool {
        self.stats.contains_key(cache)
    }

    /// The first problem of a cache says most.
    fn has_problem(&mut self, cache: &str, said: String) {
        self.problems.entry(cache.to_owned()).or_insert(said);
    }

    fn became(&self, asked: &CacheOrder, steps: &OrderSteps) -> CacheAnswer {
        let is_unknown = steps.unknown.contains(&asked.cache);
        let (bytes, share, problem) = match self.stats.get(&asked.cache) {
            Some(stat) => (stat.size_bytes, stat.share, difference(stat, asked)),
            None if is_unknown => (0, 0.0, Some("this host has no such cache".to_owned())),
            None => {
                let planned = self.plans.of(&asked.cache);
                let share = planned.map_or(0.0, |planned| planned.share);
                (steps.bytes_of(&asked.cache), share, Some(SILENT.to_owned()))
            }
        };
        CacheAnswer {
            cache: asked.cache.clone(),
            bytes,
            share,
            problem: self.problems.get(&asked.cache).cloned().or(problem),
        }
    }
}

/// What is taken of the SSD. While a cache becomes smaller it has more blocks than it may.
fn room(stat: &Stat) -> u64 {
    stat.size_bytes.max(stat.used_bytes)
}

/// What a cache begins with if it is started again: what was ordered, where it has that, and else what it has.
fn planned(stat: &Stat, asked: Option<&CacheOrder>) -> Planned {
    let has = Planned {
        bytes: stat.size_bytes,
        share: stat.share,
    };
    let Some(asked) = asked else {
        return has;
    };
    Planned {
        bytes: if has_size(stat, asked) {
            asked.bytes
        } else {
            has.bytes
        },
        share: if is_same_share(stat.share, asked.share) {
            asked.share
        } else {
            has.share
        },
    }
}

/// A size is a whole number of blocks.
fn has_size(stat: &Stat, asked: &CacheOrder) -> bool {
    let block = stat.block_bytes.max(1);
    stat.size_bytes == asked.bytes / block * block
}

fn difference(stat: &Stat, asked: &CacheOrder) -> Option<String> {
    if !has_size(stat, asked) {
        return Some(format!(
            "it has {} bytes and not {}",
            stat.size_bytes, asked.bytes
        ));
    }
    if room(stat) > stat.size_bytes {
        return Some(format!("it still holds {} bytes", stat.used_bytes));
    }
    if !is_same_share(stat.share, asked.share) {
        return Some(format!("its share is {} and not {}", stat.share, asked.share));
    }
    None
}
