//! SSD caches that the agent keeps, with real guests under software emulation that write and read through them. Needs root,
//! libvirt and QEMU; `./tiercel test` runs it where these are there.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

mod common;

use common::{agent, ask_server, await_that, server_of, signal_server, ssdcache, start_libvirt, stop, virsh};
use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tiercel_agent::caches;
use tiercel_agent::conf::Conf;

/// A boot sector that writes numbers to the disk and reads them back, by the firmware's own driver, for ever.
///
/// The number n fills the 4 KiB at 1 MiB + 4 KiB * (n mod 1024). Each that comes back right is a dot on the serial port; one
/// that does not is an X, and a failure of the disk is an E, after which the guest halts.
///
/// ```text
///         cli; xor ax,ax; mov ds,ax; mov ss,ax; mov sp,0x7c00; cld; sti; xor ebx,ebx
/// again:  mov ax,0x1000; mov es,ax; xor di,di; mov eax,ebx; mov cx,1024; rep stosd
///         mov eax,ebx; and eax,0x3ff; shl eax,3; add eax,2048; mov [lba],eax
///         mov word [segment],0x1000; mov ah,0x43; call disk
///         mov ax,0x2000; mov es,ax; xor di,di; mov eax,-1; mov cx,1024; rep stosd
///         mov word [segment],0x2000; mov ah,0x42; call disk
///         xor di,di; mov ax,0x2000; mov es,ax; mov eax,ebx; mov cx,1024; repe scasd; jne wrong
///         mov al,'.'; call say; inc ebx; jmp again
/// wrong:  mov al,'X'; call say; jmp stop
/// failed: mov al,'E'; call say
/// stop:   cli; hlt; jmp stop
/// disk:   mov al,0; mov dl,0x80; mov si,packet; int 0x13; jc failed; ret
/// say:    push ax; mov dx,0x3fd; wait: in al,dx; test al,0x20; jz wait; pop ax; mov dx,0x3f8; out dx,al; ret
/// packet: db 16,0; dw 8; dw 0; segment: dw 0; lba: dq 0
/// ```
const BOOT_SECTOR: &str = "\
    fa31c08ed88ed0bc007cfcfb6631dbb800108ec031ff6689d8b9000466f3ab66\
    89d86625ff03000066c1e00366050008000066a3b07cc706ae7c0010b443e849\
    00b800208ec031ff66b8ffffffffb9000466f3abc706ae7c0020b442e82b0031\
    ffb800208ec06689d8b9000466f3af7509b02ee820006643eb95b058e81700eb\
    05b045e81000faf4ebfcb000b280bea87ccd1372ecc350bafd03eca82074fb58\
    baf803eec38d740010000800000000000000000000000000";

const DISK_BYTES: u64 = 8 << 20;
const FIRST: usize = 1 << 20;
const PAGE: usize = 4096;
const NUMBERS: usize = 1024;
/// As long as a guest may stand still.
const STILL: Duration = Duration::from_secs(5);

/// Three guests on disks that SSD caches serve, and all that is needed for them; it goes when this is dropped.
struct Host {
    directory: tempfile::TempDir,
    names: Vec<String>,
    daemons: Vec<&'static str>,
    agent: Option<Child>,
}

impl Host {
    fn new() -> Host {
        let directory = tempfile::tempdir().unwrap();
        fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let names = ["a", "b", "c"]
            .map(|name| format!("tiercel-ssd-{}-{name}", std::process::id()))
            .to_vec();
        let mut host = Host {
            directory,
            names,
            daemons: start_libvirt(),
            agent: None,
        };
        for name in &host.names {
            let mut bytes: Vec<u8> = (0..BOOT_SECTOR.len() / 2)
                .map(|i| u8::from_str_radix(&BOOT_SECTOR[2 * i..2 * i + 2], 16).unwrap())
                .collect();
            bytes.resize(DISK_BYTES as usize, 0);
            bytes[510..512].copy_from_slice(&[0x55, 0xaa]);
            fs::write(host.path(&format!("{name}.disk")), bytes).unwrap();
        }
        host.write_settings();
        host.start_agent();
        for name in &host.names {
            let socket = host.socket(name);
            await_that("the agent has started the cache", || socket.exists());
            host.start(name);
        }
        host
    }

