//! What an agent inside a VM says of it: what of Hadoop runs there, with whom it talks, and what it uses.

use crate::disks::DiskTotals;
use crate::vm_book::ConnectionBook;
use crate::vm_counters::Growth;
use crate::vm_diag::{SocketState, TcpSocket};
use crate::vm_roles::{HadoopProcess, HadoopRole};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::IpAddr;
use std::time::Duration;

/// The form of the report.
pub const PROTOCOL: u32 = 1;
/// No more listeners or connections are told of.
const ENTRIES_MAX: usize = 4_096;

/// The process that has a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Its number.
    pub pid: u32,
    /// What it is.
    pub process: HadoopProcess,
}

/// The processes of Hadoop that have sockets, by the sockets' inodes.
pub type Owners = HashMap<u32, Owner>;

/// What one look finds in a VM.
#[derive(Clone, Debug)]
pub struct VmLook<'a> {
    /// When it was, by the agent's clock.
    pub at: Duration,
    /// The VM's addresses.
    pub addresses: &'a [IpAddr],
    /// The roles of its processes.
    pub roles: BTreeSet<HadoopRole>,
    /// All of its TCP sockets.
    pub sockets: &'a [TcpSocket],
    /// Whose they are.
    pub owners: &'a Owners,
    /// What each network interface has received.
    pub received: BTreeMap<String, u64>,
    /// What its disks have done.
    pub disks: BTreeMap<String, DiskTotals>,
    /// What it has run, in user and in kernel mode, if that can be read.
    pub cpu: Option<Duration>,
    /// What the agent itself has run.
    pub agent_cpu: Duration,
}

/// What is said of a VM. All sums are since the agent began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VmReport {
    /// The form of the report: [`PROTOCOL`].
    pub protocol: u32,
    /// How long the agent has run.
    pub seconds: f64,
    /// The addresses by which others know the VM.
    pub addresses: Vec<IpAddr>,
    /// The roles of its processes, each once.
    pub roles: Vec<HadoopRole>,
    /// Where its masters listen.
    pub listens: Vec<Listener>,
    /// Which connections its processes of each role have made, each once.
    pub connections: Vec<Link>,
    /// What its processes of Hadoop have received from other machines, the largest first.
    pub incoming: Vec<Incoming>,
    /// What its network interfaces have received.
    pub received_bytes: u64,
    /// What it has run, in user and in kernel mode.
    pub cpu_seconds: f64,
    /// How long its disks had something to do, all of them together.
    pub io_seconds: f64,
    /// Bytes read and written.
    pub disk_bytes: u64,
    /// Requests that its disks have completed.
    pub disk_requests: u64,
    /// What the agent itself has run.
    pub agent_cpu_seconds: f64,
}

/// A port on which a master listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Listener {
    /// The port.
    pub port: u16,
    /// The master's role.
    pub role: HadoopRole,
}

/// A connection that was made from this VM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Link {
    /// The address of the other side.
    pub to: IpAddr,
    /// The port on which the other side listens.
    pub port: u16,
    /// The role of the process that has made it. Others in the VM may have the role that belongs there.
    pub role: HadoopRole,
}

/// What was received from a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incoming {
    /// The peer.
    pub from: IpAddr,
    /// How much.
    pub bytes: u64,
}

/// Makes reports of what one look after the other finds. Not thread-safe.
#[derive(Debug, Default)]
pub struct VmReporter {
    book: ConnectionBook,
    received: Growth,
    cpu: Growth,
    io: Growth,
    disk_bytes: Growth,
    disk_requests: Growth,
}

impl VmReporter {
    /// The report of a look.
    pub fn report(&mut self, look: VmLook<'_>) -> VmReport {
        self.book
            .look(look.sockets, |inode| look.owners.contains_key(&inode));
        let incoming = self.book.incoming().into_iter();
        let received = look.received.iter().map(|(name, bytes)| (name.as_str(), *bytes));
        let cpu = look.cpu.map(|cpu| ("cpu", nanos(cpu)));
        VmReport {
            protocol: PROTOCOL,
            seconds: look.at.as_secs_f64(),
            addresses: look.addresses.to_vec(),
            roles: look.roles.iter().copied().collect(),
            listens: listens(look.sockets, look.owners),
            connections: connections(look.sockets, look.owners),
            incoming: incoming.map(|(from, bytes)| Incoming { from, bytes }).collect(),
            received_bytes: self.received.look(received),
            cpu_seconds: seconds(self.cpu.look(cpu)),
            io_seconds: seconds(self.io.look(each(&look.disks, |disk| nanos(disk.busy)))),
            disk_bytes: self.disk_bytes.look(each(&look.disks, bytes_of)),
            disk_requests: self.disk_requests.look(each(&look.disks, |disk| disk.requests)),
            agent_cpu_seconds: look.agent_cpu.as_secs_f64(),
        }
    }
}

