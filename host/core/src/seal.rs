//! How messages to and from the coordinator are sealed.
//!
//! The other side is written in Java: `Greeting`, `Seal` and `SealedChannel` of the room `wire` say the same.

use hmac::{Hmac, Mac};
use sha2::Sha256;

type HmacSha256 = Hmac<Sha256>;

/// The bytes of a seal.
pub const SEAL_BYTES: usize = 16;
/// The bytes of a number that is used only once.
pub const NONCE_BYTES: usize = 32;
/// Below this many bytes a secret can be guessed.
const SECRET_BYTES_MIN: usize = 16;

const FROM_COORDINATOR: &str = "tiercel coordinator to peer 3";
const FROM_PEER: &str = "tiercel peer to coordinator 3";

/// A number that is used only once.
pub type Nonce = [u8; NONCE_BYTES];

/// What coordinator and peers share and never send.
#[derive(Clone)]
pub struct Secret {
    mac: HmacSha256,
}

impl Secret {
    /// The secret in a file's text. The message of an error says what is wrong with it.
    pub fn new(text: &str) -> Result<Secret, String> {
        let text = text.trim();
        if text.len() < SECRET_BYTES_MIN {
            return Err(format!(
                "a secret must have at least {SECRET_BYTES_MIN} bytes, not {}",
                text.len()
            ));
        }
        let mac = HmacSha256::new_from_slice(text.as_bytes()).map_err(|e| e.to_string())?;
        Ok(Secret { mac })
    }

    /// The seals of what the coordinator says, and of what the peer says, in one connection.
    pub fn seals(&self, coordinator: &Nonce, peer: &Nonce) -> Result<(Seal, Seal), String> {
        Ok((
            self.seal(FROM_COORDINATOR, coordinator, peer)?,
            self.seal(FROM_PEER, coordinator, peer)?,
        ))
    }

    fn seal(&self, direction: &str, coordinator: &Nonce, peer: &Nonce) -> Result<Seal, String> {
        let mut mac = self.mac.clone();
        mac.update(direction.as_bytes());
        mac.update(coordinator);
        mac.update(peer);
        let key = mac.finalize().into_bytes();
        let mac = HmacSha256::new_from_slice(&key).map_err(|e| e.to_string())?;
        Ok(Seal { mac, messages: 0 })
    }
}

/// The seals of one direction of a connection: a code over each message and its number, so that none can be forged,
/// changed, left out or sent again.
#[derive(Clone)]
pub struct Seal {
    mac: HmacSha256,
    messages: u64,
}

impl Seal {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pair() -> (Seal, Seal) {
        let secret = Secret::new("0123456789abcdef").unwrap();
        (
            secret.seals(&[1; NONCE_BYTES], &[2; NONCE_BYTES]).unwrap().0,
            secret.seals(&[1; NONCE_BYTES], &[2; NONCE_BYTES]).unwrap().0,
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
        let secret = Secret::new("0123456789abcdef").unwrap();
        let (mut from_coordinator, mut from_peer) =
            secret.seals(&[1; NONCE_BYTES], &[2; NONCE_BYTES]).unwrap();
        let (mut other, _) = secret.seals(&[1; NONCE_BYTES], &[3; NONCE_BYTES]).unwrap();
        let seal = from_coordinator.next(b"a");
        assert_ne!(seal, from_peer.next(b"a"));
        assert_ne!(seal, other.next(b"a"));
    }

    #[test]
    fn secret_that_can_be_guessed_is_refused() {
        assert!(Secret::new(" short\n").is_err_and(|said| said.contains("16 bytes")));
    }
}
