//! Ranges of a disk, and the blocks and pages that they are in.

use std::ops::{Range, RangeInclusive};
use tiercel_cache::slots::PAGE_BYTES;

/// A range of bytes, and the pages that it is in.
#[derive(Clone, Copy)]
pub struct Span {
    /// Where it begins.
    pub offset: u64,
    /// How long it is; more than 0.
    pub bytes: u64,
}

impl Span {
    /// Where its first page begins.
    pub fn page_start(self) -> u64 {
        self.offset / PAGE_BYTES as u64 * PAGE_BYTES as u64
    }

    /// From the beginning of its first page to its own.
    pub fn shift(self) -> usize {
        (self.offset - self.page_start()) as usize
    }

    /// The bytes of all its pages.
    pub fn page_bytes(self) -> usize {
        (self.shift() + self.bytes as usize).div_ceil(PAGE_BYTES) * PAGE_BYTES
    }

    /// Where it ends.
    pub fn end(self) -> u64 {
        self.offset + self.bytes
    }

    /// Where its last page ends.
    pub fn page_end(self) -> u64 {
        self.page_start() + self.page_bytes() as u64
    }

    /// The blocks that it is in, each of so many bytes.
    pub fn blocks(self, block_bytes: u64) -> RangeInclusive<u64> {
        self.offset / block_bytes..=(self.end() - 1) / block_bytes
    }

    /// What it needs of each of them.
    pub fn pieces(self, block_bytes: u64) -> impl Iterator<Item = Piece> {
        self.blocks(block_bytes).map(move |block| {
            let start = (block * block_bytes).max(self.page_start());
            let end = ((block + 1) * block_bytes).min(self.page_end());
            Piece {
                block,
                page: ((start - block * block_bytes) / PAGE_BYTES as u64) as usize,
                at: (start - self.page_start()) as usize..(end - self.page_start()) as usize,
            }
        })
    }
}

/// A part of a block that a span needs: whole pages.
pub struct Piece {
    /// The number of the block.
    pub block: u64,
    /// The first page within the block.
    pub page: usize,
    /// Where it is among the span's pages.
    pub at: Range<usize>,
}

/// Numbers in order, as runs without gaps.
pub fn runs(blocks: &[u64]) -> Vec<RangeInclusive<u64>> {
    let mut runs: Vec<RangeInclusive<u64>> = Vec::new();
    for block in blocks {
        match runs.last_mut() {
            Some(last) if last.end() + 1 == *block => *last = *last.start()..=*block,
            _ => runs.push(*block..=*block),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: u64 = 65_536;

    #[test]
    fn pieces_are_all_pages_of_a_span_block_by_block() {
        let span = Span {
            offset: BLOCK - 512,
            bytes: 1_024,
        };
        assert_eq!((span.shift(), span.page_bytes()), (3_584, 8_192));
        let pieces: Vec<_> = span
            .pieces(BLOCK)
            .map(|piece| (piece.block, piece.page, piece.at))
            .collect();
        assert_eq!(pieces, [(0, 15, 0..4_096), (1, 0, 4_096..8_192)]);
    }

    #[test]
    fn runs_have_no_gaps() {
        assert_eq!(runs(&[3, 4, 5, 9, 11, 12]), [3..=5, 9..=9, 11..=12]);
        assert!(runs(&[]).is_empty());
    }
}
