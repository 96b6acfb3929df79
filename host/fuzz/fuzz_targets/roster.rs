//! The operator's file, and a name to look up in it: the first line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_host_core::roster::RosterFile;

fuzz_target!(|text: &str| {
    let (name, file) = text.split_once('\n').unwrap_or((text, ""));
    if let Ok(roster) = RosterFile::parse(file) {
        let _ = roster.class_of(name);
    }
});
