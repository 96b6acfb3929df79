//! What may be asked of an SSD cache: a line that is read says the same when it is written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_cache::control::Ask;

fuzz_target!(|bytes: &[u8]| {
    let Ok(line) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(ask) = Ask::parse(line) {
        assert_eq!(Ask::parse(ask.line().trim_end()), Ok(ask));
    }
});
