//! The agent of a hypervisor.
fn main() {}
