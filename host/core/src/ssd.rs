//! What an agent says of its host's SSDs and of the caches on them.
//!
//! The other side is written in Java, in the coordinator.

use serde::{Deserialize, Serialize};

/// What both sides say of SSDs, by number.
pub const PROTOCOL: u32 = 1;
/// The most points of a curve that is told.
const CURVE_POINTS_MAX: usize = 32;

/// What is said of an SSD.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SsdReport {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// What its caches may hold together, in bytes.
    pub bytes: u64,
    /// The operations a second that it can do; none where nobody has said.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub iops: Option<f64>,
    /// By which lease it is given orders; none where no lease was ever granted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lease: Option<LeaseReport>,
    /// Its caches, in the order of the settings.
    pub caches: Vec<SsdCacheReport>,
}

/// What is said of a lease.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeaseReport {
    /// Who holds it.
    pub holder: String,
    /// Its number, which grows from one holder to the next.
    pub number: u64,
    /// How long it lasts yet; 0 where it has run out.
    pub seconds_left: f64,
}

/// What is said of a cache. Counts are since its process began, so that they fall when it is started again.
///
/// Of a cache that does not answer it is what it has said last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SsdCacheReport {
    /// The path of its socket, which names it on its host.
    pub cache: String,
    /// The VM that uses it; none where it is nobody's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub vm: Option<String>,
    /// What it may hold, in bytes.
    pub size_bytes: u64,
    /// What it holds, in bytes.
    pub used_bytes: u64,
    /// The bytes of the disk behind it.
    pub disk_bytes: u64,
    /// The bytes of each block that it keeps.
    #[serde(default)]
    pub block_bytes: u64,
    /// Its share of the SSD's operations.
    pub share: f64,
    /// Reads of blocks that were on the SSD.
    pub hits: u64,
    /// Reads of blocks that were not.
    pub misses: u64,
    /// Reads of clients.
    pub reads: u64,
    /// Writes of clients.
    pub writes: u64,
    /// Bytes that clients have read.
    pub read_bytes: u64,
    /// Bytes that clients have written.
    pub written_bytes: u64,
    /// Bytes that were written to the SSD.
    pub ssd_written_bytes: u64,
    /// Operations on the SSD that were wanted.
    pub asked: u64,
    /// Time in which at least one request of a client was under way.
    pub busy_seconds: f64,
    /// The time of all reads together.
    pub read_seconds: f64,
    /// The time of all reads together that missed a block at least.
    pub miss_seconds: f64,
    /// Bytes of cache, rising from 0, and the share of reads that such a cache would miss. Empty where nothing is known.
    pub curve: Vec<(u64, f64)>,
    /// What is wrong with it, in words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub problem: Option<String>,
}

/// A miss-ratio curve with few points, the first with no bytes and a miss ratio of 1: those are left out without which it
/// changes least.
///
/// What changes is the area of the triangle between a point and its neighbours, so that a cliff keeps its edges. Source:
/// Visvalingam and Whyatt, "Line generalisation by repeated elimination of points", 1993. Points that are out of order are
/// passed over.
pub fn thinned(points: impl IntoIterator<Item = (u64, f64)>) -> Vec<(u64, f64)> {
    let mut kept: Vec<(u64, f64)> = vec![(0, 1.0)];
    for (bytes, misses) in points {
        let is_further = kept.last().is_none_or(|(last, _)| bytes > *last);
        if is_further && misses.is_finite() {
            kept.push((bytes, misses.clamp(0.0, 1.0)));
        }
    }
    while kept.len() > CURVE_POINTS_MAX {
        let inner = 1..kept.len() - 1;
        let Some(least) = inner.min_by(|one, other| area(&kept, *one).total_cmp(&area(&kept, *other))) else {
            break;
        };
        kept.remove(least);
    }
    kept
}

/// Twice the area of the triangle of a point and its neighbours.
fn area(points: &[(u64, f64)], at: usize) -> f64 {
    let (before, here, after) = (points[at - 1], points[at], points[at + 1]);
    let width = |one: (u64, f64), other: (u64, f64)| (other.0 - one.0) as f64;
    (width(before, here) * (after.1 - before.1) - width(before, after) * (here.1 - before.1)).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_curve_stays_as_it_is_and_begins_with_nothing() {
        assert_eq!(thinned([]), [(0, 1.0)]);
        assert_eq!(
            thinned([(0, 1.0), (5, 0.5), (9, 0.25)]),
            [(0, 1.0), (5, 0.5), (9, 0.25)]
        );
        assert_eq!(thinned([(5, 0.5)]), [(0, 1.0), (5, 0.5)]);
    }

    #[test]
    fn points_that_make_no_sense_are_passed_over() {
        let points = [(0, 0.3), (5, 0.5), (5, 0.4), (3, 0.1), (7, f64::NAN), (9, 1.5)];
        assert_eq!(thinned(points), [(0, 1.0), (5, 0.5), (9, 1.0)]);
    }

    #[test]
    fn long_curve_keeps_its_cliff_and_its_end() {
        let misses = |at: u64| match at {
            0..700 => 1.0 - at as f64 / 10_000.0,
            _ => 0.1,
        };
        let points: Vec<(u64, f64)> = (0..1_000).map(|at| (at * 65_536, misses(at))).collect();
        let thin = thinned(points.clone());
        assert_eq!(thin.len(), CURVE_POINTS_MAX);
        assert_eq!((thin[0], thin[31]), (points[0], points[999]));
        assert!(
            thin.contains(&points[699]) && thin.contains(&points[700]),
            "{thin:?}"
        );
        assert!(thin.windows(2).all(|two| two[0].0 < two[1].0));
    }

    #[test]
    fn what_is_not_known_is_not_said() {
        let report = SsdReport {
            protocol: PROTOCOL,
            bytes: 1 << 20,
            iops: None,
            lease: None,
            caches: vec![SsdCacheReport {
                cache: "/a".to_owned(),
                curve: vec![(0, 1.0), (1_048_576, 0.5)],
                ..SsdCacheReport::default()
            }],
        };
        let json = serde_json::to_string(&report).unwrap();
        for absent in ["iops", "lease", "\"vm\"", "problem"] {
            assert!(!json.contains(absent), "{json}");
        }
        assert!(json.contains("\"curve\":[[0,1.0],[1048576,0.5]]"), "{json}");
        assert_eq!(serde_json::from_str::<SsdReport>(&json).unwrap(), report);
    }
}
