//! What Hadoop's processes of a VM have received from whom.

use crate::vm_diag::{SocketState, TcpSocket};
use std::collections::HashMap;
use std::mem;
use std::net::{IpAddr, SocketAddr};

/// No more peers are told of: those from which most was received.
pub const PEERS_MAX: usize = 4_096;
/// When there are more, all but the largest are forgotten.
const PEERS_KEPT: usize = 2 * PEERS_MAX;
/// The kernel's list is no snapshot: a socket that one look has missed may be in the next.
const LOOKS_KEPT: u64 = 5;

/// The bytes received from each peer since the book began, by one look at the sockets after the other. Not thread-safe.
///
/// A socket that the first look finds counts from there. One that comes later was opened meanwhile, and counts in full.
/// A socket that goes leaves what was seen of it: what came in its last moments escapes, and so does one that no look
/// finds. Peers on this machine count for nothing.
#[derive(Debug, Default)]
pub struct ConnectionBook {
    looks: u64,
    connections: HashMap<u64, Connection>,
    peers: HashMap<IpAddr, u64>,
}

#[derive(Debug)]
struct Connection {
    remote: SocketAddr,
    /// What it had received at the last look.
    received: u64,
    /// What of this is not in its peer's sum, since it may not be of Hadoop.
    waiting: u64,
    is_hadoops: bool,
    /// The look that has seen it last.
    seen: u64,
}

impl ConnectionBook {
    /// Takes a look at all sockets. `is_hadoops` says whether a process of Hadoop has the socket with an inode.
    ///
    /// It may say so later than at the first look at a socket, and may say no when the process has closed it.
    pub fn look(&mut self, sockets: &[TcpSocket], is_hadoops: impl Fn(u32) -> bool) {
        for socket in sockets.iter().filter(|socket| comes_from_elsewhere(socket)) {
            self.take(socket, is_hadoops(socket.inode));
        }
        self.looks += 1;
        let looks = self.looks;
        self.connections
            .retain(|_, connection| looks - connection.seen < LOOKS_KEPT);
        if self.peers.len() > PEERS_KEPT {
            self.peers = self.incoming().into_iter().collect();
        }
    }

    /// The bytes received from each peer, the largest first; of equal ones the lower address.
    pub fn incoming(&self) -> Vec<(IpAddr, u64)> {
        let mut peers: Vec<(IpAddr, u64)> = self.peers.iter().map(|(peer, bytes)| (*peer, *bytes)).collect();
        peers.sort_unstable_by(|(one, few), (other, many)| many.cmp(few).then(one.cmp(other)));
        peers.truncate(PEERS_MAX);
        peers
    }

    fn take(&mut self, socket: &TcpSocket, is_hadoops: bool) {
        let anew = |received| Connection {
            remote: socket.remote,
            received,
            waiting: 0,
            is_hadoops: false,
            seen: 0,
        };
        let received_before = if self.looks == 0 { socket.received } else { 0 };
        let connection = self
            .connections
            .entry(socket.id)
            .or_insert_with(|| anew(received_before));
        if connection.remote != socket.remote || connection.received > socket.received {
            *connection = anew(0);
        }
        connection.waiting += socket.received - connection.received;
        connection.received = socket.received;
        connection.seen = self.looks;
        connection.is_hadoops |= is_hadoops;
        if connection.is_hadoops && connection.waiting > 0 {
            let sum = self.peers.entry(socket.remote.ip()).or_default();
            *sum = sum.saturating_add(mem::take(&mut connection.waiting));
        }
    }
}

