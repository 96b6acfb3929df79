"""Hit ratios of libCacheSim's policies on a trace of blocks, one in each line: peer.py TRACE BLOCKS..."""

import json
import sys

import libcachesim


def hit_ratio(policy, uses, blocks):
    cache = policy(cache_size=blocks)
    request = libcachesim.Request()
    request.obj_size = 1
    hits = 0
    for block in uses:
        request.obj_id = block
        hits += bool(cache.get(request))
    return hits / len(uses)


with open(sys.argv[1], encoding="ascii") as lines:
    trace = [int(line) for line in lines]
found = {}
for size in map(int, sys.argv[2:]):
    found[size] = {
        "lru": hit_ratio(libcachesim.LRU, trace, size),
        "s3-fifo": hit_ratio(libcachesim.S3FIFO, trace, size),
    }
print(json.dumps(found))
