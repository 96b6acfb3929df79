//! What an SSD can do: direct reads and writes of a page at random places, many at a time.

use crate::backing::open_direct;
use crate::pages::Pages;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};
use tiercel_cache::slots::PAGE_BYTES;

const FILE_BYTES: u64 = 256 << 20;
const CHUNK_BYTES: usize = 1 << 20;
const THREADS: u64 = 32;
const TIME: Duration = Duration::from_secs(3);

/// Operations a second.
pub struct Measured {
    /// Of reads.
    pub reads: f64,
    /// Of writes.
    pub writes: f64,
}

/// Measures the SSD that a file is made on, for some seconds. The file is removed again.
pub fn measure(path: &Path) -> Result<Measured> {
    if path.exists() {
        bail!("{} is there already: name a file that is not", path.display());
    }
    let file = open_direct(path, false, true)
        .with_context(|| format!("cannot make {} with O_DIRECT", path.display()))?;
    let measured = measure_file(&file);
    std::fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
    measured.with_context(|| format!("cannot measure {}", path.display()))
}

fn measure_file(file: &File) -> Result<Measured> {
    let mut chunk = Pages::of(CHUNK_BYTES);
    for offset in (0..FILE_BYTES).step_by(CHUNK_BYTES) {
        getrandom::fill(chunk.bytes_mut())?;
        file.write_all_at(chunk.bytes(), offset)?;
    }
    Ok(Measured {
        reads: per_second(|page, offset| file.read_exact_at(page, offset))?,
        writes: per_second(|page, offset| file.write_all_at(page, offset))?,
    })
}

/// How often a second many threads can do it, each at random pages.
fn per_second(act: impl Fn(&mut [u8], u64) -> std::io::Result<()> + Sync) -> Result<f64> {
    let began = Instant::now();
    let counts: Vec<std::io::Result<u64>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let act = &act;
                scope.spawn(move || {
                    let mut page = Pages::of(PAGE_BYTES);
                    let mut state = thread + 1;
                    let mut count = 0;
                    while began.elapsed() < TIME {
                        state = state
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1_442_695_040_888_963_407);
                        let place = (state >> 20) % (FILE_BYTES / PAGE_BYTES as u64);
                        act(page.bytes_mut(), place * PAGE_BYTES as u64)?;
                        count += 1;
                    }
                    Ok(count)
                })
            })
            .collect();
        threads
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .collect()
    });
    let seconds = began.elapsed().as_secs_f64();
    let counts = counts.into_iter().collect::<std::io::Result<Vec<u64>>>()?;
    Ok(counts.iter().sum::<u64>() as f64 / seconds)
}
