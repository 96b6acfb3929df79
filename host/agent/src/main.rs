//! The agent of a hypervisor: keeps best-effort VMs in a CPU class that interactive VMs do not notice.

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};
use tiercel_agent::caches::{self, Ssds};
use tiercel_agent::cgroups::CgroupHost;
use tiercel_agent::conf::Conf;
use tiercel_agent::coordinator::{self, Word};
use tiercel_agent::keeper::Keeper;
use tiercel_agent::ledger::Ledger;
use tiercel_agent::orders::{MEASURE_DEFAULT, Order};
use tiercel_agent::serve::Latest;
use tiercel_agent::ssdorders::Desk;
use tiercel_agent::taxbook::TaxBook;
use tiercel_agent::vm::{self, VmArguments};
use tiercel_agent::vm_meters::own_cpu;
use tiercel_agent::{client, complaint, disks, orders, serve, smt};
use tiercel_host_core::notice::why;
use tiercel_host_core::report::{HostReport, Reporter, VmSample};
use tiercel_host_core::roster::RosterFile;
use tiercel_host_core::tax::TaxReport;

/// Keeps best-effort VMs of this hypervisor in a CPU class that interactive VMs do not notice.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The settings, in TOML; /etc/tiercel/agent.toml if it is there, else the defaults.
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
    /// Say why a VM is in its class, and what changes it.
    Why {
        /// The VM's name, as virsh has it.
        vm: String,
    },
    /// Have the agent that runs here measure anew what its class is worth: it leaves best-effort VMs alone for some time.
    Measure {
        /// For how long; 10 minutes at most.
        #[arg(long = "for", value_name = "TIME", default_value = MEASURE_DEFAULT, value_parser = humantime::parse_duration)]
        wanted: Duration,
    },
    /// Run inside a VM: say what of Hadoop runs there and with whom it talks.
    Vm(VmArguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("tiercel-agent: {}", complaint::in_words(&e));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    if let Command::Vm(said) = &arguments.command {
        return vm::run(said, arguments.conf.as_deref());
    }
    let conf = Conf::read(arguments.conf.as_deref())?;
    if let Command::Measure { wanted } = &arguments.command {
        let said = client::ask(
            &conf.socket,
            "POST",
            &format!("/measure?for={}ms", wanted.as_millis()),
        )?;
        print!("{said}");
        return Ok(());
    }
    if let Command::Why { vm } = &arguments.command {
        return say_why(&conf, vm);
    }
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
    let (sender, orders) = orders::orders();
    end_on_signals(sender.clone())?;
    let mut keeper = Keeper::begin(
        host,
        ledger,
        &left.outstanding,
        conf.guard()?,
        dry_run,
        &conf.roster,
    )?;
    if let Command::Restore = arguments.command {
        println!("restored {} VMs", left.outstanding.len());
        return keeper.end();
    }
    let siblings = smt::in_words();
    eprintln!("tiercel-agent: {}", strength.in_words());
    eprintln!("tiercel-agent: {siblings}");
    let latest = Latest::default();
    serve::begin(&conf.socket, conf.port()?, latest.clone(), sender)?;
    let word = Word::default();
    let (ssds, desk) = begin_ssds(&conf, dry_run)?.unzip();
    if let Some(place) = place {
        coordinator::begin(place, word.clone(), desk, latest.clone())?;
    }
    let mut tax = TaxBook::open(&conf.state_dir, conf.measure_before, dry_run)?;
    println!("ready");
    let mut reporter = Reporter::new(strength.in_words(), processors());
    let mut said = BTreeMap::new();
    let kept = keep(
        &mut keeper,
        &mut tax,
        &conf,
        &word,
        &orders,
        &mut |now, samples, tax| {
            complain(&samples, &mut said);
            let mut report = reporter.report(now, samples, disks::look());
            report.tax = tax;
            report.siblings.clone_from(&siblings);
            report.agent_cpu_seconds = own_cpu().as_secs_f64();
            report.ssds = ssds.as_ref().map(Ssds::reports).unwrap_or_default();
            if let Ok(mut place) = latest.write() {
                *place = Some(report);
            }
        },
    );
    tax.save();
    keeper.end()?;
    kept
}

/// Keeps the SSD caches of this host, and takes orders about them; not in a dry run.
fn begin_ssds(conf: &Conf, dry_run: bool) -> Result<Option<(Ssds, Desk)>> {
    if dry_run {
        return Ok(None);
    }
    caches::begin(&conf.ssdcache, &conf.ssd, &conf.cgroup_root, &conf.state_dir).map(Some)
}

/// Says what is wrong with which VM, once for as long as it is so.
fn complain(samples: &[VmSample], said: &mut BTreeMap<String, String>) {
    let problems: BTreeMap<String, String> = samples
        .iter()
        .filter_map(|sample| Some((sample.vm.clone(), sample.problem.clone()?)))
        .collect();
    for (vm, problem) in &problems {
        if said.get(vm) != Some(problem) {
            eprintln!("tiercel-agent: {vm}: {problem}");
        }
    }
    *said = problems;
}

/// Looks and guards until it is told to end.
fn keep(
    keeper: &mut Keeper,
    tax: &mut TaxBook,
    conf: &Conf,
    word: &Word,
    orders: &Receiver<Order>,
    tell: &mut dyn FnMut(Duration, Vec<VmSample>, TaxReport),
) -> Result<()> {
    let began = Instant::now();
    let mut next_look = Duration::ZERO;
    let mut known = roster(&conf.roster)?;
    let mut complaint = String::new();
    loop {
        let now = began.elapsed();
        if now >= next_look {
            read_again(&conf.roster, &mut known, &mut complaint);
            let samples = keeper.look(now, &known, &word.now(), tax.holds())?;
            tax.look(now, &samples);
            tell(now, samples, tax.report());
            next_look = now + conf.scan_interval;
        }
        keeper.guard(began.elapsed());
        let due = keeper.due().unwrap_or(next_look).min(next_look);
        match orders.recv_timeout(due.saturating_sub(began.elapsed())) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(Order::Measure(wanted)) => tax.measure(wanted),
            Ok(Order::End) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

fn say_why(conf: &Conf, vm: &str) -> Result<()> {
    let status = client::ask(&conf.socket, "GET", "/status")?;
    let report: HostReport =
        serde_json::from_str(&status).context("the agent's status is not as it should be")?;
    let found = report.vms.iter().find(|one| one.vm == vm);
    let one = found.with_context(|| format!("the agent sees no VM {vm} on this host"))?;
    print!("{}", why(one, &conf.roster.display().to_string()));
    Ok(())
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

/// Gives the order to end when the process is told to.
fn end_on_signals(orders: SyncSender<Order>) -> Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP]).context("cannot listen to signals")?;
    std::thread::spawn(move || {
        for _ in signals.forever() {
            if orders.send(Order::End).is_err() {
                break;
            }
        }
    });
    Ok(())
}
