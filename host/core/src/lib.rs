//! What the agent of a hypervisor decides.
//!
//! Everything here is pure: a decision is given the time and what was observed, and returns what is to be done. It reads
//! no clock and no file, and starts no thread. So a test gives it plain values.

pub mod cpu;
pub mod disks;
pub mod domstats;
pub mod group;
pub mod guard;
pub mod journal;
pub mod notice;
pub mod report;
pub mod roster;
pub mod seal;
pub mod secret;
pub mod siblings;
pub mod skew;
pub mod ssd;
pub mod ssdlease;
pub mod ssdorder;
pub mod ssdplan;
pub mod ssdsteps;
pub mod talk;
pub mod tax;
pub mod vm_addresses;
pub mod vm_book;
pub mod vm_counters;
pub mod vm_diag;
pub mod vm_netlink;
pub mod vm_report;
pub mod vm_roles;
