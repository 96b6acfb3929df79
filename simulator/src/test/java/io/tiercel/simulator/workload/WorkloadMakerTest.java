package io.tiercel.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadMakerTest {
    private static final double GB = 1L << 30;
    /** Of the files that each application reads, by table II. */
    private static final Map<String, String> KINDS = Map.of(
            "grep", "text",
            "wordcount", "text",
            "sort", "text",
            "aggregation", "table",
            "join", "table",
            "selection", "table",
            "pagerank", "graph");

    private static final List<String> HIGH = List.of("grep", "aggregation", "selection");

    private final Seed seed = Seed.announced("WorkloadMakerTest");

    static Stream<WorkloadSpec> paper() {
        return WorkloadSpec.PAPER.stream();
    }

    @ParameterizedTest
    @MethodSource("paper")
    void make_isAsTableThreeSays(WorkloadSpec spec) {
        for (int i = 0; i < 20; i++) {
            Workload workload = WorkloadMaker.make(spec, seed.anyLong());
            assertThat(workload.jobs()).hasSizeBetween(30, 40);
            assertThat(workload.atOnce()).isEqualTo(6);
            assertThat(workload.inputBytes() / GB).isCloseTo(spec.inputBytes() / GB, within(0.001));
            assertThat(WorkloadMaker.hotShare(workload) > 0.5).isEqualTo(spec.mostlyHot());
        }
    }

    @ParameterizedTest
    @MethodSource("paper")
    void make_hasFilesOfTableTwosSizes_readByWhoCan(WorkloadSpec spec) {
        Workload workload = WorkloadMaker.make(spec, seed.anyLong());
        for (StoredFile file : workload.files()) {
            switch (kind(file)) {
                case "text" -> assertThat(file.bytes() / GB).isBetween(40.7, 87.3);
                case "table" -> assertThat(file.bytes() / GB).isBetween(43.0, 67.3);
                default -> assertThat(file.bytes() / GB).isCloseTo(8.7, within(0.001));
            }
        }
        assertThat(workload.jobs())
                .allMatch(job -> kind(job.inputs().get(0).file())
                        .equals(KINDS.get(job.application().name())));
    }

    @Test
    void make_keepsAffinitiesApart_whereTheyDoNotShare() {
        Workload workload = WorkloadMaker.make(WorkloadSpec.named("W3"), seed.anyLong());
        for (StoredFile file : workload.files()) {
            assertThat(workload.jobs().stream()
                            .filter(job -> job.inputs().get(0).file().equals(file))
                            .map(WorkloadMakerTest::isHigh)
                            .distinct())
                    .hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void make_drawsAffinitiesInTheirShares() {
        long high = 0;
        long jobs = 0;
        for (int i = 0; i < 200; i++) {
            Workload workload = WorkloadMaker.make(WorkloadSpec.named("W1"), seed.anyLong());
            jobs += workload.jobs().size();
            high += workload.jobs().stream().filter(WorkloadMakerTest::isHigh).count();
        }
        assertThat(high / (double) jobs).isBetween(0.65, 0.75);
    }

    @Test
    void make_isTheSameForTheSameSeed() {
        WorkloadSpec spec = WorkloadSpec.named("W5");
        assertThat(WorkloadMaker.make(spec, 7))
                .isEqualTo(WorkloadMaker.make(spec, 7))
                .isNotEqualTo(WorkloadMaker.make(spec, 8));
    }

    @Test
    void named_refusesAnUnknownName() {
        assertThatThrownBy(() -> WorkloadSpec.named("W7"))
                .hasMessage("no workload is called W7; there are W1, W2, W3, W4, W5, W6");
    }

    private static String kind(StoredFile file) {
        return file.name().substring(0, file.name().indexOf('-'));
    }

    private static boolean isHigh(JobPlan job) {
        return HIGH.contains(job.application().name());
    }

    private static Offset<Double> within(double offset) {
        return Offset.offset(offset);
    }
}
