//! The cache: blocks of the disk behind on the SSD, so that what is read is always what was last acknowledged.
//!
//! Who fills or changes a block holds its stripe, over both the disk behind and the SSD. A hit holds none: its block is
//! pinned, and what it reads is checked. Where the check fails, a write may be on its way, or the SSD has failed; so the
//! block is read again while its stripe is held, and only then is the SSD to blame.

use crate::backing::Backing;
use crate::gate::Gate;
use crate::health::SsdHealth;
use crate::pages::Pages;
use crate::quick::Quickness;
use crate::span::{Piece, Span, runs};
use crate::ssd::Ssd;
use crate::stats::Stats;
use crate::stripes::Stripes;
use crate::watch::Watch;
use anyhow::{Result, bail};
use std::io;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tiercel_cache::nbd::Failure;
use tiercel_cache::policy::{PolicyName, Slot};
use tiercel_cache::slots::{Entry, PAGE_BYTES, Slots};

/// Blocks that a hit has at most; longer reads go the long way.
const INLINE_BLOCKS_MAX: u64 = 32;
/// Blocks that leave at once while the cache is made smaller, so that nobody waits long for them.
const SHRINK_BLOCKS: usize = 64;
const ZERO_BYTES: usize = 1 << 20;
/// Longer writes are left to other threads, however quick the disk behind is.
const QUICK_BYTES_MAX: u64 = 64 << 10;
/// What is pinned while the cache is made smaller is tried again so often, with a pause.
const SHRINK_TRIES: u32 = 1_000;
const SHRINK_PAUSE: Duration = Duration::from_millis(1);

/// An SSD cache in front of a disk. Thread-safe.
pub struct Cache {
    backing: Backing,
    ssd: Ssd,
    block_bytes: u64,
    slots: Mutex<Slots>,
    stripes: Stripes,
    stats: Arc<Stats>,
    watch: Watch,
    gate: Arc<Gate>,
    /// Nothing is kept any more.
    drained: AtomicBool,
    health: SsdHealth,
    /// Of short writes of the disk behind.
    writes: Quickness,
    /// Of its flushes.
    flushes: Quickness,
}

/// What a cache is made of.
pub struct Parts {
    /// The disk behind.
    pub backing: Backing,
    /// The SSD.
    pub ssd: Ssd,
    /// The bytes of a block.
    pub block_bytes: u64,
    /// What the cache may hold, in bytes.
    pub size_bytes: u64,
    /// Which block leaves first.
    pub policy: PolicyName,
    /// What is watched of reads.
    pub watch: Watch,
    /// Counts.
    pub stats: Arc<Stats>,
    /// Whose turn it is.
    pub gate: Arc<Gate>,
}

impl Cache {
    /// A cache with what an index has.
    pub fn new(parts: Parts, entries: &[Entry]) -> Result<Cache> {
        let block = parts.block_bytes;
        if !block.is_power_of_two() || !(PAGE_BYTES as u64..=1 << 20).contains(&block) {
            bail!("block must be a power of two from 4096 to 1048576: {block}");
        }
        let mut slots = Slots::new(
            blocks_of(parts.size_bytes, block),
            block as usize / PAGE_BYTES,
            parts.policy,
        );
        slots.restore(entries);
        Ok(Cache {
            backing: parts.backing,
            ssd: parts.ssd,
            block_bytes: block,
            slots: Mutex::new(slots),
            stripes: Stripes::default(),
            health: SsdHealth::new(parts.stats.clone()),
            stats: parts.stats,
            watch: parts.watch,
            gate: parts.gate,
            drained: AtomicBool::new(false),
            writes: Quickness::default(),
            flushes: Quickness::default(),
        })
    }

    /// The disk behind.
    pub fn backing(&self) -> &Backing {
        &self.backing
    }

    /// The SSD.
    pub fn ssd(&self) -> &Ssd {
        &self.ssd
    }

    /// The bytes of a block.
    pub fn block_bytes(&self) -> u64 {
        self.block_bytes
    }

    /// What it may hold and what it holds, in bytes.
    pub fn room(&self) -> (u64, u64) {
        let slots = self.slots();
        (
            u64::from(slots.capacity()) * self.block_bytes,
            u64::from(slots.used()) * self.block_bytes,
        )
    }

    /// What is watched of reads.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Whether nothing is kept any more.
    pub fn is_drained(&self) -> bool {
        self.drained.load(Ordering::Relaxed)
    }

