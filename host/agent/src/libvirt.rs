//! What libvirt knows of this host's VMs, asked through `virsh`. A host without libvirt has nothing to say, and is served
//! all the same.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::Duration;
use tiercel_host_core::domstats::{DomainSample, DomainStats, METADATA_URI, class_in_metadata, parse};
use tiercel_host_core::roster::CpuClass;

/// How long one question to libvirtd may take: it may hang while it restarts.
const PATIENCE: &str = "5";
/// How often libvirt is asked what its domains have moved.
const INTERVAL: Duration = Duration::from_secs(5);

/// The libvirt of one host. It is asked seldom: a question costs some 20 ms of processor time.
#[derive(Debug, Default)]
pub struct Libvirt {
    asked: Duration,
    due: Duration,
    stats: BTreeMap<String, DomainStats>,
    classes: BTreeMap<String, Option<CpuClass>>,
}

impl Libvirt {
    /// Asks again if it is time to.
    pub fn look(&mut self, now: Duration) {
        if now < self.due {
            return;
        }
        self.asked = now;
        self.due = now + INTERVAL;
        // Without waiting for a guest that is slow to answer, as one in the background may be.
        let text = virsh(&["domstats", "--vcpu", "--block", "--interface", "--nowait"]);
        self.stats = text.as_deref().map(parse).unwrap_or_default();
        self.classes = self.stats.keys().map(|vm| (vm.clone(), class_of(vm))).collect();
    }

    /// What libvirt said of a VM last.
    pub fn domain(&self, vm: &str) -> Option<DomainSample> {
        self.stats.get(vm).map(|stats| DomainSample {
            at: self.asked,
            stats: stats.clone(),
        })
    }

    /// The class that the VM's own metadata says.
    pub fn class_of(&self, vm: &str) -> Option<CpuClass> {
        self.classes.get(vm).copied().flatten()
    }
}

fn class_of(vm: &str) -> Option<CpuClass> {
    class_in_metadata(&virsh(&["metadata", "--domain", vm, "--uri", METADATA_URI])?)
}

/// What virsh prints; `None` if it fails, does not answer in time, or is not there.
fn virsh(arguments: &[&str]) -> Option<String> {
    let output = Command::new("timeout")
        .args([PATIENCE, "virsh", "--quiet", "--connect", "qemu:///system"])
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
