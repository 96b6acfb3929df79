//! Keeps SSD caches running, and divides what an SSD can do among them.
//!
//! A cache serves without the agent: an agent that ends or is killed leaves its caches, and the next one finds them. A cache
//! that was killed is started again, and its VM, which libvirt has stopped, goes on.

use crate::ssdshare::Division;
use crate::virsh;
use anyhow::{Context, Result, bail};
use rustix::net::{AddressFamily, SocketAddrUnix, SocketFlags, SocketType, socket_with};
use serde::Deserialize;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tiercel_cache::control::{Answer, Ask};
use tiercel_cache::lend::{Wish, lend};

/// How often each cache is asked what it wants. What one does not want goes to others within two rounds.
const ROUND: Duration = Duration::from_millis(25);
/// How long a cache may take for an answer before the others go on without it.
const PATIENCE: Duration = Duration::from_millis(100);
/// The pauses between two starts of a cache that ends again and again.
const PAUSE_MIN: Duration = Duration::from_millis(100);
const PAUSE_MAX: Duration = Duration::from_secs(2);
/// A cache that has run for so long has not ended at its start.
const STEADY: Duration = Duration::from_secs(10);
/// A VM whose cache was started is looked at so often, and for so long.
const LOOK_PAUSE: Duration = Duration::from_millis(250);
const LOOK_TIME: Duration = Duration::from_secs(30);
/// A cache that does not answer for so long is told of.
const SILENCE: Duration = Duration::from_secs(5);
/// No answer is longer.
const ANSWER_BYTES_MAX: u64 = 64 << 10;

/// An SSD, and the caches that share it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SsdConf {
    /// The operations a second that it can do; where it is not said, caches are not held back, unless its scheduler is BFQ.
    pub iops: Option<f64>,
    /// The caches.
    #[serde(default)]
    pub cache: Vec<CacheConf>,
}

/// The cache of a VM's disk.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CacheConf {
    /// The VM that uses it, which goes on when the cache was started again; none where it is nobody's affair.
    pub vm: Option<String>,
    /// The disk behind.
    pub backing: PathBuf,
    /// The file or device on the SSD.
    pub file: PathBuf,
    /// What the cache may hold, as ssdcache has it.
    pub size: String,
    /// Where the VM connects.
    pub socket: PathBuf,
    /// By which it is weighed against the SSD's other caches.
    #[serde(default = "one")]
    pub share: f64,
    /// Further arguments of ssdcache.
    #[serde(default)]
    pub arguments: Vec<String>,
}

fn one() -> f64 {
    1.0
}

impl SsdConf {
    /// An error names what is wrong.
    pub fn check(&self) -> Result<()> {
        if self.iops.is_some_and(|iops| !(iops > 0.0 && iops.is_finite())) {
            bail!("ssd.iops must be more than 0");
        }
        for cache in &self.cache {
            if !(cache.share > 0.0 && cache.share.is_finite()) {
                bail!("ssd.cache.share must be more than 0: {}", cache.share);
            }
        }
        Ok(())
    }
}

/// Keeps the caches of each SSD in a thread of its own, for as long as the process lives.
pub fn begin(program: &Path, ssds: &[SsdConf], cgroup_root: &Path) -> Result<()> {
    for (number, ssd) in ssds.iter().enumerate() {
        let files: Vec<&Path> = ssd.cache.iter().map(|cache| cache.file.as_path()).collect();
        let mut keeper = SsdKeeper {
            iops: ssd.iops,
            division: Division::new(cgroup_root, number, &files),
            caches: ssd.cache.iter().map(|conf| Kept::new(program, conf)).collect(),
        };
        std::thread::Builder::new()
            .name("caches".to_owned())
            .spawn(move || {
                loop {
                    keeper.round();
                    std::thread::sleep(ROUND);
                }
            })
            .context("cannot start the thread that keeps SSD caches")?;
    }
    Ok(())
}

/// The caches of one SSD.
struct SsdKeeper {
    iops: Option<f64>,
    division: Division,
    caches: Vec<Kept>,
}