    /// What an index is to hold. None where what is on the SSD is in doubt.
    pub fn entries(&self) -> Option<Vec<Entry>> {
        let is_sound = !self.is_drained() && !self.health.is_off();
        is_sound.then(|| self.slots().entries())
    }

    /// Whether some block of the span is on the SSD, so that the span has to wait for its turn there.
    pub fn needs_ssd(&self, span: Span) -> bool {
        let slots = self.slots();
        slots.used() > 0 && span.blocks(self.block_bytes).any(|block| slots.contains(block))
    }

    /// Reads a span into its pages, if all of it is on the SSD and undisturbed. Nobody is waited for.
    pub fn read_hit(&self, span: Span, pages: &mut [u8]) -> bool {
        let blocks = span.blocks(self.block_bytes);
        if blocks.end() - blocks.start() >= INLINE_BLOCKS_MAX || self.health.is_off() {
            return false;
        }
        let Some(pinned) = self.pin_all(span) else {
            return false;
        };
        let is_right = pinned.iter().all(|(piece, slot, sums)| {
            let bytes = &mut pages[piece.at.clone()];
            self.ssd.read(*slot, piece.page, bytes).is_ok() && sums_fit(bytes, sums)
        });
        let mut slots = self.slots();
        pinned.iter().for_each(|(_, slot, _)| slots.unpin(*slot));
        drop(slots);
        if is_right {
            self.stats.hits.add(pinned.len() as u64);
        }
        is_right
    }

    /// Reads a span into its pages, from wherever it is. `answered` is told as soon as they are there, and whether a block was
    /// missing. Blocks that were not on the SSD are put there afterwards, if they are worth keeping.
    pub fn read(
        &self,
        span: Span,
        pages: &mut [u8],
        keep: bool,
        answered: impl FnOnce(&mut [u8], bool, Result<(), Failure>),
    ) {
        let keep = keep && !self.is_drained() && !self.health.is_off();
        let _held = self.stripes.hold(span.blocks(self.block_bytes));
        let mut missing = Vec::new();
        for piece in span.pieces(self.block_bytes) {
            if self.read_piece(&piece, &mut pages[piece.at.clone()]) {
                self.stats.hits.add(1);
            } else {
                self.stats.misses.add(1);
                self.stats.sequential.add(u64::from(!keep));
                missing.push(piece.block);
            }
        }
        let mut filled = Vec::new();
        let mut result = Ok(());
        for run in runs(&missing) {
            match self.read_behind(span, run, keep, pages) {
                Ok(Some(fill)) => filled.push(fill),
                Ok(None) => {}
                Err(e) => result = Err(self.backing_failed(&e)),
            }
        }
        answered(pages, !missing.is_empty(), result);
        for (first, blocks) in &filled {
            let chunks = blocks.bytes().chunks(self.block_bytes as usize);
            for (block, bytes) in (*first..).zip(chunks) {
                self.fill(block, bytes);
            }
        }
    }

    /// Writes a span. It begins where the data does.
    pub fn write(&self, span: Span, data: &[u8], fua: bool) -> Result<(), Failure> {
        let _held = self.stripes.hold(span.blocks(self.block_bytes));
        let began = Instant::now();
        let written = self.backing.write(data, span.offset);
        if span.bytes <= QUICK_BYTES_MAX {
            self.writes.took(began.elapsed());
        }
        let is_aligned = span.shift() == 0 && span.page_bytes() as u64 == span.bytes;
        if written.is_ok() && is_aligned {
            for piece in span.pieces(self.block_bytes) {
                self.update(&piece, &data[piece.at.clone()]);
            }
        } else {
            self.invalidate(span);
        }
        written
            .and_then(|()| if fua { self.backing.flush() } else { Ok(()) })
            .map_err(|e| self.backing_failed(&e))
    }

    /// Whether such a write takes less time than handing it to another thread.
    pub fn writes_quickly(&self, span: Span) -> bool {
        span.bytes <= QUICK_BYTES_MAX && self.writes.is_quick()
    }

    /// As of a write, of a flush.
    pub fn flushes_quickly(&self) -> bool {
        self.flushes.is_quick()
    }

