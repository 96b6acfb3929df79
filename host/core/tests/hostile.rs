//! Whatever is in a file or comes from another program, the core's readers say yes or no to it, and never panic.

mod damage;

use std::fmt::Write;
use std::time::Duration;
use tiercel_host_core::cpu::parse_schedstat;
use tiercel_host_core::domstats;
use tiercel_host_core::journal::replay;
use tiercel_host_core::roster::RosterFile;
use tiercel_host_core::secret::{KEY_BYTES, PeerSecret, Role};
use tiercel_host_core::ssdlease::Lease;
use tiercel_host_core::ssdorder::{SsdAnswer, SsdOrder};
use tiercel_host_core::ssdplan::SsdPlan;
use tiercel_host_core::ssdsteps::OrderSteps;
use tiercel_host_core::talk::{Speaker, Talk};
use tiercel_host_core::tax::{TaxMeter, TaxRecord, checksum};

/// The same of text; damaged bytes are read as UTF-8 as well as they can be.
fn never_panics(sample: &str, read: impl Fn(&str)) {
    damage::never_panics(sample.as_bytes(), |bytes| read(&String::from_utf8_lossy(bytes)));
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

/// What is said to be the coordinator, before it has proved that it is.
#[test]
fn talk_of_a_coordinator() {
    let mut hello = 40_u32.to_be_bytes().to_vec();
    hello.extend(0x5449_4552_4345_4c02_u64.to_be_bytes());
    hello.extend([7; KEY_BYTES]);
    hello.extend([0, 0, 0, 1, 4]);
    hello.extend([0; 16]);
    damage::never_panics(&hello, |bytes| {
        let secret = PeerSecret::read("a secret of some length", Role::Host).expect("it is long enough");
        let speaker = Speaker::Host("hv-1".to_owned());
        let mut talk = Talk::new(secret, "cluster", &speaker, [9; KEY_BYTES]);
        let (first, second) = bytes.split_at(bytes.len() / 2);
        if talk.received(first).is_ok() {
            talk.ping(1);
            let _ = talk.received(second);
        }
        assert!(talk.outgoing().len() < 64 << 10);
    });
}

/// With a checksum that fits.
#[test]
fn latency_tax_that_was_kept() {
    let sample = include_str!("../../fuzz/seeds/tax/file");
    never_panics(sample.lines().next().unwrap_or_default(), |json| {
        if let Ok(record) = TaxRecord::parse(&format!("{json}\n{:016x}\n", checksum(json))) {
            assert_eq!(TaxRecord::parse(&record.text()), Ok(record));
            let mut meter = TaxMeter::new(record);
            meter.look(Duration::from_secs(1), &[]);
            meter.look(Duration::from_secs(2), &[]);
            let _ = meter.report();
        }
    });
}
