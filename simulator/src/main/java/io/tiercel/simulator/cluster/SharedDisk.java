package io.tiercel.simulator.cluster;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;

/** A host's disk, which its VMs share: each stream gets an equal part of a throughput that falls with their number. */
public final class SharedDisk {
    private final DiskModel model;
    private final FairShare share;

    public SharedDisk(EventLoop loop, DiskModel model) {
        this.model = model;
        this.share = new FairShare(loop, this::divide);
    }

    /** Begins to read or write so many bytes. */
    public void begin(long bytes, EventHandler done, int argument) {
        share.begin(bytes, done, argument);
        divide();
    }

    /** The streams under way. */
    public int streams() {
        return share.size();
    }

    /** What each of the streams has of the disk now; 0 if there is none. */
    public double bytesPerSecondEach() {
        return share.rateEach();
    }

    /** The bytes of all streams that are done. */
    public long deliveredBytes() {
        return share.delivered();
    }

    private void divide() {
        int streams = share.size();
        share.rateEach(streams == 0 ? 0 : model.throughput(streams) / streams);
    }
}
