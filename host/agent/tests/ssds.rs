//! Orders about SSDs, carried out at real caches that the agent keeps. They need no root.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

mod common;

use common::{ask_server, await_that, server_of, signal_server, ssdcache};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tiercel_agent::caches::{self, Ssds};
use tiercel_agent::ssdconf::SsdConf;
use tiercel_agent::ssdorders::Desk;

const MIB: u64 = 1 << 20;

/// An SSD of 6 MiB with the cache `a` of 4 MiB and the cache `b` of 2 MiB; they go when this is dropped.
struct Host {
    directory: tempfile::TempDir,
    conf: SsdConf,
    agent: Option<(Ssds, Desk)>,
}

impl Host {
    fn new() -> Host {
        let directory = tempfile::tempdir().unwrap();
        let place = directory.path().display();
        let mut text = "bytes = '6M'\niops = 20000\n".to_owned();
        for (name, size) in [("a", "4M"), ("b", "2M")] {
            let disk = fs::File::create(directory.path().join(format!("{name}.disk"))).unwrap();
            disk.set_len(4 * MIB).unwrap();
            text.push_str(&format!(
                "[[cache]]\nbacking = '{place}/{name}.disk'\nfile = '{place}/{name}.ssd'\nsize = '{size}'\n\
                 socket = '{place}/{name}.sock'\n"
            ));
        }
        let conf = toml::from_str(&text).unwrap();
        let mut host = Host {
            directory,
            conf,
            agent: None,
        };
        host.begin_agent();
        host.await_cache("a", 4 * MIB, 1.0);
        host.await_cache("b", 2 * MIB, 1.0);
        host
    }

    /// An agent begins, and is in session. There are no control groups where it looks for them.
    fn begin_agent(&mut self) {
        let ssds = std::slice::from_ref(&self.conf);
        let groups = self.directory.path().join("groups");
        let (ssds, mut desk) = caches::begin(&ssdcache(), ssds, &groups, self.directory.path()).unwrap();
        desk.begin_session();
        self.agent = Some((ssds, desk));
    }

    fn end_agent(&mut self) {
        if let Some((ssds, _)) = self.agent.take() {
            ssds.end();
        }
    }

    fn socket(&self, name: &str) -> PathBuf {
        self.directory.path().join(format!("{name}.sock"))
    }

    /// What is answered to an order of sizes in MiB and shares.
    fn order(&mut self, holder: &str, number: u64, caches: &[(&str, u64, f64)]) -> Value {
        let caches: Vec<Value> = caches
            .iter()
            .map(|(name, size, share)| {
                let bytes = size * MIB;
                json!({"cache": self.socket(name), "bytes": bytes, "share": share})
            })
            .collect();
        let lease = json!({"holder": holder, "number": number, "seconds": 90});
        let order = json!({"order": 17, "lease": lease, "caches": caches});
        let (_, desk) = self.agent.as_mut().unwrap();
        let mut answer = desk.give(order.to_string());
        await_that("the order is answered", || {
            answer = answer.take().or_else(|| desk.answers().pop());
            answer.is_some()
        });
        let answer: Value = serde_json::from_str(&answer.unwrap()).unwrap();
        assert_eq!(answer["order"], 17);
        answer
    }

    fn stat(&self, name: &str) -> Option<Value> {
        Some(ask_server(&self.socket(name), "{\"ask\":\"stat\"}")?["stat"].take())
    }

    fn await_cache(&self, name: &str, bytes: u64, share: f64) {
        await_that("the cache has what it is to have", || {
            self.stat(name)
                .is_some_and(|stat| stat["size_bytes"] == bytes && stat["share"] == share)
        });
    }

    /// Another process serves afterwards.
    fn kill(&self, name: &str) {
        let socket = self.socket(name);
        let before = server_of(&socket);
        signal_server(&socket, "-KILL");
        await_that("it is started again", || {
            server_of(&socket).is_some_and(|id| Some(id) != before)
        });
    }

    fn problem(&self, cache: usize) -> Option<String> {
        let (ssds, _) = self.agent.as_ref().unwrap();
        ssds.reports()[0].caches[cache].problem.clone()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.end_agent();
        for name in ["a", "b"] {
            if let Some(id) = server_of(&self.socket(name)) {
                let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
            }
        }
    }
}

