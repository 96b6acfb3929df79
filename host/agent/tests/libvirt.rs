//! The agent beside a real libvirtd with real guests, under software emulation. Needs root, libvirt and QEMU;
//! `./tiercel test` runs it where these are there. A libvirtd that does not run is started, and ended again.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

mod common;

use common::{agent, await_libvirtd, await_that, pid, start_libvirt, stop, virsh};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Three guests that do nothing, and what is needed for them; all of it goes when this is dropped.
struct Host {
    directory: tempfile::TempDir,
    names: Vec<String>,
    /// Daemons of libvirt that were started for this.
    daemons: Vec<&'static str>,
}

impl Host {
    fn with_guests() -> Host {
        let directory = tempfile::tempdir().unwrap();
        let open = PermissionsExt::from_mode(0o755);
        fs::set_permissions(directory.path(), open).unwrap();
        let names = ["a", "b", "web"]
            .map(|name| format!("tiercel-{}-{name}", std::process::id()))
            .to_vec();
        let host = Host {
            directory,
            names,
            daemons: start_libvirt(),
        };
        for name in &host.names {
            host.start(name);
        }
        host
    }

    fn path(&self, file: &str) -> PathBuf {
        self.directory.path().join(file)
    }

    /// A disk whose boot sector halts the CPU again and again, and a domain that boots from it.
    fn start(&self, name: &str) {
        let disk = self.path(&format!("{name}.img"));
        let mut bytes = vec![0; 64 << 10];
        bytes[..3].copy_from_slice(&[0xf4, 0xeb, 0xfd]);
        bytes[510..512].copy_from_slice(&[0x55, 0xaa]);
        fs::write(&disk, bytes).unwrap();
        let xml = format!(
            "<domain type='qemu'><name>{name}</name><memory unit='MiB'>32</memory><vcpu>1</vcpu>\
             <os><type arch='x86_64' machine='pc'>hvm</type></os><devices>\
             <disk type='file' device='disk'><driver name='qemu' type='raw'/><source file='{}'/>\
             <target dev='hda' bus='ide'/></disk></devices></domain>",
            disk.display()
        );
        let file = self.path(&format!("{name}.xml"));
        fs::write(&file, xml).unwrap();
        virsh(&["create", file.to_str().unwrap()]);
    }

    /// An agent whose guard raises no guest: one that is raised has its own weight for a moment.
    fn agent(&self) -> Agent {
        let conf = self.path("agent.toml");
        let text = format!(
            "roster = '{0}/vms'\nstate-dir = '{0}/state'\nsocket = '{0}/socket'\nscan-interval = '200ms'\n\
             measure-before = '1s'\nguard-period = '1h'\n",
            self.directory.path().display()
        );
        fs::write(&conf, text).unwrap();
        Agent { child: agent(&conf) }
    }

    fn say_who_is_batch(&self, vms: &[&String]) {
        let text: String = vms.iter().map(|vm| format!("{vm} background\n")).collect();
        fs::write(self.path("vms"), text).unwrap();
    }

    /// What the agent answers.
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
}

impl Drop for Host {
    fn drop(&mut self) {
        for name in &self.names {
            let _ = Command::new("virsh")
                .args(["--quiet", "destroy", name])
                .stderr(Stdio::null())
                .status();
        }
        stop(&self.daemons);
    }
}

/// An agent that is killed when this is dropped.
struct Agent {
    child: Child,
}

