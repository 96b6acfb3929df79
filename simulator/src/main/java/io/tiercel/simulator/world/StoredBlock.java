package io.tiercel.simulator.world;

import java.util.Arrays;

/** A block of a file, and the VMs on whose disks it is. */
final class StoredBlock {
    private final long id;
    private final int file;
    private final long bytes;
    private int[] replicas;

    StoredBlock(long id, int file, long bytes, int[] replicas) {
        this.id = id;
        this.file = file;
        this.bytes = bytes;
        this.replicas = replicas;
    }

    long id() {
        return id;
    }

    int file() {
        return file;
    }

    long bytes() {
        return bytes;
    }

    /** To be read only. */
    int[] replicas() {
        return replicas;
    }

    /** The VM is lost; the last replica stays, as though HDFS had made another one in time. */
    void lost(int vm) {
        int[] left = Arrays.stream(replicas).filter(other -> other != vm).toArray();
        replicas = left.length == 0 ? replicas : left;
    }
}
