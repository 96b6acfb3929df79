//! What an SSD cache in front of a VM's disk decides.
//!
//! Everything here is pure: it reads no clock and no file, and starts no thread. So a test gives it plain values.

pub mod busy;
pub mod control;
pub mod fifo;
pub mod histogram;
pub mod image;
pub mod lend;
pub mod lru;
pub mod nbd;
pub mod pace;
pub mod policy;
pub mod sequential;
pub mod shards;
pub mod size;
pub mod slots;