/// The ports of masters, in order.
fn listens(sockets: &[TcpSocket], owners: &Owners) -> Vec<Listener> {
    let found: BTreeSet<Listener> = sockets
        .iter()
        .filter(|socket| socket.state == SocketState::Listening)
        .filter_map(|socket| {
            let role = owners.get(&socket.inode)?.process.role()?;
            let port = socket.local.port();
            role.is_master().then_some(Listener { port, role })
        })
        .collect();
    found.into_iter().take(ENTRIES_MAX).collect()
}

/// The connections that processes with a role have made: those whose local port is none on which the process listens.
///
/// An address of loopback names no other VM, so connections to it are left out.
fn connections(sockets: &[TcpSocket], owners: &Owners) -> Vec<Link> {
    let ports: HashSet<(u32, u16)> = sockets
        .iter()
        .filter(|socket| socket.state == SocketState::Listening)
        .filter_map(|socket| Some((owners.get(&socket.inode)?.pid, socket.local.port())))
        .collect();
    let found: BTreeSet<Link> = sockets
        .iter()
        .filter(|socket| socket.state == SocketState::Established)
        .filter(|socket| !socket.remote.ip().is_loopback())
        .filter_map(|socket| {
            let owner = owners.get(&socket.inode)?;
            let role = owner.process.role()?;
            let is_accepted = ports.contains(&(owner.pid, socket.local.port()));
            (!is_accepted).then_some(Link {
                to: socket.remote.ip(),
                port: socket.remote.port(),
                role,
            })
        })
        .collect();
    found.into_iter().take(ENTRIES_MAX).collect()
}

/// A figure of each disk.
fn each(
    disks: &BTreeMap<String, DiskTotals>,
    figure: impl Fn(&DiskTotals) -> u64,
) -> impl Iterator<Item = (&str, u64)> {
    disks
        .iter()
        .map(move |(name, totals)| (name.as_str(), figure(totals)))
}

