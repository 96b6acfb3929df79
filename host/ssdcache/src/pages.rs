//! Memory that a disk can be read into and written from without a copy.

use bytemuck::{Pod, Zeroable};
use tiercel_cache::slots::PAGE_BYTES;

/// Bytes that begin where a page does, which direct I/O asks for.
#[derive(Default)]
pub struct Pages {
    pages: Vec<Page>,
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(4096))]
struct Page([u8; PAGE_BYTES]);

impl Pages {
    /// At least so many bytes, all of them zero.
    pub fn of(bytes: usize) -> Pages {
        Pages {
            pages: vec![Page::zeroed(); bytes.div_ceil(PAGE_BYTES)],
        }
    }

    /// At least so many bytes, whatever is in them.
    pub fn resize(&mut self, bytes: usize) {
        self.pages.resize(bytes.div_ceil(PAGE_BYTES), Page::zeroed());
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(&self.pages)
    }

    /// The bytes, to change them.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.pages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_begin_at_a_page_and_are_enough() {
        let mut pages = Pages::of(5_000);
        assert_eq!(pages.bytes().len(), 8_192);
        assert_eq!(pages.bytes().as_ptr() as usize % PAGE_BYTES, 0);
        pages.bytes_mut()[4_999] = 7;
        pages.resize(9_000);
        assert_eq!((pages.bytes()[4_999], pages.bytes().len()), (7, 12_288));
    }
}
