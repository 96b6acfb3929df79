package io.tiercel.whatif.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.ConsecutiveSeeds;
import io.tiercel.report.Progress;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceTest {
    private static final long MIB = 1L << 20;
    /** Larger than what the page caches of four VMs hold. */
    private static final StoredFile FILE = new StoredFile(0, "/data/events", 4096 * MIB);

    private static final Progress SILENT = new Progress() {
        @Override
        public void stage(String what) {}

        @Override
        public void detail(String howFar) {}
    };

    private static final int JOBS = 10;

    /** Ten jobs that read one file, one after the other, and compute hardly anything. */
    private static WorkloadSource tenReaders() {
        List<JobPlan> jobs = new ArrayList<>();
        for (int job = 0; job < JOBS; job++) {
            jobs.add(JobPlan.of(job, new Application("scan", 0.1, 0), FILE));
        }
        Workload workload = new Workload("readers", List.of(FILE), jobs, 1);
        return new WorkloadSource() {
            @Override
            public String name() {
                return "readers";
            }

            @Override
            public Workload make(long seed) {
                return workload;
            }
        };
    }

    private static Advice advice(long cacheMib) {
        ClusterModel cluster = ClusterModel.CAVA
                .withShape(new ClusterShape(1, 2, 4))
                .withVm(ClusterModel.CAVA.vm().withCacheBytes(cacheMib * MIB));
        return Advice.of(tenReaders(), cluster, Scheme.SAVING, ConsecutiveSeeds.from(1, 4), SILENT);
    }

    private static AdviceLine first(Advice advice, String kind) {
        return advice.lines().stream()
                .filter(line -> line.kind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void memory_isAdvised_whereJobsReadWhatDoesNotFit() {
        Advice advice = advice(600);
        assertThat(advice.lines().get(0).kind()).isEqualTo("memory");
        assertThat(advice.lines().get(0).shown()).isTrue();
        assertThat(advice.text()).startsWith("1. 600 MiB more room for pins").contains("less time for the whole run");
        assertThat(advice.text().lines()).hasSize(3);
    }

    @Test
    void memory_isNotShownToHelp_whereAllFits() {
        AdviceLine memory = first(advice(2048), "memory");
        assertThat(memory.shown()).isFalse();
        assertThat(memory.text("a job")).contains("not shown to help");
    }

    @Test
    void everyKindOfRemedy_isTried_andAFileOnlyWhereItFits() {
        assertThat(advice(1200).lines()).extracting(AdviceLine::kind).contains("memory", "policy", "window", "file");
        assertThat(advice(600).lines()).extracting(AdviceLine::kind).doesNotContain("file");
    }
}
