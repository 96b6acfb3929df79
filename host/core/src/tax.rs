//! What the background class is worth: the latency tax of interactive VMs before it and in it.
//!
//! The tax is the time that interactive VMs wait for a processor, out of the time in which they want one. It is summed up
//! over two kinds of time: *before*, in which best-effort VMs run as any other, and *after*, in which all of them are in
//! the class. Time counts in neither where there is no VM of one of the two sorts, or where some best-effort VMs are in
//! the class and others are not.

use crate::cpu::CpuTimes;
use crate::report::VmSample;
use crate::roster::CpuClass;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// No sum of a record is longer: a processor's time of ten thousand years is no measurement.
const SUM_MAX: Duration = Duration::from_secs(10_000 * 365 * 24 * 3600);

/// What was seen in the time of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Observed {
    /// How long it was looked.
    pub time: Duration,
    /// What the interactive VMs ran and waited.
    pub interactive: CpuTimes,
    /// What the best-effort VMs ran and waited: where they want nothing, there is nothing to measure.
    pub best_effort: CpuTimes,
}

impl Observed {
    fn add(&mut self, time: Duration, interactive: CpuTimes, best_effort: CpuTimes) {
        self.time += time;
        self.interactive = self.interactive + interactive;
        self.best_effort = self.best_effort + best_effort;
    }

    fn is_sane(&self) -> bool {
        let sums = [self.interactive, self.best_effort];
        self.time <= SUM_MAX
            && sums
                .iter()
                .all(|sum| sum.running <= SUM_MAX && sum.runnable <= SUM_MAX)
    }

    fn report(&self) -> TaxShare {
        let interactive = wanted(self.interactive);
        let time = self.time.as_secs_f64();
        TaxShare {
            observed_seconds: time,
            waited_per_wanted: (interactive > 0.0)
                .then(|| self.interactive.runnable.as_secs_f64() / interactive),
            best_effort_wanted: (time > 0.0).then(|| wanted(self.best_effort) / time),
        }
    }
}

fn wanted(times: CpuTimes) -> f64 {
    (times.running + times.runnable).as_secs_f64()
}

/// The two sums, and how long the first is to be. It is kept from one agent of a host to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaxRecord {
    /// How long to look before best-effort VMs go into the class; nothing if not at all.
    pub wanted: Duration,
    /// What was seen before.
    pub before: Observed,
    /// What was seen after.
    pub after: Observed,
}

impl TaxRecord {
    /// The record of a host that has seen nothing yet.
    pub fn to_measure(wanted: Duration) -> TaxRecord {
        TaxRecord {
            wanted,
            ..TaxRecord::default()
        }
    }

    /// The record as text: its JSON, and the checksum of that in a second line.
    pub fn text(&self) -> String {
        // Numbers only: there is nothing that JSON has no form for.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{json}\n{:016x}\n", checksum(&json))
    }

    /// Reads the text; what is wrong with it, in words.
    pub fn parse(text: &str) -> Result<TaxRecord, String> {
        let mut lines = text.lines();
        let json = lines.next().ok_or("it is empty")?;
        let sum = lines.next().ok_or("it has no checksum")?;
        if u64::from_str_radix(sum, 16) != Ok(checksum(json)) {
            return Err("its checksum does not fit".to_owned());
        }
        let record: TaxRecord = serde_json::from_str(json).map_err(|e| e.to_string())?;
        if record.wanted > SUM_MAX || !record.before.is_sane() || !record.after.is_sane() {
            return Err("it says that more time has passed than can be".to_owned());
        }
        Ok(record)
    }
}

/// The checksum of a record's JSON: FNV-1a in 64 bits. Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm".
pub fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The tax of one kind of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TaxShare {
    /// How long it was looked.
    pub observed_seconds: f64,
    /// Seconds that interactive VMs waited for each second in which they wanted a processor; `null` where they wanted none.
    pub waited_per_wanted: Option<f64>,
    /// How many processors the best-effort VMs wanted on average; `null` where nothing was looked at.
    pub best_effort_wanted: Option<f64>,
}

/// What is said of the tax.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TaxReport {
    /// Whether the agent leaves best-effort VMs alone now, to see the tax before.
    pub measuring: bool,
    /// While best-effort VMs run as any other.
    pub before: TaxShare,
    /// While they are in the class.
    pub after: TaxShare,
}

/// Sums up the tax from one look to the next. Not thread-safe.
#[derive(Debug)]
pub struct TaxMeter {
    record: TaxRecord,
    last: Option<Look>,
}

