//! The times of a thread.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_host_core::cpu::parse_schedstat;

fuzz_target!(|text: &str| {
    if let Some(times) = parse_schedstat(text) {
        let _ = times + times;
    }
});
