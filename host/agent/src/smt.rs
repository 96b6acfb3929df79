//! What this host's kernel says of threads that share a core.

use rustix::io::Errno;
use rustix::thread::{CoreSchedulingScope, core_scheduling_cookie};
use std::fs;
use tiercel_host_core::siblings::{Smt, siblings};

/// Whether siblings are covered here, in words.
pub fn in_words() -> String {
    let active = fs::read_to_string("/sys/devices/system/cpu/smt/active").ok();
    siblings(Smt::parse(active.as_deref()), can_core_schedule())
}

/// Asks the kernel for this process's own cookie, which changes nothing. A kernel without core scheduling does not know
/// the question; one that has it, but no SMT to use it for, says that there is no such device.
fn can_core_schedule() -> bool {
    let answer = core_scheduling_cookie(rustix::process::getpid(), CoreSchedulingScope::Thread);
    matches!(answer, Ok(_) | Err(Errno::NODEV))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_said_of_this_host() {
        let said = in_words();
        assert!(said.contains("SMT"), "{said}");
    }
}
