//! How much a virtual machine runs, and how long it waits for a processor.

use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::Add;
use std::time::Duration;

/// How long virtual processors ran, and how long they waited for a processor though they could have run.
///
/// Both only grow while the threads live. Of a VM it is the sum over its virtual processors. The kernel calls the second
/// one run delay, libvirt `vcpu.N.delay`; for the guest it is steal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CpuTimes {
    /// Time on a processor.
    pub running: Duration,
    /// Time in the queue of a processor.
    pub runnable: Duration,
}

impl CpuTimes {
    /// What has come since the earlier times; nothing where a counter went back, as it does for a VM that was restarted.
    pub fn since(self, earlier: CpuTimes) -> CpuTimes {
        CpuTimes {
            running: self.running.saturating_sub(earlier.running),
            runnable: self.runnable.saturating_sub(earlier.runnable),
        }
    }
}

impl Add for CpuTimes {
    type Output = CpuTimes;

    fn add(self, other: CpuTimes) -> CpuTimes {
        CpuTimes {
            running: self.running + other.running,
            runnable: self.runnable + other.runnable,
        }
    }
}

impl Sum for CpuTimes {
    fn sum<I: Iterator<Item = CpuTimes>>(times: I) -> CpuTimes {
        times.fold(CpuTimes::default(), Add::add)
    }
}

/// Reads `/proc/PID/task/TID/schedstat`: nanoseconds on a processor, nanoseconds in its queue, time slices.
///
/// `None` where it is not that.
pub fn parse_schedstat(text: &str) -> Option<CpuTimes> {
    let mut numbers = text.split_ascii_whitespace();
    let running = numbers.next()?.parse().ok()?;
    let runnable = numbers.next()?.parse().ok()?;
    numbers.next()?.parse::<u64>().ok()?;
    if numbers.next().is_some() {
        return None;
    }
    Some(CpuTimes {
        running: Duration::from_nanos(running),
        runnable: Duration::from_nanos(runnable),
    })
}

/// What share of their time the virtual processors of a VM spent in each state, from 0 to 1. The three add up to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StateShares {
    /// On a processor.
    pub running: f64,
    /// In the queue of a processor: what the VM would have run, had it been alone.
    pub runnable: f64,
    /// Idle, or waiting for something other than a processor.
    pub blocked: f64,
}

impl StateShares {
    /// The shares over a time that has passed; all blocked where no time has passed or there is no virtual processor.
    pub fn of(times: CpuTimes, passed: Duration, vcpus: u32) -> StateShares {
        let whole = passed.as_secs_f64() * f64::from(vcpus);
        if whole <= 0.0 {
            return StateShares {
                running: 0.0,
                runnable: 0.0,
                blocked: 1.0,
            };
        }
        let running = (times.running.as_secs_f64() / whole).min(1.0);
        let runnable = (times.runnable.as_secs_f64() / whole).min(1.0 - running);
        StateShares {
            running,
            runnable,
            blocked: 1.0 - running - runnable,
        }
    }
}

/// The residual capacity `r` of a host for batch VMs: what share of its processors interactive VMs leave, from 0 to 1.
///
/// MIMP, equation 1, takes it as a share of a dedicated slot. `used` is the sum of processors in use, so that 0.36 of 2
/// processors leave 0.82.
pub fn residual_capacity(used: f64, processors: u32) -> f64 {
    if processors == 0 {
        return 0.0;
    }
    (1.0 - used / f64::from(processors)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(running: u64, runnable: u64) -> CpuTimes {
        CpuTimes {
            running: Duration::from_millis(running),
            runnable: Duration::from_millis(runnable),
        }
    }

    #[test]
    fn schedstat_is_read() {
        let times = parse_schedstat("1500000 2500000 17\n").unwrap();
        assert_eq!(times.running, Duration::from_nanos(1_500_000));
        assert_eq!(times.runnable, Duration::from_nanos(2_500_000));
    }

    #[test]
    fn what_is_no_schedstat_is_none() {
        for text in [
            "",
            "1",
            "1 2",
            "1 2 x",
            "1 2 3 4",
            "-1 2 3",
            "99999999999999999999 2 3",
        ] {
            assert_eq!(parse_schedstat(text), None, "{text:?}");
        }
    }

    #[test]
    fn times_since_are_nothing_after_a_restart() {
        assert_eq!(ms(30, 50).since(ms(10, 20)), ms(20, 30));
        assert_eq!(ms(3, 5).since(ms(10, 20)), ms(0, 0));
    }

    #[test]
    fn states_add_up_to_the_whole_time() {
        let shares = StateShares::of(ms(500, 300), Duration::from_secs(1), 2);
        assert!((shares.running - 0.25).abs() < 1e-9);
        assert!((shares.runnable - 0.15).abs() < 1e-9);
        assert!((shares.blocked - 0.6).abs() < 1e-9);
        let over = StateShares::of(ms(900, 900), Duration::from_secs(1), 1);
        assert!((over.running + over.runnable + over.blocked - 1.0).abs() < 1e-9);
        assert_eq!(StateShares::of(ms(1, 1), Duration::ZERO, 2).blocked, 1.0);
    }

    /// The example of the design: 164 % left of 200 % is 0.82.
    #[test]
    fn residual_capacity_is_the_share_that_is_left() {
        assert!((residual_capacity(0.36, 2) - 0.82).abs() < 1e-9);
        assert_eq!(residual_capacity(0.0, 1), 1.0);
        assert_eq!(residual_capacity(3.0, 2), 0.0);
        assert_eq!(residual_capacity(0.0, 0), 0.0);
    }
}
