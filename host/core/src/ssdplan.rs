//! What the last orders made of a host's SSD caches, and by whose lease: what stands without any coordinator.
//!
//! It is kept in a file, so that a cache that is started again has the size and the share that it was given.

use crate::ssdlease::LeaseAsk;
use crate::ssdsteps::SsdNow;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The plan of a host.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SsdPlan {
    /// The lease that was granted last.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lease: Option<LeaseAsk>,
    /// What caches were given, by the paths of their sockets.
    #[serde(default)]
    pub caches: BTreeMap<String, Planned>,
}

/// What a cache was given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Planned {
    /// What it may hold, in bytes.
    pub bytes: u64,
    /// Its share of the SSD's operations.
    pub share: f64,
}

impl SsdPlan {
    /// The plan as text: JSON in a line.
    pub fn text(&self) -> String {
        // Strings and finite numbers: there is nothing that JSON has no form for.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{json}\n")
    }

    /// Reads the text; what is wrong with it, in words.
    pub fn parse(text: &str) -> Result<SsdPlan, String> {
        let plan: SsdPlan = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if let Some(lease) = &plan.lease {
            lease.check()?;
        }
        for (cache, planned) in &plan.caches {
            if !(planned.share > 0.0 && planned.share.is_finite()) {
                return Err(format!("the share of {cache} is {}", planned.share));
            }
        }
        Ok(plan)
    }

    /// What of the plan is of the caches of an SSD. `set` is the SSD as the settings have it. An error says in words why the
    /// settings count and not the plan.
    ///
    /// Settings may have changed since: a cache has come, or the SSD's bytes have become fewer.
    pub fn of_ssd(&self, set: &SsdNow) -> Result<BTreeMap<String, Planned>, String> {
        let mut planned = BTreeMap::new();
        let mut together = 0_u64;
        for cache in &set.caches {
            let given = self.caches.get(&cache.cache);
            together = together.saturating_add(given.map_or(cache.bytes, |given| given.bytes));
            if let Some(given) = given {
                planned.insert(cache.cache.clone(), *given);
            }
        }
        if together > set.bytes {
            return Err(format!(
                "by the last order the caches of an SSD with {} bytes would have {together} together",
                set.bytes
            ));
        }
        Ok(planned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ssdsteps::CacheNow;

    fn plan() -> SsdPlan {
        let given = |bytes| Planned { bytes, share: 2.0 };
        SsdPlan {
            lease: Some(LeaseAsk {
                holder: "a".to_owned(),
                number: 5,
                seconds: 90.0,
            }),
            caches: [("/a".to_owned(), given(70)), ("/gone".to_owned(), given(900))].into(),
        }
    }

    fn set(bytes: u64) -> SsdNow {
        let cache = |name: &str| CacheNow {
            cache: name.to_owned(),
            bytes: 30,
            share: 1.0,
        };
        SsdNow {
            bytes,
            caches: vec![cache("/a"), cache("/b")],
        }
    }

    #[test]
    fn plan_is_read_as_it_is_written() {
        assert_eq!(SsdPlan::parse(&plan().text()), Ok(plan()));
        assert_eq!(SsdPlan::parse(&SsdPlan::default().text()), Ok(SsdPlan::default()));
    }

    #[test]
    fn damaged_plan_is_said_to_be() {
        let text = plan().text();
        for end in 0..text.len() - 2 {
            assert!(SsdPlan::parse(&text[..end]).is_err(), "{end}");
        }
        assert!(
            SsdPlan::parse(&text.replace("2.0", "-2.0"))
                .unwrap_err()
                .contains("share of /a")
        );
        assert!(SsdPlan::parse(&text.replace("90.0", "0")).is_err());
    }

    #[test]
    fn plan_counts_for_the_caches_that_the_settings_have() {
        let planned = plan().of_ssd(&set(100)).unwrap();
        assert_eq!(
            planned.into_iter().collect::<Vec<_>>(),
            [("/a".to_owned(), plan().caches["/a"])]
        );
    }

    #[test]
    fn plan_that_an_ssd_has_no_room_for_does_not_count() {
        let said = plan().of_ssd(&set(99)).unwrap_err();
        assert_eq!(
            said,
            "by the last order the caches of an SSD with 99 bytes would have 100 together"
        );
    }
}
