//! How busy the disks of a host are.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

const SECTOR_BYTES: u64 = 512;

/// What a disk has done since the host was started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiskTotals {
    /// Requests that it has completed, of both kinds.
    pub requests: u64,
    /// Bytes read.
    pub read_bytes: u64,
    /// Bytes written.
    pub written_bytes: u64,
    /// How long it had something to do.
    pub busy: Duration,
}

/// What a disk does in a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DiskReport {
    /// Its name, such as `nvme0n1`.
    pub disk: String,
    /// Whether it has no moving parts.
    pub ssd: bool,
    /// Bytes read in a second.
    pub read_bytes: f64,
    /// Bytes written in a second.
    pub written_bytes: f64,
    /// Requests in a second.
    pub requests: f64,
    /// What share of the time it had something to do, from 0 to 1.
    pub busy: f64,
}

/// Reads `/proc/diskstats`, by the disks' names. Lines that are not of it say nothing.
pub fn parse(text: &str) -> BTreeMap<String, DiskTotals> {
    text.lines().filter_map(line).collect()
}

/// Major, minor, name; reads: completed, merged, sectors, ms; writes: the same; in flight, ms busy, and more.
fn line(line: &str) -> Option<(String, DiskTotals)> {
    let mut words = line.split_ascii_whitespace().skip(2);
    let name = words.next()?.to_owned();
    let numbers: Vec<u64> = words.map_while(|word| word.parse().ok()).collect();
    let [reads, _, read, _, writes, _, written, _, _, busy, ..] = numbers[..] else {
        return None;
    };
    let totals = DiskTotals {
        requests: reads.saturating_add(writes),
        read_bytes: read.saturating_mul(SECTOR_BYTES),
        written_bytes: written.saturating_mul(SECTOR_BYTES),
        busy: Duration::from_millis(busy),
    };
    Some((name, totals))
}

impl DiskTotals {
    /// What the disk does in a second, where it has come to this from the earlier totals in a time that is not zero.
    pub fn report(self, disk: &str, ssd: bool, earlier: DiskTotals, passed: Duration) -> DiskReport {
        let rate = |now: u64, before: u64| now.saturating_sub(before) as f64 / passed.as_secs_f64();
        let busy = self.busy.saturating_sub(earlier.busy).as_secs_f64() / passed.as_secs_f64();
        DiskReport {
            disk: disk.to_owned(),
            ssd,
            read_bytes: rate(self.read_bytes, earlier.read_bytes),
            written_bytes: rate(self.written_bytes, earlier.written_bytes),
            requests: rate(self.requests, earlier.requests),
            busy: busy.min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = " 253  0 vda 100 1 2048 30 50 2 4096 60 0 1500 90 0 0 0 0 7 8\n   7  0 loop0 1 2 3\n";

    #[test]
    fn totals_are_read_by_disk() {
        let disks = parse(TEXT);
        assert_eq!(disks.len(), 1);
        assert_eq!(
            disks["vda"],
            DiskTotals {
                requests: 150,
                read_bytes: 2048 * 512,
                written_bytes: 4096 * 512,
                busy: Duration::from_millis(1500)
            }
        );
    }

    #[test]
    fn rates_are_per_second_and_never_negative() {
        let earlier = parse(TEXT)["vda"];
        let later = DiskTotals {
            requests: 350,
            busy: Duration::from_secs(30),
            ..earlier
        };
        let report = later.report("vda", true, earlier, Duration::from_secs(2));
        assert_eq!(
            (report.requests, report.read_bytes, report.busy),
            (100.0, 0.0, 1.0)
        );
        assert_eq!(
            earlier
                .report("vda", true, later, Duration::from_secs(2))
                .requests,
            0.0
        );
    }
}
