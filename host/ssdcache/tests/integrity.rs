//! Whatever happens to the cache, what is read is what was written.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

mod common;

use common::{Client, FLUSH, FUA, Place, READ, Random, TRIM, WRITE, ZEROES, await_that};
use std::fs::OpenOptions;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const MIB: u64 = 1 << 20;
const SECTOR: u64 = 512;

/// A part of a disk that one client alone reads and writes, and what should be in it.
struct Region {
    start: u64,
    model: Vec<u8>,
    random: Random,
    filler: u8,
}

impl Region {
    fn new(start: u64, bytes: u64, seed: u64) -> Region {
        Region {
            start,
            model: vec![0; bytes as usize],
            random: Random(seed),
            filler: 0,
        }
    }

    /// Some sectors, more often few than many, and mostly whole pages as a guest's file system has them.
    fn range(&mut self) -> (usize, usize) {
        let unit = if self.random.below(4) == 0 {
            SECTOR
        } else {
            8 * SECTOR
        };
        let all = self.model.len() as u64 / unit;
        let longest = if self.random.below(8) == 0 {
            all.min(200)
        } else {
            all.min(16)
        };
        let count = 1 + self.random.below(longest);
        let first = self.random.below(all - count + 1);
        ((first * unit) as usize, (count * unit) as usize)
    }

    /// One request, with a look at what it read.
    fn step(&mut self, client: &mut Client) {
        let (at, bytes) = self.range();
        let offset = self.start + at as u64;
        let flags = if self.random.below(8) == 0 { FUA } else { 0 };
        match self.random.below(20) {
            0..=10 => {
                let read = client.read(offset, bytes as u32);
                assert!(read == self.model[at..at + bytes], "{bytes} bytes at {offset}");
            }
            11..=16 => {
                self.filler = self.filler.wrapping_add(1);
                let data: Vec<u8> = (0..bytes)
                    .map(|i| self.filler.wrapping_add((i / 7) as u8))
                    .collect();
                client
                    .ask(WRITE, flags, offset, bytes as u32, &data)
                    .unwrap()
                    .unwrap();
                self.model[at..at + bytes].copy_from_slice(&data);
            }
            17 => {
                client
                    .ask(ZEROES, flags, offset, bytes as u32, &[])
                    .unwrap()
                    .unwrap();
                self.model[at..at + bytes].fill(0);
            }
            18 => {
                client
                    .ask(TRIM, flags, offset, bytes as u32, &[])
                    .unwrap()
                    .unwrap();
                // A file that forgets reads as zeroes.
                self.model[at..at + bytes].fill(0);
            }
            _ => {
                client.ask(FLUSH, 0, 0, 0, &[]).unwrap().unwrap();
            }
        }
    }

    fn check(&self, client: &mut Client) {
        for at in (0..self.model.len()).step_by(MIB as usize) {
            let bytes = (self.model.len() - at).min(MIB as usize);
            let read = client.read(self.start + at as u64, bytes as u32);
            assert!(read == self.model[at..at + bytes], "{at}");
        }
    }
}

/// Steps in each region at once, while something else happens again and again.
fn at_once(place: &Place, regions: &mut [Region], steps: usize, mut meanwhile: impl FnMut()) {
    let ends = AtomicBool::new(false);
    thread::scope(|scope| {
        let clients: Vec<_> = regions
            .iter_mut()
            .map(|region| {
                scope.spawn(|| {
                    let mut client = place.client();
                    for _ in 0..steps {
                        region.step(&mut client);
                    }
                })
            })
            .collect();
        let ends = &ends;
        let watcher = scope.spawn(move || {
            let done: Vec<_> = clients.into_iter().map(|client| client.join()).collect();
            ends.store(true, Ordering::SeqCst);
            done.into_iter().for_each(|done| done.unwrap());
        });
        while !ends.load(Ordering::SeqCst) {
            meanwhile();
            thread::sleep(Duration::from_millis(2));
        }
        watcher.join().unwrap();
    });
}

fn regions(seed: &mut Random, count: u64, bytes: u64) -> Vec<Region> {
    (0..count)
        .map(|i| Region::new(i * bytes, bytes, seed.next()))
        .collect()
}

