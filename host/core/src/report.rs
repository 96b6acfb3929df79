//! What an agent says of its host and of the VMs on it.

use crate::cpu::{CpuTimes, StateShares, residual_capacity};
use crate::disks::{DiskReport, DiskTotals};
use crate::domstats::{DomainRates, DomainSample, Traffic, TrafficRates};
use crate::roster::{CpuClass, SaidBy};
use crate::ssd::SsdReport;
use crate::tax::{TaxReport, TaxShare};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// A VM as one look finds it.
#[derive(Clone, Debug, PartialEq)]
pub struct VmSample {
    /// The VM.
    pub vm: String,
    /// Its virtual processors.
    pub vcpus: u32,
    /// The class that it is to be in.
    pub class: CpuClass,
    /// Whether it is in the background class now.
    pub in_class: bool,
    /// On whose word it is in this class.
    pub said_by: SaidBy,
    /// Whether the guard has raised it now.
    pub raised: bool,
    /// How often the guard has raised it since it came into the class.
    pub raises: u64,
    /// What its threads have used and waited since they were started.
    pub cpu: CpuTimes,
    /// What libvirt says of it, if it does.
    pub domain: Option<DomainSample>,
    /// Why the agent cannot keep it in its class, if it cannot.
    pub problem: Option<String>,
}

/// A disk as one look finds it.
#[derive(Clone, Debug, PartialEq)]
pub struct DiskSample {
    /// Its name.
    pub disk: String,
    /// Whether it has no moving parts.
    pub ssd: bool,
    /// What it has done.
    pub totals: DiskTotals,
}

/// What is said of a VM.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VmReport {
    /// The VM.
    pub vm: String,
    /// The class that it is to be in.
    pub class: CpuClass,
    /// Whether it is in the background class now. A VM that is to be there is not while the agent measures, in a dry run,
    /// and where there is a problem.
    pub in_class: bool,
    /// On whose word it is in this class.
    pub said_by: SaidBy,
    /// Its virtual processors.
    pub vcpus: u32,
    /// What share of their time these were in each state, since the last look.
    pub states: StateShares,
    /// What share of its virtual processors it leaves, from 0 to 1: MIMP's `r` of a VM that runs tasks beside other work.
    pub residual: f64,
    /// Seconds on a processor, since the VM was started.
    pub running_seconds: f64,
    /// Seconds of waiting for a processor, since the VM was started: what the guest calls steal.
    pub runnable_seconds: f64,
    /// Whether the guard has raised it now.
    pub raised: bool,
    /// How often the guard has raised it since it came into the class.
    pub raises: u64,
    /// The states of each virtual processor, where libvirt says them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub vcpu_states: Vec<StateShares>,
    /// What it has moved since it was started, where libvirt says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traffic: Option<Traffic>,
    /// What it moves in a second, where libvirt says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rates: Option<TrafficRates>,
    /// Why the agent cannot keep it in its class, if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// What is said of a host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HostReport {
    /// How the background class is made here, in words.
    pub class: String,
    /// Whether threads are covered that share a core, in words.
    #[serde(default)]
    pub siblings: String,
    /// Its processors.
    pub processors: u32,
    /// What share of the processors the interactive VMs leave, from 0 to 1: MIMP's `r` for the batch VMs.
    pub residual: f64,
    /// What share of their time the interactive VMs wait for a processor, on average: their latency tax.
    pub interactive_runnable: f64,
    /// The disks.
    pub disks: Vec<DiskReport>,
    /// The latency tax before the class and in it.
    #[serde(default)]
    pub tax: TaxReport,
    /// What this agent has used of processors since it began, in seconds.
    #[serde(default)]
    pub agent_cpu_seconds: f64,
    /// The SSDs whose caches the agent keeps.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub ssds: Vec<SsdReport>,
    /// The VMs, by name.
    pub vms: Vec<VmReport>,
}

/// Makes reports of what one look after the other finds. Not thread-safe.
#[derive(Debug)]
pub struct Reporter {
    class: String,
    processors: u32,
    last: BTreeMap<String, CpuTimes>,
    last_disks: BTreeMap<String, DiskTotals>,
    last_at: Duration,
    domains: BTreeMap<String, (DomainSample, Option<DomainRates>)>,
}

