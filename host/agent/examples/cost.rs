//! What the agent costs: its share of a processor beside many groups whose threads wake and sleep.
//!
//! Needs root and control groups of version 1:
//!
//! ```text
//! cargo build --release --example cost --bin tiercel-agent
//! target/release/examples/cost VMS THREADS SECONDS
//! ```
//!
//! It makes the groups, lets the agent settle, and reads from `/proc/PID/stat` what the agent has used meanwhile. Half of
//! the VMs are best-effort. It takes away what it made.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a thread sleeps between two wake-ups: each is awake for some 20 microseconds.
const SLEEP: Duration = Duration::from_millis(10);
const SETTLE: Duration = Duration::from_secs(3);

/// The groups with their processes, and the agent; all of it goes when this is dropped.
struct Bench {
    directory: PathBuf,
    parent: PathBuf,
    children: Vec<Child>,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["threads", count] => wake_and_sleep(count.parse()?),
        [vms, threads, seconds] => measure(vms.parse()?, threads, Duration::from_secs(seconds.parse()?)),
        _ => bail!("cost VMS THREADS SECONDS, such as: cost 50 4 30"),
    }
}

/// What runs in a group: threads that wake and sleep until the process is killed.
fn wake_and_sleep(threads: u32) -> Result<()> {
    let mut last = None;
    for _ in 0..threads {
        last = Some(std::thread::spawn(|| {
            loop {
                let began = Instant::now();
                while began.elapsed() < Duration::from_micros(20) {}
                std::thread::sleep(SLEEP);
            }
        }));
    }
    last.context("there must be a thread at least")?
        .join()
        .map_err(|_| anyhow::anyhow!("a thread has failed"))
}

fn measure(vms: u32, threads: &str, length: Duration) -> Result<()> {
    let name = format!("tiercel-cost-{}", std::process::id());
    let mut bench = Bench {
        directory: std::env::temp_dir().join(&name),
        parent: Path::new("/sys/fs/cgroup/cpu").join(&name),
        children: Vec::new(),
    };
    fs::create_dir_all(&bench.directory)?;
    for number in 0..vms {
        bench.add_vm(number, threads)?;
    }
    let agent = bench.start_agent(&name)?;
    std::thread::sleep(SETTLE);
    let (began, used) = (Instant::now(), cpu_seconds(agent)?);
    std::thread::sleep(length);
    let share = (cpu_seconds(agent)? - used) / began.elapsed().as_secs_f64();
    println!(
        "{vms} VMs of {threads} threads: the agent used {:.2} % of a processor over {} s",
        100.0 * share,
        length.as_secs()
    );
    Ok(())
}

impl Bench {
    fn add_vm(&mut self, number: u32, threads: &str) -> Result<()> {
        let sort = if number % 2 == 0 { "batch" } else { "web" };
        let group = self.parent.join(format!("{sort}-{number}"));
        fs::create_dir_all(&group).with_context(|| format!("cannot make {}", group.display()))?;
        let child = Command::new(std::env::current_exe()?)
            .args(["threads", threads])
            .spawn()?;
        fs::write(group.join("cgroup.procs"), child.id().to_string())?;
        self.children.push(child);
        Ok(())
    }

    fn start_agent(&mut self, name: &str) -> Result<u32> {
        fs::write(self.directory.join("vms"), "batch-*\n")?;
        let conf = self.directory.join("agent.toml");
        let text = format!(
            "roster = '{0}/vms'\nstate-dir = '{0}/state'\nsocket = '{0}/socket'\nmeasure-before = '0s'\n\
             vm-groups = ['{name}']\n",
            self.directory.display()
        );
        fs::write(&conf, text)?;
        let binary = std::env::current_exe()?.with_file_name("../tiercel-agent");
        let child = Command::new(&binary)
            .args(["run", "--conf"])
            .arg(&conf)
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}: build it first", binary.display()))?;
        let id = child.id();
        self.children.push(child);
        Ok(id)
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        // The agent is the last, and goes first.
        for mut child in std::mem::take(&mut self.children).into_iter().rev() {
            let _ = child.kill();
            let _ = child.wait();
        }
        for group in fs::read_dir(&self.parent).into_iter().flatten().flatten() {
            let _ = fs::remove_dir(group.path());
        }
        let _ = fs::remove_dir(&self.parent);
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// What a process and the children that it has waited for have used, in user and in kernel mode.
fn cpu_seconds(process: u32) -> Result<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let after_name = text.rsplit(')').next().context("no stat")?;
    let ticks: f64 = after_name
        .split_whitespace()
        .skip(11)
        .take(4)
        .filter_map(|number| number.parse::<f64>().ok())
        .sum();
    Ok(ticks / rustix::param::clock_ticks_per_second() as f64)
}
