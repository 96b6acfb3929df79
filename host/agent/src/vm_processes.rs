//! Which processes of Hadoop run in this network namespace, and which sockets they have.
//!
//! A command line is read when a process is new, for some seconds more, since a script becomes a JVM after a while, and
//! then seldom. The files of Hadoop's processes are read when a socket comes that nobody is known to have, and seldom
//! otherwise.

use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tiercel_host_core::vm_diag::TcpSocket;
use tiercel_host_core::vm_report::{Owner, Owners};
use tiercel_host_core::vm_roles::{HadoopProcess, HadoopRole};

/// After this time all is read anew, so that nothing that was overlooked stays so.
const RENEWAL: Duration = Duration::from_secs(10);
/// A process that is none of Hadoop's may become one for so long.
const SETTLING: Duration = Duration::from_secs(10);
/// The pause after a search for sockets, in times of what the search took: so it takes half a percent of a processor.
const PAUSE_PER_SEARCH: u32 = 200;
/// No more processes are looked at: those with the lowest numbers are.
const PROCESSES_MAX: usize = 32_768;
/// No more of Hadoop's processes are searched for sockets.
const SEARCHED_MAX: usize = 512;
/// No more files of a process are looked at.
const FILES_MAX: usize = 65_536;
/// No more of a command line is read: class paths are long.
const COMMAND_LINE_BYTES_MAX: u64 = 1 << 20;

/// The processes of one network namespace. For one thread, which stays in its namespace.
#[derive(Debug)]
pub struct Processes {
    namespace: PathBuf,
    known: BTreeMap<u32, Known>,
    owners: Owners,
    /// The inodes that none of Hadoop's processes had at the last search.
    strangers: HashSet<u32>,
    /// Those of Hadoop's processes into which this one may not look.
    closed: BTreeSet<u32>,
    renew_at: Duration,
    search_at: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    since: Duration,
    process: Option<HadoopProcess>,
}

impl Processes {
    /// Those of the calling thread's network namespace.
    pub fn new() -> Result<Processes> {
        let namespace =
            fs::read_link("/proc/thread-self/ns/net").context("cannot tell this network namespace")?;
        Ok(Processes {
            namespace,
            known: BTreeMap::new(),
            owners: Owners::new(),
            strangers: HashSet::new(),
            closed: BTreeSet::new(),
            renew_at: Duration::ZERO,
            search_at: Duration::ZERO,
        })
    }

    /// Looks which processes there are, and whose the sockets are.
    pub fn look(&mut self, now: Duration, sockets: &[TcpSocket]) -> Result<()> {
        let renews = now >= self.renew_at;
        if renews {
            self.renew_at = now + RENEWAL;
            self.closed.clear();
        }
        let has_come = self.look_at_processes(now, renews)?;
        if renews || has_come || (now >= self.search_at && self.has_new(sockets)) {
            self.search(now, sockets);
        }
        Ok(())
    }

    /// The sockets of Hadoop's processes, as the last search has found them.
    pub fn owners(&self) -> &Owners {
        &self.owners
    }

    /// The roles of Hadoop's processes.
    pub fn roles(&self) -> BTreeSet<HadoopRole> {
        self.hadoops().filter_map(|(_, process)| process.role()).collect()
    }

    /// What is not seen, in words, and what would help.
    pub fn complaint(&self) -> Option<String> {
        let count = self.closed.len();
        (count > 0).then(|| {
            format!(
                "{count} of Hadoop's processes are not seen, since they are another user's: the agent must run as root"
            )
        })
    }

    fn hadoops(&self) -> impl Iterator<Item = (u32, HadoopProcess)> {
        self.known
            .iter()
            .filter_map(|(pid, known)| Some((*pid, known.process?)))
    }

