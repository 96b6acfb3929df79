//! Asks a cache that runs on this host, on its control socket.

use crate::serve::control_socket;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;
use tiercel_cache::control::{Answer, Ask};

/// A cache may take so long for an answer: one that is made smaller has much to throw away.
const PATIENCE: Duration = Duration::from_secs(60);
/// No answer is longer.
const ANSWER_BYTES_MAX: u64 = 16 << 20;

/// What the cache of this socket answers. An error where none runs there, or says no.
pub fn ask(socket: &Path, what: Ask) -> Result<Answer> {
    let control = control_socket(socket);
    let mut stream = UnixStream::connect(&control).with_context(|| {
        format!(
            "no ssdcache answers at {}: it does not run, or you are not who started it",
            control.display()
        )
    })?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(what.line().as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream.take(ANSWER_BYTES_MAX))
        .read_line(&mut line)
        .with_context(|| format!("the ssdcache at {} does not answer in time", control.display()))?;
    match serde_json::from_str(&line).context("the answer is not one of an ssdcache")? {
        Answer::Refused(said) => bail!("{said}"),
        answer => Ok(answer),
    }
}
