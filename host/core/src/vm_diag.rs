//! The TCP sockets of a network namespace, as the kernel's sock_diag lists them.
//!
//! ```text
//!   question: family, protocol, extensions, 0, states u32; an address pair that says nothing
//!   item:     family, state, 2 bytes; ports 2 x u16, addresses 2 x 16 bytes, interface u32, cookie u64;
//!             expiry, queues 2 x u32, user, inode u32; attributes, of which INFO is the structure tcp_info
//! ```
//!
//! Ports are big-endian. What a socket has received is there since Linux 4.1.
//!
//! Source: `linux/inet_diag.h`, `linux/tcp.h`.

use crate::vm_netlink::{attributes, chunk_at, u32_at, u64_at};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The kind of the question for sockets.
pub const LIST_SOCKETS: u16 = 20;

const QUESTION_BYTES: usize = 56;
const TCP: u8 = 6;
const FAMILY_V4: u8 = 2;
const FAMILY_V6: u8 = 10;

const ESTABLISHED: u8 = 1;
const FIN_WAIT_1: u8 = 4;
const FIN_WAIT_2: u8 = 5;
const CLOSE_WAIT: u8 = 8;
const LISTEN: u8 = 10;
const STATES: [u8; 5] = [ESTABLISHED, FIN_WAIT_1, FIN_WAIT_2, CLOSE_WAIT, LISTEN];

/// The attribute that is a `tcp_info`; an extension is asked for by the bit of its number less one.
const INFO: u16 = 2;
const INFO_WANTED: u8 = 1 << (INFO - 1);
/// Where `tcpi_bytes_received` is in a `tcp_info`.
const BYTES_RECEIVED_AT: usize = 128;

const LOCAL_PORT_AT: usize = 4;
const REMOTE_PORT_AT: usize = 6;
const LOCAL_ADDRESS_AT: usize = 8;
const REMOTE_ADDRESS_AT: usize = 24;
const COOKIE_AT: usize = 44;
const INODE_AT: usize = 68;
const ITEM_BYTES: usize = 72;

/// A family of addresses, for each of which the kernel has a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// IPv4.
    V4,
    /// IPv6, also where it carries IPv4, as most sockets of Java do.
    V6,
}

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SocketState {
    /// It waits for connections.
    Listening,
    /// Both sides may send.
    Established,
    /// One side has said that it sends no more.
    Closing,
}

/// A TCP socket as one look finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TcpSocket {
    /// The kernel's cookie: no other socket has the same until the machine is started again.
    pub id: u64,
    /// By which the files of processes name it; 0 where none has it, as before it is accepted.
    pub inode: u32,
    /// How far it is.
    pub state: SocketState,
    /// This side. An IPv4 address in an IPv6 one is that IPv4 address.
    pub local: SocketAddr,
    /// The other side; of a listening socket it says nothing.
    pub remote: SocketAddr,
    /// The bytes received so far.
    pub received: u64,
}

/// The content of the question for the sockets of a family.
pub fn question(family: Family) -> [u8; QUESTION_BYTES] {
    let mut content = [0; QUESTION_BYTES];
    content[0] = match family {
        Family::V4 => FAMILY_V4,
        Family::V6 => FAMILY_V6,
    };
    content[1] = TCP;
    content[2] = INFO_WANTED;
    let states = STATES
        .iter()
        .fold(0u32, |states, state| states | (1u32 << *state));
    content[4..8].copy_from_slice(&states.to_ne_bytes());
    content
}

/// Reads an item of the list. `None` where it is none, or does not say what it has received.
pub fn socket(item: &[u8]) -> Option<TcpSocket> {
    let (head, rest) = item.split_at_checked(ITEM_BYTES)?;
    let state = match head[1] {
        LISTEN => SocketState::Listening,
        ESTABLISHED => SocketState::Established,
        FIN_WAIT_1 | FIN_WAIT_2 | CLOSE_WAIT => SocketState::Closing,
        _ => return None,
    };
    let received = attributes(rest)
        .find(|(kind, _)| *kind == INFO)
        .and_then(|(_, info)| u64_at(info, BYTES_RECEIVED_AT));
    Some(TcpSocket {
        id: u64_at(head, COOKIE_AT)?,
        inode: u32_at(head, INODE_AT)?,
        state,
        local: end_at(head, LOCAL_ADDRESS_AT, LOCAL_PORT_AT)?,
        remote: end_at(head, REMOTE_ADDRESS_AT, REMOTE_PORT_AT)?,
        received: match state {
            SocketState::Listening => 0,
            SocketState::Established | SocketState::Closing => received?,
        },
    })
}

