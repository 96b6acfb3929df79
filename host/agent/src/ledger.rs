//! The journal as a file: an event is on disk before the group is changed.

use anyhow::{Context, Result, bail};
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use tiercel_host_core::journal::{Event, Replay, Saved, compacted, replay};

/// The open journal of one agent. No other agent of this host has it open.
#[derive(Debug)]
pub struct Ledger {
    file: File,
    path: PathBuf,
}

impl Ledger {
    /// Opens the journal, and says what an earlier agent has left to be restored.
    pub fn open(directory: &Path, boot: &str) -> Result<(Ledger, Replay)> {
        fs::create_dir_all(directory)
            .with_context(|| format!("cannot make the directory {}: set state-dir", directory.display()))?;
        let path = directory.join("journal");
        let file = append(&path)?;
        if flock(&file, FlockOperation::NonBlockingLockExclusive).is_err() {
            bail!("another agent runs on this host: it holds {}", path.display());
        }
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let replayed = replay(&String::from_utf8_lossy(&text), boot);
        Ok((Ledger { file, path }, replayed))
    }

    /// Writes an event, and waits until it is on disk.
    pub fn write(&mut self, event: &Event) -> Result<()> {
        // It begins with an end: the line before may have been broken off.
        let line = format!("\n{}", event.line());
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data())
            .with_context(|| {
                format!(
                    "cannot write the journal {}, so nothing is changed",
                    self.path.display()
                )
            })
    }

    /// Makes the journal short again: it says only what is outstanding.
    pub fn compact(&mut self, outstanding: &[Saved]) -> Result<()> {
        let written = self
            .file
            .set_len(0)
            .and_then(|()| self.file.write_all(compacted(outstanding).as_bytes()));
        written
            .and_then(|()| self.file.sync_data())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

fn append(path: &Path) -> Result<File> {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("cannot open the journal {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiercel_host_core::group::{SavedWeight, WeightInterface};
    use tiercel_host_core::journal::GroupId;

    fn saved(path: &str) -> Saved {
        Saved {
            group: GroupId {
                path: path.to_owned(),
                inode: 1,
                boot: "now".to_owned(),
            },
            vm: "batch".to_owned(),
            interface: WeightInterface::V1,
            weight: SavedWeight {
                idle: false,
                weight: 1024,
            },
        }
    }

    #[test]
    fn what_was_written_is_outstanding_for_the_next_agent() {
        let directory = tempfile::tempdir().unwrap();
        let (mut ledger, _) = Ledger::open(directory.path(), "now").unwrap();
        ledger.write(&Event::Saved(saved("/a"))).unwrap();
        ledger.write(&Event::Saved(saved("/b"))).unwrap();
        ledger
            .write(&Event::Restored {
                group: saved("/a").group,
            })
            .unwrap();
        drop(ledger);
        let (mut next, replayed) = Ledger::open(directory.path(), "now").unwrap();
        assert_eq!(replayed.outstanding, [saved("/b")]);
        next.compact(&replayed.outstanding).unwrap();
        drop(next);
        assert_eq!(
            Ledger::open(directory.path(), "now").unwrap().1.outstanding,
            [saved("/b")]
        );
    }

    #[test]
    fn line_that_was_broken_off_does_not_swallow_the_next() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("journal"), "{\"event\":\"sav").unwrap();
        let (mut ledger, _) = Ledger::open(directory.path(), "now").unwrap();
        ledger.write(&Event::Saved(saved("/a"))).unwrap();
        drop(ledger);
        assert_eq!(
            Ledger::open(directory.path(), "now").unwrap().1.outstanding,
            [saved("/a")]
        );
    }

    #[test]
    fn second_agent_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let first = Ledger::open(directory.path(), "now").unwrap();
        let said = Ledger::open(directory.path(), "now").unwrap_err().to_string();
        assert!(said.contains("another agent"), "{said}");
        drop(first);
    }
}
