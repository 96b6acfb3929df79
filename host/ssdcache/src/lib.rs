//! An SSD cache in front of a VM's disk: an NBD server on a Unix socket for unmodified QEMU and libvirt.
//!
//! ```text
//!   client ── server ──┬── hit: answered at once ───────────── cache ── ssd
//!                      ├── has to wait for its turn: gate ──┐
//!                      └── miss, write, flush: pool ────────┴── cache ── backing, ssd
//! ```
//!
//! Write-through: what is acknowledged is on the disk behind, so losing the SSD loses nothing.

pub mod ask;
pub mod backing;
pub mod cache;
mod connection;
mod controls;
mod gate;
mod health;
mod index;
pub mod measure;
mod outgoing;
pub mod pages;
mod pool;
mod quick;
pub mod replay;
pub mod serve;
pub mod span;
mod ssd;
mod stats;
mod stripes;
mod watch;
