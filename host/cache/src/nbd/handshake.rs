//! The beginning of a connection.

use super::{DATA_BYTES_MAX, Export, four};

/// The magic numbers and the handshake's flags: fixed newstyle, and no zeroes after the export's flags.
const GREETING: &[u8; 18] = b"NBDMAGICIHAVEOPT\x00\x03";
const OPTION_MAGIC: &[u8; 8] = b"IHAVEOPT";
const OPTION_REPLY_MAGIC: u64 = 0x0003_e889_0455_65a9;
const CLIENT_FIXED_NEWSTYLE: u32 = 1;
const CLIENT_NO_ZEROES: u32 = 2;

const OPTION_EXPORT_NAME: u32 = 1;
const OPTION_ABORT: u32 = 2;
const OPTION_LIST: u32 = 3;
const OPTION_INFO: u32 = 6;
const OPTION_GO: u32 = 7;

const REPLY_ACK: u32 = 1;
const REPLY_SERVER: u32 = 2;
const REPLY_INFO: u32 = 3;
const REPLY_UNSUPPORTED: u32 = 0x8000_0001;
const REPLY_INVALID: u32 = 0x8000_0003;

const INFO_EXPORT: u16 = 0;
const INFO_BLOCK_SIZE: u16 = 3;

/// What a client says before it sends requests is no longer.
const OPTION_BYTES_MAX: usize = 64 << 10;
/// A client that asks more before it begins is none.
const OPTIONS_MAX: usize = 100;

/// The beginning of a connection, up to its first request.
pub struct Handshake {
    export: Export,
    incoming: Vec<u8>,
    outgoing: Vec<u8>,
    client: Option<u32>,
    options: usize,
}

/// How far a handshake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// More is to come.
    Talks,
    /// Requests come from now on.
    Begins,
    /// The client has had what it wanted, and leaves.
    Leaves,
}

impl Handshake {
    /// A connection that has just been made; the greeting is to be sent.
    pub fn new(export: Export) -> Handshake {
        Handshake {
            export,
            incoming: Vec::new(),
            outgoing: GREETING.to_vec(),
            client: None,
            options: 0,
        }
    }

    /// What is to be sent now; it is handed out once.
    pub fn outgoing(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.outgoing)
    }

    /// Bytes that have come and belong to what follows the handshake.
    pub fn rest(self) -> Vec<u8> {
        self.incoming
    }

    /// Takes bytes that have come. An error ends the connection; it says why in words.
    pub fn received(&mut self, bytes: &[u8]) -> Result<Progress, String> {
        self.incoming.extend_from_slice(bytes);
        if self.client.is_none() {
            let Some((flags, rest)) = self.incoming.split_first_chunk::<4>() else {
                return Ok(Progress::Talks);
            };
            let flags = u32::from_be_bytes(*flags);
            if flags & CLIENT_FIXED_NEWSTYLE == 0 || flags & !(CLIENT_FIXED_NEWSTYLE | CLIENT_NO_ZEROES) != 0
            {
                return Err(format!(
                    "the client speaks another version of NBD: its flags are {flags:#x}"
                ));
            }
            self.client = Some(flags);
            self.incoming = rest.to_vec();
        }
        while let Some((option, data)) = self.next_option()? {
            let progress = self.answer(option, &data);
            if progress != Progress::Talks {
                return Ok(progress);
            }
        }
        Ok(Progress::Talks)
    }

    fn next_option(&mut self) -> Result<Option<(u32, Vec<u8>)>, String> {
        let Some((head, rest)) = self.incoming.split_first_chunk::<16>() else {
            return Ok(None);
        };
        if &head[..8] != OPTION_MAGIC {
            return Err("this is not the NBD protocol".to_owned());
        }
        let option = u32::from_be_bytes(four(&head[8..12]));
        let length = u32::from_be_bytes(four(&head[12..16])) as usize;
        if length > OPTION_BYTES_MAX {
            return Err(format!("an option of {length} bytes is too long"));
        }
        if rest.len() < length {
            return Ok(None);
        }
        self.options += 1;
        if self.options > OPTIONS_MAX {
            return Err("the client asks and asks, and never begins".to_owned());
        }
        let data = rest[..length].to_vec();
        self.incoming = rest[length..].to_vec();
        Ok(Some((option, data)))
    }

    fn answer(&mut self, option: u32, data: &[u8]) -> Progress {
        match option {
            OPTION_EXPORT_NAME => {
                self.outgoing.extend(self.export.bytes.to_be_bytes());
                self.outgoing.extend(self.export.flags().to_be_bytes());
                if self.client.is_none_or(|flags| flags & CLIENT_NO_ZEROES == 0) {
                    self.outgoing.extend([0; 124]);
                }
                Progress::Begins
            }
            OPTION_ABORT => {
                self.reply(option, REPLY_ACK, &[]);
                Progress::Leaves
            }
            OPTION_LIST if data.is_empty() => {
                self.reply(option, REPLY_SERVER, &0_u32.to_be_bytes());
                self.reply(option, REPLY_ACK, &[]);
                Progress::Talks
            }
            OPTION_LIST => {
                self.reply(option, REPLY_INVALID, &[]);
                Progress::Talks
            }
            OPTION_INFO | OPTION_GO if is_info(data) => {
                self.inform(option);
                if option == OPTION_GO {
                    Progress::Begins
                } else {
                    Progress::Talks
                }
            }
            OPTION_INFO | OPTION_GO => {
                self.reply(option, REPLY_INVALID, &[]);
                Progress::Talks
            }
            _ => {
                self.reply(option, REPLY_UNSUPPORTED, &[]);
                Progress::Talks
            }
        }
    }

    fn inform(&mut self, option: u32) {
        let mut export = INFO_EXPORT.to_be_bytes().to_vec();
        export.extend(self.export.bytes.to_be_bytes());
        export.extend(self.export.flags().to_be_bytes());
        self.reply(option, REPLY_INFO, &export);
        let mut sizes = INFO_BLOCK_SIZE.to_be_bytes().to_vec();
        for size in [self.export.smallest_block, self.export.best_block, DATA_BYTES_MAX] {
            sizes.extend(size.to_be_bytes());
        }
        self.reply(option, REPLY_INFO, &sizes);
        self.reply(option, REPLY_ACK, &[]);
    }

    fn reply(&mut self, option: u32, kind: u32, data: &[u8]) {
        self.outgoing.extend(OPTION_REPLY_MAGIC.to_be_bytes());
        self.outgoing.extend(option.to_be_bytes());
        self.outgoing.extend(kind.to_be_bytes());
        self.outgoing.extend((data.len() as u32).to_be_bytes());
        self.outgoing.extend(data);
    }
}

