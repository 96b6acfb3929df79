//! The index of an SSD cache: nothing that was damaged is believed, and what is believed fits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_cache::image::{Identity, parse, print};
use tiercel_cache::policy::PolicyName;
use tiercel_cache::slots::Slots;

fuzz_target!(|bytes: &[u8]| {
    let identity = Identity {
        ssd: "an id".to_owned(),
        backing_bytes: 1 << 30,
        backing_stamp: "then".to_owned(),
        block_bytes: 4096,
        policy: PolicyName::S3Fifo,
    };
    // With a checksum that fits, so that what is behind it is looked at too.
    let mut signed = bytes.to_vec();
    signed.extend(crc32c::crc32c(bytes).to_le_bytes());
    for text in [bytes, &signed] {
        if let Ok(entries) = parse(text, &identity, 1) {
            let mut slots = Slots::new(1 << 20, 1, PolicyName::S3Fifo);
            slots.restore(&entries);
            assert_eq!(slots.used() as usize, entries.len());
            assert_eq!(parse(&print(&identity, &slots.entries()), &identity, 1).map(|entries| entries.len()), Ok(entries.len()));
        }
    }
});
