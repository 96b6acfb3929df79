//! Counters of a machine, read from the kernel's files, and what they grow by.

use std::collections::BTreeMap;
use std::time::Duration;

/// What counters have grown by since they were first looked at, together. Not thread-safe.
///
/// A counter counts from when it is first seen. One that falls has begun anew, and counts on from there.
#[derive(Clone, Debug, Default)]
pub struct Growth {
    last: BTreeMap<String, u64>,
    total: u64,
}

impl Growth {
    /// Takes what the counters say now, by their names. A look that finds none is passed over.
    pub fn look<'a>(&mut self, now: impl IntoIterator<Item = (&'a str, u64)>) -> u64 {
        let now: BTreeMap<String, u64> = now
            .into_iter()
            .map(|(name, count)| (name.to_owned(), count))
            .collect();
        for (name, count) in &now {
            let before = self.last.get(name).unwrap_or(count);
            self.total = self.total.saturating_add(count.saturating_sub(*before));
        }
        if !now.is_empty() {
            self.last = now;
        }
        self.total
    }
}

/// The ticks that a machine's processors have run since it was started, in user and in kernel mode, by `/proc/stat`.
///
/// Time in which another machine had the processor (steal) does not count. `None` where the text is not that.
pub fn running_ticks(stat: &str) -> Option<u64> {
    let all = stat.lines().find_map(|line| line.strip_prefix("cpu "))?;
    let numbers: Vec<u64> = all
        .split_ascii_whitespace()
        .map_while(|word| word.parse().ok())
        .collect();
    let [user, nice, system, _idle, _wait, interrupts, soft_interrupts, ..] = numbers[..] else {
        return None;
    };
    [user, nice, system, interrupts, soft_interrupts]
        .into_iter()
        .try_fold(0u64, u64::checked_add)
}

/// What the processes of a control group of version 1 have run, by its `cpuacct.usage`.
pub fn group_usage_v1(usage: &str) -> Option<Duration> {
    usage.trim().parse().ok().map(Duration::from_nanos)
}

/// What the processes of a control group of version 2 have run, by its `cpu.stat`.
pub fn group_usage_v2(stat: &str) -> Option<Duration> {
    let usage = stat.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
    usage.trim().parse().ok().map(Duration::from_micros)
}

/// The bytes that each network interface has received, by `/proc/net/dev`, without loopback.
///
/// Lines that are not of it say nothing.
pub fn received_bytes(dev: &str) -> BTreeMap<String, u64> {
    dev.lines()
        .filter_map(|line| {
            let (name, numbers) = line.split_once(':')?;
            let bytes = numbers.split_ascii_whitespace().next()?.parse().ok()?;
            Some((name.trim().to_owned(), bytes))
        })
        .filter(|(name, _)| name != "lo")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_count_from_when_they_are_seen() {
        let mut growth = Growth::default();
        assert_eq!(growth.look([("eth0", 1_000)]), 0);
        assert_eq!(growth.look([("eth0", 1_010), ("eth1", 500)]), 10);
        assert_eq!(growth.look([("eth0", 1_010), ("eth1", 507)]), 17);
    }

    #[test]
    fn counter_that_falls_begins_anew_and_takes_nothing_away() {
        let mut growth = Growth::default();
        growth.look([("vda", 100)]);
        assert_eq!(growth.look([("vda", 150)]), 50);
        assert_eq!(growth.look([("vda", 20)]), 50);
        assert_eq!(growth.look([("vda", 25)]), 55);
        assert_eq!(growth.look([]), 55);
        assert_eq!(growth.look([("vda", 30)]), 60);
    }

    #[test]
    fn machine_runs_in_user_and_kernel_mode_and_in_interrupts() {
        let text = "cpu  1000 20 300 90000 40 5 6 700 80 9\ncpu0 1 1 1 1 1 1 1 1 1 1\nintr 5\n";
        assert_eq!(running_ticks(text), Some(1331));
        for other in [
            "",
            "cpu0 1 2 3 4 5 6 7\n",
            "cpu  1 2 x\n",
            "cpu  -1 2 3 4 5 6 7\n",
        ] {
            assert_eq!(running_ticks(other), None, "{other:?}");
        }
        let overflow = format!("cpu  {0} {0} 3 4 5 6 7\n", u64::MAX);
        assert_eq!(running_ticks(&overflow), None);
    }

    #[test]
    fn control_groups_of_both_versions_say_what_they_have_run() {
        assert_eq!(group_usage_v1("1500000000\n"), Some(Duration::from_millis(1500)));
        assert_eq!(group_usage_v1("much"), None);
        let stat = "usage_usec 2500000\nuser_usec 2000000\nsystem_usec 500000\n";
        assert_eq!(group_usage_v2(stat), Some(Duration::from_millis(2500)));
        assert_eq!(group_usage_v2("user_usec 2\n"), None);
    }

    #[test]
    fn interfaces_but_loopback_are_read() {
        let text = "Inter-|   Receive                |  Transmit\n face |bytes    packets errs |bytes\n\
                    \x20   lo: 200 2 0 0 0 0 0 0 200 2\n  eth0:1111309223 32165 0 0 0 0 0 0 2844311 24138\n\
                    \x20 eth1: 7 1 0\n  bad: x\n";
        let read = received_bytes(text);
        let expected = [("eth0", 1_111_309_223), ("eth1", 7)].map(|(name, bytes)| (name.to_owned(), bytes));
        assert_eq!(read, BTreeMap::from(expected));
    }
}
