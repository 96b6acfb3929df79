package io.tiercel.reproduce.acssd.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.simulator.ssd.job.JobPass;
import io.tiercel.simulator.ssd.job.MapReduceJob;
import io.tiercel.simulator.ssd.loop.PlacedCluster;
import io.tiercel.simulator.ssd.loop.PlatformLayout;
import io.tiercel.simulator.world.model.Application;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PaperPlatformTest {
    private static final PlatformLayout LAYOUT = PaperPlatform.FIGURE_FIVE;

    /** The worked example of figure 5, with VMs and hosts from 1 on. */
    @Test
    void vms_areWhereTheTextHasThem() {
        assertThat(LAYOUT.hostOfVm().stream().map(host -> host + 1))
                .containsExactly(1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4);
        assertThat(LAYOUT.clusters().stream().map(cluster -> cluster.master() + 1))
                .containsExactly(1, 7, 10);
        assertThat(vms(0)).containsExactlyInAnyOrder(1, 3, 6, 11, 16);
        assertThat(vms(1)).containsExactlyInAnyOrder(2, 4, 7, 9, 12, 14, 15, 17, 19, 20);
        assertThat(vms(2)).containsExactlyInAnyOrder(5, 8, 10, 13, 18);
    }

    @Test
    void eachCluster_isOnAllHosts_andTwoMastersShareOne() {
        for (PlacedCluster cluster : LAYOUT.clusters()) {
            assertThat(Stream.concat(Stream.of(cluster.master()), cluster.workers().stream())
                            .map(LAYOUT.hostOfVm()::get)
                            .distinct())
                    .hasSize(4);
        }
        assertThat(host(1)).isEqualTo(host(2)).isNotEqualTo(host(0));
    }

    @Test
    void ssd_isHalfOfWhatIsReadAgain() {
        int ssds = PaperPlatform.HOSTS * PaperPlatform.SSD_MEBIBYTES;
        int input = LAYOUT.clusters().stream()
                .mapToInt(cluster -> cluster.workers().size() * PaperWorkload.INPUT_MEBIBYTES)
                .sum();
        assertThat((double) ssds / input).isBetween(0.49, 0.51);
    }

    @Test
    void tableTwo_hasEachWorkloadOnceForEachCluster() {
        assertThat(PaperWorkload.TABLE_TWO)
                .hasSize(3)
                .allSatisfy(workloads -> assertThat(workloads).containsExactlyInAnyOrder(PaperWorkload.values()));
        assertThat(PaperWorkload.TABLE_TWO.stream().map(workloads -> workloads.get(3)))
                .as("group 4")
                .containsExactly(PaperWorkload.AGGREGATION, PaperWorkload.AGGREGATION, PaperWorkload.SORT);
    }

    @Test
    void workloads_costWhatTableOneOfCavaHas() {
        JobPass sort = PaperWorkload.SORT.job(256).passes().get(0);
        // 16.68 % CPU and 2,885.42 KB/s of a map task of 64 MB that waits for 33 s, and starts a JVM in 2 s.
        assertThat(sort.cpuNanosPerByte() * (64 << 20) / 1e9).isCloseTo(6.606 - 2, within(0.001));
        assertThat(sort.mapOutputShare()).isEqualTo(1);
        assertThat(1 + sort.spillShare()).isCloseTo(39.606 * 2_885.42 * 1024 / (64 << 20), within(0.001));
        MapReduceJob kmeans = PaperWorkload.KMEANS.job(256);
        assertThat(kmeans.passes()).hasSize(6);
        assertThat(kmeans.passes().get(5))
                .isEqualTo(PaperWorkload.SCAN.job(256).passes().get(0));
        assertThat(kmeans.inputBlocks()).isEqualTo(256 * 16);
        assertThat(kmeans.passes().get(0).cpuNanosPerByte())
                .isEqualTo(PaperWorkload.BAYES.job(256).passes().get(3).cpuNanosPerByte());
    }

    @Test
    void kmeansAndBayes_costTheMedianOfTableOne() {
        assertThat(Application.CAVA.stream()
                        .map(Application::cpuNanosPerByte)
                        .sorted()
                        .toList()
                        .get(3))
                .isEqualTo(Application.named("aggregation").cpuNanosPerByte());
        assertThat(Application.CAVA.stream()
                        .map(Application::writtenShare)
                        .sorted()
                        .toList()
                        .get(3))
                .isEqualTo(Application.named("aggregation").writtenShare());
    }

    @Test
    void queries_readTheSameTables_andWhatIsSortedIsNew() {
        assertThat(Stream.of(PaperWorkload.values())
                        .filter(PaperWorkload::isQuery)
                        .map(workload -> workload.job(1).input()))
                .hasSize(3)
                .containsOnly("tables");
        assertThat(PaperWorkload.values())
                .allSatisfy(workload -> assertThat(workload.job(1).isInputNew()).isEqualTo(workload.isSort()));
        assertThat(PaperWorkload.BAYES.job(1).input()).isNotEqualTo("tables");
    }

    private static List<Integer> vms(int number) {
        PlacedCluster cluster = LAYOUT.clusters().get(number);
        return Stream.concat(Stream.of(cluster.master()), cluster.workers().stream())
                .map(vm -> vm + 1)
                .toList();
    }

    private static int host(int cluster) {
        return LAYOUT.hostOfVm().get(LAYOUT.clusters().get(cluster).master());
    }
}
