//! The parts of the agent of a hypervisor: what observes a host, what acts on it, and what answers for it.
//!
//! The program puts them together. They are a library for those who try inputs on them.

pub mod caches;
mod cachetalk;
pub mod cgroups;
pub mod client;
pub mod complaint;
pub mod conf;
pub mod coordinator;
pub mod disks;
pub mod keeper;
pub mod ledger;
mod libvirt;
pub mod orders;
pub mod serve;
pub mod smt;
pub mod ssdconf;
mod ssderrand;
#[cfg(test)]
mod ssdfake;
pub mod ssdorders;
mod ssdplan;
mod ssdshare;
mod ssdwatch;
pub mod taxbook;
mod virsh;
pub mod vm;
pub mod vm_conf;
pub mod vm_meters;
pub mod vm_processes;
pub mod vm_sockets;
pub mod vm_watch;
mod watches;
