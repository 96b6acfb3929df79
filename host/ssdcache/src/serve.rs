//! A server from its beginning to its end: opens the disks, believes an index or not, serves, and leaves an index.

use crate::backing::Backing;
use crate::cache::{Cache, Parts};
use crate::connection::Service;
use crate::controls::Controls;
use crate::gate::Gate;
use crate::index;
use crate::pool::Pool;
use crate::ssd::Ssd;
use crate::stats::Stats;
use crate::watch::Watch;
use anyhow::{Context, Result};
use rustix::fs::Mode;
use std::fs;
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tiercel_cache::nbd::Export;
use tiercel_cache::policy::PolicyName;
use tiercel_cache::slots::PAGE_BYTES;

/// Clients that are served at a time; further ones are refused.
const CLIENTS_MAX: usize = 64;
/// Clients that do not read their answers are left so long after the end was asked for.
const ANSWERS_PATIENCE: Duration = Duration::from_secs(2);
/// A pause before what may have changed is looked at again.
const PAUSE: Duration = Duration::from_millis(20);
/// A curve is learned from so many blocks at least, or it would say little of a small disk.
const SAMPLED_BLOCKS_MIN: f64 = 8192.0;

/// What a server is to do.
pub struct Settings {
    /// The disk behind.
    pub backing: PathBuf,
    /// The SSD file or device.
    pub ssd: PathBuf,
    /// Where the index is kept; none where the cache always begins empty.
    pub index: Option<PathBuf>,
    /// What the cache may hold, in bytes.
    pub size_bytes: u64,
    /// Where clients connect.
    pub socket: PathBuf,
    /// The group whose members may connect, beside this user; by its name or number.
    pub group: Option<String>,
    /// The bytes of a block.
    pub block_bytes: u64,
    /// Which block leaves first.
    pub policy: PolicyName,
    /// Reads of more bytes on end are not kept; 0 where all are.
    pub cut_off_bytes: u64,
    /// The share of blocks of which a curve is learned, and more of a small disk; 0 for no curve.
    pub sampled: f64,
    /// Its share of the SSD's operations.
    pub share: f64,
    /// A hard limit of operations a second, and its burst.
    pub limit: (Option<f64>, Option<f64>),
    /// Nobody may write.
    pub read_only: bool,
    /// The SSD file may be in memory.
    pub in_memory: bool,
    /// Threads for what takes long.
    pub workers: usize,
}

/// Ends a server. Any thread may.
#[derive(Clone, Default)]
pub struct Ending {
    ends: Arc<AtomicBool>,
    socket: PathBuf,
}

impl Ending {
    /// Has the server end. It answers what it has begun.
    pub fn end(&self) {
        self.ends.store(true, Ordering::SeqCst);
        // Wakes it where it waits for a client.
        let _ = UnixStream::connect(&self.socket);
    }

    fn is_due(&self) -> bool {
        self.ends.load(Ordering::SeqCst)
    }
}

/// A server that has its disks and its sockets.
pub struct Server {
    settings: Settings,
    service: Service,
    listener: UnixListener,
    ending: Ending,
    threads: Vec<JoinHandle<()>>,
}

/// Where the control socket of a server is.
pub fn control_socket(socket: &Path) -> PathBuf {
    let mut path = socket.as_os_str().to_owned();
    path.push(".control");
    PathBuf::from(path)
}

impl Server {
    /// Opens everything. An error names what is wrong, and the remedy.
    pub fn begin(settings: Settings) -> Result<Server> {
        let backing = Backing::open(&settings.backing, settings.read_only)?;
        let ssd = Ssd::open(&settings.ssd, settings.block_bytes, settings.in_memory)?;
        ssd.check_room(settings.size_bytes)?;
        let entries = index::believed(&settings, &backing, &ssd)?;
        if entries.is_empty() {
            // What a server that was killed has left would take room that is another cache's by now.
            ssd.forget_all()
                .with_context(|| format!("cannot empty {}", ssd.path().display()))?;
        }
        let stats = Arc::new(Stats::default());
        let gate = Arc::new(Gate::new(settings.share, stats.clone()));
        gate.limit(settings.limit.0, settings.limit.1);
        let export = Export {
            bytes: backing.bytes(),
            read_only: settings.read_only,
            smallest_block: backing.sector_bytes(),
            best_block: u32::try_from(settings.block_bytes).unwrap_or(PAGE_BYTES as u32),
        };
        let blocks = backing.bytes().div_ceil(settings.block_bytes.max(1));
        let sampled = if settings.sampled > 0.0 {
            settings.sampled.max(SAMPLED_BLOCKS_MIN / blocks as f64).min(1.0)
        } else {
            0.0
        };
        let cache = Cache::new(
            Parts {
                backing,
                ssd,
                block_bytes: settings.block_bytes,
                size_bytes: settings.size_bytes,
                policy: settings.policy,
                watch: Watch::new(settings.block_bytes, settings.cut_off_bytes, sampled),
                stats: stats.clone(),
                gate: gate.clone(),
            },
            &entries,
        )?;
        let service = Service {
            cache: Arc::new(cache),
            pool: Arc::default(),
            gate,
            stats,
            export,
        };
        let listener = listen(&settings.socket)?;
        if let Some(group) = &settings.group {
            open_to(&settings.socket, group)?;
        }
        let ending = Ending {
            ends: Arc::default(),
            socket: settings.socket.clone(),
        };
        let controls = Controls {
            service: service.clone(),
            policy: settings.policy,
            ending: ending.clone(),
        };
        let control = listen(&control_socket(&settings.socket))?;
        named("controls", move || controls.serve(&control))?;
        let mut threads = Vec::new();
        for _ in 0..settings.workers.max(1) {
            let service = service.clone();
            threads.push(named("worker", move || service.work())?);
        }
        let (gate, pool): (Arc<Gate>, Arc<Pool>) = (service.gate.clone(), service.pool.clone());
        threads.push(named("gate", move || gate.run(&pool))?);
        Ok(Server {
            settings,
            service,
            listener,
            ending,
            threads,
        })
    }

