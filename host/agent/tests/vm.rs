//! The agent inside a VM beside real sockets, and beside processes that have a main class of Hadoop as an argument. One
//! test makes two network namespaces: it needs root and `ip`, and `./tiercel test` runs it where it has them.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

mod common;

use common::await_that;
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
use std::fs::File;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;
use tiercel_agent::vm_conf::VmConf;
use tiercel_agent::vm_processes::Processes;
use tiercel_agent::vm_sockets::{addresses, tcp_sockets};
use tiercel_agent::vm_watch::VmWatch;
use tiercel_host_core::vm_diag::{SocketState, TcpSocket};
use tiercel_host_core::vm_report::{Incoming, Link, Listener, Owner, VmReport};
use tiercel_host_core::vm_roles::{HadoopProcess, HadoopRole};

const NAME_NODE: &str = "org.apache.hadoop.hdfs.server.namenode.NameNode";
const DATA_NODE: &str = "org.apache.hadoop.hdfs.server.datanode.DataNode";
const JOURNAL_NODE: &str = "org.apache.hadoop.hdfs.qjournal.server.JournalNode";
const NODE_MANAGER: &str = "org.apache.hadoop.yarn.server.nodemanager.NodeManager";
const RESOURCE_MANAGER: &str = "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager";
const OTHER: &str = "org.example.Main";

/// A process that has sockets and lives until this is dropped.
struct Process {
    child: Child,
}

impl Process {
    /// One with a class as an argument, that has these sockets, two at most, and nobody else has them then.
    fn start(class: &str, sockets: Vec<OwnedFd>) -> Process {
        Process::of(&["-c", "read -r line", "sh", class], sockets)
    }

    /// A shell that reads what it is told.
    fn of(arguments: &[&str], sockets: Vec<OwnedFd>) -> Process {
        let mut sockets = sockets.into_iter().map(Stdio::from);
        let mut next = || sockets.next().unwrap_or_else(Stdio::null);
        let child = Command::new("sh")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(next())
            .stderr(next())
            .spawn()
            .unwrap();
        // The kernel lets this process go on a moment before it says the other's command line.
        let line = format!("/proc/{}/cmdline", child.id());
        await_that("the process says its command line", || {
            std::fs::read(&line).is_ok_and(|line| !line.is_empty())
        });
        Process { child }
    }

    fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Both ends of a connection: of who has made it, and of who has accepted it.
fn connection(listener: &TcpListener) -> (TcpStream, TcpStream) {
    let made = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (accepted, _) = listener.accept().unwrap();
    (made, accepted)
}

fn socket(sockets: &[TcpSocket], local: SocketAddr, remote: SocketAddr) -> Option<TcpSocket> {
    let is_it = |socket: &&TcpSocket| socket.local == local && socket.remote == remote;
    sockets.iter().find(is_it).copied()
}

fn listener_at(sockets: &[TcpSocket], local: SocketAddr) -> Option<TcpSocket> {
    let is_it = |socket: &&TcpSocket| socket.local == local && socket.state == SocketState::Listening;
    sockets.iter().find(is_it).copied()
}

#[test]
fn sockets_are_listed_with_what_they_have_received() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (mut made, mut accepted) = connection(&listener);
    made.write_all(&[7; 12_345]).unwrap();
    accepted.read_exact(&mut [0; 12_345]).unwrap();
    let sockets = tcp_sockets().unwrap();
    let (here, there) = (accepted.local_addr().unwrap(), made.local_addr().unwrap());
    let (receives, sends) = (
        socket(&sockets, here, there).unwrap(),
        socket(&sockets, there, here).unwrap(),
    );
    assert_eq!((receives.received, sends.received), (12_345, 0));
    assert_eq!(receives.state, SocketState::Established);
    assert!(receives.id != sends.id && receives.inode != sends.inode && receives.inode != 0);
    assert!(listener_at(&sockets, here).is_some());
    drop((made, accepted));
    await_that("the closed socket is on the list no more", || {
        socket(&tcp_sockets().unwrap(), here, there).is_none()
    });
}

#[test]
fn ipv4_over_a_socket_of_both_families_is_shown_as_ipv4() {
    let Ok(listener) = TcpListener::bind("[::]:0") else {
        eprintln!("skipped: this machine has no IPv6");
        return;
    };
    let port = listener.local_addr().unwrap().port();
    let made = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let (_accepted, _) = listener.accept().unwrap();
    let sockets = tcp_sockets().unwrap();
    let here = SocketAddr::from(([127, 0, 0, 1], port));
    assert!(socket(&sockets, here, made.local_addr().unwrap()).is_some());
}