impl Agent {
    /// Ends it as an operator does.
    fn end(mut self) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words of the agent in the metadata of a VM that runs.
fn words(vm: &str) -> Option<String> {
    let output = Command::new("virsh")
        .args(["--quiet", "metadata", vm, "--live", "--uri", "urn:tiercel:state"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    output.status.success().then_some(text)
}

/// What virsh says to who sets the weight of a VM: nothing if it does it.
fn set_shares(vm: &str, shares: u32) -> String {
    let output = Command::new("virsh")
        .args(["--quiet", "schedinfo", vm, "--live", "--set"])
        .arg(format!("cpu_shares={shares}"))
        .output()
        .unwrap();
    if output.status.success() {
        String::new()
    } else {
        String::from_utf8(output.stderr).unwrap()
    }
}

/// The group of a VM, which has another number after each start.
fn group(vm: &str) -> Option<PathBuf> {
    let ending = format!("-{vm}.libvirt-qemu");
    fs::read_dir("/sys/fs/cgroup/cpu/machine")
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| path.to_str().is_some_and(|text| text.ends_with(&ending)))
}

fn read(vm: &str, file: &str) -> String {
    let text = group(vm).and_then(|group| fs::read_to_string(group.join(file)).ok());
    text.unwrap_or_default().trim().to_owned()
}

/// Whether libvirtd has the guest again after its restart: a question to the guest waits until it has, and what is asked
/// before that may make it lose the guest.
fn is_back(vm: &str) -> bool {
    let question = Command::new("virsh")
        .args(["--quiet", "dommemstat", vm])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    question.unwrap().success()
}

fn restart_libvirtd() {
    let id = pid("libvirtd").unwrap();
    assert!(
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .unwrap()
            .success()
    );
    await_that("libvirtd has ended", || pid("libvirtd").is_none());
    assert!(Command::new("libvirtd").arg("-d").status().unwrap().success());
    await_libvirtd();
}

#[test]
#[ignore = "needs root, QEMU and libvirt"]
fn guests_go_into_the_class_and_back_whatever_ends_or_restarts() {
    let host = Host::with_guests();
    let [a, b, web] = [&host.names[0], &host.names[1], &host.names[2]];
    virsh(&["schedinfo", a, "--set", "cpu_shares=700"]);
    host.say_who_is_batch(&[a, b]);

    let agent = host.agent();
    await_that("two guests are idle, and one is not", || {
        read(a, "cpu.idle") == "1" && read(b, "cpu.idle") == "1" && read(web, "cpu.idle") == "0"
    });
    await_that("libvirt's statistics are in the status", || {
        host.status()["vms"].as_array().is_some_and(|vms| {
            vms.iter().any(|vm| {
                vm["vm"] == **a
                    && vm["traffic"]["disk_read_bytes"]
                        .as_u64()
                        .is_some_and(|n| n >= 512)
            })
        })
    });

    await_that("users of virsh are told how to release a guest", || {
        words(a).is_some_and(|words| words.contains(&format!("`{a} interactive` first in")))
    });
    assert!(words(web).is_none());
    let refused = set_shares(a, 600);
    assert!(refused.contains("Invalid argument"), "{refused}");

    drop(agent); // kill -9
    assert_eq!(read(a, "cpu.idle"), "1");
    let agent = host.agent();
    await_that("the next agent has them in the class again", || {
        read(a, "cpu.idle") == "1"
    });

    restart_libvirtd();
    for name in &host.names {
        await_that("libvirtd has its guests again", || is_back(name));
    }
    await_that("guests are idle after libvirtd's restart", || {
        read(a, "cpu.idle") == "1" && read(b, "cpu.idle") == "1"
    });

    virsh(&["destroy", b]);
    host.start(b);
    await_that("a guest that was restarted is idle again", || {
        read(b, "cpu.idle") == "1"
    });

    host.say_who_is_batch(&[b]);
    await_that("a guest that is interactive now has its weight again", || {
        read(a, "cpu.idle") == "0" && read(a, "cpu.shares") == "700"
    });
    await_that("the words have gone with the class", || words(a).is_none());
    assert_eq!(set_shares(a, 650), "");
    assert_eq!(read(a, "cpu.shares"), "650");
    await_that("the guest that was restarted has the words", || {
        words(b).is_some()
    });
    virsh(&[
        "metadata",
        a,
        "--uri",
        "urn:tiercel:class",
        "--key",
        "tiercel",
        "--set",
        "<cpu class='background'/>",
        "--live",
    ]);
    await_that("a guest whose metadata says so is idle", || {
        read(a, "cpu.idle") == "1"
    });
    await_that("its users are told on whose word", || {
        words(a).is_some_and(|words| words.contains("urn:tiercel:class"))
    });
    let why = Command::new(env!("CARGO_BIN_EXE_tiercel-agent"))
        .args(["why", a, "--conf"])
        .arg(host.path("agent.toml"))
        .output()
        .unwrap();
    let why = String::from_utf8(why.stdout).unwrap();
    assert!(why.contains("is in the background class: its metadata"), "{why}");

    agent.end();
    assert_eq!(
        (read(a, "cpu.idle"), read(a, "cpu.shares")),
        ("0".to_owned(), "650".to_owned())
    );
    assert_eq!(
        (read(b, "cpu.idle"), read(b, "cpu.shares")),
        ("0".to_owned(), "1024".to_owned())
    );
    assert_eq!((words(a), words(b)), (None, None));

    let agent = host.agent();
    await_that("a guest has words again", || words(b).is_some());
    drop(agent); // kill -9
    let restored = Command::new(env!("CARGO_BIN_EXE_tiercel-agent"))
        .args(["restore", "--conf"])
        .arg(host.path("agent.toml"))
        .status()
        .unwrap();
    assert!(restored.success());
    assert_eq!((words(a), words(b)), (None, None));
    assert_eq!(read(b, "cpu.shares"), "1024");
}
