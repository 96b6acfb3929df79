package io.tiercel.simulator.world;

import io.tiercel.simulator.cluster.ReplicaPlacement;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmModel;
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
import java.util.stream.IntStream;

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
    private final List<VmModel> vms;
    private long nextId;

    BlockStore(Workload workload, ClusterModel model, ReplicaPlacement placement) {
        this.blockBytes = model.blockBytes();
        this.replicas = model.replicas();
        this.vms = model.vms();
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

    /** Whether a DataNode is left. */
    boolean isAnyLeft() {
        return IntStream.range(0, vms.size()).anyMatch(this::isLeft);
    }

    private boolean isLeft(int vm) {
        return vms.get(vm).dataNode() && !lostVms.contains(vm);
    }

    /** Blocks one after the other on the DataNodes that are left, whatever the seed; where none is, on one that is lost. */
    private int elsewhere(long block) {
        int vm = (int) (block % vms.size());
        for (int tried = 1; tried < vms.size() && !isLeft(vm); tried++) {
            vm = (vm + 1) % vms.size();
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
