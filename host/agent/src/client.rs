//! Asks the agent that runs on this host, on its socket.

use anyhow::{Context, Result, bail};
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

/// How long the agent may take for an answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// No answer is longer.
const ANSWER_BYTES_MAX: u64 = 16 << 20;

/// What the agent answers; an error where it does not run here, or says no.
pub fn ask(socket: &Path, method: &str, target: &str) -> Result<String> {
    let mut stream = UnixStream::connect(socket).with_context(|| {
        format!(
            "no agent answers at {}: it does not run, or you are not root, or its setting socket is another",
            socket.display()
        )
    })?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "{method} {target} HTTP/1.1\r\nHost: host\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    )?;
    let mut text = String::new();
    stream
        .take(ANSWER_BYTES_MAX)
        .read_to_string(&mut text)
        .with_context(|| format!("the agent at {} does not answer in time", socket.display()))?;
    let (head, body) = text
        .split_once("\r\n\r\n")
        .context("the agent's answer is no HTTP")?;
    if head.split(' ').nth(1).is_none_or(|code| !code.starts_with('2')) {
        bail!("the agent says no: {}", body.trim());
    }
    Ok(body.to_owned())
}