/// What a look has found.
#[derive(Debug)]
struct Look {
    at: Duration,
    mix: Mix,
    times: BTreeMap<String, (CpuClass, CpuTimes)>,
}

/// Which VMs there are, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mix {
    /// No VM of one of the two sorts.
    OneSort,
    /// None of the best-effort VMs is in the class.
    Before,
    /// All of them are.
    After,
    /// Some are.
    Between,
}

impl TaxMeter {
    /// Goes on from what is on record.
    pub fn new(record: TaxRecord) -> TaxMeter {
        TaxMeter { record, last: None }
    }

    /// What is on record now.
    pub fn record(&self) -> TaxRecord {
        self.record
    }

    /// Begins anew: looks for so long before.
    pub fn measure(&mut self, wanted: Duration) {
        self.record = TaxRecord::to_measure(wanted);
    }

    /// Whether the next look is to leave best-effort VMs alone. It is not to where there are VMs of one sort only.
    pub fn holds(&self) -> bool {
        let has_both = self.last.as_ref().is_none_or(|last| last.mix != Mix::OneSort);
        has_both && self.record.before.time < self.record.wanted
    }

    /// Takes what a look has found, after VMs were put where they belong.
    ///
    /// The time since the last look is of the kind that the last look has left behind. Only VMs count that both looks have
    /// found in the same class.
    pub fn look(&mut self, now: Duration, samples: &[VmSample]) {
        if let Some(last) = &self.last {
            let used = |class| samples.iter().filter_map(|sample| last.used(class, sample)).sum();
            let sum = match last.mix {
                Mix::Before => Some(&mut self.record.before),
                Mix::After => Some(&mut self.record.after),
                Mix::OneSort | Mix::Between => None,
            };
            if let Some(sum) = sum {
                sum.add(
                    now.saturating_sub(last.at),
                    used(CpuClass::Interactive),
                    used(CpuClass::Background),
                );
            }
        }
        self.last = Some(Look {
            at: now,
            mix: Mix::of(samples),
            times: samples
                .iter()
                .map(|sample| (sample.vm.clone(), (sample.class, sample.cpu)))
                .collect(),
        });
    }

    /// What is said of it.
    pub fn report(&self) -> TaxReport {
        TaxReport {
            measuring: self.holds(),
            before: self.record.before.report(),
            after: self.record.after.report(),
        }
    }
}

impl Look {
    fn used(&self, class: CpuClass, sample: &VmSample) -> Option<CpuTimes> {
        let (was, times) = self.times.get(&sample.vm)?;
        (*was == class && sample.class == class).then(|| sample.cpu.since(*times))
    }
}

