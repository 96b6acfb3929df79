//! The latency tax of this host's interactive VMs, kept in a file from one agent to the next.

use anyhow::{Context, Result, anyhow};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tiercel_host_core::report::VmSample;
use tiercel_host_core::tax::{TaxMeter, TaxRecord, TaxReport};

/// How long best-effort VMs may be left alone for a measurement.
pub const MEASURE_MAX: Duration = Duration::from_secs(600);
/// How often the file is written while nothing is measured. A kill loses no more than this.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// A time that may be measured, or what is wrong with it.
pub fn check(wanted: Duration) -> Result<(), String> {
    if wanted > MEASURE_MAX {
        return Err(format!(
            "it must be {} s at most, since best-effort VMs disturb others meanwhile: {} s",
            MEASURE_MAX.as_secs(),
            wanted.as_secs()
        ));
    }
    Ok(())
}

/// The meter and its file. For one thread.
#[derive(Debug)]
pub struct TaxBook {
    meter: TaxMeter,
    /// None in a dry run, which writes nothing.
    path: Option<PathBuf>,
    saved_at: Duration,
    complaint: Option<String>,
}

impl TaxBook {
    /// Goes on from the file. Where there is none, it is first looked for `wanted` how things are without the class. A file
    /// that is damaged is set aside.
    pub fn open(state_dir: &Path, wanted: Duration, dry_run: bool) -> Result<TaxBook> {
        let path = state_dir.join("tax");
        let record = match fs::read(&path) {
            Ok(bytes) => read(&String::from_utf8_lossy(&bytes), &path, wanted, dry_run)?,
            Err(e) if e.kind() == ErrorKind::NotFound => TaxRecord::to_measure(wanted),
            Err(e) => return Err(e).with_context(|| format!("cannot read {}", path.display())),
        };
        Ok(TaxBook {
            meter: TaxMeter::new(record),
            path: (!dry_run).then_some(path),
            saved_at: Duration::ZERO,
            complaint: None,
        })
    }

    /// Whether the next look is to leave best-effort VMs alone.
    pub fn holds(&self) -> bool {
        self.meter.holds()
    }

    /// Begins anew: best-effort VMs are left alone for so long.
    pub fn measure(&mut self, wanted: Duration) {
        self.meter.measure(wanted);
    }

    /// Takes what a look has found. While it is measured, each look is kept, so that an agent that is killed over and over
    /// comes to an end with it.
    pub fn look(&mut self, now: Duration, samples: &[VmSample]) {
        let was_measuring = self.holds();
        self.meter.look(now, samples);
        if was_measuring || now.saturating_sub(self.saved_at) >= SAVE_INTERVAL {
            self.saved_at = now;
            self.save();
        }
    }

    /// What is said of it.
    pub fn report(&self) -> TaxReport {
        self.meter.report()
    }

    /// Keeps what is known. Where it cannot, it says so once, and the agent goes on.
    pub fn save(&mut self) {
        let Some(path) = &self.path else { return };
        let said = write(path, &self.meter.record().text())
            .err()
            .map(|e| format!("{e:#}"));
        if said != self.complaint
            && let Some(said) = &said
        {
            eprintln!("tiercel-agent: {said}");
        }
        self.complaint = said;
    }
}

fn read(text: &str, path: &Path, wanted: Duration, dry_run: bool) -> Result<TaxRecord> {
    TaxRecord::parse(text).or_else(|said| {
        let aside = path.with_extension("damaged");
        if !dry_run {
            fs::rename(path, &aside).with_context(|| format!("cannot set {} aside", path.display()))?;
        }
        eprintln!(
            "tiercel-agent: {} is damaged ({said}): it is set aside as {}, and the latency tax is measured anew",
            path.display(),
            aside.display()
        );
        Ok(TaxRecord::to_measure(wanted))
    })
}

/// Writes the whole file, or leaves the old one.
fn write(path: &Path, text: &str) -> Result<()> {
    let new = path.with_extension("new");
    File::create(&new)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_data()))
        .and_then(|()| fs::rename(&new, path))
        .map_err(|e| {
            anyhow!(
                "cannot write {}, so the latency tax is not kept: {e}",
                path.display()
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiercel_host_core::cpu::CpuTimes;
    use tiercel_host_core::roster::{CpuClass, SaidBy};

    const SECOND: Duration = Duration::from_secs(1);

    fn vm(name: &str, class: CpuClass) -> VmSample {
        VmSample {
            vm: name.to_owned(),
            vcpus: 1,
            class,
            in_class: false,
            said_by: SaidBy::File,
            raised: false,
            raises: 0,
            cpu: CpuTimes::default(),
            domain: None,
            problem: None,
        }
    }

    fn both() -> [VmSample; 2] {
        [
            vm("batch", CpuClass::Background),
            vm("web", CpuClass::Interactive),
        ]
    }

    #[test]
    fn what_an_agent_that_was_killed_has_measured_is_not_measured_again() {
        let directory = tempfile::tempdir().unwrap();
        let mut book = TaxBook::open(directory.path(), 3 * SECOND, false).unwrap();
        book.look(SECOND, &both());
        book.look(2 * SECOND, &both());
        drop(book);
        let mut book = TaxBook::open(directory.path(), 3 * SECOND, false).unwrap();
        assert!(book.holds());
        book.look(SECOND, &both());
        book.look(3 * SECOND, &both());
        assert!(!book.holds());
        drop(book);
        let book = TaxBook::open(directory.path(), 9 * SECOND, false).unwrap();
        assert!(!book.holds());
        assert_eq!(book.report().before.observed_seconds, 3.0);
    }

    #[test]
    fn damaged_file_is_set_aside_and_the_tax_measured_anew() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("tax"), [0xff, b'{']).unwrap();
        let dry = TaxBook::open(directory.path(), SECOND, true).unwrap();
        assert!(dry.holds() && directory.path().join("tax").exists());
        let book = TaxBook::open(directory.path(), SECOND, false).unwrap();
        assert!(book.holds());
        assert!(!directory.path().join("tax").exists());
        assert_eq!(
            fs::read(directory.path().join("tax.damaged")).unwrap(),
            [0xff, b'{']
        );
    }

    #[test]
    fn dry_run_keeps_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let mut book = TaxBook::open(directory.path(), SECOND, true).unwrap();
        book.look(SECOND, &both());
        book.look(2 * SECOND, &both());
        book.save();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn where_the_file_cannot_be_written_the_agent_goes_on() {
        let directory = tempfile::tempdir().unwrap();
        let mut book = TaxBook::open(&directory.path().join("absent"), SECOND, false).unwrap();
        book.look(SECOND, &both());
        assert!(
            book.complaint
                .as_deref()
                .is_some_and(|said| said.contains("not kept"))
        );
        book.look(2 * SECOND, &both());
        assert!(!book.holds());
    }

    #[test]
    fn measurement_has_a_bound() {
        assert!(check(MEASURE_MAX).is_ok());
        assert!(check(MEASURE_MAX + SECOND).unwrap_err().contains("600 s at most"));
    }
}