impl Reporter {
    /// The reporter of a host with so many processors.
    pub fn new(class: &str, processors: u32) -> Reporter {
        Reporter {
            class: class.to_owned(),
            processors,
            last: BTreeMap::new(),
            last_disks: BTreeMap::new(),
            last_at: Duration::ZERO,
            domains: BTreeMap::new(),
        }
    }

    /// The report of a look, without the tax, what is said of siblings and SSDs, and what the agent has used. Of a VM that is
    /// seen for the first time nothing has passed yet.
    pub fn report(&mut self, now: Duration, samples: Vec<VmSample>, disks: Vec<DiskSample>) -> HostReport {
        let passed = now.saturating_sub(self.last_at);
        let disks = self.disks(disks, passed);
        self.note_domains(&samples);
        let vms: Vec<VmReport> = samples.iter().map(|sample| self.vm(sample, passed)).collect();
        self.last = samples
            .into_iter()
            .map(|sample| (sample.vm, sample.cpu))
            .collect();
        self.last_at = now;
        let interactive: Vec<&VmReport> = vms
            .iter()
            .filter(|vm| vm.class == CpuClass::Interactive)
            .collect();
        let used = interactive
            .iter()
            .map(|vm| vm.states.running * f64::from(vm.vcpus))
            .sum();
        let vcpus: f64 = interactive.iter().map(|vm| f64::from(vm.vcpus)).sum();
        let waited: f64 = interactive
            .iter()
            .map(|vm| vm.states.runnable * f64::from(vm.vcpus))
            .sum();
        HostReport {
            class: self.class.clone(),
            siblings: String::new(),
            processors: self.processors,
            residual: residual_capacity(used, self.processors),
            interactive_runnable: if vcpus > 0.0 { waited / vcpus } else { 0.0 },
            disks,
            tax: TaxReport::default(),
            agent_cpu_seconds: 0.0,
            ssds: Vec::new(),
            vms,
        }
    }

    fn vm(&self, sample: &VmSample, passed: Duration) -> VmReport {
        let used = self
            .last
            .get(&sample.vm)
            .map(|last| sample.cpu.since(*last))
            .unwrap_or_default();
        let rates = self.domains.get(&sample.vm).and_then(|(_, rates)| rates.as_ref());
        let states = StateShares::of(used, passed, sample.vcpus);
        VmReport {
            vm: sample.vm.clone(),
            class: sample.class,
            in_class: sample.in_class,
            said_by: sample.said_by,
            vcpus: sample.vcpus,
            states,
            residual: 1.0 - states.running,
            running_seconds: sample.cpu.running.as_secs_f64(),
            runnable_seconds: sample.cpu.runnable.as_secs_f64(),
            raised: sample.raised,
            raises: sample.raises,
            vcpu_states: rates.map(|rates| rates.vcpus.clone()).unwrap_or_default(),
            traffic: sample.domain.as_ref().map(|domain| domain.stats.traffic),
            rates: rates.map(|rates| rates.traffic),
            problem: sample.problem.clone(),
        }
    }

    /// libvirt is asked less often than a report is made, so that rates are those between its answers.
    fn note_domains(&mut self, samples: &[VmSample]) {
        let mut noted = BTreeMap::new();
        for sample in samples {
            let Some(new) = &sample.domain else { continue };
            let entry = match self.domains.remove(&sample.vm) {
                Some((old, rates)) if old.at >= new.at => (old, rates),
                Some((old, _)) => (new.clone(), Some(new.since(&old))),
                None => (new.clone(), None),
            };
            noted.insert(sample.vm.clone(), entry);
        }
        self.domains = noted;
    }

    fn disks(&mut self, samples: Vec<DiskSample>, passed: Duration) -> Vec<DiskReport> {
        let reports = samples
            .iter()
            .filter(|_| !passed.is_zero())
            .filter_map(|sample| {
                let earlier = self.last_disks.get(&sample.disk)?;
                Some(sample.totals.report(&sample.disk, sample.ssd, *earlier, passed))
            })
            .collect();
        self.last_disks = samples
            .into_iter()
            .map(|sample| (sample.disk, sample.totals))
            .collect();
        reports
    }
}

