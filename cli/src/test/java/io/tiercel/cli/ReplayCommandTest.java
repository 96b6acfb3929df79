package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.simulator.replay.ReplayPolicies;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void replay_printsARowForThePolicy() throws IOException {
        assertThat(run(trace("a", "b", "a", "c", "a"), "--policy", "lru", "--capacity", "2"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("cache of 2 entries")
                .containsPattern("lru +5 +2 +0\\.4000 +0\\.4000 +\\d+");
    }

    @Test
    void replay_ofWhatCanBeReadOnce_saysSo() {
        assertThat(run("/dev/null", "--capacity", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("/dev/null is no regular file");
    }

    @Test
    void replay_inBytes_countsSizes() throws IOException {
        assertThat(run(trace("a 10", "b 20", "a 10", "c 15", "b 20"), "--capacity=30b", "--policy=lru,fifo", "--json"))
                .isEqualTo(ExitCode.OK);
        JsonNode replays = new ObjectMapper().readTree(out.toString()).get("replays");
        assertThat(replays).hasSize(2);
        assertThat(replays.get(0).get("policy").asText()).isEqualTo("lru");
        assertThat(replays.get(0).get("capacity_unit").asText()).isEqualTo("bytes");
        assertThat(replays.get(0).get("hits").asInt()).isEqualTo(1);
        assertThat(replays.get(0).get("byte_hit_ratio").asDouble()).isEqualTo(10.0 / 75);
    }

    @Test
    void replay_ofAllPolicies_hasARowForEach_andBeladysAsTheLimit() throws IOException {
        assertThat(run(trace("a", "b", "a", "c", "a"), "--policy", "all", "--capacity", "50%", "--json"))
                .isEqualTo(ExitCode.OK);
        JsonNode claims = new ObjectMapper().readTree(out.toString()).get("claims");
        List<String> ids = new ArrayList<>();
        claims.forEach(claim -> ids.add(claim.get("id").asText()));
        assertThat(ids).isEqualTo(ReplayPolicies.names());
        assertThat(claims.get(0).get("limit").asDouble()).isEqualTo(0.4);
    }

    @Test
    void replay_ofAllPolicies_inBytes_saysThatBeladysIsLeftOut() throws IOException {
        assertThat(run(trace("a 10", "b 20"), "--policy", "all", "--capacity", "30b"))
                .isEqualTo(ExitCode.OK);
        assertThat(err.toString()).contains("left out are belady-forced and belady");
        assertThat(out.toString()).contains("s3-fifo").doesNotContain("belady");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --capacity 10 --policy guess | no policy is called guess; there are s3-fifo, lru
            --capacity many              | expected a number of entries, bytes such as 64MiB, or a share
            --capacity 10m               | the trace has no sizes: give the capacity in entries
            --capacity 1m --policy belady | belady is a bound where all entries count alike
            --policy lru                 | Missing required option: '--capacity=N'
            """)
    void wrongCall_isAUsageErrorInWords(String options, String message) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(trace("a", "b")));
        arguments.addAll(List.of(options.split(" ")));
        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains(message).contains("Try 'tiercel replay --help'.");
    }

    @Test
    void malformedLine_isAFailureThatNamesFileLineAndField() throws IOException {
        assertThat(run(trace("a 1", "b x"), "--capacity", "10")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("tiercel: trace.txt, line 2, field 2 (size): is no whole number of bytes: 'x'")
                .doesNotContain("bug");
    }

    @Test
    void emptyTrace_isAFailureInWords() throws IOException {
        assertThat(run(trace(), "--capacity", "10")).isEqualTo(ExitCode.FAILED);
        assertThat(run(trace(), "--capacity", "1KiB")).isEqualTo(ExitCode.FAILED);
        assertThat(run(trace(), "--capacity", "10%")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString().lines())
                .hasSize(3)
                .allMatch(line -> line.equals("tiercel: trace.txt: there are no requests in it"));
    }

    @Test
    void missingTrace_isAUsageError() {
        assertThat(run(folder.resolve("none").toString(), "--capacity", "10")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("there is no readable file");
    }

    private String trace(String... lines) throws IOException {
        return Files.write(folder.resolve("trace.txt"), List.of(lines)).toString();
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "replay";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
