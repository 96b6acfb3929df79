package io.tiercel.simulator.world;

import io.tiercel.simulator.cluster.ReplicaPlacement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * HDFS: the blocks of files and where their replicas are.
 *
 * <p>A file's blocks are placed when its first job starts, and forgotten when its last one has ended, so that memory goes
 * by what is live and not by how long the workload is.
 */
final class BlockStore {
    private final long blockBytes;
    private final int replicas;
    private final ReplicaPlacement placement;
    private final int[] readersLeft;
    private final Map<Integer, List<StoredBlock>> live = new LinkedHashMap<>();
    private long nextId;

    BlockStore(Workload workload, ClusterModel model, ReplicaPlacement placement) {
        this.blockBytes = model.blockBytes();
        this.replicas = model.replicas();
        this.placement = placement;
        this.readersLeft = workload.readers();
    }

    /** What the job reads, in order. */
    List<InputPart> parts(JobPlan job) {
        List<StoredBlock> read = new ArrayList<>();
        LongStream.Builder bytes = LongStream.builder();
        for (JobInput input : job.inputs()) {
            List<StoredBlock> blocks = live.computeIfAbsent(input.file().number(), number -> place(input.file()));
            long left = input.bytes();
            for (int i = 0; left > 0; i++) {
                StoredBlock block = blocks.get(i);
                read.add(block);
                bytes.add(Math.min(left, block.bytes()));
                left -= block.bytes();
            }
        }
        return new InputParts(read, bytes.build().toArray());
    }

    /** The job has read what it was to read. */
    void jobEnded(JobPlan job) {
        for (JobInput input : job.inputs()) {
            int file = input.file().number();
            readersLeft[file]--;
            if (readersLeft[file] == 0) {
                live.remove(file);
            }
        }
    }

    void vmLost(int vm) {
        live.values().forEach(blocks -> blocks.forEach(block -> block.lost(vm)));
    }

    private List<StoredBlock> place(StoredFile file) {
        List<StoredBlock> blocks = new ArrayList<>();
        for (long offset = 0; offset < file.bytes(); offset += blockBytes) {
            long bytes = Math.min(blockBytes, file.bytes() - offset);
            blocks.add(new StoredBlock(nextId++, file.number(), bytes, placement.place(replicas)));
        }
        return blocks;
    }
}