impl HostReport {
    /// The metrics in Prometheus' text format.
    pub fn metrics(&self) -> String {
        let mut text = String::new();
        gauge(
            &mut text,
            "tiercel_host_residual",
            "What share of the processors interactive VMs leave.",
            self.residual,
        );
        gauge(
            &mut text,
            "tiercel_host_interactive_runnable",
            "What share of their time interactive VMs wait for a processor.",
            self.interactive_runnable,
        );
        self.tax_metrics(&mut text);
        type Figure = fn(&VmReport) -> f64;
        let families: [(&str, &str, &str, Figure); 4] = [
            (
                "tiercel_vm_running_seconds_total",
                "counter",
                "Seconds on a processor.",
                |vm| vm.running_seconds,
            ),
            (
                "tiercel_vm_runnable_seconds_total",
                "counter",
                "Seconds of waiting for a processor.",
                |vm| vm.runnable_seconds,
            ),
            (
                "tiercel_vm_raises_total",
                "counter",
                "How often the guard has raised the VM.",
                |vm| vm.raises as f64,
            ),
            (
                "tiercel_vm_background",
                "gauge",
                "1 if the VM is in the background class.",
                |vm| f64::from(u8::from(vm.in_class)),
            ),
        ];
        for (name, kind, help, figure) in families {
            text.push_str(&format!("# HELP {name} {help}\n# TYPE {name} {kind}\n"));
            for vm in &self.vms {
                text.push_str(&format!("{name}{{vm=\"{}\"}} {}\n", escaped(&vm.vm), figure(vm)));
            }
        }
        text
    }

    /// Without a line where nothing was seen: a gap says more than a number that is none.
    fn tax_metrics(&self, text: &mut String) {
        type Figure = fn(&TaxShare) -> Option<f64>;
        let families: [(&str, &str, Figure); 2] = [
            (
                "tiercel_host_interactive_waited_per_wanted",
                "Seconds that interactive VMs waited for each second that they wanted a processor, before the class and in \
                 it.",
                |tax| tax.waited_per_wanted,
            ),
            (
                "tiercel_host_tax_observed_seconds",
                "How long it was looked, before the class and in it.",
                |tax| Some(tax.observed_seconds),
            ),
        ];
        for (name, help, figure) in families {
            text.push_str(&format!("# HELP {name} {help}\n# TYPE {name} gauge\n"));
            for (when, tax) in [("before", &self.tax.before), ("after", &self.tax.after)] {
                if let Some(value) = figure(tax) {
                    text.push_str(&format!("{name}{{when=\"{when}\"}} {value}\n"));
                }
            }
        }
    }
}

fn gauge(text: &mut String, name: &str, help: &str, value: f64) {
    text.push_str(&format!(
        "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n"
    ));
}

