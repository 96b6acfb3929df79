//! An agent's sessions with the coordinator, in a thread of their own: says how the host or the VM fares. On a hypervisor it
//! hears which VMs are best-effort, and orders about SSDs.

use crate::serve::Latest;
use crate::ssdorders::{self, Desk};
use anyhow::{Context, Result, anyhow, bail};
use std::convert::Infallible;
use std::io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::{Duration, Instant};
use tiercel_host_core::roster::RosterFile;
use tiercel_host_core::secret::{KEY_BYTES, PeerSecret, Role};
use tiercel_host_core::talk::{Heard, Speaker, Talk};

const CONNECT_MAX: Duration = Duration::from_secs(3);
const GREETING_MAX: Duration = Duration::from_secs(5);
const SILENCE_MAX: Duration = Duration::from_secs(10);
const WRITE_MAX: Duration = Duration::from_secs(5);
const PING_EVERY: Duration = Duration::from_secs(1);
const REPORT_EVERY: Duration = Duration::from_secs(2);
/// How long a read waits, and so how late a ping may be.
const TURN: Duration = Duration::from_millis(250);
const PAUSE_MIN: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(30);

/// Where the coordinator is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its host and port.
    pub address: String,
    /// The cluster's name, as the coordinator has it.
    pub cluster: String,
    /// The file with the secret that both have.
    pub secret_file: PathBuf,
    /// The name of this host, or of this VM.
    pub host: String,
}

/// The coordinator's word of which VMs are best-effort. What it said last holds while it is away.
#[derive(Clone, Debug, Default)]
pub struct Word(Arc<RwLock<RosterFile>>);

impl Word {
    /// The word as it is now.
    pub fn now(&self) -> RosterFile {
        self.0.read().map(|word| word.clone()).unwrap_or_default()
    }

    fn replace(&self, word: RosterFile) {
        if let Ok(mut place) = self.0.write() {
            *place = word;
        }
    }
}

/// Has sessions for a host, for as long as the process lives. The settings are checked first. Without a desk orders about SSDs
/// are refused.
pub fn begin(place: Place, word: Word, desk: Option<Desk>, latest: Latest) -> Result<()> {
    let party = Party {
        speaker: Speaker::Host(place.host.clone()),
        place,
        word,
        desk,
        report: Box::new(move || report(&latest)),
    };
    party.begin()
}

/// Has sessions in which nothing is heard, for as long as the process lives: `report` is told again and again, where there is
/// one. The settings are checked first.
pub fn begin_reporting(
    place: Place,
    speaker: Speaker,
    report: Box<dyn Fn() -> Option<String> + Send>,
) -> Result<()> {
    let party = Party {
        place,
        speaker,
        word: Word::default(),
        desk: None,
        report,
    };
    party.begin()
}

/// One who has sessions: what it says, and who hears what it is told.
struct Party {
    place: Place,
    speaker: Speaker,
    word: Word,
    desk: Option<Desk>,
    report: Box<dyn Fn() -> Option<String> + Send>,
}

impl Party {
    fn begin(self) -> Result<()> {
        read_secret(&self.place.secret_file, self.speaker.role())?;
        thread::Builder::new()
            .name("coordinator".to_owned())
            .spawn(move || self.sessions())?;
        Ok(())
    }

    fn sessions(mut self) {
        let mut pause = PAUSE_MIN;
        let mut complaint = String::new();
        loop {
            let mut served = false;
            let Err(e) = self.session(&mut served);
            let said = format!("{e:#}");
            if served || said != complaint {
                eprintln!(
                    "tiercel-agent: no session with the coordinator at {}, trying again: {said}",
                    self.place.address
                );
            }
            complaint = said;
            pause = if served {
                PAUSE_MIN
            } else {
                (pause * 2).min(PAUSE_MAX)
            };
            thread::sleep(pause);
        }
    }

    /// Keeps one session until it breaks.
    fn session(&mut self, served: &mut bool) -> Result<Infallible> {
        let mut session = Session::open(&self.place, &self.speaker)?;
        if let Some(desk) = &mut self.desk {
            desk.begin_session();
        }
        loop {
            for heard in session.hear(&self.place)? {
                if let Some(answer) = self.take(heard) {
                    session.talk.done(&answer);
                }
            }
            if session.talk.is_served() && !*served {
                *served = true;
                eprintln!(
                    "tiercel-agent: in session with the coordinator at {}",
                    self.place.address
                );
            }
            for answer in self.desk.iter_mut().flat_map(Desk::answers) {
                session.talk.done(&answer);
            }
            session.tell(&*self.report)?;
        }
    }

    /// Hands on what was heard. An order that is refused is answered at once.
    fn take(&mut self, heard: Heard) -> Option<String> {
        match (heard, &mut self.desk) {
            (Heard::Background(word), _) => {
                self.word.replace(word);
                None
            }
            (Heard::SsdOrder(order), Some(desk)) => desk.give(order),
            (Heard::SsdOrder(order), None) => Some(ssdorders::refused(
                &order,
                "the agent was told to change nothing: --dry-run",
            )),
        }
    }
}

