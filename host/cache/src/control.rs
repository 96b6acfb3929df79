//! What may be asked of a running cache, and what it answers: a line of JSON each.

use crate::histogram::Counts;
use crate::policy::PolicyName;
use crate::shards::MissRatioCurve;
use serde::{Deserialize, Serialize};

/// No question is longer.
pub const ASK_BYTES_MAX: usize = 4096;
/// A share that was lent is used no longer than so many milliseconds after it was last said.
pub const LENT_MILLIS: u64 = 1_000;

const SHARE_MAX: f64 = 1e6;
const IOPS_MAX: f64 = 1e9;

/// A question or an order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// How it fares.
    Stat,
    /// What it wants of the SSD.
    Demand,
    /// The same as [`Ask::Stat`] for Prometheus.
    Metrics,
    /// What caches of other sizes would miss.
    Curve,
    /// Another size.
    Resize {
        /// Of all blocks that it may hold.
        bytes: u64,
    },
    /// A hard limit of operations on the SSD.
    Limit {
        /// Operations a second; none where there is to be no limit.
        iops: Option<f64>,
        /// How many may go at once after a pause; a tenth of a second's where it is not said.
        burst: Option<f64>,
    },
    /// What the agent lends for a second.
    Lend {
        /// Operations a second.
        iops: f64,
        /// What is its own, when nobody lends any more.
        own: f64,
    },
    /// Its share of the SSD's operations.
    Share {
        /// By which it is weighed against other caches.
        share: f64,
    },
    /// Nothing is kept on the SSD any more; the disk is served on.
    Drain,
    /// It ends.
    Stop,
}

impl Ask {
    /// The question in a line. An error says in words what is wrong with it.
    pub fn parse(line: &str) -> Result<Ask, String> {
        let ask: Ask =
            serde_json::from_str(line).map_err(|e| format!("this is no question to an SSD cache: {e}"))?;
        let is_rate = |rate: f64| rate > 0.0 && rate <= IOPS_MAX;
        let in_words = |what: &str, value: f64| {
            Err(format!(
                "{what} must be more than 0 and at most {IOPS_MAX:e}: {value}"
            ))
        };
        match ask {
            Ask::Limit { iops: Some(iops), .. } if !is_rate(iops) => in_words("iops", iops),
            Ask::Limit {
                burst: Some(burst), ..
            } if !is_rate(burst) => in_words("burst", burst),
            Ask::Lend { iops, .. } if !is_rate(iops) => in_words("iops", iops),
            Ask::Lend { own, .. } if !is_rate(own) => in_words("own", own),
            Ask::Share { share } if !(share > 0.0 && share <= SHARE_MAX) => Err(format!(
                "a share must be more than 0 and at most {SHARE_MAX:e}: {share}"
            )),
            ask => Ok(ask),
        }
    }

