package io.tiercel.simulator.world;

import io.tiercel.simulator.cluster.ReplicaPlacement;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.InputPart;
import io.tiercel.simulator.world.store.InputParts;
import io.tiercel.simulator.world.store.StoredBlock;
import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    private final Set<Integer> lostVms = new LinkedHashSet<>();
    private final int allVms;
    private long nextId;

    BlockStore(Workload workload, ClusterModel model, ReplicaPlacement placement) {
        this.blockBytes = model.blockBytes();
        this.replicas = model.replicas();
        this.allVms = model.shape().workers();
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

    /**
     * Files that are placed later were there before, and have lost what they had on it as well.
     *
     * @return the blocks that have a replica elsewhere now, since the last one was on this VM
     */
    List<StoredBlock> vmLost(int vm) {
        lostVms.add(vm);
        List<StoredBlock> moved = new ArrayList<>();
        live.values().forEach(blocks -> moved.addAll(blocks.lost(vm, this::elsewhere)));
        return moved;
    }

    /** Blocks one after the other on the VMs that are left, whatever the seed; where none is, on one that is lost. */
    private int elsewhere(long block) {
        int vm = (int) (block % allVms);
        for (int tried = 1; tried < allVms && lostVms.contains(vm); tried++) {
            vm = (vm + 1) % allVms;
        }
        return vm;
    }

    private StoredBlocks place(StoredFile file) {
        StoredBlocks blocks = new StoredBlocks(file, nextId, blockBytes, replicas, () -> placement.place(replicas));
        nextId += blocks.size();
        lostVms.forEach(vm -> blocks.lost(vm, this::elsewhere));
        return blocks;
    }
}
