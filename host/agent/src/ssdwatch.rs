//! Looks how SSD caches fare, beside those who keep them, so that one that hangs makes nobody late but who looks.

use crate::cachetalk::{Line, ask_all};
use crate::ssdconf::{CacheConf, SsdConf};
use crate::ssdplan::Plans;
use anyhow::{Context, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};
use tiercel_cache::control::{Answer, Ask, Stat};
use tiercel_cache::shards::MissRatioCurve;
use tiercel_host_core::ssd::{PROTOCOL, SsdCacheReport, SsdReport, thinned};

/// How often is looked.
const LOOK: Duration = Duration::from_secs(2);
/// How many looks it is from one curve to the next.
const LOOKS_A_CURVE: u32 = 10;
/// How long all caches of an SSD may take for their answers.
const PATIENCE: Duration = Duration::from_secs(1);

/// How the SSDs of this host fare. Any thread may ask.
#[derive(Clone)]
pub struct Reports {
    ssds: Arc<RwLock<Vec<SsdReport>>>,
    plans: Plans,
}

impl Reports {
    /// What was seen last, with the lease as it is now.
    pub fn now(&self) -> Vec<SsdReport> {
        let lease = self.plans.lease();
        let mut ssds = self.ssds.read().unwrap_or_else(PoisonError::into_inner).clone();
        ssds.iter_mut().for_each(|ssd| ssd.lease.clone_from(&lease));
        ssds
    }

    fn replace(&self, number: usize, report: SsdReport) {
        let mut ssds = self.ssds.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = ssds.get_mut(number) {
            *place = report;
        }
    }
}

/// Looks at each SSD's caches in a thread of its own, until `ends`.
pub fn begin(ssds: &[SsdConf], plans: &Plans, ends: &Arc<AtomicBool>) -> Result<Reports> {
    let mut watches = Vec::new();
    for ssd in ssds {
        watches.push(SsdWatch::new(ssd)?);
    }
    let reports = Reports {
        ssds: Arc::new(RwLock::new(watches.iter().map(SsdWatch::report).collect())),
        plans: plans.clone(),
    };
    for (number, mut watch) in watches.into_iter().enumerate() {
        let (reports, ends) = (reports.clone(), Arc::clone(ends));
        std::thread::Builder::new()
            .name("ssd-watch".to_owned())
            .spawn(move || {
                while !ends.load(Ordering::Relaxed) {
                    watch.look();
                    reports.replace(number, watch.report());
                    std::thread::sleep(LOOK);
                }
            })
            .context("cannot start the thread that looks at SSD caches")?;
    }
    Ok(reports)
}

/// The caches of one SSD.
struct SsdWatch {
    bytes: u64,
    iops: Option<f64>,
    caches: Vec<Watched>,
}

/// A cache that is looked at.
struct Watched {
    line: Line,
    report: SsdCacheReport,
    block_bytes: u64,
    /// How many looks it is until it is asked for its curve.
    until_curve: u32,
}

impl SsdWatch {
    fn new(ssd: &SsdConf) -> Result<SsdWatch> {
        let set = ssd.as_set()?;
        let caches = ssd.cache.iter().zip(set.caches);
        Ok(SsdWatch {
            bytes: set.bytes,
            iops: ssd.iops,
            caches: caches
                .map(|(conf, set)| Watched::new(conf, set.bytes, set.share))
                .collect(),
        })
    }

    fn report(&self) -> SsdReport {
        SsdReport {
            protocol: PROTOCOL,
            bytes: self.bytes,
            iops: self.iops,
            lease: None,
            caches: self.caches.iter().map(|cache| cache.report.clone()).collect(),
        }
    }

    fn look(&mut self) {
        let stats = self.caches.iter_mut().map(|cache| (&mut cache.line, Ask::Stat));
        let answers = ask_all(stats.collect(), Instant::now() + PATIENCE);
        let mut wanting = Vec::new();
        for (cache, answer) in self.caches.iter_mut().zip(answers) {
            if cache.fares(answer) {
                wanting.push(cache);
            }
        }
        let curves = wanting.iter_mut().map(|cache| (&mut cache.line, Ask::Curve));
        let answers = ask_all(curves.collect(), Instant::now() + PATIENCE);
        for (cache, answer) in wanting.into_iter().zip(answers) {
            cache.misses(answer);
        }
    }
}

