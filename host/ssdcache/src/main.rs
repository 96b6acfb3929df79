//! `ssdcache`: an SSD cache in front of a VM's disk.

use anyhow::{Result, bail};
use clap::{Args, CommandFactory, Parser, Subcommand};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tiercel_cache::control::{Answer, Ask, Stat};
use tiercel_cache::policy::PolicyName;
use tiercel_cache::size::size;
use tiercel_ssdcache::ask::ask;
use tiercel_ssdcache::measure::measure;
use tiercel_ssdcache::replay;
use tiercel_ssdcache::serve::{Server, Settings};

/// An SSD cache in front of a VM's disk: serves it by NBD on a Unix socket, for QEMU and libvirt as they are.
///
/// What is acknowledged is on the disk behind, so losing the SSD loses nothing. It can be resized, limited and drained
/// while guests use it, and be killed at any time.
#[derive(Parser)]
#[command(
    name = "ssdcache",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
struct Arguments {
    #[command(flatten)]
    serve: Option<ServeArguments>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Args)]
struct ServeArguments {
    /// The disk behind: a file or a block device.
    #[arg(long, value_name = "DISK")]
    backing: PathBuf,
    /// The SSD: a file, which is made where it is not there, or a block device.
    #[arg(long, value_name = "SSD")]
    ssd: PathBuf,
    /// What the cache may hold, as 10G.
    #[arg(long, value_parser = size)]
    size: u64,
    /// Where clients connect; the control socket is beside it.
    #[arg(long)]
    socket: PathBuf,
    /// A group whose members may connect too, as kvm: QEMU under libvirt is not root.
    #[arg(long)]
    group: Option<String>,
    /// Where the index is kept while no server runs; beside the SSD file if it is one, else the cache begins empty.
    #[arg(long, value_name = "FILE")]
    index: Option<PathBuf>,
    /// What is kept and leaves at once: 4K to 1M, a power of two.
    #[arg(long, default_value = "64K", value_parser = size)]
    block: u64,
    /// Which block leaves first: lru or s3-fifo.
    #[arg(long, default_value = "s3-fifo", value_parser = policy)]
    policy: PolicyName,
    /// Reads of more on end are not kept; 0 to keep all.
    #[arg(long, default_value = "1M", value_parser = size)]
    cut_off: u64,
    /// The share of blocks of which the miss-ratio curve is learned, and more of a small disk; 0 for none.
    #[arg(long, default_value_t = 0.01, value_parser = share_of_blocks)]
    sampled: f64,
    /// Its share of the SSD's operations, by which the agent weighs it against other caches.
    #[arg(long, default_value_t = 1.0, value_parser = positive)]
    share: f64,
    /// A hard limit of operations on the SSD, a second.
    #[arg(long, value_name = "N", value_parser = positive)]
    iops: Option<f64>,
    /// How many operations may go at once after a pause, with --iops; a tenth of a second's if not said.
    #[arg(long, value_name = "N", value_parser = positive, requires = "iops")]
    burst: Option<f64>,
    /// Nobody may write.
    #[arg(long)]
    read_only: bool,
    /// The SSD file is in memory, and that is meant.
    #[arg(long)]
    in_memory: bool,
    /// Threads for what is not on the SSD.
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: u16,
}

