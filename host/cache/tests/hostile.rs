//! Whatever is on the SSD or comes from a client, an SSD cache says yes or no to it, and never panics.

#[path = "../../core/tests/damage/mod.rs"]
mod damage;

use damage::never_panics;
use tiercel_cache::control::Ask;
use tiercel_cache::image::{Identity, parse, print};
use tiercel_cache::nbd::{Export, Handshake, Progress, REQUEST_BYTES, Request};
use tiercel_cache::policy::PolicyName;
use tiercel_cache::slots::Slots;

const DISK: Export = Export {
    bytes: 1 << 30,
    read_only: false,
    smallest_block: 512,
    best_block: 65_536,
};

/// Once as it is, which nothing damaged passes, and once with a checksum that fits.
#[test]
fn index() {
    let identity = Identity {
        ssd: "an id".to_owned(),
        backing_bytes: 1 << 30,
        backing_stamp: "then".to_owned(),
        block_bytes: 4096,
        policy: PolicyName::S3Fifo,
    };
    let mut slots = Slots::new(1 << 20, 1, PolicyName::S3Fifo);
    for block in 0..40 {
        let slot = slots.reserve().expect("there is room");
        slots.insert(slot, block * 3, &[7]);
    }
    let sample = print(&identity, &slots.entries());
    assert!(parse(&sample, &identity, 1).is_ok());
    never_panics(&sample[..sample.len() - 4], |bytes| {
        let mut signed = bytes.to_vec();
        signed.extend(crc32c::crc32c(bytes).to_le_bytes());
        for image in [bytes, &signed] {
            if let Ok(entries) = parse(image, &identity, 1) {
                let mut slots = Slots::new(1 << 20, 1, PolicyName::S3Fifo);
                slots.restore(&entries);
                assert_eq!(slots.used() as usize, entries.len());
                let again = parse(&print(&identity, &slots.entries()), &identity, 1);
                assert_eq!(again.map(|entries| entries.len()), Ok(entries.len()));
            }
        }
    });
}

#[test]
fn what_is_asked_of_it() {
    for sample in [
        &include_bytes!("../../fuzz/seeds/control/limit")[..],
        include_bytes!("../../fuzz/seeds/control/resize"),
    ] {
        never_panics(sample, |bytes| {
            if let Ok(line) = std::str::from_utf8(bytes)
                && let Ok(ask) = Ask::parse(line)
            {
                assert_eq!(Ask::parse(ask.line().trim_end()), Ok(ask));
            }
        });
    }
}

/// The handshake in pieces, and then requests.
#[test]
fn clients() {
    let sample = include_bytes!("../../fuzz/seeds/nbd/go");
    never_panics(sample, |bytes| {
        let (pieces, bytes) = bytes
            .split_first()
            .map_or((1, bytes), |(first, rest)| (1 + usize::from(*first), rest));
        let mut talk = Handshake::new(DISK);
        let mut begins = false;
        for piece in bytes.chunks(pieces) {
            match talk.received(piece) {
                Ok(Progress::Talks) => {}
                Ok(Progress::Begins) => {
                    begins = true;
                    break;
                }
                Ok(Progress::Leaves) | Err(_) => break,
            }
            assert!(talk.outgoing().len() < 64 << 10);
        }
        let rest = if begins { talk.rest() } else { bytes.to_vec() };
        for request in rest.chunks_exact(REQUEST_BYTES) {
            let mut whole = [0; REQUEST_BYTES];
            whole.copy_from_slice(request);
            if let Ok(request) = Request::parse(&whole)
                && request.check(&DISK).is_ok()
                && request.data_bytes() > 0
            {
                assert!(request.offset + u64::from(request.length) <= DISK.bytes);
            }
        }
    });
}