impl Mix {
    fn of(samples: &[VmSample]) -> Mix {
        let best_effort = || samples.iter().filter(|vm| vm.class == CpuClass::Background);
        let inside = best_effort().filter(|vm| vm.in_class).count();
        match best_effort().count() {
            count if count == 0 || count == samples.len() => Mix::OneSort,
            _ if inside == 0 => Mix::Before,
            count if count == inside => Mix::After,
            _ => Mix::Between,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::SaidBy;

    const SECOND: Duration = Duration::from_secs(1);

    fn vm(name: &str, class: CpuClass, in_class: bool, running: u64, runnable: u64) -> VmSample {
        VmSample {
            vm: name.to_owned(),
            vcpus: 1,
            class,
            in_class,
            said_by: SaidBy::File,
            raised: false,
            raises: 0,
            cpu: CpuTimes {
                running: Duration::from_millis(running),
                runnable: Duration::from_millis(runnable),
            },
            domain: None,
            problem: None,
        }
    }

    fn web(running: u64, runnable: u64) -> VmSample {
        vm("web", CpuClass::Interactive, false, running, runnable)
    }

    fn batch(in_class: bool, running: u64) -> VmSample {
        vm("batch", CpuClass::Background, in_class, running, 0)
    }

    #[test]
    fn before_and_after_are_told_apart_by_where_the_last_look_left_the_vms() {
        let mut meter = TaxMeter::new(TaxRecord::to_measure(SECOND));
        assert!(meter.holds());
        meter.look(SECOND, &[web(100, 0), batch(false, 0)]);
        assert!(meter.holds());
        meter.look(2 * SECOND, &[web(400, 300), batch(true, 500)]);
        assert!(!meter.holds());
        meter.look(4 * SECOND, &[web(1400, 400), batch(true, 1500)]);
        let report = meter.report();
        assert_eq!(report.before.observed_seconds, 1.0);
        assert_eq!(report.before.waited_per_wanted, Some(0.5));
        assert_eq!(report.before.best_effort_wanted, Some(0.5));
        assert_eq!(report.after.observed_seconds, 2.0);
        assert!((report.after.waited_per_wanted.unwrap() - 0.1 / 1.1).abs() < 1e-9);
        assert!(!report.measuring);
    }

    #[test]
    fn host_without_one_of_the_sorts_is_not_held_and_counts_nothing() {
        let mut meter = TaxMeter::new(TaxRecord::to_measure(SECOND));
        for second in 1..5 {
            meter.look(second * SECOND, &[batch(second > 1, 100)]);
            assert!(!meter.holds());
        }
        meter.look(5 * SECOND, &[batch(true, 100), web(0, 0)]);
        assert!(
            meter.holds(),
            "an interactive VM has come, so there is something to measure"
        );
        assert_eq!(meter.record(), TaxRecord::to_measure(SECOND));
        meter.look(6 * SECOND, &[web(0, 0)]);
        assert!(!meter.holds());
    }

    #[test]
    fn vm_that_comes_or_goes_or_changes_its_class_counts_nothing() {
        let mut meter = TaxMeter::new(TaxRecord::default());
        meter.look(
            SECOND,
            &[
                web(100, 0),
                batch(true, 0),
                vm("old", CpuClass::Interactive, false, 9, 9),
            ],
        );
        let new = vm("new", CpuClass::Interactive, false, 5000, 5000);
        let changed = vm("old", CpuClass::Background, true, 9000, 9000);
        meter.look(2 * SECOND, &[web(200, 0), batch(true, 0), new, changed]);
        let interactive = meter.record().after.interactive;
        assert_eq!(interactive.running, Duration::from_millis(100));
        assert_eq!(interactive.runnable, Duration::ZERO);
    }

    #[test]
    fn vm_that_was_restarted_counts_nothing() {
        let mut meter = TaxMeter::new(TaxRecord::default());
        meter.look(SECOND, &[web(900, 900), batch(true, 0)]);
        meter.look(2 * SECOND, &[web(10, 10), batch(true, 0)]);
        assert_eq!(meter.record().after.interactive, CpuTimes::default());
    }

    #[test]
    fn time_in_which_only_some_are_in_the_class_counts_nothing() {
        let mut meter = TaxMeter::new(TaxRecord::default());
        let other = vm("batch-2", CpuClass::Background, false, 0, 0);
        meter.look(SECOND, &[web(0, 0), batch(true, 0), other]);
        meter.look(2 * SECOND, &[web(500, 500), batch(true, 0)]);
        assert_eq!(meter.record(), TaxRecord::default());
    }

    #[test]
    fn interactive_vms_that_want_nothing_have_no_tax() {
        let mut meter = TaxMeter::new(TaxRecord::default());
        assert_eq!(meter.report().before.best_effort_wanted, None);
        meter.look(SECOND, &[web(0, 0), batch(true, 0)]);
        meter.look(2 * SECOND, &[web(0, 0), batch(true, 0)]);
        assert_eq!(meter.report().after.waited_per_wanted, None);
    }

    #[test]
    fn measuring_anew_forgets_both_sums() {
        let mut meter = TaxMeter::new(TaxRecord::default());
        meter.look(SECOND, &[web(0, 0), batch(true, 0)]);
        meter.look(2 * SECOND, &[web(50, 50), batch(true, 0)]);
        assert!(!meter.holds());
        meter.measure(2 * SECOND);
        assert!(meter.holds());
        assert_eq!(meter.record(), TaxRecord::to_measure(2 * SECOND));
    }

    #[test]
    fn record_is_read_again_and_any_changed_byte_is_noticed() {
        let mut record = TaxRecord::to_measure(30 * SECOND);
        record.before.add(
            SECOND,
            CpuTimes {
                running: SECOND,
                runnable: SECOND / 3,
            },
            CpuTimes::default(),
        );
        let text = record.text();
        assert_eq!(TaxRecord::parse(&text), Ok(record));
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else {
                continue;
            };
            assert_ne!(TaxRecord::parse(&changed), Ok(record), "{at}: {changed}");
            assert!(
                TaxRecord::parse(&text[..at]).is_err() || at == text.len() - 1,
                "{at}"
            );
        }
    }

    #[test]
    fn record_of_more_time_than_can_be_is_refused() {
        let mut record = TaxRecord::default();
        record.after.interactive.runnable = Duration::MAX;
        let said = TaxRecord::parse(&record.text()).unwrap_err();
        assert!(said.contains("more time"), "{said}");
    }
}
