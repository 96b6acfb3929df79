//! What libvirt says of its domains.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_host_core::domstats::parse;

fuzz_target!(|text: &str| {
    let _ = parse(text);
});
