//! The threads of VMs, kept open: to look at a thread again costs a quarter of what it costs to find it anew.

use crate::cgroups::{CgroupHost, Usage, Watch};
use rustix::process::{Resource, getrlimit, setrlimit};
use std::collections::{HashMap, HashSet};
use std::time::Duration;
use tiercel_host_core::journal::GroupId;

/// After this time the threads of a VM are found anew: one that has come is seen so late at most.
const RENEWAL: Duration = Duration::from_secs(5);
/// So many files are left to the rest of the agent.
const FILES_FOR_OTHERS: usize = 200;
/// No more files are kept open, however many the system allows.
const FILES_MAX: usize = 8_000;

/// The watches of one host. For one thread.
#[derive(Debug)]
pub struct Watches {
    kept: HashMap<GroupId, Kept>,
    files_max: usize,
}

#[derive(Debug)]
struct Kept {
    watch: Watch,
    renew_at: Duration,
}

impl Watches {
    /// Watches as many threads as this process may have files, after it has taken all that it may.
    pub fn new() -> Watches {
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // Where it may not, it has what it had.
        let _ = setrlimit(Resource::Nofile, limit);
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        Watches {
            kept: HashMap::new(),
            files_max: usize::try_from(files)
                .unwrap_or(usize::MAX)
                .saturating_sub(FILES_FOR_OTHERS)
                .min(FILES_MAX),
        }
    }

    /// What a VM has and has used by now.
    pub fn usage(&mut self, host: &CgroupHost, group: &GroupId, now: Duration) -> Usage {
        let known = self.kept.get(group).filter(|kept| now < kept.renew_at);
        if let Some(usage) = known.and_then(|kept| kept.watch.usage()) {
            return usage;
        }
        self.kept.remove(group);
        let (watch, usage) = host.watch(group);
        let open: usize = self.kept.values().map(|kept| kept.watch.threads()).sum();
        if open + watch.threads() <= self.files_max {
            let renew_at = now + RENEWAL;
            self.kept.insert(group.clone(), Kept { watch, renew_at });
        }
        usage
    }

    /// Lets go of the VMs that are not there any more.
    pub fn retain(&mut self, there: &HashSet<&GroupId>) {
        self.kept.retain(|group, _| there.contains(group));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;
    use std::process::{Child, Command};

    fn sleeper() -> Child {
        Command::new("sleep").arg("60").spawn().unwrap()
    }

    fn host(root: &Path) -> CgroupHost {
        fs::create_dir(root.join("cpu")).unwrap();
        fs::write(root.join("cpu/cpu.shares"), "1024").unwrap();
        CgroupHost::find(root, &[]).unwrap()
    }

    #[test]
    fn threads_that_come_are_seen_after_a_while_and_those_that_go_at_once() {
        let root = tempfile::tempdir().unwrap();
        let host = host(root.path());
        let mut children = [sleeper(), sleeper()];
        let group = GroupId {
            path: root.path().to_str().unwrap().to_owned(),
            inode: 1,
            boot: String::new(),
        };
        let tasks = |children: &[Child]| {
            let ids: String = children.iter().map(|child| format!("{}\n", child.id())).collect();
            fs::write(root.path().join("tasks"), ids).unwrap();
        };
        let mut watches = Watches::new();
        let mut vcpus = |second| watches.usage(&host, &group, Duration::from_secs(second)).vcpus;
        tasks(&children[..1]);
        assert_eq!(vcpus(1), 1);
        tasks(&children);
        assert_eq!(vcpus(2), 1, "it is not found anew each time");
        assert_eq!(vcpus(6), 2);
        children[0].kill().unwrap();
        children[0].wait().unwrap();
        assert_eq!(vcpus(7), 1);
        children[1].kill().unwrap();
        children[1].wait().unwrap();
    }

    #[test]
    fn where_files_are_scarce_threads_are_found_anew() {
        let root = tempfile::tempdir().unwrap();
        let host = host(root.path());
        fs::write(root.path().join("tasks"), format!("{}\n", std::process::id())).unwrap();
        let group = GroupId {
            path: root.path().to_str().unwrap().to_owned(),
            inode: 1,
            boot: String::new(),
        };
        let mut watches = Watches {
            kept: HashMap::new(),
            files_max: 0,
        };
        let usage = watches.usage(&host, &group, Duration::ZERO);
        assert!(usage.cpu.running > Duration::ZERO);
        assert!(watches.kept.is_empty());
    }
}
