//! How messages to and from the coordinator are sealed.
//!
//! The other side is written in Java: `Seal` and `SealedChannel` of the room `wire` say the same.

use hmac::{Hmac, Mac};
use sha2::Sha256;

pub(crate) type HmacSha256 = Hmac<Sha256>;

/// The bytes of a seal.
pub const SEAL_BYTES: usize = 16;

/// The seals of one direction of a connection: a code over each message and its number, so that none can be forged,
/// changed, left out or sent again.
#[derive(Clone)]
pub struct Seal {
    mac: HmacSha256,
    messages: u64,
}

impl Seal {
    /// The seals of one direction, whose key follows from the session's and from the direction's name.
    pub(crate) fn of(session: &[u8], direction: &str) -> Result<Seal, String> {
        let key = code(session, direction, &[])?;
        let mac = HmacSha256::new_from_slice(&key).map_err(|e| e.to_string())?;
        Ok(Seal { mac, messages: 0 })
    }

    /// The seal of the next message.
    pub fn next(&mut self, message: &[u8]) -> [u8; SEAL_BYTES] {
        let code = self.code(message).finalize().into_bytes();
        let mut seal = [0; SEAL_BYTES];
        seal.copy_from_slice(&code[..SEAL_BYTES]);
        seal
    }

    /// Whether this is the seal of the next message. The time that it takes says nothing of where the two differ.
    pub fn fits(&mut self, message: &[u8], seal: &[u8]) -> bool {
        seal.len() == SEAL_BYTES && self.code(message).verify_truncated_left(seal).is_ok()
    }

    fn code(&mut self, message: &[u8]) -> HmacSha256 {
        let mut mac = self.mac.clone();
        mac.update(&self.messages.to_be_bytes());
        mac.update(message);
        self.messages += 1;
        mac
    }
}

/// A code over what several parts say together, which only who has the key can make.
pub(crate) fn code(key: &[u8], purpose: &str, parts: &[&[u8]]) -> Result<[u8; 32], String> {
    let mut mac = HmacSha256::new_from_slice(key).map_err(|e| e.to_string())?;
    mac.update(purpose.as_bytes());
    for part in parts {
        mac.update(part);
    }
    Ok(mac.finalize().into_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair() -> (Seal, Seal) {
        (
            Seal::of(&[1; 32], "there").unwrap(),
            Seal::of(&[1; 32], "there").unwrap(),
        )
    }

    #[test]
    fn message_is_believed_once_and_in_its_place() {
        let (mut own, mut theirs) = pair();
        let first = own.next(b"first");
        let second = own.next(b"second");
        assert!(theirs.clone().fits(b"first", &first));
        assert!(!theirs.clone().fits(b"second", &second));
        assert!(theirs.fits(b"first", &first));
        assert!(!theirs.clone().fits(b"first", &first));
        assert!(theirs.fits(b"second", &second));
    }

    #[test]
    fn changed_message_or_seal_is_not_believed() {
        let (mut own, theirs) = pair();
        let mut seal = own.next(b"message");
        assert!(!theirs.clone().fits(b"messagf", &seal));
        assert!(!theirs.clone().fits(b"message", &seal[..15]));
        seal[15] ^= 1;
        assert!(!theirs.clone().fits(b"message", &seal));
    }

    #[test]
    fn each_direction_and_each_connection_has_its_own_seals() {
        let seal = Seal::of(&[1; 32], "there").unwrap().next(b"a");
        assert_ne!(seal, Seal::of(&[1; 32], "back").unwrap().next(b"a"));
        assert_ne!(seal, Seal::of(&[2; 32], "there").unwrap().next(b"a"));
    }
}