#[test]
fn what_is_read_is_what_was_written_while_the_cache_is_resized_and_limited() {
    let mut random = Random::announced("resized");
    for policy in ["lru", "s3-fifo"] {
        let place = Place::new(16 * MIB);
        let server = place.serve("4M", &["--policy", policy, "--cut-off", "256K"]);
        let mut regions = regions(&mut random, 4, 4 * MIB);
        at_once(&place, &mut regions, 1_500, || {
            let size = format!("{}K", 64 * random.below(100));
            assert!(place.tell(&["resize", &size]).status.success());
            if random.below(4) == 0 {
                let iops = ["none", "20000", "5000"][random.below(3) as usize];
                assert!(place.tell(&["limit", iops]).status.success());
            }
        });
        assert!(place.tell(&["limit", "none"]).status.success());
        let stat = place.stat();
        assert!(stat["hits"].as_u64().unwrap() > 100, "{stat}");
        assert_eq!(stat["ssd_corrupt"], 0, "{stat}");
        regions
            .iter()
            .for_each(|region| region.check(&mut place.client()));
        server.end();
        for region in &regions {
            assert!(place.behind(region.start, region.model.len()) == region.model);
        }
    }
}

#[test]
fn cache_that_was_ended_well_begins_warm_and_is_right() {
    let mut random = Random::announced("warm");
    let place = Place::new(8 * MIB);
    let server = place.serve("8M", &[]);
    let mut regions = regions(&mut random, 2, 4 * MIB);
    at_once(&place, &mut regions, 1_000, || {});
    let used = place.count("used_bytes");
    assert!(used > MIB);
    server.end();
    let server = place.serve("8M", &[]);
    assert_eq!(place.count("used_bytes"), used);
    regions
        .iter()
        .for_each(|region| region.check(&mut place.client()));
    let stat = place.stat();
    assert!(
        stat["hits"].as_u64().unwrap() > 0 && stat["ssd_corrupt"] == 0,
        "{stat}"
    );
    server.kill();
    let server = place.serve("8M", &[]);
    assert_eq!(
        place.count("used_bytes"),
        0,
        "one that was killed leaves no index"
    );
    regions
        .iter()
        .for_each(|region| region.check(&mut place.client()));
    server.end();
    // Somebody writes to the disk while no cache runs.
    let disk = OpenOptions::new().write(true).open(place.disk()).unwrap();
    disk.write_all_at(&[0xab; 4096], 0).unwrap();
    drop(disk);
    let _server = place.serve("8M", &[]);
    assert_eq!(place.count("used_bytes"), 0);
    assert_eq!(place.client().read(0, 4096), [0xab; 4096]);
}

#[test]
fn index_of_another_ssd_or_of_other_settings_is_not_believed() {
    let place = Place::new(4 * MIB);
    let server = place.serve("4M", &[]);
    (0..64).for_each(|i| drop(place.client().read(i * 65_536 % (4 * MIB), 4096)));
    server.end();
    let index = std::fs::read(place.path("ssd.index")).unwrap();
    std::fs::remove_file(place.ssd()).unwrap();
    let server = place.serve("4M", &[]);
    assert_eq!(place.count("used_bytes"), 0, "the SSD file is another one");
    server.end();
    std::fs::write(place.path("ssd.index"), &index).unwrap();
    let server = place.serve("4M", &[]);
    assert_eq!(place.count("used_bytes"), 0);
    server.end();
    let mut damaged = std::fs::read(place.path("ssd.index")).unwrap();
    damaged[100] ^= 1;
    std::fs::write(place.path("ssd.index"), &damaged).unwrap();
    let _server = place.serve("4M", &[]);
    assert_eq!(place.count("used_bytes"), 0);
}

