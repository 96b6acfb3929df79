//! Which virtual machines are in which CPU class, and on whose word.

use serde::{Deserialize, Serialize};

/// The CPU class of a VM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CpuClass {
    /// Latency-sensitive: it runs as the hypervisor has it, and the agent leaves it alone.
    Interactive,
    /// Best-effort: it runs when no other VM wants to.
    Background,
}

impl CpuClass {
    /// Reads the name of a class.
    pub fn parse(name: &str) -> Result<CpuClass, String> {
        match name {
            "interactive" => Ok(CpuClass::Interactive),
            "background" => Ok(CpuClass::Background),
            other => Err(format!("the class must be background or interactive: {other}")),
        }
    }
}

/// A line of the operator's file: VMs whose names match are in the class.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    pattern: String,
    class: CpuClass,
}

/// The operator's file: a line for each name or pattern of names, the first that matches counts.
///
/// ```text
/// # name or pattern   class, background where none is said
/// db-*                interactive
/// hadoop-*
/// ```
///
/// In a pattern `*` stands for any characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterFile {
    rules: Vec<Rule>,
}

impl RosterFile {
    /// Reads the file; the message of an error names the line.
    pub fn parse(text: &str) -> Result<RosterFile, String> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut rules = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(pattern) = words.next() else { continue };
            let class = match words.next() {
                None => CpuClass::Background,
                Some(name) => CpuClass::parse(name).map_err(|said| format!("line {}: {said}", index + 1))?,
            };
            if let Some(more) = words.next() {
                return Err(format!(
                    "line {}: a name and a class are all there may be, not also {more}",
                    index + 1
                ));
            }
            rules.push(Rule {
                pattern: pattern.to_owned(),
                class,
            });
        }
        Ok(RosterFile { rules })
    }

    /// The class that the file says, if it says one.
    pub fn class_of(&self, vm: &str) -> Option<CpuClass> {
        self.rules
            .iter()
            .find(|rule| matches(&rule.pattern, vm))
            .map(|rule| rule.class)
    }
}

/// What is said of one VM, by all who may say something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The operator's file on this host.
    pub file: Option<CpuClass>,
    /// The VM's own metadata in libvirt.
    pub metadata: Option<CpuClass>,
    /// The coordinator.
    pub coordinator: Option<CpuClass>,
}

/// Who put a VM in its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SaidBy {
    /// The operator's file.
    File,
    /// The VM's metadata.
    Metadata,
    /// The coordinator.
    Coordinator,
    /// Nobody.
    Default,
}

impl Words {
    /// The class, and on whose word: who is nearest to the host comes first. A VM of which nobody says anything is
    /// interactive.
    pub fn verdict(self) -> (CpuClass, SaidBy) {
        [
            (self.file, SaidBy::File),
            (self.metadata, SaidBy::Metadata),
            (self.coordinator, SaidBy::Coordinator),
        ]
        .into_iter()
        .find_map(|(said, by)| said.map(|class| (class, by)))
        .unwrap_or((CpuClass::Interactive, SaidBy::Default))
    }
}

/// Whether a name matches a pattern with stars. Takes time in proportion to the lengths' product at most.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let mut middle: Vec<&str> = parts.collect();
    let Some(last) = middle.pop() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_line_that_matches_counts() {
        let file = RosterFile::parse("# batch\ndb-* interactive\n*-1\nhadoop-* # workers\n\n").unwrap();
        assert_eq!(file.class_of("db-1"), Some(CpuClass::Interactive));
        assert_eq!(file.class_of("web-1"), Some(CpuClass::Background));
        assert_eq!(file.class_of("hadoop-22"), Some(CpuClass::Background));
        assert_eq!(file.class_of("web-2"), None);
    }

    #[test]
    fn stars_stand_for_any_characters() {
        for (pattern, name, fits) in [
            ("a", "a", true),
            ("a", "ab", false),
            ("*", "", true),
            ("a*b", "ab", true),
            ("a*b", "axxb", true),
            ("a*b", "axxbc", false),
            ("a*a", "a", false),
            ("*x*y*", "axbyc", true),
            ("*x*y*", "aybxc", false),
        ] {
            assert_eq!(matches(pattern, name), fits, "{pattern} {name}");
        }
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(
            RosterFile::parse("a\nb batch").unwrap_err(),
            "line 2: the class must be background or interactive: batch"
        );
        assert!(
            RosterFile::parse("a background c")
                .unwrap_err()
                .contains("not also c")
        );
        assert!(RosterFile::parse("\u{feff}a").unwrap().class_of("a").is_some());
    }

    #[test]
    fn nearest_word_counts_and_nobody_means_interactive() {
        let background = Some(CpuClass::Background);
        let interactive = Some(CpuClass::Interactive);
        let all = Words {
            file: interactive,
            metadata: background,
            coordinator: background,
        };
        assert_eq!(all.verdict(), (CpuClass::Interactive, SaidBy::File));
        assert_eq!(
            Words { file: None, ..all }.verdict(),
            (CpuClass::Background, SaidBy::Metadata)
        );
        let last = Words {
            coordinator: background,
            ..Words::default()
        };
        assert_eq!(last.verdict(), (CpuClass::Background, SaidBy::Coordinator));
        assert_eq!(
            Words::default().verdict(),
            (CpuClass::Interactive, SaidBy::Default)
        );
    }
}