/// Whether the data of an information request is whole. Whatever export's name it has is the only one's.
fn is_info(data: &[u8]) -> bool {
    let Some((length, rest)) = data.split_first_chunk::<4>() else {
        return false;
    };
    let Some(rest) = rest.get(u32::from_be_bytes(*length) as usize..) else {
        return false;
    };
    let Some((count, kinds)) = rest.split_first_chunk::<2>() else {
        return false;
    };
    kinds.len() == 2 * usize::from(u16::from_be_bytes(*count))
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

    fn option(option: u32, data: &[u8]) -> Vec<u8> {
        let mut bytes = OPTION_MAGIC.to_vec();
        bytes.extend(option.to_be_bytes());
        bytes.extend((data.len() as u32).to_be_bytes());
        bytes.extend(data);
        bytes
    }

    fn go() -> Vec<u8> {
        option(OPTION_GO, &[0, 0, 0, 1, b'x', 0, 1, 0, 3])
    }

    fn begun() -> Handshake {
        let mut talk = Handshake::new(DISK);
        assert_eq!(talk.outgoing(), GREETING);
        assert_eq!(talk.received(&3_u32.to_be_bytes()), Ok(Progress::Talks));
        talk
    }

    #[test]
    fn client_that_goes_is_told_of_the_disk_and_begins() {
        let mut talk = begun();
        let mut bytes = option(8, &[]);
        bytes.extend(go());
        bytes.extend(b"first request");
        // Byte by byte, as a socket may give them.
        let (last, before) = bytes[..bytes.len() - 13].split_last().unwrap();
        for byte in before {
            assert_eq!(talk.received(&[*byte]), Ok(Progress::Talks));
        }
        let mut end = vec![*last];
        end.extend(b"first request");
        assert_eq!(talk.received(&end), Ok(Progress::Begins));
        let said = talk.outgoing();
        let replies = 4 * 20 + 12 + 14;
        assert_eq!(said.len(), replies);
        assert_eq!(said[12..16], REPLY_UNSUPPORTED.to_be_bytes());
        assert_eq!(said[40..42], INFO_EXPORT.to_be_bytes());
        assert_eq!(said[42..50], DISK.bytes.to_be_bytes());
        assert_eq!(talk.rest(), b"first request");
    }

    #[test]
    fn old_client_begins_by_the_exports_name() {
        let mut talk = Handshake::new(DISK);
        talk.outgoing();
        let mut bytes = 1_u32.to_be_bytes().to_vec();
        bytes.extend(option(OPTION_EXPORT_NAME, b"any"));
        assert_eq!(talk.received(&bytes), Ok(Progress::Begins));
        assert_eq!(talk.outgoing().len(), 8 + 2 + 124);
    }

    #[test]
    fn client_may_list_and_leave() {
        let mut talk = begun();
        assert_eq!(talk.received(&option(OPTION_LIST, &[])), Ok(Progress::Talks));
        assert_eq!(talk.received(&option(OPTION_GO, &[1])), Ok(Progress::Talks));
        assert_eq!(talk.received(&option(OPTION_ABORT, &[])), Ok(Progress::Leaves));
    }

    #[test]
    fn nonsense_and_endless_talk_end_the_connection() {
        assert!(begun().received(&[b'x'; 16]).is_err());
        assert!(Handshake::new(DISK).received(&[0; 4]).is_err());
        let mut long = option(OPTION_GO, &[]);
        long[12..16].copy_from_slice(&u32::MAX.to_be_bytes());
        assert!(begun().received(&long).is_err());
        let mut talk = begun();
        let ends = (0..200).find(|_| talk.received(&option(OPTION_LIST, &[])).is_err());
        assert_eq!(ends, Some(OPTIONS_MAX));
    }
}