/// Writes whose answers came are on the disk, and the next server says the same.
#[test]
fn nothing_that_was_acknowledged_is_lost_by_kill_9() {
    let mut random = Random::announced("killed");
    let place = Place::new(4 * MIB);
    let mut acknowledged = vec![0_u8; place.disk_bytes as usize / 4096];
    for round in 1..=5_u8 {
        let server = place.serve("2M", &[]);
        let kill_after = Duration::from_millis(30 + random.below(100));
        let killer = thread::spawn(move || {
            thread::sleep(kill_after);
            server.kill();
        });
        let mut client = place.client();
        let mut unsure = None;
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(10) {
            let page = random.below(acknowledged.len() as u64) as usize;
            if random.below(3) == 0 {
                match client.ask(READ, 0, page as u64 * 4096, 4096, &[]) {
                    Ok(read) => assert_eq!(read.unwrap(), vec![acknowledged[page]; 4096]),
                    Err(_) => break,
                }
                continue;
            }
            match client.ask(WRITE, 0, page as u64 * 4096, 4096, &[round; 4096]) {
                Ok(done) => {
                    done.unwrap();
                    acknowledged[page] = round;
                }
                Err(_) => {
                    unsure = Some(page);
                    break;
                }
            }
        }
        killer.join().unwrap();
        let server = place.serve("2M", &[]);
        let mut client = place.client();
        for (page, value) in acknowledged.iter_mut().enumerate() {
            let read = client.read(page as u64 * 4096, 4096);
            if unsure == Some(page) {
                // It may or may not have been written. From now on it is what it is.
                *value = read[0];
            }
            assert!(
                read.iter().all(|byte| byte == value),
                "page {page} in round {round}"
            );
        }
        server.end();
    }
}

#[test]
fn ssd_that_says_something_else_is_not_believed() {
    let mut random = Random::announced("corrupt");
    let place = Place::new(4 * MIB);
    let _server = place.serve("4M", &["--cut-off", "0"]);
    let mut regions = regions(&mut random, 2, 2 * MIB);
    let ssd = OpenOptions::new().write(true).open(place.ssd()).unwrap();
    at_once(&place, &mut regions, 1_500, || {
        let garbage: Vec<u8> = (0..4096).map(|_| random.next() as u8).collect();
        ssd.write_all_at(&garbage, 4096 + random.below(1_000) * 4096)
            .unwrap();
    });
    regions
        .iter()
        .for_each(|region| region.check(&mut place.client()));
    let stat = place.stat();
    assert!(stat["ssd_corrupt"].as_u64().unwrap() > 0, "{stat}");
}

#[test]
fn ssd_that_is_cut_short_under_the_cache_costs_no_byte() {
    let mut random = Random::announced("lost");
    let place = Place::new(4 * MIB);
    let _server = place.serve("4M", &[]);
    let mut regions = regions(&mut random, 2, 2 * MIB);
    at_once(&place, &mut regions, 300, || {});
    let ssd = OpenOptions::new().write(true).open(place.ssd()).unwrap();
    ssd.set_len(4096).unwrap();
    at_once(&place, &mut regions, 300, || {});
    regions
        .iter()
        .for_each(|region| region.check(&mut place.client()));
    let stat = place.stat();
    // What is written behind the cut makes the file long again, and then what was there reads as zeroes.
    let seen = stat["ssd_errors"].as_u64().unwrap() + stat["ssd_corrupt"].as_u64().unwrap();
    assert!(seen > 0, "{stat}");
}

#[test]
fn time_under_way_and_of_misses_is_counted() {
    let place = Place::new(4 * MIB);
    let _server = place.serve("4M", &["--cut-off", "0"]);
    assert_eq!(place.count("busy_micros"), 0, "nobody has asked for anything");
    let mut client = place.client();
    client.read(0, 4096);
    let first = place.stat();
    assert!(first["miss_total_micros"].as_u64().unwrap() > 0, "{first}");
    assert_eq!(first["miss_total_micros"], first["read_micros"]["sum"]);
    await_that("the block is read from the SSD", || {
        client.read(0, 4096);
        place.count("hits") > 0
    });
    let before = place.stat();
    client.read(0, 4096);
    let after = place.stat();
    assert_eq!(after["miss_total_micros"], before["miss_total_micros"]);
    assert!(after["read_micros"]["sum"].as_u64() > after["miss_total_micros"].as_u64());
    await_that("nothing is under way", || {
        let busy = place.count("busy_micros");
        place.count("busy_micros") == busy
    });
    assert!(place.count("busy_micros") > 0);
}

