package io.tiercel.simulator.ssd;

import io.tiercel.simulator.engine.EventLoop;

/** Counts what a VM does. Not thread-safe. */
public final class VmMeter {
    private final EventLoop loop;
    private int underWay;
    private long busySinceNanos;
    private long requests;
    private long bytes;
    private long hits;
    private long misses;
    private long filledBlocks;
    private long missNanos;
    private long busyNanos;
    private long cpuNanos;
    private long incomingBytes;

    VmMeter(EventLoop loop) {
        this.loop = loop;
    }

    /** A request of its disk begins. */
    void began(long itsBytes) {
        busySinceNanos = underWay == 0 ? loop.nowNanos() : busySinceNanos;
        underWay++;
        requests++;
        bytes += itsBytes;
    }

    /** One of its disk's requests is over. */
    void ended() {
        underWay--;
        busyNanos += underWay == 0 ? loop.nowNanos() - busySinceNanos : 0;
    }

    /** So many blocks of a read are on the SSD, and so many are not. */
    void looked(int found, int missed) {
        hits += found;
        misses += missed;
    }

    /** A read of which something was missed took so long. */
    void missed(long nanos) {
        missNanos += nanos;
    }

    void filled(int blocks) {
        filledBlocks += blocks;
    }

    /** It has computed for so long. */
    public void computed(long nanos) {
        cpuNanos += nanos;
    }

    /** Another VM of its application has sent so much to it. */
    public void received(long count) {
        incomingBytes += count;
    }

    /** All until now; of what is under way, the time until now. */
    public VmCounts counts() {
        long busy = busyNanos + (underWay == 0 ? 0 : loop.nowNanos() - busySinceNanos);
        return new VmCounts(requests, bytes, hits, misses, filledBlocks, missNanos, busy, cpuNanos, incomingBytes);
    }
}