fn comes_from_elsewhere(socket: &TcpSocket) -> bool {
    let peer = socket.remote.ip();
    socket.state != SocketState::Listening && !peer.is_loopback() && peer != socket.local.ip()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::net::Ipv4Addr;

    const HADOOPS: u32 = 7;
    const OTHERS: u32 = 8;

    fn peer(number: u32) -> IpAddr {
        Ipv4Addr::from(0x0a00_0100 + number).into()
    }

    fn socket(id: u64, from: IpAddr, received: u64) -> TcpSocket {
        TcpSocket {
            id,
            inode: HADOOPS,
            state: SocketState::Established,
            local: "10.0.0.5:9866".parse().unwrap(),
            remote: SocketAddr::new(from, 40_000),
            received,
        }
    }

    /// The book after these looks.
    fn book(looks: &[&[TcpSocket]]) -> ConnectionBook {
        let mut book = ConnectionBook::default();
        for sockets in looks {
            book.look(sockets, |inode| inode == HADOOPS);
        }
        book
    }

    #[test]
    fn socket_from_before_counts_from_the_first_look_and_a_later_one_in_full() {
        let (old, new) = (peer(1), peer(2));
        let book = book(&[
            &[socket(1, old, 1_000)],
            &[socket(1, old, 1_010), socket(2, new, 500)],
            &[socket(1, old, 1_030), socket(2, new, 501)],
        ]);
        assert_eq!(book.incoming(), [(new, 501), (old, 30)]);
    }

    #[test]
    fn closed_socket_leaves_what_it_had_and_a_peers_sockets_add_up() {
        let from = peer(1);
        let book = book(&[
            &[],
            &[socket(1, from, 10), socket(2, from, 5)],
            &[socket(2, from, 6)],
            &[socket(3, from, 100)],
        ]);
        assert_eq!(book.incoming(), [(from, 116)]);
    }

    #[test]
    fn port_and_inode_that_are_used_again_begin_anew() {
        let from = peer(1);
        let same_end = book(&[&[socket(1, from, 900)], &[socket(2, from, 950)]]);
        assert_eq!(same_end.incoming(), [(from, 950)]);
        let fewer_bytes = book(&[
            &[socket(1, from, 900)],
            &[socket(1, from, 20)],
            &[socket(1, from, 30)],
        ]);
        assert_eq!(fewer_bytes.incoming(), [(from, 30)]);
        let other_peer = book(&[&[socket(1, from, 900)], &[socket(1, peer(2), 950)]]);
        assert_eq!(other_peer.incoming(), [(peer(2), 950)]);
    }

    #[test]
    fn bytes_wait_until_it_is_known_whose_the_socket_is() {
        let from = peer(1);
        let not_accepted = TcpSocket {
            inode: 0,
            ..socket(1, from, 10)
        };
        let mut book = book(&[&[], &[not_accepted]]);
        assert!(book.incoming().is_empty());
        book.look(&[socket(1, from, 15)], |inode| inode == HADOOPS);
        let closing = TcpSocket {
            inode: 0,
            state: SocketState::Closing,
            ..socket(1, from, 40)
        };
        book.look(&[closing], |inode| inode == HADOOPS);
        assert_eq!(book.incoming(), [(from, 40)]);
    }

    #[test]
    fn what_is_not_hadoops_or_not_from_elsewhere_counts_for_nothing() {
        let own = socket(1, peer(1), 10).local.ip();
        let others = TcpSocket {
            inode: OTHERS,
            ..socket(1, peer(1), 10)
        };
        let listening = TcpSocket {
            state: SocketState::Listening,
            ..socket(2, peer(1), 10)
        };
        let loopbacks = ["127.0.0.1", "127.0.1.1", "::1"].map(|ip| socket(3, ip.parse().unwrap(), 10));
        let mut sockets = vec![others, listening, socket(4, own, 10)];
        sockets.extend(loopbacks);
        assert!(book(&[&[], &sockets]).incoming().is_empty());
    }

    #[test]
    fn socket_that_a_look_misses_or_finds_twice_is_not_counted_twice() {
        let from = peer(1);
        let now = |received| socket(1, from, received);
        let missed = book(&[&[], &[now(10)], &[], &[], &[now(12)], &[now(12), now(13)]]);
        assert_eq!(missed.incoming(), [(from, 13)]);
        let mut gone = book(&[&[], &[now(10)]]);
        for _ in 0..LOOKS_KEPT {
            gone.look(&[], |_| true);
        }
        assert!(gone.connections.is_empty(), "it is not kept for ever");
    }

    #[test]
    fn peers_are_bounded_and_the_largest_are_told() {
        let mut book = ConnectionBook::default();
        book.look(&[], |_| true);
        let count = PEERS_KEPT as u32 + 1;
        let sockets: Vec<TcpSocket> = (0..count)
            .map(|number| socket(u64::from(number), peer(number), 1 + u64::from(number)))
            .collect();
        book.look(&sockets, |_| true);
        assert_eq!(book.peers.len(), PEERS_MAX);
        let told = book.incoming();
        assert_eq!(told.len(), PEERS_MAX);
        assert_eq!(told[0], (peer(count - 1), u64::from(count)));
    }

    /// Numbers by xorshift, the same for the same seed. Source: Marsaglia, "Xorshift RNGs", 2003.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0 % bound
        }
    }

    #[test]
    fn book_adds_up_to_what_sockets_have_received_that_are_looked_at_before_they_go() {
        for seed in 1..=50 {
            let mut random = Random(seed);
            let mut book = ConnectionBook::default();
            let mut expected: BTreeMap<IpAddr, u64> = BTreeMap::new();
            let mut open: Vec<TcpSocket> = Vec::new();
            for round in 0..200 {
                if random.below(3) == 0 {
                    let mut new = socket(round, peer(random.below(5) as u32), 0);
                    new.inode = if random.below(4) == 0 { OTHERS } else { HADOOPS };
                    open.push(new);
                }
                for one in &mut open {
                    let bytes = random.below(1_000);
                    one.received += bytes;
                    if round > 0 && one.inode == HADOOPS {
                        *expected.entry(one.remote.ip()).or_default() += bytes;
                    }
                }
                book.look(&open, |inode| inode == HADOOPS);
                if !open.is_empty() && random.below(4) == 0 {
                    let gone = random.below(open.len() as u64) as usize;
                    open.swap_remove(gone);
                }
            }
            expected.retain(|_, bytes| *bytes > 0);
            let told: BTreeMap<IpAddr, u64> = book.incoming().into_iter().collect();
            assert_eq!(told, expected, "seed {seed}");
        }
    }
}
