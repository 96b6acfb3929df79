//! One connection to the coordinator, as a state machine: bytes come in, bytes go out, and no socket is touched.
//!
//! ```text
//!   coordinator: MAGIC, its nonce                    in the clear
//!   agent:       its role, its public key, its proof in the clear; all that follows is sealed
//!   agent:       VISIT cluster; HOST name, or VM name; INTRODUCTION
//!   coordinator: ALIVE, which proves that it is the one; INTRODUCTION; to a host BACKGROUND patterns, SSD_ORDER json
//!   agent:       PING each second; REPORT parts, REPORTED each two seconds; SSD_DONE json
//! ```
//!
//! On the wire a message is its length (four bytes, big-endian), itself, and its seal. The other side is written in
//! Java: `SessionKind`, `HostKind` and `RelaySession` say the same.

use crate::roster::RosterFile;
use crate::seal::{SEAL_BYTES, Seal};
use crate::secret::{Key, PeerSecret, Role};
use crate::skew;

const LENGTH_BYTES: usize = 4;
/// What a side may say at once before it has proved anything.
const CLEAR_BYTES_MAX: usize = 256;
/// The most bytes of what is said at once.
const MESSAGE_BYTES_MAX: usize = 64 << 10;
/// The most bytes of text in a part of a report.
const PART_BYTES_MAX: usize = 32 << 10;

const PING: u8 = 2;
const ALIVE: u8 = 3;
const REFUSED: u8 = 8;
const VISIT: u8 = 9;
const INTRODUCTION: u8 = 11;
const HOST: u8 = 96;
const REPORT: u8 = 97;
const REPORTED: u8 = 98;
const SSD_DONE: u8 = 99;
const VM: u8 = 100;
const BACKGROUND: u8 = 104;
const SSD_ORDER: u8 = 105;

/// For whom an agent speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// For the host of this name, on which it is.
    Host(String),
    /// For the VM of this name, in which it is.
    Vm(String),
}

impl Speaker {
    /// The name of the host or the VM.
    pub fn name(&self) -> &str {
        match self {
            Speaker::Host(name) | Speaker::Vm(name) => name,
        }
    }

    /// The role whose secret it needs.
    pub fn role(&self) -> Role {
        match self {
            Speaker::Host(_) => Role::Host,
            Speaker::Vm(_) => Role::Vm,
        }
    }
}

/// What the coordinator has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Which VMs are best-effort.
    Background(RosterFile),
    /// An order about SSDs: its JSON, as it came.
    SsdOrder(String),
}

/// The agent's side of one connection. Not thread-safe.
pub struct Talk {
    secret: PeerSecret,
    cluster: String,
    speaker: Speaker,
    private: Key,
    /// From the greeting on.
    seals: Option<Seals>,
    incoming: Vec<u8>,
    outgoing: Vec<u8>,
}

struct Seals {
    from_coordinator: Seal,
    from_agent: Seal,
    /// Whether the coordinator has proved the secret.
    proved: bool,
    /// The number of the coordinator's protocol, once it has said it.
    protocol: u64,
}

impl Talk {
    /// A connection that has just been made.
    ///
    /// `private` must never be used again. `cluster` is the cluster's name, as its coordinator has it.
    pub fn new(secret: PeerSecret, cluster: &str, speaker: &Speaker, private: Key) -> Talk {
        Talk {
            secret,
            cluster: cluster.to_owned(),
            speaker: speaker.clone(),
            private,
            seals: None,
            incoming: Vec::new(),
            outgoing: Vec::new(),
        }
    }

    /// Takes bytes that have come, and says what the coordinator has said in them, in its order.
    ///
    /// An error ends the connection; it says why in words.
    pub fn received(&mut self, bytes: &[u8]) -> Result<Vec<Heard>, String> {
        self.incoming.extend_from_slice(bytes);
        let mut heard = Vec::new();
        while let Some(message) = self.next_message()? {
            heard.extend(self.take(&message)?);
        }
        Ok(heard)
    }