fn escaped(label: &str) -> String {
    label
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domstats::DomainStats;

    fn sample(vm: &str, class: CpuClass, running: u64, runnable: u64) -> VmSample {
        VmSample {
            vm: vm.to_owned(),
            vcpus: 2,
            class,
            in_class: class == CpuClass::Background,
            said_by: SaidBy::File,
            raised: false,
            raises: 3,
            cpu: CpuTimes {
                running: Duration::from_millis(running),
                runnable: Duration::from_millis(runnable),
            },
            domain: None,
            problem: None,
        }
    }

    fn disk(requests: u64) -> DiskSample {
        DiskSample {
            disk: "nvme0n1".to_owned(),
            ssd: true,
            totals: DiskTotals {
                requests,
                ..DiskTotals::default()
            },
        }
    }

    fn second_report() -> HostReport {
        let mut reporter = Reporter::new("idle", 2);
        reporter.report(
            Duration::from_secs(1),
            vec![
                sample("batch", CpuClass::Background, 0, 0),
                sample("web", CpuClass::Interactive, 100, 0),
            ],
            vec![disk(10)],
        );
        reporter.report(
            Duration::from_secs(2),
            vec![
                sample("batch", CpuClass::Background, 900, 300),
                sample("web", CpuClass::Interactive, 460, 40),
            ],
            vec![disk(40)],
        )
    }

    #[test]
    fn residual_capacity_is_what_interactive_vms_leave() {
        let report = second_report();
        assert!((report.residual - 0.82).abs() < 1e-9, "{}", report.residual);
        assert!((report.interactive_runnable - 0.02).abs() < 1e-9);
        assert!((report.vms[0].states.running - 0.45).abs() < 1e-9);
    }

    #[test]
    fn disks_and_vms_say_what_they_do_in_a_second() {
        let report = second_report();
        assert_eq!((report.disks[0].requests, report.disks[0].ssd), (30.0, true));
        assert!((report.vms[0].residual - 0.55).abs() < 1e-9);
        let mut reporter = Reporter::new("idle", 2);
        let mut rates = |look: u64, asked: u64, bytes: u64| {
            let mut moved = sample("a", CpuClass::Interactive, 0, 0);
            moved.domain = Some(DomainSample {
                at: Duration::from_secs(asked),
                stats: DomainStats {
                    vcpus: BTreeMap::from([(0, CpuTimes::default())]),
                    traffic: Traffic {
                        disk_read_bytes: bytes,
                        ..Traffic::default()
                    },
                },
            });
            let report = reporter.report(Duration::from_secs(look), vec![moved], Vec::new());
            report.vms[0].rates.map(|rates| rates.disk_read_bytes)
        };
        assert_eq!(rates(1, 1, 0), None);
        assert_eq!(rates(2, 1, 0), None);
        assert_eq!(rates(6, 6, 500), Some(100.0));
        assert_eq!(rates(7, 6, 500), Some(100.0));
        assert_eq!(rates(11, 11, 100), Some(0.0));
        let states = reporter.domains["a"].1.as_ref().unwrap().vcpus[0];
        assert_eq!((states.running, states.blocked), (0.0, 1.0));
    }

    #[test]
    fn vm_that_is_new_or_was_restarted_has_used_nothing_yet() {
        let mut reporter = Reporter::new("idle", 2);
        let first = reporter.report(
            Duration::from_secs(1),
            vec![sample("a", CpuClass::Interactive, 500, 500)],
            Vec::new(),
        );
        assert_eq!(first.vms[0].states.running, 0.0);
        let restarted = reporter.report(
            Duration::from_secs(2),
            vec![sample("a", CpuClass::Interactive, 100, 0)],
            Vec::new(),
        );
        assert_eq!(restarted.vms[0].states.running, 0.0);
        assert_eq!(restarted.residual, 1.0);
    }

    #[test]
    fn metrics_have_a_line_for_each_vm_and_escape_names() {
        let mut report = second_report();
        report.vms[0].vm = "a\"b\\c".to_owned();
        let text = report.metrics();
        assert!(text.contains("tiercel_vm_raises_total{vm=\"web\"} 3\n"), "{text}");
        assert!(
            text.contains("tiercel_vm_background{vm=\"a\\\"b\\\\c\"} 1\n"),
            "{text}"
        );
        assert!(
            text.contains("# TYPE tiercel_vm_running_seconds_total counter\n"),
            "{text}"
        );
    }

    #[test]
    fn metrics_have_the_tax_where_there_is_one() {
        let mut report = second_report();
        report.tax.before.waited_per_wanted = Some(0.25);
        let text = report.metrics();
        assert!(
            text.contains("tiercel_host_interactive_waited_per_wanted{when=\"before\"} 0.25\n"),
            "{text}"
        );
        assert!(!text.contains("waited_per_wanted{when=\"after\"}"), "{text}");
        assert!(
            text.contains("tiercel_host_tax_observed_seconds{when=\"after\"} 0\n"),
            "{text}"
        );
    }

    #[test]
    fn report_is_read_again_from_its_json() {
        let report = second_report();
        let json = serde_json::to_string(&report).unwrap();
        assert!(json.contains("\"said_by\":\"file\""), "{json}");
        assert_eq!(serde_json::from_str::<HostReport>(&json).unwrap(), report);
    }

    #[test]
    fn ssds_are_in_the_report_where_there_are_some() {
        let mut report = second_report();
        assert!(!serde_json::to_string(&report).unwrap().contains("\"ssds\""));
        report.ssds.push(SsdReport {
            protocol: 1,
            bytes: 5,
            iops: Some(4_000.0),
            lease: None,
            caches: Vec::new(),
        });
        let json = serde_json::to_string(&report).unwrap();
        let ssds = "\"ssds\":[{\"protocol\":1,\"bytes\":5,\"iops\":4000.0,\"caches\":[]}]";
        assert!(json.contains(ssds), "{json}");
        assert_eq!(serde_json::from_str::<HostReport>(&json).unwrap(), report);
        let mut earlier: serde_json::Value = serde_json::from_str(&json).unwrap();
        for absent in ["ssds", "agent_cpu_seconds"] {
            earlier.as_object_mut().unwrap().remove(absent).unwrap();
        }
        let read: HostReport = serde_json::from_value(earlier).unwrap();
        assert!(read.ssds.is_empty(), "an earlier agent says nothing of them");
    }
}
