//! What the kernel lists of this thread's network namespace: its TCP sockets and its addresses.

use anyhow::{Context, Result, anyhow, bail};
use rustix::net::sockopt::{Timeout, set_socket_timeout};
use rustix::net::{
    AddressFamily, Protocol, RecvFlags, SendFlags, SocketFlags, SocketType, netlink, recv, send, socket_with,
};
use std::net::IpAddr;
use std::time::Duration;
use tiercel_host_core::vm_addresses::{self, LIST_ADDRESSES, address};
use tiercel_host_core::vm_diag::{Family, LIST_SOCKETS, TcpSocket, question, socket};
use tiercel_host_core::vm_netlink::{self, take};

/// A VM with more sockets is not looked at: a part of them would be counted wrongly.
const SOCKETS_MAX: usize = 65_536;
/// No more addresses are told of.
const ADDRESSES_MAX: usize = 256;
/// The kernel's datagrams have 32 KiB at most.
const DATAGRAM_BYTES_MAX: usize = 64 << 10;
/// The kernel has its answer ready; this is for a kernel that does not answer at all.
const PATIENCE: Duration = Duration::from_secs(2);
/// Each question has a netlink socket of its own, so that all may have the same number.
const NUMBER: u32 = 1;

/// All TCP sockets that listen or are connected, of both families of addresses.
pub fn tcp_sockets() -> Result<Vec<TcpSocket>> {
    let mut sockets = Vec::new();
    let mut count = 0usize;
    for family in [Family::V4, Family::V6] {
        let wanted = question(family);
        ask(Some(netlink::SOCK_DIAG), LIST_SOCKETS, &wanted, |item| {
            count += 1;
            if count <= SOCKETS_MAX {
                sockets.extend(socket(item));
            }
        })
        .context("the kernel does not list TCP sockets; `modprobe tcp_diag` may help")?;
    }
    if count > SOCKETS_MAX {
        bail!("there are {count} TCP sockets, and more than {SOCKETS_MAX} are not looked at");
    }
    Ok(sockets)
}

/// The addresses by which other machines know this one.
pub fn addresses() -> Result<Vec<IpAddr>> {
    let mut found = Vec::new();
    ask(None, LIST_ADDRESSES, &vm_addresses::QUESTION, |item| {
        if found.len() < ADDRESSES_MAX {
            found.extend(address(item));
        }
    })
    .context("the kernel does not list this machine's addresses")?;
    Ok(found)
}

/// Asks the kernel for a list, and hands each item to `item`. The protocol of routes is none.
fn ask(protocol: Option<Protocol>, kind: u16, content: &[u8], mut item: impl FnMut(&[u8])) -> Result<()> {
    let kernel = socket_with(
        AddressFamily::NETLINK,
        SocketType::RAW,
        SocketFlags::CLOEXEC,
        protocol,
    )?;
    set_socket_timeout(&kernel, Timeout::Recv, Some(PATIENCE))?;
    let question = vm_netlink::question(kind, NUMBER, content);
    send(&kernel, &question, SendFlags::empty())?;
    let mut buffer = vec![0u8; DATAGRAM_BYTES_MAX];
    loop {
        let (_, length) = recv(&kernel, &mut buffer[..], RecvFlags::TRUNC)?;
        let datagram = buffer
            .get(..length)
            .with_context(|| format!("its answer of {length} bytes is longer than it may be"))?;
        if take(datagram, NUMBER, &mut item).map_err(|said| anyhow!(said))? {
            return Ok(());
        }
    }
}
