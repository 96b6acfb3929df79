//! One client: its requests are read in order, and answered in any.

use crate::cache::Cache;
use crate::gate::Gate;
use crate::outgoing::Outgoing;
use crate::pages::Pages;
use crate::pool::{Pool, Task};
use crate::span::Span;
use crate::stats::Stats;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tiercel_cache::nbd::{Command, Export, Failure, Handshake, Progress, REQUEST_BYTES, Request, reply};

/// Requests of a client that are worked on at a time. More wait in its socket.
const IN_FLIGHT_MAX: usize = 256;
/// Their data; a longer request has to wait until it is alone.
const IN_FLIGHT_BYTES_MAX: usize = 64 << 20;
const INCOMING_BYTES: usize = 64 << 10;

/// A client's connection. Any thread may answer.
pub struct Connection {
    outgoing: Outgoing,
    stats: Arc<Stats>,
    in_flight: Mutex<InFlight>,
    fewer: Condvar,
}

#[derive(Default)]
struct InFlight {
    requests: usize,
    bytes: usize,
}

/// What serves a client.
#[derive(Clone)]
pub struct Service {
    /// The cache.
    pub cache: Arc<Cache>,
    /// Who works on what takes long.
    pub pool: Arc<Pool>,
    /// Whose turn it is.
    pub gate: Arc<Gate>,
    /// Counts.
    pub stats: Arc<Stats>,
    /// The disk as clients see it.
    pub export: Export,
}

impl Service {
    /// Serves a client until it leaves, or breaks the protocol; then says why in words.
    pub fn serve(&self, mut stream: UnixStream) -> Result<(), String> {
        let Some(rest) = greet(&mut stream, self.export)? else {
            return Ok(());
        };
        let outgoing = stream.try_clone().map_err(|e| e.to_string())?;
        let connection = Arc::new(Connection {
            outgoing: Outgoing::new(outgoing),
            stats: self.stats.clone(),
            in_flight: Mutex::new(InFlight::default()),
            fewer: Condvar::new(),
        });
        let mut incoming = BufReader::with_capacity(INCOMING_BYTES, rest.chain(stream));
        let sender = connection.clone();
        let sender = std::thread::Builder::new()
            .name("answers".to_owned())
            .spawn(move || sender.outgoing.run(|request| sender.end(request)))
            .map_err(|e| e.to_string())?;
        let ended = self.serve_requests(&connection, &mut incoming);
        // Answers that are on their way have been sent before the connection ends.
        drop(connection.wait_for(0, 0));
        connection.outgoing.end();
        drop(sender.join());
        connection.outgoing.break_off();
        ended
    }

    fn serve_requests(&self, connection: &Arc<Connection>, incoming: &mut impl Read) -> Result<(), String> {
        let mut head = [0; REQUEST_BYTES];
        let mut spare = Pages::default();
        loop {
            match incoming.read_exact(&mut head) {
                Ok(()) => {}
                Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
                Err(e) => return Err(e.to_string()),
            }
            let request = Request::parse(&head)?;
            if request.command == Command::Disconnect {
                return Ok(());
            }
            let arrived = Instant::now();
            connection.begin(&request);
            let mut data = std::mem::take(&mut spare);
            data.resize(room(&request));
            if let Err(e) = incoming.read_exact(&mut data.bytes_mut()[..request.data_bytes()]) {
                connection.end(&request);
                return Err(format!("the data of a write did not come: {e}"));
            }
            let task = Task {
                connection: connection.clone(),
                request,
                arrived,
                data,
                sequential: false,
            };
            if let Some(task) = self.take(task) {
                spare = task.data;
            }
        }
    }

    /// Answers at once what can be, and hands over what takes long. Gives back what was answered.
    fn take(&self, mut task: Task) -> Option<Task> {
        if let Err(failure) = task.request.check(&self.export) {
            task.answer(&self.stats, Err(failure));
            return Some(task);
        }
        match task.request.command {
            Command::Read => {
                let span = span(&task.request);
                task.sequential = self.cache.watch().read(span.offset, span.bytes);
                if !self.cache.needs_ssd(span) {
                    self.pool.push(task);
                } else if !self.gate.pass() {
                    self.put_aside(task);
                } else if self.cache.read_hit(span, task.data.bytes_mut()) {
                    task.answer(&self.stats, Ok(()));
                    return Some(task);
                } else {
                    self.pool.push(task);
                }
            }
            Command::Write if self.cache.needs_ssd(span(&task.request)) && !self.gate.pass() => {
                self.put_aside(task);
            }
            Command::Write if !task.request.fua && self.cache.writes_quickly(span(&task.request)) => {
                let bytes = &task.data.bytes()[..task.request.data_bytes()];
                let done = self.cache.write(span(&task.request), bytes, false);
                task.answer(&self.stats, done);
                return Some(task);
            }
            Command::Flush if self.cache.flushes_quickly() => {
                self.stats.flushes.add(1);
                task.answer(&self.stats, self.cache.flush());
                return Some(task);
            }
            _ => self.pool.push(task),
        }
        None
    }

    fn put_aside(&self, task: Task) {
        if let Some(task) = self.gate.wait(task) {
            self.pool.push(task);
        }
    }

    /// Works on what was handed over, until there is no more.
    pub fn work(&self) {
        while let Some(task) = self.pool.next() {
            self.work_on(task);
        }
    }