/// Sizes in MiB as they were answered. None of the caches has a problem.
fn sizes(answer: &Value) -> Vec<u64> {
    let caches = answer["caches"].as_array().unwrap();
    for cache in caches {
        assert_eq!(cache["problem"], Value::Null, "{answer}");
    }
    caches
        .iter()
        .map(|cache| cache["bytes"].as_u64().unwrap() / MIB)
        .collect()
}

#[test]
fn what_was_ordered_stands_whatever_is_killed() {
    let mut host = Host::new();
    let answer = host.order("one", 1, &[("b", 5, 3.0), ("a", 1, 1.0)]);
    assert_eq!(answer["refused"], Value::Null);
    assert_eq!(sizes(&answer), [5, 1]);
    assert_eq!(host.stat("a").unwrap()["size_bytes"], MIB);
    assert_eq!(host.stat("b").unwrap()["share"], 3.0);

    // More than the SSD has, and an order of somebody else.
    let too_much = host.order("one", 1, &[("a", 2, 1.0)]);
    assert!(
        too_much["refused"].as_str().unwrap().contains("together"),
        "{too_much}"
    );
    let other = host.order("two", 2, &[("a", 0, 1.0)]);
    let said = other["refused"].as_str().unwrap();
    assert!(said.contains("one holds this SSD by lease 1"), "{other}");
    assert_eq!(host.stat("a").unwrap()["size_bytes"], MIB);

    // A cache that is killed comes back as it was ordered.
    host.kill("b");
    host.await_cache("b", 5 * MIB, 3.0);

    // So it does with the next agent, which takes no word of somebody else either.
    host.end_agent();
    host.begin_agent();
    host.kill("a");
    host.await_cache("a", MIB, 1.0);
    let other = host.order("two", 2, &[]);
    assert!(
        other["refused"].as_str().unwrap().contains("one holds"),
        "{other}"
    );
    let old = host.order("one", 0, &[]);
    assert!(
        old["refused"].as_str().unwrap().contains("number 0 is old"),
        "{old}"
    );
    assert_eq!(
        sizes(&host.order("one", 2, &[("b", 2, 3.0), ("a", 4, 1.0)])),
        [2, 4]
    );
}

#[test]
fn cache_that_hangs_is_a_problem_of_its_own() {
    let mut host = Host::new();
    signal_server(&host.socket("a"), "-STOP");
    let answer = host.order("one", 1, &[("a", 1, 1.0), ("b", 5, 2.0)]);
    assert_eq!(answer["refused"], Value::Null);
    let [a, b] = &answer["caches"].as_array().unwrap()[..] else {
        panic!("{answer}");
    };
    assert!(
        a["problem"].as_str().unwrap().contains("does not answer"),
        "{answer}"
    );
    assert!(b["problem"].as_str().unwrap().starts_with("withheld"), "{answer}");
    assert_eq!(
        (b["bytes"].as_u64(), b["share"].as_f64()),
        (Some(2 * MIB), Some(2.0))
    );
    let said = |host: &Host, cache| host.problem(cache).unwrap_or_default();
    await_that("the report says which one hangs", || {
        said(&host, 0).contains("does not answer") && said(&host, 1).is_empty()
    });
    signal_server(&host.socket("a"), "-CONT");
    assert_eq!(
        sizes(&host.order("one", 1, &[("a", 1, 1.0), ("b", 5, 2.0)])),
        [1, 5]
    );
    await_that("the report says that all is well", || said(&host, 0).is_empty());
}

#[test]
fn report_has_what_caches_say_and_who_gives_orders() {
    let mut host = Host::new();
    host.order("one", 7, &[("a", 3, 1.5)]);
    let report = |host: &Host| host.agent.as_ref().unwrap().0.reports().remove(0);
    await_that("the report has the new size", || {
        report(&host).caches[0].size_bytes == 3 * MIB
    });
    let report = report(&host);
    assert_eq!((report.bytes, report.iops), (6 * MIB, Some(20_000.0)));
    let lease = report.lease.unwrap();
    assert_eq!((lease.holder.as_str(), lease.number), ("one", 7));
    assert!(lease.seconds_left > 0.0 && lease.seconds_left <= 90.0);
    let cache = &report.caches[0];
    assert_eq!(cache.cache, host.socket("a").display().to_string());
    assert_eq!((cache.disk_bytes, cache.share), (4 * MIB, 1.5));
    assert_eq!((cache.reads, cache.busy_seconds), (0, 0.0));
}
