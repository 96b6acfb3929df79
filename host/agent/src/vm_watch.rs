//! Looks at the VM in which the agent runs, and makes a report of each look.

use crate::vm_conf::VmConf;
use crate::vm_meters::{Meters, own_cpu};
use crate::vm_processes::Processes;
use crate::vm_sockets::{addresses, tcp_sockets};
use anyhow::Result;
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tiercel_host_core::vm_report::{VmLook, VmReport, VmReporter};

/// How often the VM's addresses are read.
const ADDRESSES_EVERY: Duration = Duration::from_secs(10);

/// The watch over one VM. For one thread, which stays in its network namespace.
#[derive(Debug)]
pub struct VmWatch {
    began: Instant,
    meters: Meters,
    processes: Processes,
    addresses: Vec<IpAddr>,
    addresses_at: Duration,
    reporter: VmReporter,
}

impl VmWatch {
    /// A watch that begins now; sums begin at its first look.
    pub fn begin(conf: &VmConf) -> Result<VmWatch> {
        Ok(VmWatch {
            began: Instant::now(),
            meters: Meters::find(conf)?,
            processes: Processes::new()?,
            addresses: Vec::new(),
            addresses_at: Duration::ZERO,
            reporter: VmReporter::default(),
        })
    }

    /// Looks once.
    pub fn look(&mut self) -> Result<VmReport> {
        let at = self.began.elapsed();
        if at >= self.addresses_at {
            self.addresses = addresses()?;
            self.addresses_at = at + ADDRESSES_EVERY;
        }
        let sockets = tcp_sockets()?;
        self.processes.look(at, &sockets)?;
        Ok(self.reporter.report(VmLook {
            at,
            addresses: &self.addresses,
            roles: self.processes.roles(),
            sockets: &sockets,
            owners: self.processes.owners(),
            received: self.meters.received(),
            disks: self.meters.disks(),
            cpu: self.meters.cpu(),
            agent_cpu: own_cpu(),
        }))
    }

    /// What of the VM is not seen, in words.
    pub fn complaint(&self) -> Option<String> {
        self.processes.complaint()
    }
}
