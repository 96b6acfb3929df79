//! The file of an index: read once at the beginning, and left at the end.

use crate::backing::Backing;
use crate::cache::Cache;
use crate::serve::Settings;
use crate::ssd::Ssd;
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tiercel_cache::image::{self, Doubt, Identity};
use tiercel_cache::slots::{Entry, PAGE_BYTES};

/// No index is longer.
const INDEX_BYTES_MAX: u64 = 8 << 30;
/// So long after the last write another one has another time, whatever the file system's clock is like.
const CLOCK_TICK: Duration = Duration::from_millis(20);

fn identity(settings: &Settings, backing: &Backing, ssd: &Ssd) -> Option<Identity> {
    Some(Identity {
        ssd: ssd.id().to_owned(),
        backing_bytes: backing.bytes(),
        backing_stamp: backing.stamp()?,
        block_bytes: settings.block_bytes,
        policy: settings.policy,
    })
}

/// The blocks of the index that the last server has left. It is gone from now on, so that it is never believed again. An index
/// of a disk of another size stays, and is an error: the wrong disk may have been named.
pub fn believed(settings: &Settings, backing: &Backing, ssd: &Ssd) -> Result<Vec<Entry>> {
    let Some(path) = &settings.index else {
        return Ok(Vec::new());
    };
    let bytes = match read_index(path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Ok(Vec::new()),
        Err(e) => {
            eprintln!("ssdcache: begins empty: {} cannot be read: {e:#}", path.display());
            Vec::new()
        }
    };
    let pages = settings.block_bytes as usize / PAGE_BYTES;
    let wanted = identity(settings, backing, ssd)
        .ok_or_else(|| Doubt::Other("nobody can tell who has written to the disk behind".to_owned()));
    let entries = match wanted.and_then(|wanted| image::parse(&bytes, &wanted, pages)) {
        Ok(entries) => {
            eprintln!(
                "ssdcache: begins with {} blocks of {}",
                entries.len(),
                path.display()
            );
            entries
        }
        Err(Doubt::OtherSize { found }) => bail!(
            "the index {} is of a disk of {found} bytes, and {} has {}: name the right disk, or remove the index if it was resized",
            path.display(),
            backing.path().display(),
            backing.bytes()
        ),
        Err(Doubt::Other(words)) => {
            eprintln!(
                "ssdcache: begins empty: {} is not believed: {words}",
                path.display()
            );
            Vec::new()
        }
    };
    fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
    sync_directory(path)?;
    Ok(entries)
}

fn read_index(path: &Path) -> Result<Option<Vec<u8>>> {
    let meta = match fs::metadata(path) {
        Ok(meta) => meta,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(e.into()),
    };
    if meta.len() > INDEX_BYTES_MAX {
        bail!("it is too long");
    }
    Ok(Some(fs::read(path)?))
}

/// Leaves an index for the next server, where nothing is in doubt.
pub fn leave(settings: &Settings, cache: &Cache) -> Result<()> {
    cache
        .backing()
        .flush()
        .with_context(|| format!("cannot flush {}", settings.backing.display()))?;
    let (Some(path), Some(entries)) = (&settings.index, cache.entries()) else {
        return Ok(());
    };
    let Some(identity) = identity(settings, cache.backing(), cache.ssd()) else {
        return Ok(());
    };
    let bytes = image::print(&identity, &entries);
    let written = write_whole(path, &bytes).with_context(|| format!("cannot write {}", path.display()));
    std::thread::sleep(CLOCK_TICK);
    written
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let mut file = File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&new, path)?;
    sync_directory(path)
}

fn sync_directory(path: &Path) -> Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    File::open(directory.unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(())
}
