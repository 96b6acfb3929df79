//! What libvirt says of a domain, as `virsh domstats --vcpu --block --interface` prints it.

use crate::cpu::{CpuTimes, StateShares};
use crate::roster::CpuClass;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Bytes that a VM has moved since it was started, over all its disks and interfaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traffic {
    /// Read from disks.
    pub disk_read_bytes: u64,
    /// Written to disks.
    pub disk_written_bytes: u64,
    /// Requests to disks, of both kinds.
    pub disk_requests: u64,
    /// Received from the network.
    pub net_received_bytes: u64,
    /// Sent to the network.
    pub net_sent_bytes: u64,
}

impl Traffic {
    /// What has come since the earlier totals; nothing where a counter went back.
    fn since(self, earlier: Traffic) -> Traffic {
        Traffic {
            disk_read_bytes: self.disk_read_bytes.saturating_sub(earlier.disk_read_bytes),
            disk_written_bytes: self.disk_written_bytes.saturating_sub(earlier.disk_written_bytes),
            disk_requests: self.disk_requests.saturating_sub(earlier.disk_requests),
            net_received_bytes: self.net_received_bytes.saturating_sub(earlier.net_received_bytes),
            net_sent_bytes: self.net_sent_bytes.saturating_sub(earlier.net_sent_bytes),
        }
    }

    /// What comes in a second, where so much has come in a time that is not zero.
    fn rates(self, earlier: Traffic, passed: Duration) -> TrafficRates {
        let came = self.since(earlier);
        let rate = |count: u64| count as f64 / passed.as_secs_f64();
        TrafficRates {
            disk_read_bytes: rate(came.disk_read_bytes),
            disk_written_bytes: rate(came.disk_written_bytes),
            disk_requests: rate(came.disk_requests),
            net_received_bytes: rate(came.net_received_bytes),
            net_sent_bytes: rate(came.net_sent_bytes),
        }
    }
}

/// What a VM moves in a second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrafficRates {
    /// Bytes read from disks.
    pub disk_read_bytes: f64,
    /// Bytes written to disks.
    pub disk_written_bytes: f64,
    /// Requests to disks, of both kinds.
    pub disk_requests: f64,
    /// Bytes received from the network.
    pub net_received_bytes: f64,
    /// Bytes sent to the network.
    pub net_sent_bytes: f64,
}

/// What libvirt says of one domain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DomainStats {
    /// The times of its virtual processors, by their numbers.
    pub vcpus: BTreeMap<u32, CpuTimes>,
    /// What it has moved.
    pub traffic: Traffic,
}

/// What libvirt says of one domain at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainSample {
    /// When it was asked.
    pub at: Duration,
    /// What it said.
    pub stats: DomainStats,
}

/// What a domain did between two samples.
#[derive(Clone, Debug, PartialEq)]
pub struct DomainRates {
    /// The states of each virtual processor, by their numbers.
    pub vcpus: Vec<StateShares>,
    /// What it moved in a second.
    pub traffic: TrafficRates,
}

impl DomainSample {
    /// What the domain did since an earlier sample.
    pub fn since(&self, earlier: &DomainSample) -> DomainRates {
        let passed = self.at.saturating_sub(earlier.at);
        let vcpu = |(number, times): (&u32, &CpuTimes)| {
            let before = earlier.stats.vcpus.get(number).copied().unwrap_or(*times);
            StateShares::of(times.since(before), passed, 1)
        };
        DomainRates {
            vcpus: self.stats.vcpus.iter().map(vcpu).collect(),
            traffic: self.stats.traffic.rates(earlier.stats.traffic, passed),
        }
    }
}

/// Reads the statistics of all domains, by name. Lines that it does not know say nothing.
pub fn parse(text: &str) -> BTreeMap<String, DomainStats> {
    let mut domains = BTreeMap::new();
    let mut current: Option<String> = None;
    for line in text.lines() {
        let line = line.trim();
        if let Some(name) = line
            .strip_prefix("Domain: '")
            .and_then(|rest| rest.strip_suffix('\''))
        {
            domains.insert(name.to_owned(), DomainStats::default());
            current = Some(name.to_owned());
        } else if let Some(stats) = current.as_ref().and_then(|name| domains.get_mut(name)) {
            read_line(line, stats);
        }
    }
    domains
}

