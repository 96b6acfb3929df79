package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import io.tiercel.simulator.world.store.StoredBlock;
import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two racks of two hosts with two VMs each: VMs 0 to 3 are in the first rack. The block is pinned on VM 4. */
class NearestCopyTest {
    private static final int HOLDER = 4;

    private final Topology topology = Topology.uniform(2, 2, 2);
    private final CacheContents pinned = new CacheContents();
    private final NearestCopy copies = new NearestCopy(topology, pinned, new SplittableRandom(1));

    @BeforeEach
    void pin() {
        pinned.budget(HOLDER, 64);
        pinned.add(new CachedBlock(7, 0, 64, HOLDER));
    }

    @Test
    void memoryOfThisRack_isReadBeforeTheReadersOwnDisk() {
        assertThat(copies.source(block(HOLDER, 6, 0), 6))
                .isEqualTo(new Source(HOLDER, Medium.MEMORY, LocalityLevel.RACK_MEMORY));
    }

    @Test
    void memoryOfAnotherRack_isNotReadWhereADiskOfThisRackHasTheBlock() {
        assertThat(copies.source(block(HOLDER, 6, 2), 0))
                .isEqualTo(new Source(2, Medium.DISK, LocalityLevel.RACK_DISK));
        assertThat(copies.source(block(HOLDER, 6, 0), 0)).isEqualTo(new Source(0, Medium.DISK, LocalityLevel.VM_DISK));
    }

    @Test
    void memoryOfAnotherRack_isReadWhereAllDisksAreThereToo() {
        assertThat(copies.source(block(HOLDER, 6, 7), 0))
                .isEqualTo(new Source(HOLDER, Medium.MEMORY, LocalityLevel.OFF_RACK));
    }

    private static StoredBlock block(int... replicas) {
        StoredFile file = new StoredFile(0, "file", 64);
        return new StoredBlocks(file, 7, 64, replicas.length, () -> replicas).get(0);
    }
}
