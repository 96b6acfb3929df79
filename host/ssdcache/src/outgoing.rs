//! What is sent to a client. Nobody waits for one that does not read but a thread of its own.

use rustix::io::Errno;
use rustix::net::{SendAncillaryBuffer, SendFlags, sendmsg};
use std::collections::VecDeque;
use std::io::{IoSlice, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use tiercel_cache::nbd::Request;

/// The way back to a client. Thread-safe. How much waits in it is bounded by who counts the requests.
pub struct Outgoing {
    stream: UnixStream,
    backlog: Mutex<Backlog>,
    more: Condvar,
}

#[derive(Default)]
struct Backlog {
    replies: VecDeque<(Vec<u8>, Request)>,
    /// The thread is sending one, so that others come after it.
    is_sending: bool,
    ends: bool,
}

impl Outgoing {
    /// To this client.
    pub fn new(stream: UnixStream) -> Outgoing {
        Outgoing {
            stream,
            backlog: Mutex::default(),
            more: Condvar::new(),
        }
    }

    /// Sends the answer of a request, and says whether it has gone. If not, `run` sends it.
    pub fn send(&self, head: &[u8], data: &[u8], request: &Request) -> bool {
        let mut backlog = self.lock();
        let gone = if backlog.is_sending || !backlog.replies.is_empty() {
            0
        } else {
            self.send_now(head, data)
        };
        if gone == head.len() + data.len() {
            return true;
        }
        let mut rest = [head, data].concat();
        rest.drain(..gone);
        backlog.replies.push_back((rest, *request));
        drop(backlog);
        self.more.notify_one();
        false
    }

    /// Sends what could not be sent at once, until `end`. `gone` is told of each.
    pub fn run(&self, gone: impl Fn(&Request)) {
        let mut backlog = self.lock();
        loop {
            let Some((bytes, request)) = backlog.replies.pop_front() else {
                if backlog.ends {
                    return;
                }
                backlog = self.more.wait(backlog).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            backlog.is_sending = true;
            drop(backlog);
            if (&self.stream).write_all(&bytes).is_err() {
                self.break_off();
            }
            gone(&request);
            backlog = self.lock();
            backlog.is_sending = false;
        }
    }

    /// No more answers will come.
    pub fn end(&self) {
        self.lock().ends = true;
        self.more.notify_one();
    }

    /// The connection ends, whatever is on its way.
    pub fn break_off(&self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// As much as the client's socket takes. A client that is gone takes everything: who reads from it notices.
    fn send_now(&self, head: &[u8], data: &[u8]) -> usize {
        let all = head.len() + data.len();
        let mut gone = 0;
        while gone < all {
            let (head, data) = if gone < head.len() {
                (&head[gone..], data)
            } else {
                (&data[gone - head.len()..], &[][..])
            };
            let flags = SendFlags::DONTWAIT | SendFlags::NOSIGNAL;
            let parts = [IoSlice::new(head), IoSlice::new(data)];
            match sendmsg(&self.stream, &parts, &mut SendAncillaryBuffer::default(), flags) {
                Ok(sent) => gone += sent,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return gone,
                Err(_) => {
                    self.break_off();
                    return all;
                }
            }
        }
        all
    }

    fn lock(&self) -> MutexGuard<'_, Backlog> {
        self.backlog.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