#[test]
fn clients_at_the_end_are_answered_and_not_hung() {
    let place = Place::new(4 * MIB);
    let server = place.serve("2M", &["--iops", "50"]);
    let mut client = place.client();
    client.write(0, &[7; 4096]);
    client.read(0, 4096);
    // Many wait for their turn.
    for _ in 0..200 {
        client.send(READ, 0, 0, 4096, &[]).unwrap();
    }
    assert!(place.tell(&["drain"]).status.success());
    await_that("it holds nothing", || place.count("used_bytes") == 0);
    assert_eq!(place.client().read(0, 4096), [7; 4096], "it serves on");
    assert!(!place.tell(&["resize", "1M"]).status.success());
    let began = Instant::now();
    server.end();
    assert!(began.elapsed() < Duration::from_secs(5));
    assert!(Client::try_connect(&place.socket()).is_err());
}

#[test]
#[ignore = "needs root"]
fn ssd_that_is_full_costs_no_byte() {
    let mut random = Random::announced("full");
    let place = Place::new(4 * MIB);
    let mounted = place.path("mounted");
    std::fs::create_dir(&mounted).unwrap();
    let mount = |arguments: &[&str]| {
        std::process::Command::new(arguments[0])
            .args(&arguments[1..])
            .arg(&mounted)
            .status()
    };
    assert!(
        mount(&["mount", "-t", "tmpfs", "-o", "size=3M", "none"])
            .unwrap()
            .success()
    );
    std::os::unix::fs::symlink(mounted.join("ssd"), place.ssd()).unwrap();
    let said = place.refused("4M", &["--in-memory"]);
    assert!(said.contains("too full"), "{said}");
    let server = place.serve("2M", &["--in-memory", "--cut-off", "0"]);
    std::fs::write(mounted.join("other"), vec![1; 2 << 20]).unwrap();
    let mut regions = regions(&mut random, 2, 2 * MIB);
    at_once(&place, &mut regions, 500, || {});
    regions
        .iter()
        .for_each(|region| region.check(&mut place.client()));
    let stat = place.stat();
    assert!(stat["ssd_errors"].as_u64().unwrap() > 0, "{stat}");
    server.end();
    assert!(mount(&["umount"]).unwrap().success());
}

#[test]
fn what_cannot_be_done_safely_is_refused_in_words() {
    let place = Place::new(4 * MIB);
    let said = place.refused("99T", &[]);
    assert!(said.contains("too full"), "{said}");
    let said = place.refused("1M", &["--block", "5000"]);
    assert!(said.contains("power of two"), "{said}");
    let server = place.serve("1M", &[]);
    let said = place.refused("1M", &[]);
    assert!(said.contains("another process has"), "{said}");
    server.end();
    let disk = OpenOptions::new().write(true).open(place.disk()).unwrap();
    disk.set_len(5 * MIB).unwrap();
    for _ in 0..2 {
        let said = place.refused("1M", &[]);
        assert!(
            said.contains("is of a disk of 4194304 bytes") && said.contains("remove the index"),
            "{said}"
        );
    }
    std::fs::remove_file(place.path("ssd.index")).unwrap();
    std::fs::write(place.ssd(), "something else").unwrap();
    let said = place.refused("1M", &[]);
    assert!(said.contains("not empty"), "{said}");
    std::fs::remove_file(place.ssd()).unwrap();
    std::fs::write(place.disk(), "odd").unwrap();
    let said = place.refused("1M", &[]);
    assert!(said.contains("sectors"), "{said}");
    std::fs::remove_file(place.disk()).unwrap();
    let said = place.refused("1M", &[]);
    assert!(said.contains("cannot open the disk"), "{said}");
}

#[test]
fn reader_of_a_read_only_disk_changes_nothing() {
    let place = Place::new(MIB);
    let _server = place.serve("1M", &["--read-only"]);
    let mut client = place.client();
    assert_eq!(client.ask(WRITE, 0, 0, 512, &[1; 512]).unwrap(), Err(1));
    assert_eq!(client.ask(ZEROES, 0, 0, 512, &[]).unwrap(), Err(1));
    assert_eq!(client.read(0, 512), [0; 512]);
    assert_eq!(client.ask(READ, 0, MIB, 512, &[]).unwrap(), Err(22));
    assert_eq!(client.ask(READ, 0, 3, 512, &[]).unwrap(), Err(22));
    assert_eq!(client.ask(FLUSH, 0, 0, 0, &[]).unwrap(), Ok(vec![]));
    assert_eq!(client.read(0, 512), [0; 512]);
}
