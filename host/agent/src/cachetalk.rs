//! Questions to caches, on their control sockets. Nobody waits longer than said.

use rustix::net::{AddressFamily, SocketAddrUnix, SocketFlags, SocketType, socket_with};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tiercel_cache::control::{Answer, Ask};

/// How long a cache may take to read a question, which its socket does for it.
const WRITE_MAX: Duration = Duration::from_millis(100);
/// What has come already is read, however late it is.
const READ_MIN: Duration = Duration::from_millis(1);
/// No answer is longer.
const ANSWER_BYTES_MAX: u64 = 64 << 10;

/// The way to one cache: a connection to its control socket, which is made when it is needed. Not thread-safe.
pub struct Line {
    control: PathBuf,
    talk: Option<Talk>,
}

impl Line {
    /// To the cache whose clients connect to this socket.
    pub fn of(socket: &Path) -> Line {
        let mut control = socket.as_os_str().to_owned();
        control.push(".control");
        Line {
            control: PathBuf::from(control),
            talk: None,
        }
    }

    /// Whether somebody is there. It need not be somebody who answers.
    pub fn is_there(&mut self) -> bool {
        self.talk.is_some() || self.reach()
    }

    /// Who was there has gone.
    pub fn hang_up(&mut self) {
        self.talk = None;
    }

    /// What the cache answers; none where it does not in time.
    pub fn ask(&mut self, what: Ask, patience: Duration) -> Option<Answer> {
        let until = Instant::now() + patience;
        if !self.send(what) {
            return None;
        }
        self.receive(until)
    }

    fn send(&mut self, what: Ask) -> bool {
        if self.talk.as_mut().is_some_and(|talk| talk.send(what)) {
            return true;
        }
        // Who was there may have been started again.
        self.reach() && self.talk.as_mut().is_some_and(|talk| talk.send(what))
    }

    /// An answer that comes too late is not taken for that of another question: the connection has gone by then.
    fn receive(&mut self, until: Instant) -> Option<Answer> {
        let answer = self.talk.as_mut()?.receive(until);
        if answer.is_none() {
            self.talk = None;
        }
        answer
    }

    fn reach(&mut self) -> bool {
        self.talk = Talk::with(&self.control);
        self.talk.is_some()
    }
}

/// Asks many caches, and takes their answers in the order of the questions; none of one that does not answer in time. All are
/// asked before the first is waited for, so that one that hangs does not make others late.
pub fn ask_all(asked: Vec<(&mut Line, Ask)>, until: Instant) -> Vec<Option<Answer>> {
    let asked: Vec<Option<&mut Line>> = asked
        .into_iter()
        .map(|(line, what)| line.send(what).then_some(line))
        .collect();
    asked.into_iter().map(|line| line?.receive(until)).collect()
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
    fn with(control: &Path) -> Option<Talk> {
        let out = connected(control)?;
        out.set_write_timeout(Some(WRITE_MAX)).ok()?;
        let answers = BufReader::new(out.try_clone().ok()?);
        Some(Talk { out, answers })
    }

    fn send(&mut self, what: Ask) -> bool {
        self.out.write_all(what.line().as_bytes()).is_ok()
    }

    fn receive(&mut self, until: Instant) -> Option<Answer> {
        let left = until.saturating_duration_since(Instant::now());
        self.out.set_read_timeout(Some(left.max(READ_MIN))).ok()?;
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
    use std::os::unix::net::UnixListener;

    const PATIENCE: Duration = Duration::from_millis(50);

    /// Not even where its socket has all the connections that it takes.
    #[test]
    fn cache_that_hangs_is_not_waited_for() {
        let directory = tempfile::tempdir().unwrap();
        let socket = directory.path().join("cache");
        let control = directory.path().join("cache.control");
        let flags = SocketFlags::CLOEXEC;
        let hangs = socket_with(AddressFamily::UNIX, SocketType::STREAM, flags, None).unwrap();
        rustix::net::bind(&hangs, &SocketAddrUnix::new(control.as_path()).unwrap()).unwrap();
        rustix::net::listen(&hangs, 4).unwrap();
        let mut taken = Vec::new();
        loop {
            let mut line = Line::of(&socket);
            if !line.is_there() {
                break;
            }
            taken.push(line);
            assert!(taken.len() < 100, "the socket takes any number");
        }
        assert_eq!(taken[0].ask(Ask::Stat, PATIENCE), None);
    }

    /// Answers one question on each connection, and hangs up.
    fn serve_once(listener: UnixListener, answers: usize) -> std::thread::JoinHandle<Vec<String>> {
        std::thread::spawn(move || {
            (0..answers)
                .map(|number| {
                    let (stream, _) = listener.accept().unwrap();
                    let mut line = String::new();
                    BufReader::new(&stream).read_line(&mut line).unwrap();
                    writeln!(&stream, "{{\"done\":\"{number}\"}}").unwrap();
                    line
                })
                .collect()
        })
    }

    #[test]
    fn cache_that_was_started_again_is_reached_anew() {
        let directory = tempfile::tempdir().unwrap();
        let socket = directory.path().join("cache");
        let listener = UnixListener::bind(directory.path().join("cache.control")).unwrap();
        let served = serve_once(listener, 2);
        let mut line = Line::of(&socket);
        let patience = Duration::from_secs(30);
        assert_eq!(line.ask(Ask::Stat, patience), Some(Answer::Done("0".to_owned())));
        line.hang_up();
        assert_eq!(line.ask(Ask::Drain, patience), Some(Answer::Done("1".to_owned())));
        assert_eq!(
            served.join().unwrap(),
            ["{\"ask\":\"stat\"}\n", "{\"ask\":\"drain\"}\n"]
        );
        assert_eq!(line.ask(Ask::Stat, patience), None, "nobody is there any more");
    }

    #[test]
    fn one_that_hangs_costs_the_others_no_answer() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        let _hangs = UnixListener::bind(path("a.control")).unwrap();
        let served = serve_once(UnixListener::bind(path("b.control")).unwrap(), 1);
        let mut lines = ["a", "b", "absent"].map(|name| Line::of(&path(name)));
        let asked = lines.iter_mut().map(|line| (line, Ask::Stat)).collect();
        let until = Instant::now() + Duration::from_millis(500);
        let answers = ask_all(asked, until);
        assert_eq!(answers, [None, Some(Answer::Done("0".to_owned())), None]);
        served.join().unwrap();
    }
}
