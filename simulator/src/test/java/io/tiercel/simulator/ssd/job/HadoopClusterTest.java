package io.tiercel.simulator.ssd.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.model.Topology;
import io.tiercel.core.ssd.plan.Criticality.Stake;
import io.tiercel.simulator.cluster.Network;
import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.ssd.GuestDisk;
import io.tiercel.simulator.ssd.GuestMemory;
import io.tiercel.simulator.ssd.HostStorage;
import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.VmCounts;
import io.tiercel.simulator.ssd.job.FileTest.Mode;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A master and two workers on one host. */
class HadoopClusterTest {
    private static final long SECOND = 1_000_000_000;
    private static final StorageModel STORAGE = new StorageModel(1e8, 5_000_000, 8_000, 100_000, 0, 3 * 64);
    private static final HadoopModel HADOOP = new HadoopModel(1, 64, SECOND, SECOND, 0, 16, 0, 1_000);
    private static final NetworkModel NETWORK = new NetworkModel(1e9, 1e9, 1e9, 1e9);

    private final EventLoop loop = new EventLoop();
    private GuestMemory memory = GuestMemory.NONE;
    private final HostStorage host = new HostStorage(loop, STORAGE, 3, false, false);
    private Network network = new Network(loop, Topology.uniform(1, 1, 3), NETWORK);

    private HadoopVm vm(int number) {
        return new HadoopVm(number, new GuestDisk(loop, memory, host.disk(number)));
    }

    private HadoopCluster cluster(ClusterJob order) {
        List<HadoopVm> vms = IntStream.range(0, 3).mapToObj(this::vm).toList();
        return new HadoopCluster(
                loop, network, HADOOP, vms.get(0), vms.subList(1, 3), unused -> order, new SplittableRandom(3));
    }

    /** Until a job has ended, and before the next has read anything. */
    private FinishedJob first(HadoopCluster cluster) {
        cluster.begin();
        while (cluster.finished().isEmpty()) {
            loop.runUntil(loop.nowNanos() + SECOND / 100);
        }
        return cluster.finished().get(0);
    }

    private VmCounts workers() {
        return host.disk(1).meter().counts().plus(host.disk(2).meter().counts());
    }

    /** Two blocks of 4 MiB, and two workers that have both of them. */
    @Test
    void mapsOverTheInput_readItOnce_andComputeOnIt() {
        FinishedJob job =
                first(cluster(new MapReduceJob("scan", "scan", false, 64, List.of(new JobPass(100, 0, 0, 0)))));
        long input = 2 * 64 * StorageModel.BLOCK_BYTES;
        assertThat(job.bytes()).isEqualTo(input);
        assertThat(workers().readBlocks() * StorageModel.BLOCK_BYTES).isEqualTo(input);
        assertThat(workers().bytes()).isEqualTo(input);
        assertThat(workers().incomingBytes()).as("all is local").isZero();
        // The job's start, a JVM's start, and 4 MiB of computing at 100 ns a byte.
        double least = 1 + 1 + 64 * StorageModel.BLOCK_BYTES * 1e-7;
        assertThat(job.seconds()).isBetween(least, least + 0.5);
    }

    @Test
    void passes_areJobsAfterEachOther() {
        JobPass pass = new JobPass(0, 0, 0, 0);
        FinishedJob job = first(cluster(new MapReduceJob("loop", "loop", false, 64, List.of(pass, pass, pass))));
        assertThat(job.bytes()).isEqualTo(3 * 2 * 64 * StorageModel.BLOCK_BYTES);
        assertThat(job.seconds()).isGreaterThan(3 * 2);
    }

    @Test
    void mapOutput_isWrittenShuffledAndReduced_andOutputGoesToTwoReplicas() {
        FinishedJob job =
                first(cluster(new MapReduceJob("sort", "sort", false, 64, List.of(new JobPass(0, 0.5, 1, 1)))));
        long input = 2 * 64 * StorageModel.BLOCK_BYTES;
        // Input, a half spilled and read again, output of maps, its way to reduces, output.
        assertThat(job.bytes()).isEqualTo(5 * input);
        assertThat(workers().bytes()).as("the output counts twice").isEqualTo(job.bytes() + input);
        // Of what is shuffled a half is local; of the output each block goes to the other worker as well.
        assertThat(workers().incomingBytes()).isEqualTo(input / 2 + input);
    }

    /** Four blocks of 4 MiB, one of a worker's two after the other, so that the first is shuffled while the second is read. */
    @Test
    void shuffle_isFromMemory_asItBeginsWhileMapsRun() {
        memory = GuestMemory.ofMebibytes(16);
        first(cluster(new MapReduceJob("sort", "sort", false, 128, List.of(new JobPass(0, 0, 1, 0)))));
        long input = 2 * 128 * StorageModel.BLOCK_BYTES;
        assertThat(workers().readBlocks() * StorageModel.BLOCK_BYTES)
                .as("no more than the input")
                .isEqualTo(input);
    }

