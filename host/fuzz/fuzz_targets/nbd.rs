//! What a client may say to an SSD cache: the handshake in pieces, and then requests.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_cache::nbd::{Export, Handshake, Progress, REQUEST_BYTES, Request};

const DISK: Export = Export {
    bytes: 1 << 30,
    read_only: false,
    smallest_block: 512,
    best_block: 65_536,
};

fuzz_target!(|bytes: &[u8]| {
    let (pieces, bytes) = bytes.split_first().map_or((1, bytes), |(first, rest)| (1 + usize::from(*first), rest));
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
            && request.length > 0
            && request.data_bytes() > 0
        {
            assert!(request.offset + u64::from(request.length) <= DISK.bytes);
        }
    }
});
