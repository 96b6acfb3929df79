package io.tiercel.reproduce.acssd.platform;

import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.ssd.GuestMemory;
import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.job.HadoopModel;
import io.tiercel.simulator.ssd.loop.PlacedCluster;
import io.tiercel.simulator.ssd.loop.PlatformLayout;
import io.tiercel.simulator.ssd.loop.PlatformModel;
import java.util.List;
import java.util.stream.IntStream;

/**
 * AC-SSD's platform (section 5.1.2): all figures of hardware and of Hadoop, and where each comes from. What jobs do is in {@link
 * PaperWorkload}.
 *
 * <p>The paper gives four hosts with an SSD and a disk each, 640 MB of SSD a host for caches, 20 VMs in three clusters, Hadoop
 * 2.7.2 and two replicas. Figure 5, which places the VMs, is lost; VM i on host i / 5, rounded up, is as its text says. The text
 * has the shared storage "based on the HDDs"; here each host has its own.
 *
 * <p>The paper does not say what memory VMs have. Five of 2 GB leave room for Xen on a host of 16 GB. Of 2 GB the system, two
 * daemons of Hadoop, an application master and three tasks leave some 128 MiB for pages of files. It cannot be much more than that:
 * what all jobs of a host read again has to come to its disk, as the SSD is half of it.
 *
 * <p>From data sheets: the disk, of 10,500 turns a minute (150 MB/s in the middle, 3.9 ms to seek and half a turn of 2.9 ms); the
 * SSD, an Intel 535 (540 MB/s reading, 490 MB/s writing: 8,000 blocks a second); 117 MB/s of payload over gigabit Ethernet,
 * though the paper does not say what its network is.
 *
 * <p>Blocks of HDFS have 64 MB, as CAVA's table I is of tasks of 64 MB. A sequential request has 1 MiB: between the 128 KiB that
 * a guest's kernel reads ahead and the 4 MiB that a DataNode does. A VM runs three tasks at a time, as a host has 16 cores for
 * five VMs.
 *
 * <p>For want of anything: 3 s to start a job and 2 s of CPU to start a JVM; 0.1 ms for a hit; 5 ns of CPU for each byte that a
 * disk moves; 500 MB/s over a host's bridge; 32 MiB of records on the master's disk, of which each call reads a block, and writes
 * another until it is on the disk; 16 KiB and 1 ms of CPU a call.
 */
final class PaperPlatform {
    /** For caches, on each host. */
    static final int SSD_MEBIBYTES = 640;

    static final int HOSTS = 4;
    static final int VMS_ON_HOST = 5;

    /** Of each VM, for pages of files. */
    static final int PAGES_MEBIBYTES = 128;

    /** Of each VM: sixteen cores of a host, by five VMs. */
    private static final int SLOTS = 3;

    private static final long SECOND = 1_000_000_000L;
    /** In which a task's JVM starts, and computes. */
    static final long TASK_START_NANOS = 2 * SECOND;

    private static final double MEGABYTE = 1e6;

    /** By the paper's numbers, from 1 on. */
    private static final List<Integer> FIRST = List.of(1, 3, 6, 11, 16);

    private static final List<Integer> SECOND_CLUSTER = List.of(2, 4, 7, 9, 12, 14, 15, 17, 19, 20);
    private static final List<Integer> THIRD = List.of(5, 8, 10, 13, 18);

    /** All three clusters. */
    static final PlatformLayout FIGURE_FIVE = new PlatformLayout(
            IntStream.range(0, HOSTS * VMS_ON_HOST)
                    .mapToObj(vm -> vm / VMS_ON_HOST)
                    .toList(),
            List.of(
                    cluster("cluster 1", 1, FIRST),
                    cluster("cluster 2", 7, SECOND_CLUSTER),
                    cluster("cluster 3", 10, THIRD)));

    /** A cluster of five VMs alone on a host, for figures 1 and 2. */
    static final PlatformLayout FIVE_VMS =
            new PlatformLayout(List.of(0, 0, 0, 0, 0), List.of(cluster("cluster", 1, List.of(1, 2, 3, 4, 5))));

    static final PlatformModel MODEL = new PlatformModel(
            FIGURE_FIVE,
            new StorageModel(
                    150 * MEGABYTE, 6_800_000, 8_000, 100_000, 5, StorageModel.blocksOfMebibytes(SSD_MEBIBYTES)),
            GuestMemory.ofMebibytes(PAGES_MEBIBYTES),
            new NetworkModel(500 * MEGABYTE, 117 * MEGABYTE, 1170 * MEGABYTE, 117 * MEGABYTE),
            new HadoopModel(
                    SLOTS,
                    StorageModel.blocksOfMebibytes(64),
                    3 * SECOND,
                    TASK_START_NANOS,
                    0.1,
                    StorageModel.blocksOfMebibytes(32),
                    1_000_000,
                    16 << 10));

    private PaperPlatform() {}

    private static PlacedCluster cluster(String name, int master, List<Integer> vms) {
        return PlacedCluster.of(name, master - 1, vms.stream().map(vm -> vm - 1).toList());
    }

    /** The cluster of figures 1 and 2 with so much SSD. */
    static PlatformModel fiveVms(int mebibytes) {
        StorageModel storage = MODEL.storage().withSsdBlocks(StorageModel.blocksOfMebibytes(mebibytes));
        return MODEL.withLayout(FIVE_VMS).withStorage(storage);
    }
}
