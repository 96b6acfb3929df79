//! What a client asks of the disk, and the heads of the answers.

use super::{DATA_BYTES_MAX, Export, four};

const REQUEST_MAGIC: u32 = 0x2560_9513;
const REPLY_MAGIC: u32 = 0x6744_6698;

/// The bytes of a request without its data.
pub const REQUEST_BYTES: usize = 28;
/// The bytes of a reply without its data.
pub const REPLY_BYTES: usize = 16;

/// What a client wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Read.
    Read,
    /// Write the data that follows.
    Write,
    /// Leave; there is no reply.
    Disconnect,
    /// Everything that was answered is to survive a loss of power.
    Flush,
    /// The content is not needed any more.
    Trim,
    /// Write zeroes; the disk behind may keep no room for them, if true.
    WriteZeroes(bool),
    /// Nothing that this server knows.
    Unknown,
}

/// A request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is wanted.
    pub command: Command,
    /// It is to survive a loss of power before it is answered.
    pub fua: bool,
    /// Whatever the client told it by; its reply says it again.
    pub cookie: [u8; 8],
    /// In bytes.
    pub offset: u64,
    /// In bytes.
    pub length: u32,
}

/// What a reply says went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The disk may not be written.
    NotPermitted,
    /// Reading or writing failed.
    Io,
    /// The request makes no sense.
    Invalid,
    /// There is no room behind.
    NoSpace,
    /// The server ends.
    ShuttingDown,
}

impl Failure {
    fn number(self) -> u32 {
        match self {
            Failure::NotPermitted => 1,
            Failure::Io => 5,
            Failure::Invalid => 22,
            Failure::NoSpace => 28,
            Failure::ShuttingDown => 108,
        }
    }
}

impl Request {
    /// A request from its bytes. An error ends the connection: nobody knows where the next request begins.
    pub fn parse(bytes: &[u8; REQUEST_BYTES]) -> Result<Request, String> {
        if u32::from_be_bytes(four(&bytes[..4])) != REQUEST_MAGIC {
            return Err("a request does not begin as one".to_owned());
        }
        let flags = u16::from_be_bytes([bytes[4], bytes[5]]);
        let mut cookie = [0; 8];
        cookie.copy_from_slice(&bytes[8..16]);
        let offset = u64::from(u32::from_be_bytes(four(&bytes[16..20]))) << 32
            | u64::from(u32::from_be_bytes(four(&bytes[20..24])));
        let length = u32::from_be_bytes(four(&bytes[24..28]));
        let command = match u16::from_be_bytes([bytes[6], bytes[7]]) {
            0 => Command::Read,
            1 => Command::Write,
            2 => Command::Disconnect,
            3 => Command::Flush,
            4 => Command::Trim,
            6 => Command::WriteZeroes(flags & 2 == 0),
            _ => Command::Unknown,
        };
        if command == Command::Write && length > DATA_BYTES_MAX {
            return Err(format!(
                "a write of {length} bytes is longer than what was agreed"
            ));
        }
        Ok(Request {
            command,
            fua: flags & 1 != 0,
            cookie,
            offset,
            length,
        })
    }

    /// The bytes of data that follow it.
    pub fn data_bytes(&self) -> usize {
        match self.command {
            Command::Write => self.length as usize,
            _ => 0,
        }
    }

    /// Why it cannot be done on this disk, if so.
    pub fn check(&self, export: &Export) -> Result<(), Failure> {
        let changes = match self.command {
            Command::Flush | Command::Disconnect => return Ok(()),
            Command::Unknown => return Err(Failure::Invalid),
            Command::Read => false,
            Command::Write | Command::Trim | Command::WriteZeroes(_) => true,
        };
        if changes && export.read_only {
            return Err(Failure::NotPermitted);
        }
        let block = u64::from(export.smallest_block);
        let length = u64::from(self.length);
        let is_aligned = self.offset % block == 0 && length % block == 0;
        let is_within = self
            .offset
            .checked_add(length)
            .is_some_and(|end| end <= export.bytes);
        let is_short = self.command != Command::Read || self.length <= DATA_BYTES_MAX;
        if self.length == 0 || !is_aligned || !is_short {
            return Err(Failure::Invalid);
        }
        if !is_within {
            return Err(if changes {
                Failure::NoSpace
            } else {
                Failure::Invalid
            });
        }
        Ok(())
    }
}

