//! What libvirt knows of this host's VMs, and what its users are told. A host without libvirt has nothing to say, and is
//! served all the same.
//!
//! libvirtd is asked in a thread of its own: it may hang, and the guard may not. It is asked seldom, since a question costs
//! some 20 ms of processor time, and seldom soon after its own restart, when libvirt 9.0 may lose a guest over a question.

use crate::virsh::{self, Stamp};
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tiercel_host_core::domstats::{DomainSample, parse};
use tiercel_host_core::notice::NOTICE_URI;
use tiercel_host_core::roster::CpuClass;

/// How often libvirt is asked what its domains have moved.
const INTERVAL: Duration = Duration::from_secs(10);
/// How many rounds pass until metadata is asked for again where libvirtd's file of the VM does not tell that it changed.
const ROUNDS_WITHOUT_FILE: u32 = 6;
/// How long the agent waits, when it ends, until the words are taken out.
const PATIENCE_AT_END: Duration = Duration::from_secs(10);

/// The VMs of libvirt that run, each with the words for its users if it is in the class.
pub type Notices = BTreeMap<String, Option<String>>;

/// The libvirt of one host, as it was last seen.
#[derive(Debug)]
pub struct Libvirt {
    began: Instant,
    seen: Arc<Mutex<Seen>>,
    asker: Option<SyncSender<Ask>>,
    is_told: bool,
}

#[derive(Debug, Default)]
struct Seen {
    domains: BTreeMap<String, DomainSample>,
    classes: BTreeMap<String, CpuClass>,
}

enum Ask {
    /// Keep the users told.
    Tell(Notices),
    /// Take out the words of these and all other VMs, answer, and end.
    End(Vec<String>, SyncSender<()>),
}

impl Libvirt {
    /// A libvirt that nobody has asked yet. Its users are told nothing where `is_told` is false.
    pub fn new(is_told: bool) -> Libvirt {
        Libvirt {
            began: Instant::now(),
            seen: Arc::default(),
            asker: None,
            is_told,
        }
    }

    /// Has libvirt asked now and then, and its users told. Returns at once.
    pub fn look(&mut self, notices: Notices) {
        if self.asker.is_none() && notices.is_empty() {
            return;
        }
        // Where the thread is behind, the next look brings newer words.
        if let Err(TrySendError::Disconnected(_)) = self.asker().try_send(Ask::Tell(notices)) {
            self.asker = None;
        }
    }

    /// Takes the words out of those VMs, and of all that have some. Waits for it, but not for ever.
    pub fn end(&mut self, vms: Vec<String>) {
        if !self.is_told || (self.asker.is_none() && vms.is_empty()) {
            return;
        }
        let began = Instant::now();
        let (answer, done) = sync_channel(1);
        let mut order = Ask::End(vms, answer);
        // The thread may be asking, and the place for the next order may be taken.
        while let Err(TrySendError::Full(back)) = self.asker().try_send(order) {
            if began.elapsed() > PATIENCE_AT_END {
                break;
            }
            order = back;
            std::thread::sleep(Duration::from_millis(20));
        }
        if done
            .recv_timeout(PATIENCE_AT_END.saturating_sub(began.elapsed()))
            .is_err()
        {
            eprintln!(
                "tiercel-agent: libvirtd does not answer, so VMs may keep words of a class that they are not in"
            );
        }
        self.asker = None;
    }

    /// What libvirt said of a VM last.
    pub fn domain(&self, vm: &str) -> Option<DomainSample> {
        self.with_seen(|seen| seen.domains.get(vm).cloned())
    }

    /// The class that the VM's own metadata says.
    pub fn class_of(&self, vm: &str) -> Option<CpuClass> {
        self.with_seen(|seen| seen.classes.get(vm).copied())
    }

