//! What went wrong, in words, with what would help where the kernel's word alone does not say it.

use anyhow::Error;
use std::io::{self, ErrorKind};

/// The error with its causes.
pub fn in_words(error: &Error) -> String {
    let kind = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<io::Error>())
        .map(io::Error::kind);
    match kind {
        Some(ErrorKind::PermissionDenied) => format!("{error:#}: the agent must run as root"),
        Some(ErrorKind::ReadOnlyFilesystem) => {
            format!("{error:#}: mount it for writing, or run the agent outside of this container")
        }
        _ => format!("{error:#}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn missing_right_has_a_remedy_and_other_errors_are_as_they_are() {
        let failed = |kind| {
            Err::<(), _>(io::Error::from(kind))
                .context("cannot write a")
                .unwrap_err()
        };
        assert!(in_words(&failed(ErrorKind::PermissionDenied)).ends_with("must run as root"));
        assert!(in_words(&failed(ErrorKind::ReadOnlyFilesystem)).contains("container"));
        assert_eq!(
            in_words(&failed(ErrorKind::NotFound)),
            "cannot write a: entity not found"
        );
    }
}