impl Watched {
    /// Before it has answered it is reported as the settings have it.
    fn new(conf: &CacheConf, bytes: u64, share: f64) -> Watched {
        Watched {
            line: Line::of(&conf.socket),
            report: SsdCacheReport {
                cache: conf.name(),
                vm: conf.vm.clone(),
                size_bytes: bytes,
                share,
                problem: Some("it has not answered yet".to_owned()),
                ..SsdCacheReport::default()
            },
            block_bytes: 0,
            until_curve: 0,
        }
    }

    /// Takes what it says of itself; whether it is time to ask for its curve.
    fn fares(&mut self, answer: Option<Answer>) -> bool {
        let Some(Answer::Stat(stat)) = answer else {
            self.report.problem = Some("it does not answer".to_owned());
            return false;
        };
        self.block_bytes = stat.block_bytes;
        self.report = SsdCacheReport {
            curve: std::mem::take(&mut self.report.curve),
            ..said(&self.report, &stat)
        };
        let is_time = self.until_curve == 0;
        self.until_curve = self.until_curve.saturating_sub(1);
        is_time
    }

    /// Takes its curve. One that learns none has none; one that does not answer is asked again by the next look.
    fn misses(&mut self, answer: Option<Answer>) {
        let curve = match answer {
            Some(Answer::Curve(curve)) => in_bytes(&curve, self.block_bytes),
            Some(_) => Vec::new(),
            None => return,
        };
        self.report.curve = curve;
        self.until_curve = LOOKS_A_CURVE - 1;
    }
}

/// What a cache says of itself, without its curve.
fn said(earlier: &SsdCacheReport, stat: &Stat) -> SsdCacheReport {
    SsdCacheReport {
        cache: earlier.cache.clone(),
        vm: earlier.vm.clone(),
        size_bytes: stat.size_bytes,
        used_bytes: stat.used_bytes,
        disk_bytes: stat.disk_bytes,
        block_bytes: stat.block_bytes,
        share: stat.share,
        hits: stat.hits,
        misses: stat.misses,
        reads: stat.reads(),
        writes: stat.writes,
        read_bytes: stat.read_bytes,
        written_bytes: stat.written_bytes,
        ssd_written_bytes: stat.ssd_written_bytes,
        asked: stat.asked,
        busy_seconds: seconds(stat.busy_micros),
        read_seconds: seconds(stat.read_micros.sum),
        miss_seconds: seconds(stat.miss_total_micros),
        curve: Vec::new(),
        problem: problem(stat),
    }
}

fn problem(stat: &Stat) -> Option<String> {
    if stat.drained {
        return Some("it is drained, and keeps nothing until it is started anew".to_owned());
    }
    let said = stat.ssd_problem.as_ref()?;
    Some(format!("its SSD is not used any more: {said}"))
}

fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}

