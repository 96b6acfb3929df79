//! The addresses of a network namespace, as the kernel's rtnetlink lists them.
//!
//! ```text
//!   item: family, length of the prefix, flags, scope; interface u32; attributes
//! ```
//!
//! Source: `linux/if_addr.h`.

use crate::vm_netlink::{attributes, chunk_at};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The kind of the question for addresses.
pub const LIST_ADDRESSES: u16 = 22;
/// The content of the question for those of all families.
pub const QUESTION: [u8; ITEM_BYTES] = [0; ITEM_BYTES];

const ITEM_BYTES: usize = 8;
const FAMILY_V4: u8 = 2;
const FAMILY_V6: u8 = 10;
/// From this scope on, an address says nothing beyond its link.
const SCOPE_LINK: u8 = 253;
/// Of a link from point to point, this is the other end where there is a LOCAL.
const ADDRESS: u16 = 1;
const LOCAL: u16 = 2;

/// Reads an item of the list. `None` where it is none, or one by which no other machine knows this one.
pub fn address(item: &[u8]) -> Option<IpAddr> {
    let (head, rest) = item.split_at_checked(ITEM_BYTES)?;
    if head[3] >= SCOPE_LINK {
        return None;
    }
    let found = |wanted| attributes(rest).find(|(kind, _)| *kind == wanted);
    let (_, bytes) = found(LOCAL).or_else(|| found(ADDRESS))?;
    match head[0] {
        FAMILY_V4 => Some(Ipv4Addr::from(chunk_at::<4>(bytes, 0)?).into()),
        FAMILY_V6 => Some(Ipv6Addr::from(chunk_at::<16>(bytes, 0)?).into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vm_netlink::made::attribute;

    fn item(family: u8, scope: u8, attributes: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = vec![family, 24, 0, scope, 3, 0, 0, 0];
        bytes.extend(attributes.concat());
        bytes
    }

    #[test]
    fn own_end_of_a_link_is_the_address() {
        let ends = [
            attribute(ADDRESS, &[10, 0, 0, 1]),
            attribute(LOCAL, &[10, 0, 0, 5]),
        ];
        assert_eq!(address(&item(2, 0, &ends)), Some("10.0.0.5".parse().unwrap()));
        let six: Ipv6Addr = "fd00::5".parse().unwrap();
        let only = [attribute(3, b"eth0\0"), attribute(ADDRESS, &six.octets())];
        assert_eq!(address(&item(10, 0, &only)), Some(six.into()));
    }

    #[test]
    fn loopback_and_addresses_of_a_link_are_left_out() {
        let some = [attribute(LOCAL, &[127, 0, 0, 1])];
        for scope in [253, 254, 255] {
            assert_eq!(address(&item(2, scope, &some)), None);
        }
    }

    #[test]
    fn what_is_no_address_is_none() {
        let whole = item(2, 0, &[attribute(LOCAL, &[10, 0, 0, 5])]);
        for length in 0..whole.len() {
            assert_eq!(address(&whole[..length]), None, "{length} bytes");
        }
        assert_eq!(address(&item(7, 0, &[attribute(LOCAL, &[10, 0, 0, 5])])), None);
    }
}
