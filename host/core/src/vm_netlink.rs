//! Netlink's messages, by which the kernel is asked for a list.
//!
//! ```text
//!   question: length u32, kind u16, flags u16, number u32, port u32; content
//!   answer:   datagrams of such messages, each with an item of the list as its content; the last is DONE or ERROR
//!   item:     a structure of its kind; attributes
//!   attribute: length u16, kind u16; content
//! ```
//!
//! Numbers are in the machine's byte order. Messages and attributes begin at multiples of four bytes. Source:
//! `linux/netlink.h`.

const HEADER_BYTES: usize = 16;
const ATTRIBUTE_HEADER_BYTES: usize = 4;
const ALIGNMENT: usize = 4;
/// The two upper bits of an attribute's kind say how its content is written.
const ATTRIBUTE_KIND_MASK: u16 = 0x3fff;

const REQUEST: u16 = 0x1;
const DUMP: u16 = 0x300;

const ERROR: u16 = 2;
const DONE: u16 = 3;
/// Kinds below this are netlink's own.
const ITEM_MIN: u16 = 16;

/// The question for the whole list of a kind. The answer has the same number.
pub fn question(kind: u16, number: u32, content: &[u8]) -> Vec<u8> {
    let length = HEADER_BYTES + content.len();
    let mut message = Vec::with_capacity(length);
    message.extend_from_slice(&u32::try_from(length).unwrap_or(u32::MAX).to_ne_bytes());
    message.extend_from_slice(&kind.to_ne_bytes());
    message.extend_from_slice(&(REQUEST | DUMP).to_ne_bytes());
    message.extend_from_slice(&number.to_ne_bytes());
    message.extend_from_slice(&0u32.to_ne_bytes());
    message.extend_from_slice(content);
    message
}

/// Takes a datagram of an answer apart, and hands each item to `item`. Whether the list ends with it.
///
/// What answers another question is passed over. An error says in words why there is no list.
pub fn take(mut datagram: &[u8], number: u32, mut item: impl FnMut(&[u8])) -> Result<bool, String> {
    while !datagram.is_empty() {
        let (message, rest) = split(datagram).ok_or("a message of the kernel is cut off")?;
        datagram = rest;
        if message.number != number {
            continue;
        }
        match message.kind {
            ERROR | DONE => return end(message.content),
            ITEM_MIN.. => item(message.content),
            _ => {}
        }
    }
    Ok(false)
}

/// The attributes in the bytes that follow an item's structure, with their kinds. Nothing after one that is cut off.
pub fn attributes(mut rest: &[u8]) -> impl Iterator<Item = (u16, &[u8])> {
    std::iter::from_fn(move || {
        let length = usize::from(u16_at(rest, 0)?);
        let kind = u16_at(rest, 2)? & ATTRIBUTE_KIND_MASK;
        let content = rest.get(ATTRIBUTE_HEADER_BYTES..length)?;
        rest = rest.get(aligned(length)..).unwrap_or_default();
        Some((kind, content))
    })
}

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    chunk_at(bytes, at).map(u16::from_ne_bytes)
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    chunk_at(bytes, at).map(u32::from_ne_bytes)
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    chunk_at(bytes, at).map(u64::from_ne_bytes)
}

pub(crate) fn chunk_at<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..)?.first_chunk::<N>().copied()
}

struct Message<'a> {
    kind: u16,
    number: u32,
    content: &'a [u8],
}

fn split(bytes: &[u8]) -> Option<(Message<'_>, &[u8])> {
    let length = u32_at(bytes, 0)? as usize;
    let message = Message {
        kind: u16_at(bytes, 4)?,
        number: u32_at(bytes, 8)?,
        content: bytes.get(HEADER_BYTES..length)?,
    };
    Some((message, bytes.get(aligned(length)..).unwrap_or_default()))
}

/// The content of the last message is 0, or the kernel's error with a minus.
fn end(content: &[u8]) -> Result<bool, String> {
    match chunk_at(content, 0).map(i32::from_ne_bytes) {
        Some(code) if code < 0 => Err(format!("the kernel's error {}", code.unsigned_abs())),
        _ => Ok(true),
    }
}

fn aligned(length: usize) -> usize {
    length.next_multiple_of(ALIGNMENT)
}

