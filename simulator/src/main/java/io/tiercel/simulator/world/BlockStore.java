package io.tiercel.simulator.world;

import io.tiercel.simulator.cluster.ReplicaPlacement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    private final Map<Integer, StoredBlocks> live = new LinkedHashMap<>();
    private final List<Integer> lostVms = new ArrayList<>();
    private long nextId;

    BlockStore(Workload workload, ClusterModel model, ReplicaPlacement placement) {
        this.blockBytes = model.blockBytes();
        this.replicas = model.replicas();
        this.placement = placement;
        this.readersLeft = workload.readers();
    }

    /** What the job reads, in order. */
    List<InputPart> parts(JobPlan job) {
        List<StoredBlocks> files = job.inputs().stream()
                .map(input -> live.computeIfAbsent(input.file().number(), number -> place(input.file())))
                .toList();
        return new InputParts(
                files, job.inputs().stream().mapToLong(JobInput::bytes).toArray());
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

    /** Files that are placed later were there before, and have lost what they had on it as well. */
    void vmLost(int vm) {
        lostVms.add(vm);
        live.values().forEach(blocks -> blocks.lost(vm));
    }

    private StoredBlocks place(StoredFile file) {
        StoredBlocks blocks = new StoredBlocks(file, nextId, blockBytes, replicas, () -> placement.place(replicas));
        nextId += blocks.size();
        lostVms.forEach(blocks::lost);
        return blocks;
    }
}
