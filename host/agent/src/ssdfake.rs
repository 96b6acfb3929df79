//! A cache for tests: it holds nothing, and answers what it is asked in the manner that a test wants.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tiercel_cache::control::{Answer, Ask, Stat};
use tiercel_cache::histogram::Histogram;
use tiercel_cache::policy::PolicyName;

pub const BLOCK: u64 = 65_536;

/// How a cache takes orders.
#[derive(Clone, Copy, PartialEq)]
pub enum Manner {
    /// It does what it is told.
    Obeys,
    /// It stays as large as it is, and says that it has become smaller.
    HoldsOn,
    /// It says no to another size.
    Refuses,
    /// It is gone as soon as it is told another size.
    Dies,
    /// It takes connections, and says nothing.
    Hangs,
}

/// What a cache has, and what it was told.
pub struct State {
    pub size: u64,
    pub used: u64,
    pub share: f64,
    pub told: Vec<Ask>,
    manner: Manner,
    is_gone: bool,
}

/// A cache that answers for as long as the test lives.
pub struct FakeCache {
    /// What names it.
    pub name: String,
    state: Arc<Mutex<State>>,
}

impl FakeCache {
    pub fn begin(directory: &Path, name: &str, size: u64, manner: Manner) -> FakeCache {
        let socket = directory.join(name);
        let listener = UnixListener::bind(socket.with_extension("control")).unwrap();
        let state = Arc::new(Mutex::new(State {
            size,
            used: size,
            share: 1.0,
            told: Vec::new(),
            manner,
            is_gone: false,
        }));
        let served = Arc::clone(&state);
        std::thread::spawn(move || {
            let mut silent = Vec::new();
            for stream in listener.incoming().flatten() {
                if manner == Manner::Hangs {
                    silent.push(stream);
                    continue;
                }
                let state = Arc::clone(&served);
                std::thread::spawn(move || serve(&stream, &state));
            }
        });
        FakeCache {
            name: socket.display().to_string(),
            state,
        }
    }

    /// Looks at what it has.
    pub fn with<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn serve(stream: &UnixStream, state: &Mutex<State>) {
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let ask = Ask::parse(&line).unwrap();
        let Some(answer) = state.lock().unwrap_or_else(PoisonError::into_inner).answer(ask) else {
            return;
        };
        let mut out = stream;
        if writeln!(out, "{}", serde_json::to_string(&answer).unwrap()).is_err() {
            return;
        }
    }
}

impl State {
    fn answer(&mut self, ask: Ask) -> Option<Answer> {
        if self.is_gone {
            return None;
        }
        match ask {
            Ask::Stat => return Some(Answer::Stat(Box::new(self.stat()))),
            Ask::Resize { bytes } => match self.manner {
                Manner::Refuses => return Some(Answer::Refused("the SSD is too full".to_owned())),
                Manner::Dies => self.is_gone = true,
                Manner::Obeys | Manner::HoldsOn | Manner::Hangs => self.resize(bytes),
            },
            Ask::Share { share } => self.share = share,
            _ => {}
        }
        self.told.push(ask);
        (!self.is_gone).then(|| Answer::Done(String::new()))
    }

    fn resize(&mut self, bytes: u64) {
        self.size = bytes / BLOCK * BLOCK;
        if self.manner == Manner::Obeys {
            self.used = self.used.min(self.size);
        }
    }

    fn stat(&self) -> Stat {
        let none = Histogram::default().counts();
        Stat {
            backing: "/disk".to_owned(),
            ssd: "/ssd".to_owned(),
            disk_bytes: 1 << 40,
            block_bytes: BLOCK,
            policy: PolicyName::Lru,
            size_bytes: self.size,
            used_bytes: self.used,
            drained: false,
            ssd_problem: None,
            clients: 0,
            hits: 0,
            misses: 0,
            sequential: 0,
            writes: 0,
            flushes: 0,
            evictions: 0,
            read_bytes: 0,
            written_bytes: 0,
            ssd_written_bytes: 0,
            ssd_errors: 0,
            ssd_corrupt: 0,
            backing_errors: 0,
            asked: 0,
            waiting: 0,
            share: self.share,
            lent_iops: None,
            limit_iops: None,
            busy_micros: 0,
            miss_total_micros: 0,
            read_micros: none.clone(),
            write_micros: none.clone(),
            read_sizes: none.clone(),
            write_sizes: none,
        }
    }
}
