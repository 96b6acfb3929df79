//! The SSD file or device of a cache: its head, and blocks in numbered slots behind it.

use crate::backing::{lock, open_direct};
use crate::pages::Pages;
use anyhow::{Context, Result, bail};
use rustix::fs::{Advice, FallocateFlags};
use rustix::io::{Errno, ReadWriteFlags, preadv2};
use std::fs::File;
use std::io::{self, IoSliceMut, Seek, SeekFrom};
use std::num::NonZeroU64;
use std::os::unix::fs::{FileExt, FileTypeExt};
use std::path::{Path, PathBuf};
use tiercel_cache::policy::Slot;
use tiercel_cache::slots::PAGE_BYTES;

const MAGIC: &[u8; 16] = b"TIERCEL SSDCACHE";
const ID_BYTES: usize = 16;
/// File systems that are memory: tmpfs and ramfs.
const IN_MEMORY: [i64; 2] = [0x0102_1994, 0x8584_58f6];
/// How often a page is looked for in memory, each time after it was written again.
const LOOKS: u32 = 3;
/// The head of the file: its magic and its number.
const HEAD_BYTES: u64 = PAGE_BYTES as u64;

/// The SSD file. It is locked for as long as it is open.
pub struct Ssd {
    file: File,
    path: PathBuf,
    id: String,
    block_bytes: u64,
    is_device: bool,
}

