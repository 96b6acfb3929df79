//! Whose turn it is on the SSD. What has to wait is put aside, so that no thread sleeps for it.

use crate::pool::{Pool, Task};
use crate::stats::Stats;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tiercel_cache::control::LENT_MILLIS;
use tiercel_cache::pace::{Pace, Rate};

/// So long a pause may be made up for.
const BURST_SECONDS: f64 = 0.02;
/// The same, of a hard limit where nobody said how much.
const LIMIT_BURST_SECONDS: f64 = 0.1;

/// The turns of one cache on its SSD: as much as it is lent, and no more than its limit. Thread-safe.
pub struct Gate {
    began: Instant,
    /// Neither a share nor a limit holds, so that nobody has to ask.
    free: AtomicBool,
    turns: Mutex<Turns>,
    changed: Condvar,
    stats: Arc<Stats>,
}

struct Turns {
    share: f64,
    lent: Pace,
    lent_iops: Option<f64>,
    /// What holds from then on, if nobody lends again.
    own: Option<(f64, Duration)>,
    limit: Pace,
    limit_iops: Option<f64>,
    waiting: VecDeque<Task>,
    ends: bool,
}

/// How a gate stands.
pub struct Standing {
    /// Its weight among other caches.
    pub share: f64,
    /// Operations a second that it is lent.
    pub lent_iops: Option<f64>,
    /// Operations a second that it may do at most.
    pub limit_iops: Option<f64>,
    /// Operations that wait.
    pub waiting: u64,
}

impl Gate {
    /// A gate that is open.
    pub fn new(share: f64, stats: Arc<Stats>) -> Gate {
        Gate {
            began: Instant::now(),
            free: AtomicBool::new(true),
            turns: Mutex::new(Turns {
                share,
                lent: Pace::free(),
                lent_iops: None,
                own: None,
                limit: Pace::free(),
                limit_iops: None,
                waiting: VecDeque::new(),
                ends: false,
            }),
            changed: Condvar::new(),
            stats,
        }
    }

    /// An operation wants to go; whether it is its turn at once. If not, it is to be put aside with `wait`.
    pub fn pass(&self) -> bool {
        self.stats.asked.add(1);
        if self.free.load(Ordering::Relaxed) {
            return true;
        }
        let mut turns = self.turns();
        turns.waiting.is_empty() && turns.go(self.began.elapsed()).is_zero()
    }

    /// Puts an operation aside until it is its turn. It is given back where nobody has to wait any more.
    pub fn wait(&self, task: Task) -> Option<Task> {
        let mut turns = self.turns();
        if turns.ends {
            return Some(task);
        }
        turns.waiting.push_back(task);
        drop(turns);
        self.changed.notify_one();
        None
    }

    /// An operation that need not be, as a fill; whether it may go now. It takes its turn from later ones, up to a burst.
    pub fn spare(&self) -> bool {
        self.stats.asked.add(1);
        if self.free.load(Ordering::Relaxed) {
            return true;
        }
        let mut turns = self.turns();
        turns.refresh(self.began.elapsed());
        turns.owe()
    }

    /// What the agent lends for some time, and what is its own after that.
    pub fn lend(&self, iops: f64, own: f64) {
        let now = self.began.elapsed();
        let mut turns = self.turns();
        turns.set_lent(iops, now);
        turns.own = Some((own, now + Duration::from_millis(LENT_MILLIS)));
        self.free.store(false, Ordering::Relaxed);
        drop(turns);
        self.changed.notify_one();
    }

    /// Another weight among the caches of the SSD.
    pub fn share(&self, share: f64) {
        self.turns().share = share;
    }

    /// Another hard limit, or none.
    pub fn limit(&self, iops: Option<f64>, burst: Option<f64>) {
        let now = self.began.elapsed();
        let mut turns = self.turns();
        turns.limit_iops = iops;
        let rate = iops.map(|iops| Rate {
            per_second: iops,
            burst: burst.unwrap_or(iops * LIMIT_BURST_SECONDS),
        });
        turns.limit.set(rate, now);
        let is_free = turns.limit.is_free() && turns.lent.is_free();
        self.free.store(is_free, Ordering::Relaxed);
        drop(turns);
        self.changed.notify_one();
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        let turns = self.turns();
        Standing {
            share: turns.share,
            lent_iops: turns.lent_iops,
            limit_iops: turns.limit_iops,
            waiting: turns.waiting.len() as u64,
        }
    }

    /// Hands what was put aside to the pool, each when it is its turn; until `end`.
    pub fn run(&self, pool: &Pool) {
        let mut turns = self.turns();
        loop {
            let now = self.began.elapsed();
            if turns.ends {
                // Nobody is to wait for what will not come.
                turns.waiting.drain(..).for_each(|task| pool.push(task));
                return;
            }
            let wait = if turns.waiting.is_empty() {
                Duration::from_millis(LENT_MILLIS)
            } else {
                turns.go(now)
            };
            if wait.is_zero() {
                if let Some(task) = turns.waiting.pop_front() {
                    pool.push(task);
                }
                continue;
            }
            // A loan may end meanwhile.
            let wait = wait.min(Duration::from_millis(LENT_MILLIS / 10));
            turns = match self.changed.wait_timeout(turns, wait) {
                Ok((turns, _)) => turns,
                Err(e) => e.into_inner().0,
            };
        }
    }

    /// Lets everything go that waits, and ends.
    pub fn end(&self) {
        self.turns().ends = true;
        self.changed.notify_one();
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turns {
    /// How long the next operation has to wait. If it has not to, it goes.
    fn go(&mut self, now: Duration) -> Duration {
        self.refresh(now);
        let wait = self.lent.wait(now).max(self.limit.wait(now));
        if wait.is_zero() {
            self.lent.take();
            self.limit.take();
        }
        wait
    }

    fn owe(&mut self) -> bool {
        let may = self.lent.may_owe() && self.limit.may_owe();
        if may {
            self.lent.take();
            self.limit.take();
        }
        may
    }

    fn refresh(&mut self, now: Duration) {
        if let Some((own, then)) = self.own
            && now >= then
        {
            self.set_lent(own, now);
            self.own = None;
        }
    }

    fn set_lent(&mut self, iops: f64, now: Duration) {
        self.lent_iops = Some(iops);
        self.lent.set(
            Some(Rate {
                per_second: iops,
                burst: iops * BURST_SECONDS,
            }),
            now,
        );
    }
}
