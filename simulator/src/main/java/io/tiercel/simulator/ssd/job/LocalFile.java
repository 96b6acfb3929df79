package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.ssd.StorageModel;
import java.util.Arrays;

/** A file on the disk of one VM: a replica of an HDFS block, what a map task puts out, or what the master keeps. */
final class LocalFile {
    private final HadoopVm vm;
    private final int blocks;
    private final int[] extents;

    /**
     * A new file; writing it is another matter.
     *
     * @param blocks of 64 KiB that it has
     */
    LocalFile(HadoopVm vm, int blocks) {
        this.vm = vm;
        this.blocks = blocks;
        this.extents = new int[(blocks + StorageModel.CHUNK_BLOCKS - 1) / StorageModel.CHUNK_BLOCKS];
        Arrays.setAll(extents, i -> vm.space().take());
    }

    /** Where it is. */
    HadoopVm vm() {
        return vm;
    }

    int blocks() {
        return blocks;
    }

    /** The place of one of its blocks on the disk. */
    int place(int block) {
        return extents[block / StorageModel.CHUNK_BLOCKS] + block % StorageModel.CHUNK_BLOCKS;
    }

    /** How many blocks from this one on, but not beyond the other, a sequential request has. */
    int chunkBlocks(int from, int until) {
        return Math.min(until - from, StorageModel.CHUNK_BLOCKS - from % StorageModel.CHUNK_BLOCKS);
    }

    /**
     * Gives its room back; what is only in memory is never written. The last MiB first, so that they are taken again in their
     * order.
     */
    void delete() {
        for (int i = extents.length - 1; i >= 0; i--) {
            vm.disk().forget(extents[i]);
            vm.space().give(extents[i]);
        }
    }
}