fn end_at(head: &[u8], address: usize, port: usize) -> Option<SocketAddr> {
    let ip = match head[0] {
        FAMILY_V4 => IpAddr::from(Ipv4Addr::from(chunk_at::<4>(head, address)?)),
        FAMILY_V6 => IpAddr::from(Ipv6Addr::from(chunk_at::<16>(head, address)?)).to_canonical(),
        _ => return None,
    };
    let port = chunk_at(head, port).map(u16::from_be_bytes)?;
    Some(SocketAddr::new(ip, port))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm_netlink::made::attribute;

    fn item(
        family: u8,
        state: u8,
        local: (&[u8], u16),
        remote: (&[u8], u16),
        info: Option<&[u8]>,
    ) -> Vec<u8> {
        let mut bytes = vec![0; ITEM_BYTES];
        bytes[0] = family;
        bytes[1] = state;
        bytes[4..6].copy_from_slice(&local.1.to_be_bytes());
        bytes[6..8].copy_from_slice(&remote.1.to_be_bytes());
        bytes[8..8 + local.0.len()].copy_from_slice(local.0);
        bytes[24..24 + remote.0.len()].copy_from_slice(remote.0);
        bytes[44..52].copy_from_slice(&0x1_0000_0007u64.to_ne_bytes());
        bytes[68..72].copy_from_slice(&4321u32.to_ne_bytes());
        bytes.extend(attribute(5, b"cubic\0"));
        if let Some(info) = info {
            bytes.extend(attribute(INFO, info));
        }
        bytes
    }

    /// A `tcp_info` of this length, with the bytes received after those acknowledged.
    fn info(length: usize) -> Vec<u8> {
        let mut info = vec![0xee; 120];
        info.extend(1_000_000u64.to_ne_bytes());
        info.extend(5_000_000_000u64.to_ne_bytes());
        info.resize(length, 0xee);
        info
    }

    #[test]
    fn question_is_for_connections_and_listeners_with_their_figures() {
        let bytes = question(Family::V6);
        assert_eq!(bytes[..4], [10, 6, 2, 0]);
        assert_eq!(bytes[4..8], 0b101_0011_0010u32.to_ne_bytes());
        assert!(bytes[8..].iter().all(|byte| *byte == 0));
        assert_eq!(question(Family::V4)[0], 2);
    }

    #[test]
    fn socket_is_read_with_its_ends_and_what_it_has_received() {
        let bytes = item(
            2,
            1,
            (&[10, 0, 0, 5], 50010),
            (&[10, 0, 0, 7], 41000),
            Some(&info(232)),
        );
        let expected = TcpSocket {
            id: 0x1_0000_0007,
            inode: 4321,
            state: SocketState::Established,
            local: "10.0.0.5:50010".parse().unwrap(),
            remote: "10.0.0.7:41000".parse().unwrap(),
            received: 5_000_000_000,
        };
        assert_eq!(socket(&bytes), Some(expected));
    }

    #[test]
    fn ipv4_in_ipv6_is_shown_as_ipv4() {
        let mapped = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 7];
        let own = [0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5];
        let found = socket(&item(10, 8, (&mapped, 1), (&own, 2), Some(&info(136)))).unwrap();
        assert_eq!(found.local, "10.0.0.7:1".parse().unwrap());
        assert_eq!(found.remote, "[fd00::5]:2".parse().unwrap());
        assert_eq!(found.state, SocketState::Closing);
    }

    #[test]
    fn listener_needs_no_figures_and_a_connection_does() {
        let read = |state, info: Option<&[u8]>| socket(&item(2, state, (&[0; 4], 8020), (&[0; 4], 0), info));
        let listener = read(10, None).unwrap();
        assert_eq!(listener.state, SocketState::Listening);
        assert_eq!(listener.local.port(), 8020);
        assert_eq!(read(1, None), None);
        assert_eq!(read(1, Some(&info(136)[..135])), None, "it is of an older kernel");
        assert_eq!(read(6, Some(&info(136))), None, "nobody has it any more");
    }

    #[test]
    fn what_is_no_socket_is_none() {
        let whole = item(2, 1, (&[0; 4], 1), (&[0; 4], 2), Some(&info(136)));
        for length in 0..whole.len() {
            assert_eq!(socket(&whole[..length]), None, "{length} bytes");
        }
        assert_eq!(
            socket(&item(7, 1, (&[0; 4], 1), (&[0; 4], 2), Some(&info(136)))),
            None
        );
    }
}