    /// The line of the question, with its end.
    pub fn line(&self) -> String {
        // Names and numbers: there is nothing that JSON has no form for.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{json}\n")
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// How it fares.
    Stat(Box<Stat>),
    /// What it wants of the SSD.
    Demand {
        /// Operations on the SSD that were wanted since it began.
        asked: u64,
        /// Of them, those that wait for their turn now.
        waiting: u64,
        /// By which it is weighed against other caches.
        share: f64,
    },
    /// A text for Prometheus.
    Metrics(String),
    /// What caches of other sizes would miss.
    Curve(MissRatioCurve),
    /// It was done; in words.
    Done(String),
    /// It cannot be done; in words.
    Refused(String),
}

/// How a cache fares. Counts are since it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stat {
    /// The disk behind.
    pub backing: String,
    /// The SSD file or device.
    pub ssd: String,
    /// The bytes of the disk.
    pub disk_bytes: u64,
    /// The bytes of a block.
    pub block_bytes: u64,
    /// Which block leaves first.
    pub policy: PolicyName,
    /// What it may hold, in bytes.
    pub size_bytes: u64,
    /// What it holds, in bytes.
    pub used_bytes: u64,
    /// Nothing is kept on the SSD any more.
    pub drained: bool,
    /// Why the SSD is not used, if so.
    pub ssd_problem: Option<String>,
    /// Clients that are connected.
    pub clients: u64,
    /// Reads of blocks that were on the SSD.
    pub hits: u64,
    /// Reads of blocks that were not.
    pub misses: u64,
    /// Of the misses, those that a long sequential read needed; they were not kept.
    pub sequential: u64,
    /// Writes of clients.
    pub writes: u64,
    /// Flushes of clients.
    pub flushes: u64,
    /// Blocks that have left for others, or since the cache was made smaller.
    pub evictions: u64,
    /// Bytes that clients have read.
    pub read_bytes: u64,
    /// Bytes that clients have written.
    pub written_bytes: u64,
    /// Bytes that were written to the SSD: what wears it.
    pub ssd_written_bytes: u64,
    /// Reads and writes of the SSD that failed.
    pub ssd_errors: u64,
    /// Pages on the SSD that were not what was written there.
    pub ssd_corrupt: u64,
    /// Reads and writes of the disk behind that failed.
    pub backing_errors: u64,
    /// Operations on the SSD that were wanted.
    pub asked: u64,
    /// Of them, those that wait for their turn now.
    pub waiting: u64,
    /// Its share of the SSD's operations.
    pub share: f64,
    /// The operations a second that it may do now by its share; none where nobody has said.
    pub lent_iops: Option<f64>,
    /// The hard limit, in operations a second.
    pub limit_iops: Option<f64>,
    /// Microseconds in which at least one request of a client was under way. A cache of an earlier release does not say it.
    #[serde(default)]
    pub busy_micros: u64,
    /// Microseconds of all reads together that missed a block at least, each from its arrival to its answer.
    #[serde(default)]
    pub miss_total_micros: u64,
    /// Microseconds from a read's arrival to its answer.
    pub read_micros: Counts,
    /// Microseconds from a write's arrival to its answer.
    pub write_micros: Counts,
    /// The bytes of reads.
    pub read_sizes: Counts,
    /// The bytes of writes.
    pub write_sizes: Counts,
}

impl Stat {
    /// The share of reads of blocks that were on the SSD; none before the first.
    pub fn hit_ratio(&self) -> Option<f64> {
        let all = self.hits + self.misses;
        (all > 0).then(|| self.hits as f64 / all as f64)
    }

    /// Reads of clients.
    pub fn reads(&self) -> u64 {
        self.read_micros.total()
    }

    /// The text for Prometheus.
    pub fn metrics(&self) -> String {
        let mut text = String::new();
        let disk = label(&self.backing);
        for (name, kind, help, value) in self.figures() {
            text.push_str(&format!(
                "# HELP {name} {help}\n# TYPE {name} {kind}\n{name}{{disk=\"{disk}\"}} {value}\n"
            ));
        }
        for (name, help, counts, unit) in [
            (
                "tiercel_ssdcache_read_seconds",
                "Time of a read.",
                &self.read_micros,
                1e-6,
            ),
            (
                "tiercel_ssdcache_write_seconds",
                "Time of a write.",
                &self.write_micros,
                1e-6,
            ),
            (
                "tiercel_ssdcache_read_bytes",
                "Bytes of a read.",
                &self.read_sizes,
                1.0,
            ),
            (
                "tiercel_ssdcache_write_bytes",
                "Bytes of a write.",
                &self.write_sizes,
                1.0,
            ),
        ] {
            text.push_str(&histogram(name, help, counts, unit, &disk));
        }
        text
    }