    /// What is to be sent now; it is handed out once.
    pub fn outgoing(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.outgoing)
    }

    /// Whether the coordinator has proved the secret and taken this agent in.
    pub fn is_served(&self) -> bool {
        self.seals.as_ref().is_some_and(|seals| seals.proved)
    }

    /// Whether this side has proved the secret and waits for the coordinator to do so.
    pub fn is_proving(&self) -> bool {
        self.seals.as_ref().is_some_and(|seals| !seals.proved)
    }

    /// Says that the agent is there; `moment` is of its clock.
    pub fn ping(&mut self, moment: u64) {
        self.say(PING, &moment.to_be_bytes());
    }

    /// Says how the host fares.
    pub fn report(&mut self, json: &str) {
        for part in json.as_bytes().chunks(PART_BYTES_MAX) {
            self.say(REPORT, part);
        }
        self.say(REPORTED, &[]);
    }

    /// Says what became of an order about SSDs, in JSON that fits into a message.
    pub fn done(&mut self, json: &str) {
        self.say(SSD_DONE, json.as_bytes());
    }

    fn next_message(&mut self) -> Result<Option<Vec<u8>>, String> {
        let (longest, seal_bytes) = match self.seals {
            None => (CLEAR_BYTES_MAX, 0),
            Some(_) => (MESSAGE_BYTES_MAX, SEAL_BYTES),
        };
        let Some((length, rest)) = self.incoming.split_first_chunk::<LENGTH_BYTES>() else {
            return Ok(None);
        };
        let length = u32::from_be_bytes(*length) as usize;
        if length == 0 || length > longest {
            return Err(format!(
                "a message of {length} bytes: this is not Tiercel's protocol"
            ));
        }
        if rest.len() < length + seal_bytes {
            return Ok(None);
        }
        let (message, seal) = rest[..length + seal_bytes].split_at(length);
        let is_genuine = match &mut self.seals {
            None => true,
            Some(seals) => seals.from_coordinator.fits(message, seal),
        };
        if !is_genuine {
            return Err(if self.is_served() {
                "a message whose seal does not fit".to_owned()
            } else {
                "it does not prove the secret".to_owned()
            });
        }
        let message = message.to_vec();
        self.incoming.drain(..LENGTH_BYTES + length + seal_bytes);
        Ok(Some(message))
    }

    fn take(&mut self, message: &[u8]) -> Result<Option<Heard>, String> {
        match &mut self.seals {
            None => self.greet(message).map(|()| None),
            Some(seals) => {
                // The seal was right, so it is the coordinator; what it says may still be a refusal.
                seals.proved = true;
                hear(message, &self.speaker, seals)
            }
        }
    }

    fn greet(&mut self, hello: &[u8]) -> Result<(), String> {
        let nonce = skew::nonce(hello)?;
        let (answer, from_coordinator, from_agent) = self.secret.answer(nonce, self.private)?;
        let length = u32::try_from(answer.len()).unwrap_or(u32::MAX);
        self.outgoing.extend_from_slice(&length.to_be_bytes());
        self.outgoing.extend_from_slice(&answer);
        self.seals = Some(Seals {
            from_coordinator,
            from_agent,
            proved: false,
            protocol: skew::UNNUMBERED,
        });
        let cluster = self.cluster.clone();
        self.say(VISIT, cluster.as_bytes());
        match self.speaker.clone() {
            Speaker::Host(name) => self.say(HOST, name.as_bytes()),
            Speaker::Vm(name) => self.say(VM, name.as_bytes()),
        }
        self.say(INTRODUCTION, &skew::introduction(self.speaker.name()));
        Ok(())
    }

    /// Nothing before the greeting, in which nothing can be sealed.
    fn say(&mut self, kind: u8, content: &[u8]) {
        let Some(seals) = &mut self.seals else {
            return;
        };
        let message = [&[kind], content].concat();
        let seal = seals.from_agent.next(&message);
        let length = u32::try_from(message.len()).unwrap_or(u32::MAX);
        self.outgoing.extend_from_slice(&length.to_be_bytes());
        self.outgoing.extend_from_slice(&message);
        self.outgoing.extend_from_slice(&seal);
    }
}

