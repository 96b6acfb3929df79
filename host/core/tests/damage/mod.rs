//! Samples, damaged from a seed, for whatever reads what is in a file or comes from another program.

use std::env;
use std::time::{Duration, Instant};

const INPUTS: u32 = 30_000;
const BYTES_MAX: usize = 64 << 10;

/// What readers of numbers and lengths stumble over.
const NUMBERS: [u64; 9] = [
    0,
    1,
    0xff,
    0xffff,
    0x7fff_ffff,
    0xffff_ffff,
    1 << 32,
    i64::MAX as u64,
    u64::MAX,
];

/// Numbers by xorshift, the same for the same seed. Source: Marsaglia, "Xorshift RNGs", 2003.
struct Random {
    state: u64,
}

impl Random {
    /// By `TIERCEL_TEST_SEED`, or 1; the seed is printed where a test fails.
    fn seeded() -> Random {
        let seed = env::var("TIERCEL_TEST_SEED")
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(1);
        println!("seed {seed}: set TIERCEL_TEST_SEED to replay it");
        Random { state: seed }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state % bound as u64) as usize
    }

    /// The sample with a few bytes changed, taken out, put in or doubled, with numbers in the place of others, or cut.
    fn damaged(&mut self, sample: &[u8]) -> Vec<u8> {
        let mut bytes = sample.to_vec();
        for _ in 0..1 + self.below(6) {
            let at = self.below(bytes.len() + 1);
            match self.below(7) {
                0 if at < bytes.len() => bytes[at] = self.below(256) as u8,
                1 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                2 if at < bytes.len() => {
                    bytes.remove(at);
                }
                3 => bytes.insert(at, self.below(256) as u8),
                4 => self.number(&mut bytes[at..]),
                5 if self.below(4) == 0 => bytes.truncate(at),
                _ => {
                    let tail = bytes[at..].to_vec();
                    bytes.extend(tail);
                }
            }
        }
        bytes.truncate(BYTES_MAX.max(2 * sample.len()));
        bytes
    }

    /// Writes a number of 1, 2, 4 or 8 bytes over the first of these, in either order.
    fn number(&mut self, bytes: &mut [u8]) {
        let width = 1 << self.below(4);
        let all = NUMBERS[self.below(NUMBERS.len())].to_be_bytes();
        let mut number = all[8 - width..].to_vec();
        if self.below(2) == 0 {
            number.reverse();
        }
        let length = bytes.len().min(width);
        bytes[..length].copy_from_slice(&number[..length]);
    }
}

/// Has damaged samples read: some ten thousand, or for as many minutes as `TIERCEL_FUZZ_MINUTES` says.
pub fn never_panics(sample: &[u8], read: impl Fn(&[u8])) {
    let mut random = Random::seeded();
    read(sample);
    let minutes: u64 = env::var("TIERCEL_FUZZ_MINUTES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    let began = Instant::now();
    let mut tried = 0;
    while if minutes > 0 {
        began.elapsed() < Duration::from_secs(60 * minutes)
    } else {
        tried < INPUTS
    } {
        let input = random.damaged(sample);
        // Shown only where the test fails.
        let shown = Shown(&input);
        read(&input);
        drop(shown);
        tried += 1;
    }
}

/// Prints the input where reading it panics.
struct Shown<'a>(&'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("at {:?}", String::from_utf8_lossy(self.0));
        }
    }
}
