//! The journal of what groups weighed before the agent changed them, so that whatever ends the agent, it can be undone.
//!
//! A line of JSON for each event, appended and synced before the group is changed. A line that was not written to its end
//! is the last one, and counts as none: the change that it speaks of was not made yet.

use crate::group::{SavedWeight, WeightInterface};
use serde::{Deserialize, Serialize};

/// A control group of one boot: another one may come to its path later, with another number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GroupId {
    /// The path of its directory.
    pub path: String,
    /// The inode number of its directory.
    pub inode: u64,
    /// The boot in which it was made, as `/proc/sys/kernel/random/boot_id` names it.
    pub boot: String,
}

/// A group that was changed, and what it weighed before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The group.
    pub group: GroupId,
    /// The VM in it, for people.
    pub vm: String,
    /// The units of the weight, and who sets it.
    pub interface: WeightInterface,
    /// What it weighed.
    pub weight: SavedWeight,
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The group is about to be changed.
    Saved(Saved),
    /// The group weighs again what it weighed, or has gone.
    Restored {
        /// The group.
        group: GroupId,
    },
}

impl Event {
    /// The line, with its end.
    pub fn line(&self) -> String {
        // Strings, numbers and enums: there is nothing that JSON has no form for.
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{json}\n")
    }
}

/// What a journal says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// The groups that are still to be restored, in the order in which they were saved; each once, with what was saved first.
    pub outstanding: Vec<Saved>,
    /// How many lines before the last are no lines of a journal. The file was damaged by somebody.
    pub damaged_lines: usize,
}

/// Reads a journal. Groups of another boot have gone with it.
pub fn replay(text: &str, boot: &str) -> Replay {
    let mut replay = Replay::default();
    for (number, line) in text.split('\n').enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        match serde_json::from_str(line) {
            Ok(Event::Saved(saved)) => replay.save(saved, boot),
            Ok(Event::Restored { group }) => replay.outstanding.retain(|saved| saved.group != group),
            Err(_) if is_last(text, number) => {}
            Err(_) => replay.damaged_lines += 1,
        }
    }
    replay
}

/// The journal that has only what is outstanding: what a new one begins with.
pub fn compacted(outstanding: &[Saved]) -> String {
    outstanding
        .iter()
        .map(|saved| Event::Saved(saved.clone()).line())
        .collect()
}

impl Replay {
    fn save(&mut self, saved: Saved, boot: &str) {
        let is_known = self.outstanding.iter().any(|known| known.group == saved.group);
        if saved.group.boot == boot && !is_known {
            self.outstanding.push(saved);
        }
    }
}

/// Whether the line has no end.
fn is_last(text: &str, number: usize) -> bool {
    number == text.matches('\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(path: &str, weight: u64) -> Saved {
        Saved {
            group: GroupId {
                path: path.to_owned(),
                inode: 7,
                boot: "now".to_owned(),
            },
            vm: "batch".to_owned(),
            interface: WeightInterface::V1,
            weight: SavedWeight { idle: false, weight },
        }
    }

    fn journal(events: &[Event]) -> String {
        events.iter().map(Event::line).collect()
    }

    #[test]
    fn what_was_saved_and_not_restored_is_outstanding() {
        let text = journal(&[
            Event::Saved(saved("/a", 1024)),
            Event::Saved(saved("/b", 300)),
            Event::Restored {
                group: saved("/a", 1024).group,
            },
        ]);
        assert_eq!(replay(&text, "now").outstanding, [saved("/b", 300)]);
    }

    #[test]
    fn first_weight_that_was_saved_counts() {
        let text = journal(&[Event::Saved(saved("/a", 1024)), Event::Saved(saved("/a", 3))]);
        assert_eq!(replay(&text, "now").outstanding, [saved("/a", 1024)]);
    }

    #[test]
    fn groups_of_another_boot_have_gone() {
        let text = journal(&[Event::Saved(saved("/a", 1024))]);
        assert_eq!(replay(&text, "then"), Replay::default());
    }

    #[test]
    fn every_beginning_of_a_journal_is_read_without_damage() {
        let text = journal(&[
            Event::Saved(saved("/a", 1024)),
            Event::Restored {
                group: saved("/a", 1024).group,
            },
            Event::Saved(saved("/b", 1)),
        ]);
        for end in 0..=text.len() {
            assert_eq!(replay(&text[..end], "now").damaged_lines, 0, "{end}");
        }
    }

    #[test]
    fn damaged_lines_are_counted_and_the_others_read() {
        let text = format!(
            "{}nonsense\n{}",
            Event::Saved(saved("/a", 1)).line(),
            Event::Saved(saved("/b", 2)).line()
        );
        let read = replay(&text, "now");
        assert_eq!(read.damaged_lines, 1);
        assert_eq!(read.outstanding.len(), 2);
    }

    #[test]
    fn compacted_journal_says_the_same() {
        let outstanding = vec![saved("/a", 1), saved("/b", 2)];
        assert_eq!(replay(&compacted(&outstanding), "now").outstanding, outstanding);
    }
}