    /// Whether a process of Hadoop has come.
    fn look_at_processes(&mut self, now: Duration, renews: bool) -> Result<bool> {
        let there = pids()?;
        self.known.retain(|pid, _| there.contains(pid));
        let mut has_come = false;
        for pid in there {
            let before = self.known.get(&pid).copied();
            let is_due = before.is_none_or(|known| known.process.is_none() && now < known.since + SETTLING);
            if !is_due && !renews {
                continue;
            }
            let process = self.examine(pid);
            has_come |= process.is_some() && process != before.and_then(|known| known.process);
            let since = before.map_or(now, |known| known.since);
            self.known.insert(pid, Known { since, process });
        }
        Ok(has_come)
    }

    /// What a process is, if it is Hadoop's and in this namespace. One that has gone meanwhile is nothing.
    fn examine(&mut self, pid: u32) -> Option<HadoopProcess> {
        let process = HadoopProcess::of_command_line(&command_line(pid).ok()?)?;
        let namespace = fs::read_link(format!("/proc/{pid}/ns/net"));
        self.note(pid, &namespace);
        (namespace.ok()? == self.namespace).then_some(process)
    }

    fn has_new(&self, sockets: &[TcpSocket]) -> bool {
        sockets.iter().any(|socket| {
            let inode = socket.inode;
            inode != 0 && !self.owners.contains_key(&inode) && !self.strangers.contains(&inode)
        })
    }

    fn search(&mut self, now: Duration, sockets: &[TcpSocket]) {
        let began = Instant::now();
        let hadoops: Vec<(u32, HadoopProcess)> = self.hadoops().take(SEARCHED_MAX).collect();
        self.owners.clear();
        for (pid, process) in hadoops {
            let inodes = socket_inodes(pid);
            self.note(pid, &inodes);
            for inode in inodes.unwrap_or_default() {
                self.owners.entry(inode).or_insert(Owner { pid, process });
            }
        }
        self.strangers = sockets
            .iter()
            .map(|socket| socket.inode)
            .filter(|inode| !self.owners.contains_key(inode))
            .collect();
        self.search_at = now + began.elapsed() * PAUSE_PER_SEARCH;
    }

    /// Notes a process into which this one may not look.
    fn note<T>(&mut self, pid: u32, looked: &io::Result<T>) {
        if matches!(looked, Err(e) if e.kind() == ErrorKind::PermissionDenied) {
            self.closed.insert(pid);
        }
    }
}

fn pids() -> Result<BTreeSet<u32>> {
    let entries = fs::read_dir("/proc").context("cannot read /proc")?;
    Ok(entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .take(PROCESSES_MAX)
        .collect())
}

fn command_line(pid: u32) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    File::open(format!("/proc/{pid}/cmdline"))?
        .take(COMMAND_LINE_BYTES_MAX)
        .read_to_end(&mut line)?;
    Ok(line)
}

/// The inodes of the sockets among a process's files. A file may be closed meanwhile.
fn socket_inodes(pid: u32) -> io::Result<Vec<u32>> {
    let files = fs::read_dir(format!("/proc/{pid}/fd"))?;
    Ok(files
        .flatten()
        .take(FILES_MAX)
        .filter_map(|file| socket_inode(&fs::read_link(file.path()).ok()?))
        .collect())
}

/// The inode of `socket:[INODE]`, as the link of a file that is a socket says it.
fn socket_inode(link: &Path) -> Option<u32> {
    let inode = link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?;
    inode.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_told_from_other_files() {
        assert_eq!(socket_inode(Path::new("socket:[4321]")), Some(4321));
        for other in [
            "pipe:[4321]",
            "/dev/null",
            "socket:[]",
            "socket:[x]",
            "anon_inode:[eventpoll]",
        ] {
            assert_eq!(socket_inode(Path::new(other)), None, "{other}");
        }
    }

    #[test]
    fn own_sockets_and_command_line_are_read() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let own = std::process::id();
        assert!(!socket_inodes(own).unwrap().is_empty());
        assert!(!command_line(own).unwrap().is_empty());
        assert!(pids().unwrap().contains(&own));
        drop(listener);
    }

    #[test]
    fn process_that_has_gone_is_nothing() {
        let mut processes = Processes::new().unwrap();
        assert_eq!(processes.examine(u32::MAX), None);
        assert_eq!(processes.complaint(), None);
    }
}
