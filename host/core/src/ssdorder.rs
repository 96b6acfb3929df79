//! What the coordinator orders of a host's SSDs, and what it is answered: a JSON object each.
//!
//! The other side is written in Java, in the coordinator. A newer one may say more, which is passed over.

use crate::ssdlease::LeaseAsk;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// No order is longer, and no answer.
const TEXT_BYTES_MAX: usize = 60_000;
/// The most caches of an order, so that the answer is no longer than an order may be.
const CACHES_MAX: usize = 128;
/// No socket has a longer path.
const CACHE_BYTES_MAX: usize = 107;
/// As long as what is said of a cache may be; it becomes shorter where an answer would be too long.
const WORDS_MAX: [usize; 3] = [400, 100, 20];

/// An order: sizes and shares of caches. Without caches it only takes the lease, or has it last longer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SsdOrder {
    /// Its number, by which it is answered.
    pub order: u64,
    /// By which lease it is given.
    pub lease: LeaseAsk,
    /// What is to become of caches; others stay as they are.
    #[serde(default)]
    pub caches: Vec<CacheOrder>,
}

/// What is to become of a cache.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CacheOrder {
    /// The path of its socket.
    pub cache: String,
    /// What it may hold, in bytes.
    pub bytes: u64,
    /// By which it is weighed against the SSD's other caches; more than 0.
    pub share: f64,
}

impl SsdOrder {
    /// Reads an order; what makes no sense in it, in words.
    pub fn parse(text: &str) -> Result<SsdOrder, String> {
        if text.len() > TEXT_BYTES_MAX {
            return Err(format!(
                "an order has {TEXT_BYTES_MAX} bytes at most, not {}",
                text.len()
            ));
        }
        let order: SsdOrder =
            serde_json::from_str(text).map_err(|e| format!("this is no order about SSDs: {e}"))?;
        order.lease.check()?;
        order.check_caches()?;
        Ok(order)
    }

    /// The number of what may be an order; 0 where it has none.
    pub fn number(text: &str) -> u64 {
        #[derive(Deserialize)]
        struct Numbered {
            order: u64,
        }
        serde_json::from_str::<Numbered>(text).map_or(0, |numbered| numbered.order)
    }

    fn check_caches(&self) -> Result<(), String> {
        if self.caches.len() > CACHES_MAX {
            return Err(format!(
                "an order names {CACHES_MAX} caches at most, not {}",
                self.caches.len()
            ));
        }
        let mut named = BTreeSet::new();
        for one in &self.caches {
            one.check()?;
            if !named.insert(&one.cache) {
                return Err(format!("the order names {} twice", one.cache));
            }
        }
        Ok(())
    }
}

impl CacheOrder {
    fn check(&self) -> Result<(), String> {
        let is_path = (1..=CACHE_BYTES_MAX).contains(&self.cache.len());
        if !is_path || self.cache.chars().any(char::is_control) {
            return Err("a cache is named by the path of its socket".to_owned());
        }
        if !(self.share > 0.0 && self.share.is_finite()) {
            return Err(format!(
                "the share of {} must be more than 0: {}",
                self.cache, self.share
            ));
        }
        Ok(())
    }
}

/// What became of an order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SsdAnswer {
    /// The order's number.
    pub order: u64,
    /// Why nothing was done; none where the order was taken.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub refused: Option<String>,
    /// The caches that the order names, as they are now.
    #[serde(default)]
    pub caches: Vec<CacheAnswer>,
}

/// What became of a cache.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CacheAnswer {
    /// The path of its socket.
    pub cache: String,
    /// What it may hold, in bytes, as it says itself. Where it does not answer, what the agent reckons with.
    pub bytes: u64,
    /// Its share, as it says itself.
    pub share: f64,
    /// What is not as it was ordered, in words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub problem: Option<String>,
}

impl SsdAnswer {
    /// Nothing was done.
    pub fn refused(order: u64, why: &str) -> SsdAnswer {
        SsdAnswer {
            order,
            refused: Some(why.to_owned()),
            caches: Vec::new(),
        }
    }

    /// Its JSON, which is no longer than a message may be.
    pub fn json(&self) -> String {
        let mut json = String::new();
        for longest in WORDS_MAX {
            // Strings and finite numbers: there is nothing that JSON has no form for.
            json = serde_json::to_string(&self.with_words_of(longest)).unwrap_or_default();
            if json.len() <= TEXT_BYTES_MAX {
                break;
            }
        }
        json
    }

