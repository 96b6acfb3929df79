//! The CPU weight of a control group, and how a group gets into the background class and out of it.

use serde::{Deserialize, Serialize};

/// Who says what a group weighs, and in which words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeightInterface {
    /// Control groups of version 1: `cpu.shares`.
    V1,
    /// Control groups of version 2: `cpu.weight`.
    V2,
    /// A unit of systemd: `CPUWeight=`. What is written into its files, systemd would write over.
    Systemd,
}

impl WeightInterface {
    /// What a group weighs that nobody has weighed.
    pub fn default_weight(self) -> u64 {
        match self {
            WeightInterface::V1 => 1024,
            WeightInterface::V2 | WeightInterface::Systemd => 100,
        }
    }

    /// The least that a group can weigh.
    pub fn lowest_weight(self) -> u64 {
        match self {
            WeightInterface::V1 => 2,
            WeightInterface::V2 | WeightInterface::Systemd => 1,
        }
    }

    /// The file with the weight, in the directory of the group.
    pub fn weight_file(self) -> &'static str {
        match self {
            WeightInterface::V1 => "cpu.shares",
            WeightInterface::V2 | WeightInterface::Systemd => "cpu.weight",
        }
    }
}

/// How the background class is made on a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassStrength {
    /// By `cpu.idle`, since Linux 5.15: any other group's threads come first.
    Idle,
    /// By the lowest weight, on older kernels: others come first most of the time.
    LowestWeight,
}

impl ClassStrength {
    /// In words, for people who look at the host.
    pub fn in_words(self) -> &'static str {
        match self {
            ClassStrength::Idle => "idle class (cpu.idle): any other VM's threads come first",
            ClassStrength::LowestWeight => {
                "lowest weight: this kernel has no cpu.idle (it came with Linux 5.15), so batch VMs still get a little \
                 while others want to run"
            }
        }
    }
}

/// What a group weighed before it was put in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedWeight {
    /// Whether it was idle already, by somebody else's word.
    pub idle: bool,
    /// In the units of its interface.
    pub weight: u64,
}

/// One change of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Writes a value into a file of the group's directory.
    Write {
        /// The file's name.
        file: &'static str,
        /// What is written.
        value: String,
    },
    /// Has systemd set a property of the unit, until the next boot.
    SetProperty {
        /// `NAME=VALUE`.
        assignment: String,
    },
}

/// How groups of this host are put in the background class and out of it. Every plan may be carried out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassPlanner {
    /// Who says what a group weighs.
    pub interface: WeightInterface,
    /// How the class is made.
    pub strength: ClassStrength,
}

impl ClassPlanner {
    /// The planner of one group of the host, by its path. On a host of systemd, what is no unit of it has plain files.
    pub fn of_group(self, path: &str) -> ClassPlanner {
        let is_unit = [".scope", ".slice", ".service"]
            .iter()
            .any(|kind| path.trim_end_matches('/').ends_with(kind));
        match self.interface {
            WeightInterface::Systemd if !is_unit => ClassPlanner {
                interface: WeightInterface::V2,
                ..self
            },
            _ => self,
        }
    }

    /// Puts a group in the background.
    pub fn into_background(self) -> Vec<Step> {
        match (self.interface, self.strength) {
            (WeightInterface::Systemd, ClassStrength::Idle) => vec![property("idle")],
            (WeightInterface::Systemd, ClassStrength::LowestWeight) => vec![property("1")],
            (_, ClassStrength::Idle) => vec![write("cpu.idle", 1)],
            (interface, ClassStrength::LowestWeight) => {
                vec![write(interface.weight_file(), interface.lowest_weight())]
            }
        }
    }

    /// Gives a group back what it weighed. Clearing `cpu.idle` makes the weight the default, so the weight comes after.
    pub fn out_of_background(self, saved: SavedWeight) -> Vec<Step> {
        if saved.idle {
            return Vec::new();
        }
        self.at_weight(saved.weight)
    }

    /// Lets a group that starves run as any other: at what it weighed, but never above the default.
    ///
    /// More would put a VM above libvirtd and the agent, which run at the default.
    pub fn raise(self, saved: SavedWeight) -> Vec<Step> {
        self.at_weight(saved.weight.min(self.interface.default_weight()))
    }

