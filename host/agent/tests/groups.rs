//! The agent beside real control groups with processes that spin in them. Needs root and control groups of version 1.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);
/// Tests run side by side, each with groups of its own.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A group `batch` and a group `web`, each with a process that spins; all of it goes when this is dropped.
struct Host {
    directory: tempfile::TempDir,
    parent: String,
    spinners: Vec<Child>,
}

impl Host {
    /// The guard has nothing to do: a VM that it has raised has its own weight for a moment.
    fn with_groups(settings: &str) -> Host {
        let directory = tempfile::tempdir().unwrap();
        fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let parent = format!("tiercel-test-{}-{number}", std::process::id());
        let mut host = Host {
            directory,
            parent,
            spinners: Vec::new(),
        };
        for name in ["batch", "web"] {
            host.add(name);
        }
        fs::write(host.path("vms"), "batch\n").unwrap();
        let text = format!(
            "roster = '{0}/vms'\nstate-dir = '{0}/state'\nsocket = '{0}/socket'\nscan-interval = '100ms'\n\
             guard-period = '1h'\nvm-groups = ['{1}']\n{settings}\n",
            host.directory.path().display(),
            host.parent
        );
        fs::write(host.path("agent.toml"), text).unwrap();
        host
    }

    /// Makes a group with a process that wants one processor, all of it.
    fn add(&mut self, name: &str) {
        let group = self.group(name);
        fs::create_dir_all(&group).unwrap();
        let spinner = Command::new("sh")
            .args(["-c", "while :; do :; done"])
            .spawn()
            .unwrap();
        fs::write(group.join("tasks"), spinner.id().to_string()).unwrap();
        self.spinners.push(spinner);
    }

    fn group(&self, name: &str) -> PathBuf {
        Path::new("/sys/fs/cgroup/cpu").join(&self.parent).join(name)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.directory.path().join(file)
    }

    fn read(&self, name: &str, file: &str) -> String {
        let text = fs::read_to_string(self.group(name).join(file));
        text.unwrap_or_default().trim().to_owned()
    }

    fn agent(&self) -> Agent {
        let mut child = self.command("run").stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert_eq!(line, "ready\n");
        Agent { child }
    }

    fn command(&self, word: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tiercel-agent"));
        command.args([word, "--conf"]).arg(self.path("agent.toml"));
        command
    }

