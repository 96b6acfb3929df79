package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A VM that may pin one block, under the least recently used one's eviction, and has room for two others in its page cache. */
class MemoryTest {
    private static final int VM = 0;
    private static final long JOB = 1;
    private static final long BLOCK_BYTES = 64L << 20;

    private final StoredBlocks blocks =
            new StoredBlocks(new StoredFile(0, "file", 4 * BLOCK_BYTES), 0, BLOCK_BYTES, 1, () -> new int[] {VM});
    private final Topology topology = Topology.uniform(1, 1, 1);
    private final Decisions decisions = Decisions.of(Scheme.CAVA_LRU, topology);
    private final ClusterModel model = ClusterModel.CAVA
            .withVm(new VmModel(1, BLOCK_BYTES, 2 * BLOCK_BYTES, 1e9, 1_000_000_000))
            .withReplicas(1)
            .withShape(new ClusterShape(1, 1, 1));
    private final Machines machines =
            new Machines(new EventLoop(), topology, model, decisions.caching().contents(), 1);
    private final Memory memory = new Memory(machines, decisions.caching(), decisions.tasks(), new SplittableRandom(1));

    @BeforeEach
    void startAJob() {
        memory.budget(VM, BLOCK_BYTES);
        decisions.caching().jobStarted(0, JOB, "grep", List.of(new InputFile(0, 4 * BLOCK_BYTES)));
    }

    @Test
    void pinnedBlock_takesNothingOfThePageCache() {
        readFromDisk(1);
        readFromDisk(0);
        pin(0);
        assertThat(readFromDisk(2)).isFalse();
        assertThat(readFromDisk(1)).isTrue();
        assertThat(readFromDisk(2)).isTrue();
    }

    @Test
    void blockThatMakesWayForAnother_isInThePageCacheStill() {
        readFromDisk(0);
        pin(0);
        readFromDisk(1);
        pin(1);
        assertThat(decisions.caching().contents().block(blocks.id(0))).isNull();
        assertThat(readFromDisk(0)).isTrue();
    }

    /** Whether the page cache had it. */
    private boolean readFromDisk(int index) {
        return machines.readInPageCache(VM, blocks.id(index), BLOCK_BYTES);
    }

    private void pin(int index) {
        memory.blockRead(JOB, blocks.get(index), new Source(VM, Medium.DISK, LocalityLevel.VM_DISK));
        assertThat(decisions.caching().contents().block(blocks.id(index))).isNotNull();
    }
}