fn in_bytes(curve: &MissRatioCurve, block_bytes: u64) -> Vec<(u64, f64)> {
    let points = curve.points.iter();
    thinned(points.map(|(blocks, misses)| (blocks.saturating_mul(block_bytes), *misses)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::net::UnixListener;
    use std::path::Path;

    fn ssd(directory: &Path) -> SsdConf {
        let text = format!(
            "iops = 4000\nbytes = '5M'\n[[cache]]\nvm = 'vm1'\nbacking = '/a'\nfile = '/b'\nsize = '3M'\nsocket = '{0}/one'\n\
             share = 2.0\n[[cache]]\nbacking = '/d'\nfile = '/e'\nsize = '2M'\nsocket = '{0}/two'\n",
            directory.display()
        );
        toml::from_str(&text).unwrap()
    }

    const STAT: &str = r#"{"stat":{"backing":"/a","ssd":"/b","disk_bytes":1073741824,"block_bytes":65536,
        "policy":"s3-fifo","size_bytes":2097152,"used_bytes":1048576,"drained":false,"ssd_problem":null,"clients":1,
        "hits":10,"misses":5,"sequential":1,"writes":3,"flushes":2,"evictions":0,"read_bytes":49152,"written_bytes":12288,
        "ssd_written_bytes":327680,"ssd_errors":0,"ssd_corrupt":0,"backing_errors":0,"asked":15,"waiting":0,"share":2.5,
        "lent_iops":null,"limit_iops":null,"busy_micros":3250000,"miss_total_micros":900000,
        "read_micros":{"at_most":[[128,7],[262144,5]],"sum":1000000},"write_micros":{"at_most":[],"sum":0},
        "read_sizes":{"at_most":[[4096,12]],"sum":49152},"write_sizes":{"at_most":[],"sum":0}}}"#;
    const CURVE: &str = r#"{"curve":{"points":[[0,1.0],[16,0.9],[32,0.4]],"uses":100,"blocks":32}}"#;

    /// A cache that answers so many questions, and then is gone.
    fn serve(listener: UnixListener, answers: usize) -> std::thread::JoinHandle<Vec<String>> {
        std::thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            let mut lines = BufReader::new(&stream).lines();
            (0..answers)
                .map(|_| {
                    let line = lines.next().unwrap().unwrap();
                    let answer = if line.contains("curve") { CURVE } else { STAT };
                    writeln!(&stream, "{}", answer.replace('\n', "")).unwrap();
                    line
                })
                .collect()
        })
    }

    #[test]
    fn cache_is_reported_as_it_says_and_curves_are_asked_for_less_often() {
        let directory = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(directory.path().join("one.control")).unwrap();
        let served = serve(listener, 13);
        let mut watch = SsdWatch::new(&ssd(directory.path())).unwrap();
        (0..11).for_each(|_| watch.look());
        let asked = served.join().unwrap();
        let curves: Vec<usize> = (0..13).filter(|at| asked[*at].contains("curve")).collect();
        assert_eq!(curves, [1, 12]);
        let report = watch.report();
        assert_eq!(
            (report.protocol, report.bytes, report.iops),
            (1, 5 << 20, Some(4_000.0))
        );
        let one = &report.caches[0];
        assert_eq!(one.vm.as_deref(), Some("vm1"));
        assert!(one.cache.ends_with("/one") && one.problem.is_none());
        assert_eq!(
            (one.size_bytes, one.used_bytes, one.share),
            (2 << 20, 1 << 20, 2.5)
        );
        assert_eq!((one.hits, one.misses, one.reads, one.writes), (10, 5, 12, 3));
        assert_eq!(
            (one.busy_seconds, one.read_seconds, one.miss_seconds),
            (3.25, 1.0, 0.9)
        );
        assert_eq!(one.curve, [(0, 1.0), (1 << 20, 0.9), (2 << 20, 0.4)]);
    }

    #[test]
    fn cache_that_does_not_answer_is_as_it_was_and_a_problem() {
        let directory = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(directory.path().join("one.control")).unwrap();
        let served = serve(listener, 2);
        let mut watch = SsdWatch::new(&ssd(directory.path())).unwrap();
        watch.look();
        served.join().unwrap();
        watch.look();
        let report = watch.report();
        let [one, two] = &report.caches[..] else {
            panic!("{report:?}");
        };
        assert_eq!((one.hits, one.size_bytes, one.curve.len()), (10, 2 << 20, 3));
        assert_eq!(one.problem.as_deref(), Some("it does not answer"));
        assert_eq!((two.size_bytes, two.share, two.hits), (2 << 20, 1.0, 0));
        assert!(two.problem.is_some() && two.curve.is_empty());
    }

    #[test]
    fn cache_that_keeps_nothing_is_a_problem() {
        let Answer::Stat(mut stat) = serde_json::from_str(STAT).unwrap() else {
            panic!("it is no stat");
        };
        assert_eq!(problem(&stat), None);
        stat.ssd_problem = Some("it failed".to_owned());
        assert!(problem(&stat).unwrap().contains("it failed"));
        stat.drained = true;
        assert!(problem(&stat).unwrap().contains("drained"));
    }
}
