//! By which secrets an agent and the coordinator know each other, and how a connection of theirs begins.
//!
//! The other side is written in Java: `PeerSecret`, `CoordinatorSecret` and `Greeting` of the room `wire` say the same.

use crate::seal::{SEAL_BYTES, Seal, code};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use x25519_dalek::{PublicKey, StaticSecret};

/// The bytes of a number that is used only once, of a secret and of a key.
pub const KEY_BYTES: usize = 32;
/// By so many bytes of its public key an agent says which coordinator it knows.
const ID_BYTES: usize = 8;
/// The bytes of an agent's answer to the coordinator's greeting.
pub const ANSWER_BYTES: usize = 1 + ID_BYTES + KEY_BYTES + SEAL_BYTES;
/// Below this many bytes a secret can be guessed.
const SECRET_BYTES_MIN: usize = 16;

const PREFIX: &str = "tiercel-secret";
const FROM_COORDINATOR: &str = "tiercel coordinator to peer 4";
const FROM_PEER: &str = "tiercel peer to coordinator 4";
const ROLE_CODE: &str = "tiercel role 4";
const SESSION: &str = "tiercel session 4";

/// A key, a secret, or a number that is used only once.
pub type Key = [u8; KEY_BYTES];

/// What an agent is to the coordinator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The agent of a hypervisor.
    Host,
    /// The agent in a VM.
    Vm,
}

impl Role {
    fn code(self) -> u8 {
        match self {
            Role::Host => 4,
            Role::Vm => 5,
        }
    }

    /// The word for it in files.
    pub fn word(self) -> &'static str {
        match self {
            Role::Host => "host",
            Role::Vm => "vm",
        }
    }
}

/// What agents of one role have: a secret that proves the role, and the coordinator's public key.
#[derive(Clone)]
pub struct PeerSecret {
    role: Role,
    secret: Key,
    coordinator: Key,
}

impl PeerSecret {
    /// The secret in a file's text. It may be the coordinator's own, from which those of all roles follow.
    ///
    /// The message of an error says what is wrong with it.
    pub fn read(text: &str, role: Role) -> Result<PeerSecret, String> {
        let line = text
            .lines()
            .map(str::trim)
            .find(|line| !line.is_empty())
            .unwrap_or("");
        match line.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(' ')) {
            None => CoordinatorSecret::new(line)?.of(role),
            Some(given) => PeerSecret::given(given, role),
        }
    }

    fn given(text: &str, role: Role) -> Result<PeerSecret, String> {
        let damaged = || "it is damaged: 'tiercel secret give' writes it again".to_owned();
        let [word, secret, coordinator] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(damaged());
        };
        if word != role.word() {
            return Err(format!(
                "it is for a {word}, not for a {0}: 'tiercel secret give {0}' makes one",
                role.word()
            ));
        }
        Ok(PeerSecret {
            role,
            secret: key(secret).ok_or_else(damaged)?,
            coordinator: key(coordinator).ok_or_else(damaged)?,
        })
    }

    /// The answer to the coordinator's nonce, and the seals of what the coordinator says, and of what the agent says.
    ///
    /// `private` must never be used again.
    pub fn answer(&self, nonce: &Key, private: Key) -> Result<(Vec<u8>, Seal, Seal), String> {
        let private = StaticSecret::from(private);
        let public = PublicKey::from(&private).to_bytes();
        let proof = code(&self.secret, ROLE_CODE, &[nonce, &[self.role.code()], &public])?;
        let answer = [
            &[self.role.code()],
            &self.coordinator[..ID_BYTES],
            &public,
            &proof[..SEAL_BYTES],
        ]
        .concat();
        let agreed = private.diffie_hellman(&PublicKey::from(self.coordinator));
        if !agreed.was_contributory() {
            return Err("the coordinator's key is none".to_owned());
        }
        let session = code(&self.secret, SESSION, &[agreed.as_bytes(), nonce, &public])?;
        Ok((
            answer,
            Seal::of(&session, FROM_COORDINATOR)?,
            Seal::of(&session, FROM_PEER)?,
        ))
    }
}

/// What only the coordinator has, and who has a copy of its file. All else follows from it.
pub struct CoordinatorSecret {
    secret: Vec<u8>,
}

impl CoordinatorSecret {
    /// The secret in a line of text. The message of an error says what is wrong with it.
    pub fn new(line: &str) -> Result<CoordinatorSecret, String> {
        if line.len() < SECRET_BYTES_MIN {
            return Err(format!(
                "a secret must have at least {SECRET_BYTES_MIN} bytes, not {}",
                line.len()
            ));
        }
        Ok(CoordinatorSecret {
            secret: line.as_bytes().to_vec(),
        })
    }

    /// What agents of this role have.
    pub fn of(&self, role: Role) -> Result<PeerSecret, String> {
        Ok(PeerSecret {
            role,
            secret: self.key(&format!("tiercel {} 1", role.word()))?,
            coordinator: PublicKey::from(&StaticSecret::from(self.private()?)).to_bytes(),
        })
    }

