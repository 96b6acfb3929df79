//! The parts of the agent of a hypervisor: what observes a host, what acts on it, and what answers for it.
//!
//! The program puts them together. They are a library for those who try inputs on them.

pub mod caches;
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
mod ssdshare;
pub mod taxbook;
mod virsh;
mod watches;