    fn at_weight(self, weight: u64) -> Vec<Step> {
        match (self.interface, self.strength) {
            (WeightInterface::Systemd, _) => vec![property(&weight.to_string())],
            (interface, ClassStrength::Idle) => {
                vec![write("cpu.idle", 0), write(interface.weight_file(), weight)]
            }
            (interface, ClassStrength::LowestWeight) => vec![write(interface.weight_file(), weight)],
        }
    }
}

fn write(file: &'static str, value: u64) -> Step {
    Step::Write {
        file,
        value: value.to_string(),
    }
}

fn property(weight: &str) -> Step {
    Step::SetProperty {
        assignment: format!("CPUWeight={weight}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAVED: SavedWeight = SavedWeight {
        idle: false,
        weight: 300,
    };

    fn planner(interface: WeightInterface, strength: ClassStrength) -> ClassPlanner {
        ClassPlanner { interface, strength }
    }

    #[test]
    fn v1_is_made_idle_and_gets_its_shares_back_after_idle_is_cleared() {
        let v1 = planner(WeightInterface::V1, ClassStrength::Idle);
        assert_eq!(v1.into_background(), [write("cpu.idle", 1)]);
        assert_eq!(
            v1.out_of_background(SAVED),
            [write("cpu.idle", 0), write("cpu.shares", 300)]
        );
    }

    #[test]
    fn v2_is_made_idle_and_gets_its_weight_back() {
        let v2 = planner(WeightInterface::V2, ClassStrength::Idle);
        assert_eq!(v2.into_background(), [write("cpu.idle", 1)]);
        assert_eq!(
            v2.out_of_background(SAVED),
            [write("cpu.idle", 0), write("cpu.weight", 300)]
        );
    }

    #[test]
    fn units_of_systemd_are_changed_by_systemd() {
        let systemd = planner(WeightInterface::Systemd, ClassStrength::Idle);
        assert_eq!(systemd.into_background(), [property("idle")]);
        assert_eq!(systemd.out_of_background(SAVED), [property("300")]);
    }

    #[test]
    fn group_that_is_no_unit_of_systemd_is_changed_by_its_files() {
        let host = planner(WeightInterface::Systemd, ClassStrength::Idle);
        let unit = "/sys/fs/cgroup/machine.slice/machine-qemu\\x2d1\\x2dbatch.scope";
        assert_eq!(host.of_group(unit).into_background(), [property("idle")]);
        let plain = host.of_group("/sys/fs/cgroup/vms/batch");
        assert_eq!(plain.into_background(), [write("cpu.idle", 1)]);
        let v1 = planner(WeightInterface::V1, ClassStrength::Idle);
        assert_eq!(v1.of_group("/sys/fs/cgroup/cpu/machine/batch"), v1);
    }

    #[test]
    fn old_kernels_have_the_lowest_weight() {
        let v1 = planner(WeightInterface::V1, ClassStrength::LowestWeight);
        assert_eq!(v1.into_background(), [write("cpu.shares", 2)]);
        assert_eq!(v1.out_of_background(SAVED), [write("cpu.shares", 300)]);
        let v2 = planner(WeightInterface::V2, ClassStrength::LowestWeight);
        assert_eq!(v2.into_background(), [write("cpu.weight", 1)]);
        assert_eq!(v2.raise(SAVED), [write("cpu.weight", 100)]);
        let systemd = planner(WeightInterface::Systemd, ClassStrength::LowestWeight);
        assert_eq!(systemd.into_background(), [property("1")]);
        assert!(ClassStrength::LowestWeight.in_words().contains("5.15"));
    }

    #[test]
    fn group_that_somebody_else_made_idle_stays_so() {
        let v1 = planner(WeightInterface::V1, ClassStrength::Idle);
        assert_eq!(
            v1.out_of_background(SavedWeight {
                idle: true,
                weight: 3
            }),
            []
        );
    }

    #[test]
    fn raised_group_never_weighs_more_than_the_default() {
        for interface in [WeightInterface::V1, WeightInterface::V2, WeightInterface::Systemd] {
            let heavy = SavedWeight {
                idle: false,
                weight: 10_000,
            };
            let steps = planner(interface, ClassStrength::Idle).raise(heavy);
            let default = interface.default_weight().to_string();
            assert!(format!("{steps:?}").contains(&default), "{steps:?}");
            assert!(!format!("{steps:?}").contains("10000"), "{steps:?}");
            let light = SavedWeight {
                idle: false,
                weight: 50,
            };
            assert!(format!("{:?}", planner(interface, ClassStrength::Idle).raise(light)).contains("50"));
        }
    }
}