    /// The coordinator's side, for tests: the seals of what it says, and of what the agent says that has answered so.
    pub fn seals(
        &self,
        role: Role,
        nonce: &Key,
        answer: &[u8; ANSWER_BYTES],
    ) -> Result<(Seal, Seal), String> {
        let peer = self.of(role)?;
        let (said, proof) = answer.split_at(ANSWER_BYTES - SEAL_BYTES);
        let (id, public) = said[1..].split_at(ID_BYTES);
        let public: Key = public.try_into().map_err(|_| "no key".to_owned())?;
        let expected = code(&peer.secret, ROLE_CODE, &[nonce, &said[..1], &public])?;
        if said[0] != role.code() || id != &peer.coordinator[..ID_BYTES] || proof != &expected[..SEAL_BYTES] {
            return Err("it does not prove the secret".to_owned());
        }
        let agreed = StaticSecret::from(self.private()?).diffie_hellman(&PublicKey::from(public));
        let session = code(&peer.secret, SESSION, &[agreed.as_bytes(), nonce, &public])?;
        Ok((
            Seal::of(&session, FROM_COORDINATOR)?,
            Seal::of(&session, FROM_PEER)?,
        ))
    }

    fn private(&self) -> Result<Key, String> {
        self.key("tiercel coordinator 1")
    }

    fn key(&self, purpose: &str) -> Result<Key, String> {
        code(&self.secret, purpose, &[])
    }
}

fn key(text: &str) -> Option<Key> {
    STANDARD.decode(text).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "sixteen bytes at least";
    /// What `tiercel secret give` prints for that line.
    const GIVEN: &str = "tiercel-secret host usYbZA9D40qLBGEoOgJCJ/MuYSte+rVlrW3nhATcQnM= HGcOsWQhmDRuq4PbKtRRgKSf1M+GRD4lN1vCEI12v0c=";

    fn coordinator() -> CoordinatorSecret {
        CoordinatorSecret::new(LINE).unwrap()
    }

    #[test]
    fn secret_that_was_given_is_the_one_that_follows_from_the_coordinators() {
        let given = PeerSecret::read(GIVEN, Role::Host).unwrap();
        let followed = PeerSecret::read(&format!("{LINE}\nthe one before it\n"), Role::Host).unwrap();
        assert_eq!(given.secret, followed.secret);
        assert_eq!(given.coordinator, followed.coordinator);
    }

    #[test]
    fn secret_of_another_role_is_refused() {
        let said = PeerSecret::read(GIVEN, Role::Vm).err().unwrap();
        assert!(said.contains("for a host, not for a vm"), "{said}");
    }

    #[test]
    fn damaged_secret_is_refused() {
        for text in ["tiercel-secret host AAAA", "tiercel-secret host AAAA AAAA"] {
            let said = PeerSecret::read(text, Role::Host).err().unwrap();
            assert!(said.contains("damaged"), "{said}");
        }
    }

    #[test]
    fn secret_that_can_be_guessed_is_refused() {
        assert!(PeerSecret::read(" short\n", Role::Host).is_err_and(|said| said.contains("16 bytes")));
    }

    #[test]
    fn both_sides_come_to_the_same_seals() {
        let nonce = [7; KEY_BYTES];
        let (answer, mut theirs, mut own) = PeerSecret::read(GIVEN, Role::Host)
            .unwrap()
            .answer(&nonce, [9; KEY_BYTES])
            .unwrap();
        let answer = answer.as_slice().try_into().unwrap();
        let (mut said, mut heard) = coordinator().seals(Role::Host, &nonce, answer).unwrap();
        assert!(theirs.fits(b"a", &said.next(b"a")));
        assert!(heard.fits(b"b", &own.next(b"b")));
        assert!(coordinator().seals(Role::Vm, &nonce, answer).is_err());
        assert!(coordinator().seals(Role::Host, &[8; KEY_BYTES], answer).is_err());
    }

    #[test]
    fn role_alone_does_not_make_a_coordinator() {
        let nonce = [7; KEY_BYTES];
        let given = PeerSecret::read(GIVEN, Role::Host).unwrap();
        let other = CoordinatorSecret::new("another secret of a coordinator").unwrap();
        let impostor = PeerSecret {
            coordinator: other.of(Role::Host).unwrap().coordinator,
            ..given.clone()
        };
        let (answer, mut theirs, _) = given.answer(&nonce, [9; KEY_BYTES]).unwrap();
        let public: Key = answer[1 + ID_BYTES..][..KEY_BYTES].try_into().unwrap();
        let agreed = StaticSecret::from(other.private().unwrap()).diffie_hellman(&PublicKey::from(public));
        let session = code(&impostor.secret, SESSION, &[agreed.as_bytes(), &nonce, &public]).unwrap();
        let mut forged = Seal::of(&session, FROM_COORDINATOR).unwrap();
        assert!(!theirs.fits(b"a", &forged.next(b"a")));
    }
}