impl Ssd {
    /// Opens and locks it; makes it where it is not there, or is empty. An error names it and the remedy.
    ///
    /// `in_memory` allows a file system in memory, on which direct I/O means nothing.
    pub fn open(path: &Path, block_bytes: u64, in_memory: bool) -> Result<Ssd> {
        let file = open_direct(path, false, true).with_context(|| {
            format!(
                "cannot open the SSD file {} with O_DIRECT: is it on a file system that has no direct I/O?",
                path.display()
            )
        })?;
        lock(&file, path, false)?;
        let is_device = file.metadata()?.file_type().is_block_device();
        let mut ssd = Ssd {
            file,
            path: path.to_owned(),
            id: String::new(),
            block_bytes,
            is_device,
        };
        ssd.id = ssd.identify()?;
        if !in_memory {
            ssd.refuse_if_cached()?;
        }
        Ok(ssd)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number that it has since it was made.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether blocks of so many bytes together find room. An error says how much there is.
    pub fn check_room(&self, bytes: u64) -> Result<()> {
        let room = if self.is_device {
            (&self.file).seek(SeekFrom::End(0))?.saturating_sub(HEAD_BYTES)
        } else {
            let system = rustix::fs::fstatvfs(&self.file)?;
            let has = rustix::fs::fstat(&self.file)?.st_blocks as u64 * 512;
            system.f_bavail * system.f_frsize + has
        };
        if bytes > room {
            bail!(
                "the SSD is too full: {} has room for {room} bytes, and the cache is to have {bytes}: make its size smaller",
                self.path.display()
            );
        }
        Ok(())
    }

    /// Reads whole pages of a slot.
    pub fn read(&self, slot: Slot, page: usize, bytes: &mut [u8]) -> io::Result<()> {
        self.file.read_exact_at(bytes, self.place(slot, page))
    }

    /// Writes whole pages of a slot.
    pub fn write(&self, slot: Slot, page: usize, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all_at(bytes, self.place(slot, page))
    }

    /// The content of a slot takes no room any more. Where the SSD cannot forget, nothing happens.
    pub fn punch(&self, slot: Slot) {
        let how = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
        // It is only about room: what is left there is never read.
        let _ = rustix::fs::fallocate(&self.file, how, self.place(slot, 0), self.block_bytes);
    }

    /// No slot takes room any more. Where the SSD is a device, nothing happens.
    pub fn forget_all(&self) -> io::Result<()> {
        if self.is_device {
            Ok(())
        } else {
            self.file.set_len(HEAD_BYTES)
        }
    }

    fn place(&self, slot: Slot, page: usize) -> u64 {
        HEAD_BYTES + u64::from(slot) * self.block_bytes + (page * PAGE_BYTES) as u64
    }

    /// Reads its number, or gives it one. A file that is somebody else's is refused.
    fn identify(&self) -> Result<String> {
        let mut head = Pages::of(PAGE_BYTES);
        let read = self
            .file
            .read_at(head.bytes_mut(), 0)
            .with_context(|| format!("cannot read {}", self.path.display()))?;
        let bytes = head.bytes_mut();
        let is_ours = read == PAGE_BYTES && bytes.starts_with(MAGIC);
        if !is_ours && bytes.iter().any(|byte| *byte != 0) {
            bail!(
                "{} is no SSD file of ssdcache, and it is not empty: remove it, or name another",
                self.path.display()
            );
        }
        if !is_ours {
            bytes[..MAGIC.len()].copy_from_slice(MAGIC);
            getrandom::fill(&mut bytes[MAGIC.len()..MAGIC.len() + ID_BYTES])?;
        }
        let id = hex(&bytes[MAGIC.len()..MAGIC.len() + ID_BYTES]);
        // Written in any case: a page that somebody else has read into memory leaves it by that.
        self.file
            .write_all_at(head.bytes(), 0)
            .with_context(|| format!("cannot write to the SSD file {}", self.path.display()))?;
        Ok(id)
    }

    /// A page that was read and written with direct I/O must not be in the host's memory. A file system may have written
    /// a new page by way of its memory all the same, but not one that is there already.
    fn refuse_if_cached(&self) -> Result<()> {
        for _ in 0..LOOKS {
            if !self.is_cached()? {
                return Ok(());
            }
            rustix::fs::fadvise(&self.file, 0, NonZeroU64::new(HEAD_BYTES), Advice::DontNeed)?;
            self.identify()?;
        }
        bail!(
            "{} is kept in memory although it was opened with O_DIRECT: put it on an SSD whose file system has direct I/O, or say --in-memory if memory is meant",
            self.path.display()
        );
    }

    fn is_cached(&self) -> Result<bool> {
        let ordinary = File::open(&self.path)?;
        let mut page = vec![0; PAGE_BYTES];
        match preadv2(
            &ordinary,
            &mut [IoSliceMut::new(&mut page)],
            0,
            ReadWriteFlags::NOWAIT,
        ) {
            Err(Errno::AGAIN) | Ok(0) => Ok(false),
            Ok(_) => Ok(true),
            // It cannot say.
            Err(Errno::OPNOTSUPP) => Ok(IN_MEMORY.contains(&(rustix::fs::fstatfs(&ordinary)?.f_type as i64))),
            Err(e) => Err(e).with_context(|| format!("cannot read {}", self.path.display())),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_keeps_its_number_and_two_do_not_have_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("ssd");
        let ssd = Ssd::open(&path, 65_536, true).unwrap();
        let id = ssd.id().to_owned();
        assert_eq!(id.len(), 32);
        let said = Ssd::open(&path, 65_536, true).err().unwrap().to_string();
        assert!(said.contains("another process has"), "{said}");
        drop(ssd);
        assert_eq!(Ssd::open(&path, 65_536, true).unwrap().id(), id);
    }

    #[test]
    fn file_of_somebody_else_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("ssd");
        std::fs::write(&path, "letters to a friend").unwrap();
        let said = Ssd::open(&path, 65_536, true).err().unwrap().to_string();
        assert!(said.contains("not empty"), "{said}");
        assert_eq!(std::fs::read(&path).unwrap(), b"letters to a friend");
    }

    #[test]
    fn slots_hold_what_was_written() {
        let directory = tempfile::tempdir().unwrap();
        let ssd = Ssd::open(&directory.path().join("ssd"), 65_536, true).unwrap();
        let mut pages = Pages::of(PAGE_BYTES);
        pages.bytes_mut().fill(9);
        ssd.write(3, 2, pages.bytes()).unwrap();
        let mut read = Pages::of(PAGE_BYTES);
        ssd.read(3, 2, read.bytes_mut()).unwrap();
        assert_eq!(read.bytes(), pages.bytes());
        ssd.punch(3);
        assert!(ssd.check_room(1 << 20).is_ok() && ssd.check_room(1 << 60).is_err());
    }

    #[test]
    fn ssd_in_memory_is_refused_unless_it_is_meant() {
        let memory = Path::new("/dev/shm");
        if !memory.is_dir() {
            return;
        }
        let directory = tempfile::tempdir_in(memory).unwrap();
        let path = directory.path().join("ssd");
        let said = Ssd::open(&path, 65_536, false).err().unwrap().to_string();
        assert!(
            said.contains("--in-memory") || said.contains("O_DIRECT"),
            "{said}"
        );
        assert!(Ssd::open(&path, 65_536, true).is_ok());
    }
}
