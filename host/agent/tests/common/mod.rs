//! A real libvirtd for a test, and real SSD caches.
#![allow(dead_code, reason = "each test needs some of it")]
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// An agent with these settings that is ready.
pub fn agent(conf: &Path) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tiercel-agent"))
        .args(["run", "--conf"])
        .arg(conf)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert_eq!(line, "ready\n");
    child
}

pub fn virsh(arguments: &[&str]) {
    let output = Command::new("virsh")
        .arg("--quiet")
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "virsh {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

pub fn await_that(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(
            Instant::now() < end,
            "after {PATIENCE:?} it does not hold: {what}"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Ends daemons that were started for a test.
pub fn stop(daemons: &[&str]) {
    for id in daemons.iter().filter_map(|daemon| pid(daemon)) {
        let _ = Command::new("kill").arg(id).status();
    }
}

/// Starts the daemons of libvirt that do not run, and says which those are.
pub fn start_libvirt() -> Vec<&'static str> {
    let started: Vec<&str> = ["virtlogd", "libvirtd"]
        .into_iter()
        .filter(|daemon| pid(daemon).is_none())
        .collect();
    for daemon in &started {
        assert!(Command::new(daemon).arg("-d").status().unwrap().success());
    }
    await_libvirtd();
    started
}

/// The id of a daemon that runs.
pub fn pid(daemon: &str) -> Option<String> {
    let id = fs::read_to_string(format!("/run/{daemon}.pid"))
        .ok()?
        .trim()
        .to_owned();
    Path::new("/proc").join(&id).exists().then_some(id)
}

pub fn await_libvirtd() {
    await_that("libvirtd answers", || {
        Command::new("virsh")
            .args(["--quiet", "list"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap()
            .success()
    });
}

/// The program of the cache, which cargo builds beside the agent's.
pub fn ssdcache() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_tiercel-agent")).with_file_name("ssdcache");
    assert!(
        program.exists(),
        "run the tests of the whole workspace, which builds {}",
        program.display()
    );
    program
}

/// The process of the cache with this socket.
pub fn server_of(socket: &Path) -> Option<u32> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok())
        .find(|id| {
            let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            line.starts_with(ssdcache().to_str().unwrap().as_bytes())
                && String::from_utf8_lossy(&line).contains(socket.to_str().unwrap())
        })
}

/// Sends a signal, such as `-KILL`, to the cache with this socket.
pub fn signal_server(socket: &Path, signal: &str) {
    let id = server_of(socket).unwrap().to_string();
    assert!(
        Command::new("kill")
            .args([signal, &id])
            .status()
            .unwrap()
            .success()
    );
}

/// What the cache with this socket answers.
pub fn ask_server(socket: &Path, what: &str) -> Option<serde_json::Value> {
    let mut path = socket.as_os_str().to_owned();
    path.push(".control");
    let mut stream = UnixStream::connect(PathBuf::from(path)).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    writeln!(stream, "{what}").ok()?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).ok()?;
    serde_json::from_str(&line).ok()
}
