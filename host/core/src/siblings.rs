//! What the class does not cover: threads that share a core with those of an interactive VM.

use serde::{Deserialize, Serialize};

/// Whether threads of this host's processors share cores (SMT).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Smt {
    /// Two threads or more run on a core at the same time.
    Active,
    /// One thread runs on a core at a time.
    Off,
    /// The kernel does not say it.
    Unknown,
}

impl Smt {
    /// Reads `/sys/devices/system/cpu/smt/active`, where there is such a file.
    pub fn parse(active: Option<&str>) -> Smt {
        match active.map(str::trim) {
            Some("1") => Smt::Active,
            Some("0") => Smt::Off,
            _ => Smt::Unknown,
        }
    }
}

/// What is said of siblings, in words. `can_core_schedule` is whether the kernel can keep threads apart by core scheduling.
pub fn siblings(smt: Smt, can_core_schedule: bool) -> String {
    let smt = match smt {
        Smt::Off => {
            return "SMT is off: no best-effort VM runs on the core of an interactive one at the same time"
                .into();
        }
        Smt::Active => "SMT is active",
        Smt::Unknown => "the kernel does not say whether SMT is active; if it is",
    };
    let remedy = if can_core_schedule {
        "the kernel has core scheduling, which Tiercel does not set"
    } else {
        "the kernel has no core scheduling (CONFIG_SCHED_CORE)"
    };
    format!(
        "{smt}, siblings are not covered: a best-effort VM on the other thread of a core slows an interactive VM down; \
         {remedy}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_word_is_read() {
        assert_eq!(Smt::parse(Some("1\n")), Smt::Active);
        assert_eq!(Smt::parse(Some("0\n")), Smt::Off);
        for other in [None, Some(""), Some("2")] {
            assert_eq!(Smt::parse(other), Smt::Unknown, "{other:?}");
        }
    }

    #[test]
    fn siblings_that_may_be_there_are_not_covered_and_this_is_said() {
        for smt in [Smt::Active, Smt::Unknown] {
            assert!(siblings(smt, true).contains("Tiercel does not set"), "{smt:?}");
            assert!(siblings(smt, false).contains("CONFIG_SCHED_CORE"), "{smt:?}");
            assert!(siblings(smt, false).contains("not covered"), "{smt:?}");
        }
        assert!(!siblings(Smt::Off, true).contains("not covered"));
    }
}
