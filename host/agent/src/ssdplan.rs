//! The plan of this host's SSD caches, which stands without any coordinator, and the file that keeps it.

use crate::ssdconf::SsdConf;
use anyhow::{Context, Result, anyhow};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};
use tiercel_host_core::ssd::LeaseReport;
use tiercel_host_core::ssdlease::{Lease, LeaseAsk};
use tiercel_host_core::ssdplan::{Planned, SsdPlan};

/// The file, in the agent's state directory.
const FILE: &str = "ssd-plan.json";

/// The plan, for all who need it. Any thread may read it; one carries out orders, and changes it.
#[derive(Clone)]
pub struct Plans(Arc<Shared>);

struct Shared {
    began: Instant,
    path: PathBuf,
    known: RwLock<Known>,
}

struct Known {
    lease: Lease,
    /// What orders gave.
    ordered: BTreeMap<String, Planned>,
    /// What the settings give to all others.
    set: BTreeMap<String, Planned>,
    /// The text that the file has.
    written: String,
}

impl Plans {
    /// Goes on from the file. One that is damaged is set aside, and the settings count.
    pub fn open(state_dir: &Path, ssds: &[SsdConf]) -> Result<Plans> {
        let path = state_dir.join(FILE);
        let (plan, written) = match fs::read(&path) {
            Ok(bytes) => read(&String::from_utf8_lossy(&bytes), &path)?,
            Err(e) if e.kind() == ErrorKind::NotFound => (SsdPlan::default(), String::new()),
            Err(e) => return Err(e).with_context(|| format!("cannot read {}", path.display())),
        };
        let mut known = Known {
            lease: Lease::restored(plan.lease.clone(), Duration::ZERO),
            ordered: BTreeMap::new(),
            set: BTreeMap::new(),
            written,
        };
        for ssd in ssds {
            let set = ssd.as_set()?;
            match plan.of_ssd(&set) {
                Ok(planned) => known.ordered.extend(planned),
                Err(said) => eprintln!("tiercel-agent: {said}, so the sizes of the settings count"),
            }
            for cache in set.caches {
                let planned = Planned {
                    bytes: cache.bytes,
                    share: cache.share,
                };
                known.set.insert(cache.cache, planned);
            }
        }
        Ok(Plans(Arc::new(Shared {
            began: Instant::now(),
            path,
            known: RwLock::new(known),
        })))
    }

    /// What a cache is to have: by the last order, or else by the settings. None where the settings have no such cache.
    pub fn of(&self, cache: &str) -> Option<Planned> {
        let known = self.read();
        known.ordered.get(cache).or_else(|| known.set.get(cache)).copied()
    }

    /// The lease as it is now.
    pub fn lease(&self) -> Option<LeaseReport> {
        let now = self.now();
        self.read().lease.report(now)
    }

    /// Whether an order by this lease would be taken now; if not, why, in words.
    pub fn may_take(&self, ask: &LeaseAsk) -> Result<(), String> {
        let now = self.now();
        self.read().lease.taken(ask, now).map(drop)
    }

    /// Takes an order's lease. It is in the file before anything is done. An error says why it is refused.
    pub fn take(&self, ask: &LeaseAsk) -> Result<(), String> {
        let now = self.now();
        let next = self.read().lease.taken(ask, now)?;
        let before = std::mem::replace(&mut self.write().lease, next);
        self.keep().inspect_err(|_| self.write().lease = before)
    }

    /// A cache is to have so much from now on, also when it is started again.
    pub fn set(&self, cache: &str, planned: Planned) {
        let mut known = self.write();
        if known.set.contains_key(cache) {
            known.ordered.insert(cache.to_owned(), planned);
        }
    }

    /// The same of its size alone.
    pub fn set_bytes(&self, cache: &str, bytes: u64) {
        if let Some(planned) = self.of(cache) {
            self.set(cache, Planned { bytes, ..planned });
        }
    }

    /// Has the file say what is known, if it says something else. An error says in words why it cannot.
    pub fn keep(&self) -> Result<(), String> {
        let text = self.read().plan().text();
        if self.read().written == text {
            return Ok(());
        }
        write(&self.0.path, &text).map_err(|e| format!("{e:#}"))?;
        self.write().written = text;
        Ok(())
    }