impl SsdKeeper {
    fn round(&mut self) {
        let now = Instant::now();
        let wishes: Vec<Option<Wish>> = self
            .caches
            .iter_mut()
            .map(|cache| {
                if let Some(started) = cache.keep(now) {
                    self.division.weigh(&started, &cache.conf.file, cache.conf.share);
                }
                cache.wish(now)
            })
            .collect();
        let Some(iops) = self.iops.filter(|_| !self.division.is_the_schedulers()) else {
            return;
        };
        let answering: Vec<Wish> = wishes.iter().flatten().copied().collect();
        let shares: f64 = answering.iter().map(|wish| wish.share).sum();
        let mut lent = lend(iops, &answering).into_iter();
        for (cache, wish) in self.caches.iter_mut().zip(&wishes) {
            if let Some(wish) = wish
                && let Some(lent) = lent.next()
            {
                // Somebody who wants nothing now may want something at once: a little is always there.
                let own = iops * wish.share / shares;
                cache.lend(lent.max(own * 0.01), own);
            }
        }
    }
}

/// A cache that is kept running.
struct Kept {
    conf: CacheConf,
    program: PathBuf,
    child: Option<Child>,
    talk: Option<Talk>,
    started: Option<Instant>,
    next_start: Instant,
    pause: Duration,
    /// What it had asked for, and when it said so.
    asked: Option<(u64, Instant)>,
    /// Since when it does not answer, and whether that was said.
    silent: Option<(Instant, bool)>,
    /// Until when the VM is looked at; nothing while it is not.
    look_until: LookUntil,
}

impl Kept {
    fn new(program: &Path, conf: &CacheConf) -> Kept {
        Kept {
            conf: conf.clone(),
            program: program.to_owned(),
            child: None,
            talk: None,
            started: None,
            next_start: Instant::now(),
            pause: PAUSE_MIN,
            asked: None,
            silent: None,
            look_until: LookUntil::default(),
        }
    }

    /// Starts the cache if it does not run; who was started, if one was.
    fn keep(&mut self, now: Instant) -> Option<String> {
        if let Some(child) = &mut self.child {
            match child.try_wait() {
                Ok(None) => return None,
                Ok(Some(status)) => eprintln!(
                    "tiercel-agent: the SSD cache {} has ended: {status}",
                    self.conf.socket.display()
                ),
                Err(e) => eprintln!("tiercel-agent: the SSD cache {}: {e}", self.conf.socket.display()),
            }
            self.child = None;
            self.talk = None;
        } else if self.talk.is_some() || self.reach() {
            // One that an earlier agent has started.
            return None;
        }
        if now < self.next_start {
            return None;
        }
        let is_steady = self.started.is_some_and(|started| now - started >= STEADY);
        self.pause = if is_steady {
            PAUSE_MIN
        } else {
            (self.pause * 2).min(PAUSE_MAX)
        };
        self.next_start = now + self.pause;
        self.started = Some(now);
        match self.start() {
            Ok(child) => {
                let id = child.id().to_string();
                self.child = Some(child);
                self.have_the_vm_go_on();
                Some(id)
            }
            Err(e) => {
                eprintln!("tiercel-agent: cannot start {}: {e}", self.program.display());
                None
            }
        }
    }

