//! The guard against starvation of a VM in the background class (MIMP, section 4.2).

use crate::cpu::CpuTimes;
use std::time::Duration;

/// What a background VM gets at least: an execution time `e` in each period `p` in which it wants to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuardConfig {
    /// The paper's `p`.
    pub period: Duration,
    /// The paper's `e`.
    pub execution: Duration,
}

impl GuardConfig {
    /// A VM is not looked at more often than this: what it may get too much is what it runs in this time.
    pub const PAUSE_MIN: Duration = Duration::from_millis(5);
    /// A raised VM is not looked at less often than this, however little it runs.
    pub const PAUSE_WHILE_RAISED_MAX: Duration = Duration::from_millis(50);

    /// A configuration that can be kept, or what is wrong with it, in words.
    pub fn new(period: Duration, execution: Duration) -> Result<GuardConfig, String> {
        if period < Duration::from_millis(100) {
            return Err(format!(
                "the guard's period must be 100 ms at least: {} ms",
                period.as_millis()
            ));
        }
        if execution.is_zero() || execution > period / 2 {
            return Err(format!(
                "the guard's execution time must be above 0 and half the period at most: {} ms of {} ms",
                execution.as_millis(),
                period.as_millis()
            ));
        }
        Ok(GuardConfig { period, execution })
    }
}

impl Default for GuardConfig {
    fn default() -> GuardConfig {
        GuardConfig {
            period: Duration::from_secs(1),
            execution: Duration::from_millis(50),
        }
    }
}

/// What is to be done with a VM's class now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardOrder {
    /// Nothing.
    Stay,
    /// It starves: let it run as any other VM until it has what it is owed.
    Raise,
    /// It has what it was owed: back to the background.
    Lower,
}

/// Watches one VM of the background class.
///
/// Only time counts in which the VM wants to run: an idle VM starves of nothing. In each period of such time the VM gets
/// the execution time at least. What it lacks at the end of a period is its deficit; it is raised until that is paid.
///
/// ```text
/// at each sample:
///   wanted += min(time passed, running + runnable)
///   got    += running
///   background:  got >= e                     -> a new period begins
///                wanted >= p                  -> deficit = e - got; Raise
///   raised:      got since Raise >= deficit   -> Lower; a new period has begun at Raise
///                raised for p                 -> Lower: it has stopped to want the processor, or nothing helps
/// ```
///
/// A raised VM is looked at again after half the time in which it would pay the rest, at the rate at which it ran since
/// the last look. That is at once where it takes all it can get, and seldom where it wants little: to look costs time.
///
/// Deviation: the paper looks whether the VM ran "over p seconds"; this counts the seconds in which it wanted to. Times
/// must not go back. Not thread-safe.
#[derive(Debug)]
pub struct StarvationGuard {
    config: GuardConfig,
    seen_at: Duration,
    seen: CpuTimes,
    wanted: Duration,
    got: Duration,
    raised: Option<Raised>,
}

#[derive(Debug)]
struct Raised {
    at: Duration,
    deficit: Duration,
    /// Until the next look.
    pause: Duration,
}

impl Raised {
    /// Takes what it ran since the last look, and what it has got since it was raised.
    fn set_pause(&mut self, passed: Duration, ran: Duration, got: Duration) {
        let rest = self.deficit.saturating_sub(got).as_secs_f64();
        let half_way = rest * passed.as_secs_f64() / ran.as_secs_f64() / 2.0;
        let longest = (2 * self.pause).min(GuardConfig::PAUSE_WHILE_RAISED_MAX);
        // What did not run pays in no time that there is.
        self.pause = Duration::try_from_secs_f64(half_way)
            .map_or(longest, |pause| pause.clamp(GuardConfig::PAUSE_MIN, longest));
    }
}

impl StarvationGuard {
    /// Begins to watch.
    pub fn new(config: GuardConfig, now: Duration, times: CpuTimes) -> StarvationGuard {
        StarvationGuard {
            config,
            seen_at: now,
            seen: times,
            wanted: Duration::ZERO,
            got: Duration::ZERO,
            raised: None,
        }
    }