    fn now(&self) -> Duration {
        self.0.began.elapsed()
    }

    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.0.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Known> {
        self.0.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn plan(&self) -> SsdPlan {
        SsdPlan {
            lease: self.lease.kept().cloned(),
            caches: self.ordered.clone(),
        }
    }
}

/// The plan, and the text that the file has from now on.
fn read(text: &str, path: &Path) -> Result<(SsdPlan, String)> {
    match SsdPlan::parse(text) {
        Ok(plan) => Ok((plan, text.to_owned())),
        Err(said) => {
            let aside = path.with_extension("damaged");
            fs::rename(path, &aside).with_context(|| format!("cannot set {} aside", path.display()))?;
            eprintln!(
                "tiercel-agent: {} is damaged ({said}): it is set aside as {}, and the sizes of the settings count",
                path.display(),
                aside.display()
            );
            Ok((SsdPlan::default(), String::new()))
        }
    }
}

/// Writes the whole file, or leaves the old one. It is on disk when this returns.
fn write(path: &Path, text: &str) -> Result<()> {
    let new = path.with_extension("new");
    let directory = path.parent().unwrap_or(Path::new("/"));
    File::create(&new)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&new, path))
        .and_then(|()| File::open(directory)?.sync_all())
        .map_err(|e| anyhow!("cannot write {}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: &str = "bytes = '100M'\n\
        [[cache]]\nbacking = '/a'\nfile = '/b'\nsize = '40M'\nsocket = '/one'\n\
        [[cache]]\nbacking = '/d'\nfile = '/e'\nsize = '50M'\nsocket = '/two'\n";
    const MIB: u64 = 1 << 20;

    fn settings(text: &str) -> [SsdConf; 1] {
        [toml::from_str(text).unwrap()]
    }

    fn ask(holder: &str, number: u64) -> LeaseAsk {
        LeaseAsk {
            holder: holder.to_owned(),
            number,
            seconds: 90.0,
        }
    }

    fn ordered(directory: &Path) -> Plans {
        let plans = Plans::open(directory, &settings(SETTINGS)).unwrap();
        plans.take(&ask("a", 5)).unwrap();
        plans.set_bytes("/one", 10 * MIB);
        plans.set(
            "/two",
            Planned {
                bytes: 90 * MIB,
                share: 3.0,
            },
        );
        plans.set_bytes("/gone", MIB);
        plans.keep().unwrap();
        plans
    }

    #[test]
    fn settings_count_until_an_order_says_something_else() {
        let directory = tempfile::tempdir().unwrap();
        let plans = Plans::open(directory.path(), &settings(SETTINGS)).unwrap();
        let given = |plans: &Plans, cache: &str| {
            let planned = plans.of(cache)?;
            Some((planned.bytes, planned.share))
        };
        assert_eq!(given(&plans, "/one"), Some((40 * MIB, 1.0)));
        assert_eq!((plans.of("/gone"), plans.lease()), (None, None));
        let plans = ordered(directory.path());
        assert_eq!(given(&plans, "/one"), Some((10 * MIB, 1.0)));
        assert_eq!(given(&plans, "/two"), Some((90 * MIB, 3.0)));
        assert_eq!(plans.of("/gone"), None);
    }

    #[test]
    fn next_agent_goes_on_and_takes_no_old_word() {
        let directory = tempfile::tempdir().unwrap();
        drop(ordered(directory.path()));
        let plans = Plans::open(directory.path(), &settings(SETTINGS)).unwrap();
        assert_eq!(plans.of("/two").unwrap().bytes, 90 * MIB);
        let lease = plans.lease().unwrap();
        assert_eq!((lease.holder.as_str(), lease.number), ("a", 5));
        assert!(
            plans
                .may_take(&ask("b", 6))
                .unwrap_err()
                .contains("a holds this SSD")
        );
        assert!(plans.take(&ask("a", 4)).unwrap_err().contains("old"));
        assert_eq!(plans.take(&ask("a", 5)), Ok(()));
    }

    #[test]
    fn lease_that_goes_on_is_not_written_again() {
        let directory = tempfile::tempdir().unwrap();
        let plans = ordered(directory.path());
        fs::remove_file(directory.path().join(FILE)).unwrap();
        plans.take(&ask("a", 5)).unwrap();
        assert!(!directory.path().join(FILE).exists());
        plans.take(&ask("a", 6)).unwrap();
        assert!(directory.path().join(FILE).exists());
    }

    #[test]
    fn plan_that_does_not_fit_any_more_does_not_count() {
        let directory = tempfile::tempdir().unwrap();
        drop(ordered(directory.path()));
        let fewer = SETTINGS.replace("100M", "99M");
        let plans = Plans::open(directory.path(), &settings(&fewer)).unwrap();
        assert_eq!(plans.of("/two").unwrap().bytes, 50 * MIB);
        assert!(plans.lease().is_some());
    }

    #[test]
    fn damaged_file_is_set_aside_and_the_settings_count() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join(FILE), [0xff, b'{']).unwrap();
        let plans = Plans::open(directory.path(), &settings(SETTINGS)).unwrap();
        assert_eq!(plans.of("/two").unwrap().bytes, 50 * MIB);
        assert!(!directory.path().join(FILE).exists());
        let aside = fs::read(directory.path().join("ssd-plan.damaged")).unwrap();
        assert_eq!(aside, [0xff, b'{']);
    }

    #[test]
    fn lease_that_cannot_be_kept_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let absent = directory.path().join("absent");
        let plans = Plans::open(&absent, &settings(SETTINGS)).unwrap();
        let said = plans.take(&ask("a", 5)).unwrap_err();
        assert!(said.contains("cannot write"), "{said}");
        assert_eq!(plans.lease(), None);
    }
}