    /** Each of two reduce tasks has 2 MiB to fetch from the other worker, at 1 MB/s. */
    @Test
    void fetches_takeTheirTime_andAreNotWhatMapsWaitFor() {
        memory = GuestMemory.ofMebibytes(64);
        network = new Network(loop, Topology.uniform(1, 1, 3), new NetworkModel(1e6, 1e6, 1e6, 1e6));
        FinishedJob job = first(cluster(new MapReduceJob("sort", "sort", false, 64, List.of(new JobPass(0, 0, 1, 0)))));
        assertThat(job.seconds()).isGreaterThan(3 + 2);
        assertThat(job.ioNanos()).as("two tasks, 4 MiB each, from a disk").isBetween(100_000_000L, SECOND / 2);
    }

    @Test
    void input_isReadAgainByTheNextJob_unlessEachHasItsOwn() {
        memory = new GuestMemory(64 * 16, 0, 0, 0);
        JobPass pass = new JobPass(0, 0, 0, 0);
        long input = 2 * 64;
        HadoopCluster again = cluster(new MapReduceJob("scan", "tables", false, 64, List.of(pass)));
        assertThat(readInTwoJobs(again)).as("the second is from memory").isEqualTo(input);
        HadoopCluster once = cluster(new MapReduceJob("sort", "sort", true, 64, List.of(pass)));
        assertThat(readInTwoJobs(once)).isEqualTo(2 * input);
    }

    private long readInTwoJobs(HadoopCluster cluster) {
        VmCounts before = workers();
        cluster.begin();
        while (cluster.finished().size() < 2) {
            loop.runUntil(loop.nowNanos() + SECOND / 100);
        }
        return workers().since(before).readBlocks();
    }

    @Test
    void filesThatAreWritten_areOnTwoDisks() {
        FinishedJob written = first(cluster(new FileTest(Mode.WRITE, 3, 80)));
        long all = 3 * 80 * StorageModel.BLOCK_BYTES;
        assertThat(written.bytes()).isEqualTo(all);
        assertThat(workers().bytes()).isEqualTo(2 * all);
        assertThat(written.taskMBps()).isBetween(1.0, 100.0);
    }

    @Test
    void filesThatAreRead_areThere_andNothingIsWritten() {
        for (Mode mode : List.of(Mode.READ, Mode.RANDOM_READ)) {
            VmCounts before = workers();
            HadoopCluster cluster = cluster(new FileTest(mode, 3, 80));
            FinishedJob job = first(cluster);
            assertThat(job.name()).isEqualTo(mode.label());
            VmCounts done = workers().since(before);
            assertThat(job.bytes()).isEqualTo(3 * 80 * StorageModel.BLOCK_BYTES);
            assertThat(done.bytes())
                    .isGreaterThanOrEqualTo(job.bytes())
                    .isEqualTo(done.readBlocks() * StorageModel.BLOCK_BYTES);
        }
    }

    @Test
    void jobs_waitForTheMastersSmallRequests() {
        first(cluster(new MapReduceJob("scan", "scan", false, 64, List.of(new JobPass(0, 0, 0, 0)))));
        VmCounts master = host.disk(0).meter().counts();
        // A call for the job, and two for each of two tasks; the next job may have begun with one.
        assertThat(master.requests()).isBetween(10L, 12L);
        assertThat(master.bytes()).isEqualTo(master.requests() * StorageModel.BLOCK_BYTES);
        assertThat(master.incomingBytes()).isGreaterThanOrEqualTo(5 * 1_000);
    }

    @Test
    void stakes_areSharesOfWhatIsStillToBeRead() {
        HadoopCluster cluster =
                cluster(new MapReduceJob("scan", "scan", false, 128, List.of(new JobPass(1_000, 0, 0, 0))));
        assertThat(cluster.stakes()).as("no job").isEmpty();
        cluster.begin();
        loop.runUntil(5 * SECOND);
        SortedMap<Integer, Stake> stakes = cluster.stakes();
        assertThat(stakes.keySet()).containsExactly(1, 2);
        assertThat(stakes.values().stream().mapToDouble(Stake::inputShare).sum())
                .isCloseTo(1, within(1e-9));
        assertThat(stakes.values()).allSatisfy(stake -> {
            assertThat(stake.ioShare()).isBetween(0.0, 0.2);
            assertThat(stake.slack()).isEqualTo(Double.POSITIVE_INFINITY);
        });
    }

    @Test
    void clusterOfOneWorker_isRefused() {
        List<HadoopVm> one = List.of(vm(1));
        assertThatThrownBy(() -> new HadoopCluster(
                        loop,
                        network,
                        HADOOP,
                        vm(0),
                        one,
                        unused -> new FileTest(Mode.READ, 1, 1),
                        new SplittableRandom(1)))
                .hasMessageContaining("two workers");
        assertThatThrownBy(() -> new FileTest(Mode.READ, 0, 1)).hasMessageContaining("some file");
        assertThatThrownBy(() -> new MapReduceJob("x", "x", false, 1, List.of()))
                .hasMessageContaining("goes over it");
        assertThatThrownBy(() -> new JobPass(-1, 0, 0, 0)).hasMessageContaining("negative");
    }
}
