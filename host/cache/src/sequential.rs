//! Which reads are part of a long sequential one, and so not worth a place in the cache.

/// Streams that are told apart.
const STREAMS: usize = 64;

/// Watches where reads end, so that it knows which go on where another ended.
pub struct Sequential {
    cut_off: u64,
    streams: Vec<Stream>,
    next: usize,
}

#[derive(Clone, Copy)]
struct Stream {
    end: u64,
    bytes: u64,
}

impl Sequential {
    /// Reads of more than `cut_off` bytes on end are sequential; 0 where none is.
    pub fn new(cut_off: u64) -> Sequential {
        Sequential {
            cut_off,
            streams: Vec::new(),
            next: 0,
        }
    }

    /// A read; whether it is part of a sequential one by now.
    pub fn read(&mut self, offset: u64, bytes: u64) -> bool {
        if self.cut_off == 0 {
            return false;
        }
        let end = offset + bytes;
        if let Some(stream) = self.streams.iter_mut().find(|stream| stream.end == offset) {
            stream.end = end;
            stream.bytes += bytes;
            return stream.bytes > self.cut_off;
        }
        let stream = Stream { end, bytes };
        if self.streams.len() < STREAMS {
            self.streams.push(stream);
        } else {
            self.streams[self.next] = stream;
            self.next = (self.next + 1) % STREAMS;
        }
        bytes > self.cut_off
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIB: u64 = 1024;

    #[test]
    fn reads_that_go_on_where_others_ended_are_sequential_in_the_end() {
        let mut sequential = Sequential::new(1024 * KIB);
        let of_one: Vec<bool> = (0..20).map(|i| sequential.read(i * 64 * KIB, 64 * KIB)).collect();
        assert_eq!(of_one.iter().filter(|is| !**is).count(), 16);
        assert!(of_one[16..].iter().all(|is| *is));
    }

    #[test]
    fn streams_do_not_disturb_each_other() {
        let mut sequential = Sequential::new(256 * KIB);
        for i in 0..8 {
            for stream in 0..8 {
                let is = sequential.read((stream << 30) + i * 64 * KIB, 64 * KIB);
                assert_eq!(is, i >= 4, "{i}");
            }
        }
    }

    #[test]
    fn random_reads_are_not_sequential_and_none_is_where_it_is_off() {
        let mut sequential = Sequential::new(KIB);
        assert!((0..1_000).all(|i| !sequential.read(i * 100 * KIB, KIB)));
        assert!(sequential.read(0, 2 * KIB));
        assert!(!Sequential::new(0).read(0, 1 << 40));
    }
}