    fn path(&self, file: &str) -> PathBuf {
        self.directory.path().join(file)
    }

    fn socket(&self, name: &str) -> PathBuf {
        self.path(&format!("{name}.sock"))
    }

    fn write_settings(&self) {
        let directory = self.directory.path().display();
        let mut text = format!(
            "roster = '{directory}/vms'\nstate-dir = '{directory}/state'\nsocket = '{directory}/socket'\n\
             measure-before = '0s'\nssdcache = '{}'\n[[ssd]]\niops = 20000\n",
            ssdcache().display()
        );
        for name in &self.names {
            text.push_str(&format!(
                "[[ssd.cache]]\nvm = '{name}'\nbacking = '{directory}/{name}.disk'\nfile = '{directory}/{name}.ssd'\n\
                 size = '4M'\nsocket = '{directory}/{name}.sock'\narguments = ['--group', 'kvm']\n"
            ));
        }
        fs::write(self.path("agent.toml"), text).unwrap();
    }

    fn start_agent(&mut self) {
        self.agent = Some(agent(&self.path("agent.toml")));
    }

    fn kill_agent(&mut self) {
        let mut agent = self.agent.take().unwrap();
        agent.kill().unwrap();
        agent.wait().unwrap();
    }

    fn start(&self, name: &str) {
        let log = self.path(&format!("{name}.log"));
        fs::write(&log, "").unwrap();
        fs::set_permissions(&log, PermissionsExt::from_mode(0o666)).unwrap();
        let xml = format!(
            "<domain type='qemu'><name>{name}</name><memory unit='MiB'>32</memory><vcpu>1</vcpu>\
             <os><type arch='x86_64' machine='pc'>hvm</type></os><devices>\
             <disk type='network' device='disk'>\
             <driver name='qemu' type='raw' cache='none' error_policy='stop' rerror_policy='stop'/>\
             <source protocol='nbd'><host transport='unix' socket='{}'/></source>\
             <target dev='vda' bus='virtio'/></disk>\
             <serial type='file'><source path='{}' append='on'/></serial></devices></domain>",
            self.socket(name).display(),
            log.display()
        );
        let file = self.path(&format!("{name}.xml"));
        fs::write(&file, xml).unwrap();
        virsh(&["create", file.to_str().unwrap()]);
    }

    /// How many numbers came back right. None may have come back wrong.
    fn numbers(&self, name: &str) -> usize {
        let said = fs::read_to_string(self.path(&format!("{name}.log"))).unwrap();
        assert!(!said.contains(['X', 'E']), "{name}: {said}");
        said.matches('.').count()
    }

    /// Waits until the guest writes, and says how long it took.
    fn goes_on(&self, name: &str) -> Duration {
        let (began, before) = (Instant::now(), self.numbers(name));
        await_that("the guest goes on", || self.numbers(name) > before + 2);
        began.elapsed()
    }

    fn ask(&self, name: &str, what: &str) -> serde_json::Value {
        ask_server(&self.socket(name), what).unwrap()
    }

    /// The process that serves the guest's disk.
    fn server(&self, name: &str) -> Option<u32> {
        server_of(&self.socket(name))
    }

    fn kill_server(&self, name: &str) {
        signal_server(&self.socket(name), "-KILL");
    }