    /// It is no child of the agent's group, so that what ends the agent does not end it.
    fn start(&self) -> std::io::Result<Child> {
        Command::new(&self.program)
            .arg("--backing")
            .arg(&self.conf.backing)
            .arg("--ssd")
            .arg(&self.conf.file)
            .args(["--size", &self.conf.size])
            .arg("--socket")
            .arg(&self.conf.socket)
            .args(["--share", &self.conf.share.to_string()])
            .args(&self.conf.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()
    }

    /// libvirt stops a VM whose disk fails, and it tries its disk again when it goes on. It may have to more than once, until
    /// QEMU has a connection again.
    fn have_the_vm_go_on(&self) {
        let Some(vm) = self.conf.vm.clone() else {
            return;
        };
        let until = Arc::clone(&self.look_until);
        if lock(&until).replace(Instant::now() + LOOK_TIME).is_some() {
            // A thread looks already, and goes on longer.
            return;
        }
        let started = std::thread::Builder::new()
            .name("resume".to_owned())
            .spawn(move || {
                let mut is_said = false;
                while looks_on(&until) {
                    if virsh::is_stopped_by_its_disk(&vm) && virsh::resume(&vm) && !is_said {
                        eprintln!("tiercel-agent: the VM {vm} goes on, as its SSD cache runs again");
                        is_said = true;
                    }
                    std::thread::sleep(LOOK_PAUSE);
                }
            });
        if let Err(e) = started {
            *lock(&self.look_until) = None;
            eprintln!("tiercel-agent: nobody has the VM go on: {e}");
        }
    }

    /// What it wants; none where it does not answer.
    fn wish(&mut self, now: Instant) -> Option<Wish> {
        let Some(Answer::Demand {
            asked,
            waiting,
            share,
        }) = self.ask(Ask::Demand)
        else {
            self.asked = None;
            self.is_silent(now);
            return None;
        };
        self.silent = None;
        let (before, then) = self.asked.replace((asked, now)).unwrap_or((asked, now));
        let seconds = (now - then).as_secs_f64().max(ROUND.as_secs_f64());
        Some(Wish {
            share,
            // What waits is to be gone within a round.
            wanted: (asked.saturating_sub(before) as f64 + waiting as f64) / seconds * 1.25,
        })
    }

    /// Says once that it does not answer, if it does not for some time although it runs.
    fn is_silent(&mut self, now: Instant) {
        let silence = self.silent.get_or_insert((now, false));
        if !silence.1 && now - silence.0 > SILENCE {
            silence.1 = true;
            eprintln!(
                "tiercel-agent: the SSD cache {} does not answer; it keeps its own share of the SSD",
                self.conf.socket.display()
            );
        }
    }

    fn lend(&mut self, iops: f64, own: f64) {
        self.ask(Ask::Lend { iops, own });
    }

    fn ask(&mut self, what: Ask) -> Option<Answer> {
        if self.talk.is_none() {
            self.reach();
        }
        let answer = self.talk.as_mut()?.ask(what);
        if answer.is_none() {
            self.talk = None;
        }
        answer
    }

    fn reach(&mut self) -> bool {
        self.talk = Talk::with(&self.conf.socket);
        self.talk.is_some()
    }
}

type LookUntil = Arc<Mutex<Option<Instant>>>;

fn lock(until: &LookUntil) -> MutexGuard<'_, Option<Instant>> {
    until.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the VM is to be looked at once more. If not, whoever looks next begins anew.
fn looks_on(until: &LookUntil) -> bool {
    let mut until = lock(until);
    if until.is_some_and(|until| Instant::now() < until) {
        return true;
    }
    *until = None;
    false
}

/// A connection to a socket; none where nobody takes it at once, as a cache that hangs does not.
fn connected(socket: &Path) -> Option<UnixStream> {
    let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
    let end = socket_with(AddressFamily::UNIX, SocketType::STREAM, flags, None).ok()?;
    rustix::net::connect(&end, &SocketAddrUnix::new(socket).ok()?).ok()?;
    let stream = UnixStream::from(end);
    stream.set_nonblocking(false).ok()?;
    Some(stream)
}

/// A connection to a cache's control socket.
struct Talk {
    out: UnixStream,
    answers: BufReader<UnixStream>,
}

impl Talk {
    fn with(socket: &Path) -> Option<Talk> {
        let mut path = socket.as_os_str().to_owned();
        path.push(".control");
        let out = connected(Path::new(&path))?;
        out.set_read_timeout(Some(PATIENCE)).ok()?;
        out.set_write_timeout(Some(PATIENCE)).ok()?;
        let answers = BufReader::new(out.try_clone().ok()?);
        Some(Talk { out, answers })
    }

    fn ask(&mut self, what: Ask) -> Option<Answer> {
        self.out.write_all(what.line().as_bytes()).ok()?;
        let mut line = String::new();
        (&mut self.answers)
            .take(ANSWER_BYTES_MAX)
            .read_line(&mut line)
            .ok()?;
        serde_json::from_str(&line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Not even where its socket has all the connections that it takes.
    #[test]
    fn cache_that_hangs_is_not_waited_for() {
        let directory = tempfile::tempdir().unwrap();
        let socket = directory.path().join("cache");
        let _hangs = std::os::unix::net::UnixListener::bind(directory.path().join("cache.control")).unwrap();
        let mut taken = Vec::new();
        while let Some(talk) = Talk::with(&socket) {
            taken.push(talk);
            assert!(taken.len() < 10_000, "the socket takes any number");
        }
        assert_eq!(taken[0].ask(Ask::Stat), None);
    }

    #[test]
    fn settings_of_an_ssd_are_checked() {
        let text = "iops = 5\n[[cache]]\nbacking = '/a'\nfile = '/b'\nsize = '1G'\nsocket = '/c'\n";
        let conf: SsdConf = toml::from_str(text).unwrap();
        assert!(conf.check().is_ok() && conf.cache[0].share == 1.0);
        for wrong in ["iops = 0\n".to_owned(), format!("{text}share = -1\n")] {
            let conf: SsdConf = toml::from_str(&wrong).unwrap();
            assert!(conf.check().is_err(), "{wrong}");
        }
        assert!(toml::from_str::<SsdConf>(&format!("{text}speed = 3\n")).is_err());
    }
}
