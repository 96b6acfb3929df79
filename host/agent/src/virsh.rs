//! Single questions to libvirtd, and words to it, by `virsh`. None waits for long.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};
use tiercel_host_core::domstats::{METADATA_URI, class_in_metadata};
use tiercel_host_core::notice::{NOTICE_KEY, NOTICE_URI, element, words_in};
use tiercel_host_core::roster::CpuClass;

/// How long one question to libvirtd may take, in seconds: it may hang while it restarts.
const PATIENCE: &str = "5";
/// Where libvirtd keeps what it knows of each VM that runs, with its metadata.
const STATE_DIRECTORY: &str = "/run/libvirt/qemu";

/// What all VMs that run have used and moved, as text; `None` if libvirtd does not answer.
///
/// Without waiting for a guest that is slow to answer, as one in the background may be.
pub fn statistics() -> Option<String> {
    virsh(&[
        "domstats",
        "--list-active",
        "--vcpu",
        "--block",
        "--interface",
        "--nowait",
    ])
}

/// The class that a VM's own metadata says.
pub fn class_of(vm: &str) -> Option<CpuClass> {
    class_in_metadata(&virsh(&["metadata", "--domain", vm, "--uri", METADATA_URI])?)
}

/// The words that a VM's metadata has from an agent.
pub fn notice_of(vm: &str) -> Option<String> {
    words_in(&virsh(&[
        "metadata", "--domain", vm, "--uri", NOTICE_URI, "--live",
    ])?)
}

/// Puts words into a VM's metadata until it ends, or takes them out. Says whether libvirtd did it.
pub fn set_notice(vm: &str, words: Option<&str>) -> bool {
    let place = ["metadata", "--domain", vm, "--uri", NOTICE_URI, "--live"];
    let done = match words {
        Some(words) => {
            let set = ["--key", NOTICE_KEY, "--set", &element(words)];
            virsh(&[place.as_slice(), &set].concat())
        }
        None => virsh(&[place.as_slice(), &["--remove"]].concat()),
    };
    done.is_some()
}

/// Whether a VM stands still because its disk failed.
pub fn is_stopped_by_its_disk(vm: &str) -> bool {
    virsh(&["domstate", "--reason", vm])
        .is_some_and(|state| state.contains("paused") && state.contains("I/O error"))
}

/// Has a VM go on. Says whether libvirtd did it.
pub fn resume(vm: &str) -> bool {
    virsh(&["resume", vm]).is_some()
}

/// What tells whether libvirtd's file of a VM is as it was, and what is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    inode: u64,
    changed: (i64, i64),
    /// Whether it may have the metadata of a class.
    pub has_class: bool,
    /// Whether it may have an agent's words.
    pub has_notice: bool,
}

/// Looks at libvirtd's file of a VM, which costs libvirtd nothing; `None` where there is no such file.
///
/// The file is libvirt's own affair: it says only whether it is worth to ask.
pub fn stamp(vm: &str, earlier: Option<Stamp>) -> Option<Stamp> {
    let path = Path::new(STATE_DIRECTORY).join(format!("{vm}.xml"));
    let metadata = fs::metadata(&path).ok()?;
    let inode = metadata.ino();
    let changed = (metadata.mtime(), metadata.mtime_nsec());
    if let Some(earlier) = earlier
        && (earlier.inode, earlier.changed) == (inode, changed)
    {
        return Some(earlier);
    }
    let text = fs::read(&path).ok()?;
    let text = String::from_utf8_lossy(&text);
    Some(Stamp {
        inode,
        changed,
        has_class: text.contains(METADATA_URI),
        has_notice: text.contains(NOTICE_URI),
    })
}

/// What virsh prints; `None` if it fails, does not answer in time, or is not there.
fn virsh(arguments: &[&str]) -> Option<String> {
    let output = Command::new("timeout")
        .args([
            "--kill-after=1",
            PATIENCE,
            "virsh",
            "--quiet",
            "--connect",
            "qemu:///system",
        ])
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