    fn figures(&self) -> Vec<(&'static str, &'static str, &'static str, f64)> {
        let count = |value: u64| value as f64;
        vec![
            (
                "tiercel_ssdcache_size_bytes",
                "gauge",
                "What the cache may hold.",
                count(self.size_bytes),
            ),
            (
                "tiercel_ssdcache_used_bytes",
                "gauge",
                "What the cache holds.",
                count(self.used_bytes),
            ),
            (
                "tiercel_ssdcache_clients",
                "gauge",
                "Clients that are connected.",
                count(self.clients),
            ),
            (
                "tiercel_ssdcache_waiting",
                "gauge",
                "Operations that wait for their turn on the SSD.",
                count(self.waiting),
            ),
            (
                "tiercel_ssdcache_ssd_in_use",
                "gauge",
                "1 where the SSD is used.",
                if self.ssd_problem.is_none() { 1.0 } else { 0.0 },
            ),
            (
                "tiercel_ssdcache_hits_total",
                "counter",
                "Reads of blocks that were on the SSD.",
                count(self.hits),
            ),
            (
                "tiercel_ssdcache_misses_total",
                "counter",
                "Reads of blocks that were not.",
                count(self.misses),
            ),
            (
                "tiercel_ssdcache_sequential_total",
                "counter",
                "Misses of long sequential reads.",
                count(self.sequential),
            ),
            (
                "tiercel_ssdcache_flushes_total",
                "counter",
                "Flushes.",
                count(self.flushes),
            ),
            (
                "tiercel_ssdcache_evictions_total",
                "counter",
                "Blocks that have left.",
                count(self.evictions),
            ),
            (
                "tiercel_ssdcache_ssd_written_bytes_total",
                "counter",
                "Bytes written to the SSD.",
                count(self.ssd_written_bytes),
            ),
            (
                "tiercel_ssdcache_ssd_errors_total",
                "counter",
                "Failed operations on the SSD.",
                count(self.ssd_errors),
            ),
            (
                "tiercel_ssdcache_ssd_corrupt_total",
                "counter",
                "Pages that were not what was written.",
                count(self.ssd_corrupt),
            ),
            (
                "tiercel_ssdcache_backing_errors_total",
                "counter",
                "Failed operations on the disk behind.",
                count(self.backing_errors),
            ),
            (
                "tiercel_ssdcache_asked_total",
                "counter",
                "Operations on the SSD that were wanted.",
                count(self.asked),
            ),
            (
                "tiercel_ssdcache_busy_seconds_total",
                "counter",
                "Time in which a request was under way.",
                count(self.busy_micros) / 1e6,
            ),
            (
                "tiercel_ssdcache_miss_seconds_total",
                "counter",
                "Time of all reads that missed a block.",
                count(self.miss_total_micros) / 1e6,
            ),
        ]
    }
}

fn histogram(name: &str, help: &str, counts: &Counts, unit: f64, disk: &str) -> String {
    let mut text = format!("# HELP {name} {help}\n# TYPE {name} histogram\n");
    let mut sum = 0;
    for (value, count) in &counts.at_most {
        sum += count;
        let le = *value as f64 * unit;
        text.push_str(&format!("{name}_bucket{{disk=\"{disk}\",le=\"{le}\"}} {sum}\n"));
    }
    text.push_str(&format!(
        "{name}_bucket{{disk=\"{disk}\",le=\"+Inf\"}} {sum}\n{name}_sum{{disk=\"{disk}\"}} {}\n{name}_count{{disk=\"{disk}\"}} {sum}\n",
        counts.sum as f64 * unit
    ));
    text
}