    /// What is on the disk behind is what the guest wrote and was told that it is there.
    fn check_disk(&self, name: &str) {
        let count = self.numbers(name);
        let disk = fs::read(self.path(&format!("{name}.disk"))).unwrap();
        for place in 0..NUMBERS.min(count) {
            let at = FIRST + place * PAGE;
            let last = (count - 1 - place) / NUMBERS * NUMBERS + place;
            let found = u32::from_le_bytes(disk[at..at + 4].try_into().unwrap()) as usize;
            // The next one may have been on its way.
            assert!(
                found == last || found == last + NUMBERS && found == count,
                "{place}: {found}, {count}"
            );
            assert!(
                disk[at..at + PAGE]
                    .chunks(4)
                    .all(|four| four == (found as u32).to_le_bytes())
            );
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        if let Some(mut agent) = self.agent.take() {
            let _ = agent.kill();
            let _ = agent.wait();
        }
        for name in &self.names {
            let _ = Command::new("virsh")
                .args(["--quiet", "destroy", name])
                .stderr(Stdio::null())
                .status();
            if let Some(id) = self.server(name) {
                let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
            }
        }
        stop(&self.daemons);
    }
}

#[test]
#[ignore = "needs root, QEMU and libvirt"]
fn guests_go_on_whatever_happens_to_their_caches() {
    let mut host = Host::new();
    let [a, b, c] = [
        host.names[0].clone(),
        host.names[1].clone(),
        host.names[2].clone(),
    ];
    for name in [&a, &b, &c] {
        host.goes_on(name);
    }

    // Killed five times under a guest that writes.
    for _ in 0..5 {
        host.kill_server(&a);
        let still = host.goes_on(&a);
        assert!(still < STILL, "{still:?}");
    }

    // Resized, and limited, while the guest writes.
    for round in 0..20_u32 {
        let bytes = u64::from(round % 5) << 20;
        let said = host.ask(&b, &format!("{{\"ask\":\"resize\",\"bytes\":{bytes}}}"));
        assert!(said.get("done").is_some(), "{said}");
    }
    assert!(host.goes_on(&b) < STILL);

    // Drained with a guest attached: it serves on. A second client is served.
    let said = host.ask(&c, "{\"ask\":\"drain\"}");
    assert!(said.get("done").is_some(), "{said}");
    assert!(host.goes_on(&c) < STILL);
    let mut second = UnixStream::connect(host.socket(&c)).unwrap();
    second.set_read_timeout(Some(STILL)).unwrap();
    let mut greeting = [0; 18];
    second.read_exact(&mut greeting).unwrap();
    drop(second);
    // Stopped with a guest attached: the agent starts another, and the guest goes on.
    let said = host.ask(&c, "{\"ask\":\"stop\"}");
    assert!(said.get("done").is_some(), "{said}");
    assert!(host.goes_on(&c) < STILL);

    // An agent that is killed leaves the caches, and the next one finds them.
    let servers: Vec<Option<u32>> = [&a, &b, &c].map(|name| host.server(name)).to_vec();
    host.kill_agent();
    for name in [&a, &b, &c] {
        host.goes_on(name);
    }
    host.start_agent();
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!([&a, &b, &c].map(|name| host.server(name)).to_vec(), servers);
    host.kill_server(&b);
    assert!(host.goes_on(&b) < STILL);

    for name in [&a, &b, &c] {
        virsh(&["destroy", name]);
        host.check_disk(name);
    }
}

/// An SSD that runs BFQ: a file system on a loop device, until this is dropped.
struct BfqSsd {
    directory: tempfile::TempDir,
    device: String,
}

impl BfqSsd {
    fn new() -> BfqSsd {
        let directory = tempfile::tempdir().unwrap();
        let image = directory.path().join("image");
        fs::File::create(&image).unwrap().set_len(64 << 20).unwrap();
        let device = said("losetup", &["--find", "--show", image.to_str().unwrap()]);
        let ssd = BfqSsd { directory, device };
        let name = ssd.device.trim_start_matches("/dev/");
        fs::write(format!("/sys/block/{name}/queue/scheduler"), "bfq").unwrap();
        said("mkfs.ext4", &["-q", &ssd.device]);
        fs::create_dir(ssd.path()).unwrap();
        said("mount", &[&ssd.device, ssd.path().to_str().unwrap()]);
        ssd
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("ssd")
    }
}

impl Drop for BfqSsd {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
        let _ = Command::new("losetup").args(["--detach", &self.device]).status();
    }
}