fn read_line(line: &str, stats: &mut DomainStats) {
    let Some((key, value)) = line.split_once('=') else {
        return;
    };
    let Ok(value) = value.parse::<u64>() else { return };
    let mut words = key.splitn(3, '.');
    let (Some(kind), Some(index), Some(what)) = (words.next(), words.next(), words.next()) else {
        return;
    };
    let Ok(index) = index.parse::<u32>() else { return };
    let traffic = &mut stats.traffic;
    let sum = match (kind, what) {
        ("vcpu", "time") => {
            return stats.vcpus.entry(index).or_default().running = Duration::from_nanos(value);
        }
        ("vcpu", "delay") => {
            return stats.vcpus.entry(index).or_default().runnable = Duration::from_nanos(value);
        }
        ("block", "rd.bytes") => &mut traffic.disk_read_bytes,
        ("block", "wr.bytes") => &mut traffic.disk_written_bytes,
        ("block", "rd.reqs" | "wr.reqs") => &mut traffic.disk_requests,
        ("net", "rx.bytes") => &mut traffic.net_received_bytes,
        ("net", "tx.bytes") => &mut traffic.net_sent_bytes,
        _ => return,
    };
    *sum = sum.saturating_add(value);
}

/// Where a domain's metadata says its class: `virsh metadata VM --uri urn:tiercel:class`.
pub const METADATA_URI: &str = "urn:tiercel:class";

/// Reads a domain's metadata: `<cpu class="background"/>`. `None` where it says nothing that can be read.
pub fn class_in_metadata(xml: &str) -> Option<CpuClass> {
    let element = &xml[xml.find("<cpu ")?..];
    let element = &element[..element.find('>')?];
    let value = &element[element.find("class=")? + "class=".len()..];
    let quote = value.chars().next().filter(|mark| matches!(mark, '\'' | '"'))?;
    let value = &value[1..];
    CpuClass::parse(&value[..value.find(quote)?]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\nDomain: 'batch'\n  vcpu.current=2\n  vcpu.0.state=1\n  vcpu.0.time=1120000000\n  \
                        vcpu.0.wait=0\n  vcpu.0.delay=2811623637\n  vcpu.1.time=5\n  net.count=1\n  \
                        net.0.rx.bytes=7\n  net.0.tx.bytes=8\n  block.count=2\n  block.0.name=hda\n  \
                        block.0.rd.reqs=1\n  block.0.rd.bytes=512\n  block.0.wr.reqs=2\n  block.0.wr.bytes=1024\n  \
                        block.1.rd.bytes=88\n\nDomain: 'it's'\n  vcpu.0.time=1\n";

    #[test]
    fn statistics_are_read_by_domain() {
        let domains = parse(TEXT);
        assert_eq!(domains.keys().collect::<Vec<_>>(), ["batch", "it's"]);
        let batch = &domains["batch"];
        assert_eq!(batch.vcpus[&0].running, Duration::from_millis(1120));
        assert_eq!(batch.vcpus[&0].runnable, Duration::from_nanos(2_811_623_637));
        assert_eq!(batch.vcpus.len(), 2);
        assert_eq!(
            batch.traffic,
            Traffic {
                disk_read_bytes: 600,
                disk_written_bytes: 1024,
                disk_requests: 3,
                net_received_bytes: 7,
                net_sent_bytes: 8
            }
        );
    }

    #[test]
    fn lines_that_are_nothing_say_nothing() {
        for text in [
            "",
            "vcpu.0.time=1",
            "Domain: 'a",
            "Domain: 'a'\nvcpu.x.time=1\nvcpu.0.time=-1\n=\n..=1",
        ] {
            assert!(
                parse(text).values().all(|stats| *stats == DomainStats::default()),
                "{text}"
            );
        }
        let huge = "Domain: 'a'\nblock.0.rd.bytes=18446744073709551615\nblock.1.rd.bytes=1\n";
        assert_eq!(parse(huge)["a"].traffic.disk_read_bytes, u64::MAX);
    }

    #[test]
    fn class_is_read_from_metadata() {
        assert_eq!(
            class_in_metadata("<cpu class=\"background\"/>\n\n"),
            Some(CpuClass::Background)
        );
        assert_eq!(
            class_in_metadata("<cpu xmlns='a' class='interactive'/>"),
            Some(CpuClass::Interactive)
        );
        for xml in [
            "",
            "<cpu class=",
            "<cpu class=\"",
            "<cpu class='batch'/>",
            "<cpu/>",
            "<cpu class=é>",
        ] {
            assert_eq!(class_in_metadata(xml), None, "{xml}");
        }
    }
}