    fn status(&self) -> serde_json::Value {
        let mut socket = UnixStream::connect(self.path("socket")).unwrap();
        write!(
            socket,
            "GET /status HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut text = String::new();
        socket.read_to_string(&mut text).unwrap();
        let body = text.split("\r\n\r\n").nth(1).unwrap_or_default().to_owned();
        serde_json::from_str(&body).unwrap_or_default()
    }

    fn seconds(&self, when: &str) -> f64 {
        self.status()["tax"][when]["observed_seconds"]
            .as_f64()
            .unwrap_or_default()
    }

    fn await_idle(&self, wanted: &str) {
        await_that(&format!("cpu.idle of batch is {wanted}"), || {
            self.read("batch", "cpu.idle") == wanted
        });
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        for spinner in &mut self.spinners {
            let _ = spinner.kill();
            let _ = spinner.wait();
        }
        // The groups first, and then the one above them.
        for name in ["batch", "web", ""] {
            let _ = fs::remove_dir(self.group(name));
        }
    }
}

/// An agent that is killed when this is dropped.
struct Agent {
    child: Child,
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn await_that(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(
            Instant::now() < end,
            "after {PATIENCE:?} it does not hold: {what}"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The agent's program as a user without rights, who may not even read root's files.
fn as_nobody(command: &Command) -> Command {
    let mut other = Command::new("setpriv");
    other.args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"]);
    other.arg(command.get_program()).args(command.get_args());
    other
}

/// A copy of the program where everybody can run it.
fn program_for_all(host: &Host) -> PathBuf {
    let program = host.path("tiercel-agent");
    fs::copy(env!("CARGO_BIN_EXE_tiercel-agent"), &program).unwrap();
    program
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "needs root and control groups of version 1"]
fn tax_is_measured_before_the_class_once_and_anew_where_it_is_asked_for() {
    let host = Host::with_groups("measure-before = '1s'");
    let agent = host.agent();
    await_that("it is seen how web fares while batch is left alone", || {
        host.seconds("before") > 0.0
    });
    await_that(
        "then batch is put in the class, and it is seen how web fares",
        || host.seconds("after") > 0.5,
    );
    let status = host.status();
    assert!(host.seconds("before") >= 1.0, "{status}");
    assert_eq!(host.read("batch", "cpu.idle"), "1");
    for when in ["before", "after"] {
        assert!(status["tax"][when]["waited_per_wanted"].is_number(), "{status}");
        assert!(status["tax"][when]["best_effort_wanted"].is_number(), "{status}");
    }

    drop(agent); // kill -9
    let _agent = host.agent();
    host.await_idle("1");
    let before = host.seconds("before");
    assert!(before >= 1.0, "what was measured is kept: {before}");

    let said = host.command("measure").args(["--for", "3s"]).output().unwrap();
    assert!(
        said.status.success() && stdout(&said).contains("for 3 s"),
        "{said:?}"
    );
    host.await_idle("0");
    host.await_idle("1");
    assert!(host.seconds("before") >= 3.0);
    let refused = host.command("measure").args(["--for", "1h"]).output().unwrap();
    assert!(!refused.status.success(), "{refused:?}");
}

#[test]
#[ignore = "needs root and control groups of version 1"]
fn user_without_the_right_gets_nothing_changed() {
    let address = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let host = Host::with_groups(&format!("measure-before = '0s'\nlisten = '{address}'"));
    let token = host.path("token");
    fs::write(&token, "sesame-sesame-16").unwrap();
    fs::set_permissions(&token, PermissionsExt::from_mode(0o600)).unwrap();
    let text = fs::read_to_string(host.path("agent.toml")).unwrap();
    let text = format!("{text}token-file = '{}'\n", token.display());
    fs::write(host.path("agent.toml"), text).unwrap();
    let _agent = host.agent();
    host.await_idle("1");
    await_that("the agent has looked", || host.seconds("after") > 0.0);

    let program = program_for_all(&host);
    let mut measure = Command::new(&program);
    measure.args(["measure", "--conf"]).arg(host.path("agent.toml"));
    let said = as_nobody(&measure).output().unwrap();
    assert!(!said.status.success());
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("you are not root"), "{said}");

    for token in ["", "Authorization: Bearer sesame-sesame-16\r\n"] {
        for target in ["/measure?for=9s", "/status", "/vms", "/"] {
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            write!(
                stream,
                "POST {target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{token}Content-Length: 0\r\n\r\n"
            )
            .unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.starts_with("HTTP/1.1 4"), "{target}: {answer}");
        }
    }
    let after = host.seconds("after");
    await_that("the agent looks again", || host.seconds("after") > after);
    assert_eq!(host.read("batch", "cpu.idle"), "1");
    assert_eq!(host.status()["tax"]["measuring"], false);
}

#[test]
#[ignore = "needs root and control groups of version 1"]
fn agent_without_the_right_says_which_is_missing_and_changes_nothing() {
    let host = Host::with_groups("measure-before = '0s'");
    let program = program_for_all(&host);
    let mut run = Command::new(&program);
    run.args(["run", "--conf"]).arg(host.path("agent.toml"));
    let output = as_nobody(&run).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(said.contains("state") && said.contains("root"), "{said}");

    // Where it may write its own files, each VM has the reason.
    fs::create_dir(host.path("state")).unwrap();
    for directory in [host.path("state"), host.path(".")] {
        std::os::unix::fs::chown(directory, Some(65534), Some(65534)).unwrap();
    }
    let mut child = as_nobody(&run)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    await_that("the reason is in the status", || {
        UnixStream::connect(host.path("socket")).is_ok() && {
            let status = host.status();
            let problem = status["vms"][0]["problem"]
                .as_str()
                .unwrap_or_default()
                .to_owned();
            problem.contains("cpu.idle") && problem.contains("root")
        }
    });
    let batch = &host.status()["vms"][0];
    assert_eq!(batch["in_class"], false, "{batch}");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(host.read("batch", "cpu.idle"), "0");
}

#[test]
#[ignore = "needs root and control groups of version 1"]
fn vm_that_goes_between_the_look_and_the_write_stops_nothing() {
    let host = Host::with_groups("measure-before = '0s'");
    let agent = host.agent();
    host.await_idle("1");
    let parent = host.group("batch").parent().unwrap().to_owned();
    fs::write(host.path("vms"), "batch*\n").unwrap();
    for round in 0..200 {
        let group = parent.join(format!("batch-{round}"));
        fs::create_dir(&group).unwrap();
        std::thread::sleep(Duration::from_millis(round % 7 * 10));
        fs::remove_dir(&group).unwrap();
    }
    await_that("the agent has let go of them all", || {
        host.status()["vms"].as_array().is_some_and(|vms| vms.len() == 2)
    });
    assert_eq!(host.read("batch", "cpu.idle"), "1");
    drop(agent);
    assert_eq!(host.read("batch", "cpu.idle"), "1");
    let restored = host.command("restore").output().unwrap();
    assert!(restored.status.success(), "{restored:?}");
    assert_eq!(host.read("batch", "cpu.idle"), "0");
}
