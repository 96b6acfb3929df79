//! Whatever is in a file or comes from another program, the core's readers say yes or no to it, and never panic.

use std::env;
use std::fmt::Write;
use std::time::Duration;
use tiercel_host_core::cpu::parse_schedstat;
use tiercel_host_core::domstats;
use tiercel_host_core::journal::replay;
use tiercel_host_core::roster::RosterFile;
use tiercel_host_core::ssdlease::Lease;
use tiercel_host_core::ssdorder::{SsdAnswer, SsdOrder};
use tiercel_host_core::ssdplan::SsdPlan;
use tiercel_host_core::ssdsteps::OrderSteps;

const INPUTS: u32 = 100_000;

/// Numbers by xorshift, the same for the same seed. Source: Marsaglia, "Xorshift RNGs", 2003.
struct Random {
    state: u64,
}

impl Random {
    /// By `TIERCEL_TEST_SEED`, or 1; the seed is printed where a test fails.
    fn seeded() -> Random {
        let seed = env::var("TIERCEL_TEST_SEED")
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(1);
        println!("seed {seed}: set TIERCEL_TEST_SEED to replay it");
        Random { state: seed }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state % bound as u64) as usize
    }

    /// The text with a few bytes changed, taken out, put in or doubled; read as UTF-8 as well as it can be.
    fn damaged(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..1 + self.below(6) {
            let at = self.below(bytes.len() + 1);
            match self.below(4) {
                0 if at < bytes.len() => bytes[at] = self.below(256) as u8,
                1 if at < bytes.len() => {
                    bytes.remove(at);
                }
                2 => bytes.insert(at, self.below(256) as u8),
                _ => {
                    let tail = bytes[at..].to_vec();
                    bytes.extend(tail);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

fn never_panics(sample: &str, read: impl Fn(&str)) {
    let mut random = Random::seeded();
    for _ in 0..INPUTS {
        read(&random.damaged(sample));
    }
}

#[test]
fn roster_file() {
    never_panics(
        "# batch\ndb-* interactive\nhadoop-*-1 background # all\n*\n",
        |text| {
            if let Ok(roster) = RosterFile::parse(text) {
                let _ = roster.class_of("hadoop-worker-1");
            }
        },
    );
}

#[test]
fn journal() {
    let mut sample = String::new();
    for event in ["saved", "restored"] {
        let _ = writeln!(
            sample,
            "{{\"event\":\"{event}\",\"group\":{{\"path\":\"/a\",\"inode\":7,\"boot\":\"b\"}},\"vm\":\"v\",\
             \"interface\":\"v1\",\"weight\":{{\"idle\":false,\"weight\":1024}}}}"
        );
    }
    assert_eq!(replay(&sample, "b").damaged_lines, 0);
    never_panics(&sample, |text| {
        let read = replay(text, "b");
        assert!(read.damaged_lines + read.outstanding.len() <= text.lines().count());
    });
}

#[test]
fn statistics_of_libvirt() {
    never_panics(
        "Domain: 'a'\n  vcpu.0.time=5\n  block.0.rd.bytes=9\n  net.1.tx.bytes=8\n",
        |text| {
            let _ = domstats::parse(text);
        },
    );
}

#[test]
fn metadata_of_a_domain() {
    never_panics("<cpu xmlns='urn:a' class=\"background\"/>", |text| {
        let _ = domstats::class_in_metadata(text);
    });
}

#[test]
fn schedstat() {
    never_panics("1500000 2500000 17\n", |text| {
        let _ = parse_schedstat(text);
    });
}

#[test]
fn order_about_ssds() {
    never_panics(
        "{\"order\":17,\"lease\":{\"holder\":\"a:1\",\"number\":5,\"seconds\":90.0},\
         \"caches\":[{\"cache\":\"/run/a\",\"bytes\":268435456,\"share\":2.5}]}",
        |text| {
            if let Ok(order) = SsdOrder::parse(text) {
                assert!(Lease::default().taken(&order.lease, Duration::MAX / 2).is_ok());
                assert!(OrderSteps::decide(&[], &order).is_ok());
            }
            assert!(SsdAnswer::refused(SsdOrder::number(text), text).json().len() <= 60_000);
        },
    );
}

#[test]
fn plan_of_ssds() {
    never_panics(
        "{\"lease\":{\"holder\":\"a:1\",\"number\":5,\"seconds\":90.0},\
         \"caches\":{\"/run/a\":{\"bytes\":268435456,\"share\":2.5}}}\n",
        |text| {
            if let Ok(plan) = SsdPlan::parse(text) {
                assert!(plan.caches.values().all(|planned| planned.share > 0.0));
                let _ = Lease::restored(plan.lease, Duration::MAX / 2);
            }
        },
    );
}
