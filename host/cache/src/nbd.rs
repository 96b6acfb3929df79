//! The NBD protocol, as far as a server with one export needs it: fixed newstyle, simple replies.
//!
//! Source: the NBD project's `doc/proto.md`. No socket is touched here: bytes come in, bytes go out.

mod handshake;
mod request;

pub use handshake::{Handshake, Progress};
pub use request::{Command, Failure, REPLY_BYTES, REQUEST_BYTES, Request, reply};

const FLAG_HAS_FLAGS: u16 = 1;
const FLAG_READ_ONLY: u16 = 2;
const FLAG_FLUSH: u16 = 4;
const FLAG_FUA: u16 = 8;
const FLAG_TRIM: u16 = 32;
const FLAG_WRITE_ZEROES: u16 = 64;
const FLAG_MULTI_CONNECTION: u16 = 256;

/// The most data of a request. Clients are told.
pub const DATA_BYTES_MAX: u32 = 32 << 20;

/// The disk that is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export {
    /// A multiple of the smallest block.
    pub bytes: u64,
    /// Nobody may write.
    pub read_only: bool,
    /// Offsets and lengths are multiples of it.
    pub smallest_block: u32,
    /// What is best read and written at once.
    pub best_block: u32,
}

impl Export {
    fn flags(&self) -> u16 {
        let reading = FLAG_HAS_FLAGS | FLAG_FLUSH | FLAG_FUA | FLAG_MULTI_CONNECTION;
        if self.read_only {
            reading | FLAG_READ_ONLY
        } else {
            reading | FLAG_TRIM | FLAG_WRITE_ZEROES
        }
    }
}

fn four(bytes: &[u8]) -> [u8; 4] {
    let mut four = [0; 4];
    four.copy_from_slice(bytes);
    four
}