/// The head of a reply; data follows only where all went well.
pub fn reply(cookie: [u8; 8], failure: Option<Failure>) -> [u8; REPLY_BYTES] {
    let mut bytes = [0; REPLY_BYTES];
    bytes[..4].copy_from_slice(&REPLY_MAGIC.to_be_bytes());
    bytes[4..8].copy_from_slice(&failure.map_or(0, Failure::number).to_be_bytes());
    bytes[8..].copy_from_slice(&cookie);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const DISK: Export = Export {
        bytes: 1 << 20,
        read_only: false,
        smallest_block: 512,
        best_block: 65_536,
    };

    fn request(command: u16, flags: u16, offset: u64, length: u32) -> [u8; REQUEST_BYTES] {
        let mut bytes = REQUEST_MAGIC.to_be_bytes().to_vec();
        bytes.extend(flags.to_be_bytes());
        bytes.extend(command.to_be_bytes());
        bytes.extend(b"a cookie");
        bytes.extend(offset.to_be_bytes());
        bytes.extend(length.to_be_bytes());
        bytes.try_into().unwrap()
    }

    #[test]
    fn requests_are_read_as_they_are_meant() {
        let read = Request::parse(&request(0, 0, 512, 4096)).unwrap();
        assert_eq!(
            (read.command, read.fua, read.offset, read.length),
            (Command::Read, false, 512, 4096)
        );
        assert_eq!(read.check(&DISK), Ok(()));
        let write = Request::parse(&request(1, 1, 0, 512)).unwrap();
        assert!(write.fua && write.data_bytes() == 512);
        let zeroes = Request::parse(&request(6, 2, 0, 512)).unwrap();
        assert_eq!(zeroes.command, Command::WriteZeroes(false));
        assert_eq!(
            Request::parse(&request(77, 0, 0, 0)).unwrap().check(&DISK),
            Err(Failure::Invalid)
        );
        assert!(Request::parse(&request(1, 0, 0, u32::MAX)).is_err());
        assert!(Request::parse(&[0; REQUEST_BYTES]).is_err());
    }

    #[test]
    fn what_the_disk_cannot_do_is_refused() {
        let refused = |command, offset, length, export: &Export| {
            Request::parse(&request(command, 0, offset, length))
                .unwrap()
                .check(export)
        };
        assert_eq!(refused(0, 1, 512, &DISK), Err(Failure::Invalid));
        assert_eq!(refused(0, 0, 0, &DISK), Err(Failure::Invalid));
        assert_eq!(refused(0, 1 << 20, 512, &DISK), Err(Failure::Invalid));
        assert_eq!(refused(1, 1 << 20, 512, &DISK), Err(Failure::NoSpace));
        assert_eq!(refused(1, u64::MAX - 511, 512, &DISK), Err(Failure::NoSpace));
        let read_only = Export {
            read_only: true,
            ..DISK
        };
        for command in [1, 4, 6] {
            assert_eq!(refused(command, 0, 512, &read_only), Err(Failure::NotPermitted));
        }
        assert_eq!(refused(3, 0, 0, &read_only), Ok(()));
    }

    #[test]
    fn reply_names_its_request() {
        let bytes = reply(*b"a cookie", Some(Failure::NoSpace));
        assert_eq!(bytes[4..8], 28_u32.to_be_bytes());
        assert_eq!(&bytes[8..], b"a cookie");
        assert_eq!(reply(*b"a cookie", None)[4..8], [0; 4]);
    }
}
