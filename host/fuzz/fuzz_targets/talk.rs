//! Whatever comes from what is said to be the coordinator, the agent says why not, or does what it says, and never panics.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tiercel_host_core::secret::{KEY_BYTES, PeerSecret, Role};
use tiercel_host_core::talk::{Speaker, Talk};

fuzz_target!(|data: (&[u8], usize)| {
    let (bytes, cut) = data;
    let secret = PeerSecret::read("a secret of some length", Role::Host).expect("it is long enough");
    let speaker = Speaker::Host("hv-1".to_owned());
    let mut talk = Talk::new(secret, "cluster", &speaker, [9; KEY_BYTES]);
    let (first, second) = bytes.split_at(cut.min(bytes.len()));
    if talk.received(first).is_ok() {
        talk.ping(1);
        let _ = talk.received(second);
    }
    let _ = talk.outgoing();
});
