//! The disk behind: a file or a block device, with direct I/O.

use anyhow::{Context, Result, bail};
use rustix::fs::{FallocateFlags, FlockOperation, OFlags};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom};
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

const SECTOR_BYTES: u64 = 512;

/// The disk behind. It is locked for as long as it is open, so that no other cache has it.
pub struct Backing {
    file: File,
    path: PathBuf,
    bytes: u64,
    sector_bytes: u32,
    read_only: bool,
}

impl Backing {
    /// Opens and locks it. An error names it and the remedy.
    pub fn open(path: &Path, read_only: bool) -> Result<Backing> {
        let file = open_direct(path, read_only, false)
            .with_context(|| format!("cannot open the disk {}", path.display()))?;
        lock(&file, path, read_only)?;
        let bytes = (&file).seek(SeekFrom::End(0))?;
        let sector_bytes = sector_bytes(&file)?;
        if bytes == 0 || bytes % u64::from(sector_bytes) != 0 {
            bail!(
                "the disk {} has {bytes} bytes, which is not a whole number of sectors of {sector_bytes}: make it longer with truncate",
                path.display()
            );
        }
        Ok(Backing {
            file,
            path: path.to_owned(),
            bytes,
            sector_bytes,
            read_only,
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its size.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What offsets and lengths are multiples of.
    pub fn sector_bytes(&self) -> u32 {
        self.sector_bytes
    }

    /// Nobody may write to it.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// What changes when somebody writes to it: of a file its time, of a device its count of writes in this boot. None where
    /// that is not to be had.
    pub fn stamp(&self) -> Option<String> {
        let meta = self.file.metadata().ok()?;
        if !meta.file_type().is_block_device() {
            return Some(format!(
                "file {} {} {} {}",
                meta.dev(),
                meta.ino(),
                meta.mtime(),
                meta.mtime_nsec()
            ));
        }
        let device = meta.rdev();
        let (major, minor) = (rustix::fs::major(device), rustix::fs::minor(device));
        let stat = std::fs::read_to_string(format!("/sys/dev/block/{major}:{minor}/stat")).ok()?;
        let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        // Of the figures, the fifth is of writes and the twelfth of discards (Documentation/block/stat.rst).
        let figures: Vec<&str> = stat.split_whitespace().collect();
        Some(format!(
            "device {major}:{minor} {} {} {}",
            boot.trim(),
            figures.get(4)?,
            figures.get(11).unwrap_or(&"0")
        ))
    }

    /// Reads all of these bytes.
    pub fn read(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        self.file.read_exact_at(bytes, offset)
    }

    /// Writes all of these bytes.
    pub fn write(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        self.file.write_all_at(bytes, offset)
    }

    /// What was written survives a loss of power from now on.
    pub fn flush(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// The content of these bytes is not needed any more. Where the disk cannot forget, nothing happens.
    pub fn trim(&self, offset: u64, bytes: u64) -> io::Result<()> {
        let punch = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
        match rustix::fs::fallocate(&self.file, punch, offset, bytes) {
            Err(rustix::io::Errno::OPNOTSUPP) => Ok(()),
            done => Ok(done?),
        }
    }

    /// Makes these bytes zero without writing each of them. False where the disk cannot.
    pub fn zero(&self, offset: u64, bytes: u64, may_punch: bool) -> io::Result<bool> {
        let how = if may_punch {
            FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE
        } else {
            FallocateFlags::ZERO_RANGE | FallocateFlags::KEEP_SIZE
        };
        match rustix::fs::fallocate(&self.file, how, offset, bytes) {
            Err(rustix::io::Errno::OPNOTSUPP | rustix::io::Errno::INVAL) => Ok(false),
            done => {
                done?;
                Ok(true)
            }
        }
    }
}

/// Opens a file or device for direct I/O.
pub(crate) fn open_direct(path: &Path, read_only: bool, create: bool) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(!read_only)
        .create(create)
        .custom_flags(OFlags::DIRECT.bits() as i32)
        .mode(0o600)
        .open(path)
}

/// Locks it, for itself alone or with others who only read.
pub(crate) fn lock(file: &File, path: &Path, read_only: bool) -> Result<()> {
    let how = if read_only {
        FlockOperation::NonBlockingLockShared
    } else {
        FlockOperation::NonBlockingLockExclusive
    };
    rustix::fs::flock(file, how).with_context(|| {
        format!(
            "another process has {}: it is the disk or the SSD of another ssdcache, which must end first",
            path.display()
        )
    })
}

/// What direct I/O to it asks for.
pub(crate) fn sector_bytes(file: &File) -> Result<u32> {
    let meta = file.metadata()?;
    if meta.file_type().is_block_device() {
        return Ok(rustix::fs::ioctl_blksszget(file)?);
    }
    // A file system says what its own device asks for by refusing less.
    let mut page = crate::pages::Pages::of(4096);
    let refused = meta.len() >= SECTOR_BYTES
        && file
            .read_at(&mut page.bytes_mut()[..SECTOR_BYTES as usize], 0)
            .is_err();
    Ok(if refused { 4096 } else { SECTOR_BYTES as u32 })
}
