package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.regret.TierRegret;
import java.util.concurrent.atomic.AtomicLong;

/** What the cache directory has done, for whoever watches it. Written by its thread; thread-safe. */
public final class CacheCounters {
    final AtomicLong reads = new AtomicLong();
    final AtomicLong readBytes = new AtomicLong();
    final AtomicLong memoryBytes = new AtomicLong();
    final AtomicLong pinOrders = new AtomicLong();
    final AtomicLong prefetchOrders = new AtomicLong();
    final AtomicLong unpinOrders = new AtomicLong();
    final AtomicLong refusals = new AtomicLong();
    final AtomicLong gone = new AtomicLong();
    final AtomicLong cachedBlocks = new AtomicLong();
    final AtomicLong cachedBytes = new AtomicLong();
    final AtomicLong capacityBytes = new AtomicLong();
    final AtomicLong agents = new AtomicLong();
    final AtomicLong jobs = new AtomicLong();
    final AtomicLong watchers = new AtomicLong();
    final AtomicLong dropped = new AtomicLong();
    final AtomicLong failures = new AtomicLong();
    final TierRegret regret = new TierRegret();

    /** What share of the possible hits pins have got. */
    public TierRegret regret() {
        return regret;
    }

    /** Blocks that clients have said they read. */
    public long reads() {
        return reads.get();
    }

    /** Blocks that are in memory now, as their agents have confirmed. */
    public long cachedBlocks() {
        return cachedBlocks.get();
    }

    /** Agents in session now. */
    public long agents() {
        return agents.get();
    }

    /** Orders to pin so far. */
    public long pinOrders() {
        return pinOrders.get();
    }

    /** Of those, for jobs that had not read the block yet. */
    public long prefetchOrders() {
        return prefetchOrders.get();
    }

    /** Orders to unpin so far. */
    public long unpinOrders() {
        return unpinOrders.get();
    }

    /** Orders to pin that agents could not carry out. */
    public long refusals() {
        return refusals.get();
    }

    /** Reports of reads that came faster than they could be taken. */
    public long dropped() {
        return dropped.get();
    }

    /** How often the directory was thrown away because of a bug. */
    public long failures() {
        return failures.get();
    }

    /** The bytes of those blocks, each counted whole. */
    public long readBytes() {
        return readBytes.get();
    }

    /** Of those, the bytes of blocks that were in memory where they were read. */
    public long memoryBytes() {
        return memoryBytes.get();
    }

    /** What blocks in memory, or on their way there, take, checksums included. */
    public long cachedBytes() {
        return cachedBytes.get();
    }

    /** How much the DataNodes that are here may pin together. */
    public long capacityBytes() {
        return capacityBytes.get();
    }

    /** Blocks that went because HDFS had deleted, moved or changed them. */
    public long gone() {
        return gone.get();
    }

    /** Jobs that run now. */
    public long jobs() {
        return jobs.get();
    }

    /** Peers that are told what is in memory. */
    public long watchers() {
        return watchers.get();
    }
}
