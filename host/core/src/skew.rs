//! How parts of different releases get on with each other, as `VersionSkew`, `Introduction` and `Greeting` in Java say.
//!
//! Parts one release apart work together: the older one passes over what it does not know. What is older than that is
//! named in words.

use crate::secret::Key;

/// The number of this build's protocol: one more with each release that says something new.
pub const PROTOCOL: u64 = 1;
/// What a build has that is older than these numbers.
pub const UNNUMBERED: u64 = 0;
/// What a coordinator says first. The last byte says how the greeting itself goes, which changes seldom.
pub(crate) const HELLO: u64 = 0x5449_4552_4345_4c04;

/// Which build this is: the version, and the commit where the build was told of one.
pub fn build() -> String {
    match option_env!("TIERCEL_COMMIT") {
        Some(commit) => concat!(env!("CARGO_PKG_VERSION"), "+").to_owned() + commit,
        None => env!("CARGO_PKG_VERSION").to_owned(),
    }
}

/// A name, this process, its build, and its protocol.
pub(crate) fn introduction(name: &str) -> Vec<u8> {
    let build = build();
    [
        &text(name)[..],
        &u64::from(std::process::id()).to_be_bytes(),
        &text(&build),
        &PROTOCOL.to_be_bytes(),
    ]
    .concat()
}

/// Whether what says this number may say what is unknown here.
pub(crate) fn is_newer(protocol: u64) -> bool {
    protocol > PROTOCOL
}

/// The nonce in a coordinator's hello, or why there is none.
pub(crate) fn nonce(hello: &[u8]) -> Result<&Key, String> {
    let (first, nonce) = hello.split_at_checked(8).unwrap_or((&[], &[]));
    let own = HELLO.to_be_bytes();
    if first.len() != own.len() || first[..7] != own[..7] {
        return Err("what listens there is no Tiercel coordinator".to_owned());
    }
    if first[7] != own[7] {
        let (when, whom) = if first[7] < own[7] {
            ("before", "it")
        } else {
            ("after", "this agent")
        };
        return Err(format!(
            "the coordinator greets as releases {when} this one do: upgrade {whom} first"
        ));
    }
    nonce
        .try_into()
        .map_err(|_| "the coordinator's greeting has a nonce of another length".to_owned())
}

/// The number of a coordinator's protocol, by its introduction; an error where the two do not work together.
pub(crate) fn coordinator_protocol(introduction: &[u8]) -> Result<u64, String> {
    let (build, protocol) = parts(introduction).ok_or("it introduces itself by too few bytes")?;
    match protocol.checked_add(1) {
        Some(next) if next < PROTOCOL => Err(format!(
            "the coordinator is of {}, more than one release older: it must be upgraded first",
            String::from_utf8_lossy(build)
        )),
        _ => Ok(protocol),
    }
}

fn parts(introduction: &[u8]) -> Option<(&[u8], u64)> {
    let (_, rest) = cut_text(introduction)?;
    let (build, rest) = cut_text(rest.get(8..)?)?;
    let protocol = rest
        .first_chunk::<8>()
        .map_or(UNNUMBERED, |bytes| u64::from_be_bytes(*bytes));
    Some((build, protocol))
}

fn cut_text(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = usize::from(u16::from_be_bytes(*bytes.first_chunk::<2>()?));
    bytes[2..].split_at_checked(length)
}

/// Text with its length before it.
fn text(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap_or(0);
    [&length.to_be_bytes()[..], &text.as_bytes()[..usize::from(length)]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn introduction_says_the_protocol_and_an_older_one_says_none() {
        let own = introduction("hv-1");
        assert_eq!(coordinator_protocol(&own), Ok(PROTOCOL));
        assert_eq!(coordinator_protocol(&own[..own.len() - 8]), Ok(UNNUMBERED));
        assert!(coordinator_protocol(&own[..7]).is_err());
    }

    #[test]
    fn greeting_of_another_generation_is_told_in_words() {
        let hello = |last: u64| [&(HELLO - 4 + last).to_be_bytes()[..], &[3; 32]].concat();
        assert_eq!(nonce(&hello(4)), Ok(&[3; 32]));
        assert!(nonce(&hello(3)).unwrap_err().contains("upgrade it first"));
        assert!(nonce(&hello(5)).unwrap_err().contains("upgrade this agent first"));
        assert!(
            nonce(b"HTTP/1.1 400 Bad Request")
                .unwrap_err()
                .contains("no Tiercel")
        );
    }
}
