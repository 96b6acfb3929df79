package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.simulator.cluster.ReplicaPlacement;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.InputPart;
import io.tiercel.simulator.world.store.StoredBlock;
import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BlockStoreTest {
    private static final long BLOCK = ClusterModel.CAVA.blockBytes();
    private static final StoredFile LOGS = new StoredFile(0, "file", 5 * BLOCK / 2);
    private static final StoredFile USERS = new StoredFile(1, "file", BLOCK);

    private final JobPlan all = job(0, JobInput.whole(LOGS), JobInput.whole(USERS));
    private final JobPlan some = job(1, new JobInput(LOGS, BLOCK + 7));
    private final ClusterModel model = ClusterModel.CAVA.withShape(new ClusterShape(1, 2, 4));
    private final BlockStore store = new BlockStore(
            new Workload("test", List.of(LOGS, USERS), List.of(all, some), 1),
            model,
            new ReplicaPlacement(model.shape().topology(), vm -> true, new SplittableRandom(1)));

    @Test
    void parts_areTheBlocksOfEachInput_theLastOfAFileShorter() {
        assertThat(store.parts(all)).extracting(InputPart::bytes).containsExactly(BLOCK, BLOCK, BLOCK / 2, BLOCK);
        assertThat(store.parts(all))
                .allMatch(part -> part.bytes() == part.block().bytes());
    }

    @Test
    void parts_ofAJobThatReadsTheBeginning_endInTheMiddleOfABlock() {
        List<InputPart> parts = store.parts(some);
        assertThat(parts).extracting(InputPart::bytes).containsExactly(BLOCK, 7L);
        assertThat(parts.get(1).block().bytes()).isEqualTo(BLOCK);
    }

    @Test
    void aBlockAsLargeAsCanBe_holdsAllOfAFile() {
        assertThat(StoredBlocks.count(BLOCK, Long.MAX_VALUE)).isEqualTo(1);
        assertThat(StoredBlocks.count(BLOCK, BLOCK)).isEqualTo(1);
        assertThat(StoredBlocks.count(BLOCK + 1, BLOCK)).isEqualTo(2);
    }

    @Test
    void jobsOfOneFile_readTheSameBlocks() {
        assertThat(store.parts(some))
                .extracting(InputPart::block)
                .isEqualTo(store.parts(all).subList(0, 2).stream()
                        .map(InputPart::block)
                        .toList());
    }

    @Test
    void blocks_areForgotten_whenTheLastOfTheirJobsHasEnded() {
        StoredBlock first = store.parts(all).get(0).block();
        store.jobEnded(all);
        assertThat(store.parts(some).get(0).block()).isEqualTo(first);
        store.jobEnded(some);
        assertThat(store.parts(some).get(0).block()).isNotEqualTo(first);
    }

    @Test
    void lostVm_hasNoReplicaAnyMore_butEveryBlockHasOne() {
        List<InputPart> parts = store.parts(all);
        store.vmLost(2);
        assertThat(parts)
                .allSatisfy(
                        part -> assertThat(part.block().replicas()).isNotEmpty().doesNotContain(2));
        for (int vm : new int[] {0, 1}) {
            store.vmLost(vm);
        }
        assertThat(parts).allSatisfy(part -> assertThat(part.block().replicas()).containsExactly(3));
        store.vmLost(3);
        assertThat(parts).allSatisfy(part -> assertThat(part.block().replicas()).hasSize(1));
    }

    @Test
    void fileReadFirstAfterAVmWasLost_hasNoReplicaOnIt() {
        store.vmLost(2);
        assertThat(store.parts(all))
                .allSatisfy(
                        part -> assertThat(part.block().replicas()).isNotEmpty().doesNotContain(2));
    }

    private static JobPlan job(int number, JobInput... inputs) {
        return new JobPlan(number, Application.named("grep"), List.of(inputs), 0);
    }
}