fn said(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(
        output.status.success(),
        "{program} {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Where the groups of the first SSD's caches are.
fn ssd_groups() -> PathBuf {
    let v1 = Path::new("/sys/fs/cgroup/blkio");
    let root = if v1.is_dir() {
        v1
    } else {
        Path::new("/sys/fs/cgroup")
    };
    root.join("tiercel-ssd-0")
}

/// The groups that a test has made go with it.
struct Groups;

impl Drop for Groups {
    fn drop(&mut self) {
        for group in fs::read_dir(ssd_groups()).into_iter().flatten().flatten() {
            let _ = fs::remove_dir(group.path());
        }
        let _ = fs::remove_dir(ssd_groups());
    }
}

#[test]
#[ignore = "needs root, QEMU and libvirt"]
fn ssd_that_runs_bfq_is_divided_by_the_weights_of_groups() {
    let ssd = BfqSsd::new();
    let _groups = Groups;
    let place = ssd.directory.path().display().to_string();
    fs::File::create(ssd.directory.path().join("disk"))
        .unwrap()
        .set_len(1 << 20)
        .unwrap();
    let file = ssd.path().join("cache");
    let conf = ssd.directory.path().join("agent.toml");
    let text = format!(
        "roster = '{place}/vms'\nstate-dir = '{place}/state'\nsocket = '{place}/socket'\nmeasure-before = '0s'\n\
         ssdcache = '{}'\n[[ssd]]\niops = 1000\n[[ssd.cache]]\nbacking = '{place}/disk'\nfile = '{}'\n\
         size = '1M'\nsocket = '{place}/cache.sock'\nshare = 3.0\n",
        ssdcache().display(),
        file.display()
    );
    fs::write(&conf, text).unwrap();
    let mut keeper = agent(&conf);
    let group = ssd_groups().join(file.to_str().unwrap().replace('/', "-").trim_start_matches('-'));
    let weight = || {
        ["blkio.bfq.weight", "io.bfq.weight"]
            .iter()
            .find_map(|name| fs::read_to_string(group.join(name)).ok())
            .unwrap_or_default()
    };
    await_that("the cache's group has its weight", || {
        weight().trim().ends_with("300")
    });
    // A group has its weight before its process.
    let member = || {
        fs::read_to_string(group.join("cgroup.procs"))
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    await_that("it is the cache's process", || {
        fs::read(format!("/proc/{}/cmdline", member()))
            .is_ok_and(|line| String::from_utf8_lossy(&line).contains("cache.sock"))
    });
    let id = member();
    await_that("the cache answers", || {
        Path::new(&format!("{place}/cache.sock")).exists()
    });
    let stat = said(
        ssdcache().to_str().unwrap(),
        &["stat", "--json", &format!("{place}/cache.sock")],
    );
    assert!(
        stat.contains("\"lent_iops\":null"),
        "the agent lends nothing: {stat}"
    );
    let _ = keeper.kill();
    let _ = keeper.wait();
    an_order_of_another_share_is_another_weight(&conf, &weight);
    said("kill", &["-KILL", &id]);
    await_that("the cache has ended", || {
        !Path::new(&format!("/proc/{id}")).exists()
    });
}

/// The cache runs on without its agent, and another one is told its share.
fn an_order_of_another_share_is_another_weight(conf: &Path, weight: &dyn Fn() -> String) {
    let conf = Conf::read(Some(conf)).unwrap();
    let root = Path::new("/sys/fs/cgroup");
    let (ssds, mut desk) = caches::begin(&conf.ssdcache, &conf.ssd, root, &conf.state_dir).unwrap();
    desk.begin_session();
    let order = serde_json::json!({
        "order": 1,
        "lease": {"holder": "a", "number": 1, "seconds": 90},
        "caches": [{"cache": conf.ssd[0].cache[0].name(), "bytes": 1 << 20, "share": 5.0}]
    });
    assert_eq!(desk.give(order.to_string()), None);
    await_that("the group has the weight of the new share", || {
        weight().trim().ends_with("500")
    });
    ssds.end();
}
