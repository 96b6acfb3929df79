//! Who divides an SSD among its caches: its own scheduler, where that is BFQ, as in the paper; otherwise the agent.

use std::fs;
use std::io;
use std::os::linux::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The weights that BFQ takes.
const WEIGHT_MIN: f64 = 1.0;
const WEIGHT_MAX: f64 = 1000.0;
/// The weight of a share of 1, where that leaves the largest share a weight that BFQ takes.
const WEIGHT_OF_ONE: f64 = 100.0;

/// How one SSD is divided.
pub struct Division {
    /// The directory of this SSD's groups.
    groups: PathBuf,
    is_v1: bool,
    is_bfq: bool,
}

impl Division {
    /// Of the SSD of this number among the host's, on which these files are. An earlier agent may have made its groups.
    pub fn new(cgroup_root: &Path, number: usize, files: &[&Path]) -> Division {
        let v1 = cgroup_root.join("blkio");
        let is_v1 = v1.is_dir();
        let root = if is_v1 { v1 } else { cgroup_root.to_owned() };
        let groups = root.join(format!("tiercel-ssd-{number}"));
        let is_bfq = groups.is_dir() && files.iter().any(|file| has_bfq(file));
        Division {
            groups,
            is_v1,
            is_bfq,
        }
    }

    /// Whether the SSD's scheduler divides it by the weights of groups.
    pub fn is_the_schedulers(&self) -> bool {
        self.is_bfq
    }

    /// Puts a cache's process into a group of this weight, if the SSD runs BFQ.
    pub fn weigh(&mut self, process: &str, file: &Path, weight: u32) {
        if !has_bfq(file) {
            return;
        }
        let group = self.group(file);
        let done = fs::create_dir_all(&group)
            .and_then(|()| {
                if self.is_v1 {
                    Ok(())
                } else {
                    fs::write(self.groups.join("cgroup.subtree_control"), "+io")
                }
            })
            .and_then(|()| self.set_weight(&group, weight))
            .and_then(|()| fs::write(group.join("cgroup.procs"), process));
        match done {
            Ok(()) => self.is_bfq = true,
            Err(e) => eprintln!(
                "tiercel-agent: {} has BFQ, but its groups cannot be weighed, so the agent divides it: {}: {e}",
                file.display(),
                group.display()
            ),
        }
    }

    /// Gives the group that a cache is in another weight, if the SSD runs BFQ.
    pub fn weigh_anew(&self, file: &Path, weight: u32) {
        let group = self.group(file);
        if !group.is_dir() || !has_bfq(file) {
            return;
        }
        if let Err(e) = self.set_weight(&group, weight) {
            eprintln!("tiercel-agent: {} keeps its weight: {e}", group.display());
        }
    }

    fn group(&self, file: &Path) -> PathBuf {
        let name = file.to_string_lossy().replace('/', "-");
        self.groups.join(name.trim_start_matches('-'))
    }

    fn set_weight(&self, group: &Path, weight: u32) -> io::Result<()> {
        let file = if self.is_v1 {
            "blkio.bfq.weight"
        } else {
            "io.bfq.weight"
        };
        fs::write(group.join(file), weight.to_string())
    }
}

/// The weight of a share among those of an SSD, the largest of which is `largest`.
///
/// The coordinator's shares may be of any size: only what they are to each other counts.
pub fn weight(share: f64, largest: f64) -> u32 {
    let of_one = if (1.0..=WEIGHT_MAX / WEIGHT_OF_ONE).contains(&largest) {
        WEIGHT_OF_ONE
    } else {
        WEIGHT_MAX / largest
    };
    (share * of_one).round().clamp(WEIGHT_MIN, WEIGHT_MAX) as u32
}

/// Whether the device that the file is on, or is, runs BFQ.
fn has_bfq(file: &Path) -> bool {
    // Its cache may be about to make it.
    let directory = file.parent().unwrap_or(file);
    let Ok(meta) = fs::metadata(file).or_else(|_| fs::metadata(directory)) else {
        return false;
    };
    let device = if meta.st_rdev() != 0 {
        meta.st_rdev()
    } else {
        meta.st_dev()
    };
    let (major, minor) = (rustix::fs::major(device), rustix::fs::minor(device));
    let place = PathBuf::from(format!("/sys/dev/block/{major}:{minor}"));
    // A partition has the scheduler of its disk.
    ["queue/scheduler", "../queue/scheduler"]
        .iter()
        .find_map(|at| fs::read_to_string(place.join(at)).ok())
        .is_some_and(|schedulers| schedulers.contains("[bfq]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_weights_that_bfq_takes() {
        assert_eq!((weight(1.0, 3.0), weight(3.0, 3.0)), (100, 300));
        assert_eq!((weight(1e-9, 1.0), weight(1e-9, 1e9)), (1, 1));
    }

    #[test]
    fn shares_of_any_size_stay_what_they_are_to_each_other() {
        assert_eq!((weight(4e3, 4e3), weight(1e3, 4e3)), (1000, 250));
        assert_eq!((weight(0.002, 0.002), weight(0.001, 0.002)), (1000, 500));
    }

    #[test]
    fn file_that_is_not_there_has_no_scheduler() {
        assert!(!has_bfq(Path::new("/no/such/file")));
    }
}
