package io.tiercel.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdviseCommandTest {
    /** A job that reads a GiB, and is submitted so many days after the first. */
    private static final String EVENT_LOG = """
            {"Event":"SparkListenerApplicationStart","App Name":"etl","App ID":"app-%1$d","User":"anna"}
            {"Event":"SparkListenerJobStart","Job ID":0,"Submission Time":%2$d,"Stage IDs":[0]}
            {"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},"Task Metrics":\
            {"Executor CPU Time":3000000000,"Input Metrics":{"Bytes Read":1073741824}}}
            {"Event":"SparkListenerStageCompleted","Stage Info":{"Stage ID":0,"Accumulables":[],"RDD Info":[\
            {"RDD ID":0,"Name":"/data","Parent IDs":[],"Storage Level":{}}]}}
            {"Event":"SparkListenerJobEnd","Job ID":0,"Job Result":{"Result":"JobSucceeded"}}
            """;

    private static final long FIRST_MILLIS = 1_795_253_226_677L;
    private static final long DAY_MILLIS = 86_400_000L;
    private static final String NOBODY = "tiercel.rest.address=127.0.0.1:1";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of("advise", folder.toString(), "-D", NOBODY));
        all.addAll(Arrays.asList(words));
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private void history(int... days) throws IOException {
        for (int i = 0; i < days.length; i++) {
            // Six hours apart within a day, so that jobs of one day do not wait for each other.
            long millis = FIRST_MILLIS + days[i] * DAY_MILLIS + i * 600_000L;
            Files.writeString(folder.resolve("app-" + i), EVENT_LOG.formatted(i, millis));
        }
    }

    @Test
    void threeLines_sayWhatWouldHelpMost_withTheirIntervals() throws IOException {
        history(0, 0, 0, 0);
        assertThat(run("--workers", "4", "--memory", "256m", "--replications", "3"))
                .as(err.toString())
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("4 jobs of 1 applications", "4 VMs that may pin 256 MiB together, by the scheme saving")
                .containsPattern("1\\. .* less time for a job")
                .containsPattern("3\\. .*\\+- \\d+\\.\\d %");
    }

    @Test
    void json_hasAllRemedies_eachWithItsInterval() throws IOException {
        history(0, 0, 9);
        assertThat(run("--workers", "4", "--memory", "4g", "--replications", "2", "--days", "5", "--json"))
                .as(err.toString())
                .isEqualTo(ExitCode.OK);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.path("history").asText()).contains("1 jobs of", "2 jobs more than 5 days older");
        assertThat(json.path("advice").findValuesAsText("kind")).contains("memory", "policy", "window");
        assertThat(json.path("advice").path(0).path("saved_low").isNumber()).isTrue();
    }

    @Test
    void whatIsMissing_isSaidWithTheRemedy() throws IOException {
        history(0);
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("give --workers and --memory, or --scenario");
        assertThat(run("--workers", "4", "--days", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(run("--workers", "4", "--replications", "1")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void counters_areReadFromMetrics() {
        CoordinatorCounters counters = CoordinatorCounters.parse("""
                # a comment
                tiercel_cache_agents{cluster="a b"} 3
                tiercel_cache_capacity_bytes{cluster="a b"} 3221225472
                tiercel_cache_memory_bytes{cluster="a b"} 25
                tiercel_cache_read_bytes{cluster="a b"} 100
                """);
        assertThat(counters.workers()).isEqualTo(3);
        assertThat(counters.memoryBytes()).isEqualTo(3L << 30);
        assertThat(counters.memoryShare()).hasValue(0.25);
        assertThat(CoordinatorCounters.parse("").memoryShare()).isEmpty();
    }
}