    fn work_on(&self, task: Task) {
        let request = task.request;
        let cache = &self.cache;
        let done = match request.command {
            Command::Read => return self.read(task),
            Command::Write => cache.write(
                span(&request),
                &task.data.bytes()[..request.data_bytes()],
                request.fua,
            ),
            Command::Flush => {
                self.stats.flushes.add(1);
                cache.flush()
            }
            Command::Trim => cache.trim(span(&request), request.fua),
            Command::WriteZeroes(may_punch) => cache.zero(span(&request), may_punch, request.fua),
            Command::Disconnect | Command::Unknown => Err(Failure::Invalid),
        };
        task.answer(&self.stats, done);
    }

    fn read(&self, task: Task) {
        let Task {
            connection,
            request,
            arrived,
            mut data,
            sequential,
        } = task;
        let pages = data.bytes_mut();
        self.cache
            .read(span(&request), pages, !sequential, |pages, missed, done| {
                let span = span(&request);
                let bytes = &pages[span.shift()..][..span.bytes as usize];
                let data = if done.is_ok() { bytes } else { &[] };
                count(&self.stats, &request, arrived, missed);
                connection.answer(&request, done.err(), data);
            });
    }
}

impl Task {
    /// Answers its client; what was read is in its pages.
    fn answer(&self, stats: &Stats, done: Result<(), Failure>) {
        let data = if self.request.command == Command::Read && done.is_ok() {
            &self.data.bytes()[span(&self.request).shift()..][..self.request.length as usize]
        } else {
            &[]
        };
        count(stats, &self.request, self.arrived, false);
        self.connection.answer(&self.request, done.err(), data);
    }
}

impl Connection {
    fn answer(&self, request: &Request, failure: Option<Failure>, data: &[u8]) {
        if self.outgoing.send(&reply(request.cookie, failure), data, request) {
            self.end(request);
        }
    }

    /// Waits until the request may be worked on.
    fn begin(&self, request: &Request) {
        let bytes = room(request);
        let mut in_flight = self.wait_for(IN_FLIGHT_MAX - 1, IN_FLIGHT_BYTES_MAX.saturating_sub(bytes));
        in_flight.requests += 1;
        in_flight.bytes += bytes;
        drop(in_flight);
        self.stats.busy.begin();
    }

    /// Waits until there are no more than so many requests and bytes in flight.
    fn wait_for(&self, requests: usize, bytes: usize) -> MutexGuard<'_, InFlight> {
        let in_flight = self.in_flight.lock().unwrap_or_else(PoisonError::into_inner);
        self.fewer
            .wait_while(in_flight, |in_flight| {
                in_flight.requests > requests || in_flight.bytes > bytes
            })
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, request: &Request) {
        self.stats.busy.end();
        let mut in_flight = self.in_flight.lock().unwrap_or_else(PoisonError::into_inner);
        in_flight.requests -= 1;
        in_flight.bytes -= room(request);
        drop(in_flight);
        self.fewer.notify_all();
    }
}

/// What is kept in memory for a request: of a read, all pages that it touches.
fn room(request: &Request) -> usize {
    match request.command {
        Command::Read if request.length > 0 => {
            // What is too long is refused, and needs no room.
            let length = request.length.min(tiercel_cache::nbd::DATA_BYTES_MAX);
            Span {
                offset: request.offset,
                bytes: u64::from(length),
            }
            .page_bytes()
        }
        Command::Write => request.data_bytes(),
        _ => 0,
    }
}

fn span(request: &Request) -> Span {
    Span {
        offset: request.offset,
        bytes: u64::from(request.length),
    }
}

/// Counts a request that is about to be answered; of a read, whether a block was missing.
fn count(stats: &Stats, request: &Request, arrived: Instant, missed: bool) {
    let micros = arrived.elapsed().as_micros() as u64;
    let bytes = u64::from(request.length);
    match request.command {
        Command::Read => {
            stats.read_bytes.add(bytes);
            stats.read_micros.add(micros);
            if missed {
                stats.miss_micros.add(micros);
            }
            stats.read_sizes.add(bytes);
        }
        Command::Write | Command::WriteZeroes(_) => {
            stats.writes.add(1);
            stats.written_bytes.add(bytes);
            stats.write_micros.add(micros);
            stats.write_sizes.add(bytes);
        }
        Command::Flush | Command::Trim | Command::Disconnect | Command::Unknown => {}
    }
}

/// Goes through the handshake. What has come after it, if the client begins; nothing if it leaves.
fn greet(stream: &mut UnixStream, export: Export) -> Result<Option<io::Cursor<Vec<u8>>>, String> {
    let in_words = |e: io::Error| format!("the connection broke during the handshake: {e}");
    let mut talk = Handshake::new(export);
    let mut bytes = [0; 4096];
    loop {
        stream.write_all(&talk.outgoing()).map_err(in_words)?;
        let read = stream.read(&mut bytes).map_err(in_words)?;
        if read == 0 {
            return Ok(None);
        }
        let progress = talk.received(&bytes[..read])?;
        stream.write_all(&talk.outgoing()).map_err(in_words)?;
        match progress {
            Progress::Talks => {}
            Progress::Begins => return Ok(Some(io::Cursor::new(talk.rest()))),
            Progress::Leaves => return Ok(None),
        }
    }
}