/// Answers for tests, made as the kernel makes them.
#[cfg(test)]
pub(crate) mod made {
    use super::{ALIGNMENT, DONE};

    pub(crate) fn message(kind: u16, number: u32, content: &[u8]) -> Vec<u8> {
        let length = 16 + content.len() as u32;
        let mut bytes = length.to_ne_bytes().to_vec();
        bytes.extend([kind.to_ne_bytes(), 2u16.to_ne_bytes()].concat());
        bytes.extend([number.to_ne_bytes(), 77u32.to_ne_bytes()].concat());
        bytes.extend(content);
        padded(bytes)
    }

    pub(crate) fn done(number: u32) -> Vec<u8> {
        message(DONE, number, &0i32.to_ne_bytes())
    }

    pub(crate) fn attribute(kind: u16, content: &[u8]) -> Vec<u8> {
        let length = 4 + content.len() as u16;
        let mut bytes = [length.to_ne_bytes(), kind.to_ne_bytes()].concat();
        bytes.extend(content);
        padded(bytes)
    }

    fn padded(mut bytes: Vec<u8>) -> Vec<u8> {
        bytes.resize(bytes.len().next_multiple_of(ALIGNMENT), 0);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::made::{attribute, done, message};
    use super::*;

    fn items(datagram: &[u8], number: u32) -> Result<(Vec<Vec<u8>>, bool), String> {
        let mut items = Vec::new();
        let ended = take(datagram, number, |item| items.push(item.to_vec()))?;
        Ok((items, ended))
    }

    #[test]
    fn question_asks_for_the_whole_list() {
        let bytes = question(20, 9, b"content!");
        assert_eq!(bytes.len(), 24);
        assert_eq!(bytes[..4], 24u32.to_ne_bytes());
        assert_eq!(bytes[4..6], 20u16.to_ne_bytes());
        assert_eq!(bytes[6..8], 0x301u16.to_ne_bytes());
        assert_eq!(bytes[8..12], 9u32.to_ne_bytes());
        assert_eq!(bytes[16..], *b"content!");
    }

    #[test]
    fn items_are_taken_until_the_list_ends() {
        let first = [message(20, 9, b"one"), message(20, 9, b"other")].concat();
        let both = (vec![b"one".to_vec(), b"other".to_vec()], false);
        assert_eq!(items(&first, 9).unwrap(), both);
        let last = [message(20, 9, b"last"), done(9), message(20, 9, b"after it")].concat();
        assert_eq!(items(&last, 9).unwrap(), (vec![b"last".to_vec()], true));
    }

    #[test]
    fn answers_to_other_questions_and_netlinks_own_messages_are_passed_over() {
        let bytes = [message(20, 8, b"old"), done(8), message(1, 9, b"nothing")].concat();
        assert_eq!(items(&bytes, 9).unwrap(), (Vec::new(), false));
    }

    #[test]
    fn kernels_refusal_is_an_error_at_the_beginning_and_at_the_end() {
        for kind in [ERROR, DONE] {
            let said = items(&message(kind, 9, &(-2i32).to_ne_bytes()), 9).unwrap_err();
            assert_eq!(said, "the kernel's error 2");
        }
    }

    #[test]
    fn message_that_is_cut_off_is_an_error() {
        let whole = message(20, 9, b"four");
        for length in 1..whole.len() {
            let said = items(&whole[..length], 9).unwrap_err();
            assert!(said.contains("cut off"), "{length}: {said}");
        }
        assert!(
            items(&[0; 16], 9).is_err(),
            "a length of 0 does not go on for ever"
        );
    }

    #[test]
    fn attributes_are_found_behind_each_other() {
        let bytes = [
            attribute(1, b"abc"),
            attribute(0x8002, b""),
            attribute(3, b"defgh"),
        ]
        .concat();
        let found: Vec<_> = attributes(&bytes).collect();
        assert_eq!(found, [(1, &b"abc"[..]), (2, &b""[..]), (3, &b"defgh"[..])]);
        assert_eq!(attributes(&bytes[..bytes.len() - 4]).count(), 2);
        assert_eq!(attributes(&[0; 8]).count(), 0);
    }
}