    /// Takes a sample of what the VM has used by now.
    pub fn sample(&mut self, now: Duration, times: CpuTimes) -> GuardOrder {
        let passed = now.saturating_sub(self.seen_at);
        let used = times.since(self.seen);
        self.seen_at = now;
        self.seen = times;
        self.wanted += passed.min(used.running + used.runnable);
        self.got += used.running;
        match &mut self.raised {
            Some(raised) => {
                raised.set_pause(passed, used.running, self.got);
                let is_over =
                    self.got >= raised.deficit || now.saturating_sub(raised.at) >= self.config.period;
                if is_over { self.lower() } else { GuardOrder::Stay }
            }
            None => self.in_background(now),
        }
    }

    /// After which time the next sample is due.
    pub fn pause(&self) -> Duration {
        if let Some(raised) = &self.raised {
            return raised.pause;
        }
        self.config
            .period
            .saturating_sub(self.wanted)
            .max(GuardConfig::PAUSE_MIN)
    }

    /// Whether the VM is raised now.
    pub fn is_raised(&self) -> bool {
        self.raised.is_some()
    }

    fn in_background(&mut self, now: Duration) -> GuardOrder {
        if self.got >= self.config.execution {
            self.begin_period();
        } else if self.wanted >= self.config.period {
            let deficit = self.config.execution - self.got;
            self.begin_period();
            self.raised = Some(Raised {
                at: now,
                deficit,
                pause: GuardConfig::PAUSE_MIN,
            });
            return GuardOrder::Raise;
        }
        GuardOrder::Stay
    }

    /// What the VM wanted while it was raised counts in the period that began then; what it got then was owed before.
    fn lower(&mut self) -> GuardOrder {
        self.raised = None;
        self.got = Duration::ZERO;
        GuardOrder::Lower
    }

