"""Replays a trace by libCacheSim: replay.py TRACE POLICY:ENTRIES..., a line "hit-ratio seconds" for each.

The trace is in libCacheSim's binary "oracleGeneral": for each request its time, key, size and next use, 24 bytes.
"""

import sys
import time

import libcachesim

POLICIES = {
    "s3-fifo": libcachesim.S3FIFO,
    "lru": libcachesim.LRU,
    "fifo": libcachesim.FIFO,
    "lfu": libcachesim.LFU,
    "arc": libcachesim.ARC,
    "sieve": libcachesim.Sieve,
    "w-tinylfu": libcachesim.WTinyLFU,
}


def main(trace, runs):
    for run in runs:
        policy, entries = run.rsplit(":", 1)
        reader = libcachesim.TraceReader(trace, libcachesim.TraceType.ORACLE_GENERAL_TRACE)
        cache = POLICIES[policy](int(entries))
        began = time.perf_counter()
        missed, _ = cache.process_trace(reader)
        print(1 - missed, time.perf_counter() - began, flush=True)


main(sys.argv[1], sys.argv[2:])
