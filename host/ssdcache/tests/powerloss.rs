//! A disk that forgets what was not flushed when its power is cut: what was acknowledged as flushed is there. Needs root and
//! nbdfuse, which makes such a disk a file.
#![allow(
    clippy::unwrap_used,
    reason = "a test ends where something is not as it should be"
)]

mod common;

use common::{FLUSH, FUA, Place, READ, Random, WRITE, await_that};
use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use tiercel_cache::nbd::{Export, Handshake, Progress, REQUEST_BYTES, Request, reply};

const PAGE: usize = 4096;
const PAGES: usize = 512;

/// The content of a disk with a cache of its own, which a loss of power empties.
struct Content {
    now: Vec<u8>,
    durable: Vec<u8>,
}

/// A server of such a disk, on a socket.
#[derive(Clone)]
struct VolatileDisk {
    content: Arc<Mutex<Content>>,
}

impl VolatileDisk {
    fn new() -> VolatileDisk {
        VolatileDisk {
            content: Arc::new(Mutex::new(Content {
                now: vec![0; PAGES * PAGE],
                durable: vec![0; PAGES * PAGE],
            })),
        }
    }

    fn listen(&self, socket: &Path) {
        let listener = UnixListener::bind(socket).unwrap();
        let disk = self.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let disk = disk.clone();
                thread::spawn(move || disk.serve(stream));
            }
        });
    }

    /// Until the client goes, which it may do at any time.
    fn serve(&self, mut stream: UnixStream) -> Option<()> {
        let export = Export {
            bytes: (PAGES * PAGE) as u64,
            read_only: false,
            smallest_block: 512,
            best_block: PAGE as u32,
        };
        let mut talk = Handshake::new(export);
        loop {
            stream.write_all(&talk.outgoing()).ok()?;
            let mut byte = [0];
            stream.read_exact(&mut byte).ok()?;
            if talk.received(&byte).ok()? == Progress::Begins {
                break;
            }
        }
        stream.write_all(&talk.outgoing()).ok()?;
        loop {
            let mut head = [0; REQUEST_BYTES];
            stream.read_exact(&mut head).ok()?;
            let request = Request::parse(&head).ok()?;
            let mut data = vec![0; request.data_bytes()];
            stream.read_exact(&mut data).ok()?;
            let read = self.act(&request, &data);
            stream.write_all(&reply(request.cookie, None)).ok()?;
            stream.write_all(&read).ok()?;
        }
    }

    fn act(&self, request: &Request, data: &[u8]) -> Vec<u8> {
        use tiercel_cache::nbd::Command;
        let mut content = self.content.lock().unwrap();
        let range = request.offset as usize..request.offset as usize + request.length as usize;
        let mut read = Vec::new();
        match request.command {
            Command::Read => read = content.now[range.clone()].to_vec(),
            Command::Write => content.now[range.clone()].copy_from_slice(data),
            Command::Flush => content.durable = content.now.clone(),
            Command::Trim | Command::WriteZeroes(_) => content.now[range.clone()].fill(0),
            Command::Disconnect | Command::Unknown => {}
        }
        if request.fua && request.command == Command::Write {
            let written = content.now[range.clone()].to_vec();
            content.durable[range].copy_from_slice(&written);
        }
        read
    }

    /// The power is cut: of what was not flushed, some sectors are there and some are not.
    fn cut(&self, random: &mut Random) {
        let mut content = self.content.lock().unwrap();
        for page in 0..PAGES {
            let range = page * PAGE..(page + 1) * PAGE;
            if random.below(2) == 0 {
                let written = content.now[range.clone()].to_vec();
                content.durable[range].copy_from_slice(&written);
            }
        }
        content.now = content.durable.clone();
    }
}

/// The disk as a file, until this is dropped.
struct Mount {
    child: Child,
    file: std::path::PathBuf,
}

impl Mount {
    fn of(socket: &Path, file: &Path) -> Mount {
        std::fs::write(file, "").unwrap();
        let child = Command::new("nbdfuse")
            .arg(file)
            .arg(format!("nbd+unix:///?socket={}", socket.display()))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        await_that("the disk is a file", || {
            std::fs::metadata(file).is_ok_and(|meta| meta.len() == (PAGES * PAGE) as u64)
        });
        Mount {
            child,
            file: file.to_owned(),
        }
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let _ = Command::new("fusermount3").arg("-u").arg(&self.file).status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What was written to a page, and what of it must be there after a loss of power.
#[derive(Clone, Copy, Default)]
struct Written {
    last: u32,
    flushed: u32,
}

fn page_of(number: u32) -> Vec<u8> {
    number.to_le_bytes().repeat(PAGE / 4)
}

fn number_in(page: &[u8]) -> u32 {
    let number = u32::from_le_bytes(page[..4].try_into().unwrap());
    assert!(page == page_of(number), "a page of several writes");
    number
}

#[test]
#[ignore = "needs root and nbdfuse"]
fn what_was_flushed_survives_a_loss_of_power() {
    let mut random = Random::announced("powerloss");
    let mut place = Place::new((PAGES * PAGE) as u64);
    let disk = VolatileDisk::new();
    disk.listen(&place.path("volatile"));
    place.other_disk = Some(place.path("mounted"));
    let mut pages = [Written::default(); PAGES];
    let mut next = 0;
    for round in 0..4 {
        let mount = Mount::of(&place.path("volatile"), &place.path("mounted"));
        let server = place.serve("1M", &[]);
        let mut client = place.client();
        for (page, written) in pages.iter_mut().enumerate() {
            let found = number_in(&client.read((page * PAGE) as u64, PAGE as u32));
            assert!(
                (written.flushed..=written.last).contains(&found),
                "page {page} in round {round}: {found} of {} to {}",
                written.flushed,
                written.last
            );
            // From now on it is what it is.
            *written = Written {
                last: found,
                flushed: found,
            };
        }
        for _ in 0..600 {
            let page = random.below(PAGES as u64) as usize;
            match random.below(12) {
                0 => {
                    client.ask(FLUSH, 0, 0, 0, &[]).unwrap().unwrap();
                    pages
                        .iter_mut()
                        .for_each(|written| written.flushed = written.last);
                }
                1..=4 => {
                    let read = client
                        .ask(READ, 0, (page * PAGE) as u64, PAGE as u32, &[])
                        .unwrap()
                        .unwrap();
                    assert_eq!(number_in(&read), pages[page].last);
                }
                kind => {
                    next += 1;
                    let flags = if kind == 5 { FUA } else { 0 };
                    client
                        .ask(WRITE, flags, (page * PAGE) as u64, PAGE as u32, &page_of(next))
                        .unwrap()
                        .unwrap();
                    pages[page].last = next;
                    if flags == FUA {
                        pages[page].flushed = next;
                    }
                }
            }
        }
        server.kill();
        disk.cut(&mut random);
        drop(mount);
    }
}