    fn begin_period(&mut self) {
        self.wanted = Duration::ZERO;
        self.got = Duration::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// A VM on one processor that gets some share of it in the background, and another one while it is raised.
    struct Vm {
        guard: StarvationGuard,
        now: Duration,
        times: CpuTimes,
        raises: u32,
    }

    impl Vm {
        fn new() -> Vm {
            let guard = StarvationGuard::new(GuardConfig::default(), Duration::ZERO, CpuTimes::default());
            Vm {
                guard,
                now: Duration::ZERO,
                times: CpuTimes::default(),
                raises: 0,
            }
        }

        /// Lives for some time, wanting to run all the time; shares are in thousandths.
        fn live(&mut self, length: Duration, in_background: u32, raised: u32) {
            let end = self.now + length;
            while self.now < end {
                let pause = self.guard.pause().min(end - self.now);
                let share = if self.guard.is_raised() {
                    raised
                } else {
                    in_background
                };
                let ran = pause * share / 1000;
                self.now += pause;
                self.times = self.times
                    + CpuTimes {
                        running: ran,
                        runnable: pause.saturating_sub(ran),
                    };
                if self.guard.sample(self.now, self.times) == GuardOrder::Raise {
                    self.raises += 1;
                }
            }
        }
    }

    #[test]
    fn starving_vm_gets_its_execution_time_in_each_period() {
        let mut vm = Vm::new();
        vm.live(Duration::from_secs(60), 0, 500);
        let per_second = vm.times.running / 60;
        assert!(per_second >= 48 * MS && per_second <= 60 * MS, "{per_second:?}");
    }

    #[test]
    fn raised_vm_that_wants_little_is_looked_at_seldom() {
        let mut guard = StarvationGuard::new(GuardConfig::default(), Duration::ZERO, CpuTimes::default());
        let (mut now, mut looks) = (Duration::from_secs(1), 0);
        let mut times = CpuTimes {
            running: Duration::ZERO,
            runnable: Duration::from_secs(1),
        };
        let mut order = guard.sample(now, times);
        while order != GuardOrder::Lower {
            let pause = guard.pause();
            assert!(pause <= GuardConfig::PAUSE_WHILE_RAISED_MAX, "{pause:?}");
            now += pause;
            times.running += pause / 100;
            order = guard.sample(now, times);
            looks += 1;
        }
        assert!(looks <= 25, "{looks}");
    }

    #[test]
    fn vm_on_several_processors_gets_little_more_than_it_is_owed() {
        for share in [500, 1000, 2000] {
            let mut vm = Vm::new();
            vm.live(Duration::from_secs(60), 0, share);
            let per_second = vm.times.running / 60;
            assert!(
                per_second >= 45 * MS && per_second <= 60 * MS,
                "{share}: {per_second:?}"
            );
        }
    }

    #[test]
    fn what_trickles_through_in_the_background_is_not_paid_twice() {
        let mut vm = Vm::new();
        vm.live(Duration::from_secs(60), 28, 500);
        let per_second = vm.times.running / 60;
        assert!(per_second >= 48 * MS && per_second <= 60 * MS, "{per_second:?}");
    }

    #[test]
    fn vm_that_gets_enough_is_never_raised() {
        let mut vm = Vm::new();
        vm.live(Duration::from_secs(60), 60, 500);
        assert_eq!(vm.raises, 0);
    }

    #[test]
    fn idle_vm_is_never_raised() {
        let mut guard = StarvationGuard::new(GuardConfig::default(), Duration::ZERO, CpuTimes::default());
        for second in 1..100 {
            assert_eq!(
                guard.sample(Duration::from_secs(second), CpuTimes::default()),
                GuardOrder::Stay
            );
            assert_eq!(guard.pause(), Duration::from_secs(1));
        }
    }

    #[test]
    fn time_that_a_vm_does_not_want_the_processor_does_not_count() {
        let mut guard = StarvationGuard::new(GuardConfig::default(), Duration::ZERO, CpuTimes::default());
        let mut times = CpuTimes::default();
        for second in 1..=9 {
            times.runnable += 100 * MS;
            assert_eq!(guard.sample(Duration::from_secs(second), times), GuardOrder::Stay);
        }
        times.runnable += 100 * MS;
        assert_eq!(guard.sample(Duration::from_secs(10), times), GuardOrder::Raise);
    }

    #[test]
    fn raise_ends_where_the_vm_stops_to_want_the_processor() {
        let mut guard = StarvationGuard::new(GuardConfig::default(), Duration::ZERO, CpuTimes::default());
        let times = CpuTimes {
            running: Duration::ZERO,
            runnable: Duration::from_secs(1),
        };
        assert_eq!(guard.sample(Duration::from_secs(1), times), GuardOrder::Raise);
        assert_eq!(guard.sample(Duration::from_millis(1999), times), GuardOrder::Stay);
        assert_eq!(guard.sample(Duration::from_secs(2), times), GuardOrder::Lower);
    }

    #[test]
    fn several_virtual_processors_want_no_more_than_the_time_that_passes() {
        let mut guard = StarvationGuard::new(GuardConfig::default(), Duration::ZERO, CpuTimes::default());
        let times = CpuTimes {
            running: Duration::ZERO,
            runnable: Duration::from_secs(2),
        };
        assert_eq!(guard.sample(Duration::from_millis(500), times), GuardOrder::Stay);
        assert_eq!(guard.pause(), 500 * MS);
    }

    #[test]
    fn counters_that_went_back_cost_nothing() {
        let mut guard = StarvationGuard::new(
            GuardConfig::default(),
            Duration::ZERO,
            CpuTimes {
                running: Duration::from_secs(9),
                runnable: Duration::from_secs(9),
            },
        );
        assert_eq!(
            guard.sample(Duration::from_secs(5), CpuTimes::default()),
            GuardOrder::Stay
        );
    }

    #[test]
    fn configuration_that_cannot_be_kept_is_refused_in_words() {
        let period = Duration::from_secs(1);
        assert!(GuardConfig::new(period, Duration::from_millis(500)).is_ok());
        assert!(
            GuardConfig::new(period, Duration::ZERO)
                .unwrap_err()
                .contains("above 0")
        );
        assert!(
            GuardConfig::new(period, Duration::from_millis(501))
                .unwrap_err()
                .contains("half the period")
        );
        assert!(
            GuardConfig::new(MS, MS / 2)
                .unwrap_err()
                .contains("100 ms at least")
        );
    }
}
