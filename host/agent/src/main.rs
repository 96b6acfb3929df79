//! The agent of a hypervisor: keeps best-effort VMs in a CPU class that interactive VMs do not notice.

mod cgroups;
mod conf;
mod coordinator;
mod disks;
mod keeper;
mod ledger;
mod libvirt;
mod serve;

use anyhow::{Context, Result};
use cgroups::CgroupHost;
use clap::{Parser, Subcommand};
use conf::Conf;
use coordinator::Word;
use keeper::Keeper;
use ledger::Ledger;
use serve::Latest;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tiercel_host_core::report::{Reporter, VmSample};
use tiercel_host_core::roster::RosterFile;

/// Keeps best-effort VMs of this hypervisor in a CPU class that interactive VMs do not notice.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The settings, in TOML.
    #[arg(long, global = true, value_name = "FILE")]
    conf: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run until told to end; then every VM is restored.
    Run {
        /// Change nothing, and say what would be done.
        #[arg(long)]
        dry_run: bool,
    },
    /// Restore what an agent that was killed has left, and end.
    Restore,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("tiercel-agent: {e:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let conf = Conf::read(arguments.conf.as_deref())?;
    let dry_run = matches!(arguments.command, Command::Run { dry_run: true });
    let place = conf.place()?;
    let host = CgroupHost::find(&conf.cgroup_root, &conf.vm_groups)?;
    let strength = host.planner.strength;
    let (ledger, left) = Ledger::open(&conf.state_dir, host.boot())?;
    if left.damaged_lines > 0 {
        eprintln!(
            "tiercel-agent: {} lines of the journal are damaged and were passed over",
            left.damaged_lines
        );
    }
    let end = signals()?;
    let mut keeper = Keeper::begin(host, ledger, &left.outstanding, conf.guard()?, dry_run)?;
    if let Command::Restore = arguments.command {
        println!("restored {} VMs", left.outstanding.len());
        return Ok(());
    }
    eprintln!("tiercel-agent: {}", strength.in_words());
    let latest = Latest::default();
    serve::begin(&conf.socket, conf.port()?, latest.clone())?;
    let word = Word::default();
    if let Some(place) = place {
        coordinator::begin(place, word.clone(), latest.clone())?;
    }
    println!("ready");
    let mut reporter = Reporter::new(strength.in_words(), processors());
    let kept = keep(&mut keeper, &conf, &word, &end, &mut |now, samples| {
        for sample in samples.iter().filter(|sample| sample.problem.is_some()) {
            eprintln!(
                "tiercel-agent: {}: {}",
                sample.vm,
                sample.problem.as_deref().unwrap_or_default()
            );
        }
        let report = reporter.report(now, samples, disks::look());
        if let Ok(mut place) = latest.write() {
            *place = Some(report);
        }
    });
    keeper.end()?;
    kept
}

/// Looks and guards until a signal comes.
fn keep(
    keeper: &mut Keeper,
    conf: &Conf,
    word: &Word,
    end: &Receiver<()>,
    tell: &mut dyn FnMut(Duration, Vec<VmSample>),
) -> Result<()> {
    let began = Instant::now();
    let mut next_look = Duration::ZERO;
    let mut known = roster(&conf.roster)?;
    let mut complaint = String::new();
    loop {
        let now = began.elapsed();
        if now >= next_look {
            read_again(&conf.roster, &mut known, &mut complaint);
            tell(now, keeper.look(now, &known, &word.now())?);
            next_look = now + conf.scan_interval;
        }
        keeper.guard(began.elapsed());
        let due = keeper.due().unwrap_or(next_look).min(next_look);
        match end.recv_timeout(due.saturating_sub(began.elapsed())) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// The processors of this host that the agent may see.
fn processors() -> u32 {
    std::thread::available_parallelism().map_or(1, |count| u32::try_from(count.get()).unwrap_or(u32::MAX))
}

/// Takes what the operator's file says now. Where it cannot be read, what it said before goes on to hold.
fn read_again(file: &Path, known: &mut RosterFile, complaint: &mut String) {
    let said = match roster(file) {
        Ok(read) => {
            *known = read;
            String::new()
        }
        Err(e) => format!("{e:#}; the classes stay as they are"),
    };
    if !said.is_empty() && said != *complaint {
        eprintln!("tiercel-agent: {said}");
    }
    *complaint = said;
}

/// The operator's file; an empty one where there is none.
fn roster(file: &Path) -> Result<RosterFile> {
    match std::fs::read_to_string(file) {
        Ok(text) => RosterFile::parse(&text).map_err(|said| anyhow::anyhow!("{}: {said}", file.display())),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(RosterFile::default()),
        Err(e) => Err(e).with_context(|| format!("cannot read {}", file.display())),
    }
}

/// Hears of it when the process is told to end.
fn signals() -> Result<Receiver<()>> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP]).context("cannot listen to signals")?;
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for _ in signals.forever() {
            if sender.send(()).is_err() {
                break;
            }
        }
    });
    Ok(receiver)
}
