package io.tiercel.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.trace.SwimTrace;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwimWorkloadTest {
    /** Name, submitted, gap, input, shuffle, output, path. */
    private static final String TRACE = """
            job0\t10\t0\t1000\t0\t5\tlogs
            job1\t20\t10\t4000\t400\t0\ttable
            job2\t30\t10\t3000\t2999\t0\tlogs
            job3\t40\t10\t0\t0\t70\tnothing
            job4\t50\t10\t2000\t2000\t0\tlogs
            """;

    @TempDir
    private Path folder;

    private SwimTrace trace = SwimTrace.facebook2010();

    @BeforeEach
    void readTrace() throws IOException {
        trace = SwimTrace.read(Files.writeString(folder.resolve("trace.tsv"), TRACE));
    }

    @Test
    void path_isAFileAsLargeAsTheMostThatAJobReadsOfIt() {
        Workload workload = all(1).make(1);
        assertThat(workload.files()).extracting(StoredFile::bytes).containsExactly(3000L, 4000L);
        assertThat(workload.jobs()).extracting(JobPlan::inputBytes).containsExactly(1000L, 4000L, 3000L, 2000L);
    }

    @Test
    void jobThatReadsNothing_isLeftOut() {
        assertThat(all(1).make(1).jobs()).hasSize(4);
    }

    @Test
    void divisor_makesBytesSmaller_butTimesStay_andNoFileIsEmpty() {
        Workload workload = all(2500).make(1);
        assertThat(workload.files()).extracting(StoredFile::bytes).containsExactly(1L, 2L);
        assertThat(workload.jobs()).extracting(JobPlan::submitNanos).contains(TimeUnit.SECONDS.toNanos(50));
    }

    @Test
    void window_holdsItsBeginningButNotItsEnd_andTimeStartsWithIt() {
        Workload workload = new SwimWorkload("swim", trace, 1, 20, 50).make(1);
        assertThat(workload.jobs()).extracting(JobPlan::submitNanos).containsExactly(0L, TimeUnit.SECONDS.toNanos(10));
    }

    @Test
    void application_isHowMuchComesOutOfAJob() {
        assertThat(all(1).make(1).jobs())
                .extracting(JobPlan::application)
                .extracting(Application::name)
                .containsExactly("filter", "transform", "transform", "expand");
    }

    @Test
    void allJobs_mayRunAtOnce_sinceTheyComeAtTheirOwnTimes() {
        assertThat(all(1).make(1).atOnce()).isEqualTo(4);
    }

    @Test
    void workload_isTheSameForEverySeed() {
        assertThat(all(3).make(1)).isEqualTo(all(3).make(2));
    }

    @Test
    void whatCannotBe_isRefusedInWords() {
        assertThatThrownBy(() -> all(0)).hasMessage("what bytes are divided by must be positive: 0.0");
        assertThatThrownBy(() -> new SwimWorkload("swim", trace, 1, 50, 50)).hasMessage("no time lies from 50 to 50 s");
        assertThatThrownBy(() -> new SwimWorkload("swim", trace, 1, 40, 50))
                .hasMessage("no job of the trace reads anything from 40 s on to 50 s");
    }

    private SwimWorkload all(double divisor) {
        return new SwimWorkload("swim", trace, divisor, 0, Long.MAX_VALUE);
    }
}