/// A label's value as Prometheus has it.
fn label(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::histogram::Histogram;

    fn stat() -> Stat {
        let sizes = Histogram::default();
        sizes.add(4096);
        sizes.add(65_536);
        let none = Histogram::default().counts();
        Stat {
            backing: "a \"disk\"".to_owned(),
            ssd: "/ssd".to_owned(),
            disk_bytes: 1 << 30,
            block_bytes: 65_536,
            policy: PolicyName::S3Fifo,
            size_bytes: 1 << 20,
            used_bytes: 1 << 19,
            drained: false,
            ssd_problem: None,
            clients: 1,
            hits: 3,
            misses: 1,
            sequential: 0,
            writes: 5,
            flushes: 2,
            evictions: 0,
            read_bytes: 69_632,
            written_bytes: 0,
            ssd_written_bytes: 65_536,
            ssd_errors: 0,
            ssd_corrupt: 0,
            backing_errors: 0,
            asked: 4,
            waiting: 0,
            share: 1.0,
            lent_iops: None,
            limit_iops: Some(100.0),
            busy_micros: 1_500_000,
            miss_total_micros: 250_000,
            read_micros: none.clone(),
            write_micros: none.clone(),
            read_sizes: sizes.counts(),
            write_sizes: none,
        }
    }

    #[test]
    fn questions_are_read_as_they_are_written() {
        for ask in [
            Ask::Stat,
            Ask::Resize { bytes: 1 << 40 },
            Ask::Limit {
                iops: None,
                burst: None,
            },
            Ask::Limit {
                iops: Some(100.0),
                burst: Some(7.0),
            },
            Ask::Lend { iops: 10.0, own: 5.0 },
            Ask::Share { share: 3.0 },
            Ask::Drain,
            Ask::Stop,
        ] {
            assert_eq!(Ask::parse(ask.line().trim()), Ok(ask));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_in_words() {
        for (line, word) in [
            ("", "no question"),
            ("{\"ask\":\"jump\"}", "jump"),
            ("{\"ask\":\"resize\",\"bytes\":-1}", "no question"),
            ("{\"ask\":\"resize\",\"bytes\":1,\"more\":2}", "more"),
            ("{\"ask\":\"limit\",\"iops\":0,\"burst\":null}", "iops"),
            ("{\"ask\":\"limit\",\"iops\":1,\"burst\":-2}", "burst"),
            ("{\"ask\":\"lend\",\"iops\":1e99,\"own\":1}", "iops"),
            ("{\"ask\":\"share\",\"share\":0}", "share"),
        ] {
            let said = Ask::parse(line).unwrap_err();
            assert!(said.contains(word), "{line}: {said}");
        }
    }

    #[test]
    fn answers_are_read_as_they_are_written() {
        let answer = Answer::Stat(Box::new(stat()));
        let json = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Answer>(&json).unwrap(), answer);
        assert_eq!(stat().hit_ratio(), Some(0.75));
    }

    #[test]
    fn cache_of_an_earlier_release_says_less() {
        let mut said = serde_json::to_value(stat()).unwrap();
        let fields = said.as_object_mut().unwrap();
        fields.remove("busy_micros");
        fields.remove("miss_total_micros");
        let stat: Stat = serde_json::from_value(said).unwrap();
        assert_eq!((stat.busy_micros, stat.miss_total_micros), (0, 0));
        assert_eq!((stat.reads(), stat.hits), (0, 3));
    }

    #[test]
    fn metrics_are_counts_and_histograms_of_this_disk() {
        let text = stat().metrics();
        assert!(
            text.contains("tiercel_ssdcache_hits_total{disk=\"a \\\"disk\\\"\"} 3\n"),
            "{text}"
        );
        assert!(
            text.contains("tiercel_ssdcache_read_bytes_bucket{disk=\"a \\\"disk\\\"\",le=\"65536\"} 2\n")
        );
        assert!(text.contains("tiercel_ssdcache_busy_seconds_total{disk=\"a \\\"disk\\\"\"} 1.5\n"));
        assert!(text.contains("tiercel_ssdcache_miss_seconds_total{disk=\"a \\\"disk\\\"\"} 0.25\n"));
        assert!(
            text.contains("le=\"+Inf\"} 2\n")
                && text.contains("read_bytes_sum{disk=\"a \\\"disk\\\"\"} 69632\n")
        );
    }
}
