//! A server as a process, and a client that is as simple as can be.
#![allow(dead_code, reason = "each test needs some of it")]
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub const READ: u16 = 0;
pub const WRITE: u16 = 1;
pub const FLUSH: u16 = 3;
pub const TRIM: u16 = 4;
pub const ZEROES: u16 = 6;
pub const FUA: u16 = 1;

const PATIENCE: Duration = Duration::from_secs(30);

/// A random number of each, from a seed.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let x = self.0 ^ (self.0 >> 29);
        x.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A seed that is printed, or the one of `SEED`.
    pub fn announced(test: &str) -> Random {
        let drawn = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap()
            .subsec_nanos();
        let seed = std::env::var("SEED")
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(u64::from(drawn));
        println!("{test}: SEED={seed}");
        Random(seed)
    }
}

/// A disk, an SSD file and a socket, in a directory that goes with it.
pub struct Place {
    directory: tempfile::TempDir,
    pub disk_bytes: u64,
    /// The disk behind, where it is not a file of this place.
    pub other_disk: Option<PathBuf>,
}

impl Place {
    pub fn new(disk_bytes: u64) -> Place {
        Place::on(&std::env::temp_dir(), disk_bytes)
    }

    pub fn on(directory: &Path, disk_bytes: u64) -> Place {
        let place = Place {
            directory: tempfile::tempdir_in(directory).unwrap(),
            disk_bytes,
            other_disk: None,
        };
        let disk = std::fs::File::create(place.disk()).unwrap();
        disk.set_len(disk_bytes).unwrap();
        place
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn disk(&self) -> PathBuf {
        self.path("disk")
    }

    pub fn ssd(&self) -> PathBuf {
        self.path("ssd")
    }

    pub fn socket(&self) -> PathBuf {
        self.path("socket")
    }

    fn command(&self, size: &str, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ssdcache"));
        command
            .arg("--backing")
            .arg(self.other_disk.clone().unwrap_or_else(|| self.disk()))
            .arg("--ssd")
            .arg(self.ssd())
            .args(["--size", size])
            .arg("--socket")
            .arg(self.socket())
            .args(more);
        command
    }

    /// A server that is ready.
    pub fn serve(&self, size: &str, more: &[&str]) -> Server {
        let mut child = self.command(size, more).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert_eq!(line, "ready\n");
        Server { child }
    }

    /// What a server says that cannot begin.
    pub fn refused(&self, size: &str, more: &[&str]) -> String {
        let output = self.command(size, more).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    }

    pub fn tell(&self, words: &[&str]) -> Output {
        let (verb, rest) = words.split_first().unwrap();
        Command::new(env!("CARGO_BIN_EXE_ssdcache"))
            .arg(verb)
            .arg(self.socket())
            .args(rest)
            .output()
            .unwrap()
    }

    pub fn stat(&self) -> serde_json::Value {
        let output = self.tell(&["stat", "--json"]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        serde_json::from_slice(&output.stdout).unwrap()
    }

    pub fn count(&self, name: &str) -> u64 {
        self.stat()[name].as_u64().unwrap()
    }

    pub fn client(&self) -> Client {
        Client::connect(&self.socket())
    }

    /// What is on the disk behind.
    pub fn behind(&self, offset: u64, bytes: usize) -> Vec<u8> {
        let disk = OpenOptions::new().read(true).open(self.disk()).unwrap();
        let mut read = vec![0; bytes];
        disk.read_exact_at(&mut read, offset).unwrap();
        read
    }
}

/// A server that is killed when this is dropped.
pub struct Server {
    child: Child,
}

impl Server {
    /// Ends it as an operator does.
    pub fn end(mut self) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
        let began = Instant::now();
        loop {
            match self.child.try_wait().unwrap() {
                Some(status) => {
                    assert!(status.success(), "{status}");
                    return;
                }
                None => assert!(began.elapsed() < PATIENCE, "it does not end"),
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends it with kill -9.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One request at a time, or several in flight.
pub struct Client {
    stream: UnixStream,
    next: u64,
    pub bytes: u64,
}

impl Client {
    pub fn connect(socket: &Path) -> Client {
        Client::try_connect(socket).unwrap()
    }

    pub fn try_connect(socket: &Path) -> std::io::Result<Client> {
        let mut stream = UnixStream::connect(socket)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut greeting = [0; 18];
        stream.read_exact(&mut greeting)?;
        assert_eq!(&greeting[..16], b"NBDMAGICIHAVEOPT");
        let mut talk = 3_u32.to_be_bytes().to_vec();
        talk.extend(b"IHAVEOPT");
        talk.extend(1_u32.to_be_bytes());
        talk.extend(0_u32.to_be_bytes());
        stream.write_all(&talk)?;
        let mut export = [0; 10];
        stream.read_exact(&mut export)?;
        Ok(Client {
            stream,
            next: 0,
            bytes: u64::from_be_bytes(export[..8].try_into().unwrap()),
        })
    }

    pub fn send(
        &mut self,
        command: u16,
        flags: u16,
        offset: u64,
        length: u32,
        data: &[u8],
    ) -> std::io::Result<u64> {
        self.next += 1;
        let mut bytes = 0x2560_9513_u32.to_be_bytes().to_vec();
        bytes.extend(flags.to_be_bytes());
        bytes.extend(command.to_be_bytes());
        bytes.extend(self.next.to_be_bytes());
        bytes.extend(offset.to_be_bytes());
        bytes.extend(length.to_be_bytes());
        bytes.extend(data);
        self.stream.write_all(&bytes)?;
        Ok(self.next)
    }

    /// The number of a request that was answered, and what went wrong.
    pub fn receive(&mut self) -> std::io::Result<(u64, u32)> {
        let mut head = [0; 16];
        self.stream.read_exact(&mut head)?;
        assert_eq!(head[..4], 0x6744_6698_u32.to_be_bytes());
        let failure = u32::from_be_bytes(head[4..8].try_into().unwrap());
        Ok((u64::from_be_bytes(head[8..].try_into().unwrap()), failure))
    }

    /// Sends one request and waits for its answer: what was read, or what went wrong.
    pub fn ask(
        &mut self,
        command: u16,
        flags: u16,
        offset: u64,
        length: u32,
        data: &[u8],
    ) -> std::io::Result<Result<Vec<u8>, u32>> {
        let number = self.send(command, flags, offset, length, data)?;
        let (answered, failure) = self.receive()?;
        assert_eq!(answered, number);
        if failure != 0 {
            return Ok(Err(failure));
        }
        let mut read = vec![0; if command == READ { length as usize } else { 0 }];
        self.stream.read_exact(&mut read)?;
        Ok(Ok(read))
    }

    pub fn read(&mut self, offset: u64, bytes: u32) -> Vec<u8> {
        self.ask(READ, 0, offset, bytes, &[]).unwrap().unwrap()
    }

    pub fn write(&mut self, offset: u64, data: &[u8]) {
        self.ask(WRITE, 0, offset, data.len() as u32, data)
            .unwrap()
            .unwrap();
    }

    pub fn raw(&mut self) -> &mut UnixStream {
        &mut self.stream
    }
}

pub fn await_that(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(
            began.elapsed() < PATIENCE,
            "after {PATIENCE:?} it does not hold: {what}"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}