    /// What ends it.
    pub fn ending(&self) -> Ending {
        self.ending.clone()
    }

    /// Serves clients until it is told to end, and leaves an index where nothing is in doubt.
    pub fn serve(self) -> Result<()> {
        let clients: Clients = Arc::default();
        let mut readers: Vec<JoinHandle<()>> = Vec::new();
        for stream in self.listener.incoming() {
            if self.ending.is_due() {
                break;
            }
            readers.retain(|reader| !reader.is_finished());
            let stream = match stream {
                Ok(stream) if readers.len() < CLIENTS_MAX => stream,
                // Who is refused sees its connection end.
                Ok(_) => continue,
                Err(e) => {
                    eprintln!("ssdcache: a client cannot be taken: {e}");
                    std::thread::sleep(PAUSE);
                    continue;
                }
            };
            let Ok(known) = stream.try_clone() else {
                continue;
            };
            let (service, clients) = (self.service.clone(), clients.clone());
            readers.push(named("client", move || {
                let number = clients.add(known);
                service.stats.clients.add(1);
                if let Err(said) = service.serve(stream) {
                    eprintln!("ssdcache: a client is left: {said}");
                }
                service.stats.clients.less(1);
                clients.remove(number);
            })?);
        }
        let _ = fs::remove_file(&self.settings.socket);
        clients.end(Shutdown::Read);
        // What waits for its turn goes now, so that everything that was begun is answered.
        self.service.gate.end();
        let asked = Instant::now();
        while readers.iter().any(|reader| !reader.is_finished()) && asked.elapsed() < ANSWERS_PATIENCE {
            std::thread::sleep(PAUSE);
        }
        clients.end(Shutdown::Both);
        readers.into_iter().for_each(|reader| drop(reader.join()));
        self.service.pool.end();
        self.threads.into_iter().for_each(|thread| drop(thread.join()));
        let left = index::leave(&self.settings, &self.service.cache);
        let _ = fs::remove_file(control_socket(&self.settings.socket));
        left
    }
}

/// The clients that are connected, so that they can be told to end.
#[derive(Default)]
struct ConnectedClients {
    streams: Mutex<(u64, Vec<(u64, UnixStream)>)>,
}

type Clients = Arc<ConnectedClients>;

impl ConnectedClients {
    fn add(&self, stream: UnixStream) -> u64 {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.0 += 1;
        let number = streams.0;
        streams.1.push((number, stream));
        number
    }

    fn remove(&self, number: u64) {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        streams.1.retain(|(known, _)| *known != number);
    }

    /// No more requests are read, and perhaps no more answers sent.
    fn end(&self, how: Shutdown) {
        let streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, stream) in &streams.1 {
            let _ = stream.shutdown(how);
        }
    }
}

/// A socket that only this user may connect to. One that a killed server has left is replaced: the lock of the disk says
/// that no other serves it.
fn listen(socket: &Path) -> Result<UnixListener> {
    let remedy = || format!("cannot listen on {}: set --socket", socket.display());
    match fs::remove_file(socket) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(e).with_context(remedy),
        _ => {}
    }
    let mask = rustix::process::umask(Mode::from_raw_mode(0o077));
    let listener = UnixListener::bind(socket);
    rustix::process::umask(mask);
    listener.with_context(remedy)
}

/// Lets the members of a group connect.
fn open_to(socket: &Path, group: &str) -> Result<()> {
    let number = match group.parse::<u32>() {
        Ok(number) => number,
        Err(_) => group_number(group).with_context(|| format!("there is no group {group}: set --group"))?,
    };
    rustix::fs::chown(socket, None, Some(rustix::fs::Gid::from_raw(number)))
        .with_context(|| format!("cannot give {} to the group {group}", socket.display()))?;
    fs::set_permissions(socket, PermissionsExt::from_mode(0o660))?;
    Ok(())
}

fn group_number(name: &str) -> Option<u32> {
    let groups = fs::read_to_string("/etc/group").ok()?;
    groups.lines().find_map(|line| {
        let mut fields = line.split(':');
        (fields.next() == Some(name)).then(|| fields.nth(1)?.parse().ok())?
    })
}

fn named(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .with_context(|| format!("cannot start the thread {name}"))
}
