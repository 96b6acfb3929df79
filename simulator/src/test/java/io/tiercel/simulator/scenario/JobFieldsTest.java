package io.tiercel.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobFieldsTest {
    @TempDir
    private Path folder;

    @Test
    void jobs_areTakenInTheOrderOfTheirTimes_asOftenAsIsSaid() throws IOException {
        Workload workload = read("""
                name: mine
                files: {clicks: 2GiB, users: 64MiB}
                applications: {name: etl, cpu-per-mib: 10ms, writes: 0.5}
                jobs:
                  - {application: grep, reads: clicks, at: 5s}
                  - {application: etl, reads: [users, clicks], times: 2}
                at-once: 3
                """);
        StoredFile clicks = new StoredFile(0, "clicks", 2L << 30);
        StoredFile users = new StoredFile(1, "users", 64L << 20);
        Application etl = new Application("etl", 10e6 / (1 << 20), 0.5);
        assertThat(workload.name()).isEqualTo("mine");
        assertThat(workload.files()).containsExactly(clicks, users);
        assertThat(workload.atOnce()).isEqualTo(3);
        assertThat(workload.jobs()).extracting(JobPlan::number).containsExactly(0, 1, 2);
        assertThat(workload.jobs().get(0).application()).isEqualTo(etl);
        assertThat(workload.jobs().get(1).inputs()).containsExactly(JobInput.whole(users), JobInput.whole(clicks));
        assertThat(workload.jobs().get(2).application()).isEqualTo(Application.named("grep"));
        assertThat(workload.jobs().get(2).submitNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(5));
    }

    @Test
    void allJobs_mayRunAtOnce_whereNothingIsSaid() throws IOException {
        Workload workload = read("""
                name: mine
                files: {clicks: 2GiB}
                jobs: {application: grep, reads: clicks, times: 7}
                """);
        assertThat(workload.atOnce()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            files: {a: 1GiB};jobs: {application: grep, reads: a}                | 3, field workloads: name is missing
            name: x;jobs: {application: grep, reads: a}                         | 3, field workloads: files is missing
            name: x;files: 3;jobs: {application: grep, reads: a}                | 4, field workloads.files: expected fields
            name: x;files: {a: much};jobs: {application: grep, reads: a}        | 4, field workloads.files.a: expected a number
            name: x;files: {a: 0B};jobs: {application: grep, reads: a}          | 4, field workloads.files.a: a file's bytes must
            name: x;files: {a: 1GiB};jobs: {application: grep, reads: b}        | 5, field workloads.jobs.reads: no file is called b
            name: x;files: {a: 1GiB};jobs: {application: nap, reads: a}         | 5, field workloads.jobs.application: no application
            name: x;files: {a: 1GiB};jobs: {reads: a}                           | 5, field workloads.jobs: application is missing
            name: x;files: {a: 1GiB};jobs: {application: grep}                  | 5, field workloads.jobs: reads is missing
            name: x;files: {a: 1GiB};jobs: []                                   | 5, field workloads.jobs: must not be empty
            name: x;files: {a: 1GiB};jobs: {application: grep, reads: a, at: 5} | 5, field workloads.jobs.at: expected a time
            name: x;files: {a: 1GiB};jobs: {application: grep, reads: a, times: -1} | 5, field workloads.jobs.times: expected a
            name: x;files: {a: 1GiB};jobs: {application: grep, reads: a, times: 0} | 5, field workloads.jobs.times: must be positive, or there is no job
            name: x;files: {a: 1GiB};jobs: {application: grep, reads: a, times: 1000001} | 5, field workloads.jobs: there are more
            name: x;files: {a: 1GiB};jobs: [{application: grep, reads: a, times: 0}] | 5, field workloads.jobs[1].times: must be
            name: x;files: {a: 2000000TiB};jobs: {application: grep, reads: a}  | 4, field workloads.files.a: must be at most 1 EiB
            name: x;files: {a: 1000000TiB};jobs: {application: grep, reads: a}  | 3, field workloads: all files together are 16384000000 blocks
            name: x;files: {a: 5TiB};jobs: {application: grep, reads: a, times: 1000000} | 3, field workloads: the bytes of all jobs together
            name: x;files: {a: 1GiB};jobs: {application: grep, reads: a};at-once: 0 | 6, field workloads.at-once: jobs at once must
            name: x;files: {a: 1GiB};jobs: {application: grep, reads: a};speed: 2 | 6, field workloads.speed: is not known
            """)
    void wrongJob_isSaidWithFileLineAndField(String workload, String message) {
        assertThatThrownBy(() -> read(workload.replace(";", "\n")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {name: etl, cpu-per-mib: 1ms}                | : writes is missing
            {name: etl, cpu-per-mib: 1, writes: 0}       | .cpu-per-mib: expected a time
            {name: etl, cpu-per-mib: 1ms, writes: some}  | .writes: expected a number
            {name: etl, cpu-per-mib: 1ms, writes: -1}    | : what is written must not be negative: -1.0
            [{name: etl, cpu-per-mib: 1ms, writes: 0}, {name: etl, cpu-per-mib: 2ms, writes: 0}] | [2]: two applications are called
            """)
    void wrongApplication_isSaidWithFileLineAndField(String applications, String message) {
        String workload =
                "name: x\nfiles: {a: 1GiB}\napplications: " + applications + "\njobs: {application: etl, reads: a}\n";
        assertThatThrownBy(() -> read(workload))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line 5, field workloads.applications" + message);
    }

    /** The workload begins in the third line. */
    private Workload read(String workload) throws IOException {
        String text = "policies: cava\nworkloads:\n" + workload.indent(2);
        return ScenarioReader.read(Files.writeString(folder.resolve("test.yaml"), text))
                .workloads()
                .get(0)
                .make(1);
    }
}