#[test]
fn addresses_are_those_by_which_others_know_the_machine() {
    for address in addresses().unwrap() {
        assert!(!address.is_loopback() && !address.is_unspecified(), "{address}");
    }
}

#[test]
fn processes_of_hadoop_are_known_by_their_class_and_sockets_by_their_process() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (made, accepted) = connection(&listener);
    let (here, there) = (listener.local_addr().unwrap(), made.local_addr().unwrap());
    let name_node = Process::start(NAME_NODE, vec![listener.into()]);
    let data_node = Process::start(DATA_NODE, vec![made.into()]);
    let _other = Process::start(OTHER, vec![accepted.into()]);
    let sockets = tcp_sockets().unwrap();
    let mut processes = Processes::new().unwrap();
    processes.look(Duration::ZERO, &sockets).unwrap();
    let owner = |socket: Option<TcpSocket>| processes.owners().get(&socket.unwrap().inode).copied();
    let expected = |process: &Process, role| {
        let (pid, process) = (process.id(), HadoopProcess::Of(role));
        Some(Owner { pid, process })
    };
    let listens = owner(listener_at(&sockets, here));
    assert_eq!(listens, expected(&name_node, HadoopRole::NameNode));
    let makes = owner(socket(&sockets, there, here));
    assert_eq!(makes, expected(&data_node, HadoopRole::DataNode));
    assert_eq!(owner(socket(&sockets, here, there)), None);
    let roles = processes.roles();
    assert!(roles.contains(&HadoopRole::NameNode) && roles.contains(&HadoopRole::DataNode));
}

#[test]
fn process_that_comes_later_is_found_with_its_sockets_and_one_that_ends_has_no_role() {
    let mut processes = Processes::new().unwrap();
    processes.look(Duration::ZERO, &tcp_sockets().unwrap()).unwrap();
    assert!(!processes.roles().contains(&HadoopRole::JournalNode));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let here = listener.local_addr().unwrap();
    let journal_node = Process::start(JOURNAL_NODE, vec![listener.into()]);
    let sockets = tcp_sockets().unwrap();
    processes.look(Duration::from_secs(1), &sockets).unwrap();
    let inode = listener_at(&sockets, here).unwrap().inode;
    assert_eq!(processes.owners()[&inode].pid, journal_node.id());
    assert!(processes.roles().contains(&HadoopRole::JournalNode));
    drop(journal_node);
    processes.look(Duration::from_secs(2), &[]).unwrap();
    assert!(!processes.roles().contains(&HadoopRole::JournalNode));
}

#[test]
fn script_that_becomes_a_process_of_hadoop_is_found() {
    let script = format!("read -r line; exec sh -c 'read -r line' sh {RESOURCE_MANAGER}");
    let mut process = Process::of(&["-c", &script], Vec::new());
    let mut processes = Processes::new().unwrap();
    let mut is_found = |second| {
        processes.look(Duration::from_secs(second), &[]).unwrap();
        processes.roles().contains(&HadoopRole::ResourceManager)
    };
    assert!(!is_found(0));
    process.child.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
    await_that("the script has become the process", || is_found(1));
}

fn agent(arguments: &[&str]) -> std::process::Output {
    let directory = tempfile::tempdir().unwrap();
    let conf = directory.path().join("vm-agent.toml");
    std::fs::write(&conf, "name = 'worker-1'\n").unwrap();
    Command::new(env!("CARGO_BIN_EXE_tiercel-agent"))
        .args(["vm", "--config"])
        .arg(&conf)
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn report_is_printed_without_a_coordinator() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let _name_node = Process::start(NAME_NODE, vec![listener.into()]);
    let _node_manager = Process::start(NODE_MANAGER, Vec::new());
    let output = agent(&["--print"]);
    assert!(output.status.success(), "{output:?}");
    let report: VmReport = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report.protocol, 1);
    assert!(report.roles.contains(&HadoopRole::NodeManager), "{report:?}");
    let role = HadoopRole::NameNode;
    assert!(report.listens.contains(&Listener { port, role }), "{report:?}");
    assert!(report.agent_cpu_seconds > 0.0, "{report:?}");
}