    fn with_seen<T>(&self, of: impl FnOnce(&Seen) -> T) -> T {
        of(&self.seen.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn asker(&mut self) -> &SyncSender<Ask> {
        let (began, seen, is_told) = (self.began, &self.seen, self.is_told);
        self.asker.get_or_insert_with(|| {
            let (sender, asks) = sync_channel(1);
            let mut asker = Asker {
                began,
                seen: Arc::clone(seen),
                is_told,
                domains: BTreeMap::new(),
            };
            std::thread::spawn(move || asker.serve(&asks));
            sender
        })
    }
}

/// Asks libvirtd, round after round.
struct Asker {
    began: Instant,
    seen: Arc<Mutex<Seen>>,
    is_told: bool,
    domains: BTreeMap<String, Domain>,
}

/// What is known of a domain.
#[derive(Debug, Default)]
struct Domain {
    /// The file when its metadata was asked for.
    asked: Option<Stamp>,
    /// The file in the last round.
    stamp: Option<Stamp>,
    rounds_since_asked: u32,
    was_asked: bool,
    class: Option<CpuClass>,
    notice: Option<String>,
}

impl Asker {
    fn serve(&mut self, asks: &Receiver<Ask>) {
        let mut due = Instant::now();
        let mut wanted = Notices::new();
        loop {
            match asks.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(Ask::Tell(notices)) => wanted = notices,
                Ok(Ask::End(vms, answer)) => {
                    self.take_out(vms);
                    // Who waited may have gone.
                    let _ = answer.send(());
                    return;
                }
                Err(RecvTimeoutError::Timeout) if wanted.is_empty() => due = Instant::now() + INTERVAL,
                Err(RecvTimeoutError::Timeout) => {
                    self.round(&wanted);
                    due = Instant::now() + INTERVAL;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Where libvirtd does not answer, what it said before goes on to hold.
    fn round(&mut self, wanted: &Notices) {
        let at = self.began.elapsed();
        let Some(text) = virsh::statistics() else { return };
        let stats = parse(&text);
        let runs = |vm: &String| wanted.contains_key(vm) && stats.contains_key(vm);
        self.domains.retain(|vm, _| runs(vm));
        for (vm, words) in wanted.iter().filter(|(vm, _)| runs(vm)) {
            let domain = self.domains.entry(vm.clone()).or_default();
            domain.look(vm);
            if self.is_told {
                domain.tell(vm, words.as_deref());
            }
        }
        let classes = self
            .domains
            .iter()
            .filter_map(|(vm, domain)| Some((vm.clone(), domain.class?)))
            .collect();
        let domains = stats
            .into_iter()
            .map(|(vm, stats)| (vm, DomainSample { at, stats }))
            .collect();
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Seen { domains, classes };
    }

    fn take_out(&mut self, mut vms: Vec<String>) {
        if !self.is_told {
            return;
        }
        vms.extend(std::mem::take(&mut self.domains).into_keys());
        vms.sort();
        vms.dedup();
        let began = Instant::now();
        let has_words = |vm: &String| virsh::stamp(vm, None).is_none_or(|stamp| stamp.has_notice);
        for vm in vms.into_iter().filter(has_words) {
            let is_late = began.elapsed() >= PATIENCE_AT_END;
            if (is_late || !virsh::set_notice(&vm, None)) && virsh::stamp(&vm, None).is_some() {
                eprintln!(
                    "tiercel-agent: libvirtd does not take the words for its users out of the VM {vm}: \
                     `virsh metadata {vm} --uri {NOTICE_URI} --live --remove` does"
                );
            }
        }
    }
}

impl Domain {
    /// Asks for the metadata if it may have changed.
    ///
    /// A file that changes is left to settle for a round: libvirtd writes it as well when it restarts.
    fn look(&mut self, vm: &str) {
        let stamp = virsh::stamp(vm, self.stamp);
        let is_settled = stamp == self.stamp;
        self.stamp = stamp;
        self.rounds_since_asked += 1;
        let is_due = match stamp {
            _ if !self.was_asked => true,
            Some(_) => is_settled && stamp != self.asked,
            None => self.rounds_since_asked >= ROUNDS_WITHOUT_FILE,
        };
        if is_due {
            self.was_asked = true;
            self.asked = stamp;
            self.rounds_since_asked = 0;
            let may = |has: fn(&Stamp) -> bool| stamp.as_ref().is_none_or(has);
            self.class = may(|stamp| stamp.has_class)
                .then(|| virsh::class_of(vm))
                .flatten();
            self.notice = may(|stamp| stamp.has_notice)
                .then(|| virsh::notice_of(vm))
                .flatten();
        }
    }

    fn tell(&mut self, vm: &str, words: Option<&str>) {
        let is_known = self.asked == self.stamp;
        if is_known && self.notice.as_deref() != words && virsh::set_notice(vm, words) {
            self.notice = words.map(str::to_owned);
        }
    }
}
