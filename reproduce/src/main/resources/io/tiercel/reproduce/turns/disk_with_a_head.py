# A disk with a head, as a plug-in of nbdkit.
#
# It serves one read at a time. A read that begins where the last one ended takes the time of its bytes; any other takes a
# seek more, or the time to pass by what lies between, if that is less. Of the reads that wait, one that needs no seek
# comes first, as a drive's own queue would have it; else the oldest. Writes go to the drive's memory and take no time. A
# line for each read goes to the log: its offset, its length, and 1 if the head had to move.
#
# image=FILE  log=FILE  rate=BYTES_A_SECOND  seek_micros=N

import errno
import os
import threading
import time

import nbdkit

API_VERSION = 2

settings = {}


def config(key, value):
    settings[key] = value


def config_complete():
    for key in ("image", "log", "rate", "seek_micros"):
        if key not in settings:
            raise RuntimeError("missing: " + key)


def thread_model():
    return nbdkit.THREAD_MODEL_PARALLEL


class Head:
    def __init__(self, rate, seek_seconds, log):
        self.rate = rate
        self.seek_seconds = seek_seconds
        self.log = log
        self.turn = threading.Condition()
        self.waiting = []
        self.busy = False
        self.place = 0
        self.free_at = 0.0

    def read(self, offset, length):
        """Returns once the disk has read so many bytes there."""
        me = (offset, length, object())
        with self.turn:
            self.waiting.append(me)
            while self.busy or self.next() is not me:
                self.turn.wait()
            self.waiting.remove(me)
            self.busy = True
            ends = self.ends(offset, length)
        pause = ends - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        with self.turn:
            self.busy = False
            self.turn.notify_all()

    def next(self):
        for read in self.waiting:
            if read[0] == self.place:
                return read
        return self.waiting[0]

    def ends(self, offset, length):
        """When it has read them; it begins when it has ended the read before, so that late sleepers lose no time."""
        gap = offset - self.place
        passing = gap / self.rate if gap >= 0 else self.seek_seconds
        moving = min(self.seek_seconds, passing)
        os.write(self.log, b"%d %d %d\n" % (offset, length, moving == self.seek_seconds))
        now = time.monotonic()
        # A disk that was idle begins now; one that was not, when it was ready.
        begins = self.free_at if now - self.free_at < 0.002 else now
        self.free_at = begins + moving + length / self.rate
        self.place = offset + length
        return self.free_at


disk = {}


def after_fork():
    disk["file"] = os.open(settings["image"], os.O_RDWR)
    log = os.open(settings["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    disk["head"] = Head(float(settings["rate"]), float(settings["seek_micros"]) / 1e6, log)


def open(readonly):
    return 1


def get_size(handle):
    return os.stat(settings["image"]).st_size


def can_multi_conn(handle):
    return True


def can_trim(handle):
    return False


def pread(handle, buf, offset, flags):
    if os.preadv(disk["file"], [buf], offset) != len(buf):
        nbdkit.set_error(errno.EIO)
        raise RuntimeError("the image is shorter than the disk")
    disk["head"].read(offset, len(buf))


def pwrite(handle, buf, offset, flags):
    os.pwrite(disk["file"], buf, offset)


def flush(handle, flags):
    pass
