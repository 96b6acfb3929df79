//! The agent inside a VM: says what of Hadoop runs there, with whom it talks, and what it uses. It changes nothing.

use crate::complaint::in_words;
use crate::coordinator;
use crate::vm_conf::VmConf;
use crate::vm_watch::VmWatch;
use anyhow::Result;
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::{Duration, Instant};
use tiercel_host_core::talk::Speaker;
use tiercel_host_core::vm_report::VmReport;

const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often is looked again for a report that is printed.
const LOOKS_TO_PRINT: u32 = 2;

/// What is said to `tiercel-agent vm`.
#[derive(Args, Clone, Debug)]
pub struct VmArguments {
    /// The settings, in TOML; /etc/tiercel/vm-agent.toml if it is there, else the defaults.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Look for two seconds, print a report as JSON, and end; this needs no coordinator.
    #[arg(long)]
    print: bool,
}

/// The report of the last look.
type Latest = Arc<RwLock<Option<VmReport>>>;

/// Runs until the process is ended, or prints a report. `conf` is a file of settings where the arguments name none.
pub fn run(arguments: &VmArguments, conf: Option<&Path>) -> Result<()> {
    let conf = VmConf::read(arguments.config.as_deref().or(conf))?;
    if arguments.print {
        return print(&mut VmWatch::begin(&conf)?);
    }
    let place = conf.place()?;
    let mut watch = VmWatch::begin(&conf)?;
    let latest = Latest::default();
    let told = Arc::clone(&latest);
    let speaker = Speaker::Vm(conf.name());
    coordinator::begin_reporting(place, speaker, Box::new(move || json(&told)))?;
    println!("ready");
    keep(&mut watch, &latest)
}

fn print(watch: &mut VmWatch) -> Result<()> {
    let mut report = watch.look()?;
    for _ in 0..LOOKS_TO_PRINT {
        thread::sleep(LOOK_EVERY);
        report = watch.look()?;
    }
    if let Some(said) = watch.complaint() {
        eprintln!("tiercel-agent: {said}");
    }
    println!("{}", serde_json::to_string_pretty(&report)?);
    Ok(())
}

/// Looks each second. What goes wrong is said once, for as long as it is so; the last report stands meanwhile.
fn keep(watch: &mut VmWatch, latest: &Latest) -> ! {
    let mut next = Instant::now();
    let mut complaint = String::new();
    loop {
        let said = match watch.look() {
            Ok(report) => {
                if let Ok(mut place) = latest.write() {
                    *place = Some(report);
                }
                watch.complaint().unwrap_or_default()
            }
            Err(e) => in_words(&e),
        };
        if !said.is_empty() && said != complaint {
            eprintln!("tiercel-agent: {said}");
        }
        complaint = said;
        next = (next + LOOK_EVERY).max(Instant::now());
        thread::sleep(next.saturating_duration_since(Instant::now()));
    }
}

fn json(latest: &Latest) -> Option<String> {
    let report = latest.read().ok()?;
    serde_json::to_string(report.as_ref()?).ok()
}
