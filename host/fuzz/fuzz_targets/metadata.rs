//! A domain's metadata: a class, and words; words that are put there are read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_host_core::domstats::class_in_metadata;
use tiercel_host_core::notice::{element, words_in};

fuzz_target!(|text: &str| {
    let _ = class_in_metadata(text);
    let _ = words_in(text);
    assert_eq!(words_in(&element(text)).as_deref(), Some(text));
});
