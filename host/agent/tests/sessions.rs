//! Sessions with a coordinator that is a few lines long: what an agent says of itself, and what becomes of orders.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;
use tiercel_agent::caches;
use tiercel_agent::coordinator::{self, Place, Word};
use tiercel_agent::serve::Latest;
use tiercel_host_core::roster::CpuClass;
use tiercel_host_core::seal::{SEAL_BYTES, Seal};
use tiercel_host_core::secret::{ANSWER_BYTES, CoordinatorSecret, KEY_BYTES, Role};
use tiercel_host_core::talk::Speaker;

const MAGIC: u64 = 0x5449_4552_4345_4c04;
const PING: u8 = 2;
const ALIVE: u8 = 3;
const VISIT: u8 = 9;
const HOST: u8 = 96;
const REPORT: u8 = 97;
const REPORTED: u8 = 98;
const SSD_DONE: u8 = 99;
const VM: u8 = 100;
const BACKGROUND: u8 = 104;
const SSD_ORDER: u8 = 105;

const SECRET: &str = "a secret of some length";
const PATIENCE: Duration = Duration::from_secs(60);
const LEASE: &str = "\"lease\":{\"holder\":\"a\",\"number\":1,\"seconds\":90}";

/// The coordinator's side of one session.
struct Coordinator {
    stream: TcpStream,
    own: Seal,
    agents: Seal,
}

impl Coordinator {
    /// The agent has said what it is the agent of.
    fn greet(listener: &TcpListener, kind: u8, name: &[u8]) -> Coordinator {
        let (mut stream, _) = listener.accept().unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let nonce = [7; KEY_BYTES];
        let hello = [&MAGIC.to_be_bytes()[..], &nonce].concat();
        stream.write_all(&(hello.len() as u32).to_be_bytes()).unwrap();
        stream.write_all(&hello).unwrap();
        let mut answer = [0; 4 + ANSWER_BYTES];
        stream.read_exact(&mut answer).unwrap();
        let role = if kind == VM { Role::Vm } else { Role::Host };
        let answer = answer[4..].try_into().unwrap();
        let secret = CoordinatorSecret::new(SECRET).unwrap();
        let (own, agents) = secret.seals(role, &nonce, answer).unwrap();
        let mut coordinator = Coordinator { stream, own, agents };
        assert_eq!(coordinator.hear(VISIT), b"cluster");
        assert_eq!(coordinator.hear(kind), name);
        coordinator.say(ALIVE, b"");
        coordinator
    }

    fn say(&mut self, kind: u8, content: &[u8]) {
        let message = [&[kind], content].concat();
        let seal = self.own.next(&message);
        let length = (message.len() as u32).to_be_bytes();
        self.stream
            .write_all(&[&length[..], &message, &seal].concat())
            .unwrap();
    }

    /// The next message; what it has after its kind.
    fn next(&mut self) -> (u8, Vec<u8>) {
        let mut length = [0; 4];
        self.stream.read_exact(&mut length).unwrap();
        let mut message = vec![0; u32::from_be_bytes(length) as usize];
        self.stream.read_exact(&mut message).unwrap();
        let mut seal = [0; SEAL_BYTES];
        self.stream.read_exact(&mut seal).unwrap();
        assert!(self.agents.fits(&message, &seal));
        (message[0], message[1..].to_vec())
    }

    /// The next message of this kind; others before it are passed over.
    fn hear(&mut self, kind: u8) -> Vec<u8> {
        loop {
            let (found, content) = self.next();
            if found == kind {
                return content;
            }
        }
    }

    fn order(&mut self, json: &str) -> String {
        self.say(SSD_ORDER, json.as_bytes());
        String::from_utf8(self.hear(SSD_DONE)).unwrap()
    }
}

fn place(listener: &TcpListener, directory: &Path) -> Place {
    let secret_file = directory.join("secret");
    fs::write(&secret_file, SECRET).unwrap();
    fs::set_permissions(&secret_file, PermissionsExt::from_mode(0o600)).unwrap();
    Place {
        address: listener.local_addr().unwrap().to_string(),
        cluster: "cluster".to_owned(),
        secret_file,
        host: "hv-1".to_owned(),
    }
}

#[test]
fn orders_are_answered_also_after_a_session_was_lost() {
    let directory = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let path = directory.path();
    let (_ssds, desk) = caches::begin(Path::new("/no/such/program"), &[], path, path).unwrap();
    let word = Word::default();
    coordinator::begin(
        place(&listener, path),
        word.clone(),
        Some(desk),
        Latest::default(),
    )
    .unwrap();

    let mut coordinator = Coordinator::greet(&listener, HOST, b"hv-1");
    coordinator.say(BACKGROUND, b"batch");
    let answer = coordinator.order(&format!("{{\"order\":1,{LEASE},\"caches\":[]}}"));
    assert_eq!(answer, "{\"order\":1,\"caches\":[]}");
    assert_eq!(word.now().class_of("batch"), Some(CpuClass::Background));
    let nonsense = coordinator.order("{\"order\":2}");
    assert!(
        nonsense.starts_with("{\"order\":2,\"refused\":\"this is no order"),
        "{nonsense}"
    );
    // A lease outlasts the session in which it was taken.
    let other = LEASE.replace(":1,", ":4,");
    coordinator.say(
        SSD_ORDER,
        format!("{{\"order\":3,{other},\"caches\":[]}}").as_bytes(),
    );
    coordinator.hear(SSD_DONE);
    drop(coordinator);

    let mut coordinator = Coordinator::greet(&listener, HOST, b"hv-1");
    let old = coordinator.order(&format!("{{\"order\":4,{LEASE},\"caches\":[]}}"));
    assert!(old.contains("number 1 is old: lease 4"), "{old}");
    let cache = "{\"cache\":\"/gone\",\"bytes\":1,\"share\":1}";
    let answer = coordinator.order(&format!("{{\"order\":5,{other},\"caches\":[{cache}]}}"));
    assert!(answer.contains("this host has no such cache"), "{answer}");
    assert_eq!(word.now().class_of("batch"), Some(CpuClass::Background));
}

#[test]
fn agent_that_changes_nothing_refuses_orders() {
    let directory = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = place(&listener, directory.path());
    coordinator::begin(place, Word::default(), None, Latest::default()).unwrap();
    let mut coordinator = Coordinator::greet(&listener, HOST, b"hv-1");
    let answer = coordinator.order(&format!("{{\"order\":1,{LEASE},\"caches\":[]}}"));
    assert!(
        answer.contains("\"refused\":") && answer.contains("--dry-run"),
        "{answer}"
    );
}

#[test]
fn agent_in_a_vm_reports_and_hears_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = place(&listener, directory.path());
    let report = Box::new(|| Some("{\"protocol\":1}".to_owned()));
    coordinator::begin_reporting(place, Speaker::Vm("hadoop-1".to_owned()), report).unwrap();
    let mut coordinator = Coordinator::greet(&listener, VM, b"hadoop-1");
    coordinator.say(SSD_ORDER, b"{\"order\":1}");
    coordinator.say(BACKGROUND, b"no such line");
    assert_eq!(coordinator.hear(REPORT), b"{\"protocol\":1}");
    assert!(coordinator.hear(REPORTED).is_empty());
    // A second later it is still in session, and has answered nothing.
    let mut pings = 0;
    while pings < 2 {
        let (kind, _) = coordinator.next();
        assert!([PING, REPORT, REPORTED].contains(&kind), "{kind}");
        pings += usize::from(kind == PING);
    }
}