/// What is only for hosts is passed over in a VM, and what is unknown where the coordinator is newer.
fn hear(message: &[u8], speaker: &Speaker, seals: &mut Seals) -> Result<Option<Heard>, String> {
    let (kind, content) = message.split_first().ok_or("an empty message")?;
    match *kind {
        ALIVE => Ok(None),
        INTRODUCTION => {
            seals.protocol = skew::coordinator_protocol(content)?;
            Ok(None)
        }
        REFUSED => Err(format!(
            "it refuses this agent: {}",
            String::from_utf8_lossy(content)
        )),
        BACKGROUND | SSD_ORDER if matches!(speaker, Speaker::Vm(_)) => Ok(None),
        BACKGROUND => {
            let word = RosterFile::parse(&String::from_utf8_lossy(content))?;
            Ok(Some(Heard::Background(word)))
        }
        SSD_ORDER => Ok(Some(Heard::SsdOrder(
            String::from_utf8_lossy(content).into_owned(),
        ))),
        _ if skew::is_newer(seals.protocol) => Ok(None),
        other => Err(format!("it tells an agent a message of kind {other}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::CpuClass;
    use crate::secret::{ANSWER_BYTES, CoordinatorSecret, KEY_BYTES};

    const SECRET: &str = "a secret of some length";

    /// The coordinator's side, as far as a test needs one.
    struct Coordinator {
        nonce: Key,
        role: Role,
        seals: Option<(Seal, Seal)>,
    }

    impl Coordinator {
        fn hello(&self) -> Vec<u8> {
            framed(&[&skew::HELLO.to_be_bytes()[..], &self.nonce].concat(), &[])
        }

        fn begin(&mut self, answer: &[u8]) {
            let answer = answer[4..4 + ANSWER_BYTES].try_into().unwrap();
            let secret = CoordinatorSecret::new(SECRET).unwrap();
            self.seals = Some(secret.seals(self.role, &self.nonce, answer).unwrap());
        }

        fn say(&mut self, kind: u8, content: &[u8]) -> Vec<u8> {
            let message = [&[kind], content].concat();
            let seal = self.seals.as_mut().unwrap().0.next(&message);
            framed(&message, &seal)
        }

        /// Takes sealed messages apart.
        fn hear(&mut self, mut bytes: &[u8]) -> Vec<Vec<u8>> {
            let mut messages = Vec::new();
            while !bytes.is_empty() {
                let length = u32::from_be_bytes(bytes[..4].try_into().unwrap()) as usize;
                let (message, seal) = bytes[4..4 + length + SEAL_BYTES].split_at(length);
                assert!(self.seals.as_mut().unwrap().1.fits(message, seal));
                messages.push(message.to_vec());
                bytes = &bytes[4 + length + SEAL_BYTES..];
            }
            messages
        }
    }

    fn framed(message: &[u8], seal: &[u8]) -> Vec<u8> {
        [&(message.len() as u32).to_be_bytes()[..], message, seal].concat()
    }

    fn secret(speaker: &Speaker) -> PeerSecret {
        PeerSecret::read(SECRET, speaker.role()).unwrap()
    }

    fn host() -> Speaker {
        Speaker::Host("hv-1".to_owned())
    }

    fn greeted() -> (Talk, Coordinator, Vec<Vec<u8>>) {
        greeted_by(&host())
    }

    fn greeted_by(speaker: &Speaker) -> (Talk, Coordinator, Vec<Vec<u8>>) {
        let mut coordinator = Coordinator {
            nonce: [7; KEY_BYTES],
            role: speaker.role(),
            seals: None,
        };
        let mut talk = Talk::new(secret(speaker), "cluster", speaker, [9; KEY_BYTES]);
        assert!(talk.received(&coordinator.hello()).unwrap().is_empty());
        let answer = talk.outgoing();
        coordinator.begin(&answer);
        let said = coordinator.hear(&answer[4 + ANSWER_BYTES..]);
        (talk, coordinator, said)
    }

    #[test]
    fn agent_proves_the_secret_and_says_of_which_host_it_is() {
        let (mut talk, mut coordinator, said) = greeted();
        assert_eq!(said[..2], [b"\x09cluster".to_vec(), b"\x60hv-1".to_vec()]);
        assert!(said[2].starts_with(b"\x0b\x00\x04hv-1\x00\x00\x00\x00"));
        assert!(said[2].ends_with(&[skew::build().as_bytes(), &skew::PROTOCOL.to_be_bytes()].concat()));
        assert_eq!(said.len(), 3);
        assert!(talk.is_proving() && !talk.is_served());
        talk.received(&coordinator.say(ALIVE, &[])).unwrap();
        assert!(talk.is_served());
    }

    #[test]
    fn word_of_the_coordinator_is_heard_in_pieces_of_any_size() {
        let (mut talk, mut coordinator, _) = greeted();
        let bytes = [
            coordinator.say(ALIVE, &[]),
            coordinator.say(BACKGROUND, b"hadoop-*\nbatch"),
        ]
        .concat();
        let mut heard = Vec::new();
        for byte in bytes {
            heard.extend(talk.received(&[byte]).unwrap());
        }
        let [Heard::Background(word)] = &heard[..] else {
            panic!("{heard:?}");
        };
        assert_eq!(word.class_of("hadoop-3"), Some(CpuClass::Background));
        assert_eq!(word.class_of("web"), None);
    }

    #[test]
    fn all_that_comes_at_once_is_heard_in_its_order() {
        let (mut talk, mut coordinator, _) = greeted();
        let bytes = [
            coordinator.say(SSD_ORDER, b"{\"order\":1}"),
            coordinator.say(BACKGROUND, b"web"),
            coordinator.say(SSD_ORDER, b"nonsense"),
        ]
        .concat();
        let heard = talk.received(&bytes).unwrap();
        assert_eq!(heard[0], Heard::SsdOrder("{\"order\":1}".to_owned()));
        assert!(matches!(&heard[1], Heard::Background(word) if word.class_of("web").is_some()));
        assert_eq!(heard[2], Heard::SsdOrder("nonsense".to_owned()));
        assert_eq!(heard.len(), 3);
    }

    #[test]
    fn agent_in_a_vm_says_so_and_passes_over_what_is_for_hosts() {
        let (mut talk, mut coordinator, said) = greeted_by(&Speaker::Vm("hadoop-3".to_owned()));
        assert_eq!(said[1], b"\x64hadoop-3");
        let bytes = [
            coordinator.say(ALIVE, &[]),
            coordinator.say(BACKGROUND, b"a b c"),
            coordinator.say(SSD_ORDER, b"{}"),
        ]
        .concat();
        assert!(talk.received(&bytes).unwrap().is_empty());
        assert!(talk.is_served());
    }

    #[test]
    fn what_became_of_an_order_is_one_message() {
        let (mut talk, mut coordinator, _) = greeted();
        let json = "x".repeat(60_000);
        talk.done(&json);
        let said = coordinator.hear(&talk.outgoing());
        assert_eq!(said, [[&[SSD_DONE], json.as_bytes()].concat()]);
    }

    #[test]
    fn long_report_goes_in_parts() {
        let (mut talk, mut coordinator, _) = greeted();
        talk.received(&coordinator.say(ALIVE, &[])).unwrap();
        let json = "x".repeat(70_000);
        talk.report(&json);
        talk.ping(5);
        let said = coordinator.hear(&talk.outgoing());
        let parts: Vec<u8> = said
            .iter()
            .filter(|message| message[0] == REPORT)
            .flat_map(|message| message[1..].to_vec())
            .collect();
        assert_eq!(parts, json.as_bytes());
        assert_eq!(said[3], [REPORTED]);
        assert_eq!(said[4], [&[PING][..], &5u64.to_be_bytes()].concat());
    }

    #[test]
    fn coordinator_without_the_secret_is_not_believed() {
        let (mut talk, mut coordinator, _) = greeted();
        let mut forged = coordinator.say(BACKGROUND, b"*");
        *forged.last_mut().unwrap() ^= 1;
        let said = talk.received(&forged).unwrap_err();
        assert_eq!(said, "it does not prove the secret");
    }

    #[test]
    fn newer_coordinator_may_say_what_is_unknown_and_no_other_may() {
        let (mut talk, mut coordinator, _) = greeted();
        let newer = [
            &b"\x00\x01c"[..],
            &7u64.to_be_bytes(),
            b"\x00\x03new",
            &(skew::PROTOCOL + 1).to_be_bytes(),
            b"and more",
        ]
        .concat();
        let said = [coordinator.say(INTRODUCTION, &newer), coordinator.say(200, b"?")].concat();
        assert!(talk.received(&said).unwrap().is_empty());

        let (mut talk, mut coordinator, _) = greeted();
        let own = skew::introduction("c");
        let said = [coordinator.say(INTRODUCTION, &own), coordinator.say(200, b"?")].concat();
        assert!(talk.received(&said).unwrap_err().contains("kind 200"));
    }

    #[test]
    fn refusal_is_passed_on_in_words() {
        let (mut talk, mut coordinator, _) = greeted();
        let said = talk
            .received(&coordinator.say(REFUSED, b"another cluster"))
            .unwrap_err();
        assert!(said.contains("another cluster"), "{said}");
    }

    #[test]
    fn what_is_no_coordinator_is_named() {
        for hello in [framed(b"HTTP/1.1 200 OK", &[]), framed(&[0; 40], &[])] {
            let mut talk = Talk::new(secret(&host()), "c", &host(), [9; KEY_BYTES]);
            let said = talk.received(&hello).unwrap_err();
            assert!(said.contains("no Tiercel coordinator"), "{said}");
        }
        let mut talk = Talk::new(secret(&host()), "c", &host(), [9; KEY_BYTES]);
        assert!(
            talk.received(b"HTTP/1.1")
                .unwrap_err()
                .contains("not Tiercel's protocol")
        );
    }

    #[test]
    fn nothing_is_said_before_the_greeting() {
        let mut talk = Talk::new(secret(&host()), "c", &host(), [9; KEY_BYTES]);
        talk.ping(1);
        talk.report("{}");
        assert!(talk.outgoing().is_empty());
    }
}