#[derive(Subcommand)]
enum Command {
    /// Say how a cache fares.
    Stat {
        /// The socket that its clients connect to.
        socket: PathBuf,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Print the same for Prometheus.
    Metrics {
        /// The socket that its clients connect to.
        socket: PathBuf,
    },
    /// Say what caches of other sizes would miss, under LRU.
    Curve {
        /// The socket that its clients connect to.
        socket: PathBuf,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Give a cache another size, while guests use it.
    Resize {
        /// The socket that its clients connect to.
        socket: PathBuf,
        /// As 20G.
        #[arg(value_parser = size)]
        size: u64,
    },
    /// Limit a cache's operations on the SSD.
    Limit {
        /// The socket that its clients connect to.
        socket: PathBuf,
        /// Operations a second; none to take the limit away.
        #[arg(value_parser = limit)]
        iops: Limit,
        /// How many may go at once after a pause; a tenth of a second's if not said.
        #[arg(long, value_parser = positive)]
        burst: Option<f64>,
    },
    /// Give a cache another share of the SSD's operations.
    Share {
        /// The socket that its clients connect to.
        socket: PathBuf,
        /// By which it is weighed against other caches.
        #[arg(value_parser = positive)]
        share: f64,
    },
    /// Keep nothing on the SSD any more, and serve the disk on.
    Drain {
        /// The socket that its clients connect to.
        socket: PathBuf,
    },
    /// Say what an SSD can do: reads and writes of 4 KiB at random places, on a file that is made for it.
    Measure {
        /// A file on the SSD that is not there yet.
        file: PathBuf,
    },
    /// Say what a cache would have hit of a trace.
    Replay {
        /// A file with the number of a block in each line.
        trace: PathBuf,
        /// The cache's room, in blocks.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        blocks: u32,
        /// Which block leaves first: lru or s3-fifo.
        #[arg(long, default_value = "s3-fifo", value_parser = policy)]
        policy: PolicyName,
        /// Also say how far the miss-ratio curve from this share of blocks is off.
        #[arg(long, value_parser = share_of_blocks)]
        sampled: Option<f64>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Print the man page.
    Man,
    /// End a cache. Guests that use it pause or fail, as QEMU is told.
    Stop {
        /// The socket that its clients connect to.
        socket: PathBuf,
    },
}

#[derive(Clone, Copy)]
struct Limit(Option<f64>);

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match (arguments.command, arguments.serve) {
        (Some(command), _) => tell(&command),
        (None, Some(serve)) => run(serve),
        (None, None) => Err(anyhow::anyhow!(
            "say --backing, --ssd, --size and --socket; see ssdcache --help"
        )),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("ssdcache: {e:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: ServeArguments) -> Result<()> {
    let index = match arguments.index {
        Some(index) => Some(index),
        None => beside(&arguments.ssd),
    };
    let server = Server::begin(Settings {
        index,
        backing: arguments.backing,
        ssd: arguments.ssd,
        size_bytes: arguments.size,
        socket: arguments.socket,
        group: arguments.group,
        block_bytes: arguments.block,
        policy: arguments.policy,
        cut_off_bytes: arguments.cut_off,
        sampled: arguments.sampled,
        share: arguments.share,
        limit: (arguments.iops, arguments.burst),
        read_only: arguments.read_only,
        in_memory: arguments.in_memory,
        workers: usize::from(arguments.workers),
    })?;
    let ending = server.ending();
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    std::thread::spawn(move || {
        for _ in signals.forever() {
            ending.end();
        }
    });
    println!("ready");
    server.serve()
}

/// The index beside an SSD file; none beside a device.
fn beside(ssd: &Path) -> Option<PathBuf> {
    let is_file = std::fs::metadata(ssd).map_or(true, |meta| meta.is_file());
    is_file.then(|| {
        let mut path = ssd.as_os_str().to_owned();
        path.push(".index");
        PathBuf::from(path)
    })
}

fn tell(command: &Command) -> Result<()> {
    if let Command::Measure { file } = command {
        let found = measure(file)?;
        println!("{:.0} reads and {:.0} writes a second", found.reads, found.writes);
        return Ok(());
    }
    if let Command::Man = command {
        clap_mangen::Man::new(Arguments::command()).render(&mut std::io::stdout())?;
        return Ok(());
    }
    if let Command::Replay {
        trace,
        blocks,
        policy,
        sampled,
        json,
    } = command
    {
        let uses = replay::read(trace)?;
        let found = replay::replay(&uses, *policy, *blocks);
        let error = sampled
            .filter(|rate| *rate > 0.0)
            .map(|rate| replay::curve_error(&uses, rate));
        if *json {
            println!(
                "{}",
                serde_json::json!({ "replayed": found, "curve_error": error })
            );
        } else {
            println!(
                "{} of {} uses are hits: {:.3} %",
                found.hits,
                found.uses,
                100.0 * found.hit_ratio
            );
            if let Some(error) = error {
                println!(
                    "the sampled miss-ratio curve is off by {:.3} points on average",
                    100.0 * error
                );
            }
        }
        return Ok(());
    }
    let (socket, what) = match command {
        Command::Measure { .. } | Command::Man | Command::Replay { .. } => return Ok(()),
        Command::Stat { socket, .. } => (socket, Ask::Stat),
        Command::Metrics { socket } => (socket, Ask::Metrics),
        Command::Curve { socket, .. } => (socket, Ask::Curve),
        Command::Resize { socket, size } => (socket, Ask::Resize { bytes: *size }),
        Command::Limit { socket, iops, burst } => (
            socket,
            Ask::Limit {
                iops: iops.0,
                burst: *burst,
            },
        ),
        Command::Share { socket, share } => (socket, Ask::Share { share: *share }),
        Command::Drain { socket } => (socket, Ask::Drain),
        Command::Stop { socket } => (socket, Ask::Stop),
    };
    match (ask(socket, what)?, command) {
        (Answer::Stat(stat), Command::Stat { json: false, .. }) => print!("{}", table(&stat)),
        (Answer::Stat(stat), _) => println!("{}", serde_json::to_string(&stat)?),
        (Answer::Curve(curve), Command::Curve { json: false, .. }) => {
            println!("{:>14}  misses", "blocks");
            for (blocks, misses) in &curve.points {
                println!("{blocks:>14}  {:.1} %", 100.0 * misses);
            }
        }
        (Answer::Curve(curve), _) => println!("{}", serde_json::to_string(&curve)?),
        (answer @ Answer::Demand { .. }, _) => println!("{}", serde_json::to_string(&answer)?),
        (Answer::Metrics(text), _) => print!("{text}"),
        (Answer::Done(said), _) => println!("{said}"),
        (Answer::Refused(said), _) => bail!("{said}"),
    }
    Ok(())
}

fn table(stat: &Stat) -> String {
    let share =
        |ratio: Option<f64>| ratio.map_or("none yet".to_owned(), |ratio| format!("{:.1} %", 100.0 * ratio));
    let rate = |iops: Option<f64>| iops.map_or("none".to_owned(), |iops| format!("{iops:.0} a second"));
    let rows = [
        ("disk", format!("{} ({})", stat.backing, bytes(stat.disk_bytes))),
        (
            "ssd",
            stat.ssd_problem.clone().unwrap_or_else(|| stat.ssd.clone()),
        ),
        (
            "size",
            format!(
                "{} of {}{}",
                bytes(stat.used_bytes),
                bytes(stat.size_bytes),
                if stat.drained { ", drained" } else { "" }
            ),
        ),
        ("clients", stat.clients.to_string()),
        ("hit ratio", share(stat.hit_ratio())),
        (
            "reads",
            format!(
                "{} hits, {} misses, {} of them sequential",
                stat.hits, stat.misses, stat.sequential
            ),
        ),
        ("writes", format!("{}, {} flushes", stat.writes, stat.flushes)),
        (
            "read p50, p99",
            format!(
                "{}, {} us",
                stat.read_micros.quantile(0.5),
                stat.read_micros.quantile(0.99)
            ),
        ),
        (
            "write p50, p99",
            format!(
                "{}, {} us",
                stat.write_micros.quantile(0.5),
                stat.write_micros.quantile(0.99)
            ),
        ),
        ("ssd written", bytes(stat.ssd_written_bytes)),
        (
            "failures",
            format!(
                "{} of the ssd, {} corrupt pages, {} of the disk",
                stat.ssd_errors, stat.ssd_corrupt, stat.backing_errors
            ),
        ),
        (
            "share, lent",
            format!("{}, {}; {} wait", stat.share, rate(stat.lent_iops), stat.waiting),
        ),
        ("limit", rate(stat.limit_iops)),
    ];
    rows.iter()
        .map(|(name, value)| format!("{name:<16}{value}\n"))
        .collect()
}

fn bytes(count: u64) -> String {
    let mut value = count as f64;
    for unit in ["B", "KiB", "MiB", "GiB"] {
        if value < 1024.0 {
            return format!("{value:.4} {unit}").replace(".0000", "");
        }
        value /= 1024.0;
    }
    format!("{value:.2} TiB")
}

fn policy(text: &str) -> Result<PolicyName, String> {
    match text {
        "lru" => Ok(PolicyName::Lru),
        "s3-fifo" => Ok(PolicyName::S3Fifo),
        _ => Err("lru or s3-fifo".to_owned()),
    }
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err(format!("must be a number above 0: {text}")),
    }
}

fn share_of_blocks(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0..=1.0).contains(&value) => Ok(value),
        _ => Err(format!("must be a number from 0 to 1: {text}")),
    }
}

fn limit(text: &str) -> Result<Limit, String> {
    if text == "none" {
        return Ok(Limit(None));
    }
    positive(text).map(|iops| Limit(Some(iops)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_said_with_units() {
        assert_eq!(bytes(0), "0 B");
        assert_eq!(bytes(10 << 30), "10 GiB");
    }

    #[test]
    fn arguments_make_sense() {
        Arguments::command().debug_assert();
    }
}
