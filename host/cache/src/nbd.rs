//! The NBD protocol, as far as a server with one export needs it: fixed newstyle, simple replies.
//!
//! Source: the NBD project's `doc/proto.md`. No socket is touched here: bytes come in, bytes go out.

/// The magic numbers and the handshake's flags: fixed newstyle, and no zeroes after the export's flags.
const GREETING: &[u8; 18] = b"NBDMAGICIHAVEOPT\x00\x03";
const OPTION_MAGIC: &[u8; 8] = b"IHAVEOPT";
const OPTION_REPLY_MAGIC: u64 = 0x0003_e889_0455_65a9;
const REQUEST_MAGIC: u32 = 0x2560_9513;
const REPLY_MAGIC: u32 = 0x6744_6698;

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

const FLAG_HAS_FLAGS: u16 = 1;
const FLAG_READ_ONLY: u16 = 2;
const FLAG_FLUSH: u16 = 4;
const FLAG_FUA: u16 = 8;
const FLAG_TRIM: u16 = 32;
const FLAG_WRITE_ZEROES: u16 = 64;
const FLAG_MULTI_CONNECTION: u16 = 256;

/// What a client says before it sends requests is no longer.
const OPTION_BYTES_MAX: usize = 64 << 10;
/// A client that asks more before it begins is none.
const OPTIONS_MAX: usize = 100;

/// The bytes of a request without its data.
pub const REQUEST_BYTES: usize = 28;
/// The bytes of a reply without its data.
pub const REPLY_BYTES: usize = 16;
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

fn four(bytes: &[u8]) -> [u8; 4] {
    let mut four = [0; 4];
    four.copy_from_slice(bytes);
    four
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
