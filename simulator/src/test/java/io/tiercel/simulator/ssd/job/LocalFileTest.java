package io.tiercel.simulator.ssd.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.ssd.GuestDisk;
import io.tiercel.simulator.ssd.GuestMemory;
import io.tiercel.simulator.ssd.HostStorage;
import io.tiercel.simulator.ssd.StorageModel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalFileTest {
    private static final StorageModel MODEL = new StorageModel(1e8, 0, 1_000, 0, 0, 64);
    private static final HadoopModel HADOOP = new HadoopModel(2, 64, 0, 0, 0, 16, 0, 0);

    private final EventLoop loop = new EventLoop();
    private final HostStorage host = new HostStorage(loop, MODEL, 3, false, false);
    private final List<HadoopVm> workers = IntStream.range(0, 3)
            .mapToObj(vm -> new HadoopVm(vm, new GuestDisk(loop, GuestMemory.NONE, host.disk(vm))))
            .toList();

    @Test
    void newFile_isInOnePiece_andRoomThatWasGivenBackIsTakenAgain() {
        LocalFile first = new LocalFile(workers.get(0), 40);
        LocalFile second = new LocalFile(workers.get(0), 16);
        assertThat(IntStream.range(0, 40).map(first::place).toArray())
                .isEqualTo(IntStream.range(0, 40).toArray());
        assertThat(second.place(0)).as("whole MiB").isEqualTo(48);
        first.delete();
        assertThat(new LocalFile(workers.get(0), 20).place(17)).isEqualTo(17);
        assertThat(new LocalFile(workers.get(1), 1).place(0)).as("another disk").isZero();
    }

    @Test
    void chunk_endsWithItsMebibyte_orWithThePart() {
        LocalFile file = new LocalFile(workers.get(0), 40);
        assertThat(file.chunkBlocks(0, 40)).isEqualTo(16);
        assertThat(file.chunkBlocks(10, 40)).isEqualTo(6);
        assertThat(file.chunkBlocks(32, 40)).isEqualTo(8);
        assertThat(file.chunkBlocks(3, 5)).isEqualTo(2);
    }

    @Test
    void file_hasTwoReplicasOfEachBlock_onDifferentWorkers() {
        ClusterFiles files = new ClusterFiles(HADOOP, workers, new SplittableRandom(1));
        List<HdfsBlock> blocks = files.dealt("in", 64 * 9 + 10);
        assertThat(blocks).hasSize(10);
        assertThat(blocks.get(9).blocks()).isEqualTo(10);
        Set<HadoopVm> firsts = new HashSet<>();
        for (HdfsBlock block : blocks) {
            firsts.add(block.replicas().get(0).vm());
            assertThat(block.replicas()).hasSize(2);
            assertThat(block.replicas().get(0).vm())
                    .isNotSameAs(block.replicas().get(1).vm());
            HadoopVm other = block.replicas().get(1).vm();
            assertThat(block.nearest(other, new SplittableRandom(2)).vm()).isSameAs(other);
        }
        assertThat(firsts).as("dealt out").hasSize(3);
        assertThat(files.dealt("in", 1)).as("it is there already").isEqualTo(blocks);
    }

    @Test
    void replacedFile_isOnTheWriter_andLeavesNothingBehind() {
        ClusterFiles files = new ClusterFiles(HADOOP, workers, new SplittableRandom(1));
        HadoopVm writer = workers.get(2);
        List<HdfsBlock> first = files.replaced("out", writer, 64);
        int place = first.get(0).replicas().get(0).place(0);
        List<HdfsBlock> second = files.replaced("out", writer, 64);
        assertThat(second.get(0).replicas().get(0).vm()).isSameAs(writer);
        assertThat(second.get(0).replicas().get(0).place(0)).isEqualTo(place);
    }
}