    /// Writes zeroes into a span.
    pub fn zero(&self, span: Span, may_punch: bool, fua: bool) -> Result<(), Failure> {
        let _held = self.stripes.hold(span.blocks(self.block_bytes));
        let zeroed = self.zero_behind(span, may_punch);
        self.invalidate(span);
        zeroed
            .and_then(|()| if fua { self.backing.flush() } else { Ok(()) })
            .map_err(|e| self.backing_failed(&e))
    }

    /// The content of a span is not needed any more.
    pub fn trim(&self, span: Span, fua: bool) -> Result<(), Failure> {
        let _held = self.stripes.hold(span.blocks(self.block_bytes));
        let trimmed = self.backing.trim(span.offset, span.bytes);
        self.invalidate(span);
        trimmed
            .and_then(|()| if fua { self.backing.flush() } else { Ok(()) })
            .map_err(|e| self.backing_failed(&e))
    }

    /// Everything that was acknowledged survives a loss of power from now on.
    pub fn flush(&self) -> Result<(), Failure> {
        let began = Instant::now();
        let flushed = self.backing.flush();
        self.flushes.took(began.elapsed());
        flushed.map_err(|e| self.backing_failed(&e))
    }

    /// Another size, at once; says in words what came of it. Nobody waits for it but who asks.
    pub fn resize(&self, bytes: u64) -> Result<String> {
        if self.is_drained() {
            bail!("the cache is drained: start it anew to use the SSD again");
        }
        let before = self.room().0;
        if bytes > before {
            self.ssd.check_room(bytes)?;
        }
        self.slots().resize(blocks_of(bytes, self.block_bytes));
        let left = self.shrink();
        Ok(format!(
            "from {before} to {} bytes, {left} blocks have left",
            self.room().0
        ))
    }

    /// Keeps nothing from now on: all blocks leave. The disk is served on.
    pub fn drain(&self) -> String {
        self.drained.store(true, Ordering::Relaxed);
        self.slots().resize(0);
        let left = self.shrink();
        format!("{left} blocks have left; the SSD is not used any more")
    }

    fn shrink(&self) -> u64 {
        let mut left = 0;
        for _ in 0..SHRINK_TRIES {
            let some = self.slots().shrink(SHRINK_BLOCKS);
            some.iter().for_each(|slot| self.ssd.punch(*slot));
            let mut slots = self.slots();
            slots.punched(&some);
            let is_done = slots.used() <= slots.capacity();
            drop(slots);
            left += some.len() as u64;
            if is_done {
                break;
            }
            if some.is_empty() {
                std::thread::sleep(SHRINK_PAUSE);
            }
        }
        self.stats.evictions.add(left);
        left
    }

    fn pin_all(&self, span: Span) -> Option<Vec<(Piece, Slot, Vec<u32>)>> {
        let mut slots = self.slots();
        let mut pinned: Vec<(Piece, Slot, Vec<u32>)> = Vec::new();
        for piece in span.pieces(self.block_bytes) {
            let Some(slot) = slots.pin(piece.block) else {
                pinned.iter().for_each(|(_, slot, _)| slots.unpin(*slot));
                return None;
            };
            let sums = slots.sums(slot)[piece.page..][..piece.at.len() / PAGE_BYTES].to_vec();
            pinned.push((piece, slot, sums));
        }
        Some(pinned)
    }

    /// Reads a piece from the SSD, if it is there and right. Its stripe is held, so that what does not fit is wrong.
    fn read_piece(&self, piece: &Piece, bytes: &mut [u8]) -> bool {
        if self.health.is_off() {
            return false;
        }
        let mut slots = self.slots();
        let Some(slot) = slots.pin(piece.block) else {
            return false;
        };
        let sums = slots.sums(slot)[piece.page..][..piece.at.len() / PAGE_BYTES].to_vec();
        drop(slots);
        let read = self.ssd.read(slot, piece.page, bytes);
        let is_right = read.is_ok() && sums_fit(bytes, &sums);
        self.slots().unpin(slot);
        if !is_right {
            match read {
                Ok(()) => self.stats.ssd_corrupt.add(1),
                Err(e) => self.health.failed(&self.ssd, &e),
            }
            self.slots().invalidate(piece.block);
        }
        is_right
    }

