//! What the VM in which the agent runs has used by now, read from the kernel's files.

use crate::disks;
use crate::vm_conf::VmConf;
use anyhow::{Context, Result, bail};
use rustix::param::clock_ticks_per_second;
use rustix::time::{ClockId, clock_gettime};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tiercel_host_core::disks::{DiskTotals, parse};
use tiercel_host_core::vm_counters::{group_usage_v1, group_usage_v2, received_bytes, running_ticks};

/// Where the meters of one VM are.
#[derive(Clone, Debug)]
pub struct Meters {
    cpu: CpuMeter,
    disks: Option<Vec<String>>,
    interfaces: Option<Vec<String>>,
}

/// What says how long the VM has run.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CpuMeter {
    Machine,
    /// A control group's file, of version 1.
    V1(PathBuf),
    /// The same of version 2.
    V2(PathBuf),
}

impl Meters {
    /// The meters that the settings name. Those that are not there are errors, which name the key.
    pub fn find(conf: &VmConf) -> Result<Meters> {
        let meters = Meters {
            cpu: CpuMeter::find(conf.cpu_group.as_deref())?,
            disks: conf.disks.clone(),
            interfaces: conf.interfaces.clone(),
        };
        let disks = meters.disks();
        check("disks", conf.disks.as_deref(), |name| disks.contains_key(name))?;
        let received = meters.received();
        check("interfaces", conf.interfaces.as_deref(), |name| {
            received.contains_key(name)
        })?;
        Ok(meters)
    }

    /// What the VM has run, in user and in kernel mode.
    pub fn cpu(&self) -> Option<Duration> {
        match &self.cpu {
            CpuMeter::Machine => {
                let ticks = running_ticks(&fs::read_to_string("/proc/stat").ok()?)?;
                Some(Duration::from_secs_f64(
                    ticks as f64 / clock_ticks_per_second() as f64,
                ))
            }
            CpuMeter::V1(file) => group_usage_v1(&fs::read_to_string(file).ok()?),
            CpuMeter::V2(file) => group_usage_v2(&fs::read_to_string(file).ok()?),
        }
    }

    /// What each of its disks has done. Where the settings name none, devices alone count, and nothing is there twice.
    pub fn disks(&self) -> BTreeMap<String, DiskTotals> {
        let Some(names) = &self.disks else {
            let all = disks::look().into_iter();
            return all.map(|sample| (sample.disk, sample.totals)).collect();
        };
        let mut totals = parse(&fs::read_to_string("/proc/diskstats").unwrap_or_default());
        totals.retain(|name, _| names.contains(name));
        totals
    }

    /// What each of its network interfaces has received.
    pub fn received(&self) -> BTreeMap<String, u64> {
        // `/proc/net` is of the process's first thread, which may be in another namespace.
        let text = fs::read_to_string("/proc/thread-self/net/dev").unwrap_or_default();
        let mut received = received_bytes(&text);
        if let Some(names) = &self.interfaces {
            received.retain(|name, _| names.contains(name));
        }
        received
    }
}

impl CpuMeter {
    fn find(group: Option<&Path>) -> Result<CpuMeter> {
        let Some(group) = group else {
            return Ok(CpuMeter::Machine);
        };
        let (v1, v2) = (group.join("cpuacct.usage"), group.join("cpu.stat"));
        let text = |file: &Path| {
            fs::read_to_string(file).with_context(|| format!("cpu-group: cannot read {}", file.display()))
        };
        if v1.exists() {
            group_usage_v1(&text(&v1)?).context("cpu-group: cpuacct.usage has no time in it")?;
            return Ok(CpuMeter::V1(v1));
        }
        if v2.exists() {
            group_usage_v2(&text(&v2)?).context("cpu-group: cpu.stat has no usage_usec in it")?;
            return Ok(CpuMeter::V2(v2));
        }
        bail!(
            "cpu-group must be a control group's directory, with cpuacct.usage or cpu.stat in it: {}",
            group.display()
        )
    }
}

/// What this process has run so far, in user and in kernel mode.
pub fn own_cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or_default(),
        u32::try_from(time.tv_nsec).unwrap_or_default(),
    )
}

fn check(key: &str, names: Option<&[String]>, is_there: impl Fn(&str) -> bool) -> Result<()> {
    match names.unwrap_or_default().iter().find(|name| !is_there(name)) {
        Some(name) => bail!("{key} names {name}, which is not on this machine"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meters(text: &str) -> Result<Meters> {
        Meters::find(&VmConf::parse(text).unwrap())
    }

    #[test]
    fn machine_has_run_and_so_has_this_process() {
        let meters = meters("").unwrap();
        let (machine, own) = (meters.cpu().unwrap(), own_cpu());
        assert!(!own.is_zero() && own < machine, "{own:?} of {machine:?}");
    }

    #[test]
    fn loopback_is_there_for_no_one_and_named_interfaces_are_there_alone() {
        assert!(!meters("").unwrap().received().contains_key("lo"));
        let said = meters("interfaces = ['no-such-0']\n").unwrap_err().to_string();
        assert!(said.contains("no-such-0"), "{said}");
    }

    #[test]
    fn disk_that_is_not_there_is_named() {
        let said = meters("disks = ['no-such-disk']\n").unwrap_err().to_string();
        assert!(said.contains("no-such-disk"), "{said}");
    }

    #[test]
    fn control_group_of_either_version_says_what_the_vm_has_run() {
        let group = tempfile::tempdir().unwrap();
        let text = format!("cpu-group = '{}'\n", group.path().display());
        let said = meters(&text).unwrap_err().to_string();
        assert!(said.contains("cpu-group must be"), "{said}");
        fs::write(group.path().join("cpu.stat"), "usage_usec 2500000\n").unwrap();
        assert_eq!(meters(&text).unwrap().cpu(), Some(Duration::from_millis(2500)));
        fs::write(group.path().join("cpuacct.usage"), "7000000000\n").unwrap();
        assert_eq!(meters(&text).unwrap().cpu(), Some(Duration::from_secs(7)));
        fs::write(group.path().join("cpuacct.usage"), "much\n").unwrap();
        let said = meters(&text).unwrap_err().to_string();
        assert!(said.contains("cpuacct.usage"), "{said}");
    }
}