#[test]
fn agent_with_nobody_to_tell_says_what_to_set() {
    let output = agent(&[]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(said.contains("coordinator") && said.contains("--print"), "{said}");
}

/// Two network namespaces with a link between them, in place of two VMs; they go when this is dropped.
struct Vms {
    worker: String,
    master: String,
}

const WORKER: [u8; 4] = [10, 77, 0, 1];
const MASTER: [u8; 4] = [10, 77, 0, 2];

impl Vms {
    fn new() -> Vms {
        let [worker, master] = ["worker", "master"].map(|vm| format!("tiercel-{}-{vm}", std::process::id()));
        let vms = Vms { worker, master };
        let (worker, master) = (vms.worker.as_str(), vms.master.as_str());
        for name in [worker, master] {
            ip(&["netns", "add", name]);
        }
        ip(&[
            "link", "add", "eth0", "netns", worker, "type", "veth", "peer", "name", "eth0", "netns", master,
        ]);
        for (name, [a, b, c, d]) in [(worker, WORKER), (master, MASTER)] {
            let address = format!("{a}.{b}.{c}.{d}/24");
            ip(&["-n", name, "address", "add", &address, "dev", "eth0"]);
            ip(&["-n", name, "link", "set", "eth0", "up"]);
        }
        vms
    }
}

impl Drop for Vms {
    fn drop(&mut self) {
        for name in [&self.worker, &self.master] {
            let _ = Command::new("ip").args(["netns", "delete", name]).status();
        }
    }
}

fn ip(arguments: &[&str]) {
    let output = Command::new("ip").args(arguments).output().unwrap();
    assert!(output.status.success(), "ip {arguments:?}: {output:?}");
}

/// Has a thread of its own do something in a network namespace.
fn within<T: Send>(namespace: &str, action: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let file = File::open(format!("/run/netns/{namespace}")).unwrap();
            move_into_link_name_space(file.as_fd(), Some(LinkNameSpaceType::Network)).unwrap();
            action()
        });
        thread.join().unwrap()
    })
}

#[test]
#[ignore = "needs root and ip of iproute2"]
fn vm_tells_with_whom_it_talks_and_what_it_receives_since_the_agent_began() {
    let vms = Vms::new();
    let (name_node_at, data_node_at) = (SocketAddr::from((MASTER, 8020)), SocketAddr::from((WORKER, 9866)));
    let _name_node = within(&vms.master, || {
        let listener = TcpListener::bind(name_node_at).unwrap();
        Process::start(NAME_NODE, vec![listener.into()])
    });
    within(&vms.worker, || {
        let listener = TcpListener::bind(data_node_at).unwrap();
        let mut sends = within(&vms.master, || TcpStream::connect(data_node_at).unwrap());
        let (receives, _) = listener.accept().unwrap();
        let from = sends.local_addr().unwrap();
        let _data_node = Process::start(DATA_NODE, vec![listener.into(), receives.into()]);
        let made = TcpStream::connect(name_node_at).unwrap();
        let _node_manager = Process::start(NODE_MANAGER, vec![made.into()]);
        sends.write_all(&[7; 1_000]).unwrap();
        await_that("the first bytes have come", || {
            socket(&tcp_sockets().unwrap(), data_node_at, from).is_some_and(|socket| socket.received == 1_000)
        });

        let mut watch = VmWatch::begin(&VmConf::default()).unwrap();
        let first = watch.look().unwrap();
        assert_eq!(first.addresses, [data_node_at.ip()]);
        assert_eq!(first.roles, [HadoopRole::DataNode, HadoopRole::NodeManager]);
        let (to, port, role) = (name_node_at.ip(), name_node_at.port(), HadoopRole::NodeManager);
        assert_eq!(first.connections, [Link { to, port, role }]);
        assert!(first.listens.is_empty() && first.incoming.is_empty(), "{first:?}");

        sends.write_all(&[7; 20_000]).unwrap();
        let mut last = first;
        let (from, bytes) = (from.ip(), 20_000);
        await_that("what has come since is told", || {
            last = watch.look().unwrap();
            last.incoming == [Incoming { from, bytes }]
        });
        assert!(last.received_bytes >= bytes, "{last:?}");
    });
    let master = within(&vms.master, || {
        VmWatch::begin(&VmConf::default()).unwrap().look().unwrap()
    });
    let (port, role) = (8020, HadoopRole::NameNode);
    assert_eq!(master.listens, [Listener { port, role }]);
    assert_eq!(master.roles, [role]);
    assert!(master.incoming.is_empty(), "{master:?}");
}