/// One connection.
struct Session {
    talk: Talk,
    socket: TcpStream,
    buffer: Vec<u8>,
    began: Instant,
    heard: Instant,
    next_ping: Instant,
    next_report: Instant,
}

impl Session {
    fn open(place: &Place, speaker: &Speaker) -> Result<Session> {
        let secret = read_secret(&place.secret_file, speaker.role())?;
        let mut private = [0; KEY_BYTES];
        getrandom::fill(&mut private).map_err(|e| anyhow!("no random numbers: {e}"))?;
        let socket = connect(&place.address)?;
        let now = Instant::now();
        Ok(Session {
            talk: Talk::new(secret, &place.cluster, speaker, private),
            socket,
            buffer: vec![0; 16 << 10],
            began: now,
            heard: now,
            next_ping: now,
            next_report: now,
        })
    }

    /// Waits for a turn at most; what the coordinator has said.
    fn hear(&mut self, place: &Place) -> Result<Vec<Heard>> {
        let length = match self.socket.read(&mut self.buffer) {
            Ok(0) if self.talk.is_proving() => bail!(
                "it dropped this agent before it proved the secret: is {} one that follows from the coordinator's?",
                place.secret_file.display()
            ),
            Ok(0) => bail!("the connection was closed by the other side"),
            Ok(length) => {
                self.heard = Instant::now();
                length
            }
            Err(e) if matches!(e.kind(), WouldBlock | TimedOut | Interrupted) => 0,
            Err(e) => return Err(e.into()),
        };
        self.check_time()?;
        self.talk
            .received(&self.buffer[..length])
            .map_err(|said| anyhow!(said))
    }

    fn check_time(&self) -> Result<()> {
        let silent = self.heard.elapsed();
        if !self.talk.is_served() && silent > GREETING_MAX {
            bail!("it does not greet");
        }
        if silent > SILENCE_MAX {
            bail!("it is silent");
        }
        Ok(())
    }

    /// Says what is due.
    fn tell(&mut self, report: &dyn Fn() -> Option<String>) -> Result<()> {
        let now = Instant::now();
        if self.talk.is_served() && now >= self.next_ping {
            self.next_ping = now + PING_EVERY;
            let moment = (now - self.began).as_nanos();
            self.talk.ping(u64::try_from(moment).unwrap_or(u64::MAX));
        }
        if self.talk.is_served()
            && now >= self.next_report
            && let Some(json) = report()
        {
            self.next_report = now + REPORT_EVERY;
            self.talk.report(&json);
        }
        let bytes = self.talk.outgoing();
        self.socket.write_all(&bytes).context("it does not read")
    }
}

fn report(latest: &Latest) -> Option<String> {
    let report = latest.read().ok()?;
    serde_json::to_string(report.as_ref()?).ok()
}

fn connect(address: &str) -> Result<TcpStream> {
    let found = address
        .to_socket_addrs()
        .with_context(|| format!("the address {address} is not found"))?;
    let mut last = anyhow!("the address {address} is not found");
    for one in found {
        match TcpStream::connect_timeout(&one, CONNECT_MAX) {
            Ok(socket) => {
                socket.set_nodelay(true)?;
                socket.set_read_timeout(Some(TURN))?;
                socket.set_write_timeout(Some(WRITE_MAX))?;
                return Ok(socket);
            }
            Err(e) => last = anyhow!("{e}"),
        }
    }
    Err(last)
}

fn read_secret(file: &Path, role: Role) -> Result<PeerSecret> {
    let shown = file.display();
    let metadata = std::fs::metadata(file).with_context(|| {
        format!(
            "cannot read the secret {shown}: 'tiercel secret give {}' makes one where the coordinator runs; copy it to \
             this machine, or set secret-file",
            role.word()
        )
    })?;
    let own = std::fs::metadata("/proc/self").context("cannot tell as whom this runs")?;
    if metadata.uid() != 0 && metadata.uid() != own.uid() {
        bail!(
            "the secret {shown} belongs to user {}, who could change it: chown it to this process's user",
            metadata.uid()
        );
    }
    if metadata.permissions().mode() & 0o077 != 0 {
        bail!("others may read {shown}, so it is no secret: chmod 600 {shown}");
    }
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read the secret {shown}"))?;
    PeerSecret::read(&text, role).map_err(|said| anyhow!("the secret {shown} cannot be used: {said}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn secret_that_others_may_read_is_refused_with_the_remedy() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("secret");
        fs::write(&file, "0123456789abcdef").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        let said = read_secret(&file, Role::Host).err().unwrap().to_string();
        assert!(said.contains("chmod 600"), "{said}");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        assert!(read_secret(&file, Role::Host).is_ok());
    }

    #[test]
    fn coordinator_that_is_not_there_is_named_by_its_address() {
        let said = connect("no-such-host.invalid:8765").unwrap_err().to_string();
        assert!(said.contains("no-such-host.invalid:8765"), "{said}");
    }
}