    /// Reads missing blocks from the disk behind into the span's pages. Where they are to be kept, all of each is read and
    /// handed back, with the number of the first.
    fn read_behind(
        &self,
        span: Span,
        run: RangeInclusive<u64>,
        keep: bool,
        pages: &mut [u8],
    ) -> io::Result<Option<(u64, Pages)>> {
        let from = run.start() * self.block_bytes;
        let until = ((run.end() + 1) * self.block_bytes).min(self.backing.bytes());
        let wanted = from.max(span.offset)..until.min(span.end());
        if !keep {
            let at = (wanted.start - span.page_start()) as usize;
            let bytes = (wanted.end - wanted.start) as usize;
            self.backing.read(&mut pages[at..at + bytes], wanted.start)?;
            return Ok(None);
        }
        let blocks = (run.end() - run.start() + 1) * self.block_bytes;
        let mut whole = Pages::of(blocks as usize);
        self.backing
            .read(&mut whole.bytes_mut()[..(until - from) as usize], from)?;
        let pages_from = from.max(span.page_start());
        let pages_until = (from + blocks).min(span.page_end());
        let source = (pages_from - from) as usize..(pages_until - from) as usize;
        let at = (pages_from - span.page_start()) as usize;
        pages[at..at + source.len()].copy_from_slice(&whole.bytes()[source]);
        Ok(Some((*run.start(), whole)))
    }

    /// Puts a block on the SSD. Its stripe is held.
    fn fill(&self, block: u64, bytes: &[u8]) {
        if self.is_drained() || !self.gate.spare() {
            return;
        }
        let mut slots = self.slots();
        let is_full = slots.used() >= slots.capacity();
        let Some(slot) = slots.reserve() else {
            return;
        };
        drop(slots);
        self.stats.evictions.add(u64::from(is_full));
        let sums: Vec<u32> = bytes.chunks(PAGE_BYTES).map(crc32c::crc32c).collect();
        match self.ssd.write(slot, 0, bytes) {
            Ok(()) => {
                self.health.worked();
                self.stats.ssd_written_bytes.add(bytes.len() as u64);
                self.slots().insert(slot, block, &sums);
            }
            Err(e) => {
                self.slots().release(slot);
                self.health.failed(&self.ssd, &e);
            }
        }
    }

    /// Writes whole pages of a block to the SSD too, if it is there. Its stripe is held.
    fn update(&self, piece: &Piece, bytes: &[u8]) {
        let mut slots = self.slots();
        if self.health.is_off() {
            slots.invalidate(piece.block);
            return;
        }
        let Some(slot) = slots.pin(piece.block) else {
            return;
        };
        drop(slots);
        let written = self.ssd.write(slot, piece.page, bytes);
        let mut slots = self.slots();
        for (page, bytes) in (piece.page..).zip(bytes.chunks(PAGE_BYTES)) {
            slots.set_sum(slot, page, crc32c::crc32c(bytes));
        }
        slots.unpin(slot);
        if written.is_err() {
            slots.invalidate(piece.block);
        }
        drop(slots);
        match written {
            Ok(()) => self.stats.ssd_written_bytes.add(bytes.len() as u64),
            Err(e) => self.health.failed(&self.ssd, &e),
        }
    }

    fn invalidate(&self, span: Span) {
        let mut slots = self.slots();
        span.blocks(self.block_bytes)
            .for_each(|block| slots.invalidate(block));
    }

    fn zero_behind(&self, span: Span, may_punch: bool) -> io::Result<()> {
        if self.backing.zero(span.offset, span.bytes, may_punch)? {
            return Ok(());
        }
        let zeroes = Pages::of(ZERO_BYTES);
        let mut offset = span.offset;
        while offset < span.end() {
            let bytes = (span.end() - offset).min(ZERO_BYTES as u64);
            self.backing.write(&zeroes.bytes()[..bytes as usize], offset)?;
            offset += bytes;
        }
        Ok(())
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn backing_failed(&self, e: &io::Error) -> Failure {
        self.stats.backing_errors.add(1);
        match e.kind() {
            io::ErrorKind::StorageFull => Failure::NoSpace,
            _ => Failure::Io,
        }
    }
}

fn blocks_of(bytes: u64, block_bytes: u64) -> u32 {
    u32::try_from(bytes / block_bytes).unwrap_or(u32::MAX - 1)
}

fn sums_fit(bytes: &[u8], sums: &[u32]) -> bool {
    bytes
        .chunks(PAGE_BYTES)
        .zip(sums)
        .all(|(page, sum)| crc32c::crc32c(page) == *sum)
}
