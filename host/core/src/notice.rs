//! What people are told of a VM's class: why it is in it, and how they release it.
//!
//! While a VM is in the class, the kernel refuses a new weight for it, and `virsh` says no more than `Invalid argument`.
//! So the words are in the domain's metadata, where a user of `virsh` looks, and `tiercel-agent why` has them too.

use crate::domstats::METADATA_URI;
use crate::report::VmReport;
use crate::roster::{CpuClass, SaidBy};

/// Where a domain's metadata has the words: `virsh metadata VM --uri urn:tiercel:state`.
pub const NOTICE_URI: &str = "urn:tiercel:state";
/// The prefix of the element there.
pub const NOTICE_KEY: &str = "tiercel-state";

/// The words for a VM that is in the class.
pub fn notice(vm: &str, said_by: SaidBy, roster: &str) -> String {
    format!(
        "tiercel-agent keeps this VM in the background CPU class: {}. Meanwhile its cpu_shares cannot be set. {}",
        because(said_by, roster),
        release(vm, said_by, roster)
    )
}

/// Why a VM is in its class, and what changes it.
pub fn why(report: &VmReport, roster: &str) -> String {
    let vm = &report.vm;
    let because = because(report.said_by, roster);
    let place = match (report.class, report.in_class) {
        (CpuClass::Interactive, _) => format!("{vm} is interactive, and left alone: {because}."),
        (CpuClass::Background, true) => format!("{vm} is in the background class: {because}."),
        (CpuClass::Background, false) => {
            format!("{vm} is best-effort, but not in the background class now: {because}.")
        }
    };
    let raised = if report.raised {
        " The guard lets it run as any other now, since it starved."
    } else {
        ""
    };
    let problem = match &report.problem {
        Some(problem) => format!(" There is a problem: {problem}."),
        None => String::new(),
    };
    let change = match report.class {
        CpuClass::Background => release(vm, report.said_by, roster),
        CpuClass::Interactive => format!(
            "To put it in the background class, put the line `{} background` first in {roster}, and wait a second.",
            pattern(vm)
        ),
    };
    format!("{place}{raised}{problem}\n{change}\n")
}

fn because(said_by: SaidBy, roster: &str) -> String {
    match said_by {
        SaidBy::File => format!("the file {roster} of this host says so"),
        SaidBy::Metadata => format!("its metadata at {METADATA_URI} says so"),
        SaidBy::Coordinator => "the coordinator of Tiercel says so".to_owned(),
        SaidBy::Default => "nobody says anything of it".to_owned(),
    }
}

fn release(vm: &str, said_by: SaidBy, roster: &str) -> String {
    let line = format!(
        "To release it, put the line `{} interactive` first in {roster}, and wait a second",
        pattern(vm)
    );
    match said_by {
        SaidBy::Metadata => format!("{line}; or change its metadata, and wait 20 seconds."),
        SaidBy::File | SaidBy::Coordinator | SaidBy::Default => format!("{line}."),
    }
}

/// What names the VM in the operator's file, where a name has no room for spaces and `#`.
fn pattern(vm: &str) -> String {
    vm.replace(|letter: char| letter.is_whitespace() || letter == '#', "*")
}

/// The element with the words, as `virsh metadata --set` takes it.
pub fn element(words: &str) -> String {
    let words = words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!("<state class=\"background\">{words}</state>")
}

/// The words in what `virsh metadata` prints; `None` where there are none.
pub fn words_in(xml: &str) -> Option<String> {
    let element = &xml[xml.find("<state")?..];
    let words = &element[element.find('>')? + 1..];
    let words = &words[..words.find("</")?];
    let plain = words
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::StateShares;
    use crate::roster::RosterFile;

    fn report(class: CpuClass, in_class: bool, said_by: SaidBy) -> VmReport {
        VmReport {
            vm: "hadoop-1".to_owned(),
            class,
            in_class,
            said_by,
            vcpus: 1,
            states: StateShares {
                running: 0.0,
                runnable: 0.0,
                blocked: 1.0,
            },
            residual: 1.0,
            running_seconds: 0.0,
            runnable_seconds: 0.0,
            raised: false,
            raises: 0,
            vcpu_states: Vec::new(),
            traffic: None,
            rates: None,
            problem: None,
        }
    }

    #[test]
    fn words_say_on_whose_word_and_which_line_releases_the_vm() {
        let words = notice("hadoop-1", SaidBy::Coordinator, "/etc/tiercel/vms");
        assert!(words.contains("cpu_shares"), "{words}");
        assert!(words.contains("the coordinator of Tiercel says so"), "{words}");
        assert!(
            words.contains("`hadoop-1 interactive` first in /etc/tiercel/vms"),
            "{words}"
        );
        assert!(notice("a", SaidBy::Metadata, "f").contains("change its metadata"));
    }

    #[test]
    fn line_that_releases_a_vm_does_so_whatever_its_name() {
        for name in ["hadoop-1", "my vm #2", "a\tb"] {
            let words = notice(name, SaidBy::File, "f");
            let line = words.split('`').nth(1).unwrap();
            let roster = RosterFile::parse(&format!("{line}\n*\n")).unwrap();
            assert_eq!(roster.class_of(name), Some(CpuClass::Interactive), "{line}");
        }
    }

    #[test]
    fn words_come_back_from_the_element() {
        for words in ["plain", "a <b> & 'c' \"d\" &lt;", ""] {
            let element = element(words);
            assert_eq!(words_in(&element).as_deref(), Some(words), "{element}");
        }
        assert_eq!(
            words_in("<tiercel-state:state xmlns=\"a\">x</state>"),
            None,
            "libvirt prints it without its prefix"
        );
        assert_eq!(words_in("<state"), None);
        assert_eq!(words_in("<state/>"), None);
    }

    #[test]
    fn why_says_where_the_vm_is_and_what_changes_it() {
        let inside = why(&report(CpuClass::Background, true, SaidBy::File), "f");
        assert!(inside.starts_with("hadoop-1 is in the background class: the file f of this host says so."));
        assert!(inside.contains("`hadoop-1 interactive`"), "{inside}");
        let outside = why(&report(CpuClass::Interactive, false, SaidBy::Default), "f");
        assert!(outside.contains("nobody says anything of it"), "{outside}");
        assert!(outside.contains("`hadoop-1 background`"), "{outside}");
        let mut trouble = report(CpuClass::Background, false, SaidBy::Coordinator);
        trouble.problem = Some("no right".to_owned());
        trouble.raised = true;
        let trouble = why(&trouble, "f");
        assert!(trouble.contains("not in the background class now"), "{trouble}");
        assert!(
            trouble.contains("problem: no right.") && trouble.contains("guard"),
            "{trouble}"
        );
    }
}
