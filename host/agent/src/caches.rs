//! Keeps SSD caches running, and divides what an SSD can do among them.
//!
//! A cache serves without the agent: an agent that ends or is killed leaves its caches, and the next one finds them. A cache
//! that was killed is started again with the size and the share of the last order, and its VM, which libvirt has stopped,
//! goes on.

use crate::cachetalk::Line;
use crate::ssdconf::{CacheConf, SsdConf};
use crate::ssdorders::{self, Desk};
use crate::ssdplan::Plans;
use crate::ssdshare::{Division, weight};
use crate::ssdwatch::{self, Reports};
use crate::virsh;
use anyhow::{Context, Result};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tiercel_cache::control::{Answer, Ask};
use tiercel_cache::lend::{Wish, lend};
use tiercel_host_core::ssd::SsdReport;
use tiercel_host_core::ssdplan::Planned;

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

/// The SSDs of this host. Threads of their own keep the caches, look how they fare, and carry out orders, for as long as the
/// process lives or until `end`.
pub struct Ssds {
    reports: Reports,
    ends: Arc<AtomicBool>,
    keepers: Vec<JoinHandle<()>>,
}

impl Ssds {
    /// How the SSDs and their caches fare.
    pub fn reports(&self) -> Vec<SsdReport> {
        self.reports.now()
    }

    /// Caches are kept no longer. Those that run go on.
    pub fn end(self) {
        self.ends.store(true, Ordering::Relaxed);
        self.keepers.into_iter().for_each(|keeper| drop(keeper.join()));
    }
}

/// Keeps the caches of each SSD in a thread of its own. Orders about them are given at the desk.
pub fn begin(program: &Path, ssds: &[SsdConf], cgroup_root: &Path, state_dir: &Path) -> Result<(Ssds, Desk)> {
    let plans = Plans::open(state_dir, ssds)?;
    let ends = Arc::new(AtomicBool::new(false));
    let mut keepers = Vec::new();
    for (number, ssd) in ssds.iter().enumerate() {
        let files: Vec<&Path> = ssd.cache.iter().map(|cache| cache.file.as_path()).collect();
        let mut keeper = SsdKeeper {
            iops: ssd.iops,
            division: Division::new(cgroup_root, number, &files),
            plans: plans.clone(),
            caches: ssd.cache.iter().map(|conf| Kept::new(program, conf)).collect(),
        };
        let ends = Arc::clone(&ends);
        let thread = std::thread::Builder::new()
            .name("caches".to_owned())
            .spawn(move || {
                while !ends.load(Ordering::Relaxed) {
                    keeper.round();
                    std::thread::sleep(ROUND);
                }
            })
            .context("cannot start the thread that keeps SSD caches")?;
        keepers.push(thread);
    }
    let reports = ssdwatch::begin(ssds, &plans, &ends)?;
    let desk = ssdorders::begin(ssds, plans)?;
    let ssds = Ssds {
        reports,
        ends,
        keepers,
    };
    Ok((ssds, desk))
}

/// The caches of one SSD.
struct SsdKeeper {
    iops: Option<f64>,
    division: Division,
    plans: Plans,
    caches: Vec<Kept>,
}

impl SsdKeeper {
    fn round(&mut self) {
        let now = Instant::now();
        let largest = self.largest_share();
        let wishes: Vec<Option<Wish>> = self
            .caches
            .iter_mut()
            .map(|cache| {
                let planned = self.plans.of(&cache.name)?;
                let weight = weight(planned.share, largest);
                if let Some(started) = cache.keep(now, planned) {
                    self.division.weigh(&started, &cache.conf.file, weight);
                } else if cache.weighed != Some(weight) {
                    self.division.weigh_anew(&cache.conf.file, weight);
                }
                cache.weighed = Some(weight);
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

    /// The largest share that one of the caches is to have.
    fn largest_share(&self) -> f64 {
        let planned = self.caches.iter().filter_map(|cache| self.plans.of(&cache.name));
        planned.map(|planned| planned.share).fold(0.0, f64::max)
    }
}

/// A cache that is kept running.
struct Kept {
    conf: CacheConf,
    name: String,
    program: PathBuf,
    child: Option<Child>,
    line: Line,
    started: Option<Instant>,
    next_start: Instant,
    pause: Duration,
    /// What it had asked for, and when it said so.
    asked: Option<(u64, Instant)>,
    /// Since when it does not answer, and whether that was said.
    silent: Option<(Instant, bool)>,
    /// The weight that its group was given.
    weighed: Option<u32>,
    /// Until when the VM is looked at; nothing while it is not.
    look_until: LookUntil,
}

impl Kept {
    fn new(program: &Path, conf: &CacheConf) -> Kept {
        Kept {
            conf: conf.clone(),
            name: conf.name(),
            program: program.to_owned(),
            child: None,
            line: Line::of(&conf.socket),
            started: None,
            next_start: Instant::now(),
            pause: PAUSE_MIN,
            asked: None,
            silent: None,
            weighed: None,
            look_until: LookUntil::default(),
        }
    }

    /// Starts the cache if it does not run; who was started, if one was.
    fn keep(&mut self, now: Instant, planned: Planned) -> Option<String> {
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
            self.line.hang_up();
        } else if self.line.is_there() {
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
        match self.start(planned) {
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
    fn start(&self, planned: Planned) -> std::io::Result<Child> {
        Command::new(&self.program)
            .arg("--backing")
            .arg(&self.conf.backing)
            .arg("--ssd")
            .arg(&self.conf.file)
            .args(["--size", &planned.bytes.to_string()])
            .arg("--socket")
            .arg(&self.conf.socket)
            .args(["--share", &planned.share.to_string()])
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
        }) = self.line.ask(Ask::Demand, PATIENCE)
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
        self.line.ask(Ask::Lend { iops, own }, PATIENCE);
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
