//! The journal: what is read of it and written anew says the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_host_core::journal::{compacted, replay};

fuzz_target!(|text: &str| {
    let read = replay(text, "b");
    let again = replay(&compacted(&read.outstanding), "b");
    assert_eq!(again.outstanding, read.outstanding);
    assert_eq!(again.damaged_lines, 0);
});