fn bytes_of(disk: &DiskTotals) -> u64 {
    disk.read_bytes.saturating_add(disk.written_bytes)
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

fn seconds(nanos: u64) -> f64 {
    Duration::from_nanos(nanos).as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NAME_NODE: u32 = 1;
    const DATA_NODE: u32 = 2;
    const TASK: u32 = 3;
    const OTHER: u32 = 4;
    const JOB: u32 = 5;

    /// Each inode is of a process of its own with the same number.
    fn owners() -> Owners {
        let processes = [
            (NAME_NODE, HadoopProcess::Of(HadoopRole::NameNode)),
            (DATA_NODE, HadoopProcess::Of(HadoopRole::DataNode)),
            (TASK, HadoopProcess::Task),
            (JOB, HadoopProcess::Of(HadoopRole::ApplicationMaster)),
        ];
        processes
            .map(|(inode, process)| (inode, Owner { pid: inode, process }))
            .into()
    }

    fn socket(inode: u32, state: SocketState, local: &str, remote: &str) -> TcpSocket {
        let (local, remote) = (local.parse().unwrap(), remote.parse().unwrap());
        TcpSocket {
            id: u64::from(inode),
            inode,
            state,
            local,
            remote,
            received: 0,
        }
    }

    fn listening(inode: u32, local: &str) -> TcpSocket {
        socket(inode, SocketState::Listening, local, "0.0.0.0:0")
    }

    fn connected(inode: u32, local: &str, remote: &str) -> TcpSocket {
        socket(inode, SocketState::Established, local, remote)
    }

    fn link(to: &str, port: u16, role: HadoopRole) -> Link {
        Link {
            to: to.parse().unwrap(),
            port,
            role,
        }
    }

    #[test]
    fn ports_of_masters_are_told_and_those_of_others_are_not() {
        let sockets = [
            listening(NAME_NODE, "0.0.0.0:8020"),
            listening(NAME_NODE, "[::]:8020"),
            listening(NAME_NODE, "0.0.0.0:9870"),
            listening(DATA_NODE, "0.0.0.0:9866"),
            listening(TASK, "0.0.0.0:4000"),
            listening(OTHER, "0.0.0.0:22"),
        ];
        let role = HadoopRole::NameNode;
        let expected = [8020, 9870].map(|port| Listener { port, role });
        assert_eq!(listens(&sockets, &owners()), expected);
    }

    #[test]
    fn connections_that_processes_of_a_role_have_made_are_told_once() {
        let sockets = [
            listening(DATA_NODE, "0.0.0.0:9866"),
            connected(DATA_NODE, "10.0.0.5:40000", "10.0.0.2:8020"),
            connected(DATA_NODE, "10.0.0.5:40001", "10.0.0.2:8020"),
            connected(JOB, "10.0.0.5:40006", "10.0.0.2:8020"),
            connected(DATA_NODE, "10.0.0.5:9866", "10.0.0.7:41000"),
            connected(DATA_NODE, "127.0.0.1:40002", "127.0.0.1:8020"),
            connected(NAME_NODE, "10.0.0.5:9866", "10.0.0.8:8485"),
            connected(TASK, "10.0.0.5:40003", "10.0.0.6:9866"),
            connected(OTHER, "10.0.0.5:40004", "10.0.0.2:8020"),
            socket(DATA_NODE, SocketState::Closing, "10.0.0.5:40005", "10.0.0.3:8020"),
        ];
        let expected = [
            link("10.0.0.2", 8020, HadoopRole::DataNode),
            link("10.0.0.2", 8020, HadoopRole::ApplicationMaster),
            link("10.0.0.8", 8485, HadoopRole::NameNode),
        ];
        assert_eq!(connections(&sockets, &owners()), expected);
    }

    fn look<'a>(second: u64, sockets: &'a [TcpSocket], owners: &'a Owners) -> VmLook<'a> {
        let disk = |requests: u64| DiskTotals {
            requests,
            read_bytes: requests * 4096,
            written_bytes: requests * 512,
            busy: Duration::from_millis(requests * 10),
        };
        VmLook {
            at: Duration::from_secs(second),
            addresses: &[],
            roles: BTreeSet::from([HadoopRole::NodeManager, HadoopRole::DataNode]),
            sockets,
            owners,
            received: BTreeMap::from([("eth0".to_owned(), 5_000 + 100 * second)]),
            disks: [("vda", 100 + second), ("vdb", 7 * second)]
                .map(|(name, requests)| (name.to_owned(), disk(requests)))
                .into(),
            cpu: Some(Duration::from_millis(60_000 + 250 * second)),
            agent_cpu: Duration::from_millis(second),
        }
    }

    #[test]
    fn sums_are_since_the_agent_began() {
        let owners = owners();
        let mut reporter = VmReporter::default();
        let connection = connected(TASK, "10.0.0.5:40003", "10.0.0.6:9866");
        let received = |received| {
            [TcpSocket {
                received,
                ..connection
            }]
        };
        let first = reporter.report(look(1, &received(500), &owners));
        assert!(first.incoming.is_empty());
        assert_eq!((first.received_bytes, first.disk_requests), (0, 0));
        let meanwhile = received(600);
        let unread = VmLook {
            cpu: None,
            received: BTreeMap::new(),
            disks: BTreeMap::new(),
            ..look(2, &meanwhile, &owners)
        };
        assert_eq!(reporter.report(unread).cpu_seconds, 0.0);
        let last = reporter.report(look(3, &received(700), &owners));
        let incoming = Incoming {
            from: "10.0.0.6".parse().unwrap(),
            bytes: 200,
        };
        assert_eq!(last.incoming, [incoming]);
        assert_eq!((last.received_bytes, last.cpu_seconds), (200, 0.5));
        assert_eq!((last.disk_requests, last.disk_bytes), (16, 16 * 4608));
        assert!((last.io_seconds - 0.16).abs() < 1e-9, "{}", last.io_seconds);
    }

    #[test]
    fn report_has_the_form_of_the_protocol() {
        let owners = owners();
        let sockets = [
            listening(NAME_NODE, "0.0.0.0:8020"),
            connected(DATA_NODE, "10.0.0.5:40000", "10.0.0.2:8020"),
        ];
        let addresses: [IpAddr; 2] = ["10.0.0.5".parse().unwrap(), "fd00::5".parse().unwrap()];
        let mut reporter = VmReporter::default();
        reporter.report(look(1, &[], &owners));
        let received = sockets.map(|socket| TcpSocket {
            received: 9,
            ..socket
        });
        let report = reporter.report(VmLook {
            addresses: &addresses,
            ..look(2, &received, &owners)
        });
        let json = json!({
            "protocol": 1,
            "seconds": 2.0,
            "addresses": ["10.0.0.5", "fd00::5"],
            "roles": ["DATA_NODE", "NODE_MANAGER"],
            "listens": [{"port": 8020, "role": "NAME_NODE"}],
            "connections": [{"to": "10.0.0.2", "port": 8020, "role": "DATA_NODE"}],
            "incoming": [{"from": "10.0.0.2", "bytes": 9}],
            "received_bytes": 100,
            "cpu_seconds": 0.25,
            "io_seconds": 0.08,
            "disk_bytes": 8 * 4608,
            "disk_requests": 8,
            "agent_cpu_seconds": 0.002,
        });
        assert_eq!(serde_json::to_value(&report).unwrap(), json);
        assert_eq!(serde_json::from_value::<VmReport>(json).unwrap(), report);
    }
}