    fn with_words_of(&self, longest: usize) -> SsdAnswer {
        let cut = |words: &Option<String>| {
            words
                .as_ref()
                .map(|words| words.chars().take(longest).collect::<String>())
        };
        SsdAnswer {
            order: self.order,
            refused: cut(&self.refused),
            caches: self
                .caches
                .iter()
                .map(|one| CacheAnswer {
                    problem: cut(&one.problem),
                    ..one.clone()
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: &str = r#"{"order": 17, "lease": {"holder": "coordinator-a:8765", "number": 5, "seconds": 90.0},
        "caches": [{"cache": "/run/tiercel/vm1.sock", "bytes": 268435456, "share": 2.5}]}"#;

    #[test]
    fn order_is_read_as_the_coordinator_writes_it() {
        let order = SsdOrder::parse(ORDER).unwrap();
        assert_eq!((order.order, order.lease.number), (17, 5));
        assert_eq!(order.lease.holder, "coordinator-a:8765");
        assert_eq!(
            order.caches,
            [CacheOrder {
                cache: "/run/tiercel/vm1.sock".to_owned(),
                bytes: 268_435_456,
                share: 2.5,
            }]
        );
        let json = serde_json::to_string(&order).unwrap();
        assert_eq!(SsdOrder::parse(&json), Ok(order));
    }

    #[test]
    fn newer_coordinator_may_say_more_and_an_order_may_name_no_cache() {
        let more = ORDER.replace("\"order\"", "\"reason\": [1], \"order\"");
        assert!(SsdOrder::parse(&more.replace("\"share\"", "\"why\": {}, \"share\"")).is_ok());
        let lease = "{\"order\":1,\"lease\":{\"holder\":\"a\",\"number\":1,\"seconds\":5},\"caches\":[]}";
        assert!(SsdOrder::parse(lease).unwrap().caches.is_empty());
    }

    #[test]
    fn order_that_makes_no_sense_is_refused_in_words() {
        for (from, to, word) in [
            ("{\"order\"", "[\"order\"", "no order"),
            ("\"order\": 17", "\"order\": -17", "no order"),
            ("268435456", "-1", "no order"),
            ("268435456", "1.5", "no order"),
            ("268435456", "1e99", "no order"),
            ("\"share\": 2.5", "\"shares\": 2.5", "share"),
            ("2.5", "0", "more than 0"),
            ("2.5", "-2", "more than 0"),
            ("2.5", "1e999", "no order"),
            ("90.0", "0", "at most 3600 s"),
            ("coordinator-a:8765", "", "holder"),
            ("/run/tiercel/vm1.sock", "", "path of its socket"),
            ("/run/tiercel/vm1.sock", "a\\u0000b", "path of its socket"),
        ] {
            let said = SsdOrder::parse(&ORDER.replacen(from, to, 1)).unwrap_err();
            assert!(said.contains(word), "{from} {to}: {said}");
        }
    }

    #[test]
    fn order_that_is_too_long_or_names_a_cache_twice_is_refused() {
        let order = SsdOrder::parse(ORDER).unwrap();
        let with = |caches: Vec<CacheOrder>| {
            let order = SsdOrder {
                caches,
                ..order.clone()
            };
            SsdOrder::parse(&serde_json::to_string(&order).unwrap())
        };
        let one = &order.caches[0];
        let said = with(vec![one.clone(), one.clone()]).unwrap_err();
        assert!(said.contains("vm1.sock twice"), "{said}");
        let many = |count: usize| {
            (0..count)
                .map(|number| CacheOrder {
                    cache: format!("/{number}"),
                    ..one.clone()
                })
                .collect::<Vec<_>>()
        };
        assert!(with(many(128)).is_ok());
        assert!(with(many(129)).unwrap_err().contains("128 caches at most"));
        let long = format!("{ORDER}{}", " ".repeat(60_000));
        assert!(
            SsdOrder::parse(&long)
                .unwrap_err()
                .contains("60000 bytes at most")
        );
    }

    #[test]
    fn number_is_found_where_the_rest_makes_no_sense() {
        assert_eq!(SsdOrder::number("{\"order\":17,\"lease\":3}"), 17);
        assert_eq!(SsdOrder::number("{\"order\":\"x\"}"), 0);
        assert_eq!(SsdOrder::number("x"), 0);
    }

    #[test]
    fn answer_has_what_is_known() {
        assert_eq!(
            SsdAnswer::refused(3, "it is late").json(),
            "{\"order\":3,\"refused\":\"it is late\",\"caches\":[]}"
        );
        let answer = SsdAnswer {
            order: 3,
            refused: None,
            caches: vec![CacheAnswer {
                cache: "/a".to_owned(),
                bytes: 5,
                share: 2.0,
                problem: None,
            }],
        };
        assert_eq!(
            answer.json(),
            "{\"order\":3,\"caches\":[{\"cache\":\"/a\",\"bytes\":5,\"share\":2.0}]}"
        );
    }

    #[test]
    fn longest_answer_is_no_longer_than_a_message() {
        let one = CacheAnswer {
            cache: "\"".repeat(CACHE_BYTES_MAX),
            bytes: u64::MAX,
            share: f64::MIN_POSITIVE,
            problem: Some("\u{1}\u{1f600}".repeat(1_000)),
        };
        let answer = SsdAnswer {
            order: u64::MAX,
            refused: None,
            caches: vec![one; CACHES_MAX],
        };
        let json = answer.json();
        assert!(json.len() <= TEXT_BYTES_MAX, "{}", json.len());
        let read: SsdAnswer = serde_json::from_str(&json).unwrap();
        assert!(read.caches[0].problem.is_some());
    }
}
