//! The control socket: questions and orders of root, a line each.

use crate::connection::Service;
use crate::serve::Ending;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::sync::PoisonError;
use std::time::Duration;
use tiercel_cache::control::{ASK_BYTES_MAX, Answer, Ask, Stat};
use tiercel_cache::policy::PolicyName;

/// Who connects and says nothing for so long is left.
const PATIENCE: Duration = Duration::from_secs(60);
/// Those who are answered at a time.
const CLIENTS_MAX: usize = 64;

/// Answers what is asked of a cache.
#[derive(Clone)]
pub struct Controls {
    /// What serves the disk.
    pub service: Service,
    /// Which block leaves first.
    pub policy: PolicyName,
    /// How it is ended.
    pub ending: Ending,
}

impl Controls {
    /// Answers whoever connects, for as long as the process lives.
    pub fn serve(&self, listener: &UnixListener) {
        let clients = std::sync::Arc::new(());
        for stream in listener.incoming().flatten() {
            if std::sync::Arc::strong_count(&clients) > CLIENTS_MAX {
                continue;
            }
            let (controls, client) = (self.clone(), clients.clone());
            // Where there is no thread for it, nobody is answered, which who asks notices.
            let _ = std::thread::Builder::new()
                .name("control".to_owned())
                .spawn(move || {
                    let _client = client;
                    controls.talk(stream);
                });
        }
    }

    fn talk(&self, stream: UnixStream) {
        if stream.set_read_timeout(Some(PATIENCE)).is_err()
            || stream.set_write_timeout(Some(PATIENCE)).is_err()
        {
            return;
        }
        let Ok(mut out) = stream.try_clone() else {
            return;
        };
        let mut lines = BufReader::new(stream);
        loop {
            let mut line = String::new();
            let read = (&mut lines).take(ASK_BYTES_MAX as u64).read_line(&mut line);
            if !matches!(read, Ok(1..)) {
                return;
            }
            let ask = Ask::parse(line.trim_end());
            let stops = matches!(ask, Ok(Ask::Stop));
            let answer = ask.map_or_else(Answer::Refused, |ask| self.answer(ask));
            let json = serde_json::to_string(&answer).unwrap_or_default();
            let is_told = writeln!(out, "{json}").is_ok();
            if stops {
                // Whoever asked for it has its answer before the process is gone.
                self.ending.end();
            }
            if !is_told || !line.ends_with('\n') {
                return;
            }
        }
    }

    fn answer(&self, ask: Ask) -> Answer {
        let service = &self.service;
        match ask {
            Ask::Stat => Answer::Stat(Box::new(self.stat())),
            Ask::Demand => {
                let standing = service.gate.standing();
                Answer::Demand {
                    asked: service.stats.asked.now(),
                    waiting: standing.waiting,
                    share: standing.share,
                }
            }
            Ask::Metrics => Answer::Metrics(self.stat().metrics()),
            Ask::Curve => service.cache.watch().curve().map_or_else(
                || Answer::Refused("no blocks are sampled: start it with --sampled 0.01".to_owned()),
                Answer::Curve,
            ),
            Ask::Resize { bytes } => match service.cache.resize(bytes) {
                Ok(said) => Answer::Done(said),
                Err(e) => Answer::Refused(format!("{e:#}")),
            },
            Ask::Limit { iops, burst } => {
                service.gate.limit(iops, burst);
                Answer::Done(iops.map_or("no limit".to_owned(), |iops| {
                    format!("{iops} operations a second")
                }))
            }
            Ask::Lend { iops, own } => {
                service.gate.lend(iops, own);
                Answer::Done(String::new())
            }
            Ask::Share { share } => {
                service.gate.share(share);
                Answer::Done(format!("a share of {share}"))
            }
            Ask::Drain => Answer::Done(service.cache.drain()),
            Ask::Stop => Answer::Done("it ends".to_owned()),
        }
    }

    fn stat(&self) -> Stat {
        let (cache, stats) = (&self.service.cache, &self.service.stats);
        let (size_bytes, used_bytes) = cache.room();
        let standing = self.service.gate.standing();
        let problem = stats.ssd_problem.lock().unwrap_or_else(PoisonError::into_inner);
        Stat {
            backing: cache.backing().path().display().to_string(),
            ssd: cache.ssd().path().display().to_string(),
            disk_bytes: cache.backing().bytes(),
            block_bytes: cache.block_bytes(),
            policy: self.policy,
            size_bytes,
            used_bytes,
            drained: cache.is_drained(),
            ssd_problem: problem.clone(),
            clients: stats.clients.now(),
            hits: stats.hits.now(),
            misses: stats.misses.now(),
            sequential: stats.sequential.now(),
            writes: stats.writes.now(),
            flushes: stats.flushes.now(),
            evictions: stats.evictions.now(),
            read_bytes: stats.read_bytes.now(),
            written_bytes: stats.written_bytes.now(),
            ssd_written_bytes: stats.ssd_written_bytes.now(),
            ssd_errors: stats.ssd_errors.now(),
            ssd_corrupt: stats.ssd_corrupt.now(),
            backing_errors: stats.backing_errors.now(),
            asked: stats.asked.now(),
            waiting: standing.waiting,
            share: standing.share,
            lent_iops: standing.lent_iops,
            limit_iops: standing.limit_iops,
            busy_micros: stats.busy.micros(),
            miss_total_micros: stats.miss_micros.now(),
            read_micros: stats.read_micros.counts(),
            write_micros: stats.write_micros.counts(),
            read_sizes: stats.read_sizes.counts(),
            write_sizes: stats.write_sizes.counts(),
        }
    }
}
